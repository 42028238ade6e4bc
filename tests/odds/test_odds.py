"""House advantage, averages and break-even: the sheets' figures, the formulas, and simulation."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import pytest

from jackpit.cards import Card, Rank, Shoe
from jackpit.games import GAMES
from jackpit.games.bahama_bonus import STANDARD as BAHAMA
from jackpit.games.bet_the_set_21 import SIX_DECKS as BET_THE_SET
from jackpit.games.blazing_sevens import STANDARD as BLAZING
from jackpit.games.hit_and_run import H17, S17
from jackpit.money import ZERO, ZERO_RATE, Money, Rate, divide
from jackpit.odds import Odds, exact_odds
from jackpit.odds.odds import wagers_until
from jackpit.odds.winners import chance_of_a_winner
from jackpit.paytable import (
    PLAYER_AND_UP_CARD,
    PLAYER_CARDS,
    TRAY,
    Dollars,
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
PAY_TABLES = [
    pytest.param(table, game.shoe, id=f"{game.key}-{table.key}")
    for game in GAMES.values()
    for table in game.pay_tables
]


def percent(fraction: Fraction | None) -> float:
    assert fraction is not None
    return float(fraction * 100)


def with_meter(pay_table: PayTable, **changes: Money | Rate) -> PayTable:
    """The same pay table, its first meter's terms changed."""
    first, *others = pay_table.terms.meters
    meters = (replace(first, **changes), *others)
    return replace(pay_table, terms=replace(pay_table.terms, meters=meters))


# The figures of the sheets, exactly.


def test_bet_the_set_faces_24_2531_percent_alone_and_23_0447_at_a_full_table() -> None:
    assert percent(exact_odds(BET_THE_SET, SIX).house_advantage) == pytest.approx(24.2531, abs=5e-5)
    full = exact_odds(BET_THE_SET, SIX, seats=7)
    assert percent(full.house_advantage) == pytest.approx(23.0447, abs=5e-5)


def test_bet_the_set_pays_89_441_84_on_average() -> None:
    assert exact_odds(BET_THE_SET, SIX).meters[0].average_award == Fraction("89441.84")


def test_each_other_bettor_at_bet_the_set_is_worth_0_201405_percent() -> None:
    alone, two = (exact_odds(BET_THE_SET, SIX, seats=seats) for seats in (1, 2))
    assert alone.house_advantage is not None
    assert two.house_advantage is not None
    assert percent(alone.house_advantage - two.house_advantage) == pytest.approx(0.201405, abs=5e-7)


@pytest.mark.parametrize(
    ("pay_table", "seats", "advantage"),
    [(H17, 1, 23.1615), (H17, 7, 23.7402), (S17, 1, 24.7364)],
)
def test_r9b_the_hit_and_run_advantage_grows_with_the_seats_that_split(
    pay_table: PayTable, seats: int, advantage: float
) -> None:
    odds = exact_odds(pay_table, SIX, seats=seats)
    assert percent(odds.house_advantage) == pytest.approx(advantage, abs=5e-5)


def test_r9b_a_share_of_hit_and_run_averages_a_seventh_of_the_meter_at_seven_seats() -> None:
    (meter,) = exact_odds(H17, SIX, seats=7).meters
    assert meter.average_award is not None
    assert meter.average_share == meter.average_award / 7
    p = meter.probability
    assert meter.average_share == Fraction(10_000, 7) + Fraction(21, 100) / p


@pytest.mark.parametrize(("decks", "dollars"), [(6, 93_294), (8, 78_537)])
def test_a_tenth_of_the_meter_for_another_suit_breaks_even_where_published(
    decks: int, dollars: int
) -> None:
    """Blazing 7's second published pay table pays 10% of one meter for 777 of another suit."""
    tenth = replace(BLAZING.lines[1], award=Share(10, of="major"))
    lines = (BLAZING.lines[0], tenth, *BLAZING.lines[2:])
    terms = replace(BLAZING.terms, meters=BLAZING.terms.meters[:1])
    odds = exact_odds(replace(BLAZING, lines=lines, terms=terms), Shoe(decks))
    assert odds.meters[0].break_even is not None
    assert round(odds.meters[0].break_even) == dollars


