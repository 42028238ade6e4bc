"""Which gaming days accounting has signed, and which it should have (R-03)."""

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
"""So long a day may be over without a signature before it is remarked on."""

_NAMED = 5


def signatures(house: House, days: Iterable[str]) -> ReportSection:
    """Whether each day is signed, by whom, and with what variance."""
    rows: list[tuple[Cell, ...]] = []
    for day in sorted(days):
        signed = house.signed.get(day)
        if signed is None:
            said = "too old to be known here" if day < first_remembered_day(house) else "not signed"
            rows.append((day, said, None, None, "", "", None, ""))
        else:
            own = (day, str(signed.by), signed.at, signed.variance, signed.note)
            rows.append((*own, *_second(signed)))
    columns = (
        *(
            DAY,
            *text_columns("Signed by"),
            time_column("Signed at"),
            *money_columns("Variance counted"),
            *text_columns("Note"),
        ),
        *(
            *text_columns("Countersigned by"),
            time_column("Countersigned at"),
            *text_columns("Its note"),
        ),
    )
    return ReportSection("Signatures", columns, (*rows,))


def _second(signed: Signature) -> tuple[Cell, ...]:
    """Who of another department agreed."""
    if signed.second is None:
        return ("not yet", None, "")
    return (str(signed.second.by), signed.second.at, signed.second.note)


def first_remembered_day(house: House) -> str:
    """The first day of which the house remembers whether it was signed."""
    return min(house.signed) if len(house.signed) == MAX_SIGNED_DAYS else ""


def unsigned_days_note(reader: Reader, house: House, clock: Clock) -> tuple[str, ...]:
    """A note on the days that should be signed and are not; none if there are none."""
    settings = house.settings
    today = date.fromisoformat(gaming_day(clock(), settings.time_zone, settings.day_begins))
    before = (today - timedelta(days=DAYS_TO_SIGN)).isoformat()
    busy = list_days_between(reader, first_day=first_remembered_day(house), before_day=before)
    late = [day for day in busy if day not in house.signed]
    if not late:
        return ()
    more = f" and {len(late) - _NAMED} more" if len(late) > _NAMED else ""
    return (
        f"Accounting has not signed {plural(len(late), 'gaming day')} that ended more than"
        f" {DAYS_TO_SIGN} days ago: {', '.join(late[:_NAMED])}{more}.",
    )
