"""Types of fields in commands and requests: texts and numbers from outside, with their bounds.

msgspec checks them when it reads a command, and describes them in its JSON schema. Texts cannot
hold NUL, which PostgreSQL does not store.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

MAX_TEXT_LENGTH = 1_000
MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON parser reads exactly."""

STORABLE = r"^[^\x00]*$"
KEY = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$"
ID = r"^[A-Za-z0-9._:-]{1,64}$"
SHA_256 = r"^[0-9a-f]{64}$"

_CENTURY = r"(?:19|[2-8][0-9]|9[0-8])"
_LEAP_YEAR = (
    rf"(?:{_CENTURY}(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[3579][26])00)"  # not 1900
)
_DAY_OF_ANY_YEAR = (
    r"(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
    r"|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    r"|02-(?:0[1-9]|1[0-9]|2[0-8]))"
)
DAY = rf"^(?:{_CENTURY}[0-9]{{2}}-{_DAY_OF_ANY_YEAR}|{_LEAP_YEAR}-02-29)$"
"""A day that exists, of the years 1900 to 9899."""

TIME = r"^(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?$"
"""A time on a clock, to the minute or to the second."""

CLOCK_TIME = r"^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$"
"""A time on the wall clock to the minute; 24:00 is the end of a day."""


def anchored(pattern: str) -> str:
    """The pattern for Python, whose own ``$`` would allow a trailing newline."""
    assert pattern[-1] == "$"
    return rf"{pattern[:-1]}\Z"


Text = Annotated[str, Meta(max_length=MAX_TEXT_LENGTH, pattern=STORABLE)]
Whole = Annotated[int, Meta(ge=-MAX_INTEGER, le=MAX_INTEGER)]
"""A whole number."""

Key = Annotated[str, Meta(pattern=anchored(KEY))]
"""A key that fits into a path."""

Sha256 = Annotated[str, Meta(pattern=anchored(SHA_256))]
"""The SHA-256 of a stored paper."""

Id = Annotated[
    str,
    Meta(
        pattern=anchored(ID),
        description="Chosen by the client. The same id again returns the first answer again.",
        examples=["pad-1:2026-11-16:000123"],
    ),
]
"""The id of a command."""
