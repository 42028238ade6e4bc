"""The steps of a win that the log has up to an entry, and how much of the log is read for them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from manager.floor import ACCOUNTING, EXECUTIVE, HOLE_CARD_SHOWN, SUPERVISOR, Floor, floor_at

from jackpit.manager.reports.log_reader import decode_win
from jackpit.manager.reports.wins.history import (
    WinHistory,
    WinStep,
    follow_wins,
    load_win_history,
)
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries import logs
from jackpit.manager.store.queries.logs import read_head_seq
from jackpit.manager.store.queries.wins import WinRow, read_win
from jackpit.money import Money
from jackpit.table import HouseRules, claims_of
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.state import round_at

SAME_COLOR = "same-color-four-of-a-kind"
REOPEN = c.ReopenRound(table="1", reason="too early", by=SUPERVISOR, approved_by=EXECUTIVE)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A house with a link of Blazing 7's, where a fixed award of $500 is a claim."""
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form(rules=HouseRules(supervisor_from=Money.dollars(500)))
        yield floor


def verify(floor: Floor, *, link: str = "link", table: str = "1") -> None:
    claim = floor.link(link, lambda x: claims_of(round_at(x, table))[0].key)
    floor.do(link, c.VerifyClaim(table=table, claim=claim, by=EXECUTIVE, surveillance="camera 1"))


def fixed_award(floor: Floor) -> None:
    """A round in which the tray pays a verified award of $500."""
    floor.do(
        "link",
        c.StartRound(table="1", spots=(1, 6)),
        c.MarkHand(table="1", line="three-7s-same-color", spot=6),
    )
    verify(floor)
    floor.do("link", c.EndRound(table="1"))


def name(win: int, who: str) -> c.NameWinner:
    return c.NameWinner(win=win, spot=6, name=who, document="", by=ACCOUNTING)


def head_of(floor: Floor, link: str = "link") -> int:
    with floor.store.reader() as reader:
        return read_head_seq(reader, log=link)


def row_of(reader: Reader, number: int) -> WinRow:
    row = read_win(reader, log="link", number=number)
    assert row is not None
    return row


def history_at(floor: Floor, until: int, link: str = "link") -> WinHistory | None:
    with floor.store.reader() as reader:
        return load_win_history(reader, link, 1, until)


def history(floor: Floor, until: int | None = None, link: str = "link") -> WinHistory:
    found = history_at(floor, head_of(floor, link) if until is None else until, link)
    assert found is not None
    return found


def names_in(steps: list[WinStep]) -> list[str]:
    return [x.event.name for x in steps if isinstance(x.event, e.WinnerNamed)]


def test_a_win_has_a_history_from_the_entry_that_logged_it(floor: Floor) -> None:
    floor.jackpot()
    with floor.store.reader() as reader:
        logged = row_of(reader, 1).first_seq

    assert history_at(floor, logged - 1) is None
    found = history(floor, logged)
    assert (found.seq, found.until) == (logged, logged)
    assert isinstance(found.steps[-1].event, e.MetersAdjusted)


def test_a_reopened_round_is_under_way_and_has_paid_nothing_until_it_ends_again(
    floor: Floor,
) -> None:
    fixed_award(floor)
    ended = head_of(floor)
    floor.do("link", REOPEN)
    reopened = head_of(floor)
    floor.do("link", c.EndRound(table="1"))

    def paid(until: int) -> tuple[bool, list[tuple[int, Money]]]:
        found = history(floor, until)
        return found.is_over, [(x.spot, x.amount) for x in found.payments]

    assert paid(ended) == (True, [(6, Money.dollars(500))])
    assert paid(reopened) == (False, [])
    assert paid(reopened + 1) == paid(ended)


def test_an_end_of_the_round_after_the_asked_entry_is_not_in_the_history(floor: Floor) -> None:
    fixed_award(floor)
    before_end = history(floor, head_of(floor) - 1)

    assert (before_end.is_over, before_end.payments, before_end.win.paid) == (False, (), ())
    assert history(floor).win.paid == (6,)


