"""What was decided on a day: claims and requests, by whom, when, and how long they waited."""

from __future__ import annotations

from typing import Any

from web.site import PIN, Site
from web.test_floor import claim_on

from jackpit.table import Role

COMMANDS = "/api/links/link/commands"


def decisions_of(site: Site, day: str | None = None) -> list[Any]:
    answer = site.person(Role.SURVEILLANCE).get("/api/decisions" + (f"?day={day}" if day else ""))
    assert answer.status == 200, answer.body
    found: list[Any] = answer.json["decisions"]
    return found


def decide(site: Site, claim: Any, kind: str, **fields: Any) -> None:
    command = {"type": kind, "table": claim["table"], "claim": claim["claim"], **fields}
    body = {"id": f"{kind}:1", "command": command}
    if kind == "VerifyClaim":
        body["pin"] = PIN
    sent = site.person(Role.EXECUTIVE).post(COMMANDS, body)
    assert sent.status == 200, sent.body


def test_a_verified_claim_shows_its_amount_and_how_long_it_waited(own_site: Site) -> None:
    assert decisions_of(own_site) == []
    claim = claim_on(own_site)
    own_site.floor.later(seconds=48)
    decide(own_site, claim, "VerifyClaim", surveillance="", amount=claim["amount"])
    (verified,) = decisions_of(own_site)

    assert (verified["kind"], verified["by"], verified["table"]) == ("verified", "executive", "1")
    assert (verified["amount"], verified["win"]) == (claim["amount"], 1)
    assert verified["subject"] == "Three 7's – Diamonds at spot 6"
    assert verified["waited_seconds"] == 48


def test_a_refused_claim_shows_its_reason(own_site: Site) -> None:
    decide(own_site, claim_on(own_site), "RefuseClaim", reason="The dealer marked the wrong hand.")
    (refused,) = decisions_of(own_site)

    assert (refused["kind"], refused["reason"]) == ("refused", "The dealer marked the wrong hand.")
    assert (refused["amount"], refused["win"]) == (None, None)


def test_a_settled_request_shows_what_was_asked(own_site: Site) -> None:
    person = {"key": "new", "name": "New Person", "role": "dealer"}
    asked = {"type": "AddPerson", "person": person}
    for number, how in ((1, "approve"), (2, "decline"), (3, "withdraw")):
        body = {"id": f"r{number}", "log": "house", "command": asked, "summary": "A new dealer."}
        assert own_site.person(Role.ADMIN).post("/api/requests", body).status == 200
        own_site.floor.later(minutes=2)
        by = Role.ADMIN if how == "withdraw" else Role.EXECUTIVE
        decision = {"id": f"{how}:1", **({"reason": "not now"} if how == "decline" else {})}
        sent = own_site.person(by).post(f"/api/requests/r{number}/{how}", decision)
        assert sent.status == 200, sent.body
    withdrawn, declined, approved = decisions_of(own_site)

    kinds = [one["kind"] for one in (approved, declined, withdrawn)]
    assert kinds == ["approved", "declined", "withdrawn"]
    assert (declined["reason"], approved["waited_seconds"]) == ("not now", 120)
    assert approved["subject"] == "Add a person: A new dealer."
    assert approved["link"] is None


def test_a_day_shows_its_own_decisions_alone(own_site: Site) -> None:
    claim = claim_on(own_site)
    decide(own_site, claim, "VerifyClaim", surveillance="", amount=claim["amount"])
    day = own_site.person(Role.FLOOR).get("/api/floor").json["today"]["day"]
    own_site.floor.later(hours=24)
    own_site.fresh_session(Role.SURVEILLANCE)

    assert decisions_of(own_site) == []
    assert [one["kind"] for one in decisions_of(own_site, day)] == ["verified"]
    assert decisions_of(own_site, "2020-01-01") == []
