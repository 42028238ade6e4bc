"""The Special Bonus of Bahama Bonus, paid on the blackjack wagers that the dealer names."""

from __future__ import annotations

import pytest
from pit import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR, Pit

from jackpit.cards import Deal
from jackpit.games import GAMES
from jackpit.ledger import PLAYERS, RECOVERABLE, Reason, tray_of
from jackpit.money import ZERO, Money
from jackpit.table import HouseRules, Payment, Refusal, Refused, act
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.alarms import alarms_of
from jackpit.table.reminders import describe_refusal, reminders_at
from jackpit.table.version import PaymentSource

usd = Money.parse
TRAY = tray_of("1")
BONUS = "special-bonus"


def by_dealer() -> Pit:
    """A pit whose house lets the dealer pay every fixed award."""
    return Pit("bahama-bonus", rules=HouseRules(supervisor_from=None))


def verified(supervisor: str = "1000", executive: str = "10000", reference: str = "3000") -> Pit:
    """A pit whose house has thresholds."""
    rules = HouseRules(
        supervisor_from=usd(supervisor),
        executive_from=usd(executive),
        surveillance_from=usd(reference),
    )
    return Pit("bahama-bonus", rules=rules)


def mark(winner: int, *others: int, table: str = "1") -> c.MarkBonus:
    return c.MarkBonus(table=table, winner=winner, others=others)


def clear(winner: int) -> c.UnmarkHand:
    return c.UnmarkHand(table="1", line=BONUS, spot=winner)


def cards(spot: int | None, text: str) -> c.EnterCards:
    return c.EnterCards(table="1", spot=spot, cards=Deal.parse(text).player)


def verify(pit: Pit, by: object = SUPERVISOR) -> c.VerifyClaim:
    return c.VerifyClaim(table="1", claim=pit.claims()[0].key, by=by)  # type: ignore[arg-type]  # a person


def paid(payments: tuple[Payment, ...]) -> list[tuple[int, Money]]:
    assert all(p.source is PaymentSource.TRAY for p in payments)
    return [(p.spot, p.amount) for p in payments if p.reason is Reason.BONUS]


def refusal(pit: Pit, command: c.Command) -> str:
    decision = act(pit.link, command)
    assert isinstance(decision, Refused)
    return str(decision)


# What it pays, where the house lets the dealer pay it.


def test_bahama_bonus_r57_the_winner_is_paid_1000_and_two_other_regular_bettors_50_each() -> None:
    pit = by_dealer()
    pit.start(3)  # the only progressive wager is not the winner's
    pit.do(mark(5, 7, 2))

    assert paid(pit.payments()) == [(5, usd("1000")), (7, usd("50")), (2, usd("50"))]
    assert paid(pit.end()) == [(5, usd("1000")), (7, usd("50")), (2, usd("50"))]
    # $1 came in, 19 cents of it went on; $1,100 went out.
    assert pit.link.balance(TRAY) == usd("-1099.19")
    assert pit.link.balance(PLAYERS) == usd("1099")
    assert pit.meter() == usd("1000.18")


def test_hg52_the_bonus_is_due_at_the_end_of_the_round() -> None:
    pit = by_dealer()
    pit.start(1)
    before = pit.balances()
    (event,) = pit.do(mark(1, 2))

    assert isinstance(event, e.HandMarked)
    assert pit.balances() == before


def test_bahama_bonus_r58_the_winner_is_paid_no_envy_for_the_winning_hand() -> None:
    pit = by_dealer()
    pit.start(1)

    assert pit.refused(mark(1, 1, 2)) is Refusal.WINNER_AMONG_OTHERS
    pit.do(mark(1))
    assert paid(pit.end()) == [(1, usd("1000"))]


def test_hg27_joined_spots_give_each_other_no_envy_whenever_they_are_joined() -> None:
    pit = by_dealer()
    pit.start(1, 3, 5)
    pit.do(c.JoinSpots(table="1", spots=(1, 3)))
    pit.do(mark(3, 1, 5))
    assert paid(pit.payments()) == [(3, usd("1000")), (5, usd("50"))]

    pit.do(c.SeparateSpots(table="1", spots=(1, 3)))
    assert paid(pit.payments()) == [(3, usd("1000")), (5, usd("50")), (1, usd("50"))]
    pit.do(c.JoinSpots(table="1", spots=(3, 5)))
    assert paid(pit.end()) == [(3, usd("1000")), (1, usd("50"))]


