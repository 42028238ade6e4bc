"""The amounts of a meter over time: day by day, the present day in detail, and its hits.

The balances at the start of each gaming day are stored for the reports; only the present day is
summed from its postings, each of them once, and kept here. So the time does not grow with the
history.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from msgspec import Struct

from jackpit.ledger import Reason, meter_of
from jackpit.manager.reports.log_reader import decode_win, time_of_entry
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.store.queries.days import read_last_day_start, read_openings_of_account
from jackpit.manager.store.queries.logs import read_head_seq
from jackpit.manager.store.queries.postings import find_win_posting, sum_account_changes
from jackpit.manager.store.queries.wins import WinRow, read_wins_since
from jackpit.manager.writer.calls import query_store
from jackpit.money import Money

MAX_POINTS = 300
MAX_DAYS = 60
"""Gaming days shown."""


class MeterHistoryPointView(Struct, frozen=True, kw_only=True):
    """The amount of a meter at a time."""

    at: str
    amount: Money


class MeterHistoryHitView(Struct, frozen=True, kw_only=True):
    """A win of the meter: the amount before its cut, and after the reseed."""

    win: int
    at: str
    """When the meter was adjusted for it: with the key back at RUN, or at the swipe."""

    paid: Money
    before: Money
    after: Money


History = tuple[list[MeterHistoryPointView], list[MeterHistoryHitView]]


@dataclass(slots=True)
class Growth:
    """One meter on the present gaming day: its amount after some of the entries."""

    day: str = ""
    last: int = 0
    """The last entry that was summed."""

    amount: int = 0
    """In microcents, after that entry."""

    marks: list[tuple[int, int]] = field(default_factory=list)
    """Entries, and the amount after each."""


def update_growth(reader: Reader, log: str, account: str, growth: Growth, points: int) -> None:
    """Add the postings since the last update."""
    day, head = read_last_day_start(reader, log=log), read_head_seq(reader, log=log)
    assert day is not None, "a link begins with an entry, which begins a day"
    if growth.day != day.day:
        opened = read_openings_of_account(reader, log=log, account=account, limit=1)
        held = opened[0].microcents if opened and opened[0].day == day.day else 0
        growth.day, growth.last, growth.amount = day.day, day.seq - 1, held
        growth.marks = [(day.seq, held)] if held else []
    if head <= growth.last:
        return
    first = growth.last + 1
    width = max(1, -(-(head - growth.last) // points))
    for change in sum_account_changes(
        reader, log=log, account=account, first=first, last=head, width=width
    ):
        growth.amount += change.microcents
        growth.marks.append((change.seq, growth.amount))
    growth.last = head
    while len(growth.marks) > points:  # drop every second point, and keep the last
        growth.marks = growth.marks[-1::-2][::-1]


class MeterHistories:
    """The growth of each requested meter on the present day."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[str, str], Growth] = {}
        self._lock = asyncio.Lock()

    async def of(self, link: str, meter: str, points: int, now: str) -> History:
        """The history of a meter; read one at a time, and no entry twice."""
        async with self._lock:
            growth = self._known.setdefault((link, meter), Growth())
            return await query_store(
                self._store, lambda reader: _read_history(reader, link, meter, growth, points, now)
            )


def _read_history(
    reader: Reader, link: str, meter: str, growth: Growth, points: int, now: str
) -> History:
    account = meter_of(meter).name
    update_growth(reader, link, account, growth, MAX_POINTS)
    days = read_openings_of_account(reader, log=link, account=account, limit=MAX_DAYS)
    held = [(x.seq, x.microcents) for x in reversed(days) if x.day != growth.day]
    held += growth.marks
    step = max(1, -(-len(held) // (points - 1)))  # one is for now
    found = [(time_of_entry(reader, link, seq), amount) for seq, amount in held[-1::-step][::-1]]
    since = found[0][0] if found else ""
    rows = read_wins_since(reader, log=link, since=since)
    if not found or found[-1][0] < now:
        found.append((now, growth.amount))
    shown = [MeterHistoryPointView(at=at, amount=Money(amount)) for at, amount in found]
    return shown, [hit for row in rows if (hit := _hit(reader, meter, row)) is not None]


def _hit(reader: Reader, meter: str, row: WinRow) -> MeterHistoryHitView | None:
    """A win whose money has moved; two logged before one RUN move at the same time."""
    win = decode_win(row)
    if win.meter != meter or win.is_backed_out or not win.is_adjusted:
        return None
    account = meter_of(meter).name
    moved = find_win_posting(reader, log=row.log, account=account, first=row.first_seq)
    added = win.amount_moved(Reason.SEED, Reason.RESERVE_RELEASED, Reason.OVERFLOW_RELEASED)
    return MeterHistoryHitView(
        win=row.number,
        at=row.at if moved is None else time_of_entry(reader, row.log, moved),
        paid=Money(row.microcents),
        before=win.found,
        after=win.left + added - win.amount_moved(Reason.OVER_CAP),
    )
