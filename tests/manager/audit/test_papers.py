"""Papers of record: verified in the database and in exports."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import apsw
import pytest
from manager.floor import ACCOUNTING, floor_at

from jackpit.manager.audit.export import export_logs
from jackpit.manager.audit.verdict import Verdict
from jackpit.manager.audit.verify_export import verify_export
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.keys import Keys
from jackpit.manager.store import open_reader


@pytest.fixture
def pit(tmp_path: Path) -> Path:
    """A database in which the page of a win was printed twice, with its keys beside it."""
    database = tmp_path / "pit.db"
    with floor_at(str(database), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.jackpot()
        floor.print_win_page(ACCOUNTING)
        floor.print_win_page(ACCOUNTING)
    return database


def keys_of(pit: Path) -> Keys:
    return Keys.at(pit.with_name("keys"), may_create=False)


def verdict_of(pit: Path) -> Verdict:
    with open_reader(str(pit)) as reader:
        return verify_store(reader, {keys_of(pit).public})


def alter(pit: Path, *statements: str) -> None:
    connection = apsw.Connection(str(pit))
    connection.execute("DROP TRIGGER paper_stays; DROP TRIGGER paper_remains")
    for statement in statements:
        connection.execute(statement)
    connection.close()


def export_of(pit: Path) -> Path:
    path = pit.with_name("export.jsonl")
    with open_reader(str(pit)) as reader:
        export_logs(reader, path, keys_of(pit), house="Test House", at="2026-11-17T00:00:00Z")
    return path


def test_papers_as_printed_are_accepted(pit: Path) -> None:
    assert verdict_of(pit).ok
    verdict = verify_export(export_of(pit), {keys_of(pit).public})
    assert verdict.ok, verdict.sentence


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE paper SET pdf = x'00' WHERE rowid = 1", "the paper printed with entry 13"),
        ("DELETE FROM paper WHERE rowid = 2", "the paper printed with entry 14"),
        ("INSERT INTO paper VALUES (x'00', x'00')", "the paper 00… was printed with no entry"),
    ],
)
def test_an_altered_missing_or_extra_paper_is_named(pit: Path, statement: str, words: str) -> None:
    alter(pit, statement)
    verdict = verdict_of(pit)

    assert not verdict.ok
    assert verdict.sentence.lower().startswith(words)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE paper SET pdf = x'00' WHERE rowid = 1", "entry 13 of log 'link' was altered"),
        ("DELETE FROM paper WHERE rowid = 2", "entry 14 of log 'link' is missing"),
    ],
)
def test_an_export_of_altered_papers_is_not_accepted(pit: Path, statement: str, words: str) -> None:
    alter(pit, statement)
    verdict = verify_export(export_of(pit), {keys_of(pit).public})

    assert not verdict.ok
    assert words in verdict.sentence


def test_a_paper_changed_in_an_export_is_named(pit: Path) -> None:
    path = export_of(pit)
    text = path.read_bytes()
    paper = b64encode(b"%PDF copy 1 of win 1 of link link")
    assert paper in text
    for other in (b64encode(b"%PDF copy 9 of win 1 of link link"), paper[:-4], b"!" + paper[1:]):
        path.write_bytes(text.replace(paper, other))
        verdict = verify_export(path, {keys_of(pit).public})

        assert not verdict.ok
        assert "paper printed with entry 13 of log 'link' was altered" in verdict.sentence


def test_the_database_refuses_to_change_a_paper(pit: Path) -> None:
    connection = apsw.Connection(str(pit))
    for statement in (
        "UPDATE paper SET pdf = x'00'",
        "DELETE FROM paper",
        "REPLACE INTO paper SELECT hash, x'00' FROM paper",
    ):
        with pytest.raises(apsw.ConstraintError, match="a paper is never"):
            connection.execute(statement)
    connection.close()
