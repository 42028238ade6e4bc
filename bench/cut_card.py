"""How often the dealer draws five cards or more from six decks dealt to a cut card.

The exact odds are those of a fresh shoe every round, and they hold as well if every shoe is dealt
for a fixed number of rounds. A cut card changes them: where the high cards come early, hands are
short, and the shoe has time for another round, with low cards left for it and a long dealer's hand
more likely. This program measures by how much, to see whether that is what the printed sheets of
Hit and Run show; `--fixed-rounds` is the control, and must agree with the exact odds.

The players only use up cards: they hit and stand by basic strategy, but never double or split, and
play their hands even if the dealer has blackjack. The dealer always plays out the hand. The round
in which the cut card appears is played to its end and is the last; no card is burned.

Standard errors take the shoe as the unit, since the rounds of a shoe depend on one another.

    .venv/bin/python bench/cut_card.py --seats 3
"""

import argparse
import json
import time
from fractions import Fraction
from math import sqrt

import numpy as np
import numpy.typing as npt

from jackpit.cards import Shoe
from jackpit.games import GAMES
from jackpit.odds import exact_odds
from jackpit.paytable import PayTable

Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]

SHOE = Shoe(6)
BATCH = 16_000
"""How many shoes are dealt in lockstep: enough for NumPy's calls to cost little."""

# A card is its points, and 32 more for an ace; so a hand is the sum of its cards: the low five bits
# are its hard total, the rest its number of aces, and a table says for every hand whether it draws.
POINTS = [card.rank.points for card in SHOE.pack.cards] * SHOE.decks
CARDS = np.array([33 if points == 1 else points for points in POINTS], dtype=np.uint8)
HANDS = np.arange(1024)
HARD = HANDS & 31
SOFT = (HANDS > 31) & (HARD <= 11)
TOTAL = HARD + 10 * SOFT
DEALER = {"s17": TOTAL < 17, "h17": (TOTAL < 17) | (SOFT & (TOTAL == 17))}
UP = np.arange(11)[:, np.newaxis]  # a player's table has a row for every up card, an ace being 1
STANDS_HARD = np.where((UP == 1) | (UP >= 7), 17, np.where(UP >= 4, 12, 13))
STANDS_SOFT = np.where((UP == 1) | (UP >= 9), 19, 18)
PLAYER = (np.where(SOFT, STANDS_SOFT, STANDS_HARD) > TOTAL).ravel()


def play_out(cards: npt.NDArray[np.uint8], at: Ints, hands: Ints, draws: Bools) -> None:
    """Draw to each of *hands*, from where its shoe is *at*, as long as the table says so."""
    drawing = np.flatnonzero(draws.take(hands))
    while drawing.size:
        place = at.take(drawing)
        hand = hands.take(drawing) + cards.take(place)
        at[drawing] = place + 1
        hands[drawing] = hand
        drawing = drawing[draws.take(hand)]


def deal_batch(rng: np.random.Generator, draws: Bools, options: argparse.Namespace) -> Ints:
    """Deal out a batch; return how many dealer's hands of 0, 1, ... 9 or more cards a shoe had."""
    # One extra row, so a shoe that runs out is detected instead of an index error.
    cards = rng.permuted(np.broadcast_to(CARDS, (BATCH + 1, SHOE.size)), axis=1).ravel()
    seats, cut = options.seats, round(options.penetration * SHOE.size)
    counts = np.zeros((BATCH, 10), dtype=np.intp)
    shoe, rounds = np.arange(BATCH), 0
    at = shoe * SHOE.size
    while at.size:
        first, second = at, at + seats + 1  # each seat's first card, the dealer's; then the second
        up = cards.take(first + seats)
        dealer = up + cards.take(second + seats).astype(np.intp)
        at = at + 2 * (seats + 1)
        row = (up & 31).astype(np.intp) * HANDS.size
        for seat in range(seats):
            hands = row + cards.take(first + seat) + cards.take(second + seat)
            play_out(cards, at, hands, PLAYER)
        before = at.copy()
        play_out(cards, at, dealer, draws)
        counts[shoe, np.minimum(at - before + 2, 9)] += 1
        rounds += 1
        dealt = at - shoe * SHOE.size
        if dealt.max() > SHOE.size:
            raise SystemExit("a shoe ran out of cards: deal fewer rounds, or cut earlier")
        goes_on = dealt < cut
        if options.fixed_rounds:
            goes_on = np.full(at.size, rounds < options.fixed_rounds)
        at, shoe = at[goes_on], shoe[goes_on]
    return counts


def simulate(rule: PayTable, options: argparse.Namespace) -> dict[str, object]:
    """Deal batches until there are rounds enough, and hold them against the exact odds."""
    began = time.perf_counter()
    rng = np.random.default_rng([options.seed, *rule.key.encode()])
    sums, products = np.zeros(10, dtype=np.intp), np.zeros((10, 10), dtype=np.intp)
    while sums.sum() < options.rounds:
        counts = deal_batch(rng, DEALER[rule.key], options)
        sums += counts.sum(axis=0)
        products += counts.T @ counts
    seconds = time.perf_counter() - began
    rounds = int(sums.sum())

    def against(exact: Fraction, lengths: list[int]) -> dict[str, object]:
        seen = int(sums[lengths].sum())
        chance = seen / rounds
        # A ratio of sums over shoes, to whose error a shoe adds its hits less chance x its rounds.
        adds = np.full(10, -chance)
        adds[lengths] += 1
        error = sqrt(adds @ products @ adds) / rounds
        return {
            "exact_percent": float(100 * exact),
            "simulated_percent": 100 * chance,
            "standard_error_percent": 100 * error,
            "z": (chance - exact) / error if error else None,
            "seen": seen,
        }

    odds = exact_odds(rule, SHOE)
    assert rule.printed is not None
    return {
        "rounds": rounds,
        "seconds": round(seconds, 1),
        "rounds_per_second": round(rounds / seconds),
        "sheet_hit_percent": str(rule.printed.hit_frequency_percent),
        "sheet_top_one_in": rule.printed.one_in,
        "hit": against(odds.hit_frequency, [5, 6, 7, 8, 9]),
        **{of.line.key: against(of.probability, [int(of.line.key[0])]) for of in odds.lines},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=40_000_000, help="at least, for each rule")
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--penetration", type=float, default=0.80, help="before the cut card")
    parser.add_argument("--fixed-rounds", type=int, default=0, help="per shoe; no cut card")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    results = {rule.key: simulate(rule, options) for rule in GAMES["hit-and-run"].pay_tables}
    print(json.dumps({"options": vars(options), **results}, indent=2))


if __name__ == "__main__":
    main()
