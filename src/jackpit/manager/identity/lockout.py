"""Lockout after failed attempts: a subject after 5 in 15 minutes, an address after 30 in 5 minutes.

Then every attempt is refused, even a right one, until that time has passed since the last failure.
An attempt during a lockout does not count for the subject, so further attempts do not extend its
lockout. It does count for the address it comes from.
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
    """The number of failures within a time that causes a lockout."""

    failures: int
    within: timedelta


SUBJECT_LIMIT = Limit(5, timedelta(minutes=15))
ORIGIN_LIMIT = Limit(30, timedelta(minutes=5))

_FAILURE_RETENTION = 4 * SUBJECT_LIMIT.within


def refused_until(reader: Reader, subject: str, limit: Limit, now: datetime) -> datetime | None:
    """The end of the lockout of a subject or an address; None if there is none."""
    times = list_last_failures(reader, subject=subject, limit=limit.failures)
    if len(times) < limit.failures:
        return None
    latest, earliest = parse_time(times[0]), parse_time(times[-1])
    until = latest + limit.within
    return until if latest - earliest < limit.within and now < until else None


def add_failure(store: Store, subject: str, now: datetime) -> None:
    """Count a failure, and delete those too old to count."""
    delete_failures_before(store, at=format_time(now - _FAILURE_RETENTION))
    insert_failure(store, subject=subject, at=format_time(now))


def forget_failures(store: Store, subject: str) -> None:
    """Delete the failures of a subject that succeeded."""
    delete_failures_of(store, subject=subject)
