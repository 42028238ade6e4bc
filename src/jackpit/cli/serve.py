"""``jackpit serve``: run the manager."""

from __future__ import annotations

import os
import re
import secrets
import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

import click
import uvicorn

from jackpit import __version__
from jackpit.cli.configured import configured
from jackpit.cli.errors import Mistake
from jackpit.manager.answers import Step
from jackpit.manager.audit.errors import AuditError
from jackpit.manager.audit.keys import Keys
from jackpit.manager.audit.selfcheck import SelfCheck, is_overridden, selfcheck
from jackpit.manager.calls import UnavailableError, Waiting, job_of
from jackpit.manager.forms import FormError
from jackpit.manager.house import RaiseAlarm
from jackpit.manager.identity import Desk, Hashing
from jackpit.manager.installation import Installation
from jackpit.manager.journal import open_journal
from jackpit.manager.logs import HouseLog, Log
from jackpit.manager.records import ChainError
from jackpit.manager.service import MANAGER_ITSELF, Manager
from jackpit.manager.store import HOUSE_LOG, Store, StoreError, open_store
from jackpit.manager.watch import Watch
from jackpit.web.app import create_app
from jackpit.web.server import server_of

FAILED = 1
SETUP_CODE_BYTES = 8
LARGEST_PORT = 65_535
_ADDRESS = re.compile(r"(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<host>[^:\[\]\s]+)):(?P<port>\d{1,5})")
_PEM = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command("serve")
@configured
@click.option(
    "--address",
    envvar="JACKPIT_ADDRESS",
    default="127.0.0.1:8080",
    show_default=True,
    help="Host and port to listen on.",
)
@click.option(
    "--certificate", envvar="JACKPIT_CERTIFICATE", type=_PEM, help="The TLS certificate, as PEM."
)
@click.option(
    "--certificate-key", envvar="JACKPIT_CERTIFICATE_KEY", type=_PEM, help="Its key, as PEM."
)
@click.option(
    "--without-tls",
    envvar="JACKPIT_WITHOUT_TLS",
    is_flag=True,
    help="Let other machines connect without a certificate: PINs travel in clear.",
)
@click.option(
    "--journal",
    envvar="JACKPIT_JOURNAL",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the journal to this file instead of standard error.",
)
@click.option("--unverified", is_flag=True, help="Start although the program is not as released.")
@click.pass_context
def command(
    context: click.Context,
    *,
    database: str,
    keys: Path | None,
    address: str,
    certificate: Path | None,
    certificate_key: Path | None,
    without_tls: bool,
    journal: Path | None,
    unverified: bool,
) -> None:
    """Run the manager until Ctrl-C.

    The first start makes the database and its keys, and prints a code to set the house up with.
    docs/operations.md says how it is looked after.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was begun is ended in order
    host, port = _place(address)
    if (certificate is None) is not (certificate_key is None):
        raise Mistake("--certificate", "a certificate and its key are given together.")
    if certificate is None and not (without_tls or _is_this_machine(host)):
        raise Mistake("--certificate", f"PINs would travel in clear to {host}; TLS is needed.")
    _check_certificate(certificate, certificate_key)
    check = _self_check(unverified=unverified)
    with (
        _listening(host, port) as listening,
        _journal(journal),
        _started(database, keys, check) as started,
    ):
        code = secrets.token_hex(SETUP_CODE_BYTES) if started.is_new else None
        place = address.rpartition(":")[0] + f":{listening.getsockname()[1]}"
        url = f"{'http' if certificate is None else 'https'}://{place}"
        _greet(
            {
                "Address": url,
                "Documents": f"{url}/api/docs",
                "Database": f"{database} ({started.manager.engine})",
                "Public key": started.keys.fingerprint,
                "Program": f"{check.program_hash[:16]} ({check.sentence})",
                "Set-up code": code or "",
            }
        )
        server = server_of(
            create_app(
                started.manager,
                started.store,
                Desk(Hashing(started.keys.pepper)),
                setup_code=code,
                is_tls=certificate is not None,
                metrics_here=True,
            ),
            host=host,
            port=port,
            certificate=certificate,
            key=certificate_key,
        )
        _serve(server, started.manager, listening)
    if started.manager.failed is not None:
        click.echo(f"Stopped: {started.manager.failed}", err=True)
        context.exit(FAILED)
    click.echo("Stopped; all that was answered is on the disk.", err=True)


def _serve(server: uvicorn.Server, manager: Manager, listening: socket.socket) -> None:
    """Serve until somebody, or a fault of the disk, puts an end to it."""

    def end(why: str) -> None:  # noqa: ARG001 -- the journal has said why
        server.should_exit = True

    manager.on_failure = end
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, _ended)  # the server raises them again once it has stopped
    server.run(sockets=[listening])


def _ended(number: int, frame: object) -> None:
    """Nothing more is to be done: the server has stopped, and the manager is about to."""


@dataclass(frozen=True, slots=True)
class Started:
    """A manager at work."""

    manager: Manager
    store: Store
    keys: Keys
    is_new: bool
    """Whether its house is yet to be set up."""


@contextmanager
def _started(database: str, keys: Path | None, check: SelfCheck) -> Iterator[Started]:
    """A manager at work; at the end it finishes what waits and signs."""
    try:
        place = Installation.at(database, keys)
        store = open_store(place.database)
        try:
            signer = place.signer(store, program=check.program_hash)
            manager = Manager(store, signer)
        except BaseException:
            store.close()
            raise
    except (AuditError, ChainError, FormError, StoreError) as error:
        raise Mistake("serve", error) from error
    manager.start()
    watch = Watch(manager)
    watch.start()
    calls = Waiting(manager)
    if not check.verified:
        alarm = RaiseAlarm(alarm="STARTED_UNVERIFIED", sentence=check.sentence)
        calls.ask(job_of(Step(HOUSE_LOG, alarm), by=MANAGER_ITSELF, origin=MANAGER_ITSELF))
    try:
        try:
            is_new = calls.look(_is_new)
        except UnavailableError as error:
            raise Mistake("serve", manager.failed or error) from error
        yield Started(manager, store, signer.keys, is_new)
    finally:
        watch.stop()
        manager.stop()


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """The address, taken before anything else is begun."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        opened = socket.create_server((host, port), family=family, backlog=1_024)
    except OSError as error:
        why = error.strerror or str(error)
        raise Mistake("--address", f"{host}:{port} cannot be listened on: {why}.") from error
    with opened:
        yield opened


