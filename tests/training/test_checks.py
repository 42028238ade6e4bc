"""Every check, right and wrong: the sentence of a mistake, and the paragraph it comes with."""

from __future__ import annotations

import pytest
from training.trainee import (
    DRAW,
    STAND,
    TURN,
    at_table,
    dealt,
    last_mistake,
    now,
    pays,
    practice_view,
)

from jackpit.blackjack import Action
from jackpit.money import Money
from jackpit.training import Practice, Stage
from jackpit.training import steps as s

HIT, STANDS, DOUBLES = (s.PlayHand(action=x) for x in (Action.HIT, Action.STAND, Action.DOUBLE))
SURRENDERS, SPLITS = s.PlayHand(action=Action.SURRENDER), s.PlayHand(action=Action.SPLIT)
RESCUES = s.PlayHand(action=Action.RESCUE)
INSURES = s.Insure(spot=3, amount=Money.dollars(5))
CLOSES = s.CloseInsurance()


# The start of the round.


@pytest.mark.parametrize(
    ("lesson", "rule"),
    [
        ("bahama-bonus", "rules HG57"),
        ("blazing-7s", "blazing-7s R6"),
        ("hit-and-run", "hit-and-run R6"),
        ("kings-bounty", "kings-bounty R6"),
        ("bet-the-set-21", "bet-the-set-21 R6"),
    ],
)
def test_dealing_before_coin_in_is_a_mistake_and_nothing_is_dealt(lesson: str, rule: str) -> None:
    wager = {lesson.replace("-", "_"): "1"}
    practice = at_table(lesson, "Ks 9c 9d Kh", 3, **wager)
    practice.take(s.DealCards(is_begun_on_pad=False))

    assert last_mistake(practice) == (
        "The cards are dealt only when the pad has recorded the progressive wagers:"
        f" press COIN IN first. [{rule}]"
    )
    assert now(practice) is Stage.WAGERS
    practice.take(s.DealCards(is_begun_on_pad=True))
    assert now(practice) is Stage.PLAY
    assert (practice.score.right, practice.score.wrong) == (1, 1)


def test_a_round_without_a_progressive_wager_needs_no_coin_in() -> None:
    practice = at_table("blazing-7s", "Ks 9c 9d Kh", 3)
    practice.take(s.DealCards(is_begun_on_pad=False))

    assert now(practice) is Stage.PLAY
    assert practice.score.percent is None


# The dealer's hand.


def mistaken(practice: Practice, step: s.Step) -> str:
    """The feedback to a wrong step, which leaves the cards unchanged."""
    before = practice_view(practice)["dealer"]
    practice.take(step)
    assert practice_view(practice)["dealer"] == before
    assert now(practice) is Stage.DEALER
    return last_mistake(practice)


def test_the_dealer_draws_to_16_and_to_a_soft_17_and_stands_on_the_rest() -> None:
    practice = dealt(at_table("blazing-7s", "Ks 6c 9d Ah 9h 5c", 3), STANDS, TURN)

    assert mistaken(practice, STAND) == "The dealer draws on soft 17. [blackjack B17]"
    practice.take(DRAW)  # 6, ace, 9: a hard 16
    assert mistaken(practice, STAND) == "The dealer draws on 16. [blackjack B17]"


def test_the_dealer_stands_on_a_hard_17() -> None:
    practice = dealt(at_table("blazing-7s", "Ks Kc 9d 7h", 3), STANDS, TURN)

    assert mistaken(practice, DRAW) == "The dealer stands on 17. [blackjack B17]"
    practice.take(STAND)
    assert now(practice) is Stage.PAY


def test_bahama_bonus_has_its_own_paragraphs_for_the_dealers_hand() -> None:
    practice = dealt(at_table("bahama-bonus", "Ks 6c 9d Ah 9h 5c", 3), STANDS)

    assert mistaken(practice, DRAW) == (
        "The hole card is turned before a card is drawn. [bahama-bonus R16]"
    )
    assert mistaken(practice, STAND) == (
        "The hole card is turned before the hands are settled. [bahama-bonus R16]"
    )
    practice.take(TURN)
    assert mistaken(practice, STAND) == "The dealer draws on soft 17. [bahama-bonus R17]"


