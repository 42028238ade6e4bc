"""Marks, announcements and the hand under review: two claims at two tables on one meter."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from pit import SUPERVISOR, Pit, changed

from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.paytable.examples import example_cards
from jackpit.table import Controller, HouseRules, announce_claims, sign_of
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.sign import quiet_meters, review_of

TOP = "two-ks-and-blackjack"
SEED = Money.dollars(2_000)
BOTH = (Controller.KEYPAD, Controller.TOUCH)


def kings(
    first: Controller = Controller.KEYPAD,
    second: Controller = Controller.TOUCH,
    *,
    cut_at_mark: bool = True,
) -> Pit:
    """King's Bounty at three tables; a wager brings the meter 12 cents and its reserve 1."""
    tables = (first, second, Controller.TOUCH)
    return Pit("kings-bounty", tables=tables, rules=HouseRules(cut_at_mark=cut_at_mark))


def after_seed(count: int) -> Money:
    return SEED + Money.cents(count)


def amount(pit: Pit, table: str | None) -> Money:
    (meter,) = sign_of(pit.link, table)
    return meter.amount


def is_pending(pit: Pit, table: str | None) -> bool:
    (meter,) = sign_of(pit.link, table)
    return meter.is_pending


def claimed_at(pit: Pit, table: str | None) -> tuple[str, ...]:
    (meter,) = sign_of(pit.link, table)
    return meter.pending_at


class Shown(NamedTuple):
    """What the sign of a table says of its hand under review."""

    amount: Money
    is_locked: bool
    if_verified: Money | None
    if_refused: Money | None


def review(pit: Pit, table: str) -> Shown | None:
    found = review_of(pit.link, table)
    if found is None:
        return None
    return Shown(found.amount, found.is_locked, found.if_verified, found.if_refused)


def alone(amount: Money) -> Shown:
    """First in line: nothing outside the table changes it."""
    return Shown(amount, True, None, None)


def verify(pit: Pit, table: str) -> None:
    """J-POT and RUN, or the swipe."""
    pit.verify(table=table)


# A mark alone.


def test_a_mark_alone_changes_only_the_sign_of_its_own_table() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)

    for table in ("2", "3", None):
        assert (amount(pit, table), is_pending(pit, table)) == (after_seed(24), False)
    assert (amount(pit, "1"), is_pending(pit, "1")) == (after_seed(24), True)
    assert claimed_at(pit, "1") == claimed_at(pit, "3") == ()
    assert review(pit, "1") == alone(after_seed(24))


def test_the_other_signs_grow_as_if_there_were_no_mark() -> None:
    marked, unmarked = kings(), kings()
    for pit in (marked, unmarked):
        pit.start(1, 2)
    marked.mark(TOP, 2)
    for pit in (marked, unmarked):
        pit.start(1, 2, 3, table="2")

    for table in ("2", "3", None):
        assert sign_of(marked.link, table) == sign_of(unmarked.link, table)


def test_the_other_signs_show_what_an_award_drew_although_the_house_advanced_it() -> None:
    table = changed("kings-bounty", fixed_awards_from="progressive")
    marked, unmarked = (Pit("kings-bounty", pay_table=table, tables=(*BOTH, *BOTH)) for _ in "12")
    for pit in (marked, unmarked):
        pit.start(1)
    marked.mark(TOP, 1)
    for pit in (marked, unmarked):
        pit.start(1, table="2")
        pit.mark("any-20", 1, table="2")
        pit.end(table="2")

    assert sign_of(marked.link, "3") == sign_of(unmarked.link, "3")


def test_a_mark_taken_back_leaves_every_sign_as_it_was() -> None:
    pit = kings()
    pit.start(1)
    before = [sign_of(pit.link, table) for table in ("1", "2", "3", None)]
    pit.mark(TOP, 1)
    pit.unmark(TOP, 1)

    assert [sign_of(pit.link, table) for table in ("1", "2", "3", None)] == before
    assert quiet_meters(pit.link) == ()


@pytest.mark.parametrize("cut_at_mark", [True, False])
def test_a_claim_is_announced_once_its_mark_stands(cut_at_mark: bool) -> None:
    pit = kings(cut_at_mark=cut_at_mark)
    pit.start(1, 2)
    pit.mark(TOP, 2)
    assert quiet_meters(pit.link) == ("progressive",)
    pit.announce()

    for table in ("2", "3", None):
        assert (amount(pit, table), is_pending(pit, table)) == (after_seed(2), True)
        assert claimed_at(pit, table) == ("1",)
    assert quiet_meters(pit.link) == ()
    assert announce_claims(pit.link, ["progressive"]) == ()


def test_only_the_meters_named_are_announced() -> None:
    pit = Pit()
    for table, line in (("1", "three-7s-diamonds"), ("2", "three-7s-suited")):
        pit.start(1, table=table)
        pit.mark(line, 1, table=table)

    assert announce_claims(pit.link, ["minor"]) == (e.ClaimsAnnounced(meters=("minor",)),)