def test_the_average_is_the_seed_and_what_wagers_bring_until_the_hit() -> None:
    (meter,) = exact_odds(with_meter(H17, contribution=Rate.percent(9)), SIX).meters
    assert meter.average_award == 10_000 + Fraction(9, 100) / meter.probability


# The formulas of docs/math.md, over every game.


@pytest.mark.parametrize("seats", [1, 2, 7])
@pytest.mark.parametrize(("pay_table", "shoe"), PAY_TABLES)
def test_the_advantage_is_the_wager_less_what_is_paid_fed_and_seeded(
    pay_table: PayTable, shoe: Shoe, seats: int
) -> None:
    odds = exact_odds(pay_table, shoe, seats=seats)
    wager = pay_table.terms.wager.in_dollars()
    left = 1 - odds.fixed_return - odds.envy_return
    for meter in odds.meters:
        left -= meter.meter.contribution.fraction() + meter.meter.reserve.fraction()
        left -= meter.meter.seed.in_dollars() * meter.reseeds / wager
    assert odds.house_advantage == left


@pytest.mark.parametrize("seats", [1, 7])
@pytest.mark.parametrize(("pay_table", "shoe"), PAY_TABLES)
def test_at_the_break_even_meter_the_next_wager_is_fair(
    pay_table: PayTable, shoe: Shoe, seats: int
) -> None:
    odds = exact_odds(pay_table, shoe, seats=seats)
    assert odds.disadvantage_at({}) == odds.house_advantage
    for meter in odds.meters:
        assert meter.break_even is not None
        assert odds.disadvantage_at({meter.meter.key: meter.break_even}) == 0


def test_the_wager_scales_what_is_for_one_and_not_the_seed() -> None:
    five = replace(H17, terms=replace(H17.terms, wager=Money.dollars(5)))
    one, other = exact_odds(H17, SIX), exact_odds(five, SIX)
    assert other.fixed_return == one.fixed_return
    assert one.house_advantage is not None
    assert other.house_advantage is not None
    seed_saved = Fraction(4, 5) * 10_000 * one.meters[0].probability
    assert other.house_advantage == one.house_advantage + seed_saved


def test_dollars_do_not_grow_with_the_wager() -> None:
    five = replace(BAHAMA, terms=replace(BAHAMA.terms, wager=Money.dollars(5)))
    shoe = GAMES["bahama-bonus"].shoe
    assert exact_odds(five, shoe).fixed_return * 5 == exact_odds(BAHAMA, shoe).fixed_return


def test_the_standard_deviation_is_that_of_the_published_match_the_dealer() -> None:
    game = GAMES["match-the-dealer-up"]
    odds = exact_odds(game.pay_tables[0], game.shoe)
    assert odds.standard_deviation == pytest.approx(2.448, abs=5e-4)


def test_r63_winners_who_share_cost_the_house_fewer_seeds() -> None:
    shoe = GAMES["bahama-bonus"].shoe
    alone, full = (exact_odds(BAHAMA, shoe, seats=seats).meters[0] for seats in (1, 7))
    someone = chance_of_a_winner(BAHAMA, shoe, lines=frozenset({0}), seats=7)
    assert alone.reseeds == alone.probability
    assert full.reseeds == someone / 7 < full.probability
    assert full.average_share is not None
    assert full.average_award is not None
    assert full.average_share < full.average_award


def test_a_hand_this_shoe_cannot_deal_has_no_average_and_no_break_even() -> None:
    odds = exact_odds(BLAZING, Shoe(2))
    major = odds.meters[0]
    assert (odds.lines[0].ways, major.average_award, major.break_even) == (0, None, None)
    assert odds.house_advantage is None
    assert odds.standard_deviation is None
    assert not major.runs_dry


@pytest.mark.parametrize("seats", [0, -1, 8, 1_000])
def test_a_table_has_one_to_seven_seats(seats: int) -> None:
    with pytest.raises(GameError, match="1 to 7 seats"):
        exact_odds(H17, SIX, seats=seats)


# Awards paid from the meter.

FROM_METER = replace(
    H17,
    terms=replace(
        H17.terms,
        meters=(Meter("progressive", Money.dollars(10_000), Rate.percent(70)),),
        fixed_awards_from="progressive",
    ),
)


