"""``jackpit rebuild``: rebuild the derived database tables."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from jackpit.cli.config import with_installation_options
from jackpit.cli.errors import InputError


@click.command("rebuild")
@with_installation_options
def command(*, database: str, keys: Path | None) -> None:
    """Rebuild the derived database tables.

    These are balances, postings, rounds, wins and alarms; all follow from the logs. The server must
    not be running. Every entry is verified first; if one was altered, nothing changes.
    """
    from jackpit.manager.audit.rebuild import rebuild
    from jackpit.manager.codec import CodecError
    from jackpit.manager.eventlog.record import AuditError, ChainError
    from jackpit.manager.operations.installation import Installation
    from jackpit.manager.plural import plural
    from jackpit.manager.store import StoreError, open_store

    try:
        place = Installation.at(database, keys)
        store = open_store(place.database, create=False)
        try:
            signer = place.signer(store, program=None)
            entries = rebuild(store, signer, _progress if sys.stderr.isatty() else None)
        finally:
            store.close()
    except (AuditError, ChainError, CodecError, StoreError) as error:
        raise InputError("rebuild", error) from error
    click.echo(f"Verified {plural(entries, 'entry')} and rebuilt the tables.")


def _progress(log: str, done: int, of: int) -> None:
    end = "\n" if done == of else "\r"
    click.echo(f"{log}: {done:,} of {of:,} entries{end}", err=True, nl=False)
