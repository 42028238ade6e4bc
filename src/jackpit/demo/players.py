"""Simulated players: they come and go, and each bets with a probability of their own."""

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
        self._bet_chances = {spot: self._random_bet_chance() for spot in seated}

    def _random_bet_chance(self) -> float:
        return self._random.uniform(MIN_BET_CHANCE, MAX_BET_CHANCE)

    def bets(self) -> tuple[int, ...]:
        """The spots that bet this round, in the order of their chips."""
        random = self._random
        for spot in self._spots:
            if spot not in self._bet_chances and random.random() < ARRIVAL_CHANCE:
                self._bet_chances[spot] = self._random_bet_chance()
            elif (
                len(self._bet_chances) > 1
                and spot in self._bet_chances
                and random.random() < DEPARTURE_CHANCE
            ):
                del self._bet_chances[spot]
        betting = [spot for spot, chance in self._bet_chances.items() if random.random() < chance]
        betting = betting or [random.choice(list(self._bet_chances))]
        random.shuffle(betting)
        return tuple(betting)
