"""Logs loaded from a snapshot: every path verifies its signature, and is the same without it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from manager.floor import NOON, floor_at

from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.load import load_house, load_link_before, load_log
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.operations.doctor import Health, examine_installation
from jackpit.manager.operations.installation import Installation
from jackpit.manager.reports import REPORTS, make_report
from jackpit.manager.reports.close.day import build_close
from jackpit.manager.store import HOUSE_LOG, Reader, open_reader

Trusted = frozenset[bytes]

LOADERS: dict[str, Callable[[Reader, Trusted], object]] = {
    "a link": lambda reader, trusted: load_log(reader, "link", trusted),
    "a link before an entry": lambda reader, trusted: load_link_before(reader, "link", 99, trusted),
    "the house": load_house,
    "the house's log": lambda reader, trusted: load_log(reader, HOUSE_LOG, trusted),
    "a day's close": lambda reader, trusted: build_close(
        reader, load_house(reader, trusted), "2026-11-16", lambda: NOON, (), trusted
    ),
    **{
        f"the report {name}": lambda reader, trusted, name=name: make_report(  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            name, reader, engine="test", trusted=trusted, clock=lambda: NOON
        )
        for name in REPORTS
    },
}


@pytest.fixture
def pit(tmp_path: Path) -> Installation:
    """A database whose server has stopped: both logs have a snapshot at their last entry."""
    database, keys = tmp_path / "pit.db", tmp_path / "keys"
    with floor_at(str(database), keys) as floor:
        floor.set_up()
        floor.form()
        floor.jackpot()
    return Installation.at(str(database), keys)


def alter(pit: Installation, sql: str) -> None:
    """Change the file of the database, without the triggers that guard it."""
    file = apsw.Connection(pit.database)
    for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        file.execute(f"DROP TRIGGER {name}")
    file.execute(sql)
    file.close()


def break_signatures(pit: Installation) -> None:
    """Replace the signature of every snapshot."""
    alter(pit, "UPDATE checkpoint SET signature = randomblob(64) WHERE snapshot IS NOT NULL")


@pytest.mark.parametrize("what", LOADERS)
def test_a_snapshot_with_a_broken_signature_is_refused_by(what: str, pit: Installation) -> None:
    load, trusted = LOADERS[what], pit.trusted()
    with open_reader(pit.database) as reader:
        load(reader, trusted)
    break_signatures(pit)

    with (
        open_reader(pit.database) as reader,
        pytest.raises(AuditError, match="cannot be trusted: its signature is invalid"),
    ):
        load(reader, trusted)


def test_a_snapshot_with_a_broken_signature_is_refused_by_a_server_that_starts(
    pit: Installation,
) -> None:
    break_signatures(pit)
    with (
        pytest.raises(AuditError, match="cannot be trusted: its signature is invalid"),
        floor_at(pit.database, pit.keys),
    ):
        pass


def test_a_snapshot_with_a_broken_signature_is_found_by_the_verifier_and_the_doctor(
    pit: Installation,
) -> None:
    break_signatures(pit)
    with open_reader(pit.database) as reader:
        verdict = verify_store(reader, pit.trusted())
    assert not verdict.ok
    assert "cannot be trusted: its signature is invalid" in verdict.sentence
    found = {finding.what: finding.health for finding in examine_installation(pit, lambda: NOON)}
    assert found["alarms"] is found["history"] is Health.BAD


def test_a_log_is_the_same_with_keys_and_without(pit: Installation) -> None:
    with open_reader(pit.database) as reader:
        house = load_house(reader, pit.trusted())
        link = load_log(reader, "link", pit.trusted())
    break_signatures(pit)

    with open_reader(pit.database) as reader:  # without keys no snapshot is used
        assert load_house(reader, None) == house
        replayed = load_log(reader, "link", None)
    assert isinstance(link, LinkLog)
    assert isinstance(replayed, LinkLog)
    assert (link.unsaved, replayed.unsaved) == (0, link.head.seq)
    assert (replayed.head, replayed.link) == (link.head, link.link)
