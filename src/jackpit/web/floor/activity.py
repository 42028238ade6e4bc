"""What the entries tell as they come: when each table was last pressed, and how fast it deals.

Kept on the event loop and counted since the start; a restart begins anew.
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
"""A shorter time says nothing about an hour."""

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
    """What of an entry matters here."""

    at: str
    events: list[_ActivityEvent]


read_activity = msgspec.json.Decoder(ActivityEntry).decode


class Activity:
    """What was heard of each table."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._started = clock()
        self._pressed: dict[TablePlace, str] = {}
        self._rounds: dict[TablePlace, deque[list[int]]] = {}
        """Minutes of the last hour, and how many rounds began in each."""

        self.marked: dict[tuple[str, int], dict[Hand, str]] = {}
        """When the hands were marked that stand, by link and round."""

    def heard(self, entries: Sequence[Entry]) -> None:
        """Note what is new."""
        for entry in entries:
            if entry.log != HOUSE_LOG:
                self.note(entry.log, read_activity(entry.record))

    def note(self, link: str, told: ActivityEntry) -> None:
        """Note one entry of a link."""
        for event in told.events:
            if isinstance(event.table, str):
                self._pressed[link, event.table] = told.at
                if event.type == "RoundStarted":
                    self._count(link, event.table, parse_time(told.at))
            if isinstance(event.round, int):
                self._note_marks((link, event.round), event, told.at)

    def recall(self, link: str, round: int, records: Iterable[bytes]) -> None:
        """Note the marks of a round that began before the start, from its entries."""
        self.marked[link, round] = {}
        for told in map(read_activity, records):
            for event in told.events:
                if event.round == round:
                    self._note_marks((link, round), event, told.at)

    def touched(self, link: str, table: str) -> None:
        """A key was pressed, even if only lights have changed."""
        self._pressed[link, table] = format_time(self._clock())

    def last_press(self, link: str, table: str) -> str | None:
        """When a table was last pressed."""
        return self._pressed.get((link, table))

    def rounds_an_hour(self, link: str, table: str) -> int | None:
        """Over the last hour, or since its first round in it; None if nothing can be said yet."""
        now = self._clock()
        earliest = int((now - HOUR).timestamp()) // 60
        counted = [x for x in self._rounds.get((link, table), ()) if x[0] >= earliest]
        began = counted[0][0] * 60.0 if counted else self._started.timestamp()
        seconds = now.timestamp() - began
        if seconds < MIN_OBSERVED_SECONDS:
            return None
        return round(sum(n for _, n in counted) * HOUR.total_seconds() / seconds)

    def waits_since(self, link: str, round: int, hands: Iterable[Hand]) -> str | None:
        """When the first of these hands was marked; None if nobody has heard of it."""
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
