"""What the pad asks the dealer to do with chips and cards."""

from __future__ import annotations

import pytest
from pit import SUPERVISOR, Pit

from jackpit.cards import Deal
from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.paytable import Chips
from jackpit.table import HouseRules, reminders_at
from jackpit.table import commands as c
from jackpit.table.reminders import Reminder

PROGRESSIVES = [key for key, game in GAMES.items() if game.is_progressive]
OF_HOLE_CARD = {
    Reminder.EXPOSE_HOLE_CARD.value,
    Reminder.EXPOSE_IF_NEEDED.value,
    Reminder.LEAVE_TWO_CARDS.value,
}


def playing(game: str, *spots: int, rules: HouseRules | None = None) -> Pit:
    """A pit with a round at table 1."""
    pit = Pit(game, rules=rules)
    pit.start(*spots)
    return pit


def reminders_of(pit: Pit) -> tuple[str, ...]:
    """The reminders at table 1."""
    return tuple(map(str, reminders_at(pit.link, "1")))


def enter(pit: Pit, deals: dict[int, str], dealer: str = "") -> None:
    """Cards of some spots, and the dealer's."""
    for spot, cards in deals.items():
        pit.do(c.EnterCards(table="1", spot=spot, cards=Deal.parse(cards).player))
    if dealer:
        own = Deal.parse(f"/ {dealer}").dealer
        pit.do(c.EnterCards(table="1", spot=None, cards=own))


# Wagers and chips.


@pytest.mark.parametrize("game", PROGRESSIVES)
def test_hg6_the_dealer_is_reminded_of_the_blackjack_wager_before_the_round(game: str) -> None:
    pit = Pit(game)
    assert reminders_of(pit)[0] == Reminder.CHECK_BLACKJACK_WAGER.value

    pit.start(1)
    assert Reminder.CHECK_BLACKJACK_WAGER.value not in reminders_of(pit)


@pytest.mark.parametrize(
    ("game", "reminder"),
    [
        ("kings-bounty", Reminder.REMOVE_CHIPS.value),  # R6
        ("blazing-7s", Reminder.REMOVE_CHIPS.value),  # R6
        ("hit-and-run", Reminder.LEAVE_CHIPS.value),  # R6
        ("bet-the-set-21", Reminder.LEAVE_CHIPS.value),  # R6
    ],
)
def test_r6_the_chips_are_removed_or_left_as_the_game_says(game: str, reminder: str) -> None:
    assert reminder in reminders_of(playing(game, 1))


@pytest.mark.parametrize("chips", Chips)
def test_bahama_bonus_h21_the_chips_are_the_houses_choice(chips: Chips) -> None:
    pit = playing("bahama-bonus", 1, rules=HouseRules(chips=chips))

    reminder = Reminder.REMOVE_CHIPS.value if chips is Chips.REMOVED else Reminder.LEAVE_CHIPS.value
    assert reminder in reminders_of(pit)


def test_hg8_a_lifted_chip_is_shown_and_the_wager_still_counts() -> None:
    pit = playing("hit-and-run", 1, 4)
    pit.do(c.LiftChip(table="1", spot=4))

    assert reminders_of(pit)[0] == "Spot 4: the chip was lifted; the wager still counts."


def test_hg38_a_count_that_differs_is_shown_until_it_agrees() -> None:
    pit = playing("blazing-7s", 1, 4)
    pit.do(c.CountChips(table="1", count=1))
    assert reminders_of(pit)[0] == "Chips collected: 1. Wagers recorded: 2."

    pit.do(c.CountChips(table="1", count=2))
    assert not [x for x in reminders_of(pit) if x.startswith("Chips collected")]


def test_hg38_a_count_agrees_once_the_spots_are_corrected() -> None:
    pit = playing("blazing-7s", 1, 4)
    pit.do(c.CountChips(table="1", count=1))

    pit.do(c.CorrectSpots(table="1", spots=(4,), reason="a coat", by=SUPERVISOR))

    assert not [x for x in reminders_of(pit) if x.startswith("Chips collected")]


