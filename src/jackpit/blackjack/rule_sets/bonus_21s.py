"""The bonus 21s of games without tens: many cards, 6-7-8 and 7-7-7."""

from __future__ import annotations

from jackpit.blackjack.bonuses import Bonus21, Bonus21s
from jackpit.blackjack.payout import PayoutOdds
from jackpit.cards import Rank, Suit
from jackpit.paytable import CardCount, Holds, OneSuit, Part, Pattern, Total

_THREE_CARDS = CardCount(3, among=Part.PLAYER)
_SUITED = OneSuit(among=Part.PLAYER)
_SPADES = Holds(3, Suit.SPADES, among=Part.PLAYER)
_SIX_SEVEN_EIGHT = (
    _THREE_CARDS
    & Holds(1, Rank.SIX, among=Part.PLAYER)
    & Holds(1, Rank.SEVEN, among=Part.PLAYER)
    & Holds(1, Rank.EIGHT, among=Part.PLAYER)
)
_SEVENS = _THREE_CARDS & Holds(3, Rank.SEVEN, among=Part.PLAYER)
_Rules = tuple[str, str, str]
"""The paragraphs for mixed suits, one suit, and spades."""


def bonus_21s(
    *,
    five: str = "",
    six: str = "",
    seven: str = "",
    six_seven_eight: _Rules = ("", "", ""),
    sevens: _Rules = ("", "", ""),
) -> Bonus21s:
    """The nine bonus 21s, each with its paragraph; doubling voids them, splitting does not."""
    return Bonus21s(
        lines=(
            *_three_cards("6-7-8", _SIX_SEVEN_EIGHT, six_seven_eight),
            *_three_cards("7-7-7", _SEVENS, sevens),
            Bonus21("seven-card-21", "21 in seven cards or more", _of(7), PayoutOdds(3, 1), seven),
            Bonus21("six-card-21", "21 in six cards", _of(6), PayoutOdds(2, 1), six),
            Bonus21("five-card-21", "21 in five cards", _of(5), PayoutOdds(3, 2), five),
        ),
    )


def _of(cards: int) -> Pattern:
    return CardCount(cards, or_more=cards == 7, among=Part.PLAYER) & Total(21, among=Part.PLAYER)


def _three_cards(name: str, pattern: Pattern, rules: _Rules) -> tuple[Bonus21, ...]:
    mixed, suited, spades = rules
    return (
        Bonus21(f"{name}-spades", f"{name} of spades", pattern & _SPADES, PayoutOdds(3, 1), spades),
        Bonus21(
            f"{name}-suited", f"{name} of one suit", pattern & _SUITED, PayoutOdds(2, 1), suited
        ),
        Bonus21(f"{name}-mixed", f"{name} of mixed suits", pattern, PayoutOdds(3, 2), mixed),
    )
