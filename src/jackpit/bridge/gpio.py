"""Coin sensors at the lines of a GPIO chip, through libgpiod's Python binding."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

from jackpit.bridge.config import GpioSensors

NOT_INSTALLED = "the package gpiod is not installed; install jackpit[bridge]"


class GpioLines:
    """The requested lines of one chip; raises an OSError if they cannot be had."""

    def __init__(self, sensors: GpioSensors) -> None:
        self._lines = sensors.lines
        try:
            gpiod: Any = import_module("gpiod")
            line: Any = import_module("gpiod.line")
        except ImportError as error:
            raise OSError(0, NOT_INSTALLED) from error
        settings = gpiod.LineSettings(
            direction=line.Direction.INPUT,
            edge_detection=line.Edge.BOTH,
            active_low=sensors.active_low,
            debounce_period=timedelta(milliseconds=sensors.debounce_ms),
        )
        try:
            self._request = gpiod.request_lines(
                sensors.chip, consumer="jackpit bridge", config={sensors.lines: settings}
            )
        except ValueError as error:
            raise OSError(0, f"it does not have these lines ({error})") from error
        self.file: int = self._request.fd

    def read(self) -> tuple[bool, ...]:
        """Take the waiting changes, and read the level of every line."""
        while self._request.wait_edge_events(timedelta()):
            self._request.read_edge_events()
        return tuple(bool(value.value) for value in self._request.get_values(list(self._lines)))

    def close(self) -> None:
        """Give the lines back."""
        self._request.release()
