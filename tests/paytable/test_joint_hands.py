"""Hands of one round (rules HG59): by paragraphs, by brute force with the oracle, and as dealt."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations_with_replacement, permutations, product
from random import Random
from typing import Any

import pytest
from dealing import cards_in, dealer_draws, short_shoe, winning_round
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import holds, paid_line

from jackpit.cards import Card, Deal, Rank, Shoe
from jackpit.games import (
    GAMES,
    blazing_sevens,
    hit_and_run,
    kings_bounty,
)
from jackpit.money import Money
from jackpit.paytable import (
    PLAYER_UP_AND_HOLE_CARD,
    Alike,
    Blackjack,
    Bonus,
    Bust,
    CardCount,
    CardPlace,
    ConsideredCards,
    DealerHand,
    Dollars,
    FirstCards,
    ForOne,
    Holds,
    JointHands,
    Line,
    Matches,
    OfAKind,
    OneSuit,
    Part,
    Pattern,
    PayTable,
    Soft17,
    Terms,
    WinningHand,
    joint_hands,
)
from jackpit.paytable.joint_hands import Obstacle

PAY_TABLES = [(game, table) for game in GAMES.values() for table in game.pay_tables]
SIX_DECKS = Shoe(6)


def trial(considers: ConsideredCards, **patterns: Any) -> PayTable:
    """A pay table of these patterns, by the keys of their lines."""
    return PayTable(
        key="trial",
        considers=considers,
        lines=tuple(Line(key, key, pattern, ForOne(5)) for key, pattern in patterns.items()),
        terms=Terms(Money.dollars(1)),
    )


HOLE_CARD_ALONE = trial(
    FirstCards("the dealer's hole card", ((CardPlace.HOLE,),)),
    seven=Holds(1, Rank.SEVEN, among=Part.HOLE),
    ace=Holds(1, Rank.ACE, among=Part.HOLE),
)
EITHER_DEALER_CARD = trial(
    PLAYER_UP_AND_HOLE_CARD,
    both=Matches(suited=2, unsuited=0, to=Part.UP) & Holds(1, Rank.ACE, among=Part.HOLE),
    up=Matches(suited=1, unsuited=0, to=Part.UP) & ~Holds(1, Rank.ACE, among=Part.HOLE),
    dealer=Holds(1, Rank.KING, among=Part.HOLE),
    hole=Matches(suited=0, unsuited=1, to=Part.HOLE),
)
"""Lines on either card of the dealer, one of them the whole table's."""


def hands(*lines: str) -> tuple[WinningHand, ...]:
    return tuple(map(WinningHand, lines))


def obstacle(joint: JointHands, *lines: str) -> Obstacle | None:
    """Why the last hand is not possible beside the others."""
    *others, hand = hands(*lines)
    found = joint.find_conflict(hand, tuple(others))
    return None if found is None else found.obstacle


def cards(text: str) -> tuple[Card, ...]:
    return Deal.parse(text).player


# The games.


def test_hg59_blazing_7s_major_and_minor_need_different_up_cards() -> None:
    joint = joint_hands(blazing_sevens.STANDARD, SIX_DECKS)
    major, minor = "three-7s-diamonds", "three-7s-suited"

    assert obstacle(joint, major, minor) is Obstacle.UP_CARD
    for line in (major, minor, "three-7s-same-color", "three-7s"):
        assert obstacle(joint, line, "two-7s") is Obstacle.UP_CARD  # a third 7 would be up
        assert obstacle(joint, line, "one-7") is None
    assert obstacle(joint, major, "three-7s-same-color") is None
    assert obstacle(joint, minor, "three-7s") is None


@pytest.mark.parametrize(("decks", "spots"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (8, 3)])
def test_hg59_each_three_7s_of_diamonds_takes_two_from_the_shoe(decks: int, spots: int) -> None:
    joint = joint_hands(blazing_sevens.STANDARD, Shoe(decks))

    for count in range(1, 5):
        hit = hands(*["three-7s-diamonds"] * count)
        assert joint.are_possible(hit) is (count <= spots)


