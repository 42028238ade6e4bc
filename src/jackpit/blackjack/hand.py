"""One hand of a player: its cards, its wager, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from jackpit.cards import Card, Rank
from jackpit.money import Money

BEST_TOTAL = 21
"""The best total of a hand."""


class HandEnd(Enum):
    """How a hand ended."""

    STOOD = "stood"
    BLACKJACK = "blackjack"
    BUST = "bust"
    SURRENDERED = "surrendered"
    RESCUED = "rescued"
    NOT_PLAYED = "not_played"
    """Because the dealer has a blackjack."""


def points_of(cards: Sequence[Card]) -> int:
    """The total of *cards*: an ace counts 11 if that does not bust.

    >>> from jackpit.cards import Deal
    >>> points_of(Deal.parse("As 6d").player), points_of(Deal.parse("As 6d Kh").player)
    (17, 17)
    """
    hard = sum(card.rank.points for card in cards)
    return hard + 10 if _has_soft_ace(cards, hard) else hard


def is_soft(cards: Sequence[Card]) -> bool:
    """Whether an ace of *cards* counts 11."""
    return _has_soft_ace(cards, sum(card.rank.points for card in cards))


def _has_soft_ace(cards: Sequence[Card], hard: int) -> bool:
    return hard <= BEST_TOTAL - 10 and any(card.rank is Rank.ACE for card in cards)


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether two cards make 21, first two or not."""
    return len(cards) == 2 and points_of(cards) == BEST_TOTAL


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerHand:
    """A hand. A spot has one, or several after it was split."""

    cards: tuple[Card, ...]
    """One card only while a split hand waits for its turn."""

    wager: Money
    """The wager before any doubling; each split hand has the blackjack wager."""

    doublings: int = 0
    is_split: bool = False
    ended: HandEnd | None = None
    """None until it is over."""

    @property
    def total_wager(self) -> Money:
        """The whole wager: two, four or eight times the wager after doublings."""
        return self.wager * (1 << self.doublings)

    @property
    def is_doubled(self) -> bool:
        """Whether it was doubled at least once."""
        return self.doublings > 0

    @property
    def points(self) -> int:
        """Its total; an ace counts 11 if that does not bust."""
        return points_of(self.cards)

    @property
    def is_soft(self) -> bool:
        """Whether an ace counts 11 in its total."""
        return is_soft(self.cards)

    @property
    def is_bust(self) -> bool:
        """Whether it is over 21."""
        return self.points > BEST_TOTAL

    @property
    def is_blackjack(self) -> bool:
        """Whether the first two cards make 21; after a split that is 21 and no blackjack."""
        return not self.is_split and is_blackjack(self.cards)

    @property
    def is_of_split_aces(self) -> bool:
        """Whether it began as one ace of a pair."""
        return self.is_split and self.cards[0].rank is Rank.ACE

    @property
    def is_over(self) -> bool:
        """Whether it takes no further action."""
        return self.ended is not None

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
