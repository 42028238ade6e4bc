"""Runs a play-money house for ``jackpit demo`` and ``jackpit train``, from start to end."""

from __future__ import annotations

import errno
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import click
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from jackpit import __version__
from jackpit.cli.errors import InputError
from jackpit.cli.server_run import (
    RunningManager,
    cannot_listen,
    is_this_machine,
    journal_to,
    listening,
    open_socket,
    parse_address,
    run_manager,
    serve_until_stopped,
)
from jackpit.demo import routes as demo
from jackpit.demo.client import ApiClient
from jackpit.demo.clock import DemoClock
from jackpit.demo.floor import DemoFloor
from jackpit.demo.plan import PASSWORD, PIN, Plan
from jackpit.demo.saved_demo import Folder, FolderError, FolderKind, SavedDemo
from jackpit.manager.eventlog.log import HouseLog, Log
from jackpit.manager.identity import Authenticator, Hashing
from jackpit.manager.operations.selfcheck import SelfCheck, selfcheck
from jackpit.manager.store import HOUSE_LOG
from jackpit.manager.writer.calls import BlockingCalls
from jackpit.messages import Language
from jackpit.table import Role
from jackpit.web.app import ENDPOINTS, create_app
from jackpit.web.http.server import create_server

HOST, PORT = "127.0.0.1", 8080
MAX_PORT_TRIES = 20
"""From PORT on, if no address was given."""

CODE_BYTES = 8
LOOPBACK_OF = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""The address of a server on its own machine, for one that listens on all addresses."""

ADDRESS_HELP = f"Host and port; by default {HOST}:{PORT}, or the next free port."


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayHouse:
    """A demo or a training house."""

    name: str
    """Its name in sentences: ``demo floor``."""

    plan: Plan
    kind: FolderKind
    page: str
    """The path of the first page."""

    def run(
        self,
        *,
        folder: Path,
        address: str | None,
        fresh: bool,
        language: Language,
        opens_browser: bool,
        speed: float = 1.0,
        patience: float = 90.0,
    ) -> None:
        """Run the house until Ctrl-C."""
        signal.signal(
            signal.SIGTERM, signal.default_int_handler
        )  # SIGTERM shuts down in order, as Ctrl-C does
        clock, check = DemoClock(), selfcheck(unverified=True)
        demo_folder = Folder(folder, self.kind)
        with _listen(address) as (host, listener):
            saved = _open_folder(demo_folder, fresh=fresh)
            with (
                journal_to(demo_folder.journal),
                _run_manager(demo_folder, saved, clock, check) as running,
            ):
                port = listener.getsockname()[1]
                floor = DemoFloor(
                    folder=demo_folder,
                    saved=saved,
                    client=ApiClient(LOOPBACK_OF.get(host, host), port),
                    code=secrets.token_hex(CODE_BYTES) if running.is_new else None,
                    clock=clock,
                    report=click.echo,
                    plan=self.plan,
                    speed=speed,
                    patience=patience,
                    language=language,
                )
                url = f"http://{f'[{host}]' if ':' in host else host}:{port}{self.page}"
                if address is None and port != PORT:
                    click.echo(f"Port {PORT} is taken, so the {self.name} uses port {port}.")
                self._print_greeting(url, demo_folder, host)
                _serve(floor, running, listener, url if opens_browser else None)
        if why := running.manager.failed or floor.failed:
            raise InputError(self.kind.word, why)
        next_start = "continues from here" if saved.is_ready else "starts over"
        click.echo(f"The {self.name} is closed; the next start {next_start}.")

    def _print_greeting(self, url: str, folder: Folder, host: str) -> None:
        lines = [
            f"Jackpit {__version__}, the {self.name}",
            "",
            f"  {url}",
            "",
            f"  {'Role':<13} {'ID':<13} {'Card':<18} {'PIN':<5} Password",
        ]
        for person in self.plan.people:
            if not person.is_simulated:
                password = PASSWORD if person.role is not Role.DEALER else "-"
                keys = f"{person.role.value:<13} {person.key:<13} {person.card:<18}"
                lines.append(f"  {keys} {PIN:<5} {password}")
        lines += ["", f"These secrets are for play only; they are also in {folder.file}."]
        if not is_this_machine(host):
            lines.append("Anyone who can reach this machine can use it.")
        lines += ["Press Ctrl-C to stop.", ""]
        click.echo("\n".join(lines))


def _serve(
    floor: DemoFloor,
    running: RunningManager,
    listener: socket.socket,
    url: str | None,
) -> None:
    """Serve, with the simulated people at work, until Ctrl-C or a failure."""
    hashing = Hashing(running.keys.pepper, PasswordHasher.from_parameters(CHEAPEST))
    app = create_app(
        running.manager,
        running.store,
        Authenticator(hashing),  # secrets for play need no costly hash
        clock=floor.clock,
        setup_code=floor.code,
        language=floor.language,
        endpoints=(*ENDPOINTS, *demo.router.all),
    )
    app.state.demo_floor = floor
    server = create_server(app)

    def stop_server(why: str) -> None:  # noqa: ARG001 -- reported at the end
        server.should_exit = True

    floor.on_failure = stop_server
    floor.is_stopping = lambda: server.should_exit
    floor.start()
    if url is not None:
        threading.Thread(target=_open_browser, args=(url,), daemon=True).start()
    try:
        serve_until_stopped(server, running.manager, listener)
    finally:
        floor.stop()


# The address, the folder and the writer.


@contextmanager
def _listen(address: str | None) -> Iterator[tuple[str, socket.socket]]:
    """Listen on the given address, or on the first free port."""
    if address is not None:
        host, port = parse_address(address)
        with listening(host, port) as opened:
            yield host, opened
        return
    with _listen_on_free_port() as opened:
        yield HOST, opened


def _listen_on_free_port() -> socket.socket:
    for port in range(PORT, PORT + MAX_PORT_TRIES):
        try:
            return open_socket(HOST, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise cannot_listen(HOST, port, error) from error
    raise InputError(
        "--address", f"no port from {PORT} to {PORT + MAX_PORT_TRIES - 1} is free; choose one."
    )


def _open_folder(folder: Folder, *, fresh: bool) -> SavedDemo:
    try:
        return folder.open(fresh=fresh)
    except FolderError as error:
        raise click.ClickException(str(error)) from error


@contextmanager
def _run_manager(
    folder: Folder, saved: SavedDemo, clock: DemoClock, check: SelfCheck
) -> Iterator[RunningManager]:
    """Run the writer on the folder's database, which must be a demo's."""
    where = f"{folder.path} (--fresh starts over)"
    if folder.is_in_use():
        where = str(folder.path)  # --fresh would not help
    with run_manager(
        where,
        str(folder.database),
        None,
        check,
        clock=clock,
        alarms_unverified=False,
    ) as running:
        is_demo = BlockingCalls(running.manager).query(_is_demo)
        if saved.is_ready and not is_demo:
            sentence = f"its database is not a {folder.kind.word}'s; choose another folder."
            raise InputError(str(folder.path), sentence)
        yield running


def _is_demo(logs: dict[str, Log]) -> bool:
    house = logs[HOUSE_LOG]
    assert isinstance(house, HouseLog)
    return house.house.settings.is_demo


def _open_browser(url: str) -> None:
    """Open the page, if a person with a display started the command."""
    has_screen = sys.platform != "linux" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_screen and sys.stdout.isatty():
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(url)
