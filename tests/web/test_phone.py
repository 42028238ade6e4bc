"""A phone paired from a desk: for approvals only, and for as long as the desk's session."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from web.site import PASSWORD, PIN, HttpClient, Site, card_of
from web.test_floor import claim_on
from web.test_live import watching

from jackpit.manager.store import HOUSE_LOG
from jackpit.manager.store.queries.logs import read_records
from jackpit.table import Role
from jackpit.web.auth.permissions import PERMISSIONS, PHONE_ENDPOINTS

COMMANDS = "/api/links/link/commands"


def code_of(desk: HttpClient) -> str:
    """A code that the desk shows."""
    answer = desk.post("/api/session/pairing", {"pin": PIN})
    assert answer.status == 200, answer.body
    return str(answer.json["code"])


def pair(site: Site, code: str) -> Any:
    return site.anonymous().post("/api/session/phone", {"code": code})


def phone_of(site: Site, role: Role = Role.EXECUTIVE) -> HttpClient:
    """A phone paired from the desk of a role."""
    paired = pair(site, code_of(site.person(role)))
    assert paired.status == 200, paired.body
    return HttpClient(site.port, {"Authorization": f"Bearer {paired.json['token']}"})


def verify(claim: Any, id: str = "v:1", **secrets: str) -> dict[str, Any]:
    fields = {"table": claim["table"], "claim": claim["claim"], "amount": claim["amount"]}
    return {"id": id, "command": {"type": "VerifyClaim", "surveillance": "", **fields}, **secrets}


# Pairing.


def test_a_phone_is_paired_with_the_desks_person_and_opens_approvals_alone(own_site: Site) -> None:
    desk = own_site.person(Role.EXECUTIVE)
    assert desk.get("/api/session/phone").json == {"phone": None}
    phone = phone_of(own_site)
    session = phone.get("/api/session").json

    assert (session["person"], session["is_phone"]) == ("executive", True)
    assert (session["pages"], session["home"]) == (["approvals"], "/approvals")
    assert session["may"]["VerifyClaim"] is None
    assert session["may"]["OpenLink"]["rule"] == "NOT_ON_PHONE"
    assert not session["takes_cards"]
    assert desk.get("/api/session").json["is_phone"] is False
    listed = desk.get("/api/session/phone").json["phone"]
    assert (listed["origin"], listed["is_locked"]) == ("127.0.0.1", False)


def test_the_desk_needs_the_persons_own_secret_to_show_a_code(own_site: Site) -> None:
    desk = own_site.person(Role.EXECUTIVE)
    assert desk.post("/api/session/pairing", {"pin": "9999"}).rule == "WRONG"
    assert desk.post("/api/session/pairing", {}).status == 422
    assert desk.post("/api/session/pairing", {"password": PASSWORD}).status == 200


def test_a_code_pairs_once(own_site: Site) -> None:
    code = code_of(own_site.person(Role.EXECUTIVE))
    assert pair(own_site, code).status == 200
    again = pair(own_site, code)
    assert (again.status, again.rule) == (401, "WRONG_PAIRING_CODE")


def test_a_code_is_good_for_a_minute(own_site: Site) -> None:
    desk = own_site.person(Role.EXECUTIVE)
    code = code_of(desk)
    own_site.floor.later(seconds=59)
    assert pair(own_site, code).status == 200
    code = code_of(desk)
    own_site.floor.later(seconds=60)
    assert pair(own_site, code).rule == "WRONG_PAIRING_CODE"


def test_a_new_code_replaces_the_former_and_a_new_phone_too(own_site: Site) -> None:
    desk = own_site.person(Role.EXECUTIVE)
    old, new = code_of(desk), code_of(desk)
    assert pair(own_site, old).rule == "WRONG_PAIRING_CODE"
    first = HttpClient(
        own_site.port, {"Authorization": f"Bearer {pair(own_site, new).json['token']}"}
    )
    assert first.get("/api/claims").status == 200
    second = phone_of(own_site)
    assert (first.get("/api/claims").status, second.get("/api/claims").status) == (401, 200)


def test_a_code_ends_with_the_desks_session(own_site: Site) -> None:
    desk = own_site.person(Role.EXECUTIVE)
    code = code_of(desk)
    assert desk("DELETE", "/api/session").status == 204
    assert pair(own_site, code).rule == "WRONG_PAIRING_CODE"


def test_guessed_codes_lock_out_the_address_and_are_recorded(own_site: Site) -> None:
    code = code_of(own_site.person(Role.EXECUTIVE))
    attacker = HttpClient(own_site.port, source="127.0.0.2")
    rules = [
        attacker.post("/api/session/phone", {"code": f"guess-{number}"}).rule
        for number in range(31)
    ]
    right = attacker.post("/api/session/phone", {"code": code})

    assert set(rules[:30]) == {"WRONG_PAIRING_CODE"}
    assert (rules[30], right.status, right.rule) == ("TOO_MANY_ATTEMPTS", 429, "TOO_MANY_ATTEMPTS")
    refused = [x for x in house_events(own_site) if x["type"] == "AccessRefused"]
    assert ("pair_phone", "Denial.WRONG_PAIRING_CODE") in {
        (x["what"], x["why"]["message"]) for x in refused
    }
    assert pair(own_site, code).status == 200  # another address is not locked out


def house_events(site: Site) -> list[Any]:
    records = read_records(site.floor.store, log=HOUSE_LOG, after=0, limit=10_000)
    return [event for record in records for event in json.loads(record.record)["events"]]


def test_a_pairing_and_its_end_are_recorded_like_sign_ins(own_site: Site) -> None:
    phone_of(own_site)
    assert own_site.person(Role.EXECUTIVE)("DELETE", "/api/session/phone").status == 204
    events = house_events(own_site)

    came = [x for x in events if x["type"] == "SignedIn" and x["how"] == "phone"]
    left = [x for x in events if x["type"] == "SignedOut"]
    assert [x["person"] for x in came] == ["executive"]
    assert [(x["person"], x["why"]) for x in left] == [("executive", "phone_removed")]


# What a phone may do.


def test_a_phone_may_call_what_the_approvals_need_and_nothing_else(own_site: Site) -> None:
    phone = phone_of(own_site)
    session = {"DELETE /api/session", "POST /api/session/lock", "POST /api/session/unlock"}
    for action in sorted(PERMISSIONS.keys() - session):
        method, path = action.split(" ")
        is_open = PERMISSIONS[action].is_public or PERMISSIONS[action].allows_local
        if method == "WEBSOCKET" or is_open:
            continue
        path = re.sub(r"\{(number|day|name)\}", "1", path)
        path = path.replace("{link}", "link").replace("{table}", "1")
        answer = phone(method, re.sub(r"\{\w+\}", "x", path), {} if method == "POST" else None)
        is_refused = answer.status == 403 and answer.rule == "NOT_ON_PHONE"
        assert is_refused == (action not in PHONE_ENDPOINTS), (action, answer.body)


@pytest.mark.parametrize("kind", ["OpenTable", "CloseTable", "VoidRound", "TurnToJph"])
def test_a_stolen_phone_gives_no_command_but_those_of_approvals(own_site: Site, kind: str) -> None:
    phone = phone_of(own_site)
    command = {"type": kind, "table": "1", **({"reason": "x"} if kind == "VoidRound" else {})}
    answer = phone.post(COMMANDS, {"id": "x:1", "command": command})
    assert (answer.status, answer.rule) == (403, "NOT_ON_PHONE")


def test_a_stolen_phone_verifies_nothing_without_the_persons_secret(own_site: Site) -> None:
    phone, claim = phone_of(own_site), claim_on(own_site)
    bare = phone.post(COMMANDS, verify(claim))
    wrong = [phone.post(COMMANDS, verify(claim, f"w:{n}", pin="9999")).rule for n in range(5)]
    locked = phone.post(COMMANDS, verify(claim, "l:1", pin=PIN))

    assert (bare.status, bare.rule) == (401, "SECRET_NEEDED")
    assert (set(wrong), locked.rule) == ({"WRONG"}, "LOCKED_OUT")


def test_a_phone_takes_no_card_of_another_person(own_site: Site) -> None:
    phone, claim = phone_of(own_site, Role.SUPERVISOR), claim_on(own_site)
    answer = phone.post(COMMANDS, verify(claim, card=card_of(Role.EXECUTIVE), pin=PIN))
    assert (answer.status, answer.rule) == (403, "NOT_ON_PHONE")


def test_a_person_verifies_on_the_phone_what_they_may_verify_at_the_desk(own_site: Site) -> None:
    claim = claim_on(own_site)
    supervisor = phone_of(own_site, Role.SUPERVISOR).post(COMMANDS, verify(claim, "s:1", pin=PIN))
    executive = phone_of(own_site).post(COMMANDS, verify(claim, "e:1", pin=PIN))
    assert (supervisor.status, executive.status) == (409, 200), executive.body


def test_a_phone_watches_the_floor_live_until_it_ends_and_nothing_else(own_site: Site) -> None:
    token = phone_of(own_site).headers["Authorization"].removeprefix("Bearer ")
    with watching(own_site, token) as watcher:
        watcher.send(watch={"what": "floor"})
        assert watcher.until("floor", lambda floor: bool(floor["links"]))
        for what in ({"what": "pad", "table": "1"}, {"what": "sign"}, {"what": "entries"}):
            watcher.send(watch={"link": "link", **what})
            assert watcher.until("problem")["rule"] == "NOT_ON_PHONE"
        assert own_site.person(Role.EXECUTIVE)("DELETE", "/api/session").status == 204
        assert watcher.closed().rcvd is not None


# Its end.


def test_a_phone_ends_when_the_desk_signs_out(own_site: Site) -> None:
    phone = phone_of(own_site)
    assert own_site.person(Role.EXECUTIVE)("DELETE", "/api/session").status == 204
    assert phone.get("/api/claims").rule == "NOT_SIGNED_IN"


def test_a_phone_ends_when_its_person_signs_in_elsewhere(own_site: Site) -> None:
    phone = phone_of(own_site)
    body = {"person": "executive", "password": PASSWORD}
    assert own_site.anonymous().post("/api/session", body).status == 200
    assert phone.get("/api/claims").rule == "NOT_SIGNED_IN"


def test_a_phone_ends_when_its_person_is_disabled(own_site: Site) -> None:
    phone = phone_of(own_site, Role.SUPERVISOR)
    command = {"type": "DisablePerson", "person": "supervisor", "reason": "left"}
    sent = own_site.person(Role.EXECUTIVE).post(
        "/api/house/commands", {"id": "d:1", "command": command}
    )
    assert sent.status == 200, sent.body
    assert phone.get("/api/claims").rule == "NOT_SIGNED_IN"


def test_a_phone_that_was_removed_at_the_desk_is_signed_out(own_site: Site) -> None:
    phone, desk = phone_of(own_site), own_site.person(Role.EXECUTIVE)
    assert desk("DELETE", "/api/session/phone").status == 204
    assert phone.get("/api/claims").rule == "NOT_SIGNED_IN"
    assert desk.get("/api/session/phone").json == {"phone": None}
    assert desk("DELETE", "/api/session/phone").status == 204


def test_a_phone_signs_out_alone_and_locks_alone(own_site: Site) -> None:
    desk, phone = own_site.person(Role.EXECUTIVE), phone_of(own_site)
    assert phone.post("/api/session/lock").status == 204
    assert phone.get("/api/claims").rule == "SESSION_LOCKED"
    assert desk.get("/api/claims").status == 200
    assert phone.post("/api/session/unlock", {"pin": PIN}).status == 204
    assert phone.get("/api/claims").status == 200
    assert phone("DELETE", "/api/session").status == 204
    assert (phone.get("/api/claims").status, desk.get("/api/claims").status) == (401, 200)


def test_a_phone_pairs_no_other_phone(own_site: Site) -> None:
    phone = phone_of(own_site)
    assert phone.post("/api/session/pairing", {"pin": PIN}).rule == "NOT_ON_PHONE"
