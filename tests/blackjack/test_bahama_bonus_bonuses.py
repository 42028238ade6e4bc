"""The Special Bonus and the progressive of Bahama Bonus: docs/rules/bahama-bonus.md, R55 on."""

import pytest
from blackjack.playing import Play, bet

from jackpit.blackjack import BAHAMA_BONUS, Phase
from jackpit.money import ZERO, Money

WITH_PROGRESSIVE = bet("$10", bahama_bonus="$1")


def play(
    spots: dict[int, str] | str, dealer: str = "7h Kd", draws: str = "", words: str = ""
) -> Play:
    """A round of Bahama Bonus at $10 a spot; a 7 is up."""
    return Play(BAHAMA_BONUS, spots, dealer, draws).call(words)


def to_the_end(played: Play) -> Play:
    """Every hand stands."""
    if played.round.phase is Phase.INSURANCE:
        played.call("no")
    while played.round.turn is not None:
        played.call("stand")
    return played


def bonuses(played: Play) -> dict[int, tuple[str, str]]:
    """The Special Bonus and the envy of every spot that is paid any."""
    to_the_end(played)
    amounts = {
        spot: (played.returned(spot, "special-bonus"), played.returned(spot, "envy"))
        for spot in played.round.spots
    }
    return {spot: (str(a), str(b)) for spot, (a, b) in amounts.items() if a or b}


@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("up", ["7c", "7d", "7h", "7s"])
def test_bahama_bonus_r55_three_sevens_of_one_suit_win_it_when_any_seven_is_up(
    suit: str, up: str
) -> None:
    played = play(f"7{suit} 7{suit}", f"{up} Kd", f"7{suit}", "hit")

    assert bonuses(played) == {1: ("$1,000.00", "$0.00")}
    assert played.payout(on="special-bonus").rule in ("R55", "R60")


@pytest.mark.parametrize(
    ("hand", "draw", "dealer"),
    [
        ("7d 7d", "7h", "7h Kd"),  # two suits
        ("7d 7d", "7d", "8h Kd"),  # no seven up
        ("7d 7d", "7d", "Kd 7h"),  # the seven is down
        ("6d 8d", "7d", "7h Kd"),  # no three sevens
    ],
)
def test_bahama_bonus_r55_no_other_hand_wins_it(hand: str, draw: str, dealer: str) -> None:
    assert bonuses(play({1: hand, 2: "9c 9d"}, dealer, draw, "hit")) == {}


def test_bahama_bonus_r56_the_special_bonus_needs_no_extra_wager() -> None:
    played = play("7d 7d", draws="7d", words="hit")

    assert bonuses(played) == {1: ("$1,000.00", "$0.00")}
    assert played.payout(on="special-bonus").staked == ZERO


def test_bahama_bonus_r57_every_other_spot_is_paid_envy_even_if_it_loses() -> None:
    spots = {1: "Kc 6c", 2: "7d 7d", 4: "9c 9d", 7: "Kh 5c"}

    # Spot 1 busts, spot 2 wins the bonus, spot 4 wins its hand, spot 7 surrenders.
    played = play(spots, draws="Kh 7d", words="hit hit")
    while played.round.turn is not None and played.round.turn[0] < 7:
        played.call("stand")
    played.call("surrender")

    assert bonuses(played) == {
        1: ("$0.00", "$50.00"),
        2: ("$1,000.00", "$0.00"),
        4: ("$0.00", "$50.00"),
        7: ("$0.00", "$50.00"),
    }
    assert [played.won(spot) for spot in (1, 4, 7)] == ["-$10.00", "$10.00", "-$5.00"]
    assert played.payout(1, "envy").rule in ("R57", "R60")


def test_bahama_bonus_r58_the_winner_is_paid_no_envy_for_the_winning_hand() -> None:
    assert bonuses(play({3: "7d 7d"}, draws="7d", words="hit")) == {3: ("$1,000.00", "$0.00")}


def test_bahama_bonus_r58_and_h27_two_winners_are_each_paid_envy_for_the_other() -> None:
    spots = {1: "7d 7d", 2: "9c 9d", 3: "7s 7s", 5: "Kc 8c"}

    played = play(spots, draws="7d 7s", words="hit")
    while played.round.turn is not None and played.round.turn[0] < 3:
        played.call("stand")
    played.call("hit")

    assert bonuses(played) == {
        1: ("$1,000.00", "$50.00"),
        2: ("$0.00", "$100.00"),
        3: ("$1,000.00", "$50.00"),
        5: ("$0.00", "$100.00"),
    }
    assert {x.rule for x in played.settlement.payouts if x.on == "envy"} == {"H27"}


def test_bahama_bonus_r59_a_doubled_hand_cannot_win_it() -> None:
    played = play({1: "7d 7d", 2: "9c 9d"}, draws="7d", words="double")

    assert bonuses(played) == {}
    assert played.won() == "$20.00"


def test_bahama_bonus_r59_a_split_hand_cannot_win_it() -> None:
    played = play({1: "7d 7d", 2: "9c 9d"}, draws="7d 7d 2c", words="split hit")

    assert bonuses(played) == {}
    assert played.won(hand=0) == "$20.00"  # R52, H11


