"""``jackpit demo``, and ``jackpit`` alone: a whole pit, played by simulated people."""

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
from pathlib import Path

import click
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from jackpit import __version__
from jackpit.cli.errors import Mistake
from jackpit.cli.running import (
    Started,
    is_this_machine,
    journal_in,
    listening,
    open_socket,
    place_of,
    serve_until_told,
    started,
)
from jackpit.demo.asking import Asks
from jackpit.demo.floor import DemoClock, DemoFloor
from jackpit.demo.kept import Folder, FolderError, Kept
from jackpit.demo.pace import FASTEST, SLOWEST
from jackpit.demo.plan import PASSWORD, PEOPLE, PIN
from jackpit.demo.routes import routes_of
from jackpit.manager.audit.selfcheck import SelfCheck, selfcheck
from jackpit.manager.calls import Waiting
from jackpit.manager.identity import Desk, Hashing
from jackpit.manager.logs import HouseLog, Log
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Role
from jackpit.web.app import create_app
from jackpit.web.server import server_of

HOST, PORT = "127.0.0.1", 8080
PORTS = 20
"""So many further ports are tried, if nobody has asked for one."""

CODE_BYTES = 8
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where a server is reached from its own machine."""


class Speed(click.ParamType[float]):
    """So many times as fast as a pit."""

    name = "N"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002 -- as click calls it
        ctx: click.Context | None,  # noqa: ARG002 -- the same
    ) -> float:
        """The number, if there can be such a speed."""
        with suppress(ValueError):
            if SLOWEST <= (speed := float(str(value))) <= FASTEST:
                return speed
        expected = f"one from {SLOWEST:,.0f} to {FASTEST:,.0f} is expected"
        raise Mistake("--speed", f"'{value}' is no speed; {expected}.")


@click.command("demo")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=Path("demo-floor"),
    show_default=True,
    help="Where the demo keeps its database.",
)
@click.option(
    "--address", help=f"Host and port to listen on; else {HOST}:{PORT}, or the next that is free."
)
@click.option(
    "--speed",
    type=Speed(),
    default=1.0,
    show_default=True,
    help=f"How fast it goes, {SLOWEST:.0f} to {FASTEST:.0f}; the page can change it.",
)
@click.option(
    "--patience",
    type=click.FloatRange(1, 3_600),
    default=90.0,
    show_default=True,
    help="Seconds that a jackpot waits for you before somebody simulated verifies it.",
)
@click.option("--fresh", is_flag=True, help="Begin anew: what the folder holds of a demo goes.")
@click.option("--open/--no-open", "opens", default=True, help="Open the page in a browser.")
def command(
    *,
    folder: Path,
    address: str | None,
    speed: float,
    patience: float,
    fresh: bool,
    opens: bool,
) -> None:
    """Run a whole pit, played by simulated dealers and players, until Ctrl-C.

    Every screen can be opened, and every role is one click away. It has a database of its own,
    and says DEMO on every page.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was begun is ended in order
    clock, check = DemoClock(), selfcheck(unverified=True)
    place = Folder(folder)
    with _listening(address) as (host, listens):
        kept = _opened(place, fresh=fresh)
        with journal_in(place.journal), _at_work(place, kept, clock, check) as at_work:
            port = listens.getsockname()[1]
            floor = DemoFloor(
                folder=place,
                kept=kept,
                asks=Asks(ANYWHERE.get(host, host), port),
                code=secrets.token_hex(CODE_BYTES) if at_work.is_new else None,
                clock=clock,
                say=_say,
                speed=speed,
                patience=patience,
            )
            url = f"http://{f'[{host}]' if ':' in host else host}:{port}/demo"
            if address is None and port != PORT:
                _say(f"Port {PORT} is taken, so the demo is on port {port}.")
            _greet(url, folder, host)
            _run(floor, at_work, listens, url if opens else None)
    if why := at_work.manager.failed or floor.failed:
        raise Mistake("demo", why)
    goes_on = "goes on from here" if kept.is_ready else "begins anew"
    _say(f"The demo floor is closed; the next start {goes_on}.")


def _run(floor: DemoFloor, at_work: Started, listens: socket.socket, url: str | None) -> None:
    """Serve, with the demo's people at their tables, until somebody puts an end to it."""
    hashing = Hashing(at_work.keys.pepper, PasswordHasher.from_parameters(CHEAPEST))
    app = create_app(
        at_work.manager,
        at_work.store,
        Desk(hashing),  # what only plays need not be costly to try
        clock=floor.clock,
        setup_code=floor.code,
        metrics_here=True,
        more=routes_of(floor),
    )
    server = server_of(app)

    def end(why: str) -> None:  # noqa: ARG001 -- it is said at the end
        server.should_exit = True

    floor.on_failure = end
    floor.is_ending = lambda: server.should_exit
    floor.start()
    if url is not None:
        threading.Thread(target=_open, args=(url,), daemon=True).start()
    try:
        serve_until_told(server, at_work.manager, listens)
    finally:
        floor.stop()


# Where it listens, and what it works on.


@contextmanager
def _listening(address: str | None) -> Iterator[tuple[str, socket.socket]]:
    """What was asked for, or the first port that is free."""
    if address is not None:
        host, port = place_of(address)
        with listening(host, port) as opened:
            yield host, opened
        return
    for port in range(PORT, PORT + PORTS):
        with suppress(OSError), open_socket(HOST, port) as opened:
            yield HOST, opened
            return
    raise Mistake("--address", f"no port from {PORT} to {PORT + PORTS - 1} is free; name one.")


def _opened(folder: Folder, *, fresh: bool) -> Kept:
    try:
        return folder.open(fresh=fresh)
    except FolderError as error:
        raise Mistake(str(folder.path), error) from error


@contextmanager
def _at_work(folder: Folder, kept: Kept, clock: DemoClock, check: SelfCheck) -> Iterator[Started]:
    """The manager of the demo's database, and of no other."""
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
        is_demo = Waiting(at_work.manager).look(_is_demo)
        if kept.is_ready and not is_demo:
            raise Mistake(str(folder.path), "its database is not a demo's; name another folder.")
        yield at_work


def _is_demo(logs: dict[str, Log]) -> bool:
    house = logs[HOUSE_LOG]
    assert isinstance(house, HouseLog)
    return house.house.settings.is_demo


# What is told.


def _say(sentence: str) -> None:
    click.echo(sentence, err=True)


def _greet(url: str, folder: Path, host: str) -> None:
    _say(f"Jackpit {__version__}, the demo floor")
    _say("")
    _say(f"  {url}")
    _say("")
    _say(f"  {'Role':<13} {'Key':<13} {'Card':<18} {'PIN':<5} Password")
    for who in PEOPLE:
        if not who.is_simulated:
            password = PASSWORD if who.role is not Role.DEALER else "-"
            _say(f"  {who.role.word:<13} {who.key:<13} {who.card:<18} {PIN:<5} {password}")
    _say("")
    _say(f"These secrets only play; they are also in {folder / 'demo.json'}.")
    if not is_this_machine(host):
        _say("Whoever reaches this machine can use it.")
    _say("Ctrl-C ends it.")
    _say("")


def _open(url: str) -> None:
    """Show the page, where there is something to show it on."""
    has_screen = sys.platform != "linux" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_screen and sys.stderr.isatty():
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(url)
