"""Bahama Bonus Progressive: the best hand among the player's first two cards and the dealer's.

Rules of play: docs/rules/bahama-bonus.md. The shoe has no tens.

>>> from jackpit.cards import Deal
>>> from jackpit.paytable import winning_line
>>> winning_line(STANDARD, Deal.parse("7d Ks / 7h 7d")).name
'Same Color Three-of-a-Kind'
>>> winning_line(STANDARD, Deal.parse("8c 7d / Ks 7d")).name  # one card of each, still a pair
'Suited Pair'
"""

from jackpit.cards import NO_TENS, Rank
from jackpit.money import Money, Rate
from jackpit.paytable import (
    FOUR_CARDS,
    Alike,
    Bonus,
    CardCount,
    Dollars,
    Game,
    Holds,
    Line,
    Meter,
    OfAKind,
    OneSuit,
    Part,
    PayTable,
    Procedure,
    Share,
    Sharing,
    Terms,
)

STANDARD = PayTable(
    key="standard",
    considers=FOUR_CARDS,
    lines=(
        Line(
            "same-color-four-of-a-kind",
            "Same Color Four-of-a-Kind",
            OfAKind(4, Alike.COLOR, among=Part.ALL),
            Share(100, of="progressive"),
            rule="R66",
            hand_rule="H13",
        ),
        Line(
            "four-of-a-kind",
            "Four-of-a-Kind",
            OfAKind(4, among=Part.ALL),
            Dollars(200),
            rule="R67",
            hand_rule="H15",
        ),
        Line(
            "same-color-three-of-a-kind",
            "Same Color Three-of-a-Kind",
            OfAKind(3, Alike.COLOR, among=Part.ALL),
            Dollars(20),
            rule="R68",
            hand_rule="H13",
        ),
        Line(
            "three-of-a-kind",
            "Three-of-a-Kind",
            OfAKind(3, among=Part.ALL),
            Dollars(10),
            rule="R69",
            hand_rule="H15",
        ),
        Line(
            "suited-pair",
            "Suited Pair",
            OfAKind(2, Alike.SUIT, among=Part.ALL),
            Dollars(2),
            rule="R70",
            hand_rule="H14",
        ),
    ),
    terms=Terms(
        wager=Money.dollars(1),
        meters=(
            Meter(
                "progressive",
                seed=Money.dollars(1_000),
                contribution=Rate.percent(18),
                reserve=Rate.percent(1),
            ),
        ),
        sharing=Sharing.SPLIT_WINNERS,
    ),
    sample="the wager, the seed, the contribution, the reserve",
    inferred="the decks, from the awards of Match the Dealer",
)

THREE_SUITED_SEVENS_AND_A_SEVEN_UP = (
    CardCount(3, among=Part.PLAYER)
    & Holds(3, Rank.SEVEN, among=Part.PLAYER)
    & OneSuit(among=Part.PLAYER)
    & Holds(1, Rank.SEVEN, among=Part.UP)
)
"""The hand that wins the Special Bonus (R55)."""

BAHAMA_BONUS = Game(
    key="bahama-bonus",
    name="Bahama Bonus Progressive",
    short_name="Bahama Bonus",
    summary="A suited pair, three of a kind or four of a kind in your first two cards and the"
    " dealer's first two wins.",
    rules="bahama-bonus",
    pay_tables=(STANDARD,),
    pack=NO_TENS,
    procedure=Procedure(loses="R62"),
    bonus=Bonus(  # R55 to R60
        key="special-bonus",
        name="Special Bonus",
        when="Three suited 7s with a dealer 7 up; splitting or doubling voids it.",
        pattern=THREE_SUITED_SEVENS_AND_A_SEVEN_UP,
        cards=3,
        award=Dollars(1_000),
        envy=Dollars(50),
    ),
)
