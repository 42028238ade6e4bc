"""The simulated players: what they wager is taken, and what they do is sensible."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from jackpit.blackjack import BAHAMA_BONUS, STANDARD, Action, Bet, Rules, begin, why_not_begin
from jackpit.cards import Deal
from jackpit.money import Money
from jackpit.training import LESSONS, Lesson, Practice, PracticeSetup, players
from jackpit.training.shoe import seeded_random


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_what_they_wager_is_within_the_rules_and_the_pad_has_a_round(lesson: Lesson) -> None:
    for number in range(200):
        seated = players.choose_seats({1, 4}, Random(number))
        bets = players.place_wagers(lesson.rules, seated, partial(seeded_random, number))

        assert 3 <= len(seated) <= 5
        assert not {1, 4} & set(seated)
        assert why_not_begin(lesson.rules, bets, lesson.limits) is None
        assert any(lesson.side.key in bet.sides for bet in bets.values())


def test_no_simulated_player_takes_a_persons_seat() -> None:
    assert players.choose_seats(range(1, 8), Random(1)) == ()
    assert players.place_wagers(STANDARD, (), seeded_random) == {}


def test_a_person_who_sits_down_leaves_the_other_players_wagers_as_they_were() -> None:
    set_up = PracticeSetup(lesson=LESSONS["bahama-bonus"], seed="sits")
    alone = Practice(set_up).at.bets
    spot = min(alone)
    beside = Practice(replace(set_up, people=frozenset({spot}))).at.bets

    assert spot not in beside
    assert len(alone) > 1
    assert {n: bet for n, bet in alone.items() if n != spot}.items() <= beside.items()


@pytest.mark.parametrize(
    ("rules", "cards", "action"),
    [
        (STANDARD, "Ks 2c 2d Kh", Action.HIT),  # 12 against a 2
        (STANDARD, "Ks 6c 2d Kh", Action.STAND),
        (STANDARD, "Ks 2c 6d Kh", Action.STAND),
        (STANDARD, "Ks 9c 7d Kh", Action.STAND),
        (STANDARD, "5s 6c 6d Kh", Action.DOUBLE),
        (STANDARD, "8s 6c 8d Kh", Action.SPLIT),
        (STANDARD, "Ks 6c Kd Kh", Action.STAND),
        (STANDARD, "Ks Kc 6d 9h", Action.SURRENDER),
        (STANDARD, "As 9c 7d Kh", Action.HIT),
        (STANDARD, "As 7c 7d Kh", Action.STAND),
        (BAHAMA_BONUS, "As 6c As Kh", Action.SPLIT),
    ],
)
def test_they_play_by_the_usual_advice(rules: Rules, cards: str, action: Action) -> None:
    round = begin(rules, {1: Bet(Money.dollars(10))}, Deal.parse(cards).player)

    assert players.choose_action(round) is action


def test_they_double_again_and_rescue() -> None:
    cards = Deal.parse("2s 6c 3d Kh 4s 5s").player
    round = begin(BAHAMA_BONUS, {1: Bet(Money.dollars(10))}, cards).do(Action.DOUBLE)
    assert players.choose_action(round) is Action.DOUBLE
    cards = Deal.parse("5s 9c 6d Kh 2s").player
    round = begin(BAHAMA_BONUS, {1: Bet(Money.dollars(10))}, cards).do(Action.DOUBLE)
    assert players.choose_action(round) is Action.RESCUE


def test_a_player_who_draws_to_21_stops_only_there() -> None:
    round = begin(BAHAMA_BONUS, {1: Bet(Money.dollars(10))}, Deal.parse("7s 6c 7s Kh 7s Kc").player)
    assert players.choose_action(round) is Action.SPLIT
    assert players.choose_action(round, to_21=True) is Action.HIT
