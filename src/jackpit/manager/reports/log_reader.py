"""Reads and decodes what reports need: links, gaming days, records, wins and balances.

A gaming day of a link is a range of its entries; ``store.queries.days`` has the first entry of
each day in which something happened.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from jackpit.manager.codec import Decoder, Json, decode
from jackpit.manager.eventlog.log import LINK_EVENT
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
from jackpit.manager.store.queries.wins import WinRow, read_wins
from jackpit.messages import Fact, Message
from jackpit.money import Money
from jackpit.table import Win

_WIN: Decoder[Win] = Decoder(Win)


class Recorded(Message):
    """What a log or a table of the database has recorded."""

    ENTRY = "Entry {entry:,} of link '{link}'"
    ROUND = "Round {round:,} of link '{link}'"
    START_OF_ROUND = "The start of round {round:,} of link '{link}'"
    VERSION = "Version {version} of the terms of link '{link}'"
    WIN = "Win {win:,} of link '{link}'"
    LOGGING_OF_WIN = "The logging of win {win:,} of link '{link}'"
    POSTED_WIN = "The win that was posted with entry {entry:,} of link '{link}'"
    OPENING = "The opening of {day} of link '{link}'"

    def missing(self, **facts: Fact) -> ReportError:
        """Return the error for a thing that is missing from the database."""
        return ReportError(ReportRefusal.RECORD_MISSING.because(thing=self.given(**facts)))


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
        raise ReportError(HouseRefusal.NO_SUCH_LINK.because(link=query.link))
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


def iterate_records(reader: Reader, span: Span, kinds: Iterable[str]) -> Iterator[Json]:
    """The records of *span* with an event of one of *kinds*.

    The bytes of a record are searched first: most have no such event and are not decoded.
    """
    named = "|".join(kinds)
    holds = re.compile(rf'"type":"(?:{named})"'.encode()).search
    for row in scan_records(reader, log=span.link, after=span.first - 1, last=span.last):
        if holds(row.record):
            yield decode(row.record)


def load_record(reader: Reader, link: str, seq: int) -> Json:
    """The record of one entry."""
    found = read_record(reader, log=link, seq=seq)
    if found is not None:
        return decode(found)
    raise Recorded.ENTRY.missing(entry=seq, link=link)


def find_first_after(reader: Reader, log: str, head: int, moment: str) -> int:
    """The first entry of a log after a moment; times in a log never go back."""
    return find_first(lambda seq: load_record(reader, log, seq)["at"] > moment, 1, head + 1)


def find_first(holds: Callable[[int], bool], low: int, high: int) -> int:
    """The first number from *low* on for which *holds*, which then holds for all; else *high*."""
    return low + bisect_left(range(low, high), True, key=holds)


def decode_event(written: Json) -> Any:
    """Decode an event of a link."""
    return LINK_EVENT.convert(written)


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
