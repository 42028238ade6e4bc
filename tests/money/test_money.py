"""Amounts: exact to the microcent, written as people do, and never mixed with bare numbers."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jackpit.money import ZERO, Money, MoneyError

MICROCENTS_IN_A_DOLLAR = 100_000_000
LARGEST = 10**20

amounts = st.integers(-LARGEST, LARGEST).map(Money)
cents = st.integers(-LARGEST, LARGEST)


def test_a_dollar_is_a_hundred_cents_of_a_million_microcents() -> None:
    assert Money.cents(1) == Money(1_000_000)
    assert Money.dollars(1) == Money.cents(100)
    assert Money.dollars(1).microcents == MICROCENTS_IN_A_DOLLAR


@pytest.mark.parametrize("make", [Money.cents, Money.dollars])
@pytest.mark.parametrize("count", [1.5, 1.0, Fraction(3, 2), Decimal("1.50"), "1", None])
def test_an_amount_is_made_of_a_whole_number_and_of_nothing_else(
    make: Callable[[Any], Money], count: Any
) -> None:
    with pytest.raises(MoneyError) as refused:
        make(count)

    assert str(refused.value).startswith("an amount is a whole number of ")
    assert str(refused.value).endswith(f", not {count}")


@pytest.mark.parametrize(
    ("text", "in_cents"),
    [
        ("1", 100),
        ("0", 0),
        ("1.5", 150),
        ("1.05", 105),
        ("$1.50", 150),
        ("  $2 ", 200),
        ("12,345.67", 1_234_567),
        ("$1,234,567", 123_456_700),
        ("12345.67", 1_234_567),
        ("0012", 1_200),
        ("-3.25", -325),
        ("-$3.25", -325),
        ("-0.01", -1),
        ("-0", 0),
    ],
)
def test_dollars_and_cents_are_read_as_people_write_them(text: str, in_cents: int) -> None:
    assert Money.parse(text) == Money.cents(in_cents)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "$",
        "-",
        "ten",
        "1.",
        ".50",
        "1.505",
        "1.5.0",
        "1,23",
        "1234,567",
        ",123",
        "12,345,67",
        "$-1",
        "--1",
        "+1",
        "1 000",
        "1e3",
        "1_000",
        "€5",
        "5$",
        "NaN",
        "١٢",
        "9" * 1_000,
    ],
)
def test_an_amount_that_cannot_be_read_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(MoneyError) as refused:
        Money.parse(text)

    assert str(refused.value) == (
        f"'{text}' is not an amount; write dollars and cents, as in 12,345.67"
    )


@pytest.mark.parametrize(
    ("microcents", "on_a_sign", "plain"),
    [
        (0, "$0.00", "0.00"),
        (1_000_000, "$0.01", "0.01"),
        (MICROCENTS_IN_A_DOLLAR, "$1.00", "1.00"),
        (1_234_567 * 1_000_000, "$12,345.67", "12345.67"),
        (1_000_000 * MICROCENTS_IN_A_DOLLAR, "$1,000,000.00", "1000000.00"),
        (1, "$0.00000001", "0.00000001"),
        (10_500_000, "$0.10500000", "0.10500000"),
        (123_456 * MICROCENTS_IN_A_DOLLAR + 10, "$123,456.00000010", "123456.00000010"),
        (-1_000_000, "-$0.01", "-0.01"),
        (-1_234_567 * 1_000_000, "-$12,345.67", "-12345.67"),
        (-MICROCENTS_IN_A_DOLLAR * 10_000, "-$10,000.00", "-10000.00"),
        (-1, "-$0.00000001", "-0.00000001"),
        (-150_500_000, "-$1.50500000", "-1.50500000"),
    ],
)
def test_an_amount_is_printed_to_the_cent_and_finer_only_where_it_must(
    microcents: int, on_a_sign: str, plain: str
) -> None:
    assert str(Money(microcents)) == on_a_sign
    assert Money(microcents).plain() == plain


def test_a_change_is_printed_with_its_sign() -> None:
    changes = [Money.dollars(500).signed(), Money.dollars(-40).signed(), Money.dollars(0).signed()]
    assert changes == ["+$500.00", "-$40.00", "$0.00"]


@given(cents)
def test_whole_cents_are_read_back_as_they_were_printed(count: int) -> None:
    amount = Money.cents(count)

    assert Money.parse(str(amount)) == amount
    assert Money.parse(amount.plain()) == amount


@given(amounts)
def test_what_is_printed_is_the_amount_to_the_last_microcent(amount: Money) -> None:
    digits = str(amount).replace("$", "").replace(",", "")

    assert digits == amount.plain()
    assert Fraction(digits) == amount.in_dollars()
    assert amount.in_dollars() == Fraction(amount.microcents, MICROCENTS_IN_A_DOLLAR)


@given(amounts)
def test_a_repr_can_be_typed_in_again(amount: Money) -> None:
    assert eval(repr(amount), {"Money": Money}) == amount


def test_a_repr_is_in_dollars_where_they_are_exact() -> None:
    assert repr(Money.cents(-150)) == "Money.parse('-1.50')"
    assert repr(Money(1)) == "Money(1)"


@given(amounts, amounts)
def test_sums_and_differences_are_exact(one: Money, other: Money) -> None:
    assert (one + other).microcents == one.microcents + other.microcents
    assert (one - other).microcents == one.microcents - other.microcents
    assert one + -other == one - other
    assert (one < other) == (one.microcents < other.microcents)


@given(amounts, st.integers(-1_000, 1_000))
def test_a_whole_number_of_times_an_amount_is_exact(amount: Money, times: int) -> None:
    assert (amount * times).microcents == amount.microcents * times


@pytest.mark.parametrize(
    "mix",
    [
        lambda amount: amount + 1,
        lambda amount: 1 + amount,
        lambda amount: amount - 1,
        lambda amount: 1 - amount,
        lambda amount: amount + 1.5,
        lambda amount: 1.5 - amount,
        lambda amount: amount * 1.5,
        lambda amount: amount * amount,
        lambda amount: amount * Fraction(1, 2),
        lambda amount: amount / 2,
        lambda amount: amount // 2,
        lambda amount: amount < 1,
        lambda amount: amount >= 1.5,
        lambda amount: sum([amount, amount]),
        int,
        float,
    ],
)
def test_an_amount_is_never_mixed_with_a_bare_number(mix: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError):
        mix(Money.dollars(1))


def test_an_amount_is_not_equal_to_a_bare_number() -> None:
    one: object = Money(1)

    assert one != 1
    assert one != 1.0


def test_only_nothing_is_false() -> None:
    assert not ZERO
    assert Money(1)
    assert Money(-1)


@pytest.mark.parametrize(
    ("microcents", "whole"),
    [(0, True), (1, False), (999_999, False), (1_000_000, True), (-1, False), (-2_000_000, True)],
)
def test_only_whole_cents_could_be_paid_in_coin(microcents: int, whole: bool) -> None:
    assert Money(microcents).is_whole_cents is whole
