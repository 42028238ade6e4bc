"""``jackpit serve``: it starts, serves, stops cleanly, and reports errors in one sentence."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from urllib.request import urlopen

import pytest
from cli.command import run
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from manager.floor import ADMIN, EXECUTIVE, floor_at

from jackpit import __version__
from jackpit.manager.house import ComponentKind
from jackpit.manager.house.commands import ApproveVersions
from jackpit.manager.operations.selfcheck import selfcheck
from jackpit.manager.store import HOUSE_LOG, open_reader

STOPPED_WITHIN_SECONDS = 3


def free_port() -> int:
    """A free port."""
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        port: int = opened.getsockname()[1]
        return port


class ServerProcess:
    """A server in a process of its own."""

    def __init__(self, folder: Path, *options: str, trusting: ssl.SSLContext | None = None) -> None:
        self.port, self.trusting = free_port(), trusting
        self.output, self.errors = folder / "output.txt", folder / "errors.txt"
        with self.output.open("w") as output, self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jackpit", "serve"),
                    *("--address", f"127.0.0.1:{self.port}", *options),
                ],
                cwd=folder,
                stdout=output,
                stderr=errors,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )

    def wait_until_ready(self) -> None:
        """Wait until it responds."""
        for _ in range(300):
            assert self.process.poll() is None, self.errors.read_text()
            try:
                self.get("/healthz")
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(self.errors.read_text())

    def get(self, path: str) -> bytes:
        """The body of its response."""
        scheme = "https" if self.trusting is not None else "http"
        url = f"{scheme}://127.0.0.1:{self.port}{path}"
        with urlopen(url, timeout=5, context=self.trusting) as answer:
            content: bytes = answer.read()
            return content


@contextmanager
def served(
    folder: Path, *options: str, trusting: ssl.SSLContext | None = None
) -> Iterator[ServerProcess]:
    """A server that responds; killed at the end."""
    started = ServerProcess(folder, *options, trusting=trusting)
    try:
        started.wait_until_ready()
        yield started
    finally:
        started.process.kill()
        started.process.wait()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_a_signal_and_signs_its_entries(
    tmp_path: Path, ending: signal.Signals
) -> None:
    with served(tmp_path) as server:
        assert json.loads(server.get("/healthz"))["status"] == "ok"
        code = re.search(r"Setup code +([0-9a-f]{16})", server.output.read_text())
        assert code is not None
        began = time.monotonic()
        server.process.send_signal(ending)
        assert server.process.wait(10) == 0
        assert time.monotonic() - began < STOPPED_WITHIN_SECONDS
        *_, closing, stopped = server.output.read_text().splitlines()
        assert closing == "Closing …"
        assert stopped == "Stopped; every acknowledged command is on the disk."
        assert server.errors.read_text() == ""  # the journal, without errors
    with open_reader(str(tmp_path / "jackpit.db")) as reader:
        assert reader.rows("SELECT alarm FROM alarm") == [("STARTED_UNVERIFIED",)]
        signed = reader.rows("SELECT log, seq FROM checkpoint WHERE snapshot IS NOT NULL")
        assert signed == [("house", 1)]


def test_it_starts_again_on_the_same_database(tmp_path: Path) -> None:
    for _ in range(2):
        with served(tmp_path) as server:
            server.process.send_signal(signal.SIGTERM)
            server.process.wait(10)
    with open_reader(str(tmp_path / "jackpit.db")) as reader:
        assert reader.rows("SELECT seq FROM head") == [(2,)]


def test_a_second_server_and_a_taken_address_are_refused(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        second = ServerProcess(tmp_path / "..", "--database", str(tmp_path / "jackpit.db"))
        assert second.process.wait(20) == 2
        sentence = second.errors.read_text().splitlines()[-1]
        assert sentence.startswith("Error: serve: ")
        assert str(server.process.pid) in sentence
        third = subprocess.run(
            [
                *(sys.executable, "-m", "jackpit", "serve"),
                *("--address", f"127.0.0.1:{server.port}", "--database", "other.db"),
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
    assert third.returncode == 2
    taken = f"Error: --address: cannot listen on 127.0.0.1:{server.port}: "
    assert third.stderr.startswith(taken)
    assert len(third.stderr.splitlines()) == 1
    assert not (tmp_path / "other.db").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--address", "nowhere"], "--address: 'nowhere' is not a host and port, as in "),
        (["--address", "127.0.0.1:99999"], "--address: '127.0.0.1:99999' is not a host and port"),
        (
            ["--address", "0.0.0.0:8080"],
            "--certificate: PINs would be sent unencrypted to 0.0.0.0; use a certificate, or ",
        ),
        (["--program", "abc"], "--program: 'abc' is not a hash of 64 hexadecimal digits."),
        (["--address", "127.0.0.1:0", "--database", "none/pit.db"], "serve: "),
        (["--address", "127.0.0.1:0", "--database", "mysql://x"], "serve: A database is a path"),
        (["--address", "127.0.0.1:0", "--database", "."], "serve: '.' is a folder, not a database"),
        (["--certificate", "none.pem"], "Invalid value for '--certificate'"),
        (
            ["--certificate", __file__, "--certificate-key", __file__],
            f"--certificate: {__file__} and {__file__} are not a certificate and its key.",
        ),
    ],
)
def test_an_impossible_option_of_serve_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("serve", *options)

    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"Error: {sentence}")
    assert len(result.err.splitlines()) == 1


def test_hg35_a_server_below_the_version_that_the_house_approves_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with floor_at("jackpit.db", tmp_path / "jackpit.db.keys") as floor:  # a later version
        floor.set_up()
        approve = ApproveVersions(
            kind=ComponentKind.SERVER,
            versions=("6.6 Build 520",),
            by=ADMIN,
            approved_by=EXECUTIVE,
        )
        floor.do(HOUSE_LOG, approve)
    ours = f"Jackpit {__version__}"
    why = f"This server runs version '{ours}'; the house requires 6.6 Build 520 or higher."

    started = run("serve", "--address", "127.0.0.1:0")
    examined = run("doctor")

    assert started.code == 2
    assert (
        started.err == f"Error: serve: {why} Start an approved version; it can approve this one.\n"
    )
    assert why in " ".join(examined.out.split())
    assert examined.code == 1


@pytest.mark.parametrize("how", ["option", "environment", "file"])
def test_a_house_that_pins_a_program_starts_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.chdir(tmp_path)
    other, options = "0" * 64, ["--address", "127.0.0.1:0"]
    if how == "option":
        options += ["--program", other]
    elif how == "environment":
        monkeypatch.setenv("JACKPIT_PROGRAM", other)
    else:
        (tmp_path / "jackpit.toml").write_text(f'program = "{other}"\n')
    result = run("serve", *options)

    assert result.code == 2
    assert f"not {other} as required" in result.err
    assert not (tmp_path / "jackpit.db").exists()


def test_the_pinned_program_starts(tmp_path: Path) -> None:
    with served(tmp_path, "--program", selfcheck().program_hash.upper()) as server:
        assert json.loads(server.get("/healthz"))["status"] == "ok"


def test_the_journal_goes_to_the_named_file(tmp_path: Path) -> None:
    with served(tmp_path, "--journal", "journal.txt"):
        assert (tmp_path / "journal.txt").exists()


def test_it_serves_with_tls(tmp_path: Path) -> None:
    certificate, key = self_signed(tmp_path)
    options = ("--certificate", str(certificate), "--certificate-key", str(key))
    trusting = ssl.create_default_context(cafile=str(certificate))
    with served(tmp_path, *options, trusting=trusting) as server:
        assert json.loads(server.get("/healthz"))["status"] == "ok"
        assert f"https://127.0.0.1:{server.port}" in server.output.read_text()


def self_signed(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "pit")])
    address = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(address, critical=False)
        .sign(key, hashes.SHA256())
    )
    files = (folder / "pit.crt", folder / "pit.key")
    files[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return files
