"""The Special Bonus of Bahama Bonus, paid on the blackjack wagers that the dealer names."""

from __future__ import annotations

import pytest
from pit import SUPERVISOR, Pit

from jackpit.games import GAMES
from jackpit.ledger import PLAYERS, Reason, tray_of
from jackpit.money import Money
from jackpit.table import Payment, Refusal
from jackpit.table import commands as c
from jackpit.table import events as e

usd = Money.parse
TRAY = tray_of("1")


def give(winner: int, *others: int, table: str = "1") -> c.GiveBonus:
    return c.GiveBonus(table=table, winner=winner, others=others)


def take_back(winner: int) -> c.TakeBackBonus:
    return c.TakeBackBonus(table="1", winner=winner)


def paid(payments: tuple[Payment, ...]) -> list[tuple[int, Money]]:
    assert all(p.source == "tray" for p in payments)
    return [(p.spot, p.amount) for p in payments if p.reason is Reason.BONUS]


def test_bahama_bonus_r57_the_winner_is_paid_1000_and_two_other_regular_bettors_50_each() -> None:
    pit = Pit("bahama-bonus")
    pit.start(3)  # the only progressive wager is not the winner's
    pit.do(give(5, 7, 2))

    assert paid(pit.payments()) == [(5, usd("1000")), (7, usd("50")), (2, usd("50"))]
    assert paid(pit.end()) == [(5, usd("1000")), (7, usd("50")), (2, usd("50"))]
    # $1 came in, 19 cents of it went on; $1,100 went out.
    assert pit.link.balance(TRAY) == usd("-1099.19")
    assert pit.link.balance(PLAYERS) == usd("1099")
    assert pit.meter() == usd("1000.18")


def test_hg52_the_bonus_is_due_at_the_end_of_the_round() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1)
    before = pit.balances()
    (event,) = pit.do(give(1, 2))

    assert isinstance(event, e.BonusGiven)
    assert event.round == 1
    assert pit.balances() == before


def test_bahama_bonus_r58_the_winner_is_paid_no_envy_for_the_winning_hand() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1)

    assert pit.refused(give(1, 1, 2)) is Refusal.WINNER_AMONG_OTHERS
    pit.do(give(1))
    assert paid(pit.end()) == [(1, usd("1000"))]


def test_bahama_bonus_h27_two_winners_are_each_paid_50_for_the_others_hand() -> None:
    pit = Pit("bahama-bonus")
    pit.start(3, 5)
    pit.do(give(3, 1, 5))
    pit.do(give(5, 1, 3))
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
    pit = Pit("bahama-bonus")
    pit.start(3, 5)
    pit.mark("same-color-three-of-a-kind", 3)
    pit.do(give(3, 5))
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


def test_hg52_without_a_progressive_round_the_bonus_is_paid_immediately() -> None:
    pit = Pit("bahama-bonus")
    (event,) = pit.do(give(5, 2, 7))

    assert isinstance(event, e.BonusGiven)
    assert event.round is None
    assert pit.link.balance(TRAY) == usd("-1100")
    assert pit.link.balance(PLAYERS) == usd("1100")
    pit.check()
    pit.start(1)
    assert pit.end() == ()  # and not once more


def test_bahama_bonus_h25_a_bonus_given_by_mistake_is_taken_back_before_the_round_ends() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1)
    pit.do(give(3, 1))
    pit.do(give(5, 1))
    assert pit.refused(give(3, 1, 2)) is Refusal.BONUS_GIVEN
    pit.do(take_back(3))
    assert pit.refused(take_back(3)) is Refusal.BONUS_NOT_GIVEN
    assert paid(pit.payments()) == [(5, usd("1000")), (1, usd("50"))]
    pit.do(give(3, 1, 2))  # now with all the others

    assert paid(pit.end()) == [
        (5, usd("1000")),
        (1, usd("50")),
        (3, usd("1000")),
        (2, usd("50")),
        (1, usd("50")),
    ]
    assert pit.refused(take_back(3)) is Refusal.BONUS_NOT_GIVEN


def test_bahama_bonus_h25_the_dealer_names_spots_of_the_table_once() -> None:
    pit = Pit("bahama-bonus", spots=6)

    assert pit.refused(give(7)) is Refusal.NO_SUCH_SPOT
    assert pit.refused(give(1, 7)) is Refusal.NO_SUCH_SPOT
    assert pit.refused(give(1, 2, 2)) is Refusal.SPOT_TWICE
    pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    assert pit.refused(give(1)) is Refusal.TABLE_IS_CLOSED


def test_bahama_bonus_h25_the_key_at_jph_freezes_it() -> None:
    pit = Pit("bahama-bonus")
    pit.do(c.TurnToJph(table="1", by=SUPERVISOR))

    assert pit.refused(give(1)) is Refusal.KEY_AT_JPH


@pytest.mark.parametrize("game", [game for game in GAMES if game != "bahama-bonus"])
def test_no_other_game_has_a_special_bonus(game: str) -> None:
    assert Pit(game).refused(give(1)) is Refusal.GAME_HAS_NO_BONUS


def test_hg52_without_a_round_a_bonus_is_paid_once_and_can_be_taken_back() -> None:
    pit = Pit("bahama-bonus")
    before = pit.balances()
    pit.do(c.GiveBonus(table="1", winner=3, others=(1, 5)))

    assert pit.refused(c.GiveBonus(table="1", winner=3, others=())) is Refusal.BONUS_GIVEN
    pit.do(c.TakeBackBonus(table="1", winner=3))
    assert pit.balances() == before
    assert pit.refused(c.TakeBackBonus(table="1", winner=3)) is Refusal.BONUS_NOT_GIVEN
    pit.do(c.GiveBonus(table="1", winner=3, others=()))
    pit.start(1)
    assert pit.refused(c.TakeBackBonus(table="1", winner=3)) is Refusal.BONUS_NOT_GIVEN
    pit.check()
