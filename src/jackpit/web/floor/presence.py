"""Which devices are connected, and since when a silent one has been silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from jackpit.manager.house import Device, DeviceKind
from jackpit.web.floor.activity import TablePlace

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
