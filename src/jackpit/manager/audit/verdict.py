"""What a verification found."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass

import msgspec

from jackpit.manager.eventlog.errors import AuditError
from jackpit.manager.eventlog.record import chain_record

Progress = Callable[[int, int], None]
"""Told now and then how many entries are done, and of how many."""

ENTRIES_PER_PAGE = 10_000
"""After how many entries progress is told."""


def no_progress(done: int, of: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether everything is as it was; if not, the first thing that is not."""

    ok: bool
    sentence: str
    log: str | None = None
    """Of an altered entry, its log and its sequence number."""

    seq: int | None = None
    entries: int = 0
    """How many entries were found to be right."""

    checkpoints: int = 0
    logs: int = 0
    unsigned: int = 0
    """How many entries came after the last signature, and are held by the chain alone."""

    @classmethod
    def against(cls, error: AlteredError, **counted: int) -> Verdict:
        """Something was altered."""
        sentence = f"{str(error)[0].upper()}{str(error)[1:]}."
        return cls(ok=False, sentence=sentence, log=error.log, seq=error.seq, **counted)


class RecordIdentity(msgspec.Struct, frozen=True):
    """What a record says of itself."""

    log: str
    seq: int
    command: str
    digest: str


decode_identity = msgspec.json.Decoder(RecordIdentity).decode


class AlteredError(AuditError):
    """The first thing that is not what it was; of an entry, its log and sequence number."""

    def __init__(self, what: str, log: str | None = None, seq: int | None = None) -> None:
        super().__init__(what)
        self.log = log
        self.seq = seq


def altered_entry(log: str, seq: int, what: str) -> AlteredError:
    """An entry is not what it was."""
    return AlteredError(f"entry {seq:,} of log '{log}' {what}", log, seq)


def identity_of(record: bytes) -> RecordIdentity | None:
    """What a record says of itself, if it can still be read."""
    try:
        return decode_identity(record)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def check_identity(log: str, seq: int, record: bytes, logs: Container[str]) -> None:
    """Refuse a record whose hash is right, but which is not this entry's."""
    try:
        named = decode_identity(record)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise altered_entry(log, seq, "cannot be read, though its hash is right") from error
    if named.seq == seq and named.log == log:
        return
    if named.log != log and named.log in logs:  # the first of another log follows nothing, too
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
    """Why a record does not go with the hash beside it (None: that is no hash).

    What comes later knows the hash as it was: *fits* says whether a hash goes with that.
    """
    if fits(chain_record(before, record)):
        return altered_entry(
            log, seq, "was altered: the hash beside it is another, its record is as it was"
        )
    if hash is not None and fits(hash):
        return altered_entry(log, seq, "was altered: its record is not the one that was hashed")
    return altered_entry(log, seq, "was altered: its hash is another")


def diagnose_misplaced(
    log: str,
    seq: int,
    *,
    found: RecordIdentity | None,
    following: RecordIdentity | None,
    last: int,
    logs: Container[str],
) -> AlteredError | None:
    """The entry is another one, moved here whole; None if it is the right one, but altered.

    An altered number and a moved entry look the same, but for the entry that follows them.
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
    """Entries that are chained rightly, but are not those that were signed."""
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
