"""Events: what happened on a link.

An event carries the transfers it made, so replaying a log needs no rules.
"""

from __future__ import annotations

from msgspec import Struct

from jackpit.cards import Card
from jackpit.ledger import Transfer
from jackpit.money import Money
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.table.person import Person
from jackpit.table.state import Controller, Declaration, HouseLimits, Win
from jackpit.table.version import Payment, Version


class Event(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """Base class of all events of a link; in JSON the class name is their ``type``."""

    transfers: tuple[Transfer, ...] = ()

    @property
    def all_transfers(self) -> tuple[Transfer, ...]:
        """Every transfer of the event, in order."""
        return self.transfers


Events = tuple[Event, ...]
"""The events of one command, in order."""


class TableEvent(Event, frozen=True, kw_only=True):
    """Base class of events at one table."""

    table: str


class RoundEvent(TableEvent, frozen=True, kw_only=True):
    """Base class of events in one round."""

    round: int


# The link and its tables.


class LinkFormed(Event, frozen=True, kw_only=True):
    """A link was formed with its terms and seeds; the first event of every link."""

    link: str
    version: Version
    by: Person


class TableAdded(TableEvent, frozen=True, kw_only=True):
    """A table was added to the link."""

    controller: Controller
    spots: int
    by: Person


class TableRemoved(TableEvent, frozen=True, kw_only=True):
    """A table was removed from the link."""

    by: Person


class LinkOpened(Event, frozen=True, kw_only=True):
    """The link was opened for play."""

    by: Person


class LinkClosed(Event, frozen=True, kw_only=True):
    """The link was closed."""

    by: Person


class LimitsAdopted(Event, frozen=True, kw_only=True):
    """Other house limits apply to the link from now on; no person did this."""

    limits: HouseLimits | None
    entry: int
    """The entry of the house's log up to which the limits were read."""


class TableOpened(TableEvent, frozen=True, kw_only=True):
    """A table was opened for play."""

    by: Person


class TableClosed(TableEvent, frozen=True, kw_only=True):
    """A table was closed."""

    by: Person


class DealerSignedOn(TableEvent, frozen=True, kw_only=True):
    """A dealer signed on at a table."""

    by: Person


class DealerSignedOff(TableEvent, frozen=True, kw_only=True):
    """The dealer signed off."""

    by: Person


# A round.


class RoundStarted(RoundEvent, frozen=True, kw_only=True):
    """A round began: its wagers were recorded and the meters grew."""

    version: int
    spots: tuple[int, ...]
    dealer: Person
    late: bool = False
    sensed: tuple[int, ...] = ()
    """Spots with a chip on their sensor."""


class ChipLifted(RoundEvent, frozen=True, kw_only=True):
    """A chip was lifted; if it was a wager, the wager remains in the round."""

    spot: int
    late: bool = False
    """Whether it was placed during the round and is no wager of it."""


class ChipPlaced(RoundEvent, frozen=True, kw_only=True):
    """A chip was placed during the round: it does not play, or was lifted and is back."""

    spot: int
    back: bool = False
    """Whether a lifted chip was put back."""


class ChipsCounted(RoundEvent, frozen=True, kw_only=True):
    """The collected chips were counted against the recorded wagers."""

    count: int
    wagers: int
    by: Person


class SpotsJoined(RoundEvent, frozen=True, kw_only=True):
    """Spots played by one person were joined."""

    spots: tuple[int, ...]
    by: Person


class SpotsSeparated(RoundEvent, frozen=True, kw_only=True):
    """Joined spots were separated."""

    spots: tuple[int, ...]
    by: Person


class HandMarked(RoundEvent, frozen=True, kw_only=True):
    """A line was marked, for a spot or for the table, or the bonus of the base game."""

    line: str
    spot: int | None
    cut: str | None
    """The cut in the line's meter that it takes from; made now if the round had none."""

    shown: Money | None = None
    """What the sign of the table showed of that meter; None for a fixed award, and on paper."""

    others: tuple[int, ...] = ()
    """Of a bonus: the other spots with a blackjack wager."""

    by: Person


class ClaimsAnnounced(Event, frozen=True, kw_only=True):
    """The signs of other tables show the claims on these meters from now on; no person did this."""

    meters: tuple[str, ...]


class HandUnmarked(RoundEvent, frozen=True, kw_only=True):
    """The dealer cleared marks."""

    marks: tuple[tuple[str, int | None], ...]
    """Lines and spots."""

    by: Person


class CardsEntered(RoundEvent, frozen=True, kw_only=True):
    """The cards of a spot or of the dealer were entered."""

    spot: int | None
    cards: tuple[Card, ...]
    by: Person


class CardsDeclared(RoundEvent, frozen=True, kw_only=True):
    """The dealer declared what the dealer's cards show."""

    declaration: Declaration
    by: Person


class DeclarationWithdrawn(RoundEvent, frozen=True, kw_only=True):
    """The dealer withdrew a declaration."""

    declaration: Declaration
    by: Person


class RoundEnded(RoundEvent, frozen=True, kw_only=True):
    """The round was settled, with what each spot was paid."""

    payments: tuple[Payment, ...]
    by: Person


# Mistakes and interruptions.


class SpotsCorrected(RoundEvent, frozen=True, kw_only=True):
    """The spots of the round were corrected."""

    spots: tuple[int, ...]
    reason: str
    by: Person


class RoundVoided(RoundEvent, frozen=True, kw_only=True):
    """The round was voided; its wagers and contributions were returned."""

    reason: str
    by: Person


class RoundEnteredLate(RoundEvent, frozen=True, kw_only=True):
    """The round became a late entry: what follows was played on paper."""

    form_number: str
    reason: str
    by: Person
    approved_by: Person


class MarkAccepted(RoundEvent, frozen=True, kw_only=True):
    """A hand was accepted out of turn; the difference is for the house to settle."""

    line: str
    spot: int
    win: int
    """The first win of the round that should have been paid after it."""

    in_turn: Money
    """What the hand would have won before that win."""

    amount: Money
    """What it wins with its own cut, as of now."""

    difference: Money
    reason: str
    by: Person
    approved_by: Person


class RoundReopened(RoundEvent, frozen=True, kw_only=True):
    """The last round was reopened: its payments were taken back; its next end settles it again."""

    reason: str
    by: Person
    approved_by: Person


# Verification.


class KeyTurnedToJph(TableEvent, frozen=True, kw_only=True):
    """A supervisor's key was turned to JPH."""

    marks: tuple[tuple[str, int | None], ...] = ()
    """Lines and spots of the claims that this presents: they bind."""

    by: Person


class ClaimConfirmed(RoundEvent, frozen=True, kw_only=True):
    """The dealer confirmed a claim for the person who verifies it: its marks bind."""

    claim: str
    marks: tuple[tuple[str, int | None], ...]
    """Lines and spots."""

    by: Person


class WinLogged(RoundEvent, frozen=True, kw_only=True):
    """A claim was verified, priced and numbered; its money moves with ``MetersAdjusted``."""

    win: Win
    marks: tuple[tuple[str, int | None], ...]
    """Lines and spots of the claim."""

    cut: str | None
    """The cut it takes from; made now if its marks made none."""


class MetersAdjusted(RoundEvent, frozen=True, kw_only=True):
    """The money of logged wins moved."""

    wins: tuple[Win, ...]
    repaid: tuple[Transfer, ...] = ()
    """Advances settled afterward, because no claim remains on their meter."""

    @property
    def all_transfers(self) -> tuple[Transfer, ...]:
        return (*self.transfers, *self.repaid)


class KeyReturnedToRun(TableEvent, frozen=True, kw_only=True):
    """The key was turned back to RUN."""

    by: Person


class ClaimRefused(RoundEvent, frozen=True, kw_only=True):
    """A claim was refused and its marks were cleared."""

    claim: str
    marks: tuple[tuple[str, int | None], ...]
    reason: str
    by: Person


class SpotStruck(RoundEvent, frozen=True, kw_only=True):
    """A supervisor struck one spot from a claim."""

    claim: str
    line: str
    spot: int
    by: Person


class RefusalAcknowledged(TableEvent, frozen=True, kw_only=True):
    """The dealer acknowledged that a claim was refused, or a spot struck."""

    refusal: int
    by: Person


# Wins.


class ReferenceGiven(Event, frozen=True, kw_only=True):
    """Surveillance's reference for a win was recorded."""

    win: int
    reference: str
    by: Person


class WinnerNamed(Event, frozen=True, kw_only=True):
    """The winner of a share was named."""

    win: int
    spot: int
    name: str
    document: str
    by: Person


class WinPagePrinted(Event, frozen=True, kw_only=True):
    """A win page was printed."""

    win: int
    copy: int
    """1 is the original, all others are duplicates."""

    page: str
    """SHA-256 of the page, which is stored as it was printed."""

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
    """The amount of its reseed if that stays on the meter, for the house to settle."""

    later_wins: tuple[int, ...] = ()
    """The wins for which its reseed stays: it is undone when they are backed out too."""

    also_undone: tuple[int, ...] = ()
    """The wins backed out earlier whose reseeds had stayed and are undone with it."""

    by: Person
    approved_by: Person


class ShareRecovered(Event, frozen=True, kw_only=True):
    """A player returned a paid share of a backed-out win."""

    win: int
    spot: int
    by: Person


# Adjustments, and money between links.


class Adjusted(Event, frozen=True, kw_only=True):
    """An amount was adjusted by hand."""

    meter: str
    pool: Pool
    amount: Money
    reason: AdjustmentReason
    text: str
    by: Person
    approved_by: Person


class MovedOut(Event, frozen=True, kw_only=True):
    """Money of a meter was sent to another link."""

    meter: str
    to: str
    by: Person
    approved_by: Person


class MovedIn(Event, frozen=True, kw_only=True):
    """Money of another link arrived."""

    meter: str
    origin: str
    by: Person
    approved_by: Person


class LinkDecommissioned(Event, frozen=True, kw_only=True):
    """The link was decommissioned."""

    to: str
    by: Person
    approved_by: Person


# Terms.


class TermsProposed(Event, frozen=True, kw_only=True):
    """Changed terms became pending until the reseed or until the link closes."""

    version: Version
    by: Person
    approved_by: Person


class TermsWithdrawn(Event, frozen=True, kw_only=True):
    """Pending terms were withdrawn."""

    by: Person


class TermsChanged(Event, frozen=True, kw_only=True):
    """Pending terms took effect, for every round from now on."""

    version: Version
