"""Drills: stacked rounds in which one situation comes up every time.

The rules and pay tables of a lesson determine its drills.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from jackpit.blackjack import Bet, BlackjackRound, Settlement, SideBet, settle
from jackpit.cards import Card, Rank
from jackpit.messages import Message, Phrase, Text
from jackpit.paytable import CardPlace, Line, Share, Sharing
from jackpit.table.moments import Moment
from jackpit.training.lessons import LESSONS, Lesson
from jackpit.training.moments_due import moment_of_deal
from jackpit.training.paragraphs import load_page
from jackpit.training.stacked_shoe import ShoeStacker, StackedShoe
from jackpit.training.steps import StepError, StepRefusal
from jackpit.training.winning_deals import (
    CardLayout,
    bonus_hands,
    deals_by_line,
    fixed_bonus_hands,
    winning_pairs,
)

TRIES = 60
"""How often a round is stacked again if the situation does not come up, for example because the
dealer has a blackjack."""

_PLAYER = (CardPlace.PLAYER_1, CardPlace.PLAYER_2)


class DrillText(Message):
    """The names of drills, and what they are about."""

    SIDE_BET_ABOUT = "In every round a wager on {side} wins."
    BONUS_ENVY = "{bonus} and envy"
    BONUS_ENVY_ABOUT = "In every round a hand wins the {bonus}."
    FIXED_AWARDS_ABOUT = "In every round {game} pays a fixed award."
    MOMENTS_ABOUT = (
        "In every round {game} wins. You say when it is paid: now, once a card of the dealer is"
        " seen, or at the end."
    )
    ENVY_ABOUT = "In every round a hand of {game} pays envy to all others."


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill(ABC):
    """One situation, dealt in every round."""

    key: str
    name: Text
    about: Text
    insures: bool = False
    """Whether every simulated player insures."""

    asks_moments: bool = False
    """Whether it is asked after the deal when each hand is settled."""

    @abstractmethod
    def stack(self, lesson: Lesson, bets: Mapping[int, Bet], random: Random) -> StackedShoe:
        """The cards of one round with the situation, if the wagers for it were made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidDrill(Drill):
    """A drill whose cards are laid into a shuffled shoe."""

    def stack(self, lesson: Lesson, bets: Mapping[int, Bet], random: Random) -> StackedShoe:
        """The cards of a round that shows the situation; several shoes are tried."""
        for _ in range(TRIES):
            stacking = ShoeStacker(lesson, bets, random)
            self.lay(stacking)
            round = stacking.played()
            if self.shows(lesson, round, settle(round)):
                return stacking.stack()
        raise StepError(StepRefusal.NO_CARDS_FOUND.given(drill=self.name))

    @abstractmethod
    def lay(self, stacking: ShoeStacker) -> None:
        """Place the cards of the situation."""

    @abstractmethod
    def shows(self, lesson: Lesson, round: BlackjackRound, settlement: Settlement) -> bool:
        """Whether the round has the situation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusTwentyOnes(LaidDrill):
    """A hand makes a bonus 21."""

    def lay(self, stacking: ShoeStacker) -> None:
        rules, random = stacking.lesson.rules, stacking.random
        assert rules.bonus_21s is not None
        by_line = _bonus_hands(stacking.lesson.key)
        hands = by_line[random.choice(rules.bonus_21s.lines).key]
        stacking.lay_hand(random.choice(stacking.spots), random.choice(hands))

    def shows(self, lesson: Lesson, round: BlackjackRound, settlement: Settlement) -> bool:  # noqa: ARG002 -- all drills share one signature
        bonus = lesson.rules.bonus_21s
        assert bonus is not None
        keys = {line.key for line in bonus.lines}
        return any(payout.on == "main" and payout.line in keys for payout in settlement.payouts)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBets(LaidDrill):
    """A side bet without a meter wins."""

    document: str
    """The page of its rules; Up and Down share one."""

    def lay(self, stacking: ShoeStacker) -> None:
        random = stacking.random
        sides = [x for x in stacking.lesson.rules.side_bets if x.game.rules == self.document]
        side = random.choice(sides)
        line = random.choice(side.pay_table.lines)
        _lay_line(stacking, side, [line])

    def shows(self, lesson: Lesson, round: BlackjackRound, settlement: Settlement) -> bool:  # noqa: ARG002 -- all drills share one signature
        sides = {x.key for x in lesson.rules.side_bets if x.game.rules == self.document}
        made = [payout for payout in settlement.payouts if payout.on in sides]
        return not made or any(payout.line for payout in made)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveLines(LaidDrill):
    """The progressive wins on one of some lines, for one spot or several."""

    lines: tuple[str, ...]
    winners: int = 1

    def lay(self, stacking: ShoeStacker) -> None:
        side = stacking.lesson.side
        lines = [line for line in side.pay_table.lines if line.key in self.lines]
        _lay_line(stacking, side, [stacking.random.choice(lines)], winners=self.winners)

    def shows(self, lesson: Lesson, round: BlackjackRound, settlement: Settlement) -> bool:  # noqa: ARG002 -- all drills share one signature
        won = [x for x in settlement.progressives if x.line and x.line.key in self.lines]
        return len(won) >= min(self.winners, len(settlement.progressives))


@dataclass(frozen=True, slots=True, kw_only=True)
class Moments(LaidDrill):
    """The progressive wins; hands that wait and hands that do not come equally often."""

    def lay(self, stacking: ShoeStacker) -> None:
        layouts = _layouts_by_moment(stacking.lesson.key)
        by_line = layouts[stacking.random.choice(tuple(layouts))]
        line = stacking.random.choice(tuple(by_line))
        _lay_cards(stacking, stacking.lesson.side, by_line[line], [line])

    def shows(self, lesson: Lesson, round: BlackjackRound, settlement: Settlement) -> bool:  # noqa: ARG002 -- all drills share one signature
        return any(x.line for x in settlement.progressives)


@cache
def _layouts_by_moment(lesson: str) -> Mapping[Moment, Mapping[str, Sequence[CardLayout]]]:
    """Some deals that the progressive pays, by their moment and by their line."""
    side, shoe = LESSONS[lesson].side, LESSONS[lesson].rules.shoe
    found: dict[Moment, dict[str, list[CardLayout]]] = {}
    for key, layouts in deals_by_line(side.pay_table, shoe).items():
        for layout in layouts:
            moment = moment_of_deal(side.pay_table, shoe, layout.as_dealt)
            if moment is not None:
                found.setdefault(moment, {}).setdefault(key, []).append(layout)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedBonusEnvy(LaidDrill):
    """One hand, sometimes two, wins the fixed bonus of the base game; all others have envy."""

    def lay(self, stacking: ShoeStacker) -> None:
        rules, random = stacking.lesson.rules, stacking.random
        bonus = rules.fixed_bonus
        assert bonus is not None
        up = random.choice(_bonus_up_cards(stacking.lesson.key))
        stacking.lay_dealer({CardPlace.UP: up})
        hands = fixed_bonus_hands(bonus, rules.shoe.pack, up)
        wanted = min(random.choice((1, 1, 2)), len(stacking.spots))
        for spot in sorted(random.sample(stacking.spots, wanted)):
            stacking.lay_hand(spot, random.choice(hands))

    def shows(self, lesson: Lesson, round: BlackjackRound, settlement: Settlement) -> bool:  # noqa: ARG002 -- all drills share one signature
        bonus = lesson.rules.fixed_bonus
        assert bonus is not None
        return any(payout.on == bonus.key for payout in settlement.payouts)


@dataclass(frozen=True, slots=True, kw_only=True)
class AceUp(LaidDrill):
    """An ace is up: insurance, and blackjacks on either side."""

    def lay(self, stacking: ShoeStacker) -> None:
        random, pack = stacking.random, stacking.lesson.rules.shoe.pack
        aces = [card for card in pack.cards if card.rank is Rank.ACE]
        tens = [card for card in pack.cards if card.rank.points == 10]
        dealer = {CardPlace.UP: random.choice(aces)}
        if random.random() < 0.5:
            dealer[CardPlace.HOLE] = random.choice(tens)
        stacking.lay_dealer(dealer)
        if random.random() < 0.5:
            pair = [random.choice(aces), random.choice(tens)]
            random.shuffle(pair)
            stacking.lay_first(random.choice(stacking.spots), tuple(pair))

    def shows(self, lesson: Lesson, round: BlackjackRound, settlement: Settlement) -> bool:  # noqa: ARG002 -- all drills share one signature
        return round.up.rank is Rank.ACE


def _lay_line(
    stacking: ShoeStacker, side: SideBet, lines: Sequence[Line], *, winners: int = 1
) -> None:
    """Place cards with which some spots win a side bet on one of *lines*."""
    line = stacking.random.choice(lines)
    layouts = deals_by_line(side.pay_table, stacking.lesson.rules.shoe)[line.key]
    _lay_cards(stacking, side, layouts, [x.key for x in lines], winners=winners)


def _lay_cards(
    stacking: ShoeStacker,
    side: SideBet,
    layouts: Sequence[CardLayout],
    lines: Sequence[str],
    *,
    winners: int = 1,
) -> None:
    """Place the cards of one of *layouts*; further winners are paid on one of *lines*."""
    random, shoe = stacking.random, stacking.lesson.rules.shoe
    spots = [spot for spot in stacking.spots if stacking.bets[spot].sides.get(side.key)]
    if not spots:
        return
    lies = random.choice(layouts)
    dealer = {place: card for place, card in lies.cards.items() if place not in _PLAYER}
    stacking.lay_dealer(dealer)
    chosen = random.sample(spots, min(winners, len(spots)))
    out: list[Card] = [*dealer.values()]
    for number, spot in enumerate(chosen if len(lies.cards) > len(dealer) else ()):
        pair = tuple(lies.cards[place] for place in _PLAYER)
        if number:
            pairs = winning_pairs(side.pay_table, shoe, dealer, lines)
            pairs = [pair for pair in pairs if shoe.lacks([*out, *pair]) is None]
            if not pairs:
                break
            pair = random.choice(pairs)
        out += pair
        stacking.lay_first(spot, pair)
    if lies.drawn:
        stacking.lay_drawn(lies.drawn)


@cache
def _bonus_hands(lesson: str) -> Mapping[str, list[tuple[Card, ...]]]:
    rules = LESSONS[lesson].rules
    assert rules.bonus_21s is not None
    return bonus_hands(rules.bonus_21s, rules.shoe.pack)


@cache
def _bonus_up_cards(lesson: str) -> tuple[Card, ...]:
    """The up cards with which the fixed bonus can be won."""
    rules = LESSONS[lesson].rules
    assert rules.fixed_bonus is not None
    pack = rules.shoe.pack
    bonus = rules.fixed_bonus
    return tuple(card for card in pack.cards if fixed_bonus_hands(bonus, pack, card))


# The drills of a lesson.

_JACKPOTS = {
    Sharing.SPLIT_TABLE: (
        Phrase("The table's jackpot"),
        Phrase("In every round every wager at the table shares the meter."),
    ),
    Sharing.SPLIT_WINNERS: (
        Phrase("Split jackpots"),
        Phrase("In every round two spots win the meter and divide it."),
    ),
    Sharing.IN_TURN: (
        Phrase("Jackpots in turn"),
        Phrase("In every round two spots win a meter, one after the other."),
    ),
}


@cache
def _drills(lesson: str) -> tuple[Drill, ...]:
    return tuple(_build_drills(LESSONS[lesson]))


def drills_of(lesson: Lesson) -> tuple[Drill, ...]:
    """The drills of a lesson."""
    return _drills(lesson.key)


def _build_drills(lesson: Lesson) -> Iterator[Drill]:
    rules, side = lesson.rules, lesson.side
    if rules.bonus_21s is not None:
        yield BonusTwentyOnes(
            key="bonus-21s",
            name=Phrase("Bonus 21s"),
            about=Phrase("In every round a hand makes a 21 that is paid more than even money."),
        )
    others = {x.game.rules: None for x in rules.side_bets if not x.is_progressive}
    for document in others:
        title = load_page(document).title or document
        yield SideBets(
            key=document,
            name=Phrase(title),
            about=DrillText.SIDE_BET_ABOUT.given(side=title),
            document=document,
        )
    if rules.insurance is not None:
        yield AceUp(
            key="insurance",
            name=Phrase("Blackjack and insurance"),
            about=Phrase("In every round an ace is up, and blackjacks come often."),
            insures=True,
        )
    if rules.fixed_bonus is not None:
        bonus = rules.fixed_bonus.bonus.name
        yield FixedBonusEnvy(
            key="envy",
            name=DrillText.BONUS_ENVY.given(bonus=bonus),
            about=DrillText.BONUS_ENVY_ABOUT.given(bonus=bonus),
        )
    yield from _progressive_drills(lesson, side)


def _progressive_drills(lesson: Lesson, side: SideBet) -> Iterator[Drill]:
    lines = side.pay_table.lines
    shares = tuple(line.key for line in lines if isinstance(line.award, Share))
    fixed = tuple(line.key for line in lines if not isinstance(line.award, Share))
    with_envy = tuple(line.key for line in lines if line.envy is not None)
    if fixed:
        yield ProgressiveLines(
            key="fixed-awards",
            name=Phrase("Fixed awards"),
            about=DrillText.FIXED_AWARDS_ABOUT.given(game=lesson.game.name),
            lines=fixed,
        )
    if with_envy:
        yield ProgressiveLines(
            key="envy",
            name=Phrase("Envy"),
            about=DrillText.ENVY_ABOUT.given(game=lesson.game.name),
            lines=with_envy,
        )
    yield Moments(
        key="moments",
        name=Phrase("When to pay"),
        about=DrillText.MOMENTS_ABOUT.given(game=lesson.game.name),
        asks_moments=True,
    )
    name, about = _JACKPOTS[side.pay_table.terms.sharing]
    yield ProgressiveLines(key="jackpots", name=name, about=about, lines=shares, winners=2)
