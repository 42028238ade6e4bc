"""King's Bounty Progressive: two cards that make 20, with the most for two kings of spades.

Rules of play: docs/rules/kings-bounty.md; R2, R8 ... are its paragraphs. The sheet's own pay table
is lost; this one is our own sample on the hands the game is known by.

>>> from jackpit.cards import Deal
>>> from jackpit.paytable import winning_line
>>> winning_line(SAMPLE, Deal.parse("Ks Ks / Ah Jc")).name
'Two K♠ and dealer blackjack'
>>> winning_line(SAMPLE, Deal.parse("Ah 9h / 2c 2d")).name  # an ace and a nine make 20 too
'Suited 20'
"""

from jackpit.cards import Card, Rank
from jackpit.money import Money, Rate
from jackpit.paytable import (
    PLAYER_AND_DEALER_CARDS,
    Alike,
    Blackjack,
    Chips,
    Dollars,
    ForOne,
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
    Total,
)

TWO_KINGS_OF_SPADES = Holds(2, Card.parse("Ks"), among=Part.PLAYER)
TWO_KINGS = Holds(2, Rank.KING, among=Part.PLAYER)
TWENTY = Total(20, among=Part.PLAYER)
SUITED = OneSuit(among=Part.PLAYER)
SUITED_PAIR = OfAKind(2, Alike.SUIT, among=Part.PLAYER)

SAMPLE = PayTable(
    key="sample",
    considers=PLAYER_AND_DEALER_CARDS,  # R2
    lines=(
        Line(
            "two-ks-and-blackjack",
            "Two K♠ and dealer blackjack",
            TWO_KINGS_OF_SPADES & Blackjack(among=Part.DEALER),
            Share(100, of="progressive"),
            envy=Dollars(100),
            rule="H2",
        ),
        Line("two-ks", "Two K♠", TWO_KINGS_OF_SPADES, ForOne(200), envy=Dollars(5), rule="H2"),
        Line("two-suited-kings", "Two suited kings", TWO_KINGS & SUITED, ForOne(40), rule="H4"),
        Line("suited-pair", "Suited pair, Q, J or 10", TWENTY & SUITED_PAIR, ForOne(20), rule="H4"),
        Line("suited-20", "Suited 20", TWENTY & SUITED, ForOne(8), rule="H5"),
        Line("two-kings", "Two kings", TWO_KINGS, ForOne(6), rule="H6"),
        Line("any-20", "Any 20", TWENTY, ForOne(3), rule="H5"),
    ),
    terms=Terms(
        wager=Money.dollars(1),  # R2
        meters=(
            Meter(
                "progressive",
                seed=Money.dollars(2_000),
                contribution=Rate.percent(12),
                reserve=Rate.percent(1),
            ),
        ),
        sharing=Sharing.IN_TURN,  # R9b
    ),
    sample="the pay table, the envy, the decks, the seed, the contribution, the reserve",
)

KINGS_BOUNTY = Game(
    key="kings-bounty",
    name="King's Bounty Progressive",
    short_name="King's Bounty",
    summary="Two cards that make 20 win; two K♠ win the most if the dealer has blackjack.",
    rules="kings-bounty",
    pay_tables=(SAMPLE,),
    chips=Chips.REMOVED,  # R6
    procedure=Procedure(
        start="R6",
        end="R9g",
        mark="R9c",
        claim="R9a",
        envy="R10a",
        envy_moment="R10c",
        moment="R8",
        loses="R2",
    ),
)
