"""Who was faster: the name of the person and the time, for what was done already.

The core knows who verified, refused or paid, by their key; the store knows when.
"""

from __future__ import annotations

from jackpit.manager.clock import house_time
from jackpit.manager.eventlog.answer import Answer, RefusedAnswer
from jackpit.manager.house import House
from jackpit.manager.reports.log_reader import Span, decode_win, iterate_events, span_of_round
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.wins import read_win
from jackpit.messages import Fact, Message
from jackpit.refusal import Refused
from jackpit.table import Refusal
from jackpit.table.events import ClaimRefused, WinPaid
from jackpit.web.auth.context import ServerContext
from jackpit.web.http.errors import OVER
from jackpit.web.views import member_name


class PersonAndTime(Message):
    """Who did it, as part of a refusal."""

    AT = "{person} at {time}"


async def name_the_faster(context: ServerContext, link: str, answer: Answer) -> Answer:
    """The answer; if another person was faster, with their name and the time."""
    if not isinstance(answer, RefusedAnswer) or answer.refused.rule not in OVER:
        return answer
    refused = answer.refused
    found = await context.read(lambda reader: _find(reader, link, refused))
    if found is None:
        return answer
    person, at = found
    by = _describe(await context.access.house(), person, at)
    return RefusedAnswer(refused.rule.given(**{**refused.facts, "by": by}), answer.is_repeat)


def _describe(house: House, person: str, at: str) -> Fact:
    local = house_time(at, house.settings.time_zone)
    return PersonAndTime.AT.given(person=member_name(house, person), time=f"{local:%H:%M:%S}")


def _find(reader: Reader, link: str, refused: Refused) -> tuple[str, str] | None:
    """The key of the person who was faster, and when."""
    match refused.rule:
        case Refusal.ALREADY_VERIFIED:
            row = read_win(reader, log=link, number=_number(refused, "win"))
            return None if row is None else (decode_win(row).verified_by.key, row.at)
        case Refusal.ALREADY_REFUSED:
            return _find_refusal(reader, link, refused)
        case Refusal.SHARE_ALREADY_PAID:
            return _find_payment(reader, link, refused)
        case _:
            return None


def _find_refusal(reader: Reader, link: str, refused: Refused) -> tuple[str, str] | None:
    """The last refusal of the claim in its round."""
    found = None
    span = span_of_round(reader, link, _number(refused, "round"))
    for record, event in iterate_events(reader, span, (ClaimRefused,)):
        if event.claim == refused.facts["claim"]:
            found = event.by.key, record["at"]
    return found


def _find_payment(reader: Reader, link: str, refused: Refused) -> tuple[str, str] | None:
    win, spot = _number(refused, "win"), _number(refused, "spot")
    row = read_win(reader, log=link, number=win)
    if row is None:
        return None
    span = Span(link, row.first_seq, row.last_seq)
    for record, event in iterate_events(reader, span, (WinPaid,)):
        if (event.win, event.spot) == (win, spot):
            return event.by.key, record["at"]
    return None


def _number(refused: Refused, name: str) -> int:
    found = refused.facts[name]
    assert isinstance(found, int)
    return found