@pytest.mark.parametrize(
    ("game", "reminder"),
    [("blazing-7s", Reminder.REMOVE_CHIPS.value), ("hit-and-run", Reminder.LEAVE_CHIPS.value)],
)
def test_hg38_the_chips_are_done_once_a_matching_number_is_counted(
    game: str, reminder: str
) -> None:
    pit = playing(game, 1, 4)
    pit.do(c.CountChips(table="1", count=1))
    assert reminder in reminders_of(pit)

    pit.do(c.CountChips(table="1", count=2))
    assert reminder not in reminders_of(pit)


# Cards to come.


def test_hg10_a_wager_that_always_waits_for_the_hole_card_has_it_shown() -> None:
    pit = playing("bahama-bonus", 1, 2)

    assert Reminder.EXPOSE_HOLE_CARD.value in reminders_of(pit)
    assert Reminder.LEAVE_TWO_CARDS.value in reminders_of(pit)  # H20


@pytest.mark.parametrize("game", ["kings-bounty", "bet-the-set-21"])
def test_hg10_a_wager_that_may_wait_for_the_hole_card_has_it_shown_if_it_does(game: str) -> None:
    pit = playing(game, 1, 2)

    assert Reminder.EXPOSE_IF_NEEDED.value in reminders_of(pit)
    assert Reminder.LEAVE_TWO_CARDS.value in reminders_of(pit)
    assert Reminder.EXPOSE_HOLE_CARD.value not in reminders_of(pit)


def test_blazing_7s_h6_the_hole_card_never_matters() -> None:
    assert not OF_HOLE_CARD & set(reminders_of(playing("blazing-7s", 1, 2)))
    assert not OF_HOLE_CARD & set(reminders_of(playing("hit-and-run", 1, 2)))


def test_kings_bounty_h12_the_hole_card_is_shown_if_two_kings_of_spades_wait() -> None:
    pit = playing("kings-bounty", 1, 2)
    enter(pit, {1: "Ks Ks", 2: "9d 4c"}, "Ah")
    assert {Reminder.EXPOSE_HOLE_CARD.value, Reminder.LEAVE_TWO_CARDS.value} <= set(
        reminders_of(pit)
    )

    enter(pit, {}, "Ah Jc")
    assert not OF_HOLE_CARD & set(reminders_of(pit))


def test_kings_bounty_h11_no_hole_card_is_needed_if_a_6_is_up() -> None:
    pit = playing("kings-bounty", 1, 2)
    enter(pit, {1: "Ks Ks", 2: "9d 4c"}, "6h")

    assert not OF_HOLE_CARD & set(reminders_of(pit))


def test_bet_the_set_21_h4_no_hole_card_is_needed_without_a_pair_of_the_up_card() -> None:
    pit = playing("bet-the-set-21", 1)
    enter(pit, {1: "9h 9h"}, "8c")
    assert not OF_HOLE_CARD & set(reminders_of(pit))

    enter(pit, {}, "9c")  # H5
    assert Reminder.EXPOSE_HOLE_CARD.value in reminders_of(pit)


@pytest.mark.parametrize("game", ["bahama-bonus", "kings-bounty", "bet-the-set-21"])
def test_hg10_nothing_waits_for_a_hole_card_that_was_entered(game: str) -> None:
    pit = playing(game, 1, 2)
    enter(pit, {}, "Ah")
    assert Reminder.LEAVE_TWO_CARDS.value in reminders_of(pit)

    enter(pit, {}, "Ah Jc")
    assert not OF_HOLE_CARD & set(reminders_of(pit))


def test_hg10_a_verified_win_with_the_hole_card_shows_that_it_was_exposed() -> None:
    pit = playing("bet-the-set-21", 1, 2)
    pit.mark("suited-four-of-a-kind", 2, shown=False)
    assert Reminder.EXPOSE_IF_NEEDED.value in reminders_of(pit)

    pit.show_cards()
    pit.verify()
    assert not OF_HOLE_CARD & set(reminders_of(pit))


