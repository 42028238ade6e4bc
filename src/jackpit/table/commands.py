"""Commands: what a person, a pad or a sensor can request of a link.

Commands are values; ``decide`` returns their events or a refusal. A dealer's presses carry no name:
the dealer signed on at the table is behind them. All other commands name the person, and both
people where two must agree.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from jackpit.cards import Card
from jackpit.fields import Key, Sha256, Text, Whole
from jackpit.messages import Phrase
from jackpit.money import Money
from jackpit.table.person import Person
from jackpit.table.state import Controller, Declaration, Win
from jackpit.table.version import Version


class Command(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """Base class of all commands to a link; in JSON the class name is their ``type``."""


class TableCommand(Command, frozen=True, kw_only=True):
    """Base class of commands to one table of a link."""

    table: Key


class PaperEntryCommand(TableCommand, frozen=True, kw_only=True):
    """Base class of dealer's presses that can also be entered later from paper."""

    reported_by: Person | None = None
    """Who enters it from paper; None if the dealer pressed it."""


# The link and its tables.


class AddTable(TableCommand, frozen=True, kw_only=True):
    """Add a table to the link; what it deals must agree with the link."""

    controller: Controller
    spots: Whole
    plays: Version
    by: Person


class RemoveTable(TableCommand, frozen=True, kw_only=True):
    """Remove a closed table from the link."""

    by: Person


class OpenLink(Command, frozen=True, kw_only=True):
    """Open the link for play."""

    by: Person


class CloseLink(Command, frozen=True, kw_only=True):
    """Stop play on the link; pending terms take effect."""

    by: Person


class OpenTable(TableCommand, frozen=True, kw_only=True):
    """Open a table for play."""

    by: Person


class CloseTable(TableCommand, frozen=True, kw_only=True):
    """Close a table; its round must be over."""

    by: Person


class SignOn(TableCommand, frozen=True, kw_only=True):
    """Sign a dealer on at the table."""

    by: Person


class SignOff(TableCommand, frozen=True, kw_only=True):
    """Sign the dealer off; a round under way continues with the relief dealer."""


# The dealer's presses in a round.


class StartRound(TableCommand, frozen=True, kw_only=True):
    """COIN IN or START GAME: the lit spots are the wagers of the round."""

    spots: tuple[Whole, ...]
    sensed: tuple[Whole, ...] = ()
    """Spots with a chip on their sensor."""


class LiftChip(TableCommand, frozen=True, kw_only=True):
    """Report a chip lifted during the round."""

    spot: Whole


class PlaceChip(TableCommand, frozen=True, kw_only=True):
    """Report a chip placed during the round: too late for it, or a lifted chip put back."""

    spot: Whole


class CountChips(TableCommand, frozen=True, kw_only=True):
    """Report the number of chips collected."""

    count: Whole


class JoinSpots(TableCommand, frozen=True, kw_only=True):
    """Join spots played by one person."""

    spots: tuple[Whole, ...]


class SeparateSpots(TableCommand, frozen=True, kw_only=True):
    """Separate joined spots."""

    spots: tuple[Whole, ...]


class MarkHand(PaperEntryCommand, frozen=True, kw_only=True):
    """Hand key: mark a line for a spot; on the keypad the spot may follow later."""

    line: Text
    spot: Whole | None = None


class UnmarkHand(TableCommand, frozen=True, kw_only=True):
    """The same hand key again: clear the mark of a line or a bonus, for one spot or for all."""

    line: Text
    spot: Whole | None = None


class EnterCards(PaperEntryCommand, frozen=True, kw_only=True):
    """Enter all cards of a spot or of the dealer; they replace what was entered there before."""

    spot: Whole | None
    """None for the dealer, up card first."""

    cards: tuple[Card, ...]


class DeclareCards(TableCommand, frozen=True, kw_only=True):
    """Declare what the dealer's cards show, where a claim waits for it."""

    declaration: Declaration


class WithdrawDeclaration(TableCommand, frozen=True, kw_only=True):
    """The same key again: withdraw a declaration."""

    declaration: Declaration


class MarkBonus(TableCommand, frozen=True, kw_only=True):
    """SPECIAL BONUS: mark the winner and the other spots with a blackjack wager.

    If no round is under way, it begins one without progressive wagers.
    """

    winner: Whole
    others: tuple[Whole, ...]


class ConfirmClaim(TableCommand, frozen=True, kw_only=True):
    """CONFIRM: present a claim to the person who verifies it; its marks now bind (rules HG64)."""

    claim: Text


class AcknowledgeRefusal(TableCommand, frozen=True, kw_only=True):
    """OK: the dealer has read which claim was refused, by whom and why."""

    refusal: Whole
    """Its number at the table."""


class EndRound(PaperEntryCommand, frozen=True, kw_only=True):
    """GAME OVER or END GAME: all wagers are reconciled."""


# Mistakes and interruptions.


class CorrectSpots(TableCommand, frozen=True, kw_only=True):
    """Correct the spots of a round that began with the wrong ones."""

    spots: tuple[Whole, ...]
    reason: Text
    by: Person


class VoidRound(TableCommand, frozen=True, kw_only=True):
    """Void a misdealt round: wagers and contributions are returned."""

    reason: Text
    by: Person


class EnterLate(TableCommand, frozen=True, kw_only=True):
    """Begin a round played on paper, or continue an interrupted one, as a late entry."""

    spots: tuple[Whole, ...]
    form_number: Text
    """Number of the paper form, which is entered once at its table."""

    reason: Text
    by: Person
    approved_by: Person


