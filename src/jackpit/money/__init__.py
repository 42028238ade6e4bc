"""Amounts, rates and the one division: everything that is ever added, taken or shared out.

Whole microcents (a millionth of a cent) in integers; no float, and no rounding outside
:func:`divide`.
"""

from jackpit.money.divide import Division, divide
from jackpit.money.money import ZERO, Money, MoneyError
from jackpit.money.rate import FULL_RATE, MILLION, ZERO_RATE, Rate, format_percent

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
    "format_percent",
]
