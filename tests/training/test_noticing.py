"""What a trainee must notice without being asked, and the pad's record: right and wrong."""

from __future__ import annotations

import pytest
from training.trainee import (
    DRAW,
    STAND,
    TURN,
    at_table,
    dealt,
    last_mistake,
    name_moments,
    now,
    pays,
    practice_view,
    without_pad,
)

from jackpit.blackjack import Action
from jackpit.table.state import ShownCards
from jackpit.training import Practice, Stage, StepError
from jackpit.training import steps as s

HIT, STANDS = s.PlayHand(action=Action.HIT), s.PlayHand(action=Action.STAND)


# What must be noticed.


def to_the_pad(practice: Practice, *steps: s.Step) -> Practice:
    """The same with every wager on the table settled."""
    for step in (*steps, TURN):
        practice.take(step)
    while practice.at.shown < len(practice.at.round.dealer if practice.at.round else ()):
        practice.take(DRAW)
    practice.take(STAND)
    for one in practice.at.open.values():
        if one.due.is_asked:
            due = one.due
            practice.take(s.Pay(spot=due.spot, hand=due.hand, wager=due.wager, won=due.won))
    return practice


@pytest.mark.parametrize(
    ("lesson", "cards", "steps", "award", "rule"),
    [
        ("blazing-7s", "7s 9c 8d Kh", [STANDS], "2", "blazing-7s R8"),
        ("blazing-7s", "7s 9c 7d Kh", [STANDS], "25", "blazing-7s R9a"),
        ("blazing-7s", "7s 7c 7d Kh", [STANDS], "200", "blazing-7s R9"),
        ("kings-bounty", "Ks 9c Kd Kh", [STANDS], "6", "kings-bounty H6"),
        ("kings-bounty", "As 9c 9d Kh", [STANDS], "3", "kings-bounty H5"),
        ("bet-the-set-21", "9s Tc 9s Kh", [STANDS], "25", "bet-the-set-21 H1"),
        ("bet-the-set-21", "9s 9c 9d 9h", [STANDS], "500", "bet-the-set-21 R3"),
        ("bahama-bonus", "9s 9c 2d 9h", [STANDS], "10", "bahama-bonus R69"),
        ("hit-and-run", "Ks 2c 9d 3h 4c 5c 6c", [STANDS], "9", "hit-and-run R8"),
    ],
)
def test_a_fixed_award_must_be_noticed_and_if_not_it_is_asked_for(
    lesson: str, cards: str, steps: list[s.Step], award: str, rule: str
) -> None:
    practice = dealt(at_table(lesson, cards, 3, **{lesson.replace("-", "_"): "1"}))
    to_the_pad(practice, *steps)
    assert now(practice) is Stage.PAD
    assert practice.score.mistakes == []

    practice.take(s.PadRound())
    name = practice.lesson.game.name
    assert last_mistake(practice) == f"Spot 3, {name}: it is due and was not paid. [{rule}]"
    assert now(practice) is Stage.PAY
    practice.take(pays(str(int(award) + 1), lesson))
    assert now(practice) is Stage.PAY
    practice.take(pays(award, lesson))
    name_moments(practice)
    assert now(practice) is Stage.OVER
    assert practice.score.wrong == 2


def test_without_a_pad_what_was_missed_is_found_when_the_next_round_is_called() -> None:
    practice = without_pad("blazing-7s", "7s 9c 8d Kh", 3, blazing_7s="1")
    to_the_pad(dealt(practice), STANDS)
    assert now(practice) is Stage.OVER

    practice.take(s.NextRound())
    assert (practice.number, now(practice)) == (1, Stage.PAY)
    practice.take(pays("2", "blazing-7s"))
    name_moments(practice)
    practice.take(s.NextRound())
    assert (practice.number, now(practice)) == (2, Stage.WAGERS)


def test_paying_a_lost_wager_is_a_mistake_and_play_goes_on() -> None:
    practice = dealt(at_table("blazing-7s", "9s 7c 8d Kh", 3, blazing_7s="1"))
    to_the_pad(practice, STANDS)
    practice.take(pays("2", "blazing-7s"))

    assert last_mistake(practice).endswith("paying $2 is wrong. [blazing-7s R3]")
    practice.take(s.PadRound())
    assert now(practice) is Stage.OVER
    assert practice.score.wrong == 1


