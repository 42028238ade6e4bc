"""Entered cards: the lines they leave possible for each spot, and the marks they contradict.

Entering cards is optional: a dealer types them, or a shoe reads them. Then the system names each
spot's line, and no mark may contradict it.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from jackpit.cards import Card, Deal
from jackpit.messages import Sentence, any_of
from jackpit.paytable import (
    CardPlace,
    DealerHand,
    Line,
    Part,
    WinningHand,
    can_win_bonus,
    is_complete,
    is_decided,
    possible_outcomes,
)
from jackpit.paytable.considered_cards import PLACES_OF_PART
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.guards import why_no_wager, why_not_dealing
from jackpit.table.handlers import handles
from jackpit.table.refusal import CardsText, Refusal
from jackpit.table.state import Link, Round, dealer_at, round_at
from jackpit.table.version import Version


def possible_lines(round: Round, spot: int) -> frozenset[Line | None] | None:
    """The lines that the cards leave possible for a spot, None among them for a loss.

    None if its cards were not entered: then only the dealer's mark counts.
    """
    deal = _deal(round, spot)
    if deal is None:
        return None
    version = round.version
    return _outcomes(version.pay_table, version.shoe, deal, cards_elsewhere(round, (spot,)))


def decided_line(round: Round, spot: int) -> Line | None:
    """The line of a spot once its cards decide it; None for a loss or if still undecided."""
    deal = _deal(round, spot)
    if deal is None:
        return None
    version, others = round.version, cards_elsewhere(round, (spot,))
    if not _decided(version.pay_table, version.shoe, deal, others):
        return None
    (line,) = _outcomes(version.pay_table, version.shoe, deal, others)
    return line


def is_waiting_for_dealer(round: Round, spot: int) -> bool | None:
    """Whether a spot's wager depends on further cards of the dealer.

    None if its cards or the up card were not entered: then only the dealer knows.
    """
    deal, version = _deal(round, spot), round.version
    if deal is None or not deal.dealer:
        return None
    return not _decided(version.pay_table, version.shoe, deal, cards_elsewhere(round, (spot,)))


def _deal(round: Round, spot: int) -> Deal | None:
    """The cards that a spot's wager considers; None if too few were entered."""
    considers = round.version.pay_table.considers
    if isinstance(considers, DealerHand):
        return Deal((), round.dealer_cards) if round.dealer_cards else None
    cards = round.player_cards.get(spot, ())
    if CardPlace.PLAYER_1 in considers.places and len(cards) < 2:
        return None
    return Deal(cards, round.dealer_cards)


def cards_elsewhere(round: Round, spots: Collection[int | None]) -> tuple[Card, ...]:
    """The cards of other spots than *spots*, in an order independent of when they were entered.

    No card if one of *spots* was not tapped yet: it may be any of the others.
    """
    if None in spots:
        return ()
    others = sorted((x, cards) for x, cards in round.player_cards.items() if x not in spots)
    return tuple(card for _, cards in others for card in cards)


# A pad evaluates the same cards for every key it draws.
_outcomes = lru_cache(maxsize=256)(possible_outcomes)
_decided = lru_cache(maxsize=256)(is_decided)
_bonus_can_be_won = lru_cache(maxsize=256)(can_win_bonus)


def why_cards_contradict(round: Round, line: Line, spots: tuple[int | None, ...]) -> Refused | None:
    """Why the cards rule out that *spots* have the hand *line*; None: a spot not tapped yet."""
    if not round.player_cards and not round.dealer_cards:
        return None
    if round.version.is_bonus(line):
        return _why_cards_contradict_bonus(round, spots)
    for spot in spots:
        own = possible_lines(round, spot) if spot is not None else None
        possible = lines_left_by_dealer(round, spot) if own is None else own
        if possible is None or line in possible:
            continue
        cards = CardsText.CARDS_OF_DEALER.given()
        if spot is not None and own is not None and not line.is_table_wide:
            cards = CardsText.CARDS_OF_SPOT.given(spot=spot)
        shows = _describe_lines(round.version, possible)
        return Refusal.CARDS_CONTRADICT.given(cards=cards, shows=shows, line=line.name)
    return None


