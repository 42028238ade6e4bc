"""The verifier of a database: the hash chains, signatures and commands of its logs."""

from __future__ import annotations

from collections.abc import Collection

from jackpit.manager.audit.verdict import (
    AlteredError,
    Progress,
    Verdict,
    altered_entry,
    check_identity,
    check_paper,
    check_sign_file,
    decode_identity,
    diagnose_broken_chain,
    diagnose_misplaced,
    identity_of,
    no_progress,
    rewritten_entries,
)
from jackpit.manager.eventlog.checkpoints import verify_checkpoint
from jackpit.manager.eventlog.record import (
    AuditError,
    chain_record,
    papers_named_in,
    sign_files_changed_in,
)
from jackpit.manager.plural import plural
from jackpit.manager.store.base import EMPTY_HEAD, HOUSE_LOG, NO_HASH, Entry, Head, Reader
from jackpit.manager.store.queries.checkpoints import list_signed_seqs, read_checkpoints
from jackpit.manager.store.queries.commands import (
    find_entry_without_command,
    read_accepted_commands,
)
from jackpit.manager.store.queries.logs import (
    ENTRIES_PER_PAGE,
    list_logs_with_history,
    read_entries,
    read_heads,
    scan_entries,
)
from jackpit.manager.store.queries.papers import iterate_paper_hashes, read_paper
from jackpit.manager.store.queries.sign_files import iterate_sign_file_parts

SNAPSHOTS_PER_PAGE = 16


def verify_store(
    reader: Reader, trusted: Collection[bytes], *, progress: Progress = no_progress
) -> Verdict:
    """Whether the logs of a database are as they were written and signed.

    The reader must see one consistent state.
    """
    verification = _StoreVerification(reader, trusted, progress)
    try:
        return verification.verdict()
    except AlteredError as error:
        return Verdict.against(
            error, entries=verification.entries, checkpoints=verification.checkpoints
        )


