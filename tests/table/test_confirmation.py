"""A claim binds once it was presented: by the key at JPH, or by CONFIRM (rules HG64)."""

from __future__ import annotations

import pytest
from pit import EXECUTIVE, SUPERVISOR, Pit

from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.table import Controller, HouseRules, Refusal, decide, why_not
from jackpit.table import commands as c
from jackpit.table import events as e

DIAMONDS, SUITED, TWO = "three-7s-diamonds", "three-7s-suited", "two-7s"
TOP = next(iter(GAMES["bahama-bonus"].pay_tables[0].lines)).key
EXECUTIVES = HouseRules(executive_from=Money.parse("1000.01"))
"""The bonus needs a supervisor, a share of the meter an executive."""

TOUCH = (Controller.TOUCH, Controller.KEYPAD)


def confirm(pit: Pit, n: int = 0) -> None:
    """CONFIRM on touch."""
    pit.do(c.ConfirmClaim(table="1", claim=pit.claims()[n].key))
    pit.check()


def unmark(line: str, spot: int | None = None) -> c.UnmarkHand:
    return c.UnmarkHand(table="1", line=line, spot=spot)


def confirmed(pit: Pit) -> list[tuple[str, int | None]]:
    """The marks that bind."""
    return [(x.line.key, x.spot) for x in pit.round().all_marks if x.is_confirmed]


def refuse(pit: Pit, by: object) -> c.RefuseClaim:
    claim = pit.claims()[0].key
    return c.RefuseClaim(table="1", claim=claim, reason="no camera", by=by)  # type: ignore[arg-type]  # a person


def test_hg64_until_jph_or_confirm_a_second_press_clears_any_mark_and_is_logged() -> None:
    pit = Pit()
    pit.start(1, 2)
    for line in (TWO, DIAMONDS):
        pit.mark(line, 2)
        (event,) = pit.do(unmark(line, 2))
        assert isinstance(event, e.HandUnmarked)
        assert event.marks == ((line, 2),)


def test_hg64_the_key_at_jph_binds_every_complete_claim_also_back_at_run() -> None:
    pit = Pit()
    pit.start(1, 2, 3)
    pit.mark("one-7", 1)
    pit.mark(DIAMONDS, 2)
    pit.jph()
    assert confirmed(pit) == [(DIAMONDS, 2)]

    pit.run()
    assert pit.refused(unmark(DIAMONDS, 2)) is Refusal.CLAIM_IS_CONFIRMED
    assert pit.refused(unmark(DIAMONDS)) is Refusal.CLAIM_IS_CONFIRMED
    pit.do(unmark("one-7", 1))


def test_hg64_a_hand_without_its_spot_is_no_claim_that_binds() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(DIAMONDS)
    pit.jph()
    pit.run()

    pit.do(unmark(DIAMONDS))


def test_hg64_confirm_binds_its_claim_and_no_other() -> None:
    pit = Pit(tables=TOUCH)
    pit.start(1, 2)
    pit.mark(DIAMONDS, 2)
    pit.mark(DIAMONDS, 1)
    confirm(pit)

    assert pit.refused(unmark(DIAMONDS, 2)) is Refusal.CLAIM_IS_CONFIRMED
    pit.do(unmark(DIAMONDS, 1))


@pytest.mark.parametrize("kind", [c.RefuseClaim, c.StrikeSpot])
def test_hg64_once_confirmed_only_the_tier_of_the_amount_refuses_or_strikes(
    kind: type[c.RefuseClaim | c.StrikeSpot],
) -> None:
    pit = Pit("bahama-bonus", tables=TOUCH, rules=EXECUTIVES)
    pit.start(1, 2)
    for spot in (1, 2):
        pit.mark(TOP, spot)
    place = {"table": "1", "claim": pit.claims()[0].key}
    more = {"spot": 2} if kind is c.StrikeSpot else {"reason": "a red 8"}
    by_supervisor = kind(**place, **more, by=SUPERVISOR)  # type: ignore[arg-type]  # one of each
    assert why_not(pit.link, by_supervisor) is None
    confirm(pit)

    assert pit.refused(by_supervisor) is Refusal.CLAIM_NEEDS_EXECUTIVE
    pit.do(kind(**place, **more, by=EXECUTIVE))  # type: ignore[arg-type]  # one of each


