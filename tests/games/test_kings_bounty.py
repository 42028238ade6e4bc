"""King's Bounty Progressive, paragraph by paragraph: docs/rules/kings-bounty.md.

The awards are a sample, so the odds are checked against the base game's published figures, with
its awards on this game's own patterns.
"""

from fractions import Fraction
from math import comb, sqrt

import pytest

from jackpit.cards import Deal, Shoe
from jackpit.games.kings_bounty import KINGS_BOUNTY, SAMPLE
from jackpit.money import Money
from jackpit.odds import count_ways
from jackpit.paytable import PayTable, Share, Sharing, Terms, ToOne, winning_line
from jackpit.value import replace

BASE_GAME_SIX_DECKS = (1_000, 100, 30, 20, 9, 6, 4)
BASE_GAME_TWO_DECKS = (1_000, 200, 50, 25, 9, 6, 4)


def paid(deal: str) -> str | None:
    """The name of the line a deal is paid on."""
    line = winning_line(SAMPLE, Deal.parse(deal))
    return line.name if line else None


def test_h2_two_kings_of_spades_with_blackjack_take_the_meter_and_the_top_two_carry_envy() -> None:
    assert list(SAMPLE.shares.items()) == [(0, Share(100, of="progressive"))]
    assert [line.envy is not None for line in SAMPLE.lines] == [True] * 2 + [False] * 5


def test_r2_the_wager_is_a_dollar() -> None:
    assert SAMPLE.terms.wager == Money.dollars(1)


def test_h8_winners_are_paid_in_turn() -> None:
    assert SAMPLE.terms.sharing is Sharing.IN_TURN


@pytest.mark.parametrize(
    "deal", ["Ks Ks / Ah Jc", "Ks Ks / Jc Ah", "Ks Ks / As Td", "Ks Ks / Ac Ks"]
)
def test_h3_a_dealer_blackjack_is_an_ace_and_a_ten_whichever_is_up(deal: str) -> None:
    assert paid(deal) == "Two K♠ and dealer blackjack"


@pytest.mark.parametrize(
    "deal", ["Ks Ks / Ah 9c", "Ks Ks / Jc Qd", "Ks Ks / Ah Ad", "Ks Ks / 2c 9c"]
)
def test_h2_two_kings_of_spades_without_a_dealer_blackjack(deal: str) -> None:
    assert paid(deal) == "Two K♠"


@pytest.mark.parametrize("deal", ["Kh Kh / Ah Jc", "Kd Kd / 2c 3c", "Kc Kc / Ks Ks"])
def test_h4_two_kings_of_one_suit_are_identical_kings(deal: str) -> None:
    assert paid(deal) == "Two suited kings"


@pytest.mark.parametrize("deal", ["Qs Qs / 2c 3c", "Jh Jh / Ah Jc", "Td Td / Ts Td"])
def test_h4_a_pair_of_one_suit_is_two_identical_cards(deal: str) -> None:
    assert paid(deal) == "Suited pair, Q, J or 10"


@pytest.mark.parametrize(
    "deal", ["Qs Js / 2c 3c", "Ks Qs / Ah Jc", "Th Kh / 2c 2d", "Ah 9h / 2c 2d"]
)
def test_h5_a_suited_twenty_may_be_an_ace_and_a_nine(deal: str) -> None:
    assert paid(deal) == "Suited 20"


@pytest.mark.parametrize("deal", ["Ks Kh / 2c 3c", "Kd Ks / Ah Jc", "Kd Kh / 2c 3c"])
def test_h6_two_kings_are_kings_of_different_suits(deal: str) -> None:
    assert paid(deal) == "Two kings"


@pytest.mark.parametrize(
    "deal", ["Qs Jh / 2c 3c", "Qs Qh / 2c 3c", "Ac 9h / 2c 3c", "9h Ac / Ah Jc"]
)
def test_h5_any_other_twenty(deal: str) -> None:
    assert paid(deal) == "Any 20"


@pytest.mark.parametrize(
    "deal", ["Ks 9s / Ah Jc", "Ks As / 2c 3c", "9h 9h / 2c 3c", "As As / 2c 3c", "Ks 2s / Ks Ks"]
)
def test_r2_the_players_two_cards_must_make_twenty(deal: str) -> None:
    assert paid(deal) is None


