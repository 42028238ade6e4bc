"""Verifying and exporting give the same results on both database engines."""

import json
from pathlib import Path

from cli.command import run
from manager.audit.sample_logs import AT, fill

from jackpit.manager.audit.export import export_logs
from jackpit.manager.audit.verify_export import verify_export
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.store import open_reader, open_store


def test_a_store_is_verified_exported_and_the_export_verified(
    store_url: str, signer: Signer, tmp_path: Path
) -> None:
    store = open_store(store_url)
    fill(store, signer)
    with open_reader(store_url) as reader:  # while the store is open
        of_store = verify_store(reader, signer.trusted)
        export_logs(reader, tmp_path / "export", signer.keys, house="", at=AT)
    store.close()
    of_file = verify_export(tmp_path / "export", signer.trusted)

    assert (of_store.ok, of_store.entries, of_store.checkpoints) == (True, 8, 3)
    assert of_store.unsigned == 3
    assert (of_file.ok, of_file.entries, of_file.checkpoints) == (True, 8, 3)


def test_the_commands_export_and_verify_both_engines(
    store_url: str, signer: Signer, tmp_path: Path
) -> None:
    store = open_store(store_url)
    fill(store, signer)
    store.close()
    file, keys = str(tmp_path / "export.gz"), str(tmp_path / "pit.db.keys")

    made = run("audit", "export", file, "--database", store_url, "--keys", keys)
    assert (made.code, made.err) == (0, "")
    for asked in ([file], ["--database", store_url]):
        result = run("audit", "verify", *asked, "--key", signer.keys.public.hex(), "--json")
        assert (result.code, result.err) == (0, "")
        assert json.loads(result.out)["entries"] == 8


def test_two_exports_of_one_moment_are_the_same_file(
    store_url: str, signer: Signer, tmp_path: Path
) -> None:
    store = open_store(store_url)
    fill(store, signer)
    store.close()
    for name in ("one", "two"):
        with open_reader(store_url) as reader:
            export_logs(reader, tmp_path / name, signer.keys, house="", at=AT)

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
