"""What happens on a link outside its rounds: tables, wins, adjustments, terms, money elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.money import Money
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.table.event import Event, TableEvent
from jackpit.table.person import Person
from jackpit.table.state import Controller
from jackpit.table.version import Version

# The link and its tables.


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkFormed(Event):
    """The first event of every link: its terms, and the seeds on its meters."""

    link: str
    version: Version
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAdded(TableEvent):
    """A table belongs to the link."""

    controller: Controller
    spots: int
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRemoved(TableEvent):
    """A table belongs to it no more."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkOpened(Event):
    """Its tables may play."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkClosed(Event):
    """Nothing is played on it."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(TableEvent):
    """A table may play."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed(TableEvent):
    """It may not."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerSignedOn(TableEvent):
    """A dealer took the table."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerSignedOff(TableEvent):
    """The dealer left it."""

    by: Person


# Wins and adjustments.


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceGiven(Event):
    """Surveillance has seen a win."""

    win: int
    reference: str
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerNamed(Event):
    """It is known who the winner of a share is."""

    win: int
    spot: int
    name: str
    document: str
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class WinPagePrinted(Event):
    """The page of a win was printed."""

    win: int
    copy: int
    """1 is the original, all others are duplicates."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class WinPaid(Event):
    """The cage paid a share of a win."""

    win: int
    spot: int
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class WinBackedOut(Event):
    """A win was backed out by manual adjustment."""

    win: int
    reason: AdjustmentReason
    text: str
    reseed_undone: bool
    reseed_stays: Money
    """What its reseed put on the meter, if it stays there, for people to settle."""

    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRecovered(Event):
    """A player gave back what he had been paid."""

    win: int
    spot: int
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted(Event):
    """An amount was changed by hand."""

    meter: str
    pool: Pool
    amount: Money
    reason: AdjustmentReason
    text: str
    by: Person
    approved_by: Person


# Terms, and money between links.


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsProposed(Event):
    """Changed terms wait for the reseed or the closed link."""

    version: Version
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsWithdrawn(Event):
    """They wait no more."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsChanged(Event):
    """The terms that waited are in force, for every round from now on."""

    version: Version


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedOut(Event):
    """Money of a meter is on its way to another link."""

    meter: str
    to: str
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedIn(Event):
    """Money of another link has arrived."""

    meter: str
    origin: str
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkDecommissioned(Event):
    """The link is at its end."""

    to: str
    by: Person
    approved_by: Person
