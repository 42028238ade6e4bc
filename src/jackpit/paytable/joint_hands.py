"""Joint hands: the hands that the spots of one round can have side by side.

The dealer's cards are shared by all spots, and each card exists as often as the shoe has decks. So
hands are possible together only if some cards of the dealer make each of them a winning hand, and
the shoe has the cards for all of them. Both follow from the patterns of the pay table, and from the
pattern of the bonus of the base game: its hand begins with the two cards that the wager considers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import add, and_

import numpy as np
import numpy.typing as npt

from jackpit.cards import Card, Deal, Rank, Shoe
from jackpit.messages import Message
from jackpit.paytable.bonus_ways import CARDS_PER_PAIR, DEALERS_PLACES, BonusWays
from jackpit.paytable.considered_cards import CardPlace, DealerHand, FirstCards
from jackpit.paytable.deals import Deals, Mask, Pairs, all_deals, pairs_of
from jackpit.paytable.evaluator import possible_outcomes, winning_lines
from jackpit.paytable.game import Bonus, PayTable

MAX_STEPS = 30_000
"""Steps of one search for cards, less than 100 ms; hands that need more count as possible."""

_STEPS_PER_DEALER = 300
"""What the dealer's cards of one try cost, in steps."""

_Indexes = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class WinningHand:
    """A hand that wins: its line, by key, and those of the player's two cards that are known."""

    line: str
    cards: tuple[Card, ...] = ()
    spot: int | None = None
    """Where known: the bonus and a line at one spot are won by the same cards."""


class Obstacle(Message):
    """Why hands are not possible together: a clause of a refusal."""

    UP_CARD = "they need different up cards"
    HOLE_CARD = "they need different hole cards"
    DEALER_CARDS = "they need different dealer's cards"
    DEALER_HAND = "they need different dealer's hands"
    OWN_CARDS = "one spot cannot have both"
    SHOE = "the shoe has too few cards for all of them"
    ENTERED_CARDS = "the entered cards do not allow it"


@dataclass(frozen=True, slots=True)
class Conflict:
    """The hands that a hand cannot go with."""

    others: tuple[int, ...]
    """Their numbers among the other hands, as few as possible; none if it is impossible alone."""

    obstacle: Obstacle


@dataclass(frozen=True, slots=True)
class _SpotHand:
    """What one spot wins, its lines and the bonus, with its known cards; any spot may have it."""

    lines: tuple[str, ...]
    cards: tuple[Card, ...] = ()


def _by_spot(hands: Iterable[WinningHand]) -> tuple[_SpotHand, ...]:
    """The hands of each spot as one, in an order of their own."""
    spots: dict[object, list[WinningHand]] = {}
    for n, hand in enumerate(hands):
        spots.setdefault(("alone", n) if hand.spot is None else hand.spot, []).append(hand)
    found = (
        _SpotHand(tuple(sorted(hand.line for hand in own)), own[0].cards) for own in spots.values()
    )
    return tuple(sorted(found, key=lambda hand: (hand.lines, str(hand.cards))))


@lru_cache(maxsize=64)
def joint_hands(pay_table: PayTable, shoe: Shoe, bonus: Bonus | None = None) -> JointHands:
    """The joint hands of a pay table, and of the bonus of the base game, dealt from a shoe."""
    considers = pay_table.considers
    if isinstance(considers, DealerHand):
        return JointDealerHands(pay_table, shoe, bonus)
    return JointFirstCards(pay_table, considers, shoe, bonus)


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
        return _are_possible(self, _by_spot(hands), dealer, seen)

    def find_conflict(
        self,
        hand: WinningHand,
        others: tuple[WinningHand, ...],
        dealer: tuple[Card, ...] = (),
        seen: tuple[Card, ...] = (),
    ) -> Conflict | None:
        """Why one round cannot have *hand* beside *others*; None if it can."""
        spots = Counter(x.spot for x in (hand, *others))

        def anywhere(x: WinningHand) -> WinningHand:
            """A spot matters only if it has two hands: the others are found in the cache."""
            return x if spots[x.spot] > 1 else replace(x, spot=None)

        others = tuple(map(anywhere, others))
        return _find_conflict(self, anywhere(hand), others, dealer, seen)

    def is_possible_alone(self, line: str) -> bool:
        """Whether a round without other hands and known cards can have the hand *line*."""
        found = self._alone.get(line)
        if found is None:
            self._alone[line] = found = self.are_possible((WinningHand(line),))
        return found

    @abstractmethod
    def _name_obstacle(self, hands: Sequence[WinningHand]) -> Obstacle:
        """Why no round can have all *hands*."""

    def _dealers_of(self, lines: tuple[str, ...]) -> Mask:
        """The dealer's cards with which one spot can win all *lines*."""
        return reduce(and_, (self._dealers[line] for line in lines))

    def _shared(self, hands: Sequence[_SpotHand]) -> Mask:
        """The dealer's cards with which every one of *hands* can win."""
        return reduce(and_, (self._dealers_of(hand.lines) for hand in hands))

    @abstractmethod
    def _can_be_dealt(
        self, hands: Sequence[_SpotHand], dealer: tuple[Card, ...], seen: tuple[Card, ...]
    ) -> bool:
        """Whether the shoe has the cards for all *hands*, beside the known cards."""


