"""Presses: everything done by hand at a pad – keys, taps, chips and cards."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from jackpit.cards import Card
from jackpit.fields import Key, Text, Whole
from jackpit.table import Person
from jackpit.table import commands as c
from jackpit.table.state import ShownCards


class Press(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Base class of all presses; in JSON the class name is their ``type``."""

    command: ClassVar[type[c.Command] | None] = None
    """The command behind a press with a card: the role of the person must allow it."""


# Sensors and spots.


class Sense(Press, frozen=True):
    """What lies on the sensors of one device; a spot that is not named is not one of them."""

    device: Key
    number: Whole
    """Of the report; it grows with every report of the device."""

    chips: tuple[Whole, ...]
    """The spots with a chip."""

    bare: tuple[Whole, ...]
    """The spots without a chip."""


class Resume(Press, frozen=True):
    """What a pad's screen showed, after a restart or on another server.

    It restores what the server has lost, and does nothing if the server has it or newer.
    """

    phase: Whole
    """Of the table: what was tapped in an earlier phase is over."""

    changes: Whole
    """How often the taps and selections had changed in that phase."""

    lit: tuple[Whole, ...]
    """Spots that were lit by a tap."""

    dark: tuple[Whole, ...]
    """Spots with a chip that were darkened by a tap."""

    line: Text | None = None
    spot: Whole | None = None
    confirmed: Text | None = None
    marks: Whole = 0
    """The marks of the round at that moment; with other marks a claim is confirmed again."""


class Tap(Press, frozen=True):
    """A spot is tapped: a wager where there are no sensors, or the spot of a hand."""

    spot: Whole


# Keys both pads have, under their own names.


class Begin(Press, frozen=True):
    """COIN IN on the keypad, START GAME on touch."""


class SameSpots(Press, frozen=True):
    """Before the round: light the spots of the last round with wagers."""


class Hand(Press, frozen=True):
    """The hand key of a line."""

    line: Text


class Finish(Press, frozen=True):
    """GAME OVER on the keypad, END GAME on touch."""


class Undo(Press, frozen=True):
    """UNDO: clear the last marked hand or bonus, or separate joined spots."""


class SpecialBonus(Press, frozen=True):
    """The bonus of the base game is marked: its winner, the other spots with a blackjack wager."""

    winner: Whole
    others: tuple[Whole, ...]


class NoSpecialBonus(Press, frozen=True):
    """The same key again: clear the mark of the bonus."""

    winner: Whole


class Join(Press, frozen=True):
    """Join spots of one person; pressed again, separate them."""

    spots: tuple[Whole, ...]


class Count(Press, frozen=True):
    """The number of chips collected."""

    chips: Whole


class Enter(Press, frozen=True):
    """The cards of a spot or of the dealer are entered."""

    spot: Whole | None
    cards: tuple[Card, ...]


class Declare(Press, frozen=True):
    """What the dealer's cards show is declared; pressed again, the declaration is withdrawn."""

    shown: ShownCards
    line: Text | None = None
    spot: Whole | None = None


class DismissRefusal(Press, frozen=True):
    """OK: the dealer has read a refusal."""

    refusal: Whole
    """Its number at the table."""


class Swipe(Press, frozen=True):
    """A card is swiped: a dealer's signs on or off; on touch it verifies the confirmed claim."""

    command: ClassVar = c.SignOn
    by: Person
    surveillance: Text = ""
    claim: Text | None = None
    """The claim shown to the person who swipes; None for a pad that shows none."""


# Keypad only.


class KeyToJph(Press, frozen=True):
    """A supervisor's key is turned to JPH."""

    command: ClassVar = c.TurnToJph
    by: Person


class JPot(Press, frozen=True):
    """The next claim is logged."""

    surveillance: Text = ""
    claim: Text | None = None
    """The claim shown to the person who presses; None for a pad that shows none."""


class KeyToRun(Press, frozen=True):
    """The key is turned back to RUN."""


# Touch only.


class Confirm(Press, frozen=True):
    """The next claim is confirmed; the card that follows verifies it."""


# A supervisor at either pad.


class Open(Press, frozen=True):
    """The table is opened."""

    command: ClassVar = c.OpenTable
    by: Person


class Close(Press, frozen=True):
    """The table is closed."""

    command: ClassVar = c.CloseTable
    by: Person


class Refuse(Press, frozen=True):
    """A claim is refused: that of a spot, or the next one."""

    command: ClassVar = c.RefuseClaim
    by: Person
    reason: Text
    spot: Whole | None = None


class Strike(Press, frozen=True):
    """One spot is struck from the next claim."""

    command: ClassVar = c.StrikeSpot
    by: Person
    spot: Whole


class Void(Press, frozen=True):
    """The round is voided."""

    command: ClassVar = c.VoidRound
    by: Person
    reason: Text


class Correct(Press, frozen=True):
    """The spots of the round are corrected."""

    command: ClassVar = c.CorrectSpots
    by: Person
    spots: tuple[Whole, ...]
    reason: Text


class Reference(Press, frozen=True):
    """Surveillance's reference for a win: the one shown, or the first that needs it."""

    command: ClassVar = c.GiveReference
    by: Person
    reference: Text
    win: Whole | None = None


class Accept(Press, frozen=True):
    """A hand is accepted out of turn; two people agree."""

    command: ClassVar = c.AcceptMark
    by: Person
    approved_by: Person
    line: Text
    spot: Whole
    reason: Text


class Reopen(Press, frozen=True):
    """The last round is reopened; two people agree."""

    command: ClassVar = c.ReopenRound
    by: Person
    approved_by: Person
    reason: Text
