"""When each hand is final and paid, with and without entered cards (rules HG61)."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest
from oracle import paid_line
from pit import EXECUTIVE, SHOWN_LAST, SUPERVISOR, Pit

from jackpit.cards import Card, Deal
from jackpit.games import GAMES
from jackpit.ledger import Reason
from jackpit.money import Money
from jackpit.paytable import DealerHand
from jackpit.table import HouseRules, Refusal, why_not
from jackpit.table import commands as c
from jackpit.table.moments import (
    Moment,
    declarations_of,
    describe_moment,
    is_final,
    label_declaration,
    moment_of_line,
    moment_of_payment,
    moment_of_spot,
)
from jackpit.table.state import Declaration, ShownCards
from jackpit.table.version import Version

PROGRESSIVES = [key for key, game in GAMES.items() if game.pay_tables[0].terms.meters]
HOLE_CARD, DEALER_HAND = SHOWN_LAST
TWO_TO_NINE = Declaration(ShownCards.UP_CARD, line="two-ks")
TOP = {
    "bahama-bonus": "same-color-four-of-a-kind",
    "bet-the-set-21": "suited-four-of-a-kind",
    "hit-and-run": "9-cards",
    "kings-bounty": "two-ks-and-blackjack",
}
VERIFY_ALL = HouseRules(supervisor_from=Money.dollars(1), surveillance_from=None)


def no_match(spot: int) -> Declaration:
    return Declaration(ShownCards.UP_CARD, line="suited-pair", spot=spot)


def playing(game: str, *spots: int, rules: HouseRules = VERIFY_ALL) -> Pit:
    pit = Pit(game, rules=rules)
    pit.start(*spots)
    return pit


def declare(declaration: Declaration) -> c.DeclareCards:
    return c.DeclareCards(table="1", declaration=declaration)


def withdraw(declaration: Declaration) -> c.WithdrawDeclaration:
    return c.WithdrawDeclaration(table="1", declaration=declaration)


def verify(pit: Pit) -> c.VerifyClaim:
    return c.VerifyClaim(table="1", claim=pit.claims()[0].key, by=EXECUTIVE)


def cards(spot: int | None, text: str) -> c.EnterCards:
    return c.EnterCards(table="1", spot=spot, cards=Deal.parse(text).player)


def labels(game: str) -> list[str]:
    version = Version.of(GAMES[game])
    return [str(label_declaration(version, x)) for x in declarations_of(version)]


def test_hg61_every_game_has_the_keys_that_its_pay_table_needs() -> None:
    assert {game: labels(game) for game in PROGRESSIVES} == {
        "bahama-bonus": ["HOLE CARD SHOWN"],
        "bet-the-set-21": ["UP CARD DOES NOT MATCH", "HOLE CARD SHOWN"],
        "blazing-7s": [],
        "hit-and-run": ["HAND COMPLETE"],
        "kings-bounty": ["UP CARD 2–9", "HOLE CARD SHOWN"],
    }


@pytest.mark.parametrize("game", TOP)
def test_hg61_a_jackpot_waits_for_one_declaration(game: str) -> None:
    pit = playing(game, 1, 5)
    shown = DEALER_HAND if game == "hit-and-run" else HOLE_CARD
    pit.mark(TOP[game], None if game == "hit-and-run" else 5, shown=False)
    assert pit.refused(verify(pit)) is Refusal.NOT_DECLARED_FINAL

    pit.do(declare(shown))

    assert pit.verify() == 1


def test_hg61_blazing_7s_waits_for_nothing() -> None:
    pit = playing("blazing-7s", 1)
    pit.mark("three-7s-diamonds", 1, shown=False)

    assert pit.verify() == 1


def test_hg61_two_kings_of_spades_are_verified_with_2_to_9_up() -> None:
    pit = playing("kings-bounty", 2, 5)
    pit.mark("two-ks", 5, shown=False)
    assert str(why_not(pit.link, verify(pit))) == (
        "'Two K♠' is settled after the deal if the up card is 2 to 9, otherwise once the hole card"
        " is shown, before the dealer draws; press UP CARD 2–9 or HOLE CARD SHOWN when that is so."
    )

    pit.do(declare(TWO_TO_NINE))

    assert pit.verify() == 1
    assert pit.refused(withdraw(TWO_TO_NINE)) is Refusal.VERIFIED_BY_DECLARATION


def test_hg61_the_up_card_alone_does_not_settle_a_line_that_needs_the_hole_card() -> None:
    pit = playing("kings-bounty", 2, 5)
    pit.mark("two-ks-and-blackjack", 5, shown=False)

    assert pit.refused(declare(TWO_TO_NINE)) is Refusal.UP_CARD_EXCLUDES


def test_hg61_a_hand_that_the_declared_up_card_rules_out_is_not_marked() -> None:
    pit = playing("kings-bounty", 2, 5)
    pit.mark("two-ks", 5, shown=False)
    pit.do(declare(TWO_TO_NINE))
    top = c.MarkHand(table="1", line="two-ks-and-blackjack", spot=2)
    assert pit.refused(top) is Refusal.UP_CARD_EXCLUDES

    pit.do(withdraw(TWO_TO_NINE))
    pit.unmark("two-ks", 5)

    pit.do(top)


def test_hg61_a_pair_that_does_not_match_is_declared_for_its_own_spot() -> None:
    pit = playing("bet-the-set-21", 2, 5)
    pit.mark("suited-pair", 2, shown=False)
    pit.mark("suited-pair", 5, shown=False)

    pit.do(declare(no_match(5)))
    assert [is_final(pit.round(), mark) for mark in pit.round().marks] == [False, True]
    assert pit.claims()[0].spots == (5,)
    assert pit.verify() == 1
    assert pit.refused(verify(pit)) is Refusal.NOT_DECLARED_FINAL

    pit.do(declare(HOLE_CARD))
    assert pit.verify() == 2


def test_hg61_what_was_declared_of_a_hand_goes_with_its_mark() -> None:
    pit = playing("bet-the-set-21", 2, 5)
    pit.mark("suited-pair", 5, shown=False)
    pit.do(declare(no_match(5)))

    pit.unmark("suited-pair", 5)
    pit.mark("suited-pair", 5, shown=False)

    assert pit.round().declared == ()
    assert pit.refused(verify(pit)) is Refusal.NOT_DECLARED_FINAL


def test_hg61_a_declaration_is_withdrawn_and_then_the_claim_waits_again() -> None:
    pit = playing("kings-bounty", 5)
    pit.mark("two-ks-and-blackjack", 5)
    pit.do(withdraw(HOLE_CARD))

    assert pit.refused(verify(pit)) is Refusal.NOT_DECLARED_FINAL
    assert pit.refused(withdraw(HOLE_CARD)) is Refusal.NOT_DECLARED


@pytest.mark.parametrize(("up", "is_settled"), [("2c", True), ("9c", True), ("Tc", False)])
def test_hg61_the_up_card_alone_may_be_entered(up: str, is_settled: bool) -> None:
    pit = playing("kings-bounty", 5)
    pit.mark("two-ks", 5, shown=False)

    pit.do(cards(None, up))

    assert is_final(pit.round(), pit.round().marks[0]) is is_settled
    assert pit.refused(declare(TWO_TO_NINE)) is Refusal.CARDS_DECIDE


def test_hg61_the_dealers_cards_alone_may_be_entered() -> None:
    pit = playing("bahama-bonus", 5)
    pit.mark("same-color-four-of-a-kind", 5, shown=False)
    pit.do(cards(None, "Qc Qs"))

    assert pit.verify() == 1


def test_hg61_entered_cards_overrule_a_declaration() -> None:
    pit = playing("kings-bounty", 5)
    pit.mark("two-ks", 5, shown=False)
    pit.do(declare(TWO_TO_NINE))

    pit.do(cards(None, "Kd"))

    assert pit.refused(verify(pit)) is Refusal.NOT_DECLARED_FINAL


@pytest.mark.parametrize("game", TOP)
def test_hg61_a_round_that_was_played_out_before_waits_for_nothing(game: str) -> None:
    pit = playing(game, 1, 5)
    pit.do(
        c.EnterLate(
            table="1",
            spots=(1, 5),
            form_number="7",
            reason="line down",
            by=SUPERVISOR,
            approved_by=EXECUTIVE,
        )
    )
    pit.mark(TOP[game], None if game == "hit-and-run" else 5, shown=False)
    pit.verify()
    pit.end()

    pit.back_out(1)
    people = {"by": SUPERVISOR, "approved_by": EXECUTIVE}
    pit.do(c.ReopenRound(table="1", reason="the wrong spot", **people))
    pit.mark(TOP[game], None if game == "hit-and-run" else 1, shown=False)
    assert pit.verify() == 2


def test_hg61_the_key_at_jph_does_not_keep_the_dealer_from_declaring() -> None:
    pit = playing("kings-bounty", 5)
    pit.mark("two-ks-and-blackjack", 5, shown=False)
    pit.jph()
    assert pit.refused(c.LogWin(table="1")) is Refusal.NOT_DECLARED_FINAL

    pit.do(declare(HOLE_CARD))

    assert pit.j_pot().number == 1


def test_hg61_what_the_tray_pays_needs_no_declaration_to_end_the_round() -> None:
    pit = playing("kings-bounty", 5, rules=HouseRules())
    pit.mark("two-ks", 5, shown=False)

    assert [payment.amount for payment in pit.end()] == [Money.dollars(200)]


def test_hg61_each_payment_has_its_moment() -> None:
    pit = playing("kings-bounty", 1, 3, 6, rules=HouseRules())
    pit.mark("suited-20", 3, shown=False)
    pit.mark("two-ks", 6, shown=False)

    def moments() -> list[tuple[int, Reason, Moment]]:
        round = pit.round()
        return [(x.spot, x.reason, moment_of_payment(round, x)) for x in pit.payments()]

    envy = [(spot, Reason.ENVY, Moment.END_OF_ROUND) for spot in (3, 1)]
    assert moments() == [
        (6, Reason.AWARD, Moment.HOLE_CARD),
        (3, Reason.AWARD, Moment.NOW),
        *envy,
    ]

    pit.do(declare(HOLE_CARD))
    assert moments() == [(6, Reason.AWARD, Moment.NOW), (3, Reason.AWARD, Moment.NOW), *envy]
    assert str(describe_moment(pit.round(), 6)) == "Two K♠: pay now, before the dealer draws"
    assert str(describe_moment(pit.round(), 3)) == "Suited 20: pay now"


def test_hg61_the_bonus_of_the_base_game_is_due_at_the_end() -> None:
    pit = playing("bahama-bonus", 2, 5, rules=HouseRules(supervisor_from=None))
    pit.do(c.MarkBonus(table="1", winner=2, others=(5,)))

    assert {moment_of_payment(pit.round(), x) for x in pit.payments()} == {Moment.END_OF_ROUND}


def test_hg61_a_verified_bonus_is_paid_now_and_its_envy_at_the_end() -> None:
    pit = playing("bahama-bonus", 2, 5)
    pit.do(c.MarkBonus(table="1", winner=2, others=(5,)))
    pit.verify()

    assert [(x.spot, moment_of_payment(pit.round(), x)) for x in pit.payments()] == [
        (2, Moment.NOW),
        (5, Moment.END_OF_ROUND),
    ]


def test_hg61_the_dealer_does_not_wait_for_what_the_cage_pays() -> None:
    pit = playing("blazing-7s", 2, 5)
    pit.mark("three-7s-suited", 2)
    pit.verify()

    assert [moment_of_payment(pit.round(), x) for x in pit.payments()] == [Moment.CAGE]


def test_hg61_a_spot_says_by_its_cards_what_it_waits_for() -> None:
    pit = playing("kings-bounty", 3, 6)
    pit.do(cards(3, "Ks Ks"))
    pit.do(cards(6, "4c 5d"))
    assert str(describe_moment(pit.round(), 3)) == (
        "Two K♠: after the deal if the up card is 2 to 9,"
        " otherwise once the hole card is shown, before the dealer draws"
    )

    pit.do(cards(None, "Ah"))
    assert (moment_of_spot(pit.round(), 3), moment_of_spot(pit.round(), 6)) == (
        Moment.HOLE_CARD,
        None,
    )
    assert str(describe_moment(pit.round(), 3)) == (
        "Two K♠ and dealer blackjack or Two K♠: wait for the hole card"
    )

    pit.do(cards(None, "6h"))
    assert str(describe_moment(pit.round(), 3)) == "Two K♠: pay now, before the dealer draws"


def test_hg61_a_spot_that_waits_for_the_up_card_alone_has_no_moment_yet() -> None:
    pit = playing("blazing-7s", 3)
    pit.do(cards(3, "7d 7d"))
    assert moment_of_spot(pit.round(), 3) is None

    pit.do(cards(None, "8c"))
    assert moment_of_spot(pit.round(), 3) is Moment.NOW


def test_hg61_a_dealers_hand_is_paid_once_it_is_complete() -> None:
    pit = playing("hit-and-run", 3, 6, rules=HouseRules())
    pit.mark("6-cards", shown=False)
    assert {moment_of_payment(pit.round(), x) for x in pit.payments()} == {Moment.DEALER_HAND}
    assert str(describe_moment(pit.round(), 3)) == (
        "6 Cards: wait until the dealer's hand is complete"
    )

    pit.do(declare(DEALER_HAND))
    assert {moment_of_payment(pit.round(), x) for x in pit.payments()} == {Moment.NOW}


@pytest.mark.parametrize("game", PROGRESSIVES)
def test_hg61_every_line_says_when_it_is_paid(game: str) -> None:
    version = Version.of(GAMES[game])
    for line in version.pay_table.lines:
        when = str(moment_of_line(version, line))
        is_now = when.startswith("pay now")
        assert is_now is (str(version.settlement_windows[line.key]) == "after the deal")


FEW = tuple(Card.parse(f"{rank}{suit}") for rank in "7QKA59" for suit in "sd")
"""Cards that make and break the lines that consider the dealer's two."""


@pytest.mark.parametrize(
    "game",
    [x for x in PROGRESSIVES if not isinstance(GAMES[x].pay_tables[0].considers, DealerHand)],
)
def test_hg61_with_an_up_card_that_settles_a_line_no_hole_card_changes_its_hands(
    game: str,
) -> None:
    table = GAMES[game].pay_tables[0]
    hands: dict[tuple[Card, str], set[frozenset[str | None]]] = {}
    for own, up in product(combinations_with_replacement(FEW, 2), FEW):
        found = (paid_line(table, Deal(own, (up, hole))) for hole in FEW)
        lines = frozenset(None if line is None else line.key for line in found)
        for key in lines:
            if key is not None:
                hands.setdefault((up, key), set()).add(lines)
    settled = 0
    for line in table.lines:
        pit = playing(game, 5)
        pit.mark(line.key, 5, shown=False)
        for up in FEW:
            pit.do(cards(None, str(up)))
            if is_final(pit.round(), pit.round().marks[0]):
                assert hands.get((up, line.key), set()) <= {frozenset({line.key})}
                settled += 1
    assert bool(settled) is (game not in ("bahama-bonus", "bet-the-set-21"))
