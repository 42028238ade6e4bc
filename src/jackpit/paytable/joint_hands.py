"""Joint hands: the hands that the spots of one round can have side by side.

The dealer's cards are shared by all spots, and each card exists as often as the shoe has decks. So
hands are possible together only if some cards of the dealer make each of them a winning hand, and
the shoe has the cards for all of them. Both follow from the patterns of the pay table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import add, and_

import numpy as np
import numpy.typing as npt

from jackpit.cards import Card, Deal, Rank, Shoe
from jackpit.messages import Message
from jackpit.paytable.considered_cards import CardPlace, DealerHand, FirstCards
from jackpit.paytable.deals import Deals, Mask, Pairs, all_deals, pairs_of
from jackpit.paytable.evaluator import possible_outcomes, winning_lines
from jackpit.paytable.game import PayTable

MAX_STEPS = 30_000
"""Steps of one search for cards, less than 100 ms; hands that need more count as possible."""

_STEPS_PER_DEALER = 300
"""What the dealer's cards of one try cost, in steps."""

_COPIES_PER_SPOT = 2
"""Copies of one card that a spot can hold."""

_DEALERS_PLACES = (CardPlace.UP, CardPlace.HOLE)
_Indexes = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class WinningHand:
    """A hand that wins: its line, by key, and those of the player's two cards that are known."""

    line: str
    cards: tuple[Card, ...] = ()


class Obstacle(Message):
    """Why hands are not possible together: a clause of a refusal."""

    UP_CARD = "they need different up cards"
    HOLE_CARD = "they need different hole cards"
    DEALER_CARDS = "they need different dealer's cards"
    DEALER_HAND = "they need different dealer's hands"
    SHOE = "the shoe has too few cards for all of them"
    ENTERED_CARDS = "the entered cards do not allow it"


@dataclass(frozen=True, slots=True)
class Conflict:
    """The hands that a hand cannot go with."""

    others: tuple[int, ...]
    """Their numbers among the other hands, as few as possible; none if it is impossible alone."""

    obstacle: Obstacle


@lru_cache(maxsize=64)
def joint_hands(pay_table: PayTable, shoe: Shoe) -> JointHands:
    """The joint hands of a pay table dealt from a shoe."""
    considers = pay_table.considers
    if isinstance(considers, DealerHand):
        return JointDealerHands(pay_table, shoe)
    return JointFirstCards(pay_table, considers, shoe)


class JointHands(ABC):
    """Answers which winning hands one round can have, from the dealer's cards of each line."""

    def __init__(self, dealers: Mapping[str, Mask]) -> None:
        self._dealers = dealers
        """For each line, the dealer's cards with which it can win, along two axes."""

        self._alone: dict[str, bool] = {}

    @abstractmethod
    def can_have_up_card(self, line: str, ranks: Collection[Rank]) -> bool:
        """Whether a line can win with an up card of one of *ranks*."""

    def are_possible(
        self,
        hands: Iterable[WinningHand],
        dealer: tuple[Card, ...] = (),
        seen: tuple[Card, ...] = (),
    ) -> bool:
        """Whether one round can have all *hands*, each at a spot of its own.

        *dealer* has the dealer's known cards, *seen* the cards known at other spots.
        """
        ordered = tuple(sorted(hands, key=lambda hand: (hand.line, str(hand.cards))))
        return _are_possible(self, ordered, dealer, seen)

    def find_conflict(
        self,
        hand: WinningHand,
        others: tuple[WinningHand, ...],
        dealer: tuple[Card, ...] = (),
        seen: tuple[Card, ...] = (),
    ) -> Conflict | None:
        """Why one round cannot have *hand* beside *others*; None if it can."""
        return _find_conflict(self, hand, others, dealer, seen)

    def is_possible_alone(self, line: str) -> bool:
        """Whether a round without other hands and known cards can have the hand *line*."""
        found = self._alone.get(line)
        if found is None:
            self._alone[line] = found = self.are_possible((WinningHand(line),))
        return found

    @abstractmethod
    def _name_obstacle(self, hands: Sequence[WinningHand]) -> Obstacle:
        """Why no round can have all *hands*."""

    def _shared(self, hands: Sequence[WinningHand]) -> Mask:
        """The dealer's cards with which every one of *hands* can win."""
        return reduce(and_, (self._dealers[hand.line] for hand in hands))

    @abstractmethod
    def _can_be_dealt(
        self, hands: Sequence[WinningHand], dealer: tuple[Card, ...], seen: tuple[Card, ...]
    ) -> bool:
        """Whether the shoe has the cards for all *hands*, beside the known cards."""


