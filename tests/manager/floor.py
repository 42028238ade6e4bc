"""A server for tests: a real store and real keys, a house with its people, a link with tables.

The clock stops until a test moves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from pit import dealer_of

from jackpit.games import GAMES
from jackpit.manager.clock import format_time
from jackpit.manager.codec import Decoder
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.keys import Keys
from jackpit.manager.eventlog.log import BeginLink, LinkLog
from jackpit.manager.house import FileType, NewPerson, Settings, SignFile
from jackpit.manager.house.commands import (
    AddLink,
    AddPerson,
    AddSignFile,
    RemoveSignFile,
    SetUpHouse,
    SignDay,
)
from jackpit.manager.store import HOUSE_LOG, Store, open_store
from jackpit.manager.store.queries.papers import store_paper
from jackpit.manager.store.queries.sign_files import (
    PART_BYTES,
    PARTS_PER_TRANSACTION,
    check_sign_file,
    delete_sign_file,
    store_sign_file_parts,
)
from jackpit.manager.writer.calls import BlockingCalls
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Step, job_of
from jackpit.messages import Sentence
from jackpit.money import ZERO, Money
from jackpit.paytable import PayTable
from jackpit.table import Controller, HouseRules, Link, Person, Role, Version
from jackpit.table import commands as c
from jackpit.table.state import Declaration, ShownCards

ADMIN = Person("admin", Role.ADMIN)
EXECUTIVE = Person("executive", Role.EXECUTIVE)
SUPERVISOR = Person("supervisor", Role.SUPERVISOR)
ACCOUNTING = Person("accounting", Role.ACCOUNTING)
DEALER = Person("dealer", Role.DEALER)
NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


HOLE_CARD_SHOWN = c.DeclareCards(table="1", declaration=Declaration(ShownCards.HOLE_CARD))
HAND_COMPLETE = c.DeclareCards(table="1", declaration=Declaration(ShownCards.DEALER_HAND))
"""What a claim at table 1 waits for, if no cards are entered."""


def store_whole(store: Store, hash: bytes, file: bytes) -> None:
    """Store a file of the signs, with its entry."""
    for start in range(0, len(file), PARTS_PER_TRANSACTION * PART_BYTES):
        store_sign_file_parts(store, hash=hash, file=file, first=start // PART_BYTES)
    check_sign_file(store, hash=hash, size_bytes=len(file))


class Floor:
    """A server on a database, with shortcuts for commands and queries."""

    def __init__(self, database: str, keys: Path, **options: Any) -> None:
        self.database, self.keys, self.now = database, keys, NOON
        ours = Keys.at(keys, may_create=True)
        self.signer = Signer(keys=ours, version="test", program=None, folder=keys)
        self.store: Store = open_store(database)
        try:
            self.manager = Manager(self.store, self.signer, clock=lambda: self.now, **options)
        except Exception:
            self.store.close()
            raise
        self.manager.start()
        self.calls = BlockingCalls(self.manager)

    def later(self, **times: float) -> None:
        """Move the clock."""
        self.now += timedelta(**times)

    def ask(self, log: str, command: Any, *, id: str | None = None, by: str = "test") -> Answer:
        """Submit one command."""
        return self.calls.submit(job_of(Step(log, command), by=by, origin="test", id=id))

    def do(self, log: str, *commands: Any) -> AcceptedAnswer:
        """Submit commands that must not be refused; the last answer."""
        answer: Answer = AcceptedAnswer(())
        for command in commands:
            answer = self.ask(log, command)
            assert isinstance(answer, AcceptedAnswer), answer
        assert isinstance(answer, AcceptedAnswer)
        return answer

    def refused(self, log: str, command: Any, *, id: str | None = None) -> RefusedAnswer:
        """The refusal of a command that must be refused."""
        answer = self.ask(log, command, id=id)
        assert isinstance(answer, RefusedAnswer), answer
        return answer

    def print_win_page(self, by: Person, *, win: int = 1, link: str = "link") -> AcceptedAnswer:
        """Print a page of a win, which is stored."""
        shows = self.link(link, lambda found: found.wins[win])
        pdf = f"%PDF copy {shows.printed + 1} of win {win} of link {link}".encode()
        command = c.PrintWinPage(win=win, shows=shows, page=sha256(pdf).hexdigest(), by=by)
        job = job_of(
            Step(link, command),
            by=by.key,
            origin="test",
            also_write=lambda store: store_paper(store, pdf=pdf),
        )
        answer = self.calls.submit(job)
        assert isinstance(answer, AcceptedAnswer), answer
        return answer

    def add_sign_file(self, file: bytes, *, name: str = "brunch.png") -> SignFile:
        """Store a file for the signs."""
        hash = sha256(file)
        added = SignFile(hash=hash.hexdigest(), name=name, type=FileType.PNG, size_bytes=len(file))
        job = job_of(
            Step(HOUSE_LOG, AddSignFile(file=added, by=ADMIN)),
            by=ADMIN.key,
            origin="test",
            also_write=lambda store: store_whole(store, hash.digest(), file),
        )
        answer = self.calls.submit(job)
        assert isinstance(answer, AcceptedAnswer), answer
        return added

    def remove_sign_file(self, file: SignFile) -> None:
        """Delete a file of the signs."""
        job = job_of(
            Step(HOUSE_LOG, RemoveSignFile(file=file.hash, by=ADMIN)),
            by=ADMIN.key,
            origin="test",
            also_write=lambda store: delete_sign_file(store, hash=bytes.fromhex(file.hash)),
        )
        answer = self.calls.submit(job)
        assert isinstance(answer, AcceptedAnswer), answer

    def sign_day(self, day: str, *, variance: Money = ZERO, note: str = "") -> AcceptedAnswer:
        """Have accounting sign a day, whose close is stored."""
        pdf = f"%PDF close of {day}".encode()
        command = SignDay(
            day=day,
            variance=variance,
            note=note,
            page=sha256(pdf).hexdigest(),
            at=format_time(self.now),
            by=ACCOUNTING,
        )
        job = job_of(
            Step(HOUSE_LOG, command),
            by=ACCOUNTING.key,
            origin="test",
            also_write=lambda store: store_paper(store, pdf=pdf),
        )
        answer = self.calls.submit(job)
        assert isinstance(answer, AcceptedAnswer), answer
        return answer

    def set_up(self) -> None:
        """A house with one person in each role that tests use."""
        first = (NewPerson(key="admin", name="An Admin", role=Role.ADMIN),)
        second = (NewPerson(key="executive", name="An Executive", role=Role.EXECUTIVE),)
        self.do(
            HOUSE_LOG,
            SetUpHouse(
                settings=Settings(name="Test House", time_zone="UTC"),
                people=first + second,
                at=format_time(self.now),
            ),
        )
        for person in (SUPERVISOR, ACCOUNTING, DEALER):
            new = NewPerson(key=person.key, name=f"A {person.key}", role=person.role)
            self.do(HOUSE_LOG, AddPerson(person=new, by=ADMIN, approved_by=EXECUTIVE))

    def form(
        self,
        game: str = "blazing-7s",
        *,
        link: str = "link",
        tables: int = 2,
        rules: HouseRules | None = None,
        pay_table: PayTable | None = None,
    ) -> None:
        """A link of *game* with open tables and dealers."""
        version = Version.of(GAMES[game], pay_table, rules=rules)
        job = job_of(
            Step(HOUSE_LOG, AddLink(link=link, by=ACCOUNTING, approved_by=EXECUTIVE)),
            Step(link, BeginLink(version=version, by=EXECUTIVE)),
            by="executive",
            origin="test",
        )
        answer = self.calls.submit(job)
        assert isinstance(answer, AcceptedAnswer), answer
        names = [str(number) for number in range(1, tables + 1)]
        for table in names:
            added = c.AddTable(
                table=table,
                controller=Controller.TOUCH,
                spots=7,
                plays=version,
                by=SUPERVISOR,
            )
            self.do(link, added)
        self.do(link, c.OpenLink(by=EXECUTIVE))
        for table in names:
            self.do(
                link,
                c.OpenTable(table=table, by=SUPERVISOR),
                c.SignOn(table=table, by=dealer_of(table)),
            )

    def out_of_turn(self) -> None:
        """Win 1 of a new link at spot 2, paid; then spot 6 is accepted, and verified as win 2."""
        line = "three-7s-diamonds"
        people = {"by": SUPERVISOR, "approved_by": EXECUTIVE}
        marks = (
            c.MarkHand(table="1", line=line, spot=2),
            c.AcceptMark(table="1", line=line, spot=6, reason="overlooked", **people),
        )
        self.do("link", c.StartRound(table="1", spots=(2, 6)))
        for mark in marks:
            self.do("link", mark)
            claim = self.link("link", lambda x: _claims(x, "1")[0])
            self.do(
                "link",
                c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1"),
            )
            if mark is marks[0]:
                self.do("link", c.PayWin(win=1, spot=2, by=ACCOUNTING))
        self.do("link", c.EndRound(table="1"))

    def alarms(self, log: str | None = None) -> list[tuple[str, str]]:
        """Every alarm that was raised, by its name, with its text."""
        rows = self.rows("SELECT log, alarm, sentence FROM alarm ORDER BY at, log, seq, number")
        read = Decoder[Sentence](Sentence).decode
        return [(alarm, str(read(said))) for at, alarm, said in rows if log in (None, at)]

    def keypad(self, table: str = "3", *, link: str = "link") -> None:
        """One more open table with a dealer, with a keypad."""
        added = c.AddTable(
            table=table,
            controller=Controller.KEYPAD,
            spots=7,
            plays=self.link(link, lambda x: x.version),
            by=SUPERVISOR,
        )
        opened = c.OpenTable(table=table, by=SUPERVISOR)
        self.do(link, added, opened, c.SignOn(table=table, by=dealer_of(table)))

    def round(self, *spots: int, table: str = "1", link: str = "link") -> None:
        """A round without a win."""
        self.do(link, c.StartRound(table=table, spots=spots or (1,)), c.EndRound(table=table))

    def jackpot(self, *, table: str = "1", link: str = "link", spot: int = 6) -> None:
        """A round of Blazing 7's in which the Major is won and verified."""
        self.do(
            link,
            c.StartRound(table=table, spots=(1, spot)),
            c.MarkHand(table=table, line="three-7s-diamonds", spot=spot),
        )
        claim = self.link(link, lambda x: _claims(x, table)[0])
        verified = c.VerifyClaim(table=table, claim=claim, by=EXECUTIVE, surveillance="camera 1")
        self.do(link, verified, c.EndRound(table=table))

    def link(self, key: str, function: Any) -> Any:
        """The result of *function* on a committed link."""

        def query(logs: dict[str, Any]) -> Any:
            log = logs[key]
            assert isinstance(log, LinkLog)
            assert log.link is not None
            return function(log.link)

        return self.calls.query(query)

    def rows(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        with self.store.reader() as reader:
            return reader.rows(sql, **values)

    def stop(self) -> None:
        """Stop the server."""
        self.manager.stop()


def _claims(link: Link, table: str) -> list[str]:
    from jackpit.table import claims_of

    round = link.tables[table].round
    assert round is not None
    return [claim.key for claim in claims_of(round)]


@contextmanager
def floor_at(database: str, keys: Path, **options: Any) -> Iterator[Floor]:
    """A floor that is always stopped at the end."""
    floor = Floor(database, keys, **options)
    try:
        yield floor
    finally:
        floor.stop()
