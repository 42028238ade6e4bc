"""Stacked shoes: some cards are placed where they will be dealt, the rest is random."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from jackpit.blackjack import Bet, BlackjackRound, Phase, begin
from jackpit.cards import Card
from jackpit.paytable import CardPlace
from jackpit.training import players
from jackpit.training.lessons import Lesson
from jackpit.training.shoe import shuffle_shoe

Pair = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StackedShoe:
    """The cards of a round from its first on, and the spots whose players draw to 21."""

    cards: tuple[Card, ...]
    to_21: frozenset[int] = frozenset()


class ShoeStacker:
    """Stacks one round. People are assumed to play as the simulated players do."""

    def __init__(self, lesson: Lesson, bets: Mapping[int, Bet], random: Random) -> None:
        self.lesson, self.bets, self.random = lesson, bets, random
        self.spots = sorted(bets)
        self._cards = shuffle_shoe(lesson.rules.shoe, random)
        self._laid: set[int] = set()
        self._to_21: set[int] = set()

    def lay_first(self, spot: int, pair: Pair) -> None:
        """Place the first two cards of a spot."""
        place, round = self.spots.index(spot), len(self.spots) + 1
        self._lay(place, pair[0])
        self._lay(place + round, pair[1])

    def lay_dealer(self, cards: Mapping[CardPlace, Card]) -> None:
        """Place the dealer's up card, hole card, or both."""
        last = len(self.spots)
        for place, at in ((CardPlace.UP, last), (CardPlace.HOLE, 2 * last + 1)):
            if place in cards:
                self._lay(at, cards[place])

    def lay_hand(self, spot: int, hand: Pair) -> None:
        """Place a whole hand of a spot that draws to 21; earlier spots must be placed before."""
        self._to_21.add(spot)
        self.lay_first(spot, hand[:2])
        round = self._dealt()
        while round.turn is not None and round.turn[0] < spot:
            round = self._goes(round)
        if round.turn is not None and round.turn[0] == spot:
            self._lay_from(round.used, hand[2:])

    def lay_drawn(self, cards: Pair) -> None:
        """Place the cards that the dealer draws; everything else must be placed before."""
        round = self.played()
        self._lay_from(round.used - len(round.dealer[2:]), cards)

    def stack(self) -> StackedShoe:
        """The shoe as stacked so far."""
        return StackedShoe(tuple(self._cards), frozenset(self._to_21))

    def played(self) -> BlackjackRound:
        """The round, played to its end."""
        round = self._dealt()
        while round.turn is not None:
            round = self._goes(round)
        return round

    def _dealt(self) -> BlackjackRound:
        round = begin(self.lesson.rules, self.bets, self._cards, self.lesson.limits)
        return round.close_insurance() if round.phase is Phase.INSURANCE else round

    def _goes(self, round: BlackjackRound) -> BlackjackRound:
        assert round.turn is not None
        return round.do(players.choose_action(round, to_21=round.turn[0] in self._to_21))

    def _lay_from(self, at: int, cards: Pair) -> None:
        for n, card in enumerate(cards):
            self._lay(at + n, card)

    def _lay(self, at: int, card: Card) -> None:
        """Swap in the last copy of *card* that was not placed, if there is one.

        The last, because a card nearer the top may already be part of another hand.
        """
        self._laid.add(at)
        for n in range(len(self._cards) - 1, -1, -1):
            if self._cards[n] == card and (n == at or n not in self._laid):
                self._cards[at], self._cards[n] = self._cards[n], self._cards[at]
                return
