"""Streams: cuts divide a meter's money and lose nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from jackpit.ledger import Stream
from jackpit.money import ZERO, Money

amounts = st.integers(0, 10**12).map(Money)


def test_hg15_contributions_after_the_mark_are_behind_the_cut() -> None:
    stream = Stream().add(Money.dollars(100)).cut("one").add(Money.dollars(2))
    stream = stream.cut("two").add(Money.dollars(3))
    assert stream.parts == (Money.dollars(100), Money.dollars(2), Money.dollars(3))
    assert stream.before("one") == Money.dollars(100)
    assert stream.before("two") == Money.dollars(2)
    assert stream.open == Money.dollars(3)


def test_hg17_a_refused_claim_removes_its_cut_from_the_stream() -> None:
    plain = Stream().add(Money.dollars(100)).add(Money.dollars(5))
    cut = Stream().add(Money.dollars(100)).cut("one").add(Money.dollars(5)).remove_cut("one")
    assert cut == plain


def test_hg17_what_a_claim_leaves_is_before_the_remaining_cuts() -> None:
    stream = Stream().add(Money.dollars(100)).cut("one").add(Money.dollars(2)).cut("two")
    taken = stream.add_before("one", -Money.dollars(100)).add_before("one", Money.dollars(10))
    assert taken.remove_cut("one").before("two") == Money.dollars(12)


@given(amounts)
def test_a_stream_without_cuts_is_all_open(amount: Money) -> None:
    stream = Stream().add(amount)
    assert stream.open == stream.total == amount


class Streams(RuleBasedStateMachine):
    """Any sequence of growing, cutting, taking and joining keeps every microcent."""

    def __init__(self) -> None:
        super().__init__()
        self.stream = Stream()
        self.total = ZERO
        self.named = 0

    @rule(amount=amounts)
    def grow(self, amount: Money) -> None:
        self.stream = self.stream.add(amount)
        self.total += amount

    @rule()
    def cut(self) -> None:
        self.named += 1
        before = self.stream.open
        self.stream = self.stream.cut(str(self.named))
        assert self.stream.before(str(self.named)) == before
        assert self.stream.open == ZERO

    @precondition(lambda self: self.stream.cuts)
    @rule(data=st.data())
    def join(self, data: st.DataObject) -> None:
        self.stream = self.stream.remove_cut(data.draw(st.sampled_from(self.stream.cuts)))

    @precondition(lambda self: self.stream.cuts)
    @rule()
    def take_the_oldest(self) -> None:
        oldest = self.stream.cuts[0]
        taken = self.stream.before(oldest)
        self.stream = self.stream.add_before(oldest, -taken)
        self.total -= taken

    @invariant()
    def nothing_is_lost(self) -> None:
        assert self.stream.total == self.total
        assert len(self.stream.parts) == len(self.stream.cuts) + 1
        assert all(part >= ZERO for part in self.stream.parts)


TestStreams = Streams.TestCase
