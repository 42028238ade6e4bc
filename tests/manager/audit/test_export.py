"""The export: the hashed bytes, in a file that is complete or does not exist."""

import json
import resource
import tracemalloc
from pathlib import Path

import pytest
from manager.audit.sample_logs import AT, SIZES, fill, record
from msgspec import structs

from jackpit.manager.audit.export import export_logs, read_house_name
from jackpit.manager.audit.verify_export import verify_export
from jackpit.manager.codec import encode
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.record import AuditError, Record, chain_record
from jackpit.manager.store import EMPTY_HEAD, Store, WriteSet, open_store


def test_the_lines_are_a_header_the_logs_in_order_and_an_end(
    exported: Path, signer: Signer
) -> None:
    lines = [json.loads(line) for line in exported.read_bytes().splitlines()]

    header = lines[0]["header"]
    assert (header["format"], header["format_version"]) == ("jackpit-audit", 1)
    assert (header["house"], header["exported"]) == ("Casa José", AT)
    assert {head["log"]: head["seq"] for head in header["logs"]} == SIZES
    assert [_shown(line) for line in lines[1:-1]] == [
        *("blazing 1", "checkpoint 1", "blazing 2", "blazing 3", "checkpoint 3"),
        *("blazing 4", "blazing 5", "hit-and-run 1", "house 1", "house 2", "checkpoint 2"),
    ]
    assert lines[-1]["end"]["lines"] == len(lines) - 1
    assert lines[-1]["key"] == signer.keys.public.hex()


def _shown(line: dict[str, dict[str, object]]) -> str:
    if "checkpoint" in line:
        return f"checkpoint {line['checkpoint']['seq']}"
    return f"{line['record']['log']} {line['record']['seq']}"


def test_records_are_exported_byte_for_byte(exported: Path) -> None:
    assert b'","record":' + record("blazing", 4) + b"}\n" in exported.read_bytes()


def test_one_log_can_be_exported_alone(store: Store, signer: Signer, tmp_path: Path) -> None:
    with store.reader() as reader:
        export_logs(reader, tmp_path / "one", signer.keys, house="", at=AT, log="house")

    verdict = verify_export(tmp_path / "one", signer.trusted)
    assert (verdict.ok, verdict.logs, verdict.entries) == (True, 1, 2)


def test_an_unknown_log_is_an_error(store: Store, signer: Signer, tmp_path: Path) -> None:
    with store.reader() as reader, pytest.raises(AuditError, match=r"^there is no log 'x'$"):
        export_logs(reader, tmp_path / "one", signer.keys, house="", at=AT, log="x")
    assert not (tmp_path / "one").exists()


def test_a_new_database_can_be_exported(database: Path, signer: Signer, tmp_path: Path) -> None:
    empty = open_store(str(database))
    with empty.reader() as reader:
        export_logs(reader, tmp_path / "empty", signer.keys, house="", at=AT)
    empty.close()

    assert verify_export(tmp_path / "empty", signer.trusted).ok


@pytest.mark.parametrize("name", ["export.jsonl", "export.jsonl.gz"])
def test_a_full_disk_leaves_no_file(
    store: Store, signer: Signer, tmp_path: Path, name: str
) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    folder = tmp_path / "out"
    folder.mkdir()
    resource.setrlimit(resource.RLIMIT_FSIZE, (512, before[1]))
    try:
        with store.reader() as reader, pytest.raises(AuditError, match=r"cannot be written: File"):
            export_logs(reader, folder / name, signer.keys, house="", at=AT)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert list(folder.iterdir()) == []


def test_a_missing_folder_is_an_error(store: Store, signer: Signer, tmp_path: Path) -> None:
    with store.reader() as reader, pytest.raises(AuditError, match=r"cannot be written: No such"):
        export_logs(reader, tmp_path / "no" / "export", signer.keys, house="", at=AT)


def test_many_pages_fit_together(database: Path, signer: Signer, tmp_path: Path) -> None:
    many = open_store(str(database))
    fill(many, signer, {"house": 1, "blazing": 25_000}, {"blazing": (9_999, 10_000, 10_001)})
    progress_at: list[int] = []
    path = tmp_path / "many"
    with many.reader() as reader:
        export_logs(
            reader, path, signer.keys, house="", at=AT, progress=lambda x, of: progress_at.append(x)
        )
    many.close()

    verdict = verify_export(path, signer.trusted)
    assert (verdict.ok, verdict.entries, verdict.checkpoints) == (True, 25_001, 3)
    assert progress_at == [*range(5_000, 25_001, 5_000), 25_001]


def test_a_long_log_needs_no_more_memory_than_a_short_one(signer: Signer, tmp_path: Path) -> None:
    short, long = (_peak(tmp_path / str(size), signer, size) for size in (11_000, 33_000))

    assert long < 1.2 * short


def _peak(folder: Path, signer: Signer, size: int) -> int:
    """The peak memory of exporting and verifying a log of that size."""
    folder.mkdir()
    store = open_store(str(folder / "pit.db"))
    fill(store, signer, {"house": 1, "blazing": size}, {})
    with store.reader() as reader:
        tracemalloc.start()
        export_logs(reader, folder / "export", signer.keys, house="", at=AT)
        assert verify_export(folder / "export", signer.trusted).ok
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    store.close()
    return peak


def test_the_name_of_the_house_is_the_last_one_recorded(database: Path) -> None:
    house = open_store(str(database))
    blank = Record(
        log="house",
        seq=0,
        at=AT,
        day="",
        by="",
        origin="",
        why="",
        command="c",
        digest="",
        events=[],
    )
    house.begin(["house"])
    writes, head = WriteSet(), EMPTY_HEAD
    for seq, name in enumerate(("First", "Second", None), start=1):
        settings = {} if name is None else {"settings": {"name": name, "time_zone": "UTC"}}
        line = encode(structs.replace(blank, seq=seq, events=[{"type": "Something", **settings}]))
        head = type(head)(seq, chain_record(head.hash, line))
        writes.entries.append(("house", seq, line, head.hash))
    writes.heads["house"] = ("house", head.seq, head.hash)
    house.write(writes)
    house.commit()
    with house.reader() as reader:
        assert read_house_name(reader) == "Second"
    house.close()
