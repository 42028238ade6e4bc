"""What people are told they may not do: each command in the words of whoever would do it."""

from __future__ import annotations

import re

_PHRASES = {
    # At the table.
    "SignOn": "sign on as a dealer",
    "SignOff": "sign a dealer off",
    "StartRound": "begin a round",
    "LiftChip": "lift a chip",
    "CountChips": "count the chips",
    "MarkHand": "mark a hand",
    "UnmarkHand": "clear a hand",
    "EnterCards": "enter cards",
    "JoinSpots": "join spots",
    "SeparateSpots": "part spots",
    "GiveBonus": "give the bonus",
    "TakeBackBonus": "take the bonus back",
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
    "EnterFromPaper": "enter a round from paper",
    "GiveReference": "give surveillance's reference",
    "NameWinner": "name a winner",
    "PrintWinPage": "print the page of a win",
    "PayWin": "pay a win",
    "BackOut": "back a win out",
    "RecordRecovery": "record what was given back",
    "Adjust": "adjust an amount",
    "MoveMoney": "move money to another link",
    "ChangeTerms": "change the terms",
    "WithdrawTerms": "withdraw changed terms",
    "OpenLink": "open a link",
    "CloseLink": "close a link",
    "AddTable": "put a table on a link",
    "RemoveTable": "take a table off a link",
    "Decommission": "decommission a link",
    "FormLink": "form a link",
    # Keys of a pad that carry another name than what they ask for.
    "KeyToJph": "turn the key",
    "KeyToRun": "turn the key back",
    "JPot": "log a jackpot",
    "Swipe": "sign on or verify with a card",
    "Refuse": "refuse a claim",
    "Strike": "strike a spot from a claim",
    "Void": "void a round",
    "Correct": "correct the spots of a round",
    "Reference": "give surveillance's reference",
    "Reopen": "reopen a round",
    "Place": "put a chip on a spot",
    "Lift": "lift a chip",
    "Enter": "enter cards",
}


def command_phrase(name: str) -> str:
    """What a command or a press does: ``turn the key``; of any other, the words of its name."""
    if name in _PHRASES:
        return _PHRASES[name]
    parts = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)
    return " ".join(parts).lower() if name.isidentifier() and parts else name


def may_not(who: str, name: str) -> str:
    """The sentence for somebody who asks for what is not his to ask for."""
    return f"{who} may not {command_phrase(name)}."


def only_at_pad(kind: type) -> str:
    """What no desk may ask for."""
    return f"Only the pad of the table may {command_phrase(kind.__name__)}."