def test_a_share_of_a_meter_is_not_paid_from_the_tray() -> None:
    practice = dealt(at_table("blazing-7s", "7d 7d 7d Kh", 3, blazing_7s="1"))
    to_the_pad(practice, STANDS)
    practice.take(pays("500", "blazing-7s"))

    assert last_mistake(practice).endswith("[blazing-7s R12a]")


@pytest.mark.parametrize(
    ("lesson", "cards", "on", "award", "rule"),
    [  # spot 2, spot 3, up, spot 2, spot 3, hole
        ("kings-bounty", "Ks 9s 9c Ks 9d Kh", "kings-bounty-envy", "5", "kings-bounty R10a"),
        (
            *("bet-the-set-21", "9s Ks 9s 9s Kd 9s"),
            *("bet-the-set-21-envy", "1000", "bet-the-set-21 R10a"),
        ),
    ],
)
def test_envy_of_a_progressive_must_be_noticed(
    lesson: str, cards: str, on: str, award: str, rule: str
) -> None:
    practice = dealt(at_table(lesson, cards, 2, 3, **{lesson.replace("-", "_"): "1"}))
    to_the_pad(practice, STANDS, STANDS)
    top = practice.at.open[2, None, lesson].due
    if top.won:
        practice.take(pays(top.won.plain(), lesson, spot=2))
    marks = () if top.won else (s.PadMark(line="suited-four-of-a-kind", spot=2),)
    practice.take(s.PadRound(marks=marks))

    assert [str(x.fault.sentence) for x in practice.score.mistakes] == [
        f"Spot 3, envy of {practice.lesson.game.name}: it is due and was not paid."
    ]
    assert last_mistake(practice).endswith(f"[{rule}]")
    practice.take(pays(award, on))
    name_moments(practice)
    assert now(practice) is Stage.OVER


# The pad.


def ended(practice: Practice, *marks: s.PadMark, bonus: tuple[int, ...] = ()) -> list[str]:
    """The feedback to the final marks of a round, once everything else is paid."""
    for one in practice.at.open.values():
        if one.due.won and not one.is_right:
            due = one.due
            practice.take(s.Pay(spot=due.spot, hand=due.hand, wager=due.wager, won=due.won))
    practice.take(s.PadRound(marks=marks, bonus=bonus))
    return [f"{x.fault.sentence} [{x.fault.cite}]" for x in practice.score.mistakes]


def jackpot() -> Practice:
    practice = dealt(at_table("blazing-7s", "7d 2c 7d 7d 3c Kh", 3, 5, blazing_7s="1"))
    return to_the_pad(practice, STANDS, STANDS)


def test_a_jackpot_must_be_marked_on_the_pad() -> None:
    practice = jackpot()
    assert ended(practice) == ["Spot 3: Three 7's – Diamonds was not marked. [blazing-7s R12b]"]
    assert practice_view(practice)["pad"]["is_right"] is False

    practice = jackpot()
    assert ended(practice, s.PadMark(line="three-7s-diamonds", spot=3)) == []
    assert practice_view(practice)["pad"]["is_right"] is True


def test_a_mark_that_the_cards_do_not_show_cites_what_says_which_cards_it_needs() -> None:
    practice = dealt(at_table("bahama-bonus", "Ks 9c 8d Kh", 3, bahama_bonus="1"))
    to_the_pad(practice, STANDS)

    assert ended(practice, s.PadMark(line="suited-pair", spot=3)) == [
        "Spot 3: Suited Pair was marked, but the cards do not show it. [bahama-bonus H14]"
    ]


def test_the_wrong_spot_and_the_wrong_line_are_two_mistakes_each() -> None:
    assert ended(jackpot(), s.PadMark(line="three-7s-suited", spot=5)) == [
        "Spot 3: Three 7's – Diamonds was not marked. [blazing-7s R12b]",
        "Spot 5: Three 7's – Suited (Other) was marked, but the cards do not show it."
        " [blazing-7s R9]",
    ]