class AcceptMark(TableCommand, frozen=True, kw_only=True):
    """Mark a hand although a spot paid after it was verified before; needs two people."""

    line: Text
    spot: Whole
    reason: Text
    by: Person
    approved_by: Person


class ReopenRound(TableCommand, frozen=True, kw_only=True):
    """Reopen the last round, which ended too early or was settled wrongly; needs two people."""

    reason: Text
    by: Person
    approved_by: Person


# Verification.


class TurnToJph(TableCommand, frozen=True, kw_only=True):
    """Turn a supervisor's key to JPH."""

    by: Person


class LogWin(TableCommand, frozen=True, kw_only=True):
    """J-POT: log the next claim in paying order, verified by the key's holder."""

    surveillance: Text = ""


class TurnToRun(TableCommand, frozen=True, kw_only=True):
    """Turn the key back to RUN: the meters are adjusted for the logged wins."""


class VerifyClaim(TableCommand, frozen=True, kw_only=True):
    """Confirm and card: log the win and adjust its meter immediately."""

    claim: Text
    by: Person
    surveillance: Text = ""
    amount: Money | None = None
    """The amount shown to the person who verifies; None skips the check that it still holds."""


class RefuseClaim(TableCommand, frozen=True, kw_only=True):
    """Refuse a claim: its marks are cleared."""

    claim: Text
    reason: Text
    by: Person


class StrikeSpot(TableCommand, frozen=True, kw_only=True):
    """Strike one spot from a shared claim."""

    claim: Text
    spot: Whole
    by: Person


# Wins.


class AdjustmentReason(Enum):
    """Closed list of reasons for a manual adjustment: key, phrase, and what each allows."""

    MISTAKE = ("mistake", "a hand verified by mistake")
    """Backs out a win."""

    MALFUNCTION = ("malfunction", "correction of a malfunction")
    """Backs out a win; raises or lowers a meter."""

    OVER_LIMIT = ("over_limit", "correction of an amount over the limit")
    """Lowers a meter."""

    RECEIPTS = ("receipts", "funds not on display booked as receipts")
    """Takes from a reserve or an overflow."""

    SEED_RECOVERY = ("seed_recovery", "recovery of the seed")
    """Lowers a meter, by the seed at most."""

    CARRIED_OVER = ("carried_over", "carried over from an earlier system")
    """Raises a meter."""

    HOUSE_MODIFICATION = ("house_modification", "modified by the house")
    """Raises or lowers a meter, where the rules of the link allow it (bahama-bonus H24)."""

    phrase: Phrase

    def __new__(cls, key: str, phrase: str) -> AdjustmentReason:
        member = object.__new__(cls)
        member._value_ = key
        member.phrase = Phrase(phrase)
        return member


class GiveReference(Command, frozen=True, kw_only=True):
    """Record surveillance's reference for a win."""

    win: Whole
    reference: Text
    by: Person


class NameWinner(Command, frozen=True, kw_only=True):
    """Record the winner of a share and the ID shown; a later name replaces it."""

    win: Whole
    spot: Whole
    name: Text
    document: Text
    """Empty where the house requires none."""

    by: Person


class PrintWinPage(Command, frozen=True, kw_only=True):
    """Print the win page: the original first, then duplicates.

    The page is made beforehand, because the writer must not wait for it.
    """

    win: Whole
    shows: Win
    """The win as the page shows it."""

    page: Sha256
    """The page, which is stored as it is printed."""

    by: Person


class PayWin(Command, frozen=True, kw_only=True):
    """Record that the cage pays a spot its share of a win."""

    win: Whole
    spot: Whole
    by: Person


class BackOut(Command, frozen=True, kw_only=True):
    """Back out a whole win by manual adjustment."""

    win: Whole
    reason: AdjustmentReason
    text: Text
    by: Person
    approved_by: Person


class RecordRecovery(Command, frozen=True, kw_only=True):
    """Record that a player returned the paid share of a backed-out win."""

    win: Whole
    spot: Whole
    by: Person


# Adjustments, and money between links.


class Pool(Enum):
    """Which amount of a meter an adjustment changes."""

    METER = "meter"
    RESERVE = "reserve"
    OVERFLOW = "overflow"


class Adjust(Command, frozen=True, kw_only=True):
    """Adjust an amount by hand: raise it if positive, lower it if negative."""

    meter: Text
    pool: Pool
    amount: Money
    reason: AdjustmentReason
    text: Text
    by: Person
    approved_by: Person


class MoveOut(Command, frozen=True, kw_only=True):
    """Move money of a meter to another link."""

    meter: Text
    amount: Money
    to: Text
    by: Person
    approved_by: Person


class MoveIn(Command, frozen=True, kw_only=True):
    """Take in money that another link moved out."""

    meter: Text
    amount: Money
    origin: Text
    by: Person
    approved_by: Person


class DecommissionLink(Command, frozen=True, kw_only=True):
    """Decommission a link: its seeds return to the house, all else goes to another link."""

    to: Text
    by: Person
    approved_by: Person


# Terms.


class ProposeTerms(Command, frozen=True, kw_only=True):
    """Change the terms: immediately if the link is closed, else at the reseed."""

    version: Version
    by: Person
    approved_by: Person


class WithdrawTerms(Command, frozen=True, kw_only=True):
    """Withdraw pending terms."""

    by: Person
