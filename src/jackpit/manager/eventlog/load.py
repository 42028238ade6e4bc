"""How a log is opened: from its last signed snapshot, every entry since verified and followed."""

from __future__ import annotations

import structlog

from jackpit.manager.codec.codec import CodecError
from jackpit.manager.eventlog.checkpoints import Signer, verify_checkpoint
from jackpit.manager.eventlog.log import LinkLog, Log, new_log
from jackpit.manager.eventlog.record import ChainError, decode, verify_entries
from jackpit.manager.store.base import Checkpoint, Entry, Head, Store

ENTRIES_AT_ONCE = 10_000

logger = structlog.get_logger("jackpit.manager")


def read_log(store: Store, key: str, signer: Signer) -> Log:
    """The log as its entries make it; a ChainError says where it is not itself.

    Others may write to it meanwhile: ``check_log`` has the last word.
    """
    log = _from_snapshot(store, key, signer)
    while entries := store.entries(key, log.head.seq, most=ENTRIES_AT_ONCE):
        log.follow(entries)
    return log


def check_log(store: Store, log: Log, head: Head, signer: Signer) -> None:
    """Come up with a log, and see that it is all there; nobody may write to it meanwhile."""
    follow_to(store, log, head)
    _check_last_checkpoint(store, log, signer)
    if isinstance(log, LinkLog):
        _check_balances(store, log)


def follow_to(store: Store, log: Log, head: Head) -> list[Entry]:
    """Come up with a log as far as *head*, and no further; the entries on the way."""
    followed: list[Entry] = []
    while left := max(0, head.seq - log.head.seq):
        entries = store.entries(log.key, log.head.seq, most=min(left, ENTRIES_AT_ONCE))
        if not entries:
            break
        log.follow(entries)
        followed += entries
    if log.head.seq < head.seq:
        raise ChainError(
            log.key, log.head.seq + 1, f"is missing: the log's head is entry {head.seq}"
        )
    if log.head != head:
        raise ChainError(log.key, head.seq, "is not the head that is kept")
    return followed


def _from_snapshot(store: Store, key: str, signer: Signer) -> Log:
    """The log at its last snapshot; an empty one if there is none that this version can read."""
    log = new_log(key)
    checkpoint = store.checkpoint(key, with_snapshot=True)
    if checkpoint is None or checkpoint.snapshot is None:
        return log
    head = _signed_head(store, checkpoint, signer)
    try:
        log.resume(head, checkpoint.snapshot)
    except CodecError as error:
        logger.warning("snapshot is of another version; reading all", log=key, why=str(error))
        return new_log(key)
    return log


def _signed_head(store: Store, checkpoint: Checkpoint, signer: Signer) -> Head:
    """The head that a checkpoint speaks of, if its signature is right and the log agrees."""
    verify_checkpoint(checkpoint, signer.trusted)
    key, seq = checkpoint.log, checkpoint.seq
    entries = store.entries(key, max(0, seq - 2), most=2 if seq > 1 else 1)
    if not entries or entries[-1].seq != seq:
        raise ChainError(key, seq, "is missing, though it was signed for")
    _verify_last(key, entries)
    if entries[-1].hash.hex() != decode(checkpoint.body)["hash"]:
        raise ChainError(key, seq, "is not the one that was signed for")
    return Head(seq, entries[-1].hash)


def _verify_last(key: str, entries: list[Entry]) -> None:
    """Verify the last of one or two entries."""
    if len(entries) == 1:
        verify_entries(key, entries)
    else:
        verify_entries(key, entries[1:], Head(entries[0].seq, entries[0].hash))


def _check_last_checkpoint(store: Store, log: Log, signer: Signer) -> None:
    """The last checkpoint must be about an entry that is still there."""
    checkpoint = store.checkpoint(log.key)
    if checkpoint is not None:
        if checkpoint.seq > log.head.seq:
            what = f"is missing: entry {checkpoint.seq} was signed for"
            raise ChainError(log.key, log.head.seq + 1, what)
        _signed_head(store, checkpoint, signer)


def _check_balances(store: Store, log: LinkLog) -> None:
    """What is kept beside the log must be what the log makes."""
    rows = store.rows("SELECT account, microcents FROM balance WHERE log = :log", log=log.key)
    kept = {account: microcents for account, microcents in rows if microcents}
    made = {}
    if log.link is not None:
        books = log.link.books
        made = {x.name: books.balance(x).microcents for x in books.accounts}
    if kept != {account: microcents for account, microcents in made.items() if microcents}:
        raise ChainError(
            log.key, log.head.seq, "leads to other balances than are kept; rebuild the database"
        )
