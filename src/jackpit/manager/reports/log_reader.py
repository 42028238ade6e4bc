"""Reads and decodes what reports need: links, gaming days, records, wins and balances.

A gaming day of a link is a range of its entries; ``store.queries.days`` has the first entry of
each day in which something happened.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from jackpit.manager.codec import Decoder, Json, decode
from jackpit.manager.eventlog.log import HOUSE_EVENT, LINK_EVENT
from jackpit.manager.eventlog.record import ChainError, ChainFault
from jackpit.manager.house import HouseRefusal
from jackpit.manager.reports.report import Period, ReportError, ReportQuery, ReportRefusal
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.days import (
    read_day_starts,
    read_next_day_start,
    read_opening_balances,
)
from jackpit.manager.store.queries.logs import read_head_seq, read_heads, read_record, scan_records
from jackpit.manager.store.queries.postings import read_balances
from jackpit.manager.store.queries.rounds import read_round
from jackpit.manager.store.queries.wins import WinRow, read_wins
from jackpit.messages import Fact, Message
from jackpit.money import Money
from jackpit.table import Win

MAX_ENTRIES_OF_ROUND = 10_000
"""Entries from the first of a round on that are searched for its marks or refusals, at most."""

_WIN: Decoder[Win] = Decoder(Win)


class Recorded(Message):
    """What a log or a table of the database has recorded."""

    ROUND = "Round {round:,} of link '{link}'"
    START_OF_ROUND = "The start of round {round:,} of link '{link}'"
    VERSION = "Version {version} of the terms of link '{link}'"
    WIN = "Win {win:,} of link '{link}'"
    LOGGING_OF_WIN = "The logging of win {win:,} of link '{link}'"
    POSTED_WIN = "The win that was posted with entry {entry:,} of link '{link}'"
    OPENING = "The opening of {day} of link '{link}'"

    def missing(self, **facts: Fact) -> ReportError:
        """Return the error for a thing that is missing from the database."""
        return ReportError(ReportRefusal.RECORD_MISSING.given(thing=self.given(**facts)))


@dataclass(frozen=True, slots=True)
class Span:
    """Consecutive entries of a log."""

    link: str
    first: int
    last: int
    """Below ``first`` if there are none."""


@dataclass(frozen=True, slots=True)
class DaySpan:
    """One gaming day of a link in which something happened."""

    day: str
    span: Span


def read_links(reader: Reader, query: ReportQuery) -> dict[str, int]:
    """The links of a query, each with the number of its last entry."""
    found = {log: head.seq for log, head in read_heads(reader).items() if log != HOUSE_LOG}
    if query.link is None:
        return found
    if query.link not in found:
        raise ReportError(HouseRefusal.NO_SUCH_LINK.given(link=query.link))
    return {query.link: found[query.link]}


def read_days(reader: Reader, link: str, head: int, period: Period) -> list[DaySpan]:
    """The gaming days of a period in which something happened on a link."""
    starts = read_day_starts(reader, log=link, last_day=period.last)
    following = read_next_day_start(reader, log=link, day=period.last)
    ends = [*(start.seq for start in starts[1:]), head + 1 if following is None else following.seq]
    return [
        DaySpan(start.day, Span(link, start.seq, end - 1))
        for start, end in zip(starts, ends, strict=False)  # one end, even without a day
        if start.day >= period.first
    ]


def read_span(reader: Reader, link: str, head: int, period: Period) -> Span:
    """All entries of a period."""
    found = read_days(reader, link, head, period)
    return Span(link, found[0].span.first, found[-1].span.last) if found else Span(link, 1, 0)


def iterate_events(
    reader: Reader, span: Span, kinds: Collection[type[Any]]
) -> Iterator[tuple[Json, Any]]:
    """The events of *kinds* in *span*, each with the record of its entry."""
    for record in iterate_records(reader, span, kinds):
        for _, event in events_in(record, kinds):
            yield record, event


def iterate_records(reader: Reader, span: Span, kinds: Iterable[type[Any]]) -> Iterator[Json]:
    """The records of *span* with an event of one of *kinds*; a ChainError if an entry is missing.

    The bytes of a record are searched first: most have no such event and are not decoded.
    """
    named = "|".join(kind.__name__ for kind in kinds)
    holds = re.compile(rf'"type":"(?:{named})"'.encode()).search
    following = span.first
    for row in scan_records(reader, log=span.link, after=span.first - 1, last=span.last):
        if row.seq != following:
            break
        following += 1
        if holds(row.record):
            yield decode(row.record)
    if following <= span.last:
        raise ChainError(span.link, following, ChainFault.MISSING)


def events_in(record: Json, kinds: Iterable[type[Any]]) -> Iterator[tuple[int, Any]]:
    """The events of *kinds* in a record, each with its index."""
    names = {kind.__name__ for kind in kinds}
    decoder: Decoder[Any] = HOUSE_EVENT if record["log"] == HOUSE_LOG else LINK_EVENT
    for index, written in enumerate(record["events"]):
        if written["type"] in names:
            yield index, decoder.convert(written)


def load_record(reader: Reader, log: str, seq: int) -> Json:
    """The record of one entry; a ChainError if it is missing."""
    found = read_record(reader, log=log, seq=seq)
    if found is None:
        raise ChainError(log, seq, ChainFault.MISSING)
    return decode(found)


def time_of_entry(reader: Reader, log: str, seq: int) -> str:
    """When an entry was recorded."""
    return str(load_record(reader, log, seq)["at"])


def span_after(reader: Reader, log: str, moment: str) -> Span:
    """The entries of a log after a moment; times in a log never go back."""
    return _span_from(reader, log, lambda at: at > moment)


def span_between(reader: Reader, log: str, since: str, until: str) -> Span:
    """The entries of a log from one moment to another, both included."""
    first = _span_from(reader, log, lambda at: at >= since).first
    return Span(log, first, span_after(reader, log, until).first - 1)


def _span_from(reader: Reader, log: str, holds: Callable[[str], bool]) -> Span:
    """The entries of a log from the first on whose time *holds*."""
    head = read_head_seq(reader, log=log)
    first = find_first(lambda seq: holds(time_of_entry(reader, log, seq)), 1, head + 1)
    return Span(log, first, head)


def span_of_round(reader: Reader, link: str, number: int) -> Span:
    """The entries of a link from the first of a round on, up to a bound."""
    row = read_round(reader, log=link, number=number)
    if row is None:
        return Span(link, 1, 0)
    last = min(read_head_seq(reader, log=link), row.first_seq + MAX_ENTRIES_OF_ROUND - 1)
    return Span(link, row.first_seq, last)


def find_first(holds: Callable[[int], bool], low: int, high: int) -> int:
    """The first number from *low* on for which *holds*, which then holds for all; else *high*."""
    return low + bisect_left(range(low, high), True, key=holds)


def iterate_wins(reader: Reader, link: str) -> Iterator[tuple[WinRow, Win]]:
    """The wins of a link as they are now, each with its row, ordered by number."""
    for row in read_wins(reader, log=link):
        yield row, decode_win(row)


def decode_win(row: WinRow) -> Win:
    """Decode the win of a row."""
    return _WIN.decode(bytes(row.body))


def load_balances(reader: Reader, link: str) -> dict[str, Money]:
    """The present balance of every account of a link."""
    return {name: Money(amount) for name, amount in read_balances(reader, log=link).items()}


def load_opening_balances(reader: Reader, link: str, day: str) -> dict[str, Money]:
    """The balance of every account of a link at the start of a gaming day."""
    found = read_opening_balances(reader, log=link, day=day)
    return {name: Money(amount) for name, amount in found.items()}


def load_closing_balances(reader: Reader, link: str, day: str) -> dict[str, Money]:
    """The balance of every account of a link at the end of a gaming day."""
    following = read_next_day_start(reader, log=link, day=day)
    if following is not None:
        return load_opening_balances(reader, link, following.day)
    return load_balances(reader, link)


def read_house_span(reader: Reader) -> Span:
    """All entries of the house's log."""
    return Span(HOUSE_LOG, 1, read_head_seq(reader, log=HOUSE_LOG))