@pytest.mark.parametrize("wager", ["$1", "$10", "$500"])
def test_bahama_bonus_r60_the_amounts_do_not_depend_on_the_wager(wager: str) -> None:
    spots = {1: "7d 7d", 2: "9c 9d"}
    played = Play(BAHAMA_BONUS, spots, "7h Kd", "7d", bets=bet(wager)).call("hit")

    assert bonuses(played) == {1: ("$1,000.00", "$0.00"), 2: ("$0.00", "$50.00")}


def test_bahama_bonus_h26_the_special_bonus_comes_on_top_of_the_special_payout() -> None:
    played = to_the_end(play("7s 7s", draws="7s", words="hit"))

    assert (played.won(), str(played.returned(on="special-bonus"))) == ("$30.00", "$1,000.00")


# The progressive.


def lines(played: Play) -> dict[int, str | None]:
    """The line that every progressive wager wins."""
    won = to_the_end(played).settlement.progressives
    return {x.spot: x.line.key if x.line is not None else None for x in won}


def dealt(hand: str, dealer: str) -> Play:
    """A spot with a progressive wager; every hand stands."""
    return to_the_end(Play(BAHAMA_BONUS, hand, dealer, "5c 5d 5h", bets=WITH_PROGRESSIVE))


def test_bahama_bonus_r61_the_progressive_wager_is_optional() -> None:
    bets = {1: bet("$10"), 2: WITH_PROGRESSIVE}
    played = Play(BAHAMA_BONUS, {1: "9c 9c", 2: "8d 8d"}, "7h Kd", bets=bets)

    assert lines(played) == {2: "suited-pair"}


def test_bahama_bonus_r62_each_player_is_judged_alone_by_two_own_cards_and_the_dealers() -> None:
    spots = {1: "8c 8s", 2: "8d Kc", 3: "2c 9d", 4: "2c 9c"}
    played = Play(BAHAMA_BONUS, spots, "8h 8c", "Kh", bets=WITH_PROGRESSIVE)

    assert lines(played) == {
        1: "four-of-a-kind",
        2: "three-of-a-kind",
        3: None,
        4: None,
    }


def test_bahama_bonus_r62_cards_drawn_later_count_for_nothing() -> None:
    played = Play(BAHAMA_BONUS, "2c 3c", "8h 8c", "2c 3c 5d", bets=WITH_PROGRESSIVE)

    assert lines(played.call("hit hit")) == {1: None}


@pytest.mark.parametrize("words", ["surrender", "hit", "split stand stand", "double"])
def test_bahama_bonus_h20_a_hand_that_is_over_is_judged_by_its_first_two_cards(words: str) -> None:
    bets = {1: WITH_PROGRESSIVE}
    played = Play(BAHAMA_BONUS, "8c 8c", "7h Kd", "Kc Kh 2c", bets=bets).call(words)

    assert lines(played) == {1: "suited-pair"}


@pytest.mark.parametrize("dealer", ["Ac Kd", "Kd Ac"])
def test_bahama_bonus_h20_a_dealers_blackjack_does_not_end_the_progressive(dealer: str) -> None:
    assert lines(dealt("Kd Ad", dealer)) == {1: "suited-pair"}


def test_bahama_bonus_r63_and_r64_every_winner_is_named_separately() -> None:
    spots = {1: "8h 8d", 2: "8d 8d", 3: "8c 8c"}
    played = Play(BAHAMA_BONUS, spots, "8h 8d", "2c 2d 2h", bets=WITH_PROGRESSIVE)

    assert lines(played) == {
        1: "same-color-four-of-a-kind",
        2: "same-color-four-of-a-kind",
        3: "four-of-a-kind",
    }


@pytest.mark.parametrize(
    ("hand", "dealer", "line", "rule", "says"),
    [
        ("7d 7h", "7d 7h", "same-color-four-of-a-kind", "R66", "100%"),
        ("7d 7h", "7d 7s", "four-of-a-kind", "R67", "$200"),
        ("7d Ks", "7h 7d", "same-color-three-of-a-kind", "R68", "$20"),
        ("7d 7h", "7s 8h", "three-of-a-kind", "R69", "$10"),
        ("8c 7d", "9s 7d", "suited-pair", "R70", "$2"),
    ],
    ids=["R66", "R67", "R68", "R69", "R70"],
)
def test_bahama_bonus_r66_to_r70_the_settlement_names_the_line_and_its_award(
    hand: str, dealer: str, line: str, rule: str, says: str
) -> None:
    (won,) = dealt(hand, dealer).settlement.progressives

    assert won.line is not None
    assert (won.spot, won.line.key, won.rule) == (1, line, rule)
    assert says in str(won.sentence).replace(".00", "").replace(" %", "%")


def test_bahama_bonus_r71_the_settlement_returns_no_progressive_wager() -> None:
    settlement = dealt("8c 7d", "9s 7d").settlement

    assert [payout.on for payout in settlement.payouts] == ["main"]
    assert sum((x.returned for x in settlement.payouts), start=ZERO) <= Money.dollars(20)
