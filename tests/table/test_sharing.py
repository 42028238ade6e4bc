"""Sharing an award: all wagers of the table, the winners of the round, or each in turn."""

from __future__ import annotations

from msgspec import structs
from pit import DEALER, EXECUTIVE, SUPERVISOR, Pit, awarding, changed, two_meter_round

from jackpit.games import GAMES
from jackpit.ledger import PAYABLE, Reason, reserve_of
from jackpit.money import ZERO, Money, Rate
from jackpit.paytable import PayTable, Share, Sharing
from jackpit.rights import RightsRefusal
from jackpit.table import Refusal
from jackpit.table import commands as c
from jackpit.value import replace

ONE_COLOR, FOUR = "same-color-four-of-a-kind", "four-of-a-kind"
SHEET = GAMES["bahama-bonus"].pay_tables[0]
TOP = "suited-four-of-a-kind"


def usd(text: str) -> Money:
    return Money.parse(text)


def bahama(**awards: Share) -> Pit:
    """The game with another award on the line of that name; a wager brings 18 and 1 cents."""
    named = {key.replace("_", "-"): award for key, award in awards.items()}
    return Pit("bahama-bonus", pay_table=awarding(SHEET, named))


def strike(pit: Pit, spot: int) -> c.StrikeSpot:
    return c.StrikeSpot(table="1", claim=pit.claims()[0].key, spot=spot, by=SUPERVISOR)


# split_table: Hit and Run. A wager brings 21 cents and no reserve.


def test_hit_and_run_r9b_the_100_percent_award_is_split_among_the_wagers_of_that_table() -> None:
    pit = Pit("hit-and-run")
    pit.start(2, table="2")
    pit.start(1, 4, 7)
    pit.mark("9-cards")
    (claim,) = pit.claims()
    assert claim.spots == (7, 4, 1)
    win = pit.win(pit.verify())
    assert win.found == usd("10000.84")
    assert win.shares == tuple((spot, usd("3333.61")) for spot in (7, 4, 1))
    assert win.left == usd("0.01")
    assert pit.link.balance(PAYABLE) == usd("10000.83")
    assert pit.meter() == usd("10000.01")  # H5: the odd cent, and the seed


def test_hit_and_run_h5_odd_cents_and_fractions_of_cents_stay_on_the_meter() -> None:
    """21.1234% of three dollars on $10,000 is 1,000,063.3702 cents, of which three pay 333,354."""
    table = changed("hit-and-run")
    (meter,) = table.terms.meters
    odd = replace(meter, contribution=Rate.parse("21.1234%"))
    pit = Pit("hit-and-run", pay_table=changed("hit-and-run", meters=(odd,)))
    pit.start(1, 2, 3)
    pit.mark("9-cards")
    win = pit.win(pit.verify())
    assert win.shares == tuple((spot, usd("3333.54")) for spot in (3, 2, 1))
    assert win.left == Money(1_370_200)
    assert pit.meter() == usd("10000") + Money(1_370_200)


def test_hit_and_run_h4_a_person_with_two_wagers_has_two_shares() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2, 3)
    pit.do(c.JoinSpots(table="1", spots=(1, 2)))
    pit.mark("9-cards")
    assert pit.win(pit.verify()).shares == tuple((spot, usd("3333.54")) for spot in (3, 2, 1))


def test_hit_and_run_r8_every_wager_of_the_table_is_paid_the_fixed_award() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 4, 7)
    pit.mark("6-cards")
    paid = pit.end()
    assert [(x.spot, x.amount) for x in paid] == [(7, usd("25")), (4, usd("25")), (1, usd("25"))]


def test_hit_and_run_h7_every_lit_spot_wins_together_and_none_is_struck() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    marked = c.MarkHand(table="1", line="9-cards", spot=1)
    assert pit.refused(marked) is Refusal.LINE_IS_THE_TABLES
    pit.mark("9-cards")
    assert pit.refused(strike(pit, 1)) is Refusal.LINE_IS_THE_TABLES


# split_winners: Bahama Bonus.


def test_bahama_bonus_r63_the_winners_of_the_100_percent_award_divide_the_jackpot_equally() -> None:
    pit = bahama()
    pit.start(1, 3, 6)
    for spot in (3, 1, 6):
        pit.mark(ONE_COLOR, spot)
    (claim,) = pit.claims()
    assert claim.spots == (6, 3, 1)
    win = pit.win(pit.verify())
    assert win.shares == tuple((spot, usd("333.51")) for spot in (6, 3, 1))  # of $1,000.54
    assert pit.meter() == usd("1000.04")  # the odd cent, the seed, 3 cents of reserve


def test_bahama_bonus_r63_a_wager_that_did_not_win_the_award_has_no_part_in_it() -> None:
    pit = bahama()
    pit.start(1, 3, 6)
    pit.mark(ONE_COLOR, 1)
    pit.mark(ONE_COLOR, 6)
    assert pit.win(pit.verify()).shares == ((6, usd("500.27")), (1, usd("500.27")))
    assert {x.spot for x in pit.end()} == {1, 6}


