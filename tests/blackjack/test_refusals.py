"""Every refusal can be reached, is one whole sentence, and is listed in the docs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from blackjack.playing import Play, bet

from jackpit.blackjack import (
    BAHAMA_BONUS,
    SPANISH_21,
    STANDARD,
    Action,
    Bet,
    BlackjackError,
    BlackjackRefusal,
    Refused,
    Rules,
    TableLimits,
    begin,
    why_not_begin,
)
from jackpit.blackjack.round import Turn
from jackpit.money import ZERO, Money

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules" / "blackjack.md"
LIMITS = TableLimits(
    minimum=Money.dollars(5),
    maximum=Money.dollars(100),
    side_minimum=Money.dollars(2),
    side_maximum=Money.dollars(25),
)


def wagered(bets: dict[int, Bet]) -> Refused | None:
    """Why a round of Bahama Bonus cannot begin; beginning it gives the same refusal."""
    refused = why_not_begin(BAHAMA_BONUS, bets, LIMITS)
    with pytest.raises(BlackjackError) as raised:
        begin(BAHAMA_BONUS, bets, (), LIMITS)
    assert raised.value.refused == refused
    return refused


def insured(spot: int, amount: Money, dealer: str = "Ah 9d") -> Refused | None:
    """Why a spot, by default spot 1, cannot insure; insuring gives the same refusal."""
    round = Play(STANDARD, {1: "Kc 9c", 2: "Kc 8c"}, dealer).round
    if dealer.startswith("A"):
        round = round.insure(2, Money.dollars(1))
    refused = round.why_not_insure(spot, amount)
    assert not round.can_insure(spot, amount)
    with pytest.raises(BlackjackError) as raised:
        round.insure(spot, amount)
    assert raised.value.refused == refused
    return refused


def acted(played: Play, action: Action, at: Turn | None = None) -> Refused | None:
    """Why a hand cannot take an action; on its turn every way to ask gives the same refusal."""
    round = played.round
    refused = round.why_not(action, at=at)
    if at is None:
        assert not round.can(action)
        assert action not in round.legal_actions
        with pytest.raises(BlackjackError) as raised:
            round.do(action)
        assert raised.value.refused == refused
    return refused


def play(
    hand: str, words: str = "", draws: str = "", *, rules: Rules = STANDARD, dealer: str = "7h Kd"
) -> Play:
    """A spot's hand, played so far."""
    return Play(rules, hand, dealer, draws, limits=LIMITS).call(words)


FOUR_TIMES = replace(BAHAMA_BONUS, doubling=replace(BAHAMA_BONUS.doubling, multiple_at_most=2))
ON_TEN = replace(STANDARD, doubling=replace(STANDARD.doubling, on_totals=frozenset({9, 10, 11})))
NOT_SPLIT = replace(STANDARD, doubling=replace(STANDARD.doubling, after_split=False))
ACES_AGAIN = replace(STANDARD, splitting=replace(STANDARD.splitting, aces_again=True))
ACES_HIT = replace(STANDARD, splitting=replace(STANDARD.splitting, hit_aces=True))
NO_GIVING_UP = replace(STANDARD, late_surrender=False)

