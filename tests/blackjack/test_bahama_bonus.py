"""Bahama Bonus from first card to last payout, paragraph by paragraph: docs/rules/bahama-bonus.md.

Here are the deal, the play and insurance. Splitting and surrender, doubling and rescue, the payouts
and the bonuses have files of their own beside this one. A wager is $10 unless a test says so.
"""

import pytest
from blackjack.playing import Play, bet, cards

from jackpit.blackjack import BAHAMA_BONUS, BlackjackError, Phase, begin
from jackpit.cards import NO_TENS, Shoe
from jackpit.money import Money

EVERY_FACE = pytest.mark.parametrize("face", ["Jd", "Qs", "Kc"])


def play(
    spots: dict[int, str] | str, dealer: str = "8h Kd", draws: str = "", words: str = ""
) -> Play:
    """A round of Bahama Bonus, with what the players say in it."""
    return Play(BAHAMA_BONUS, spots, dealer, draws).call(words)


# Shoe, deal and values.


def test_r1_and_h1_the_shoe_is_six_decks_without_tens() -> None:
    assert BAHAMA_BONUS.shoe == Shoe(6, NO_TENS)


@pytest.mark.parametrize(
    ("hand", "won"),
    [("Kd 9c", "$10.00"), ("Kd 8c", "$0.00"), ("Kd 7c", "-$10.00")],
    ids=["nearer", "as near", "farther"],
)
def test_r3_the_hand_nearer_to_21_than_the_dealers_wins(hand: str, won: str) -> None:
    assert play(hand, "8h Kd", words="stand").won() == won


def test_h31_equal_hands_push_and_the_wager_comes_back() -> None:
    played = play("Kd 8c", "8h Kd", words="stand")

    assert (str(played.payout().returned), played.payout().rule) == ("$10.00", "H31")


@pytest.mark.parametrize(
    ("hand", "dealer", "draws"),
    [("Kd 9c", "8h Kd", ""), ("2d 2c", "8h 8d", "Ks")],
    ids=["nearer", "dealer busts"],
)
def test_h36_a_win_without_another_payout_is_even_money(hand: str, dealer: str, draws: str) -> None:
    played = play(hand, dealer, draws, words="stand")

    assert (played.won(), played.payout().rule) == ("$10.00", "H36")


def test_r3_a_hand_that_stands_wins_when_the_dealer_goes_over_21() -> None:
    played = play("2d 2c", "8h 8d", "Ks", words="stand")

    assert played.won() == "$10.00"


def test_r4_each_player_is_dealt_two_cards_one_after_the_other() -> None:
    shoe = cards("2c 3c 4c 5c 6c 7c 8c 9c Jc")
    bets = {2: bet(), 5: bet(), 7: bet()}

    round = begin(BAHAMA_BONUS, bets, shoe)

    assert [(n, " ".join(map(str, spot.first))) for n, spot in sorted(round.spots.items())] == [
        (2, "2c 6c"),
        (5, "3c 7c"),
        (7, "4c 8c"),
    ]
    assert round.used == 8


def test_r5_the_dealers_first_card_is_up_and_the_second_is_down() -> None:
    played = play("2d 3c", "8h Kd")

    assert (played.round.up, played.round.hole) == cards("8h Kd")


@pytest.mark.parametrize(
    ("hand", "points"),
    [("Kd Qd", 20), ("Jd Qc", 20), ("Jd 2c", 12), ("Qd 3c", 13), ("Kd 4c", 14)],
)
def test_r6_king_queen_and_jack_count_10(hand: str, points: int) -> None:
    assert play(hand).points() == [points]


@pytest.mark.parametrize("number", range(2, 10))
def test_r7_cards_from_2_to_9_count_their_number(number: int) -> None:
    assert play(f"Kd {number}c").points() == [10 + number]