@lru_cache(maxsize=8192)
def _are_possible(
    joint: JointHands,
    hands: tuple[WinningHand, ...],
    dealer: tuple[Card, ...],
    seen: tuple[Card, ...],
) -> bool:
    return not hands or joint._can_be_dealt(hands, dealer, seen)


@lru_cache(maxsize=8192)
def _find_conflict(
    joint: JointHands,
    hand: WinningHand,
    others: tuple[WinningHand, ...],
    dealer: tuple[Card, ...],
    seen: tuple[Card, ...],
) -> Conflict | None:
    everything = (hand, *others)

    def are_possible(numbers: Sequence[int]) -> bool:
        """Whether some of the hands are possible; of the rest only the known cards count."""
        rest = [x.cards for n, x in enumerate(everything) if n not in numbers]
        out = (*seen, *(card for cards in rest for card in cards))
        return joint.are_possible((everything[n] for n in numbers), dealer, out)

    if are_possible(range(len(everything))):
        return None
    present: list[int] = []
    for n in range(1, len(everything)):  # cards known by now may rule out some of the others
        if are_possible([*present, n]):
            present.append(n)
    if are_possible([0, *present]):
        return None
    for n in list(present):  # without any one of those that remain, the hand would be possible
        fewer = [x for x in present if x != n]
        if not are_possible([0, *fewer]):
            present = fewer
    lines = [WinningHand(everything[n].line) for n in (0, *present)]
    known = joint.are_possible(lines)
    obstacle = Obstacle.ENTERED_CARDS if known else joint._name_obstacle(lines)
    return Conflict(tuple(n - 1 for n in present), obstacle)


class JointDealerHands(JointHands):
    """Where the dealer's hand is played out: the dealer has one hand, and it wins on one line."""

    def __init__(self, pay_table: PayTable, shoe: Shoe) -> None:
        dealt = possible_outcomes(pay_table, shoe, Deal((), ()))
        lines = np.identity(len(pay_table.lines), dtype=np.bool_)
        super().__init__({x.key: lines[[n]] & (x in dealt) for n, x in enumerate(pay_table.lines)})

    def can_have_up_card(self, line: str, ranks: Collection[Rank]) -> bool:  # noqa: ARG002 -- any up card can begin the hand
        return bool(self._dealers[line].any())

    def _can_be_dealt(
        self,
        hands: Sequence[WinningHand],
        dealer: tuple[Card, ...],  # noqa: ARG002 -- entered cards are checked for each line alone
        seen: tuple[Card, ...],  # noqa: ARG002 -- likewise checked for each line
    ) -> bool:
        return bool(self._shared(hands).any())

    def _name_obstacle(self, hands: Sequence[WinningHand]) -> Obstacle:  # noqa: ARG002 -- one for all
        return Obstacle.DEALER_HAND


