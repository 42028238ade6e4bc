"""Manual adjustments, for a reason from a closed list and by two people (HG41)."""

from __future__ import annotations

import pytest
from msgspec import structs
from pit import ACCOUNTING, DEALER, EXECUTIVE, RELIEF, SUPERVISOR, Pit, changed
from table.adjustment_help import MICROCENT, adjust, capped, closed, usd

from jackpit.games import GAMES
from jackpit.ledger import (
    HOUSE,
    Reason,
    meter_of,
    overflow_of,
    reserve_of,
)
from jackpit.money import ZERO, Money
from jackpit.paytable import MAX_METER
from jackpit.rights import RightsRefusal
from jackpit.table import HouseRules, Person, Refusal, Role, Version, why_not
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.value import replace

PROGRESSIVE, RESERVE = meter_of("progressive"), reserve_of("progressive")
OVERFLOW = overflow_of("progressive")
R = AdjustmentReason


# Reasons.


@pytest.mark.parametrize("reason", R)
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("pool", Pool)
@pytest.mark.parametrize("allows", [True, False])
def test_hg41_only_a_reason_that_fits_changes_an_amount(
    reason: AdjustmentReason, sign: int, pool: Pool, allows: bool
) -> None:
    pit = capped("2000.40", rules=HouseRules(house_modification=allows))
    raises = {R.MALFUNCTION, R.CARRIED_OVER}
    lowers = {R.MALFUNCTION, R.OVER_LIMIT, R.SEED_RECOVERY}
    if allows:  # bahama-bonus H24
        raises, lowers = raises | {R.HOUSE_MODIFICATION}, lowers | {R.HOUSE_MODIFICATION}
    taken = {R.RECEIPTS}
    fits = {Pool.METER: raises if sign > 0 else lowers}.get(pool, taken if sign < 0 else set())
    pit.do(adjust("-0.01"))  # room under the cap
    command = adjust(Money(sign), reason, pool=pool)  # one microcent
    before = pit.balances()

    if reason not in fits:
        never = pool is not Pool.METER and sign > 0
        rule = Refusal.ONLY_DECREASED if never else Refusal.REASON_NOT_ALLOWED
        assert pit.refused(command) is rule
        assert pit.balances() == before
        return
    pit.do(command)
    account = {Pool.METER: PROGRESSIVE, Pool.RESERVE: RESERVE, Pool.OVERFLOW: OVERFLOW}[pool]
    assert pit.link.balance(account) == before[account] + Money(sign)
    assert pit.link.balance(HOUSE) == before[HOUSE] - Money(sign)
    pit.check()


@pytest.mark.parametrize(
    ("amount", "pool", "reason", "moved"),
    [
        ("0.05", Pool.METER, R.CARRIED_OVER, Reason.ADJUSTED_UP),
        ("-0.05", Pool.METER, R.OVER_LIMIT, Reason.ADJUSTED_DOWN),
        ("-0.04", Pool.RESERVE, R.RECEIPTS, Reason.RESERVE_TAKEN),
        ("-0.08", Pool.OVERFLOW, R.RECEIPTS, Reason.OVERFLOW_TAKEN),
    ],
)
def test_hg41_an_adjustment_is_a_transfer_with_its_own_reason_and_its_record(
    amount: str, pool: Pool, reason: AdjustmentReason, moved: Reason
) -> None:
    pit = capped("2000.40")
    pit.do(adjust("-0.10"))  # room for what is put on
    (event,) = pit.do(adjust(amount, reason, pool=pool))

    assert isinstance(event, e.Adjusted)
    assert [t.reason for t in event.transfers] == [moved]
    assert event.text == "counted twice"
    assert (event.by, event.approved_by) == (SUPERVISOR, ACCOUNTING)
    pit.check()


def test_hg41_recovery_of_the_seed_takes_the_seed_at_most() -> None:
    pit = capped()

    more = Money.dollars(-2_000) - MICROCENT
    assert pit.refused(adjust(more, R.SEED_RECOVERY)) is Refusal.SEED_IS_LESS
    pit.do(adjust("-2000", R.SEED_RECOVERY))
    assert pit.meter() == usd("0.30")
    assert pit.refused(adjust("-0.31", R.SEED_RECOVERY)) is Refusal.SEED_IS_LESS


