"""Rounds played on paper and entered late by two people (HG32)."""

from __future__ import annotations

from msgspec import structs
from pit import ACCOUNTING, DEALER, EXECUTIVE, RELIEF, SUPERVISOR, Pit

from jackpit.money import Money
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, Person, Refusal
from jackpit.table import commands as c
from jackpit.table import events as e

usd = Money.parse
TOP = "two-ks-and-blackjack"


def late(
    *spots: int,
    by: Person = EXECUTIVE,
    approved_by: Person = SUPERVISOR,
    reason: str = "no power",
    form_number: str = "12",
    table: str = "1",
) -> c.EnterLate:
    return c.EnterLate(
        table=table,
        spots=spots,
        form_number=form_number,
        reason=reason,
        by=by,
        approved_by=approved_by,
    )


def test_hg32_two_people_enter_a_round_that_was_played_on_paper() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, table="2")
    started, entered = pit.do(late(2, 1))

    assert isinstance(started, e.RoundStarted)
    assert started.late
    assert entered == e.RoundEnteredLate(
        table="1",
        round=2,
        form_number="12",
        reason="no power",
        by=EXECUTIVE,
        approved_by=SUPERVISOR,
    )
    assert pit.round().late
    assert pit.round().spots == (1, 2)
    assert pit.meter() == usd("2000.36")  # ordered by entry, and its wagers count
    pit.mark("any-20", 1)
    assert [(p.spot, p.amount) for p in pit.end()] == [(1, usd("3"))]


def test_hg32_an_interrupted_round_continues_and_takes_no_more_wagers() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2)
    before = pit.balances()
    assert pit.refused(late(1, 2, 3)) is Refusal.ROUND_UNDER_WAY
    events = pit.do(late(2, 1))

    assert [type(event) for event in events] == [e.RoundEnteredLate]
    assert pit.balances() == before
    assert pit.round().late
    pit.mark(TOP, 2)
    pit.verify()
    pit.end()


def test_hg51_the_person_who_enters_a_jackpot_from_paper_does_not_verify_it() -> None:
    pit = Pit("kings-bounty")
    pit.do(late(2, 1, by=SUPERVISOR, approved_by=EXECUTIVE))
    (marked,) = pit.do(c.MarkHand(table="1", line=TOP, spot=2, reported_by=SUPERVISOR))

    assert isinstance(marked, e.HandMarked)
    assert marked.by == SUPERVISOR  # and not the dealer who is signed on
    (claim,) = pit.claims()
    verify = c.VerifyClaim(table="1", claim=claim.key, by=SUPERVISOR, surveillance="camera 1")
    assert pit.refused(verify) is Refusal.MARKED_BY_VERIFIER
    pit.do(structs.replace(verify, by=EXECUTIVE))


def test_hg32_one_person_alone_enters_nothing() -> None:
    pit = Pit()

    assert pit.refused(late(1, by=SUPERVISOR)) is RightsRefusal.NEEDS_TWO_PEOPLE
    assert pit.refused(late(1, approved_by=RELIEF)) is RightsRefusal.NEEDS_ROLE_TO_APPROVE
    assert pit.refused(late(1, approved_by=ACCOUNTING)) is RightsRefusal.NEEDS_ROLE_TO_APPROVE
    assert pit.refused(late(1, reason="")) is Refusal.REASON_MISSING
    assert pit.refused(late()) is Refusal.NO_WAGERS
    assert pit.refused(late(9)) is Refusal.NO_SUCH_SPOT
    pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    assert pit.refused(late(1)) is Refusal.TABLE_IS_CLOSED


def test_hg32_a_paper_form_is_entered_once_at_its_table_however_its_number_is_written() -> None:
    pit = Pit("kings-bounty")
    pit.do(late(1, form_number=" No  7a "))
    pit.end()
    before = pit.balances()

    for number in ("No 7a", "no 7A", " no 7a"):
        assert pit.refused(late(1, form_number=number)) is Refusal.FORM_IS_ENTERED
    assert pit.refused(late(2, form_number="No 7a")) is Refusal.FORM_IS_ENTERED
    assert pit.balances() == before
    pit.do(late(1, form_number="No 8"))
    pit.do(late(1, form_number="No 7a", table="2"))


def test_hg32_the_paper_form_of_an_interrupted_round_is_entered_with_it() -> None:
    pit = Pit("kings-bounty")
    pit.start(1)
    pit.do(late(1, form_number="7"))
    pit.end()

    assert pit.refused(late(1, form_number="7")) is Refusal.FORM_IS_ENTERED


def test_hg32_the_paper_form_of_a_void_round_may_be_entered_again() -> None:
    pit = Pit("kings-bounty")
    pit.do(late(1, form_number="7"))
    pit.end()
    pit.do(late(1, 2, form_number="8"))
    pit.do(c.VoidRound(table="1", reason="spot 3, not 2", by=SUPERVISOR))

    pit.do(late(1, 3, form_number="8"))
    pit.end()
    assert pit.refused(late(1, form_number="7")) is Refusal.FORM_IS_ENTERED


def test_hg32_a_table_added_again_has_the_same_entered_forms() -> None:
    pit = Pit("kings-bounty")
    pit.do(late(1, form_number="7"))
    pit.end()
    pit.do(c.SignOff(table="1"))
    pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    pit.do(c.RemoveTable(table="1", by=SUPERVISOR))
    plays = pit.link.version
    back = c.AddTable(table="1", controller=Controller.TOUCH, spots=7, plays=plays, by=SUPERVISOR)
    pit.do(back)
    pit.do(c.OpenTable(table="1", by=SUPERVISOR))
    pit.do(c.SignOn(table="1", by=DEALER))

    assert pit.refused(late(1, form_number="7")) is Refusal.FORM_IS_ENTERED


def test_hg32_a_form_number_has_forty_characters_at_most() -> None:
    pit = Pit("kings-bounty")

    for number in ("", "  ", "x" * 41):
        assert pit.refused(late(1, form_number=number)) is Refusal.FORM_NUMBER_MISSING
    pit.do(late(1, form_number="x" * 40))


def test_hg32_a_mark_from_paper_records_nothing_that_the_sign_shows_now() -> None:
    pit = Pit()
    pit.do(late(2, 1))
    pit.mark("three-7s-diamonds", 1)

    assert [mark.shown for mark in pit.round().marks] == [None]
