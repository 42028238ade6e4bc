"""What a person in the office may do, as their session says it: commands, pages, approvals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from jackpit.manager.codec.codec import Json
from jackpit.rights import RIGHTS, ROLE_FACTS, Role, Source, list_roles
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.http.endpoint import nullable, object_schema

COMMANDS_ENDPOINT = "POST /api/links/{link}/commands"


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


OFFICE_PAGES = {
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
    "own": OfficePage(("POST /api/people/{person}/secret",)),
}

_TEXT = {"type": "string"}
_REFUSAL = object_schema({"rule": _TEXT, "sentence": _TEXT})
_ROLE = object_schema(
    {"role": _TEXT, "name": _TEXT, "duty": _TEXT, "has_password": {"type": "boolean"}}
)
PERSON_RIGHTS_SCHEMA: dict[str, Json] = {
    "may": {
        "type": "object",
        "additionalProperties": nullable(_REFUSAL),
        "description": "By command: null if the person may give it in the office, or why not.",
    },
    "approvers": {
        "type": "object",
        "additionalProperties": _TEXT,
        "description": "By command that needs a second person: who must approve, in words.",
    },
    "takes_cards": {
        "type": "boolean",
        "description": "Whether another person may swipe a card here to give a command.",
    },
    "pages": {"type": "array", "items": {"enum": list(OFFICE_PAGES)}},
    "home": {**_TEXT, "description": "The address of the person's first page."},
    "roles": {"type": "array", "items": _ROLE, "description": "All roles of a house."},
}


@cache
def person_rights_view(role: Role) -> dict[str, Json]:
    """What a person in this role may do in the office."""
    office = {name: right for name, right in RIGHTS.items() if Source.OFFICE in right.source}
    return {
        "may": {name: _refusal_view(name, role) for name in office},
        "approvers": {
            name: str(list_roles(right.approvers(role)))
            for name, right in office.items()
            if right.second and role in right.by
        },
        "takes_cards": role in PERMISSIONS[COMMANDS_ENDPOINT].roles,
        "pages": [path for path, page in OFFICE_PAGES.items() if page.is_open_to(role)],
        "home": ROLE_FACTS[role].home,
        "roles": [
            {
                "role": one.value,
                "name": facts.name,
                "duty": facts.duty,
                "has_password": facts.has_password,
            }
            for one, facts in ROLE_FACTS.items()
        ],
    }


def _refusal_view(command: str, role: Role) -> Json:
    why = RIGHTS[command].why_not_by(role)
    return None if why is None else {"rule": why.rule.name, "sentence": str(why)}
