"""Sensors and screens send what no log holds again: after a restart, and to another server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from manager.floor import floor_at
from web.site import HttpClient, Site
from web.test_two_servers import address, two

from jackpit.manager.house import DeviceKind
from jackpit.web.floor.activity import Activity

__all__ = ["address", "two"]
PRESSES = "/api/links/link/tables/1/presses"


class Device:
    """A device of table 1: its presses, each under a new id."""

    def __init__(self, client: HttpClient, name: str) -> None:
        self.client, self.name, self.count = client, name, 0

    def press(self, **press: Any) -> Any:
        self.count += 1
        body = {"id": f"{self.name}:{self.client.port}:{self.count}", "press": press}
        response = self.client.post(PRESSES, body)
        return response.json

    def lit(self) -> list[str]:
        view = self.client.get("/api/links/link/tables/1/pad").json
        return [key["label"] for key in view["keys"] if key["is_lit"]]

    def resume(self) -> Any:
        return self.client.get("/api/links/link/tables/1/pad").json["resume"]


def level(number: int, *chips: int) -> dict[str, Any]:
    bare = [spot for spot in range(1, 8) if spot not in chips]
    return {"type": "Sense", "number": number, "chips": chips, "bare": bare}


def devices(site: Site, known: Site) -> tuple[Device, Device]:
    """The pad and the sensors of table 1, as clients of a server."""
    headers = {"Jackpit-Version": "1.0.0"}

    def client(kind: DeviceKind) -> HttpClient:
        token = known.devices[kind]
        return HttpClient(site.port, headers | {"Authorization": f"Bearer {token}"})

    return Device(client(DeviceKind.PAD), "pad"), Device(client(DeviceKind.SENSOR), "sensor")


def test_hg7_lights_and_selections_survive_a_restart_of_the_server(tmp_path: Path) -> None:
    place = str(tmp_path / "jackpit.db"), tmp_path / "keys"
    with floor_at(*place) as floor:
        first = Site(floor)
        pad, sensor = devices(first, first)
        sensor.press(**level(1, 1, 4))
        pad.press(type="Tap", spot=4)
        pad.press(type="Tap", spot=6)
        shown = pad.resume()
        first.stop()
    with floor_at(*place) as floor:
        second = Site(floor, set_up=False)
        try:
            pad, sensor = devices(second, first)
            assert pad.lit() == []
            pad.press(**shown)
            sensor.press(**level(2, 1, 4))
            assert pad.lit() == ["Spot 1", "Spot 6"]

            pad.press(type="Tap", spot=6)
            pad.press(**shown)  # of a second screen, which is slower
            assert pad.lit() == ["Spot 1"]
        finally:
            second.stop()


def test_hg7_a_table_moves_to_another_server_with_its_lights(two: tuple[Site, Site]) -> None:
    here, there = two
    pad, sensor = devices(here, here)
    sensor.press(**level(1, 2))
    pad.press(type="Tap", spot=5)
    moved_pad, moved_sensor = devices(there, here)

    moved_pad.press(**pad.resume())
    moved_sensor.press(**level(2, 2, 3))
    assert moved_pad.lit() == ["Spot 2", "Spot 3", "Spot 5"]

    begun = moved_pad.press(type="Begin")
    assert begun["entries"][0]["events"][0]["spots"] == [2, 3, 5]
    assert pad.lit() == ["Spot 2", "Spot 3", "Spot 5"]
    moved_pad.press(type="Finish")
    back = pad.press(**moved_pad.resume())
    assert [key["label"] for key in back["pad"]["keys"] if key["is_lit"]] == ["Spot 2"]
    sensor.press(**level(3, 3))
    assert pad.lit() == ["Spot 3"]


def test_hg7_an_old_report_is_refused_with_the_last_number(own_site: Site) -> None:
    _, sensor = devices(own_site, own_site)
    sensor.press(**level(41, 1))

    refused = sensor.press(**level(12, 2))

    assert (refused["rule"], refused["numbers"]) == ("LEVEL_OUTDATED", {"number": 41})
    assert sensor.press(**level(refused["numbers"]["number"] + 1, 2))["entries"] == []
    assert sensor.lit() == ["Spot 2"]


def test_an_unchanged_level_makes_no_entry_and_is_no_press_of_the_table(own_site: Site) -> None:
    _, sensor = devices(own_site, own_site)
    sensor.press(**level(1, 1))
    counted: list[str] = []
    before, Activity.on_press = Activity.on_press, lambda *_: counted.append("press")  # type: ignore[method-assign]  # set back below
    try:
        for number in (2, 3, 4):
            assert sensor.press(**level(number, 1))["entries"] == []
        assert counted == []
        sensor.press(**level(5, 1, 2))
        assert counted == ["press"]
    finally:
        Activity.on_press = before  # type: ignore[method-assign]  # as it was