def test_bahama_bonus_r64_other_winners_are_each_paid_by_the_pay_table() -> None:
    pit = bahama()
    pit.start(1, 3, 6)
    pit.mark(ONE_COLOR, 1)
    pit.mark(FOUR, 3)
    pit.mark(FOUR, 6)
    pit.verify()
    paid = [(x.spot, x.amount, x.reason) for x in pit.end()]
    assert paid == [
        (1, usd("1000.54"), Reason.WIN),
        (6, usd("200"), Reason.AWARD),
        (3, usd("200"), Reason.AWARD),
    ]


def test_hg18_spots_of_a_shared_claim_are_marked_and_unmarked_one_by_one() -> None:
    pit = bahama()
    pit.start(1, 3, 6)
    pit.mark(ONE_COLOR, 1)
    pit.start(1, table="2")  # 18 cents behind the cut of the first mark
    pit.mark(ONE_COLOR, 3)
    pit.mark(ONE_COLOR, 6)
    pit.unmark(ONE_COLOR, 1)  # the cut moves behind them
    (claim,) = pit.claims()
    assert claim.spots == (6, 3)
    assert pit.win(pit.verify()).amount == usd("1000.72")
    assert pit.meter() == usd("1000.04")  # seed, 4 cents of reserve


def test_hg18_a_supervisor_strikes_a_spot_and_the_others_share() -> None:
    pit = bahama()
    pit.start(1, 3, 6)
    for spot in (1, 3, 6):
        pit.mark(ONE_COLOR, spot)
    assert pit.refused(strike(pit, 2)) is Refusal.SPOT_NOT_IN_CLAIM
    by_dealer = structs.replace(strike(pit, 3), by=DEALER)
    assert pit.refused(by_dealer) is RightsRefusal.NEEDS_ROLE
    pit.do(strike(pit, 3))
    assert pit.win(pit.verify()).shares == ((6, usd("500.27")), (1, usd("500.27")))
    assert [x.spot for x in pit.end()] == [6, 1]


def test_hg18_the_last_spot_is_not_struck_the_claim_is_refused_whole() -> None:
    pit = bahama()
    pit.start(1, 3)
    pit.mark(ONE_COLOR, 1)
    pit.mark(ONE_COLOR, 3)
    pit.do(strike(pit, 1))
    assert pit.refused(strike(pit, 3)) is Refusal.LAST_SPOT_OF_CLAIM
    pit.mark(ONE_COLOR, 1)
    before = pit.balances()
    pit.refuse()
    assert not pit.claims()
    assert pit.balances() == before
    assert pit.end() == ()


def test_hg18_several_100_percent_lines_of_one_meter_are_one_claim() -> None:
    pit = bahama(four_of_a_kind=Share(100, of="progressive"))
    pit.start(1, 3, 6)
    pit.mark(FOUR, 6)
    pit.mark(ONE_COLOR, 1)
    pit.mark(FOUR, 3)
    (claim,) = pit.claims()
    assert (claim.line.key, claim.spots) == (ONE_COLOR, (6, 3, 1))
    win = pit.win(pit.verify())
    assert win.lines == ("Same Color Four-of-a-Kind", "Four-of-a-Kind")
    assert win.shares == tuple((spot, usd("333.51")) for spot in (6, 3, 1))


def test_hg17_after_a_smaller_share_the_remainder_stays_and_nothing_is_reseeded() -> None:
    """10% of $1,000.36 is $100.036: two are paid $50.01, and 1.6 cents more than 90% stay."""
    pit = bahama(four_of_a_kind=Share(10, of="progressive"))
    pit.start(2, 5)
    pit.mark(FOUR, 2)
    pit.mark(FOUR, 5)
    win = pit.win(pit.verify())
    assert win.shares == ((5, usd("50.01")), (2, usd("50.01")))
    assert win.left == pit.meter() == usd("900.34")
    assert pit.link.balance(reserve_of("progressive")) == usd("0.02")
    assert [t.reason for t in win.transfers] == [Reason.WIN]


def test_hg18_a_smaller_share_is_a_claim_beside_that_of_the_100_percent_award() -> None:
    pit = bahama(four_of_a_kind=Share(10, of="progressive"))
    pit.start(1, 3, 6)
    pit.mark(FOUR, 6)
    pit.mark(ONE_COLOR, 1)
    pit.mark(FOUR, 3)
    assert sorted(claim.spots for claim in pit.claims()) == [(1,), (6, 3)]


def test_hg17_smaller_shares_in_turn_are_each_of_what_the_one_before_left() -> None:
    table = replace(
        awarding(SHEET, {FOUR: Share(10, of="progressive")}),
        terms=replace(SHEET.terms, sharing=Sharing.IN_TURN),
    )
    pit = Pit("bahama-bonus", pay_table=table)
    pit.start(2, 5)
    pit.mark(FOUR, 2)
    pit.mark(FOUR, 5)
    assert pit.win(pit.verify()).shares == ((5, usd("100.03")),)  # of $1,000.36
    assert pit.win(pit.verify()).shares == ((2, usd("90.03")),)  # of $900.33
    assert pit.meter() == usd("810.30")


