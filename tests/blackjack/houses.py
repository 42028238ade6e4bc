"""The rule sets that random rounds are played with, for the engine and for the oracle.

A shoe is shuffled from a seed with some cards moved to the front: pairs, sevens, aces and long
hands must not be rare.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from blackjack import oracle as judge
from blackjack.readings import HALF_OF_TOTAL, ORIGINAL_WAGER

from jackpit.blackjack import STANDARD, Bet, Rules
from jackpit.cards import Card
from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.paytable import PayTable

Wager = dict[str, Any]
"""``{"main": cents, "sides": {key: cents}}``"""

EARLY: dict[str, Callable[[str], bool]] = {
    "any": lambda card: False,
    "sevens": lambda card: card in ("7s", "7d"),
    "sevens of spades": lambda card: card == "7s",
    "6-7-8 of spades": lambda card: card in ("6s", "7s", "8s"),
    "6-7-8 of diamonds": lambda card: card in ("6d", "7d", "8d"),
    "small": lambda card: card[0] in "345",
    "fours and fives": lambda card: card[0] in "45",
    "smallest": lambda card: card[0] in "A23",
    "aces and faces": lambda card: card[0] in "AKQ",
    "eights and threes": lambda card: card[0] in "83",
    "aces": lambda card: card[0] == "A",
    "black kings": lambda card: card in ("Ks", "Kc"),
}
"""The cards that are moved to the front of a shoe; the order of the rest is kept."""


@dataclass(frozen=True)
class House:
    """A rule set for the engine, the same for the oracle, and the progressive offered with it."""

    name: str
    rules: Rules
    judged: judge.House
    progressive: str | None = None

    @property
    def knows_the_hole_card(self) -> bool:
        """Whether the oracle decides when the hole card is shown; other sheets differ."""
        return self.progressive in (None, "bahama-bonus", "hit-and-run")

    @property
    def pay_table(self) -> PayTable | None:
        """The pay table of the progressive."""
        if self.progressive is None:
            return None
        side = self.rules.side_bet(self.progressive)
        assert side is not None
        return side.pay_table


PROGRESSIVES = [
    key for key, game in GAMES.items() if game.is_progressive and game.pack == STANDARD.shoe.pack
]

HOUSES = {
    house.name: house
    for house in (
        House("bahama bonus", ORIGINAL_WAGER, judge.BAHAMA_BONUS, "bahama-bonus"),
        House("bahama bonus, half", HALF_OF_TOTAL, judge.HALF_OF_TOTAL, "bahama-bonus"),
        House("standard", STANDARD, judge.STANDARD),
        *(
            House(f"standard with {key}", STANDARD.with_sides(GAMES[key]), judge.STANDARD, key)
            for key in PROGRESSIVES
        ),
    )
}


def shuffled(rules: Rules, seed: int, early: str) -> list[Card]:
    """A shuffled shoe; the cards that *early* names mostly come first."""
    rng = Random(f"{rules.key} {rules.rescue} {[side.key for side in rules.side_bets]} {seed}")
    cards = [card for card in rules.shoe.pack.cards for _ in range(rules.shoe.decks)]
    comes, part = EARLY[early], rng.choice([0.1, 0.001])
    keys = [rng.random() * (part if comes(str(card)) else 1) for card in cards]
    return [cards[n] for n in sorted(range(len(cards)), key=keys.__getitem__)]


def some_cents(rng: Random) -> int:
    """An amount: whole dollars, or any number of cents."""
    return rng.randint(1, 100) * 100 if rng.random() < 0.5 else rng.randint(1, 2_000)


def wagers(house: House, rng: Random) -> dict[int, Wager]:
    """The wagers of one to seven spots, as the oracle writes them; all are allowed."""
    bets: dict[int, Wager] = {}
    for spot in sorted(rng.sample(range(1, 8), rng.randint(1, 7))):
        main, sides = some_cents(rng), dict[str, int]()
        if house.rules.side_bet("match-the-dealer-up") and rng.random() < 0.5:
            sides["match-the-dealer-up"] = rng.randint(1, main)
            if rng.random() < 0.5:
                sides["match-the-dealer-down"] = rng.randint(1, main)
        if house.pay_table is not None and house.progressive and rng.random() < 0.5:
            wager = house.pay_table.terms.wager
            sides[house.progressive] = wager.microcents // Money.cents(1).microcents
        bets[spot] = {"main": main, "sides": sides}
    return bets


def as_bets(wagers: Mapping[int, Wager]) -> dict[int, Bet]:
    """The same wagers as the engine takes them."""
    return {
        spot: Bet(
            Money.cents(wager["main"]),
            {key: Money.cents(count) for key, count in wager["sides"].items()},
        )
        for spot, wager in wagers.items()
    }
