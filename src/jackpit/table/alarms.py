"""What somebody must be told: events that a pit should not pass over in silence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from jackpit.ledger import Reason
from jackpit.table import events as e


class Alarm(Enum):
    """Why somebody must be told; the words in braces are filled in."""

    ADVANCED = "The house advanced {amount} to meter '{meter}': a claim is pending on it."
    SHORTFALL = "Meter '{meter}' has run dry: {amount} is missing."
    NOT_REPAID = "Meter '{meter}' could not repay an advance of {amount}."
    CHIP_LIFTED = "Table {table}: the chip of spot {spot} was lifted; the wager stands."
    CHIPS_DIFFER = "Table {table}: {count} chips were collected for {wagers} wagers."
    BACKED_OUT = "Win {win} was backed out: {reason}."
    ADJUSTED = "{pool} '{meter}' was adjusted by {amount}: {reason}."
    REOPENED = "Table {table}: round {round} was reopened: {reason}."
    ENTERED_LATE = "Table {table}: round {round} was entered late, from paper {paper}."
    BONUS_GIVEN = "Table {table}: the tray pays a bonus, won at spot {spot}; the dealer gave it."


@dataclass(frozen=True, slots=True)
class Raised:
    """An alarm with its sentence."""

    alarm: Alarm
    sentence: str


_OF_MONEY = {
    Reason.ADVANCE: Alarm.ADVANCED,
    Reason.SHORTFALL: Alarm.SHORTFALL,
    Reason.WRITTEN_OFF: Alarm.NOT_REPAID,
}


def alarms_of(event: e.Event) -> tuple[Raised, ...]:
    """The alarms that an event raises."""
    return tuple(_raised(event))


def _raised(event: e.Event) -> Iterator[Raised]:
    for transfer in event.all_transfers:
        if alarm := _OF_MONEY.get(transfer.reason):
            yield _raise(alarm, amount=transfer.amount, meter=transfer.source.key)
    match event:
        case e.ChipLifted():
            yield _raise(Alarm.CHIP_LIFTED, table=event.table, spot=event.spot)
        case e.ChipsCounted() if event.count != event.wagers:
            yield _raise(
                Alarm.CHIPS_DIFFER, table=event.table, count=event.count, wagers=event.wagers
            )
        case e.WinBackedOut():
            yield _raise(Alarm.BACKED_OUT, win=event.win, reason=event.reason.value)
        case e.Adjusted():
            yield _raise(
                Alarm.ADJUSTED,
                pool=event.pool.value.capitalize(),
                meter=event.meter,
                amount=event.amount,
                reason=event.reason.value,
            )
        case e.RoundReopened():
            yield _raise(Alarm.REOPENED, table=event.table, round=event.round, reason=event.reason)
        case e.BonusGiven():
            yield _raise(Alarm.BONUS_GIVEN, table=event.table, spot=event.bonus.winner)
        case e.RoundEnteredLate():
            yield _raise(
                Alarm.ENTERED_LATE, table=event.table, round=event.round, paper=event.paper
            )
        case _:
            return


def _raise(alarm: Alarm, **facts: object) -> Raised:
    return Raised(alarm, alarm.value.format(**facts))
