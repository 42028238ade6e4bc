"""Deciding a command: its events, or the refusal; and dry runs on a copy of the link."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any, TypeVar, cast

from jackpit.refusal import Refused
from jackpit.rights import RIGHTS
from jackpit.table import (
    adjustments,
    bonus,
    entered_cards,
    marks,
    settlement,
    setup,
    verification,
    wagers,
    wins,
)
from jackpit.table import commands as c
from jackpit.table.events import Events
from jackpit.table.fold import apply
from jackpit.table.state import Link

C = TypeVar("C", bound=c.Command)
WhyNot = Callable[[Link, C], Refused | None]
MakeEvents = Callable[[Link, C], Events]

HANDLERS: dict[type[c.Command], tuple[WhyNot[c.Command], MakeEvents[c.Command]]] = {}
"""For each command why it is refused, and its events. Pads use the first to disable a key."""


def why_not(link: Link, command: c.Command) -> Refused | None:
    """Why a command would be refused now; None if it would not."""
    return HANDLERS[type(command)][0](link, command)


def decide(link: Link, command: c.Command) -> Events | Refused:
    """The events of a command, or why it is refused; the link does not change."""
    why_refused, make_events = HANDLERS[type(command)]
    return why_refused(link, command) or make_events(link, command)


def act(link: Link, command: c.Command) -> Events | Refused:
    """Decide a command and apply its events to the link."""
    decision = decide(link, command)
    if not isinstance(decision, Refused):
        for event in decision:
            apply(link, event)
        link.check()
    return decision


def copy_link(link: Link) -> Link:
    """An independent copy of a link.

    Immutable values are shared: a link may have thousands of wins, and copying must be quick.
    """
    frozen = (link.version, link.pending, *link.wins.values())
    return deepcopy(link, {id(value): value for value in frozen})


def dry_run(link: Link, commands: Iterable[c.Command]) -> Events | Refused:
    """The events of commands carried out in turn on a copy, or the first refusal."""
    copy, events = copy_link(link), []
    for command in commands:
        decision = decide(copy, command)
        if isinstance(decision, Refused):
            return decision
        for event in decision:
            apply(copy, event)
            events.append(event)
    return tuple(events)


def _handle(kind: type[C], why_not: WhyNot[C], make_events: MakeEvents[C]) -> None:
    """Register the handler of a command; *make_events* runs only if *why_not* returns None."""
    assert kind not in HANDLERS
    checked = _with_right(kind, why_not)
    HANDLERS[kind] = cast("tuple[WhyNot[c.Command], MakeEvents[c.Command]]", (checked, make_events))


def _with_right(kind: type[C], why_not: WhyNot[C]) -> WhyNot[C]:
    """Check the right of the people first; a dealer's press names no person to check."""
    right = RIGHTS[kind.__name__]
    if not right.by:
        return why_not

    def checked(link: Link, command: Any) -> Refused | None:
        approved_by = command.approved_by if right.second else None
        return right.why_not(command.by, approved_by) or why_not(link, command)

    return checked


_handle(c.AddTable, setup.why_not_add_table, setup.add_table)
_handle(c.RemoveTable, setup.why_not_remove_table, setup.remove_table)
_handle(c.OpenLink, setup.why_not_open_link, setup.open_link)
_handle(c.CloseLink, setup.why_not_close_link, setup.close_link)
_handle(c.OpenTable, setup.why_not_open_table, setup.open_table)
_handle(c.CloseTable, setup.why_not_close_table, setup.close_table)
_handle(c.SignOn, setup.why_not_sign_on, setup.sign_on)
_handle(c.SignOff, setup.why_not_sign_off, setup.sign_off)
_handle(c.ProposeTerms, setup.why_not_propose_terms, setup.propose_terms)
_handle(c.WithdrawTerms, setup.why_not_withdraw_terms, setup.withdraw_terms)
_handle(c.StartRound, wagers.why_not_start_round, wagers.start_round)
_handle(c.LiftChip, wagers.why_not_lift_chip, wagers.lift_chip)
_handle(c.CountChips, wagers.why_not_count_chips, wagers.count_chips)
_handle(c.CorrectSpots, wagers.why_not_correct_spots, wagers.correct_spots)
_handle(c.VoidRound, wagers.why_not_void_round, wagers.void_round)
_handle(c.EnterLate, wagers.why_not_enter_late, wagers.enter_late)
_handle(c.JoinSpots, wagers.why_not_join_spots, wagers.join_spots)
_handle(c.SeparateSpots, wagers.why_not_separate_spots, wagers.separate_spots)
_handle(c.EnterCards, entered_cards.why_not_enter_cards, entered_cards.enter_cards)
_handle(c.MarkHand, marks.why_not_mark_hand, marks.mark_hand)
_handle(c.UnmarkHand, marks.why_not_unmark_hand, marks.unmark_hand)
_handle(c.EndRound, settlement.why_not_end_round, settlement.end_round)
_handle(c.ReopenRound, settlement.why_not_reopen_round, settlement.reopen_round)
_handle(c.TurnToJph, verification.why_not_turn_to_jph, verification.turn_to_jph)
_handle(c.LogWin, verification.why_not_log_win, verification.log_win)
_handle(c.TurnToRun, verification.why_not_turn_to_run, verification.turn_to_run)
_handle(c.VerifyClaim, verification.why_not_verify_claim, verification.verify_claim)
_handle(c.RefuseClaim, verification.why_not_refuse_claim, verification.refuse_claim)
_handle(c.StrikeSpot, verification.why_not_strike_spot, verification.strike_spot)
_handle(c.GiveReference, verification.why_not_give_reference, verification.give_reference)
_handle(c.PayWin, wins.why_not_pay_win, wins.pay_win)
_handle(c.NameWinner, wins.why_not_name_winner, wins.name_winner)
_handle(c.PrintWinPage, wins.why_not_print_win_page, wins.print_win_page)
_handle(c.BackOut, wins.why_not_back_out, wins.back_out)
_handle(c.RecordRecovery, wins.why_not_record_recovery, wins.record_recovery)
_handle(c.Adjust, adjustments.why_not_adjust, adjustments.adjust)
_handle(c.MoveOut, adjustments.why_not_move_out, adjustments.move_out)
_handle(c.MoveIn, adjustments.why_not_move_in, adjustments.move_in)
_handle(c.DecommissionLink, adjustments.why_not_decommission_link, adjustments.decommission_link)
_handle(c.GiveBonus, bonus.why_not_give_bonus, bonus.give_bonus)
_handle(c.TakeBackBonus, bonus.why_not_take_back_bonus, bonus.take_back_bonus)
