"""Blazing 7's Progressive: sevens in the player's first two cards and the dealer's up card.

Rules of play: docs/rules/blazing-7s.md; R3, R4 ... are its paragraphs.

>>> from jackpit.cards import Deal
>>> from jackpit.paytable import winning_line
>>> winning_line(STANDARD, Deal.parse("7d 7h / 7d")).name
"Three 7's – Same Color"
>>> winning_line(STANDARD, Deal.parse("8d Ks / 7d")) is None  # R3
True
"""

from jackpit.cards import Card, Rank
from jackpit.money import Money, Rate
from jackpit.paytable import (
    PLAYER_AND_UP_CARD,
    Chips,
    ForOne,
    Game,
    Holds,
    Line,
    Meter,
    OneColor,
    OneSuit,
    Part,
    PayTable,
    Procedure,
    Share,
    Terms,
)

THREE_SEVENS = Holds(3, Rank.SEVEN, among=Part.ALL)  # R9: the up card counts for these lines only
TWO_SEVENS = Holds(2, Rank.SEVEN, among=Part.PLAYER)  # R9a: the player's own cards
ONE_SEVEN = Holds(1, Rank.SEVEN, among=Part.PLAYER)  # R3: without an own 7 the player loses

STANDARD = PayTable(
    key="standard",
    considers=PLAYER_AND_UP_CARD,  # R3
    lines=(  # R4
        Line(
            "three-7s-diamonds",
            "Three 7's – Diamonds",
            Holds(3, Card.parse("7d"), among=Part.ALL),
            Share(100, of="major"),
            rule="R9",
        ),
        Line(
            "three-7s-suited",
            "Three 7's – Suited (Other)",
            THREE_SEVENS & OneSuit(among=Part.ALL),
            Share(100, of="minor"),
            rule="R9",
        ),
        Line(
            "three-7s-same-color",
            "Three 7's – Same Color",
            THREE_SEVENS & OneColor(among=Part.ALL),
            ForOne(500),
            rule="R9",
        ),
        Line("three-7s", "Three 7's", THREE_SEVENS, ForOne(200), rule="R9"),
        Line("two-7s", "First Two Cards – 7", TWO_SEVENS, ForOne(25), rule="R9a"),
        Line("one-7", "Either of the First Two Cards – 7", ONE_SEVEN, ForOne(2), rule="R8"),
    ),
    terms=Terms(
        wager=Money.dollars(1),
        meters=(
            Meter(
                "major",
                seed=Money.dollars(10_000),
                contribution=Rate.percent(12),
                reserve=Rate.percent(1),
            ),
            Meter(
                "minor",
                seed=Money.dollars(1_000),
                contribution=Rate.percent(6),
                reserve=Rate.percent(1),
            ),
        ),
    ),
    sample="the wager, the decks, the seeds, the contributions, the reserves, the sharing rule",
)

BLAZING_SEVENS = Game(
    key="blazing-7s",
    name="Blazing 7's Progressive",
    short_name="Blazing 7's",
    summary="Sevens in your first two cards win; three with the dealer's up card win the most.",
    rules="blazing-7s",
    pay_tables=(STANDARD,),
    chips=Chips.REMOVED,  # R6
    procedure=Procedure(start="R6", end="R11", mark="R12b", claim="R12a", moment="R10", loses="R3"),
)
