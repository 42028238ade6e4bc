"""Points at which a test may kill the manager, to hit the moments that random kills miss.

``JACKPIT_FAILPOINT=before_commit:3`` ends the process, as by a power cut, the third time that it
passes that point. Without the variable nothing happens.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from typing import Any

POINTS = ("before_commit", "after_commit", "after_answer", "mid_award", "mid_reseed")

_point, _, _times = os.environ.get("JACKPIT_FAILPOINT", "").partition(":")
_left = {_point: int(_times or 1)} if _point else {}
assert not _point or _point in POINTS, f"there is no failpoint '{_point}'"

is_set = bool(_left)
"""Whether there is a point at which this process is to end."""


def hit(point: str) -> None:
    """Say that a point is passed."""
    if point in _left:
        _left[point] -= 1
        if _left[point] == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def hit_if_posted(point: str, reason: str, postings: Iterable[tuple[Any, ...]]) -> None:
    """Say that a point is passed, if money is posted there for a *reason*."""
    if point in _left and any(posting[3] == reason for posting in postings):
        hit(point)
