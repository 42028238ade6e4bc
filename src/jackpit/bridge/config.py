"""The configuration of a bridge, a TOML file; every error is one sentence with file and key."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from jackpit.bridge.input_events import EVENT_CODES
from jackpit.bridge.key_actions import parse_action
from jackpit.bridge.serial_port import BAUD_RATES

TOKEN_VARIABLE = "JACKPIT_TOKEN"
Spot = Annotated[int, Meta(ge=1)]
Line = Annotated[int, Meta(ge=0)]


class BridgeConfigError(Exception):
    """What is wrong in a configuration, in one sentence."""


class _Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base class of the sections of the file."""


class ServerSettings(_Section, frozen=True, kw_only=True):
    """Where the server is, and who this device is."""

    address: str
    token_file: str | None = None
    certificate: str | None = None
    """A file with the certificate of the server or of its authority, if the system lacks it."""


class SerialSensors(_Section, frozen=True, kw_only=True):
    """Coin sensors at a serial port."""

    port: str
    spots: tuple[Spot, ...]
    baud: int = 9600


class GpioSensors(_Section, frozen=True, kw_only=True):
    """Coin sensors at the lines of a GPIO chip."""

    chip: str
    lines: tuple[Line, ...]
    spots: tuple[Spot, ...]
    active_low: bool = False
    debounce_ms: Annotated[int, Meta(ge=0, le=1000)] = 20


class KeypadSettings(_Section, frozen=True, kw_only=True):
    """A keypad, and what its keys press."""

    device: str
    keys: dict[str, str]
    grab: bool = True
    """Keep its keys from every other program."""


class CardReaderSettings(_Section, frozen=True, kw_only=True):
    """A card reader that types, or one at a serial port."""

    device: str | None = None
    port: str | None = None
    baud: int = 9600
    grab: bool = True


class BridgeConfig(_Section, frozen=True, kw_only=True):
    """The whole file."""

    server: ServerSettings
    serial_sensors: tuple[SerialSensors, ...] = ()
    gpio_sensors: tuple[GpioSensors, ...] = ()
    keypad: KeypadSettings | None = None
    card_reader: CardReaderSettings | None = None


def read_config(
    path: Path, environment: Mapping[str, str] = os.environ
) -> tuple[BridgeConfig, str]:
    """Read a configuration, and the token it names."""
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
        config = msgspec.convert(settings, BridgeConfig)
    except OSError as error:
        raise _wrong(path, f"the file cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(path, f"it is not TOML: {error}.") from error
    except msgspec.ValidationError as error:
        raise _wrong(path, _explain(str(error))) from error
    if why := _why_not_usable(config):
        raise _wrong(path, why)
    return config, _read_token(path, config.server.token_file, environment)


def _wrong(path: Path, why: str) -> BridgeConfigError:
    return BridgeConfigError(f"{path}: {why}")


_KINDS = {"int": "a whole number", "str": "a text", "bool": "true or false", "array": "a list"}


def _explain(error: str) -> str:
    """An error of the file's form, with its key, as people would say it."""
    what, _, place = error.partition(" - at `")
    key = place.rstrip("`").removeprefix("$").lstrip(".")
    if found := re.match(r"Object contains unknown field `(.+)`", what):
        return f"{_join(key, found[1])}: there is no such setting."
    if found := re.match(r"Object missing required field `(.+)`", what):
        return f"{_join(key, found[1])}: it is missing."
    if found := re.match(r"Expected `(\w+)(?: \| \w+)?`, got `(\w+)`", what):
        wanted, given = (_KINDS.get(kind, "a section") for kind in found.groups())
        return f"{key}: {wanted} is expected, not {given}."
    if found := re.match(r"Expected `int` ([<>])= (\d+)", what):
        bound = "at least" if found[1] == ">" else "at most"
        return f"{key}: it must be {bound} {found[2]}."
    return f"{key}: the value is not possible ({what})."


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _why_not_usable(config: BridgeConfig) -> str | None:
    if not re.match(r"https?://[^/]+$", config.server.address.rstrip("/")):
        return "server.address: write it as https://server:8443."
    sensors: list[SerialSensors | GpioSensors] = [*config.serial_sensors, *config.gpio_sensors]
    if not sensors and config.keypad is None and config.card_reader is None:
        return (
            "serial_sensors: no hardware is named; add serial_sensors, gpio_sensors, a keypad"
            " or a card_reader."
        )
    spots = [spot for sensor in sensors for spot in sensor.spots]
    if twice := {spot for spot in spots if spots.count(spot) > 1}:
        return f"spots: spot {min(twice)} has two sensors."
    return (
        _why_bad_serial(config)
        or _why_bad_gpio(config)
        or _why_bad_reader(config.card_reader)
        or _why_bad_keys(config.keypad)
    )


def _why_bad_serial(config: BridgeConfig) -> str | None:
    for number, serial in enumerate(config.serial_sensors):
        if not serial.spots:
            return f"serial_sensors[{number}].spots: no spot is named."
        if serial.baud not in BAUD_RATES:
            return f"serial_sensors[{number}].baud: {_baud_rates(serial.baud)}"
    return None


def _why_bad_gpio(config: BridgeConfig) -> str | None:
    for number, gpio in enumerate(config.gpio_sensors):
        if not gpio.lines or len(gpio.lines) != len(gpio.spots):
            return f"gpio_sensors[{number}].lines: name one line for each spot."
        if len(set(gpio.lines)) < len(gpio.lines):
            return f"gpio_sensors[{number}].lines: a line is listed twice."
    return None


def _why_bad_reader(reader: CardReaderSettings | None) -> str | None:
    if reader is None:
        return None
    if (reader.device is None) == (reader.port is None):
        return "card_reader: name either its device or its port."
    if reader.baud not in BAUD_RATES:
        return f"card_reader.baud: {_baud_rates(reader.baud)}"
    return None


def _baud_rates(given: int) -> str:
    return f"{given} is not a baud rate; 9600, 19200, 38400, 57600 and 115200 are common ones."


def _why_bad_keys(keypad: KeypadSettings | None) -> str | None:
    for name, text in {} if keypad is None else keypad.keys.items():
        if name not in EVENT_CODES:
            return f"keypad.keys.{name}: there is no such key; names are like KEY_F1 and SW_LID."
        action = parse_action(text)
        if action is None:
            return (
                f"keypad.keys.{name}: '{text}' is not a key of the pad; write COIN IN, START GAME,"
                " hand 1, spot 1, J-POT, CONFIRM, UNDO, GAME OVER, END GAME, JPH, RUN or"
                " key switch."
            )
        if (action.kind == "key switch") != name.startswith("SW_"):
            return f"keypad.keys.{name}: a switch is 'key switch', and only a switch is."
    return None


def _read_token(path: Path, name: str | None, environment: Mapping[str, str]) -> str:
    """The device's token, from a file that only its owner can read, or from the environment."""
    if name is None:
        if token := environment.get(TOKEN_VARIABLE, "").strip():
            return token
        raise _wrong(path, f"server.token_file: name a file, or set {TOKEN_VARIABLE}.")
    file = path.parent / name
    try:
        mode = file.stat().st_mode
        token = file.read_text(encoding="ascii").strip()
    except OSError as error:
        raise _wrong(path, f"server.token_file: {file}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise _wrong(path, f"server.token_file: {file} holds no token.") from error
    if stat.S_IMODE(mode) & 0o077:
        raise _wrong(path, f"server.token_file: others may read {file}; use chmod 600 {file}.")
    if not token:
        raise _wrong(path, f"server.token_file: {file} is empty.")
    return token
