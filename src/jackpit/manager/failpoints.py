"""Points at which a test can kill the server, for moments that random kills miss.

``JACKPIT_FAILPOINT=before_commit:3`` kills the process, like a power cut, the third time it reaches
that point. Without the variable nothing happens.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from typing import Any

POINTS = ("before_commit", "after_commit", "after_answer", "mid_award", "mid_reseed")

_point, _, _times = os.environ.get("JACKPIT_FAILPOINT", "").partition(":")
_remaining = {_point: int(_times or 1)} if _point else {}
assert not _point or _point in POINTS, f"unknown failpoint '{_point}'"

is_set = bool(_remaining)
"""Whether this process is to be killed at a failpoint."""


def hit(point: str) -> None:
    """Mark that a point is reached; kills the process when its count is used up."""
    if point in _remaining:
        _remaining[point] -= 1
        if _remaining[point] == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def hit_if_posted(point: str, reason: str, postings: Iterable[tuple[Any, ...]]) -> None:
    """Mark that a point is reached, if money is posted for a *reason*."""
    if point in _remaining:
        reasons = {posted for _log, _seq, _number, posted, *_ in postings}
        if reason in reasons:
            hit(point)
