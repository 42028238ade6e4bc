"""Exact numbers as text."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jackpit.odds.text import format_decimal, format_one_in, format_percent, format_rounded_dollars


@given(st.fractions(max_denominator=10**6), st.integers(0, 6))
def test_a_number_is_written_to_the_nearest_place(number: Fraction, places: int) -> None:
    written = Fraction(Decimal(format_decimal(number, places)))
    assert abs(written - number) * 2 <= Fraction(1, 10**places)


@given(st.integers(-(10**9), 10**9))
def test_groups_of_three_are_only_commas(number: int) -> None:
    assert format_decimal(Fraction(number), 0, grouped=True).replace(",", "") == str(number)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (format_percent(Fraction(230447, 1_000_000)), "23.0447%"),
        (format_percent(Fraction(-1, 100), 2), "-1.00%"),
        (format_one_in(Fraction(2, 993023)), "496,511.50"),
        (format_one_in(Fraction(0)), "never"),
        (format_rounded_dollars(Fraction("89441.84")), "$89,441.84"),
        (format_rounded_dollars(Fraction(-5, 2)), "-$2.50"),
        (format_rounded_dollars(Fraction(-1, 1000)), "$0.00"),
    ],
)
def test_figures_read_as_on_a_sheet(text: str, expected: str) -> None:
    assert text == expected


def test_what_has_no_closed_form_is_a_dash() -> None:
    assert format_percent(None) == format_rounded_dollars(None) == "–"
