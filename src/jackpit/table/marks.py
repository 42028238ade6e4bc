"""Marks: hands marked and cleared by the dealer (R9c), and their cuts (rules HG15, HG19)."""

from __future__ import annotations

from collections.abc import Sequence

from jackpit.money import Money
from jackpit.paytable import Line
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.claims import (
    confirmed_claims,
    cut_for,
    is_one_award,
    name_verifiers,
    share_of,
    streams_without,
    unresolved_marks,
)
from jackpit.table.entered_cards import why_cards_contradict
from jackpit.table.guards import why_no_reason, why_no_wager, why_not_dealing
from jackpit.table.handlers import handles
from jackpit.table.joint_marks import why_not_beside_marks
from jackpit.table.moments import why_up_card_excludes
from jackpit.table.refusal import HowToClear, Refusal
from jackpit.table.sign import sign_of
from jackpit.table.state import Controller, Link, Mark, Round, dealer_at, round_at
from jackpit.table.transfers import Transfers, settle_advances
from jackpit.table.turns import (
    prize_out_of_turn,
    why_out_of_turn,
    win_that_stays,
    wins_ahead,
)


def why_not_mark_hand(link: Link, command: c.MarkHand) -> Refused | None:
    """The hand can be marked, and no spot that is paid after it was verified (rules HG60)."""
    if why := _why_not_mark(link, command):
        return why
    round = round_at(link, command.table)
    if command.spot is None:
        return None
    return why_out_of_turn(link, round, round.version.lines[command.line], command.spot)


def _why_not_mark(link: Link, command: c.MarkHand) -> Refused | None:
    """One line per wager (rules HG1), for a spot with a wager, and not against the cards."""
    if why := why_not_dealing(link, command.table):
        return why
    round = round_at(link, command.table)
    line = round.version.lines.get(command.line)
    if line is None:
        return Refusal.NO_SUCH_LINE.given(line=command.line)
    if not round.spots:
        return Refusal.ROUND_HAS_NO_WAGERS.given()
    if line.is_table_wide:
        return _why_not_mark_table(round, line, command.spot)
    if command.spot is None:
        return _why_not_mark_without_spot(link, command.table, line)
    if why := why_no_wager(round, (command.spot,)):
        return why
    if mark := round.mark_on(command.spot):
        return _why_already_marked(link, round, mark, line)
    return (
        _why_table_has_won(round)
        or _why_award_is_shared(round, line)
        or _why_hand_is_impossible(round, line, (command.spot,))
    )


def _why_table_has_won(round: Round) -> Refused | None:
    """A verified line of the dealer's hand was paid to every spot without its own mark."""
    for mark in round.marks:
        if mark.win is not None and mark.line.is_table_wide:
            return Refusal.TABLE_HAS_WIN.given(line=mark.line.name, win=mark.win)
    return None


def _why_hand_is_impossible(
    round: Round, line: Line, spots: tuple[int | None, ...]
) -> Refused | None:
    """Why the cards, the declared up card or the other marks rule out *line* for *spots*."""
    return (
        why_cards_contradict(round, line, spots)
        or why_up_card_excludes(round, line)
        or why_not_beside_marks(round, line, None if line.is_table_wide else spots[0])
    )


def _why_award_is_shared(round: Round, line: Line) -> Refused | None:
    """Under a split rule all winners divide one award, so none can be added once it is verified."""
    for mark in round.marks:
        if mark.win is not None and is_one_award(round, mark.line, line):
            return Refusal.AWARD_IS_SHARED.given(win=mark.win)
    return None


def _why_not_mark_table(round: Round, line: Line, spot: int | None) -> Refused | None:
    if spot is not None:
        return Refusal.LINE_IS_THE_TABLES.given(line=line.name)
    for mark in round.marks:
        if mark.line.key == line.key:
            if mark.win is not None:
                return Refusal.WIN_IS_LOGGED.given(win=mark.win)
            return Refusal.HAND_IS_MARKED.given(line=line.name)
        if mark.line.is_table_wide and mark.win is None:
            return Refusal.TABLE_IS_MARKED.given(line=mark.line.name)
    return _why_table_has_won(round) or _why_hand_is_impossible(round, line, round.spots)


def _why_not_mark_without_spot(link: Link, table: str, line: Line) -> Refused | None:
    """Only the keypad marks a line before its spot is tapped (rules HG20)."""
    if link.tables[table].controller is not Controller.KEYPAD:
        return Refusal.CLAIM_NEEDS_SPOT.given()
    round = round_at(link, table)
    for mark in round.marks:
        if mark.line.key == line.key and mark.win is None:
            return Refusal.HAND_IS_MARKED.given(line=line.name)
    return _why_award_is_shared(round, line) or _why_hand_is_impossible(round, line, (None,))


def _why_already_marked(link: Link, round: Round, mark: Mark, line: Line) -> Refused:
    if mark.win is not None:
        return Refusal.WIN_IS_LOGGED.given(win=mark.win)
    if mark.line.key == line.key:
        return Refusal.HAND_IS_MARKED.given(line=line.name)
    return why_spot_is_marked(link, round, mark)


