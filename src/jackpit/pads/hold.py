"""Keys that are held: a press that marks a 100% hand (rules HG66).

Such a mark locks the meter and shows the jackpot on every sign, so a slip must not make it.
"""

from __future__ import annotations

from jackpit.paytable import Line, Share
from jackpit.table import Round
from jackpit.table import commands as c


def marks_whole_meter(round: Round | None, meaning: object) -> bool:
    """Whether a press with this meaning marks a 100% hand, and does not only add the spot of one.

    On the keypad the hand key marks the hand and is held; the tap that follows is not.
    """
    commands = meaning if isinstance(meaning, tuple) else ()
    for command in commands if round is not None else ():
        if isinstance(command, c.MarkHand):
            assert round is not None
            line = round.version.lines.get(command.line)
            return line is not None and _takes_all(line) and not _waits_for_spot(round, line)
    return False


def _takes_all(line: Line) -> bool:
    return isinstance(line.award, Share) and line.award.reseeds


def _waits_for_spot(round: Round, line: Line) -> bool:
    return any(mark.needs_spot and mark.line.key == line.key for mark in round.marks)