def test_bahama_bonus_h27_two_winners_are_each_paid_50_for_the_others_hand() -> None:
    pit = by_dealer()
    pit.start(3, 5)
    pit.do(mark(3, 1, 5))
    pit.do(mark(5, 1, 3))
    payments = paid(pit.end())

    totals = {s: sum(a.microcents for spot, a in payments if spot == s) for s in (1, 3, 5)}
    assert totals == {
        1: usd("100").microcents,
        3: usd("1050").microcents,
        5: usd("1050").microcents,
    }
    # $2 came in, 38 cents of it went on; $2,200 went out.
    assert pit.link.balance(TRAY) == usd("-2198.38")


def test_bahama_bonus_h26_the_bonus_is_paid_from_the_tray_in_addition_to_the_progressive() -> None:
    pit = by_dealer()
    pit.start(3, 5)
    pit.mark("same-color-three-of-a-kind", 3)
    pit.do(mark(3, 5))
    payments = pit.end()

    assert [(p.spot, p.amount, p.reason) for p in payments] == [
        (3, usd("20"), Reason.AWARD),
        (3, usd("1000"), Reason.BONUS),
        (5, usd("50"), Reason.BONUS),
    ]
    assert {t.reason: t.amount for t in pit.events[-1].transfers} == {
        Reason.AWARD: usd("20"),
        Reason.BONUS: usd("1050"),
    }


def test_hg52_a_spot_wins_the_bonus_once_in_a_round_and_again_in_the_next() -> None:
    pit = by_dealer()
    pit.start(1)
    pit.do(mark(3, 1))
    pit.do(mark(5, 1))
    assert pit.refused(mark(3, 1, 2)) is Refusal.BONUS_IS_MARKED
    pit.do(clear(3))
    assert pit.refused(clear(3)) is Refusal.HAND_NOT_MARKED
    assert paid(pit.payments()) == [(5, usd("1000")), (1, usd("50"))]
    pit.do(mark(3, 1, 2))  # now with all the others
    assert len(paid(pit.end())) == 5

    assert pit.refused(clear(3)) is Refusal.NO_ROUND
    pit.start(1)
    pit.do(mark(3, 1))
    assert paid(pit.end()) == [(3, usd("1000")), (1, usd("50"))]


def test_bahama_bonus_h25_the_dealer_names_spots_of_the_table_once() -> None:
    pit = Pit("bahama-bonus", spots=6)

    assert pit.refused(mark(7)) is Refusal.NO_SUCH_SPOT
    assert pit.refused(mark(1, 7)) is Refusal.NO_SUCH_SPOT
    assert pit.refused(mark(1, 2, 2)) is Refusal.SPOT_TWICE
    assert pit.refused(mark(1, table="9")) is Refusal.NO_SUCH_TABLE
    pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    assert pit.refused(mark(1)) is Refusal.TABLE_IS_CLOSED


def test_bahama_bonus_h25_the_key_at_jph_freezes_it() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1)
    pit.do(mark(1))
    pit.do(c.TurnToJph(table="1", by=SUPERVISOR))

    assert pit.refused(mark(2)) is Refusal.KEY_AT_JPH
    assert pit.refused(clear(1)) is Refusal.KEY_AT_JPH


@pytest.mark.parametrize("game", [game for game in GAMES if game != "bahama-bonus"])
def test_no_other_game_has_a_special_bonus(game: str) -> None:
    assert Pit(game).refused(mark(1)) is Refusal.GAME_HAS_NO_BONUS


# Entered cards.


@pytest.mark.parametrize(
    ("dealer", "own", "shows"),
    [
        ("8c", "", "The dealer's cards cannot win the Special Bonus: Three suited 7s with a"),
        ("7c", "7s 7h", "The cards at spot 3 cannot win the Special Bonus: Three suited 7s"),
        ("7c", "7s 8s", "The cards at spot 3 cannot win"),
        ("8c 7c", "7s 7s", "The dealer's cards cannot win"),
        ("", "7s 7h", "The cards at spot 3 cannot win"),
    ],
)
def test_hg53_a_bonus_that_the_entered_cards_contradict_is_refused(
    dealer: str, own: str, shows: str
) -> None:
    pit = Pit("bahama-bonus")
    pit.start(3, 5)
    pit.do(cards(None, dealer))
    pit.do(cards(3, own))

    assert pit.refused(mark(3, 5)) is Refusal.CARDS_CONTRADICT_BONUS
    assert refusal(pit, mark(3, 5)).startswith(shows)


