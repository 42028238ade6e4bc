"""Versions of what runs on a device: numbers with dots between, compared number by number."""

from __future__ import annotations

import re

_VERSION = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}){0,3}", flags=re.ASCII)


def numbers_of(version: str) -> tuple[int, ...] | None:
    """``2.10.0`` is 2, 10, for noughts at the end say nothing; None if it is no version."""
    if _VERSION.fullmatch(version) is None:
        return None
    numbers = [int(part) for part in version.split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def is_at_least(version: str, minimum: str) -> bool:
    """Whether a version is the minimum or above it; one that cannot be read never is."""
    has, asked = numbers_of(version), numbers_of(minimum)
    return has is not None and asked is not None and has >= asked
