"""People at tables: a dealer at one of a link at a time, and nobody who is no longer who he was."""

from __future__ import annotations

from jackpit.controllers import presses as p
from jackpit.manager.answers import Accepted, Answer, Refused, Step
from jackpit.manager.clock import written
from jackpit.manager.house.commands import RecordSignIn
from jackpit.manager.logs import LeaveTables, LinkLog
from jackpit.table import Person
from jackpit.table import commands as c
from jackpit.web.access import Caller
from jackpit.web.errors import Problem
from jackpit.web.recording import recorded
from jackpit.web.shown import Logs
from jackpit.web.state import Web


async def check_not_elsewhere(
    web: Web, link: str, table: str, person: Person, swipe: p.Swipe | None = None
) -> None:
    """Refuse a dealer who would sign on and is at another table of the link.

    With a *swipe* he is refused only if it would sign him on; a card does other things too.
    """

    def look(logs: Logs) -> str | None:
        log = logs.get(link)
        if not isinstance(log, LinkLog) or log.link is None:
            return None  # the manager says so
        if swipe is not None and not _signs_on(log, table, swipe):
            return None
        return _other_table(log, table, person)

    other = await web.look(look)
    if other is not None:
        sentence = f"'{person.key}' is signed on at table '{other}'; he must sign off there first."
        raise Problem(409, "DEALER_ELSEWHERE", sentence)


async def note_sign_on(web: Web, caller: Caller, person: Person, result: Answer) -> None:
    """Whoever has signed on at a table has signed in: a review of access counts it."""
    if not isinstance(result, Accepted) or result.is_repeat:
        return
    if any(b'"DealerSignedOn"' in entry.record for entry in result.entries):
        how, at = "card at a pad", written(web.clock())
        came = RecordSignIn(person=person.key, how=how, origin=caller.origin, at=at)
        await recorded(web.calls, came, by=person.key, origin=caller.origin)


def _signs_on(log: LinkLog, table: str, swipe: p.Swipe) -> bool:
    pad = log.pad(table)
    meant = None if isinstance(pad, Refused) else pad.translate(swipe)
    return isinstance(meant, tuple) and any(isinstance(x, c.SignOn) for x in meant)


def _other_table(log: LinkLog, table: str, person: Person) -> str | None:
    assert log.link is not None
    for other in log.link.tables.values():
        if other.key != table and other.dealer is not None and other.dealer.key == person.key:
            return other.key
    return None


async def left_tables(web: Web, person: str) -> tuple[Step, ...]:
    """The steps that have somebody leave wherever he deals or has a key; the writer knows where."""
    links = (await web.access.house()).links.values()
    leaves = LeaveTables(person=person)
    return tuple(Step(link.key, leaves) for link in links if not link.is_retired)
