"""Secrets over HTTP: forged rows, due secrets, and what ends a session."""

from __future__ import annotations

from typing import Any

import pytest
from web.site import (
    CODE,
    PASSWORD,
    PIN,
    HttpClient,
    Site,
    card_of,
    command,
    second,
    set_own,
    site_at,
)
from web.test_live import watching

from jackpit.manager.clock import format_time
from jackpit.manager.house import DeviceKind
from jackpit.manager.identity import token_digest
from jackpit.table import Role
from jackpit.web.live import messages

LINK = "/api/links/link/commands"
OTHER_PASSWORD = "another few words"
OTHER_PIN = "8642"
ASKED = {
    "id": "due-request",
    "log": "link",
    "summary": "why",
    "command": {
        "type": "Adjust",
        "meter": "major",
        "pool": "meter",
        "amount": "1.00",
        "reason": "malfunction",
        "text": "why",
    },
}


def sign_in(site: Site, **shows: str) -> HttpClient:
    response = site.anonymous().post("/api/session", shows)
    assert response.status == 200, response.body
    return HttpClient(site.port, {"Authorization": f"Bearer {response.json['token']}"})


def reset(site: Site, role: Role, kind: str, secret: str) -> None:
    """An admin and an executive set a person's secret."""
    new = {"id": f"reset:{role.value}:{kind}", "kind": kind, "secret": secret}
    response = site.person(Role.ADMIN).post(
        f"/api/people/{role.value}/secret", new | {"second": second(Role.EXECUTIVE)}
    )
    assert response.status == 200, response.body


def write(site: Site, sql: str, **values: Any) -> None:
    """Write to the database as an attacker would."""
    site.floor.calls.side_write(lambda store: store.run(sql, **values))


def close_table(id: str, pin: str) -> dict[str, Any]:
    return command(id, "CloseTable", table="1") | {"card": card_of(Role.SUPERVISOR), "pin": pin}


# Forged rows.


def test_a_forged_session_and_a_forged_device_token_are_refused(own_site: Site) -> None:
    at, digest = format_time(own_site.floor.now), token_digest("my-own")
    write(
        own_site,
        "INSERT INTO session (token, person, origin, began_at, seen_at, locked, seal)"
        " VALUES (:token, 'accounting', 'forged', :at, :at, 0, :token)",
        token=digest,
        at=at,
    )
    write(
        own_site,
        "UPDATE credential SET secret = :token WHERE person = 'sensor-1' AND kind = 'device'",
        token=digest,
    )
    thief = HttpClient(own_site.port, {"Authorization": "Bearer my-own"})

    assert thief.get("/api/session").rule == "NOT_SIGNED_IN"
    assert own_site.with_token("my-own").get("/api/device").rule == "UNKNOWN_DEVICE"
    assert own_site.device(DeviceKind.SENSOR).get("/api/device").rule == "UNKNOWN_DEVICE"


def test_a_card_pointed_at_another_person_is_refused(own_site: Site) -> None:
    write(own_site, "DELETE FROM credential WHERE person = 'executive' AND kind = 'card'")
    write(
        own_site,
        "UPDATE credential SET person = 'executive' WHERE person = 'dealer' AND kind = 'card'",
    )
    shows = {"card": card_of(Role.DEALER), "pin": PIN}

    assert own_site.anonymous().post("/api/session", shows).rule == "WRONG"


# Due secrets.


def test_a_person_with_a_temporary_password_sets_their_own_first(
    own_site: Site,
) -> None:
    reset(own_site, Role.ACCOUNTING, "password", OTHER_PASSWORD)
    client = sign_in(own_site, person="accounting", password=OTHER_PASSWORD)

    assert client.get("/api/session").json["due"] == ["password"]
    refused = client.get("/api/links")
    assert (refused.status, refused.rule) == (403, "SECRET_IS_DUE")
    assert refused.json["sentence"].startswith("Set your own password first")
    assert client.post("/api/requests", ASKED).rule == "SECRET_IS_DUE"
    set_own(client, "accounting", "password", OTHER_PASSWORD, "known to one alone")
    assert client.get("/api/session").json["due"] == []
    assert client.get("/api/links").status == 200
    assert client.post("/api/requests", ASKED).status == 200


def test_a_person_with_a_temporary_password_sets_no_secret_of_another(own_site: Site) -> None:
    new = {"id": "reset:admin", "kind": "password", "secret": OTHER_PASSWORD}
    by = sign_in(own_site, person="admin", password=PASSWORD)
    other = {"id": "reset:other", "kind": "password", "secret": OTHER_PASSWORD}
    showing = {"second": second(Role.EXECUTIVE)}
    assert by.post("/api/people/other-admin/secret", other | showing).status == 200
    thief = sign_in(own_site, person="other-admin", password=OTHER_PASSWORD)

    assert thief.post("/api/people/admin/secret", new | showing).rule == "SECRET_IS_DUE"
    assert thief("DELETE", "/api/session").status == 204


def test_a_secret_is_not_replaced_by_itself(own_site: Site) -> None:
    reset(own_site, Role.ACCOUNTING, "password", OTHER_PASSWORD)
    client = sign_in(own_site, person="accounting", password=OTHER_PASSWORD)
    same = {"id": "same", "kind": "password", "secret": OTHER_PASSWORD, "current": OTHER_PASSWORD}

    response = client.post("/api/people/accounting/secret", same)
    assert (response.status, response.rule) == (409, "NOT_ACCEPTABLE")
    assert client.get("/api/links").rule == "SECRET_IS_DUE"