@pytest.mark.parametrize(
    ("hand", "draws", "points", "soft"),
    [
        ("Ad 6c", "", 17, True),
        ("Ad Ac", "", 12, True),
        ("Ad 6c", "9h", 16, False),
        ("Ad Ac", "9h", 21, True),
        ("Ad Ac", "9h Kh", 21, False),
        ("9d 9c", "Ah", 19, False),
    ],
)
def test_r8_an_ace_counts_1_or_11_whichever_is_better(
    hand: str, draws: str, points: int, soft: bool
) -> None:
    played = play(hand, draws=draws)
    for _ in draws.split():
        played.call("hit")

    assert (played.hand().points, played.hand().is_soft) == (points, soft)


# Blackjack.


@EVERY_FACE
def test_r9_an_ace_and_a_face_as_the_first_two_cards_are_a_blackjack(face: str) -> None:
    assert play(f"Ah {face}", "8h Kd").hand().is_blackjack
    assert play(f"{face} Ah", "8h Kd").hand().is_blackjack


def test_r9_a_later_21_is_no_blackjack() -> None:
    played = play("Ah 9h", "8h Kd", "Ac", words="hit")

    assert played.points() == [21]
    assert not played.hand().is_blackjack


def test_h3_an_ace_and_a_face_after_a_split_are_21_and_no_blackjack() -> None:
    played = play("Ah As", "8h 7d", "Kc 5c 6h", words="split stand stand")

    assert played.points() == [21, 16]
    assert not played.hand().is_blackjack
    assert played.round.dealer == cards("8h 7d 6h")  # 21 too, and the first hand still wins
    assert [played.won(hand=0), played.won(hand=1)] == ["$10.00", "-$10.00"]
    assert played.payout().rule == "R15"


def test_r10_a_blackjack_is_paid_one_and_a_half_times_the_wager() -> None:
    played = play("Ah Kd", "8h Kd")

    assert played.round.phase is Phase.OVER
    assert played.won() == "$15.00"
    assert played.payout().rule in ("R10", "R11")


@pytest.mark.parametrize("dealer", ["Ac Kc", "Kc Ac"])
def test_r11_a_blackjack_wins_against_the_dealers_blackjack(dealer: str) -> None:
    played = play("Ah Kd", dealer)
    if played.round.phase is Phase.INSURANCE:
        played.call("no")

    assert played.won() == "$15.00"
    assert played.payout().rule == "R11"


# Play.


def test_r12_a_player_with_a_blackjack_has_nothing_to_choose() -> None:
    played = play({1: "Ah Kd", 2: "9h 9d"}, "8h Kd")

    assert played.round.turn == (2, 0)


def test_r12_any_other_hand_may_be_hit_stood_on_doubled_or_split() -> None:
    assert play("9h 9d").may() >= {"hit", "stand", "double", "split"}
    assert play("9h 8d").may() >= {"hit", "stand", "double"}
    assert play("9h 8d").why_not("split")


def test_r12_the_spots_act_in_turn_from_the_first() -> None:
    played = play({3: "9h 9d", 5: "9c 8d", 6: "2c 3c"}, "8h Kd")

    turns = []
    while played.round.turn is not None:
        turns.append(played.round.turn)
        played.call("stand")
    assert turns == [(3, 0), (5, 0), (6, 0)]


def test_r13_a_player_may_draw_any_number_of_cards() -> None:
    draws = "Ah As Ac Ad Ah As 2d 2s 2h 2c 2c"  # with 2 and 2 they are 20

    played = play("2c 2d", "8h Kd", draws)
    for _ in draws.split():
        played.call("hit")

    assert len(played.hand().cards) == 13
    assert played.points() == [20]
    assert played.call("stand").won() == "$10.00"


def test_r13_and_h30_a_soft_21_may_be_played_on_and_a_hard_one_is_over() -> None:
    soft = play({1: "Ac 4c", 2: "9h 8d"}, "8h Kd", "6c 7c", words="hit")
    assert soft.round.turn == (1, 0)
    assert soft.may() == {"hit", "stand", "double"}
    assert soft.call("hit").points() == [18]

    hard = play({1: "Kc 4c", 2: "9h 8d"}, "8h Kd", "7c", words="hit")
    assert hard.round.turn == (2, 0)


def test_r14_a_hand_over_21_loses_at_once() -> None:
    played = play({1: "Kd 6c", 2: "9h 8d"}, "8h Kd", "Kh", words="hit")

    assert played.hand(1).is_bust
    assert played.round.turn == (2, 0)
    played.call("stand")
    assert (played.won(), played.payout().rule) == ("-$10.00", "R14")


