"""Papers of record as they were printed, checked against the log before they are shown again."""

from __future__ import annotations

from hashlib import sha256

from jackpit.manager.reports.report import ReportError, ReportRefusal
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.papers import read_paper


def load_paper(reader: Reader, hash: str) -> bytes:
    """The paper with the hash that the log names; a ReportError if it is not as it was printed."""
    expected = bytes.fromhex(hash)
    pdf = read_paper(reader, hash=expected)
    if pdf is None:
        raise ReportError(ReportRefusal.PAPER_MISSING.given())
    if sha256(pdf).digest() != expected:
        raise ReportError(ReportRefusal.PAPER_ALTERED.given())
    return pdf
