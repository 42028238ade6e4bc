"""Streams: a meter's money in the order it came in, divided by the cuts of pending claims.

A claim cuts its meter: the claim takes from the amount before the cut, and later contributions go
behind it, so that other tables play on toward the next jackpot. A stream is immutable; each method
returns the next stream.
"""

from __future__ import annotations

from msgspec import Struct

from jackpit.money import ZERO, Money


class Stream(Struct, frozen=True):
    """The parts of a meter: before the first cut, between cuts, and behind the newest.

    >>> stream = Stream().add(Money.dollars(100)).cut("a").add(Money.dollars(3))
    >>> print(stream.before("a"), stream.open, stream.total)
    $100.00 $3.00 $103.00
    >>> print(stream.remove_cut("a").open)  # the claim was refused
    $103.00
    """

    cuts: tuple[str, ...] = ()
    """The names of the cuts, oldest first."""

    parts: tuple[Money, ...] = (ZERO,)
    """The amount between each cut and the one before it; the last part is open."""

    @property
    def open(self) -> Money:
        """The amount behind the newest cut: contributions raise it, fixed awards draw from it."""
        return self.parts[-1]

    @property
    def total(self) -> Money:
        """The amount of the meter."""
        return sum(self.parts, start=ZERO)

    def before(self, cut: str) -> Money:
        """The amount between *cut* and the one before it."""
        return self.parts[self.cuts.index(cut)]

    def add(self, amount: Money) -> Stream:
        """Add *amount*, which may be negative, behind the newest cut."""
        return Stream(self.cuts, (*self.parts[:-1], self.parts[-1] + amount))

    def cut(self, name: str) -> Stream:
        """Make a new cut behind everything."""
        assert name not in self.cuts
        return Stream((*self.cuts, name), (*self.parts, ZERO))

    def add_before(self, cut: str, amount: Money) -> Stream:
        """Add *amount*, which may be negative, before *cut*."""
        at = self.cuts.index(cut)
        parts = (*self.parts[:at], self.parts[at] + amount, *self.parts[at + 1 :])
        return Stream(self.cuts, parts)

    def remove_cut(self, cut: str) -> Stream:
        """Remove *cut*: the amount before it joins the amount behind it."""
        at = self.cuts.index(cut)
        joined = self.parts[at] + self.parts[at + 1]
        return Stream(
            (*self.cuts[:at], *self.cuts[at + 1 :]),
            (*self.parts[:at], joined, *self.parts[at + 2 :]),
        )
