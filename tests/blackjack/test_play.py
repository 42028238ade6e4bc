"""The course of a round: the deal, the check, whose turn it is, and splits."""

import pickle
from dataclasses import replace

import pytest
from blackjack.playing import Play, bet, cards

from jackpit.blackjack import (
    BAHAMA_BONUS,
    STANDARD,
    Action,
    Bet,
    BlackjackError,
    BlackjackRefusal,
    HandEnd,
    Phase,
    begin,
)
from jackpit.money import Money

TEN = Bet(Money.dollars(10))
NO_PEEK = replace(STANDARD, peek=False, late_surrender=False)


def dealt(played: Play, spot: int = 1) -> list[str]:
    """The hands of a spot, in order."""
    return [str(hand) for hand in played.round.spots[spot].hands]


def ended(played: Play, spot: int = 1) -> list[HandEnd | None]:
    return [hand.ended for hand in played.round.spots[spot].hands]


# The deal.


def test_b3_cards_go_round_twice_lowest_spot_first_and_the_dealer_last() -> None:
    shoe = cards("2c 3c 4c 5c 6d 7d 8d 9d Ks")
    round = begin(STANDARD, {7: TEN, 2: TEN, 5: TEN}, shoe)

    assert list(round.spots) == [2, 5, 7]
    assert [str(spot.hands[0]) for spot in round.spots.values()] == ["2c 6d", "3c 7d", "4c 8d"]
    assert (str(round.up), str(round.hole)) == ("5c", "9d")
    assert (round.used, round.turn, round.hole_shown) == (8, (2, 0), False)


def test_the_first_two_cards_are_kept_however_the_hand_is_played() -> None:
    played = Play(STANDARD, "8c 8d", "7h Kd", "2c 4h 9h").call("split hit stand stand")

    assert dealt(played) == ["8c 2c 4h", "8d 9h"]
    assert played.round.spots[1].first == cards("8c 8d")


def test_too_few_cards_to_deal_are_one_sentence() -> None:
    with pytest.raises(BlackjackError, match=r"^3 cards are too few to deal 4$"):
        begin(STANDARD, {1: TEN}, cards("2c 3c 4c"))


def test_a_card_that_the_shoe_does_not_hold_is_one_sentence() -> None:
    with pytest.raises(BlackjackError, match="Tc is one too many for a shoe of 6 decks of 48"):
        begin(BAHAMA_BONUS, {1: TEN}, cards("2c 3c 4c Tc"))


def test_a_shoe_that_runs_out_is_one_sentence_and_leaves_the_round_as_it_was() -> None:
    played = Play(STANDARD, "2c 3c", "9h 7d")
    with pytest.raises(BlackjackError, match="the shoe has run out after 4 cards"):
        played.call("hit")

    assert dealt(played) == ["2c 3c"]


# Insurance and the check.


def test_b8_insurance_is_offered_with_an_ace_up_and_nothing_is_played_before_it_is_closed() -> None:
    played = Play(STANDARD, "Kc 9c", "Ah 9d")

    assert (played.round.phase, played.round.turn) == (Phase.INSURANCE, None)
    assert played.may() == set()
    played.call("no")
    assert (played.round.phase, played.round.turn) == (Phase.PLAY, (1, 0))


@pytest.mark.parametrize("up", ["Kh", "Th", "9h"])
def test_b8_no_other_card_offers_insurance(up: str) -> None:
    assert Play(STANDARD, "Kc 8c", f"{up} 7d").round.phase is Phase.PLAY


def test_b8_rules_without_insurance_go_straight_to_the_check() -> None:
    assert Play(replace(STANDARD, insurance=None), "Kc 8c", "Ah 7d").round.phase is Phase.PLAY


def test_b8_each_spot_insures_for_itself_up_to_half() -> None:
    played = Play(STANDARD, {1: "Kc 9c", 4: "Qc 8c"}, "Ah 9d", bets=bet("$25"))
    played.insure(4, "$12.50")

    assert played.round.spots[1].insurance is None
    assert played.round.spots[4].insurance == Money.parse("12.50")
    assert played.round.phase is Phase.INSURANCE


