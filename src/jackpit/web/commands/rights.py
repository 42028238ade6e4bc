"""Which roles may send which command, and which commands a pad may send."""

from __future__ import annotations

from jackpit.manager.house import commands as h
from jackpit.table import Role
from jackpit.table import commands as c
from jackpit.web.auth.permissions import (
    ADMINS,
    BANKERS,
    FLOOR,
    KEEPERS,
    LEADERS,
    MONEY,
    PIT,
)
from jackpit.web.commands import api_commands

COMMAND_ROLES: dict[type, frozenset[Role]] = {
    c.AddTable: LEADERS,
    c.RemoveTable: LEADERS,
    c.OpenLink: LEADERS,
    c.CloseLink: LEADERS,
    c.OpenTable: FLOOR,
    c.CloseTable: FLOOR,
    c.SignOn: PIT,
    c.TurnToJph: LEADERS,
    c.VerifyClaim: LEADERS,
    c.RefuseClaim: LEADERS,
    c.StrikeSpot: LEADERS,
    c.GiveReference: LEADERS | {Role.SURVEILLANCE},
    c.CorrectSpots: LEADERS,
    c.VoidRound: LEADERS,
    c.EnterLate: MONEY,
    api_commands.EnterFromPaper: MONEY,
    c.ReopenRound: MONEY,
    c.PayWin: frozenset({Role.ACCOUNTING}),
    c.NameWinner: MONEY,
    c.RecordRecovery: frozenset({Role.ACCOUNTING}),
    c.BackOut: MONEY,
    c.Adjust: MONEY,
    api_commands.ChangeTerms: MONEY,
    c.WithdrawTerms: BANKERS,
    api_commands.MoveMoney: MONEY,
    api_commands.Decommission: MONEY,
}
"""Who may send a command to a link in their own name; a dealer's commands carry no name."""

DEALER_COMMANDS: frozenset[type] = frozenset(
    {
        c.SignOff,
        c.StartRound,
        c.LiftChip,
        c.CountChips,
        c.MarkHand,
        c.UnmarkHand,
        c.JoinSpots,
        c.SeparateSpots,
        c.EnterCards,
        c.GiveBonus,
        c.TakeBackBonus,
        c.EndRound,
        c.LogWin,
        c.TurnToRun,
    }
)
"""Commands only a pad sends: on behalf of the signed-on dealer or the turned key."""

PAD_COMMANDS: frozenset[type] = DEALER_COMMANDS | {
    c.OpenTable,
    c.CloseTable,
    c.SignOn,
    c.TurnToJph,
    c.VerifyClaim,
    c.RefuseClaim,
    c.StrikeSpot,
    c.CorrectSpots,
    c.VoidRound,
    c.EnterLate,
    c.ReopenRound,
}
"""Commands a pad may send for its own table, with a card where a person must be named."""

NEEDS_SECRET_AGAIN: frozenset[type] = frozenset({c.VerifyClaim})
"""Final decisions of one person: a session alone is not enough for them."""

HOUSE_COMMAND_ROLES: dict[type, frozenset[Role]] = {
    h.ChangeSettings: KEEPERS,
    h.SetLimits: KEEPERS,
    h.AddPerson: ADMINS,
    h.ChangeRole: ADMINS,
    h.RenamePerson: KEEPERS,
    h.DisablePerson: KEEPERS,
    h.EnablePerson: ADMINS,
    h.RevokeCard: KEEPERS,
    h.RegisterDevice: ADMINS,
    h.RetireDevice: KEEPERS,
    h.ApproveVersion: ADMINS,
    h.SignDay: frozenset({Role.ACCOUNTING}),
    h.CountersignDay: frozenset({Role.EXECUTIVE, Role.SURVEILLANCE}),
    api_commands.FormLink: BANKERS,
}
"""Who may send a command to the house; secrets have their own endpoints."""