class _StoreVerification:
    """One database, read log by log."""

    def __init__(self, reader: Reader, trusted: Collection[bytes], progress: Progress) -> None:
        self._reader = reader
        self._trusted = trusted
        self._progress = progress
        self._total = 0
        self._logs: set[str] = set()
        self._papers: dict[bytes, tuple[str, int]] = {}
        """The entry that printed each paper."""

        self._sign_files: dict[bytes, int] = {}
        """The entry that added each file of the signs that was not removed."""

        self.entries = 0
        self.checkpoints = 0

    def verdict(self) -> Verdict:
        """Verify every log."""
        heads = read_heads(self._reader)
        self._total = sum(head.seq for head in heads.values())
        self._logs = set(heads)
        for log in list_logs_with_history(self._reader):
            if log not in heads:
                raise AlteredError(f"log '{log}' has entries or checkpoints, but no head", log)
        unsigned = sum(self._log(log, head) for log, head in heads.items())
        self._commands()
        self._check_papers()
        self._check_sign_files()
        tail = f"; the last {plural(unsigned, 'entry')} not yet signed for" if unsigned else ""
        return Verdict(
            ok=True,
            sentence=(
                f"{plural(self.entries, 'entry')} in {plural(len(heads), 'log')} "
                f"with {plural(self.checkpoints, 'checkpoint')}: nothing was altered{tail}."
            ),
            entries=self.entries,
            checkpoints=self.checkpoints,
            logs=len(heads),
            unsigned=unsigned,
        )

    def _log(self, log: str, head: Head) -> int:
        """Follow one log, and say how many entries come after its last checkpoint."""
        signed = set(list_signed_seqs(self._reader, log=log))
        hashes = {0: NO_HASH}
        now = EMPTY_HEAD
        for entries in scan_entries(self._reader, log=log):
            now = self._follow(log, head, now, entries, signed, hashes)
            self._progress(self.entries, self._total)
        if now.seq < head.seq:
            raise altered_entry(log, now.seq + 1, f"is missing: the head is entry {head.seq:,}")
        if now.seq > head.seq:
            raise altered_entry(log, head.seq + 1, "is not known to the head of its log")
        if now.hash != head.hash:
            raise altered_entry(log, now.seq, "was altered: the head names another as the last")
        return now.seq - self._signatures(log, hashes)

    def _follow(
        self,
        log: str,
        head: Head,
        now: Head,
        entries: list[Entry],
        signed: set[int],
        hashes: dict[int, bytes],
    ) -> Head:
        """Follow some entries, and keep the *hashes* that were *signed* for."""
        seq, before = now.seq, now.hash
        for entry in entries:
            seq += 1
            if entry.seq != seq:
                raise altered_entry(log, seq, f"is missing: entry {entry.seq:,} comes instead")
            found = chain_record(before, entry.record)
            if found != entry.hash:
                raise self._broken(log, head, seq, before, entry.record, entry.hash)
            check_identity(log, seq, entry.record, self._logs)
            before = found
            for hash in papers_named_in(entry.record):
                self._papers[hash] = (log, seq)
            if log == HOUSE_LOG:
                self._note_sign_files(entry.record, seq)
            if seq in signed:
                hashes[seq] = found
            self.entries += 1
        return Head(seq, before)

    def _broken(
        self, log: str, head: Head, seq: int, before: bytes, record: bytes, hash: bytes
    ) -> AlteredError:
        """The error for an entry; the next entry, or the head, shows what changed."""
        after = read_entries(self._reader, log=log, after=seq, limit=1)
        moved = diagnose_misplaced(
            log,
            seq,
            found=identity_of(record),
            following=identity_of(after[0].record) if after else None,
            last=head.seq,
            logs=self._logs,
        )

        def fits(known: bytes) -> bool:
            return (
                chain_record(known, after[0].record) == after[0].hash
                if after
                else known == head.hash
            )

        return moved or diagnose_broken_chain(
            log, seq, before=before, record=record, hash=hash, fits=fits
        )

    def _signatures(self, log: str, hashes: dict[int, bytes]) -> int:
        """Check every checkpoint of a log; returns the last signed entry."""
        last = 0
        while checkpoints := read_checkpoints(
            self._reader, log=log, after=last, limit=SNAPSHOTS_PER_PAGE
        ):
            for checkpoint in checkpoints:
                seq = checkpoint.seq
                try:
                    verified = verify_checkpoint(checkpoint, self._trusted)
                except AuditError as error:
                    raise AlteredError(str(error), log) from error
                if seq not in hashes:
                    raise altered_entry(log, seq, "is missing, though it was signed for")
                if verified.hash != hashes[seq].hex():
                    raise rewritten_entries(log, last + 1, seq)
                last = seq
                self.checkpoints += 1
        return last

    def _check_papers(self) -> None:
        """Every printed paper must be stored as the log names it, and no other."""
        for hash, (log, seq) in self._papers.items():
            check_paper(log, seq, hash, read_paper(self._reader, hash=hash))
        for hash in iterate_paper_hashes(self._reader):
            if hash not in self._papers:
                raise AlteredError(f"the paper {hash.hex()[:16]}… was printed with no entry")

    def _note_sign_files(self, record: bytes, seq: int) -> None:
        for hash, is_added in sign_files_changed_in(record):
            if is_added:
                self._sign_files[hash] = seq
            else:
                self._sign_files.pop(hash, None)

    def _check_sign_files(self) -> None:
        """Every file of the signs must be stored as the house names it.

        Another one is an upload that broke off: no sign is sent what no entry names.
        """
        for hash, seq in self._sign_files.items():
            check_sign_file(seq, hash, iterate_sign_file_parts(self._reader, hash=hash))

    def _commands(self) -> None:
        """Each accepted command must be the one its entry names, and each entry has one."""
        after, made = "", 0
        while rows := read_accepted_commands(self._reader, after=after, limit=ENTRIES_PER_PAGE):
            for id, digest, log, seq, record in rows:
                if record is None:
                    raise altered_entry(log, seq, f"is missing: command '{id}' made it")
                named = decode_identity(record)
                if (named.command, named.digest) != (id, digest.hex()):
                    raise altered_entry(
                        log, seq, f"was made by another command than '{id}', or that was altered"
                    )
            after, made = rows[-1].id, made + len(rows)
        if made != self.entries:
            entry = find_entry_without_command(self._reader)
            assert entry is not None, "every entry has at most one command"
            raise altered_entry(
                entry.log, entry.seq, "has no command: its stored answer is missing"
            )