@pytest.mark.parametrize(
    ("dealer", "own"),
    [("7c", "7s 7s"), ("7s", ""), ("7h 2c", "7d 7d"), ("", "7c 7c"), ("7c", "")],
)
def test_hg53_a_bonus_that_the_entered_cards_allow_is_marked(dealer: str, own: str) -> None:
    pit = by_dealer()
    pit.start(3, 5)
    pit.do(cards(None, dealer))
    pit.do(cards(3, own))
    pit.do(mark(3, 5))

    assert len(pit.round().bonuses) == 1


def test_hg53_the_shoe_must_have_the_third_seven() -> None:
    pit = Pit("bahama-bonus")
    pit.start(2, 3, 5)
    pit.do(cards(None, "7s"))
    pit.do(cards(2, "7s 7s"))
    pit.do(cards(5, "7s 8c"))
    pit.do(cards(3, "7s 7s"))  # all six sevens of spades

    assert pit.refused(mark(3)) is Refusal.CARDS_CONTRADICT_BONUS


def test_hg53_cards_entered_later_keep_a_bonus_from_being_verified_or_settled() -> None:
    pit = verified()
    pit.start(3, 5)
    pit.do(mark(3, 5))
    pit.do(cards(None, "8c"))
    assert pit.refused(verify(pit)) is Refusal.CARDS_CONTRADICT_BONUS
    pit.do(cards(None, "7c"))
    pit.do(verify(pit))
    pit.do(cards(None, "8c"))
    assert pit.refused(c.EndRound(table="1")) is Refusal.CARDS_CONTRADICT_WIN

    pit = by_dealer()
    pit.start(3, 5)
    pit.do(mark(3, 5))
    pit.do(cards(None, "8c"))
    assert pit.refused(c.EndRound(table="1")) is Refusal.CARDS_CONTRADICT_BONUS
    pit.do(clear(3))
    pit.do(cards(None, ""))
    assert pit.end() == ()


# Verification.


def test_hg63_from_its_threshold_on_the_award_with_its_envy_is_verified_before_it_is_paid() -> None:
    pit = verified(supervisor="1100")
    pit.start(1)
    pit.do(mark(3, 1))
    assert pit.claims() == ()  # $1,050
    pit.do(clear(3))
    pit.do(mark(3, 1, 5))

    (claim,) = pit.claims()
    assert (claim.line.key, claim.spots) == (BONUS, (3,))
    assert pit.payments() == ()
    assert pit.refused(c.EndRound(table="1")) is Refusal.CLAIM_PENDING
    pit.do(verify(pit))
    win = pit.win(1)
    assert (win.shares, win.envy, win.is_bonus) == (((3, usd("1000")),), usd("100"), True)
    assert (win.meter, win.transfers) == (None, ())
    assert [(p.spot, p.win) for p in pit.end()] == [(3, 1), (5, None), (1, None)]
    assert pit.win(1).paid == (3,)
    assert pit.link.balance(TRAY) == usd("-1099.19")
    assert pit.refused(c.PayWin(win=1, spot=3, by=SUPERVISOR)) is not None


def test_hg63_a_thousand_dollars_need_a_supervisor_unless_the_house_chooses_otherwise() -> None:
    pit = Pit("bahama-bonus")
    pit.do(mark(3))
    assert len(pit.claims()) == 1

    pit = by_dealer()
    pit.do(mark(3))
    assert pit.claims() == ()


def test_hg63_joined_spots_lower_what_the_bonus_pays() -> None:
    pit = verified(supervisor="1100")
    pit.start(1, 3, 5)
    pit.do(mark(3, 1, 5))
    assert len(pit.claims()) == 1
    pit.do(c.JoinSpots(table="1", spots=(1, 3)))
    assert pit.claims() == ()


def test_hg14_the_sum_of_award_and_envy_may_need_an_executive() -> None:
    pit = verified(executive="1100")
    pit.start(1)
    pit.do(mark(3, 1, 5))

    assert pit.refused(verify(pit)) is Refusal.CLAIM_NEEDS_EXECUTIVE
    assert refusal(pit, verify(pit)) == "A claim of $1,000.00 with $100.00 envy needs an executive."
    pit.do(verify(pit, EXECUTIVE))


