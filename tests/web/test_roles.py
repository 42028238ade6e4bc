"""The roles in the screens are those the server allows, and so are the addresses."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from jackpit.manager.house import guards
from jackpit.table import Role
from jackpit.table import commands as c
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.commands.rights import COMMAND_ROLES, HOUSE_COMMAND_ROLES
from jackpit.web.http import pages

SCREENS = files("jackpit.web").joinpath("screens")
NEEDS = {
    "floor": ["GET /api/floor", "POST /api/alarms/acknowledge", "GET /api/links/{link}/history"],
    "approvals": ["GET /api/floor", "GET /api/links/{link}/rounds/{number}/replay"],
    "wins": ["GET /api/wins", "GET /api/links/{link}/wins/{number}/facts"],
    "reports": ["GET /api/reports", "GET /api/reports/{name}", "GET /api/links"],
    "close": ["GET /api/close", "GET /api/close/{day}", "GET /api/close/{day}/page"],
    "corrections": ["GET /api/links", "POST /api/links/{link}/preview", "POST /api/requests"],
    "late-entry": ["GET /api/links/{link}", "POST /api/links/{link}/preview", "POST /api/requests"],
    "replay": ["GET /api/links/{link}/rounds", "GET /api/links/{link}/rounds/{number}/replay"],
    "set-up": ["GET /api/house", "GET /api/links", "GET /api/games"],
    "own": ["POST /api/people/{person}/secret"],
}
"""The endpoints each page needs at least."""

ALONE = {"sign-in", "home"}
"""Pages of the office that are no route: sign-in, and the way to the first page."""

ONLY = {"OpenLink": c.OpenLink, "CloseLink": c.CloseLink}
"""Where the link itself is stricter than the row: an executive opens and closes it."""

ENDPOINTS = {
    "PrintWinPage": "POST /api/links/{link}/wins/{number}/page",
    "SwipeAtDesk": "POST /api/links/{link}/commands",
}
"""Actions that are not one command: printing a page, and swiping a card at a desk."""

FOLDERS = (
    "office",
    "approvals",
    "close",
    "corrections",
    "floor",
    "replay",
    "reports",
    "set-up",
    "wins",
)

WITHOUT_COMMAND = {"Card", "Secret"}
"""Actions with an endpoint of their own."""


def said(name: str) -> str:
    return SCREENS.joinpath(*name.split("/")).read_text()


def lists_in(text: str) -> dict[str, frozenset[str]]:
    """The lists of roles that a file names: literal, or others with some more or one less."""
    found: dict[str, frozenset[str]] = {}
    for name, value in re.findall(r"^const ([A-Z]+) = (.+);$", text, re.MULTILINE):
        if less := re.fullmatch(r'([A-Z]+)\.filter\(\(role\) => role !== "(\w+)"\)', value):
            found[name] = found[less[1]] - {less[2]}
        elif value.startswith("["):
            found[name] = roles_of(value, found)
    return found


def roles_of(value: str, lists: dict[str, frozenset[str]]) -> frozenset[str]:
    """The roles of a list as it is written, or of one that has a name."""
    named = re.findall(r"\.\.\.([A-Z]+)", value) if value.startswith("[") else [value]
    return frozenset(re.findall(r'"(\w+)"', value)).union(*(lists[name] for name in named))


def routes() -> dict[str, frozenset[str]]:
    text = said("office/routes.js")
    rows = re.findall(r'path: "([\w-]+)".*?roles: (\[.*?\]|[A-Z]+),', text, re.DOTALL)
    return {path: roles_of(roles, lists_in(text)) for path, roles in rows}


def rights() -> dict[str, list[frozenset[str]]]:
    text = said("shared/rights.js")
    rows = re.findall(r"^  (\w+): \[(.+)\],$", text, re.MULTILINE)
    lists = lists_in(text)
    return {
        name: [roles_of(one, lists) for one in re.findall(r"\[[^\]]*\]|[A-Z]+", value)]
        for name, value in rows
    }


def may() -> dict[str, frozenset[str]]:
    """Who may do what with claims, wins, rounds and days, as defined for all pages."""
    text = said("shared/roles.js")
    rows = re.findall(r"^  (\w+): (\[.+\]|[A-Z]+),$", text, re.MULTILINE)
    return {name: roles_of(value, lists_in(text)) for name, value in rows}


def words(roles: frozenset[Role] | tuple[Role, ...]) -> set[str]:
    return {role.value for role in roles}


def test_the_server_answers_every_address_of_the_office_and_no_other() -> None:
    assert routes().keys() | ALONE == set(pages.OFFICE_PAGES)
    assert routes().keys() == NEEDS.keys()


@pytest.mark.parametrize("path", NEEDS)
def test_a_role_that_may_open_a_page_may_load_its_data(path: str) -> None:
    for endpoint in NEEDS[path]:
        assert routes()[path] <= words(PERMISSIONS[endpoint].roles), endpoint


def test_every_roles_home_page_is_one_it_may_open() -> None:
    homes = dict(re.findall(r'^  (\w+): "/([\w-]+)",$', said("office/routes.js"), re.MULTILINE))

    assert homes.keys() == words(frozenset(Role))
    for role, path in homes.items():
        assert role in routes()[path], path


def test_set_up_buttons_are_enabled_for_the_roles_the_server_allows() -> None:
    rows = {
        kind.__name__: roles for kind, roles in {**COMMAND_ROLES, **HOUSE_COMMAND_ROLES}.items()
    }
    found = rights()

    assert found.keys() >= {"AddPerson", "ChangeTerms", "OpenTable"}
    for name, (client, *_) in found.items():
        if name in ONLY:
            assert client == {"executive"} < words(rows[name])
        elif name not in WITHOUT_COMMAND:
            assert client == words(rows[name]), name


def test_actions_on_claims_wins_and_days_are_for_the_roles_the_server_allows() -> None:
    rows = {
        kind.__name__: words(roles)
        for kind, roles in {**COMMAND_ROLES, **HOUSE_COMMAND_ROLES}.items()
    }
    rows |= {what: words(PERMISSIONS[row].roles) for what, row in ENDPOINTS.items()}
    found = may()

    assert found.keys() >= {"VerifyClaim", "PayWin", "CountersignDay", *ENDPOINTS}
    assert found == {what: rows[what] for what in found}


def test_no_other_page_lists_the_roles_of_a_button_by_itself() -> None:
    """All others use the two that are compared with the server here."""
    listing = re.compile(r'^const [A-Z_]+ = \[.*"(supervisor|executive|accounting)"', re.MULTILINE)
    asking = re.compile(r'\]\.includes\(who\.role\)|who\.role [!=]== "(?!dealer|math|admin)')
    folders = [SCREENS.joinpath(name) for name in FOLDERS]
    pages = {
        page.name: page.read_text()
        for folder in folders
        for page in folder.iterdir()
        if page.name.endswith(".js")
    }

    assert len(pages) > 40
    found = {name for name, text in pages.items() if listing.search(text) or asking.search(text)}
    assert found == {"routes.js", "wizard-people.js"}  # the last: whom to name first


def test_the_second_person_named_in_set_up_is_the_one_the_house_requires() -> None:
    keepers, bankers = words(guards.KEEPERS), words(guards.BANKERS)
    houses = {kind.__name__ for kind in HOUSE_COMMAND_ROLES} | WITHOUT_COMMAND

    for name, (_, *second) in rights().items():
        for roles in second:
            assert roles == (keepers if name in houses else bankers), name
