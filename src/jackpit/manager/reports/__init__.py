"""The manager's reports, as data: each is read from the database by one function.

A report is made by ``make_report`` and written by ``as_csv``, ``as_json`` or ``as_xlsx``. What each
holds and how its figures arise: docs/reports.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from jackpit import __version__
from jackpit.manager.clock import Clock, format_time, gaming_day, system_clock
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.reports.access import access
from jackpit.manager.reports.adjustments import adjustments
from jackpit.manager.reports.drop.report import drop
from jackpit.manager.reports.excel import as_xlsx
from jackpit.manager.reports.liability import liability
from jackpit.manager.reports.meters import meters
from jackpit.manager.reports.period import Period, ReportQuery
from jackpit.manager.reports.reading import links
from jackpit.manager.reports.reconciliation import reconciliation
from jackpit.manager.reports.report import (
    Cell,
    CellKind,
    Column,
    Report,
    ReportBody,
    ReportError,
    ReportHeader,
    ReportSection,
)
from jackpit.manager.reports.wins.report import build_wins
from jackpit.manager.reports.writers import as_csv, as_json
from jackpit.manager.store.base import Reader

__all__ = [
    "REPORTS",
    "Cell",
    "CellKind",
    "Column",
    "Report",
    "ReportError",
    "ReportHeader",
    "ReportSection",
    "as_csv",
    "as_json",
    "as_xlsx",
    "make_report",
]


@dataclass(frozen=True, slots=True)
class ReportKind:
    """One of the reports there are."""

    title: str
    tells: str
    """What it says, in one sentence."""

    makes: Callable[[Reader, ReportQuery, Clock], ReportBody]
    is_of_now: bool = False
    """Whether it shows how things stand, whatever the period."""


def _timeless(
    makes: Callable[[Reader, ReportQuery], ReportBody],
) -> Callable[[Reader, ReportQuery, Clock], ReportBody]:
    """A report that needs no clock."""
    return lambda reader, query, _: makes(reader, query)


REPORTS: Mapping[str, ReportKind] = {
    "wins": ReportKind(
        "Win list",
        "Every win by its number, and how its amount was reached.",
        _timeless(build_wins),
    ),
    "reconciliation": ReportKind(
        "Daily reconciliation",
        "Opening, movements, closing and variance of every account.",
        reconciliation,
    ),
    "liability": ReportKind(
        "Liability",
        "What is owed to players now: meters, reserves, wins.",
        liability,
        is_of_now=True,
    ),
    "drop": ReportKind(
        "Drop and hold",
        "What was wagered, paid and kept, beside the exact odds.",
        _timeless(drop),
    ),
    "adjustments": ReportKind(
        "Adjustments and exceptions",
        "What was changed, voided, backed out, refused or alarming.",
        _timeless(adjustments),
    ),
    "access": ReportKind(
        "Access review",
        "People, credentials, devices, changes, refusals of access.",
        access,
    ),
    "meters": ReportKind(
        "Meters",
        "Wagers in, displayed value, reserve, overflow and hits.",
        _timeless(meters),
        is_of_now=True,
    ),
}
"""The reports by name."""


def make_report(
    name: str,
    reader: Reader,
    *,
    engine: str,
    trusted: Collection[bytes] | None,
    first: str | None = None,
    last: str | None = None,
    link: str | None = None,
    clock: Clock = system_clock,
) -> Report:
    """The report of a name: of the present gaming day, if no other is named; of all links.

    With a *first* day alone it goes up to the present one, with a *last* alone it is of that day.

    *engine* names the database beneath the reader. *trusted* are the keys whose snapshots may be
    used; without keys (None) the house is read from its first entry.
    """
    kept = REPORTS.get(name)
    if kept is None:
        raise ReportError(f"There is no report '{name}'; there are {', '.join(REPORTS)}.")
    settings = load_house(reader, trusted).settings
    today = gaming_day(clock(), settings.time_zone, settings.day_begins)
    begins = first or last or today
    period = Period.of(begins, last or max(begins, today))
    query = ReportQuery(period=period, link=link, trusted=trusted)
    links(reader, query)  # a link that is not there is refused by every report
    body = kept.makes(reader, query, clock)
    return Report(
        name=name,
        header=ReportHeader(
            title=kept.title,
            house=settings.name or "not set up yet",
            version=__version__,
            period="as it stands" if kept.is_of_now else str(query.period),
            generated_at=format_time(clock()),
            engine=engine,
            time_zone=settings.time_zone,
        ),
        sections=body.sections,
        notes=body.notes,
    )
