"""What flows through a meter where several lines take from it, and where none can."""

from __future__ import annotations

from fractions import Fraction

import pytest

from jackpit.cards import Card, Rank, Shoe
from jackpit.games.bet_the_set_21 import SIX_DECKS as BET_THE_SET
from jackpit.games.blazing_sevens import STANDARD as BLAZING
from jackpit.money import FULL_RATE, ZERO_RATE, Money, Rate
from jackpit.odds import exact_odds
from jackpit.odds.winners import chance_of_a_winner
from jackpit.paytable import (
    PLAYER_AND_UP_CARD,
    ForOne,
    GameError,
    Holds,
    Line,
    Meter,
    Part,
    PayTable,
    Share,
    Sharing,
    Terms,
)
from jackpit.value import replace

SIX = Shoe(6)
UP_KING = Holds(1, Rank.KING, among=Part.UP)
UP_SEVEN = Holds(1, Card.parse("7d"), among=Part.UP)
PAIR_OF_SEVENS = Holds(2, Rank.SEVEN, among=Part.PLAYER)


def pay_table(*lines: Line, sharing: Sharing, meter: Meter | None = None) -> PayTable:
    """A pay table with one meter, fed by a tenth of the wager."""
    meter = meter or Meter("pot", Money.dollars(20), Rate.percent(10))
    terms = Terms(Money.dollars(1), (meter,), sharing=sharing)
    return PayTable(key="trial", considers=PLAYER_AND_UP_CARD, lines=lines, terms=terms)


def all_of(key: str, pattern: Holds) -> Line:
    return Line(key, key, pattern, Share(100, of="pot"))


def test_a_line_of_the_table_and_one_of_a_player_share_one_claim_of_the_round() -> None:
    table = pay_table(
        all_of("up", UP_SEVEN), all_of("pair", PAIR_OF_SEVENS), sharing=Sharing.SPLIT_WINNERS
    )
    odds = exact_odds(table, SIX, seats=3)
    someone = chance_of_a_winner(table, SIX, lines=frozenset({0, 1}), seats=3)
    assert odds.meters[0].reseeds == someone / 3


def test_lines_that_take_all_return_in_proportion_to_their_chance() -> None:
    table = pay_table(
        all_of("up", UP_SEVEN), all_of("pair", PAIR_OF_SEVENS), sharing=Sharing.SPLIT_WINNERS
    )
    odds = exact_odds(table, SIX)
    up, pair = odds.lines
    assert up.returns is not None
    assert pair.returns is not None
    assert up.returns / pair.returns == up.probability / pair.probability
    assert odds.meters[0].probability == up.probability + pair.probability


def test_a_share_below_all_is_divided_by_the_table_too() -> None:
    tenth = Line("king", "king", UP_KING, Share(10, of="pot"))
    table = pay_table(all_of("up", UP_SEVEN), tenth, sharing=Sharing.SPLIT_TABLE)
    odds = exact_odds(table, SIX, seats=4)
    (meter,) = odds.meters
    assert meter.average_award is not None
    assert odds.lines[1].returns == Fraction(1, 13) / 4 / 10 * meter.average_award
    assert meter.probability == odds.lines[0].probability  # the tenth does not win the meter


def test_a_meter_that_only_lesser_shares_can_be_won_of_has_no_average() -> None:
    """From two decks no three sevens of diamonds come, but three sevens of one color do."""
    tenth = replace(BLAZING.lines[2], award=Share(10, of="major"))
    lines = (BLAZING.lines[0], tenth, BLAZING.lines[3])
    terms = replace(BLAZING.terms, meters=BLAZING.terms.meters[:1])
    odds = exact_odds(replace(BLAZING, lines=lines, terms=terms), Shoe(2))
    (meter,) = odds.meters
    assert odds.lines[1].probability > 0
    assert meter.average_award is None
    assert meter.break_even is None


def test_a_meter_that_is_drained_of_all_that_feeds_it_runs_dry() -> None:
    """An up king at 13 for 1 returns the whole wager, and the whole wager feeds the meter."""
    lines = (all_of("up", UP_SEVEN), Line("king", "king", UP_KING, ForOne(13)))
    table = pay_table(
        *lines, sharing=Sharing.SPLIT_TABLE, meter=Meter("pot", Money.dollars(20), FULL_RATE)
    )
    table = replace(table, terms=replace(table.terms, fixed_awards_from="pot"))
    assert exact_odds(table, SIX).fixed_return == 1
    assert exact_odds(table, SIX).meters[0].runs_dry


def test_a_meter_that_nothing_feeds_stays_at_its_seed_and_is_not_dry() -> None:
    meter = Meter("pot", Money.dollars(20), ZERO_RATE)
    table = pay_table(all_of("up", UP_SEVEN), sharing=Sharing.SPLIT_TABLE, meter=meter)
    (found,) = exact_odds(table, SIX).meters
    assert not found.runs_dry
    assert found.average_award == 20


def test_where_fixed_awards_return_more_than_the_wager_any_meter_favours_the_player() -> None:
    lines = (all_of("up", UP_SEVEN), Line("king", "king", UP_KING, ForOne(14)))
    odds = exact_odds(pay_table(*lines, sharing=Sharing.SPLIT_TABLE), SIX)
    assert odds.fixed_return > 1
    assert odds.meters[0].break_even == 0


@pytest.mark.parametrize("part", [Part.UP, Part.HOLE, Part.DEALER])
def test_a_line_on_the_dealers_cards_is_the_tables(part: Part) -> None:
    line = Line("king", "King", Holds(1, Rank.KING, among=part), ForOne(1))
    assert line.is_table_wide


@pytest.mark.parametrize("part", [Part.PLAYER, Part.ALL])
def test_a_line_on_a_players_cards_is_his(part: Part) -> None:
    line = Line("king", "King", Holds(1, Rank.KING, among=part), ForOne(1))
    assert not line.is_table_wide


def test_a_hand_that_one_deck_cannot_deal_has_no_winner() -> None:
    assert chance_of_a_winner(BET_THE_SET, Shoe(1), lines=frozenset({0}), seats=7) == 0


def test_what_every_seat_wins_at_once_cannot_be_taken_in_turn() -> None:
    with pytest.raises(GameError, match="won by every wager at the table at once") as refused:
        pay_table(all_of("up", UP_SEVEN), sharing=Sharing.IN_TURN)
    assert refused.value.line == "up"
