"""The wins of all links, one line each, and the missing win numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter

from msgspec import Struct

from jackpit.manager.reports.log_reader import decode_win, read_links
from jackpit.manager.reports.report import Period, ReportQuery
from jackpit.manager.reports.wins.status import WinStatus, win_status
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.wins import (
    count_win_numbers,
    list_win_numbers,
    read_latest_wins,
    sum_wins,
)
from jackpit.messages import Phrase, Text
from jackpit.money import ZERO, Money
from jackpit.table import Person, Win

MAX_MISSING_SHOWN = 100
_FIRST, _LAST = "1900-01-01", "9899-12-31"


class WinLine(Struct, frozen=True, kw_only=True):
    """One win in a list."""

    link: str
    number: int
    day: str
    at: str
    table: str
    round: int
    lines: tuple[Text, ...]
    spots: tuple[int, ...]
    amount: Money
    unpaid: Money
    """What the cage still owes."""

    status: WinStatus
    is_backed_out: bool
    verified_by_name: str
    """A name, or the key of a person whose name the house does not know."""

    needs_reference: bool
    surveillance: str
    printed: int
    is_named: bool
    """Whether the winner of every share is recorded."""


@dataclass(frozen=True, slots=True)
class WinLines:
    """The latest wins of a query, and how many and how much all of them are."""

    lines: tuple[WinLine, ...]
    count: int
    amount: Money
    missing: tuple[tuple[str, int], ...]


def load_win_lines(
    reader: Reader,
    *,
    link: str | None = None,
    first: str | None = None,
    last: str | None = None,
    limit: int = 300,
    name_of: Callable[[Person], str] = attrgetter("key"),
) -> WinLines:
    """The wins of a link, or of all, from one gaming day to another, the latest first."""
    period = Period.of(first or _FIRST, last or _LAST)
    known = read_links(reader, ReportQuery(period=period, link=link))
    days = {"first_day": period.first, "last_day": period.last}
    totals = sum_wins(reader, log=link, **days)
    rows = read_latest_wins(reader, log=link, **days, limit=limit)
    return WinLines(
        tuple(win_line(row.log, row.day, row.at, decode_win(row), name_of) for row in rows),
        totals.wins,
        Money(totals.microcents),
        tuple((log, number) for log in known for number in _missing(reader, log)),
    )


def win_line(
    link: str, day: str, at: str, win: Win, name_of: Callable[[Person], str] = attrgetter("key")
) -> WinLine:
    """The line of one win."""
    owed = ZERO
    if not win.is_fixed and not win.is_backed_out:
        owed = sum((x for spot, x in win.shares if spot not in win.paid), start=ZERO)
    return WinLine(
        link=link,
        number=win.number,
        day=day,
        at=at,
        table=win.table,
        round=win.round,
        lines=tuple(Phrase(line) for line in win.lines),
        spots=tuple(spot for spot, _ in win.shares),
        amount=win.amount,
        unpaid=owed,
        status=win_status(win),
        is_backed_out=win.is_backed_out,
        verified_by_name=name_of(win.verified_by),
        needs_reference=win.needs_reference,
        surveillance=win.surveillance,
        printed=win.printed,
        is_named=len(win.winners) == len(win.shares),
    )


def _missing(reader: Reader, link: str) -> list[int]:
    """The missing numbers; they run from 1 without a gap."""
    numbers = count_win_numbers(reader, log=link)
    if numbers.wins == numbers.largest:
        return []
    there = set(list_win_numbers(reader, log=link))
    return [n for n in range(1, numbers.largest + 1) if n not in there][:MAX_MISSING_SHOWN]
