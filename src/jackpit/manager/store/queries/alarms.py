"""Queries about alarms."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from jackpit.manager.codec import Decoder
from jackpit.manager.store.base import Reader
from jackpit.messages import Sentence

ALARMS_PER_PAGE = 10_000
"""Alarms read into memory at a time while looking for open ones."""


class AlarmRow(NamedTuple):
    """One alarm: the entry that raised it, and its number in that entry."""

    log: str
    seq: int
    number: int
    at: str
    alarm: str
    """The name of the message."""

    sentence: Sentence

    @property
    def key(self) -> tuple[str, int, int]:
        """What names an alarm: its log, its entry, its number in the entry."""
        return self.log, self.seq, self.number


_read_sentence = Decoder[Sentence](Sentence).decode


def _alarm(log: str, seq: int, number: int, at: str, alarm: str, sentence: str) -> AlarmRow:
    return AlarmRow(log, seq, number, at, alarm, _read_sentence(sentence))


def has_alarm(reader: Reader, *, log: str, seq: int, number: int) -> bool:
    """Return whether there is such an alarm."""
    sql = "SELECT 1 FROM alarm WHERE log = :log AND seq = :seq AND number = :number"
    return bool(reader.rows(sql, log=log, seq=seq, number=number))


def read_open_alarms(
    reader: Reader, *, acknowledged: Collection[tuple[str, int, int]], limit: int | None = None
) -> list[AlarmRow]:
    """Return the latest alarms that are not *acknowledged*, the latest first."""
    found: list[AlarmRow] = []
    offset = 0
    while limit is None or len(found) < limit:
        rows = reader.rows(
            """
            SELECT log, seq, number, at, alarm, sentence FROM alarm
            ORDER BY at DESC, log, seq DESC, number LIMIT :limit OFFSET :offset
            """,
            limit=ALARMS_PER_PAGE,
            offset=offset,
        )
        found += [_alarm(*row) for row in rows if row[:3] not in acknowledged]
        if len(rows) < ALARMS_PER_PAGE:
            break
        offset += len(rows)
    return found[:limit]


def read_alarms_between(reader: Reader, *, since: str, before: str) -> list[AlarmRow]:
    """Return the alarms of all logs from *since* and before *before*, in order of time."""
    rows = reader.rows(
        """
        SELECT log, seq, number, at, alarm, sentence FROM alarm
        WHERE at >= :since AND at < :before ORDER BY at, log, seq, number
        """,
        since=since,
        before=before,
    )
    return [_alarm(*row) for row in rows]


def read_alarms_of_log_between(
    reader: Reader, *, log: str, since: str, before: str
) -> list[AlarmRow]:
    """Return the alarms of a log from *since* and before *before*, in order of its entries."""
    rows = reader.rows(
        """
        SELECT log, seq, number, at, alarm, sentence FROM alarm
        WHERE log = :log AND at >= :since AND at < :before ORDER BY seq, number
        """,
        log=log,
        since=since,
        before=before,
    )
    return [_alarm(*row) for row in rows]


def read_alarms_named(reader: Reader, *, log: str, alarm: str) -> list[AlarmRow]:
    """Return the alarms of a log with the name *alarm*, in order of its entries."""
    rows = reader.rows(
        """
        SELECT log, seq, number, at, alarm, sentence FROM alarm
        WHERE log = :log AND alarm = :alarm ORDER BY seq, number
        """,
        log=log,
        alarm=alarm,
    )
    return [_alarm(*row) for row in rows]


def read_alarms_of_entries(reader: Reader, *, log: str, first: int, last: int) -> list[AlarmRow]:
    """Return the alarms that the entries of a log from *first* to *last* raised, in order."""
    rows = reader.rows(
        """
        SELECT log, seq, number, at, alarm, sentence FROM alarm
        WHERE log = :log AND seq >= :first AND seq <= :last ORDER BY seq, number
        """,
        log=log,
        first=first,
        last=last,
    )
    return [_alarm(*row) for row in rows]


def count_adjustments_since_day(reader: Reader, *, log: str, day: str) -> int:
    """Return how many adjustments and back-outs a link had since a gaming day began."""
    rows = reader.rows(
        """
        SELECT COUNT(*) FROM alarm a
        JOIN opening o ON o.log = a.log AND o.day = :day AND o.account = ''
        WHERE a.log = :log AND a.seq >= o.seq AND a.alarm IN ('BACKED_OUT', 'ADJUSTED')
        """,
        log=log,
        day=day,
    )
    return int(rows[0][0])