def test_hg64_a_claim_that_a_supervisor_verifies_a_supervisor_refuses() -> None:
    pit = Pit(tables=TOUCH)
    pit.start(1)
    pit.mark(SUITED, 1)
    confirm(pit)

    pit.do(refuse(pit, SUPERVISOR))
    assert pit.round().marks == []


def test_hg64_a_winner_marked_after_the_confirmation_is_still_the_dealers() -> None:
    pit = Pit("bahama-bonus", tables=TOUCH)
    pit.start(1, 2)
    pit.mark(TOP, 1)
    confirm(pit)
    pit.mark(TOP, 2)

    pit.do(unmark(TOP, 2))
    assert pit.refused(unmark(TOP, 1)) is Refusal.CLAIM_IS_CONFIRMED


def test_hg64_joining_spots_does_not_lower_a_confirmed_claim_below_its_threshold() -> None:
    pit = Pit("bahama-bonus", tables=TOUCH)
    pit.start(2, 3)
    pit.do(c.MarkBonus(table="1", winner=2, others=(3,)))
    confirm(pit)

    assert pit.refused(c.JoinSpots(table="1", spots=(2, 3))) is Refusal.CLAIM_PENDING
    assert pit.refused(unmark("special-bonus", 2)) is Refusal.CLAIM_IS_CONFIRMED


def test_hg64_a_claim_is_confirmed_once_and_only_when_it_is_ready() -> None:
    pit = Pit("kings-bounty", tables=TOUCH)
    pit.start(1)
    line = next(iter(pit.link.version.lines))
    pit.mark(line, 1, shown=False)
    command = c.ConfirmClaim(table="1", claim=pit.claims()[0].key)
    assert pit.refused(command) is Refusal.NOT_DECLARED_FINAL

    pit.show_cards()
    confirm(pit)
    assert pit.refused(command) is Refusal.ALREADY_CONFIRMED
    assert pit.refused(c.ConfirmClaim(table="1", claim="1/no/1")) is Refusal.NO_SUCH_CLAIM


def test_hg64_a_key_that_could_verify_no_waiting_claim_is_not_turned() -> None:
    pit = Pit("bahama-bonus", rules=EXECUTIVES)
    pit.start(1, 2)
    key = c.TurnToJph(table="1", by=SUPERVISOR)
    pit.mark(TOP, 2)
    assert pit.refused(key) is Refusal.CLAIM_NEEDS_EXECUTIVE

    pit.do(c.MarkBonus(table="1", winner=1, others=()))
    pit.do(key)


# Who was faster.


def test_a_claim_that_another_person_verified_says_by_whom_even_after_its_round() -> None:
    pit = Pit(tables=TOUCH)
    pit.start(1)
    pit.mark(SUITED, 1)
    verify = c.VerifyClaim(table="1", claim=pit.claims()[0].key, by=SUPERVISOR)
    pit.do(verify)
    again = decide(pit.link, verify)
    assert str(again) == "Already verified by supervisor, as win 1."
    assert pit.refused(refuse_of(verify)) is Refusal.ALREADY_VERIFIED

    pit.end()
    assert pit.refused(verify) is Refusal.ALREADY_VERIFIED


def refuse_of(verify: c.VerifyClaim) -> c.RefuseClaim:
    return c.RefuseClaim(table="1", claim=verify.claim, reason="a joker", by=EXECUTIVE)


def test_a_claim_that_another_person_refused_says_by_whom_and_why() -> None:
    pit = Pit(tables=TOUCH)
    pit.start(1)
    pit.mark(SUITED, 1)
    verify = c.VerifyClaim(table="1", claim=pit.claims()[0].key, by=SUPERVISOR)
    pit.do(refuse_of(verify))

    assert str(decide(pit.link, verify)) == "Already refused by executive: a joker."

    pit.mark(SUITED, 1)
    pit.do(verify)


def test_a_win_that_was_backed_out_is_no_claim_that_was_verified() -> None:
    pit = Pit(tables=TOUCH)
    pit.start(1)
    pit.mark(SUITED, 1)
    verify = c.VerifyClaim(table="1", claim=pit.claims()[0].key, by=SUPERVISOR)
    pit.do(verify)
    pit.back_out(1)

    assert pit.refused(verify) is Refusal.NO_SUCH_CLAIM
