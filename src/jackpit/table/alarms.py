"""Alarms: events that the pit must be notified of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from jackpit.ledger import Reason
from jackpit.messages import Message, Sentence
from jackpit.paytable import meter_name
from jackpit.table import events as e
from jackpit.table.commands import Pool
from jackpit.table.version import PaymentText


class Alarm(Message):
    """What an alarm is about, as the pit reads it."""

    ADVANCED = "The house advanced {amount} to meter {meter}: a claim is pending on it."
    SHORTFALL = "Meter {meter} ran dry: the house covered {amount}."
    NOT_REPAID = "Meter {meter} could not repay an advance of {amount}."
    CHIP_LIFTED = "Table {table}: the chip on spot {spot} was lifted; the wager still counts."
    CHIPS_DIFFER = "Table {table}: chips collected: {count}; wagers recorded: {wagers}."
    BACKED_OUT = "Win {win} was backed out: {reason}."
    ADJUSTED = "{pool} was adjusted by {amount:+}: {reason}."
    REOPENED = "Table {table}: round {round} was reopened: {reason}."
    ENTERED_LATE = "Table {table}: round {round} was entered late, from paper form {form_number}."
    BONUS_PAID = "Table {table}: the dealer paid spot {spot} from the tray, unverified: {award}."


class AdjustedPool(Message):
    """What was adjusted, at the start of an alarm."""

    METER = "Meter {meter}"
    RESERVE = "Reserve {meter}"
    OVERFLOW = "Overflow {meter}"


_POOLS = {
    Pool.METER: AdjustedPool.METER,
    Pool.RESERVE: AdjustedPool.RESERVE,
    Pool.OVERFLOW: AdjustedPool.OVERFLOW,
}


_ALARM_OF_REASON = {
    Reason.ADVANCE: Alarm.ADVANCED,
    Reason.CUT_ADVANCE: Alarm.ADVANCED,
    Reason.SHORTFALL: Alarm.SHORTFALL,
    Reason.WRITTEN_OFF: Alarm.NOT_REPAID,
}


_ALARM_OF_EVENT: dict[type[e.Event], Callable[[Any], Sentence]] = {
    e.ChipLifted: lambda x: Alarm.CHIP_LIFTED.given(table=x.table, spot=x.spot),
    e.ChipsCounted: lambda x: Alarm.CHIPS_DIFFER.given(
        table=x.table, count=x.count, wagers=x.wagers
    ),
    e.WinBackedOut: lambda x: Alarm.BACKED_OUT.given(win=x.win, reason=x.reason.phrase),
    e.Adjusted: lambda x: Alarm.ADJUSTED.given(
        pool=_POOLS[x.pool].given(meter=meter_name(x.meter)),
        amount=x.amount,
        reason=x.reason.phrase,
    ),
    e.RoundReopened: lambda x: Alarm.REOPENED.given(table=x.table, round=x.round, reason=x.reason),
    e.RoundEnteredLate: lambda x: Alarm.ENTERED_LATE.given(
        table=x.table, round=x.round, form_number=x.form_number
    ),
}
ALARM_TRIGGERS = frozenset(kind.__name__ for kind in _ALARM_OF_EVENT) | {
    x.value for x in (*_ALARM_OF_REASON, Reason.BONUS)
}
"""Names of the events and transfer reasons that can raise an alarm.

An entry without any of these names raises no alarm; an entry with one may raise none.
"""


def alarms_of(event: e.Event) -> list[Sentence]:
    """The alarms that an event raises, each a sentence of an Alarm."""
    raised = [
        _ALARM_OF_REASON[transfer.reason].given(
            amount=transfer.amount, meter=meter_name(transfer.source.key)
        )
        for transfer in event.all_transfers
        if transfer.reason in _ALARM_OF_REASON
    ]
    if isinstance(event, e.RoundEnded):
        raised += _unverified_bonuses(event)
    if type(event) in _ALARM_OF_EVENT and not _is_harmless(event):
        raised.append(_ALARM_OF_EVENT[type(event)](event))
    return raised


def _unverified_bonuses(event: e.RoundEnded) -> Iterator[Sentence]:
    """An alarm for each bonus that the dealer alone paid."""
    for paid in event.payments:
        is_award = paid.why.message is PaymentText.AWARD_IN_DOLLARS
        if paid.reason is Reason.BONUS and paid.win is None and is_award:
            yield Alarm.BONUS_PAID.given(table=event.table, spot=paid.spot, award=paid.why)


def _is_harmless(event: e.Event) -> bool:
    """Whether the event is a chip count that matches the wagers, or a late chip taken back."""
    if isinstance(event, e.ChipLifted):
        return event.late
    return isinstance(event, e.ChipsCounted) and event.count == event.wagers