@pytest.mark.parametrize("steps", [(STAND,), (TURN, STAND)])
def test_the_hole_card_may_be_left_if_nothing_waits_for_it(steps: tuple[s.Step, ...]) -> None:
    practice = dealt(at_table("blazing-7s", "Ks 6c 6d 5h Kh", 3), HIT, *steps)

    assert now(practice) is Stage.PAY
    assert practice.score.mistakes == []


def test_the_dealer_draws_no_card_if_nothing_depends_on_it() -> None:
    practice = dealt(at_table("blazing-7s", "Ks 6c 6d 5h Kh", 3), HIT, TURN)
    assert mistaken(practice, DRAW) == (
        "The dealer draws no card, because nothing depends on the total. [blackjack B21]"
    )
    practice = dealt(at_table("bahama-bonus", "Ks 6c 6d 5h Kh", 3), HIT, TURN)
    assert mistaken(practice, DRAW).endswith("[bahama-bonus H34]")


def test_the_hole_card_is_shown_for_a_side_bet_that_waits_for_it() -> None:
    sides = {"match_the_dealer_up": "5", "match_the_dealer_down": "5"}
    practice = dealt(at_table("bahama-bonus", "Ks 6c 6d 5h Kh", 3, **sides), HIT)
    assert mistaken(practice, STAND) == (
        "The hole card is turned, because a side bet depends on it. [rules HG10]"
    )
    practice.take(TURN)
    practice.take(STAND)
    assert now(practice) is Stage.PAY


def test_the_dealer_completes_the_hand_for_a_wager_that_depends_on_it() -> None:
    practice = dealt(at_table("hit-and-run", "Ks 6c 6d 5h Kh 9d", 3, hit_and_run="1"), HIT, TURN)
    assert mistaken(practice, STAND) == (
        "The dealer draws on 11, because Hit and Run Progressive depends on the whole hand."
        " [hit-and-run H2]"
    )
    practice.take(DRAW)
    practice.take(STAND)
    assert now(practice) is Stage.PAY


def test_a_progressive_waits_for_the_hole_card_though_the_dealers_hand_would_be_done() -> None:
    # the hand has busted, and the dealer's 9 and king would be complete
    practice = dealt(at_table("bahama-bonus", "9s 9c 6d Kh Kd", 3, bahama_bonus="1"), HIT)

    assert mistaken(practice, STAND) == (
        "The hole card is turned, because a side bet depends on it. [rules HG10]"
    )


def test_the_hole_card_is_turned_for_a_wager_that_considers_the_whole_hand() -> None:
    practice = dealt(at_table("hit-and-run", "Ks 6c 6d 5h Kh 9d", 3, hit_and_run="1"), HIT)

    assert mistaken(practice, STAND) == (
        "The hole card is turned, because Hit and Run Progressive depends on the whole hand."
        " [hit-and-run H2]"
    )


@pytest.mark.parametrize(("lesson", "rule"), [("blazing-7s", "B10"), ("bahama-bonus", "H2")])
def test_a_dealers_blackjack_is_shown(lesson: str, rule: str) -> None:
    practice = dealt(at_table(lesson, "Ks Kc 9d Ah", 3))
    assert mistaken(practice, STAND).startswith("The dealer has a blackjack and shows it.")
    assert last_mistake(practice).endswith(f"{rule}]")


# Payouts.


