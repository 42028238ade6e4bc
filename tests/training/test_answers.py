"""The keys with which a wager is settled: from the rules, to the cent, and alike for all cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from training.trainee import (
    SEVEN,
    STAND,
    TURN,
    LaidByHand,
    Trainee,
    at_table,
    dealt,
    now,
    practice_view,
)

from jackpit.blackjack import Action
from jackpit.manager.codec import Decoder
from jackpit.messages import Phrase
from jackpit.money import Money
from jackpit.training import LESSONS, Practice, PracticeSetup, Stage
from jackpit.training import steps as s
from jackpit.training.answers import list_answers

HIT, STANDS, DOUBLES = (s.PlayHand(action=x) for x in (Action.HIT, Action.STAND, Action.DOUBLE))
SURRENDERS, RESCUES = (s.PlayHand(action=x) for x in (Action.SURRENDER, Action.RESCUE))


AMOUNT: Decoder[Money] = Decoder(Money)


def settling(lesson: str, cards: str, wager: str, *steps: s.Step) -> Practice:
    """A person's hand at spot 3, ready to be settled."""
    drill = LaidByHand(key="laid", name=Phrase(""), about=Phrase(""), cards=cards)
    practice = Practice(PracticeSetup(lesson=LESSONS[lesson], seed="1", drill=drill, people=SEVEN))
    practice.take(s.PlaceWagers(spot=3, main=Money.parse(wager)))
    return dealt(practice, *steps)


def offered(practice: Practice, on: str = "main") -> dict[str, str]:
    due: dict[str, Any] = next(x for x in practice_view(practice)["due"] if x["wager"] == on)
    return {answer["word"]: AMOUNT.convert(answer["won"]).plain() for answer in due["answers"]}


def test_a_surrendered_wager_of_odd_cents_is_offered_as_the_rules_divide_it() -> None:
    practice = settling("blazing-7s", "Ts 9c 6d Kh", "5.01", SURRENDERS, STAND)

    assert offered(practice) == {
        "Take": "-5.01",
        "Push": "0.00",
        "Even money": "5.01",
        "3 to 2": "7.51",
        "Surrender": "-2.51",
    }
    practice.take(s.Pay(spot=3, hand=0, wager="main", won=Money.parse("-2.51")))
    assert practice.score.mistakes == []
    assert now(practice) is Stage.OVER


@pytest.mark.parametrize(
    ("doublings", "rescued", "taken"), [(1, "-10.00", "-20.00"), (2, "-10.00", "-40.00")]
)
def test_a_hand_can_be_settled_as_rescued_however_often_it_was_doubled(
    doublings: int, rescued: str, taken: str
) -> None:
    steps: tuple[s.Step, ...] = (*[DOUBLES] * doublings, RESCUES, STAND)
    practice = settling("bahama-bonus", "2s 9c 3s Kd 2d 6h 2h", "10", *steps)

    keys = offered(practice)
    assert (keys["Rescue"], keys["Take"]) == (rescued, taken)
    assert "Surrender" not in keys
    practice.take(s.Pay(spot=3, hand=0, wager="main", won=Money.parse(keys["Rescue"])))
    assert practice.score.mistakes == []


def test_every_row_of_the_bonus_21s_has_its_key() -> None:
    practice = settling("bahama-bonus", "6s 9c 7s Kd 8s", "10", HIT, STAND)

    assert list(offered(practice)) == [
        *("Take", "Push", "Even money", "3 to 2", "2 to 1", "3 to 1", "Surrender")
    ]


def test_a_side_bet_is_offered_the_lines_of_its_own_pay_table() -> None:
    practice = at_table("bahama-bonus", "9s 9c 8d Kh", 3, match_the_dealer_up="5", bahama_bonus="1")
    dealt(practice, STANDS, TURN, STAND)

    assert offered(practice, "match-the-dealer-up") == {
        "Take": "-5.00",
        "Push": "0.00",
        "4 to 1": "20.00",
        "8 to 1": "40.00",
        "9 to 1": "45.00",
        "13 to 1": "65.00",
        "18 to 1": "90.00",
    }
    fixed = list(offered(practice, "bahama-bonus").values())
    assert fixed[0] == "0.00"
    assert "18.00" not in fixed
    assert len(fixed) > 2


def test_a_progressive_is_offered_what_the_tray_pays_and_nothing_where_it_loses() -> None:
    practice = dealt(at_table("blazing-7s", "Ks 9c 8d Kh", 3, blazing_7s="1"), STANDS, TURN, STAND)

    assert offered(practice, "blazing-7s") == {
        "Nothing": "0.00",
        "2 for 1": "2.00",
        "25 for 1": "25.00",
        "200 for 1": "200.00",
        "500 for 1": "500.00",
    }


def test_what_no_wager_buys_is_offered_as_its_pay_table_has_it() -> None:
    practice = dealt(
        at_table("bahama-bonus", "Ks 9c 8d Kh", 3, bahama_bonus="1"), STANDS, TURN, STAND
    )
    bonus = LESSONS["bahama-bonus"].rules.fixed_bonus
    assert bonus is not None
    award, envy = (x.pays(Money.dollars(0)).plain() for x in (bonus.bonus.award, bonus.bonus.envy))
    assert list(offered(practice, "special-bonus").values()) == ["0.00", award]
    assert list(offered(practice, "envy").values()) == ["0.00", envy]
    practice = dealt(
        at_table("kings-bounty", "Ks 9c 8d Kh", 3, kings_bounty="1"), STANDS, TURN, STAND
    )
    assert "5.00" in offered(practice, "kings-bounty-envy").values()


def test_insurance_has_the_key_that_its_rules_pay() -> None:
    insured = (s.Insure(spot=3, amount=Money.dollars(5)), s.CloseInsurance())
    practice = settling("blazing-7s", "Ks Ac 8d Kh", "10", *insured, TURN, STAND)

    keys = offered(practice, "insurance")
    assert keys == {
        "Take": "-5.00",
        "Push": "0.00",
        "Even money": "5.00",
        "3 to 2": "7.50",
        "2 to 1": "10.00",
    }


def test_the_keys_are_the_same_for_all_cards() -> None:
    shoes = ["7s 9c 7d Kh", "Ks 9c 8d Kh", "As 9c Kd Kh"]
    seen = []
    for cards in shoes:
        practice = at_table("blazing-7s", cards, 3, blazing_7s="1")
        steps = () if cards.startswith("As") else (STANDS,)
        view = practice_view(dealt(practice, *steps, TURN, STAND))
        seen.append([due["answers"] for due in view["due"]])

    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("lesson", LESSONS)
def test_in_whole_shoes_every_wager_has_a_fitting_key(lesson: str) -> None:
    for seed in ("1", "2"):
        practice = Practice(PracticeSetup(lesson=LESSONS[lesson], seed=seed, people=frozenset({2})))
        trainee = Trainee(practice, Random(seed))
        settled = 0
        while now(practice) is not Stage.SHOE_OVER:
            step = trainee._next()
            round = practice.at.round
            if isinstance(step, s.Pay) and round is not None:
                due = practice.at.open[step.spot, step.hand, step.wager].due
                keys = [answer.won for answer in list_answers(practice.lesson, round, due)]
                assert len(keys) <= 9
                if due.is_asked or due.wager == practice.lesson.side.key:
                    assert step.won in keys
                settled += 1
            practice.take(step)
        assert settled > 50