def test_hg10_nothing_waits_once_every_spot_has_a_line_that_is_final_after_the_deal() -> None:
    pit = playing("kings-bounty", 1, 2)
    pit.mark("any-20", 1)
    assert Reminder.EXPOSE_IF_NEEDED.value in reminders_of(pit)

    pit.mark("two-ks", 2, shown=False)  # may still become two-ks-and-blackjack
    assert Reminder.EXPOSE_IF_NEEDED.value in reminders_of(pit)

    pit.unmark("two-ks", 2)
    pit.mark("suited-pair", 2)
    assert not OF_HOLE_CARD & set(reminders_of(pit))


def test_what_was_not_entered_for_one_spot_may_still_wait() -> None:
    pit = playing("kings-bounty", 1, 2)
    enter(pit, {2: "9d 4c"}, "Ah")

    assert Reminder.EXPOSE_IF_NEEDED.value in reminders_of(pit)


def test_hit_and_run_h2_the_dealer_completes_the_hand() -> None:
    pit = playing("hit-and-run", 1)
    assert Reminder.COMPLETE_HAND.value in reminders_of(pit)

    enter(pit, {}, "2c 3d 4h")
    assert Reminder.COMPLETE_HAND.value in reminders_of(pit)

    enter(pit, {}, "2c 3d 4h 9s")
    assert Reminder.COMPLETE_HAND.value not in reminders_of(pit)


def test_hit_and_run_h2_a_marked_dealers_hand_is_complete() -> None:
    pit = playing("hit-and-run", 1)
    pit.mark("5-cards")
    assert Reminder.COMPLETE_HAND.value not in reminders_of(pit)

    pit.unmark("5-cards")
    assert Reminder.COMPLETE_HAND.value in reminders_of(pit)

    pit.mark("9-cards")
    pit.verify()
    assert Reminder.COMPLETE_HAND.value not in reminders_of(pit)


def test_hit_and_run_h2_a_marked_hand_that_the_cards_do_not_complete_is_completed() -> None:
    pit = playing("hit-and-run", 1)
    pit.mark("5-cards")
    enter(pit, {}, "2c 3d 2h 2s 3c")
    assert Reminder.COMPLETE_HAND.value in reminders_of(pit)


def test_only_hit_and_run_completes_the_hand() -> None:
    asked = [
        game
        for game in PROGRESSIVES
        if Reminder.COMPLETE_HAND.value in reminders_of(playing(game, 1))
    ]

    assert asked == ["hit-and-run"]


# Cards that stay.


@pytest.mark.parametrize("game", PROGRESSIVES)
def test_hg11_the_pad_says_that_all_other_cards_are_locked_up(game: str) -> None:
    assert Reminder.LOCK_UP.value in reminders_of(playing(game, 1))


def test_r10b_a_hand_that_triggers_envy_stays_face_up() -> None:
    pit = playing("kings-bounty", 1, 2, 3)
    pit.mark("two-ks", 2)
    pit.mark("any-20", 3)

    assert [x for x in reminders_of(pit) if x.startswith("Spot")] == [
        str(Reminder.LEAVE_FACE_UP.given(spots=(2,), count=1))
    ]


def test_r10b_a_hand_that_the_cards_name_stays_face_up_for_envy_too() -> None:
    pit = playing("kings-bounty", 1, 2)
    enter(pit, {1: "Ks Ks", 2: "Kh Kh"}, "6h")

    assert [x for x in reminders_of(pit) if x.startswith("Spot")] == [
        str(Reminder.LEAVE_FACE_UP.given(spots=(1,), count=1))
    ]


def test_r10b_two_kings_of_spades_stay_face_up_whichever_of_their_lines_it_will_be() -> None:
    pit = playing("kings-bounty", 1, 2)
    enter(pit, {1: "Ks Ks"}, "Ah")

    assert str(Reminder.LEAVE_FACE_UP.given(spots=(1,), count=1)) in reminders_of(pit)


def test_r10c_a_hand_that_triggers_envy_stays_after_its_claim_is_verified() -> None:
    pit = playing("bet-the-set-21", 1, 2)
    pit.mark("suited-four-of-a-kind", 2)
    assert str(Reminder.LEAVE_FACE_UP.given(spots=(2,), count=1)) in reminders_of(pit)

    pit.verify()
    assert str(Reminder.LEAVE_FACE_UP.given(spots=(2,), count=1)) in reminders_of(pit)


