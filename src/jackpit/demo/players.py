"""Who sits at a table: players come and go, and each has a habit of betting."""

from __future__ import annotations

from random import Random

ARRIVAL_CHANCE, DEPARTURE_CHANCE = 0.10, 0.05
MIN_BET_CHANCE, MAX_BET_CHANCE = 0.55, 0.98


class Players:
    """The players of one table, by the spot they sit at."""

    def __init__(self, spots: int, random: Random) -> None:
        self._spots = range(1, spots + 1)
        self._random = random
        seated = random.sample(self._spots, k=max(2, spots // 2))
        self._eager = {spot: self._habit() for spot in seated}

    def _habit(self) -> float:
        return self._random.uniform(MIN_BET_CHANCE, MAX_BET_CHANCE)

    def bets(self) -> tuple[int, ...]:
        """The spots that bet this round, in the order in which their chips come."""
        random = self._random
        for spot in self._spots:
            if spot not in self._eager and random.random() < ARRIVAL_CHANCE:
                self._eager[spot] = self._habit()
            elif (
                len(self._eager) > 1 and spot in self._eager and random.random() < DEPARTURE_CHANCE
            ):
                del self._eager[spot]
        betting = [spot for spot, eager in self._eager.items() if random.random() < eager]
        betting = betting or [random.choice(list(self._eager))]
        random.shuffle(betting)
        return tuple(betting)