def test_r14_a_busted_hand_loses_though_the_dealer_busts_too() -> None:
    played = play({1: "Kd 6c", 2: "9h 8d"}, "8h 8d", "Kh Ks", words="hit stand")

    assert sum(card.rank.points for card in played.round.dealer) == 26
    assert played.won(1) == "-$10.00"
    assert played.won(2) == "$10.00"


def test_r15_a_21_wins_against_a_dealers_21() -> None:
    # Spot 2 has the dealer play.
    played = play({1: "Kd 2c", 2: "9h 8d"}, "8h 7d", "9c 6h", words="hit")
    while played.round.turn is not None:
        played.call("stand")

    assert played.round.dealer == cards("8h 7d 6h")
    assert (played.won(1), played.payout(1).rule) == ("$10.00", "R15")
    assert played.won(2) == "-$10.00"


@pytest.mark.parametrize("dealer", ["Ac Kc", "Kc Ac"])
def test_r15_a_dealers_blackjack_beats_a_hand_that_could_become_21(dealer: str) -> None:
    played = play("9h 2d", dealer, "Kh")  # a 21 with the next card
    if played.round.phase is Phase.INSURANCE:
        played.call("no")

    assert played.round.phase is Phase.OVER
    assert played.won() == "-$10.00"
    assert played.payout().rule in ("R15", "H2")


def test_r16_the_dealer_draws_when_all_players_have_finished() -> None:
    played = play({1: "9h 9d", 2: "9c 8d"}, "5h 6d", "2c 3c Kc", words="stand")
    assert played.round.dealer == cards("5h 6d")

    played.call("stand")

    assert played.round.dealer == cards("5h 6d 2c 3c Kc")


@pytest.mark.parametrize(
    ("hand", "draws", "words"),
    [
        ("Kd 6c", "Kh 2c", "hit"),  # busted
        ("Kd 6c", "5c 2c", "hit"),  # a 21 has won
        ("Ad Kc", "2c", ""),  # so has a blackjack
        ("Kd 6c", "2c", "surrender"),
        ("7d 4c", "2c 2d", "double rescue"),
    ],
)
def test_r16_and_h34_the_dealer_draws_nothing_when_no_hand_waits_for_it(
    hand: str, draws: str, words: str
) -> None:
    played = play(hand, "5h 6d", draws, words=words)

    assert played.round.phase is Phase.OVER
    assert played.round.dealer == cards("5h 6d")


def test_h19_the_hole_card_is_shown_to_a_progressive_wager_though_no_hand_is_left() -> None:
    bets = bet(bahama_bonus="$1")
    played = Play(BAHAMA_BONUS, "Kd 6c", "5h 6d", "Kh", bets=bets)
    assert not played.round.hole_shown

    assert played.call("hit").round.hole_shown


def test_r16_the_dealer_turns_the_hole_card_up_when_all_players_have_finished() -> None:
    played = play({1: "9h 9d", 2: "9c 8d"}, "8h Kd", words="stand")
    assert not played.round.hole_shown

    assert played.call("stand").round.hole_shown


@pytest.mark.parametrize(
    ("dealer", "draws", "drawn"),
    [
        ("8h 8d", "2c 2h", 1),  # 16
        ("6h Ad", "2c 2h", 1),  # a soft 17
        ("6h Ad", "Kc 3h", 1),  # a soft 17 that becomes a hard one
        ("2h 4d", "Ac 3h", 2),  # a soft 17 of three cards
        ("8h 9d", "2c 2h", 0),  # a hard 17
        ("7h Ad", "2c 2h", 0),  # a soft 18
        ("2h 2d", "Kc 3h 2c", 2),  # 4, 14, 17
    ],
)
def test_r17_the_dealer_hits_a_soft_17_and_anything_lower(
    dealer: str, draws: str, drawn: int
) -> None:
    played = play("9h 8d", dealer, draws, words="stand")

    assert played.round.dealer == cards(dealer) + cards(draws)[:drawn]


