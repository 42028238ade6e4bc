"""Entered cards: when they settle a hand, and when the round may end."""

from __future__ import annotations

import pytest
from pit import EXECUTIVE, SUPERVISOR, Pit, changed

from jackpit.cards import Deal
from jackpit.games import GAMES
from jackpit.ledger import Reason, tray_of
from jackpit.money import Money
from jackpit.pads import pad_of
from jackpit.pads import presses as p
from jackpit.table import Controller, HouseRules, Refusal, why_not
from jackpit.table import commands as c
from jackpit.table.entered_cards import decided_line, possible_lines

usd = Money.parse


def cards(spot: int | None, text: str, *, table: str = "1") -> c.EnterCards:
    return c.EnterCards(table=table, spot=spot, cards=Deal.parse(text).player)


def enter(pit: Pit, deal: str, *, spot: int = 1) -> None:
    """Enter a spot's cards and the dealer's, as in ``7d 7h / 7d``."""
    player, _, dealer = deal.partition("/")
    if player.strip():
        pit.do(cards(spot, player))
    pit.do(cards(None, dealer))


def line_of(pit: Pit, spot: int = 1) -> str | None:
    line = decided_line(pit.round(), spot)
    return None if line is None else line.key


def possible(pit: Pit, spot: int = 1) -> set[str | None]:
    lines = possible_lines(pit.round(), spot)
    assert lines is not None
    return {None if line is None else line.key for line in lines}


# When it may be settled.


def test_blazing_7s_r10_a_claim_is_verified_as_soon_as_the_up_card_is_seen() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark("three-7s-diamonds", 1)
    pit.do(cards(1, "7d 7d"))
    (claim,) = pit.claims()
    verify = c.VerifyClaim(table="1", claim=claim.key, by=EXECUTIVE, surveillance="camera 1")
    assert pit.refused(verify) is Refusal.HAND_NOT_FINAL
    pit.do(cards(None, "7d"))
    pit.do(verify)


def test_kings_bounty_h11_two_kings_of_spades_wait_for_the_hole_card_unless_2_to_9_is_up() -> None:
    pit = Pit("kings-bounty")
    pit.start(1)
    pit.do(cards(1, "Ks Ks"))
    for up in "23456789":
        pit.do(cards(None, f"{up}d"))
        assert line_of(pit) == "two-ks"
    for up in "TJQKA":
        pit.do(cards(None, f"{up}d"))
        assert line_of(pit) is None
        assert possible(pit) == {"two-ks-and-blackjack", "two-ks"}
        assert pit.refused(c.EndRound(table="1")) is Refusal.CARDS_NOT_COMPLETE
    pit.mark("two-ks", 1)
    refused = why_not(pit.link, c.EndRound(table="1"))
    assert str(refused) == (
        "The hand at spot 1 is not final; 'Two K♠' is settled once the hole card is shown,"
        " before the dealer draws."
    )
    pit.do(cards(None, "Ad 9d"))
    assert [(p.spot, p.amount) for p in pit.end()] == [(1, usd("200"))]


def test_bet_the_set_21_h5_a_pair_of_the_up_cards_rank_waits_for_the_hole_card() -> None:
    pit = Pit("bet-the-set-21")
    pit.start(1, 2)
    pit.do(cards(1, "9h 9h"))
    pit.do(cards(2, "8c 8c"))
    pit.do(cards(None, "9d"))

    assert line_of(pit, 1) is None
    assert line_of(pit, 2) == "suited-pair"  # H4: it can no longer become four of a kind
    pit.mark("suited-pair", 2)
    assert pit.refused(c.EndRound(table="1")) is Refusal.CARDS_NOT_COMPLETE
    pit.do(cards(None, "9d 2c"))
    assert [(p.spot, p.amount) for p in pit.end()] == [(2, usd("25")), (1, usd("25"))]


def test_bahama_bonus_h19_every_line_waits_for_the_hole_card() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1)
    for deal in ("7d 7d / 7d", "7d 8c / 9h", "7d 7h / 7d"):
        enter(pit, deal)
        assert line_of(pit) is None
    pit.mark("same-color-four-of-a-kind", 1)
    (claim,) = pit.claims()
    verify = c.VerifyClaim(table="1", claim=claim.key, by=SUPERVISOR)
    assert pit.refused(verify) is Refusal.HAND_NOT_FINAL
    pit.do(cards(None, "7d 7h"))
    pit.do(verify)
    assert pit.link.wins[1].amount == usd("1000.18")


def test_hit_and_run_h6_nine_cards_that_must_still_draw_are_not_settled() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    pit.mark("9-cards")
    enter(pit, "/ Ac Ad Ah As Ac Ad Ah 9c 9d")  # a soft 17, a hard 16, a bust
    assert line_of(pit) == "9-cards"
    enter(pit, "/ 2c 2d 2h 2s 2c 2d Ac Ad Ah")  # 15, with no ace that could be 11

    assert possible(pit) == {"9-cards"}
    assert line_of(pit) is None
    (claim,) = pit.claims()
    verify = c.VerifyClaim(table="1", claim=claim.key, by=EXECUTIVE, surveillance="camera 1")
    assert pit.refused(verify) is Refusal.HAND_NOT_FINAL
    assert str(why_not(pit.link, verify)).startswith("The dealer's hand is not final;")
    pit.do(cards(None, "2c 2d 2h 2s 2c 2d Ac Ad Ah 3c"))
    pit.do(verify)


