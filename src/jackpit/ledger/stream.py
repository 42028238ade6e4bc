"""A meter's money in the order it came, divided by the cuts of pending claims.

A claim is a cut: what lies before it is what the claim takes from, and contributions that come
later lie behind it, so that the other tables deal on towards the next jackpot. A stream is a value;
each method gives the stream that follows.
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
    """What lies before each cut and behind the one before it; the last part is open."""

    @property
    def open(self) -> Money:
        """What lies behind the newest cut: where contributions come in and fixed awards draw."""
        return self.parts[-1]

    @property
    def total(self) -> Money:
        """The whole meter."""
        return sum(self.parts, start=ZERO)

    def before(self, cut: str) -> Money:
        """What lies before *cut* and behind the one before it."""
        return self.parts[self.cuts.index(cut)]

    def add(self, amount: Money) -> Stream:
        """With *amount* more behind the newest cut, or less if it is below zero."""
        return Stream(self.cuts, (*self.parts[:-1], self.parts[-1] + amount))

    def cut(self, name: str) -> Stream:
        """With a new cut: all that is there lies before it."""
        assert name not in self.cuts
        return Stream((*self.cuts, name), (*self.parts, ZERO))

    def add_before(self, cut: str, amount: Money) -> Stream:
        """With *amount* more before *cut*, or less if it is below zero."""
        at = self.cuts.index(cut)
        parts = (*self.parts[:at], self.parts[at] + amount, *self.parts[at + 1 :])
        return Stream(self.cuts, parts)

    def remove_cut(self, cut: str) -> Stream:
        """Without *cut*: what lay before it joins what is behind."""
        at = self.cuts.index(cut)
        joined = self.parts[at] + self.parts[at + 1]
        return Stream(
            (*self.cuts[:at], *self.cuts[at + 1 :]),
            (*self.parts[:at], joined, *self.parts[at + 2 :]),
        )
