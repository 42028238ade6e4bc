"""Keys: everything can be named in a path, and no key is ambiguous in the record."""

from __future__ import annotations

import pytest
from web.site import Site, command, second
from web.test_rights import COMMANDS, HOUSE

from jackpit.table import Role


@pytest.mark.parametrize("key", ["", " ", "a/b", "a\nb", "1\n", "-1", "x" * 41, "x" * 1_000, "ü"])
def test_a_table_key_fits_into_a_path(site: Site, key: str) -> None:
    add = command("t:1", "AddTable", table=key, controller="touch", spots=7)
    device = {"device": "pad-9", "kind": "pad", "link": "link", "table": key}
    register = command("t:2", "RegisterDevice", **device) | {"second": second(Role.EXECUTIVE)}

    added = site.person(Role.SUPERVISOR).post(COMMANDS, add)
    registered = site.person(Role.ADMIN).post(HOUSE, register)

    for response in (added, registered):
        assert (response.status, response.rule) == (422, "NOT_READABLE")
        assert response.json["where"] == ["command", "table"]


def test_the_longest_key_of_a_table_can_be_used_in_a_path(own_site: Site) -> None:
    key, supervisor = "T" + "._-9" * 9 + "abc", own_site.person(Role.SUPERVISOR)
    add = command("t:1", "AddTable", table=key, controller="touch", spots=7)

    assert len(key) == 40
    assert supervisor.post(COMMANDS, add).status == 200
    assert supervisor.get(f"/api/links/link/tables/{key}/pad").status == 200


@pytest.mark.parametrize("key", ["anonymous", "Unknown", "SYSTEM", "house"])
def test_reserved_keys_are_refused(site: Site, key: str) -> None:
    admin, showing = site.person(Role.ADMIN), {"second": second(Role.EXECUTIVE)}
    person = {"key": key, "name": "Some Body", "role": "dealer"}
    device = {"device": key, "kind": "pad", "link": "link", "table": "1"}

    for asked in (
        command(f"k:{key}", "AddPerson", person=person),
        command(f"d:{key}", "RegisterDevice", **device),
    ):
        response = admin.post(HOUSE, asked | showing)
        assert (response.status, response.rule) == (409, "KEY_IS_TAKEN")
