"""Fixtures of the audit tests: three small logs in a database, and their export."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from manager.audit.sample_logs import AT, fill, signer_in

from jackpit.manager.audit.export import export_logs
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.store import Store, open_store


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The path of the database."""
    return tmp_path / "pit.db"


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """A signer with keys of its own."""
    return signer_in(tmp_path / "pit.db.keys")


@pytest.fixture
def store(database: Path, signer: Signer) -> Iterator[Store]:
    """A store with three small logs."""
    opened = open_store(str(database))
    fill(opened, signer)
    yield opened
    opened.close()


@pytest.fixture
def exported(store: Store, signer: Signer, tmp_path: Path) -> Path:
    """The export of the store."""
    path = tmp_path / "export.jsonl"
    with store.reader() as reader:
        export_logs(reader, path, signer.keys, house="Casa José", at=AT)
    return path
