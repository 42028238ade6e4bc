"""Hit and Run Progressive, paragraph by paragraph: docs/rules/hit-and-run.md."""

from collections import defaultdict
from fractions import Fraction

import pytest
from dealing import dealer_draws, dealer_hands_in_order

from jackpit.cards import Deal, Shoe
from jackpit.games.hit_and_run import H17, HIT_AND_RUN, S17
from jackpit.money import Money
from jackpit.odds import count_ways
from jackpit.paytable import DealerHand, ForOne, PayTable, Share, Sharing, Soft17, winning_line

H17_AND_S17 = pytest.mark.parametrize("pay_table", [H17, S17], ids=["h17", "s17"])


def paid(text: str) -> str | None:
    """The name of the line that a hand is paid on, once the dealer has played it out."""
    deal = Deal.parse(text)
    *before, last = deal.dealer
    assert dealer_draws(before, Soft17.HITS)
    assert not dealer_draws([*before, last], Soft17.HITS)
    line = winning_line(H17, deal)
    return line.name if line else None


@H17_AND_S17
def test_r3_the_pay_table_is_the_sheets(pay_table: PayTable) -> None:
    assert [(line.name, line.award, line.envy) for line in pay_table.lines] == [
        ("9 or more Cards", Share(100, of="progressive"), None),
        ("8 Cards", ForOne(1_000), None),
        ("7 Cards", ForOne(250), None),
        ("6 Cards", ForOne(25), None),
        ("5 Cards", ForOne(9), None),
    ]


@H17_AND_S17
def test_r1_the_wager_is_a_dollar(pay_table: PayTable) -> None:
    assert pay_table.terms.wager == Money.dollars(1)


@H17_AND_S17
def test_r9b_the_award_is_divided_among_the_table(pay_table: PayTable) -> None:
    assert pay_table.terms.sharing is Sharing.SPLIT_TABLE
    assert all(line.is_table_wide for line in pay_table.lines)


def test_each_pay_table_has_its_own_rule_for_soft_17() -> None:
    assert HIT_AND_RUN.pay_tables == (H17, S17)
    assert H17.considers == DealerHand(Soft17.HITS)
    assert S17.considers == DealerHand(Soft17.STANDS)
    assert HIT_AND_RUN.shoe == Shoe(6)


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        ("/ 2c 3d 4h 6s Kd", "5 Cards"),  # 25
        ("/ 2c 2d 2h 2s 8c Kd", "6 Cards"),  # 26
        ("/ Ac Ad Ah Kc 3d 9h", "6 Cards"),  # 25
        ("/ Ac 2d Ah 2s 9c Ad 9h", "7 Cards"),  # 25
        ("/ Ac Ad Ah As Ac 9s Ad Kc", "8 Cards"),  # 25
        ("/ Ac Ad Ah As Ac 9s Ad Ac Kc", "9 or more Cards"),  # 26
    ],
)
def test_r3_a_card_that_busts_the_dealer_counts(deal: str, line: str) -> None:
    assert paid(deal) == line


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        ("/ 2c 3d 2h 4s Kd", "5 Cards"),  # 21
        ("/ 2c 2d 2h 2s 2c Kd", "6 Cards"),  # 20
        ("/ Ac 2d Ah 2s 9c Ad Ah", "7 Cards"),  # 17
        ("/ Ac Ad Ah As Ac Ts Ad Ac", "8 Cards"),  # 17
        ("/ Ac Ad Ah As Ac 9s Ad Ac Ah", "9 or more Cards"),  # 17
        ("/ Ac Ad Ah As Ac Ad Ah 5s Ac Ad Ah As Ac", "9 or more Cards"),  # 17 in 13 cards
    ],
)
def test_h1_all_cards_count(deal: str, line: str) -> None:
    assert paid(deal) == line


@pytest.mark.parametrize("deal", ["/ Kd 7c", "/ 6d 5c 6h", "/ 2c 3d 4h 8s", "/ 2d 3c 9s Kd"])
def test_r3_fewer_than_five_cards_lose(deal: str) -> None:
    assert paid(deal) is None


@pytest.mark.parametrize("deal", ["/ Ah Kd", "/ Kd Ah"])
def test_h3_a_dealer_blackjack_is_a_complete_hand_and_loses(deal: str) -> None:
    assert paid(deal) is None


def test_r2_the_players_cards_do_not_matter() -> None:
    assert paid("Ks Ks / 2c 3d 4h 6s Kd") == paid("/ 2c 3d 4h 6s Kd")
    assert paid("Ks Ks / Kd 7c") is None


@pytest.mark.parametrize(
    ("pay_table", "cards", "chance", "places"),
    [
        (H17, 5, "0.0367619259", 10),
        (H17, 6, "0.0045044257", 10),
        (H17, 7, "0.0003571243", 10),
        (H17, 8, "0.0000188848", 10),
        (S17, 5, "0.0339722775", 10),
        (S17, 6, "0.0039237908", 10),
        (S17, 7, "0.0002858187", 10),
        (S17, 8, "0.0000133775", 10),
    ],
)
def test_the_odds_of_five_to_eight_cards(
    pay_table: PayTable, cards: int, chance: str, places: int
) -> None:
    ways = count_ways(pay_table, Shoe(6))

    assert round(ways.probability(9 - cards), places) == Fraction(chance)


@pytest.mark.parametrize(
    ("pay_table", "one_in", "hit"),
    [(H17, "1481314.98", "4.1643036"), (S17, "2526335.22", "3.8195660")],
)
def test_the_odds_of_the_jackpot_and_of_any_award(
    pay_table: PayTable, one_in: str, hit: str
) -> None:
    ways = count_ways(pay_table, Shoe(6))

    assert round(1 / ways.probability(0), 2) == Fraction(one_in)
    assert round(100 * Fraction(sum(ways.of_line), ways.deals), 7) == Fraction(hit)


@H17_AND_S17
@pytest.mark.parametrize("decks", [1, 6])
def test_the_odds_are_those_of_hands_dealt_card_by_card(pay_table: PayTable, decks: int) -> None:
    assert isinstance(pay_table.considers, DealerHand)
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    for hand, chance in dealer_hands_in_order(Shoe(decks), pay_table.considers.soft_17):
        chances[min(len(hand), 9)] += chance

    ways = count_ways(pay_table, Shoe(decks))

    assert [ways.probability(n) for n in range(5)] == [chances[n] for n in (9, 8, 7, 6, 5)]