def test_hg12_the_cards_of_a_claim_stay_until_it_is_resolved() -> None:
    for resolve in (Pit.verify, Pit.refuse):
        pit = playing("blazing-7s", 1, 2)
        pit.mark("three-7s-diamonds", 2)
        assert reminders_of(pit)[0] == Reminder.CALL_EXECUTIVE.value  # R12c
        assert {
            str(Reminder.LEAVE_ON_LAYOUT.given(spots=(2,), count=1)),
            Reminder.LEAVE_DEALER_FOR_CLAIM.value,
        } <= set(reminders_of(pit))

        resolve(pit)
        assert not {
            Reminder.CALL_EXECUTIVE.value,
            str(Reminder.LEAVE_ON_LAYOUT.given(spots=(2,), count=1)),
            Reminder.LEAVE_DEALER_FOR_CLAIM.value,
        } & set(reminders_of(pit))


def test_hg12_the_cards_of_a_fixed_award_that_needs_a_supervisor_stay_too() -> None:
    rules = HouseRules(supervisor_from=Money.dollars(200))
    pit = playing("blazing-7s", 1, 2, rules=rules)
    pit.mark("three-7s", 2)
    pit.mark("one-7", 1)

    assert [x for x in reminders_of(pit) if x.startswith("Spot")] == [
        str(Reminder.LEAVE_ON_LAYOUT.given(spots=(2,), count=1))
    ]


def test_hg12_every_spot_of_a_shared_claim_keeps_its_cards() -> None:
    pit = playing("bahama-bonus", 1, 2, 3)
    pit.mark("same-color-four-of-a-kind", 3)
    pit.mark("same-color-four-of-a-kind", 1)

    kept = [x for x in reminders_of(pit) if x.startswith("Spot")]
    assert kept == [
        str(Reminder.LEAVE_ON_LAYOUT.given(spots=(1, 3), count=2)),
    ]
    assert reminders_of(pit).count(Reminder.LEAVE_DEALER_FOR_CLAIM.value) == 1


def test_hit_and_run_h10_the_dealers_cards_stay_face_up_until_all_is_settled() -> None:
    pit = playing("hit-and-run", 1, 2)
    assert Reminder.LEAVE_DEALER_FACE_UP.value in reminders_of(pit)

    pit.mark("9-cards")
    assert Reminder.LEAVE_DEALER_FOR_CLAIM.value in reminders_of(pit)
    assert not [
        x for x in reminders_of(pit) if x.startswith("Spot")
    ]  # the players' cards do not matter

    pit.verify()
    assert Reminder.LEAVE_DEALER_FACE_UP.value in reminders_of(pit)


def test_only_a_claim_calls_a_supervisor() -> None:
    pit = playing("blazing-7s", 1, 2)
    pit.mark("two-7s", 1)

    assert not {Reminder.CALL_SUPERVISOR.value, Reminder.CALL_EXECUTIVE.value} & set(
        reminders_of(pit)
    )


def test_hg14_the_reminder_calls_the_person_whose_tier_the_next_claim_needs() -> None:
    pit = playing("blazing-7s", 1, 2)
    pit.mark("three-7s-diamonds", 2)
    assert reminders_of(pit)[0] == "Call an executive: a claim is pending."

    pit.unmark("three-7s-diamonds", 2)
    pit.mark("three-7s-suited", 2)
    assert reminders_of(pit)[0] == "Call a supervisor: a claim is pending."


def test_bahama_bonus_r55_the_pad_says_what_wins_the_special_bonus() -> None:
    pit = Pit("bahama-bonus")
    reminders_before = reminders_of(pit)
    pit.start(1)

    for says in (reminders_before, reminders_of(pit)):
        assert says[-1].startswith("Special Bonus: Three suited 7s with a dealer 7 up;")
    assert not [x for x in reminders_of(playing("kings-bounty", 1)) if "Bonus" in x]


def test_every_table_shows_the_reminders_of_its_own_round() -> None:
    pit = playing("blazing-7s", 1, 2)
    pit.mark("three-7s-diamonds", 2)

    assert [x.message for x in reminders_at(pit.link, "2")] == [Reminder.CHECK_BLACKJACK_WAGER]