class JointFirstCards(JointHands):
    """Where the first cards decide: every up card and hole card is tried."""

    def __init__(self, pay_table: PayTable, considers: FirstCards, shoe: Shoe) -> None:
        self._lines, self._considers, self._shoe = pay_table.lines, considers, shoe
        self._pairs = pairs_of(shoe.pack)
        self._cards = np.array([card.place for card in shoe.pack.cards], dtype=np.uint8)
        self._index = {card: n for n, card in enumerate(shoe.pack.cards)}
        self._number = {line.key: n for n, line in enumerate(self._lines)}
        self._dealers_cards_are_alike = any(
            set(_DEALERS_PLACES) <= set(group) for group in considers.groups
        )
        self._of_player = {line.key for line in self._lines if not line.is_table_wide}
        deals = all_deals(considers, shoe.pack)
        winners, in_shoe = winning_lines(self._lines, deals), _are_in_shoe(deals, shoe.decks)
        wins = {line.key: winners == n for n, line in enumerate(self._lines)}
        super().__init__({key: (mask & in_shoe).any(axis=0) for key, mask in wins.items()})
        self._dealers_of_any_shoe = {key: mask.any(axis=0) for key, mask in wins.items()}
        self._pairs_with_any_dealer = {key: mask.any(axis=(1, 2)) for key, mask in wins.items()}
        self._winners = lru_cache(maxsize=256)(self._find_winners)

    def can_have_up_card(self, line: str, ranks: Collection[Rank]) -> bool:
        dealers = self._dealers[line]
        if len(dealers) < len(self._index):
            return bool(dealers.any())  # no line considers the up card
        return bool(dealers[[card.rank in ranks for card in self._index]].any())

    def _can_be_dealt(
        self, hands: Sequence[WinningHand], dealer: tuple[Card, ...], seen: tuple[Card, ...]
    ) -> bool:
        """Search the dealer's cards that all hands share for one that leaves cards for them all."""
        dealers = np.argwhere(self._shared(hands) & self._with_known(dealer)).tolist()
        own = Counter(hand for hand in hands if hand.line in self._of_player)
        if not dealers or not own:
            return bool(dealers)
        left = self._left((*dealer, *seen))
        enough = _COPIES_PER_SPOT * own.total() + len(_DEALERS_PLACES)
        if left.min() >= enough and not any(hand.cards for hand in own):
            return True  # any cards will do, and none can run out
        search = _Search(self._pairs)

        def leaves_cards(up: int, hole: int) -> bool:
            after = self._without_dealers(left, dealer, up, hole)
            if after.min() < 0:
                return False
            search.take(_STEPS_PER_DEALER)
            winners = self._winners(up, hole)
            fitting = {x: winners == self._number[x.line] for x in own}
            return search.finds(self._wanted(own, fitting), after)

        first, *others = dealers
        try:
            if leaves_cards(*first):
                return True
            fitting = {x: self._pairs_with_any_dealer[x.line] for x in own}
            if not search.finds(self._wanted(own, fitting), left):
                return False
            return any(leaves_cards(*cards) for cards in others)
        except _TooManyStepsError:
            return True

    def _with_known(self, dealer: tuple[Card, ...]) -> Mask:
        """The dealer's cards that agree with the known ones; an ignored card agrees with all.

        Two unknown cards that no line distinguishes are tried in one order only.
        """
        up, hole = (
            slice(None) if card is None else slice(self._index[card], self._index[card] + 1)
            for card in self._known_dealer(dealer)
        )
        shape = next(iter(self._dealers.values())).shape
        mask = np.zeros(shape, dtype=np.bool_)
        mask[up, hole] = True
        if not dealer and self._dealers_cards_are_alike:
            return np.triu(mask)
        return mask

    def _known_dealer(self, dealer: tuple[Card, ...]) -> Iterator[Card | None]:
        for n, place in enumerate(_DEALERS_PLACES):
            yield dealer[n] if n < len(dealer) and place in self._considers.places else None

    def _left(self, out: Iterable[Card]) -> _Indexes:
        """The copies of each card that are left in the shoe."""
        left = np.full(len(self._cards), self._shoe.decks, dtype=np.intp)
        for card in out:
            left[self._index[card]] -= 1
        return left

    def _without_dealers(
        self, left: _Indexes, dealer: tuple[Card, ...], up: int, hole: int
    ) -> _Indexes:
        """The copies that are left once the unknown cards of the dealer are dealt too."""
        after = left.copy()
        for n, (place, index) in enumerate(zip(_DEALERS_PLACES, (up, hole), strict=True)):
            if place in self._considers.places and n >= len(dealer):
                after[index] -= 1
        return after

    def _find_winners(self, up: int, hole: int) -> npt.NDArray[np.int8]:
        """The winning line of each of the player's pairs beside these cards of the dealer."""
        pairs = self._cards[self._pairs]
        columns = {
            CardPlace.PLAYER_1: pairs[:, 0],
            CardPlace.PLAYER_2: pairs[:, 1],
            CardPlace.UP: self._cards[[up]],
            CardPlace.HOLE: self._cards[[hole]],
        }
        places = self._considers.places
        return winning_lines(self._lines, Deals({place: columns[place] for place in places}))

    def _wanted(
        self, own: Mapping[WinningHand, int], fitting: Mapping[WinningHand, Mask]
    ) -> list[_Wanted]:
        return [(fitting[hand] & self._holding(hand.cards), n) for hand, n in own.items()]

    def _holding(self, cards: tuple[Card, ...]) -> Mask:
        """The pairs that hold the known *cards* of a spot."""
        known = sorted(self._index[card] for card in cards)
        if len(known) == 1:
            held: Mask = (self._pairs == known[0]).any(axis=1)
            return held
        if known:
            held = (self._pairs == known).all(axis=1)
            return held
        return np.ones(len(self._pairs), dtype=np.bool_)

    def _name_obstacle(self, hands: Sequence[WinningHand]) -> Obstacle:
        masks = [self._dealers_of_any_shoe[hand.line] for hand in hands]
        if not reduce(and_, (mask.any(axis=1) for mask in masks)).any():
            return Obstacle.UP_CARD
        if not reduce(and_, (mask.any(axis=0) for mask in masks)).any():
            return Obstacle.HOLE_CARD
        return Obstacle.SHOE if reduce(and_, masks).any() else Obstacle.DEALER_CARDS