def test_r18_a_17_in_which_the_ace_counts_1_is_not_soft() -> None:
    played = play("9h 8d", "6h Kd", "Ac 2c", words="stand")

    assert played.round.dealer == cards("6h Kd Ac")


def test_h2_the_dealer_checks_for_a_blackjack_before_any_player_acts() -> None:
    checked = play({1: "9h 9d", 2: "Ah Kd"}, "Kc Ac")

    assert checked.round.phase is Phase.OVER
    assert [checked.won(1), checked.won(2)] == ["-$10.00", "$15.00"]
    assert play("9h 9d", "Kc 9c").round.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("hand", "words", "returned"),
    [("Ah Kd", "", "$12.52"), ("9h 9d", "surrender", "$2.50"), ("6h 7d", "hit", "$12.52")],
)
def test_h35_a_part_of_a_cent_stays_in_the_tray(hand: str, words: str, returned: str) -> None:
    played = Play(BAHAMA_BONUS, hand, "8h Kd", "8c", bets=bet("$5.01")).call(words)

    assert str(played.payout().returned) == returned  # $7.515 and $2.505
    assert (played.payout().rule == "H35") is (words == "surrender")


# Insurance.


def test_r19_insurance_is_offered_with_an_ace_up() -> None:
    played = play("9h 9d", "Ac 9c")

    assert played.round.phase is Phase.INSURANCE
    assert played.round.why_not_insure(1, Money.dollars(5)) is None


@pytest.mark.parametrize("dealer", ["Kc Ac", "9c Ac", "7c 7d"])
def test_r19_without_an_ace_up_there_is_no_insurance(dealer: str) -> None:
    played = play("9h 9d", dealer)

    assert played.round.phase is not Phase.INSURANCE
    assert played.round.why_not_insure(1, Money.dollars(5)) is not None
    with pytest.raises(BlackjackError):
        played.insure(1, "$5")


def test_r20_insurance_pays_2_to_1_if_the_dealer_has_a_blackjack() -> None:
    played = play("9h 9d", "Ac Kc").insure(1, "$5").call("no")

    assert (played.won(on="insurance"), played.won()) == ("$10.00", "-$10.00")
    assert played.payout(on="insurance").rule == "R20"


def test_r20_insurance_is_lost_if_the_dealer_has_none() -> None:
    played = play("9h 9d", "Ac 9c").insure(1, "$5").call("no stand")

    assert (played.won(on="insurance"), played.won()) == ("-$5.00", "-$10.00")


def test_r20_and_r11_an_insured_blackjack_is_paid_twice_against_a_blackjack() -> None:
    played = play("Ah Kd", "Ac Kc").insure(1, "$5").call("no")

    assert (played.won(on="insurance"), played.won()) == ("$10.00", "$15.00")


def test_r20_an_insured_blackjack_loses_its_insurance_against_any_other_hand() -> None:
    played = play("Ah Kd", "Ac 9c").insure(1, "$5").call("no")

    assert (played.won(on="insurance"), played.won()) == ("-$5.00", "$15.00")


@pytest.mark.parametrize(
    ("amount", "allowed"),
    [("$0.01", True), ("$4.99", True), ("$5", True), ("$5.01", False), ("$10", False)],
)
def test_r21_insurance_is_anything_up_to_half_the_bet(amount: str, allowed: bool) -> None:
    played = play("9h 9d", "Ac 9c")

    refused = played.round.why_not_insure(1, Money.parse(amount))

    assert (refused is None) is allowed
    if refused is not None:
        assert str(refused)
        with pytest.raises(BlackjackError):
            played.insure(1, amount)


@pytest.mark.parametrize("amount", ["$0", "-$1"])
def test_r21_insurance_of_nothing_or_less_is_refused(amount: str) -> None:
    assert play("9h 9d", "Ac 9c").round.why_not_insure(1, Money.parse(amount)) is not None


def test_r21_only_a_spot_with_a_bet_is_insured_and_once() -> None:
    played = play("9h 9d", "Ac 9c")
    assert played.round.why_not_insure(2, Money.dollars(1)) is not None

    played.insure(1, "$1")
    assert played.round.why_not_insure(1, Money.dollars(1)) is not None