def test_hg64_jph_announces_the_claim() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.jph()

    assert (amount(pit, "3"), claimed_at(pit, "3")) == (after_seed(2), ("1",))


def test_hg64_confirm_announces_the_claim() -> None:
    pit = kings(first=Controller.TOUCH)
    pit.start(1, 2)
    pit.mark(TOP, 2)
    claim = pit.claims()[0].key
    pit.do(c.ConfirmClaim(table="1", claim=claim))

    assert (amount(pit, "3"), claimed_at(pit, "3")) == (after_seed(2), ("1",))


def test_a_second_claim_announces_both_and_both_stay_announced() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.start(1, 2, table="2")
    pit.mark(TOP, 1, table="2")

    assert (amount(pit, "3"), claimed_at(pit, "3")) == (SEED, ("1", "2"))

    pit.unmark(TOP, 1, table="2")
    assert (amount(pit, "3"), claimed_at(pit, "3")) == (after_seed(24 + 4), ("1",))


def test_a_second_hand_of_one_round_is_a_second_claim() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 1)
    pit.mark(TOP, 2)

    assert (amount(pit, "3"), claimed_at(pit, "3")) == (SEED, ("1",))


def test_a_tap_of_the_spot_is_no_second_claim() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP)
    pit.mark(TOP, 2)

    assert (amount(pit, "3"), is_pending(pit, "3")) == (after_seed(24), False)


# What the sign showed at the mark.


def test_the_mark_records_what_its_sign_showed() -> None:
    pit = kings()
    pit.start(1, 2)
    shown = amount(pit, "1")
    pit.mark(TOP, 2)
    pit.start(1, 2, 3, table="2")
    verify(pit, "1")

    assert pit.win(1).shown == shown == after_seed(24)
    pit.check()  # it comes out of replay


def test_the_second_mark_records_what_its_sign_showed_before_the_first_was_announced() -> None:
    """Seconds before, the sign showed all of it: the players must be told what they are paid."""
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.start(1, 2, table="2")
    pit.mark(TOP, 1, table="2")
    verify(pit, "1")
    verify(pit, "2")

    assert pit.win(2).shown == after_seed(48)
    assert pit.win(2).amount == IF_VERIFIED


def test_after_the_announcement_the_mark_records_the_smaller_amount() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.announce()
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")
    verify(pit, "1")
    verify(pit, "2")

    assert pit.win(2).shown == pit.win(2).amount


def test_a_spot_tapped_later_keeps_what_the_sign_showed_at_the_mark() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP)
    pit.start(1, table="2")
    pit.mark(TOP, 2)

    assert [mark.shown for mark in pit.round().marks] == [after_seed(24)]


def test_a_fixed_award_records_nothing_shown() -> None:
    pit = kings()
    pit.start(1)
    pit.mark("two-ks", 1)

    assert [mark.shown for mark in pit.round().marks] == [None]


# Two claims at two tables, step by step.


def two_claims(first: Controller, second: Controller) -> Pit:
    """Table 1 marked with two wagers, then table 2 with two more: $2,000.24 and 24 cents."""
    pit = kings(first, second)
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.start(1, 2, table="2")
    pit.mark(TOP, 1, table="2")
    return pit


IF_VERIFIED, IF_REFUSED = after_seed(24 + 4), after_seed(48)
"""Of the second claim: the seed, four reserves and what came since, or all of the meter."""


