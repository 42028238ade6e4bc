"""The bridge on pseudo-terminals and pipes of input events, against a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from bridge.hardware import BridgeProcess, InputDevice, SerialDevice, bridge_with, until
from browser.pads import serve_again
from manager.floor import SUPERVISOR
from web.site import PIN, Site, card_of, site_at

from jackpit.bridge import dealer_keys
from jackpit.manager.house import DeviceKind
from jackpit.manager.identity import credentials
from jackpit.table import Controller, Role
from jackpit.table import commands as c

KEYS = {
    "KEY_F1": "START GAME",
    "KEY_F2": "GAME OVER",
    "KEY_F3": "hand 1",
    "KEY_F4": "CONFIRM",
    "KEY_F5": "JPH",
    "KEY_F6": "RUN",
    "KEY_F7": "J-POT",
    "KEY_KP6": "spot 6",
}


class Pit:
    """A server, one table of it, and the hardware there."""

    def __init__(self, site: Site, folder: Path) -> None:
        self.site, self.folder = site, folder
        self.token = site.devices[DeviceKind.PAD]
        self.table = "1"
        self.sensors = SerialDevice(folder, "sensors")
        self.sensors.plug_in()
        self.keypad = InputDevice(folder / "keypad")
        self.reader = InputDevice(folder / "reader")

    def write(self, *, keys: dict[str, str] = KEYS, more: str = "") -> Path:
        """The configuration, and the token beside it."""
        token, file = self.folder / "token", self.folder / "bridge.toml"
        token.write_text(self.token)
        token.chmod(0o600)
        rows = "\n".join(f'{key} = "{name}"' for key, name in keys.items())
        file.write_text(f"""
[server]
address = "http://127.0.0.1:{self.site.port}"
token_file = "token"

[[serial_sensors]]
port = "{self.sensors.path}"
spots = [1, 2, 3, 4, 5, 6, 7]

[card_reader]
device = "{self.reader.path}"

[keypad]
device = "{self.keypad.path}"

