"""The projection: rows of rounds, wins and checkpoints after every event that changes them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from manager.floor import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR, Floor, floor_at

from jackpit.games import GAMES
from jackpit.manager.codec import decode
from jackpit.manager.eventlog.answer import AcceptedAnswer
from jackpit.manager.eventlog.log import BeginLink, CatchUp, CommandSequence
from jackpit.manager.house.commands import AddLink
from jackpit.manager.store import HOUSE_LOG
from jackpit.manager.writer.queue import Job, Query, Step, ignore_answer, job_of
from jackpit.money import Money
from jackpit.table import Controller, Version
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason
from jackpit.table.version import HouseRules
from jackpit.value import replace

TODAY, TOMORROW = "2026-11-16", "2026-11-17"
NOON = f"{TODAY}T12:00:00.000000Z"
BEFORE = 5
"""The entries of a link until its table is open and has a dealer."""

TWO: dict[str, Any] = {"by": SUPERVISOR, "approved_by": EXECUTIVE}
MONEY: dict[str, Any] = {"by": ACCOUNTING, "approved_by": EXECUTIVE}


@pytest.fixture
def floor(store_url: str, tmp_path: Path) -> Iterator[Floor]:
    """A house without a link, on either engine."""
    with floor_at(store_url, tmp_path / "keys") as floor:
        floor.set_up()
        yield floor


def form(floor: Floor, controller: Controller) -> None:
    """A link of one table, on which a fixed award of $500 is a claim."""
    rules = HouseRules(supervisor_from=Money.dollars(500))
    version = replace(Version.of(GAMES["blazing-7s"]), rules=rules)
    answer = floor.calls.submit(
        job_of(
            Step(HOUSE_LOG, AddLink(link="link", by=ACCOUNTING, approved_by=EXECUTIVE)),
            Step("link", BeginLink(version=version, by=EXECUTIVE)),
            by="executive",
            origin="test",
        )
    )
    assert isinstance(answer, AcceptedAnswer), answer
    table = c.AddTable(table="1", controller=controller, spots=7, plays=version, by=SUPERVISOR)
    floor.do("link", table, c.OpenLink(by=EXECUTIVE), c.OpenTable(table="1", by=SUPERVISOR))
    floor.do("link", c.SignOn(table="1", by=DEALER))


def rounds(floor: Floor) -> list[tuple[Any, ...]]:
    asked = """
        SELECT log, number, place, day, wagers, first_seq, last_seq FROM round ORDER BY number
    """
    return floor.rows(asked)


def wins(floor: Floor) -> list[tuple[Any, ...]]:
    """The columns of a win without its body, and the parts of the body that change."""
    asked = """
        SELECT log, number, day, at, first_seq, place, round, microcents, body FROM win
        ORDER BY number
    """
    found = []
    for *row, body in floor.rows(asked):
        win = decode(body)
        assert win["number"] == row[1]
        changes = ("is_adjusted", "surveillance", "paid", "is_backed_out", "recovered")
        found.append((*row, tuple(win[name] for name in changes)))
    return found


def followed(floor: Floor, steps: list[tuple[c.Command, Any, Any]]) -> None:
    """Carry out commands; after each, check the wagers and the end of the round, and the win.

    The first three are done today and all others tomorrow, to show what belongs to the start. By
    then a claim on a meter is announced, which is an entry.
    """
    seq = BEFORE
    for number, (command, round, win) in enumerate(steps, 1):
        (entry,) = floor.do("link", command).entries
        assert entry.seq == (seq := seq + 1)
        wagers, last = round
        assert rounds(floor) == [("link", 1, "1", TODAY, wagers, BEFORE + 1, last)], command
        assert wins(floor) == ([] if win is None else [win]), command
        if number == 3:
            floor.later(days=1)
            floor.do("link", CatchUp())
            ((seq,),) = floor.rows("SELECT seq FROM head WHERE log = 'link'")


def test_a_round_and_its_jackpot_keep_their_start_and_show_their_current_state(
    floor: Floor,
) -> None:
    form(floor, Controller.TOUCH)
    claim = "1.1/three-7s-diamonds/6"
    amount = 1_000_036_000_000
    logged = ("link", 1, TOMORROW, f"{TOMORROW}T12:00:00.000000Z", BEFORE + 5, "1", 1, amount)
    seen = "camera 1"
    won: tuple[Any, ...] = (*logged, (True, seen, [], False, []))
    paid: tuple[Any, ...] = (*logged, (True, seen, [6], False, []))
    undone: tuple[Any, ...] = (*logged, (True, seen, [6], True, []))
    recovered: tuple[Any, ...] = (*logged, (True, seen, [6], True, [6]))
    verified = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance=seen)
    end, reopen = c.EndRound(table="1"), c.ReopenRound(table="1", reason="too early", **TWO)
    back = c.BackOut(win=1, reason=AdjustmentReason.MISTAKE, text="a misdeal", **MONEY)
    more = c.CorrectSpots(table="1", spots=(1, 2, 6), reason="a chip", by=SUPERVISOR)

    followed(
        floor,
        [
            (c.StartRound(table="1", spots=(1, 6)), (2, None), None),
            (more, (3, None), None),
            (c.MarkHand(table="1", line="three-7s-diamonds", spot=6), (3, None), None),
            (verified, (3, None), won),
            (end, (3, BEFORE + 6), won),
            (reopen, (3, None), won),
            (end, (3, BEFORE + 8), won),
            (c.PayWin(win=1, spot=6, by=ACCOUNTING), (3, BEFORE + 8), paid),
            (back, (3, BEFORE + 8), undone),
            (c.RecordRecovery(win=1, spot=6, by=ACCOUNTING), (3, BEFORE + 8), recovered),
        ],
    )


def test_the_tray_pays_a_verified_fixed_award_when_the_round_ends(floor: Floor) -> None:
    form(floor, Controller.TOUCH)
    claim = "1/three-7s-same-color/6"
    logged = ("link", 1, TODAY, NOON, BEFORE + 3, "1", 1, 50_000_000_000)
    won: tuple[Any, ...] = (*logged, (True, "", [], False, []))
    paid: tuple[Any, ...] = (*logged, (True, "", [6], False, []))
    end, reopen = c.EndRound(table="1"), c.ReopenRound(table="1", reason="too early", **TWO)

    followed(
        floor,
        [
            (c.StartRound(table="1", spots=(1, 6)), (2, None), None),
            (c.MarkHand(table="1", line="three-7s-same-color", spot=6), (2, None), None),
            (c.VerifyClaim(table="1", claim=claim, by=SUPERVISOR), (2, None), won),
            (end, (2, BEFORE + 4), paid),
            (reopen, (2, None), won),
            (end, (2, BEFORE + 6), paid),
        ],
    )


def test_the_row_of_a_win_holds_the_winner_and_the_number_of_printed_pages(
    floor: Floor,
) -> None:
    floor.form()
    floor.jackpot()
    asked = "SELECT body FROM win"

    floor.do("link", c.NameWinner(win=1, spot=6, name="N. N.", document="licence", by=SUPERVISOR))
    ((named,),) = floor.rows(asked)
    floor.print_win_page(SUPERVISOR)
    ((printed,),) = floor.rows(asked)

    winners = [{"spot": 6, "name": "N. N.", "document": "licence"}]
    assert (decode(named)["winners"], decode(named)["pages"]) == (winners, [])
    assert (decode(printed)["winners"], len(decode(printed)["pages"])) == (winners, 1)


def test_a_win_logged_by_key_is_adjusted_when_the_key_is_turned_back(floor: Floor) -> None:
    form(floor, Controller.KEYPAD)
    logged = ("link", 1, TOMORROW, f"{TOMORROW}T12:00:00.000000Z", BEFORE + 4, "1", 1)
    amount = 1_000_024_000_000
    reference = c.GiveReference(win=1, reference="camera 1", by=SUPERVISOR)

    followed(
        floor,
        [
            (c.StartRound(table="1", spots=(1, 6)), (2, None), None),
            (c.MarkHand(table="1", line="three-7s-diamonds", spot=6), (2, None), None),
            (c.TurnToJph(table="1", by=EXECUTIVE), (2, None), None),
            (c.LogWin(table="1"), (2, None), (*logged, amount, (False, "", [], False, []))),
            (reference, (2, None), (*logged, amount, (False, "camera 1", [], False, []))),
            (
                c.TurnToRun(table="1"),
                (2, None),
                (*logged, amount, (True, "camera 1", [], False, [])),
            ),
        ],
    )


def test_a_reopened_round_can_be_corrected_and_ended_again(floor: Floor) -> None:
    form(floor, Controller.TOUCH)
    end, reopen = c.EndRound(table="1"), c.ReopenRound(table="1", reason="too early", **TWO)

    followed(
        floor,
        [
            (c.StartRound(table="1", spots=(1, 2, 6)), (3, None), None),
            (end, (3, BEFORE + 2), None),
            (reopen, (3, None), None),
            (
                c.CorrectSpots(table="1", spots=(6,), reason="a chip", by=SUPERVISOR),
                (1, None),
                None,
            ),
            (end, (1, BEFORE + 5), None),
        ],
    )


def test_a_voided_round_has_no_wagers(floor: Floor) -> None:
    form(floor, Controller.TOUCH)
    void = c.VoidRound(table="1", reason="misdeal", by=SUPERVISOR)

    followed(
        floor,
        [
            (c.StartRound(table="1", spots=(1, 6)), (2, None), None),
            (void, (0, BEFORE + 2), None),
        ],
    )


def test_a_batch_writes_the_same_rows_as_its_commands_one_by_one(floor: Floor) -> None:
    form(floor, Controller.TOUCH)
    claim = "2/three-7s-same-color/6"
    gate = threading.Event()
    answers: list[Any] = []
    floor.manager.put(Query(lambda logs: gate.wait(10), lambda answer: None))
    for command in (
        c.StartRound(table="1", spots=(1, 2)),
        c.EndRound(table="1"),
        c.StartRound(table="1", spots=(1, 2, 6)),
        c.MarkHand(table="1", line="three-7s-same-color", spot=6),
        c.VerifyClaim(table="1", claim=claim, by=SUPERVISOR),
        c.EndRound(table="1"),
        c.StartRound(table="1", spots=(1,)),
    ):
        job = job_of(Step("link", command), by="t", origin="t")
        job.on_answer = answers.append
        assert floor.manager.put(job) is None
    gate.set()
    floor.calls.query(lambda logs: None)

    assert [type(answer) for answer in answers] == [AcceptedAnswer] * 7
    assert rounds(floor) == [
        ("link", 1, "1", TODAY, 2, BEFORE + 1, BEFORE + 2),
        ("link", 2, "1", TODAY, 3, BEFORE + 3, BEFORE + 6),
        ("link", 3, "1", TODAY, 1, BEFORE + 7, None),
    ]
    assert wins(floor) == [
        ("link", 1, TODAY, NOON, BEFORE + 5, "1", 2, 50_000_000_000, (True, "", [6], False, []))
    ]


def test_every_event_of_an_entry_raises_its_alarms(floor: Floor) -> None:
    floor.form()
    both = (c.StartRound(table="1", spots=(1, 2)), c.CountChips(table="1", count=3))
    answer = floor.calls.submit(
        Job("a", (Step("link", CommandSequence(both)),), "t", "t", b"", ignore_answer)
    )
    assert isinstance(answer, AcceptedAnswer)
    (entry,) = answer.entries

    assert floor.rows("SELECT seq, sentence FROM alarm WHERE log = 'link'") == [
        (
            entry.seq,
            '{"message":"Alarm.CHIPS_DIFFER","facts":{"table":"1","count":3,"wagers":2}}',
        )
    ]
    assert floor.alarms("link") == [
        ("CHIPS_DIFFER", "Table 1: chips collected: 3; wagers recorded: 2.")
    ]


def test_every_award_is_signed_and_snapshots_are_taken_at_an_interval(
    tmp_path: Path,
) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys", snapshot_every=10) as floor:

        def signed() -> list[tuple[int, bool]]:
            asked = "SELECT seq, snapshot IS NULL FROM checkpoint WHERE log = 'link' ORDER BY rowid"
            return [(seq, not is_bare) for seq, is_bare in floor.rows(asked)]

        floor.set_up()
        floor.form()
        floor.do("link", c.StartRound(table="1", spots=(1, 2)))
        assert signed() == [(1, False)]  # after the ninth entry
        floor.do("link", c.EndRound(table="1"))
        assert signed() == [(1, False), (10, True)]
        floor.jackpot()
        assert signed() == [(1, False), (10, True), (13, False), (14, False)]
        floor.round(1)
        floor.round(1)
        floor.do("link", c.StartRound(table="1", spots=(1, 2)))
        assert signed()[4:] == []
        floor.do("link", c.EndRound(table="1"))
        assert signed()[4:] == [(20, True)]
