"""The next step at a pad in one sentence, and the extra keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pads.desk import HOLE_CARD, Desk, cards, copied_pad, dealers, keypad, touch
from pit import DEALER, EXECUTIVE, SUPERVISOR
from sensors import chips_on

from jackpit.money import Money
from jackpit.pads import Touch
from jackpit.pads import presses as p
from jackpit.pads.next_step import next_step
from jackpit.table import Refusal, Refused
from jackpit.table import commands as c
from jackpit.table.state import ShownCards

pads = pytest.mark.parametrize("make", [keypad, touch])


@pads
def test_a_table_is_opened_then_signed_on_at_then_wagered_at(make: Callable[[], Desk]) -> None:
    desk = make()
    begin = desk.pad.start_label
    assert desk.prompt() == f"Tap the spots with a wager, then press {begin}."

    desk.press(chips_on(2), chips_on(5))
    assert desk.prompt() == f"$1.00 on spots 2 and 5. Press {begin}."

    desk.press(p.Swipe(DEALER))
    assert desk.prompt() == "No dealer is signed on; swipe a dealer's card."
    desk.pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    assert desk.prompt() == "The table is closed; a supervisor's card opens it."
    desk.pit.do(c.CloseTable(table="2", by=SUPERVISOR))
    desk.pit.do(c.CloseLink(by=EXECUTIVE))
    assert desk.prompt() == "The link is closed. An executive must open it."


def test_on_the_keypad_the_hand_comes_first_and_the_key_is_called_for() -> None:
    desk = keypad()
    desk.begin(1, 2)
    assert (
        desk.prompt()
        == "Press the hand key of each winning hand; press GAME OVER when everything is paid."
    )
    desk.press(p.Hand("one-7"))
    assert desk.prompt() == "Either of the First Two Cards – 7: tap its spot."
    desk.press(p.Tap(2))
    assert desk.prompt() == (
        "Either of the First Two Cards – 7: tap any other spot that has it, press another hand key,"
        " or press GAME OVER when everything is paid."
    )
    desk.press(p.Hand("three-7s-diamonds"))
    assert desk.prompt() == "Three 7's – Diamonds: tap its spot."
    desk.press(p.Tap(1))
    assert desk.prompt() == "Call an executive to turn the key to JPH: $10,000.24 to spot 1."
    desk.press(p.KeyToJph(EXECUTIVE))
    assert desk.prompt() == "J-POT logs $10,000.24 to spot 1."
    desk.press(p.JPot())
    assert desk.prompt() == "Turn the key back to RUN to adjust the meters."
    desk.press(p.KeyToRun(), p.Undo())
    assert desk.prompt() == "Win 1 needs a surveillance reference; then press GAME OVER."


def test_on_touch_the_spot_comes_first_and_the_card_is_called_for() -> None:
    desk = touch()
    desk.begin(1, 2)
    assert desk.prompt() == "Tap a spot, then its hand key; press END GAME when everything is paid."
    desk.press(p.Tap(2))
    assert desk.prompt() == "Spot 2 is selected. Press its hand key."
    desk.press(p.Hand("three-7s-suited"))
    assert desk.prompt() == "Call a supervisor and press CONFIRM: $1,000.12 to spot 2."
    desk.press(p.Confirm())
    assert desk.prompt() == "Swipe the card of a supervisor: $1,000.12 to spot 2."
    desk.press(p.Swipe(SUPERVISOR))
    assert desk.prompt() == "Win 1 is the cage's; press END GAME."


@pads
def test_where_only_the_dealers_hand_wins_no_spot_is_requested(
    make: Callable[..., Desk],
) -> None:
    desk = make("hit-and-run")
    desk.begin(1, 2)
    dealers = (
        "Press the hand key if the dealer's hand wins; "
        f"press {desk.pad.end_label} when everything is paid."
    )
    assert desk.prompt() == dealers
    if isinstance(desk.pad, Touch):
        desk.press(p.Tap(1))
        assert desk.prompt() == dealers
    desk.press(p.Hand("5-cards"))
    assert desk.prompt() == (
        "5 Cards is marked. Complete the dealer's hand; then pay every spot listed"
        f" and press {desk.pad.end_label}."
    )


def test_on_touch_a_marked_spot_leads_to_the_next_one_or_the_end() -> None:
    desk = touch()
    desk.begin(1, 2)
    desk.press(p.Tap(2), p.Hand("two-7s"))
    assert desk.prompt() == (
        "Spot 2: First Two Cards – 7 is marked. Tap the next winning spot, or press END GAME when"
        " everything is paid."
    )
    desk.press(p.Hand("two-7s"))
    assert desk.prompt() == "Spot 2 is selected. Press its hand key."


def test_every_verified_win_of_the_round_is_named() -> None:
    desk = touch()
    desk.begin(1, 2)
    for spot in (2, 1):
        desk.press(p.Tap(spot), p.Hand("three-7s-suited"), p.Confirm(), p.Swipe(SUPERVISOR))

    assert desk.prompt() == "Wins 1 and 2 are the cage's; press END GAME."


@pads
def test_a_win_of_the_cage_alone_leaves_the_dealer_nothing_to_pay(
    make: Callable[..., Desk],
) -> None:
    desk = make("blazing-7s")
    desk.begin(3, 5)
    desk.pit.mark("three-7s-suited", 3)
    desk.pit.verify()
    end = desk.pad.end_label
    assert next_step(desk.pad).press == p.Finish()
    assert desk.prompt() == f"Win 1 is the cage's; press {end}."
    assert str(next_step(desk.pad).list_says) == f"Win 1 is the cage's; press {end}."

    desk.pit.mark("three-7s", 5)
    says = f"Pay what is listed, each at its moment; then press {end}."
    assert str(next_step(desk.pad).list_says) == says


@pads
def test_the_list_of_a_reopened_round_says_whether_anything_changes_hands(
    make: Callable[..., Desk],
) -> None:
    desk = make("blazing-7s")
    desk.begin(3, 5)
    desk.pit.mark("two-7s", 5)
    desk.press(p.Finish(), p.Reopen(SUPERVISOR, EXECUTIVE, "ended too early"))
    end = desk.pad.end_label
    says = f"Nothing more to pay or take back; press {end}."
    assert str(next_step(desk.pad).list_says) == says

    desk.pit.mark("two-7s", 3)
    says = f"Pay or take back what is listed; then press {end}."
    assert str(next_step(desk.pad).list_says) == says


def test_a_split_jackpot_is_prompted_with_the_share_of_each_spot() -> None:
    desk = keypad("bahama-bonus")
    desk.begin(1, 2, 5)
    desk.press(p.Hand("same-color-four-of-a-kind"), p.Tap(1), p.Tap(5), HOLE_CARD)
    amount = "$1,000.54 split by spots 5 and 1 ($500.27 each)"
    assert desk.prompt() == f"Call a supervisor to turn the key to JPH: {amount}."

    desk.press(p.KeyToJph(SUPERVISOR))
    assert desk.prompt() == f"J-POT logs {amount}."
    desk.press(p.JPot())
    first, second = desk.pit.link.wins[1].shares
    assert first[1] == second[1] == Money.parse("500.27")


def test_a_key_at_jph_without_a_claim_is_turned_back() -> None:
    desk = keypad()
    desk.press(p.KeyToJph(SUPERVISOR))
    assert desk.prompt() == "No claim is marked. Turn the key back to RUN."

    desk.press(p.KeyToRun())
    desk.begin(1)
    desk.press(p.KeyToJph(SUPERVISOR))
    assert desk.prompt() == "No claim is marked. Turn the key back to RUN."


def test_at_jph_a_claim_without_a_spot_needs_the_key_back_at_run() -> None:
    desk = keypad()
    desk.begin(1, 2)
    desk.press(p.Hand("three-7s-suited"), p.KeyToJph(SUPERVISOR))
    assert desk.prompt() == "Turn the key back to RUN. Three 7's – Suited (Other): tap its spot."


def test_the_hand_of_a_spot_whose_win_was_verified_elsewhere_is_not_requested() -> None:
    desk = touch()
    desk.begin(1, 2)
    desk.press(p.Tap(1), p.Hand("three-7s-diamonds"))
    claim = desk.pad.next_claim()
    assert claim is not None
    desk.pit.do(c.VerifyClaim(table="1", claim=claim.key, by=EXECUTIVE, surveillance=""))
    assert desk.pad.lights.spot == 1
    assert desk.prompt() == "Win 1 needs a surveillance reference; then press END GAME."

    desk.press(p.Tap(2))
    assert desk.prompt() == "Spot 2 is selected. Press its hand key."


@pads
def test_an_extra_key_is_live_if_and_only_if_it_could_be_used(make: Callable[[], Desk]) -> None:
    desk = make()
    lives: list[list[str]] = []
    for steps in ((), (chips_on(1), chips_on(2), p.Begin()), (p.Join((1, 2)),)):
        desk.press(*steps)
        for key in desk.pad.extra_keys():
            done = copied_pad(desk.pad).press(key.press)
            assert key.why_not == (done if isinstance(done, Refused) else None), key.label
        lives.append([str(key.label) for key in desk.pad.extra_keys() if key.is_live])

    assert lives == [
        [],
        ["JOIN", "COUNT", "CARDS", "CORRECT"],
        ["JOIN", "COUNT", "CARDS", "CORRECT"],
    ]


def test_a_table_can_be_opened_or_closed_but_not_both() -> None:
    desk = keypad()
    assert desk.refuses(p.Open(SUPERVISOR)) is Refusal.TABLE_IS_OPEN
    desk.press(p.Close(SUPERVISOR), p.Open(EXECUTIVE))

    desk.begin(1)
    assert desk.refuses(p.Close(SUPERVISOR)) is Refusal.ROUND_NOT_OVER


@pads
@pytest.mark.parametrize("game", ["blazing-7s", "hit-and-run"])
def test_the_end_of_the_round_is_not_next_while_the_cards_are_dealt(
    make: Callable[..., Desk], game: str
) -> None:
    desk = make(game)
    desk.begin(1, 2)

    assert next_step(desk.pad).press is None


@pads
def test_the_end_of_the_round_is_next_once_a_final_hand_is_marked_or_the_cards_are_entered(
    make: Callable[..., Desk],
) -> None:
    desk = make()
    desk.begin(2)
    desk.press(p.Hand("two-7s"))
    assert next_step(desk.pad).press == p.Finish()

    desk.press(p.Undo())
    assert next_step(desk.pad).press is None
    desk.press(cards(2, "Kc 8c"))
    assert next_step(desk.pad).press == p.Finish()


@pads
def test_a_hand_that_the_cards_show_and_that_must_be_marked_is_next(
    make: Callable[..., Desk],
) -> None:
    desk = make("kings-bounty")
    desk.begin(1, 4)
    desk.press(cards(1, "Ks Ks"), cards(4, "7d 9d"), dealers("Ah Kd"))

    hand = "Two K♠ and dealer blackjack"
    assert desk.refuses(p.Finish()) is Refusal.WIN_NOT_MARKED
    assert desk.prompt() == f"Spot 1: the cards show {hand}. Press its hand key."
    step = next_step(desk.pad).press
    assert step is not None
    desk.press(step)
    assert [spot for _, spot in desk.marks()] == [1]


def test_on_touch_the_spot_comes_before_the_hand_that_its_cards_show() -> None:
    desk = touch("kings-bounty")
    desk.begin(1, 4)
    desk.press(cards(1, "Ks Ks"), cards(4, "7d 9d"), dealers("Ah Kd"), p.Tap(4))

    hand = "Two K♠ and dealer blackjack"
    says = f"Spot 1: the cards show {hand}. Tap the spot, then press its hand key."
    assert desk.prompt() == says
    assert next_step(desk.pad).press == p.Tap(1)
    desk.press(p.Tap(1))
    assert desk.prompt() == f"Spot 1: the cards show {hand}. Press its hand key."


@pads
def test_of_two_hands_that_must_be_marked_the_one_paid_first_is_next(
    make: Callable[..., Desk],
) -> None:
    desk = make("kings-bounty")
    desk.begin(1, 4, 6)
    desk.press(cards(1, "Ks Ks"), cards(4, "Ks Ks"), cards(6, "7d 9d"), dealers("Ah Kd"))

    assert desk.prompt().startswith("Spot 4: the cards show Two K♠ and dealer blackjack.")


@pads
def test_where_the_cards_show_the_dealers_hand_it_is_next(make: Callable[..., Desk]) -> None:
    desk = make("hit-and-run")
    desk.begin(1, 2)
    desk.press(dealers("2c 2d 2h 2s 2c 2d 2h 2s 3c"))
    says = "The dealer's cards show 9 or more Cards. Press its hand key."
    assert desk.prompt() == says


@pads
def test_while_the_next_card_decides_a_spot_the_pad_waits_for_it(
    make: Callable[..., Desk],
) -> None:
    desk = make("kings-bounty")
    desk.begin(1, 4)
    desk.press(cards(1, "Ks Ks"), cards(4, "7d 9d"))
    undecided = "The entered cards do not decide spot 1 yet. Enter the missing cards."
    assert desk.prompt() == undecided

    desk.press(dealers("Ah"))
    assert desk.prompt() == (
        "Spot 1 – Two K♠ and dealer blackjack or Two K♠: wait for the hole card."
        " Enter the dealer's next card."
    )
    assert next_step(desk.pad).press is None


def test_a_hand_is_next_at_a_selected_spot_even_if_a_win_needs_its_reference() -> None:
    desk = touch()
    desk.begin(1, 2)
    desk.press(p.Tap(1), p.Hand("three-7s-diamonds"), p.Confirm(), p.Swipe(EXECUTIVE))
    assert next_step(desk.pad).press == desk.pad.reference
    desk.press(p.Tap(2))

    assert next_step(desk.pad).press is None


def test_hg65_a_refused_claim_is_acknowledged_first() -> None:
    desk = touch()
    desk.begin(2)
    desk.press(p.Hand("three-7s-suited"))
    desk.press(p.Refuse(SUPERVISOR, "a joker"))
    assert desk.prompt() == (
        "A claim was refused: read why, and press OK. Tap a spot, then its hand key; press END GAME"
        " when everything is paid."
    )
    assert next_step(desk.pad).press == p.DismissRefusal(1)

    desk.press(p.DismissRefusal(1))
    assert next_step(desk.pad).press is None


def test_a_refused_claim_waits_while_another_claim_is_next() -> None:
    desk = touch()
    desk.begin(1, 2)
    desk.press(p.Tap(2), p.Hand("three-7s-suited"), p.Refuse(SUPERVISOR, "a joker"))
    desk.press(p.Tap(1), p.Hand("three-7s-suited"))

    assert desk.prompt() == "Call a supervisor and press CONFIRM: $1,000.12 to spot 1."
    assert next_step(desk.pad).press == p.Confirm()


@pads
def test_hg61_the_end_of_the_round_is_not_next_while_a_marked_hand_may_change(
    make: Callable[..., Desk],
) -> None:
    desk = make("hit-and-run")
    desk.begin(1, 2)
    desk.press(p.Hand("5-cards"))
    assert next_step(desk.pad).press is None

    desk.press(p.Declare(ShownCards.DEALER_HAND))
    assert next_step(desk.pad).press == p.Finish()
