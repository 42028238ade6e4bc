"""How Python itself is set up for a manager: quick turns between threads, seldom a clean-up."""

from __future__ import annotations

import gc
import sys

THREAD_SWITCH_SECONDS = 0.001
"""How soon a waiting thread gets its turn. The writer lets go at every statement to the database,
and would wait Python's usual 5 ms to go on while requests come in. Much less than this, and the two
threads spend their time handing the turn over."""

_OBJECTS_BETWEEN_CLEAN_UPS = (100_000, 20, 50)
"""Commands and events form no cycles; at the usual 700 a tenth of the time went into looking."""


def tune_interpreter() -> None:
    """Set this process up for a manager, once everything is loaded."""
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_OBJECTS_BETWEEN_CLEAN_UPS)
