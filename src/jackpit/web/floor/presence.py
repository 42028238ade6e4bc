"""Which devices are connected, and since when one is not heard any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from jackpit.manager.house import Device, DeviceKind
from jackpit.web.floor.activity import TablePlace

LOST_SECONDS = 3.0
"""A pad that is not heard for so long has lost its link: it says so, and so does the floor."""

ALARM_SECONDS = 10.0
"""After so long the house has an alarm (L-03)."""


class Connection(Protocol):
    """A live connection of a device."""

    heard_at: float
    """When it was last heard, by the clock of the event loop."""


class Presence:
    """The pads of every table, as far as any was here since the start."""

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._here: dict[str, list[Connection]] = {}
        self._heard: dict[str, float] = {}
        """When a device was last heard that has gone."""

        self.pads: dict[str, Device] = {}
        """The pads that were here since the start."""

        self._told: set[TablePlace] = set()

    def came(self, device: Device, connection: Connection) -> None:
        """A device is connected."""
        self._here.setdefault(device.key, []).append(connection)
        if device.kind is DeviceKind.PAD and device.table is not None:
            self.pads[device.key] = device

    def went(self, device: Device, connection: Connection) -> None:
        """It is not any more."""
        self._here[device.key].remove(connection)
        self._heard[device.key] = max(
            connection.heard_at, self._heard.get(device.key, connection.heard_at)
        )

    def forget(self, key: str) -> None:
        """A device that was retired is not missed."""
        self.pads.pop(key, None)

    def silence(self, link: str, table: str) -> float | None:
        """For how long no pad of a table was heard; None if none was here since the start."""
        pads = [key for key, pad in self.pads.items() if (pad.link, pad.table) == (link, table)]
        return min((self._silence(key) for key in pads), default=None)

    def is_here(self, link: str, table: str) -> bool:
        """Whether a pad of a table is connected and heard."""
        silence = self.silence(link, table)
        return silence is not None and silence <= LOST_SECONDS

    def lost(self) -> frozenset[TablePlace]:
        """The tables whose pad is not heard any more."""
        return frozenset(place for place in self._places() if not self.is_here(*place))

    def to_be_told(self) -> list[TablePlace]:
        """The tables whose loss the house must be told, each loss once."""
        self._told = {place for place in self._told if not self.is_here(*place)}
        return [
            place
            for place in self._places()
            if place not in self._told and (self.silence(*place) or 0.0) > ALARM_SECONDS
        ]

    def told(self, place: TablePlace) -> None:
        """The house was told."""
        self._told.add(place)

    def not_told(self, place: TablePlace) -> None:
        """It could not be told after all."""
        self._told.discard(place)

    def _places(self) -> set[TablePlace]:
        return {(pad.link, pad.table) for pad in self.pads.values() if pad.table is not None}

    def _silence(self, key: str) -> float:
        if here := self._here.get(key):
            return self._time() - max(connection.heard_at for connection in here)
        return self._time() - self._heard.get(key, self._time())
