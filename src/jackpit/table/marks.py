"""Hands: marked and unmarked by the dealer (R9c), and the cut a mark makes (rules HG15, HG19)."""

from __future__ import annotations

from collections.abc import Sequence

from jackpit.ledger import Transfer
from jackpit.paytable import Line
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.claims import cut_for, is_one_award, meters_freed, share_of, unresolved_marks
from jackpit.table.entered_cards import why_cards_contradict
from jackpit.table.guards import why_no_wager, why_not_dealing
from jackpit.table.handlers import Events, handler
from jackpit.table.refusal import Refusal
from jackpit.table.state import Controller, Link, Mark, Round, dealer_at, round_at
from jackpit.table.transfers import settle_advances


def why_not_mark_hand(link: Link, command: c.MarkHand) -> Refused | None:
    """One line to a wager (rules HG1), of a spot that wagered, and not against the cards."""
    if why := why_not_dealing(link, command.table):
        return why
    round = round_at(link, command.table)
    line = round.version.lines.get(command.line)
    if line is None:
        return Refusal.NO_SUCH_LINE.because(line=command.line)
    if line.is_the_tables:
        return _why_not_the_table(round, line, command.spot)
    if command.spot is None:
        return _why_not_without_spot(link, command.table, line)
    if why := why_no_wager(round, (command.spot,)):
        return why
    if mark := round.mark_on(command.spot):
        return _marked(mark, line, command.spot)
    for mark in round.marks:
        if mark.line.is_the_tables and mark.win is not None:
            return Refusal.WIN_IS_LOGGED.because(win=mark.win)
    return _award_is_shared(round, line) or why_cards_contradict(round, line, (command.spot,))


def _award_is_shared(round: Round, line: Line) -> Refused | None:
    """Under a split rule all winners divide one award, so none can come after it was verified."""
    for mark in round.marks:
        if mark.win is not None and is_one_award(round, mark.line, line):
            return Refusal.AWARD_IS_SHARED.because(win=mark.win)
    return None


def _why_not_the_table(round: Round, line: Line, spot: int | None) -> Refused | None:
    if spot is not None:
        return Refusal.LINE_IS_THE_TABLES.because(line=line.name)
    for mark in round.marks:
        if mark.line.is_the_tables and mark.win is not None:
            return Refusal.WIN_IS_LOGGED.because(win=mark.win)
        if mark.line.key == line.key:
            return Refusal.HAND_IS_MARKED.because(line=line.name)
        if mark.line.is_the_tables:
            return Refusal.TABLE_IS_MARKED.because(line=mark.line.name)
    return why_cards_contradict(round, line, round.spots)


def _why_not_without_spot(link: Link, table: str, line: Line) -> Refused | None:
    """Only the keypad marks a line before it is told the spot (rules HG20)."""
    if link.tables[table].controller is not Controller.KEYPAD:
        return Refusal.CLAIM_NEEDS_SPOT.because()
    round = round_at(link, table)
    for mark in round.marks:
        if mark.line.key == line.key and mark.win is None:
            return Refusal.HAND_IS_MARKED.because(line=line.name)
    return _award_is_shared(round, line)


def _marked(mark: Mark, line: Line, spot: int) -> Refused:
    if mark.win is not None:
        return Refusal.WIN_IS_LOGGED.because(win=mark.win)
    if mark.line.key == line.key:
        return Refusal.HAND_IS_MARKED.because(line=line.name)
    return Refusal.SPOT_IS_MARKED.because(spot=spot, line=mark.line.name)


def mark_hand(link: Link, command: c.MarkHand) -> Events:
    """Mark the hand; a share of a meter cuts it now."""
    round = round_at(link, command.table)
    share = share_of(round.version.lines[command.line])
    cuts = share is not None and round.version.rules.cut_at_mark
    return (
        e.HandMarked(
            table=command.table,
            round=round.number,
            line=command.line,
            spot=command.spot,
            cut=cut_for(round, share.of) if cuts and share is not None else None,
            by=command.reported_by or dealer_at(link, command.table),
        ),
    )


def _chosen(round: Round, line: str, spot: int | None) -> list[Mark]:
    marks = [mark for mark in round.marks if mark.line.key == line]
    return marks if spot is None else [mark for mark in marks if mark.spot == spot]


def why_not_unmark_hand(link: Link, command: c.UnmarkHand) -> Refused | None:
    """What was logged is on record; all else may be cleared (R9c)."""
    if why := why_not_dealing(link, command.table):
        return why
    round = round_at(link, command.table)
    line = round.version.lines.get(command.line)
    if line is None:
        return Refusal.NO_SUCH_LINE.because(line=command.line)
    chosen = _chosen(round, command.line, command.spot)
    if any(mark.win is None for mark in chosen):
        return None
    for mark in chosen:
        return Refusal.WIN_IS_LOGGED.because(win=mark.win)
    return Refusal.HAND_NOT_MARKED.because(line=line.name)


def unmark_hand(link: Link, command: c.UnmarkHand) -> Events:
    """Clear the marks; what lay before their cut joins what is behind."""
    round, dealer = round_at(link, command.table), dealer_at(link, command.table)
    gone = [m for m in _chosen(round, command.line, command.spot) if m.win is None]
    return (
        e.HandUnmarked(
            table=command.table,
            round=round.number,
            marks=mark_names(gone),
            by=dealer,
            transfers=settle_advances_without(link, round, gone),
        ),
    )


def mark_names(marks: Sequence[Mark]) -> tuple[tuple[str, int | None], ...]:
    """The lines and spots of marks, as events write them."""
    return tuple((mark.line.key, mark.spot) for mark in marks)


def settle_advances_without(link: Link, round: Round, gone: Sequence[Mark]) -> tuple[Transfer, ...]:
    """The advances that are repaid because *gone* were the last marks on their meter."""
    left = [mark for mark in unresolved_marks(link, round) if mark not in gone]
    return settle_advances(link, meters_freed(link, round, left))


handler(c.MarkHand, why_not_mark_hand, mark_hand)
handler(c.UnmarkHand, why_not_unmark_hand, unmark_hand)
