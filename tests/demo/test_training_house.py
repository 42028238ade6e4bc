"""The training house as a user runs it: pads for every game, and nobody who plays by himself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.command import run
from demo.process import Demo, demo_in

from jackpit.demo.plan import DEMO, TRAINING
from jackpit.demo.saved_demo import TRAINING_FOLDER, Folder, SavedDemo
from jackpit.games import GAMES


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """One training house for all."""
    with demo_in(tmp_path_factory.mktemp("training") / "house", verb="train") as house:
        yield house


def test_every_progressive_game_has_a_training_table_with_each_controller(house: Demo) -> None:
    devices = house.asks.get("/demo/people").json["devices"]

    progressive = {x.key for x in GAMES.values() if x.is_progressive}
    expected = {(game, pad) for game in progressive for pad in ("touch", "keypad")}
    assert {(x["game"], x["controller"]) for x in devices} == expected
    assert len(devices) == len(expected)
    assert all(x["is_training"] for x in devices)


def test_nobody_simulated_deals_there_and_every_table_waits_for_its_trainee(house: Demo) -> None:
    state = house.state()

    assert (state["house"], state["stage"], state["tables"]) == ("training", "dealing", [])
    for device in house.asks.get("/demo/people").json["devices"]:
        headers = {"Authorization": f"Bearer {device['pad']}", "Jackpit-Version": "1.0.0"}
        pad = type(house.asks)(house.asks.port, headers)
        path = f"/api/links/{device['link']}/tables/{device['table']}"
        view = pad.get(f"{path}/pad").json
        assert (view["is_open"], view["dealer"], view["round"]) == (True, None, None)
        shows = {"card": device["dealer"], "pin": "2580"}
        press = {"id": f"test:{device['table']}", "press": {"type": "Swipe"}, **shows}
        said = pad.post(f"{path}/presses", press)
        assert said.json["pad"]["dealer_name"].startswith("Trainee")


def test_the_house_says_that_it_only_plays_and_prints_where_it_is_and_whose_cards_are_whose(
    house: Demo,
) -> None:
    assert house.asks.get("/api/about").json["is_demo"] is True
    assert f"http://127.0.0.1:{house.asks.port}/training" in house.text
    for who in TRAINING.people:
        assert (who.card in house.text) is not who.is_simulated


def test_ctrl_c_ends_it_and_the_next_start_goes_on_with_the_same_tables(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    with demo_in(folder, verb="train") as house:
        people = house.asks.get("/demo/people").body
        house.end()
        assert house.text.splitlines()[-1].startswith("The training house is closed;")
    assert run("doctor", "--database", str(folder / "training.db")).code == 0

    with demo_in(folder, verb="train") as house:
        assert "Setting up" not in house.text
        assert house.asks.get("/demo/people").body == people


def test_a_demos_folder_is_not_a_training_houses_nor_the_other_way_round(tmp_path: Path) -> None:
    (tmp_path / "demo").mkdir()
    (tmp_path / "house").mkdir()
    Folder(tmp_path / "demo").keep(SavedDemo(is_ready=True))
    Folder(tmp_path / "house", TRAINING_FOLDER).keep(SavedDemo(is_ready=True))

    for verb, folder in (("train", "demo"), ("demo", "house")):
        options = ("--no-open", "--address", "127.0.0.1:0", "--folder", str(tmp_path / folder))
        result = run(verb, *options)
        assert (result.code, "it is not empty, and not a" in result.err) == (2, True)


def test_the_demos_training_tables_share_no_link_with_the_tables_that_are_played() -> None:
    played = {link.key for link in DEMO.links if all(x.trainee is None for x in link.tables)}
    trained = {link.key for link in DEMO.links if all(x.trainee for x in link.tables)}

    assert played | trained == {link.key for link in DEMO.links}
    assert trained
    assert trained <= {link.key for link in TRAINING.links}