def _why_cards_contradict_bonus(round: Round, spots: tuple[int | None, ...]) -> Refused | None:
    """Why the entered cards cannot be those of the bonus; its further cards are not entered."""
    version, bonus = round.version, round.version.game.bonus
    assert bonus is not None
    for spot in spots:
        cards = () if spot is None else round.player_cards.get(spot, ())
        deal = Deal(cards, round.dealer_cards)
        if _bonus_can_be_won(bonus, version.shoe, deal, cards_elsewhere(round, (spot,))):
            continue
        whose = CardsText.CARDS_OF_DEALER.given()
        if spot is not None and can_win_bonus(bonus, version.shoe, Deal((), round.dealer_cards)):
            whose = CardsText.CARDS_OF_SPOT.given(spot=spot)
        return Refusal.CARDS_CONTRADICT_BONUS.given(cards=whose, bonus=bonus.name, when=bonus.when)
    return None


def lines_left_by_dealer(round: Round, spot: int | None) -> frozenset[Line | None] | None:
    """The lines that the dealer's cards leave a spot that has fewer than two cards entered."""
    if not round.dealer_cards:
        return None
    joint, seen = round.version.joint_hands, cards_elsewhere(round, (spot,))
    hands = ((line, winning_hand(round, line, spot)) for line in round.version.pay_table.lines)
    return frozenset(
        line for line, hand in hands if joint.are_possible((hand,), round.dealer_cards, seen)
    )


def winning_hand(round: Round, line: Line, spot: int | None) -> WinningHand:
    """The hand of a mark, with the cards that were entered for its spot."""
    return WinningHand(line.key, () if spot is None else round.player_cards.get(spot, ()), spot)


def _describe_lines(version: Version, possible: frozenset[Line | None]) -> Sentence:
    """The lines that cards leave possible, in the order of the pay table."""
    lines = [x for x in version.pay_table.lines if x in possible]
    shown = [CardsText.LINE.given(line=line.name) for line in lines]
    return any_of(shown) if shown else CardsText.NO_LINE.given()


def why_not_settled(round: Round, line: Line, spots: tuple[int, ...]) -> Refused | None:
    """Why *line* cannot be verified yet: further cards can still change it."""
    if round.version.is_bonus(line):
        return None  # its further cards are not entered
    for spot in spots:
        possible = possible_lines(round, spot)
        if possible is not None and decided_line(round, spot) != line:
            when = round.version.settlement_windows[line.key].latest.given()
            at_spot, of_dealer = CardsText.HAND_OF_SPOT.given(spot=spot), CardsText.HAND_OF_DEALER
            hand = of_dealer.given() if line.is_table_wide else at_spot
            return Refusal.HAND_NOT_FINAL.given(hand=hand, line=line.name, when=when)
    return None


def _why_too_many(version: Version, spot: int | None, cards: tuple[Card, ...]) -> Refused | None:
    """A spot has two cards; the dealer has two, or all that the drawing rule allows."""
    considers = version.pay_table.considers
    if spot is None and isinstance(considers, DealerHand):
        for count in range(2, len(cards)):
            if is_complete(considers.soft_17, cards[:count]):
                hand = " ".join(card.face for card in cards[:count])
                return Refusal.DEALER_STANDS.given(cards=hand)
        return None
    most = len(PLACES_OF_PART[Part.DEALER if spot is None else Part.PLAYER])
    if len(cards) > most:
        return Refusal.TOO_MANY_CARDS.given(most=most, cards=len(cards))
    return None


def why_not_enter_cards(link: Link, command: c.EnterCards) -> Refused | None:
    """Cards must fit the wager and the shoe; a mark they contradict cannot be paid."""
    if why := why_not_dealing(link, command.table):
        return why
    round = round_at(link, command.table)
    if command.spot is not None and (why := why_no_wager(round, (command.spot,))):
        return why
    if why := _why_too_many(round.version, command.spot, command.cards):
        return why
    others = [
        x for spot, cards in round.player_cards.items() if spot != command.spot for x in cards
    ]
    if command.spot is not None:
        others += round.dealer_cards
    if card := round.version.shoe.lacks((*others, *command.cards)):
        return Refusal.IMPOSSIBLE_CARDS.given(card=card.face)
    return None


@handles(c.EnterCards, unless=why_not_enter_cards)
def enter_cards(link: Link, command: c.EnterCards) -> e.Events:
    """Replace the cards entered there before."""
    round = round_at(link, command.table)
    return (
        e.CardsEntered(
            table=command.table,
            round=round.number,
            spot=command.spot,
            cards=command.cards,
            by=command.reported_by or dealer_at(link, command.table),
        ),
    )
