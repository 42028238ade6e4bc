"""Any commands in any batches, with repeats and restarts: the server does what the plain core does.

The model is a link and ``act``. Same events, same refusals, same link.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from manager.answers import as_json
from manager.crash.oracle import Oracle
from manager.floor import ACCOUNTING, EXECUTIVE, Floor
from postgres import fresh_database
from table.presses import anything

from jackpit.manager.codec import decode
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer
from jackpit.manager.eventlog.log import LINK_EVENT, CatchUp, LinkLog
from jackpit.manager.store.queries.logs import read_entries
from jackpit.manager.writer.queue import Step, job_of
from jackpit.table import Link, act, announce_claims, apply, claims_of
from jackpit.table import Refused as LinkRefused
from jackpit.table import commands as c

NEED_OTHER_GAMES = (c.AddTable, c.ProposeTerms)
PATIENCE = 20.0
tables = st.sampled_from(["1", "2", "3"])
spots = st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True).map(tuple)


class Served(RuleBasedStateMachine):
    """A server, and a plain link that mirrors it."""

    database: ClassVar[Callable[[], AbstractContextManager[str]]]

    def __init__(self) -> None:
        super().__init__()
        self._kept = ExitStack()
        self._url = self._kept.enter_context(type(self).database())
        self._folder = Path(self._kept.enter_context(TemporaryDirectory()))
        self.sent: list[tuple[str, c.Command, bytes]] = []
        """Everything that was sent: id, command and first answer."""

        self.refused = 0

    @initialize()
    def set_up(self) -> None:
        self.floor = Floor(self._url, self._folder / "keys", snapshot_every=20)
        self.floor.set_up()
        self.floor.form(tables=3)
        self.link = self._replayed()

    def _replayed(self) -> Link:
        """A second link, replayed from the log."""
        log = LinkLog("link")
        log.follow(read_entries(self.floor.store, log="link", after=0, limit=10_000))
        assert log.link is not None
        return log.link

    def _put(self, *commands: tuple[str, c.Command]) -> list[Answer]:
        """Submit commands so that they usually form one batch; their answers."""
        received: SimpleQueue[tuple[int, Answer]] = SimpleQueue()
        for number, (id, command) in enumerate(commands):
            job = job_of(Step("link", command), by="test", origin="test", id=id)
            job.on_answer = lambda answer, number=number: received.put((number, answer))  # type: ignore[misc]  # mypy reads no default here
            assert self.floor.manager.put(job) is None
        answers = dict(received.get(timeout=PATIENCE) for _ in commands)
        return [answers[number] for number in range(len(commands))]

    def _ask(self, *commands: c.Command) -> None:
        named = [(f"{len(self.sent) + n}", command) for n, command in enumerate(commands)]
        for (id, command), answer in zip(named, self._put(*named), strict=True):
            self._compare(command, answer)
            self.sent.append((id, command, as_json(answer)))

    def _compare(self, command: c.Command, answer: Answer) -> None:
        decision = act(self.link, command)
        if isinstance(decision, LinkRefused):
            self.refused += 1
            assert answer == RefusedAnswer(decision)
        else:
            assert isinstance(answer, AcceptedAnswer), answer
            events = [e for entry in answer.entries for e in decode(entry.record)["events"]]
            assert [LINK_EVENT.convert(event) for event in events] == list(decision)

    # Rules.

    @rule(table=tables, spots=spots)
    def play(self, table: str, spots: tuple[int, ...]) -> None:
        """A whole round in one batch."""
        self._ask(
            c.StartRound(table=table, spots=spots),
            c.MarkHand(table=table, line="two-7s", spot=spots[0]),
            c.EndRound(table=table),
        )

    @rule(table=tables, spots=spots, line=st.sampled_from(["three-7s-diamonds", "three-7s-suited"]))
    def mark(self, table: str, spots: tuple[int, ...], line: str) -> None:
        self._ask(
            c.StartRound(table=table, spots=spots),
            c.MarkHand(table=table, line=line, spot=spots[-1]),
        )

    @rule(table=tables)
    def verify(self, table: str) -> None:
        round = self.link.tables[table].round
        claims = claims_of(round) if round is not None else ()
        if claims:
            claim = claims[0].key
            self._ask(
                c.VerifyClaim(table=table, claim=claim, by=EXECUTIVE, surveillance="camera 1"),
                c.EndRound(table=table),
            )

    @precondition(lambda self: self.link.wins)
    @rule(data=st.data())
    def pay(self, data: st.DataObject) -> None:
        win = self.link.wins[data.draw(st.sampled_from(sorted(self.link.wins)))]
        self._ask(c.PayWin(win=win.number, spot=win.shares[0][0], by=ACCOUNTING))

    @rule(data=st.data())
    def ask_anything(self, data: st.DataObject) -> None:
        rounds = [x.round for x in self.link.tables.values() if x.round is not None]
        claims = [claim.key for round in rounds for claim in claims_of(round)]
        wanted = anything(self.link, claims).filter(lambda x: not isinstance(x, NEED_OTHER_GAMES))
        self._ask(*data.draw(st.lists(wanted, min_size=1, max_size=3)))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def ask_again(self, data: st.DataObject) -> None:
        """Repeated ids, even twice in one batch, get the first answers and change nothing."""
        again = data.draw(st.lists(st.sampled_from(self.sent), min_size=1, max_size=4))
        answers = self._put(*((id, command) for id, command, _ in again))
        assert [as_json(answer) for answer in answers] == [first for _, _, first in again]
        assert all(answer.is_repeat for answer in answers)

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def reuse_an_id(self, data: st.DataObject) -> None:
        id, command, _ = data.draw(st.sampled_from(self.sent))
        other = c.GiveReference(win=99, reference="another", by=EXECUTIVE)
        if command != other:
            (answer,) = self._put((id, other))
            assert isinstance(answer, RefusedAnswer)
            assert answer.rule == "COMMAND_ID_REUSED"

    @rule()
    def restart(self) -> None:
        self.floor.stop()
        self.floor = Floor(self._url, self._folder / "keys", snapshot_every=20)
        self.floor.do("link", CatchUp())  # when the claims were marked is not known anymore
        for event in announce_claims(self.link, self.link.streams):
            apply(self.link, event)

    def teardown(self) -> None:
        if hasattr(self, "floor"):
            try:
                assert self.floor.link("link", lambda link: link == self.link)
                assert self._replayed() == self.link
            finally:
                self.floor.stop()
            Oracle(self._url).check([])
        self._kept.close()


def run(database: Callable[[], AbstractContextManager[str]], examples: int, steps: int) -> None:
    machine = type("Served", (Served,), {"database": staticmethod(database)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            suppress_health_check=list(HealthCheck),
        ),
    )


@contextmanager
def a_file() -> Any:
    with TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/pit.db"


def test_the_server_on_sqlite_does_what_the_core_does() -> None:
    run(a_file, examples=12, steps=25)


def test_the_server_on_postgresql_does_what_the_core_does(
    postgres_server: str, request: pytest.FixtureRequest
) -> None:
    run(lambda: fresh_database(postgres_server), examples=3, steps=20)
