"""The distribution of a sum over rounds: against brute force in fractions, and against dealing."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

from jackpit.games import GAMES
from jackpit.manager.reports.drop.confidence import (
    Distribution,
    RoundGroup,
    exact_mean,
    sum_distribution,
)
from jackpit.manager.reports.drop.correlation import DealerCase, dealer_cases
from jackpit.odds import exact_odds
from jackpit.paytable import CardPlace, Deals, FirstCards, Game, PayTable, Share, winning_lines

PAY_TABLES = [(game, table) for game in GAMES.values() for table in game.pay_tables]
NAMES = [f"{game.key} {table.key}" for game, table in PAY_TABLES]
LEVELS = (Fraction(1, 2), Fraction(95, 100), Fraction(99, 100))
TWO_CASES = (
    DealerCase(Fraction(1, 13), (Fraction(1, 7), Fraction(1, 3))),
    DealerCase(Fraction(12, 13), (Fraction(0), Fraction(2, 5))),
)
Exact = dict[int, Fraction]


def by_brute_force(groups: list[RoundGroup]) -> Exact:
    """Round by round, in fractions."""
    total: Exact = {0: Fraction(1)}
    for group in groups:
        a_round: Exact = defaultdict(Fraction)
        for case in group.cases:
            outcomes = [*zip(case.chances, group.adds, strict=True)]
            outcomes.append((1 - sum(case.chances, Fraction(0)), 0))
            for dealt in product(outcomes, repeat=group.seats):
                chance = case.weight
                for one, _ in dealt:
                    chance *= one
                a_round[sum(add for _, add in dealt)] += chance
        for _ in range(group.rounds):
            total = convolve(total, a_round)
    return total


def convolve(one: Exact, other: Exact) -> Exact:
    both: Exact = defaultdict(Fraction)
    for (a, p), (b, q) in product(one.items(), other.items()):
        both[a + b] += p * q
    return both


def band_of(exact: Exact, level: Fraction) -> tuple[int, int]:
    """At most (1 - level) / 2 of the probability lies below the first sum, and above the second."""
    out, sums = (1 - level) / 2, range(max(exact) + 1)
    low = max(x for x in sums if sum(p for s, p in exact.items() if s < x) <= out)
    return low, min(x for x in sums if sum(p for s, p in exact.items() if s > x) <= out)


def distribution_of(groups: list[RoundGroup]) -> Distribution:
    distribution = sum_distribution(groups)
    assert distribution is not None
    return distribution


@pytest.mark.parametrize(
    "groups",
    [
        [RoundGroup(1, 1, TWO_CASES, (5, 2))],
        [RoundGroup(6, 1, TWO_CASES, (25, 1))],
        [RoundGroup(4, 3, TWO_CASES, (7, 2)), RoundGroup(5, 1, TWO_CASES, (7, 2))],
        [RoundGroup(3, 2, TWO_CASES, (0, 3)), RoundGroup(2, 3, TWO_CASES, (1, 1))],
    ],
)
def test_small_sums_agree_with_brute_force_in_fractions(groups: list[RoundGroup]) -> None:
    exact, made = by_brute_force(groups), distribution_of(groups)

    assert made.error < 1e-9
    for total in range(max(exact) + 1):
        at_most = sum(p for s, p in exact.items() if s <= total)
        assert abs(made.at_most(total) - float(at_most)) <= made.error
    assert [made.band(level) for level in LEVELS] == [band_of(exact, level) for level in LEVELS]
    assert exact_mean(groups) == sum(total * p for total, p in exact.items())


def test_a_window_gives_the_same_chances_as_all_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same groups with and without a window must agree."""
    groups = [RoundGroup(900, 3, TWO_CASES, (40, 1)), RoundGroup(300, 1, TWO_CASES, (40, 1))]
    window = distribution_of(groups)
    monkeypatch.setattr("jackpit.manager.reports.drop.confidence._MAX_SUM_WITHOUT_WINDOW", 10**6)
    whole = distribution_of(groups)

    assert len(window.chances) < len(whole.chances)
    assert window.low > 0 == whole.low
    assert [window.band(level) for level in LEVELS] == [whole.band(level) for level in LEVELS]
    assert abs(window.at_most(1_300) - whole.at_most(1_300)) <= window.error + whole.error


def test_a_large_binomial_has_the_tails_that_whole_numbers_give() -> None:
    """20,000 wagers at 1 in 1,000: ways out of all ways, nothing rounded."""
    rounds, ways = 20_000, 1_000
    every, chosen, of_hits = ways**rounds, 1, []
    for hits in range(60):
        of_hits.append(chosen * (ways - 1) ** (rounds - hits))
        chosen = chosen * (rounds - hits) // (hits + 1)
    made = distribution_of(
        [RoundGroup(rounds, 1, (DealerCase(Fraction(1), (Fraction(1, ways),)),), (1,))]
    )

    for hits in (0, 5, 11, 20, 30, 45):
        assert abs(made.at_most(hits) - sum(of_hits[: hits + 1]) / every) <= made.error
    low, high = made.band(Fraction(95, 100))
    assert 40 * sum(of_hits[:low]) <= every < 40 * sum(of_hits[: low + 1])
    assert 40 * sum(of_hits[: high + 1]) >= 39 * every > 40 * sum(of_hits[:high])


