"""Rates: parts per million, so that a rate of a wager is never rounded."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jackpit.money import FULL_RATE, MILLION, ZERO_RATE, Money, MoneyError, Rate

rates = st.integers(0, MILLION).map(Rate)
cents = st.integers(0, 10**12)


@given(cents, rates)
def test_a_contribution_is_never_rounded(count: int, rate: Rate) -> None:
    wager = Money.cents(count)

    assert rate.of(wager).in_dollars() == wager.in_dollars() * rate.fraction()


def test_the_smallest_rate_of_the_smallest_wager_is_one_microcent() -> None:
    assert Rate(1).of(Money.cents(1)) == Money(1)
    assert Rate.percent(21).of(Money.dollars(1)) == Money.cents(21)
    assert FULL_RATE.of(Money.cents(250)) == Money.cents(250)
    assert ZERO_RATE.of(Money.cents(250)) == Money(0)


def test_a_rate_is_taken_of_whole_cents_only() -> None:
    with pytest.raises(MoneyError) as refused:
        Rate.percent(10).of(Money(10_500_000))

    assert str(refused.value) == "a rate is taken of whole cents, not of $0.10500000"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("16%", 160_000),
        ("16.5%", 165_000),
        ("16.5 %", 165_000),
        (" 21% ", 210_000),
        ("0.165", 165_000),
        ("0", 0),
        ("0%", 0),
        ("1", MILLION),
        ("100%", MILLION),
        ("0.0001%", 1),
        ("0.000001", 1),
        ("0.1600000000", 160_000),
    ],
)
def test_a_rate_is_read_in_percent_or_as_a_fraction(text: str, parts: int) -> None:
    assert Rate.parse(text) == Rate(parts)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "%",
        ".",
        "abc",
        "16%%",
        "1,5%",
        "1_6%",
        "+16%",
        "--16%",
        "1 6%",
        "sixteen %",
        "1e-3",
        "1e-7",
        "1e999999",
        "1e999999%",
        "NaN",
        "sNaN",
        "Infinity",
        "-inf%",
        "1" * 1_000,
    ],
)
def test_a_rate_that_cannot_be_read_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(MoneyError) as refused:
        Rate.parse(text)

    assert str(refused.value) == f"'{text}' is not a rate; write it as 16% or 0.16"


@pytest.mark.parametrize(
    "text",
    [
        "0.0000001",
        "16.00005%",
        "0.00005%",
        "0.16000000000000000000000000000000000001",
        "16.000000000000000000000000000000000001%",
    ],
)
def test_a_rate_finer_than_one_part_per_million_is_refused_not_rounded(text: str) -> None:
    with pytest.raises(MoneyError) as refused:
        Rate.parse(text)

    assert str(refused.value) == f"'{text}' is finer than one part per million"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("-1%", "-1%"),
        ("-0.165", "-16.5%"),
        ("100.0001%", "100.0001%"),
        ("101%", "101%"),
        ("1.01", "101%"),
        ("16", "1600%"),
    ],
)
def test_a_rate_below_nothing_or_above_all_is_refused(text: str, printed: str) -> None:
    with pytest.raises(MoneyError) as refused:
        Rate.parse(text)

    assert str(refused.value) == f"a rate of {printed} is outside 0% to 100%"


@pytest.mark.parametrize("percent", [-1, 101])
def test_whole_percents_have_the_same_limits(percent: int) -> None:
    with pytest.raises(MoneyError) as refused:
        Rate.percent(percent)

    assert str(refused.value) == f"a rate of {percent}% is outside 0% to 100%"


@pytest.mark.parametrize("percent", [12.5, 12.0, "12", "12%", None, Fraction(25, 2)])
def test_whole_percents_are_whole(percent: Any) -> None:
    with pytest.raises(MoneyError) as refused:
        Rate.percent(percent)

    assert str(refused.value) == f"a whole number of percent is expected, not {percent}"


@given(rates)
def test_a_rate_is_read_back_as_it_was_printed(rate: Rate) -> None:
    assert Rate.parse(str(rate)) == rate
    assert Rate.parse(str(rate).replace(" ", "")) == rate


@pytest.mark.parametrize(
    ("parts", "printed"),
    [(0, "0%"), (1, "0.0001%"), (165_000, "16.5%"), (200_000, "20%"), (MILLION, "100%")],
)
def test_a_rate_is_printed_in_percent(parts: int, printed: str) -> None:
    assert str(Rate(parts)) == printed


@given(rates)
def test_a_rate_is_a_number_of_millionths(rate: Rate) -> None:
    assert rate.fraction() == Fraction(rate.parts_per_million, 1_000_000)


@given(st.integers(0, 100))
def test_percents_are_hundredths(count: int) -> None:
    assert Rate.percent(count).fraction() == Fraction(count, 100)


def test_only_no_rate_is_false() -> None:
    assert not ZERO_RATE
    assert Rate(1)
