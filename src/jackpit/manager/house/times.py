"""Times come to the house as texts; here they are read."""

from __future__ import annotations

from datetime import UTC, datetime


def moment_of(text: str) -> datetime | None:
    """The moment that a text names; None if it is no time, or one without its zone."""
    try:
        moment = datetime.fromisoformat(text)
        return None if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def moment(text: str) -> datetime:
    """The moment that a text names which was checked before."""
    found = moment_of(text)
    assert found is not None, f"'{text}' is no time"
    return found
