"""UNDO: the dealer's actions that can be undone, and how.

The link knows which actions are in effect, the pad their order. A logged win is not among them:
only a manual adjustment backs it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jackpit.messages import Message, Text
from jackpit.table import Link, Refusal, Refused
from jackpit.table import commands as c
from jackpit.table.claims import confirmed_claims
from jackpit.table.event_text import list_spots
from jackpit.table.guards import why_key_at_jph
from jackpit.table.marks import why_confirmed
from jackpit.table.moments import describe_declaration, why_not_withdraw_declaration
from jackpit.table.state import Mark


class UndoText(Message):
    """What UNDO takes back."""

    JOINED = "joined {spots}"
    HAND = "{line} at spot {spot}"


@dataclass(frozen=True, slots=True)
class UndoableAction:
    """An action of the dealer, and the command that undoes it."""

    description: Text
    """``First Two Cards – 7 at spot 3``."""

    undo: c.Command


def undoable_actions(link: Link, table: str) -> tuple[UndoableAction, ...]:
    """All actions that can be undone: joined spots, hands, bonuses, and declarations last."""
    return (
        *_joined_spots(link, table),
        *_marked_hands(link, table),
        *_declarations(link, table),
    )


def sort_by_trail(
    actions: tuple[UndoableAction, ...], trail: tuple[UndoableAction, ...]
) -> tuple[UndoableAction, ...]:
    """The actions in the order they were made: first those in *trail*, then the newer ones."""
    return (*(x for x in trail if x in actions), *(x for x in actions if x not in trail))


def why_not_undo(link: Link, table: str) -> Refused:
    """Why UNDO has nothing to undo."""
    place = link.tables[table]
    round = place.round
    if round is None:
        return Refusal.NO_ROUND.given(start=place.controller.start_key)
    for mark in reversed(round.all_marks):
        if why := why_confirmed(link, round, (mark,)):
            return why_key_at_jph(place) or why
        if mark.win is not None:
            return Refusal.WIN_IS_LOGGED.given(win=mark.win)
    return Refusal.NOTHING_TO_UNDO.given()


def _joined_spots(link: Link, table: str) -> Iterator[UndoableAction]:
    round = link.tables[table].round
    if round is None or confirmed_claims(round):
        return
    for group in round.joined:
        numbers = tuple(sorted(group))
        yield UndoableAction(
            UndoText.JOINED.given(spots=list_spots(numbers)),
            c.SeparateSpots(table=table, spots=numbers),
        )


def _marked_hands(link: Link, table: str) -> Iterator[UndoableAction]:
    round = link.tables[table].round
    if round is None:
        return
    for mark in round.all_marks:
        if mark.win is None and why_confirmed(link, round, (mark,)) is None:
            clear = c.UnmarkHand(table=table, line=mark.line.key, spot=mark.spot)
            yield UndoableAction(name_hand(mark), clear)


def _declarations(link: Link, table: str) -> Iterator[UndoableAction]:
    round = link.tables[table].round
    for declaration in round.declared if round is not None else ():
        withdraw = c.WithdrawDeclaration(table=table, declaration=declaration)
        if round is not None and why_not_withdraw_declaration(link, withdraw) is None:
            yield UndoableAction(describe_declaration(round.version, declaration), withdraw)


def name_hand(mark: Mark) -> Text:
    """``First Two Cards – 7 at spot 3``."""
    line, spot = mark.line.name, mark.spot
    return line if spot is None else UndoText.HAND.given(line=line, spot=spot)
