"""The training house as a user runs it: pads for every game, and no simulated players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.command import run
from demo.process import Demo, demo_in

from jackpit.demo.plan import DEMO, TRAINING
from jackpit.demo.saved_demo import TRAINING_FOLDER, Folder, SavedDemo
from jackpit.games import GAMES
from jackpit.languages import BRACKETS


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """One training house for all tests."""
    with demo_in(tmp_path_factory.mktemp("training") / "house", verb="train") as house:
        yield house


def test_every_progressive_game_has_a_training_table_with_each_controller(house: Demo) -> None:
    devices = house.client.get("/demo/people").json["devices"]

    progressive = {x.key for x in GAMES.values() if x.is_progressive}
    expected = {(game, pad) for game in progressive for pad in ("touch", "keypad")}
    assert {(x["game"], x["controller"]) for x in devices} == expected
    assert len(devices) == len(expected)
    assert all(x["is_training"] for x in devices)


def test_it_has_no_simulated_dealers_and_every_table_waits_for_its_trainee(house: Demo) -> None:
    state = house.state()

    assert (state["house"], state["stage"], state["tables"]) == ("training", "dealing", [])
    for device in house.client.get("/demo/people").json["devices"]:
        headers = {"Authorization": f"Bearer {device['pad']}", "Jackpit-Version": "1.0.0"}
        pad = type(house.client)(house.client.port, headers)
        path = f"/api/links/{device['link']}/tables/{device['table']}"
        view = pad.get(f"{path}/pad").json
        assert (view["is_open"], view["dealer"], view["round"]) == (True, None, None)
        credentials = {"card": device["dealer"], "pin": "2580"}
        press = {"id": f"test:{device['table']}", "press": {"type": "Swipe"}, **credentials}
        response = pad.post(f"{path}/presses", press)
        assert response.json["pad"]["dealer_name"].startswith("Trainee")


def test_the_house_is_a_demo_and_prints_its_address_and_the_cards_of_its_people(
    house: Demo,
) -> None:
    assert house.client.get("/api/about").json["is_demo"] is True
    assert f"http://127.0.0.1:{house.client.port}/training" in house.text
    for person in TRAINING.people:
        assert (person.card in house.text) is not person.is_simulated


def test_ctrl_c_stops_it_and_the_next_start_continues_with_the_same_tables(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    with demo_in(folder, verb="train") as house:
        people = house.client.get("/demo/people").body
        house.end()
        assert house.text.splitlines()[-1].startswith("The training house is closed;")
    assert run("doctor", "--database", str(folder / "training.db")).code == 0

    with demo_in(folder, verb="train") as house:
        assert "Setting up" not in house.text
        assert house.client.get("/demo/people").body == people


def test_a_demos_folder_is_not_a_training_houses_and_vice_versa(tmp_path: Path) -> None:
    (tmp_path / "demo").mkdir()
    (tmp_path / "house").mkdir()
    Folder(tmp_path / "demo").save(SavedDemo(is_ready=True))
    Folder(tmp_path / "house", TRAINING_FOLDER).save(SavedDemo(is_ready=True))

    for verb, folder in (("train", "demo"), ("demo", "house")):
        options = ("--no-open", "--address", "127.0.0.1:0", "--folder", str(tmp_path / folder))
        result = run(verb, *options)
        assert (result.code, "is not empty, and not a" in result.err) == (2, True)


def test_the_demos_training_tables_share_no_link_with_its_played_tables() -> None:
    played = {link.key for link in DEMO.links if all(x.trainee is None for x in link.tables)}
    trained = {link.key for link in DEMO.links if all(x.trainee for x in link.tables)}

    assert played | trained == {link.key for link in DEMO.links}
    assert trained
    assert trained <= {link.key for link in TRAINING.links}


def test_it_opens_in_another_language(tmp_path: Path) -> None:
    with demo_in(tmp_path / "house", "--language", BRACKETS, verb="train") as house:
        assert house.client.get("/api/language").json["language"] == BRACKETS
        refused = house.client.post("/demo/tables/no/1/jackpot", {}).json

    assert refused["sentence"].startswith("[")


@pytest.mark.parametrize("verb", ["demo", "train"])
def test_a_language_without_a_catalogue_is_refused(verb: str, tmp_path: Path) -> None:
    refused = run(verb, "--folder", str(tmp_path / "house"), "--language", "xx")

    assert refused.code == 2
    assert refused.err == "Error: --language: Language 'xx' has no catalogue; use 'en'.\n"
    assert not (tmp_path / "house").exists()
