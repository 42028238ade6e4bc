"""The activity of tables: last presses, pace, marked claims, and which devices are connected.

Counted on the event loop from the new entries; a restart starts again from zero.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from jackpit.manager.clock import Clock, format_time, parse_time
from jackpit.manager.house import Device, DeviceKind
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.table import events as e
from jackpit.web.new_entries import NewEntry, ParsedEvent, parse_record

HOUR = timedelta(hours=1)
MIN_OBSERVED_SECONDS = 60.0
"""A shorter time says nothing about rounds per hour."""

TablePlace = tuple[str, str]
"""A link and a table."""

Hand = tuple[str, int | None]
"""A line and a spot."""


@dataclass(slots=True)
class Minute:
    """What was played at a table within a minute."""

    number: int
    """Minutes since 1970."""

    rounds: int = 0
    wagers: int = 0


class Activity:
    """The activity of all tables since the start."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._started = clock()
        self._pressed: dict[TablePlace, str] = {}
        self._minutes: dict[TablePlace, deque[Minute]] = {}
        """The minutes of the last hour in which rounds started, by table."""

        self.marked: dict[tuple[str, int], dict[Hand, str]] = {}
        """When the present marks were made, by link and round."""

    def on_entries(self, entries: Sequence[NewEntry]) -> None:
        """Count new entries."""
        for entry in entries:
            if entry.log != HOUSE_LOG:
                self._count_entry(entry)

    def _count_entry(self, entry: NewEntry) -> None:
        """Count one entry of a link."""
        link = entry.log
        for event in entry.events:
            if isinstance(event.table, str):
                self._pressed[link, event.table] = entry.at
                if event.type == e.RoundStarted.__name__:
                    self._count((link, event.table), parse_time(entry.at), len(event.spots))
            if isinstance(event.round, int):
                self._note_marks((link, event.round), event, entry.at)

    def load_marks(self, link: str, round: int, records: Iterable[bytes]) -> None:
        """Load the marks of a round that started before the server, from its entries."""
        self.marked[link, round] = {}
        for entry in map(parse_record, records):
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
        minutes = self._last_hour((link, table))
        return self._an_hour(minutes, sum(minute.rounds for minute in minutes))

    def wagers_an_hour(self, links: Collection[str]) -> int | None:
        """Of all tables of *links*, over the same time; None while too little is known."""
        minutes = sorted(self._minutes_of(links), key=lambda minute: minute.number)
        return self._an_hour(minutes, sum(minute.wagers for minute in minutes))

    def recent_wagers(self, links: Collection[str]) -> list[int]:
        """Of all tables of *links* in each five minutes of the last hour, the oldest first."""
        found = [0] * 12
        now = int(self._clock().timestamp()) // 60
        for minute in self._minutes_of(links):
            found[11 - min(11, max(0, now - minute.number) // 5)] += minute.wagers
        return found

    def _minutes_of(self, links: Collection[str]) -> list[Minute]:
        places = [place for place in self._minutes if place[0] in links]
        return [minute for place in places for minute in self._last_hour(place)]

    def _last_hour(self, place: TablePlace) -> list[Minute]:
        earliest = int((self._clock() - HOUR).timestamp()) // 60
        return [x for x in self._minutes.get(place, ()) if x.number >= earliest]

    def _an_hour(self, minutes: Sequence[Minute], count: int) -> int | None:
        """A count an hour since the first of these minutes; without any, since the start."""
        began = minutes[0].number * 60.0 if minutes else self._started.timestamp()
        seconds = self._clock().timestamp() - began
        if seconds < MIN_OBSERVED_SECONDS:
            return None
        return round(count * HOUR.total_seconds() / seconds)

    def marked_since(self, link: str, round: int, hands: Iterable[Hand]) -> str | None:
        """When the first of these hands was marked; None if unknown."""
        known = self.marked.get((link, round), {})
        lines = {line for line, _ in hands}
        at = [known[hand] for hand in hands if hand in known]
        at += [known[line, None] for line in lines if (line, None) in known]
        return min(at, default=None)

    def _count(self, place: TablePlace, at: datetime, wagers: int) -> None:
        number = int(at.timestamp()) // 60
        minutes = self._minutes.setdefault(place, deque(maxlen=61))
        if not minutes or minutes[-1].number != number:
            minutes.append(Minute(number))
        minutes[-1].rounds += 1
        minutes[-1].wagers += wagers

    def _note_marks(self, place: tuple[str, int], event: ParsedEvent, at: str) -> None:
        match event.type:
            case e.HandMarked.__name__:
                self.marked.setdefault(place, {}).setdefault((event.line, event.spot), at)
            case e.HandUnmarked.__name__ | e.ClaimRefused.__name__ | e.WinLogged.__name__:
                for line, spot in event.marks:
                    self.marked.get(place, {}).pop((line, spot), None)
            case e.SpotStruck.__name__:
                self.marked.get(place, {}).pop((event.line, event.spot), None)
            case e.RoundEnded.__name__ | e.RoundVoided.__name__:
                self.marked.pop(place, None)
            case _:
                return


LOST_SECONDS = 3.0
"""A pad silent for this long has lost its connection: the pad and the floor both show it."""

ALARM_SECONDS = 10.0
"""After this silence the house gets an alarm (L-03)."""


class Connection(Protocol):
    """A live connection of a device."""

    heard_at: float
    """When its last message arrived, by the clock of the event loop."""


class Presence:
    """The pads of every table that were connected since the start."""

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._here: dict[str, list[Connection]] = {}
        self._heard: dict[str, float] = {}
        """When a disconnected device was last heard."""

        self.pads: dict[str, Device] = {}
        """The pads that were connected since the start."""

        self._reported: set[TablePlace] = set()

    def connect(self, device: Device, connection: Connection) -> None:
        """Add a connection of a device."""
        self._here.setdefault(device.key, []).append(connection)
        if device.kind is DeviceKind.PAD and device.table is not None:
            self.pads[device.key] = device

    def disconnect(self, device: Device, connection: Connection) -> None:
        """Remove a connection of a device."""
        self._here[device.key].remove(connection)
        self._heard[device.key] = max(
            connection.heard_at, self._heard.get(device.key, connection.heard_at)
        )

    def forget(self, key: str) -> None:
        """Stop watching a device that was retired."""
        self.pads.pop(key, None)

    def silence(self, link: str, table: str) -> float | None:
        """How long no pad of a table was heard; None if none was connected since the start."""
        pads = [key for key, pad in self.pads.items() if (pad.link, pad.table) == (link, table)]
        return min((self._silence(key) for key in pads), default=None)

    def is_here(self, link: str, table: str) -> bool:
        """Whether a pad of a table is connected and heard."""
        silence = self.silence(link, table)
        return silence is not None and silence <= LOST_SECONDS

    def is_lost(self, link: str, table: str) -> bool:
        """Whether a pad of a table was connected, and none is heard now."""
        silence = self.silence(link, table)
        return silence is not None and silence > LOST_SECONDS

    def lost(self) -> frozenset[TablePlace]:
        """The tables whose pad is silent."""
        return frozenset(place for place in self._places() if not self.is_here(*place))

    def unreported_losses(self) -> list[TablePlace]:
        """The tables whose lost pad the house has no alarm for yet."""
        self._reported = {place for place in self._reported if not self.is_here(*place)}
        return [
            place
            for place in self._places()
            if place not in self._reported and (self.silence(*place) or 0.0) > ALARM_SECONDS
        ]

    def mark_reported(self, place: TablePlace) -> None:
        """The house has an alarm for this loss."""
        self._reported.add(place)

    def unmark_reported(self, place: TablePlace) -> None:
        """The alarm could not be recorded."""
        self._reported.discard(place)

    def _places(self) -> set[TablePlace]:
        return {(pad.link, pad.table) for pad in self.pads.values() if pad.table is not None}

    def _silence(self, key: str) -> float:
        if here := self._here.get(key):
            return self._time() - max(connection.heard_at for connection in here)
        return self._time() - self._heard.get(key, self._time())
