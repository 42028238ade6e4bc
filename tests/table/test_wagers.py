"""Wagers are recorded once, for exactly the lit spots, and contribute to meters and reserves."""

from __future__ import annotations

import pytest
from msgspec import structs
from pit import DEALER, Pit, changed

from jackpit.games import GAMES
from jackpit.ledger import (
    HOUSE,
    PLAYERS,
    Account,
    Reason,
    meter_of,
    overflow_of,
    reserve_of,
    tray_of,
)
from jackpit.money import ZERO, Money, Rate
from jackpit.paytable import Chips, Meter
from jackpit.refusal import Rule
from jackpit.table import Controller, HouseRules, Refusal, why_not
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.wagers import why_not_wager
from jackpit.value import replace

usd = Money.parse
TRAY = tray_of("1")
PROGRESSIVE = meter_of("progressive")
RESERVE = reserve_of("progressive")
OVERFLOW = overflow_of("progressive")


def capped(cap: str, rate: Rate | None = None) -> Pit:
    """King's Bounty with a cap: seed $2,000, contribution 12% if no other, reserve 1%."""
    meter = Meter(
        "progressive",
        seed=Money.dollars(2_000),
        contribution=rate or Rate.percent(12),
        reserve=Rate.percent(1),
        cap=usd(cap),
    )
    return Pit("kings-bounty", pay_table=changed("kings-bounty", meters=(meter,)))


def lift(spot: int, *, table: str = "1") -> c.LiftChip:
    return c.LiftChip(table=table, spot=spot)


# What a wager brings.


BROUGHT: dict[str, dict[Account, str]] = {
    # Major 12% and 1%, Minor 6% and 1%.
    "blazing-7s": {
        HOUSE: "-11000",
        meter_of("major"): "10000.36",
        reserve_of("major"): "0.03",
        meter_of("minor"): "1000.18",
        reserve_of("minor"): "0.03",
        TRAY: "2.40",
    },
    "hit-and-run": {HOUSE: "-10000", PROGRESSIVE: "10000.63", TRAY: "2.37"},
    "kings-bounty": {HOUSE: "-2000", PROGRESSIVE: "2000.36", RESERVE: "0.03", TRAY: "2.61"},
    "bahama-bonus": {HOUSE: "-1000", PROGRESSIVE: "1000.54", RESERVE: "0.03", TRAY: "2.43"},
    "bet-the-set-21": {HOUSE: "-10000", PROGRESSIVE: "10000.48", TRAY: "2.52"},
    "match-the-dealer-up": {TRAY: "3"},
    "match-the-dealer-down": {TRAY: "3"},
}
"""Where the money is after three wagers of $1."""


@pytest.mark.parametrize("game", BROUGHT)
def test_r6_every_game_takes_its_contribution_from_exactly_the_lit_spots(
    game: str,
) -> None:
    pit = Pit(game)
    pit.start(2, 5, 7)

    balances = {account: usd(amount) for account, amount in BROUGHT[game].items()}
    assert pit.balances() == {PLAYERS: usd("-3"), **balances}
    assert pit.round().spots == (2, 5, 7)
    pit.check()


@pytest.mark.parametrize("game", GAMES)
def test_r6_every_wager_feeds_the_meters_and_reserves_by_the_terms_and_the_tray_takes_the_rest(
    game: str,
) -> None:
    terms = GAMES[game].pay_tables[0].terms
    pit = Pit(game)
    pit.start(2, 5, 7)

    wagered, fed = terms.wager * 3, ZERO
    for meter in terms.meters:
        to_meter, to_reserve = meter.contribution.of(wagered), meter.reserve.of(wagered)
        fed += to_meter + to_reserve
        assert pit.meter(meter.key) == meter.seed + to_meter
        assert pit.link.balance(reserve_of(meter.key)) == to_reserve
    assert pit.link.balance(PLAYERS) == -wagered
    assert pit.link.balance(TRAY) == wagered - fed
    pit.check()


