"""Turns: hands marked after a win that they should have been paid before (R9b, rules HG60)."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.messages import Message, Plural
from jackpit.money import Money, divide
from jackpit.paytable import Line, Sharing
from jackpit.refusal import Refused
from jackpit.table.claims import share_of, winnable_amount
from jackpit.table.refusal import Refusal
from jackpit.table.state import Link, Round, Win
from jackpit.table.wins import why_win_stays


class TurnText(Message):
    """What to do about a hand out of turn, as part of its refusal."""

    BACK_OUT = Plural(
        "count",
        "have win {wins} backed out, then mark both hands again",
        "have wins {wins} backed out, then mark all hands again",
    )
    PAID = "win {win} is paid, so a supervisor and an executive must accept the hand"
    STAYS = "win {win} cannot be backed out now, so a supervisor and an executive must accept it"


@dataclass(frozen=True, slots=True)
class PrizeOutOfTurn:
    """What a hand would have won in turn, and what it wins with a cut of its own."""

    in_turn: Money
    amount: Money


def wins_ahead(link: Link, round: Round, line: Line, spot: int) -> tuple[Win, ...]:
    """The wins of a round that were verified although *spot* is paid before theirs.

    They are from the same meter, due at the same moment, and of a spot farther left.
    """
    share = share_of(line)
    if share is None or round.version.pay_table.terms.sharing is not Sharing.IN_TURN:
        return ()
    windows, numbers = round.version.settlement_windows, []
    for mark in round.marks:
        if mark.win is None or mark.spot is None or mark.spot >= spot:
            continue
        other = share_of(mark.line)
        is_same_moment = windows[mark.line.key].earliest is windows[line.key].earliest
        if other is not None and other.of == share.of and is_same_moment:
            numbers.append(mark.win)
    return tuple(link.wins[number] for number in sorted(numbers))


def why_out_of_turn(link: Link, round: Round, line: Line, spot: int) -> Refused | None:
    """The far right is paid first: no spot farther left may have been verified."""
    wins = wins_ahead(link, round, line, spot)
    if not wins:
        return None
    first = wins[0]
    if standing := win_that_stays(link, wins):
        reason = TurnText.PAID if standing.paid else TurnText.STAYS
        remedy = reason.given(win=standing.number)
    else:
        numbers = tuple(win.number for win in wins)
        remedy = TurnText.BACK_OUT.given(wins=numbers, count=len(numbers))
    (paid,) = [other for other, _ in first.shares]
    return Refusal.OUT_OF_TURN.given(spot=spot, paid=paid, win=first.number, remedy=remedy)


def win_that_stays(link: Link, wins: tuple[Win, ...]) -> Win | None:
    """The first win that is paid or cannot be backed out now."""
    return next((win for win in wins if win.paid or why_win_stays(link, win)), None)


def prize_out_of_turn(link: Link, line: Line, wins: tuple[Win, ...]) -> PrizeOutOfTurn:
    """What a hand would have won before the first of *wins*, and what it wins if marked now."""
    share = share_of(line)
    assert share is not None
    now = winnable_amount(link, share.of)
    return PrizeOutOfTurn(
        in_turn=divide(wins[0].found, share=share.rate, among=1).each,
        amount=divide(now, share=share.rate, among=1).each,
    )