def test_hg59_kings_bounty_two_ks_pays_the_top_line_wherever_the_dealer_has_blackjack() -> None:
    joint = joint_hands(kings_bounty.SAMPLE, SIX_DECKS)

    assert obstacle(joint, "two-ks-and-blackjack", "two-ks") is Obstacle.DEALER_CARDS
    assert obstacle(joint, "two-ks-and-blackjack", "any-20") is None
    for top in ("two-ks-and-blackjack", "two-ks"):  # H7: six decks have six K♠
        assert obstacle(joint, top, top, top) is None
        assert obstacle(joint, top, top, top, top) is Obstacle.SHOE
    assert obstacle(joint, *["two-ks"] * 3, "two-suited-kings") is None


@pytest.mark.parametrize("table", [hit_and_run.H17, hit_and_run.S17])
def test_hg59_hit_and_run_has_one_dealers_hand(table: PayTable) -> None:
    joint = joint_hands(table, SIX_DECKS)

    for one, other in permutations([line.key for line in table.lines], 2):
        assert obstacle(joint, one, other) is Obstacle.DEALER_HAND
        assert obstacle(joint, one, one) is None


def test_hg59_only_the_places_that_matter_are_named() -> None:
    joint = joint_hands(EITHER_DEALER_CARD, SIX_DECKS)
    hole = joint_hands(HOLE_CARD_ALONE, SIX_DECKS)

    assert obstacle(joint, "both", "up") is Obstacle.HOLE_CARD
    assert obstacle(hole, "seven", "ace") is Obstacle.HOLE_CARD


def test_hg59_a_hand_that_the_shoe_never_deals_is_impossible_alone() -> None:
    impossible = {
        (game.key, decks): {
            line.key
            for line in game.pay_tables[0].lines
            if not joint_hands(game.pay_tables[0], Shoe(decks, game.pack)).are_possible(
                hands(line.key)
            )
        }
        for game in map(GAMES.__getitem__, RANKS)
        for decks in (1, 2, 6)
    }

    assert {key: lines for key, lines in impossible.items() if lines} == {
        ("bahama-bonus", 1): {
            "same-color-four-of-a-kind",
            "same-color-three-of-a-kind",
            "suited-pair",
        },
        ("bet-the-set-21", 1): {"suited-four-of-a-kind", "suited-pair"},
        ("bet-the-set-21", 2): {"suited-four-of-a-kind"},
        ("blazing-7s", 1): {"three-7s-diamonds", "three-7s-suited", "three-7s-same-color"},
        ("blazing-7s", 2): {"three-7s-diamonds", "three-7s-suited"},
        ("kings-bounty", 1): {
            "two-ks-and-blackjack",
            "two-ks",
            "two-suited-kings",
            "suited-pair",
        },
        ("match-the-dealer-up", 1): {"two-suited", "one-suited-one-unsuited", "one-suited"},
        ("match-the-dealer-up", 2): {"two-suited"},
        ("match-the-dealer-down", 1): {"two-suited", "one-suited-one-unsuited", "one-suited"},
        ("match-the-dealer-down", 2): {"two-suited"},
    }


def test_hg59_a_dealers_hand_of_more_cards_than_it_can_draw_is_impossible() -> None:
    table = trial(
        DealerHand(Soft17.HITS),
        eighteen=CardCount(18, among=Part.DEALER),
        six=CardCount(6, among=Part.DEALER),
        two_and_bust=CardCount(2, among=Part.DEALER) & Bust(among=Part.DEALER),
        blackjack=Blackjack(among=Part.DEALER),
    )
    joint = joint_hands(table, SIX_DECKS)

    dealt = [x.key for x in table.lines if joint.are_possible(hands(x.key))]
    assert dealt == ["six", "blackjack"]


# What is named.


def test_hg59_as_few_hands_as_possible_are_named() -> None:
    joint = joint_hands(blazing_sevens.STANDARD, SIX_DECKS)
    others = hands("one-7", "three-7s-diamonds", "three-7s", "three-7s-diamonds")

    minor = joint.find_conflict(WinningHand("three-7s-suited"), others)
    third = joint.find_conflict(WinningHand("three-7s-diamonds"), others)
    assert minor is not None
    assert minor.others == (3,)  # either of the two is enough
    assert third is not None
    assert (third.others, third.obstacle) == ((1, 3), Obstacle.SHOE)


def test_hg59_a_hand_impossible_alone_names_no_other() -> None:
    joint = joint_hands(blazing_sevens.STANDARD, Shoe(2))
    found = joint.find_conflict(WinningHand("three-7s-diamonds"), hands("one-7"))

    assert found is not None
    assert found.others == ()


