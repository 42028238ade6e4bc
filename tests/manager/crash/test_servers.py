"""Several servers on one PostgreSQL database, writing to the same link."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from manager.answers import as_json
from manager.crash.oracle import Oracle
from manager.crash.storm import TABLES, paused, run_storm
from manager.floor import Floor, floor_at

from jackpit.manager.eventlog.answer import AcceptedAnswer
from jackpit.manager.store import Entry
from jackpit.table import commands as c

PATIENCE = 20.0


@pytest.mark.parametrize("servers", [2, 4])
def test_a_server_paused_in_a_batch_harms_nothing(
    postgres_url: str, tmp_path: Path, servers: int
) -> None:
    stood_still = partial(paused, pauses=3, database=postgres_url)
    outcome = run_storm(postgres_url, tmp_path, stood_still, servers=servers)

    assert outcome.kills == 3
    assert outcome.acknowledged > 150
    assert outcome.repeated > 0, "the batch in hand was answered as if nothing had happened"


@pytest.fixture
def floors(postgres_url: str, tmp_path: Path) -> Iterator[tuple[Floor, Floor]]:
    """Two servers on one database."""
    with floor_at(postgres_url, tmp_path / "keys") as one:
        one.set_up()
        one.form(tables=len(TABLES))
        with floor_at(postgres_url, tmp_path / "keys") as other:
            yield one, other


class Heard:
    """The entries of the link that a server's listeners get."""

    def __init__(self, floor: Floor) -> None:
        self.entries: list[Entry] = []
        self._more = threading.Condition()
        floor.manager.add_listener(self._on_entries)

    def _on_entries(self, entries: object) -> None:
        assert isinstance(entries, list)
        with self._more:
            self.entries += [entry for entry in entries if entry.log == "link"]
            self._more.notify_all()

    def wait(self, count: int) -> list[Entry]:
        """The first *count* entries."""
        with self._more:
            assert self._more.wait_for(lambda: len(self.entries) >= count, PATIENCE)
        return self.entries[:count]


def test_entries_of_one_server_reach_the_listeners_of_the_other(
    floors: tuple[Floor, Floor],
) -> None:
    one, other = floors
    heard = Heard(other)
    before = one.link("link", lambda link: link.rounds)
    for _ in range(10):
        one.round(1, 2, table="1")

    entries = heard.wait(20)
    seqs = [entry.seq for entry in entries]
    assert seqs == list(range(seqs[0], seqs[0] + 20))
    assert other.link("link", lambda link: link.rounds) == before + 10


def test_a_link_formed_by_one_server_is_soon_loaded_by_the_other(
    floors: tuple[Floor, Floor],
) -> None:
    one, other = floors
    one.form("hit-and-run", link="new", tables=1)
    end = time.monotonic() + PATIENCE
    while not other.calls.query(lambda logs: "new" in logs):
        assert time.monotonic() < end
        time.sleep(0.02)
    other.round(1, link="new")


def test_servers_that_write_in_turn_follow_each_other(
    floors: tuple[Floor, Floor], postgres_url: str
) -> None:
    one, other = floors
    for _ in range(5):
        one.do("link", c.StartRound(table="1", spots=(1,)))
        other.do("link", c.EndRound(table="1"))
        other.jackpot(table="2")
        one.round(1, table="2")
    assert one.link("link", lambda x: x.rounds) == other.link("link", lambda x: x.rounds) == 15
    Oracle(postgres_url).check([])


def test_one_command_sent_to_two_servers_at_once_makes_one_entry(
    floors: tuple[Floor, Floor], postgres_url: str
) -> None:
    with ThreadPoolExecutor(2) as pool:
        for number in range(15):
            table = str(number % 3 + 1)
            start = threading.Barrier(2)

            def ask(
                floor: Floor, command: c.Command, *, id: str, start: threading.Barrier = start
            ) -> AcceptedAnswer:
                start.wait()
                answer = floor.ask("link", command, id=id)
                assert isinstance(answer, AcceptedAnswer), answer
                return answer

            for command in (c.StartRound(table=table, spots=(1, 2)), c.EndRound(table=table)):
                asked = partial(ask, command=command, id=f"{number} {type(command).__name__}")
                first, second = pool.map(asked, floors)
                assert as_json(first) == as_json(second)
                assert {first.is_repeat, second.is_repeat} == {False, True}
    Oracle(postgres_url).check([])