@pytest.mark.parametrize("hole_and_up", ["Kh Ad", "Th Ad", "Ad Th"])
def test_b10_a_blackjack_that_the_dealer_finds_ends_the_round(hole_and_up: str) -> None:
    played = Play(STANDARD, {1: "Kc 9c", 2: "As Ks"}, hole_and_up)
    if played.round.phase is Phase.INSURANCE:
        played.call("no")

    assert (played.round.phase, played.round.hole_shown) == (Phase.OVER, True)
    assert ended(played, 1) == [HandEnd.NOT_PLAYED]
    assert ended(played, 2) == [HandEnd.BLACKJACK]
    assert played.round.used == 6


def test_without_a_check_a_dealers_blackjack_is_found_at_the_end() -> None:
    played = Play(NO_PEEK, "Kc 9c", "Kh Ad")
    assert played.round.phase is Phase.PLAY

    played.call("stand")
    assert (played.round.hole_shown, played.won()) == (True, "-$10.00")


def test_without_a_check_a_dealers_blackjack_takes_a_doubled_wager_whole() -> None:
    played = Play(NO_PEEK, "6c 5c", "Kh Ad", "9h").call("double")

    assert played.won() == "-$20.00"


def test_without_a_check_the_hole_card_is_shown_for_a_blackjack_and_for_insurance() -> None:
    blackjack = Play(NO_PEEK, "Ac Kc", "Kh 9d")
    insured = Play(NO_PEEK, "Kc 9c", "Ah 9d", "5c").insure(1, "$5").call("no hit")

    assert blackjack.round.hole_shown
    assert blackjack.won() == "$15.00"
    assert (ended(insured), insured.round.hole_shown) == ([HandEnd.BUST], True)


# Whose turn it is.


def test_b11_the_spots_play_in_order_and_blackjacks_are_passed_over() -> None:
    played = Play(STANDARD, {1: "Kc 9c", 3: "As Ks", 6: "5c 6c"}, "7h Kd", "9d")

    assert played.round.turn == (1, 0)
    played.call("stand")
    assert played.round.turn == (6, 0)
    played.call("hit stand")
    assert (played.round.hand, played.round.phase) == (None, Phase.OVER)
    assert [ended(played, n) for n in (1, 3, 6)] == [
        [HandEnd.STOOD],
        [HandEnd.BLACKJACK],
        [HandEnd.STOOD],
    ]


def test_b11_a_21_stands_by_itself() -> None:
    played = Play(STANDARD, "5c 6c", "7h Kd", "Th").call("hit")

    assert ended(played) == [HandEnd.STOOD]


def test_b11_a_soft_21_stands_by_itself_too() -> None:
    assert ended(Play(STANDARD, "Ac 6c", "7h Kd", "4h").call("hit")) == [HandEnd.STOOD]


def test_bahama_bonus_h30_a_soft_21_is_played_on_and_a_hard_one_is_over() -> None:
    soft = Play(BAHAMA_BONUS, "Ac 6c", "7h Kd", "4h").call("hit")
    assert soft.may() == {"hit", "stand", "double"}

    hard = Play(BAHAMA_BONUS, "5c 6c", "7h Kd", "Kh").call("hit")
    assert ended(hard) == [HandEnd.STOOD]


def test_a_hand_that_is_over_has_no_further_turn() -> None:
    played = Play(STANDARD, {1: "Kc 6c", 2: "Kc 9c"}, "7h Kd", "9d").call("hit")
    over = played.round.why_not(Action.HIT, at=(1, 0))
    later = Play(STANDARD, {1: "Kc 6c", 2: "Kc 9c"}, "7h Kd").round.why_not(Action.HIT, at=(2, 0))

    assert over is not None
    assert over.rule is BlackjackRefusal.HAND_IS_BUST
    assert later is not None
    assert later.rule is BlackjackRefusal.NOT_ITS_TURN


def test_b13_a_doubled_hand_takes_one_card_and_stands() -> None:
    played = Play(STANDARD, "5c 6c", "7h Kd", "2d").call("double")

    assert dealt(played) == ["5c 6c 2d"]
    assert (ended(played), played.hand().doublings) == ([HandEnd.STOOD], 1)


def test_bahama_bonus_h5_after_a_doubling_the_player_stands_doubles_again_or_rescues() -> None:
    played = Play(BAHAMA_BONUS, "5c 2c", "7h Kd", "2d 3d 4d").call("double")

    assert played.may() == {"stand", "double", "rescue"}
    played.call("double double")
    assert (played.may(), played.hand().total_wager) == ({"stand", "rescue"}, Money.dollars(80))


