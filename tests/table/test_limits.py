"""House limits on a link: what breaks them, what is refused then, and when that ends (HG34)."""

from __future__ import annotations

import pytest
from pads.desk import Desk, keypad, touch
from pit import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR, Pit, changed
from sensors import chips_on

from jackpit.games import GAMES
from jackpit.manager.codec import Decoder, encode
from jackpit.money import Money
from jackpit.pads import presses as p
from jackpit.table import Link, Refusal, Version, broken_limits
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.value import replace

START = c.StartRound(table="1", spots=(1, 2))
WAGER = "A wager of $1.00 exceeds the limit of $0.50 (WAC 230-15-040, since 2026-03-01)."


def capped(cap: int) -> Version:
    """The sample terms with smaller seeds, and a cap on both meters."""
    meters = GAMES["blazing-7s"].pay_tables[0].terms.meters
    limited = [replace(x, seed=Money.dollars(1_000), cap=Money.dollars(cap)) for x in meters]
    return Version.of(GAMES["blazing-7s"], changed("blazing-7s", meters=tuple(limited)))


def close(pit: Pit) -> None:
    pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    pit.do(c.CloseTable(table="2", by=SUPERVISOR))
    pit.do(c.CloseLink(by=EXECUTIVE))


@pytest.mark.parametrize("make", [keypad, touch])
def test_hg34_a_broken_limit_grays_the_start_key_and_the_spots_and_says_why(make: object) -> None:
    desk: Desk = make()  # type: ignore[operator]  # one of the two above
    desk.pit.limit(wager=Money.parse("0.50"))

    keys = desk.pad.keys()
    why_not = {key.press: str(key.why_not) for key in keys}

    assert why_not[p.Begin()] == why_not[p.Tap(1)] == WAGER
    assert desk.pad.press(chips_on(1)) == ()
    assert desk.refuses(p.Begin()) is Refusal.OVER_WAGER_LIMIT
    assert desk.prompt() == f"Take no progressive wagers. {WAGER}"
    assert desk.pit.refused(START) is Refusal.OVER_WAGER_LIMIT


def test_hg34_a_round_under_way_is_finished_with_claims_payouts_and_its_end() -> None:
    pit = Pit()
    pit.start(1, 6)
    pit.limit(wager=Money.parse("0.50"), meter=Money.dollars(1))
    pit.do(c.CorrectSpots(table="1", spots=(1, 2, 6), reason="misread", by=SUPERVISOR))
    pit.mark("three-7s-diamonds", 6)
    win = pit.verify()
    pit.end()
    pit.pay(win, 6)

    assert pit.win(win).paid == (6,)
    assert pit.refused(START) is Refusal.OVER_WAGER_LIMIT
    pit.do(c.ReopenRound(table="1", reason="ended too early", by=SUPERVISOR, approved_by=EXECUTIVE))
    pit.end()


def test_hg34_a_round_that_was_played_on_paper_is_still_entered() -> None:
    pit = Pit()
    pit.limit(wager=Money.parse("0.50"))

    pit.do(
        c.EnterLate(
            table="1",
            spots=(1,),
            form_number="12",
            reason="a lost connection",
            by=SUPERVISOR,
            approved_by=EXECUTIVE,
        )
    )
    pit.end()


def test_hg34_a_meter_breaks_the_limit_if_it_holds_more_or_nothing_keeps_it_below() -> None:
    pit = Pit()
    pit.limit(meter=Money.dollars(10_000))
    uncapped = broken_limits(pit.link.limits, pit.link.version, pit.link)
    assert [(why.rule, why.facts["meter"]) for why in uncapped] == [
        (Refusal.CAP_OVER_METER_LIMIT, "Major"),
        (Refusal.CAP_OVER_METER_LIMIT, "Minor"),
    ]

    pit.limit(meter=Money.dollars(9_999))
    held = broken_limits(pit.link.limits, pit.link.version, pit.link)
    assert [(why.rule, why.facts["meter"]) for why in held] == [
        (Refusal.METER_OVER_LIMIT, "Major"),
        (Refusal.CAP_OVER_METER_LIMIT, "Minor"),
    ]


def test_hg34_terms_that_keep_the_limit_end_the_stop_when_they_take_effect() -> None:
    pit = Pit()
    pit.limit(meter=Money.dollars(12_000))
    pit.do(c.ProposeTerms(version=capped(12_000), by=EXECUTIVE, approved_by=ACCOUNTING))
    assert pit.refused(START) is Refusal.CAP_OVER_METER_LIMIT

    close(pit)
    pit.do(c.OpenLink(by=EXECUTIVE))
    pit.do(c.OpenTable(table="1", by=SUPERVISOR))
    pit.do(START)


def test_hg34_a_meter_that_was_lowered_below_the_limit_ends_the_stop() -> None:
    pit = Pit()
    close(pit)
    pit.do(c.ProposeTerms(version=capped(20_000), by=EXECUTIVE, approved_by=ACCOUNTING))
    pit.do(c.OpenLink(by=EXECUTIVE))
    pit.limit(meter=Money.dollars(20_000))
    pit.do(c.OpenTable(table="1", by=SUPERVISOR))
    pit.do(START)
    pit.end()
    pit.limit(meter=Money.dollars(9_000))
    assert pit.refused(START) is Refusal.METER_OVER_LIMIT
    pit.do(
        c.Adjust(
            meter="major",
            pool=Pool.METER,
            amount=-Money.dollars(2_000),
            reason=AdjustmentReason.OVER_LIMIT,
            text="lowered to the limit",
            by=SUPERVISOR,
            approved_by=ACCOUNTING,
        )
    )
    assert pit.refused(START) is Refusal.CAP_OVER_METER_LIMIT


def test_hg34_removing_a_table_ends_the_stop_of_a_table_limit() -> None:
    pit = Pit()
    pit.limit(tables=1)
    assert pit.refused(START) is Refusal.OVER_TABLE_LIMIT
    pit.do(c.CloseTable(table="2", by=SUPERVISOR))
    pit.do(c.RemoveTable(table="2", by=SUPERVISOR))
    pit.do(START)


def test_hg34_no_table_opens_or_joins_while_a_limit_is_broken() -> None:
    pit = Pit()
    pit.do(c.CloseTable(table="2", by=SUPERVISOR))
    pit.limit(wager=Money.parse("0.50"))

    assert pit.refused(c.OpenTable(table="2", by=SUPERVISOR)) is Refusal.OVER_WAGER_LIMIT
    pit.limit(wager=Money.dollars(1))
    pit.do(c.OpenTable(table="2", by=SUPERVISOR))
    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=DEALER))


def test_hg34_the_limits_of_a_link_survive_its_snapshot() -> None:
    pit = Pit()
    pit.limit(wager=Money.parse("0.50"))

    assert encode(Decoder(Link).decode(encode(pit.link))) == encode(pit.link)
    pit.check()
