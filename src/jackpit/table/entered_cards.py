"""Entered cards: what they show of each spot, and what they contradict.

Cards are optional. A dealer types them, or a shoe reads them; then the system names each spot's
line, and no mark may say otherwise.
"""

from __future__ import annotations

from functools import lru_cache

from jackpit.cards import Card, Deal
from jackpit.paytable import CardPlace, DealerHand, Line, Part, decided, is_complete, outcomes
from jackpit.paytable.considers import PLACES_OF_PART
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.guards import why_no_wager, why_not_dealing
from jackpit.table.handlers import Events, handler
from jackpit.table.refusal import Refusal
from jackpit.table.state import Link, Round, dealer_at, round_at
from jackpit.table.version import Version


def possible_lines(round: Round, spot: int) -> frozenset[Line | None] | None:
    """The lines the cards leave possible for a spot, None among them for a loss.

    None if its cards were not entered: then the dealer's word stands.
    """
    deal = _deal(round, spot)
    if deal is None:
        return None
    version = round.version
    return _outcomes(version.pay_table, version.shoe, deal, _other_cards(round, spot))


def decided_line(round: Round, spot: int) -> Line | None:
    """The line that the cards name for a spot: the one they leave, once they may be settled."""
    deal = _deal(round, spot)
    if deal is None:
        return None
    version, others = round.version, _other_cards(round, spot)
    if not _decided(version.pay_table, version.shoe, deal, others):
        return None
    (line,) = _outcomes(version.pay_table, version.shoe, deal, others)
    return line


def is_waiting_for_dealer(round: Round, spot: int) -> bool | None:
    """Whether a spot's wager waits for further cards of the dealer.

    None if its cards or the up card were not entered: then only the dealer knows.
    """
    deal, version = _deal(round, spot), round.version
    if deal is None or not deal.dealer:
        return None
    return not _decided(version.pay_table, version.shoe, deal, _other_cards(round, spot))


def _deal(round: Round, spot: int) -> Deal | None:
    """The cards a spot's wager looks at, if enough of them were entered to say anything."""
    considers = round.version.pay_table.considers
    if isinstance(considers, DealerHand):
        return Deal((), round.dealer_cards) if round.dealer_cards else None
    cards = round.player_cards.get(spot, ())
    if CardPlace.PLAYER_1 in considers.places and len(cards) < 2:
        return None
    return Deal(cards, round.dealer_cards)


def _other_cards(round: Round, spot: int) -> tuple[Card, ...]:
    """The cards of the other spots, in an order that does not depend on when they were entered."""
    others = sorted((x, cards) for x, cards in round.player_cards.items() if x != spot)
    return tuple(card for _, cards in others for card in cards)


# A pad asks the same of the same cards for every key it draws.
_outcomes = lru_cache(maxsize=256)(outcomes)
_decided = lru_cache(maxsize=256)(decided)


def why_cards_contradict(round: Round, line: Line, spots: tuple[int, ...]) -> Refused | None:
    """Why *line* cannot be the hand of *spots*, if the cards say so."""
    if not round.player_cards and not round.dealer_cards:
        return None
    for spot in spots:
        possible = possible_lines(round, spot) or _left_by_the_dealer(round, spot)
        if possible is None or line in possible:
            continue
        shows, whose = _words(possible), _whose(line, spot)
        return Refusal.CARDS_CONTRADICT.because(whose=whose, shows=shows, line=line.name)
    return None


def _whose(line: Line, spot: int) -> str:
    return "the dealer" if line.is_the_tables else f"spot {spot}"


def _left_by_the_dealer(round: Round, spot: int) -> frozenset[Line | None] | None:
    """The lines that the dealer's cards leave to a spot whose own nobody has entered."""
    if not round.dealer_cards:
        return None
    version = round.version
    deal = Deal((), round.dealer_cards)
    return _outcomes(version.pay_table, version.shoe, deal, _other_cards(round, spot))


def _words(possible: frozenset[Line | None]) -> str:
    names = sorted(f"'{line.name}'" for line in possible if line is not None)
    *first, last = names or ["no winning hand"]
    return f"{', '.join(first)} or {last}" if first else last


def why_not_settled(round: Round, line: Line, spots: tuple[int, ...]) -> Refused | None:
    """Why *line* cannot be verified yet: the cards that were entered can still change it."""
    for spot in spots:
        possible = possible_lines(round, spot)
        if possible is not None and decided_line(round, spot) != line:
            when = round.version.settled[line.key].latest.value
            whose = _whose(line, spot)
            return Refusal.CARDS_ARE_OPEN.because(whose=whose, line=line.name, when=when)
    return None


def _too_many(version: Version, spot: int | None, cards: tuple[Card, ...]) -> Refused | None:
    """Two cards lie at a spot; the dealer has two, or all those his rule lets him draw."""
    considers = version.pay_table.considers
    if spot is None and isinstance(considers, DealerHand):
        for count in range(2, len(cards)):
            if is_complete(considers.soft_17, cards[:count]):
                stood = " ".join(map(str, cards[:count]))
                return Refusal.DEALER_STANDS.because(cards=stood)
        return None
    most = len(PLACES_OF_PART[Part.DEALER if spot is None else Part.PLAYER])
    if len(cards) > most:
        return Refusal.TOO_MANY_CARDS.because(most=most, cards=len(cards))
    return None


def why_not_enter_cards(link: Link, command: c.EnterCards) -> Refused | None:
    """Cards must fit the wager and the shoe; a mark they contradict is not paid."""
    if why := why_not_dealing(link, command.table):
        return why
    round = round_at(link, command.table)
    if command.spot is not None and (why := why_no_wager(round, (command.spot,))):
        return why
    if why := _too_many(round.version, command.spot, command.cards):
        return why
    others = [
        x for spot, cards in round.player_cards.items() if spot != command.spot for x in cards
    ]
    if command.spot is not None:
        others += round.dealer_cards
    if card := round.version.shoe.lacks((*others, *command.cards)):
        return Refusal.IMPOSSIBLE_CARDS.because(card=card)
    return None


def enter_cards(link: Link, command: c.EnterCards) -> Events:
    """Put them in place of what was entered there before."""
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


handler(c.EnterCards, why_not_enter_cards, enter_cards)
