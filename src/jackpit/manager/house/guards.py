"""Checks that several commands share; each ``why_not_…`` returns a refusal, or None."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from datetime import timedelta

from jackpit.fields import KEY, anchored
from jackpit.manager.clock import checked_time, parse_outside_time
from jackpit.manager.house.origins import ANONYMOUS, SYSTEM, UNKNOWN
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import House, Request
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.messages import Phrase
from jackpit.refusal import Refused
from jackpit.rights import RIGHTS, Right
from jackpit.table import Person, Refusal
from jackpit.table.person import STAND_IN_KEYS

MAX_RECORDED_LENGTH = 200
"""Of a text that the server records; it may come from outside."""

MAX_NAME_LENGTH = 100
MAX_NOTE_LENGTH = 500
MAX_COMMAND_LENGTH = 100_000
MAX_ITEMS = 5_000
"""Of people, devices and links each; twice as many could still be read."""

RESERVED_KEYS = frozenset({HOUSE_LOG, ANONYMOUS, SYSTEM, UNKNOWN}) | STAND_IN_KEYS
"""Names with a meaning of their own in the log; no person, device or link may have one."""

_KEY = re.compile(anchored(KEY))


def why_not_a_time(text: str) -> Refused | None:
    """A time must be readable and have its zone."""
    shown = text[:40]
    return HouseRefusal.NOT_A_TIME.given(text=shown) if parse_outside_time(text) is None else None


def why_not_a_key(key: str) -> Refused | None:
    """A key consists of letters, digits, dots, hyphens and underscores."""
    return None if _KEY.match(key) else HouseRefusal.NOT_A_KEY.given(key=key[:40])


def why_not_a_free_key(key: str, among: Collection[str]) -> Refused | None:
    """A key must differ from all others by more than its capitals."""
    used = RESERVED_KEYS | {other.casefold() for other in among}
    return HouseRefusal.KEY_IS_TAKEN.given(key=key) if key.casefold() in used else None


def why_not_another(
    items: Mapping[str, object], what: Phrase, most: int = MAX_ITEMS
) -> Refused | None:
    """The number of people, devices, links and pending requests is limited."""
    return HouseRefusal.TOO_MANY.given(most=most, what=what) if len(items) >= most else None


def is_storable(text: str, most: int) -> bool:
    """Whether every database can store a text."""
    odd = "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text)
    return 0 < len(text) <= most and not odd


def why_not_a_text(what: Phrase, text: str, most: int) -> Refused | None:
    """A text must be one printable line of limited length."""
    is_fine = text.strip() and len(text) <= most and text.isprintable()
    return None if is_fine else HouseRefusal.TEXT_MISSING.given(what=what, most=most)


def printable(text: str, most: int = MAX_RECORDED_LENGTH) -> str:
    """A text with question marks for unprintable characters, shortened to *most* characters."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[: most + 1])
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


# People.


def why_not_a_person(house: House, key: str) -> Refused | None:
    """The person must belong to the house."""
    return None if key in house.people else HouseRefusal.NO_SUCH_PERSON.given(person=key[:40])


def why_not_an_active_person(house: House, key: str) -> Refused | None:
    """The person must belong to the house and be active."""
    if why := why_not_a_person(house, key):
        return why
    active = house.people[key].is_active
    return None if active else HouseRefusal.PERSON_IS_DISABLED.given(person=key)


def why_not_a_member(house: House, person: Person) -> Refused | None:
    """The caller must be an active person of the house in the role that the command names."""
    if not house.is_set_up:
        return HouseRefusal.HOUSE_NOT_SET_UP.given()
    member = house.people.get(person.key)
    if member is None or not member.is_active or member.role is not person.role:
        return HouseRefusal.NO_ACTIVE_PERSON.given(person=person.key, role=person.role.word)
    return None


def why_not_for_oneself(subject: str, *people: Person) -> Refused | None:
    """No person may request or approve rights of their own."""
    for person in people:
        if person.key == subject:
            return HouseRefusal.CONCERNS_ONESELF.given(person=subject)
    return None


# Links and requests.


def why_not_a_link(house: House, link: str) -> Refused | None:
    """The link must be the house's and not decommissioned."""
    if link not in house.links:
        return HouseRefusal.NO_SUCH_LINK.given(link=link[:40])
    is_decommissioned = house.links[link].is_decommissioned
    return Refusal.LINK_IS_DECOMMISSIONED.given() if is_decommissioned else None


def why_not_pending(house: House, request: str, at: str) -> Refused | None:
    """The request must be pending and not expired."""
    if request in house.settled:
        how = house.settled[request].word
        return HouseRefusal.REQUEST_IS_SETTLED.given(request=request, how=how)
    if request not in house.requests:
        return HouseRefusal.NO_SUCH_REQUEST.given(request=request[:40])
    if why := why_not_a_time(at):
        return why
    expires_at = house.requests[request].expires_at
    if checked_time(at) >= checked_time(expires_at):
        return HouseRefusal.REQUEST_HAS_EXPIRED.given(request=request, at=expires_at)
    return None


def requested_right(request: Request) -> Right:
    """The right to the command that a request contains."""
    return RIGHTS[command_name(request.command)]


def why_not_settled_by(request: Request, by: Person) -> Refused | None:
    """Another person must settle a request, in a role that may approve such a command."""
    if request.by.key == by.key:
        return HouseRefusal.OWN_REQUEST.given()
    return requested_right(request).why_not_approved(request.by, by)


def command_name(command: str) -> str:
    """The name of a command in JSON; empty if there is none."""
    try:
        return str(json.loads(command)["type"])
    except (ValueError, LookupError, TypeError):
        return ""


def why_not_an_expiry(house: House, at: str, expires_at: str) -> Refused | None:
    """A request must expire within the hours that the house allows."""
    if why := why_not_a_time(at) or why_not_a_time(expires_at):
        return why
    hours = house.settings.request_hours
    waits = checked_time(expires_at) - checked_time(at)
    if timedelta(0) < waits <= timedelta(hours=hours):
        return None
    return HouseRefusal.EXPIRY_OUT_OF_RANGE.given(hours=hours)