def test_r9a_fixed_awards_from_the_meter_leave_the_advantage_and_lower_the_average() -> None:
    odds = exact_odds(FROM_METER, SIX)
    (meter,) = odds.meters
    p = meter.probability
    assert odds.house_advantage == 1 - Fraction(70, 100) - 10_000 * p
    assert meter.average_award == 10_000 + (Fraction(70, 100) - odds.fixed_return) / p


def test_a2_the_meter_grows_only_while_more_feeds_it_than_fixed_awards_take() -> None:
    taken = exact_odds(FROM_METER, SIX).fixed_return * 1_000_000
    above, below = Rate(int(taken) + 1), Rate(int(taken))
    grows = exact_odds(with_meter(FROM_METER, contribution=above), SIX)
    dries = exact_odds(with_meter(FROM_METER, contribution=below), SIX)
    assert not grows.meters[0].runs_dry
    assert grows.meters[0].average_award is not None
    assert dries.meters[0].runs_dry
    assert dries.meters[0].average_award is None
    assert dries.house_advantage is None


def test_r10_envy_from_the_meter_leaves_the_advantage_too() -> None:
    tray, meter = (
        exact_odds(
            replace(BET_THE_SET, terms=replace(BET_THE_SET.terms, envy_from=source)), SIX, seats=7
        )
        for source in (TRAY, "progressive")
    )
    assert tray.house_advantage is not None
    assert meter.house_advantage == tray.house_advantage + tray.envy_return


# Simulated play: meters kept by the money functions average what the formulas give.


@dataclass
class Played:
    """What a simulated table took in and paid out."""

    awards: list[Money]
    wagered: Money = ZERO
    house: Money = ZERO
    """Wagers less tray payments, contributions, reserves and seeds."""


def play(pay_table: PayTable, odds: Odds, *, rounds: int, seed: int) -> Played:
    """Play rounds of ``odds.seats`` wagers, in turn or split by the table, with one meter."""
    dice = random.Random(seed)
    terms, meter_terms = pay_table.terms, pay_table.terms.meters[0]
    by_table = terms.sharing is Sharing.SPLIT_TABLE
    chances = [float(found.probability) for found in odds.lines]
    numbers = [*range(len(chances)), None]
    weights = [*chances, 1 - sum(chances)]
    meter, reserve, played = meter_terms.seed, ZERO, Played([])
    from_meter = terms.fixed_awards_from == meter_terms.key
    for _ in range(rounds):
        count = 1 if by_table else odds.seats
        outcomes = dice.choices(numbers, weights, k=count)
        for _ in range(odds.seats):
            fed = meter_terms.contribution.of(terms.wager)
            held = meter_terms.reserve.of(terms.wager)
            meter, reserve = meter + fed, reserve + held
            played.wagered += terms.wager
            played.house += terms.wager - fed - held
        for outcome in outcomes:
            if outcome is None:
                continue
            award = pay_table.lines[outcome].award
            if isinstance(award, Share):
                winners = odds.seats if by_table else 1
                division = divide(meter, share=award.rate, among=winners)
                meter = division.left
                if award.reseeds:
                    played.awards.append(division.each * winners)
                    meter, reserve = meter + meter_terms.seed + reserve, ZERO
                    played.house -= meter_terms.seed
            else:
                paid = award.pays(terms.wager) * (odds.seats if by_table else 1)
                if from_meter:
                    meter -= paid
                else:
                    played.house -= paid
    return played


TOP = Holds(2, Rank.SEVEN, among=Part.PLAYER)
TOY_LINES = (
    Line("two", "Two sevens", TOP, Share(100, of="pot")),
    Line("club", "A king of clubs", Holds(1, Card.parse("Kc"), among=Part.PLAYER), ForOne(5)),
)
TOY = PayTable(
    key="toy",
    considers=PLAYER_CARDS,
    lines=TOY_LINES,
    terms=Terms(Money.dollars(1), (Meter("pot", Money.dollars(20), Rate.percent(30)),)),
)
TENTH = Line("one", "One seven", Holds(1, Rank.SEVEN, among=Part.PLAYER), Share(10, of="pot"))


def changed(**changes: object) -> PayTable:
    """The toy game under other terms."""
    return replace(TOY, terms=replace(TOY.terms, **changes))


