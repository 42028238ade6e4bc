"""A house that only plays, run by ``jackpit demo`` and ``jackpit train``: from address to end."""

from __future__ import annotations

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
    is_this_machine,
    journal_to,
    listening,
    open_socket,
    parse_address,
    serve_until_stopped,
    started,
)
from jackpit.demo.client import ApiClient
from jackpit.demo.clock import DemoClock
from jackpit.demo.floor import DemoFloor
from jackpit.demo.plan import PASSWORD, PIN, Plan
from jackpit.demo.routes import routes_of
from jackpit.demo.saved_demo import Folder, FolderError, FolderKind, SavedDemo
from jackpit.manager.eventlog.log import HouseLog, Log
from jackpit.manager.identity import Authenticator, Hashing
from jackpit.manager.operations.selfcheck import SelfCheck, selfcheck
from jackpit.manager.store import HOUSE_LOG
from jackpit.manager.writer.calls import BlockingCalls
from jackpit.table import Role
from jackpit.web.app import create_app
from jackpit.web.http.server import create_server

HOST, PORT = "127.0.0.1", 8080
PORTS = 20
"""So many further ports are tried, if nobody has asked for one."""

CODE_BYTES = 8
LOOPBACK_OF = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where a server is reached from its own machine."""

ADDRESS_HELP = f"Host and port to listen on; else {HOST}:{PORT}, or the next that is free."


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayHouse:
    """What is to be run."""

    name: str
    """As it is spoken of: ``demo floor``."""

    plan: Plan
    kind: FolderKind
    page: str
    """The address that is opened first."""

    def run(
        self,
        *,
        folder: Path,
        address: str | None,
        fresh: bool,
        opens: bool,
        speed: float = 1.0,
        patience: float = 90.0,
    ) -> None:
        """Run it until Ctrl-C."""
        signal.signal(
            signal.SIGTERM, signal.default_int_handler
        )  # what was begun is ended in order
        clock, check = DemoClock(), selfcheck(unverified=True)
        place = Folder(folder, self.kind)
        with _listening(address) as (host, listens):
            kept = _opened(place, fresh=fresh)
            with journal_to(place.journal), _at_work(place, kept, clock, check) as at_work:
                port = listens.getsockname()[1]
                floor = DemoFloor(
                    folder=place,
                    kept=kept,
                    asks=ApiClient(LOOPBACK_OF.get(host, host), port),
                    code=secrets.token_hex(CODE_BYTES) if at_work.is_new else None,
                    clock=clock,
                    say=say,
                    plan=self.plan,
                    speed=speed,
                    patience=patience,
                )
                url = f"http://{f'[{host}]' if ':' in host else host}:{port}{self.page}"
                if address is None and port != PORT:
                    say(f"Port {PORT} is taken, so the {self.name} is on port {port}.")
                self._greet(url, place, host)
                _run(floor, at_work, listens, url if opens else None)
        if why := at_work.manager.failed or floor.failed:
            raise InputError(self.kind.word, why)
        goes_on = "goes on from here" if kept.is_ready else "begins anew"
        say(f"The {self.name} is closed; the next start {goes_on}.")

    def _greet(self, url: str, folder: Folder, host: str) -> None:
        say(f"Jackpit {__version__}, the {self.name}")
        say("")
        say(f"  {url}")
        say("")
        say(f"  {'Role':<13} {'Key':<13} {'Card':<18} {'PIN':<5} Password")
        for who in self.plan.people:
            if not who.is_simulated:
                password = PASSWORD if who.role is not Role.DEALER else "-"
                say(f"  {who.role.word:<13} {who.key:<13} {who.card:<18} {PIN:<5} {password}")
        say("")
        say(f"These secrets only play; they are also in {folder.file}.")
        if not is_this_machine(host):
            say("Whoever reaches this machine can use it.")
        say("Ctrl-C ends it.")
        say("")


def say(sentence: str) -> None:
    """Tell whoever has started it."""
    click.echo(sentence, err=True)


def _run(
    floor: DemoFloor, at_work: RunningManager, listens: socket.socket, url: str | None
) -> None:
    """Serve, with its people at their tables, until somebody puts an end to it."""
    hashing = Hashing(at_work.keys.pepper, PasswordHasher.from_parameters(CHEAPEST))
    app = create_app(
        at_work.manager,
        at_work.store,
        Authenticator(hashing),  # what only plays need not be costly to try
        clock=floor.clock,
        setup_code=floor.code,
        local_metrics=True,
        extra_routes=routes_of(floor),
    )
    server = create_server(app)

    def end(why: str) -> None:  # noqa: ARG001 -- it is said at the end
        server.should_exit = True

    floor.on_failure = end
    floor.is_ending = lambda: server.should_exit
    floor.start()
    if url is not None:
        threading.Thread(target=_open, args=(url,), daemon=True).start()
    try:
        serve_until_stopped(server, at_work.manager, listens)
    finally:
        floor.stop()


# Where it listens, and what it works on.


@contextmanager
def _listening(address: str | None) -> Iterator[tuple[str, socket.socket]]:
    """What was asked for, or the first port that is free."""
    if address is not None:
        host, port = parse_address(address)
        with listening(host, port) as opened:
            yield host, opened
        return
    with _first_free() as opened:
        yield HOST, opened


def _first_free() -> socket.socket:
    for port in range(PORT, PORT + PORTS):
        with suppress(OSError):
            return open_socket(HOST, port)
    raise InputError("--address", f"no port from {PORT} to {PORT + PORTS - 1} is free; name one.")


def _opened(folder: Folder, *, fresh: bool) -> SavedDemo:
    try:
        return folder.open(fresh=fresh)
    except FolderError as error:
        raise InputError(str(folder.path), error) from error


@contextmanager
def _at_work(
    folder: Folder, kept: SavedDemo, clock: DemoClock, check: SelfCheck
) -> Iterator[RunningManager]:
    """The manager of the folder's database, and of no other."""
    where = f"{folder.path} (--fresh begins anew)"
    if folder.is_in_use():
        where = str(folder.path)  # it could not be begun anew either
    with started(
        where,
        str(folder.database),
        None,
        check,
        clock=clock,
        tells_unverified=False,
    ) as at_work:
        is_play = BlockingCalls(at_work.manager).look(_is_play)
        if kept.is_ready and not is_play:
            sentence = f"its database is not a {folder.kind.word}'s; name another folder."
            raise InputError(str(folder.path), sentence)
        yield at_work


def _is_play(logs: dict[str, Log]) -> bool:
    house = logs[HOUSE_LOG]
    assert isinstance(house, HouseLog)
    return house.house.settings.is_demo


def _open(url: str) -> None:
    """Show the page, where there is something to show it on."""
    has_screen = sys.platform != "linux" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_screen and sys.stderr.isatty():
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(url)