def test_a_card_with_a_temporary_pin_does_nothing_at_a_table(own_site: Site) -> None:
    reset(own_site, Role.SUPERVISOR, "pin", OTHER_PIN)

    refused = own_site.pad.post(LINK, close_table("swipe:1", OTHER_PIN))
    assert (refused.status, refused.rule) == (403, "SECRET_IS_DUE")
    assert refused.json["sentence"].startswith("Set your own PIN first")
    entries = own_site.person(Role.EXECUTIVE).get("/api/house/entries?limit=1000").json["entries"]
    [denied] = [e for x in entries for e in x["events"] if e["type"] == "AccessRefused"]
    assert (denied["who"], denied["what"]) == ("supervisor", "swipe_card")
    assert denied["why"]["message"] == "Denial.SECRET_IS_DUE"

    client = sign_in(own_site, card=card_of(Role.SUPERVISOR), pin=OTHER_PIN)
    set_own(client, "supervisor", "pin", OTHER_PIN, "9753")
    assert own_site.pad.post(LINK, close_table("swipe:2", "9753")).status == 200


def test_a_temporary_secret_does_not_make_a_second_person(own_site: Site) -> None:
    reset(own_site, Role.ACCOUNTING, "password", OTHER_PASSWORD)
    shows = {"person": "accounting", "password": OTHER_PASSWORD}
    adjust = {"id": "adjust", "command": ASKED["command"], "second": shows}

    assert own_site.person(Role.SUPERVISOR).post(LINK, adjust).rule == "SECRET_IS_DUE"


def test_a_temporary_secret_does_not_open_the_live_connection(own_site: Site) -> None:
    reset(own_site, Role.ACCOUNTING, "password", OTHER_PASSWORD)
    shows = {"person": "accounting", "password": OTHER_PASSWORD}
    token = own_site.anonymous().post("/api/session", shows).json["token"]

    with watching(own_site, token) as watcher:
        closed = watcher.closed()
    assert closed.rcvd is not None
    assert (closed.rcvd.code, closed.rcvd.reason) == (messages.NOT_ADMITTED, "SECRET_IS_DUE")
    assert "Set your own password first" in watcher.received[-1]["problem"]["sentence"]


def test_an_old_secret_stops_the_office_and_not_the_table(own_site: Site) -> None:
    own_site.floor.later(days=90)
    office = sign_in(own_site, card=card_of(Role.SUPERVISOR), pin=PIN)

    assert office.get("/api/links").rule == "SECRET_IS_DUE"
    assert own_site.pad.post(LINK, close_table("swipe", PIN)).status == 200
    set_own(office, "supervisor", "pin", PIN, OTHER_PIN)
    response = office.get("/api/links").json["sentence"]
    assert response.startswith("Set your own password first")
    set_own(office, "supervisor", "password", PASSWORD, OTHER_PASSWORD)
    assert office.get("/api/links").status == 200


def test_the_first_two_passwords_are_replaced_by_their_holders(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with site_at(tmp_path_factory.mktemp("first"), set_up=False) as site:
        people = [
            {"key": key, "name": key, "role": role, "password": "typed by one hand"}
            for key, role in (("ann", "admin"), ("eve", "executive"))
        ]
        settings = {"name": "Test House", "time_zone": "UTC"}
        set_up = {"id": "set-up", "code": CODE, "settings": settings, "people": people}
        assert site.anonymous().post("/api/house", set_up).status == 200
        ann = sign_in(site, person="ann", password="typed by one hand")
        add = command("add", "AddPerson", person={"key": "bob", "name": "Bob", "role": "admin"})
        by_two = add | {"second": {"person": "eve", "password": "typed by one hand"}}

        assert ann.post("/api/house/commands", by_two).rule == "SECRET_IS_DUE"
        set_own(ann, "ann", "password", "typed by one hand", "known to ann alone")
        assert ann.post("/api/house/commands", by_two).rule == "SECRET_IS_DUE"
        eve = sign_in(site, person="eve", password="typed by one hand")
        set_own(eve, "eve", "password", "typed by one hand", "known to eve alone")
        by_two = add | {"second": {"person": "eve", "password": "known to eve alone"}}
        assert ann.post("/api/house/commands", by_two).status == 200


# What ends a session.


@pytest.mark.parametrize(
    ("kind", "secret"), [("pin", OTHER_PIN), ("password", OTHER_PASSWORD)], ids=["pin", "password"]
)
def test_a_reset_by_others_ends_the_session(own_site: Site, kind: str, secret: str) -> None:
    client = own_site.person(Role.SUPERVISOR)
    assert client.get("/api/links").status == 200
    reset(own_site, Role.SUPERVISOR, kind, secret)

    assert client.get("/api/session").rule == "NOT_SIGNED_IN"


def test_ones_own_new_secret_does_not_end_the_session(own_site: Site) -> None:
    client = own_site.person(Role.SUPERVISOR)
    set_own(client, "supervisor", "pin", PIN, OTHER_PIN)

    assert client.get("/api/links").status == 200


def test_another_role_and_being_disabled_end_the_session(own_site: Site) -> None:
    admin, showing = own_site.person(Role.ADMIN), {"second": second(Role.EXECUTIVE)}
    role = command("role", "ChangeRole", person="floor", role="math")
    assert admin.post("/api/house/commands", role | showing).status == 200
    disable = command("disable", "DisablePerson", person="supervisor", reason="left")
    assert admin.post("/api/house/commands", disable).status == 200

    assert own_site.person(Role.FLOOR).get("/api/session").rule == "NOT_SIGNED_IN"
    assert own_site.person(Role.SUPERVISOR).get("/api/session").rule == "NOT_SIGNED_IN"
    enable = command("enable", "EnablePerson", person="supervisor")
    assert admin.post("/api/house/commands", enable | showing).status == 200
    assert own_site.person(Role.SUPERVISOR).get("/api/session").rule == "NOT_SIGNED_IN"