def test_bahama_bonus_r63_a_second_100_percent_line_of_the_round_is_the_same_award() -> None:
    pit = bahama(four_of_a_kind=Share(100, of="progressive"))
    pit.start(1, 3)
    pit.mark(ONE_COLOR, 1)
    pit.verify()

    late = c.MarkHand(table="1", line=FOUR, spot=3)
    assert pit.refused(late) is Refusal.AWARD_IS_SHARED


def test_bahama_bonus_r63_a_winner_found_later_shares_once_the_win_is_backed_out() -> None:
    pit = bahama()
    pit.start(1, 3)
    pit.mark(ONE_COLOR, 1)
    first = pit.verify()
    assert pit.win(first).shares == ((1, usd("1000.36")),)

    late = c.MarkHand(table="1", line=ONE_COLOR, spot=3)
    assert pit.refused(late) is Refusal.AWARD_IS_SHARED
    assert pit.refused(structs.replace(late, spot=None)) is Refusal.AWARD_IS_SHARED
    pit.back_out(first)
    pit.mark(ONE_COLOR, 1)
    pit.mark(ONE_COLOR, 3)

    assert pit.win(pit.verify()).shares == ((3, usd("500.18")), (1, usd("500.18")))


# in_turn, and the house's choice.


def test_bet_the_set_21_h3_after_a_100_percent_award_the_next_winner_finds_it_reseeded() -> None:
    pit = Pit("bet-the-set-21")
    pit.start(1, 2)
    pit.mark(TOP, 1)
    pit.mark(TOP, 2)
    amounts = [pit.win(pit.verify()).shares for _ in range(2)]
    assert amounts == [((2, usd("10000.32")),), ((1, usd("10000")),)]
    assert pit.meter() == usd("10000")


def split(game: str) -> PayTable:
    return changed(game, sharing=Sharing.SPLIT_WINNERS)


def test_hg30_the_house_may_choose_an_equal_split() -> None:
    pit = Pit("bet-the-set-21", pay_table=split("bet-the-set-21"))
    pit.start(1, 2)
    pit.mark(TOP, 1)
    pit.mark(TOP, 2)
    assert pit.win(pit.verify()).shares == ((2, usd("5000.16")), (1, usd("5000.16")))


def test_hg18_the_two_meters_of_one_round_are_two_claims_also_under_a_split_rule() -> None:
    pit = Pit(pay_table=two_meter_round(sharing=Sharing.SPLIT_WINNERS))
    pit.start(1, 2, 3, 4)
    for spot in (1, 3):
        pit.mark("three-7s-diamonds", spot)
    for spot in (2, 4):
        pit.mark("three-7s-same-color", spot)
    assert [claim.spots for claim in pit.claims()] == [(3, 1), (4, 2)]
    major, minor = pit.win(pit.verify()), pit.win(pit.verify())
    assert major.shares == ((3, usd("5000.24")), (1, usd("5000.24")))  # of $10,000.48
    assert minor.shares == ((4, usd("500.12")), (2, usd("500.12")))  # of $1,000.24


def test_hg16_what_a_split_leaves_belongs_to_the_next_claim_in_order() -> None:
    """Two tables: the odd cent of the first award lies before the second's cut."""
    pit = Pit("hit-and-run")
    pit.start(1, 2, 3, 4)  # 84 cents: four shares of $2,500.21
    pit.mark("9-cards")
    pit.start(1, 2, 3, table="2")  # 63 cents more
    pit.mark("9-cards", table="2")
    assert pit.win(pit.verify()).amount == usd("10000.84")
    win = pit.win(pit.verify(table="2"))
    assert win.found == usd("10000.63")
    assert win.amount == usd("10000.62")
    assert pit.meter() == usd("10000.01")


def test_hg3_no_share_is_paid_where_there_is_less_than_a_cent_for_each() -> None:
    """A meter without a seed holds 3 cents for four wagers."""
    (meter,) = changed("hit-and-run").terms.meters
    empty = replace(meter, seed=ZERO, contribution=Rate.parse("0.75%"))
    pit = Pit("hit-and-run", pay_table=changed("hit-and-run", meters=(empty,)))
    pit.start(1, 2, 3, 4)
    pit.mark("9-cards")
    number = pit.verify(by=EXECUTIVE)
    assert pit.win(number).amount == ZERO
    assert pit.meter() == usd("0.03")
    assert pit.link.balance(PAYABLE) == ZERO


def test_hg44_awards_of_one_round_from_one_meter_are_taken_best_line_first() -> None:
    pit = bahama(four_of_a_kind=Share(10, of="progressive"))
    pit.start(1, 2)  # $1,000.36
    pit.mark(FOUR, 2)
    pit.mark(ONE_COLOR, 1)

    assert [claim.line.key for claim in pit.claims()] == [ONE_COLOR, FOUR]
    best, lesser = pit.win(pit.verify()), pit.win(pit.verify())

    assert best.shares == ((1, usd("1000.36")),)
    assert lesser.found == usd("1000.02")  # the seed, and two cents of reserve
    assert lesser.shares == ((2, usd("100.00")),)
    assert pit.meter() == usd("900.02")
