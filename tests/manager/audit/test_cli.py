"""``jackpit audit`` on the command line: keys, exports and verdicts."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from cli.command import run, succeed
from manager.audit.sample_logs import alter, fill

from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.store import Store, open_store


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JACKPIT_DATABASE", raising=False)
    monkeypatch.delenv("JACKPIT_KEYS", raising=False)


def refusal(*arguments: str) -> str:
    """The one line on stderr, without ``Error:``."""
    result = run("audit", *arguments)
    assert (result.code, result.out) == (2, "")
    (line,) = result.err.splitlines()
    assert line.startswith("Error: ")
    assert line.endswith(".")
    return line.removeprefix("Error: ")


@pytest.fixture
def key(signer: Signer) -> str:
    return signer.keys.public.hex()


def test_the_public_key_is_shown(store: Store, database: Path, signer: Signer, key: str) -> None:
    pem = (database.parent / "pit.db.keys" / "public.pem").read_text()

    assert succeed("audit", "key", "--database", str(database)) == (
        f"Public key   {key}\nFingerprint  {signer.keys.fingerprint}\n\n{pem}"
    )
    shown = json.loads(succeed("audit", "key", "--database", f"sqlite:///{database}", "--json"))
    assert shown == {"key": key, "fingerprint": signer.keys.fingerprint}


def test_logs_are_exported_while_a_server_has_the_database_open(
    store: Store, database: Path, signer: Signer, key: str, tmp_path: Path
) -> None:
    file = str(tmp_path / "export.jsonl.gz")

    assert succeed("audit", "export", file, "--database", str(database)) == (
        f"8 entries in 3 logs written to {file}, signed with key {signer.keys.fingerprint}.\n"
    )
    pem = str(database.parent / "pit.db.keys" / "public.pem")
    for given in (key, pem):
        said = succeed("audit", "verify", file, "--key", given)
        assert said.startswith("8 entries in 3 logs with 3 checkpoints, exported 20")


def test_an_export_reports_its_content_as_json(
    store: Store, database: Path, key: str, tmp_path: Path
) -> None:
    file = str(tmp_path / "one.jsonl")
    asked = ("audit", "export", file, "--database", str(database), "--log", "house", "--json")

    shown = json.loads(succeed(*asked))

    assert (shown["file"], shown["key"], shown["format"]) == (file, key, "jackpit-audit")
    assert [head["log"] for head in shown["logs"]] == ["house"]


def test_an_export_overwrites_nothing(exported: Path, database: Path) -> None:
    before = exported.read_bytes()
    said = refusal("export", str(exported), "--database", str(database))

    assert said == f"{exported} already exists and is not overwritten."
    assert exported.read_bytes() == before


def test_an_altered_export_is_exit_code_1(exported: Path, key: str) -> None:
    exported.write_bytes(exported.read_bytes().replace(b'"round":4', b'"round":9'))

    result = run("audit", "verify", str(exported), "--key", key)

    assert (result.code, result.err) == (1, "")
    assert result.out == (
        "Entry 4 of log 'blazing' was altered: its record is not the one that was hashed.\n"
    )
    verdict = run("audit", "verify", str(exported), "--key", key, "--json")
    assert verdict.code == 1
    shown = json.loads(verdict.out)
    assert (shown["ok"], shown["log"], shown["seq"]) == (False, "blazing", 4)


def test_a_database_is_verified_and_an_altered_one_reported(
    database: Path, signer: Signer, key: str
) -> None:
    store = open_store(str(database))
    fill(store, signer)
    asked = ("audit", "verify", "--database", str(database), "--key", key)
    assert succeed(*asked).startswith("8 entries in 3 logs with 3 checkpoints: nothing was altered")
    store.close()
    assert succeed(*asked, "--json").startswith('{\n  "ok": true')

    alter(database, "DELETE FROM entry WHERE log = 'house' AND seq = 1")
    result = run(*asked)
    said = "Entry 1 of log 'house' is missing: entry 2 comes instead.\n"
    assert (result.code, result.out) == (1, said)


def test_auditing_leaves_the_database_unchanged(
    database: Path, signer: Signer, key: str, tmp_path: Path
) -> None:
    store = open_store(str(database))
    fill(store, signer)
    store.close()
    before = database.read_bytes()

    succeed("audit", "verify", "--database", str(database), "--key", key)
    succeed("audit", "export", str(tmp_path / "export"), "--database", str(database))

    assert database.read_bytes() == before


def test_the_environment_may_name_the_database(
    store: Store, database: Path, key: str, exported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JACKPIT_DATABASE", str(database))

    assert key in succeed("audit", "key")
    assert "exported" in succeed("audit", "verify", str(exported), "--key", key)
    assert "nothing was altered;" in succeed("audit", "verify", "--key", key)


def test_wrong_input_is_reported_in_one_sentence(
    exported: Path, database: Path, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    nothing = str(tmp_path / "nothing")
    file = str(exported)

    needed = "--key: a public key is needed; 'jackpit audit key' shows the key of this server."
    assert refusal("verify", file) == needed
    assert refusal("verify", "--key", key) == "There is no database 'jackpit.db'."
    assert refusal("key").startswith("The keys are missing: there is no folder jackpit.db.keys")
    assert refusal("verify", file, "--key", "xy") == (
        "--key xy: it is neither a key nor a readable file: No such file or directory."
    )
    assert refusal("verify", nothing, "--key", key) == (
        f"{nothing} cannot be read: No such file or directory."
    )
    assert refusal("verify", str(tmp_path), "--key", key) == (
        f"{tmp_path} cannot be read: Is a directory."
    )
    assert refusal("verify", "--database", nothing, "--key", key) == (
        f"There is no database '{nothing}'."
    )
    assert refusal("verify", "--database", file, "--key", key) == (
        f"The file '{file}' is not a database."
    )
    assert refusal("key", "--database", "postgresql://server/name").startswith(
        "The keys are missing: there is no folder jackpit.keys"
    )
    assert refusal("key", "--database", nothing).startswith("The keys are missing: ")
    assert refusal("export", "x", "--database", str(database), "--log", "x") == (
        "There is no log 'x'."
    )
    both = ("verify", file, "--database", str(database), "--key", key)
    assert refusal(*both).startswith("Name a file or a database, not both.")


def test_progress_is_shown_on_a_terminal_and_wiped_away(exported: Path, key: str) -> None:
    code = "from jackpit.cli.audit import command; command()"
    asked = [sys.executable, "-c", code, "verify", str(exported), "--key", key]
    screen, terminal = pty.openpty()
    try:
        done = subprocess.run(asked, stdout=subprocess.PIPE, stderr=terminal, check=True)
        shown = os.read(screen, 4096).decode()
    finally:
        os.close(terminal)
        os.close(screen)

    assert shown == "\r8 of 8 verified\r\033[K"
    assert b"nothing was altered" in done.stdout
