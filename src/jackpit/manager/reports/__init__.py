"""The reports, one module or folder each: their columns, rows and notes.

``make_report`` makes a report from the database; ``as_csv``, ``as_json`` and ``as_xlsx`` write it.
docs/reports.md explains their content and figures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from jackpit import __version__
from jackpit.manager.clock import Clock, format_time, gaming_day, system_clock
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.reports.access import build_access
from jackpit.manager.reports.adjustments import build_adjustments
from jackpit.manager.reports.drop.report import build_drop
from jackpit.manager.reports.excel import as_xlsx
from jackpit.manager.reports.liability import build_liability
from jackpit.manager.reports.log_reader import read_links
from jackpit.manager.reports.meters import build_meters
from jackpit.manager.reports.pace import build_pace
from jackpit.manager.reports.reconciliation import build_reconciliation
from jackpit.manager.reports.report import (
    Cell,
    CellKind,
    Column,
    Period,
    Report,
    ReportBody,
    ReportError,
    ReportHeader,
    ReportQuery,
    ReportRefusal,
    ReportSection,
)
from jackpit.manager.reports.wins.report import build_wins
from jackpit.manager.reports.writers import as_csv, as_json
from jackpit.manager.store.base import Reader
from jackpit.messages import Phrase
from jackpit.refusal import Refused

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
    """One kind of report."""

    title: Phrase
    summary: Phrase
    """Its content in one sentence."""

    build: Callable[[Reader, ReportQuery, Clock], ReportBody]
    is_current: bool = False
    """Whether it shows the present state, independent of the period."""


def _without_clock(
    build: Callable[[Reader, ReportQuery], ReportBody],
) -> Callable[[Reader, ReportQuery, Clock], ReportBody]:
    return lambda reader, query, _: build(reader, query)


REPORTS: Mapping[str, ReportKind] = {
    "wins": ReportKind(
        Phrase("Win list"),
        Phrase("Every win by number, with calculation, payment and back-out."),
        _without_clock(build_wins),
    ),
    "reconciliation": ReportKind(
        Phrase("Daily reconciliation"),
        Phrase("Opening, movements, closing and variance of every account."),
        build_reconciliation,
    ),
    "liability": ReportKind(
        Phrase("Liability"),
        Phrase("What the house owes the players: meters, reserves, wins."),
        build_liability,
        is_current=True,
    ),
    "drop": ReportKind(
        Phrase("Drop and hold"),
        Phrase("Drop, payouts and hold, compared with the exact odds."),
        _without_clock(build_drop),
    ),
    "pace": ReportKind(
        Phrase("Participation and pace"),
        Phrase("Seats betting and rounds an hour by day, table and dealer."),
        _without_clock(build_pace),
    ),
    "adjustments": ReportKind(
        Phrase("Adjustments and exceptions"),
        Phrase("Adjustments, voids, back-outs, refusals and alarms."),
        _without_clock(build_adjustments),
    ),
    "access": ReportKind(
        Phrase("Access review"),
        Phrase("People, credentials, devices, changes, and refused access."),
        build_access,
    ),
    "meters": ReportKind(
        Phrase("Meters"),
        Phrase("Wagers, displayed amount, reserve, overflow and hits."),
        _without_clock(build_meters),
        is_current=True,
    ),
}
"""The reports by name."""


def no_such_report(name: str) -> Refused:
    """The refusal of a report that does not exist, with those that do."""
    return ReportRefusal.NO_SUCH_REPORT.given(report=name, reports=tuple(REPORTS))


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
    """Make the report *name* for a period and for one link or all.

    Without *first* and *last* the period is the present gaming day. With *first* alone it ends with
    the present gaming day; with *last* alone it is that day.

    *engine* names the database beneath the reader. *trusted* are the keys whose snapshots may be
    used; without keys (None) the house is read from its first entry.
    """
    kind = REPORTS.get(name)
    if kind is None:
        raise ReportError(no_such_report(name))
    settings = load_house(reader, trusted).settings
    today = gaming_day(clock(), settings.time_zone, settings.day_begins)
    begins = first or last or today
    period = Period.of(begins, last or max(begins, today))
    query = ReportQuery(period=period, link=link, time_zone=settings.time_zone, trusted=trusted)
    read_links(reader, query)  # every report refuses an unknown link
    body = kind.build(reader, query, clock)
    return Report(
        name=name,
        header=ReportHeader(
            title=kind.title,
            house=settings.name,
            version=__version__,
            days=None if kind.is_current else query.period,
            generated_at=format_time(clock()),
            engine=engine,
            time_zone=settings.time_zone,
        ),
        sections=body.sections,
        notes=body.notes,
    )