def test_r2_the_dealers_cards_matter_to_two_kings_of_spades_only() -> None:
    for player in ("Kh Kh", "Qs Qs", "Ks Qs", "Ks Kh", "Qs Jh", "Ks 9s"):
        assert paid(f"{player} / Ah Jc") == paid(f"{player} / 2c 3c")


@pytest.mark.parametrize("decks", [2, 6, 8])
def test_the_ways_can_be_counted_on_paper(decks: int) -> None:
    ways = count_ways(SAMPLE, Shoe(decks))

    dealers_pairs = comb(52 * decks - 2, 2)
    identical = comb(decks, 2)
    with_blackjack = identical * 4 * decks * (16 * decks - 2)
    suited_20 = 4 * (comb(4 * decks, 2) - 4 * identical + decks**2)
    unsuited_kings = comb(4, 2) * decks**2
    twenties = comb(16 * decks, 2) + (4 * decks) ** 2
    higher = 16 * identical + suited_20 + unsuited_kings
    assert ways.deals == comb(52 * decks, 2) * dealers_pairs
    assert ways.of_line == (
        with_blackjack,
        identical * dealers_pairs - with_blackjack,
        3 * identical * dealers_pairs,
        12 * identical * dealers_pairs,
        suited_20 * dealers_pairs,
        unsuited_kings * dealers_pairs,
        (twenties - higher) * dealers_pairs,
    )


@pytest.mark.parametrize(
    ("line", "chance", "places", "one_in"),
    [
        ("Two K♠ and dealer blackjack", "0.00001456315", 11, "68666.48"),
        ("Two K♠", "0.0002946132", 10, "3394.28"),
        ("Two suited kings", "0.0009275291", 10, "1078.13"),
        ("Suited pair, Q, J or 10", "0.003710116", 9, "269.53"),
        ("Suited 20", "0.020776651", 9, "48.13"),
        ("Two kings", "0.0044521395", 10, "224.61"),
        ("Any 20", "0.075686372", 9, "13.21"),
    ],
)
def test_the_odds_for_six_decks(line: str, chance: str, places: int, one_in: str) -> None:
    ways = count_ways(SAMPLE, KINGS_BOUNTY.shoe)
    number = [str(x.name) for x in SAMPLE.lines].index(line)

    assert KINGS_BOUNTY.shoe == Shoe(6)
    assert round(ways.probability(number), places) == Fraction(chance)
    assert round(1 / ways.probability(number), 2) == Fraction(one_in)


def base_game(awards: tuple[int, ...]) -> PayTable:
    """The same hands with the base game's awards, which are to one."""
    return PayTable(
        key="base-game",
        considers=SAMPLE.considers,
        lines=tuple(
            replace(line, award=ToOne(times), envy=None)
            for line, times in zip(SAMPLE.lines, awards, strict=True)
        ),
        terms=Terms(Money.dollars(1)),
    )


def mean_and_deviation(pay_table: PayTable, shoe: Shoe) -> tuple[Fraction, float]:
    """What a wager wins on average, and the standard deviation."""
    ways = count_ways(pay_table, shoe)
    won = [(line.award, ways.probability(n)) for n, line in enumerate(pay_table.lines)]
    mean, square = Fraction(-1), Fraction(1)
    for award, chance in won:
        assert isinstance(award, ToOne)
        mean += chance * (award.times + 1)
        square += chance * (award.times**2 - 1)
    return mean, sqrt(square - mean**2)


def test_h5_the_base_games_published_figures_for_six_decks_come_out() -> None:
    mean, deviation = mean_and_deviation(base_game(BASE_GAME_SIX_DECKS), Shoe(6))

    assert round(-100 * mean, 3) == Fraction("23.164")
    assert round(deviation, 3) == 4.871


def test_h5_the_base_games_published_figures_for_two_and_eight_decks_come_out() -> None:
    two_decks, _ = mean_and_deviation(base_game(BASE_GAME_TWO_DECKS), Shoe(2))
    eight_decks, _ = mean_and_deviation(base_game(BASE_GAME_SIX_DECKS), Shoe(8))

    assert round(-100 * two_decks, 6) == Fraction("24.733489")
    assert round(-100 * eight_decks, 3) == Fraction("22.469")