@lru_cache(maxsize=8192)
def _are_possible(
    joint: JointHands,
    hands: tuple[_SpotHand, ...],
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
        dealt = {everything[n].spot for n in numbers} - {None}
        rest = {
            ("alone", n) if x.spot is None else x.spot: x.cards
            for n, x in enumerate(everything)
            if n not in numbers and x.spot not in dealt
        }
        out = (*seen, *(card for cards in rest.values() for card in cards))
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
    lines = [replace(everything[n], cards=()) for n in (0, *present)]
    known = joint.are_possible(lines)
    obstacle = Obstacle.ENTERED_CARDS if known else joint._name_obstacle(lines)
    return Conflict(tuple(n - 1 for n in present), obstacle)


class JointDealerHands(JointHands):
    """Where the dealer's hand is played out: the dealer has one hand, and it wins on one line.

    Its cards are the up card and the line, or none, that the hand becomes.
    """

    def __init__(self, pay_table: PayTable, shoe: Shoe, bonus: Bonus | None) -> None:
        self._cards = shoe.pack.cards
        deals: list[tuple[Card, ...]] = [()]
        if bonus is not None:
            ranks = {card.rank.points: card for card in self._cards}  # no line knows more of a card
            deals = [(ranks[card.rank.points],) for card in self._cards]
        dealt = {up: possible_outcomes(pay_table, shoe, Deal((), up)) for up in set(deals)}
        outcomes = (*pay_table.lines, None)
        possible = np.array([[x in dealt[up] for x in outcomes] for up in deals])
        lines = np.identity(len(outcomes), dtype=np.bool_)
        dealers = {x.key: possible & lines[n] for n, x in enumerate(pay_table.lines)}
        if bonus is not None:
            shape = (len(self._cards), len(self._cards))
            ups = BonusWays(bonus, shoe).dealers_beside(np.array(True), shape).any(axis=1)
            dealers[bonus.key] = possible & ups.reshape(-1, 1)
        super().__init__(dealers)

    def can_have_up_card(self, line: str, ranks: Collection[Rank]) -> bool:
        dealers = self._dealers[line]
        if len(dealers) < len(self._cards):
            return bool(dealers.any())  # any up card can begin the hand
        return bool(dealers[[card.rank in ranks for card in self._cards]].any())

    def _can_be_dealt(
        self,
        hands: Sequence[_SpotHand],
        dealer: tuple[Card, ...],  # noqa: ARG002 -- entered cards are checked for each line alone
        seen: tuple[Card, ...],  # noqa: ARG002 -- likewise checked for each line
    ) -> bool:
        return bool(self._shared(hands).any())

    def _name_obstacle(self, hands: Sequence[WinningHand]) -> Obstacle:  # noqa: ARG002 -- one for all
        return Obstacle.DEALER_HAND


class JointFirstCards(JointHands):
    """Where the first cards decide: every up card and hole card is tried."""

    def __init__(
        self, pay_table: PayTable, considers: FirstCards, shoe: Shoe, bonus: Bonus | None
    ) -> None:
        self._lines, self._considers, self._shoe = pay_table.lines, considers, shoe
        self._pairs = pairs_of(shoe.pack)
        self._cards = np.array([card.place for card in shoe.pack.cards], dtype=np.uint8)
        self._index = {card: n for n, card in enumerate(shoe.pack.cards)}
        self._number = {line.key: n for n, line in enumerate(self._lines)}
        self._bonus = None if bonus is None else BonusWays(bonus, shoe)
        self._places = set(considers.places) | (self._bonus.places if self._bonus else set())
        self._dealers_cards_are_alike = bonus is None and any(
            set(DEALERS_PLACES) <= set(group) for group in considers.groups
        )
        self._of_player = {line.key for line in self._lines if not line.is_table_wide}
        deals = all_deals(considers, shoe.pack)
        winners, in_shoe = winning_lines(self._lines, deals), _are_in_shoe(deals, shoe.decks)
        self._wins = {line.key: winners == n for n, line in enumerate(self._lines)}
        self._pairs_with_any_dealer: dict[str, Mask] = {
            k: x.any(axis=(1, 2)) for k, x in self._wins.items()
        }
        self._shape = tuple(
            len(self._cards) if place in self._places else 1 for place in DEALERS_PLACES
        )
        self._dealers_of_any_shoe = {
            key: np.broadcast_to(mask.any(axis=0), self._shape) for key, mask in self._wins.items()
        }
        dealers = {
            key: np.broadcast_to((mask & in_shoe).any(axis=0), self._shape)
            for key, mask in self._wins.items()
        }
        if self._bonus is not None:
            self._of_player.add(self._bonus.key)
            mask = self._bonus.dealers_beside(np.array(True), self._shape)
            dealers[self._bonus.key] = self._dealers_of_any_shoe[self._bonus.key] = mask
        super().__init__(dealers)
        self._winners = lru_cache(maxsize=256)(self._find_winners)
        self._beside_bonus = lru_cache(maxsize=None)(self._find_dealers_beside_bonus)

    def can_have_up_card(self, line: str, ranks: Collection[Rank]) -> bool:
        dealers = self._dealers[line]
        if len(dealers) < len(self._index):
            return bool(dealers.any())  # no line considers the up card
        return bool(dealers[[card.rank in ranks for card in self._index]].any())

    def _dealers_of(self, lines: tuple[str, ...]) -> Mask:
        if self._bonus is None or self._bonus.key not in lines:
            return super()._dealers_of(lines)
        masks = (self._beside_bonus(line) for line in lines if line in self._number)
        return reduce(and_, masks, self._dealers[self._bonus.key])

    def _find_dealers_beside_bonus(self, line: str) -> Mask:
        """The dealer's cards with which one spot wins the bonus and a line."""
        assert self._bonus is not None
        return self._bonus.dealers_beside(self._wins[line], self._shape)

    def _can_be_dealt(
        self, hands: Sequence[_SpotHand], dealer: tuple[Card, ...], seen: tuple[Card, ...]
    ) -> bool:
        """Search the dealer's cards that all hands share for one that leaves cards for them all."""
        dealers = np.argwhere(self._shared(hands) & self._with_known(dealer)).tolist()
        own = Counter(hand for hand in hands if not self._of_player.isdisjoint(hand.lines))
        if not dealers or not own:
            return bool(dealers)
        left = self._left((*dealer, *seen))
        enough = sum(map(self._count_cards, own.elements())) + len(DEALERS_PLACES)
        if left.min() >= enough and not any(hand.cards for hand in own):
            return True  # any cards will do, and none can run out
        search = _Search(len(left))

        def leaves_cards(up: int, hole: int) -> bool:
            after = self._without_dealers(left, dealer, up, hole)
            if after.min() < 0:
                return False
            search.take(_STEPS_PER_DEALER)
            return search.finds([(self._ways(x, (up, hole)), n) for x, n in own.items()], after)

        first, *others = dealers
        try:
            if leaves_cards(*first):
                return True
            if not search.finds([(self._ways(x, None), n) for x, n in own.items()], left):
                return False
            return any(leaves_cards(*cards) for cards in others)
        except _TooManyStepsError:
            return True

    def _count_cards(self, hand: _SpotHand) -> int:
        """The cards of a spot; copies of one card are at most as many."""
        if self._bonus is not None and self._bonus.key in hand.lines:
            return int(self._bonus.cards.shape[1])
        return CARDS_PER_PAIR

    def _ways(self, hand: _SpotHand, dealers: tuple[int, int] | None) -> _Indexes:
        """The cards that make a spot's hand, a row each, beside the dealer's cards or any."""
        fitting = self._holding(hand.cards)
        for line in hand.lines:
            if line in self._number:
                fitting = fitting & self._pairs_winning(line, dealers)
        if self._bonus is None or self._bonus.key not in hand.lines:
            pairs: _Indexes = self._pairs[fitting]
            return pairs
        ways: _Indexes = self._bonus.cards[
            fitting[self._bonus.pairs] & self._bonus.is_beside(dealers)
        ]
        return ways

    def _pairs_winning(self, line: str, dealers: tuple[int, int] | None) -> Mask:
        if dealers is None:
            return self._pairs_with_any_dealer[line]
        winning: Mask = self._winners(*dealers) == self._number[line]
        return winning

    def _with_known(self, dealer: tuple[Card, ...]) -> Mask:
        """The dealer's cards that agree with the known ones; an ignored card agrees with all.

        Two unknown cards that no line distinguishes are tried in one order only.
        """
        up, hole = (
            slice(None) if card is None else slice(self._index[card], self._index[card] + 1)
            for card in self._known_dealer(dealer)
        )
        mask = np.zeros(self._shape, dtype=np.bool_)
        mask[up, hole] = True
        if not dealer and self._dealers_cards_are_alike:
            return np.triu(mask)
        return mask

    def _known_dealer(self, dealer: tuple[Card, ...]) -> Iterator[Card | None]:
        for n, place in enumerate(DEALERS_PLACES):
            yield dealer[n] if n < len(dealer) and place in self._places else None

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
        for n, (place, index) in enumerate(zip(DEALERS_PLACES, (up, hole), strict=True)):
            if place in self._places and n >= len(dealer):
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
        if not reduce(and_, masks).any():
            return Obstacle.DEALER_CARDS
        if not self._shared(_by_spot(hands)).any() and len({hand.spot for hand in hands}) == 1:
            return Obstacle.OWN_CARDS
        return Obstacle.SHOE


def _are_in_shoe(deals: Deals, decks: int) -> Mask:
    """Whether a deal needs no more copies of a card than the shoe has."""
    enough: Mask = np.array(True)
    columns = list(deals.columns.values())
    if decks < len(columns):
        for card in columns:
            copies = reduce(add, ((card == other).astype(np.uint8) for other in columns))
            enough = enough & (copies <= decks)
    return enough


_Wanted = tuple[_Indexes, int]
"""The cards that make a hand, a row each, and at how many spots."""


class _TooManyStepsError(Exception):
    """The search would take too long."""


class _Search:
    """Looks for cards that make several hands at once, within a number of steps."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._steps = 0

    def take(self, steps: int) -> None:
        """Count steps; raise an error if there were too many."""
        self._steps += steps
        if self._steps > MAX_STEPS:
            raise _TooManyStepsError

    def finds(self, wanted: Sequence[_Wanted], left: _Indexes) -> bool:
        """Whether the copies *left* of each card make every hand that is wanted."""
        grids = [_grid(ways, self._size) for ways, _ in wanted if ways.shape[1] == CARDS_PER_PAIR]
        longer = [ways for ways, _ in wanted if ways.shape[1] > CARDS_PER_PAIR]
        apart = {n for ways in longer for n in np.unique(ways).tolist()}
        # Cards that make the same hands with the same cards are interchangeable: they are counted
        # together, but for those of longer hands.
        groups: dict[object, int] = {}
        rows = np.concatenate(grids, axis=1) if grids else np.zeros((self._size, 0), np.bool_)
        group_of = [
            groups.setdefault(n if n in apart else row.tobytes(), len(groups))
            for n, row in enumerate(rows)
        ]
        supply = [0] * len(groups)
        for group, copies in zip(group_of, left.tolist(), strict=True):
            supply[group] += copies
        in_groups = np.array(group_of, dtype=np.intp)
        kinds = sorted(
            (
                (np.unique(np.sort(in_groups[ways], axis=1), axis=0).tolist(), count)
                for ways, count in wanted
            ),
            key=lambda kind: len(kind[0]),
        )
        return self._deal([ways for ways, count in kinds for _ in range(count)], supply)

    def _deal(self, hands: Sequence[list[list[int]]], supply: list[int], start: int = 0) -> bool:
        """Deal the first of *hands* in every way, and the others after it."""
        if not hands:
            return True
        first, *others = hands
        for n in range(start, len(first)):
            self.take(1)
            for card in first[n]:
                supply[card] -= 1
            # Equal hands are dealt in one order only.
            follows = n if others and others[0] is first else 0
            is_left = all(supply[card] >= 0 for card in first[n])
            if is_left and self._deal(others, supply, follows):
                return True
            for card in first[n]:
                supply[card] += 1
        return False


def _grid(pairs: Pairs, size: int) -> Mask:
    """For each two cards, whether they are one of *pairs*."""
    grid = np.zeros((size, size), dtype=np.bool_)
    one, other = pairs.T
    grid[one, other] = grid[other, one] = True
    return grid
