"""Hands that one round cannot have together are refused at the mark (rules HG59)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from dealing import winning_round
from oracle import paid_line
from pads.desk import keys_of
from pit import Pit

from jackpit.cards import Deal
from jackpit.games import GAMES
from jackpit.pads import pad_of
from jackpit.pads import presses as p
from jackpit.table import Controller, Refusal, why_not
from jackpit.table import commands as c

MAJOR, MINOR, COLOR = "three-7s-diamonds", "three-7s-suited", "three-7s-same-color"
TOP, KINGS = "two-ks-and-blackjack", "two-ks"
KEYPAD, TOUCH = Controller.KEYPAD, Controller.TOUCH


def mark(line: str, spot: int | None = None, *, table: str = "1") -> c.MarkHand:
    return c.MarkHand(table=table, line=line, spot=spot)


def cards(spot: int | None, text: str) -> c.EnterCards:
    return c.EnterCards(table="1", spot=spot, cards=Deal.parse(text).player)


def why(pit: Pit, line: str, spot: int | None = None) -> str:
    return str(why_not(pit.link, mark(line, spot)))


# Without cards.


def test_hg59_blazing_7s_does_not_pay_the_major_and_the_minor_in_one_round() -> None:
    pit = Pit()
    pit.start(2, 5)
    pit.mark(MAJOR, 5)

    assert pit.refused(mark(MINOR, 2)) is Refusal.IMPOSSIBLE_TOGETHER
    assert why(pit, MINOR, 2) == (
        "'Three 7's – Suited (Other)' at spot 2 cannot go with 'Three 7's – Diamonds' at spot 5:"
        " they need different up cards; clear the wrong one."
    )
    pit.unmark(MAJOR, 5)
    pit.mark(MINOR, 2)


def test_hg59_kings_bounty_does_not_pay_two_ks_with_and_without_dealer_blackjack() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2)
    pit.mark(KINGS, 1)

    assert why(pit, TOP, 2) == (
        "'Two K♠ and dealer blackjack' at spot 2 cannot go with 'Two K♠' at spot 1: they need"
        " different dealer's cards; clear the wrong one."
    )


def test_hg59_kings_bounty_h7_a_fourth_spot_cannot_have_two_of_six_k() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2, 3, 4)
    for spot in (3, 1, 2):
        pit.mark(KINGS, spot)

    assert why(pit, KINGS, 4) == (
        "'Two K♠' at spot 4 cannot go with 'Two K♠' at spots 1, 2 and 3: the shoe has too few"
        " cards for all of them; clear the wrong one."
    )


def test_hg59_hit_and_run_has_one_dealers_hand() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    pit.mark("9-cards")
    assert why(pit, "5-cards") == "The table is marked '9 or more Cards'; clear it first."

    pit.verify()
    assert why(pit, "5-cards") == (
        "The dealer's hand is logged as '9 or more Cards' in win 1; only a manual adjustment can"
        " back it out."
    )
    pit.back_out(1)
    pit.mark("5-cards")


def test_hg59_another_table_has_another_dealer() -> None:
    pit = Pit()
    pit.start(1)
    pit.start(1, table="2")
    pit.mark(MAJOR, 1)
    pit.mark(MINOR, 1, table="2")


def test_hg59_a_hand_that_the_decks_never_deal_is_refused_alone() -> None:
    pit = Pit(decks=2)
    pit.start(1)

    assert why(pit, MAJOR, 1) == "The shoe never deals 'Three 7's – Diamonds'; check the hand."
    pit.mark(COLOR, 1)


# Marks that wait for their spot, and marks that were verified.


def test_hg59_a_mark_that_waits_for_its_spot_counts_and_is_not_counted_twice() -> None:
    pit = Pit()
    pit.start(1, 2, 3)
    pit.mark(MAJOR)
    assert why(pit, MINOR).startswith(
        "'Three 7's – Suited (Other)' cannot go with 'Three 7's – Dia"
    )
    assert why(pit, MINOR, 1).endswith("they need different up cards; clear the wrong one.")

    pit.mark(COLOR, 2)
    pit.mark(MAJOR, 1)  # the waiting mark has its spot
    pit.mark(MAJOR, 3)  # six decks have 7♦ for two spots
    assert pit.refused(mark(MAJOR)) is Refusal.HAND_IS_MARKED


def test_hg59_a_verified_win_in_the_way_is_named_to_be_backed_out() -> None:
    pit = Pit()
    pit.start(1, 2, 3)
    pit.mark(MAJOR, 3)
    pit.verify()
    assert why(pit, MINOR, 1).endswith(
        "they need different up cards; if win 1 is wrong, back it out."
    )
    pit.mark(MAJOR, 2)
    assert why(pit, MAJOR, 1).endswith("for all of them; clear the wrong one.")
    pit.verify()
    assert why(pit, MAJOR, 1).endswith("for all of them; of wins 1 and 2, back out the wrong one.")

    pit.back_out(2)
    pit.mark(MAJOR, 1)


def test_hg59_a_reason_of_another_rule_comes_first() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(MAJOR, 1)

    assert pit.refused(mark(MINOR, 1)) is Refusal.SPOT_IS_MARKED
    assert pit.refused(mark(MINOR, 5)) is Refusal.SPOT_HAS_NO_WAGER
    pit.do(cards(2, "7d 8d"))
    assert pit.refused(mark(MINOR, 2)) is Refusal.CARDS_CONTRADICT


# With some cards.


def test_hg59_the_entered_cards_of_one_spot_count_for_the_hand_of_another() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.do(cards(1, "7c 7s"))
    pit.mark(COLOR, 1)  # so the up card is black

    assert why(pit, MAJOR, 2) == (
        "'Three 7's – Diamonds' at spot 2 cannot go with 'Three 7's – Same Color' at spot 1: the"
        " entered cards do not allow it; clear the wrong one."
    )
    pit.mark(MINOR, 2)


def test_hg59_cards_of_spots_without_a_mark_are_out_of_the_shoe() -> None:
    pit = Pit()
    pit.start(1, 2, 3)
    pit.do(cards(1, "7d 7d"))
    pit.mark(MAJOR, 2)

    assert why(pit, MAJOR, 3).endswith("the entered cards do not allow it; clear the wrong one.")
    pit.do(cards(1, ""))
    pit.mark(MAJOR, 3)


def test_hg59_the_dealers_up_card_rules_out_a_hand_before_any_spot_is_tapped() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2)
    pit.do(cards(None, "5c"))

    assert pit.refused(mark(TOP)) is Refusal.CARDS_CONTRADICT
    assert pit.refused(mark(TOP, 1)) is Refusal.CARDS_CONTRADICT
    assert why(pit, TOP, 1) == (
        "The dealer's cards show 'Two K♠', 'Two suited kings', 'Suited pair, Q, J or 10',"
        " 'Suited 20', 'Two kings' or 'Any 20', not 'Two K♠ and dealer blackjack'."
    )
    pit.mark(KINGS)


def test_hg59_a_mark_that_later_cards_contradict_is_not_held_against_another_hand() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("two-7s", 1)
    pit.do(cards(None, "7d"))

    pit.mark(MAJOR, 2)


# At the pads.


@pytest.mark.parametrize("controller", [KEYPAD, TOUCH])
def test_hg59_the_key_of_a_hand_says_what_it_cannot_go_with(controller: Controller) -> None:
    pit = Pit(tables=(controller,))
    pit.start(1, 2)
    pit.mark(MAJOR, 1)
    pad = pad_of(pit.link, "1")
    if controller is TOUCH:
        pad.press(p.Tap(2))

    live = {x.press.line: x.is_live for x in keys_of(pad) if isinstance(x.press, p.Hand)}
    assert live == {
        MAJOR: True,
        MINOR: False,
        COLOR: True,
        "three-7s": True,
        "two-7s": False,
        "one-7": True,
    }
    (key,) = [x for x in keys_of(pad) if x.press == p.Hand(MINOR)]
    assert str(key.why_not).endswith("they need different up cards; clear the wrong one.")


# What was dealt is never refused.


@pytest.mark.parametrize("game", sorted(GAMES))
def test_hg59_every_hand_of_a_dealt_round_can_be_marked_in_any_order(game: str) -> None:
    rng, table = Random(game), GAMES[game].pay_tables[0]
    marked: Counter[str] = Counter()
    for _ in range(40):
        pit = Pit(game, tables=(KEYPAD,))
        spots = range(1, rng.randint(1, 7) + 1)
        pit.start(*spots)
        shoe = pit.link.version.shoe
        own, dealer = winning_round(game, table.considers, shoe, len(spots), rng)
        dealt = dict(zip(spots, own, strict=True))
        if rng.random() < 0.3:
            pit.do(c.EnterCards(table="1", spot=None, cards=dealer))
        for spot in rng.sample(spots, len(spots)):
            line = paid_line(table, Deal(dealt[spot], dealer))
            if dealt[spot] and rng.random() < 0.3:
                pit.do(c.EnterCards(table="1", spot=spot, cards=dealt[spot]))
            if line is None or (line.is_table_wide and pit.round().marks):
                continue
            waits = not line.is_table_wide and line not in [x.line for x in pit.round().marks]
            if waits and rng.random() < 0.5:
                pit.mark(line.key)  # before its spot is tapped
            pit.mark(line.key, None if line.is_table_wide else spot)
            marked[line.key] += 1

    assert len(marked) >= min(2, len(table.lines)), "the deals reach the lines"


# The bonus of the base game.


def bonus(spot: int, *others: int) -> c.MarkBonus:
    return c.MarkBonus(table="1", winner=spot, others=others)


def test_hg59_the_special_bonus_is_at_least_three_of_a_kind_at_its_own_spot() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1, 2)
    pit.do(bonus(1))

    assert why(pit, "suited-pair", 1) == (
        "'Suited Pair' at spot 1 cannot go with 'Special Bonus' at spot 1: one spot cannot have"
        " both; clear the wrong one."
    )
    assert why_not(pit.link, mark("suited-pair", 2)) is None
    assert why_not(pit.link, mark("three-of-a-kind", 1)) is None
    assert why_not(pit.link, mark("same-color-four-of-a-kind", 1)) is None


def test_hg59_the_special_bonus_is_refused_beside_a_mark_that_excludes_it() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1, 2)
    pit.mark("suited-pair", 1)

    assert pit.refused(bonus(1)) is Refusal.IMPOSSIBLE_TOGETHER
    pit.do(bonus(2))


def test_hg59_the_shoe_never_deals_three_suited_sevens_from_two_decks() -> None:
    pit = Pit("bahama-bonus", decks=2)

    assert pit.refused(bonus(1)) is Refusal.IMPOSSIBLE_HAND
    pit.start(1)
    assert pit.refused(bonus(2)) is Refusal.IMPOSSIBLE_HAND


def test_hg59_the_entered_up_card_and_the_bonus_at_another_spot_exclude_a_line() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1, 2)
    pit.do(bonus(1))
    pit.do(cards(2, "8d 8h"))

    # A seven is up, so two eights and the hole card make three of a kind at most.
    refusal = why_not(pit.link, mark("four-of-a-kind", 2))
    assert refusal is not None
    assert refusal.rule is Refusal.IMPOSSIBLE_TOGETHER
    assert why_not(pit.link, mark("three-of-a-kind", 2)) is None
