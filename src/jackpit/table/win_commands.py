"""What can be asked about wins once they are verified, and changed by hand."""

from __future__ import annotations

from enum import Enum

from jackpit.money import Money
from jackpit.table.command import Command
from jackpit.table.person import Person


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