def test_r6_a_contribution_is_exact_to_the_microcent() -> None:
    meter = Meter(
        "progressive",
        seed=Money.dollars(2_000),
        contribution=Rate(123_457),
        reserve=Rate(1),
    )
    pit = Pit("kings-bounty", pay_table=changed("kings-bounty", meters=(meter,)))
    pit.start(1, 2, 3)

    # 123,457 millionths of 100 cents are 12.3457 cents; one millionth is 100 microcents.
    assert pit.meter() == Money(200_000_000_000 + 3 * 12_345_700)
    assert pit.link.balance(RESERVE) == Money(3 * 100)
    assert pit.link.balance(TRAY) == Money(300_000_000 - 3 * 12_345_700 - 3 * 100)


def test_r6_another_wager_brings_its_own_part() -> None:
    pit = Pit("blazing-7s", pay_table=changed("blazing-7s", wager=Money.dollars(5)))
    pit.start(1, 7)

    assert pit.meter("major") == usd("10001.20")  # 12% of $10
    assert pit.meter("minor") == usd("1000.60")
    assert pit.link.balance(reserve_of("major")) == usd("0.10")
    assert pit.link.balance(PLAYERS) == usd("-10")


def test_hg28_two_tables_feed_one_set_of_meters_from_their_own_trays() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    pit.start(4, table="2")

    assert pit.meter() == usd("10000.63")
    assert pit.link.balance(tray_of("1")) == usd("1.58")
    assert pit.link.balance(tray_of("2")) == usd("0.79")
    assert [pit.round(table=table).number for table in "12"] == [1, 2]


# Once a round.


@pytest.mark.parametrize("table", ["1", "2"])
@pytest.mark.parametrize("spots", [(1, 2), (3,)])
def test_hg7_a_second_coin_in_is_refused(table: str, spots: tuple[int, ...]) -> None:
    pit = Pit()
    pit.start(1, 2, table=table)
    before = pit.balances()

    assert pit.refused(c.StartRound(table=table, spots=spots)) is Refusal.ROUND_UNDER_WAY
    assert pit.balances() == before
    pit.end(table=table)
    pit.start(*spots, table=table)


def test_hg7_a_late_wager_is_none_and_before_the_round_every_spot_may_bet() -> None:
    pit = Pit(spots=5)
    assert [why_not_wager(pit.link, "1", spot) for spot in range(1, 6)] == [None] * 5

    pit.start(1, 2)
    for spot in range(1, 6):
        refused = why_not_wager(pit.link, "1", spot)
        assert refused is not None
        assert refused.rule is Refusal.ROUND_UNDER_WAY
    assert why_not_wager(pit.link, "2", 3) is None  # the other table takes wagers still


def test_hg7_only_the_lit_spots_play() -> None:
    pit = Pit()
    pit.start(1, 3)

    for command in (
        c.MarkHand(table="1", line="one-7", spot=2),
        c.EnterCards(table="1", spot=2, cards=()),
        c.JoinSpots(table="1", spots=(1, 2)),
        lift(2),
    ):
        assert pit.refused(command) is Refusal.SPOT_HAS_NO_WAGER


def test_hg7_there_cannot_be_more_wagers_than_spots() -> None:
    pit = Pit(spots=5)
    before = pit.balances()

    refused = pit.refused(c.StartRound(table="1", spots=(1, 2, 3, 4, 5, 6)))
    assert refused is Refusal.NO_SUCH_SPOT
    assert pit.refused(c.StartRound(table="1", spots=(0,))) is Refusal.NO_SUCH_SPOT
    twice = c.StartRound(table="1", spots=(1, 2, 3, 4, 5, 5))
    assert pit.refused(twice) is Refusal.SPOT_TWICE
    assert str(why_not(pit.link, twice)) == str(Refusal.SPOT_TWICE.given(spot=5))
    assert pit.refused(c.StartRound(table="1", spots=())) is Refusal.NO_WAGERS
    assert pit.balances() == before

    pit.start(5, 4, 3, 2, 1)
    assert pit.round().spots == (1, 2, 3, 4, 5)
    assert pit.link.balance(PLAYERS) == usd("-5")


# Caps.


