"""Random wagers, allowed or not: the engine accepts exactly those that the oracle accepts."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from blackjack import oracle as judge
from blackjack.houses import HOUSES, House, Wager, as_bets, shuffled
from hypothesis import given, settings
from hypothesis import strategies as st

from jackpit.blackjack import BlackjackError, Phase, TableLimits, begin, why_not_begin
from jackpit.money import Money

EVERY_HOUSE = pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
UP, DOWN = "match-the-dealer-up", "match-the-dealer-down"
SPOTS = [0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 7, 8]
"""A spot that is named twice has one wager; spots 0 and 8 do not exist."""


def some_wagers(house: House, rng: Random) -> dict[int, Wager]:
    """Wagers as players make them: mostly right."""
    bets: dict[int, Wager] = {}
    for spot in rng.sample(SPOTS, rng.choice([0, 1, 1, 1, 2, 2])):
        main = rng.choice([0, 400, 500, 500, 700, 1_000, 1_001])
        sides: dict[str, int] = {}
        if rng.random() < 0.5:
            sides[UP] = rng.choice([0, 100, 200, main, main + 1])
        if rng.random() < 0.3:
            sides[DOWN] = rng.choice([0, 100, 200, main, main + 1])
        if house.progressive is not None and rng.random() < 0.5:
            sides[house.progressive] = rng.choice([100, 100, 500, 500, 250, 99, 0])
        if rng.random() < 0.05:
            sides["no-such-bet"] = 100
        bets[spot] = {"main": main, "sides": sides}
    return bets


def some_limits(rng: Random) -> dict[str, int | None]:
    """Limits of the table, or none of them."""
    least, side_least = rng.choice([None, 100, 500]), rng.choice([None, 100])
    most, side_most = rng.choice([None, 500, 1_000]), rng.choice([None, 200, 500])
    return {"least": least, "most": most, "side_least": side_least, "side_most": side_most}


def as_limits(limits: dict[str, int | None]) -> TableLimits:
    """The same limits as the engine takes them."""
    least, most, side_least, side_most = (
        None if count is None else Money.cents(count) for count in limits.values()
    )
    return TableLimits(minimum=least, maximum=most, side_minimum=side_least, side_maximum=side_most)


def progressive_of(house: House) -> tuple[str, int] | None:
    """The key of a house's progressive and its wager in cents."""
    if house.progressive is None or house.pay_table is None:
        return None
    wager = house.pay_table.terms.wager
    return house.progressive, wager.microcents // Money.cents(1).microcents


def asked_for(house: House, rng: Random) -> bool:
    """Whether a round with these wagers may begin; engine and oracle must agree."""
    wagers, limits = some_wagers(house, rng), some_limits(rng)
    match = house.rules.side_bet(UP) is not None
    allowed = judge.may_begin(wagers, limits, match=match, progressive=progressive_of(house))
    bets, posted = as_bets(wagers), as_limits(limits)
    shoe = shuffled(house.rules, rng.randint(0, 10**9), "any")

    refused = why_not_begin(house.rules, bets, posted)

    assert (refused is None) is allowed, refused
    if refused is None:
        assert begin(house.rules, bets, shoe, posted).phase in Phase
    else:
        assert re.fullmatch(r"[A-Z][^{}]*\.", str(refused))
        with pytest.raises(BlackjackError, match=re.escape(str(refused))):
            begin(house.rules, bets, shoe, posted)
    return allowed


@EVERY_HOUSE
def test_the_engine_and_the_judge_allow_the_same_random_wagers(
    house: House,
) -> None:
    @settings(max_examples=100)
    @given(rng=st.randoms(use_true_random=False))
    def any_seed(rng: Random) -> None:
        asked_for(house, rng)

    any_seed()


@EVERY_HOUSE
def test_many_wagers_are_taken_and_many_are_refused(house: House) -> None:
    rng = Random(house.name)

    answers = Counter(asked_for(house, rng) for _ in range(250))

    assert min(answers[True], answers[False]) >= 10
