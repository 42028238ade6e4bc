"""A real server for tests: a floor with people, devices and secrets, and HTTP clients."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from manager.floor import ADMIN, EXECUTIVE, Floor, floor_at

from jackpit.manager.clock import format_time
from jackpit.manager.house import DeviceKind, NewPerson
from jackpit.manager.house.commands import AddPerson, IssueCard, RegisterDevice, SetSecret
from jackpit.manager.identity import Authenticator, Hashing
from jackpit.manager.identity.credentials import save_credential, save_device_token
from jackpit.manager.identity.sessions import begin_session
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Person, Role
from jackpit.web.app import create_app
from jackpit.web.http.server import create_server

CODE = "a-code-for-the-first-set-up"
VERSION = "1.0.0"
PASSWORD = "chips on the rail"
PIN = "2580"
OTHER_ADMIN = Person("other-admin", Role.ADMIN)


@dataclass(frozen=True)
class Answer:
    """The server's response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def rule(self) -> str:
        return str(self.json["rule"])


@dataclass
class HttpClient:
    """An HTTP client of the server, with its credentials."""

    port: int
    headers: dict[str, str] = field(default_factory=dict)
    source: str | None = None
    """The address it connects from, if not the default."""

    def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        raw: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        source = None if self.source is None else (self.source, 0)
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20, source_address=source)
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        more = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        sent = self.headers | more
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, body=data, headers=sent)
            response = connection.getresponse()
            names = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, names, response.read())
        finally:
            connection.close()

    def get(self, path: str) -> Answer:
        return self("GET", path)

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self("POST", path, body, headers=headers)