def test_hg42_what_a_cap_keeps_off_the_meter_goes_to_the_overflow() -> None:
    pit = capped("2000.30")
    pit.start(1, 2)
    assert pit.meter() == usd("2000.24")
    pit.end()
    pit.start(1, 2)  # 24 cents more, with room for 6

    assert pit.meter() == usd("2000.30")
    assert pit.link.balance(OVERFLOW) == usd("0.18")
    assert pit.link.balance(RESERVE) == usd("0.04")  # the reserve knows no cap
    assert pit.link.balance(TRAY) == usd("3.48")  # $4, less 48 cents and 4
    pit.end()
    pit.start(3)

    assert pit.meter() == usd("2000.30")
    assert pit.link.balance(OVERFLOW) == usd("0.30")


def test_hg42_a_wager_may_fill_the_meter_to_its_cap_exactly() -> None:
    pit = capped("2000.24")
    pit.start(1, 2)

    assert pit.meter() == usd("2000.24")
    assert OVERFLOW not in pit.balances()


def test_hg42_the_cent_over_the_cap_is_overflow() -> None:
    pit = capped("2000.23")
    pit.start(1, 2)

    assert pit.meter() == usd("2000.23")
    assert pit.link.balance(OVERFLOW) == usd("0.01")


def test_hg42_a_cap_divides_a_contribution_to_the_microcent() -> None:
    pit = capped("2000.24", Rate(123_457))
    pit.start(1, 2)  # 24.6914 cents

    assert pit.meter() == usd("2000.24")
    assert pit.link.balance(OVERFLOW) == Money(691_400)


def test_hg42_one_meter_of_two_may_have_a_cap() -> None:
    major, minor = GAMES["blazing-7s"].pay_tables[0].terms.meters
    full = replace(minor, cap=minor.seed + Money.cents(6))
    pit = Pit(pay_table=changed("blazing-7s", meters=(major, full)))
    for _ in range(2):  # 6 cents each for the Minor, 12 for the Major
        pit.start(1)
        pit.end()

    assert (pit.meter("major"), pit.meter("minor")) == (major.seed + usd("0.24"), full.cap)
    assert pit.link.balance(overflow_of("minor")) == usd("0.06")


# Lifted chips, and chips counted.


@pytest.mark.parametrize("game", ["hit-and-run", "bet-the-set-21"])
def test_hg8_lifting_a_chip_cancels_nothing_and_is_logged_where_chips_stay(game: str) -> None:
    pit = Pit(game)
    pit.start(1, 2)
    before = pit.balances()

    assert pit.do(lift(1)) == (e.ChipLifted(table="1", round=1, spot=1),)
    assert pit.balances() == before
    assert pit.round().spots == (1, 2)
    assert pit.round().lifted == (1,)
    assert pit.refused(lift(1)) is Refusal.CHIP_ALREADY_LIFTED
    assert pit.refused(lift(3)) is Refusal.SPOT_HAS_NO_WAGER


def test_hg8_the_wager_of_a_lifted_chip_is_paid() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    pit.do(lift(1))
    pit.mark("5-cards")

    paid = {payment.spot: payment.amount for payment in pit.end()}
    assert paid == {1: usd("9"), 2: usd("9")}


@pytest.mark.parametrize("game", ["blazing-7s", "kings-bounty"])
def test_hg8_no_chip_can_be_lifted_where_they_were_removed_at_the_start(game: str) -> None:
    pit = Pit(game)
    pit.start(1, 2)

    assert pit.refused(lift(1)) is Refusal.CHIPS_WERE_REMOVED
    assert pit.round().lifted == ()


def test_bahama_bonus_h21_the_house_says_whether_chips_stay() -> None:
    left = Pit("bahama-bonus", rules=HouseRules(chips=Chips.LEFT))
    left.start(1)
    left.do(lift(1))

    removed = Pit("bahama-bonus", rules=HouseRules(chips=Chips.REMOVED))
    removed.start(1)
    assert removed.refused(lift(1)) is Refusal.CHIPS_WERE_REMOVED


