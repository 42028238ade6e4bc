"""What the floor takes from the database: today's figures, the last hits, the open alarms.

Read on another thread and kept for a moment; nothing of it grows with the length of the history,
but that alarms are looked through as far as one of them may wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field

from jackpit.manager.codec.codec import Json, codec_of
from jackpit.manager.eventlog.record import decode
from jackpit.manager.store.base import HOUSE_LOG, Reader, Store
from jackpit.money import Money
from jackpit.table import Win
from jackpit.web.http.rows import records_after
from jackpit.web.views import write_money

ALARMS_PER_QUERY = 10_000
"""So many alarms are read at once, and so many are counted that wait."""

_ALARM = ("log", "seq", "number", "at", "alarm", "sentence")
_WIN = codec_of(Win)
_BEFORE = """
    SELECT number FROM round WHERE log = :log AND day < :day ORDER BY number DESC LIMIT 1
"""
_ROUNDS = "SELECT COUNT(*), SUM(wagers) FROM round WHERE log = :log AND number > :after"
_WINS = "SELECT COUNT(*), SUM(microcents) FROM win WHERE log = :log AND day = :day"
_ADJUSTED = """
    SELECT COUNT(*) FROM alarm a
    JOIN opening o ON o.log = a.log AND o.day = :day AND o.account = ''
    WHERE a.log = :log AND a.seq >= o.seq AND a.alarm IN ('BACKED_OUT', 'ADJUSTED')
"""
_ACKNOWLEDGED = b'"AlarmAcknowledged"'
ENTRIES_PER_QUERY = 5_000
_SEALED = "SELECT seq, body FROM checkpoint WHERE log = :log ORDER BY seq DESC LIMIT 1"
_HEAD = "SELECT seq FROM head WHERE log = :log"
_HITS = """
    SELECT number, at, microcents, body FROM win
    WHERE log = :log AND number > :after ORDER BY number
"""
_LATEST = """
    SELECT log, seq, number, at, alarm, sentence FROM alarm
    ORDER BY at DESC, log, seq DESC, number LIMIT :most OFFSET :skipped
"""


@dataclass(slots=True)
class Hits:
    """The last hit of each meter of a link, and up to which win it was looked."""

    after: int = 0
    last: dict[str, Json] = field(default_factory=dict)


def today_figures(reader: Reader, links: list[str], day: str) -> Json:
    """The present gaming day in one line: of all links together."""
    rounds = wagers = wins = adjustments = unsealed = 0
    won, sealed_at = 0, ""
    for log in links:
        before = reader.rows(_BEFORE, log=log, day=day)
        count, summed = reader.rows(_ROUNDS, log=log, after=before[0][0] if before else 0)[0]
        rounds, wagers = rounds + int(count), wagers + int(summed or 0)
        count, microcents = reader.rows(_WINS, log=log, day=day)[0]
        wins, won = wins + int(count), won + int(microcents or 0)
        adjustments += int(reader.rows(_ADJUSTED, log=log, day=day)[0][0])
    for log in (*links, HOUSE_LOG):
        (head,) = reader.rows(_HEAD, log=log)[0]
        for seq, body in reader.rows(_SEALED, log=log):
            unsealed += head - seq
            sealed_at = max(sealed_at, decode(bytes(body))["at"])
    return {
        "day": day,
        "rounds": rounds,
        "wagers": wagers,
        "wins": wins,
        "won": write_money(Money(won)),
        "adjustments": adjustments,
        "sealed_at": sealed_at or None,
        "unsealed": unsealed,
    }


def find_hits(reader: Reader, link: str, hits: Hits) -> None:
    """Look for hits among the wins that are new; one that was backed out is none."""
    for number, at, microcents, body in reader.rows(_HITS, log=link, after=hits.after):
        win: Win = _WIN.read(decode(bytes(body)))
        if win.meter is not None and not win.is_backed_out:
            amount = write_money(Money(int(microcents)))
            hits.last[win.meter] = {"win": number, "at": at, "amount": amount, "table": win.table}
        hits.after = max(hits.after, number)


def latest_alarms(reader: Reader, seen: Collection[tuple[str, int, int]], most: int) -> list[Json]:
    """The latest alarms that were not *seen*, so many at most, however old they are."""
    found: list[Json] = []
    skipped = 0
    while len(found) < most:
        rows = reader.rows(_LATEST, most=ALARMS_PER_QUERY, skipped=skipped)
        found += [dict(zip(_ALARM, row, strict=True)) for row in rows if row[:3] not in seen]
        if len(rows) < ALARMS_PER_QUERY:
            break
        skipped += len(rows)
    return found[:most]


class Acknowledgments:
    """Who has acknowledged which alarm, when and with what note, as the house's log tells it.

    The log is read once, and from then on only what is new in it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[str, int, int], Json] = {}
        self._after = 0
        self._lock = asyncio.Lock()

    async def all(self) -> dict[tuple[str, int, int], Json]:
        """All of them, by the log, the entry and the number of the alarm."""
        async with self._lock:
            await asyncio.to_thread(self._read)
        return self._known

    def _read(self) -> None:
        with self._store.reader() as reader:
            while entries := records_after(reader, HOUSE_LOG, self._after, ENTRIES_PER_QUERY):
                for seq, record in entries:
                    self._after = seq
                    if _ACKNOWLEDGED in record:
                        self._note(decode(record))

    def _note(self, record: Json) -> None:
        for event in record["events"]:
            if event["type"] == "AlarmAcknowledged":
                named = (event["log"], event["seq"], event["number"])
                said = {"by": record["by"], "at": record["at"], "note": event["note"]}
                self._known.setdefault(named, said)
