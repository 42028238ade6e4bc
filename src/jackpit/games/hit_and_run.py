"""Hit and Run Progressive: the number of cards in the dealer's hand.

Rules of play: docs/rules/hit-and-run.md; R2, R3 ... are its paragraphs.

>>> from jackpit.cards import Deal
>>> from jackpit.paytable import winning_line
>>> winning_line(H17, Deal.parse("/ 2c 3d 4h 6s Kd")).name  # R3: a bust card counts
'5 Cards'
"""

from decimal import Decimal

from jackpit.money import Money, Rate
from jackpit.paytable import (
    CardCount,
    Chips,
    DealerHand,
    ForOne,
    Game,
    Line,
    Meter,
    Part,
    PayTable,
    PrintedFigures,
    Procedure,
    Share,
    Sharing,
    Soft17,
    Terms,
)

LINES = (  # R3
    Line(
        "9-cards",
        "9 or more Cards",
        CardCount(9, or_more=True, among=Part.DEALER),
        Share(100, of="progressive"),
        rule="R9b",
    ),
    Line("8-cards", "8 Cards", CardCount(8, among=Part.DEALER), ForOne(1_000), rule="R8"),
    Line("7-cards", "7 Cards", CardCount(7, among=Part.DEALER), ForOne(250), rule="R8"),
    Line("6-cards", "6 Cards", CardCount(6, among=Part.DEALER), ForOne(25), rule="R8"),
    Line("5-cards", "5 Cards", CardCount(5, among=Part.DEALER), ForOne(9), rule="R8"),
)

# Measured with bench/cut_card.py, 1,000 million rounds for each rule.
_CUT_CARD = (
    "one seat at a shoe dealt to a cut card at 80% gives {} in simulation (standard error"
    " 0.001%); the sheet's shoe was probably dealt that way"
)
_INFERRED = "the contribution (with any reserve), from the average award"


def _terms(contribution: Rate) -> Terms:
    return Terms(
        wager=Money.dollars(1),  # R1
        meters=(Meter("progressive", seed=Money.dollars(10_000), contribution=contribution),),
        sharing=Sharing.SPLIT_TABLE,  # R9b
    )


H17 = PayTable(
    key="h17",
    considers=DealerHand(Soft17.HITS),  # R2
    lines=LINES,
    terms=_terms(Rate.percent(21)),
    inferred=_INFERRED,
    printed=PrintedFigures(
        one_in=1_403_509,
        average_award=Money.dollars(304_737),
        seed=Money.dollars(10_000),
        house_advantage_percent=Decimal("22.99"),
        hit_frequency_percent=Decimal("4.18"),
        remark=_CUT_CARD.format("4.180%"),
    ),
)

S17 = PayTable(
    key="s17",
    considers=DealerHand(Soft17.STANDS),  # R2
    lines=LINES,
    terms=_terms(Rate.percent(26)),
    inferred=_INFERRED,
    printed=PrintedFigures(
        one_in=2_000_000,
        average_award=Money.dollars(530_000),
        seed=Money.dollars(10_000),
        house_advantage_percent=Decimal("24.32"),
        hit_frequency_percent=Decimal("3.83"),
        remark=_CUT_CARD.format("3.834%"),
    ),
)

HIT_AND_RUN = Game(
    key="hit-and-run",
    name="Hit and Run Progressive",
    short_name="Hit and Run",
    summary="The more cards the dealer's hand takes, the more it pays: five or more win.",
    rules="hit-and-run",
    pay_tables=(H17, S17),
    chips=Chips.LEFT,  # R6
    procedure=Procedure(
        start="R6", end="R9g", mark="R9c", claim="R9a", moment="R8", completes="H2", loses="R3"
    ),
)