def test_hg8_the_rule_of_the_game_goes_before_that_of_the_house() -> None:
    pit = Pit("blazing-7s", rules=HouseRules(chips=Chips.LEFT))
    pit.start(1)

    assert pit.refused(lift(1)) is Refusal.CHIPS_WERE_REMOVED


@pytest.mark.parametrize("count", [0, 2, 3, 7])
def test_hg38_chips_collected_are_held_against_the_wagers_recorded(count: int) -> None:
    pit = Pit()
    pit.start(1, 4, 6)

    (counted,) = pit.do(c.CountChips(table="1", count=count))
    assert counted == e.ChipsCounted(table="1", round=1, count=count, wagers=3, by=DEALER)
    assert pit.round().chips_counted == count


def test_hg38_chips_may_be_counted_again_and_moves_no_money() -> None:
    pit = Pit()
    pit.start(1, 4, 6)
    before = pit.balances()
    for count in (2, 3):
        pit.do(c.CountChips(table="1", count=count))

    assert pit.round().chips_counted == 3
    assert pit.balances() == before
    assert pit.refused(c.CountChips(table="1", count=-1)) is Refusal.COUNT_BELOW_ZERO
    assert pit.refused(c.CountChips(table="2", count=1)) is Refusal.NO_ROUND


# Joined spots.


def test_hg27_joined_spots_give_each_other_no_envy_and_parted_ones_do() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2, 3)
    pit.mark("two-ks", 2)
    pit.do(c.JoinSpots(table="1", spots=(2, 3)))

    envy = [p.spot for p in pit.payments() if p.reason is Reason.ENVY]
    assert envy == [1]
    pit.do(c.SeparateSpots(table="1", spots=(3, 2)))  # in any order

    payments = [(p.spot, p.reason, p.amount) for p in pit.end()]
    assert payments == [
        (2, Reason.AWARD, usd("200")),
        (3, Reason.ENVY, usd("5")),
        (1, Reason.ENVY, usd("5")),
    ]


def test_hg27_a_spot_is_in_one_group_and_a_group_has_two_spots_with_a_wager() -> None:
    pit = Pit()
    pit.start(1, 2, 3, 4)
    pit.do(c.JoinSpots(table="1", spots=(1, 2)))

    def join(*spots: int) -> Rule:
        return pit.refused(c.JoinSpots(table="1", spots=spots))

    assert join(2, 3) is Refusal.SPOTS_ARE_JOINED
    assert join(3) is Refusal.JOIN_NEEDS_TWO
    assert join(3, 3) is Refusal.SPOT_TWICE
    assert join(3, 5) is Refusal.SPOT_HAS_NO_WAGER
    assert join(3, 8) is Refusal.NO_SUCH_SPOT
    assert pit.refused(c.SeparateSpots(table="1", spots=(1,))) is Refusal.SPOTS_NOT_JOINED
    pit.do(c.JoinSpots(table="1", spots=(3, 4)))
    assert pit.round().joined == (frozenset({1, 2}), frozenset({3, 4}))


def test_hg27_verifying_a_win_fixes_its_envy() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2, 3, 4)
    pit.do(c.JoinSpots(table="1", spots=(3, 4)))
    pit.mark("two-ks-and-blackjack", 2)
    pit.verify()

    assert pit.refused(c.JoinSpots(table="1", spots=(1, 2))) is Refusal.ROUND_HAS_WIN
    assert pit.refused(c.SeparateSpots(table="1", spots=(3, 4))) is Refusal.ROUND_HAS_WIN


def test_hg27_joining_lasts_for_the_round() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.do(c.JoinSpots(table="1", spots=(1, 2)))
    pit.end()
    pit.start(1, 2)

    assert pit.round().joined == ()


def test_hg9_a_round_knows_no_difference_between_sensors_and_taps() -> None:
    keypad = Pit(tables=(Controller.KEYPAD,))
    touch = Pit(tables=(Controller.TOUCH,))
    for pit in (keypad, touch):
        pit.start(3, 1)

    assert keypad.balances() == touch.balances()
    assert structs.replace(keypad.round(), table="") == structs.replace(touch.round(), table="")
