"""Alarms: what the pit must be notified of."""

from __future__ import annotations

import pytest
from pit import ACCOUNTING, EXECUTIVE, SUPERVISOR, Pit, changed

from jackpit.messages import Message
from jackpit.money import Money, Rate
from jackpit.paytable import Meter
from jackpit.table import commands as c
from jackpit.table.alarms import Alarm, alarms_of
from jackpit.table.events import Event


def raised(events: tuple[Event, ...]) -> list[tuple[Message, str]]:
    return [(x.message, str(x)) for event in events for x in alarms_of(event)]


def dry_pit() -> Pit:
    """Blazing 7's with all awards from a Major that is soon empty."""
    meters = (
        Meter("major", Money.dollars(3), Rate.percent(10)),
        Meter("minor", Money.dollars(1_000), Rate.percent(6)),
    )
    return Pit(pay_table=changed("blazing-7s", meters=meters, fixed_awards_from="major"))


def test_hg5_a_meter_that_has_run_dry_raises_an_alarm() -> None:
    pit = dry_pit()
    pit.start(1)
    pit.mark("two-7s", 1)

    alarms = raised(pit.do(c.EndRound(table="1")))

    # The meter has $3.10; $25.00 is paid.
    assert alarms == [(Alarm.SHORTFALL, "Meter Major ran dry: the house covered $21.90.")]


def test_hg5_an_advance_raises_an_alarm_and_so_does_one_that_cannot_be_repaid() -> None:
    pit = dry_pit()
    pit.start(1, table="2")
    pit.mark("three-7s-diamonds", 1, table="2")
    pit.start(1)
    pit.mark("two-7s", 1)

    advanced = raised(pit.do(c.EndRound(table="1")))
    refused = raised(
        pit.do(c.UnmarkHand(table="2", line="three-7s-diamonds")),
    )

    # Behind the cut are $0.10; then the meter has $3.10 to repay $24.90.
    assert advanced == [
        (
            Alarm.ADVANCED,
            "The house advanced $24.90 to meter Major: a claim is pending on it.",
        )
    ]
    assert refused == [
        (Alarm.NOT_REPAID, "Meter Major could not repay an advance of $21.80."),
    ]


def test_hg8_a_lifted_chip_raises_an_alarm() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)

    alarms = raised(pit.do(c.LiftChip(table="1", spot=2)))

    assert alarms == [
        (Alarm.CHIP_LIFTED, "Table 1: the chip on spot 2 was lifted; the wager still counts."),
    ]


@pytest.mark.parametrize(("count", "is_raised"), [(3, False), (2, True), (4, True)])
def test_hg38_chips_that_differ_from_the_wagers_raise_an_alarm(count: int, is_raised: bool) -> None:
    pit = Pit()
    pit.start(1, 2, 3)

    alarms = [alarm for alarm, _ in raised(pit.do(c.CountChips(table="1", count=count)))]

    assert alarms == ([Alarm.CHIPS_DIFFER] if is_raised else [])


def test_hg24_a_win_backed_out_and_a_meter_adjusted_raise_alarms() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark("three-7s-suited", 1)
    win = pit.verify()

    backed_out = raised(
        pit.do(
            c.BackOut(
                win=win,
                reason=c.AdjustmentReason.MISTAKE,
                text="the up card was a 1",
                by=SUPERVISOR,
                approved_by=ACCOUNTING,
            )
        )
    )
    adjusted = raised(
        pit.do(
            c.Adjust(
                meter="major",
                pool=c.Pool.METER,
                amount=Money.dollars(5),
                reason=c.AdjustmentReason.MALFUNCTION,
                text="a round was not counted",
                by=SUPERVISOR,
                approved_by=ACCOUNTING,
            )
        )
    )

    assert backed_out == [
        (Alarm.BACKED_OUT, f"Win {win} was backed out: a hand verified by mistake.")
    ]
    assert [alarm for alarm, _ in adjusted] == [Alarm.ADJUSTED]


def test_hg32_a_late_entry_raises_an_alarm_and_an_ordinary_round_none() -> None:
    pit = Pit()

    late = raised(
        pit.do(
            c.EnterLate(
                table="1",
                spots=(1,),
                form_number="12",
                reason="link down",
                by=SUPERVISOR,
                approved_by=EXECUTIVE,
            )
        )
    )
    ordinary = raised(pit.do(c.StartRound(table="2", spots=(1,))))

    assert late == [(Alarm.ENTERED_LATE, "Table 1: round 1 was entered late, from paper form 12.")]
    assert ordinary == []
