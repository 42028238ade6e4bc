"""What can be asked of a link: values, which ``decide`` answers with events or a refusal.

The presses of a dealer carry no name: the dealer who signed on at the table is behind them. All
others name who asks, and where two people must agree, both.
"""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.cards import Card
from jackpit.money import Money
from jackpit.table.command import AtTable, Command
from jackpit.table.person import Person
from jackpit.table.state import Controller
from jackpit.table.version import Version
from jackpit.table.win_commands import (
    Adjust,
    AdjustmentReason,
    BackOut,
    GiveReference,
    NameWinner,
    PayWin,
    Pool,
    PrintWinPage,
    RecordRecovery,
)

__all__ = [
    "Adjust",
    "AdjustmentReason",
    "AtTable",
    "BackOut",
    "Command",
    "GiveReference",
    "NameWinner",
    "PayWin",
    "Pool",
    "PrintWinPage",
    "RecordRecovery",
]
"""What is written down in files of its own; all else is here."""


# The link and its tables.


@dataclass(frozen=True, slots=True, kw_only=True)
class AddTable(AtTable):
    """Put a table on the link; it says what it deals, and must agree with the link."""

    controller: Controller
    spots: int
    plays: Version
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveTable(AtTable):
    """Take a closed table off the link."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenLink(Command):
    """Let its tables play."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseLink(Command):
    """Stop all play; changed terms that wait take effect."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable(AtTable):
    """Let a table play."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable(AtTable):
    """End play at a table; its round must be over."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOn(AtTable):
    """A dealer takes the table."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOff(AtTable):
    """The dealer leaves the table; the round goes on under the relief."""


# The dealer's presses.


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound(AtTable):
    """COIN IN or START GAME: the lit spots are the wagers of the round."""

    spots: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftChip(AtTable):
    """A chip was lifted during the round."""

    spot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountChips(AtTable):
    """So many chips were collected."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTableOrFromPaper(AtTable):
    """What the dealer who is signed on presses, or somebody else enters from paper."""

    told_by: Person | None = None
    """Who enters it from paper; None if it is the dealer's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkHand(AtTableOrFromPaper):
    """A hand key: mark a line, for a spot, or on the keypad for one still to be tapped."""

    line: str
    spot: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnmarkHand(AtTable):
    """The same key again: clear a line's mark, for one spot or for all of them."""

    line: str
    spot: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinSpots(AtTable):
    """These spots are one person's."""

    spots: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartSpots(AtTable):
    """They are not, after all."""

    spots: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterCards(AtTableOrFromPaper):
    """The cards of a spot, or the dealer's: all that lie there, in place of what was entered."""

    spot: int | None
    """None for the dealer, his up card first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveBonus(AtTable):
    """SPECIAL BONUS: a regular bettor won it; the others are who else has a regular wager."""

    winner: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackBonus(AtTable):
    """SPECIAL BONUS again: it was a mistake."""

    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound(AtTableOrFromPaper):
    """GAME OVER or END GAME: all is settled."""


# Verification.


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnToJph(AtTable):
    """A supervisor's key is turned to JPH."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class LogWin(AtTable):
    """J-POT: log the next claim in paying order, in the name of the key's holder."""

    surveillance: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnToRun(AtTable):
    """The key is turned back: the meters are adjusted for what was logged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyClaim(AtTable):
    """Confirm and card: the win is logged and the meter adjusted at once."""

    claim: str
    by: Person
    surveillance: str = ""
    amount: Money | None = None
    """What whoever verifies was shown; None if nobody asks whether it still holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefuseClaim(AtTable):
    """The hand does not win; its marks go."""

    claim: str
    reason: str
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeSpot(AtTable):
    """One spot of a shared claim does not win."""

    claim: str
    spot: int
    by: Person


# Mistakes and interruptions.


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectSpots(AtTable):
    """The round was begun with the wrong spots; these are right."""

    spots: tuple[int, ...]
    reason: str
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidRound(AtTable):
    """A misdeal: the wagers go back, and the contributions with them."""

    reason: str
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterLate(AtTable):
    """A round was finished on paper: it is begun, or goes on, as one that is entered afterwards."""

    spots: tuple[int, ...]
    paper: str
    """The number of the paper; at one table it is entered once."""

    reason: str
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenRound(AtTable):
    """The last round was ended too early, or settled wrongly: it goes on, by two people."""

    reason: str
    by: Person
    approved_by: Person


# Terms, and money between links.


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTerms(Command):
    """Change the terms: at once if the link is closed, else at the reseed."""

    version: Version
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawTerms(Command):
    """Forget changed terms that wait."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveOut(Command):
    """Move money of a meter to another link."""

    meter: str
    amount: Money
    to: str
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveIn(Command):
    """Take in money that another link moved out."""

    meter: str
    amount: Money
    origin: str
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Decommission(Command):
    """End a link: seeds go back to the house, all else to another link."""

    to: str
    by: Person
    approved_by: Person
