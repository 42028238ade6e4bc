"""Which gaming days accounting has signed, and which are overdue (R-03)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from jackpit.manager.clock import Clock, gaming_day
from jackpit.manager.house import House, Signature
from jackpit.manager.house.fold import MAX_SIGNED_DAYS
from jackpit.manager.plural import plural
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

DAYS_TO_SIGN = 2
"""Days after its end until an unsigned gaming day is noted as overdue."""

_MAX_DAYS_NAMED = 5


def signature_section(house: House, days: Iterable[str]) -> ReportSection:
    """Who signed and countersigned each day, when, and with which variance."""
    rows: list[tuple[Cell, ...]] = []
    for day in sorted(days):
        signed = house.signed.get(day)
        if signed is None:
            status = "too old, see the log" if day < first_remembered_day(house) else "not signed"
            rows.append((day, status, None, None, "", "", None, ""))
        else:
            own = (day, str(signed.by), signed.at, signed.variance, signed.note)
            rows.append((*own, *_second(signed)))
    columns = (
        DAY,
        *text_columns("Signed by"),
        time_column("Signed at"),
        *money_columns("Variance counted"),
        *text_columns("Note"),
        *text_columns("Countersigned by"),
        time_column("Countersigned at"),
        *text_columns("Countersigner's note"),
    )
    return ReportSection("Signatures", columns, (*rows,))


def _second(signed: Signature) -> tuple[Cell, ...]:
    """The countersignature of another department."""
    if signed.second is None:
        return ("not yet", None, "")
    return (str(signed.second.by), signed.second.at, signed.second.note)


def first_remembered_day(house: House) -> str:
    """The first day whose signature the house still has in memory."""
    return min(house.signed) if len(house.signed) == MAX_SIGNED_DAYS else ""


def unsigned_days_note(reader: Reader, house: House, clock: Clock) -> tuple[str, ...]:
    """A note on overdue signatures; empty if there are none."""
    settings = house.settings
    today = date.fromisoformat(gaming_day(clock(), settings.time_zone, settings.day_begins))
    before = (today - timedelta(days=DAYS_TO_SIGN)).isoformat()
    busy = list_days_between(reader, first_day=first_remembered_day(house), before_day=before)
    late = [day for day in busy if day not in house.signed]
    if not late:
        return ()
    more = f" and {len(late) - _MAX_DAYS_NAMED} more" if len(late) > _MAX_DAYS_NAMED else ""
    return (
        f"Accounting has not signed {plural(len(late), 'gaming day')} that ended more than"
        f" {DAYS_TO_SIGN} days ago: {', '.join(late[:_MAX_DAYS_NAMED])}{more}.",
    )
