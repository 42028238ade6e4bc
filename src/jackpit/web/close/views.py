"""What the endpoints of the daily close send."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from jackpit.manager.house import House
from jackpit.manager.house.commands import CountersignDay, SignDay
from jackpit.manager.house.decide import why_not_with_right
from jackpit.manager.reports.close.day import DayReport, DayStatus
from jackpit.money import ZERO
from jackpit.table import Person
from jackpit.value import extend
from jackpit.web.commands.signed_days import why_no_signature_without_note
from jackpit.web.views import Reasons, WhyNotView, why_not_view


class DaysView(Struct, frozen=True, kw_only=True):
    """The latest gaming days."""

    today: str
    days: tuple[DayStatus, ...]


class DayCloseView(DayReport, frozen=True, kw_only=True):
    """The close of a gaming day, and why a caller with the right cannot sign or countersign it."""

    why_not: Reasons
    why_note: WhyNotView | None
    """Why the day cannot be signed without a note; null if it can."""


def day_close_view(report: DayReport, house: House, caller: Person, now: str) -> DayCloseView:
    """The close of a gaming day as a person in the office sees it."""
    written: dict[str, Any] = {"day": report.day, "note": "", "at": now, "by": caller}
    commands = (SignDay(**written, variance=ZERO, page=""), CountersignDay(**written))
    reasons = {type(x).__name__: why_not_view(why_not_with_right(house, x)) for x in commands}
    why_note = why_not_view(why_no_signature_without_note(report))
    return extend(report, DayCloseView, why_not=reasons, why_note=why_note)