REACHED: dict[BlackjackRefusal, Callable[[], Refused | None]] = {
    BlackjackRefusal.NO_WAGER_PLACED: lambda: wagered({}),
    BlackjackRefusal.SPOT_NOT_AT_TABLE: lambda: wagered({8: bet()}),
    BlackjackRefusal.BLACKJACK_WAGER_MISSING: lambda: wagered(
        {1: Bet(ZERO, {"match-the-dealer-up": Money.dollars(5)})}
    ),
    BlackjackRefusal.BELOW_THE_MINIMUM: lambda: wagered({1: bet("$4")}),
    BlackjackRefusal.ABOVE_THE_MAXIMUM: lambda: wagered({1: bet(), 2: bet("$101")}),
    BlackjackRefusal.NO_SUCH_SIDE_BET: lambda: wagered({1: bet(blazing_7s="$1")}),
    BlackjackRefusal.SIDE_BET_IS_FIXED: lambda: wagered({1: bet(bahama_bonus="$5")}),
    BlackjackRefusal.SIDE_BET_NEEDS_ANOTHER: lambda: wagered({1: bet(match_the_dealer_down="$5")}),
    BlackjackRefusal.SIDE_BET_OVER_BLACKJACK_WAGER: lambda: wagered(
        {1: bet(match_the_dealer_up="$11")}
    ),
    BlackjackRefusal.SIDE_BET_BELOW_MINIMUM: lambda: wagered({1: bet(match_the_dealer_up="$1")}),
    BlackjackRefusal.SIDE_BET_ABOVE_MAXIMUM: lambda: wagered(
        {1: bet("$90", match_the_dealer_up="$26")}
    ),
    BlackjackRefusal.NO_INSURANCE_NOW: lambda: insured(1, Money.dollars(5), "Kh 7d"),
    BlackjackRefusal.SPOT_NOT_IN_ROUND: lambda: insured(3, Money.dollars(5)),
    BlackjackRefusal.ALREADY_INSURED: lambda: insured(2, Money.dollars(1)),
    BlackjackRefusal.NOT_AN_AMOUNT: lambda: insured(1, ZERO),
    BlackjackRefusal.INSURANCE_TOO_LARGE: lambda: insured(1, Money.parse("5.01")),
    BlackjackRefusal.INSURANCE_IS_OPEN: lambda: acted(play("Kc 9c", dealer="Ah 9d"), Action.HIT),
    BlackjackRefusal.ROUND_IS_OVER: lambda: acted(play("Kc 9c", "stand"), Action.HIT),
    BlackjackRefusal.NO_SUCH_HAND: lambda: acted(play("Kc 9c"), Action.HIT, (1, 1)),
    BlackjackRefusal.HAND_IS_BUST: lambda: acted(play("Kc 6c", "hit", "Kd"), Action.RESCUE, (1, 0)),
    BlackjackRefusal.HAND_IS_OVER: lambda: acted(play("Kc 6c", "stand", "4d"), Action.HIT, (1, 0)),
    BlackjackRefusal.NOT_ITS_TURN: lambda: acted(play("8c 8d", "split", "2c"), Action.HIT, (1, 1)),
    BlackjackRefusal.DOUBLED_HAND_IS_NOT_HIT: lambda: acted(
        play("5c 2d", "double", "2c", rules=BAHAMA_BONUS), Action.HIT
    ),
    BlackjackRefusal.SPLIT_ACES_TAKE_ONE_CARD: lambda: acted(
        play("Ac Ad", "split", "As", rules=ACES_AGAIN), Action.HIT
    ),
    BlackjackRefusal.DOUBLE_LIMIT_REACHED: lambda: acted(
        play("5c 2d", "double", "2c", rules=SPANISH_21), Action.DOUBLE
    ),
    BlackjackRefusal.OVER_THE_MULTIPLE: lambda: acted(
        play("5c 2d", "double", "2c", rules=FOUR_TIMES), Action.DOUBLE
    ),
    BlackjackRefusal.TOO_MANY_CARDS_TO_DOUBLE: lambda: acted(
        play("5c 2d", "hit", "2c"), Action.DOUBLE
    ),
    BlackjackRefusal.NOT_ON_THIS_TOTAL: lambda: acted(play("5c 2d", rules=ON_TEN), Action.DOUBLE),
    BlackjackRefusal.NO_DOUBLE_AFTER_SPLIT: lambda: acted(
        play("8c 8d", "split", "2c", rules=NOT_SPLIT), Action.DOUBLE
    ),
    BlackjackRefusal.DOUBLE_OVER_THE_LIMIT: lambda: acted(
        Play(BAHAMA_BONUS, "5c 2d", "7h Kd", "2c", bets=bet("$60"), limits=LIMITS).call("double"),
        Action.DOUBLE,
    ),
    BlackjackRefusal.NOT_A_PAIR: lambda: acted(play("8c 9d"), Action.SPLIT),
    BlackjackRefusal.SPLIT_LIMIT_REACHED: lambda: acted(
        play("8c 8d", "split split split", "8h 8s 8c"), Action.SPLIT
    ),
    BlackjackRefusal.ACES_ARE_SPLIT_ONCE: lambda: acted(
        play("Ac Ad", "split", "As", rules=ACES_HIT), Action.SPLIT
    ),
    BlackjackRefusal.NO_SURRENDER: lambda: acted(
        play("Kc 6d", rules=NO_GIVING_UP), Action.SURRENDER
    ),
    BlackjackRefusal.SURRENDER_AFTER_A_CARD: lambda: acted(
        play("Kc 2d", "hit", "4c"), Action.SURRENDER
    ),
    BlackjackRefusal.SURRENDER_AFTER_A_SPLIT: lambda: acted(
        play("8c 8d", "split", "4c"), Action.SURRENDER
    ),
    BlackjackRefusal.NO_RESCUE: lambda: acted(play("Kc 6d"), Action.RESCUE),
    BlackjackRefusal.NOTHING_TO_RESCUE: lambda: acted(
        play("Kc 6d", rules=BAHAMA_BONUS), Action.RESCUE
    ),
}
EVERY = [pytest.param(refusal, id=refusal.name) for refusal in BlackjackRefusal]


