"""Streams: a meter's money in the order it came in, divided by the cuts of pending claims.

A claim cuts its meter: the claim takes from the amount before the cut, and later contributions go
behind it, so that other tables play on toward the next jackpot. The stream notes a position for
every mark, and a round's cut is at its first position. If a mark is withdrawn, its position goes,
and what is left is the stream of a round without that mark. A stream is immutable; each method
returns the next stream.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from jackpit.money import ZERO, Money


class StreamSection(Struct, frozen=True):
    """The money between two positions: its sum, and the lowest it ever was.

    Draws take from behind the newest cut. If less than nothing is left there, the house adds the
    difference: what it must have added follows from the lowest sum, wherever the cut is.
    """

    net: Money = ZERO
    """What came in less what was drawn."""

    low: Money = ZERO
    """The lowest that ``net`` was; zero or less."""

    @property
    def amount(self) -> Money:
        """What it holds, with what the house added."""
        return self.net - self.low

    def add(self, amount: Money) -> StreamSection:
        """The section after *amount*, which is negative for a draw."""
        net = self.net + amount
        return StreamSection(net, min(self.low, net))

    def add_first(self, amount: Money) -> StreamSection:
        """The section if *amount* had come in before everything else in it."""
        return StreamSection(self.net + amount, min(ZERO, self.low + amount))

    def then(self, later: StreamSection) -> StreamSection:
        """This section and the one behind it as one."""
        return StreamSection(self.net + later.net, min(self.low, self.net + later.low))


def cut_of_position(position: str) -> str:
    """The cut that a position is one of: ``12.1`` for ``12.1.3``."""
    return position.rpartition(".")[0]


class Stream(Struct, frozen=True):
    """The money of a meter, and the positions of the marks that claim a share of it.

    >>> stream = Stream().add(Money.dollars(100)).note("7.1.1").add(Money.dollars(3))
    >>> print(stream.before("7.1"), stream.open, stream.total)
    $100.00 $3.00 $103.00
    >>> stream = stream.note("7.1.2").add(Money.dollars(2))  # the round's next mark cuts nothing
    >>> print(*stream.parts)
    $100.00 $5.00
    >>> print(*stream.without(["7.1.1"]).parts)  # its first mark was cleared
    $103.00 $2.00
    >>> print(*stream.without(["7.1.1", "7.1.2"]).parts)
    $105.00
    """

    positions: tuple[str, ...] = ()
    """A name for each position, oldest first: its cut, and a number of its own."""

    sections: tuple[StreamSection, ...] = (StreamSection(),)
    """What is before, between and behind the positions. Before the first no advance remains."""

    @property
    def cuts(self) -> tuple[str, ...]:
        """The names of the cuts, oldest first."""
        return tuple(dict.fromkeys([cut_of_position(x) for x in self.positions]))

    @property
    def divided(self) -> tuple[StreamSection, ...]:
        """What is before, between and behind the cuts."""
        return tuple(self._divide()) if self.positions else self.sections

    def _divide(self) -> Iterator[StreamSection]:
        section, cuts = self.sections[0], set()
        for position, later in zip(self.positions, self.sections[1:], strict=True):
            cut = cut_of_position(position)
            if cut in cuts:
                section = section.then(later)
            else:
                yield section
                section = later
                cuts.add(cut)
        yield section

    @property
    def parts(self) -> tuple[Money, ...]:
        """The amounts before, between and behind the cuts."""
        return tuple([section.amount for section in self.divided])

    @property
    def open(self) -> Money:
        """The amount behind the newest cut: contributions raise it, fixed awards draw from it."""
        return self.divided[-1].amount

    @property
    def total(self) -> Money:
        """The amount of the meter."""
        return sum(self.parts, start=ZERO) if self.positions else self.sections[0].net

    @property
    def advanced(self) -> Money:
        """What the house has advanced, because a draw found too little behind the newest cut."""
        return (
            -sum((section.low for section in self.divided), start=ZERO) if self.positions else ZERO
        )

    @property
    def behind(self) -> Money:
        """The amount behind the oldest cut if that is the only one."""
        section = StreamSection()
        for later in self.sections[1:]:
            section = section.then(later)
        return section.amount

    def before(self, cut: str) -> Money:
        """The amount between *cut* and the one before it."""
        return self.divided[self.cuts.index(cut)].amount

    def settled(self, front: Money = ZERO) -> Money:
        """The amount of the meter without any cut, if *front* had come in before all of them."""
        first, *rest = self.sections
        section = first.add(front)
        for later in rest:
            section = section.then(later)
        return section.amount

    def add(self, amount: Money) -> Stream:
        """Add *amount*, which may be negative, behind the newest position."""
        if not self.positions:  # nearly always
            return Stream((), (StreamSection(self.sections[0].net + amount),))
        return Stream(self.positions, (*self.sections[:-1], self.sections[-1].add(amount)))

    def add_before(self, amount: Money) -> Stream:
        """Add *amount*, which may be negative, before the oldest position."""
        return Stream(self.positions, (self.sections[0].add(amount), *self.sections[1:]))

    def return_advance(self, amount: Money) -> Stream:
        """Undo *amount* of what the house advanced, behind the newest cut first."""
        sections = list(self.sections)
        cuts = [cut_of_position(position) for position in self.positions]
        for cut, section in zip(reversed(self.cuts), reversed(self.divided), strict=False):
            returned = min(amount, -section.low)
            at = cuts.index(cut) + 1
            sections[at] = sections[at].add_first(returned)
            amount -= returned
        assert not amount, "more was returned than the house advanced"
        return Stream(self.positions, tuple(sections))

    def note(self, position: str) -> Stream:
        """Note a new position behind everything; the first of a cut makes the cut."""
        assert position not in self.positions
        return Stream((*self.positions, position), (*self.sections, StreamSection()))

    def without(self, gone: Collection[str]) -> Stream:
        """The stream without the positions in *gone*.

        Advances that only these required are repaid from what is now before the others, and those
        that the others would have required are made. What cannot be repaid the house has lost.
        """
        positions: list[str] = []
        sections = [self.sections[0]]
        for position, later in zip(self.positions, self.sections[1:], strict=True):
            if position in gone:
                sections[-1] = sections[-1].then(later)
            else:
                positions.append(position)
                sections.append(later)
        sections[0] = StreamSection(sections[0].amount)
        return Stream(tuple(positions), tuple(sections))
