"""Hands dealt by the engine from shuffled shoes win as often as the exact odds say.

This ties the dealing code to the math. The shoes are shuffled from a fixed seed; a
round is dealt to seven spots from a fresh shoe. The spots share the dealer's cards, so their wins
are not independent, and the deviation is taken round by round.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from jackpit.blackjack import BAHAMA_BONUS, STANDARD, Action, Bet, Phase, Rules, begin, settle
from jackpit.cards import Shoe
from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.odds import count_ways
from jackpit.paytable import PayTable

ROUNDS = 1_200
SPOTS = range(1, 8)
Z_AT_MOST = 4
"""A correct line deviates further in one of 16,000 seeds."""

Lines = dict[str, list[Counter[str]]]
"""For each side bet, round by round, how many spots won each line."""


def pay_table(rules: Rules, key: str) -> PayTable:
    """The pay table of a side bet."""
    side = rules.side_bet(key)
    assert side is not None
    return side.pay_table


def dealt(rules: Rules, keys: tuple[str, ...], seed: int) -> Lines:
    """What the side bets won in a number of rounds in which every hand stands."""
    rng = np.random.default_rng(seed)
    cards = [card for card in rules.shoe.pack.cards for _ in range(rules.shoe.decks)]
    # The most cards that a round without a split takes, with the dealer's hand.
    depth = 2 * (len(SPOTS) + 1) + 24
    bet = Bet(Money.dollars(10), {key: pay_table(rules, key).terms.wager for key in keys})
    lines: Lines = {key: [] for key in keys}
    for _ in range(ROUNDS):
        shoe = [cards[n] for n in rng.permutation(len(cards))[:depth]]
        round = begin(rules, dict.fromkeys(SPOTS, bet), shoe)
        if round.phase is Phase.INSURANCE:
            round = round.close_insurance()
        while round.phase is Phase.PLAY:
            round = round.do(Action.STAND)
        settlement = settle(round)
        won = {key: Counter[str]() for key in keys}
        for payout in settlement.payouts:
            if payout.line is not None and payout.on in won:
                won[payout.on][payout.line] += 1
        for progressive in settlement.progressives:
            if progressive.line is not None:
                won[progressive.on][progressive.line.key] += 1
        for key in keys:
            lines[key].append(won[key])
    return lines


def deviations(rules: Rules, key: str, lines: Lines) -> dict[str, float]:
    """The deviation of each line from its exact odds, in standard deviations."""
    table, shoe = pay_table(rules, key), rules.shoe
    ways = count_ways(table, shoe)
    found = {}
    for number, line in enumerate(table.lines):
        chance = float(ways.probability(number))
        if not chance:
            continue
        per_round = np.array([won[line.key] for won in lines[key]], dtype=np.float64)
        expected = chance * len(SPOTS)
        # As sampled, but never less than independent spots would give: a rare line may not be seen.
        spread = max(per_round.std(), sqrt(expected * (1 - chance)))
        found[line.key] = (per_round.mean() - expected) / (spread / sqrt(len(per_round)))
    return found


BAHAMA = ("match-the-dealer-up", "match-the-dealer-down", "bahama-bonus")


@pytest.fixture(scope="module")
def bahama() -> Lines:
    return dealt(BAHAMA_BONUS, BAHAMA, seed=1)


@pytest.mark.parametrize("key", BAHAMA)
def test_a_side_bet_of_bahama_bonus_wins_as_often_as_the_exact_odds_say(
    key: str, bahama: Lines
) -> None:
    found = deviations(BAHAMA_BONUS, key, bahama)

    assert {line: z for line, z in found.items() if abs(z) >= Z_AT_MOST} == {}


@pytest.mark.parametrize("key", BAHAMA)
def test_a_shoe_of_other_cards_would_be_noticed(key: str, bahama: Lines) -> None:
    fewer = replace(BAHAMA_BONUS, shoe=Shoe(2, BAHAMA_BONUS.shoe.pack))

    assert max(map(abs, deviations(fewer, key, bahama).values())) > Z_AT_MOST


def test_the_dealers_hand_is_as_long_as_the_exact_odds_say() -> None:
    rules = STANDARD.with_sides(GAMES["hit-and-run"])

    found = deviations(rules, "hit-and-run", dealt(rules, ("hit-and-run",), seed=2))

    assert {line: z for line, z in found.items() if abs(z) >= Z_AT_MOST} == {}