def test_no_refusal_is_missing_from_the_ways_to_them() -> None:
    assert [refusal.name for refusal in BlackjackRefusal if refusal not in REACHED] == []


@pytest.mark.parametrize("refusal", EVERY)
def test_every_refusal_can_be_reached(refusal: BlackjackRefusal) -> None:
    refused = REACHED[refusal]()

    assert refused is not None
    assert refused.rule is refusal


@pytest.mark.parametrize("refusal", EVERY)
def test_a_refusal_is_one_sentence_with_every_word_filled_in(refusal: BlackjackRefusal) -> None:
    sentence = str(REACHED[refusal]())

    assert re.fullmatch(r"[A-Z].*\w\.", sentence)
    assert not re.search(r"[{}<>\n]|None|Money\(|[.!?] ", sentence), sentence


def test_the_page_names_every_refusal_and_no_other() -> None:
    named = re.findall(r"`([A-Z_]+)`", PAGE.read_text(encoding="utf-8"))

    assert named == [refusal.name for refusal in BlackjackRefusal]


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            BlackjackRefusal.SIDE_BET_NEEDS_ANOTHER,
            "Spot 1: Match the Dealer, Down may be played only with Match the Dealer, Up.",
        ),
        (BlackjackRefusal.HAND_IS_OVER, "The hand is over: it stood."),
        (BlackjackRefusal.DOUBLE_LIMIT_REACHED, "A hand may be doubled once at most."),
        (BlackjackRefusal.NOT_ON_THIS_TOTAL, "You may double only on 9, 10 or 11, not on 7."),
        (
            BlackjackRefusal.DOUBLE_OVER_THE_LIMIT,
            "Doubling adds $120.00; the table maximum is $100.00.",
        ),
        (BlackjackRefusal.INSURANCE_TOO_LARGE, "Insurance at spot 1 may be at most $5.00."),
    ],
)
def test_the_sentence_of_a_refusal_gives_the_cause(
    refusal: BlackjackRefusal, sentence: str
) -> None:
    assert str(REACHED[refusal]()) == sentence


def test_a_hand_of_a_spot_without_a_wager_is_refused_too() -> None:
    refused = acted(play("Kc 9c"), Action.HIT, (4, 0))

    assert refused is not None
    assert refused.rule is BlackjackRefusal.SPOT_NOT_IN_ROUND


def test_insurance_is_closed_only_while_it_is_offered() -> None:
    round = play("Kc 9c").round
    refused = round.why_not_close_insurance()

    assert refused is not None
    assert refused.rule is BlackjackRefusal.NO_INSURANCE_NOW
    with pytest.raises(BlackjackError) as raised:
        round.close_insurance()
    assert raised.value.refused == refused
