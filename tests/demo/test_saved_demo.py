"""The demo's folder: only a demo's own folder is used, and no other file is touched."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest
from cli.command import run
from web.site import site_at

from jackpit.demo import routes as demo
from jackpit.demo.client import ApiClient
from jackpit.demo.clock import DemoClock
from jackpit.demo.floor import DemoFloor
from jackpit.demo.saved_demo import Folder, FolderError, SavedDemo
from jackpit.manager.store.sqlite import lock_database, unlock_database
from jackpit.web.app import ENDPOINTS


def refusal(*options: str) -> str:
    """The one line that the demo prints if it cannot start."""
    result = run("demo", "--no-open", *options)
    assert (result.code, result.out) == (2, "")
    (line,) = result.err.splitlines()
    assert line.startswith("Error: ")
    assert line.endswith(".")
    return line.removeprefix("Error: ")


ANY_PORT = ("--address", "127.0.0.1:0", "--folder")


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    house = tmp_path / "jackpit.db"
    house.write_text("a real house's")

    assert refusal(*ANY_PORT, str(tmp_path)).endswith("choose another folder for the demo.")
    assert refusal(*ANY_PORT, str(tmp_path), "--fresh").endswith(
        "choose another folder for the demo."
    )
    assert [x.name for x in tmp_path.iterdir()] == ["jackpit.db"]
    assert house.read_text() == "a real house's"


def test_the_database_of_a_real_house_is_refused_even_beside_a_demos_file(tmp_path: Path) -> None:
    with site_at(tmp_path):
        pass
    (tmp_path / "jackpit.db").rename(tmp_path / "demo.db")
    (tmp_path / "keys").rename(tmp_path / "demo.db.keys")
    assert "not a demo's" in refusal(*ANY_PORT, str(tmp_path))

    Folder(tmp_path).save(SavedDemo(is_ready=True))
    assert refusal(*ANY_PORT, str(tmp_path)) == (
        f"{tmp_path}: its database is not a demo's; choose another folder."
    )


def test_a_file_in_place_of_the_folder_is_reported_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")

    assert refusal(*ANY_PORT, str(file)) == f"{file} is not a folder."
    assert refusal(*ANY_PORT, str(file / "below")).startswith(f"{file / 'below'} cannot be used: ")


def test_a_folder_that_cannot_be_written_is_reported_in_one_sentence() -> None:
    folder = Path("/proc/demo-floor")  # which no user can create

    assert refusal(*ANY_PORT, str(folder)).startswith(f"{folder} cannot be used: ")


def test_a_corrupt_database_is_reported_in_one_sentence_with_the_remedy(tmp_path: Path) -> None:
    Folder(tmp_path).save(SavedDemo(is_ready=True))
    (tmp_path / "demo.db").write_bytes(b"not a database, and longer than its head" * 50)

    sentence = refusal(*ANY_PORT, str(tmp_path))
    assert "(--fresh starts over)" in sentence
    assert "is not a database" in sentence


def test_a_taken_port_is_refused_if_it_was_given(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        sentence = refusal("--address", address, "--folder", str(tmp_path / "new"))

    assert sentence.startswith(f"--address: cannot listen on {address}: ")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("speed", ["banana", "0.5", "1001", "nan", ""])
def test_an_impossible_speed_is_refused_with_the_possible_range(tmp_path: Path, speed: str) -> None:
    sentence = refusal(*ANY_PORT, str(tmp_path), "--speed", speed)

    assert sentence == f"--speed: '{speed}' is not a number from 1 to 1,000."


def test_the_error_of_a_folder_in_use_does_not_suggest_fresh(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.save(SavedDemo(is_ready=True))
    folder.database.write_text("in use")
    lock = lock_database(folder.database, create=False)
    try:
        sentence = refusal("--folder", str(tmp_path))  # on any free port
    finally:
        unlock_database(lock)

    assert sentence.startswith(f"{tmp_path}: Process ")
    assert "is already using the database" in sentence
    assert "--fresh" not in sentence


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "something else"}'])
def test_a_file_that_is_not_a_demos_is_never_overwritten(tmp_path: Path, text: str) -> None:
    (tmp_path / "demo.json").write_text(text)

    with pytest.raises(FolderError):
        Folder(tmp_path).open(fresh=True)
    assert (tmp_path / "demo.json").read_text() == text


def test_fresh_empties_a_demos_folder_and_an_interrupted_set_up_starts_over(
    tmp_path: Path,
) -> None:
    folder = Folder(tmp_path)
    for is_ready, fresh in ((True, True), (False, False)):
        folder.save(SavedDemo(people=[{"key": "person"}], is_ready=is_ready))
        folder.database.write_text("old")
        (tmp_path / "demo.db.keys").mkdir()
        assert folder.open(fresh=fresh) == SavedDemo()
        assert not folder.database.exists()
        assert not (tmp_path / "demo.db.keys").exists()
    folder.save(SavedDemo(people=[{"key": "person"}], is_ready=True))
    folder.database.write_text("unchanged")
    assert folder.open().people == [{"key": "person"}]
    assert folder.database.read_text() == "unchanged"


def test_fresh_does_not_empty_a_folder_that_a_server_uses(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.save(SavedDemo(is_ready=True))
    folder.database.write_text("in use")
    lock = lock_database(folder.database, create=False)
    try:
        with pytest.raises(FolderError, match="is already using the database"):
            folder.open(fresh=True)
    finally:
        unlock_database(lock)

    assert folder.database.read_text() == "in use"


# The demo's endpoints.


def test_a_real_server_has_none_of_the_demos_endpoints(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        for path in ("people", "state", "speed"):
            assert site.anonymous().get(f"/demo/{path}").status == 404
        posted = site.anonymous().post("/demo/speed", {"speed": 2}, **{"Jackpit-Request": "1"})
        assert posted.status in (404, 405)


def test_the_demos_endpoints_answer_404_where_the_house_is_real(tmp_path: Path) -> None:
    floor = DemoFloor(
        folder=Folder(tmp_path / "demo"),
        saved=SavedDemo(people=[{"key": "executive", "pin": "2580"}]),
        client=ApiClient("127.0.0.1", 1),
        code=None,
        clock=DemoClock(),
        report=lambda _: None,
    )
    with site_at(tmp_path, endpoints=(*ENDPOINTS, *demo.router.all)) as site:
        site.app.state.demo_floor = floor
        for path in ("people", "state"):
            response = site.anonymous().get(f"/demo/{path}")
            assert (response.status, response.rule) == (404, "NOT_FOUND")
            assert b"2580" not in response.body
        for path in ("speed", "tables/link/1/jackpot", "tables/link/1/deal"):
            response = site.anonymous().post(f"/demo/{path}", {}, **{"Jackpit-Request": "1"})
            assert (response.status, response.rule) == (404, "NOT_FOUND")


def test_a_saved_demo_can_be_read_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.save(SavedDemo(people=[{"key": "x"}], is_ready=True))
    folder.database.write_text("")

    assert folder.open() == SavedDemo(people=[{"key": "x"}], is_ready=True)
    assert json.loads(folder.file.read_text())["format"] == "jackpit-demo-floor"
