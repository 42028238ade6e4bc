"""``jackpit backup``, ``restore``, ``rebuild`` and ``doctor``, and their settings."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cli.command import run, succeed
from manager.floor import Floor


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a database of some play."""
    floor = Floor(str(tmp_path / "jackpit.db"), tmp_path / "jackpit.db.keys")
    floor.now = datetime(2026, 1, 5, 12, tzinfo=UTC)
    floor.set_up()
    floor.form()
    floor.round(1, 2)
    floor.stop()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_backup_is_verified_and_can_be_restored(folder: Path) -> None:
    holds = "holds 15 entries, all verified.\n"
    assert succeed("backup", "copy.db") == f"copy.db {holds}"
    restored = succeed("restore", "copy.db", "--database", "again.db")
    assert restored == f"again.db {holds}"
    assert (folder / "again.db.keys" / "pepper").stat().st_mode & 0o777 == 0o600


def test_a_rebuild_reports_the_number_of_verified_entries(folder: Path) -> None:
    assert succeed("rebuild") == "Verified 15 entries and rebuilt the tables.\n"


def test_the_doctor_reports_the_result_of_each_check(folder: Path) -> None:
    printed = succeed("doctor")

    *checks, last = printed.splitlines()
    warnings = sum(line.startswith("warn") for line in checks)
    counted = f"{warnings} warning{'' if warnings == 1 else 's'}"
    assert last == f"No check failed; {counted}."  # a checkout is not verified
    assert all(line[:5].strip() in ("ok", "warn") for line in checks)
    record = json.loads(succeed("doctor", "--json"))
    assert record["ok"] is True
    assert {"books", "history", "keys"} <= {check["what"] for check in record["checks"]}


def test_the_doctor_fails_if_a_check_is_bad(folder: Path) -> None:
    (folder / "jackpit.db.keys" / "pepper").chmod(0o644)
    result = run("doctor")

    assert result.code == 1
    assert "checks failed." in result.out
    assert "Traceback" not in result.out + result.err


@pytest.mark.parametrize("verb", ["backup", "restore"])
def test_an_existing_or_missing_backup_is_reported_in_one_sentence(folder: Path, verb: str) -> None:
    (folder / "x.db").mkdir()
    result = run(verb, "x.db")

    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[-1].startswith(f"Error: {verb}: ")


def test_existing_files_in_the_way_of_a_restore_are_named_together(folder: Path) -> None:
    succeed("backup", "copy.db")
    result = run("restore", "copy.db")

    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "Error: restore: 'jackpit.db' and 'jackpit.db.keys' already exist;"
        " nothing was overwritten.\n"
    )


# Settings.


def test_an_option_overrides_the_environment_and_that_overrides_the_file(
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
        (
            "databse = 'x'",
            "jackpit.toml: there is no setting 'databse'; the settings are database, keys",
        ),
        ("database = 5", "jackpit.toml: 'database' must be a text, not 5."),
        ("unverified = 'yes'", "jackpit.toml: 'unverified' must be true or false, not 'yes'."),
    ],
)
def test_an_invalid_file_of_settings_is_refused(folder: Path, text: str, sentence: str) -> None:
    (folder / "jackpit.toml").write_text(text)
    result = run("rebuild")

    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"Error: {sentence}")


def test_a_missing_file_of_settings_is_refused(folder: Path) -> None:
    result = run("doctor", "--config", "none.toml")

    assert result.err == "Error: none.toml: it cannot be read: No such file or directory.\n"
