"""Bet the Set 21 Progressive: a suited pair, and four of a kind with the dealer's pair.

Rules of play: docs/rules/bet-the-set-21.md; R2, R3 ... are its paragraphs.

>>> from jackpit.cards import Deal
>>> from jackpit.paytable import winning_line
>>> winning_line(SIX_DECKS, Deal.parse("9h 9h / 9h 9h")).name
'Suited Four of a Kind'
>>> winning_line(SIX_DECKS, Deal.parse("9h 9s / 9h 8h")) is None  # R2: the pair must be suited
True
"""

from decimal import Decimal

from jackpit.money import Money, Rate
from jackpit.paytable import (
    PLAYER_AND_DEALER_CARDS,
    Alike,
    Chips,
    Dollars,
    ForOne,
    Game,
    Line,
    Meter,
    OfAKind,
    Part,
    PayTable,
    PrintedFigures,
    Procedure,
    Share,
    Sharing,
    Terms,
)

SIX_DECKS = PayTable(
    key="standard",
    considers=PLAYER_AND_DEALER_CARDS,  # R2
    lines=(  # R3
        Line(
            "suited-four-of-a-kind",
            "Suited Four of a Kind",
            OfAKind(4, Alike.SUIT, among=Part.ALL),
            Share(100, of="progressive"),
            envy=Dollars(1_000),  # R10a
            rule="R3",
        ),
        Line(
            "four-of-a-kind", "Four of a Kind", OfAKind(4, among=Part.ALL), ForOne(500), rule="R3"
        ),
        Line(
            "suited-pair",
            "Suited Pair",
            OfAKind(2, Alike.SUIT, among=Part.PLAYER),  # R2: the player's own cards
            ForOne(25),
            rule="H1",
        ),
    ),
    terms=Terms(
        wager=Money.dollars(1),  # R1
        meters=(Meter("progressive", seed=Money.dollars(10_000), contribution=Rate.percent(16)),),
        sharing=Sharing.IN_TURN,  # H3: the sheet's appendix on sharing is lost
    ),
    sample="the sharing rule",
    inferred="the contribution (with any reserve), from the average award",
    printed=PrintedFigures(
        one_in=496_512,
        average_award=Money.dollars(89_442),
        seed=Money.dollars(10_000),
        house_advantage_percent=Decimal("23.04"),
        hit_frequency_percent=Decimal("1.64"),
    ),
)

BET_THE_SET_21 = Game(
    key="bet-the-set-21",
    name="Bet the Set 21 Progressive",
    short_name="Bet the Set 21",
    summary="A suited pair wins; four of a kind with the dealer's two cards wins the most.",
    rules="bet-the-set-21",
    pay_tables=(SIX_DECKS,),
    chips=Chips.LEFT,  # R6
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
