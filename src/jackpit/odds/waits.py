"""The number of wagers until a meter is won."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, log1p


def wagers_until(chance: Fraction, probability: Fraction) -> int:
    """The fewest wagers within which an event of *probability* happens with *chance*.

    >>> wagers_until(Fraction(1, 2), Fraction(1, 2)), wagers_until(Fraction(9, 10), Fraction(1, 2))
    (1, 4)
    """
    return max(1, ceil(log1p(-float(chance)) / log1p(-float(probability)) - 1e-9))