@pytest.mark.parametrize("marks", [(), (s.PadMark(line="9-cards"),)])
def test_the_tables_jackpot_is_marked_without_a_spot(marks: tuple[s.PadMark, ...]) -> None:
    cards = "Ks 2c 9d 2h 2d 2s 2c 2h 2d 2s 3c"
    practice = dealt(at_table("hit-and-run", cards, 3, hit_and_run="1"))
    to_the_pad(practice, STANDS)

    wrong = [] if marks else ["9 or more Cards was not marked. [hit-and-run R9c]"]
    assert ended(practice, *marks) == wrong


def test_hg13_a_fixed_award_may_be_marked_and_need_not_be() -> None:
    for marks in ((), (s.PadMark(line="one-7", spot=3),), (s.PadMark(line="one-7"),)):
        practice = dealt(at_table("blazing-7s", "7d 2c 8d Kh 9h 5c", 3, blazing_7s="1"))
        assert ended(to_the_pad(practice, STANDS), *marks) == []


def test_the_special_bonus_is_given_on_the_pad_and_paid_with_its_envy() -> None:
    cards = "7s 2h 7d  7s Kd Kh  7s Kc 6d 9c"
    practice = dealt(at_table("bahama-bonus", cards, 2, 6, bahama_bonus="1"))
    to_the_pad(practice, HIT, STANDS)
    practice.take(s.PadRound())

    assert [f"{x.fault.sentence} [{x.fault.cite}]" for x in practice.score.mistakes] == [
        "Spot 2: the Special Bonus was not given on the pad. [bahama-bonus H25]",
        "Spot 2, Special Bonus: it is due and was not paid. [bahama-bonus R60]",
        "Spot 2, Bahama Bonus Progressive: it is due and was not paid. [bahama-bonus R69]",
        "Spot 6, envy: it is due and was not paid. [bahama-bonus R57]",
    ]
    practice.take(pays("1000", "special-bonus", spot=2))
    practice.take(pays("50", "envy", spot=6))
    name_moments(practice)
    assert now(practice) is Stage.PAY


def test_a_special_bonus_that_was_not_won_is_not_given() -> None:
    practice = dealt(at_table("bahama-bonus", "7s 7h 7s Kh 7c", 3, bahama_bonus="1"))
    to_the_pad(practice, HIT)

    assert ended(practice, bonus=(3,)) == [
        "Spot 3: the Special Bonus was given on the pad, but the cards do not win it."
        " [bahama-bonus R55]"
    ]


@pytest.mark.parametrize(
    ("lesson", "rule"),
    [
        ("bahama-bonus", "rules HG58"),
        ("blazing-7s", "blazing-7s R11"),
        ("hit-and-run", "hit-and-run R9g"),
        ("kings-bounty", "kings-bounty R9g"),
        ("bet-the-set-21", "bet-the-set-21 R9g"),
    ],
)
def test_a_round_that_is_ended_on_the_pad_too_early_is_a_mistake(lesson: str, rule: str) -> None:
    practice = dealt(at_table(lesson, "Ks 9c 9d Ah", 3, **{lesson.replace("-", "_"): "1"}))
    practice.take(s.PadRound())
    assert last_mistake(practice) == (
        f"The round was ended on the pad before everything was settled. [{rule}]"
    )
    assert practice_view(practice)["pad"]["is_right"] is None
    to_the_pad(practice, STANDS)
    assert practice_view(practice)["pad"]["is_right"] is True
    assert now(practice) is Stage.OVER


def test_a_pad_that_has_everything_right_counts_as_one_right_answer() -> None:
    practice = to_the_pad(dealt(at_table("blazing-7s", "Ks 9c 8d Kh", 3, blazing_7s="1")), STANDS)
    before = practice.score.right
    practice.take(s.PadRound())

    assert practice.at.pad_is_right
    assert practice.score.right == before + 1


