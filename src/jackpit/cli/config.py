"""Options that name the database, its keys and a file of settings.

The command line takes precedence over the environment, and that over the file (``jackpit.toml`` in
the working folder, or the one that ``--config`` names).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from jackpit.cli.errors import InputError

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT_FILE = Path("jackpit.toml")
DEFAULT_DATABASE = "jackpit.db"
SETTINGS: dict[str, type] = {
    "database": str,
    "keys": str,
    "address": str,
    "certificate": str,
    "certificate_key": str,
    "without_tls": bool,
    "program": str,
    "language": str,
    "unverified": bool,
    "journal": str,
}
"""The settings of a file, and their types."""


def _apply_file(context: click.Context, parameter: click.Parameter, given: Path | None) -> None:  # noqa: ARG001 -- click calls it with these
    """Use the settings of a file as defaults."""
    file = given or DEFAULT_FILE
    if given is None and not file.exists():
        return
    try:
        settings = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(str(file), f"it cannot be read: {error}") from error
    except OSError as error:
        raise InputError(str(file), f"it cannot be read: {error.strerror}.") from error
    for name, value in settings.items():
        kind = SETTINGS.get(name)
        if kind is None:
            raise InputError(
                str(file), f"there is no setting '{name}'; the settings are {', '.join(SETTINGS)}."
            )
        if not isinstance(value, kind):
            what = "true or false" if kind is bool else "a text"
            raise InputError(str(file), f"'{name}' must be {what}, not {value!r}.")
    known = {parameter.name for parameter in context.command.params}
    context.default_map = {name: value for name, value in settings.items() if name in known}


_DATABASE = click.option(
    "--database",
    envvar="JACKPIT_DATABASE",
    default=DEFAULT_DATABASE,
    show_default=True,
    help="File, or postgresql://user@server/name.",
)
_KEYS = click.option(
    "--keys",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="JACKPIT_KEYS",
    help="Folder that holds the keys; by default beside the database file.",
)
_CONFIG = click.option(
    "--config",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar="JACKPIT_CONFIG",
    is_eager=True,
    expose_value=False,
    callback=_apply_file,
    help=f"Settings file; by default {DEFAULT_FILE} in the current folder, if present.",
)


def with_installation_options(command: F) -> F:
    """Add ``--database``, ``--keys`` and ``--config`` to a command."""
    return _DATABASE(_KEYS(_CONFIG(command)))


def with_database_options(command: F) -> F:
    """Add ``--database`` and ``--config`` to a command that needs no private keys."""
    return _DATABASE(_CONFIG(command))


def read_trusted_keys(database: str, keys: Path | None) -> frozenset[bytes] | None:
    """The keys that sign snapshots; None where they cannot be read: then no snapshot is used."""
    from jackpit.manager.eventlog.record import AuditError
    from jackpit.manager.operations.installation import Installation

    try:
        return Installation.at(database, keys).trusted()
    except (AuditError, OSError):
        return None
