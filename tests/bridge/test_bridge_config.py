"""Every mistake in a bridge's configuration is one sentence with the file and the key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jackpit.bridge.config import BridgeConfigError, read_config

SERVER = '[server]\naddress = "http://127.0.0.1:8080"\n'
SENSORS = '[[serial_sensors]]\nport = "/dev/ttyUSB0"\nspots = [1, 2]\n'
KEYPAD = '[keypad]\ndevice = "/dev/input/event3"\n[keypad.keys]\n'
GPIO = '[[gpio_sensors]]\nchip = "/dev/gpiochip0"\n'
TOKEN = {"JACKPIT_TOKEN": "secret"}


def wrong(tmp_path: Path, text: str, environment: dict[str, str] | None = None) -> str:
    """What is wrong with a file, after its name."""
    file = tmp_path / "bridge.toml"
    file.write_text(text)
    with pytest.raises(BridgeConfigError) as error:
        read_config(file, TOKEN if environment is None else environment)
    assert str(error.value).startswith(f"{file}: ")
    assert re.fullmatch(r"[^\n]+[^.]\.", str(error.value))
    return str(error.value).removeprefix(f"{file}: ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[server", "it is not TOML: "),
        (SENSORS, "server: it is missing."),
        ("[server]\n" + SENSORS, "server.address: it is missing."),
        (SERVER.replace("http", "ftp") + SENSORS, "server.address: write it as https://server"),
        (SERVER, "serial_sensors: no hardware is named; "),
        (SERVER + "colour = 1\n" + SENSORS, "server.colour: there is no such setting."),
        (SERVER + 'token = "x"\n' + SENSORS, "server.token: there is no such setting."),
        (SERVER + SENSORS + 'baud = "fast"', "serial_sensors[0].baud: a whole number is expected,"),
        (SERVER + SENSORS + "baud = 9601", "serial_sensors[0].baud: 9601 is not a baud rate; "),
        (SERVER + SENSORS.replace("1, 2", ""), "serial_sensors[0].spots: no spot is named."),
        (
            SERVER + SENSORS.replace("1, 2", "0"),
            "serial_sensors[0].spots[0]: it must be at least 1.",
        ),
        (SERVER + SENSORS.replace("1, 2", "1, 1"), "spots: spot 1 has two sensors."),
        (SERVER + SENSORS + SENSORS, "spots: spot 1 has two sensors."),
        (SERVER + GPIO + "lines = [4]\nspots = [1, 2]", "gpio_sensors[0].lines: name one line for"),
        (SERVER + GPIO + "lines = [4, 4]\nspots = [1, 2]", "gpio_sensors[0].lines: a line is list"),
        (SERVER + KEYPAD + 'KEY_NO = "RUN"', "keypad.keys.KEY_NO: there is no such key; "),
        (SERVER + KEYPAD + 'KEY_A = "hand"', "keypad.keys.KEY_A: 'hand' is not a key of the pad; "),
        (SERVER + KEYPAD + 'KEY_A = "key switch"', "keypad.keys.KEY_A: a switch is 'key switch',"),
        (SERVER + KEYPAD + 'SW_LID = "RUN"', "keypad.keys.SW_LID: a switch is 'key switch',"),
        (SERVER + "[card_reader]\n", "card_reader: name either its device or its port."),
        (SERVER + '[card_reader]\nport = "x"\nbaud = 1', "card_reader.baud: 1 is not a baud rate"),
    ],
)
def test_a_mistake_is_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    assert wrong(tmp_path, text).startswith(says)


def test_a_token_comes_from_a_file_of_its_owner_or_from_the_environment(tmp_path: Path) -> None:
    config, token = tmp_path / "bridge.toml", tmp_path / "pad.token"
    named = SERVER + 'token_file = "pad.token"\n' + SENSORS

    assert "token_file: name a file, or set JACKPIT_TOKEN." in wrong(tmp_path, SERVER + SENSORS, {})
    assert "No such file or directory" in wrong(tmp_path, named)
    token.write_text("")
    token.chmod(0o600)
    assert wrong(tmp_path, named).endswith("pad.token is empty.")
    token.write_text("from-the-file\n")
    token.chmod(0o640)
    assert f"others may read {token}; use chmod 600" in wrong(tmp_path, named)
    token.chmod(0o600)
    assert read_config(config, {})[1] == "from-the-file"
    config.write_text(SERVER + SENSORS)
    assert read_config(config, TOKEN)[1] == "secret"


def test_a_file_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(BridgeConfigError, match=r"bridge\.toml: the file cannot be read: No such"):
        read_config(tmp_path / "bridge.toml", TOKEN)
