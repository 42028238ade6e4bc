"""The training table asks when hands are settled; the answers follow from the settlement windows.

The right answers are worked out here with every hole card, or are those of the sheets.
"""

from __future__ import annotations

import pytest
from training.trainee import (
    DRAW,
    STAND,
    TURN,
    at_table,
    at_table_that_asks,
    dealt,
    last_mistake,
    moment_of_cards,
    now,
    pays,
    trained,
)

from jackpit.blackjack import Action
from jackpit.cards import Card, Deal, Rank
from jackpit.paytable import CardPlace, DealerHand, Due, when_settled
from jackpit.table.moments import Moment
from jackpit.training import LESSONS, Lesson, Practice, PracticeSetup, Stage, StepError, drills_of
from jackpit.training import steps as s
from jackpit.training.moments_due import moment_of_deal
from jackpit.training.winning_deals import deals_by_line

PLAYER = (CardPlace.PLAYER_1, CardPlace.PLAYER_2)
FIRST_CARDS = [
    x for x in LESSONS.values() if not isinstance(x.side.pay_table.considers, DealerHand)
]
MOMENT_OF = {
    Due.AFTER_THE_DEAL: Moment.NOW,
    Due.HOLE_CARD: Moment.HOLE_CARD,
    Due.DEALER_HAND: Moment.DEALER_HAND,
}


def says(moment: Moment, spot: int | None = 3, wager: str = "kings-bounty") -> s.NameMoment:
    return s.NameMoment(spot=spot, wager=wager, moment=moment)


def asked(practice: Practice) -> dict[tuple[int | None, str], Moment]:
    """What is asked at a table, with the right answers."""
    return {key: one.due.moment for key, one in practice.at.moments.items()}


@pytest.mark.parametrize("lesson", FIRST_CARDS, ids=[x.key for x in FIRST_CARDS])
def test_the_moment_of_every_winning_deal_is_its_settlement_window(lesson: Lesson) -> None:
    side, shoe = lesson.side, lesson.rules.shoe
    windows = when_settled(side.pay_table, shoe.pack)
    for key, layouts in deals_by_line(side.pay_table, shoe).items():
        window = windows[key]
        for layout in layouts:
            first, up = tuple(layout.cards[x] for x in PLAYER), layout.cards[CardPlace.UP]
            due, condition = window.latest, window.up_card
            if condition is not None:
                own = {card.rank for card in first}
                settles = up.rank in condition.ranks if condition.ranks else up.rank not in own
                due = window.earliest if settles else window.latest
            moment = moment_of_deal(side.pay_table, shoe, Deal(first, (up,)))
            assert moment is MOMENT_OF[due], (key, str(layout))
            assert moment is moment_of_cards(lesson, first, up)


def test_kings_bounty_r8_two_kings_of_spades_are_paid_now_with_2_to_9_up_and_others_at_once() -> (
    None
):
    lesson = LESSONS["kings-bounty"]
    kings, twenty = Deal.parse("Ks Ks").player, Deal.parse("Qh Jc").player
    for up in lesson.rules.shoe.pack.cards:
        waits = up.rank is Rank.ACE or up.rank.points == 10
        expected = Moment.HOLE_CARD if waits else Moment.NOW
        deal = Deal(kings, (up,))
        assert moment_of_deal(lesson.side.pay_table, lesson.rules.shoe, deal) is expected
        deal = Deal(twenty, (up,))
        assert moment_of_deal(lesson.side.pay_table, lesson.rules.shoe, deal) is Moment.NOW


def test_a_hand_that_cannot_win_has_no_moment() -> None:
    lesson = LESSONS["bet-the-set-21"]
    deal = Deal(Deal.parse("9h 9c").player, (Card.parse("5s"),))

    assert moment_of_deal(lesson.side.pay_table, lesson.rules.shoe, deal) is None


# At the table.


