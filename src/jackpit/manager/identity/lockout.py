"""How often somebody may fail: a subject five times in 15 minutes, an address 30 times in five.

Then everything is refused, also what is right, until as long has passed since the last failure.
What is refused meanwhile does not count for the subject: it is free again after that time, whoever
goes on trying. It does count for the address that he tries from.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from jackpit.manager.clock import format_time, parse_time
from jackpit.manager.identity.database import IdentityReader, IdentityWriter


@dataclass(frozen=True, slots=True)
class Limit:
    """So many failures within so long are too many."""

    failures: int
    within: timedelta


SUBJECT_LIMIT = Limit(5, timedelta(minutes=15))
ORIGIN_LIMIT = Limit(30, timedelta(minutes=5))

_KEPT = 4 * SUBJECT_LIMIT.within
_LATEST = "SELECT at FROM failure WHERE subject = :subject ORDER BY at DESC LIMIT :most"


def refused_until(
    database: IdentityReader, subject: str, limit: Limit, now: datetime
) -> datetime | None:
    """Until when a subject or an address is refused; None if it is not."""
    rows = database.rows(_LATEST, subject=subject, most=limit.failures)
    if len(rows) < limit.failures:
        return None
    latest, earliest = parse_time(rows[0][0]), parse_time(rows[-1][0])
    until = latest + limit.within
    return until if latest - earliest < limit.within and now < until else None


def add_failure(database: IdentityWriter, subject: str, now: datetime) -> None:
    """Count a failure, and forget those that count no more."""
    database.run("DELETE FROM failure WHERE at < :at", at=format_time(now - _KEPT))
    database.run(
        "INSERT INTO failure (subject, at) VALUES (:subject, :at)",
        subject=subject,
        at=format_time(now),
    )


def forget_failures(database: IdentityWriter, subject: str) -> None:
    """A subject that was right begins anew."""
    database.run("DELETE FROM failure WHERE subject = :subject", subject=subject)
