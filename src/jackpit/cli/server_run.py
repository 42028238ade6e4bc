"""Running a server: its address, its journal, its start and its end."""

from __future__ import annotations

import os
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from jackpit.cli.errors import InputError
from jackpit.manager.clock import Clock, system_clock
from jackpit.manager.codec import CodecError
from jackpit.manager.eventlog.keys import Keys
from jackpit.manager.eventlog.log import HouseLog, Log
from jackpit.manager.eventlog.record import AuditError, ChainError
from jackpit.manager.house import (
    ComponentKind,
    House,
    HouseAlarm,
    RaiseAlarm,
    why_not_approved_version,
)
from jackpit.manager.house.origins import SYSTEM
from jackpit.manager.operations.claim_watch import ClaimWatch
from jackpit.manager.operations.history_check import HistoryCheck
from jackpit.manager.operations.installation import COMPONENT, Installation
from jackpit.manager.operations.journal import open_journal
from jackpit.manager.operations.selfcheck import SelfCheck
from jackpit.manager.store import HOUSE_LOG, Store, StoreError, open_store
from jackpit.manager.writer.calls import BlockingCalls, UnavailableError, job_of
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Step
from jackpit.web.http.server import Server

MAX_PORT = 65_535
STANDARD_OUTPUT = 1
CLOSING = "Closing …\n"
_ADDRESS = re.compile(r"(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<host>[^:\[\]\s]+)):(?P<port>\d{1,5})")


# The address.


def parse_address(address: str) -> tuple[str, int]:
    """Split an address into host and port."""
    found = _ADDRESS.fullmatch(address)
    if found is None or int(found["port"]) > MAX_PORT:
        raise InputError("--address", f"'{address}' is not a host and port, as in 127.0.0.1:8080.")
    return found["six"] or found["host"], int(found["port"])


def is_this_machine(host: str) -> bool:
    """Whether only this machine can connect to a host."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """Listen on an address; done before anything else is started."""
    try:
        opened = open_socket(host, port)
    except OSError as error:
        raise cannot_listen(host, port, error) from error
    with opened:
        yield opened


def cannot_listen(host: str, port: int, error: OSError) -> InputError:
    """The error of an address that cannot be listened on, with the system's reason."""
    why = error.strerror or str(error)
    return InputError("--address", f"cannot listen on {host}:{port}: {why}.")


def open_socket(host: str, port: int) -> socket.socket:
    """A listening socket."""
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    return socket.create_server((host, port), family=family, backlog=1_024)


# The journal.


@contextmanager
def journal_to(file: Path | None) -> Iterator[None]:
    """Write the journal to a file, or to standard error."""
    if file is None:
        open_journal()
        yield
        return
    try:
        with file.open("a", encoding="utf-8", buffering=1) as opened:
            open_journal(opened)
            yield
    except OSError as error:
        raise InputError(str(file), f"it cannot be written: {error.strerror}.") from error
    finally:
        open_journal()


# The writer.


@dataclass(frozen=True, slots=True)
class RunningManager:
    """The running writer, with its store and keys."""

    manager: Manager
    store: Store
    keys: Keys
    is_new: bool
    """Whether its house is not set up yet."""


@contextmanager
def run_manager(
    where: str,
    database: str,
    keys: Path | None,
    check: SelfCheck,
    *,
    clock: Clock = system_clock,
    alarms_unverified: bool = True,
) -> Iterator[RunningManager]:
    """Start the writer and its periodic checks; at the end finish its queue and sign.

    Errors name *where*. With *alarms_unverified* an unverified program raises an alarm.
    """
    try:
        place = Installation.at(database, keys)
        store = open_store(place.database)
        try:
            signer = place.signer(store, program=check.program_hash)
            manager = Manager(store, signer, clock=clock)
            _check_version(where, manager.house)
        except BaseException:
            store.close()
            raise
    except (AuditError, ChainError, CodecError, StoreError) as error:
        raise InputError(where, error) from error
    manager.start()
    claim_watch, history_check = (
        ClaimWatch(manager, store, clock),
        HistoryCheck(manager, store, clock),
    )
    claim_watch.start()
    history_check.start()
    calls = BlockingCalls(manager)
    if alarms_unverified and not check.verified:
        alarm = RaiseAlarm(alarm=HouseAlarm.STARTED_UNVERIFIED.given(hash=check.program_hash))
        calls.submit(job_of(Step(HOUSE_LOG, alarm), by=SYSTEM, origin=SYSTEM))
    try:
        try:
            is_new = calls.query(_is_new)
        except UnavailableError as error:
            raise InputError(where, manager.failed or error) from error
        yield RunningManager(manager, store, signer.keys, is_new)
    finally:
        history_check.stop()
        claim_watch.stop()
        manager.stop()


def _check_version(where: str, house: House) -> None:
    """Refuse to start, or to join other servers, as a version that the house does not approve."""
    if why := why_not_approved_version(house, ComponentKind.SERVER, COMPONENT):
        todo = "Start an approved version; it can approve this one."
        raise InputError(where, f"{why} {todo}")


def _is_new(logs: dict[str, Log]) -> bool:
    house = logs[HOUSE_LOG]
    assert isinstance(house, HouseLog)
    return not house.house.people


# The server.


def serve_until_stopped(server: Server, manager: Manager, listener: socket.socket) -> None:
    """Serve until a signal or a failure of the writer."""

    def stop_server(why: str) -> None:  # noqa: ARG001 -- it is in the journal
        server.should_exit = True

    manager.on_failure = stop_server
    server.on_stop = _print_closing
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _ignore_signal)  # the server raises them again once it has stopped
    server.run(sockets=[listener])


def _print_closing() -> None:
    with suppress(OSError):
        # Not print, which may be in the middle of a line.
        os.write(STANDARD_OUTPUT, CLOSING.encode())


def _ignore_signal(number: int, frame: object) -> None:
    """Do nothing: the web server has stopped, and the writer is about to."""
