"""A practice: whole shoes, the same from the same seed, and no answer shown in advance."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from training.trainee import (
    DRAW,
    SEVEN,
    STAND,
    TURN,
    at_table,
    dealt,
    leaves,
    now,
    practice_view,
    trained,
)

from jackpit.blackjack import Action
from jackpit.cards import Card
from jackpit.money import Money
from jackpit.training import (
    LESSONS,
    Practice,
    PracticeSetup,
    Stage,
    StepError,
    drills_of,
    replay_steps,
)
from jackpit.training import steps as s
from jackpit.web.training.views import lesson_view

EVERY_LESSON = pytest.mark.parametrize("lesson", LESSONS)
SOME_PEOPLE = frozenset({2, 5})
TEN = Money.dollars(10)


@EVERY_LESSON
@pytest.mark.parametrize("seed", ["1", "two", "3-red"])
def test_right_steps_only_end_a_shoe_with_100_percent(lesson: str, seed: str) -> None:
    practice = trained(PracticeSetup(lesson=LESSONS[lesson], seed=seed)).practice

    assert now(practice) is Stage.SHOE_OVER
    assert practice.score.mistakes == []
    assert practice.score.percent == 100
    assert practice.score.right > 100
    assert practice.rounds >= 10


@EVERY_LESSON
def test_people_may_play_as_they_like_beside_the_simulated_players(lesson: str) -> None:
    set_up = PracticeSetup(lesson=LESSONS[lesson], seed="people", people=SOME_PEOPLE)
    trainee = trained(set_up)

    assert trainee.practice.score.percent == 100
    assert any(isinstance(step, s.PlayHand) for step in trainee.steps)
    assert any(isinstance(step, s.SimulatedTurn) for step in trainee.steps)


@EVERY_LESSON
def test_a_table_without_a_pad_asks_for_nothing_on_it(lesson: str) -> None:
    trainee = trained(PracticeSetup(lesson=LESSONS[lesson], seed="1", start_key=None))

    assert trainee.practice.score.percent == 100
    assert not any(isinstance(step, s.PadRound) for step in trainee.steps)


@EVERY_LESSON
def test_the_same_seed_and_the_same_steps_lead_to_the_same_view(lesson: str) -> None:
    set_up = PracticeSetup(lesson=LESSONS[lesson], seed="again", cut_card_at=60)
    trainee = trained(set_up)

    assert practice_view(replay_steps(set_up, trainee.steps)) == practice_view(trainee.practice)


@EVERY_LESSON
def test_another_seed_deals_another_shoe(lesson: str) -> None:
    deals = {
        str(
            practice_view(replay_steps(PracticeSetup(lesson=LESSONS[lesson], seed=seed), _DEAL))[
                "spots"
            ]
        )
        for seed in map(str, range(10))
    }

    assert len(deals) == 10


_DEAL = (s.DealCards(is_begun_on_pad=True),)


def test_undo_is_to_drop_the_last_step() -> None:
    set_up = PracticeSetup(lesson=LESSONS["bahama-bonus"], seed="undo", cut_card_at=40)
    practice = Practice(set_up)
    views = [practice_view(practice)]
    steps = trained(set_up).steps
    for step in steps:
        practice.take(step)
        views.append(practice_view(practice))

    for count in Random(1).sample(range(len(steps)), 20):
        assert practice_view(replay_steps(set_up, steps[:count])) == views[count]


def test_no_card_is_dealt_more_often_than_the_shoe_holds_it() -> None:
    set_up = PracticeSetup(lesson=LESSONS["hit-and-run"], seed="cards", cut_card_at=312)
    practice = Practice(set_up)
    steps = trained(set_up).steps
    seen: list[Card] = []
    for step in steps:
        if isinstance(step, s.NextRound):
            round = practice.at.round
            assert round is not None
            seen += round.cards[: round.used]
        practice.take(step)

    assert len(seen) >= 300
    assert practice.shoe.lacks(seen[: practice.shoe.size]) is None


# No answer is shown in advance.


def views(lesson: str, cards: Iterable[str], *steps: s.Step, **sides: str) -> list[object]:
    """The views of tables that differ only in the cards that were laid."""
    return [practice_view(dealt(at_table(lesson, one, 2, 6, **sides), *steps)) for one in cards]


STANDS = s.PlayHand(action=Action.STAND)


def test_the_hole_card_and_the_cards_to_be_drawn_are_shown_nowhere() -> None:
    # spot 2, spot 6, up; spot 2, spot 6, hole; the dealer's draws
    shoes = ["Kd 9c 6s  8h 9d Kh  2c 3c", "Kd 9c 6s  8h 9d Ad  Kc 3c", "Kd 9c 6s  8h 9d 5d  5c Ac"]
    for steps in ((), (STANDS,), (STANDS, STANDS)):
        first, *others = views("blazing-7s", shoes, *steps, blazing_7s="1")
        assert all(view == first for view in others)


def test_a_card_that_is_not_drawn_yet_is_shown_nowhere() -> None:
    shoes = ["Kd 9c 6s  8h 9d Kh  2c 3c", "Kd 9c 6s  8h 9d Kh  9h Kc"]
    first, other = views("blazing-7s", shoes, STANDS, STANDS, TURN, blazing_7s="1")

    assert first == other


def test_the_list_of_payouts_is_the_same_for_all_cards() -> None:
    bonus = "7s 2h 7d  7s Kd Kh  7s 6c 6d 9c"
    plain = "7s 2h 7d  7c Kd Kh  7h 6c 6d 9c"
    hit = s.PlayHand(action=Action.HIT)
    seen = []
    for cards in (bonus, plain):
        practice = at_table("bahama-bonus", cards, 2, 6, bahama_bonus="1")
        view = practice_view(dealt(practice, hit, STANDS, TURN, STAND))
        assert view["stage"] == "pay"
        for due in view["due"]:
            assert (due["won"], due["sentence"], due["rule"]) == (None, None, None)
        seen.append([{**due, "cards": None} for due in view["due"]])

    assert seen[0] == seen[1]
    assert {due["wager"] for due in seen[0]} == {"main", "special-bonus", "envy", "bahama-bonus"}


def test_a_wrong_answer_does_not_bring_the_right_one_out() -> None:
    practice = dealt(at_table("blazing-7s", "As 9c Kd Kh", 3), TURN, STAND)
    practice.take(s.Pay(spot=3, hand=0, wager="main", won=TEN))
    view = practice_view(practice)

    (due,) = view["due"]
    assert (due["tried"], due["is_right"], due["won"]) == ("10.00000000", False, None)
    assert "15.00" not in leaves({**view, "due": [{**due, "answers": None}]})
    practice.take(s.Pay(spot=3, hand=0, wager="main", won=Money.parse("15.00")))
    (due,) = practice_view(practice)["due"]
    assert (due["won"], due["rule"]) == ("15.00000000", "blackjack B6")
    assert due["sentence"] == "Spot 3, blackjack: pays 3 to 2 on $10, $15."


def test_the_expected_marks_are_shown_only_after_the_pads_round_has_ended() -> None:
    practice = at_table("blazing-7s", "7s 9c 7d Kh", 3, blazing_7s="1")
    dealt(practice, STANDS, TURN, STAND)
    practice.take(s.Pay(spot=3, hand=0, wager="main", won=-TEN))
    assert practice_view(practice)["pad"]["expected"] is None
    practice.take(s.Pay(spot=3, hand=None, wager="blazing-7s", won=Money.dollars(25)))
    practice.take(s.PadRound(marks=(s.PadMark(line="two-7s", spot=3),)))

    pad = practice_view(practice)["pad"]
    assert pad["expected"] == [{"spot": 3, "line": "two-7s", "name": "First Two Cards – 7"}]
    assert pad["is_right"] is True


# What a view shows.


def test_a_turn_says_why_an_action_is_refused_and_the_others_are_allowed() -> None:
    practice = dealt(at_table("blazing-7s", "Ks 9c 6d Kh", 3))
    turn = practice_view(practice)["turn"]

    refused = {action for action, why in turn["why_not"].items() if why}
    assert refused == {"split", "rescue"}
    assert turn["why_not"]["split"]["sentence"] == "The hand is not a pair."
    assert turn["will"] is None


def test_a_simulated_player_announces_an_action_and_then_takes_it() -> None:
    set_up = PracticeSetup(lesson=LESSONS["bahama-bonus"], seed="1")
    practice = Practice(set_up)
    done = set()
    for step in trained(set_up).steps:
        turn = practice_view(practice)["turn"]
        practice.take(step)
        if isinstance(step, s.SimulatedTurn):
            hands = practice_view(practice)["spots"][turn["spot"] - 1]["hands"]
            assert turn["why_not"][turn["will"]] is None
            assert hands[turn["hand"]]["last_action"] == f"{turn['will'].lower()}s"
            done.add(turn["will"])

    assert {"hit", "stand", "double"} <= done


def test_split_hands_show_the_action_of_each() -> None:
    practice = dealt(
        at_table("bahama-bonus", "8s 9c 8d Kh  8h 3c 9s 2d", 3),
        s.PlayHand(action=Action.SPLIT),
        s.PlayHand(action=Action.SPLIT),
        s.PlayHand(action=Action.STAND),
    )
    hands = practice_view(practice)["spots"][2]["hands"]

    assert [hand["last_action"] for hand in hands] == ["stands", None, None]
    assert [hand["is_turn"] for hand in hands] == [False, True, False]


def test_insurance_is_offered_to_people_and_taken_for_half_at_most() -> None:
    practice = dealt(at_table("blazing-7s", "Ks Ac 9d 5h  5d", 3))

    assert practice_view(practice)["spots"][2]["may_insure"] == "5.00000000"
    practice.take(s.Insure(spot=3, amount=Money.dollars(5)))
    view = practice_view(practice)
    assert view["spots"][2]["insurance"] == "5.00000000"
    assert view["spots"][2]["may_insure"] is None
    assert view["stage"] == "insurance"


@EVERY_LESSON
def test_every_stage_says_in_one_sentence_what_is_to_be_done(lesson: str) -> None:
    moments = next(x for x in drills_of(LESSONS[lesson]) if x.key == "moments")
    said = {}
    for drill in (None, moments):
        set_up = PracticeSetup(lesson=LESSONS[lesson], seed="says", cut_card_at=120, drill=drill)
        practice = Practice(set_up)
        for step in trained(set_up).steps:
            said[practice.stage] = practice_view(practice)["instruction"]
            practice.take(step)
        said[practice.stage] = practice_view(practice)["instruction"]

    assert said.keys() >= set(Stage) - {Stage.INSURANCE}
    assert all(text.endswith(".") and text[0].isupper() for text in said.values())


@EVERY_LESSON
def test_a_lesson_shows_its_wagers_and_its_drills(lesson: str) -> None:
    view = lesson_view(LESSONS[lesson])

    assert view.key == view.game == lesson
    assert (view.minimum, view.maximum) == (Money.dollars(5), Money.dollars(300))
    wager = LESSONS[lesson].side.pay_table.terms.wager
    assert [x.wager for x in view.side_bets if x.is_progressive] == [wager]
    assert [x.key for x in view.drills] == [x.key for x in drills_of(LESSONS[lesson])]


# Steps that cannot be taken.


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ([s.SimulatedTurn()], "The cards are not dealt yet."),
        ([s.NextRound()], "The cards are not dealt yet."),
        ([s.PlaceWagers(spot=1, main=TEN)], "No person plays spot 1."),
        (
            [s.PlaceWagers(spot=3, main=Money.dollars(1))],
            "Spot 3: $1.00 is below the table minimum of $5.00.",
        ),
        (
            [s.PlaceWagers(spot=3, main=Money.dollars(-1))],
            "A wager must be a whole number of cents, zero or more.",
        ),
        (
            [s.PlaceWagers(spot=3, main=TEN, sides={"x" * 200_000: TEN})],
            f"Spot 3: there is no side bet '{'x' * 40}' at this table.",
        ),
        ([*_DEAL, *_DEAL], "The hands are still being played."),
        ([*_DEAL, s.SimulatedTurn()], "It is a person's turn."),
        (
            [*_DEAL, s.PlayHand(action=Action.RESCUE)],
            "This game does not offer rescue.",
        ),
        ([*_DEAL, TURN], "The hands are still being played."),
        (
            [*_DEAL, s.Insure(spot=3, amount=TEN)],
            "The hands are still being played.",
        ),
        ([*_DEAL, STANDS, TURN, TURN], "The hole card is already turned."),
        (
            [*_DEAL, STANDS, TURN, STAND, s.Pay(spot=3, hand=1, wager="main", won=TEN)],
            "There is no 'main' to settle at spot 3, hand 2.",
        ),
        (
            [*_DEAL, STANDS, TURN, STAND, s.Pay(spot=9, wager="chips", won=TEN)],
            "There is no 'chips' to settle at spot 9.",
        ),
        (
            [*_DEAL, STANDS, TURN, STAND, s.NextRound()],
            "Wagers are still to be settled.",
        ),
        (
            [*_DEAL, s.PadRound()],
            "No progressive wager was made, so the pad has no round.",
        ),
    ],
)
def test_a_step_that_cannot_be_taken_is_refused_in_one_sentence_with_its_place(
    steps: list[s.Step], sentence: str
) -> None:
    cards = at_table("blazing-7s", "Ks 9c 9d Kh", 3)
    practice = Practice(
        PracticeSetup(
            lesson=cards.lesson,
            seed="1",
            drill=cards.set_up.drill,
            people=SEVEN - {1} if isinstance(steps[0], s.PlaceWagers) else SEVEN,
        )
    )
    if not isinstance(steps[0], s.PlaceWagers):
        practice.at.bets |= cards.at.bets

    for step in steps[:-1]:
        practice.take(step)
    with pytest.raises(StepError) as raised:
        practice.take(steps[-1])
    assert str(raised.value) == sentence
    assert raised.value.where == ("steps", str(len(steps) - 1))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"people": frozenset({8})}, "The table has no spot 8"),
        ({"cut_card_at": 313}, "The cut card comes after 1 to 312 cards, not 313"),
        ({"cut_card_at": 0}, "The cut card comes after 1 to 312 cards, not 0"),
    ],
)
def test_a_practice_that_cannot_be_is_refused_in_one_sentence(
    changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(StepError, match=sentence):
        PracticeSetup(lesson=LESSONS["blazing-7s"], seed="1", **changes)  # type: ignore[arg-type]  # one of its fields


def test_no_cards_are_dealt_without_wagers() -> None:
    practice = Practice(PracticeSetup(lesson=LESSONS["blazing-7s"], seed="1", people=SEVEN))

    assert practice_view(practice)["instruction"] == "No wagers yet."
    with pytest.raises(StepError, match="No spot has a wager"):
        practice.take(s.DealCards(is_begun_on_pad=True))


def test_a_person_may_remove_the_wagers_before_the_deal() -> None:
    practice = at_table("blazing-7s", "Ks 9c 9d Kh", 3)
    practice.take(s.PlaceWagers(spot=3, main=Money.dollars(0)))

    assert practice_view(practice)["spots"][2]["is_empty"]


def test_what_is_settled_is_not_settled_again() -> None:
    practice = dealt(at_table("blazing-7s", "Ks 9c 9d Kh", 3), STANDS, TURN, STAND)
    practice.take(s.Pay(spot=3, hand=0, wager="main", won=Money.dollars(0)))

    with pytest.raises(StepError, match="it is already settled"):
        practice.take(s.Pay(spot=3, hand=0, wager="main", won=Money.dollars(0)))
    assert now(practice) is Stage.OVER


def test_the_dealer_cannot_draw_after_standing() -> None:
    practice = dealt(at_table("blazing-7s", "Ks 9c 9d Kh 5c", 3), STANDS, TURN, STAND)

    with pytest.raises(StepError, match="Wagers are still to be settled"):
        practice.take(DRAW)
