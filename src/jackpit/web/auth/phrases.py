"""Phrases for commands and presses, for the sentences that refuse them."""

from __future__ import annotations

import re

from jackpit.table import Role

_PHRASES = {
    # At the table.
    "SignOn": "sign on as a dealer",
    "SignOff": "sign off a dealer",
    "StartRound": "start a round",
    "LiftChip": "lift a chip",
    "CountChips": "count the chips",
    "MarkHand": "mark a hand",
    "UnmarkHand": "clear a hand",
    "EnterCards": "enter cards",
    "JoinSpots": "join spots",
    "SeparateSpots": "separate joined spots",
    "GiveBonus": "pay the bonus",
    "TakeBackBonus": "take back the bonus",
    "EndRound": "end a round",
    "TurnToJph": "turn the key",
    "TurnToRun": "turn the key back",
    "LogWin": "log a jackpot",
    "VerifyClaim": "verify a claim",
    "RefuseClaim": "refuse a claim",
    "StrikeSpot": "strike a spot from a claim",
    "CorrectSpots": "correct the spots of a round",
    "VoidRound": "void a round",
    "ReopenRound": "reopen a round",
    "OpenTable": "open a table",
    "CloseTable": "close a table",
    # In the office.
    "EnterLate": "enter a round late",
    "EnterFromPaper": "enter a round from a paper form",
    "GiveReference": "enter a surveillance reference",
    "NameWinner": "enter a winner's details",
    "PrintWinPage": "print a win page",
    "PayWin": "pay a win",
    "BackOut": "back out a win",
    "RecordRecovery": "record a recovery",
    "Adjust": "adjust a meter",
    "MoveMoney": "move money to another link",
    "ChangeTerms": "change the terms",
    "WithdrawTerms": "withdraw pending terms",
    "OpenLink": "open a link",
    "CloseLink": "close a link",
    "AddTable": "add a table to a link",
    "RemoveTable": "remove a table from a link",
    "Decommission": "decommission a link",
    "FormLink": "create a link",
    # In the house.
    "ChangeSettings": "change the house settings",
    "SetLimits": "set house limits",
    "AddPerson": "add a person",
    "ChangeRole": "change a person's role",
    "RenamePerson": "rename a person",
    "DisablePerson": "disable a person",
    "EnablePerson": "enable a person",
    "RevokeCard": "revoke a card",
    "RegisterDevice": "register a device",
    "RetireDevice": "retire a device",
    "ApproveVersion": "approve a version",
    "SignDay": "sign a gaming day",
    "CountersignDay": "countersign a gaming day",
    # Keys of a pad with another name than their command.
    "KeyToJph": "turn the key",
    "KeyToRun": "turn the key back",
    "JPot": "log a jackpot",
    "Swipe": "sign on or verify with a card",
    "Refuse": "refuse a claim",
    "Strike": "strike a spot from a claim",
    "Void": "void a round",
    "Correct": "correct the spots of a round",
    "Reference": "enter a surveillance reference",
    "Reopen": "reopen a round",
    "Place": "place a chip",
    "Lift": "lift a chip",
    "Enter": "enter cards",
}


def command_phrase(name: str) -> str:
    """What a command or a press does, as a verb phrase: ``turn the key``.

    A name without a phrase is split into its words.
    """
    if name in _PHRASES:
        return _PHRASES[name]
    parts = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)
    return " ".join(parts).lower() if name.isidentifier() and parts else name


_SUBJECTS = {
    Role.DEALER: "A dealer",
    Role.SUPERVISOR: "A supervisor",
    Role.EXECUTIVE: "An executive",
    Role.FLOOR: "A floor manager",
    Role.ADMIN: "An admin",
}
"""Roles as subjects; the others are departments, named by their word alone."""


def role_subject(role: Role) -> str:
    """A role as the subject of a sentence: ``A dealer``, ``Accounting``."""
    return _SUBJECTS.get(role, role.value.capitalize())


def may_not(subject: str, name: str) -> str:
    """The sentence that refuses a command or a press, such as ``A dealer may not pay a win.``."""
    return f"{subject} may not {command_phrase(name)}."


ONLY_AT_PAD = "That can only be done at the table's pad."
"""Refuses a command that only the pad may send."""