def test_hg51_the_person_who_marked_the_bonus_does_not_verify_it() -> None:
    pit = verified()
    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=SUPERVISOR))
    pit.start(1)
    pit.do(mark(3, 1))

    assert pit.refused(verify(pit)) is Refusal.MARKED_BY_VERIFIER
    pit.do(verify(pit, EXECUTIVE))


def test_hg14_a_dealer_does_not_verify_the_bonus() -> None:
    pit = verified()
    pit.start(1)
    pit.do(mark(3, 1))

    assert isinstance(act(pit.link, verify(pit, DEALER)), Refused)
    assert not pit.link.wins


def test_hg16_a_claim_is_verified_as_it_was_shown_with_its_other_spots() -> None:
    pit = verified()
    pit.start(1)
    pit.do(mark(3, 1))
    shown = verify(pit)
    pit.do(clear(3))
    pit.do(mark(3, 1, 2, 4, 5))

    assert pit.refused(shown) is Refusal.NO_SUCH_CLAIM


def test_hg21_j_pot_logs_the_bonus_beside_the_progressive_award_of_the_spot() -> None:
    pit = verified()
    pit.start(3, 5)
    pit.do(mark(3, 5))
    pit.mark("same-color-four-of-a-kind", 3)
    pit.jph()
    assert [pit.j_pot().is_bonus, pit.j_pot().is_bonus] == [True, False]
    tray = pit.link.balance(TRAY)
    pit.do(c.TurnToRun(table="1"))

    assert pit.win(1).is_adjusted
    assert pit.link.balance(TRAY) == tray
    assert paid(tuple(x for x in pit.end() if x.source is PaymentSource.TRAY))[0] == (
        3,
        usd("1000"),
    )


def test_hg16_a_refused_bonus_is_cleared_and_the_dealer_reads_why() -> None:
    pit = verified()
    pit.start(1)
    before = pit.balances()
    pit.do(mark(3, 1))
    pit.refuse(spot=3)

    assert pit.round().bonuses == []
    assert pit.balances() == before
    (refused,) = pit.link.tables["1"].refused
    said = "Special Bonus at spot 3: refused by supervisor – no such hand."
    assert str(describe_refusal(refused)) == said
    assert pit.end() == ()


def test_hg54_a_bonus_of_the_set_amount_needs_surveillances_reference() -> None:
    pit = verified(reference="1050")
    pit.start(1)
    pit.do(mark(3, 1))
    pit.do(verify(pit))

    assert pit.refused(c.EndRound(table="1")) is Refusal.SURVEILLANCE_MISSING
    pit.do(c.GiveReference(win=1, reference="camera 2", by=SUPERVISOR))
    pit.end()


def test_hg49_a_bonus_that_is_backed_out_in_its_round_pays_nothing_and_can_be_marked_again() -> (
    None
):
    pit = verified()
    pit.start(1)
    before = pit.balances()
    pit.do(mark(3, 1))
    pit.do(verify(pit))
    assert pit.refused(mark(3, 1)) is Refusal.BONUS_IS_MARKED
    assert pit.refused(clear(3)) is Refusal.WIN_IS_LOGGED
    pit.back_out(1)

    assert pit.balances() == before
    pit.do(mark(3, 1))
    pit.do(clear(3))
    assert pit.end() == ()


def test_hg24_a_bonus_that_is_backed_out_after_its_round_is_owed_by_the_player() -> None:
    pit = verified()
    pit.start(1)
    pit.do(mark(3, 1))
    pit.do(verify(pit))
    pit.end()
    tray = pit.link.balance(TRAY)
    pit.back_out(1)

    assert pit.link.balance(TRAY) == tray + usd("1000")
    assert pit.link.balance(RECOVERABLE) == usd("-1000")
    pit.do(c.RecordRecovery(win=1, spot=3, by=ACCOUNTING))
    assert pit.link.balance(RECOVERABLE) == ZERO


def test_hg27_a_verified_bonus_fixes_the_joined_spots() -> None:
    pit = verified()
    pit.start(1, 3)
    pit.do(mark(3, 1))
    pit.do(verify(pit))

    assert pit.refused(c.JoinSpots(table="1", spots=(1, 3))) is Refusal.ROUND_HAS_WIN
    assert pit.refused(c.VoidRound(table="1", reason="x", by=SUPERVISOR)) is Refusal.ROUND_HAS_BONUS


