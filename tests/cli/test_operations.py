"""``jackpit backup``, ``restore``, ``rebuild`` and ``doctor``, and where they look for things."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cli.command import run, succeed
from manager.floor import Floor


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a database in which something was played."""
    floor = Floor(str(tmp_path / "jackpit.db"), tmp_path / "jackpit.db.keys")
    floor.now = datetime(2026, 1, 5, 12, tzinfo=UTC)
    floor.set_up()
    floor.form()
    floor.round(1, 2)
    floor.stop()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_backup_is_verified_and_can_be_restored(folder: Path) -> None:
    holds = "holds 15 entries, and every one was verified.\n"
    assert succeed("backup", "copy.db") == f"copy.db {holds}"
    restored = succeed("restore", "copy.db", "--database", "again.db")
    assert restored == f"again.db {holds}"
    assert (folder / "again.db.keys" / "pepper").stat().st_mode & 0o777 == 0o600


def test_rebuilding_says_how_much_was_verified(folder: Path) -> None:
    assert succeed("rebuild") == "Verified 15 entries; all that follows is made anew.\n"


def test_the_doctor_says_of_each_thing_whether_it_is_well(folder: Path) -> None:
    printed = succeed("doctor")

    *checks, last = printed.splitlines()
    looks = [line for line in checks if line.startswith("look")]
    well = f"Nothing is bad; {len(looks)} to look at." if looks else "All is well."
    assert last == well  # a checkout is no release
    assert all(line[:5].strip() in ("ok", "look") for line in checks)
    record = json.loads(succeed("doctor", "--json"))
    assert record["well"] is True
    assert {"books", "history", "keys"} <= {check["what"] for check in record["checks"]}


def test_the_doctor_fails_if_something_is_bad(folder: Path) -> None:
    (folder / "jackpit.db.keys" / "pepper").chmod(0o644)
    result = run("doctor")

    assert result.code == 1
    assert "checks are bad." in result.out
    assert "Traceback" not in result.out + result.err


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_a_backup_that_is_there_or_not_there_is_one_sentence(folder: Path, verb: str) -> None:
    (folder / "x.db").mkdir()
    result = run(verb, "x.db")

    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[-1].startswith(f"Error: {verb}: ")


def test_what_is_in_the_way_of_a_restore_is_named_at_once(folder: Path) -> None:
    succeed("backup", "copy.db")
    result = run("restore", "copy.db")

    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "Error: restore: 'jackpit.db' and 'jackpit.db.keys' are there already;"
        " nothing is overwritten.\n"
    )


# Where things are.


def test_a_typed_option_wins_over_the_environment_and_that_over_the_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "jackpit.toml").write_text('database = "file.db"\n')
    assert "file.db" in run("rebuild").err
    monkeypatch.setenv("JACKPIT_DATABASE", "environment.db")
    assert "environment.db" in run("rebuild").err
    assert "typed.db" in run("rebuild", "--database", "typed.db").err
    (folder / "other.toml").write_text('database = "jackpit.db"\n')
    monkeypatch.delenv("JACKPIT_DATABASE")
    succeed("rebuild", "--config", "other.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("database = ", "jackpit.toml: it cannot be read: "),
        ("databse = 'x'", "jackpit.toml: no setting is called 'databse'; there are database, keys"),
        ("database = 5", "jackpit.toml: 'database' is a text, not 5."),
        ("unverified = 'yes'", "jackpit.toml: 'unverified' is true or false, not 'yes'."),
    ],
)
def test_a_file_of_settings_that_cannot_be_is_refused(
    folder: Path, text: str, sentence: str
) -> None:
    (folder / "jackpit.toml").write_text(text)
    result = run("rebuild")

    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"Error: {sentence}")


def test_a_file_of_settings_that_is_not_there_is_refused(folder: Path) -> None:
    result = run("doctor", "--config", "none.toml")

    assert result.err == "Error: none.toml: it cannot be read: No such file or directory.\n"
