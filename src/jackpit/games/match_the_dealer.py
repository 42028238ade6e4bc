"""Match the Dealer, Up and Down: the player's cards that match a dealer's card in rank.

Rules of play: docs/rules/match-the-dealer.md. Played beside Bahama Bonus, from a shoe without tens.

>>> from jackpit.cards import Deal
>>> from jackpit.paytable import winning_line
>>> winning_line(UP, Deal.parse("9h 9s / 9h 2c")).name
'1 Non-Suited Match & 1 Suited Match'
>>> winning_line(DOWN, Deal.parse("9h 9s / 2c 9c")).name
'2 Non-Suited Matches'
"""

from dataclasses import replace

from jackpit.cards import NO_TENS
from jackpit.money import Money
from jackpit.paytable import (
    PLAYER_AND_HOLE_CARD,
    PLAYER_AND_UP_CARD,
    Game,
    Line,
    Matches,
    Part,
    PayTable,
    Terms,
    ToOne,
)


def _lines(to: Part) -> tuple[Line, ...]:
    return (
        Line("two-suited", "2 Suited Matches", Matches(suited=2, unsuited=0, to=to), ToOne(18)),
        Line(
            "one-suited-one-unsuited",
            "1 Non-Suited Match & 1 Suited Match",
            Matches(suited=1, unsuited=1, to=to),
            ToOne(13),
        ),
        Line("one-suited", "1 Suited Match", Matches(suited=1, unsuited=0, to=to), ToOne(9)),
        Line(
            "two-unsuited", "2 Non-Suited Matches", Matches(suited=0, unsuited=2, to=to), ToOne(8)
        ),
        Line("one-unsuited", "1 Non-Suited Match", Matches(suited=0, unsuited=1, to=to), ToOne(4)),
    )


TERMS = Terms(wager=Money.dollars(1))
# R3: the player chooses the wager, up to the blackjack wager.
SAMPLE = "a wager of $1, as an example"
INFERRED = "the decks, from the awards"

UP = PayTable(
    key="standard",
    considers=PLAYER_AND_UP_CARD,
    lines=_lines(Part.UP),
    terms=TERMS,
    sample=SAMPLE,
    inferred=INFERRED,
)
DOWN = replace(UP, considers=PLAYER_AND_HOLE_CARD, lines=_lines(Part.HOLE))

MATCH_THE_DEALER_UP = Game(
    key="match-the-dealer-up",
    name="Match the Dealer, Up",
    summary="Each of your first two cards that matches the dealer's up card in rank wins.",
    rules="match-the-dealer",
    pay_tables=(UP,),
    pack=NO_TENS,
)

MATCH_THE_DEALER_DOWN = Game(
    key="match-the-dealer-down",
    name="Match the Dealer, Down",
    summary="Each of your first two cards that matches the dealer's hole card in rank wins.",
    rules="match-the-dealer",
    pay_tables=(DOWN,),
    pack=NO_TENS,
)
