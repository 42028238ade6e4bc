"""The verdict of a verification, and the diagnosis of the first entry that breaks a log's chain."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from jackpit.manager.eventlog.record import AuditError, chain_record
from jackpit.manager.sentence import as_sentence
from jackpit.manager.store.base import HOUSE_LOG

Progress = Callable[[int, int], None]
"""Called now and then with the number of entries done and the total."""

ENTRIES_PER_REPORT = 10_000
"""Entries of an export between two reports of progress."""


def no_progress(done: int, of: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether everything is as it was written; if not, the first thing that differs."""

    ok: bool
    sentence: str
    log: str | None = None
    """Of an altered entry, its log and its sequence number."""

    seq: int | None = None
    entries: int = 0
    """Entries that were verified."""

    checkpoints: int = 0
    logs: int = 0
    unsigned: int = 0
    """Entries after the last signature, which only the hash chain protects."""

    @classmethod
    def against(cls, error: AlteredError, **counted: int) -> Verdict:
        """The verdict that something was altered."""
        sentence = as_sentence(str(error))
        return cls(ok=False, sentence=sentence, log=error.log, seq=error.seq, **counted)


class RecordIdentity(msgspec.Struct, frozen=True):
    """The place and command that a record names."""

    log: str
    seq: int
    command: str
    digest: str


decode_identity = msgspec.json.Decoder(RecordIdentity).decode


class AlteredError(AuditError):
    """The first thing that was altered; for an entry, its log and sequence number."""

    def __init__(self, what: str, log: str | None = None, seq: int | None = None) -> None:
        super().__init__(what)
        self.log = log
        self.seq = seq


def altered_entry(log: str, seq: int, what: str) -> AlteredError:
    """An error about one entry."""
    return AlteredError(f"entry {seq:,} of log '{log}' {what}", log, seq)


def check_paper(log: str, seq: int, hash: bytes, pdf: bytes | None) -> None:
    """Refuse a paper that is not the one that was printed with an entry."""
    if pdf is None:
        raise AlteredError(f"the paper printed with entry {seq:,} of log '{log}' is missing", log)
    if sha256(pdf).digest() != hash:
        raise AlteredError(f"the paper printed with entry {seq:,} of log '{log}' was altered", log)


def check_sign_file(seq: int, hash: bytes, parts: Iterable[bytes]) -> None:
    """Refuse a file of the signs that is not the one that was added with an entry of the house."""
    found, is_there = sha256(), False
    for part in parts:
        found.update(part)
        is_there = True
    if found.digest() != hash:
        how = "was altered" if is_there else "is missing"
        what = f"the file of the signs added with entry {seq:,} of log '{HOUSE_LOG}' {how}"
        raise AlteredError(what, HOUSE_LOG)


def identity_of(record: bytes) -> RecordIdentity | None:
    """The place and command that a record names; None if it cannot be read."""
    try:
        return decode_identity(record)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def check_identity(log: str, seq: int, record: bytes, logs: Container[str]) -> None:
    """Refuse a record whose hash is right but which belongs to another entry."""
    try:
        named = decode_identity(record)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise altered_entry(log, seq, "cannot be read, though its hash is right") from error
    if named.seq == seq and named.log == log:
        return
    if (
        named.log != log and named.log in logs
    ):  # the first entry of another log follows no hash either
        raise _in_its_place(log, seq, named)
    raise altered_entry(
        log, seq, f"was altered: it names itself entry {named.seq:,} of log '{named.log}'"
    )


def diagnose_broken_chain(
    log: str,
    seq: int,
    *,
    before: bytes,
    record: bytes,
    hash: bytes | None,
    fits: Callable[[bytes], bool],
) -> AlteredError:
    """Why a record does not match the *hash* stored with it (None: not a hash at all).

    Later entries depend on the original hash: *fits* says whether a hash matches them.
    """
    if fits(chain_record(before, record)):
        return altered_entry(
            log, seq, "was altered: its stored hash was changed; its record is intact"
        )
    if hash is not None and fits(hash):
        return altered_entry(log, seq, "was altered: its record is not the one that was hashed")
    return altered_entry(log, seq, "was altered: its hash does not match")


def diagnose_misplaced(
    log: str,
    seq: int,
    *,
    found: RecordIdentity | None,
    following: RecordIdentity | None,
    last: int,
    logs: Container[str],
) -> AlteredError | None:
    """The error if another entry was moved here whole; None if the right one was altered.

    An altered number and a moved entry differ only in the entry that follows.
    """
    if found is None or (found.log, found.seq) == (log, seq):
        return None
    if found.log != log:
        if found.log not in logs:
            return None
    elif following is None or following.log != log:
        if found.seq != last and found.seq >= seq:
            return None
    elif following.seq not in (found.seq + 1, seq):
        return None
    if found.log == log and found.seq < seq:
        return altered_entry(
            log, seq, f"is not where it belongs: entry {found.seq:,} is there again"
        )
    return _in_its_place(log, seq, found)


def rewritten_entries(log: str, first: int, last: int) -> AlteredError:
    """The error for entries that are chained correctly but are not those that were signed."""
    which = f"entry {last:,}" if first == last else f"one of the entries {first:,} to {last:,}"
    return AlteredError(
        f"{which} of log '{log}' was rewritten: the checkpoint of entry {last:,} "
        "was signed for another hash",
        log,
        first,
    )


def _in_its_place(log: str, seq: int, found: RecordIdentity) -> AlteredError:
    return altered_entry(
        log, seq, f"is missing: entry {found.seq:,} of log '{found.log}' is in its place"
    )
