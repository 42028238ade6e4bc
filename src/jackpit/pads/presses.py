"""What a hand can do at a pad: presses, taps, chips, keys and cards."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.cards import Card
from jackpit.table import Person


@dataclass(frozen=True, slots=True)
class Press:
    """Anything a hand can do at a pad."""


# Sensors and spots.


@dataclass(frozen=True, slots=True)
class Place(Press):
    """A chip is put on a spot's sensor."""

    spot: int


@dataclass(frozen=True, slots=True)
class Lift(Press):
    """A chip is taken off a spot's sensor."""

    spot: int


@dataclass(frozen=True, slots=True)
class Tap(Press):
    """A spot is tapped: a wager where there are no sensors, else the spot of a hand."""

    spot: int


# Keys both pads have, under their own names.


@dataclass(frozen=True, slots=True)
class Begin(Press):
    """COIN IN on the keypad, START GAME on touch."""


@dataclass(frozen=True, slots=True)
class Hand(Press):
    """The key of a line."""

    line: str


@dataclass(frozen=True, slots=True)
class Finish(Press):
    """GAME OVER on the keypad, END GAME on touch."""


@dataclass(frozen=True, slots=True)
class Undo(Press):
    """The last thing that can be taken back is: a marked hand, a bonus, joined spots."""


@dataclass(frozen=True, slots=True)
class SpecialBonus(Press):
    """The bonus of the base game: who won it, and who else has a regular wager."""

    winner: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoSpecialBonus(Press):
    """The same key again."""

    winner: int


@dataclass(frozen=True, slots=True)
class Join(Press):
    """These spots are one person's; pressed again, they are not."""

    spots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Count(Press):
    """So many chips were collected."""

    chips: int


@dataclass(frozen=True, slots=True)
class Enter(Press):
    """Cards of a spot, or of the dealer."""

    spot: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Swipe(Press):
    """A card: the dealer's signs him on or off; on touch it verifies what was confirmed."""

    by: Person
    surveillance: str = ""
    claim: str | None = None
    """The claim that the pad shows to whoever swipes; None for a pad that shows none."""


# The keypad alone.


@dataclass(frozen=True, slots=True)
class KeyToJph(Press):
    """A supervisor's key is turned to JPH."""

    by: Person


@dataclass(frozen=True, slots=True)
class JPot(Press):
    """The next claim is logged."""

    surveillance: str = ""
    claim: str | None = None
    """The claim that the pad shows to whoever presses it; None for a pad that shows none."""


@dataclass(frozen=True, slots=True)
class KeyToRun(Press):
    """The key is turned back."""


# Touch alone.


@dataclass(frozen=True, slots=True)
class Confirm(Press):
    """The next claim is confirmed; the card that follows verifies it."""


# A supervisor at either pad.


@dataclass(frozen=True, slots=True)
class Refuse(Press):
    """A claim is refused: that of a spot, or the next."""

    by: Person
    reason: str
    spot: int | None = None


@dataclass(frozen=True, slots=True)
class Strike(Press):
    """One spot is struck out of the next claim."""

    by: Person
    spot: int


@dataclass(frozen=True, slots=True)
class Void(Press):
    """The round is voided."""

    by: Person
    reason: str


@dataclass(frozen=True, slots=True)
class Correct(Press):
    """The round has other spots."""

    by: Person
    spots: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Reference(Press):
    """Surveillance has seen the win that waits for it: the one that was shown, or the first."""

    by: Person
    reference: str
    win: int | None = None


@dataclass(frozen=True, slots=True)
class Reopen(Press):
    """The last round goes on; two people agree."""

    by: Person
    approved_by: Person
    reason: str
