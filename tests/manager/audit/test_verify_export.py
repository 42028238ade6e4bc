"""The verifier of exports: every alteration is detected, and the first altered entry is named."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from manager.audit.sample_logs import AT, fill, signer_in

from jackpit.manager.audit.export import export_logs
from jackpit.manager.audit.export_lines import END, format_entry_line
from jackpit.manager.audit.verdict import Verdict
from jackpit.manager.audit.verify_export import verify_export, verify_export_file
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.record import AuditError, chain_record
from jackpit.manager.eventlog.signed_line import SignedLine, format_signed_line
from jackpit.manager.store import NO_HASH, Store, open_store

BITS = (0x01, 0x02, 0x20, 0x80, 0xFF)
"""Bits flipped in a byte: the smallest changes, another case, non-ASCII, all bits."""


@dataclass(frozen=True)
class Place:
    """The subject of a line of the export."""

    kind: str
    log: str | None = None
    seq: int | None = None


def place_of(line: bytes) -> Place:
    values = json.loads(line)
    if "record" in values:
        return Place("entry", values["record"]["log"], values["record"]["seq"])
    (kind,) = values.keys() & {"header", "checkpoint", "end"}
    return Place(kind)


class Bench:
    """Alters an export and has it verified."""

    def __init__(self, exported: Path, signer: Signer) -> None:
        self.lines = exported.read_bytes().splitlines(keepends=True)
        self.places = [place_of(line) for line in self.lines]
        self._trusted = signer.trusted

    def verdict(self, content: bytes) -> Verdict:
        verdict = verify_export_file(BytesIO(content), self._trusted)
        assert verdict.sentence.endswith(".")
        assert "\n" not in verdict.sentence
        return verdict

    def refusal(self, lines: list[bytes]) -> Verdict:
        verdict = self.verdict(b"".join(lines))
        assert not verdict.ok
        return verdict

    def at(self, kind: str, log: str | None = None, seq: int | None = None) -> int:
        return self.places.index(Place(kind, log, seq))


@pytest.fixture
def bench(exported: Path, signer: Signer) -> Bench:
    return Bench(exported, signer)


@pytest.fixture
def small(database: Path, signer: Signer, tmp_path: Path) -> Bench:
    """An export of a few lines of every kind, small enough to alter each byte."""
    store = open_store(str(database))
    fill(store, signer, {"blazing": 3, "house": 1}, {"blazing": (2,), "house": (1,)})
    with store.reader() as reader:
        export_logs(reader, tmp_path / "small.jsonl", signer.keys, house="José", at=AT)
    store.close()
    return Bench(tmp_path / "small.jsonl", signer)


def test_an_unaltered_export_is_accepted(exported: Path, signer: Signer) -> None:
    verdict = verify_export(exported, signer.trusted)

    assert verdict.ok
    assert (verdict.entries, verdict.checkpoints, verdict.logs) == (8, 3, 3)
    assert verdict.sentence == (
        f"8 entries in 3 logs with 3 checkpoints, exported {AT}: nothing was altered since it "
        f"was signed with the key {signer.keys.fingerprint}."
    )


def test_every_flipped_byte_is_caught_and_its_entry_named(small: Bench) -> None:
    content = b"".join(small.lines)
    start = 0
    for line, place in zip(small.lines, small.places, strict=True):
        for index in range(start, start + len(line)):
            for bits in BITS:
                altered = bytearray(content)
                altered[index] ^= bits
                verdict = small.verdict(bytes(altered))

                where = f"byte {index - start} of {place} ^ {bits:#x}: {verdict.sentence}"
                assert not verdict.ok, where
                if place.kind == "entry":
                    assert (verdict.log, verdict.seq) == (place.log, place.seq), where
                elif place.kind == "checkpoint":
                    assert verdict.seq is None, where
                    assert "checkpoint" in verdict.sentence, where
                else:
                    assert verdict.seq is None, where
        start += len(line)


def test_a_flip_in_a_record_is_distinguished_from_a_flip_in_its_hash(bench: Bench) -> None:
    for index, (line, place) in enumerate(zip(bench.lines, bench.places, strict=True)):
        if place.kind != "entry":
            continue
        for at, said in (
            (20, "its stored hash was changed; its record is intact"),
            (line.index(b"5.00"), "its record is not the one that was hashed"),
        ):
            altered = bytearray(line)
            altered[at] ^= 1
            verdict = bench.refusal(
                [*bench.lines[:index], bytes(altered), *bench.lines[index + 1 :]]
            )

            assert verdict.sentence == (
                f"Entry {place.seq} of log '{place.log}' was altered: {said}."
            )


def test_every_removed_line_is_caught(bench: Bench) -> None:
    for index, place in enumerate(bench.places):
        verdict = bench.refusal(bench.lines[:index] + bench.lines[index + 1 :])

        if place.kind == "entry":
            assert (verdict.log, verdict.seq) == (place.log, place.seq)
            assert "is missing" in verdict.sentence


def test_every_repeated_line_is_caught(bench: Bench) -> None:
    for index in range(len(bench.lines)):
        bench.refusal([*bench.lines[: index + 1], *bench.lines[index:]])

    second = bench.at("entry", "blazing", 2)
    verdict = bench.refusal([*bench.lines[: second + 1], *bench.lines[second:]])
    assert verdict.sentence == (
        "Entry 3 of log 'blazing' is not where it belongs: entry 2 is there again."
    )


def test_every_swap_of_two_lines_is_caught(bench: Bench) -> None:
    for index in range(len(bench.lines) - 1):
        lines = list(bench.lines)
        lines[index : index + 2] = reversed(lines[index : index + 2])
        bench.refusal(lines)

    second = bench.at("entry", "blazing", 2)
    lines = list(bench.lines)
    lines[second : second + 2] = reversed(lines[second : second + 2])
    assert bench.refusal(lines).sentence == (
        "Entry 2 of log 'blazing' is missing: entry 3 of log 'blazing' is in its place."
    )


def test_every_truncation_is_caught(small: Bench) -> None:
    content = b"".join(small.lines)
    for length in range(len(content)):
        assert not small.verdict(content[:length]).ok, length


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty."),
        (b"\n", "The file is not an audit export: it does not begin with a header."),
        (b"%PDF-1.7\n", "The file is not an audit export: it does not begin with a header."),
        (
            b"\x1f\x8b",
            "The file is truncated or damaged after line 0: it cannot be decompressed any further.",
        ),
        (b'{"header":{}}\n', "The header was altered: the format of line 1 is wrong."),
    ],
)
def test_another_kind_of_file_is_reported_as_such(bench: Bench, content: bytes, said: str) -> None:
    assert bench.verdict(content).sentence == said


@pytest.mark.parametrize("more", [b"\n", b"{}\n", b" ", b"\0"])
def test_anything_added_after_the_end_is_caught(bench: Bench, more: bytes) -> None:
    assert bench.refusal([*bench.lines, more]).sentence == "Data was added after the end."


def test_a_missing_file_is_an_error_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(AuditError, match=r"nothing cannot be read: No such file or directory$"):
        verify_export(tmp_path / "nothing", [])


def test_a_key_that_was_not_given_is_not_trusted(exported: Path, tmp_path: Path) -> None:
    other = signer_in(tmp_path / "other.keys")

    verdict = verify_export(exported, other.trusted)

    assert not verdict.ok
    assert "which is not one of those given" in verdict.sentence


def test_exports_of_two_servers_are_verified_with_both_keys(
    signer: Signer, database: Path, tmp_path: Path
) -> None:
    other = signer_in(tmp_path / "other.keys")
    store = open_store(str(database))
    fill(store, other)
    path = tmp_path / "export.jsonl"
    with store.reader() as reader:
        export_logs(reader, path, signer.keys, house="", at=AT)
    store.close()

    assert verify_export(path, {*signer.trusted, *other.trusted}).ok
    refused = verify_export(path, signer.trusted)
    assert "The checkpoint after entry 1 of log 'blazing'" in refused.sentence


def rewritten(bench: Bench, signer: Signer, first: int) -> list[bytes]:
    """Rewrite log 'blazing' from entry *first* on, chain it again and sign the end again."""
    lines, before = [], NO_HASH
    for line, place in zip(bench.lines[:-1], bench.places, strict=False):
        if place.kind == "entry" and place.log == "blazing" and place.seq is not None:
            record = line[84:-2]
            if place.seq >= first:
                record = record.replace(b"5.00", b"9.00")
            before = chain_record(before, record)
            line = format_entry_line(before, record)  # noqa: PLW2901 -- the line is rewritten
        lines.append(line)
    body = json.loads(bench.lines[-1])["end"]
    text = json.dumps(body, separators=(",", ":")).encode()
    end = SignedLine(text, signer.keys.sign(text), signer.keys.public)
    return [*lines, format_signed_line(END, end)]


def test_a_log_that_was_chained_again_does_not_fit_its_checkpoint(
    bench: Bench, signer: Signer
) -> None:
    verdict = bench.refusal(rewritten(bench, signer, 3))

    assert verdict.sentence == (
        "One of the entries 2 to 3 of log 'blazing' was rewritten: the checkpoint of entry 3 "
        "was signed for another hash."
    )


def test_entries_chained_again_after_the_last_checkpoint_do_not_fit_the_header(
    bench: Bench, signer: Signer
) -> None:
    verdict = bench.refusal(rewritten(bench, signer, 4))

    assert verdict.sentence == (
        "Entry 5 of log 'blazing' was altered: the header names another last entry."
    )


def test_progress_is_reported_to_the_end(exported: Path, signer: Signer) -> None:
    reported: list[tuple[int, int]] = []

    verify_export(exported, signer.trusted, progress=lambda done, of: reported.append((done, of)))

    assert reported[-1] == (8, 8)


# Compressed.


@pytest.fixture
def packed(store: Store, signer: Signer, tmp_path: Path) -> Path:
    path = tmp_path / "export.jsonl.gz"
    with store.reader() as reader:
        export_logs(reader, path, signer.keys, house="Casa José", at=AT)
    return path


def test_a_compressed_export_holds_the_same_text(
    packed: Path, exported: Path, signer: Signer
) -> None:
    assert gzip.decompress(packed.read_bytes()) == exported.read_bytes()
    assert verify_export(packed, signer.trusted).ok


def test_a_truncated_compressed_export_is_caught(bench: Bench, packed: Path) -> None:
    content = packed.read_bytes()
    for length in range(len(content)):
        assert not bench.verdict(content[:length]).ok


def test_a_flip_in_a_compressed_export_is_caught_or_leaves_the_text_as_it_was(
    bench: Bench, packed: Path
) -> None:
    content = packed.read_bytes()
    harmless = 0
    for index in range(len(content)):
        altered = bytearray(content)
        altered[index] ^= 1
        if bench.verdict(bytes(altered)).ok:
            assert gzip.decompress(altered) == b"".join(bench.lines)
            harmless += 1

    # Fields of the gzip header that no reader uses, and a bit or two without meaning.
    assert harmless < 20


# Independence.


def test_the_verifier_opens_no_database_and_no_network_connection() -> None:
    code = (
        "import sys, jackpit.manager.audit.verify_export\n"
        "print({'apsw', 'sqlite3', 'psycopg', 'fastapi', 'jackpit.table'} & set(sys.modules))"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "set()\n"
