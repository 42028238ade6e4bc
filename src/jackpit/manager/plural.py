"""Counts in words: 1 entry, 2 entries."""

from __future__ import annotations

import re


def plural(number: int, noun: str) -> str:
    """A number and its noun, in the plural unless the number is 1.

    >>> plural(1, "entry"), plural(1_234, "entry"), plural(2, "gaming day")
    ('1 entry', '1,234 entries', '2 gaming days')
    """
    return f"{number:,} {noun if number == 1 else re.sub('(?<![aeiou])y$', 'ie', noun) + 's'}"
