"""Participation and pace: how many seats bet and how many rounds are dealt in an hour of play.

By gaming day, and within each day by table, by dealer and by hour of the clock. A round counts
unless it was voided. The time of play at a table is that from the start of one round to the start
of the next, unless that is a break.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from jackpit.manager.clock import parse_time
from jackpit.manager.eventlog.load import load_house, load_log
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.house import House
from jackpit.manager.reports.log_reader import (
    Span,
    iterate_events,
    read_links,
    read_span,
)
from jackpit.manager.reports.report import (
    DAY,
    LINK,
    TABLE,
    Cell,
    Column,
    ReportBody,
    ReportQuery,
    ReportSection,
    average_columns,
    count_columns,
    rate_columns,
    text_columns,
)
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.rounds import read_rounds
from jackpit.messages import Message, Phrase
from jackpit.table import Link
from jackpit.table import events as e

BREAK = timedelta(minutes=10)
"""After so long without a round a table was not being dealt."""

_FIGURES = (
    *count_columns(Phrase("Rounds"), Phrase("Wagers")),
    *average_columns(Phrase("Hours of play"), Phrase("Rounds an hour"), Phrase("Wagers a round")),
    *rate_columns(Phrase("Seats betting")),
)


class PaceNote(Message):
    """Notes of the report."""

    PLAY = (
        "An hour of play counts the time between the starts of two rounds at one table, up to"
        " {minutes} minutes; a longer pause is a break."
    )
    SEATS = "Seats betting are the wagers among all seats of the tables in those rounds."


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that counts."""

    link: str
    table: str
    day: str
    dealer: str
    at: datetime
    wagers: int
    seats: int | None
    """Of its table; None if the table was removed since."""

    since_last: timedelta | None
    """Since the round before at its table; None after a break, and of what was played on paper."""


@dataclass(slots=True)
class PlaySum:
    """The sum of several rounds."""

    rounds: int = 0
    wagers: int = 0
    timed_rounds: int = 0
    time: timedelta = timedelta()
    seated_wagers: int = 0
    seats: int = 0

    def add(self, played: PlayedRound) -> None:
        """Add one round."""
        self.rounds += 1
        self.wagers += played.wagers
        if played.since_last is not None:
            self.timed_rounds += 1
            self.time += played.since_last
        if played.seats is not None:
            self.seated_wagers += played.wagers
            self.seats += played.seats

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its figures, in the order of the columns."""
        hours = Fraction(self.time // timedelta(microseconds=1), 3_600_000_000)
        return (
            self.rounds,
            self.wagers,
            hours,
            self.timed_rounds / hours if hours else None,
            Fraction(self.wagers, self.rounds),
            Fraction(self.seated_wagers, self.seats) if self.seats else None,
        )


def build_pace(reader: Reader, query: ReportQuery) -> ReportBody:
    """The figures by day, and within each day by table, dealer and hour."""
    house = load_house(reader, query.trusted)
    zone = ZoneInfo(house.settings.time_zone)
    played = list(_rounds_of_links(reader, query))

    def section(
        heading: Phrase, columns: tuple[Column, ...], key: Callable[[PlayedRound], tuple[str, ...]]
    ) -> ReportSection:
        sums: defaultdict[tuple[str, ...], PlaySum] = defaultdict(PlaySum)
        for one in played:
            sums[key(one)].add(one)
        rows = [(*keys, *sums[keys].cells) for keys in sorted(sums)]
        return ReportSection(heading, (*columns, *_FIGURES), (*rows,))

    return ReportBody(
        (
            section(Phrase("By gaming day"), (DAY,), lambda x: (x.day,)),
            section(Phrase("By table"), (DAY, LINK, TABLE), lambda x: (x.day, x.link, x.table)),
            section(
                Phrase("By dealer"),
                (DAY, *text_columns(Phrase("Dealer"))),
                lambda x: (x.day, _name(house, x.dealer)),
            ),
            section(
                Phrase("By hour"),
                (DAY, *text_columns(Phrase("Hour"))),
                lambda x: (x.day, f"{x.at.astimezone(zone):%H}:00"),
            ),
        ),
        (
            PaceNote.PLAY.given(minutes=BREAK // timedelta(minutes=1)),
            PaceNote.SEATS.given(),
        ),
    )


def _rounds_of_links(reader: Reader, query: ReportQuery) -> Iterator[PlayedRound]:
    for key, head in read_links(reader, query).items():
        span = read_span(reader, key, head, query.period)
        log = load_log(reader, key, query.trusted)
        seats = _seats_of(log.link) if isinstance(log, LinkLog) and log.link is not None else {}
        yield from _rounds_of(reader, span, seats)


def _seats_of(link: Link) -> Mapping[str, int]:
    return {table.key: table.spots for table in link.tables.values()}


def _rounds_of(reader: Reader, span: Span, seats: Mapping[str, int]) -> Iterator[PlayedRound]:
    started = list(iterate_events(reader, span, (e.RoundStarted,)))
    if not started:
        return
    first, last = started[0][1].round, started[-1][1].round
    rows = read_rounds(reader, log=span.link, first=first, last=last, limit=last - first + 1)
    wagers = {row.number: row.wagers for row in rows}
    before: dict[str, datetime] = {}
    for record, event in started:
        if not wagers.get(event.round):
            continue
        at, table = parse_time(record["at"]), event.table
        since = None if event.late or table not in before else at - before[table]
        if not event.late:
            before[table] = at
        yield PlayedRound(
            link=span.link,
            table=table,
            day=record["day"],
            dealer=event.dealer.key,
            at=at,
            wagers=wagers[event.round],
            seats=seats.get(table),
            since_last=since if since is not None and since <= BREAK else None,
        )


def _name(house: House, dealer: str) -> str:
    member = house.people.get(dealer)
    return dealer if member is None else member.name
