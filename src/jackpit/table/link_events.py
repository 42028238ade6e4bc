"""What happens on a link outside its rounds: tables, wins, adjustments, terms, money elsewhere."""

from __future__ import annotations

from jackpit.money import Money
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.table.event import Event, TableEvent
from jackpit.table.person import Person
from jackpit.table.state import Controller
from jackpit.table.version import Version

# The link and its tables.


class LinkFormed(Event, frozen=True, kw_only=True):
    """The first event of every link: its terms, and the seeds on its meters."""

    link: str
    version: Version
    by: Person


class TableAdded(TableEvent, frozen=True, kw_only=True):
    """A table belongs to the link."""

    controller: Controller
    spots: int
    by: Person


class TableRemoved(TableEvent, frozen=True, kw_only=True):
    """A table belongs to it no more."""

    by: Person


class LinkOpened(Event, frozen=True, kw_only=True):
    """Its tables may play."""

    by: Person


class LinkClosed(Event, frozen=True, kw_only=True):
    """Nothing is played on it."""

    by: Person


class TableOpened(TableEvent, frozen=True, kw_only=True):
    """A table may play."""

    by: Person


class TableClosed(TableEvent, frozen=True, kw_only=True):
    """It may not."""

    by: Person


class DealerSignedOn(TableEvent, frozen=True, kw_only=True):
    """A dealer took the table."""

    by: Person


class DealerSignedOff(TableEvent, frozen=True, kw_only=True):
    """The dealer left it."""

    by: Person


# Wins and adjustments.


class ReferenceGiven(Event, frozen=True, kw_only=True):
    """Surveillance has seen a win."""

    win: int
    reference: str
    by: Person


class WinnerNamed(Event, frozen=True, kw_only=True):
    """It is known who the winner of a share is."""

    win: int
    spot: int
    name: str
    document: str
    by: Person


class WinPagePrinted(Event, frozen=True, kw_only=True):
    """The page of a win was printed."""

    win: int
    copy: int
    """1 is the original, all others are duplicates."""

    by: Person


class WinPaid(Event, frozen=True, kw_only=True):
    """The cage paid a share of a win."""

    win: int
    spot: int
    by: Person


class WinBackedOut(Event, frozen=True, kw_only=True):
    """A win was backed out by manual adjustment."""

    win: int
    reason: AdjustmentReason
    text: str
    reseed_undone: bool
    reseed_stays: Money
    """What its reseed put on the meter, if it stays there, for people to settle."""

    by: Person
    approved_by: Person


class ShareRecovered(Event, frozen=True, kw_only=True):
    """A player gave back what he had been paid."""

    win: int
    spot: int
    by: Person


class Adjusted(Event, frozen=True, kw_only=True):
    """An amount was changed by hand."""

    meter: str
    pool: Pool
    amount: Money
    reason: AdjustmentReason
    text: str
    by: Person
    approved_by: Person


# Terms, and money between links.


class TermsProposed(Event, frozen=True, kw_only=True):
    """Changed terms wait for the reseed or the closed link."""

    version: Version
    by: Person
    approved_by: Person


class TermsWithdrawn(Event, frozen=True, kw_only=True):
    """They wait no more."""

    by: Person


class TermsChanged(Event, frozen=True, kw_only=True):
    """The terms that waited are in force, for every round from now on."""

    version: Version


class MovedOut(Event, frozen=True, kw_only=True):
    """Money of a meter is on its way to another link."""

    meter: str
    to: str
    by: Person
    approved_by: Person


class MovedIn(Event, frozen=True, kw_only=True):
    """Money of another link has arrived."""

    meter: str
    origin: str
    by: Person
    approved_by: Person


class LinkDecommissioned(Event, frozen=True, kw_only=True):
    """The link is at its end."""

    to: str
    by: Person
    approved_by: Person
