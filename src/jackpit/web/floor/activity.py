"""When each table was last pressed, how fast it deals, and when its claims were marked.

Counted on the event loop from the new entries; a restart starts again from zero.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from jackpit.manager.clock import Clock, format_time, parse_time
from jackpit.manager.store.base import HOUSE_LOG, Entry

HOUR = timedelta(hours=1)
MIN_OBSERVED_SECONDS = 60.0
"""A shorter time says nothing about rounds per hour."""

TablePlace = tuple[str, str]
"""A link and a table."""

Hand = tuple[str, int | None]
"""A line and a spot."""


class _ActivityEvent(msgspec.Struct):
    type: str
    table: Any = None
    round: Any = None
    line: Any = None
    spot: Any = None
    marks: Any = ()


class ActivityEntry(msgspec.Struct):
    """The part of an entry that is read here."""

    at: str
    events: list[_ActivityEvent]


read_activity = msgspec.json.Decoder(ActivityEntry).decode


class Activity:
    """The activity of all tables since the start."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._started = clock()
        self._pressed: dict[TablePlace, str] = {}
        self._rounds: dict[TablePlace, deque[list[int]]] = {}
        """Minutes of the last hour, each with the number of rounds started in it."""

        self.marked: dict[tuple[str, int], dict[Hand, str]] = {}
        """When the present marks were made, by link and round."""

    def on_entries(self, entries: Sequence[Entry]) -> None:
        """Count new entries."""
        for entry in entries:
            if entry.log != HOUSE_LOG:
                self.count_entry(entry.log, read_activity(entry.record))

    def count_entry(self, link: str, entry: ActivityEntry) -> None:
        """Count one entry of a link."""
        for event in entry.events:
            if isinstance(event.table, str):
                self._pressed[link, event.table] = entry.at
                if event.type == "RoundStarted":
                    self._count(link, event.table, parse_time(entry.at))
            if isinstance(event.round, int):
                self._note_marks((link, event.round), event, entry.at)

    def load_marks(self, link: str, round: int, records: Iterable[bytes]) -> None:
        """Load the marks of a round that started before the server, from its entries."""
        self.marked[link, round] = {}
        for entry in map(read_activity, records):
            for event in entry.events:
                if event.round == round:
                    self._note_marks((link, round), event, entry.at)

    def on_press(self, link: str, table: str) -> None:
        """Count a press, even if it changed only lights."""
        self._pressed[link, table] = format_time(self._clock())

    def last_press(self, link: str, table: str) -> str | None:
        """When a table was last pressed."""
        return self._pressed.get((link, table))

    def rounds_an_hour(self, link: str, table: str) -> int | None:
        """Over the last hour, or since the first round in it; None while too little is known."""
        now = self._clock()
        earliest = int((now - HOUR).timestamp()) // 60
        counted = [x for x in self._rounds.get((link, table), ()) if x[0] >= earliest]
        began = counted[0][0] * 60.0 if counted else self._started.timestamp()
        seconds = now.timestamp() - began
        if seconds < MIN_OBSERVED_SECONDS:
            return None
        return round(sum(n for _, n in counted) * HOUR.total_seconds() / seconds)

    def marked_since(self, link: str, round: int, hands: Iterable[Hand]) -> str | None:
        """When the first of these hands was marked; None if unknown."""
        known = self.marked.get((link, round), {})
        lines = {line for line, _ in hands}
        at = [known[hand] for hand in hands if hand in known]
        at += [known[line, None] for line in lines if (line, None) in known]
        return min(at, default=None)

    def _count(self, link: str, table: str, at: datetime) -> None:
        minute = int(at.timestamp()) // 60
        minutes = self._rounds.setdefault((link, table), deque(maxlen=61))
        if minutes and minutes[-1][0] == minute:
            minutes[-1][1] += 1
        else:
            minutes.append([minute, 1])

    def _note_marks(self, place: tuple[str, int], event: _ActivityEvent, at: str) -> None:
        match event.type:
            case "HandMarked":
                self.marked.setdefault(place, {}).setdefault((event.line, event.spot), at)
            case "HandUnmarked" | "ClaimRefused" | "WinLogged":
                for line, spot in event.marks:
                    self.marked.get(place, {}).pop((line, spot), None)
            case "SpotStruck":
                self.marked.get(place, {}).pop((event.line, event.spot), None)
            case "RoundEnded" | "RoundVoided":
                self.marked.pop(place, None)
            case _:
                return
