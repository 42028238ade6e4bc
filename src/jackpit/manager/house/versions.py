"""Versions of components as rule sheets print them, and the versions that a house approves.

A component reports ``CHAM2+ 1.66PS``: its model, if it has one, and its version. A version is

- one to four numbers with dots: ``6.0``;
- then, if it has one, its edition: letters, perhaps with a number: ``6.5.6SP``, ``6.5.6 SP2``;
- then, if it has one, its build: ``6.6 Build 520``.

Numbers are compared from left to right, then the number of the edition, then the build; a missing
number is zero. Versions of different editions cannot be compared: ``1.66PS`` is neither above nor
below ``1.66``. Capitals and a ``v`` before the version do not matter.
"""

from __future__ import annotations

import re
from itertools import dropwhile
from typing import NamedTuple

from jackpit.manager.house import commands as c
from jackpit.manager.house.event_text import describe_approved
from jackpit.manager.house.refusal import HouseRefusal, VersionRefusal
from jackpit.manager.house.state import ComponentKind, House
from jackpit.refusal import Refused

MAX_VERSION_LENGTH = 80
MAX_APPROVED = 20
"""Approved versions of one kind of component."""

_VERSION = (
    r"v?(?P<numbers>[0-9]{1,9}(?:\.[0-9]{1,9}){0,3})"
    r"(?: ?(?!build)(?P<edition>[a-z]{1,8})(?: ?(?P<number>[0-9]{1,9}))?)?"
    r"(?: ?build ?(?P<build>[0-9]{1,9}))?"
)
_COMPONENT = re.compile(
    rf"(?:(?P<model>[a-z][a-z0-9+./&'_-]*(?: [a-z0-9+./&'_-]+)*?) )?{_VERSION}",
    flags=re.ASCII | re.IGNORECASE,
)


class ComponentVersion(NamedTuple):
    """What a component reports: its model, empty if it has none, and its version."""

    model: str
    edition: str
    order: tuple[tuple[int, ...], int, int]
    """The numbers without final zeros, the number of the edition, and the build."""

    @property
    def is_any(self) -> bool:
        """Whether it is version 0, which as a minimum accepts every version."""
        return not self.edition and self.order == ((), 0, 0)


def parse_component(text: str) -> ComponentVersion | None:
    """Read a model with its version; None if it cannot be read."""
    found = _COMPONENT.fullmatch(text) if len(text) <= MAX_VERSION_LENGTH else None
    if found is None:
        return None
    numbers = [int(part) for part in found["numbers"].split(".")]
    without_zeros = tuple(dropwhile(lambda number: number == 0, reversed(numbers)))[::-1]
    order = (without_zeros, int(found["number"] or 0), int(found["build"] or 0))
    model, edition = (found["model"] or "").casefold(), (found["edition"] or "").casefold()
    return ComponentVersion(model, edition, order)


def why_not_approved_version(house: House, kind: ComponentKind, reported: str) -> Refused | None:
    """Why the house does not approve what a component reports.

    A version with a model is the minimum of that model; one without is that of all other models.
    """
    found = parse_component(reported)
    if found is None:
        return VersionRefusal.VERSION_NOT_READABLE.given()
    approved = house.approved.get(kind, ())
    minimums = {x.model: (x, text) for text in approved if (x := parse_component(text))}
    if not minimums:
        return None
    facts: dict[str, str] = {"component": kind.word, "reported": reported}
    if found.model not in minimums and "" not in minimums:
        listed = describe_approved(approved)
        return VersionRefusal.MODEL_NOT_APPROVED.given(**facts, approved=listed)
    minimum, text = minimums.get(found.model) or minimums[""]
    if minimum.is_any:
        return None
    if found.edition != minimum.edition:
        return VersionRefusal.VERSION_NOT_COMPARABLE.given(**facts, approved=text)
    if found.order < minimum.order:
        least = describe_approved([text])
        return VersionRefusal.VERSION_TOO_LOW.given(**facts, approved=least)
    return None


def why_not_approve_versions(_: House, command: c.ApproveVersions) -> Refused | None:
    """A minimum may be lower than the last one, since a new version can turn out bad."""
    if len(command.versions) > MAX_APPROVED:
        return HouseRefusal.TOO_MANY_VERSIONS.given(most=MAX_APPROVED)
    models = set()
    for text in command.versions:
        found = parse_component(text)
        if found is None:
            return HouseRefusal.NOT_A_VERSION.given(version=text[:40])
        if found.model in models:
            return HouseRefusal.MODEL_TWICE.given(version=text)
        models.add(found.model)
    return None
