"""What a person in the office may do, as their session says it: commands, pages, approvals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from msgspec import Struct, structs

from jackpit.manager.house import Denial
from jackpit.messages import Text
from jackpit.rights import RIGHTS, ROLE_FACTS, Role, Source, list_roles
from jackpit.web.auth.permissions import COMMANDS_ENDPOINT, PERMISSIONS, PHONE_COMMANDS
from jackpit.web.views import WhyNotView, why_not_view


@dataclass(frozen=True, slots=True)
class OfficePage:
    """What a page of the office needs; a role opens it if it may call and give all of it."""

    endpoints: tuple[str, ...]
    commands: tuple[str, ...] = ()

    def is_open_to(self, role: Role) -> bool:
        """Whether the page is of use to a role."""
        return all(role in PERMISSIONS[name].roles for name in self.endpoints) and all(
            role in RIGHTS[name].by for name in self.commands
        )


_FLOOR = "GET /api/floor"
_REQUESTS = _FLOOR
"""Pending requests come with the floor."""

PAGE_NEEDS = {
    "floor": OfficePage(
        ("GET /api/floor", "POST /api/alarms/acknowledge", "GET /api/links/{link}/history")
    ),
    "approvals": OfficePage(("GET /api/floor", "GET /api/links/{link}/rounds/{number}/replay")),
    "wins": OfficePage(("GET /api/wins", "GET /api/links/{link}/wins/{number}/facts")),
    "reports": OfficePage(("GET /api/reports", "GET /api/reports/{name}", "GET /api/links")),
    "close": OfficePage(("GET /api/close", "GET /api/close/{day}", "GET /api/close/{day}/page")),
    "corrections": OfficePage(
        ("GET /api/links", "POST /api/links/{link}/preview", "POST /api/requests"),
        ("BackOut", "Adjust", "ReopenRound"),
    ),
    "late-entry": OfficePage(
        ("GET /api/links/{link}", "POST /api/links/{link}/preview", "POST /api/requests"),
        ("EnterFromPaper",),
    ),
    "replay": OfficePage(
        ("GET /api/links/{link}/rounds", "GET /api/links/{link}/rounds/{number}/replay")
    ),
    "set-up": OfficePage(("GET /api/house", "GET /api/links", "GET /api/games")),
    "set-up/overview": OfficePage(("GET /api/links", "GET /api/people", "GET /api/devices")),
    "set-up/house": OfficePage(("GET /api/house", _REQUESTS)),
    "set-up/links": OfficePage(("GET /api/links", "GET /api/links/{link}", "GET /api/games")),
    "set-up/people": OfficePage(("GET /api/people", "GET /api/people/{person}")),
    "set-up/devices": OfficePage(("GET /api/devices", "GET /api/links", "GET /api/house")),
    "set-up/signs": OfficePage(
        ("GET /api/sign-pages", "GET /api/signs", "GET /api/house", "GET /api/links")
    ),
    "set-up/map": OfficePage((_FLOOR,), ("ArrangeTables",)),
    "set-up/limits": OfficePage(("GET /api/house", _REQUESTS)),
    "set-up/requests": OfficePage((_REQUESTS, "GET /api/people")),
    "own": OfficePage(("POST /api/people/{person}/secret",)),
}
"""By address; those of setup, which has several, below it."""


class RoleFactsView(Struct, frozen=True, kw_only=True):
    """A role that a person may have."""

    role: Role
    name: Text
    duty: Text
    has_password: bool


class PersonRightsView(Struct, frozen=True, kw_only=True):
    """What a person may do in the office."""

    may: dict[str, WhyNotView | None]
    """By command: null if the person may give it in the office, or why not.

    What any person may give about themselves is null for all; the page of a person says the rest.
    """

    approvers: dict[str, Text]
    """By command that needs a second person: who must approve."""

    takes_cards: bool
    """Whether another person may swipe a card here to give a command."""

    pages: list[str]
    """The pages that the person may open, by address."""

    home: str
    """The address of the person's first page."""

    roles: list[RoleFactsView]
    """All roles of a house."""


@cache
def phone_rights_view(role: Role) -> PersonRightsView:
    """What a person in this role may do on a paired phone."""
    whole, refused = person_rights_view(role), why_not_view(Denial.NOT_ON_PHONE.given())
    return structs.replace(
        whole,
        may={name: why if name in PHONE_COMMANDS else refused for name, why in whole.may.items()},
        takes_cards=False,
        pages=["approvals"],
        home="/approvals",
    )


@cache
def person_rights_view(role: Role) -> PersonRightsView:
    """What a person in this role may do in the office."""
    office = {name: right for name, right in RIGHTS.items() if Source.OFFICE in right.source}
    return PersonRightsView(
        may={name: why_not_view(right.why_not_role(role)) for name, right in office.items()},
        approvers={
            name: list_roles(right.approvers(role))
            for name, right in office.items()
            if right.second and role in right.by
        },
        takes_cards=role in PERMISSIONS[COMMANDS_ENDPOINT].roles,
        pages=[path for path, page in PAGE_NEEDS.items() if page.is_open_to(role)],
        home=ROLE_FACTS[role].home,
        roles=[
            RoleFactsView(
                role=one, name=facts.name, duty=facts.duty, has_password=facts.has_password
            )
            for one, facts in ROLE_FACTS.items()
        ],
    )
