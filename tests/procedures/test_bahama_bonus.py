"""Bahama Bonus at both pads, paragraph by paragraph: docs/rules/bahama-bonus.md, R55 to R71.

Every progressive wager brings the meter 18 cents and the reserve 1 cent; the seed is $1,000.
"""

import pytest
from pit import ACCOUNTING, SUPERVISOR
from procedures.floor import AS_PRINTED, Floor, money

from jackpit.ledger import Reason
from jackpit.money import ZERO
from jackpit.pads import presses as p
from jackpit.table import Controller, HouseRules, Refusal
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.table.reminders import Reminder

ON_BOTH = pytest.mark.parametrize(
    "pad", [Controller.KEYPAD, Controller.TOUCH], ids=["keypad", "touch"]
)
TOP = "same-color-four-of-a-kind"


def table(pad: Controller, rules: HouseRules = AS_PRINTED) -> Floor:
    return Floor("bahama-bonus", pad, rules=rules)


# The Special Bonus.


@ON_BOTH
def test_r55_the_pad_says_what_hand_wins_the_special_bonus_and_has_its_key(
    pad: Controller,
) -> None:
    floor = table(pad)

    assert [x for x in floor.reminders() if "Three suited 7s with a dealer 7 up" in x]
    assert floor.live("SPECIAL BONUS")


@ON_BOTH
def test_r56_the_special_bonus_needs_no_progressive_wager(pad: Controller) -> None:
    floor = table(pad)

    floor.press(p.SpecialBonus(3, (1,)))  # no progressive round is under way

    assert floor.finish() == {3: money("$1,000"), 1: money("$50")}
    assert floor.amount_moved(Reason.BONUS) == money("$1,050")
    assert floor.amount_moved(Reason.WAGER) == ZERO


@ON_BOTH
def test_r56_a_winner_without_the_progressive_wager_is_paid_beside_those_who_made_it(
    pad: Controller,
) -> None:
    floor = table(pad)
    floor.play(1, 5)

    floor.press(p.SpecialBonus(3, (1,)))

    assert floor.finish() == {3: money("$1,000"), 1: money("$50")}


@ON_BOTH
def test_r57_every_other_regular_bettor_is_paid_envy_with_any_hand(
    pad: Controller,
) -> None:
    floor = table(pad)
    floor.play(5)
    floor.deal(spot_5="2c 9d", dealer="7h Ks")  # spot 5 wins nothing of its own

    floor.press(p.SpecialBonus(3, (1, 5, 6)))

    assert floor.finish() == {
        3: money("$1,000"),
        1: money("$50"),
        5: money("$50"),
        6: money("$50"),
    }


@ON_BOTH
def test_r58_the_winner_is_paid_no_envy_for_the_winning_hand(pad: Controller) -> None:
    floor = table(pad)
    floor.play(5)

    assert floor.refused(p.SpecialBonus(3, (1, 3))) is Refusal.WINNER_AMONG_OTHERS
    floor.press(p.SpecialBonus(3, (1,)))

    assert floor.finish() == {3: money("$1,000"), 1: money("$50")}


@ON_BOTH
def test_r58_and_h27_two_winners_are_each_paid_envy_for_the_others_hand(pad: Controller) -> None:
    floor = table(pad)
    floor.play(5)

    floor.press(p.SpecialBonus(2, (1, 4)), p.SpecialBonus(4, (1, 2)))

    assert floor.finish() == {2: money("$1,050"), 4: money("$1,050"), 1: money("$100")}


@ON_BOTH
def test_r59_the_pad_reminds_that_a_hand_split_or_doubled_cannot_win_it(pad: Controller) -> None:
    floor = table(pad)

    assert [x for x in floor.reminders() if "splitting or doubling voids it" in x]


@ON_BOTH
def test_r60_the_amounts_are_fixed_and_come_from_the_tray(pad: Controller) -> None:
    floor = table(pad)
    floor.play(5)

    floor.press(p.SpecialBonus(5, (1, 2)))

    assert floor.finish() == {5: money("$1,000"), 1: money("$50"), 2: money("$50")}
    assert floor.tray() == money("-$1,099.19")  # $1.00 - $0.19 - $1,100.00
    assert floor.meter() == money("$1,000.18")


@ON_BOTH
def test_r60_a_mistaken_press_is_taken_back_until_the_round_ends(pad: Controller) -> None:
    floor = table(pad)
    floor.play(5)

    floor.press(p.SpecialBonus(3, (1, 2)), p.NoSpecialBonus(3), p.SpecialBonus(4, (2,)))

    assert floor.finish() == {4: money("$1,000"), 2: money("$50")}


# The progressive.


@ON_BOTH
def test_r61_the_progressive_wager_is_optional(pad: Controller) -> None:
    floor = table(pad)

    floor.play(3)

    assert floor.spots() == (3,)
    assert floor.meter() == money("$1,000.18")


@ON_BOTH
def test_r62_each_player_is_judged_alone_by_two_own_cards_and_the_dealers_two(
    pad: Controller,
) -> None:
    floor = table(pad)
    floor.play(1, 2, 3)

    floor.deal(spot_1="8c 8s", spot_2="8d Kc", spot_3="2c 9d", dealer="8h 8d")

    # Four eights; three red ones before the suited pair among them; nothing in the player's own.
    assert floor.due() == {1: money("$200"), 2: money("$20")}


