"""Exact numbers as text, rounded for display."""

from __future__ import annotations

from fractions import Fraction

DASH = "–"


def format_decimal(number: Fraction, places: int, *, grouped: bool = False) -> str:
    """Round *number* to *places* decimals, half to even.

    >>> [format_decimal(Fraction(n), 2) for n in ("2/3", "-1/1000", "5/2")]
    ['0.67', '0.00', '2.50']
    >>> format_decimal(Fraction(5, 2), 0)
    '2'
    """
    scaled = round(number * 10**places)
    digits = str(abs(scaled)).rjust(places + 1, "0")
    whole, part = (digits[:-places], digits[-places:]) if places else (digits, "")
    if grouped:
        whole = f"{int(whole):,}"
    return ("-" if scaled < 0 else "") + whole + (f".{part}" if part else "")


def format_percent(number: Fraction | None, places: int = 4) -> str:
    """``23.0447%``, or a dash if there is no closed form."""
    return DASH if number is None else f"{format_decimal(number * 100, places)}%"


def format_one_in(probability: Fraction) -> str:
    """The odds "one in": ``496,511.50``."""
    return format_decimal(1 / probability, 2, grouped=True) if probability else "never"


def format_rounded_dollars(amount: Fraction | None) -> str:
    """``$89,441.84``, or a dash if there is no closed form."""
    if amount is None:
        return DASH
    text = format_decimal(amount, 2, grouped=True)
    return f"-${text[1:]}" if text.startswith("-") else f"${text}"
