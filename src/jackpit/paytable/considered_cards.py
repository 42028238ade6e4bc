"""The cards that decide a wager, and the parts of the deal that a pattern can refer to.

No line distinguishes the cards of one group, so exact odds count each group as combinations.
Blazing 7's has the up card in a group of its own; Bahama Bonus takes the best of four cards,
wherever they lie, so its four are one group.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from jackpit.messages import Message, Phrase, Text
from jackpit.paytable.errors import GameError


class CardPlace(Enum):
    """Where a card lies after the deal."""

    PLAYER_1 = "the player's first card"
    PLAYER_2 = "the player's second card"
    UP = "the dealer's up card"
    HOLE = "the dealer's hole card"


class Part(Enum):
    """The part of the deal that a pattern applies to."""

    PLAYER = "the player's cards"
    UP = "the dealer's up card"
    HOLE = "the dealer's hole card"
    DEALER = "the dealer's cards"
    ALL = "all the cards"


PLACES_OF_PART = {
    Part.PLAYER: (CardPlace.PLAYER_1, CardPlace.PLAYER_2),
    Part.UP: (CardPlace.UP,),
    Part.HOLE: (CardPlace.HOLE,),
    Part.DEALER: (CardPlace.UP, CardPlace.HOLE),
    Part.ALL: tuple(CardPlace),
}


class Soft17(Enum):
    """What the dealer does with a soft 17."""

    HITS = "hits soft 17"
    STANDS = "stands on all 17s"


class DealerHandText(Message):
    """The dealer's hand in words, by what the dealer does with a soft 17."""

    HITS = "the dealer's hand, played out; the dealer hits soft 17"
    STANDS = "the dealer's hand, played out; the dealer stands on all 17s"


@dataclass(frozen=True, slots=True)
class FirstCards:
    """Some of the first two cards of player and dealer, in groups of interchangeable cards."""

    sentence: str
    groups: tuple[tuple[CardPlace, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "sentence", Phrase(self.sentence))
        if len(set(self.places) & set(PLACES_OF_PART[Part.PLAYER])) == 1:
            raise GameError(f"{self.sentence}: the player's two cards are considered together")

    @property
    def places(self) -> tuple[CardPlace, ...]:
        """The places of all considered cards, group by group."""
        return tuple(place for group in self.groups for place in group)

    @property
    def parts(self) -> frozenset[Part]:
        """The parts that a pattern may apply to: those made of whole groups.

        ``Part.ALL`` needs cards of both the player and the dealer.
        """
        dealt = set(self.places)
        both = not dealt.isdisjoint(_PLAYER) and not dealt.isdisjoint(_DEALER)
        return frozenset(
            part
            for part, places in PLACES_OF_PART.items()
            if (wanted := dealt & set(places))
            and (both if part is Part.ALL else wanted == set(places))
            and all(wanted.issuperset(group) or wanted.isdisjoint(group) for group in self.groups)
        )

    @property
    def text(self) -> Text:
        """The considered cards in words."""
        return Phrase(self.sentence)

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True, slots=True)
class DealerHand:
    """The dealer's hand, played out to its last card, a bust card included."""

    soft_17: Soft17

    @property
    def parts(self) -> frozenset[Part]:
        """The whole hand, or its up card alone."""
        return frozenset({Part.DEALER, Part.UP})

    @property
    def text(self) -> Text:
        """The considered cards in words."""
        return DealerHandText[self.soft_17.name].given()

    def __str__(self) -> str:
        return str(self.text)


ConsideredCards = FirstCards | DealerHand

_PLAYER = PLACES_OF_PART[Part.PLAYER]
_DEALER = PLACES_OF_PART[Part.DEALER]

PLAYER_CARDS = FirstCards("the player's first two cards", (_PLAYER,))
PLAYER_AND_UP_CARD = FirstCards(
    "the player's first two cards and the dealer's up card", (_PLAYER, (CardPlace.UP,))
)
PLAYER_AND_HOLE_CARD = FirstCards(
    "the player's first two cards and the dealer's hole card", (_PLAYER, (CardPlace.HOLE,))
)
PLAYER_AND_DEALER_CARDS = FirstCards(
    "the player's first two cards and the dealer's first two", (_PLAYER, _DEALER)
)
PLAYER_UP_AND_HOLE_CARD = FirstCards(
    "the player's first two cards, the dealer's up card and the hole card",
    (_PLAYER, (CardPlace.UP,), (CardPlace.HOLE,)),
)
FOUR_CARDS = FirstCards(
    "the best hand among the player's first two cards and the dealer's first two",
    (_PLAYER + _DEALER,),
)
