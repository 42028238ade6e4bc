"""What happens in a round: wagers, hands, verification, the end."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.cards import Card
from jackpit.ledger import Transfer
from jackpit.table.event import RoundEvent, TableEvent
from jackpit.table.payment import Payment
from jackpit.table.person import Person
from jackpit.table.state import BonusPaid, Win


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
    by: Person


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
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotsParted(RoundEvent):
    """They are not."""

    spots: tuple[int, ...]
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsEntered(RoundEvent):
    """The cards that lie at a spot, or before the dealer."""

    spot: int | None
    cards: tuple[Card, ...]
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusGiven(TableEvent):
    """A bonus of the base game: due at the end of the round, or paid at once if there is none."""

    bonus: BonusPaid
    round: int | None
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusTakenBack(TableEvent):
    """It is not due, or if it was paid at once, it came back."""

    winner: int
    round: int | None
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(RoundEvent):
    """All is settled, and this is what every spot was paid."""

    payments: tuple[Payment, ...]
    by: Person


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

    paper: str
    reason: str
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReopened(RoundEvent):
    """The last round goes on; what its end had paid is taken back, and settled anew at its end."""

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

    @property
    def all_transfers(self) -> tuple[Transfer, ...]:
        return (*self.transfers, *self.repaid)


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