def test_after_the_deal_the_moment_of_every_winning_hand_is_asked_before_play_continues() -> None:
    practice = at_table_that_asks("kings-bounty", "Ks Qd 9h Ks Jd Th", 2, 3, kings_bounty="1")
    dealt(practice)

    assert now(practice) is Stage.MOMENTS
    assert asked(practice) == {
        (2, "kings-bounty"): Moment.NOW,
        (3, "kings-bounty"): Moment.NOW,
        (None, "kings-bounty-envy"): Moment.END_OF_ROUND,
    }
    with pytest.raises(StepError, match="still to be named"):
        practice.take(s.SimulatedTurn())
    practice.take(says(Moment.NOW, spot=2))
    practice.take(says(Moment.NOW))
    assert now(practice) is Stage.MOMENTS
    practice.take(says(Moment.END_OF_ROUND, None, "kings-bounty-envy"))
    assert now(practice) is Stage.PLAY


def test_a_wrong_moment_is_a_mistake_with_its_paragraph_and_is_asked_again() -> None:
    practice = at_table_that_asks("kings-bounty", "Ks Ah Ks 9c", 3, kings_bounty="1")
    dealt(practice, says(Moment.NOW))

    assert last_mistake(practice) == (
        "Spot 3, King's Bounty Progressive: 'Pay now' is wrong. [kings-bounty R8]"
    )
    assert now(practice) is Stage.MOMENTS
    practice.take(says(Moment.HOLE_CARD))
    one = practice.at.moments[3, "kings-bounty"]
    assert str(one.due.sentence) == (
        "Spot 3, Two K♠ and dealer blackjack or Two K♠:"
        " waits for the hole card, which can still change it."
    )
    assert now(practice) is Stage.INSURANCE
    assert (practice.score.right, practice.score.wrong) == (2, 1)  # the deal was right too


def test_envy_named_now_is_wrong_by_the_paragraph_of_its_moment() -> None:
    practice = at_table_that_asks("kings-bounty", "Ks Qd 9h Ks 5d Th", 2, 3, kings_bounty="1")
    dealt(practice, says(Moment.NOW, None, "kings-bounty-envy"))

    assert last_mistake(practice) == (
        "Envy of King's Bounty: 'Pay now' is wrong. [kings-bounty R10c]"
    )


def test_envy_is_not_asked_where_no_other_spot_can_win_it() -> None:
    practice = dealt(at_table_that_asks("kings-bounty", "Ks 9h Ks Th", 3, kings_bounty="1"))

    assert asked(practice) == {(3, "kings-bounty"): Moment.NOW}


def test_a_hand_that_may_still_lose_is_asked_and_one_that_cannot_win_is_not() -> None:
    practice = at_table_that_asks("bet-the-set-21", "9h Ts Tc 9d 8d 2d", 2, 3, bet_the_set_21="1")
    assert asked(dealt(practice)) == {}

    practice = at_table_that_asks("bet-the-set-21", "9h Ts 9c 9d 8d 2d", 2, 3, bet_the_set_21="1")
    assert asked(dealt(practice)) == {(2, "bet-the-set-21"): Moment.HOLE_CARD}


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (says(Moment.NOW, spot=5), "There is no moment to be named at spot 5."),
        (says(Moment.NOW, None, "envy"), "There is no moment to be named for the table."),
        (says(Moment.NOW, spot=2), "Spot 2, King's Bounty Progressive: it is already named."),
    ],
)
def test_only_what_is_asked_is_named(step: s.NameMoment, sentence: str) -> None:
    practice = at_table_that_asks("kings-bounty", "Ks Qd 9h Ks Jd Th", 2, 3, kings_bounty="1")
    dealt(practice, says(Moment.NOW, spot=2))
    with pytest.raises(StepError) as raised:
        practice.take(step)

    assert str(raised.value) == sentence


def test_in_a_shoe_the_moment_is_asked_once_the_award_was_noticed_and_paid() -> None:
    stands = s.PlayHand(action=Action.STAND)
    practice = at_table("kings-bounty", "Ks Qd 9h Ks Jd Th", 2, 3, kings_bounty="1")
    dealt(practice, stands, stands, TURN, STAND)
    assert asked(practice) == {}
    practice.take(pays("3", "kings-bounty", spot=3))
    assert asked(practice) == {}  # it is wrong: nothing is shown
    practice.take(pays("8", "kings-bounty", spot=3))

    assert now(practice) is Stage.MOMENTS
    assert asked(practice) == {(3, "kings-bounty"): Moment.NOW}
    practice.take(says(Moment.HOLE_CARD))
    assert last_mistake(practice).endswith("[kings-bounty R8]")
    practice.take(says(Moment.NOW))
    assert now(practice) is Stage.PAY
    practice.take(pays("5", "kings-bounty-envy", spot=3))
    assert asked(practice)[None, "kings-bounty-envy"] is Moment.END_OF_ROUND


