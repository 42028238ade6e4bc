"""How a meter has grown: its amount day by day, the present day in detail, and its hits.

What every account held when a gaming day began is kept for the reports; only the present day is
added up from its postings, each of them once, and kept here. So the answer is quick however long
the history is.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from jackpit.ledger import Reason, meter_of
from jackpit.manager.codec.codec import Json, codec_of
from jackpit.manager.eventlog.record import decode
from jackpit.manager.store.base import Reader, Row, Store
from jackpit.money import Money
from jackpit.table import Win
from jackpit.web.views import write_money

MAX_POINTS = 300
MAX_DAYS = 60
"""So many gaming days are shown."""

_WIN = codec_of(Win)
_OPENINGS = """
    SELECT day, seq, microcents FROM opening
    WHERE log = :log AND account = :account ORDER BY day DESC LIMIT :most
"""
_DAY = "SELECT day, seq FROM opening WHERE log = :log AND account = '' ORDER BY day DESC LIMIT 1"
_GROWTH = """
    SELECT (seq - :first) / :width AS part, MAX(seq),
        SUM(CASE WHEN target = :account THEN microcents ELSE 0 END)
        - SUM(CASE WHEN source = :account THEN microcents ELSE 0 END)
    FROM posting
    WHERE log = :log AND seq >= :first AND seq <= :last
        AND (source = :account OR target = :account)
    GROUP BY part ORDER BY part
"""
_HEAD = "SELECT seq FROM head WHERE log = :log"
_RECORD = "SELECT record FROM entry WHERE log = :log AND seq = :seq"
_HITS = """
    SELECT number, at, microcents, body FROM win
    WHERE log = :log AND at >= :since ORDER BY number
"""


@dataclass(slots=True)
class Growth:
    """One meter on the present gaming day: what it held at some entries of it."""

    day: str = ""
    last: int = 0
    """Up to this entry it was added up."""

    amount: int = 0
    """In microcents, there."""

    marks: list[tuple[int, int]] = field(default_factory=list)
    """Entries, and what it held after each."""


def update_growth(reader: Reader, log: str, account: str, growth: Growth, points: int) -> None:
    """Add up what was posted since it was looked at last."""
    (day, first), (head,) = reader.rows(_DAY, log=log)[0], reader.rows(_HEAD, log=log)[0]
    if growth.day != day:
        opened = reader.rows(_OPENINGS, log=log, account=account, most=1)
        held = int(opened[0][2]) if opened and opened[0][0] == day else 0
        growth.day, growth.last, growth.amount = day, first - 1, held
        growth.marks = [(first, held)] if held else []
    if head <= growth.last:
        return
    first = growth.last + 1
    width = max(1, -(-(head - growth.last) // points))
    values = {"log": log, "account": account, "first": first, "last": head, "width": width}
    for _, seq, change in reader.rows(_GROWTH, **values):
        growth.amount += int(change)
        growth.marks.append((seq, growth.amount))
    growth.last = head
    while len(growth.marks) > points:  # every second one is enough, and always the last
        growth.marks = growth.marks[-1::-2][::-1]


class MeterHistories:
    """The growth of each meter on the present day, as far as anybody has asked for it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[str, str], Growth] = {}
        self._lock = asyncio.Lock()

    async def of(self, link: str, meter: str, points: int, now: str) -> Json:
        """The history of a meter; one is read at a time, and none twice."""
        async with self._lock:
            growth = self._known.setdefault((link, meter), Growth())
            return await asyncio.to_thread(self._read, link, meter, growth, points, now)

    def _read(self, link: str, meter: str, growth: Growth, points: int, now: str) -> Json:
        account = meter_of(meter).name
        with self._store.reader() as reader:
            update_growth(reader, link, account, growth, MAX_POINTS)
            days = reader.rows(_OPENINGS, log=link, account=account, most=MAX_DAYS)[::-1]
            held = [(int(seq), int(amount)) for day, seq, amount in days if day != growth.day]
            held += growth.marks
            step = max(1, -(-len(held) // (points - 1)))  # one is for now
            found = [(_at(reader, link, seq), amount) for seq, amount in held[-1::-step][::-1]]
            since = found[0][0] if found else ""
            rows = reader.rows(_HITS, log=link, since=since)
        if not found or found[-1][0] < now:
            found.append((now, growth.amount))
        return {
            "points": [{"at": at, "amount": write_money(Money(amount))} for at, amount in found],
            "hits": [hit for row in rows if (hit := _hit(meter, row)) is not None],
        }


def _at(reader: Reader, log: str, seq: int) -> str:
    at: str = decode(bytes(reader.rows(_RECORD, log=log, seq=seq)[0][0]))["at"]
    return at


def _hit(meter: str, row: Row) -> Json:
    """A win of the meter: what lay before its cut, and what lies there after the reseed."""
    number, at, microcents, body = row
    win: Win = _WIN.read(decode(bytes(body)))
    if win.meter != meter or win.is_backed_out:
        return None
    added = win.amount_moved(Reason.SEED, Reason.RESERVE_RELEASED, Reason.OVERFLOW_RELEASED)
    return {
        "win": number,
        "at": at,
        "paid": write_money(Money(int(microcents))),
        "before": write_money(win.found),
        "after": write_money(win.left + added - win.amount_moved(Reason.OVER_CAP)),
    }