def test_a_doubled_hand_with_no_choice_but_to_stand_stands_by_itself() -> None:
    twice = replace(
        STANDARD, doubling=replace(STANDARD.doubling, on_cards=2, times=2, multiple_at_most=4)
    )
    played = Play(twice, "2c 3c", "7h Kd", "2d 4d").call("double")
    assert played.may() == {"stand", "double"}

    assert ended(played.call("double")) == [HandEnd.STOOD]


# Splits.


def test_b14_a_split_hand_is_dealt_its_second_card_when_its_turn_comes() -> None:
    played = Play(STANDARD, "8c 8d", "7h Kd", "2c 9h").call("split")

    assert (dealt(played), played.round.used) == (["8c 2c", "8d"], 5)
    played.call("stand")
    assert (dealt(played), played.round.turn) == (["8c 2c", "8d 9h"], (1, 1))


def test_b14_a_pair_is_split_again_up_to_four_hands() -> None:
    played = Play(STANDARD, "8c 8d", "7h Kd", "8h 8s 2c 3c 4c 8c").call("split split split")

    assert dealt(played) == ["8c 2c", "8s", "8h", "8d"]
    played.call("stand stand stand")
    assert dealt(played) == ["8c 2c", "8s 3c", "8h 4c", "8d 8c"]
    assert played.why_not("split") == "A spot may play at most 4 hands."
    assert all(hand.wager == Money.dollars(10) for hand in played.round.spots[1].hands)


def test_b14_cards_of_one_value_are_a_pair_and_at_bahama_bonus_only_those_of_one_rank() -> None:
    assert "split" in Play(STANDARD, "Kc Qd", "7h Kd").may()
    assert "split" not in Play(BAHAMA_BONUS, "Kc Qd", "7h Kd").may()
    assert "split" in Play(BAHAMA_BONUS, "Kc Kd", "7h Kd").may()


def test_b15_split_aces_take_one_card_each_and_are_not_split_again() -> None:
    played = Play(STANDARD, "Ac Ad", "7h Kd", "As 9c").call("split")

    assert dealt(played) == ["Ac As", "Ad 9c"]
    assert ended(played) == [HandEnd.STOOD, HandEnd.STOOD]


def test_aces_that_may_be_split_again_leave_that_choice_and_standing() -> None:
    again = replace(STANDARD, splitting=replace(STANDARD.splitting, aces_again=True))
    played = Play(again, "Ac Ad", "7h Kd", "As 9c 8c 2h").call("split")
    assert played.may() == {"stand", "split"}

    played.call("split")
    assert dealt(played) == ["Ac 9c", "As 8c", "Ad 2h"]
    assert played.round.phase is Phase.OVER


def test_bahama_bonus_r31_four_hands_of_aces_are_hit_and_doubled() -> None:
    played = Play(BAHAMA_BONUS, "Ac Ad", "7h Kd", "As Ah 2c 3c 4c 5d 9c 2d 6d")
    played.call("split split split hit stand double stand")

    assert dealt(played)[:3] == ["Ac 2c 3c", "Ah 4c 5d", "As 9c"]
    assert [hand.doublings for hand in played.round.spots[1].hands] == [0, 1, 0, 0]


def test_a_split_that_may_not_be_doubled_says_so() -> None:
    rules = replace(STANDARD, doubling=replace(STANDARD.doubling, after_split=False))
    played = Play(rules, "8c 8d", "7h Kd", "3c 9h").call("split")

    assert played.why_not("double") == "You may not double after a split."


# A round is a value.


def test_an_action_leaves_the_round_it_started_from_unchanged() -> None:
    before = Play(STANDARD, "8c 8d", "7h Kd", "2c 9h").round
    after = before.do(Action.SPLIT)

    assert [str(hand) for hand in before.spots[1].hands] == ["8c 8d"]
    assert after != before
    assert before.do(Action.SPLIT) == after
    assert len({before, after, before.do(Action.SPLIT)}) == 2
    assert pickle.loads(pickle.dumps(after)) == after


def test_what_is_refused_is_not_done() -> None:
    round = Play(STANDARD, "8c 9d", "7h Kd").round

    with pytest.raises(BlackjackError, match=r"^The hand is not a pair\.$") as raised:
        round.do(Action.SPLIT)
    assert raised.value.refused == round.why_not(Action.SPLIT)
