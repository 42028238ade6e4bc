"""``jackpit backup FILE``: back up the database while it is in use."""

from __future__ import annotations

from pathlib import Path

import click

from jackpit.cli.config import with_installation_options
from jackpit.cli.errors import InputError
from jackpit.cli.screen import print_progress


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@with_installation_options
def command(file: Path, *, database: str, keys: Path | None) -> None:
    """Back up the database and its keys to FILE, and verify the copy.

    The keys go beside FILE; they are secret, so protect them as you protect those of the house. The
    server may be running. A backup is itself a database: 'jackpit audit verify' and 'jackpit
    report' can read it.
    """
    from jackpit.manager.eventlog.record import AuditError
    from jackpit.manager.operations.backup import BackupError, back_up
    from jackpit.manager.operations.installation import Installation
    from jackpit.manager.plural import plural
    from jackpit.manager.store import StoreError

    try:
        place = Installation.at(database, keys)
        entries = back_up(place.database, file, place.keys, print_progress)
    except (AuditError, BackupError, StoreError) as error:
        raise InputError("backup", error) from error
    click.echo(f"{file} holds {plural(entries, 'entry')}, all verified.")
