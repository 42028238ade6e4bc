"""Presses: everything done by hand at a pad – keys, taps, chips and cards."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.cards import Card
from jackpit.table import Person


@dataclass(frozen=True, slots=True)
class Press:
    """Base class of all presses."""


# Sensors and spots.


@dataclass(frozen=True, slots=True)
class Place(Press):
    """A chip is placed on a spot's sensor."""

    spot: int


@dataclass(frozen=True, slots=True)
class Lift(Press):
    """A chip is lifted off a spot's sensor."""

    spot: int


@dataclass(frozen=True, slots=True)
class Tap(Press):
    """A spot is tapped: a wager where there are no sensors, or the spot of a hand."""

    spot: int


# Keys both pads have, under their own names.


@dataclass(frozen=True, slots=True)
class Begin(Press):
    """COIN IN on the keypad, START GAME on touch."""


@dataclass(frozen=True, slots=True)
class Hand(Press):
    """The hand key of a line."""

    line: str


@dataclass(frozen=True, slots=True)
class Finish(Press):
    """GAME OVER on the keypad, END GAME on touch."""


@dataclass(frozen=True, slots=True)
class Undo(Press):
    """UNDO: take back the last marked hand, bonus or joined spots."""


@dataclass(frozen=True, slots=True)
class SpecialBonus(Press):
    """The bonus of the base game: the winner, and the other spots with a blackjack wager."""

    winner: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoSpecialBonus(Press):
    """The same key again: take the bonus back."""

    winner: int


@dataclass(frozen=True, slots=True)
class Join(Press):
    """Join spots of one person; pressed again, separate them."""

    spots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Count(Press):
    """The number of chips collected."""

    chips: int


@dataclass(frozen=True, slots=True)
class Enter(Press):
    """The cards of a spot or of the dealer are entered."""

    spot: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Swipe(Press):
    """A card is swiped: a dealer's signs on or off; on touch it verifies the confirmed claim."""

    by: Person
    surveillance: str = ""
    claim: str | None = None
    """The claim shown to the person who swipes; None for a pad that shows none."""


# Keypad only.


@dataclass(frozen=True, slots=True)
class KeyToJph(Press):
    """A supervisor's key is turned to JPH."""

    by: Person


@dataclass(frozen=True, slots=True)
class JPot(Press):
    """The next claim is logged."""

    surveillance: str = ""
    claim: str | None = None
    """The claim shown to the person who presses; None for a pad that shows none."""


@dataclass(frozen=True, slots=True)
class KeyToRun(Press):
    """The key is turned back to RUN."""


# Touch only.


@dataclass(frozen=True, slots=True)
class Confirm(Press):
    """The next claim is confirmed; the card that follows verifies it."""


# A supervisor at either pad.


@dataclass(frozen=True, slots=True)
class Refuse(Press):
    """A claim is refused: that of a spot, or the next one."""

    by: Person
    reason: str
    spot: int | None = None


@dataclass(frozen=True, slots=True)
class Strike(Press):
    """One spot is struck from the next claim."""

    by: Person
    spot: int


@dataclass(frozen=True, slots=True)
class Void(Press):
    """The round is voided."""

    by: Person
    reason: str


@dataclass(frozen=True, slots=True)
class Correct(Press):
    """The spots of the round are corrected."""

    by: Person
    spots: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Reference(Press):
    """Surveillance's reference for a win: the one shown, or the first that needs it."""

    by: Person
    reference: str
    win: int | None = None


@dataclass(frozen=True, slots=True)
class Reopen(Press):
    """The last round is reopened; two people agree."""

    by: Person
    approved_by: Person
    reason: str
