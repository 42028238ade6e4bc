"""The demo's folder: only a demo's own is used, and nobody else's things are touched."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest
from cli.command import run
from web.site import site_at

from jackpit.demo.client import ApiClient
from jackpit.demo.clock import DemoClock
from jackpit.demo.floor import DemoFloor
from jackpit.demo.routes import routes_of
from jackpit.demo.saved_demo import Folder, FolderError, SavedDemo
from jackpit.manager.store.sqlite import lock_database, unlock_database


def refusal(*options: str) -> str:
    """Why the demo cannot be started, in the one line it prints."""
    result = run("demo", "--no-open", *options)
    assert (result.code, result.out) == (2, "")
    (line,) = result.err.splitlines()
    assert line.startswith("Error: ")
    assert line.endswith(".")
    return line.removeprefix("Error: ")


ANY = ("--address", "127.0.0.1:0", "--folder")


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    house = tmp_path / "jackpit.db"
    house.write_text("a real house's")

    assert refusal(*ANY, str(tmp_path)).endswith("name another folder for the demo.")
    assert refusal(*ANY, str(tmp_path), "--fresh").endswith("name another folder for the demo.")
    assert [x.name for x in tmp_path.iterdir()] == ["jackpit.db"]
    assert house.read_text() == "a real house's"


def test_the_database_of_a_real_house_is_refused_whatever_lies_beside_it(tmp_path: Path) -> None:
    with site_at(tmp_path):
        pass
    (tmp_path / "jackpit.db").rename(tmp_path / "demo.db")
    (tmp_path / "keys").rename(tmp_path / "demo.db.keys")
    assert "not a demo's" in refusal(*ANY, str(tmp_path))

    Folder(tmp_path).keep(SavedDemo(is_ready=True))
    assert refusal(*ANY, str(tmp_path)) == (
        f"{tmp_path}: its database is not a demo's; name another folder."
    )


def test_a_file_where_a_folder_is_wanted_is_said_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")

    assert refusal(*ANY, str(file)) == f"{file}: it is no folder."
    assert refusal(*ANY, str(file / "below")).startswith(f"{file / 'below'}: it cannot be used: ")


def test_a_folder_that_cannot_be_written_is_said_in_one_sentence() -> None:
    folder = Path("/proc/demo-floor")  # which nobody can make

    assert refusal(*ANY, str(folder)).startswith(f"{folder}: it cannot be used: ")


def test_a_corrupt_database_is_said_in_one_sentence_with_the_way_out(tmp_path: Path) -> None:
    Folder(tmp_path).keep(SavedDemo(is_ready=True))
    (tmp_path / "demo.db").write_bytes(b"not a database, and longer than its head" * 50)

    said = refusal(*ANY, str(tmp_path))
    assert "(--fresh begins anew)" in said
    assert "is not a database" in said


def test_a_taken_port_is_refused_if_it_was_asked_for(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        said = refusal("--address", address, "--folder", str(tmp_path / "new"))

    assert said.startswith(f"--address: {address} cannot be listened on: ")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("speed", ["banana", "0.5", "1001", "nan", ""])
def test_a_speed_that_cannot_be_is_said_with_those_that_can(tmp_path: Path, speed: str) -> None:
    said = refusal(*ANY, str(tmp_path), "--speed", speed)

    assert said == f"--speed: '{speed}' is no speed; one from 1 to 1,000 is expected."


def test_a_folder_in_use_is_said_alone_and_nobody_is_led_to_begin_anew(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.keep(SavedDemo(is_ready=True))
    folder.database.write_text("at work")
    lock = lock_database(folder.database, create=False)
    try:
        said = refusal("--folder", str(tmp_path))  # on whatever port is free
    finally:
        unlock_database(lock)

    assert said.startswith(f"{tmp_path}: Process ")
    assert "is using the database" in said
    assert "--fresh" not in said


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "something else"}'])
def test_a_file_that_is_no_demos_is_never_overwritten(tmp_path: Path, text: str) -> None:
    (tmp_path / "demo.json").write_text(text)

    with pytest.raises(FolderError):
        Folder(tmp_path).open(fresh=True)
    assert (tmp_path / "demo.json").read_text() == text


def test_fresh_empties_a_demos_folder_and_a_start_that_was_broken_off_begins_anew(
    tmp_path: Path,
) -> None:
    folder = Folder(tmp_path)
    for is_ready, fresh in ((True, True), (False, False)):
        folder.keep(SavedDemo(people=[{"key": "somebody"}], is_ready=is_ready))
        folder.database.write_text("old")
        (tmp_path / "demo.db.keys").mkdir()
        assert folder.open(fresh=fresh) == SavedDemo()
        assert not folder.database.exists()
        assert not (tmp_path / "demo.db.keys").exists()
    folder.keep(SavedDemo(people=[{"key": "somebody"}], is_ready=True))
    folder.database.write_text("kept")
    assert folder.open().people == [{"key": "somebody"}]
    assert folder.database.read_text() == "kept"


def test_fresh_does_not_empty_a_folder_in_which_a_manager_is_at_work(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.keep(SavedDemo(is_ready=True))
    folder.database.write_text("at work")
    lock = lock_database(folder.database, create=False)
    try:
        with pytest.raises(FolderError, match="is using the database"):
            folder.open(fresh=True)
    finally:
        unlock_database(lock)

    assert folder.database.read_text() == "at work"


# Who has the demo's addresses.


def test_a_manager_that_was_started_for_real_has_none_of_the_demos_addresses(
    tmp_path: Path,
) -> None:
    with site_at(tmp_path) as site:
        for path in ("people", "state", "speed"):
            assert site.anonymous().get(f"/demo/{path}").status == 404
        posted = site.anonymous().post("/demo/speed", {"speed": 2}, **{"Jackpit-Request": "1"})
        assert posted.status in (404, 405)


def test_the_demos_addresses_are_not_there_where_the_house_is_real(tmp_path: Path) -> None:
    floor = DemoFloor(
        folder=Folder(tmp_path / "demo"),
        kept=SavedDemo(people=[{"key": "executive", "pin": "2580"}]),
        asks=ApiClient("127.0.0.1", 1),
        code=None,
        clock=DemoClock(),
        say=lambda _: None,
    )
    with site_at(tmp_path, more=routes_of(floor)) as site:
        for path in ("people", "state"):
            said = site.anonymous().get(f"/demo/{path}")
            assert (said.status, said.rule) == (404, "NO_DEMO")
            assert b"2580" not in said.body
        for path in ("speed", "tables/link/1/jackpot", "tables/link/1/deal"):
            said = site.anonymous().post(f"/demo/{path}", {}, **{"Jackpit-Request": "1"})
            assert (said.status, said.rule) == (404, "NO_DEMO")


def test_what_is_kept_can_be_read_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.keep(SavedDemo(people=[{"key": "x"}], is_ready=True))
    folder.database.write_text("")

    assert folder.open() == SavedDemo(people=[{"key": "x"}], is_ready=True)
    assert json.loads(folder.file.read_text())["format"] == "jackpit-demo-floor"
