"""The simulated players: their seats, wagers, insurance and play.

They play by the usual advice for total and up card. So that a trainee sees every action, they also
surrender, split, redouble and rescue where that is reasonable.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

from jackpit.blackjack import (
    BEST_TOTAL,
    MAX_BLACKJACK_SPOTS,
    Action,
    Bet,
    BlackjackRound,
    PlayerHand,
    Rules,
)
from jackpit.money import Money

MAIN_WAGERS = tuple(map(Money.dollars, (5, 10, 10, 15, 20, 25, 25, 40, 50, 75)))
SIDE_WAGERS = tuple(map(Money.dollars, (5, 5, 10)))
MIN_PLAYERS, MAX_PLAYERS = 3, 6
"""The number of simulated players at a table, if there is room."""

WAGER_CHANCE = 0.9
SIDE_BET_CHANCE = 0.6
INSURANCE_CHANCE = 0.4


def choose_seats(people: Collection[int], random: Random) -> tuple[int, ...]:
    """The spots of simulated players, none of which is a person's.

    A person who sits down takes one seat; the others stay where they are if possible.
    """
    order = random.sample(range(1, MAX_BLACKJACK_SPOTS + 1), MAX_BLACKJACK_SPOTS)
    count = random.randint(MIN_PLAYERS, MAX_PLAYERS)
    return tuple(sorted([spot for spot in order if spot not in people][:count]))


def place_wagers(
    rules: Rules,
    seated: Sequence[int],
    random_for: Callable[[object], Random],
    *,
    all_sides: bool = False,
) -> dict[int, Bet]:
    """The wagers of the simulated players in one round, each from a random generator of its own.

    With *all_sides* every player makes every side bet.
    """
    bets: dict[int, Bet] = {}
    for spot in seated:
        random = random_for(spot)
        if all_sides or random.random() < WAGER_CHANCE:
            bets[spot] = _bet(rules, random, all_sides=all_sides)
    if not bets and seated:
        bets[seated[0]] = _bet(rules, random_for(seated[0]), all_sides=all_sides)
    for side in rules.side_bets:  # a round without a progressive wager would not use the pad
        wager = side.fixed_wager
        if wager and bets and not any(side.key in bet.sides for bet in bets.values()):
            spot = random_for(side.key).choice(sorted(bets))
            bets[spot] = Bet(bets[spot].main, {**bets[spot].sides, side.key: wager})
    return bets


def _bet(rules: Rules, random: Random, *, all_sides: bool) -> Bet:
    main = random.choice(MAIN_WAGERS)
    sides: dict[str, Money] = {}
    for side in rules.side_bets:
        wants = all_sides or random.random() < SIDE_BET_CHANCE
        if wants and (side.only_with is None or side.only_with in sides):
            sides[side.key] = side.fixed_wager or min(main, random.choice(SIDE_WAGERS))
    return Bet(main, sides)


def choose_insurance(
    round: BlackjackRound, spot: int, random: Random, *, eager: bool = False
) -> Money | None:
    """The amount for which a simulated player insures; None for no insurance."""
    offered = round.rules.insurance
    if offered is None or not (eager or random.random() < INSURANCE_CHANCE):
        return None
    most = offered.at_most(round.spots[spot].bet.main)
    return most if round.can_insure(spot, most) else None


def choose_action(round: BlackjackRound, *, to_21: bool = False) -> Action:
    """The action of a simulated player with the hand whose turn it is.

    With *to_21* the player draws until 21, as if for a bonus.
    """
    hand = round.hand
    assert hand is not None
    up = min(round.up.rank.points, 10)
    up = 11 if up == 1 else up
    wishes = _to_21(hand) if to_21 else (*_preferred(round, hand, up), _hit_or_stand(hand, up))
    return next((action for action in wishes if round.can(action)), Action.STAND)


def _to_21(hand: PlayerHand) -> tuple[Action, ...]:
    return (Action.STAND,) if hand.points >= BEST_TOTAL else (Action.HIT,)


def _preferred(round: BlackjackRound, hand: PlayerHand, up: int) -> tuple[Action, ...]:
    """Actions preferred to hit and stand."""
    points, soft = hand.points, hand.is_soft
    if hand.is_doubled:
        if not soft and points <= 11:
            return (Action.DOUBLE, Action.STAND)
        stiff = not soft and 12 <= points <= 16 and up >= 8
        return (Action.RESCUE, Action.STAND) if stiff else (Action.STAND,)
    if round.can(Action.SPLIT) and _splits(hand.cards[0].rank.points, up):
        return (Action.SPLIT,)
    if not soft and ((points == 16 and up >= 10) or (points == 17 and up == 11)):
        return (Action.SURRENDER,)
    if not soft and points == 15 and up == 10:
        return (Action.SURRENDER,)
    return (Action.DOUBLE,) if _doubles(points, up, soft=soft) else ()


def _splits(points: int, up: int) -> bool:
    if points in (1, 8):
        return up < 11 or points == 1
    if points == 9:
        return up <= 9 and up != 7
    return points in (2, 3, 6, 7) and up <= 6


def _doubles(points: int, up: int, *, soft: bool) -> bool:
    if soft:
        return 15 <= points <= 18 and up in (5, 6)
    return (points == 11 and up <= 10) or (points == 10 and up <= 9) or (points == 9 and up <= 6)


def _hit_or_stand(hand: PlayerHand, up: int) -> Action:
    points = hand.points
    if hand.is_soft:
        stands = points >= 19 or (points == 18 and up <= 8)
    elif points >= 17:
        stands = True
    elif points == 12:
        stands = 4 <= up <= 6
    else:
        stands = points >= 13 and up <= 6
    return Action.STAND if stands else Action.HIT