# Known cards.


def test_hg59_the_dealers_known_cards_decide_for_every_hand() -> None:
    joint = joint_hands(kings_bounty.SAMPLE, SIX_DECKS)
    top, kings = hands("two-ks-and-blackjack", "two-ks")

    assert not joint.are_possible([top], cards("5c"))
    assert joint.are_possible([top], cards("Ac"))
    assert not joint.are_possible([top], cards("Ac 9c"))
    assert not joint.are_possible([kings], cards("Ac Kc"))
    assert joint.are_possible([kings], cards("Ac 9c"))


def test_hg59_the_known_cards_of_a_spot_restrict_its_hand_and_leave_the_shoe() -> None:
    joint = joint_hands(blazing_sevens.STANDARD, SIX_DECKS)
    red = WinningHand("three-7s-same-color", cards("7d 7h"))
    black = WinningHand("three-7s-same-color", cards("7s 7c"))
    half = WinningHand("three-7s-same-color", cards("7s"))
    major = WinningHand("three-7s-diamonds")

    found = joint.find_conflict(black, (red,))
    assert found is not None
    assert found.obstacle is Obstacle.ENTERED_CARDS
    assert not joint.are_possible([red, half])
    assert joint.are_possible([black, half])
    assert joint.are_possible([red, major])
    assert joint.are_possible([red, major, major])  # 7♦: one up, one, two, two
    assert not joint.are_possible([red, major, major], seen=cards("7d"))
    assert not joint.are_possible([WinningHand("two-7s", cards("7d 8d"))])


def test_hg59_hands_that_cards_have_ruled_out_are_not_held_against_another() -> None:
    joint = joint_hands(blazing_sevens.STANDARD, SIX_DECKS)
    others = hands("two-7s")  # and then a 7 is entered as the up card

    assert joint.find_conflict(WinningHand("three-7s"), others, cards("7d")) is None
    assert joint.find_conflict(WinningHand("two-7s"), others, cards("7d")) is not None


# Brute force: every deal of a short shoe in every order, by the oracle.


RANKS = {
    "blazing-7s": "72",
    "kings-bounty": "AK",
    "bahama-bonus": "72",
    "bet-the-set-21": "92",
    "match-the-dealer-up": "93",
    "match-the-dealer-down": "93",
}
MAX_HANDS = 3
Cards = tuple[Card, ...]


class Enumeration:
    """Every dealer's cards of a shoe, and for each line the pairs that win on it beside them."""

    def __init__(self, table: PayTable, shoe: Shoe) -> None:
        assert isinstance(table.considers, FirstCards)
        self.table, self.shoe = table, shoe
        places = table.considers.places
        faces = shoe.pack.cards
        filler = faces[0]
        ups = faces if CardPlace.UP in places else (None,)
        holes = faces if CardPlace.HOLE in places else (None,)
        self.wins: dict[tuple[Cards, str], list[Cards]] = {}
        self.dealers: list[Cards] = []
        pairs: list[Cards] = list(combinations_with_replacement(faces, 2))
        if CardPlace.PLAYER_1 not in places:
            pairs = [()]
        for up, hole in product(ups, holes):
            dealer = tuple(card for card in (up, hole) if card is not None)
            self.dealers.append(dealer)
            for pair in pairs:
                dealt = Deal(pair or (filler, filler), (up or filler, hole or filler))
                line = paid_line(table, dealt)
                if line is not None:
                    self.wins.setdefault((dealer, line.key), []).append(pair)

    def are_possible(self, lines: Sequence[str]) -> bool:
        """Whether some deal gives every spot its line."""
        wide = {line.key for line in self.table.lines if line.is_table_wide}
        return any(
            self._deals(lines, dealer, Counter(dealer), wide)
            for dealer in self.dealers
            if self.shoe.lacks(dealer) is None
        )

    def _deals(
        self, lines: Sequence[str], dealer: Cards, out: Counter[Card], wide: set[str]
    ) -> bool:
        if not lines:
            return True
        first, *rest = lines
        for pair in self.wins.get((dealer, first), ()):
            with_pair = out + Counter(pair)
            if max(with_pair.values(), default=0) > self.shoe.decks:
                continue
            # The table's line is won by any spot, so it takes no cards of one.
            if self._deals(rest, dealer, out if first in wide else with_pair, wide):
                return True
        return False


