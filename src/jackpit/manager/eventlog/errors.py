"""Exceptions of the event log and its audit."""

from __future__ import annotations


class AuditError(Exception):
    """A key, signature, snapshot, log or export cannot be trusted, read or written.

    The message is one sentence that can be shown to people.
    """


class ChainError(AuditError):
    """A log is not as it was written: the first entry that differs, and how."""

    def __init__(self, log: str, seq: int, what: str) -> None:
        super().__init__(f"entry {seq} of log '{log}' {what}")
        self.log = log
        self.seq = seq
