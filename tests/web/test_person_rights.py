"""The session says what its person may do: commands, approvals, pages, and why not."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from web.site import Site, command

from jackpit.rights import RIGHTS, ROLE_FACTS, Role, Source
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.auth.person_rights import PAGE_NEEDS
from jackpit.web.http import pages

SCREENS = files("jackpit.web").joinpath("screens")


@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_the_session_says_for_every_office_command_whether_or_why_not(
    site: Site, role: Role
) -> None:
    session = site.person(role).get("/api/session").json

    office = {name: right for name, right in RIGHTS.items() if Source.OFFICE in right.source}
    assert session["may"].keys() == office.keys()
    for name, right in office.items():
        assert (session["may"][name] is None) is (role in right.givers), name


def test_a_reason_is_the_refusal_that_the_command_would_get(site: Site) -> None:
    floor = site.person(Role.FLOOR)
    why = floor.get("/api/session").json["may"]["PayWin"]
    pay = floor.post("/api/links/link/commands", command("w1", "PayWin", win=1, spot=1))

    assert why == {"rule": "NEEDS_ROLE", "sentence": "Only accounting may pay a win."}
    assert (pay.status, pay.rule, pay.json["sentence"]) == (403, why["rule"], why["sentence"])


def test_a_dealers_press_is_not_sent_from_the_office(site: Site) -> None:
    mark = command("w2", "MarkHand", table="1", line="two-7s", spot=1)
    refused = site.person(Role.SUPERVISOR).post("/api/links/link/commands", mark)

    assert (refused.status, refused.rule) == (403, "ONLY_AT_PAD")
    assert refused.json["sentence"] == "You can mark a hand only at the table's pad."


def test_the_session_names_who_must_approve(site: Site) -> None:
    def approvers(role: Role) -> dict[str, str]:
        found: dict[str, str] = site.person(role).get("/api/session").json["approvers"]
        return found

    assert approvers(Role.SUPERVISOR)["BackOut"] == "accounting"
    assert approvers(Role.ACCOUNTING)["BackOut"] == "an executive"
    assert approvers(Role.ACCOUNTING)["ReopenRound"] == "a supervisor or an executive"
    assert approvers(Role.ADMIN)["AddPerson"] == "an executive or an admin"
    assert "RenamePerson" not in approvers(Role.ADMIN)


@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_a_role_opens_the_pages_whose_data_it_may_load(site: Site, role: Role) -> None:
    session = site.person(role).get("/api/session").json

    assert session["home"].removeprefix("/") in session["pages"]
    for path in session["pages"]:
        assert all(role in PERMISSIONS[one].roles for one in PAGE_NEEDS[path].endpoints), path


PAGES = {
    "supervisor": "floor approvals wins reports corrections late-entry replay set-up own",
    "executive": "floor approvals wins reports close corrections late-entry replay set-up own",
    "accounting": "floor approvals wins reports close corrections late-entry replay set-up own",
    "surveillance": "floor approvals wins reports close replay set-up own",
    "floor": "floor approvals wins reports replay set-up own",
    "admin": "floor approvals wins reports replay set-up own",
    "math": "set-up own",
    "dealer": "own",
}
ALL_OF_SETUP = "overview house links people devices signs map limits requests"
WITHOUT_MAP = ALL_OF_SETUP.replace(" map", "")
SETUP_PAGES = {
    **dict.fromkeys(("accounting", "surveillance", "admin"), WITHOUT_MAP),
    **{"math": "links", "dealer": ""},
}


@pytest.mark.parametrize("role", PAGES)
def test_the_pages_of_a_role(site: Site, role: str) -> None:
    found = site.person(Role(role)).get("/api/session").json["pages"]
    in_setup = [x.removeprefix("set-up/") for x in found if "/" in x]

    assert [x for x in found if "/" not in x] == PAGES[role].split()
    assert in_setup == SETUP_PAGES.get(role, ALL_OF_SETUP).split()


def test_the_server_answers_every_page_of_the_office_and_no_other(site: Site) -> None:
    routes = SCREENS.joinpath("office", "routes.js").read_text()

    assert re.findall(r'path: "([\w-]+)"', routes) == [x for x in PAGE_NEEDS if "/" not in x]
    for page in (*PAGE_NEEDS, *pages.WAYS_INTO_OFFICE):
        assert site.pad.get(f"/{page}").status == 200, page
    assert site.pad.get("/no-such-page").status == 404


def test_setup_has_the_pages_that_the_session_names() -> None:
    listed = re.findall(r'\["([\w-]+)", t\(', SCREENS.joinpath("set-up", "set-up.js").read_text())

    assert [f"set-up/{key}" for key in listed] == [x for x in PAGE_NEEDS if x.startswith("set-up/")]


def test_the_session_describes_every_role(site: Site) -> None:
    roles = site.person(Role.ADMIN).get("/api/session").json["roles"]

    assert [role["role"] for role in roles] == [role.value for role in Role]
    assert all(role["duty"] == ROLE_FACTS[Role(role["role"])].duty for role in roles)
    assert [role["role"] for role in roles if not role["has_password"]] == ["dealer"]


def test_no_screen_names_the_roles_of_a_button() -> None:
    """All ask the session; a role by name is only in what a page is about, not in a right."""
    listing = re.compile(r'^const [A-Z_]+ = \[.*"(supervisor|executive|accounting)"', re.MULTILINE)
    asking = re.compile(r'\]\.includes\(who\.role\)|who\.role [!=]== "')
    scripts = {
        script.name: script.read_text()
        for folder in SCREENS.iterdir()
        if folder.is_dir() and folder.name not in ("demo", "pad", "sign", "training")
        for script in folder.iterdir()
        if script.name.endswith(".js")
    }

    assert len(scripts) > 60
    found = {name for name, text in scripts.items() if listing.search(text) or asking.search(text)}
    assert found == {"wizard-people.js"}  # whom to name first
