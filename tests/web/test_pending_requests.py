"""A pending request says which pages it is about, and the whole terms that it would bring in."""

from __future__ import annotations

from typing import Any

import pytest
from web.site import Site
from web.test_permissions import HOUSE_EXAMPLES, example

from jackpit.manager.codec import encode
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.rights import RIGHTS, Role
from jackpit.web.auth.permissions import OWN_ENDPOINTS
from jackpit.web.commands.api_commands import HOUSE_KINDS, LINK_KINDS
from jackpit.web.commands.pending_requests import pages_about, parse_requested

OF_HOUSE = [x for x in HOUSE_KINDS if RIGHTS[x.__name__].second and x.__name__ not in OWN_ENDPOINTS]
OF_LINK = [x for x in LINK_KINDS if RIGHTS[x.__name__].second]


@pytest.mark.parametrize("kind", OF_HOUSE, ids=lambda kind: kind.__name__)
def test_a_request_to_the_house_is_about_a_page_of_setup(kind: type) -> None:
    name = kind.__name__
    parsed = parse_requested(HOUSE_LOG, encode(HOUSE_EXAMPLES[name] | {"type": name}))
    pages = pages_about(HOUSE_LOG, parsed)

    assert all(page.startswith("/set-up/") for page in pages)
    assert len(pages) == (2 if name in ("AddPerson", "ChangeRole", "EnablePerson") else 1)


@pytest.mark.parametrize("kind", OF_LINK, ids=lambda kind: kind.__name__)
def test_a_request_to_a_link_is_about_its_page(kind: type) -> None:
    pages = pages_about("link", parse_requested("link", encode(example(kind))))

    assert pages[-2:] == ("/set-up/links", "/set-up/links/link")
    assert pages[:-2] == (("/wins/link/1",) if kind.__name__ == "BackOut" else ())


def requested(site: Site, id: str, log: str, role: Role, command: dict[str, Any]) -> Any:
    body = {"id": id, "log": log, "command": command, "summary": "a test"}
    made = site.person(role).post("/api/requests", body)
    assert made.status == 200, made.body
    (found,) = [x for x in site.person(role).get("/api/requests").json["requests"] if x["id"] == id]
    return found


def test_a_request_of_terms_has_them_whole(own_site: Site) -> None:
    lines = [{"line": "two-7s", "award": {"type": "ForOne", "times": 30}}]
    terms = {"game": "blazing-7s", "lines": lines}
    change = requested(
        own_site, "r1", "link", Role.ACCOUNTING, {"type": "ChangeTerms", "terms": terms}
    )
    form = requested(
        own_site, "r2", "house", Role.EXECUTIVE, {"type": "FormLink", "link": "new", "terms": terms}
    )
    add = {"type": "AddPerson", "person": {"key": "new", "name": "New", "role": "dealer"}}

    odds = own_site.person(Role.MATH).post("/api/odds", {"terms": terms, "seats": 7}).json
    assert change["terms"] == form["terms"] == odds["terms"]
    awards = {line["key"]: line["award"] for line in change["terms"]["lines"]}
    assert awards["two-7s"] == {"type": "ForOne", "times": 30}
    assert len(awards) > 1
    person = requested(own_site, "r3", "house", Role.ADMIN, add)
    assert person["about"] == ["/set-up/people", "/set-up/people/new"]
    assert person["terms"] is None