class Site:
    """A floor, its server, and the tokens of all people and devices."""

    def __init__(self, floor: Floor, *, set_up: bool = True, port: int = 0, **options: Any) -> None:
        self.floor = floor
        hasher = PasswordHasher.from_parameters(CHEAPEST)
        self.hashing = Hashing(b"p" * 32, hasher)
        self.authenticator = Authenticator(self.hashing)
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # for a restart
        self._socket.bind(("127.0.0.1", port))
        self.port: int = self._socket.getsockname()[1]
        self.people: dict[Role, Person] = {}
        self.sessions: dict[Role, str] = {}
        self.devices: dict[DeviceKind, str] = {}
        if set_up:
            self._set_up()
        app = create_app(
            floor.manager,
            floor.store,
            self.authenticator,
            clock=lambda: floor.now,
            setup_code=CODE,
            **options,
        )
        self.app = app
        self.server = create_server(app, port=self.port)
        sockets = [self._socket]
        self._thread = threading.Thread(target=lambda: self.server.run(sockets=sockets))
        self._thread.start()
        while not self.server.started:
            assert self._thread.is_alive()
            time.sleep(0.005)

    def _set_up(self) -> None:
        floor = self.floor
        floor.set_up()
        floor.form()
        other = NewPerson(key=OTHER_ADMIN.key, name="Another Admin", role=Role.ADMIN)
        floor.do(HOUSE_LOG, AddPerson(person=other, by=ADMIN, approved_by=EXECUTIVE))
        for role in Role:
            key = role.value
            self.people[role] = Person(key, role)
            if role in (Role.FLOOR, Role.SURVEILLANCE, Role.MATH):
                new = NewPerson(key=key, name=f"A {key}", role=role)
                floor.do(HOUSE_LOG, AddPerson(person=new, by=ADMIN, approved_by=EXECUTIVE))
            self._give_secrets(key, role)
            self.fresh_session(role)
        for kind in DeviceKind:
            self.devices[kind] = self.register(f"{kind.value}-1", kind)

    def _give_secrets(self, key: str, role: Role) -> None:
        floor, at, own = self.floor, format_time(self.floor.now), Person(key, role)
        secrets = [self.hashing.hash_pin(key, PIN)]
        if role is not Role.DEALER:
            secrets.append(self.hashing.hash_password(key, PASSWORD, house="Test House"))
        for secret in secrets:
            floor.do(HOUSE_LOG, SetSecret(person=key, kind=secret.kind, at=at, by=own))
        by = ADMIN if role is not Role.ADMIN else OTHER_ADMIN
        approved_by = EXECUTIVE if role is not Role.EXECUTIVE else OTHER_ADMIN
        floor.do(HOUSE_LOG, IssueCard(person=key, at=at, by=by, approved_by=approved_by))
        secrets.append(self.hashing.hash_card(card_of(role)))
        for secret in secrets:
            floor.calls.side_write(
                partial(
                    save_credential, hashing=self.hashing, person=key, hashed=secret, now=floor.now
                )
            )

    def register(
        self, key: str, kind: DeviceKind, *, link: str = "link", table: str | None = "1"
    ) -> str:
        """Register a device and return its token."""
        token = f"token-of-{key}"
        floor = self.floor
        command = RegisterDevice(
            device=key,
            kind=kind,
            link=link,
            table=table,
            at=format_time(floor.now),
            by=ADMIN,
            approved_by=EXECUTIVE,
        )
        floor.do(HOUSE_LOG, command)
        floor.calls.side_write(
            lambda store: save_device_token(store, self.hashing, key, token, floor.now)
        )
        return token

    # Clients.

    def anonymous(self) -> HttpClient:
        return HttpClient(self.port)

    def person(self, role: Role) -> HttpClient:
        return HttpClient(self.port, {"Authorization": f"Bearer {self.sessions[role]}"})

    def fresh_session(self, role: Role) -> HttpClient:
        """A person with a new session; the old one ends."""
        floor, key = self.floor, role.value
        begun = floor.calls.side_write(
            lambda store: begin_session(store, self.hashing, key, "test", floor.now)
        )
        self.sessions[role] = begun.token
        return self.person(role)

    def device(self, kind: DeviceKind, *, version: str = VERSION) -> HttpClient:
        return self.with_token(self.devices[kind], version=version)

    def with_token(self, token: str, *, version: str = VERSION) -> HttpClient:
        return HttpClient(
            self.port, {"Authorization": f"Bearer {token}", "Jackpit-Version": version}
        )

    @property
    def pad(self) -> HttpClient:
        return self.device(DeviceKind.PAD)

    def stop(self) -> float:
        """Stop the server; return the seconds it took."""
        began = time.monotonic()
        if not self._thread.is_alive():
            return 0.0
        self.server.should_exit = True
        self._thread.join()
        self._socket.close()
        return time.monotonic() - began

    def wait_for_alarms(self) -> list[Any]:
        """The open alarms; the writer may raise one after it has answered."""
        deadline = time.monotonic() + 10
        while True:
            alarms: list[Any] = self.person(Role.FLOOR).get("/api/alarms").json["alarms"]
            if alarms or time.monotonic() > deadline:
                return alarms
            time.sleep(0.05)


def card_of(role: Role) -> str:
    """A role's card as the reader reads it."""
    return f"%B60110000{role.value}?"


def second(role: Role) -> dict[str, str]:
    """The credentials of a second person."""
    return {"card": card_of(role), "pin": PIN}


def command(id: str, kind: str, /, **fields: Any) -> dict[str, Any]:
    """A command as it is sent."""
    return {"id": id, "command": {"type": kind, **fields}, "why": "a test"}


def set_own(client: HttpClient, person: str, kind: str, current: str, secret: str) -> None:
    """A signed-in person replaces a temporary secret."""
    new = {"id": f"own:{person}:{kind}", "kind": kind, "current": current, "secret": secret}
    response = client.post(f"/api/people/{person}/secret", new)
    assert response.status == 200, response.body


@contextmanager
def site_at(folder: Path, *, set_up: bool = True, **options: Any) -> Iterator[Site]:
    """A site that is always stopped at the end."""
    with floor_at(str(folder / "jackpit.db"), folder / "keys") as floor:
        site = Site(floor, set_up=set_up, **options)
        try:
            yield site
        finally:
            site.stop()