def test_hg55_a_reopened_round_settles_its_verified_bonus_again() -> None:
    pit = verified()
    pit.start(1)
    pit.do(mark(3, 1))
    pit.do(verify(pit))
    pit.end()
    after = pit.balances()
    both = {"by": SUPERVISOR, "approved_by": EXECUTIVE}
    pit.do(c.ReopenRound(table="1", reason="too early", **both))

    assert pit.win(1).paid == ()
    assert paid(pit.end()) == [(3, usd("1000")), (1, usd("50"))]
    assert pit.balances() == after


def test_hg52_an_alarm_names_what_the_dealer_alone_paid_once_it_is_paid() -> None:
    pit = by_dealer()
    pit.start(1)
    assert not [x for event in pit.do(mark(3, 1)) for x in alarms_of(event)]
    (event,) = pit.do(c.EndRound(table="1"))
    (alarm,) = alarms_of(event)
    assert str(alarm) == (
        "Table 1: the dealer paid spot 3 from the tray, unverified: Special Bonus: $1,000."
    )

    pit = verified()
    pit.start(1)
    pit.do(mark(3, 1))
    pit.do(verify(pit))
    (event,) = pit.do(c.EndRound(table="1"))
    assert not alarms_of(event)


# Without a progressive wager.


def test_hg52_without_a_progressive_wager_the_bonus_begins_a_round_that_moves_nothing() -> None:
    pit = by_dealer()
    before = pit.balances()
    begun, marked = pit.do(mark(5, 2, 7))

    assert isinstance(begun, e.RoundStarted)
    assert (begun.spots, begun.transfers) == ((), ())
    assert isinstance(marked, e.HandMarked)
    assert pit.balances() == before
    assert pit.refused(c.StartRound(table="1", spots=(1,))) is Refusal.ROUND_UNDER_WAY
    assert paid(pit.end()) == [(5, usd("1000")), (7, usd("50")), (2, usd("50"))]
    assert pit.link.balance(TRAY) == usd("-1100")
    assert pit.link.balance(PLAYERS) == usd("1100")
    pit.start(1)
    assert pit.end() == ()  # and not once more


def test_hg52_a_round_without_wagers_is_verified_like_any_other() -> None:
    pit = verified()
    pit.do(mark(5, 2, 7))
    pit.do(mark(2, 5, 7))
    assert [x.spots for x in pit.claims()] == [(5,), (2,)]
    pit.do(verify(pit))
    pit.do(verify(pit))
    pit.end()

    assert pit.link.balance(TRAY) == usd("-2200")
    assert [(x.number, x.paid) for x in pit.link.wins.values()] == [(1, (5,)), (2, (2,))]


def test_hg52_a_round_without_wagers_has_no_hand_and_can_be_corrected_or_voided() -> None:
    pit = by_dealer()
    pit.do(mark(5, 2))

    no_hand = c.MarkHand(table="1", line="suited-pair", spot=5)
    assert pit.refused(no_hand) is Refusal.ROUND_HAS_NO_WAGERS
    assert pit.refused(c.JoinSpots(table="1", spots=(2, 5))) is Refusal.SPOT_HAS_NO_WAGER
    assert pit.refused(c.VoidRound(table="1", reason="x", by=SUPERVISOR)) is Refusal.ROUND_HAS_BONUS
    pit.do(c.CorrectSpots(table="1", spots=(2,), reason="forgotten", by=SUPERVISOR))
    assert pit.meter() == usd("1000.18")
    pit.do(clear(5))
    pit.void()
    assert pit.meter() == usd("1000")

    before = pit.balances()
    pit.do(mark(5, 2))
    pit.do(clear(5))
    pit.void()
    assert pit.balances() == before


def test_hg52_a_round_without_wagers_says_nothing_of_progressive_chips() -> None:
    pit = verified()
    pit.do(mark(5, 2))
    says = [str(x) for x in reminders_at(pit.link, "1")]

    assert "Call a supervisor: a claim is pending." in says
    assert "Spot 5: leave the cards on the layout until the claim is verified or refused." in says
    assert not [x for x in says if "chip" in x]
