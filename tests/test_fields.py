"""The patterns of texts from outside."""

from __future__ import annotations

import re
from datetime import date
from itertools import product

import pytest

from jackpit.fields import DAY, anchored

YEARS = (1899, 1900, 1904, 1999, 2000, 2024, 2026, 2100, 2400, 3200, 9600, 9898, 9899, 9900, 9999)


def is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


@pytest.mark.parametrize("year", YEARS)
def test_a_day_is_a_date_of_the_years_1900_to_9899(year: int) -> None:
    for month, day in product(range(14), range(33)):
        text = f"{year:04}-{month:02}-{day:02}"
        is_day = re.search(anchored(DAY), text) is not None
        assert is_day is (is_date(text) and 1900 <= year <= 9899), text


def test_a_day_has_one_form() -> None:
    for text in ("20260301", "2026-3-1", "2026-W09-7", "2026-03-01\n", "26-03-01", " 2026-03-01"):
        assert re.search(anchored(DAY), text) is None, text