@pytest.mark.parametrize(("number", "complete"), [(0, False), (1, True)])
def test_hit_and_run_r2_a_soft_17_is_complete_only_where_the_dealer_stands(
    number: int, complete: bool
) -> None:
    pit = Pit("hit-and-run", pay_table=GAMES["hit-and-run"].pay_tables[number])
    pit.start(1)
    enter(pit, "/ Ac 2d 2h Ah Ac")  # soft 17 in five cards

    assert (line_of(pit) == "5-cards") is complete
    if complete:
        assert [p.amount for p in pit.end()] == [usd("9")]
    else:
        assert pit.refused(c.EndRound(table="1")) is Refusal.CARDS_NOT_COMPLETE


# The end of the round.


def test_hg53_a_fixed_award_of_the_tray_that_the_cards_name_is_paid_without_a_mark() -> None:
    pit = Pit()
    pit.start(1, 2, 3)
    pit.do(cards(1, "7d 7c"))
    pit.do(cards(2, "8d 8c"))
    pit.do(cards(3, "7h 2c"))
    pit.do(cards(None, "8s"))
    payments = pit.end()

    assert [(p.spot, p.amount, str(p.why)) for p in payments] == [
        (3, usd("2"), "Either of the First Two Cards – 7: 2 for 1 on $1.00"),
        (1, usd("25"), "First Two Cards – 7: 25 for 1 on $1.00"),
    ]
    # $3 came in, 60 cents of it went on; $27 went out.
    assert pit.link.balance(tray_of("1")) == usd("-24.60")


def test_hg2_to_1_returns_the_wager_with_a_win_that_the_cards_name() -> None:
    pit = Pit("match-the-dealer-up")
    pit.start(1, 2)
    pit.do(cards(1, "9h 2s"))
    pit.do(cards(2, "9s 9d"))
    pit.do(cards(None, "9h"))

    assert [(p.spot, p.amount) for p in pit.end()] == [(2, usd("9")), (1, usd("10"))]


def test_hg53_a_marked_hand_is_not_paid_again_because_the_cards_name_it() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark("two-7s", 1)
    enter(pit, "7d 7c / 8s")

    assert [(p.spot, p.amount) for p in pit.end()] == [(1, usd("25"))]


def test_kings_bounty_r10a_a_hand_that_the_cards_name_brings_envy_too() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2)
    enter(pit, "Ks Ks / 5d")

    assert [(p.spot, p.amount, p.reason) for p in pit.end()] == [
        (1, usd("200"), Reason.AWARD),
        (2, usd("5"), Reason.ENVY),
    ]


def test_hg53_a_claim_that_the_cards_show_must_be_marked() -> None:
    pit = Pit()
    pit.start(1, 2)
    enter(pit, "7s 7s / 7s")

    refused = why_not(pit.link, c.EndRound(table="1"))
    assert str(refused) == "The cards at spot 1 show 'Three 7's – Suited (Other)'; mark it first."
    pit.mark("three-7s-suited", 1)
    pit.verify()
    assert [(p.spot, p.amount) for p in pit.end()] == [(1, usd("1000.12"))]


def test_hg53_a_fixed_award_that_the_meter_pays_must_be_marked() -> None:
    pit = Pit(pay_table=changed("blazing-7s", fixed_awards_from="minor"))
    pit.start(1, 2)
    enter(pit, "7s 7d / 8s")

    assert pit.payments() == ()
    assert pit.refused(c.EndRound(table="1")) is Refusal.WIN_NOT_MARKED
    pit.mark("two-7s", 1)
    assert [(p.spot, p.amount) for p in pit.end()] == [(1, usd("25"))]
    assert pit.meter("minor") == usd("975.12")


@pytest.mark.parametrize("controller", Controller)
def test_hg53_the_house_may_want_every_award_of_the_tray_marked(controller: Controller) -> None:
    pit = Pit(rules=HouseRules(must_mark_awards=True), tables=(controller,))
    pit.start(1, 2, 3)
    pit.do(cards(1, "7d 7c"))
    pit.do(cards(2, "8d 8c"))
    pit.do(cards(3, "7h 2c"))
    pit.do(cards(None, "8s"))
    pad = pad_of(pit.link, "1")
    end = next(key for key in pad.keys() if key.press == p.Finish())  # noqa: SIM118 -- a pad is no dictionary

    one_7 = "Either of the First Two Cards – 7"
    assert str(end.why_not) == f"The cards at spot 3 show '{one_7}'; mark it first."
    assert pit.payments() == ()
    pit.mark("one-7", 3)
    assert pit.refused(c.EndRound(table="1")) is Refusal.WIN_NOT_MARKED
    pit.mark("two-7s", 1)
    assert [(x.spot, x.amount) for x in pit.end()] == [(3, usd("2")), (1, usd("25"))]

    pit.start(1)  # without cards nothing asks for a mark
    assert pit.end() == ()


def test_hg53_the_end_waits_for_the_cards_of_a_spot_that_may_still_win() -> None:
    pit = Pit("hit-and-run")
    pit.start(1)
    pit.do(cards(None, "2c 3d 4h"))

    refused = why_not(pit.link, c.EndRound(table="1"))
    assert str(refused) == "The entered cards do not decide spot 1 yet."
    pit.do(cards(None, "2c 3d 4h 8s"))
    assert pit.end() == ()
