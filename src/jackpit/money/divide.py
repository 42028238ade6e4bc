"""Division of an amount: the only function that leaves a remainder.

Awards are paid in whole cents. What cannot be divided equally stays where it was, so nothing is
lost and no share depends on the order of computation.
"""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.money.money import FULL_RATE, MICROCENTS_PER_CENT, MILLION, Money, MoneyError, Rate


@dataclass(frozen=True, slots=True)
class Division:
    """The equal shares, and the remainder."""

    each: Money
    """Whole cents."""

    left: Money
    """The remainder: ``each`` times the number of receivers plus ``left`` is the amount."""


def divide(amount: Money, *, share: Rate = FULL_RATE, among: int = 1) -> Division:
    """Pay *share* of *amount* to *among* receivers, in equal whole cents; the rest stays.

    >>> divide(Money.parse("12345.67"), among=2)
    Division(each=Money.parse('6172.83'), left=Money.parse('0.01'))
    >>> divide(Money(10_500_000), share=Rate.percent(10)).each  # a tenth of 10.5 cents
    Money.parse('0.01')
    """
    if amount.microcents < 0:
        raise MoneyError(f"{amount} cannot be divided: it is less than zero")
    if among < 1:
        raise MoneyError(f"{amount} cannot be divided among {among}")
    cents_each = (
        amount.microcents * share.parts_per_million // (MILLION * MICROCENTS_PER_CENT * among)
    )
    each = Money.cents(cents_each)
    return Division(each, amount - each * among)
