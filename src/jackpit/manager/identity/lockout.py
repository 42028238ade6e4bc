"""How often somebody may fail: a subject five times in 15 minutes, an address 30 times in five.

Then everything is refused, also what is right, until as long has passed since the last failure.
What is refused meanwhile does not count for the subject: it is free again after that time, whoever
goes on trying. It does count for the address that he tries from.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from jackpit.manager.clock import format_time, parse_time
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.store.queries.sessions import (
    delete_failures_before,
    delete_failures_of,
    insert_failure,
    list_last_failures,
)


@dataclass(frozen=True, slots=True)
class Limit:
    """So many failures within so long are too many."""

    failures: int
    within: timedelta


SUBJECT_LIMIT = Limit(5, timedelta(minutes=15))
ORIGIN_LIMIT = Limit(30, timedelta(minutes=5))

_KEPT = 4 * SUBJECT_LIMIT.within


def refused_until(reader: Reader, subject: str, limit: Limit, now: datetime) -> datetime | None:
    """Until when a subject or an address is refused; None if it is not."""
    times = list_last_failures(reader, subject=subject, limit=limit.failures)
    if len(times) < limit.failures:
        return None
    latest, earliest = parse_time(times[0]), parse_time(times[-1])
    until = latest + limit.within
    return until if latest - earliest < limit.within and now < until else None


def add_failure(store: Store, subject: str, now: datetime) -> None:
    """Count a failure, and forget those that count no more."""
    delete_failures_before(store, at=format_time(now - _KEPT))
    insert_failure(store, subject=subject, at=format_time(now))


def forget_failures(store: Store, subject: str) -> None:
    """A subject that was right begins anew."""
    delete_failures_of(store, subject=subject)