def _check_certificate(certificate: Path | None, key: Path | None) -> None:
    if certificate is None:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        what = f"{certificate} and {key} are not a certificate and its key."
        raise Mistake("--certificate", what) from error


def _is_new(logs: dict[str, Log]) -> bool:
    house = logs[HOUSE_LOG]
    assert isinstance(house, HouseLog)
    return not house.house.people


def _self_check(*, unverified: bool) -> SelfCheck:
    check = selfcheck(unverified=unverified or is_overridden(os.environ))
    if not check.ok:
        raise Mistake("serve", check.sentence)
    return check


@contextmanager
def _journal(file: Path | None) -> Iterator[None]:
    if file is None:
        open_journal()
        yield
        return
    try:
        with file.open("a", encoding="utf-8", buffering=1) as opened:
            open_journal(opened)
            yield
    except OSError as error:
        raise Mistake(str(file), f"it cannot be written: {error.strerror}.") from error
    finally:
        open_journal()


def _place(address: str) -> tuple[str, int]:
    found = _ADDRESS.fullmatch(address)
    if found is None or int(found["port"]) > LARGEST_PORT:
        raise Mistake("--address", f"'{address}' is no host and port, as in 127.0.0.1:8080.")
    return found["six"] or found["host"], int(found["port"])


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _greet(facts: dict[str, str]) -> None:
    """Say where everything is, to whoever has started it."""
    click.echo(f"Jackpit {__version__}", err=True)
    for name, fact in facts.items():
        if fact:
            click.echo(f"  {name:<12} {fact}", err=True)
    click.echo("Ctrl-C ends it.", err=True)