[keypad.keys]
{rows}
{more}""")
        return file

    def lit(self) -> list[int]:
        client = self.site.with_token(self.token)
        view = client.get(f"/api/links/link/tables/{self.table}/pad").json
        return [
            k["press"]["spot"] for k in view["keys"] if k["press"]["type"] == "Tap" and k["is_lit"]
        ]

    def shows(self, *spots: int) -> None:
        until(lambda: self.lit() == list(spots), lambda: f"{self.lit()}")

    def marks(self) -> int:
        found: int = self.site.floor.link("link", lambda link: len(_marks(link, self.table)))
        return found


def _marks(link: object, table: str) -> list[object]:
    round = link.tables[table].round  # type: ignore[attr-defined]  # the link of the floor
    return [] if round is None else round.marks


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    with site_at(tmp_path) as site:
        yield Pit(site, tmp_path)


@pytest.fixture
def bridge(pit: Pit) -> Iterator[BridgeProcess]:
    with bridge_with(pit.write()) as bridge:
        bridge.says("Connected as pad-1 at table 1.")
        yield bridge


def test_hg7_serial_sensors_light_their_spots_and_a_garbled_line_is_reported_once(
    pit: Pit, bridge: BridgeProcess
) -> None:
    pit.sensors.send("1 0 0 1 0 0 0")
    pit.shows(1, 4)

    for line in ("1 1 1 1", "\xff\xfe garbage", "2 0 0 0 0 0 0", "0" * 500):
        pit.sensors.send(line)
    pit.sensors.send("0 0 0 1 0 1 0")
    pit.shows(4, 6)

    assert bridge.text.count("is not 7 levels of 0 or 1") == 1
    assert bridge.stop() == 0
    assert bridge.text.endswith("The bridge was stopped.\n")


def test_hg7_unplugged_sensors_darken_no_spot_and_come_back_by_themselves(
    pit: Pit, bridge: BridgeProcess
) -> None:
    pit.sensors.send("1 0 0 1 0 0 0")
    pit.shows(1, 4)

    pit.sensors.unplug()
    bridge.says("was disconnected. Its spots stay as they were")
    assert pit.lit() == [1, 4]

    pit.sensors.plug_in()
    bridge.says("is connected again.")
    pit.sensors.send("0 0 1 0 0 0 0")
    pit.shows(3)


def test_hg33_levels_are_sent_again_after_a_reconnect_and_keys_pressed_meanwhile_are_not(
    pit: Pit, bridge: BridgeProcess
) -> None:
    pit.sensors.send("1 0 0 0 0 0 0")
    pit.shows(1)
    pit.site.stop()
    bridge.says("Reconnecting.")
    pit.keypad.press("KEY_F1")
    bridge.says("Offline: START GAME was not sent. Press it again later.")
    pit.reader.type(card_of(Role.DEALER))
    bridge.says("Offline: the card was not sent.")
    pit.sensors.send("0 1 0 0 1 0 0")

    with serve_again(pit.site):
        bridge.says("Connected as pad-1", count=2)
        pit.shows(2, 5)
        assert pit.site.floor.link("link", lambda link: link.rounds) == 0

        pit.keypad.press("KEY_F1")
        bridge.says("START GAME: done.")
        spots = pit.site.floor.link("link", lambda link: link.tables["1"].round.spots)
        assert spots == (2, 5)


def test_hg14_a_claim_is_marked_confirmed_and_verified_from_the_keypad_and_the_reader(
    pit: Pit, bridge: BridgeProcess
) -> None:
    pit.sensors.send("0 0 0 0 0 1 0")
    pit.shows(6)
    pit.keypad.press("KEY_F1")
    bridge.says("START GAME: done.")
    pit.keypad.press("KEY_KP6")
    bridge.says("spot 6: done.")
    pit.keypad.press("KEY_F3")
    bridge.says("hand 1: done.")
    assert pit.marks() == 1  # a key that repeats was pressed once
    pit.keypad.press("KEY_F4")
    bridge.says("CONFIRM: done.")

    pit.reader.type(card_of(Role.EXECUTIVE))
    bridge.says("type it on the keypad, then Enter.")
    pit.keypad.press(*(f"KEY_KP{digit}" for digit in PIN), "KEY_KPENTER")
    bridge.says("Card: verified by executive.")

    assert pit.site.floor.link("link", lambda link: len(link.wins)) == 1
    assert PIN not in bridge.text
    assert card_of(Role.EXECUTIVE)[2:-1] not in bridge.text
    pit.keypad.press("KEY_F2")
    bridge.says("GAME OVER: Win 1 ($10,000.12) needs a surveillance reference.")


def test_hg37_a_dealers_card_is_answered_with_the_name_and_a_wrong_pin_with_the_reason(
    pit: Pit, bridge: BridgeProcess
) -> None:
    pit.site.floor.do("link", c.SignOff(table="1"))
    pit.reader.type(card_of(Role.DEALER))
    bridge.says("type it on the keypad")
    pit.keypad.press("KEY_1", "KEY_1", "KEY_1", "KEY_1", "KEY_ENTER")
    bridge.says("Card: The card or ID, or the PIN or password, is wrong.")

    pit.reader.type(card_of(Role.DEALER))
    bridge.says("type it on the keypad", count=2)
    pit.keypad.press(*(f"KEY_{digit}" for digit in PIN), "KEY_ENTER")
    text = bridge.says(" signed on.")

    name = pit.site.pad.get("/api/links/link/tables/1/pad").json["dealer_name"]
    assert f"Card: {name} signed on." in text
    pit.reader.type("%B1?")
    bridge.says("The card could not be read; swipe it again.")


def test_hg21_the_key_switch_is_at_its_level_again_after_a_reconnect(
    pit: Pit, tmp_path: Path
) -> None:
    version = pit.site.floor.link("link", lambda link: link.version)
    added = c.AddTable(
        table="3", controller=Controller.KEYPAD, spots=7, plays=version, by=SUPERVISOR
    )
    pit.site.floor.do("link", added, c.OpenTable(table="3", by=SUPERVISOR))
    pit.table = "3"
    pit.token = pit.site.register("pad-3", DeviceKind.PAD, table="3")
    with bridge_with(pit.write(keys={"SW_LID": "key switch"})) as bridge:
        bridge.says("Connected as pad-3")
        pit.keypad.send("SW_LID", 1)
        bridge.says("The key is at JPH: swipe the card of the person who turned it.")
        pit.reader.type(card_of(Role.EXECUTIVE))
        bridge.says("This card needs its PIN")
        pit.keypad.press(*(f"KEY_{digit}" for digit in PIN), "KEY_ENTER")
        bridge.says("key at JPH, held by")

        pit.site.stop()
        bridge.says("Reconnecting.")
        pit.keypad.send("SW_LID", 0)
        with serve_again(pit.site):
            bridge.says("RUN: done.")
            assert pit.site.floor.link("link", lambda link: link.tables["3"].key_holder) is None


def test_the_check_says_what_it_found_and_what_is_missing(pit: Pit) -> None:
    with bridge_with(pit.write(), "--check") as bridge:
        assert bridge.process.wait(20) == 0
        lines = bridge.text.splitlines()
    assert len(lines) == 4
    assert lines[0] == "ok  The server knows this device as pad-1 at table 1."
    assert all(line.startswith("ok  ") for line in lines)

    gpio = '[[gpio_sensors]]\nchip = "/dev/gpiochip99"\nlines = [4]\nspots = [8]\n'
    pit.sensors.unplug()
    with bridge_with(pit.write(more=gpio), "--check") as bridge:
        assert bridge.process.wait(20) == 1
        text = bridge.text
    assert f"NO  The sensors at {pit.sensors.path} cannot be opened: No such file or" in text
    assert "NO  The GPIO chip /dev/gpiochip99 cannot be used: " in text
    assert "Traceback" not in text


def test_a_device_that_is_refused_ends_the_bridge_with_the_reason(pit: Pit) -> None:
    pit.token = "no such token"
    with bridge_with(pit.write()) as bridge:
        assert bridge.process.wait(20) == 2
        assert bridge.text.startswith("Error: ")
        assert "Traceback" not in bridge.text
        assert bridge.text.count("\n") == 1


def test_the_bridge_refuses_no_card_and_no_pin_that_the_server_accepts() -> None:
    assert dealer_keys.MIN_CARD_LENGTH == credentials.MIN_CARD_LENGTH
    assert dealer_keys.MAX_PIN_LENGTH == credentials.MAX_PIN_LENGTH
