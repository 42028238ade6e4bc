"""The deal of one wager: the player's cards, a slash, the dealer's cards with the up card first."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.cards.card import Card, CardError


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards that one wager considers, in the order they were dealt.

    >>> deal = Deal.parse("7d 7h / 7d")
    >>> deal.dealer
    (Card.parse('7d'),)
    >>> print(deal)
    7d 7h / 7d
    """

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    """The up card first, then the hole card, then what the dealer drew."""

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Parse ``7d 7h / 7d``; without a slash all cards are the player's."""
        player, _, dealer = text.partition("/")
        if "/" in dealer:
            raise CardError(f"'{text}' has more than one slash")
        return cls(_cards(player), _cards(dealer))

    def __str__(self) -> str:
        player, dealer = (" ".join(map(str, cards)) for cards in (self.player, self.dealer))
        return f"{player} / {dealer}".lstrip() if dealer else player


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())
