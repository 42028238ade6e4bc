"""Answers of the writer as bytes, to compare and to send them."""

from __future__ import annotations

from jackpit.manager.codec import encode
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer


def as_json(answer: Answer) -> bytes:
    """The records, byte for byte as they are hashed; or the rule that refuses, and its facts."""
    if isinstance(answer, AcceptedAnswer):
        return b'{"entries":[%s]}' % b",".join(entry.record for entry in answer.entries)
    return encode(answer.refused)
