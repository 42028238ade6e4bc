"""Which gaming days accounting has signed, and which are overdue (R-03)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from jackpit.manager.clock import Clock, gaming_day
from jackpit.manager.house import House, Signature
from jackpit.manager.house.fold import MAX_SIGNED_DAYS
from jackpit.manager.reports.names import short_name
from jackpit.manager.reports.report import (
    DAY,
    Cell,
    ReportSection,
    money_columns,
    text_columns,
    time_column,
)
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.days import list_days_between
from jackpit.messages import Message, Phrase, Plural, Text

DAYS_TO_SIGN = 2
"""Days after its end until an unsigned gaming day is noted as overdue."""

_MAX_DAYS_NAMED = 5


class UnsignedNote(Message):
    """What a report says about overdue signatures."""

    OVERDUE = Plural(
        "count",
        "Accounting has not signed {count} gaming day that ended more than {after} days ago:"
        " {days}.",
        "Accounting has not signed {count:,} gaming days that ended more than {after} days ago:"
        " {days}.",
    )
    AND_MORE = "{days}, and {more} more"


def signature_section(house: House, days: Iterable[str]) -> ReportSection:
    """Who signed and countersigned each day, when, and with which variance."""
    rows: list[tuple[Cell, ...]] = []
    for day in sorted(days):
        signed = house.signed.get(day)
        if signed is None:
            is_forgotten = day < first_remembered_day(house)
            status = Phrase("too old, see the log") if is_forgotten else Phrase("not signed")
            rows.append((day, status, None, None, "", "", None, ""))
        else:
            own = (day, short_name(signed.by), signed.at, signed.variance, signed.note)
            rows.append((*own, *_second(signed)))
    columns = (
        DAY,
        *text_columns(Phrase("Signed by")),
        time_column(Phrase("Signed at")),
        *money_columns(Phrase("Variance counted")),
        *text_columns(Phrase("Note")),
        *text_columns(Phrase("Countersigned by")),
        time_column(Phrase("Countersigned at")),
        *text_columns(Phrase("Countersigner's note")),
    )
    return ReportSection(Phrase("Signatures"), columns, (*rows,))


def _second(signed: Signature) -> tuple[Cell, ...]:
    """The countersignature of another department."""
    if signed.second is None:
        return (Phrase("not yet"), None, "")
    return (short_name(signed.second.by), signed.second.at, signed.second.note)


def first_remembered_day(house: House) -> str:
    """The first day whose signature the house still has in memory."""
    return min(house.signed) if len(house.signed) == MAX_SIGNED_DAYS else ""


def unsigned_days_note(reader: Reader, house: House, clock: Clock) -> tuple[Text, ...]:
    """A note on overdue signatures; empty if there are none."""
    settings = house.settings
    today = date.fromisoformat(gaming_day(clock(), settings.time_zone, settings.day_begins))
    before = (today - timedelta(days=DAYS_TO_SIGN)).isoformat()
    busy = list_days_between(reader, first_day=first_remembered_day(house), before_day=before)
    late = [day for day in busy if day not in house.signed]
    if not late:
        return ()
    named = tuple(late[:_MAX_DAYS_NAMED])
    more = len(late) - len(named)
    days = UnsignedNote.AND_MORE.given(days=named, more=more) if more else named
    return (UnsignedNote.OVERDUE.given(count=len(late), after=DAYS_TO_SIGN, days=days),)
