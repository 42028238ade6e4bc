"""What happened on a link. An event carries the transfers it made, so replaying needs no rules."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.cards import Card
from jackpit.ledger import Transfer
from jackpit.money import Money
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.table.payment import Payment
from jackpit.table.person import Person
from jackpit.table.state import BonusPaid, Controller, Win
from jackpit.table.version import Version


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Anything that happened on a link."""

    transfers: tuple[Transfer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvent(Event):
    """Anything that happened at one table."""

    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEvent(TableEvent):
    """Anything that happened in a round."""

    round: int


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


# A round.


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(RoundEvent):
    """Wagers are recorded; the meters grew."""

    version: int
    spots: tuple[int, ...]
    dealer: Person
    late: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipLifted(RoundEvent):
    """A chip was lifted; the wager stands."""

    spot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsCounted(RoundEvent):
    """The chips collected, beside the wagers recorded."""

    count: int
    wagers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMarked(RoundEvent):
    """A line was marked, for a spot or for the table."""

    line: str
    spot: int | None
    cut: str | None
    """The cut in the line's meter it takes from; made now, if the round had none."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class HandUnmarked(RoundEvent):
    """Marks were cleared by the dealer."""

    marks: tuple[tuple[str, int | None], ...]
    """Lines and spots."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotsJoined(RoundEvent):
    """These spots are one person's."""

    spots: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotsParted(RoundEvent):
    """They are not."""

    spots: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsEntered(RoundEvent):
    """The cards that lie at a spot, or before the dealer."""

    spot: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusGiven(TableEvent):
    """A bonus of the base game: due at the end of the round, or paid at once if there is none."""

    bonus: BonusPaid
    round: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusTakenBack(TableEvent):
    """It is not due, or if it was paid at once, it came back."""

    winner: int
    round: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(RoundEvent):
    """All is settled, and this is what every spot was paid."""

    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotsCorrected(RoundEvent):
    """The round has other spots than it was begun with."""

    spots: tuple[int, ...]
    reason: str
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided(RoundEvent):
    """The round never counted."""

    reason: str
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnteredLate(RoundEvent):
    """What follows was played on paper."""

    reason: str
    by: Person
    approved_by: Person


# Verification.


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyTurnedToJph(TableEvent):
    """A supervisor's key is at JPH."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class WinLogged(RoundEvent):
    """A claim is verified, priced and numbered. Its money moves with ``MetersAdjusted``."""

    win: Win
    marks: tuple[tuple[str, int | None], ...]
    """The lines and spots that make it up."""

    cut: str | None
    """The cut it takes from; made now, if the marks made none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MetersAdjusted(RoundEvent):
    """The money of logged wins has moved."""

    wins: tuple[Win, ...]
    repaid: tuple[Transfer, ...] = ()
    """Advances that were settled afterwards, because no claim is left on their meter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyReturnedToRun(TableEvent):
    """The key is back at RUN."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRefused(RoundEvent):
    """A claim was refused; its marks are gone."""

    claim: str
    marks: tuple[tuple[str, int | None], ...]
    reason: str
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotStruck(RoundEvent):
    """A supervisor took one spot out of a claim."""

    claim: str
    line: str
    spot: int
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceGiven(Event):
    """Surveillance has seen a win."""

    win: int
    reference: str
    by: Person


# Wins and adjustments.


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