@pytest.mark.parametrize(("game", "table"), PAY_TABLES, ids=NAMES)
def test_the_cases_of_every_game_add_up_to_its_exact_odds(game: Game, table: PayTable) -> None:
    shoe = game.shoe
    dealt = dealer_cases(table, shoe)

    assert sum(case.weight for case in dealt) == 1
    for number, line in enumerate(exact_odds(table, shoe).lines):
        assert sum(x.weight * x.chances[number] for x in dealt) == line.probability


def test_the_wagers_of_a_round_win_the_dealers_hand_together() -> None:
    game = GAMES["hit-and-run"]
    dealt = dealer_cases(game.pay_tables[0], game.shoe)
    line = len(game.pay_tables[0].lines) - 1
    adds = tuple(int(number == line) for number in range(line + 1))
    made = distribution_of([RoundGroup(10, 7, dealt, adds)])

    assert made.at_least(7) == pytest.approx(made.at_least(1))
    assert made.chances[:8][1:7].max() < 1e-12


DEALT_PERIODS, ROUNDS, SEATS = 2_000, 100, 7


def dealt_periods(game: Game, table: PayTable, pays: Sequence[int]) -> npt.NDArray[np.int64]:
    """The payouts of periods whose rounds are dealt card by card, without replacement."""
    shoe = np.repeat([card.place for card in game.pack.cards], game.decks).astype(np.uint8)
    random, size = np.random.default_rng(16), 2 * SEATS + 2
    payouts = []
    for _ in range(0, DEALT_PERIODS, 200):
        orders = random.random((200 * ROUNDS, len(shoe)), dtype=np.float32)
        cards = shoe[np.argpartition(orders, size, axis=1)[:, :size]]
        cards = random.permuted(cards, axis=1)
        columns = {
            CardPlace.PLAYER_1: cards[:, 0:-2:2],
            CardPlace.PLAYER_2: cards[:, 1:-2:2],
            CardPlace.UP: cards[:, -1:],
            CardPlace.HOLE: cards[:, -2:-1],
        }
        assert isinstance(table.considers, FirstCards)
        seen = {place: columns[place] for place in table.considers.places}
        won = winning_lines(table.lines, Deals(seen))
        payouts.append(np.array([*pays, 0])[won].sum(axis=1).reshape(-1, ROUNDS).sum(axis=1))
    return np.concatenate(payouts)


@pytest.mark.parametrize("key", ["blazing-7s", "bahama-bonus", "bet-the-set-21", "kings-bounty"])
def test_periods_dealt_card_by_card_lie_in_the_bands_as_often_as_they_should(key: str) -> None:
    """Seven seats from one shoe; the share within a band may differ by four standard errors."""
    game = GAMES[key]
    table = game.pay_tables[0]
    pays = tuple(
        0 if isinstance(x.award, Share) else int(x.award.pays(table.terms.wager).in_dollars())
        for x in table.lines
    )
    groups = [RoundGroup(ROUNDS, SEATS, dealer_cases(table, game.shoe), pays)]
    made, paid = distribution_of(groups), dealt_periods(game, table, pays)

    for level in LEVELS:
        low, high = made.band(level)
        should = made.at_most(high) - made.at_most(low - 1)
        standard_error = (should * (1 - should) / DEALT_PERIODS) ** 0.5
        within = float(((low <= paid) & (paid <= high)).mean())
        assert should >= level
        assert abs(within - should) < 4 * standard_error
    assert abs(paid.mean() - float(exact_mean(groups))) < 4 * paid.std() / DEALT_PERIODS**0.5


@pytest.mark.parametrize("key", ["hit-and-run", "bahama-bonus"])
def test_seats_that_share_the_dealer_have_wider_bands_than_seats_that_do_not(key: str) -> None:
    game = GAMES[key]
    table = game.pay_tables[0]
    adds = tuple(int(not isinstance(line.award, Share)) for line in table.lines)
    odds = tuple(line.probability for line in exact_odds(table, game.shoe).lines)
    together = distribution_of([RoundGroup(2_000, 7, dealer_cases(table, game.shoe), adds)]).band(
        LEVELS[1]
    )
    apart = distribution_of([RoundGroup(14_000, 1, (DealerCase(Fraction(1), odds),), adds)]).band(
        LEVELS[1]
    )

    assert together[0] < apart[0] < apart[1] < together[1]


def test_the_chance_of_a_sum_is_that_of_both_sides() -> None:
    made = distribution_of([RoundGroup(10, 1, (DealerCase(Fraction(1), (Fraction(1, 2),)),), (1,))])

    assert made.chance_of(5) == 1
    assert float(made.chance_of(0)) == pytest.approx(2 / 1024)
    assert float(made.chance_of(9)) == pytest.approx(22 / 1024)
    assert made.chance_of(11) == 0


def test_without_possible_payouts_the_band_is_zero() -> None:
    made = distribution_of([RoundGroup(10, 7, TWO_CASES, (0, 0))])

    assert made.band(LEVELS[1]) == (0, 0)
    assert made.chance_of(0) == 1
    assert distribution_of([]).band(LEVELS[2]) == (0, 0)
