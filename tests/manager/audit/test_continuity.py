"""An export or a database continues an older export, or the first difference is named."""

from __future__ import annotations

import json
import shutil
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from cli.command import run, succeed
from manager.floor import Floor, floor_at


class Two:
    """A history on two days: exports and copies of the database."""

    def __init__(self, folder: Path) -> None:
        self.database, self.folder = folder / "pit.db", folder
        with self._floor() as floor:
            floor.set_up()
            floor.form()
            floor.round(1)
        self._keep("old")
        with self._floor() as floor:
            floor.jackpot()
            floor.form(link="other")
        self._keep("new")
        self.key = str(folder / "pit.db.keys" / "public.pem")

    def _floor(self) -> AbstractContextManager[Floor]:
        return floor_at(str(self.database), self.folder / "pit.db.keys")

    def _keep(self, name: str) -> None:
        shutil.copy(self.database, self.folder / f"{name}.db")
        file = str(self.folder / f"{name}.jsonl.gz")
        succeed("audit", "export", file, "--database", str(self.database))

    def verdict(self, new: str, old: str) -> tuple[int, str]:
        """The exit code and the sentence."""
        names = (str(self.folder / new), "--after", str(self.folder / old))
        result = run("audit", "verify", *names, "--key", self.key)
        return result.code, result.out.replace(f"{self.folder}/", "")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Two:
    return Two(tmp_path_factory.mktemp("two"))


@pytest.mark.parametrize("new", ["new.jsonl.gz", "new.db"])
@pytest.mark.parametrize("old", ["old.jsonl.gz", "old.db"])
def test_a_continued_history_is_distinguished_from_a_replaced_one(
    two: Two, new: str, old: str
) -> None:
    code, said = two.verdict(new, old)
    assert code == 0
    assert said.endswith(f" It continues {old}.\n")
    assert two.verdict(new, new)[0] == 0

    code, said = two.verdict(old, new)
    assert code == 1
    assert said == f"Log 'house' ends at entry 5, but {new} holds 6 of it.\n"


@pytest.mark.parametrize("kind", ["jsonl.gz", "db"])
def test_the_first_entry_that_differs_is_named(two: Two, tmp_path: Path, kind: str) -> None:
    shutil.copy(two.folder / "old.db", tmp_path / "pit.db")
    shutil.copytree(two.folder / "pit.db.keys", tmp_path / "pit.db.keys")
    (tmp_path / "pit.db.keys" / "heads.json").unlink()
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "pit.db.keys") as floor:  # another day
        _another_day(floor)
    file = tmp_path / "another.jsonl"
    succeed("audit", "export", str(file), "--database", str(tmp_path / "pit.db"))
    found = run(
        *("audit", "verify", str(file), "--key", two.key, "--json"),
        *("--after", str(two.folder / f"new.{kind}")),
    )
    assert found.code == 1
    verdict = json.loads(found.out)
    assert (verdict["log"], verdict["seq"]) == (
        "house",
        6,
    )  # the alarm about the missing signed heads
    assert verdict["sentence"].startswith("Entry 6 of log 'house' is not the one that ")


def _another_day(floor: Floor) -> None:
    for _ in range(40):
        floor.round(2)
    floor.form(link="other")


def test_an_older_export_that_was_altered_proves_nothing(two: Two, tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    succeed("audit", "export", str(old), "--database", str(two.folder / "pit.db"))
    old.write_bytes(old.read_bytes().replace(b"A dealer", b"A healer", 1))
    result = run(
        *("audit", "verify", str(two.folder / "new.db"), "--key", two.key, "--after", str(old))
    )
    assert result.code == 1
    assert result.out.startswith(f"{old}: Entry ")


def test_a_missing_older_export_is_reported_in_one_sentence(two: Two) -> None:
    nothing = str(two.folder / "nothing")
    names = (str(two.folder / "new.db"), "--after", nothing)
    result = run("audit", "verify", *names, "--key", two.key)
    assert result.code == 2
    assert result.err == f"Error: {nothing} cannot be read: No such file or directory.\n"


def test_whole_verifies_the_tables_of_a_database_and_refuses_a_file(two: Two) -> None:
    said = succeed("audit", "verify", "--whole", "--database", str(two.database), "--key", two.key)
    assert "The tables are what the logs lead to: " in said
    file = str(two.folder / "new.jsonl.gz")
    refused = run("audit", "verify", file, "--whole", "--key", two.key)
    assert refused.code == 2
    assert "--whole works on a database; a file holds only the logs." in refused.err