def test_the_moment_of_the_dealers_hand_is_asked_once_however_many_spots_are_paid() -> None:
    stands = s.PlayHand(action=Action.STAND)
    cards = "Ks Kd 2h Kc Kh 2c 3d 3h 2s 6s"
    practice = dealt(at_table("hit-and-run", cards, 2, 3, hit_and_run="1"), stands, stands, TURN)
    while practice.at.shown < len(practice.at.round.dealer if practice.at.round else ()):
        practice.take(DRAW)
    practice.take(STAND)
    won = "25" if practice.at.shown == 6 else "9"
    practice.take(pays(won, "hit-and-run", spot=2))
    assert asked(practice) == {(None, "hit-and-run"): Moment.DEALER_HAND}
    practice.take(says(Moment.DEALER_HAND, None, "hit-and-run"))
    practice.take(pays(won, "hit-and-run", spot=3))
    assert now(practice) is Stage.PAY


def test_envy_of_the_special_bonus_is_paid_at_the_end_of_the_round() -> None:
    stands = s.PlayHand(action=Action.STAND)
    hit = s.PlayHand(action=Action.HIT)
    practice = dealt(
        at_table("bahama-bonus", "7s 2h 7d  7s Kd Kh  7s", 2, 6), hit, stands, TURN, STAND
    )
    practice.take(pays("1000", "special-bonus", spot=2))
    assert asked(practice) == {}  # a verified one is paid when the house pays wins
    practice.take(pays("50", "envy", spot=6))
    assert asked(practice) == {(None, "envy"): Moment.END_OF_ROUND}
    practice.take(says(Moment.DEALER_HAND, None, "envy"))

    assert last_mistake(practice) == (
        "Envy: 'Wait until the dealer's hand is complete' is wrong. [rules HG52]"
    )


# The drill.


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_the_drill_asks_in_every_round_and_mixes_every_moment_that_the_game_has(
    lesson: Lesson,
) -> None:
    drill = next(x for x in drills_of(lesson) if x.key == "moments")
    found: set[Moment] = set()
    for seed in ("one", "two", "three"):
        trainee = trained(PracticeSetup(lesson=lesson, seed=seed, drill=drill), seed)
        named = [x for x in trainee.steps if isinstance(x, s.NameMoment)]
        rounds = sum(isinstance(x, s.NextRound) for x in trainee.steps)
        asked_rounds = len(trainee.asked_rounds)
        assert (rounds, asked_rounds) == (10, 10)
        assert trainee.practice.score.mistakes == []
        found |= {x.moment for x in named}

    windows = when_settled(lesson.side.pay_table, lesson.rules.shoe.pack).values()
    expected = {MOMENT_OF[due] for x in windows for due in (x.earliest, x.latest)}
    if any(line.envy for line in lesson.side.pay_table.lines):
        expected.add(Moment.END_OF_ROUND)
    assert found == expected


@pytest.mark.parametrize("key", ["kings-bounty", "bet-the-set-21"])
def test_hands_that_wait_and_hands_that_do_not_come_about_equally_often(key: str) -> None:
    lesson = LESSONS[key]
    drill = next(x for x in drills_of(lesson) if x.key == "moments")
    waits = []
    for seed in map(str, range(6)):
        trainee = trained(PracticeSetup(lesson=lesson, seed=seed, drill=drill), seed)
        waits += [Moment.HOLE_CARD in moments for moments in trainee.asked_rounds]

    assert 0.3 < sum(waits) / len(waits) < 0.8


def test_hit_and_run_asks_once_for_the_whole_table() -> None:
    lesson = LESSONS["hit-and-run"]
    drill = next(x for x in drills_of(lesson) if x.key == "moments")
    trainee = trained(PracticeSetup(lesson=lesson, seed="1", drill=drill))

    assert trainee.asked_rounds == [[Moment.DEALER_HAND]] * 10