def _are_in_shoe(deals: Deals, decks: int) -> Mask:
    """Whether a deal needs no more copies of a card than the shoe has."""
    enough: Mask = np.array(True)
    columns = list(deals.columns.values())
    if decks < len(columns):
        for card in columns:
            copies = reduce(add, ((card == other).astype(np.uint8) for other in columns))
            enough = enough & (copies <= decks)
    return enough


_Wanted = tuple[Mask, int]
"""The pairs that make a hand, and at how many spots."""


class _TooManyStepsError(Exception):
    """The search would take too long."""


class _Search:
    """Looks for cards that make several hands at once, within a number of steps."""

    def __init__(self, pairs: Pairs) -> None:
        self._pairs = pairs
        self._steps = 0

    def take(self, steps: int) -> None:
        """Count steps; raise an error if there were too many."""
        self._steps += steps
        if self._steps > MAX_STEPS:
            raise _TooManyStepsError

    def finds(self, wanted: Sequence[_Wanted], left: _Indexes) -> bool:
        """Whether the copies *left* of each card make every hand that is wanted."""
        size = len(left)
        grids = []
        for fitting, _ in wanted:
            grid = np.zeros((size, size), dtype=np.bool_)
            one, other = self._pairs[fitting].T
            grid[one, other] = grid[other, one] = True
            grids.append(grid)
        # Cards that make the same hands with the same cards are interchangeable: they are counted
        # together.
        groups: dict[bytes, int] = {}
        rows = np.concatenate(grids, axis=1)
        group_of = [groups.setdefault(row.tobytes(), len(groups)) for row in rows]
        supply = [0] * len(groups)
        for group, copies in zip(group_of, left.tolist(), strict=True):
            supply[group] += copies
        shown = [group_of.index(group) for group in range(len(groups))]
        ways = [np.argwhere(np.triu(grid[np.ix_(shown, shown)])).tolist() for grid in grids]
        kinds = sorted(
            ((pairs, count) for pairs, (_, count) in zip(ways, wanted, strict=True)),
            key=lambda kind: len(kind[0]),
        )
        return self._deal([pairs for pairs, count in kinds for _ in range(count)], supply)

    def _deal(self, hands: Sequence[list[list[int]]], supply: list[int], start: int = 0) -> bool:
        """Deal the first of *hands* in every way, and the others after it."""
        if not hands:
            return True
        first, *others = hands
        for n in range(start, len(first)):
            self.take(1)
            one, other = first[n]
            supply[one] -= 1
            supply[other] -= 1
            # Equal hands are dealt in one order only.
            follows = n if others and others[0] is first else 0
            if min(supply[one], supply[other]) >= 0 and self._deal(others, supply, follows):
                return True
            supply[one] += 1
            supply[other] += 1
        return False