@pytest.mark.parametrize(
    ("pad", "spot"),
    [
        (s.PadRound(bonus=(1, 29_000)), 29_000),
        (s.PadRound(bonus=(0,)), 0),
        (s.PadRound(marks=(s.PadMark(line="suited-pair", spot=8),)), 8),
    ],
)
def test_a_pad_has_no_spots_but_the_tables(pad: s.PadRound, spot: int) -> None:
    practice = to_the_pad(
        dealt(at_table("bahama-bonus", "Ks 9c 8d Kh", 3, bahama_bonus="1")), STANDS
    )
    with pytest.raises(StepError, match=f"The table has no spot {spot}"):
        practice.take(pad)


def test_a_bonus_that_was_given_to_an_empty_spot_is_a_mistake_once() -> None:
    practice = to_the_pad(
        dealt(at_table("bahama-bonus", "Ks 9c 8d Kh", 3, bahama_bonus="1")), STANDS
    )
    practice.take(s.PadRound(bonus=(5,) * 1_000))

    assert practice.score.wrong == 1


# The moment (rules HG61).

HOLE_CARD = s.DeclareOnPad(shown=ShownCards.HOLE_CARD)
DEALER_HAND = s.DeclareOnPad(shown=ShownCards.DEALER_HAND)
TWO_TO_NINE = s.DeclareOnPad(shown=ShownCards.UP_CARD, line="two-ks")
NO_MATCH = s.DeclareOnPad(shown=ShownCards.UP_CARD, line="suited-pair", spot=3)


def test_kings_bounty_r8_declaring_the_hole_card_before_it_is_shown_is_a_mistake() -> None:
    practice = dealt(at_table("kings-bounty", "Ks Kh Ks 8d", 3, kings_bounty="1"))
    practice.take(STANDS)
    practice.take(HOLE_CARD)
    assert last_mistake(practice) == (
        "The pad was told that the hole card is shown; it is not. [kings-bounty R8]"
    )

    practice.take(TURN)
    practice.take(HOLE_CARD)

    assert practice.score.wrong == 1


@pytest.mark.parametrize(("up", "mistakes"), [("2h", 0), ("9h", 0), ("Th", 1), ("Ah", 1)])
def test_kings_bounty_r8_the_up_card_that_is_declared_is_compared(up: str, mistakes: int) -> None:
    practice = dealt(at_table("kings-bounty", f"Ks {up} Ks 5d", 3, kings_bounty="1"))
    practice.take(TWO_TO_NINE)

    assert practice.score.wrong == mistakes
    if mistakes:
        assert last_mistake(practice).endswith("[kings-bounty R8]")


@pytest.mark.parametrize(("up", "mistakes"), [("8h", 0), ("9h", 1)])
def test_bet_the_set_21_r8_a_pair_that_matches_the_up_card_is_not_declared_otherwise(
    up: str, mistakes: int
) -> None:
    practice = dealt(at_table("bet-the-set-21", f"9s {up} 9s Kd", 3, bet_the_set_21="1"))
    practice.take(NO_MATCH)

    assert practice.score.wrong == mistakes
    if mistakes:
        assert last_mistake(practice) == (
            "The pad was told that the up card does not match the hand; the up card is 9♥."
            " [bet-the-set-21 R8]"
        )


def test_hit_and_run_r8_the_dealers_hand_is_declared_complete_when_it_is() -> None:
    practice = dealt(at_table("hit-and-run", "Ks 2c 9d 3h 4c 5c 6c", 3, hit_and_run="1"))
    practice.take(STANDS)
    practice.take(TURN)
    practice.take(DEALER_HAND)
    assert last_mistake(practice) == (
        "The pad was told that the dealer's hand is complete; it is not. [hit-and-run R8]"
    )

    for step in (DRAW, DRAW, DRAW, STAND, DEALER_HAND):
        practice.take(step)

    assert practice.score.wrong == 1


def test_hg61_a_line_without_an_up_card_of_its_own_is_not_declared() -> None:
    practice = dealt(at_table("blazing-7s", "7s 9c 8d Kh", 3, blazing_7s="1"))
    with pytest.raises(StepError, match="has no line 'two-ks'"):
        practice.take(TWO_TO_NINE)