def test_hg41_the_seed_is_recovered_once_and_the_rest_is_the_players() -> None:
    pit = capped()
    pit.do(adjust("-1500", R.SEED_RECOVERY))

    assert pit.refused(adjust("-500.01", R.SEED_RECOVERY)) is Refusal.SEED_IS_LESS
    pit.do(adjust("-500", R.SEED_RECOVERY))
    assert pit.refused(adjust("-0.01", R.SEED_RECOVERY)) is Refusal.SEED_IS_LESS
    assert pit.meter() == usd("0.30")
    pit.check()


# Amounts.


def test_hg41_no_more_is_taken_than_is_there() -> None:
    pit = capped()
    for pool, held, reason in (
        (Pool.METER, usd("2000.30"), R.MALFUNCTION),
        (Pool.RESERVE, usd("0.04"), R.RECEIPTS),
        (Pool.OVERFLOW, usd("0.18"), R.RECEIPTS),
    ):
        command = adjust(-held - MICROCENT, reason, pool=pool)
        assert pit.refused(command) is Refusal.METER_HOLDS_LESS
        pit.do(adjust(-held, reason, pool=pool))

    assert [pit.link.balance(x) for x in (PROGRESSIVE, RESERVE, OVERFLOW)] == [ZERO] * 3
    assert pit.link.balance(HOUSE) == usd("0.52")  # its seed is back, and what players brought
    assert pit.refused(adjust("0")) is Refusal.AMOUNT_NOT_POSITIVE


@pytest.mark.parametrize(
    ("pool", "sentence"),
    [
        (Pool.RESERVE, "The reserve of meter Jackpot holds only $0.04."),
        (Pool.OVERFLOW, "The overflow of meter Jackpot holds only $0.18."),
    ],
)
def test_the_refusal_names_what_holds_too_little(pool: Pool, sentence: str) -> None:
    assert str(why_not(capped().link, adjust("-1", R.RECEIPTS, pool=pool))) == sentence


def test_hg42_no_adjustment_goes_over_the_cap() -> None:
    pit = capped("2000.40")
    assert pit.meter() == usd("2000.40")
    pit.do(adjust("-0.40"))

    over = usd("0.40") + MICROCENT
    assert pit.refused(adjust(over)) is Refusal.OVER_THE_CAP
    pit.do(adjust("0.40"))
    assert pit.meter() == usd("2000.40")


@pytest.mark.parametrize("cuts", [True, False])
def test_hg41_no_amount_is_changed_while_a_claim_on_the_meter_is_pending(cuts: bool) -> None:
    pit = Pit(rules=HouseRules(cut_at_mark=cuts))
    pit.start(1)
    pit.mark("three-7s-diamonds", 1)

    def on(meter: str) -> c.Adjust:
        return c.Adjust(
            meter=meter,
            pool=Pool.METER,
            amount=usd("5"),
            reason=R.MALFUNCTION,
            text="sensor",
            by=SUPERVISOR,
            approved_by=ACCOUNTING,
        )

    assert pit.refused(on("major")) is Refusal.METER_HAS_CLAIM
    assert pit.refused(on("mega")) is Refusal.NO_SUCH_METER
    pit.do(on("minor"))
    pit.verify()
    pit.do(on("major"))
    assert pit.meter("major") == usd("10005.01")


# People.


OTHER_EXECUTIVE = Person("other", Role.EXECUTIVE)


