"""What can be asked of a link: values, which ``decide`` answers with events or a refusal.

The presses of a dealer carry no name: the dealer who signed on at the table is behind them. All
others name who asks, and where two people must agree, both.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from jackpit.cards import Card
from jackpit.money import Money
from jackpit.table.person import Person
from jackpit.table.state import Controller
from jackpit.table.version import Version


class Command(Struct, frozen=True, kw_only=True):
    """Anything that can be asked of a link."""


class TableCommand(Command, frozen=True, kw_only=True):
    """Anything that can be asked of one table of a link."""

    table: str


"""What is written down in files of its own; all else is here."""


# The link and its tables.


class AddTable(TableCommand, frozen=True, kw_only=True):
    """Put a table on the link; it says what it deals, and must agree with the link."""

    controller: Controller
    spots: int
    plays: Version
    by: Person


class RemoveTable(TableCommand, frozen=True, kw_only=True):
    """Take a closed table off the link."""

    by: Person


class OpenLink(Command, frozen=True, kw_only=True):
    """Let its tables play."""

    by: Person


class CloseLink(Command, frozen=True, kw_only=True):
    """Stop all play; changed terms that wait take effect."""

    by: Person


class OpenTable(TableCommand, frozen=True, kw_only=True):
    """Let a table play."""

    by: Person


class CloseTable(TableCommand, frozen=True, kw_only=True):
    """End play at a table; its round must be over."""

    by: Person


class SignOn(TableCommand, frozen=True, kw_only=True):
    """A dealer takes the table."""

    by: Person


class SignOff(TableCommand, frozen=True, kw_only=True):
    """The dealer leaves the table; the round goes on under the relief."""


# The dealer's presses.


class StartRound(TableCommand, frozen=True, kw_only=True):
    """COIN IN or START GAME: the lit spots are the wagers of the round."""

    spots: tuple[int, ...]


class LiftChip(TableCommand, frozen=True, kw_only=True):
    """A chip was lifted during the round."""

    spot: int


class CountChips(TableCommand, frozen=True, kw_only=True):
    """So many chips were collected."""

    count: int


class PaperEntryCommand(TableCommand, frozen=True, kw_only=True):
    """What the dealer who is signed on presses, or somebody else enters from paper."""

    reported_by: Person | None = None
    """Who enters it from paper; None if it is the dealer's."""


class MarkHand(PaperEntryCommand, frozen=True, kw_only=True):
    """A hand key: mark a line, for a spot, or on the keypad for one still to be tapped."""

    line: str
    spot: int | None = None


class UnmarkHand(TableCommand, frozen=True, kw_only=True):
    """The same key again: clear a line's mark, for one spot or for all of them."""

    line: str
    spot: int | None = None


class JoinSpots(TableCommand, frozen=True, kw_only=True):
    """These spots are one person's."""

    spots: tuple[int, ...]


class SeparateSpots(TableCommand, frozen=True, kw_only=True):
    """They are not, after all."""

    spots: tuple[int, ...]


class EnterCards(PaperEntryCommand, frozen=True, kw_only=True):
    """The cards of a spot, or the dealer's: all that lie there, in place of what was entered."""

    spot: int | None
    """None for the dealer, his up card first."""

    cards: tuple[Card, ...]


class GiveBonus(TableCommand, frozen=True, kw_only=True):
    """SPECIAL BONUS: a regular bettor won it; the others are who else has a regular wager."""

    winner: int
    others: tuple[int, ...]


class TakeBackBonus(TableCommand, frozen=True, kw_only=True):
    """SPECIAL BONUS again: it was a mistake."""

    winner: int


class EndRound(PaperEntryCommand, frozen=True, kw_only=True):
    """GAME OVER or END GAME: all is settled."""


# Verification.


class TurnToJph(TableCommand, frozen=True, kw_only=True):
    """A supervisor's key is turned to JPH."""

    by: Person


class LogWin(TableCommand, frozen=True, kw_only=True):
    """J-POT: log the next claim in paying order, in the name of the key's holder."""

    surveillance: str = ""


class TurnToRun(TableCommand, frozen=True, kw_only=True):
    """The key is turned back: the meters are adjusted for what was logged."""


class VerifyClaim(TableCommand, frozen=True, kw_only=True):
    """Confirm and card: the win is logged and the meter adjusted at once."""

    claim: str
    by: Person
    surveillance: str = ""
    amount: Money | None = None
    """What whoever verifies was shown; None if nobody asks whether it still holds."""


