"""Division: equal whole cents to each, and the remainder stays where it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jackpit.money import MILLION, ZERO, ZERO_RATE, Division, Money, MoneyError, Rate, divide

amounts = st.integers(0, 10**20).map(Money)
shares = st.integers(0, MILLION).map(Rate)
receivers = st.integers(1, 1_000)

A_CENT = Money.cents(1)


@given(amounts, shares, receivers)
def test_nothing_is_lost_and_nothing_is_made(amount: Money, share: Rate, among: int) -> None:
    division = divide(amount, share=share, among=among)

    assert division.each * among + division.left == amount


@given(amounts, shares, receivers)
def test_each_receives_as_many_whole_cents_as_the_share_allows(
    amount: Money, share: Rate, among: int
) -> None:
    each = divide(amount, share=share, among=among).each
    due = amount.in_dollars() * share.fraction()

    assert each.is_whole_cents
    assert each >= ZERO
    assert (each * among).in_dollars() <= due
    assert ((each + A_CENT) * among).in_dollars() > due


@given(amounts)
def test_hg3_a_whole_meter_pays_its_whole_cents_and_keeps_the_part_of_a_cent(
    amount: Money,
) -> None:
    division = divide(amount)

    assert division.each.is_whole_cents
    assert ZERO <= division.left < A_CENT


@given(amounts, receivers)
def test_hg3_of_a_whole_meter_less_than_a_cent_for_each_is_left(amount: Money, among: int) -> None:
    assert ZERO <= divide(amount, among=among).left < A_CENT * among


@pytest.mark.parametrize(
    ("amount", "share", "among", "each", "left"),
    [
        ("10000.00", 100, 1, "10000.00", "0.00"),
        ("10000.00", 100, 3, "3333.33", "0.01"),
        ("10000.00", 100, 7, "1428.57", "0.01"),
        ("12345.67", 100, 2, "6172.83", "0.01"),
        ("12345.67", 10, 1, "1234.56", "11111.11"),
        ("12345.67", 10, 4, "308.64", "11111.11"),
        ("0.06", 100, 7, "0.00", "0.06"),
        ("0.07", 100, 7, "0.01", "0.00"),
        ("0.00", 100, 7, "0.00", "0.00"),
    ],
)
def test_hg3_equal_shares_are_equal_numbers_of_cents(
    amount: str, share: int, among: int, each: str, left: str
) -> None:
    division = divide(Money.parse(amount), share=Rate.percent(share), among=among)

    assert division == Division(each=Money.parse(each), left=Money.parse(left))


def test_hg3_a_fraction_of_a_cent_stays_on_the_meter() -> None:
    assert divide(Money(10_999_999)) == Division(each=Money.cents(10), left=Money(999_999))
    assert divide(Money(999_999)) == Division(each=ZERO, left=Money(999_999))


@given(amounts, receivers)
def test_a_share_of_nothing_leaves_all(amount: Money, among: int) -> None:
    assert divide(amount, share=ZERO_RATE, among=among) == Division(each=ZERO, left=amount)


@pytest.mark.parametrize("among", [0, -1])
def test_an_amount_cannot_be_divided_among_zero(among: int) -> None:
    with pytest.raises(MoneyError) as refused:
        divide(Money.parse("12345.67"), among=among)

    assert str(refused.value) == f"$12,345.67 cannot be divided among {among}"


def test_less_than_nothing_is_not_divided() -> None:
    with pytest.raises(MoneyError) as refused:
        divide(Money(-1))

    assert str(refused.value) == "-$0.00000001 cannot be divided: it is less than zero"