@ON_BOTH
def test_r62_the_wager_waits_for_the_dealers_second_card(pad: Controller) -> None:
    floor = table(pad)
    floor.play(2)
    assert {Reminder.EXPOSE_HOLE_CARD.value, Reminder.LEAVE_TWO_CARDS.value} <= set(
        floor.reminders()
    )

    floor.deal(spot_2="8c 8c", dealer="Kd")
    assert floor.due() == {}
    assert Reminder.EXPOSE_HOLE_CARD.value in floor.reminders()
    assert floor.refused(p.Finish()) is Refusal.CARDS_NOT_COMPLETE

    floor.deal(dealer="Kd 2s")
    assert Reminder.EXPOSE_HOLE_CARD.value not in floor.reminders()
    assert floor.finish() == {2: money("$2")}


@ON_BOTH
def test_r63_the_winners_of_the_100_percent_award_divide_it_equally(pad: Controller) -> None:
    floor = table(pad)
    floor.play(1, 4, 7)  # $1,000.54
    floor.mark(TOP, 1, 7)

    win = floor.verify()

    assert win.shares == ((7, money("$500.27")), (1, money("$500.27")))
    assert floor.finish() == {7: money("$500.27"), 1: money("$500.27")}


@ON_BOTH
def test_r63_a_cent_that_cannot_be_divided_stays_on_the_meter(pad: Controller) -> None:
    floor = table(pad)
    floor.play(1, 4, 5, 7)  # $1,000.72 among three: $333.57 each
    floor.mark(TOP, 1, 4, 7)

    win = floor.verify()

    assert dict(win.shares) == dict.fromkeys((7, 4, 1), money("$333.57"))
    assert floor.meter() == money("$1,000.05")  # the odd cent, the seed, the reserve of 4 cents


@ON_BOTH
def test_r63_a_winner_found_too_late_shares_once_the_first_win_is_backed_out(
    pad: Controller,
) -> None:
    floor = table(pad)
    floor.play(1, 4, 7)
    floor.mark(TOP, 7)
    floor.verify()  # and then spot 1 is noticed

    floor.back_out(1)
    floor.mark(TOP, 1, 7)

    assert floor.verify().shares == ((7, money("$500.27")), (1, money("$500.27")))
    assert floor.finish() == {7: money("$500.27"), 1: money("$500.27")}


@ON_BOTH
def test_r64_several_winners_of_other_awards_are_each_paid_in_full(pad: Controller) -> None:
    floor = table(pad)
    floor.play(1, 4, 7)

    floor.mark("four-of-a-kind", 1, 7)
    floor.mark("three-of-a-kind", 4)

    assert floor.finish() == {7: money("$200"), 1: money("$200"), 4: money("$10")}
    assert floor.amount_moved(Reason.AWARD) == money("$410")


def lower_by_500() -> c.Adjust:
    """The house takes a part of the displayed prize back."""
    return c.Adjust(
        meter="progressive",
        pool=Pool.METER,
        amount=money("-$500"),
        reason=AdjustmentReason.HOUSE_MODIFICATION,
        text="promotion ended",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )


@ON_BOTH
def test_r65_the_displayed_prize_is_modified_by_an_adjustment_where_the_house_allows_it(
    pad: Controller,
) -> None:
    floor = table(pad, HouseRules(house_modification=True))

    floor.pit.do(lower_by_500())

    assert floor.meter() == floor.sign().amount == money("$500")
    floor.pit.check()


@ON_BOTH
def test_r65_and_h24_it_is_off_by_default(pad: Controller) -> None:
    floor = table(pad)

    assert floor.pit.refused(lower_by_500()) is Refusal.REASON_NOT_ALLOWED
    assert floor.meter() == money("$1,000")


@ON_BOTH
def test_r66_four_of_a_kind_of_one_color_takes_the_whole_meter(pad: Controller) -> None:
    floor = table(pad)
    floor.play(2, 5)
    floor.deal(spot_2="3c 4d", spot_5="8d 8h", dealer="8h 8d")
    floor.mark(TOP, 5)
    assert floor.reminders()[0] == Reminder.CALL_SUPERVISOR.value
    assert floor.refused(p.Finish()) is Refusal.CLAIM_PENDING

    assert floor.verify().shares == ((5, money("$1,000.36")),)
    assert floor.meter() == money("$1,000.02")  # the seed and the reserve
    assert floor.reserve() == ZERO


def award(pad: Controller, line: str) -> str:
    """What a spot is paid that is marked with a line, beside one that is not."""
    floor = table(pad)
    floor.play(2, 5)
    floor.mark(line, 5)
    paid = floor.finish()
    assert list(paid) == [5]
    return str(paid[5])


@ON_BOTH
def test_r67_four_of_a_kind_pays_200_dollars(pad: Controller) -> None:
    assert award(pad, "four-of-a-kind") == "$200.00"


@ON_BOTH
def test_r68_three_of_a_kind_of_one_color_pays_20_dollars(pad: Controller) -> None:
    assert award(pad, "same-color-three-of-a-kind") == "$20.00"


@ON_BOTH
def test_r69_three_of_a_kind_pays_10_dollars(pad: Controller) -> None:
    assert award(pad, "three-of-a-kind") == "$10.00"


@ON_BOTH
def test_r70_a_suited_pair_pays_2_dollars(pad: Controller) -> None:
    assert award(pad, "suited-pair") == "$2.00"


@ON_BOTH
def test_r71_the_wager_is_not_returned_with_the_award(pad: Controller) -> None:
    floor = table(pad)
    floor.play(5)

    floor.mark("suited-pair", 5)
    floor.press(p.Finish())

    assert floor.amount_moved(Reason.WAGER_RETURNED) == ZERO
    assert floor.tray() == money("-$1.19")  # $1.00 - $0.19 - $2.00
