"""The bridge of one table: its hardware and its connection."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from functools import partial

from jackpit.bridge.config import (
    BridgeConfig,
    CardReaderSettings,
    GpioSensors,
    KeypadSettings,
    SerialSensors,
)
from jackpit.bridge.connection import BridgeError, Say, ServerConnection
from jackpit.bridge.dealer_keys import DealerKeys
from jackpit.bridge.devices import DeviceFile, watch_gpio
from jackpit.bridge.gpio import GpioLines
from jackpit.bridge.input_events import EVENT_CODES, TYPE_SWITCH, Events, open_input, read_switch
from jackpit.bridge.key_actions import KeyAction, parse_action
from jackpit.bridge.levels import LevelReports
from jackpit.bridge.serial_port import Lines, open_port, parse_level

UNKNOWN_LEVEL = "Its spots stay as they were; check the lights, and tap what is wrong."


class SerialLevels:
    """The lines of serial coin sensors; a garbled line is reported once and ignored."""

    def __init__(self, sensors: SerialSensors, reports: LevelReports, say: Say) -> None:
        self._sensors = sensors
        self._reports = reports
        self._say = say
        self._is_garbled = False

    def receive(self, line: str) -> None:
        """A line of levels."""
        spots = self._sensors.spots
        levels = parse_level(line, len(spots))
        if levels is not None:
            self._is_garbled = False
            self._reports.update(dict(zip(spots, levels, strict=True)))
        elif not self._is_garbled:
            self._is_garbled = True
            self._say(
                f"The sensors at {self._sensors.port} sent a line that is not {len(spots)} levels"
                " of 0 or 1; such lines are ignored."
            )


async def run_bridge(config: BridgeConfig, token: str, say: Say) -> None:
    """Connect the hardware to the server until canceled; raises a BridgeError."""
    connection = ServerConnection(config.server, token, say)
    reports = LevelReports(connection, say)
    keys = DealerKeys(connection, _keys_of(config.keypad), say)
    work = [connection.run(), reports.run()]
    for serial in config.serial_sensors:
        work.append(_serial_device(serial, reports, say).run(say))
    for gpio in config.gpio_sensors:
        work.append(watch_gpio(gpio, partial(_update_gpio, gpio, reports), say))
    if config.keypad is not None:
        work.append(_keypad_device(config.keypad, keys).run(say))
    if config.card_reader is not None:
        work.append(_reader_device(config.card_reader, keys).run(say))
    try:
        async with asyncio.TaskGroup() as group:
            for part in work:
                group.create_task(part)
    except ExceptionGroup as errors:  # the first one ended all others
        raise errors.exceptions[0] from None


def _update_gpio(sensors: GpioSensors, reports: LevelReports, levels: tuple[bool, ...]) -> None:
    reports.update(dict(zip(sensors.spots, levels, strict=True)))


def _serial_device(sensors: SerialSensors, reports: LevelReports, say: Say) -> DeviceFile:
    return DeviceFile(
        name=f"The sensors at {sensors.port}",
        open=partial(open_port, sensors.port, sensors.baud),
        feed=Lines(SerialLevels(sensors, reports, say).receive),
        on_lost=partial(reports.forget, sensors.spots),
        consequence=UNKNOWN_LEVEL,
    )


def _keypad_device(keypad: KeypadSettings, keys: DealerKeys) -> DeviceFile:
    switches = [code for kind, code in _keys_of(keypad) if kind == TYPE_SWITCH]

    def read_switches(file: int) -> None:
        for code in switches:
            if (level := read_switch(file, code)) is not None:
                keys.set_switch(is_at_jph=bool(level))

    return DeviceFile(
        name=f"The keypad {keypad.device}",
        open=partial(open_input, keypad.device, grab=keypad.grab),
        feed=Events(keys.receive_key),
        on_open=read_switches,
    )


def _reader_device(reader: CardReaderSettings, keys: DealerKeys) -> DeviceFile:
    if reader.device is not None:
        return DeviceFile(
            name=f"The card reader {reader.device}",
            open=partial(open_input, reader.device, grab=reader.grab),
            feed=Events(keys.receive_typed),
        )
    assert reader.port is not None
    return DeviceFile(
        name=f"The card reader at {reader.port}",
        open=partial(open_port, reader.port, reader.baud),
        feed=Lines(keys.receive_card),
    )


def _keys_of(keypad: KeypadSettings | None) -> dict[tuple[int, int], KeyAction]:
    found = {}
    for name, text in {} if keypad is None else keypad.keys.items():
        action = parse_action(text)
        assert action is not None, "the configuration was checked"
        found[EVENT_CODES[name]] = action
    return found


# The check.


def check_bridge(config: BridgeConfig, token: str) -> Iterator[tuple[bool, str]]:
    """Try the server and every device: whether each can be used, and a sentence."""
    yield _check_server(config, token)
    for serial in config.serial_sensors:
        opens = partial(open_port, serial.port, serial.baud)
        yield _check_file(f"The sensors at {serial.port}", opens)
    for gpio in config.gpio_sensors:
        yield _check_gpio(gpio)
    if (keypad := config.keypad) is not None:
        opens = partial(open_input, keypad.device, grab=keypad.grab)
        yield _check_file(f"The keypad {keypad.device}", opens)
    if (reader := config.card_reader) is not None:
        if reader.device is not None:
            opens = partial(open_input, reader.device, grab=reader.grab)
            yield _check_file(f"The card reader {reader.device}", opens)
        elif reader.port is not None:
            opens = partial(open_port, reader.port, reader.baud)
            yield _check_file(f"The card reader at {reader.port}", opens)


def _check_server(config: BridgeConfig, token: str) -> tuple[bool, str]:
    connection = ServerConnection(config.server, token, lambda _: None)
    try:
        connection.identify()
    except BridgeError as error:
        return False, str(error)
    except OSError as error:
        return False, f"The server at {config.server.address} cannot be reached: {error.strerror}."
    device = connection.device
    if device["kind"] != "pad" and (config.keypad or config.card_reader):
        return False, (
            f"{device['key']} is registered as a {device['kind']};"
            " a keypad or a card reader needs the token of a pad."
        )
    return True, f"The server knows this device as {device['key']} at table {device['table']}."


def _check_file(name: str, opens: Callable[[], int]) -> tuple[bool, str]:
    try:
        os.close(opens())
    except OSError as error:
        return False, f"{name} cannot be opened: {error.strerror}."
    return True, f"{name} can be read."


def _check_gpio(sensors: GpioSensors) -> tuple[bool, str]:
    try:
        lines = GpioLines(sensors)
        levels = lines.read()
        lines.close()
    except OSError as error:
        return False, f"The GPIO chip {sensors.chip} cannot be used: {error.strerror}."
    shown = " ".join(str(int(level)) for level in levels)
    return True, f"The GPIO chip {sensors.chip} has the levels {shown}."