BY_DEALER = replace(
    TOY,
    considers=PLAYER_AND_UP_CARD,
    lines=(
        Line(
            "up",
            "Dealer shows the 7 of diamonds",
            Holds(1, Card.parse("7d"), among=Part.UP),
            Share(100, of="pot"),
        ),
        Line("king", "Dealer shows a king", Holds(1, Rank.KING, among=Part.UP), ForOne(3)),
    ),
    terms=replace(TOY.terms, sharing=Sharing.SPLIT_TABLE),
)


@pytest.mark.parametrize(
    ("pay_table", "seats"),
    [
        pytest.param(TOY, 1, id="tray"),
        pytest.param(
            changed(meters=(Meter("pot", Money.dollars(20), Rate.percent(20), Rate.percent(10)),)),
            1,
            id="reserve",
        ),
        pytest.param(
            changed(
                meters=(Meter("pot", Money.dollars(500), Rate.percent(60)),),
                fixed_awards_from="pot",
            ),
            1,
            id="fixed awards from the meter",
        ),
        pytest.param(replace(TOY, lines=(*TOY_LINES, TENTH)), 1, id="a tenth of the meter"),
        pytest.param(TOY, 3, id="three seats in turn"),
        pytest.param(BY_DEALER, 3, id="split by the table"),
    ],
)
def test_play_agrees_with_the_formulas(pay_table: PayTable, seats: int) -> None:
    odds = exact_odds(pay_table, SIX, seats=seats)
    played = play(pay_table, odds, rounds=120_000, seed=20_090_106)
    expected = odds.meters[0].average_award
    assert expected is not None
    assert odds.house_advantage is not None
    awards = [float(award.in_dollars()) for award in played.awards]
    assert len(awards) > 500
    mean = sum(awards) / len(awards)
    spread = sqrt(sum((award - mean) ** 2 for award in awards) / len(awards) / len(awards))
    assert abs(mean - float(expected)) < 4 * spread
    # The house's take varies with the tray's payments and the number of seeds.
    advantage = played.house.in_dollars() / played.wagered.in_dollars()
    deviation = sqrt(
        sum(
            float(found.probability) * float(cost) ** 2
            for found in odds.lines
            for cost in [house_cost(found.line, pay_table)]
        )
        * (seats if pay_table.terms.sharing is Sharing.SPLIT_TABLE else 1)
        / float(played.wagered.in_dollars())
    )
    assert abs(float(advantage - odds.house_advantage)) < 4 * deviation


def house_cost(line: Line, pay_table: PayTable) -> Fraction:
    """What one such hand costs the house itself."""
    meter = pay_table.terms.meters[0]
    if isinstance(line.award, Share):
        return meter.seed.in_dollars() if line.award.reseeds else Fraction(0)
    if pay_table.terms.fixed_awards_from == meter.key:
        return Fraction(0)
    return line.award.pays(pay_table.terms.wager).in_dollars()


def test_the_average_is_the_same_whether_the_meter_or_the_reserve_is_fed() -> None:
    fed = with_meter(H17, contribution=Rate.percent(21), reserve=ZERO_RATE)
    held = with_meter(H17, contribution=Rate.percent(15), reserve=Rate.percent(6))
    one, other = exact_odds(fed, SIX), exact_odds(held, SIX)
    assert one.house_advantage == other.house_advantage
    assert one.meters[0].average_award == other.meters[0].average_award


def test_envy_pays_every_other_seat_for_each_qualifying_hand() -> None:
    line = replace(TOY_LINES[0], envy=Dollars(7))
    table = replace(TOY, lines=(line, TOY_LINES[1]))
    for seats in range(1, 8):
        odds = exact_odds(table, SIX, seats=seats)
        assert odds.envy_return == (seats - 1) * 7 * odds.lines[0].probability


@pytest.mark.parametrize("chance", [Fraction(n, 100) for n in (1, 10, 50, 90, 99)])
@pytest.mark.parametrize("one_in", [2, 10, 1_000])
def test_a_meter_is_won_with_a_chance_within_the_first_number_of_wagers_that_reaches_it(
    chance: Fraction, one_in: int
) -> None:
    loses = 1 - Fraction(1, one_in)
    wagers = wagers_until(chance, Fraction(1, one_in))
    assert 1 - loses**wagers >= chance > 1 - loses ** (wagers - 1)
