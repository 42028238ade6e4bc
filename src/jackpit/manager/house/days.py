"""Gaming days: accounting signs each once after its end, another department countersigns (R-03).

A signature is final: what is found later is corrected by an adjustment on a later day.
"""

from __future__ import annotations

from datetime import date, timedelta

from jackpit.manager.clock import checked_time, gaming_day
from jackpit.manager.house import commands as c
from jackpit.manager.house.fold import MAX_SIGNED_DAYS
from jackpit.manager.house.guards import (
    MAX_NOTE_LENGTH,
    why_not_a_text,
    why_not_a_time,
)
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import House
from jackpit.messages import Phrase
from jackpit.refusal import Refused
from jackpit.rights import RIGHTS, RightsRefusal, list_roles


def why_not_sign(house: House, command: c.SignDay) -> Refused | None:
    """Accounting signs once, after the end of the day; a variance needs a note."""
    if why := why_not_a_time(command.at):
        return why
    day, signed = command.day, house.signed
    if not is_date(day):
        return HouseRefusal.NOT_A_DAY.given(day=day[:40])
    settings = house.settings
    if day >= gaming_day(checked_time(command.at), settings.time_zone, settings.day_begins):
        return HouseRefusal.DAY_NOT_OVER.given(day=day, next=_day_after(day))
    if day in signed:
        return HouseRefusal.DAY_IS_SIGNED.given(day=day, person=signed[day].by.text)
    if len(signed) == MAX_SIGNED_DAYS and day < min(signed):
        return HouseRefusal.DAY_IS_TOO_OLD.given(day=day, first=min(signed))
    if command.note or command.variance:
        return why_not_a_text(Phrase("The note"), command.note, MAX_NOTE_LENGTH)
    return None


def why_not_countersign(house: House, command: c.CountersignDay) -> Refused | None:
    """Once, and not by the person who signed, even in another role."""
    if why := why_not_a_time(command.at):
        return why
    signed = house.signed.get(command.day)
    if signed is None:
        return HouseRefusal.DAY_NOT_SIGNED.given(day=command.day[:40])
    if signed.second is not None:
        by = signed.second.by
        return HouseRefusal.DAY_IS_COUNTERSIGNED.given(day=command.day, person=by.text)
    if signed.by.key == command.by.key:
        right = RIGHTS[c.CountersignDay.__name__]
        return RightsRefusal.NEEDS_TWO_PEOPLE.given(phrase=right.phrase, roles=list_roles(right.by))
    return (
        why_not_a_text(Phrase("The note"), command.note, MAX_NOTE_LENGTH) if command.note else None
    )


def is_date(text: str) -> bool:
    """Whether a text is a date in the form ``2026-03-01``."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _day_after(day: str) -> str:
    if day == date.max.isoformat():
        return day
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
