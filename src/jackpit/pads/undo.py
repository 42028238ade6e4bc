"""UNDO: what of the dealer's work can still be taken back, and how.

The link knows what stands, the pad in which order it came. What was logged as a win does not stand
here: only a manual adjustment backs it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jackpit.table import Link, Refusal, Refused
from jackpit.table import commands as c
from jackpit.table.event_text import format_spots
from jackpit.table.state import Mark


@dataclass(frozen=True, slots=True)
class UndoableAction:
    """Something that the dealer did, and what takes it back."""

    what: str
    """In a few words: ``Two 7s at spot 3``."""

    undo: c.Command


def undoable_actions(link: Link, table: str) -> tuple[UndoableAction, ...]:
    """Everything that can be taken back: joined spots, bonuses, and hands last."""
    return (*_joined(link, table), *_bonuses(link, table), *_hands(link, table))


def sort_by_trail(
    found: tuple[UndoableAction, ...], trail: tuple[UndoableAction, ...]
) -> tuple[UndoableAction, ...]:
    """What stands as it came: first what the *trail* knows, then what has come since."""
    return (*(x for x in trail if x in found), *(x for x in found if x not in trail))


def why_not_undo(link: Link, table: str) -> Refused:
    """Why UNDO would do nothing where nothing stands."""
    round = link.tables[table].round
    if round is None:
        return Refusal.NO_ROUND.because()
    for mark in reversed(round.marks):
        if mark.win is not None:
            return Refusal.WIN_IS_LOGGED.because(win=mark.win)
    return Refusal.NOTHING_TO_UNDO.because()


def _joined(link: Link, table: str) -> Iterator[UndoableAction]:
    round = link.tables[table].round
    for group in round.joined if round is not None else ():
        numbers = tuple(sorted(group))
        yield UndoableAction(
            f"joined {format_spots(numbers)}", c.SeparateSpots(table=table, spots=numbers)
        )


def _bonuses(link: Link, table: str) -> Iterator[UndoableAction]:
    place, bonus = link.tables[table], link.version.game.bonus
    given = place.bonuses if place.round is None else place.round.bonuses
    for one in given if bonus is not None else ():
        assert bonus is not None
        back = c.TakeBackBonus(table=table, winner=one.winner)
        yield UndoableAction(f"{bonus.name} to spot {one.winner}", back)


def _hands(link: Link, table: str) -> Iterator[UndoableAction]:
    round = link.tables[table].round
    for mark in round.marks if round is not None else ():
        if mark.win is None:
            clear = c.UnmarkHand(table=table, line=mark.line.key, spot=mark.spot)
            yield UndoableAction(_hand(mark), clear)


def _hand(mark: Mark) -> str:
    return mark.line.name if mark.spot is None else f"{mark.line.name} at spot {mark.spot}"
