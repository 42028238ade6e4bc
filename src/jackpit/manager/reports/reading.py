"""What reports read: links, gaming days, records, wins, balances and the house, by portable SQL.

A gaming day of a link is a range of its entries: table ``opening`` marks the first entry of each
day in which something happened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from jackpit.manager.codec.codec import CodecError, codec_of
from jackpit.manager.codec.types import EVENTS
from jackpit.manager.eventlog.log import HouseLog
from jackpit.manager.eventlog.record import decode
from jackpit.manager.house import House
from jackpit.manager.reports.period import Period, ReportQuery
from jackpit.manager.reports.report import ReportError
from jackpit.manager.store.base import HOUSE_LOG, Entry, Head, Reader
from jackpit.money import Money
from jackpit.table import Win

AT_ONCE = 5_000
"""So many records are held in memory at a time."""

Json = Any

_WIN = codec_of(Win)
_LINKS = "SELECT log, seq FROM head WHERE log <> :house ORDER BY log"
_MARKERS = """
    SELECT day, seq FROM opening
    WHERE log = :log AND account = '' AND day <= :last ORDER BY day
"""
_NEXT_MARKER = """
    SELECT day, seq FROM opening
    WHERE log = :log AND account = '' AND day > :last ORDER BY day LIMIT 1
"""
_OPENING = """
    SELECT account, microcents FROM opening
    WHERE log = :log AND day = :day AND account <> ''
"""
_RECORDS = """
    SELECT seq, record FROM entry
    WHERE log = :log AND seq >= :first AND seq <= :last ORDER BY seq LIMIT :most
"""
_HOUSE_SNAPSHOT = """
    SELECT c.seq, e.hash, c.snapshot FROM checkpoint c
    JOIN entry e ON e.log = c.log AND e.seq = c.seq
    WHERE c.log = :log AND c.snapshot IS NOT NULL ORDER BY c.seq DESC LIMIT 1
"""
_HOUSE_ENTRIES = """
    SELECT seq, record, hash FROM entry
    WHERE log = :log AND seq > :after ORDER BY seq LIMIT :most
"""


@dataclass(frozen=True, slots=True)
class Span:
    """The entries of a link from one to another."""

    link: str
    first: int
    last: int
    """Below ``first`` if there are none."""


@dataclass(frozen=True, slots=True)
class Day:
    """One gaming day of a link in which something happened."""

    day: str
    span: Span


def links(reader: Reader, asked: ReportQuery) -> dict[str, int]:
    """The links that a report is about, and how far each has come."""
    found = {log: int(seq) for log, seq in reader.rows(_LINKS, house=HOUSE_LOG)}
    if asked.link is None:
        return found
    if asked.link not in found:
        raise ReportError(f"There is no link '{asked.link}'.")
    return {asked.link: found[asked.link]}


def days(reader: Reader, link: str, head: int, period: Period) -> list[Day]:
    """The gaming days of a period in which something happened on a link."""
    markers = [(day, int(seq)) for day, seq in reader.rows(_MARKERS, log=link, last=period.last)]
    after = reader.rows(_NEXT_MARKER, log=link, last=period.last)
    ends = [*(seq for _, seq in markers[1:]), *(int(seq) for _, seq in after), head + 1]
    return [
        Day(day, Span(link, seq, end - 1))
        for (day, seq), end in zip(markers, ends, strict=False)  # one end more if days follow
        if day >= period.first
    ]


def span(reader: Reader, link: str, head: int, period: Period) -> Span:
    """All entries of a period, which follow each other."""
    found = days(reader, link, head, period)
    return Span(link, found[0].span.first, found[-1].span.last) if found else Span(link, 1, 0)


def records(reader: Reader, span: Span, kinds: Iterable[str]) -> Iterator[Json]:
    """The records of *span* that hold an event of one of *kinds*, few at a time.

    A record is looked through as bytes first: most hold no such event and need not be read.
    """
    named = "|".join(kinds)
    holds = re.compile(rf'"type":"(?:{named})"'.encode()).search
    for record in _all_records(reader, span):
        if holds(record):
            yield decode(record)


def _all_records(reader: Reader, span: Span) -> Iterator[bytes]:
    first = span.first
    while first <= span.last:
        rows = reader.rows(_RECORDS, log=span.link, first=first, last=span.last, most=AT_ONCE)
        for _, record in rows:
            yield bytes(record)
        if len(rows) < AT_ONCE:
            return
        first = int(rows[-1][0]) + 1


def record(reader: Reader, link: str, seq: int) -> Json:
    """One record."""
    for found in _all_records(reader, Span(link, seq, seq)):
        return decode(found)
    raise missing(f"Entry {seq:,} of link '{link}'")


def first_after(reader: Reader, log: str, head: int, moment: str) -> int:
    """The first entry of a log that was made after a moment; times in a log never go back."""
    low, high = 1, head + 1
    while low < high:
        middle = (low + high) // 2
        if record(reader, log, middle)["at"] > moment:
            high = middle
        else:
            low = middle + 1
    return low


def missing(what: str) -> ReportError:
    """What a report needs and the database does not have, though it once had it."""
    return ReportError(f"{what} is missing from the database; run 'jackpit doctor'.")


def event_of(written: Json) -> Any:
    """An event of a link as it was written down."""
    return EVENTS.read(written)


def wins(reader: Reader, link: str) -> Iterator[tuple[str, str, int, Win]]:
    """The gaming day, the time, the entry and the win, in the order of their numbers."""
    sql = "SELECT day, at, seq, body FROM win WHERE log = :log ORDER BY number"
    for day, at, seq, body in reader.rows(sql, log=link):
        yield day, at, int(seq), _WIN.read(decode(bytes(body)))


def balances(reader: Reader, link: str) -> dict[str, Money]:
    """What every account of a link holds now."""
    sql = "SELECT account, microcents FROM balance WHERE log = :log ORDER BY account"
    return {account: Money(int(amount)) for account, amount in reader.rows(sql, log=link)}


def opened(reader: Reader, link: str, day: str) -> dict[str, Money]:
    """What every account of a link held when a gaming day began."""
    rows = reader.rows(_OPENING, log=link, day=day)
    return {account: Money(int(microcents)) for account, microcents in rows}


def held_after(reader: Reader, link: str, day: str) -> dict[str, Money]:
    """What every account of a link held when a gaming day was over."""
    for following, _ in reader.rows(_NEXT_MARKER, log=link, last=day):
        return opened(reader, link, following)
    return balances(reader, link)


def read_house(reader: Reader) -> House:
    """The house as its log makes it: from its last snapshot, and every entry since."""
    log = HouseLog(HOUSE_LOG)
    for seq, hash, snapshot in reader.rows(_HOUSE_SNAPSHOT, log=HOUSE_LOG):
        try:
            log.resume(Head(int(seq), bytes(hash)), bytes(snapshot))
        except CodecError:  # of another version; all is read instead
            log = HouseLog(HOUSE_LOG)
    while rows := reader.rows(_HOUSE_ENTRIES, log=HOUSE_LOG, after=log.head.seq, most=AT_ONCE):
        log.follow([Entry(HOUSE_LOG, int(s), bytes(r), bytes(h)) for s, r, h in rows])
    return log.house


def house_span(reader: Reader) -> Span:
    """All entries of the house."""
    rows = reader.rows("SELECT seq FROM head WHERE log = :log", log=HOUSE_LOG)
    return Span(HOUSE_LOG, 1, int(rows[0][0]) if rows else 0)
