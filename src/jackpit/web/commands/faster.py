"""Who was faster: the name of the person and the time, for what was done already.

The core knows who verified, refused or paid, by their key; the store knows when.
"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from jackpit.manager.codec import Json, decode
from jackpit.manager.eventlog.answer import Answer, RefusedAnswer
from jackpit.manager.house import House
from jackpit.manager.reports.log_reader import Span, decode_win, iterate_records
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.logs import read_records_since_round
from jackpit.manager.store.queries.wins import read_win
from jackpit.messages import Fact, Message
from jackpit.refusal import Refused
from jackpit.table import Refusal
from jackpit.table.events import ClaimRefused, WinPaid
from jackpit.web.auth.context import ServerContext
from jackpit.web.http.errors import OVER
from jackpit.web.views import member_name

MAX_RECORDS_READ = 10_000
"""Entries after the start of a round in which its refusal is looked for."""


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
    return RefusedAnswer(refused.rule.because(**{**refused.facts, "by": by}), answer.is_repeat)


def _describe(house: House, person: str, at: str) -> Fact:
    local = datetime.fromisoformat(at).astimezone(ZoneInfo(house.settings.time_zone))
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
    number = _number(refused, "round")
    records = read_records_since_round(reader, log=link, round=number, limit=MAX_RECORDS_READ)
    for text in reversed(records):
        if f'"{ClaimRefused.__name__}"'.encode() in text:
            record = decode(text)
            for event in record["events"]:
                if (
                    event["type"] == ClaimRefused.__name__
                    and event["claim"] == refused.facts["claim"]
                ):
                    return _by_and_at(event, record)
    return None


def _find_payment(reader: Reader, link: str, refused: Refused) -> tuple[str, str] | None:
    win, spot = _number(refused, "win"), _number(refused, "spot")
    row = read_win(reader, log=link, number=win)
    if row is None:
        return None
    span = Span(link, row.first_seq, row.last_seq)
    for record in iterate_records(reader, span, (WinPaid.__name__,)):
        for event in record["events"]:
            if event["type"] == WinPaid.__name__ and (event["win"], event["spot"]) == (win, spot):
                return _by_and_at(event, record)
    return None


def _by_and_at(event: Json, record: Json) -> tuple[str, str]:
    return event["by"][0], record["at"]


def _number(refused: Refused, name: str) -> int:
    found = refused.facts[name]
    assert isinstance(found, int)
    return found
