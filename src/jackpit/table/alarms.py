"""Alarms: events that the pit must be notified of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from jackpit.ledger import Reason
from jackpit.table import events as e


class Alarm(Enum):
    """What an alarm is about; the words in braces of its sentence are filled in."""

    ADVANCED = "The house advanced {amount} to meter '{meter}': a claim is pending on it."
    SHORTFALL = "Meter '{meter}' ran dry: the house covered {amount}."
    NOT_REPAID = "Meter '{meter}' could not repay an advance of {amount}."
    CHIP_LIFTED = "Table {table}: the chip on spot {spot} was lifted; the wager still counts."
    CHIPS_DIFFER = "Table {table}: chips collected: {count}; wagers recorded: {wagers}."
    BACKED_OUT = "Win {win} was backed out: {reason}."
    ADJUSTED = "{pool} '{meter}' was adjusted by {amount}: {reason}."
    REOPENED = "Table {table}: round {round} was reopened: {reason}."
    ENTERED_LATE = "Table {table}: round {round} was entered late, from paper form {form_number}."
    BONUS_GIVEN = "Table {table}: the dealer paid spot {spot} the Special Bonus from the tray."


@dataclass(frozen=True, slots=True)
class RaisedAlarm:
    """An alarm with its sentence."""

    alarm: Alarm
    sentence: str


_ALARM_OF_REASON = {
    Reason.ADVANCE: Alarm.ADVANCED,
    Reason.SHORTFALL: Alarm.SHORTFALL,
    Reason.WRITTEN_OFF: Alarm.NOT_REPAID,
}


_ALARM_OF_EVENT: dict[type[e.Event], tuple[Alarm, Callable[[Any], dict[str, object]]]] = {
    e.ChipLifted: (Alarm.CHIP_LIFTED, lambda x: {"table": x.table, "spot": x.spot}),
    e.ChipsCounted: (
        Alarm.CHIPS_DIFFER,
        lambda x: {"table": x.table, "count": x.count, "wagers": x.wagers},
    ),
    e.WinBackedOut: (Alarm.BACKED_OUT, lambda x: {"win": x.win, "reason": x.reason.phrase}),
    e.Adjusted: (
        Alarm.ADJUSTED,
        lambda x: {
            "pool": x.pool.value.capitalize(),
            "meter": x.meter,
            "amount": x.amount.signed(),
            "reason": x.reason.phrase,
        },
    ),
    e.RoundReopened: (
        Alarm.REOPENED,
        lambda x: {"table": x.table, "round": x.round, "reason": x.reason},
    ),
    e.BonusGiven: (Alarm.BONUS_GIVEN, lambda x: {"table": x.table, "spot": x.bonus.winner}),
    e.RoundEnteredLate: (
        Alarm.ENTERED_LATE,
        lambda x: {"table": x.table, "round": x.round, "form_number": x.form_number},
    ),
}
ALARM_TRIGGERS = frozenset(kind.__name__ for kind in _ALARM_OF_EVENT) | {
    x.name for x in _ALARM_OF_REASON
}
"""Names of the events and transfer reasons that can raise an alarm.

An entry without any of these names raises no alarm; an entry with one may raise none.
"""


def alarms_of(event: e.Event) -> list[RaisedAlarm]:
    """The alarms that an event raises."""
    raised = [
        _raise(_ALARM_OF_REASON[transfer.reason], amount=transfer.amount, meter=transfer.source.key)
        for transfer in event.all_transfers
        if transfer.reason in _ALARM_OF_REASON
    ]
    if type(event) in _ALARM_OF_EVENT and not _is_matching_count(event):
        alarm, facts = _ALARM_OF_EVENT[type(event)]
        raised.append(_raise(alarm, **facts(event)))
    return raised


def _is_matching_count(event: e.Event) -> bool:
    """Whether the event is a chip count that matches the wagers."""
    return isinstance(event, e.ChipsCounted) and event.count == event.wagers


def _raise(alarm: Alarm, **facts: object) -> RaisedAlarm:
    return RaisedAlarm(alarm, alarm.value.format(**facts))
