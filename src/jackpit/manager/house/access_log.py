"""What the manager itself writes down: always accepted, for what happened cannot be refused.

Such texts may come from outside, so they are cut short and freed of what no database keeps.
"""

from __future__ import annotations

from jackpit.manager.house import commands as c
from jackpit.manager.house import events as e
from jackpit.manager.house.handlers import record

MAX_LENGTH = 200
MAX_SENTENCE_LENGTH = 1_000


def printable(text: str, most: int = MAX_LENGTH) -> str:
    """A text that can be kept and shown; what cannot be printed is a question mark."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[: most + 1])
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def _signed_in(command: c.RecordSignIn) -> e.HouseEvent:
    return e.SignedIn(
        person=printable(command.person),
        how=printable(command.how),
        origin=printable(command.origin),
        at=printable(command.at),
    )


def _signed_out(command: c.RecordSignOut) -> e.HouseEvent:
    return e.SignedOut(
        person=printable(command.person),
        why=printable(command.why),
        origin=printable(command.origin),
    )


def _access_refused(command: c.RecordAccessRefused) -> e.HouseEvent:
    return e.AccessRefused(
        who=printable(command.who),
        what=printable(command.what),
        why=printable(command.why),
        origin=printable(command.origin),
    )


def _alarm_raised(command: c.RaiseAlarm) -> e.HouseEvent:
    return e.AlarmRaised(
        alarm=printable(command.alarm), sentence=printable(command.sentence, MAX_SENTENCE_LENGTH)
    )


record(c.RecordSignIn, _signed_in)
record(c.RecordSignOut, _signed_out)
record(c.RecordAccessRefused, _access_refused)
record(c.RaiseAlarm, _alarm_raised)
