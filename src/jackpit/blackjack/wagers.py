"""The wagers of a round, and why they may be refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from jackpit.blackjack.frozen_dict import FrozenDict
from jackpit.blackjack.limits import NO_LIMITS, TableLimits
from jackpit.blackjack.refusal import BlackjackError, BlackjackRefusal
from jackpit.blackjack.rules import Rules
from jackpit.money import ZERO, Money
from jackpit.refusal import Refused

MAX_BLACKJACK_SPOTS = 7


@dataclass(frozen=True, slots=True)
class Bet:
    """The wagers of one spot before the deal."""

    main: Money
    sides: Mapping[str, Money] = field(default_factory=dict)
    """The wager on each side bet, by key; progressives included."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "sides", FrozenDict(self.sides))
        for amount in (self.main, *self.sides.values()):
            if amount < ZERO or not amount.is_whole_cents:
                raise BlackjackError(f"a wager cannot be {amount}")

    @property
    def total(self) -> Money:
        """The sum of the wagers."""
        return sum(self.sides.values(), start=self.main)


def why_not_begin(
    rules: Rules, bets: Mapping[int, Bet], limits: TableLimits | None = None
) -> Refused | None:
    """Why a round cannot begin with these *bets*; None if it can."""
    if not bets:
        return BlackjackRefusal.NO_WAGER_PLACED.given()
    return next(_refusals(rules, bets, limits or NO_LIMITS), None)


def _refusals(rules: Rules, bets: Mapping[int, Bet], limits: TableLimits) -> Iterator[Refused]:
    for spot, bet in sorted(bets.items()):
        if not 1 <= spot <= MAX_BLACKJACK_SPOTS:
            yield BlackjackRefusal.SPOT_NOT_AT_TABLE.given(spot=spot)
        yield from _main(spot, bet.main, limits)
        for side in bet.sides:
            yield from _side(rules, spot, bet, side, limits)


def _main(spot: int, main: Money, limits: TableLimits) -> Iterator[Refused]:
    if not main:
        yield BlackjackRefusal.BLACKJACK_WAGER_MISSING.given(spot=spot)
    if limits.minimum is not None and main < limits.minimum:
        yield BlackjackRefusal.BELOW_THE_MINIMUM.given(
            spot=spot, amount=main, minimum=limits.minimum
        )
    if limits.maximum is not None and main > limits.maximum:
        yield BlackjackRefusal.ABOVE_THE_MAXIMUM.given(
            spot=spot, amount=main, maximum=limits.maximum
        )


def _side(rules: Rules, spot: int, bet: Bet, key: str, limits: TableLimits) -> Iterator[Refused]:
    side, amount = rules.side_bet(key), bet.sides[key]
    if side is None:
        yield BlackjackRefusal.NO_SUCH_SIDE_BET.given(spot=spot, side=key[:40])
        return
    if side.only_with is not None and not bet.sides.get(side.only_with):
        other = rules.side_bet(side.only_with)
        assert other is not None
        yield BlackjackRefusal.SIDE_BET_NEEDS_ANOTHER.given(
            spot=spot, side=side.name, other=other.name
        )
    if side.at_most_main and amount > bet.main:
        yield BlackjackRefusal.SIDE_BET_OVER_BLACKJACK_WAGER.given(
            spot=spot, side=side.name, main=bet.main
        )
    if side.fixed_wager is not None:
        if amount != side.fixed_wager:
            yield BlackjackRefusal.SIDE_BET_IS_FIXED.given(
                spot=spot, side=side.name, wager=side.fixed_wager, amount=amount
            )
        return
    minimum = limits.side_minimum or Money.cents(1)
    if amount < minimum:
        yield BlackjackRefusal.SIDE_BET_BELOW_MINIMUM.given(
            spot=spot, side=side.name, minimum=minimum
        )
    if limits.side_maximum is not None and amount > limits.side_maximum:
        yield BlackjackRefusal.SIDE_BET_ABOVE_MAXIMUM.given(
            spot=spot, side=side.name, maximum=limits.side_maximum
        )