@pytest.mark.parametrize(
    ("lesson", "cards", "steps", "wrong", "right", "rule"),
    [
        ("blazing-7s", "As 9c Kd Kh", [TURN, STAND], "10", "15", "blackjack B6"),
        ("blazing-7s", "As Kc Kd Ah", [TURN, STAND], "15", "0", "blackjack B20"),
        ("blazing-7s", "Ts Kc 9d Ah", [TURN, STAND], "-20", "-10", "blackjack B7"),
        ("blazing-7s", "Ts 9c 9d 9h", [STANDS, TURN, STAND], "0", "10", "blackjack B19"),
        ("blazing-7s", "Ts 9c 8d Kh", [STANDS, TURN, STAND], "0", "-10", "blackjack B19"),
        ("blazing-7s", "Ts 9c 9d Kh", [STANDS, TURN, STAND], "10", "0", "blackjack B20"),
        ("blazing-7s", "Ts 9c 5d Kh Kd", [HIT, STAND], "0", "-10", "blackjack B12"),
        ("blazing-7s", "Ts 9c 6d Kh", [SURRENDERS, STAND], "-10", "-5", "blackjack B16"),
        (
            *("blazing-7s", "6s 6c 5d Kh Kd Kc"),
            *([DOUBLES, TURN, DRAW, STAND], "10", "20", "blackjack B18"),
        ),
        ("bahama-bonus", "As Kc Kd Ah", [TURN, STAND], "0", "15", "bahama-bonus R11"),
        ("bahama-bonus", "6s 9c 7s Kd 8s", [HIT, TURN, STAND], "10", "30", "bahama-bonus R50"),
        ("bahama-bonus", "6s 9c 7c Kd 8h", [HIT, STAND], "10", "15", "bahama-bonus R48"),
        ("bahama-bonus", "6s 9c 5c Kd Kh", [HIT, STAND], "15", "10", "bahama-bonus R15"),
        (  # a doubled hand has no special payout
            *("bahama-bonus", "6s 9c 7s Kd 8s"),
            *([DOUBLES, STAND], "60", "20", "bahama-bonus R15"),
        ),
        (
            *("bahama-bonus", "6s 9c 5s Kd 2s"),
            *([DOUBLES, RESCUES, STAND], "-20", "-10", "bahama-bonus R27"),
        ),
        ("bahama-bonus", "Ks 9c 6d Kh", [SURRENDERS, STAND], "-10", "-5", "bahama-bonus R32"),
    ],
)
def test_a_main_wager_is_checked_with_the_paragraph_that_pays_it(
    lesson: str, cards: str, steps: list[s.Step], wrong: str, right: str, rule: str
) -> None:
    practice = dealt(at_table(lesson, cards, 3), *steps)
    assert practice.score.mistakes == []

    practice.take(pays(wrong))
    assert last_mistake(practice).startswith("Spot 3, blackjack wager: ")
    assert last_mistake(practice).endswith(f"is wrong. [{rule}]")
    assert now(practice) is Stage.PAY
    practice.take(pays(right))
    assert now(practice) is Stage.OVER
    assert practice.score.wrong == 1


def test_every_split_hand_is_settled_by_itself() -> None:
    practice = dealt(
        at_table("blazing-7s", "8s 9c 8d Kh Kd 3s 5c", 3), SPLITS, STANDS, STANDS, TURN, STAND
    )
    practice.take(pays("0", hand=0))
    assert last_mistake(practice) == (
        "Spot 3, hand 1, blackjack wager: paying nothing is wrong. [blackjack B19]"
    )
    practice.take(pays("-10", hand=0))
    assert now(practice) is Stage.PAY
    practice.take(pays("-10", hand=1))
    assert now(practice) is Stage.OVER


@pytest.mark.parametrize(
    ("hole", "wrong", "right", "main"), [("Kh", "5", "10", "-10"), ("9h", "10", "-5", "-10")]
)
def test_insurance_is_checked(hole: str, wrong: str, right: str, main: str) -> None:
    practice = dealt(at_table("blazing-7s", f"Ks Ac 8d {hole}", 3), INSURES, CLOSES)
    for step in (STANDS,) if now(practice) is Stage.PLAY else ():
        practice.take(step)
    practice.take(TURN)
    practice.take(STAND)
    practice.take(pays(wrong, "insurance"))
    assert last_mistake(practice).endswith("is wrong. [blackjack B9]")
    practice.take(pays(right, "insurance"))
    practice.take(pays(main))
    assert now(practice) is Stage.OVER


@pytest.mark.parametrize(
    ("cards", "won", "rule"),
    [
        ("9s 9c 8d Kh", "20", "R38"),
        ("9s 9c 9d Kh", "40", "R39"),
        ("9c 9c 8d Kh", "45", "R40"),
        ("9c 9c 9d Kh", "65", "R41"),
        ("9c 9c 9c Kh", "90", "R42"),
        ("2s 9c 8d Kh", "-5", "R43"),
    ],
)
def test_match_the_dealer_is_checked_line_by_line(cards: str, won: str, rule: str) -> None:
    practice = at_table("bahama-bonus", cards, 3, match_the_dealer_up="5")
    dealt(practice, STANDS, TURN, STAND)
    practice.take(pays("5", "match-the-dealer-up"))
    assert last_mistake(practice) == (
        f"Spot 3, Match the Dealer, Up: paying $5 is wrong. [bahama-bonus {rule}]"
    )
    practice.take(pays(won, "match-the-dealer-up"))
    assert practice.score.wrong == 1


