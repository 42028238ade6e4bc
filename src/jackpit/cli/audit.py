"""``jackpit audit``: export the logs, verify an export or a database, show the public key."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import click
import msgspec

from jackpit.cli.config import with_installation_options
from jackpit.cli.errors import InputError
from jackpit.cli.options import JSON
from jackpit.cli.screen import print_json
from jackpit.manager.audit.compare import verify_store_and_tables
from jackpit.manager.audit.continuity import ExportHistory, History, StoreHistory, verify_continuity
from jackpit.manager.audit.export import export_logs, read_house_name
from jackpit.manager.audit.verdict import Progress, Verdict
from jackpit.manager.clock import format_time, system_clock
from jackpit.manager.eventlog.errors import AuditError
from jackpit.manager.eventlog.keys import Keys, format_public_key, load_public_key
from jackpit.manager.operations.installation import Installation
from jackpit.manager.plural import plural
from jackpit.manager.store import Reader, StoreError, open_reader

ALTERED = 1
_SQLITE = b"SQLite format 3\0"


@click.group("audit")
def command() -> None:
    """Prove that nothing was altered, with a file and a public key alone.

    docs/audit.md describes what is recorded, and how to verify it without this program.
    """


@command.command("key")
@with_installation_options
@JSON
def show_key(*, database: str, keys: Path | None, as_json: bool) -> None:
    """Show the public key that exports and checkpoints are signed with."""
    with _told():
        ours = Keys.at(Installation.at(database, keys).keys, may_create=False)
    if as_json:
        print_json({"key": ours.public.hex(), "fingerprint": ours.fingerprint})
        return
    click.echo(f"Public key   {ours.public.hex()}")
    click.echo(f"Fingerprint  {ours.fingerprint}")
    click.echo("")
    click.echo(format_public_key(ours.public), nl=False)


@command.command("export")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@with_installation_options
@click.option("--log", metavar="LOG", help="Export this log alone: a link's key, or house.")
@JSON
def export_command(
    file: Path, *, database: str, keys: Path | None, log: str | None, as_json: bool
) -> None:
    """Write the logs to FILE, signed; compressed if its name ends in .gz.

    The manager may go on working meanwhile: the file shows one moment.
    """
    with _told():
        ours = Keys.at(Installation.at(database, keys).keys, may_create=False)
        with open_reader(database) as reader, _shown("exported") as progress:
            header = export_logs(
                reader,
                file,
                ours,
                house=read_house_name(reader),
                at=format_time(system_clock()),
                log=log,
                progress=progress,
            )
    if as_json:
        print_json({"file": str(file), "key": ours.public.hex(), **msgspec.to_builtins(header)})
        return
    entries = plural(sum(head.seq for head in header.logs), "entry")
    logs = plural(len(header.logs), "log")
    click.echo(f"{entries} in {logs} written to {file}, signed with the key {ours.fingerprint}.")


@command.command("verify")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@with_installation_options
@click.option(
    "--key",
    "given",
    metavar="KEY",
    multiple=True,
    help="A public key: its file, or its 64 digits. Again for each manager that signed.",
)
@click.option(
    "--after",
    "earlier",
    metavar="OLD",
    help="Also prove that it goes on from this older export or database.",
)
@click.option(
    "--whole",
    is_flag=True,
    help="Of a database: also fold the logs again, and compare every row beside them.",
)
@JSON
@click.pass_context
def verify_logs(
    context: click.Context,
    file: Path | None,
    *,
    database: str,
    keys: Path | None,  # noqa: ARG001 -- an auditor trusts the keys he was given, not those here
    given: tuple[str, ...],
    earlier: str | None,
    whole: bool,
    as_json: bool,
) -> None:
    """Verify an exported FILE, or a database; name the first entry that was altered.

    Whether the end was cut off, or all was put back to an older copy, only --after can tell, with
    an export that was kept elsewhere.

    The exit code is 0 if nothing was altered, 1 if something was.
    """
    if file is not None and _is_typed(context, "database"):
        raise click.UsageError("Name a file or a database, not both.", context)
    if file is not None and whole:
        raise click.UsageError("A file holds the logs and nothing beside them.", context)
    trusted = frozenset(_public_key(text) for text in given)
    if not trusted:
        raise InputError("--key", "the public key is needed; 'audit key' shows a house its own.")
    with _told(), _shown("verified") as progress:
        verdict = _verdict(file, database, trusted, earlier, progress, whole=whole)
    if as_json:
        print_json(asdict(verdict))
    else:
        click.echo(verdict.sentence)
    if not verdict.ok:
        context.exit(ALTERED)


def _verdict(
    file: Path | None,
    database: str,
    trusted: frozenset[bytes],
    earlier: str | None,
    progress: Progress,
    *,
    whole: bool,
) -> Verdict:
    with _stored(database) if file is None else _history(str(file)) as (new, reader):
        if whole and reader is not None:
            verdict = verify_store_and_tables(reader, trusted, progress=progress)
        else:
            verdict = new.verdict(trusted, progress)
        if earlier is None or not verdict.ok:
            return verdict
        with _history(earlier) as (old, _):
            return verify_continuity(verdict, new, old, trusted)


@contextmanager
def _history(name: str) -> Iterator[tuple[History, Reader | None]]:
    """The export or the database of that name; of a database also a look into it."""
    if _is_export(name):
        yield ExportHistory(Path(name)), None
        return
    with _stored(name) as found:
        yield found


@contextmanager
def _stored(database: str) -> Iterator[tuple[History, Reader | None]]:
    with open_reader(database) as reader:
        yield StoreHistory(reader, database), reader


def _is_export(name: str) -> bool:
    """Whether a name is not a database's: what is neither is refused as an export."""
    if "://" in name:
        return False
    try:
        with Path(name).open("rb") as file:
            return file.read(len(_SQLITE)) != _SQLITE
    except OSError:
        return True


# What was asked for.


def _is_typed(context: click.Context, name: str) -> bool:
    """Whether an option was given on the command line, not by the environment."""
    return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def _public_key(text: str) -> bytes:
    try:
        return load_public_key(text)
    except AuditError as error:
        raise InputError(f"--key {text}", error) from error


# What is said.


@contextmanager
def _told() -> Iterator[None]:
    """Say in one sentence what could not be done."""
    try:
        yield
    except (AuditError, StoreError) as error:
        sentence = str(error)
        raise click.ClickException(f"{sentence[0].upper()}{sentence[1:]}") from error


@contextmanager
def _shown(done: str) -> Iterator[Callable[[int, int], None]]:
    """Progress, on the one line that a terminal has for it."""
    if not sys.stderr.isatty():
        yield lambda number, of: None  # noqa: ARG005 -- nobody is looking
        return
    yield lambda number, of: click.echo(f"\r{number:,} of {of:,} {done}", nl=False, err=True)
    click.echo("\r\033[K", nl=False, err=True)
