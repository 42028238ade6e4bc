"""``jackpit restore FILE``: restore a backup."""

from __future__ import annotations

from pathlib import Path

import click

from jackpit.cli.config import with_installation_options
from jackpit.cli.errors import InputError
from jackpit.cli.screen import print_progress


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@with_installation_options
def command(file: Path, *, database: str, keys: Path | None) -> None:
    """Restore the backup FILE into an empty or new database.

    A backup of SQLite or PostgreSQL can be restored to either. Nothing is ever overwritten.
    """
    from jackpit.manager.eventlog.record import AuditError
    from jackpit.manager.operations.backup import BackupError, restore
    from jackpit.manager.operations.installation import Installation
    from jackpit.manager.plural import plural
    from jackpit.manager.store import StoreError

    try:
        place = Installation.at(database, keys)
        entries = restore(file, place.database, place.keys, print_progress)
    except (AuditError, BackupError, StoreError) as error:
        raise InputError("restore", error) from error
    click.echo(f"{database} holds {plural(entries, 'entry')}, all verified.")
