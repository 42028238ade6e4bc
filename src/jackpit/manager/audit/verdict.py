"""What a verification found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
