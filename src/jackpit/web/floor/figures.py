"""What the floor reads from the database: today's figures, the last hits, acknowledgments.

Read on another thread and kept for a moment. The cost does not grow with the length of the history.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import NamedTuple

from jackpit.manager.codec import decode
from jackpit.manager.house.events import AlarmAcknowledged
from jackpit.manager.reports.log_reader import Span, decode_win, iterate_events
from jackpit.manager.store.base import HOUSE_LOG, Reader, Store
from jackpit.manager.store.queries.alarms import count_adjustments_since_day
from jackpit.manager.store.queries.checkpoints import read_last_signature
from jackpit.manager.store.queries.logs import read_head_seq
from jackpit.manager.store.queries.rounds import find_last_round_before_day, sum_rounds_after
from jackpit.manager.store.queries.wins import read_wins, sum_wins
from jackpit.manager.writer.calls import query_store
from jackpit.money import Money
from jackpit.web.floor.views import FloorHitView, FloorTodayView


@dataclass(slots=True)
class Hits:
    """The last hit of each meter of a link, and the last win that need not be read again."""

    after: int = 0
    last: dict[str, FloorHitView] = field(default_factory=dict)


def today_figures(reader: Reader, links: list[str], day: str) -> FloorTodayView:
    """The figures of the present gaming day, summed over all links."""
    rounds = wagers = wins = adjustments = unsigned = 0
    won, signed_at = 0, ""
    for log in links:
        before = find_last_round_before_day(reader, log=log, day=day)
        played = sum_rounds_after(reader, log=log, after=before)
        rounds, wagers = rounds + played.rounds, wagers + played.wagers
        of_day = sum_wins(reader, log=log, first_day=day, last_day=day)
        wins, won = wins + of_day.wins, won + of_day.microcents
        adjustments += count_adjustments_since_day(reader, log=log, day=day)
    for log in (*links, HOUSE_LOG):
        signature = read_last_signature(reader, log=log)
        if signature is not None:
            unsigned += read_head_seq(reader, log=log) - signature.seq
            signed_at = max(signed_at, decode(signature.body)["at"])
    return FloorTodayView(
        day=day,
        rounds=rounds,
        wagers=wagers,
        wins=wins,
        won=Money(won),
        adjustments=adjustments,
        signed_at=signed_at or None,
        unsigned=unsigned,
    )


def find_hits(reader: Reader, link: str, hits: Hits) -> None:
    """Update the hits from new wins.

    A win that was backed out is not a hit, and one that is logged becomes one when its meter is
    adjusted.
    """
    is_waiting = False
    for row in read_wins(reader, log=link, after=hits.after):
        win = decode_win(row)
        if win.meter is not None and win.is_adjusted and not win.is_backed_out:
            hits.last[win.meter] = FloorHitView(
                win=row.number, at=row.at, amount=Money(row.microcents), table=win.table
            )
        is_waiting = is_waiting or not win.is_adjusted
        if not is_waiting:
            hits.after = row.number


class Acknowledgment(NamedTuple):
    """By whom an alarm was acknowledged, when, and with what note, as recorded."""

    by: str
    at: str
    note: str


class Acknowledgments:
    """Who acknowledged which alarm, when and with what note, from the house log.

    The log is read once; later calls read only new entries.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[tuple[str, int, int], Acknowledgment] = {}
        self._after = 0
        self._lock = asyncio.Lock()

    async def all(self) -> dict[tuple[str, int, int], Acknowledgment]:
        """All acknowledgments, by log, entry and number of the alarm."""
        async with self._lock:
            await query_store(self._store, self._read)
        return self._known

    def _read(self, reader: Reader) -> None:
        span = Span(HOUSE_LOG, self._after + 1, read_head_seq(reader, log=HOUSE_LOG))
        for record, event in iterate_events(reader, span, (AlarmAcknowledged,)):
            details = Acknowledgment(by=record["by"], at=record["at"], note=event.note)
            self._known.setdefault((event.log, event.seq, event.number), details)
        self._after = span.last
