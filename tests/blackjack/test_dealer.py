"""The dealer's hand: when it draws, when it stands, and when the hole card is shown."""

from dataclasses import replace

import pytest
from blackjack.playing import Play, bet

from jackpit.blackjack import BAHAMA_BONUS, STANDARD, Phase, Rules
from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.paytable import Soft17

S17 = replace(STANDARD, soft_17=Soft17.STANDS)
HIT_AND_RUN = STANDARD.with_sides(GAMES["hit-and-run"])


def dealer(played: Play) -> str:
    return " ".join(map(str, played.round.dealer))


@pytest.mark.parametrize(
    ("rules", "hole", "draws", "hand"),
    [
        (STANDARD, "6h", "4c", "Ad 6h 4c"),
        (S17, "6h", "4c", "Ad 6h"),
        (STANDARD, "7h", "4c", "Ad 7h"),
        (STANDARD, "5h", "Kc 2c", "Ad 5h Kc 2c"),
        (STANDARD, "2h", "4c 2d", "Ad 2h 4c 2d"),
        (S17, "2h", "4c 2d", "Ad 2h 4c"),
    ],
)
def test_b17_a_soft_17_is_hit_under_h17_and_stands_under_s17(
    rules: Rules, hole: str, draws: str, hand: str
) -> None:
    played = Play(rules, "Kc 9c", f"Ad {hole}", draws).call("no stand")

    assert dealer(played) == hand


def test_b17_the_dealer_draws_to_16_and_stands_on_a_hard_17() -> None:
    assert dealer(Play(STANDARD, "Kc 9c", "9d 7h", "Ac").call("stand")) == "9d 7h Ac"
    assert dealer(Play(STANDARD, "Kc 9c", "9d 8h", "Ac").call("stand")) == "9d 8h"


@pytest.mark.parametrize(
    ("words", "draws"), [("hit", "Kd"), ("surrender", ""), ("double", "Kd")], ids=lambda x: x
)
def test_b21_the_dealer_draws_no_card_and_shows_none_if_no_hand_is_left(
    words: str, draws: str
) -> None:
    played = Play(STANDARD, "Kc 6c", "9d 2h", draws).call(words)

    assert (dealer(played), played.round.hole_shown) == ("9d 2h", False)


def test_b21_a_blackjack_needs_no_card_of_the_dealers() -> None:
    played = Play(STANDARD, "Kc Ac", "9d 2h")

    assert (dealer(played), played.round.phase) == ("9d 2h", Phase.OVER)


def test_b21_one_hand_that_is_left_makes_the_dealer_draw() -> None:
    played = Play(STANDARD, {1: "Kc 6c", 2: "Kc 6d"}, "9d 2h", "Kd 8h").call("hit stand")

    assert (dealer(played), played.round.hole_shown) == ("9d 2h 8h", True)


def test_bahama_bonus_h34_a_21_has_won_and_the_dealer_does_not_draw_for_it() -> None:
    bahama = Play(BAHAMA_BONUS, "5c 6c", "9d 2h", "Kh").call("hit")
    standard = Play(STANDARD, "5c 6c", "9d 2h", "Kh Kc").call("hit")

    assert dealer(bahama) == "9d 2h"
    assert dealer(standard) == "9d 2h Kc"


def test_hit_and_run_the_dealer_completes_the_hand_for_a_live_wager_when_no_hand_is_left() -> None:
    live = Play(HIT_AND_RUN, "Kc 6c", "2d 3h", "Kd 2c 3d 4h 5c", bets=bet(hit_and_run="$1"))
    live.call("hit")

    assert dealer(live) == "2d 3h 2c 3d 4h 5c"
    (progressive,) = live.settlement.progressives
    assert progressive.line is not None
    assert (progressive.line.key, progressive.pays) == ("6-cards", Money.dollars(25))


def test_hit_and_run_without_a_live_wager_the_dealer_does_not() -> None:
    assert dealer(Play(HIT_AND_RUN, "Kc 6c", "2d 3h", "Kd").call("hit")) == "2d 3h"


def test_hit_and_run_a_dealers_blackjack_is_a_complete_hand_of_two_cards() -> None:
    played = Play(HIT_AND_RUN, "Kc 6c", "Kd Ah", bets=bet(hit_and_run="$1"))

    assert dealer(played) == "Kd Ah"
    assert played.settlement.progressives[0].line is None


DOWN = bet(match_the_dealer_up="$5", match_the_dealer_down="$5")
UP_ALONE = bet(match_the_dealer_up="$5")


def test_hg10_the_hole_card_is_shown_for_a_side_bet_that_waits_for_it() -> None:
    assert Play(BAHAMA_BONUS, "Kc 6c", "9d 2h", "Kd", bets=DOWN).call("hit").round.hole_shown
    up_alone = Play(BAHAMA_BONUS, "Kc 6c", "9d 2h", "Kd", bets=UP_ALONE).call("hit")

    assert not up_alone.round.hole_shown
    assert dealer(up_alone) == "9d 2h"


def test_hg10_the_progressive_of_bahama_bonus_waits_for_the_hole_card_even_after_surrender() -> (
    None
):
    played = Play(BAHAMA_BONUS, "Kc 6c", "9d Kc", bets=bet(bahama_bonus="$1")).call("surrender")

    assert played.round.hole_shown
    assert str(played.settlement.progressives[0].sentence) == (
        "Spot 1, Bahama Bonus Progressive, 'Suited Pair': pays $2."
    )


def test_hg10_a_wager_that_the_hole_card_cannot_change_does_not_wait_for_it() -> None:
    blazing = STANDARD.with_sides(GAMES["blazing-7s"])
    played = Play(blazing, "Kc 6c", "9d 2h", "Kd", bets=bet(blazing_7s="$1")).call("hit")

    assert not played.round.hole_shown
