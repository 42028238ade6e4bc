"""``jackpit audit``: export the logs, verify an export or a database, show the public key."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import click
import msgspec

from jackpit.cli.config import with_database_options, with_installation_options
from jackpit.cli.errors import InputError
from jackpit.cli.options import JSON
from jackpit.cli.screen import print_json
from jackpit.manager.audit.compare import verify_store_and_tables
from jackpit.manager.audit.continuity import ExportHistory, History, StoreHistory, verify_continuity
from jackpit.manager.audit.export import export_logs, read_house_name
from jackpit.manager.audit.verdict import Progress, Verdict
from jackpit.manager.clock import format_time, system_clock
from jackpit.manager.eventlog.keys import Keys, format_public_key, load_public_key
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.operations.installation import Installation
from jackpit.manager.plural import plural
from jackpit.manager.store import Reader, StoreError, open_reader

ALTERED = 1
_SQLITE = b"SQLite format 3\0"


@click.group("audit")
def command() -> None:
    """Export the logs, and prove that nothing was altered.

    Verification needs only a file and a public key. docs/audit.md describes what is recorded, and
    how to verify it without this program.
    """


@command.command("key")
@with_installation_options
@JSON
def show_key(*, database: str, keys: Path | None, as_json: bool) -> None:
    """Show the public key that exports and checkpoints are signed with."""
    with _errors_reported():
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
@click.option("--log", metavar="LOG", help="Export only this log: a link's key, or house.")
@JSON
def export_command(
    file: Path, *, database: str, keys: Path | None, log: str | None, as_json: bool
) -> None:
    """Write the signed logs to FILE; compressed if its name ends in .gz.

    The server may be running: the file shows the logs at one moment.
    """
    with _errors_reported():
        ours = Keys.at(Installation.at(database, keys).keys, may_create=False)
        with open_reader(database) as reader, _progress_line("exported") as progress:
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
    click.echo(f"{entries} in {logs} written to {file}, signed with key {ours.fingerprint}.")


@command.command("verify")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@with_database_options
@click.option(
    "--key",
    "given",
    metavar="KEY",
    multiple=True,
    help="A public key: its file or its 64 digits. Repeat for each server that signed.",
)
@click.option(
    "--after",
    "earlier",
    metavar="OLD",
    help="Also prove that it continues this older export or database.",
)
@click.option(
    "--whole",
    is_flag=True,
    help="For a database: also replay the logs and compare every row of the derived tables.",
)
@JSON
@click.pass_context
def verify_command(
    context: click.Context,
    file: Path | None,
    *,
    database: str,
    given: tuple[str, ...],
    earlier: str | None,
    whole: bool,
    as_json: bool,
) -> None:
    """Verify an exported FILE or a database.

    Reports the first altered entry. Only --after, with an export kept elsewhere, can show
    that the end was cut off or that an older copy was restored.

    Exit code: 0 nothing was altered, 1 something was, 2 nothing could be verified.
    """
    if file is not None and _was_typed(context, "database"):
        raise click.UsageError("Name a file or a database, not both.", context)
    if file is not None and whole:
        raise click.UsageError("--whole works on a database; a file holds only the logs.", context)
    trusted = frozenset(_public_key(text) for text in given)
    if not trusted:
        raise InputError(
            "--key", "a public key is needed; 'jackpit audit key' shows the key of this server."
        )
    with _errors_reported(), _progress_line("verified") as progress:
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
    with _open_database(database) if file is None else _open_history(str(file)) as (new, reader):
        if whole and reader is not None:
            verdict = verify_store_and_tables(reader, trusted, progress=progress)
        else:
            verdict = new.verdict(trusted, progress)
        if earlier is None or not verdict.ok:
            return verdict
        with _open_history(earlier) as (old, _):
            return verify_continuity(verdict, new, old, trusted)


@contextmanager
def _open_history(name: str) -> Iterator[tuple[History, Reader | None]]:
    """Open the export or the database of that name; for a database also its reader."""
    if _is_export(name):
        yield ExportHistory(Path(name)), None
        return
    with _open_database(name) as found:
        yield found


@contextmanager
def _open_database(database: str) -> Iterator[tuple[History, Reader | None]]:
    with open_reader(database) as reader:
        yield StoreHistory(reader, database), reader


def _is_export(name: str) -> bool:
    """Whether a name is an export's; a file that is neither is refused as an export."""
    if "://" in name:
        return False
    try:
        with Path(name).open("rb") as file:
            return file.read(len(_SQLITE)) != _SQLITE
    except OSError:
        return True


# Arguments.


def _was_typed(context: click.Context, name: str) -> bool:
    """Whether an option was given on the command line, not by the environment or a file."""
    return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def _public_key(text: str) -> bytes:
    try:
        return load_public_key(text)
    except AuditError as error:
        raise InputError(f"--key {text}", error) from error


# Output.


@contextmanager
def _errors_reported() -> Iterator[None]:
    """Report an error in one sentence."""
    try:
        yield
    except (AuditError, StoreError) as error:
        sentence = str(error)
        raise click.ClickException(f"{sentence[0].upper()}{sentence[1:]}") from error


@contextmanager
def _progress_line(done: str) -> Iterator[Callable[[int, int], None]]:
    """Show progress on one line of a terminal."""
    if not sys.stderr.isatty():
        yield lambda number, of: None  # noqa: ARG005 -- no terminal to show it on
        return
    yield lambda number, of: click.echo(f"\r{number:,} of {of:,} {done}", nl=False, err=True)
    click.echo("\r\033[K", nl=False, err=True)