@pytest.mark.parametrize("second", BOTH)
@pytest.mark.parametrize("first", BOTH)
class TestTwoClaims:
    """Each step, on each pad."""

    def test_both_marked(self, first: Controller, second: Controller) -> None:
        pit = two_claims(first, second)

        assert review(pit, "1") == alone(after_seed(24))
        assert review(pit, "2") == Shown(IF_VERIFIED, False, IF_VERIFIED, IF_REFUSED)
        assert review(pit, "3") is None
        assert (amount(pit, "1"), amount(pit, "2")) == (after_seed(24), IF_VERIFIED)
        assert (amount(pit, "3"), claimed_at(pit, "3")) == (SEED, ("1", "2"))

    def test_the_first_confirmed(self, first: Controller, second: Controller) -> None:
        pit = two_claims(first, second)
        confirm(pit, "1")

        assert review(pit, "1") == alone(after_seed(24))
        assert review(pit, "2") == Shown(IF_VERIFIED, False, IF_VERIFIED, IF_REFUSED)
        assert amount(pit, "3") == SEED

    def test_the_first_verified_and_adjusted(self, first: Controller, second: Controller) -> None:
        pit = two_claims(first, second)
        verify(pit, "1")

        assert review(pit, "1") is None
        assert review(pit, "2") == alone(IF_VERIFIED)
        assert (amount(pit, "1"), amount(pit, "3")) == (SEED, SEED)
        assert claimed_at(pit, "1") == claimed_at(pit, "3") == ("2",)

        verify(pit, "2")
        assert pit.win(2).amount == IF_VERIFIED
        assert [amount(pit, x) for x in ("1", "2", "3")] == [SEED] * 3
        assert not any(is_pending(pit, x) for x in ("1", "2", "3"))

    def test_the_first_refused(self, first: Controller, second: Controller) -> None:
        pit = two_claims(first, second)
        pit.refuse()

        assert review(pit, "1") is None
        assert review(pit, "2") == alone(IF_REFUSED)
        assert amount(pit, "3") == after_seed(4)
        assert claimed_at(pit, "3") == ("2",)

        verify(pit, "2")
        assert pit.win(1).amount == IF_REFUSED

    def test_the_first_unmarked(self, first: Controller, second: Controller) -> None:
        pit = two_claims(first, second)
        pit.unmark(TOP, 2)

        assert review(pit, "1") is None
        assert review(pit, "2") == alone(IF_REFUSED)
        assert (amount(pit, "1"), amount(pit, "3")) == (after_seed(4), after_seed(4))

    def test_the_second_refused(self, first: Controller, second: Controller) -> None:
        pit = two_claims(first, second)
        pit.refuse(table="2")

        assert review(pit, "1") == alone(after_seed(24))
        assert review(pit, "2") is None
        assert (amount(pit, "2"), amount(pit, "3")) == (IF_VERIFIED, IF_VERIFIED)
        assert claimed_at(pit, "3") == ("1",)

    def test_a_third_claim_waits_for_both(self, first: Controller, second: Controller) -> None:
        pit = two_claims(first, second)
        pit.start(1, table="3")
        pit.mark(TOP, 1, table="3")

        # The first reseed takes every reserve, so the third finds the seed and its 12 cents.
        third = Shown(after_seed(12), False, after_seed(12), after_seed(60))
        assert review(pit, "3") == third

        pit.refuse(table="2")
        now = review(pit, "3")
        assert now is not None
        assert (now.is_locked, now.if_refused) == (False, after_seed(60))


def confirm(pit: Pit, table: str) -> None:
    """The key to JPH, or CONFIRM."""
    if pit.link.tables[table].controller is Controller.KEYPAD:
        pit.jph(table=table)
        return
    pit.do(c.ConfirmClaim(table=table, claim=pit.claims(table=table)[0].key))


def test_after_j_pot_the_second_is_locked_since_no_logged_win_is_refused() -> None:
    pit = two_claims(Controller.KEYPAD, Controller.TOUCH)
    pit.jph()
    pit.j_pot()

    assert review(pit, "1") is None
    assert review(pit, "2") == alone(IF_VERIFIED)
    assert amount(pit, "1") == after_seed(24)  # until RUN (R9f)

    pit.run()
    assert review(pit, "2") == alone(IF_VERIFIED)


def test_a_spot_struck_from_the_first_claim_leaves_what_the_second_is_paid() -> None:
    pit = Pit("bahama-bonus", tables=(Controller.TOUCH,) * 3)
    line = "same-color-four-of-a-kind"
    pit.start(2, 5)
    pit.mark(line, 2)
    pit.mark(line, 5)
    pit.start(1, table="2")
    pit.mark(line, 1, table="2")
    before = review(pit, "2")
    claim = pit.claims()[0].key
    strike(pit, claim)

    assert review(pit, "2") == before
    own = review(pit, "1")
    assert own is not None
    assert own.is_locked


def strike(pit: Pit, claim: str) -> None:
    pit.do(c.StrikeSpot(table="1", claim=claim, spot=5, by=SUPERVISOR))


def test_hg15_without_a_cut_each_claim_may_be_paid_less_if_the_other_is_verified() -> None:
    pit = kings(cut_at_mark=False)
    pit.start(1)
    pit.mark(TOP, 1)
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")

    everything = Shown(after_seed(24), False, after_seed(2), after_seed(24))
    assert review(pit, "1") == review(pit, "2") == everything

    verify(pit, "2")
    assert review(pit, "1") == Shown(after_seed(2), False, None, None)


def test_the_hand_that_is_verified_next_is_under_review() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("three-7s-diamonds", 1)
    found = review_of(pit.link, "1")

    assert found is not None
    assert (found.meter, found.line.key) == ("major", "three-7s-diamonds")
    assert str(found.waits_for) == "an executive"


def test_the_cards_under_review_are_those_entered() -> None:
    pit = Pit()
    sevens = example_cards(
        GAMES["blazing-7s"].pay_tables[0],
        pit.link.version.shoe,
        pit.link.version.pay_table.lines[0],
    )
    pit.start(1)
    pit.do(c.EnterCards(table="1", spot=1, cards=sevens[:2]))
    pit.mark("three-7s-diamonds", 1)
    found = review_of(pit.link, "1")
    assert found is not None
    assert found.cards == sevens[:2]

    pit.do(c.EnterCards(table="1", spot=None, cards=sevens[2:]))
    found = review_of(pit.link, "1")
    assert found is not None
    assert found.cards == sevens
