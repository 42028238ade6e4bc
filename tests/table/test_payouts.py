"""The payout sheet: an explanation of every amount, pending claims and who must verify them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pit import EXECUTIVE, Pit, awarding, changed

from jackpit.games import GAMES
from jackpit.ledger import Reason
from jackpit.money import Money, Rate, divide
from jackpit.paytable import Share
from jackpit.table import Controller, HouseRules, PayoutSheet, Tier, payout_sheet, winnable_amount
from jackpit.table import commands as c
from jackpit.table.version import PaymentSource
from jackpit.value import replace

KEYPAD, TOUCH = Controller.KEYPAD, Controller.TOUCH
DIAMONDS, SUITED, COLOR = "three-7s-diamonds", "three-7s-suited", "three-7s-same-color"
TOP = "two-ks-and-blackjack"
ONE_COLOR, FOUR = "same-color-four-of-a-kind", "four-of-a-kind"


def usd(text: str) -> Money:
    return Money.parse(text)


def sheet(pit: Pit, *, table: str = "1") -> PayoutSheet:
    return payout_sheet(pit.link, pit.round(table=table))


def waiting(pit: Pit, *, table: str = "1") -> list[tuple[tuple[int, ...], Money, Tier]]:
    return [(x.claim.spots, x.amount, x.tier) for x in sheet(pit, table=table).waiting]


# Sentences.


def test_bahama_bonus_r63_the_sheet_explains_a_share_and_the_odd_cent() -> None:
    """A seed of $12,345.31 and two wagers of 18 cents."""
    (meter,) = changed("bahama-bonus").terms.meters
    seeded = changed("bahama-bonus", meters=(replace(meter, seed=usd("12345.31")),))
    pit = Pit("bahama-bonus", pay_table=seeded)
    pit.start(2, 5)
    pit.mark(ONE_COLOR, 2)
    pit.mark(ONE_COLOR, 5)
    (claim,) = sheet(pit).waiting
    assert str(claim.why) == "½ of $12,345.67; the odd cent stays on the meter"
    assert (claim.amount, claim.tier) == (usd("12345.66"), Tier.EXECUTIVE)
    assert sheet(pit).payments == ()
    pit.verify()
    why = "Same Color Four-of-a-Kind: ½ of $12,345.67; the odd cent stays on the meter"
    payments = sheet(pit).payments
    assert [(x.spot, x.amount, str(x.why)) for x in payments] == [
        (5, usd("6172.83"), why),
        (2, usd("6172.83"), why),
    ]
    assert [x.source for x in payments] == [PaymentSource.CAGE, PaymentSource.CAGE]
    assert sheet(pit).waiting == ()


def test_hg3_the_sheet_says_what_cannot_be_divided() -> None:
    """A wager brings 21 cents: 1,000,084, 1,000,126 and 1,000,231 cents in all."""
    for spots, sentence in (
        (4, "¼ of $10,000.84"),
        (6, "⅙ of $10,001.26; $0.04 cannot be divided and stays on the meter"),
        (11, "1/11 of $10,002.31; the odd cent stays on the meter"),
    ):
        pit = Pit("hit-and-run", spots=12)
        pit.start(*range(1, spots + 1))
        pit.mark("9-cards")
        (claim,) = sheet(pit).waiting
        assert str(claim.why) == sentence


def test_hg3_the_sheet_says_that_a_part_of_a_cent_stays() -> None:
    (meter,) = changed("kings-bounty").terms.meters
    odd = replace(meter, contribution=Rate.parse("12.3456%"))
    pit = Pit("kings-bounty", pay_table=changed("kings-bounty", meters=(odd,)))
    pit.start(1)
    pit.mark(TOP, 1)
    (claim,) = sheet(pit).waiting
    assert str(claim.why) == "100% of $2,000.12345600; a part of a cent stays on the meter"
    assert claim.amount == usd("2000.12")


def test_hg17_the_sheet_says_what_percentage_of_the_meter_a_smaller_share_is() -> None:
    table = awarding(GAMES["bahama-bonus"].pay_tables[0], {FOUR: Share(10, of="progressive")})
    pit = Pit("bahama-bonus", pay_table=table)
    pit.start(1, 2, 3)
    pit.mark(FOUR, 1)
    why = str(sheet(pit).waiting[0].why)
    assert why == "10% of $1,000.54; a part of a cent stays on the meter"  # $100.054
    pit.mark(FOUR, 2)
    why = str(sheet(pit).waiting[0].why)  # two of $50.02
    assert why == "½ of 10% of $1,000.54; $0.01400000 cannot be divided and stays on the meter"
    pit.mark(FOUR, 3)
    why = str(sheet(pit).waiting[0].why)  # three of $33.35
    assert why == "⅓ of 10% of $1,000.54; a part of a cent stays on the meter"


def test_hg44_a_win_of_several_lines_names_them_all() -> None:
    table = awarding(GAMES["bahama-bonus"].pay_tables[0], {FOUR: Share(100, of="progressive")})
    pit = Pit("bahama-bonus", pay_table=table)
    pit.start(1, 2)
    pit.mark(FOUR, 1)
    pit.mark(ONE_COLOR, 2)
    pit.verify()
    why = "Same Color Four-of-a-Kind and Four-of-a-Kind: ½ of $1,000.36"
    assert {str(x.why) for x in sheet(pit).payments} == {why}


def test_hg4_the_sheet_explains_a_fixed_award_and_which_meter_repays_it() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark("two-7s", 1)
    (payment,) = sheet(pit).payments
    assert str(payment.why) == "First Two Cards – 7: 25 for 1 on $1.00"
    assert payment.source is PaymentSource.TRAY
    pit = Pit(pay_table=changed("blazing-7s", fixed_awards_from="minor"))
    pit.start(1)
    pit.mark("two-7s", 1)
    (payment,) = sheet(pit).payments
    assert str(payment.why) == "First Two Cards – 7: 25 for 1 on $1.00; meter Minor repays the tray"


def test_kings_bounty_r10c_the_sheet_says_for_whose_hand_envy_is() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 4)
    pit.mark("two-ks", 4)
    award, envy = sheet(pit).payments
    assert (str(award.why), award.amount) == ("Two K♠: 200 for 1 on $1.00", usd("200"))
    assert (envy.spot, str(envy.why)) == (1, "envy from spot 4: Two K♠")
    assert (award.spot, envy.amount) == (4, usd("5"))


def test_hg4_the_sheet_says_which_meter_repays_envy() -> None:
    pit = Pit("kings-bounty", pay_table=changed("kings-bounty", envy_from="progressive"))
    pit.start(1, 4)
    pit.mark("two-ks", 4)
    award, envy = sheet(pit).payments
    assert str(award.why) == "Two K♠: 200 for 1 on $1.00"
    assert str(envy.why) == "envy from spot 4: Two K♠; meter Jackpot repays the tray"


def test_the_sheet_starts_at_the_dealers_far_right_in_any_order_of_marks() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 3, 6)
    for spot in (3, 6, 1):
        pit.mark("two-ks", spot)
    paid = [(x.reason, x.spot) for x in sheet(pit).payments]
    award, envy = Reason.AWARD, Reason.ENVY
    assert paid[:3] == [(award, 6), (award, 3), (award, 1)]
    for_6, for_3, for_1 = [3, 1], [6, 1], [6, 3]
    assert paid[3:] == [(envy, spot) for spot in (*for_6, *for_3, *for_1)]


# What waits.


def test_hg16_the_sheet_shows_a_claim_at_what_it_takes_if_all_before_it_are_verified() -> None:
    pit = Pit()
    pit.start(3, 7)
    pit.mark(DIAMONDS, 3)
    pit.mark(DIAMONDS, 7)
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 1, table="2")
    expected = [
        ((7,), usd("10000.24"), Tier.EXECUTIVE),
        ((3,), usd("10000.03"), Tier.EXECUTIVE),  # the seed and the reserve of three wagers
    ]
    behind = [((1,), usd("10000.12"), Tier.EXECUTIVE)]  # the seed and what came since
    assert (waiting(pit), waiting(pit, table="2")) == (expected, behind)
    amounts = [pit.win(pit.verify(table=table)).amount for table in "112"]
    assert amounts == [amount for _, amount, _ in (*expected, *behind)]


def test_hg16_a_claim_that_waits_is_shown_while_an_earlier_one_is_logged() -> None:
    """The win takes more than its reseed brings; the next claim is not affected."""
    pit = Pit()
    for _ in range(3):
        pit.start(*range(1, 8))
        pit.end()
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 1, table="2")
    pit.jph()
    assert pit.j_pot().amount == usd("10002.64")
    ((_, amount, _),) = waiting(pit, table="2")
    assert amount == usd("10000.35")  # seed, 23 cents of reserve, 12 cents
    pit.run()
    assert pit.win(pit.verify(table="2")).amount == amount


def test_hg15_with_the_cut_turned_off_a_pending_claim_shows_the_present_meter() -> None:
    pit = Pit(rules=HouseRules(cut_at_mark=False))
    pit.start(1, 2)
    pit.mark(DIAMONDS, 1)
    pit.mark(DIAMONDS, 2)
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 1, table="2")
    assert [x[1] for x in waiting(pit)] == [usd("10000.36"), usd("10000.03")]
    assert [x[1] for x in waiting(pit, table="2")] == [usd("10000.36")]
    pit.jph()
    pit.j_pot()
    assert [x[1] for x in waiting(pit)] == [usd("10000.03")]
    assert [x[1] for x in waiting(pit, table="2")] == [usd("10000")]


def test_hg13_a_fixed_award_that_must_be_verified_waits_and_is_not_yet_to_be_paid() -> None:
    pit = Pit(rules=HouseRules(supervisor_from=usd("500"), executive_from=usd("600")))
    pit.start(1, 2)
    pit.mark(COLOR, 1)
    pit.mark("one-7", 2)
    assert waiting(pit) == [((1,), usd("500"), Tier.SUPERVISOR)]
    assert [x.spot for x in sheet(pit).payments] == [2]
    assert str(sheet(pit).waiting[0].why) == "Three 7's – Same Color: 500 for 1 on $1.00"
    pit.verify()
    assert [(x.spot, x.win) for x in sheet(pit).payments] == [(1, 1), (2, None)]


def test_hg20_a_mark_without_a_spot_waits_first_and_is_shown_for_one_winner() -> None:
    pit = Pit()
    pit.start(2, 5)
    pit.mark(DIAMONDS)
    assert waiting(pit) == [((), usd("10000.24"), Tier.EXECUTIVE)]
    pit.mark(DIAMONDS, 5)
    assert waiting(pit) == [((5,), usd("10000.24"), Tier.EXECUTIVE)]


# What can be won now.


def nothing(pit: Pit) -> None:
    """No claim."""


def one_claim(pit: Pit) -> None:
    pit.mark(DIAMONDS, 2)


def two_in_turn(pit: Pit) -> None:
    pit.mark(DIAMONDS, 2)
    pit.mark(DIAMONDS, 1)
    pit.start(4, table="4")


def two_tables(pit: Pit) -> None:
    pit.mark(DIAMONDS, 2)
    pit.start(4, 5, table="2")
    pit.mark(DIAMONDS, 4, table="2")
    pit.start(4, table="4")


def one_refused(pit: Pit) -> None:
    two_tables(pit)
    pit.refuse()


def one_logged(pit: Pit) -> None:
    two_in_turn(pit)
    pit.jph()
    pit.j_pot()
    pit.end(table="4")
    pit.start(6, table="4")


SITUATIONS: list[Callable[[Pit], None]] = [
    nothing,
    one_claim,
    two_in_turn,
    two_tables,
    one_refused,
    one_logged,
]


@pytest.mark.parametrize("cap", [None, "10000.30", "10000.60", "10001"])
@pytest.mark.parametrize("situation", SITUATIONS)
def test_hg15_what_can_be_won_now_is_what_a_claim_marked_now_is_paid_in_the_end(
    situation: Callable[[Pit], None], cap: str | None
) -> None:
    """Table 3 has a wager and no claim yet; all claims before its own are then verified."""
    first, second = changed("blazing-7s").terms.meters
    first = replace(first, cap=None if cap is None else usd(cap))
    table = changed("blazing-7s", meters=(first, second))
    pit = Pit(pay_table=table, tables=(KEYPAD, TOUCH, TOUCH, TOUCH))
    pit.start(1, 2)
    pit.start(3, table="3")
    situation(pit)
    foreseen = divide(winnable_amount(pit.link, "major")).each
    pit.mark(DIAMONDS, 3, table="3")
    if pit.link.tables["1"].key_holder is not None:
        while pit.claims():
            pit.j_pot()
        pit.run()
    for waits in ("1", "2"):
        while pit.link.tables[waits].round is not None and pit.claims(table=waits):
            pit.verify(table=waits)
    assert pit.win(pit.verify(table="3")).amount == foreseen


def test_hg15_a_smaller_share_before_it_leaves_the_rest_to_be_won() -> None:
    table = awarding(changed("blazing-7s"), {COLOR: Share(10, of="major")})
    pit = Pit(pay_table=table)
    pit.start(1, 2)
    pit.mark(COLOR, 1)
    assert winnable_amount(pit.link, "major") == usd("9000.22")  # $10,000.24 less $1,000.02
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 1, table="2")
    claim = pit.claims()[0].key
    pit.do(c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE))
    assert pit.win(pit.verify(table="2")).amount == usd("9000.34")