@cache
def enumeration(table: PayTable, shoe: Shoe) -> Enumeration:
    return Enumeration(table, shoe)


def short_tables() -> Iterator[Any]:
    for game, table in PAY_TABLES:
        if isinstance(table.considers, FirstCards):
            for decks in (1, 2):
                name = f"{game.key}-{table.key}-{decks}"
                yield pytest.param(table, short_shoe(decks, RANKS.get(game.key, "AK")), id=name)
    for decks in (1, 2):
        yield pytest.param(HOLE_CARD_ALONE, short_shoe(decks, "A7"), id=f"hole-{decks}")
        yield pytest.param(EITHER_DEALER_CARD, short_shoe(decks, "AK"), id=f"either-{decks}")


@pytest.mark.parametrize(("table", "shoe"), list(short_tables()))
def test_hg59_hands_are_possible_together_exactly_if_some_deal_gives_them(
    table: PayTable, shoe: Shoe
) -> None:
    joint, every = joint_hands(table, shoe), enumeration(table, shoe)
    lines = [line.key for line in table.lines]

    wrong = [
        together
        for count in range(1, MAX_HANDS + 1)
        for together in combinations_with_replacement(lines, count)
        if joint.are_possible(hands(*together)) is not every.are_possible(together)
    ]
    assert wrong == []


# The bonus of the base game, beside the lines and at one spot with a line.


def bonus_of(pattern: Pattern) -> Bonus:
    return Bonus(
        key="bonus",
        name="Bonus",
        when="",
        pattern=CardCount(3, among=Part.PLAYER) & pattern,
        cards=3,
        award=Dollars(1_000),
        envy=Dollars(50),
    )


SEVENS = Holds(3, Rank.SEVEN, among=Part.PLAYER)
BONUSES = {
    "suited-with-seven-up": SEVENS
    & OneSuit(among=Part.PLAYER)
    & Holds(1, Rank.SEVEN, among=Part.UP),
    "two-in-the-hole": OneSuit(among=Part.PLAYER)
    & Holds(2, Rank.SEVEN, among=Part.PLAYER)
    & Holds(1, Rank.TWO, among=Part.HOLE),
    "no-dealer": OfAKind(3, Alike.COLOR, among=Part.PLAYER),
}
Wins = tuple[str, ...]
"""What one spot wins: a line, the bonus, or both."""


class BonusEnumeration:
    """For each dealer's cards, the cards of a spot that win a line, the bonus, or both."""

    def __init__(self, table: PayTable, bonus: Bonus, shoe: Shoe) -> None:
        self.shoe = shoe
        faces = shoe.pack.cards
        self.wins: dict[tuple[Cards, Wins], set[Cards]] = {}
        self.dealers: list[Cards] = list(product(faces, repeat=2))
        for dealer in self.dealers:
            for pair in combinations_with_replacement(faces, 2):
                line = paid_line(table, Deal(pair, dealer))
                lines = () if line is None else (line.key,)
                self._add(dealer, lines, pair)
                for third in faces:
                    hand = Deal((*pair, third), dealer)
                    if holds(bonus.pattern, hand, PLAYER_UP_AND_HOLE_CARD):
                        self._add(dealer, ("bonus",), hand.player)
                        self._add(dealer, (*lines, "bonus"), hand.player)

    def _add(self, dealer: Cards, wins: Wins, player: Cards) -> None:
        self.wins.setdefault((dealer, wins), set()).add(tuple(sorted(player, key=str)))

    def are_possible(self, spots: Sequence[Wins]) -> bool:
        """Whether some deal gives every spot what it wins."""
        return any(
            self._deals(spots, dealer, Counter(dealer))
            for dealer in self.dealers
            if self.shoe.lacks(dealer) is None
        )

    def _deals(self, spots: Sequence[Wins], dealer: Cards, out: Counter[Card]) -> bool:
        if not spots:
            return True
        first, *rest = spots
        return any(
            self._deals(rest, dealer, after)
            for player in self.wins.get((dealer, first), ())
            if max((after := out + Counter(player)).values()) <= self.shoe.decks
        )


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
@pytest.mark.parametrize("bonus", BONUSES)
@pytest.mark.parametrize("game", ["bahama-bonus", "blazing-7s", "bet-the-set-21"])
def test_hg59_the_bonus_and_lines_are_possible_exactly_if_some_deal_gives_them(
    game: str, bonus: str, decks: int
) -> None:
    table, shoe = GAMES[game].pay_tables[0], short_shoe(decks, "72")
    given_bonus = bonus_of(BONUSES[bonus])
    joint, every = joint_hands(table, shoe, given_bonus), BonusEnumeration(table, given_bonus, shoe)
    lines = [line.key for line in table.lines]
    spots = [("bonus",), *((key,) for key in lines), *((key, "bonus") for key in lines)]

    wrong = [
        together
        for count in (1, 2)
        for together in combinations_with_replacement(spots, count)
        if joint.are_possible(
            WinningHand(line, spot=n) for n, wins in enumerate(together) for line in wins
        )
        is not every.are_possible(together)
    ]
    assert wrong == []


