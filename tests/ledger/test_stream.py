"""Streams: cuts divide a meter's money and lose nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from jackpit.ledger import Stream
from jackpit.money import ZERO, Money

amounts = st.integers(0, 10**12).map(Money)


def dollars(count: int) -> Money:
    """An amount in dollars."""
    return Money.dollars(count)


def test_hg15_contributions_after_the_mark_are_behind_the_cut() -> None:
    stream = Stream().add(dollars(100)).note("1.1.1").add(dollars(2))
    stream = stream.note("2.1.1").add(dollars(3))
    assert stream.cuts == ("1.1", "2.1")
    assert stream.parts == (dollars(100), dollars(2), dollars(3))
    assert stream.before("1.1") == dollars(100)
    assert stream.before("2.1") == dollars(2)
    assert stream.open == dollars(3)


def test_hg17_a_refused_claim_removes_its_cut_from_the_stream() -> None:
    plain = Stream().add(dollars(100)).add(dollars(5))
    cut = Stream().add(dollars(100)).note("1.1.1").add(dollars(5)).without(["1.1.1"])
    assert cut == plain


def test_hg17_what_a_claim_leaves_is_before_the_remaining_cuts() -> None:
    stream = Stream().add(dollars(100)).note("1.1.1").add(dollars(2)).note("2.1.1")
    taken = stream.add_before(-dollars(100)).add_before(dollars(10))
    assert taken.without(["1.1.1"]).before("2.1") == dollars(12)


def test_hg19_only_the_first_position_of_a_cut_counts_and_the_next_takes_its_place() -> None:
    stream = Stream().add(dollars(100)).note("1.1.1").add(dollars(2)).note("2.1.1")
    stream = stream.add(dollars(3)).note("1.1.2").add(dollars(4))
    assert stream.cuts == ("1.1", "2.1")
    assert stream.parts == (dollars(100), dollars(2), dollars(7))
    moved = stream.without(["1.1.1"])
    assert moved.cuts == ("2.1", "1.1")
    assert moved.parts == (dollars(102), dollars(3), dollars(4))


def test_hg19_a_cut_that_moves_requires_an_advance_for_an_award_paid_before_it_moved() -> None:
    """Behind the first mark lie $2; behind the second only $4 of the $5 that were drawn then."""
    stream = Stream().add(dollars(100)).note("1.1.1").add(dollars(2)).note("1.1.2")
    stream = stream.add(dollars(4)).add(-dollars(5))
    assert (stream.parts, stream.advanced) == ((dollars(100), dollars(1)), ZERO)
    moved = stream.without(["1.1.1"])
    assert (moved.parts, moved.advanced) == ((dollars(102), ZERO), dollars(1))


def test_hg19_a_cut_that_moves_repays_what_was_advanced_before_the_next_mark() -> None:
    stream = Stream().add(dollars(100)).note("1.1.1").add(-dollars(5)).note("1.1.2")
    assert (stream.parts, stream.advanced) == ((dollars(100), ZERO), dollars(5))
    moved = stream.without(["1.1.1"])
    assert (moved.parts, moved.advanced) == ((dollars(95), ZERO), ZERO)


@given(amounts)
def test_a_stream_without_cuts_is_all_open(amount: Money) -> None:
    stream = Stream().add(amount)
    assert stream.open == stream.total == amount


class Streams(RuleBasedStateMachine):
    """Any sequence of growing, drawing, marking and withdrawing keeps every microcent.

    ``history`` is what came in, was drawn and was marked, in order; a withdrawn mark is deleted
    from it, and the stream must be the one that the rest of the history makes.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stream = Stream()
        self.history: list[Money | str] = []
        self.marks = 0

    @rule(amount=amounts)
    def grow(self, amount: Money) -> None:
        self.stream = self.stream.add(amount)
        self.history.append(amount)

    @precondition(lambda self: self.stream.positions)
    @rule(amount=amounts)
    def draw(self, amount: Money) -> None:
        self.stream = self.stream.add(-amount)
        self.history.append(-amount)

    @rule(round=st.integers(1, 3))
    def mark(self, round: int) -> None:
        self.marks += 1
        name = f"{round}.1.{self.marks}"
        self.stream = self.stream.note(name)
        self.history.append(name)

    @precondition(lambda self: self.stream.positions)
    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        gone = data.draw(st.sampled_from(self.stream.positions))
        self.stream = self.stream.without([gone])
        self.history.remove(gone)

    @precondition(lambda self: self.stream.cuts)
    @rule()
    def take_the_oldest(self) -> None:
        taken = self.stream.parts[0]
        self.stream = self.stream.add_before(-taken)
        first = next(n for n, x in enumerate(self.history) if isinstance(x, str))
        self.history[:first] = []

    @invariant()
    def it_is_the_stream_of_what_stands(self) -> None:
        parts, owed = [ZERO], ZERO
        cuts: list[str] = []
        for step in self.history:
            if isinstance(step, Money):
                held = parts[-1] + step
                parts[-1] = max(ZERO, held)
                owed += max(ZERO, -held) if cuts else ZERO  # without a cut it is the house's loss
            elif step.rpartition(".")[0] not in cuts:
                cuts.append(step.rpartition(".")[0])
                parts.append(ZERO)
        assert self.stream.parts == tuple(parts)
        assert self.stream.cuts == tuple(cuts)
        assert self.stream.advanced == owed
        assert self.stream.total == sum(parts, start=ZERO)
        assert all(part >= ZERO for part in self.stream.parts)


TestStreams = Streams.TestCase