# Mistakes and the score.


def test_a_mistake_is_shown_with_the_text_of_its_paragraph() -> None:
    practice = dealt(at_table("bahama-bonus", "6s 9c 7s Kd 8s", 3), HIT, TURN, STAND)
    practice.take(pays("20"))
    (mistake,) = practice_view(practice)["mistakes"]

    assert mistake == {
        "round": 1,
        "step": 6,
        "sentence": "Spot 3, blackjack wager: paying $20 is wrong.",
        "rule": "bahama-bonus R50",
        "rule_name": "Bahama Bonus Blackjack R50",
        "paragraph": "6-7-8 of spades pays 3 to 1.",
    }


def test_the_score_counts_what_was_right_since_the_last_mistake() -> None:
    practice = dealt(at_table("bahama-bonus", "6s 9c 7s Kd 8s", 3), HIT, TURN, STAND)
    practice.take(pays("20"))
    assert practice_view(practice)["score"]["streak"] == 0
    practice.take(pays("30"))
    practice.take(s.NextRound())

    assert practice_view(practice)["score"] == {
        "right": 3,
        "wrong": 1,
        "percent": 75,
        "rounds": 1,
        "streak": 1,
    }


def test_a_right_answer_and_a_mistake_name_their_paragraph_alike() -> None:
    sides = {"match_the_dealer_up": "5", "match_the_dealer_down": "5"}
    practice = dealt(at_table("bahama-bonus", "Ks 6c 6d 5h Kh", 3, **sides), HIT, STAND)
    assert practice_view(practice)["mistakes"][-1]["rule"] == "rules HG10"

    practice = dealt(at_table("bahama-bonus", "6s 9c 7s Kd 8s", 3), HIT, TURN, STAND)
    practice.take(pays("20"))
    practice.take(pays("30"))
    view = practice_view(practice)
    assert view["mistakes"][-1]["rule"] == view["due"][0]["rule"] == "bahama-bonus R50"


def test_of_many_mistakes_the_latest_are_shown_and_all_are_counted() -> None:
    practice = at_table("blazing-7s", "Ks 9c 9d Kh", 3, blazing_7s="1")
    for _ in range(150):
        practice.take(s.DealCards(is_begun_on_pad=False))

    view = practice_view(practice)
    assert [one["step"] for one in view["mistakes"]] == list(range(52, 152))
    assert view["score"]["wrong"] == 150


def test_paying_nothing_where_nothing_was_due_or_asked_for_is_no_answer() -> None:
    practice = at_table("bahama-bonus", "Ks 9c 8d Kh", 3, bahama_bonus="1")
    dealt(practice, STANDS, TURN, STAND)
    before = practice.score.right
    for on in ("special-bonus", "envy", "bahama-bonus"):
        practice.take(pays("0", on))
    assert practice.score.right == before

    practice.take(pays("-10"))
    assert practice.score.right == before + 1


def test_to_pay_something_where_nothing_is_due_is_a_mistake() -> None:
    practice = at_table("bahama-bonus", "Ks 9c 8d Kh", 3, bahama_bonus="1")
    dealt(practice, STANDS, TURN, STAND)
    practice.take(pays("5", "envy"))

    assert last_mistake(practice) == "Spot 3, envy: paying $5 is wrong. [bahama-bonus R57]"


def test_a_push_that_was_asked_for_counts_as_an_answer() -> None:
    practice = dealt(at_table("blazing-7s", "Ts 9c 9d Kh", 3), STANDS, TURN, STAND)
    before = practice.score.right
    practice.take(pays("0"))

    assert practice.score.right == before + 1


def test_a_hand_that_ended_shows_how_it_ended() -> None:
    practice = dealt(at_table("blazing-7s", "Ks 6c 6d 5h Kh", 3), HIT)
    (hand,) = practice_view(practice)["spots"][2]["hands"]

    assert hand["ended"] == "bust"
