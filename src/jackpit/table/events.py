"""What happened on a link. An event carries the transfers it made, so replaying needs no rules."""

from __future__ import annotations

from msgspec import Struct

from jackpit.cards import Card
from jackpit.ledger import Transfer
from jackpit.money import Money
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.table.person import Person
from jackpit.table.state import BonusPaid, Controller, Win
from jackpit.table.version import Payment, Version


class Event(Struct, frozen=True, kw_only=True):
    """Anything that happened on a link."""

    transfers: tuple[Transfer, ...] = ()

    @property
    def all_transfers(self) -> tuple[Transfer, ...]:
        """Every transfer it made, in order."""
        return self.transfers


class TableEvent(Event, frozen=True, kw_only=True):
    """Anything that happened at one table."""

    table: str


class RoundEvent(TableEvent, frozen=True, kw_only=True):
    """Anything that happened in a round."""

    round: int


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


class RoundStarted(RoundEvent, frozen=True, kw_only=True):
    """Wagers are recorded; the meters grew."""

    version: int
    spots: tuple[int, ...]
    dealer: Person
    late: bool = False


class ChipLifted(RoundEvent, frozen=True, kw_only=True):
    """A chip was lifted; the wager stands."""

    spot: int


class ChipsCounted(RoundEvent, frozen=True, kw_only=True):
    """The chips collected, beside the wagers recorded."""

    count: int
    wagers: int
    by: Person


class HandMarked(RoundEvent, frozen=True, kw_only=True):
    """A line was marked, for a spot or for the table."""

    line: str
    spot: int | None
    cut: str | None
    """The cut in the line's meter it takes from; made now, if the round had none."""

    by: Person


class HandUnmarked(RoundEvent, frozen=True, kw_only=True):
    """Marks were cleared by the dealer."""

    marks: tuple[tuple[str, int | None], ...]
    """Lines and spots."""

    by: Person


class SpotsJoined(RoundEvent, frozen=True, kw_only=True):
    """These spots are one person's."""

    spots: tuple[int, ...]
    by: Person


class SpotsSeparated(RoundEvent, frozen=True, kw_only=True):
    """They are not."""

    spots: tuple[int, ...]
    by: Person


class CardsEntered(RoundEvent, frozen=True, kw_only=True):
    """The cards that lie at a spot, or before the dealer."""

    spot: int | None
    cards: tuple[Card, ...]
    by: Person


class BonusGiven(TableEvent, frozen=True, kw_only=True):
    """A bonus of the base game: due at the end of the round, or paid at once if there is none."""

    bonus: BonusPaid
    round: int | None
    by: Person


class BonusTakenBack(TableEvent, frozen=True, kw_only=True):
    """It is not due, or if it was paid at once, it came back."""

    winner: int
    round: int | None
    by: Person


class RoundEnded(RoundEvent, frozen=True, kw_only=True):
    """All is settled, and this is what every spot was paid."""

    payments: tuple[Payment, ...]
    by: Person


class SpotsCorrected(RoundEvent, frozen=True, kw_only=True):
    """The round has other spots than it was begun with."""

    spots: tuple[int, ...]
    reason: str
    by: Person


class RoundVoided(RoundEvent, frozen=True, kw_only=True):
    """The round never counted."""

    reason: str
    by: Person


class RoundEnteredLate(RoundEvent, frozen=True, kw_only=True):
    """What follows was played on paper."""

    paper: str
    reason: str
    by: Person
    approved_by: Person


class RoundReopened(RoundEvent, frozen=True, kw_only=True):
    """The last round goes on; what its end had paid is taken back, and settled anew at its end."""

    reason: str
    by: Person
    approved_by: Person


# Verification.


class KeyTurnedToJph(TableEvent, frozen=True, kw_only=True):
    """A supervisor's key is at JPH."""

    by: Person


class WinLogged(RoundEvent, frozen=True, kw_only=True):
    """A claim is verified, priced and numbered. Its money moves with ``MetersAdjusted``."""

    win: Win
    marks: tuple[tuple[str, int | None], ...]
    """The lines and spots that make it up."""

    cut: str | None
    """The cut it takes from; made now, if the marks made none."""


class MetersAdjusted(RoundEvent, frozen=True, kw_only=True):
    """The money of logged wins has moved."""

    wins: tuple[Win, ...]
    repaid: tuple[Transfer, ...] = ()
    """Advances that were settled afterwards, because no claim is left on their meter."""

    @property
    def all_transfers(self) -> tuple[Transfer, ...]:
        return (*self.transfers, *self.repaid)


class KeyReturnedToRun(TableEvent, frozen=True, kw_only=True):
    """The key is back at RUN."""

    by: Person


class ClaimRefused(RoundEvent, frozen=True, kw_only=True):
    """A claim was refused; its marks are gone."""

    claim: str
    marks: tuple[tuple[str, int | None], ...]
    reason: str
    by: Person


class SpotStruck(RoundEvent, frozen=True, kw_only=True):
    """A supervisor took one spot out of a claim."""

    claim: str
    line: str
    spot: int
    by: Person