def why_spot_is_marked(link: Link, round: Round, mark: Mark) -> Refused:
    """A spot has a mark, and how the pad clears it.

    On the keypad a hand key only selects its line again after another was pressed; the tap clears
    the spot, unless it is the only one.
    """
    assert mark.spot is not None
    line, spot = mark.line.name, mark.spot
    clear = HowToClear.PRESS_AGAIN.given(line=line)
    if link.tables[round.table].controller is Controller.KEYPAD and len(round.spots) > 1:
        clear = HowToClear.PRESS_AND_TAP.given(line=line, spot=spot)
    return Refusal.SPOT_IS_MARKED.given(spot=spot, line=line, clear=clear)


@handles(c.MarkHand, unless=why_not_mark_hand)
def mark_hand(link: Link, command: c.MarkHand) -> e.Events:
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
            shown=None if share is None else _shown(link, round, command.line, share.of),
            by=command.reported_by or dealer_at(link, command.table),
        ),
    )


def _shown(link: Link, round: Round, line: str, meter: str) -> Money | None:
    """What the sign shows players when the hand is marked; unknown if it was played on paper."""
    if round.late:
        return None
    for mark in round.marks:
        if mark.needs_spot and mark.line.key == line:
            return mark.shown  # it was marked before, and its spot is tapped now
    return next(x.amount for x in sign_of(link, round.table) if x.meter == meter)


def why_not_accept_mark(link: Link, command: c.AcceptMark) -> Refused | None:
    """Only a hand out of turn, if the win before it stays (rules HG60)."""
    if why := _why_not_mark(link, _mark_of(command)):
        return why
    round = round_at(link, command.table)
    wins = wins_ahead(link, round, round.version.lines[command.line], command.spot)
    if not wins:
        return Refusal.NOT_OUT_OF_TURN.given()
    if win_that_stays(link, wins) is None:
        return why_out_of_turn(link, round, round.version.lines[command.line], command.spot)
    return why_no_reason(command.reason)


def _mark_of(command: c.AcceptMark) -> c.MarkHand:
    return c.MarkHand(table=command.table, line=command.line, spot=command.spot)


@handles(c.AcceptMark, unless=why_not_accept_mark)
def accept_mark(link: Link, command: c.AcceptMark) -> e.Events:
    """Mark the hand with a cut of its own, and record what it loses by its place."""
    round = round_at(link, command.table)
    line = round.version.lines[command.line]
    wins = wins_ahead(link, round, line, command.spot)
    prize = prize_out_of_turn(link, line, wins)
    accepted = e.MarkAccepted(
        table=command.table,
        round=round.number,
        line=command.line,
        spot=command.spot,
        win=wins[0].number,
        in_turn=prize.in_turn,
        amount=prize.amount,
        difference=prize.in_turn - prize.amount,
        reason=command.reason.strip(),
        by=command.by,
        approved_by=command.approved_by,
    )
    return (*mark_hand(link, _mark_of(command)), accepted)


def _find_marks(round: Round, line: str, spot: int | None) -> list[Mark]:
    marks = [mark for mark in round.all_marks if mark.line.key == line]
    return marks if spot is None else [mark for mark in marks if mark.spot == spot]


def why_not_unmark_hand(link: Link, command: c.UnmarkHand) -> Refused | None:
    """A logged win stays on record, and a confirmed claim waits for its verifier (rules HG64).

    Any other mark may be cleared (R9c).
    """
    if why := why_not_dealing(link, command.table):
        return why
    round = round_at(link, command.table)
    line = round.version.hands.get(command.line)
    if line is None:
        return Refusal.NO_SUCH_LINE.given(line=command.line)
    found = _find_marks(round, command.line, command.spot)
    if why := why_confirmed(link, round, found):
        return why
    if any(mark.win is None for mark in found):
        return None
    for mark in found:
        if mark.win is not None:
            return Refusal.WIN_IS_LOGGED.given(win=mark.win)
    return Refusal.HAND_NOT_MARKED.given(line=line.name)


def why_confirmed(link: Link, round: Round, marks: Sequence[Mark]) -> Refused | None:
    """The dealer takes back no hand that was presented to the person who verifies it."""
    for claim in confirmed_claims(round):
        for mark in claim.marks:
            if mark.is_confirmed and mark in marks:
                who = name_verifiers(link, round, claim)
                return Refusal.CLAIM_IS_CONFIRMED.given(line=mark.line.name, who=who)
    return None


@handles(c.UnmarkHand, unless=why_not_unmark_hand)
def unmark_hand(link: Link, command: c.UnmarkHand) -> e.Events:
    """Clear the marks; the amount before their cut joins the amount behind it."""
    round, dealer = round_at(link, command.table), dealer_at(link, command.table)
    cleared = [m for m in _find_marks(round, command.line, command.spot) if m.win is None]
    return (
        e.HandUnmarked(
            table=command.table,
            round=round.number,
            marks=mark_names(cleared),
            by=dealer,
            transfers=settle_advances_without(link, round, cleared),
        ),
    )


def mark_names(marks: Sequence[Mark]) -> tuple[tuple[str, int | None], ...]:
    """The lines and spots of marks, as events hold them."""
    return tuple((mark.line.key, mark.spot) for mark in marks)


def settle_advances_without(link: Link, round: Round, cleared: Sequence[Mark]) -> Transfers:
    """Settle the advances of the meters whose cuts move or go with *cleared*."""
    remaining = [mark for mark in unresolved_marks(link, round) if mark not in cleared]
    return settle_advances(link.streams, streams_without(link.streams, round, remaining))
