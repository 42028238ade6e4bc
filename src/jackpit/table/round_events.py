"""What happens in a round: wagers, hands, verification, the end."""

from __future__ import annotations

from jackpit.cards import Card
from jackpit.ledger import Transfer
from jackpit.table.event import RoundEvent, TableEvent
from jackpit.table.payment import Payment
from jackpit.table.person import Person
from jackpit.table.state import BonusPaid, Win


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


class SpotsParted(RoundEvent, frozen=True, kw_only=True):
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
