"""Every round of a drill has the promised situation, for every seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from training.trainee import trained

from jackpit.blackjack import BlackjackRound, Settlement
from jackpit.cards import Rank
from jackpit.messages import Phrase
from jackpit.paytable import Share, Sharing
from jackpit.training import LESSONS, Lesson, Practice, PracticeSetup, StepError, drills_of
from jackpit.training import steps as s
from jackpit.training.drills import LaidDrill
from jackpit.training.stacked_shoe import ShoeStacker

SEEDS = [f"seed-{n}" for n in range(5)]
EVERY_DRILL = [(key, drill.key) for key in LESSONS for drill in drills_of(LESSONS[key])]
Shows = Callable[[BlackjackRound, Settlement], bool]


@cache
def rounds(lesson: str, drill: str, seed: str) -> list[tuple[BlackjackRound, Settlement]]:
    """Every round of a drill that was done without a mistake."""
    chosen = next(one for one in drills_of(LESSONS[lesson]) if one.key == drill)
    trainee = trained(PracticeSetup(lesson=LESSONS[lesson], seed=seed, drill=chosen), seed)
    assert trainee.practice.score.mistakes == []
    assert trainee.practice.score.right > 50
    return trainee.rounds


def settled(lesson: str, drill: str) -> Iterator[Settlement]:
    """The settlements of a drill with all seeds."""
    return (settlement for seed in SEEDS for _, settlement in rounds(lesson, drill, seed))


def a_bonus_21(round: BlackjackRound, settlement: Settlement) -> bool:
    return any(x.on == "main" and x.line is not None for x in settlement.payouts)


def a_match(round: BlackjackRound, settlement: Settlement) -> bool:
    return any(x.on.startswith("match-the-dealer") and x.returned for x in settlement.payouts)


def an_ace_up(round: BlackjackRound, settlement: Settlement) -> bool:
    insured = [spot for spot in round.spots.values() if spot.insurance]
    return round.up.rank is Rank.ACE and len(insured) == len(round.spots)


def a_fixed_award(round: BlackjackRound, settlement: Settlement) -> bool:
    return any(x.line and not isinstance(x.line.award, Share) for x in settlement.progressives)


def envy(round: BlackjackRound, settlement: Settlement) -> bool:
    of_base = [x for x in settlement.payouts if x.on == "envy"]
    held = [x for x in settlement.progressives if x.line and x.line.envy]
    return len(of_base) >= len(round.spots) - 1 if of_base else bool(held)


def jackpots(round: BlackjackRound, settlement: Settlement) -> bool:
    won = [x for x in settlement.progressives if x.line and isinstance(x.line.award, Share)]
    return len(won) >= 2


def a_progressive_win(round: BlackjackRound, settlement: Settlement) -> bool:
    return any(x.line for x in settlement.progressives)


PROMISED: dict[str, Shows] = {
    "bonus-21s": a_bonus_21,
    "match-the-dealer": a_match,
    "insurance": an_ace_up,
    "fixed-awards": a_fixed_award,
    "envy": envy,
    "jackpots": jackpots,
    "moments": a_progressive_win,
}


@pytest.mark.parametrize(("lesson", "drill"), EVERY_DRILL)
def test_every_round_of_a_drill_gives_what_it_promises_and_can_be_done_right(
    lesson: str, drill: str
) -> None:
    for seed in SEEDS:
        played = rounds(lesson, drill, seed)
        assert len(played) == 10
        assert [n for n, one in enumerate(played) if not PROMISED[drill](*one)] == []


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=list(LESSONS))
def test_the_drills_of_a_lesson_follow_from_its_rules(lesson: Lesson) -> None:
    keys = [drill.key for drill in drills_of(lesson)]
    lines = lesson.side.pay_table.lines

    assert len(set(keys)) == len(keys)
    assert {"insurance", "jackpots", "moments"} <= set(keys)
    has_fixed = any(not isinstance(line.award, Share) for line in lines)
    assert ("fixed-awards" in keys) is has_fixed
    has_envy = lesson.rules.fixed_bonus is not None or any(line.envy for line in lines)
    assert ("envy" in keys) is has_envy
    assert ("bonus-21s" in keys) is (lesson.rules.bonus_21s is not None)
    for drill in drills_of(lesson):
        assert str(drill.name)
        assert str(drill.about).endswith(".")


def test_the_drill_of_bonus_21s_deals_every_row_of_them() -> None:
    dealt = {
        payout.line
        for settlement in settled("bahama-bonus", "bonus-21s")
        for payout in settlement.payouts
        if payout.on == "main" and payout.line
    }

    bonus = LESSONS["bahama-bonus"].rules.bonus_21s
    assert bonus is not None
    assert dealt == {line.key for line in bonus.lines}


def test_the_drill_of_match_the_dealer_deals_every_line_up_and_down() -> None:
    dealt = {
        (payout.on, payout.line)
        for settlement in settled("bahama-bonus", "match-the-dealer")
        for payout in settlement.payouts
        if payout.on.startswith("match-the-dealer") and payout.line
    }

    assert len(dealt) == 2 * 5


@pytest.mark.parametrize("lesson", [key for key, drill in EVERY_DRILL if drill == "fixed-awards"])
def test_the_drill_of_fixed_awards_deals_every_fixed_line(lesson: str) -> None:
    dealt = {
        one.line.key
        for settlement in settled(lesson, "fixed-awards")
        for one in settlement.progressives
        if one.line
    }

    lines = LESSONS[lesson].side.pay_table.lines
    assert {x.key for x in lines if not isinstance(x.award, Share)} <= dealt


def test_now_and_then_two_hands_win_the_special_bonus_and_each_has_envy_of_the_other() -> None:
    winners = Counter(
        len([x for x in settlement.payouts if x.on == "special-bonus"])
        for settlement in settled("bahama-bonus", "envy")
    )

    assert winners[1] > winners[2] > 3


def test_in_the_drill_of_the_tables_jackpot_every_wager_wins() -> None:
    side = LESSONS["hit-and-run"].side
    assert side.pay_table.terms.sharing is Sharing.SPLIT_TABLE
    for settlement in settled("hit-and-run", "jackpots"):
        assert {x.line and x.line.key for x in settlement.progressives} == {"9-cards"}


def test_insurance_is_won_and_lost_in_its_drill_and_blackjacks_meet() -> None:
    said = " ".join(
        str(payout.sentence)
        for settlement in settled("blazing-7s", "insurance")
        for payout in settlement.payouts
    )
    for words in (
        "insurance: the dealer has a blackjack, pays 2 to 1",
        "insurance: the dealer has no blackjack, loses",
        "blackjack: pays 3 to 2",
        "blackjack against blackjack: a push",
    ):
        assert words in said


@pytest.mark.parametrize(("lesson", "drill"), EVERY_DRILL)
def test_a_drill_is_dealt_from_whole_shoes(lesson: str, drill: str) -> None:
    shoe = LESSONS[lesson].rules.shoe
    for round, _ in rounds(lesson, drill, SEEDS[0]):
        assert len(round.cards) == shoe.size
        assert shoe.lacks(round.cards) is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Never(LaidDrill):
    """A situation that no cards can produce."""

    def lay(self, stacking: ShoeStacker) -> None:
        pass

    def shows(self, lesson: Lesson, round: BlackjackRound, settlement: Settlement) -> bool:
        return False


def test_a_drill_whose_situation_does_not_come_says_so_and_deals_nothing() -> None:
    drill = Never(key="never", name=Phrase("Never"), about=Phrase(""))
    practice = Practice(PracticeSetup(lesson=LESSONS["blazing-7s"], seed="1", drill=drill))
    with pytest.raises(StepError) as raised:
        practice.take(s.DealCards(is_begun_on_pad=True))

    assert str(raised.value) == (
        "No cards for the drill 'Never' were found with these wagers: change them,"
        " or use another shoe number."
    )
