"""Pay tables, terms and games: what they refuse, with which sentence, naming which line."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from jackpit.cards import NO_TENS, Deal, Rank, Shoe
from jackpit.money import ZERO, Money, Rate
from jackpit.paytable import (
    FOUR_CARDS,
    MAX_METER,
    MAX_WAGER,
    PLAYER_AND_DEALER_CARDS,
    PLAYER_AND_UP_CARD,
    PLAYER_CARDS,
    TRAY,
    Alike,
    Award,
    Blackjack,
    CardCount,
    CardPlace,
    ConsideredCards,
    DealerHand,
    Dollars,
    FirstCards,
    FixedAward,
    ForOne,
    Game,
    GameError,
    Holds,
    Line,
    Matches,
    Meter,
    OfAKind,
    OneSuit,
    Part,
    Pattern,
    PayTable,
    PrintedFigures,
    Share,
    Sharing,
    Soft17,
    Terms,
    ToOne,
    Total,
    winning_line,
)
from jackpit.value import replace

A_DOLLAR = Money.dollars(1)
PROGRESSIVE = Meter("progressive", Money.dollars(1_000), Rate.percent(16))
PAIR = OfAKind(2, among=Part.PLAYER)
BLACKJACK = Blackjack(among=Part.DEALER)
TOP = Line("top", "Top", OfAKind(2, Alike.SUIT, among=Part.PLAYER), Share(100, of="progressive"))
DEALER_CARDS = FirstCards("the dealer's first two cards", ((CardPlace.UP, CardPlace.HOLE),))
LOW = Line("low", "Low", PAIR, ForOne(5))


def pay_table(
    *lines: Line,
    considers: ConsideredCards = PLAYER_AND_DEALER_CARDS,
    meters: tuple[Meter, ...] = (),
    sharing: Sharing = Sharing.IN_TURN,
) -> PayTable:
    """A pay table of these lines, at a dollar a wager."""
    terms = Terms(A_DOLLAR, meters, sharing)
    return PayTable(key="trial", considers=considers, lines=lines, terms=terms)


# Awards.


@pytest.mark.parametrize(
    ("award", "paid", "phrase"),
    [
        (ForOne(25), "62.50", "25 for 1"),
        (ForOne(1_000), "2500", "1,000 for 1"),
        (ToOne(18), "47.50", "18 to 1"),
        (ToOne(1_000), "2502.50", "1,000 to 1"),
        (Dollars(200), "200", "$200"),
        (Dollars(10_000), "10000", "$10,000"),
    ],
)
def test_hg2_only_an_award_to_one_returns_the_wager(
    award: FixedAward, paid: str, phrase: str
) -> None:
    assert award.pays(Money.parse("2.50")) == Money.parse(paid)
    assert str(award) == phrase


def test_a_share_is_a_percentage_of_a_meter_and_only_the_whole_reseeds_it() -> None:
    assert str(Share(10, of="major")) == "10% of the Major"
    assert Share(10, of="major").rate == Rate.percent(10)
    assert Share(100, of="major").reseeds is True
    assert Share(99, of="major").reseeds is False


@pytest.mark.parametrize("percent", [0, -1, 101])
def test_a_share_is_between_one_percent_and_all(percent: int) -> None:
    with pytest.raises(GameError) as refused:
        Share(percent, of="progressive")

    assert str(refused.value) == f"a share of {percent}% is outside 1% to 100%"


@pytest.mark.parametrize("kind", [ForOne, ToOne, Dollars])
@pytest.mark.parametrize("number", [0, -1, 1_000_000_001, 10**400])
def test_an_award_is_something_and_not_beyond_all_reckoning(
    kind: Callable[[int], FixedAward], number: int
) -> None:
    assert kind(1) != kind(1_000_000_000)
    with pytest.raises(GameError) as refused:
        kind(number)

    assert str(refused.value) == "an award's number is 1 to 1,000,000,000"


@pytest.mark.parametrize("kind", [ForOne, ToOne, Dollars])
@pytest.mark.parametrize("number", [2.5, 2.0, "2", None])
def test_an_award_is_a_whole_number(kind: Callable[[Any], FixedAward], number: Any) -> None:
    with pytest.raises(GameError) as refused:
        kind(number)

    assert str(refused.value) == f"an award's number is whole, not {number}"


# Meters.


def test_no_meter_is_called_like_the_tray() -> None:
    with pytest.raises(GameError) as refused:
        Meter(TRAY, Money.dollars(1_000), Rate.percent(16))

    assert str(refused.value) == "no meter can be called 'tray': that is where the dealer pays from"
    assert refused.value.line is None


@pytest.mark.parametrize(
    ("seed", "printed"),
    [
        (Money.cents(-1), "-$0.01"),
        (Money(10_500_000), "$0.10500000"),
        (MAX_METER + Money.cents(1), "$1,000,000,000.01"),
    ],
)
def test_a_seed_is_in_whole_cents_and_not_below_nothing(seed: Money, printed: str) -> None:
    with pytest.raises(GameError) as refused:
        Meter("progressive", seed, Rate.percent(16))

    assert str(refused.value) == f"the seed of meter 'progressive' cannot be {printed}"
    assert refused.value.line is None


@pytest.mark.parametrize("rate", [5, 0.05, "5%", None, Money.cents(5)])
def test_what_feeds_a_meter_is_a_rate(rate: Any) -> None:
    for rates in ((rate,), (Rate.percent(5), rate)):
        with pytest.raises(GameError) as refused:
            Meter("progressive", ZERO, *rates)

        assert str(refused.value) == (
            "the rates of meter 'progressive' are Rates, as in Rate.percent(5)"
        )


@pytest.mark.parametrize("seed", [1_000, "1000", None, Rate.percent(5)])
def test_a_seed_is_money(seed: Any) -> None:
    with pytest.raises(GameError) as refused:
        Meter("progressive", seed, Rate.percent(16))

    assert str(refused.value) == (
        "the seed of meter 'progressive' is Money, as in Money.dollars(9)"
    )


def test_kings_bounty_a8_a_seed_of_nothing_is_advised_against_but_not_refused() -> None:
    assert Meter("progressive", ZERO, Rate.percent(16)).seed == ZERO


def test_a_seed_and_a_cap_may_be_as_large_as_a_meter_may_be() -> None:
    largest = Meter("progressive", MAX_METER, Rate.percent(16), cap=MAX_METER)
    assert largest.cap == MAX_METER
    with pytest.raises(GameError, match="the cap of meter 'progressive' cannot be"):
        Meter("progressive", ZERO, Rate.percent(16), cap=MAX_METER + Money.cents(1))


# Terms.


@pytest.mark.parametrize(
    ("wager", "printed"),
    [
        (ZERO, "$0.00"),
        (Money.dollars(-1), "-$1.00"),
        (Money(1), "$0.00000001"),
        (MAX_WAGER + Money.cents(1), "$1,000,000.01"),
    ],
)
def test_a_wager_is_in_whole_cents_and_more_than_nothing(wager: Money, printed: str) -> None:
    with pytest.raises(GameError) as refused:
        Terms(wager)

    assert str(refused.value) == f"a wager cannot be {printed}"
    assert refused.value.line is None


@pytest.mark.parametrize("wager", [1, 1.0, "1", None, Rate.percent(1)])
def test_a_wager_is_money(wager: Any) -> None:
    with pytest.raises(GameError) as refused:
        Terms(wager)

    assert str(refused.value) == "a wager is Money, as in Money.dollars(1)"


def test_two_meters_do_not_share_a_key() -> None:
    minor = Meter("minor", ZERO, Rate.percent(1))
    with pytest.raises(GameError) as refused:
        Terms(A_DOLLAR, (minor, PROGRESSIVE, minor))

    assert str(refused.value) == "two meters share a key: minor, progressive and minor"


def test_hg4_and_hg26_awards_and_envy_come_from_the_tray_unless_the_terms_name_a_meter() -> None:
    terms = Terms(A_DOLLAR, (PROGRESSIVE,))
    from_meter = replace(terms, fixed_awards_from="progressive", envy_from="progressive")

    assert (terms.fixed_awards_from, terms.envy_from) == (TRAY, TRAY)
    assert from_meter.fixed_awards_from == from_meter.envy_from == "progressive"


@pytest.mark.parametrize(("fixed_from", "envy_from"), [("major", TRAY), (TRAY, "major")])
def test_awards_are_not_paid_from_a_meter_that_is_not_there(
    fixed_from: str, envy_from: str
) -> None:
    with pytest.raises(GameError) as refused:
        Terms(A_DOLLAR, (PROGRESSIVE,), fixed_awards_from=fixed_from, envy_from=envy_from)

    assert (
        str(refused.value) == "awards cannot be paid from 'major'; there are tray and progressive"
    )


def test_the_sources_of_awards_are_spelled_out() -> None:
    minor = Meter("minor", ZERO, Rate.percent(1))
    for meters, there_are in (((), "tray"), ((PROGRESSIVE, minor), "tray, progressive and minor")):
        with pytest.raises(GameError) as refused:
            Terms(A_DOLLAR, meters, fixed_awards_from="major")

        assert str(refused.value) == (f"awards cannot be paid from 'major'; there are {there_are}")


@pytest.mark.parametrize(
    ("contribution", "reserve", "printed"),
    [("60%", "41%", "101"), ("99.5%", "1%", "100.5"), ("99.9999%", "0.0002%", "100.0001")],
)
def test_rates_do_not_take_more_than_the_whole_wager(
    contribution: str, reserve: str, printed: str
) -> None:
    meter = Meter("progressive", ZERO, Rate.parse(contribution), Rate.parse(reserve))
    with pytest.raises(GameError) as refused:
        Terms(A_DOLLAR, (meter,))

    assert str(refused.value) == (
        f"contributions and reserves add up to {printed}% of the wager, more than 100%"
    )


def test_the_rates_of_all_meters_count_together() -> None:
    major = Meter("major", ZERO, Rate.percent(40), Rate.percent(20))
    minor = Meter("minor", ZERO, Rate.percent(30), Rate.percent(11))
    with pytest.raises(GameError) as refused:
        Terms(A_DOLLAR, (major, minor))

    assert str(refused.value).startswith("contributions and reserves add up to 101% of the wager,")


def test_kings_bounty_a1_rates_may_take_the_whole_wager() -> None:
    meter = Meter("progressive", ZERO, Rate.percent(60), Rate.percent(40))

    assert Terms(A_DOLLAR, (meter,)).meters == (meter,)


# What a wager considers.


@pytest.mark.parametrize("place", [CardPlace.PLAYER_1, CardPlace.PLAYER_2])
def test_the_players_two_cards_are_considered_together_or_not_at_all(place: CardPlace) -> None:
    with pytest.raises(GameError) as refused:
        FirstCards("one card of the player's and the up card", ((place,), (CardPlace.UP,)))

    assert str(refused.value) == (
        "one card of the player's and the up card: the player's two cards are considered together"
    )
    assert FirstCards("the up card", ((CardPlace.UP,),)).places == (CardPlace.UP,)


# Pay tables.


def test_hg1_a_wager_is_paid_on_the_first_line_from_the_top_that_its_cards_fit() -> None:
    table = pay_table(TOP, LOW, meters=(PROGRESSIVE,), considers=PLAYER_CARDS)

    assert winning_line(table, Deal.parse("7d 7d")) == TOP
    assert winning_line(table, Deal.parse("7d 7h")) == LOW
    assert winning_line(table, Deal.parse("7d 8d")) is None


def test_a_pay_table_has_lines() -> None:
    with pytest.raises(GameError) as refused:
        pay_table()

    assert str(refused.value) == "pay table 'trial' has no lines; 1 to 100 can be"
    assert refused.value.line is None


def test_no_two_lines_share_a_key() -> None:
    with pytest.raises(GameError) as refused:
        pay_table(LOW, replace(LOW, key="other"), replace(LOW, name="Another"))

    assert str(refused.value) == "pay table 'trial' has 2 lines 'low'"
    assert refused.value.line == "low"


def test_no_two_lines_share_a_name() -> None:
    with pytest.raises(GameError) as refused:
        pay_table(LOW, replace(TOP, award=ForOne(9)), replace(LOW, key="other"))

    assert str(refused.value) == "pay table 'trial' has 2 lines named 'Low'"


@pytest.mark.parametrize(
    ("considers", "pattern", "part"),
    [
        (PLAYER_CARDS, Holds(1, Rank.SEVEN, among=Part.UP), "the dealer's up card"),
        (PLAYER_CARDS, BLACKJACK, "the dealer's cards"),
        (PLAYER_CARDS, OneSuit(among=Part.ALL), "all the cards"),
        (DEALER_CARDS, OneSuit(among=Part.ALL), "all the cards"),
        (PLAYER_AND_UP_CARD, BLACKJACK, "the dealer's cards"),
        (PLAYER_AND_UP_CARD, Holds(1, Rank.SEVEN, among=Part.HOLE), "the dealer's hole card"),
        (
            PLAYER_AND_UP_CARD,
            PAIR & Holds(1, Rank.SEVEN, among=Part.HOLE),
            "the dealer's hole card",
        ),
        (PLAYER_AND_UP_CARD, PAIR | ~BLACKJACK, "the dealer's cards"),
        (
            PLAYER_AND_DEALER_CARDS,
            Matches(suited=1, unsuited=0, to=Part.UP),
            "the dealer's up card",
        ),
        (FOUR_CARDS, PAIR, "the player's cards"),
        (DealerHand(Soft17.HITS), Total(20, among=Part.PLAYER), "the player's cards"),
        (DealerHand(Soft17.HITS), Total(20, among=Part.HOLE), "the dealer's hole card"),
        (DealerHand(Soft17.STANDS), Total(20, among=Part.ALL), "all the cards"),
    ],
)
def test_a_line_considers_only_the_cards_of_its_wager(
    considers: ConsideredCards, pattern: Pattern, part: str
) -> None:
    with pytest.raises(GameError) as refused:
        pay_table(Line("far", "Far", pattern, ForOne(5)), considers=considers)

    hint = "; use Part.ALL" if considers is FOUR_CARDS else ""
    assert (
        str(refused.value) == f"line 'far' uses {part}, but the wager considers {considers}{hint}"
    )
    assert refused.value.line == "far"


@pytest.mark.parametrize(
    "pattern",
    [
        Holds(1, Rank.SEVEN, among=Part.DEALER),
        OneSuit(among=Part.DEALER),
        CardCount(5, among=Part.DEALER) & OfAKind(2, among=Part.DEALER),
        ~OneSuit(among=Part.UP),
    ],
)
def test_a_hand_that_is_played_out_is_not_judged_by_ranks_or_suits(pattern: Pattern) -> None:
    five = Line("five", "Five", CardCount(5, among=Part.DEALER), ForOne(9))
    with pytest.raises(GameError) as refused:
        pay_table(
            five, Line("ranks", "Ranks", pattern, ForOne(5)), considers=DealerHand(Soft17.HITS)
        )

    assert str(refused.value) == (
        "line 'ranks' uses ranks or suits, but a hand that is played out is judged by its"
        " points and number of cards"
    )
    assert refused.value.line == "ranks"


def test_a_share_is_of_a_meter_that_has_terms() -> None:
    with pytest.raises(GameError) as refused:
        pay_table(TOP, LOW)

    sentence = "line 'top' pays 100% of meter 'progressive', but the terms have no meter"
    assert str(refused.value) == sentence
    assert refused.value.line == "top"


@pytest.mark.parametrize("award", [ForOne(500), Share(99, of="progressive")])
def test_a_meter_without_a_100_percent_line_is_refused(award: FixedAward | Share) -> None:
    with pytest.raises(GameError) as refused:
        pay_table(replace(TOP, award=award), meters=(PROGRESSIVE,))

    assert str(refused.value) == "no line wins 100% of meter 'progressive'"
    assert refused.value.line is None


def test_every_meter_needs_a_line_that_wins_it_whole() -> None:
    minor = Meter("minor", ZERO, Rate.percent(1))
    with pytest.raises(GameError) as refused:
        pay_table(TOP, LOW, meters=(PROGRESSIVE, minor))

    assert str(refused.value) == "no line wins 100% of meter 'minor'"


@pytest.mark.parametrize("pattern", [PAIR, PAIR & BLACKJACK, OneSuit(among=Part.ALL)])
def test_hit_and_run_r9b_only_what_the_dealer_alone_decides_is_split_among_the_table(
    pattern: Pattern,
) -> None:
    with pytest.raises(GameError) as refused:
        pay_table(replace(TOP, pattern=pattern), meters=(PROGRESSIVE,), sharing=Sharing.SPLIT_TABLE)

    assert str(refused.value) == (
        "line 'top' is one player's hand; only what the dealer's cards alone decide can be"
        " split among all wagers at the table"
    )
    assert refused.value.line == "top"


def test_a_players_fixed_award_may_accompany_a_meter_that_is_split_among_the_table() -> None:
    tables = replace(TOP, pattern=BLACKJACK)

    table = pay_table(tables, LOW, meters=(PROGRESSIVE,), sharing=Sharing.SPLIT_TABLE)

    assert [line.is_table_wide for line in table.lines] == [True, False]


@pytest.mark.parametrize("sharing", Sharing)
def test_hg25_the_dealers_hand_pays_no_envy(sharing: Sharing) -> None:
    tables = replace(TOP, pattern=BLACKJACK, envy=Dollars(50))
    with pytest.raises(GameError) as refused:
        pay_table(tables, meters=(PROGRESSIVE,), sharing=sharing)

    assert str(refused.value) == ("line 'top' is the dealer's hand, which pays no envy")
    assert refused.value.line == "top"


def test_lines_that_take_a_share_are_identified_by_their_number_from_the_top() -> None:
    tenth = Line("tenth", "Tenth", PAIR & BLACKJACK, Share(10, of="progressive"))
    table = pay_table(TOP, LOW, tenth, meters=(PROGRESSIVE,))

    assert table.shares == {0: Share(100, of="progressive"), 2: Share(10, of="progressive")}


@pytest.mark.parametrize("meters", [(), (PROGRESSIVE, Meter("minor", ZERO, Rate.percent(1)))])
def test_printed_figures_describe_one_meter(meters: tuple[Meter, ...]) -> None:
    shares = [Share(100, of=meter.key) for meter in meters]
    awards: list[Award] = [*shares] or [ForOne(500)]
    table = pay_table(
        *(Line(f"{n}", f"{n}", PAIR, award) for n, award in enumerate(awards)), meters=meters
    )
    printed = PrintedFigures(
        one_in=1_000,
        average_award=Money.dollars(2_000),
        seed=Money.dollars(1_000),
        house_advantage_percent=Decimal("23.04"),
    )
    with pytest.raises(GameError) as refused:
        replace(table, printed=printed)

    assert str(refused.value) == "the printed figures of pay table 'trial' describe one meter"
    assert refused.value.line is None


# Games.


def test_a_game_has_a_pay_table() -> None:
    with pytest.raises(GameError) as refused:
        Game(key="trial", name="Trial", summary="Pairs win.", rules="trial", pay_tables=())

    assert str(refused.value) == "game 'trial' has no pay table"
    assert refused.value.line is None


def test_no_two_pay_tables_of_a_game_share_a_key() -> None:
    low, top = pay_table(LOW), pay_table(replace(LOW, award=ForOne(6)))
    with pytest.raises(GameError) as refused:
        Game(
            key="trial",
            name="Trial",
            summary="Pairs win.",
            rules="trial",
            pay_tables=(low, replace(low, key="other"), top),
        )

    assert str(refused.value) == ("two pay tables of game 'trial' share a key: trial, other, trial")


@pytest.mark.parametrize("decks", [-1, 0, 17, 1_000])
def test_a_game_is_dealt_from_1_to_16_decks(decks: int) -> None:
    game = Game(key="trial", name="Trial", summary="", rules="", pay_tables=(pay_table(LOW),))

    assert [replace(game, decks=some).shoe.decks for some in (1, 16)] == [1, 16]
    with pytest.raises(GameError) as refused:
        replace(game, decks=decks)

    assert str(refused.value) == "game 'trial' is dealt from 1 to 16 decks"


def test_a_game_is_dealt_from_its_shoe() -> None:
    table = pay_table(LOW)
    game = Game(key="trial", name="Trial", summary="", rules="trial", pay_tables=(table,))

    assert game.shoe == Shoe(6)
    assert replace(game, pack=NO_TENS, decks=8).shoe == Shoe(8, NO_TENS)


@pytest.mark.parametrize("key", ["", "Queens Garden", "é", "x" * 41, "-x"])
def test_a_key_can_stand_in_an_address(key: str) -> None:
    table = pay_table(LOW)
    with pytest.raises(GameError, match="cannot be the key of a game; use 1 to 40 letters"):
        Game(key=key, name="Trial", summary="", rules="", pay_tables=(table,))
    with pytest.raises(GameError, match="cannot be the key of a line"):
        pay_table(replace(LOW, key=key))
    with pytest.raises(GameError, match="cannot be the key of a meter"):
        Meter(key, Money.dollars(9), Rate.percent(5))


def test_envy_is_a_fixed_award() -> None:
    with pytest.raises(GameError, match=r"the envy of line 'low' is a fixed award, as in Dollars"):
        pay_table(replace(LOW, envy=50))


def test_a_sharing_rule_is_one_of_three() -> None:
    with pytest.raises(GameError, match=r"a sharing rule is a Sharing, as in Sharing.IN_TURN"):
        Terms(Money.dollars(1), sharing="split_winners")  # type: ignore[arg-type]  # as an author may write it