def test_hg59_where_the_dealers_hand_is_played_out_the_bonus_counts_with_its_up_card() -> None:
    table = trial(
        DealerHand(Soft17.HITS),
        blackjack=Blackjack(among=Part.DEALER),
        five=CardCount(5, among=Part.DEALER),
    )
    joint = joint_hands(table, SIX_DECKS, bonus_of(BONUSES["suited-with-seven-up"]))

    assert joint.are_possible(hands("bonus", "bonus"))
    assert joint.are_possible(hands("five", "bonus"))
    assert obstacle(joint, "blackjack", "bonus") is Obstacle.DEALER_HAND


def dealers_hands(shoe: Shoe, soft_17: Soft17) -> Iterator[Cards]:
    """Every final hand of the dealer from a short shoe, card by card."""
    drawing: list[tuple[Cards, Counter[Card]]] = [((), Counter(cards_in(shoe)))]
    while drawing:
        hand, left = drawing.pop()
        if not dealer_draws(list(hand), soft_17):
            yield hand
        else:
            drawing += [((*hand, card), left - Counter([card])) for card in left]


@pytest.mark.parametrize("table", [hit_and_run.H17, hit_and_run.S17])
@pytest.mark.parametrize("ranks", ["AT", "25", "63", "9"])
def test_hg59_a_dealers_hand_is_possible_exactly_if_some_order_of_the_shoe_deals_it(
    table: PayTable, ranks: str
) -> None:
    assert isinstance(table.considers, DealerHand)
    shoe = short_shoe(1, ranks)
    found = {paid_line(table, Deal((), x)) for x in dealers_hands(shoe, table.considers.soft_17)}
    joint = joint_hands(table, shoe)

    for line in table.lines:
        assert joint.are_possible(hands(line.key)) is (line in found)


# As dealt: nothing that was dealt is refused, with or without cards.


SHOES = {game.key: [Shoe(decks, game.pack) for decks in (1, 2, 6, 8)] for game in GAMES.values()}


def won_hands(table: PayTable, own: Sequence[Cards], dealer: Cards) -> list[tuple[str, Cards]]:
    """The winning hands of a round as dealt, by the oracle."""
    found = ((paid_line(table, Deal(pair, dealer)), pair) for pair in own)
    return [(line.key, pair) for line, pair in found if line is not None]


@pytest.mark.parametrize(("game", "table"), PAY_TABLES, ids=lambda x: x.key)
@settings(max_examples=60)
@given(data=st.data())
def test_hg59_a_hand_that_was_dealt_is_never_refused(
    game: Any, table: PayTable, data: st.DataObject
) -> None:
    shoe = data.draw(st.sampled_from(SHOES[game.key]))
    spots = data.draw(st.integers(1, 7))
    rng = Random(data.draw(st.integers(0, 2**32)))
    own, dealer = winning_round(game.key, table.considers, shoe, spots, rng)
    won = won_hands(table, own, dealer)
    known = data.draw(st.lists(st.integers(0, 2), min_size=len(won), max_size=len(won)))
    shown = data.draw(st.integers(0, 2))
    lost = [pair for pair in own if pair and pair not in [pair for _, pair in won]]
    seen = tuple(chain.from_iterable(lost)) if data.draw(st.booleans()) else ()
    joint = joint_hands(table, shoe)

    marked: list[WinningHand] = []
    for (line, pair), count in zip(won, known, strict=True):
        hand = WinningHand(line, pair[:count])
        up_to = dealer[:shown] if isinstance(table.considers, FirstCards) else ()
        assert joint.find_conflict(hand, tuple(marked), up_to, seen) is None
        marked.append(hand)
