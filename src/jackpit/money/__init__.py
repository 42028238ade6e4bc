"""Amounts of money, rates, and division.

Amounts are integers of microcents (a millionth of a cent); no floats, and no rounding outside
:func:`divide`.
"""

from jackpit.money.divide import Division, divide
from jackpit.money.money import (
    FULL_RATE,
    MILLION,
    ZERO,
    ZERO_RATE,
    Money,
    MoneyError,
    Rate,
    format_rate_ppm,
)

__all__ = [
    "FULL_RATE",
    "MILLION",
    "ZERO",
    "ZERO_RATE",
    "Division",
    "Money",
    "MoneyError",
    "Rate",
    "divide",
    "format_rate_ppm",
]
