"""Joint marks: whether one round can have all the hands that are marked in it (rules HG59).

Without cards the marks themselves show it: all spots share the dealer's cards and one shoe.
"""

from __future__ import annotations

from collections.abc import Sequence

from jackpit.messages import Sentence, all_of
from jackpit.paytable import Line
from jackpit.refusal import Refused
from jackpit.table.entered_cards import cards_elsewhere, winning_hand
from jackpit.table.refusal import HandAtSpots, HowToCorrect, Refusal
from jackpit.table.state import Mark, Round


def why_not_beside_marks(round: Round, line: Line, spot: int | None) -> Refused | None:
    """Why a round with its present marks cannot have *line* at *spot* too.

    A mark of *line* that waits for its spot does not count: that spot is tapped now.
    """
    if not (round.all_marks or round.player_cards or round.dealer_cards):  # nearly always
        if round.version.joint_hands.is_possible_alone(line.key):
            return None
        return Refusal.IMPOSSIBLE_HAND.given(line=line.name)
    marks = [x for x in round.all_marks if not (x.needs_spot and x.line.key == line.key)]
    hands = [(mark.line, mark.spot) for mark in marks]
    spots = [place for of, place in (*hands, (line, spot)) if not of.is_table_wide]
    conflict = round.version.joint_hands.find_conflict(
        winning_hand(round, line, spot),
        tuple([winning_hand(round, *hand) for hand in hands]),
        round.dealer_cards,
        cards_elsewhere(round, spots),
    )
    if conflict is None:
        return None
    if not conflict.others:
        return Refusal.IMPOSSIBLE_HAND.given(line=line.name)
    others = [marks[n] for n in conflict.others]
    return Refusal.IMPOSSIBLE_TOGETHER.given(
        hand=_describe(line, [spot]),
        others=all_of(_describe_marks(others)),
        why=conflict.obstacle.given(),
        correct=_how_to_correct(others),
    )


def _describe_marks(marks: Sequence[Mark]) -> list[Sentence]:
    """Each line once, with all its spots."""
    lines = {mark.line.key: mark.line for mark in marks}
    return [
        _describe(line, [mark.spot for mark in marks if mark.line.key == key])
        for key, line in lines.items()
    ]


def _describe(line: Line, spots: Sequence[int | None]) -> Sentence:
    known = tuple(sorted(spot for spot in spots if spot is not None))
    if not known:
        return HandAtSpots.WITHOUT_SPOT.given(line=line.name)
    return HandAtSpots.AT_SPOTS.given(line=line.name, spots=known, count=len(known))


def _how_to_correct(marks: Sequence[Mark]) -> Sentence:
    """A mark is cleared; a verified win is backed out."""
    wins = {mark.win for mark in marks}
    if None in wins:
        return HowToCorrect.CLEAR.given()
    numbers = tuple(sorted(win for win in wins if win is not None))
    return HowToCorrect.BACK_OUT.given(wins=numbers, count=len(numbers))
