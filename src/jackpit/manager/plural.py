"""How numbers of things are said."""

from __future__ import annotations

import re


def plural(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "entry"), counted(1_234, "entry"), counted(2, "gaming day")
    ('1 entry', '1,234 entries', '2 gaming days')
    """
    return f"{number:,} {what if number == 1 else re.sub('(?<![aeiou])y$', 'ie', what) + 's'}"
