"""Options that say where Jackpit keeps its things: given, from the environment, or from a file.

What is typed wins over the environment, and that over the file (``jackpit.toml`` in the working
folder, or the one that ``--config`` names).
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
    "unverified": bool,
    "journal": str,
}
"""What a file may say, and of what kind."""


def with_installation_options(command: F) -> F:
    """Add ``--database``, ``--keys`` and ``--config`` to a command."""
    for option in (
        click.option(
            "--config",
            type=click.Path(path_type=Path, dir_okay=False),
            envvar="JACKPIT_CONFIG",
            is_eager=True,
            expose_value=False,
            callback=_read,
            help=f"A file of settings; {DEFAULT_FILE} in this folder, if it is there.",
        ),
        click.option(
            "--keys",
            type=click.Path(path_type=Path, file_okay=False),
            envvar="JACKPIT_KEYS",
            help="The folder of the keys; beside the database if it is a file.",
        ),
        click.option(
            "--database",
            envvar="JACKPIT_DATABASE",
            default=DEFAULT_DATABASE,
            show_default=True,
            help="A file, or postgresql://user@server/name.",
        ),
    ):
        command = option(command)
    return command


def _read(context: click.Context, parameter: click.Parameter, given: Path | None) -> None:  # noqa: ARG001 -- click calls it with these
    """Take what a file says for what nobody typed."""
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
            raise InputError(str(file), f"no setting is called '{name}'; there are {_named()}.")
        if not isinstance(value, kind):
            what = "true or false" if kind is bool else "a text"
            raise InputError(str(file), f"'{name}' is {what}, not {value!r}.")
    known = {parameter.name for parameter in context.command.params}
    context.default_map = {name: value for name, value in settings.items() if name in known}


def _named() -> str:
    return ", ".join(SETTINGS)
