"""Rebuilds the projected tables from the logs alone."""

from __future__ import annotations

from collections.abc import Callable

from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.log import LinkLog, Log, new_log
from jackpit.manager.eventlog.projection import (
    TouchedAccounts,
    note_balances,
    opening_rows,
    project,
)
from jackpit.manager.eventlog.record import (
    ChainError,
    ChainFault,
    parse_record,
    reading_entry,
    verify_entries,
)
from jackpit.manager.store.base import Entry, Head, Store, WriteSet
from jackpit.manager.store.queries.logs import read_heads, scan_entries

Progress = Callable[[str, int, int], None]
"""Called with a log, the number of its entries done, and the total."""


def rebuild(store: Store, signer: Signer, progress: Progress | None = None) -> int:
    """Empty the projected tables and fill them again, in one transaction; the number of entries.

    The chain of every log is verified on the way, and every log gets a new signed snapshot.
    """
    heads = store.begin(read_heads(store))
    try:
        store.reset_derived_tables()
        for key, head in heads.items():
            log = _rebuild_log(store, key, head, progress)
            if log.head.seq:
                signed = signer.sign_checkpoint(key, log.head, at=log.at, snapshot=log.snapshot())
                row = (
                    signed.log,
                    signed.seq,
                    signed.body,
                    signed.signature,
                    signed.key,
                    signed.snapshot,
                )
                store.write(WriteSet(checkpoints=[row]))
        store.commit()
    except BaseException:
        store.rollback()
        raise
    return sum(head.seq for head in heads.values())


def _rebuild_log(store: Store, key: str, head: Head, progress: Progress | None) -> Log:
    log = new_log(key)
    for entries in scan_entries(store, log=key):
        verify_entries(key, entries, log.head)
        writes, touched = WriteSet(), TouchedAccounts(set)
        for entry in entries:
            project_entry(writes, touched, log, entry)
        note_balances(writes, touched, {key: log})
        store.write(writes)
        if progress is not None:
            progress(key, log.head.seq, head.seq)
    if log.head != head:
        fault = ChainFault.MISSING_BEFORE_HEAD
        raise ChainError(key, log.head.seq + 1, fault, head=head.seq)
    return log


def project_entry(writes: WriteSet, touched: TouchedAccounts, log: Log, entry: Entry) -> None:
    """Apply an entry and add its rows; raises a ChainError for one that cannot be applied."""
    with reading_entry(entry):
        record = parse_record(entry)
        if isinstance(log, LinkLog) and record.day > log.day:
            writes.openings += opening_rows(log, record.day)
        events = log.apply_record(record)
        log.head, log.at, log.day = Head(entry.seq, entry.hash), record.at, record.day
        project(writes, touched, log, record, events)
