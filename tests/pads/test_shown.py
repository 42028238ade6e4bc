"""A press applies to the claim or win that the pad showed, never to another."""

from __future__ import annotations

from pads.desk import HOLE_CARD, Desk, keypad, keys_of
from pit import EXECUTIVE, SUPERVISOR

from jackpit.money import Money
from jackpit.pads import presses as p
from jackpit.pads.key import Key
from jackpit.pads.pad import ANY_PERSON, ANY_REASON
from jackpit.table import HouseRules, Refusal
from jackpit.table import commands as c


def key(desk: Desk, label: str) -> Key:
    (found,) = (x for x in keys_of(desk.pad) if str(x.label) == label)
    return found


def two_wins_logged() -> Desk:
    """Two claims of one line; the higher spot is verified first, though it was tapped last."""
    desk = keypad("bet-the-set-21")
    desk.begin(2, 6)
    top = next(iter(desk.pad.link.version.lines))
    desk.press(p.Hand(top), p.Tap(2), p.Tap(6), HOLE_CARD, p.KeyToJph(EXECUTIVE))
    desk.press(p.JPot(), p.JPot(), p.KeyToRun())
    return desk


def test_hg54_a_reference_goes_to_the_win_that_was_shown() -> None:
    for shown in (1, 2):
        desk = two_wins_logged()
        desk.press(p.Reference(SUPERVISOR, "camera 4", shown))
        assert desk.pit.win(shown).surveillance == "camera 4"
        assert desk.pit.win(3 - shown).surveillance == ""
        assert desk.refuses(p.Reference(SUPERVISOR, "again", shown)) is Refusal.REFERENCE_GIVEN


def test_hg54_a_reference_that_names_no_win_goes_to_the_first_win_without_one() -> None:
    desk = two_wins_logged()
    assert key(desk, "REFERENCE").press == p.Reference(ANY_PERSON, ANY_REASON, 1)

    desk.press(p.Reference(SUPERVISOR, "camera 4"))

    assert (desk.pit.win(1).surveillance, desk.pit.win(2).surveillance) == ("camera 4", "")
    assert desk.prompt().startswith("Win 2 needs a surveillance reference")


def test_a_reference_for_a_win_of_another_round_is_refused_at_the_pad() -> None:
    desk = two_wins_logged()
    assert desk.refuses(p.Reference(SUPERVISOR, "camera 4", 3)) is Refusal.NO_REFERENCE_MISSING


def test_j_pot_pressed_twice_logs_only_the_claim_that_was_shown() -> None:
    desk = keypad("bet-the-set-21")
    desk.begin(2, 6)
    top = next(iter(desk.pad.link.version.lines))
    desk.press(p.Hand(top), p.Tap(2), p.Tap(6), HOLE_CARD, p.KeyToJph(EXECUTIVE))
    shown = key(desk, "J-POT").press
    desk.press(shown)

    assert desk.refuses(shown) is Refusal.ALREADY_VERIFIED
    assert len(desk.pad.link.wins) == 1
    desk.press(key(desk, "J-POT").press)
    assert len(desk.pad.link.wins) == 2
    assert desk.refuses(shown) is Refusal.ALREADY_VERIFIED


def test_with_a_supervisors_key_at_jph_the_pad_asks_for_the_executive_it_needs() -> None:
    desk = keypad("bahama-bonus", rules=HouseRules(executive_from=Money.parse("1000.01")))
    desk.begin(1, 2)
    desk.press(p.Hand(next(iter(desk.pad.link.version.lines))), p.Tap(1), p.SpecialBonus(2, ()))
    desk.press(HOLE_CARD, p.KeyToJph(SUPERVISOR), p.JPot())

    assert desk.prompt() == (
        "A claim of $1,000.36 needs an executive. Turn the key back to RUN; an executive must"
        " turn it to JPH."
    )


def test_with_the_key_at_jph_a_claim_without_a_spot_sends_the_key_back() -> None:
    desk = keypad()
    desk.begin(1, 2)
    desk.press(p.Hand("three-7s-diamonds"), p.KeyToJph(EXECUTIVE))

    sentence = "Turn the key back to RUN. Three 7's – Diamonds: tap its spot."
    assert desk.prompt() == sentence


def test_a_missing_reference_is_shown_before_further_spots_of_the_last_hand() -> None:
    desk = keypad()
    desk.begin(1, 2)
    desk.press(p.Hand("three-7s-diamonds"), p.Tap(1), p.Hand("one-7"), p.Tap(2))
    desk.press(p.KeyToJph(EXECUTIVE), p.JPot(), p.KeyToRun())
    sentence = "Win 1 needs a surveillance reference; then press GAME OVER."
    assert desk.prompt() == sentence

    desk.press(p.Reference(SUPERVISOR, "camera 4"))
    assert desk.prompt().startswith("Either of the First Two Cards – 7: tap any other spot")


def test_the_next_step_names_the_table_whose_claim_comes_first() -> None:
    desk = keypad()
    desk.begin(1, 2)
    desk.pit.do(c.StartRound(table="2", spots=(1,)))
    desk.pit.do(c.MarkHand(table="2", line="three-7s-diamonds", spot=1))
    desk.press(p.Hand("three-7s-diamonds"), p.Tap(1))

    sentence = "Resolve the earlier claim on meter Major at table 2 first."
    assert desk.prompt() == sentence


def test_hg55_a_reopened_round_shows_what_its_former_end_paid() -> None:
    desk = keypad()
    desk.begin(1, 2)
    desk.press(p.Hand("two-7s"), p.Tap(2))
    assert desk.pit.round().paid_before is None
    desk.press(p.Finish(), p.Reopen(EXECUTIVE, SUPERVISOR, "too early"))

    paid = desk.pit.round().paid_before
    assert paid is not None
    assert [(x.spot, str(x.amount)) for x in paid] == [(2, "$25.00")]