@pytest.mark.parametrize(
    ("by", "approved_by", "refusal"),
    [
        (SUPERVISOR, SUPERVISOR, RightsRefusal.NEEDS_TWO_PEOPLE),
        (EXECUTIVE, EXECUTIVE, RightsRefusal.NEEDS_TWO_PEOPLE),
        (DEALER, EXECUTIVE, RightsRefusal.NEEDS_ROLE),
        (EXECUTIVE, SUPERVISOR, RightsRefusal.NEEDS_ROLE_TO_APPROVE),
        (SUPERVISOR, RELIEF, RightsRefusal.NEEDS_ROLE_TO_APPROVE),
        (SUPERVISOR, EXECUTIVE, RightsRefusal.NEEDS_OTHER_DEPARTMENT),
        (EXECUTIVE, OTHER_EXECUTIVE, RightsRefusal.NEEDS_OTHER_DEPARTMENT),
        (SUPERVISOR, ACCOUNTING, None),
        (ACCOUNTING, EXECUTIVE, None),
        (EXECUTIVE, ACCOUNTING, None),
    ],
)
def test_hg41_two_people_of_two_departments_agree_and_neither_a_dealer(
    by: Person, approved_by: Person, refusal: Refusal | None
) -> None:
    two = {"by": by, "approved_by": approved_by}
    pit = closed(Pit("kings-bounty"), emptied=True)
    for command in (
        adjust("1", **two),  # type: ignore[arg-type]  # both are people
        c.MoveOut(meter="progressive", amount=usd("1"), to="other", **two),
        c.MoveIn(meter="progressive", amount=usd("1"), origin="other", **two),
        c.DecommissionLink(to="other", **two),
    ):
        if refusal is None:
            pit.do(command)
        else:
            assert pit.refused(command) is refusal


def test_hg41_an_adjustment_says_why() -> None:
    assert capped().refused(adjust("-1", text=" ")) is Refusal.REASON_MISSING


def test_hg41_a_raised_seed_does_not_allow_recovery_of_what_the_house_never_paid() -> None:
    table = changed("kings-bounty")
    (meter,) = table.terms.meters
    raised = replace(meter, seed=Money.dollars(9_000))
    pit = Pit("kings-bounty")
    pit.do(adjust("7000", R.CARRIED_OVER))
    for key in pit.link.tables:
        pit.do(c.CloseTable(table=key, by=SUPERVISOR))
    pit.do(c.CloseLink(by=EXECUTIVE))
    version = Version.of(GAMES["kings-bounty"], changed("kings-bounty", meters=(raised,)))
    pit.do(c.ProposeTerms(version=version, by=SUPERVISOR, approved_by=ACCOUNTING))

    assert pit.refused(adjust("-2000.01", R.SEED_RECOVERY)) is Refusal.SEED_IS_LESS
    pit.do(adjust("-2000", R.SEED_RECOVERY))
    assert pit.meter() == usd("7000")


def test_a_meter_without_a_cap_is_not_raised_beyond_what_can_be_kept() -> None:
    pit = Pit()
    rest = MAX_METER - pit.link.balance(meter_of("major"))
    raising = c.Adjust(
        meter="major",
        pool=Pool.METER,
        amount=rest + Money.cents(1),
        reason=R.CARRIED_OVER,
        text="as found",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )

    assert pit.refused(raising) is Refusal.OVER_THE_CAP
    pit.do(structs.replace(raising, amount=rest))


# What is the house's and what the players'.


def test_hg41_money_moved_out_is_seed_first_and_the_rest_is_the_players() -> None:
    pit = closed(capped())
    pit.do(
        c.MoveOut(
            meter="progressive",
            amount=usd("2000"),
            to="other",
            by=EXECUTIVE,
            approved_by=ACCOUNTING,
        )
    )

    assert pit.refused(adjust("-0.30", R.SEED_RECOVERY)) is Refusal.SEED_IS_LESS


def test_hg41_money_adjusted_away_is_seed_first_and_the_rest_is_the_players() -> None:
    pit = capped()
    pit.do(adjust("-1999", R.OVER_LIMIT))

    assert pit.refused(adjust("-1.01", R.SEED_RECOVERY)) is Refusal.SEED_IS_LESS
    pit.do(adjust("-1", R.SEED_RECOVERY))
    assert pit.link.balance(PROGRESSIVE) == usd("0.30")


def test_hg41_a_seed_that_was_recovered_is_not_taken_again_when_its_win_is_backed_out() -> None:
    pit = capped()
    pit.start(1)
    pit.mark("two-ks-and-blackjack", 1)
    win = pit.verify()
    pit.end()
    pit.do(adjust("-2000", R.SEED_RECOVERY))
    house = pit.link.balance(HOUSE)
    pit.back_out(win)

    assert pit.link.balance(HOUSE) - house == usd("2000")  # the first seed, won and given back
    assert pit.refused(adjust("-0.01", R.SEED_RECOVERY)) is Refusal.SEED_IS_LESS
    pit.check()