def test_every_name_of_a_winner_is_a_step_even_if_the_first_is_given_again(floor: Floor) -> None:
    floor.jackpot()
    floor.do("link", name(1, "First"), name(1, "Second"), name(1, "First"))

    assert names_in(history(floor).steps) == ["First", "Second", "First"]


def test_every_win_is_followed_to_the_last_entry_that_changed_it(floor: Floor) -> None:
    floor.jackpot()
    floor.jackpot(table="2")
    floor.do("link", c.PayWin(win=2, spot=6, by=ACCOUNTING))
    floor.do("link", name(1, "First"), name(1, "Second"), name(1, "First"))

    with floor.store.reader() as reader:
        rows = [row_of(reader, 1), row_of(reader, 2)]
        steps = follow_wins(reader, "link", rows, read_head_seq(reader, log="link"))
        alone = follow_wins(reader, "link", rows[:1], read_head_seq(reader, log="link"))

    assert names_in(steps[1]) == names_in(alone[1]) == ["First", "Second", "First"]
    assert [x[-1].win for x in steps.values()] == [decode_win(row) for row in rows]
    assert [x[-1].seq for x in steps.values()] == [row.last_seq for row in rows]


def test_marks_and_strikes_of_other_hands_are_no_steps_of_a_win(floor: Floor) -> None:
    floor.form("bahama-bonus", link="bahama", tables=1)
    marks = [c.MarkHand(table="1", line=SAME_COLOR, spot=spot) for spot in (2, 5)]
    floor.do("bahama", c.StartRound(table="1", spots=(2, 5)), *marks)
    claim = floor.link("bahama", lambda x: claims_of(round_at(x, "1"))[0].key)
    floor.do("bahama", c.StrikeSpot(table="1", claim=claim, spot=2, by=SUPERVISOR))
    floor.do("bahama", HOLE_CARD_SHOWN)
    verify(floor, link="bahama")

    steps = [x.event for x in history(floor, link="bahama").steps]

    assert [type(x) for x in steps] == [
        *(e.RoundStarted, e.HandMarked, e.CardsDeclared, e.WinLogged, e.MetersAdjusted),
    ]
    assert [x.spot for x in steps if isinstance(x, e.HandMarked)] == [5]


def test_a_strike_of_the_winning_hand_that_was_marked_again_is_a_step(floor: Floor) -> None:
    floor.form("bahama-bonus", link="bahama", tables=1)
    marks = [c.MarkHand(table="1", line=SAME_COLOR, spot=spot) for spot in (2, 5)]
    floor.do("bahama", c.StartRound(table="1", spots=(2, 5)), *marks)
    claim = floor.link("bahama", lambda x: claims_of(round_at(x, "1"))[0].key)
    floor.do("bahama", c.StrikeSpot(table="1", claim=claim, spot=2, by=SUPERVISOR), marks[0])
    floor.do("bahama", HOLE_CARD_SHOWN)
    verify(floor, link="bahama")

    steps = [x.event for x in history(floor, link="bahama").steps]

    assert [x.spot for x in steps if isinstance(x, e.HandMarked)] == [2, 5, 2]
    assert [x.spot for x in steps if isinstance(x, e.SpotStruck)] == [2]


class CountingReader(Reader):
    """A reader that notes the last entry whose record was read."""

    def __init__(self, reader: Reader) -> None:
        self.engine, self._reader = reader.engine, reader
        self.last_seq = 0

    def rows(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        found = self._reader.rows(sql, **values)
        if "after" in values and found:
            self.last_seq = max(self.last_seq, int(found[-1][0]))
        return found


def test_the_log_is_read_only_to_the_last_entry_that_changed_a_win(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    fixed_award(floor)
    end = head_of(floor)
    floor.jackpot()
    monkeypatch.setattr(logs, "ENTRIES_PER_PAGE", 1)

    with floor.store.reader() as plain:
        reader, head = CountingReader(plain), read_head_seq(plain, log="link")
        steps = follow_wins(reader, "link", [row_of(plain, 1)], head)

    assert steps[1][-1].win.paid == (6,)
    assert reader.last_seq == end, "the end of the round, where the tray paid"