class RefuseClaim(TableCommand, frozen=True, kw_only=True):
    """The hand does not win; its marks go."""

    claim: str
    reason: str
    by: Person


class StrikeSpot(TableCommand, frozen=True, kw_only=True):
    """One spot of a shared claim does not win."""

    claim: str
    spot: int
    by: Person


# Mistakes and interruptions.


class CorrectSpots(TableCommand, frozen=True, kw_only=True):
    """The round was begun with the wrong spots; these are right."""

    spots: tuple[int, ...]
    reason: str
    by: Person


class VoidRound(TableCommand, frozen=True, kw_only=True):
    """A misdeal: the wagers go back, and the contributions with them."""

    reason: str
    by: Person


class EnterLate(TableCommand, frozen=True, kw_only=True):
    """A round was finished on paper: it is begun, or goes on, as one that is entered afterwards."""

    spots: tuple[int, ...]
    paper: str
    """The number of the paper; at one table it is entered once."""

    reason: str
    by: Person
    approved_by: Person


class ReopenRound(TableCommand, frozen=True, kw_only=True):
    """The last round was ended too early, or settled wrongly: it goes on, by two people."""

    reason: str
    by: Person
    approved_by: Person


# Terms, and money between links.


class ChangeVersion(Command, frozen=True, kw_only=True):
    """Change the terms: at once if the link is closed, else at the reseed."""

    version: Version
    by: Person
    approved_by: Person


class WithdrawTerms(Command, frozen=True, kw_only=True):
    """Forget changed terms that wait."""

    by: Person


class MoveOut(Command, frozen=True, kw_only=True):
    """Move money of a meter to another link."""

    meter: str
    amount: Money
    to: str
    by: Person
    approved_by: Person


class MoveIn(Command, frozen=True, kw_only=True):
    """Take in money that another link moved out."""

    meter: str
    amount: Money
    origin: str
    by: Person
    approved_by: Person


class DecommissionLink(Command, frozen=True, kw_only=True):
    """End a link: seeds go back to the house, all else to another link."""

    to: str
    by: Person
    approved_by: Person


class AdjustmentReason(Enum):
    """The closed list of reasons for which an amount may be changed by hand, and for what."""

    MISTAKE = "a hand verified by mistake"
    """Backs out a win."""

    MALFUNCTION = "correction of a malfunction"
    """Backs out a win; raises or lowers a meter."""

    OVER_LIMIT = "correction of an amount over the limit"
    """Lowers a meter."""

    RECEIPTS = "funds not on display booked as receipts"
    """Takes from a reserve or an overflow."""

    SEED_RECOVERY = "recovery of the seed"
    """Lowers a meter, by the seed at most."""

    CARRIED_OVER = "carried over from an earlier system"
    """Raises a meter."""

    HOUSE_MODIFICATION = "modified by the house"
    """Raises or lowers a meter, where the rules of the link allow it (bahama-bonus H24)."""


class Pool(Enum):
    """What an adjustment changes."""

    METER = "meter"
    RESERVE = "reserve"
    OVERFLOW = "overflow"


class GiveReference(Command, frozen=True, kw_only=True):
    """Surveillance has seen a win."""

    win: int
    reference: str
    by: Person


class NameWinner(Command, frozen=True, kw_only=True):
    """Say who won a share, and by what document that was seen; a later name replaces it."""

    win: int
    spot: int
    name: str
    document: str
    """May be empty, where the house asks for none."""

    by: Person


class PrintWinPage(Command, frozen=True, kw_only=True):
    """Print the page of a win: the original, or if there is one a duplicate."""

    win: int
    by: Person


class PayWin(Command, frozen=True, kw_only=True):
    """The cage pays a spot its share of a win."""

    win: int
    spot: int
    by: Person


class BackOut(Command, frozen=True, kw_only=True):
    """Back out a whole win by manual adjustment."""

    win: int
    reason: AdjustmentReason
    text: str
    by: Person
    approved_by: Person


class RecordRecovery(Command, frozen=True, kw_only=True):
    """A player gave back a paid share of a win that was backed out."""

    win: int
    spot: int
    by: Person


class Adjust(Command, frozen=True, kw_only=True):
    """Change an amount by hand: more if above zero, less if below."""

    meter: str
    pool: Pool
    amount: Money
    reason: AdjustmentReason
    text: str
    by: Person
    approved_by: Person
