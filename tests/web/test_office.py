"""The office over HTTP: setup, people, devices, links, requests, reports, replay."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from manager.floor import EXECUTIVE, HOLE_CARD_SHOWN, SUPERVISOR
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

from jackpit.games import GAMES
from jackpit.table import Person, Role, payout_sheet
from jackpit.table import commands as c

SETTINGS = {"name": "Test House", "time_zone": "UTC"}
FIRST = [
    {"key": "ann", "name": "Ann", "role": "admin", "password": "typed by one hand"},
    {"key": "eve", "name": "Eve", "role": "executive", "password": "typed by one hand"},
]
EVE = {"person": "eve", "password": "the other long password"}
OWN_PIN = "8642"


def sign_in(site: Site, **shows: str) -> HttpClient:
    response = site.anonymous().post("/api/session", shows)
    assert response.status == 200, response.body
    return HttpClient(site.port, {"Authorization": f"Bearer {response.json['token']}"})


def missing(client: HttpClient) -> list[tuple[str, str]]:
    """The steps that are not done, with the first reason of each."""
    checks = client.get("/api/house").json["checks"]
    open_ones = [(x["step"], x["missing"]) for x in checks if x["missing"] and not x["is_done"]]
    return list({step: (step, why) for step, why in reversed(open_ones)}.values())[::-1]


def test_a_house_is_set_up_from_nothing_to_its_first_round(tmp_path: Path) -> None:
    with site_at(tmp_path, set_up=False) as site:
        set_up = {"id": "setup", "code": CODE, "settings": SETTINGS, "people": FIRST}
        wrong = site.anonymous().post("/api/house", set_up | {"code": "guessed"})
        done = site.anonymous().post("/api/house", set_up)
        twice = site.anonymous().post("/api/house", set_up | {"id": "set-up-2"})
        assert (wrong.status, wrong.rule) == (403, "WRONG_CODE")
        assert done.status == 200, done.body
        assert (twice.status, twice.rule) == (409, "HOUSE_IS_SET_UP")

        ann = sign_in(site, person="ann", password="typed by one hand")
        set_own(ann, "ann", "password", "typed by one hand", "the first long password")
        eve = sign_in(site, person="eve", password="typed by one hand")
        set_own(eve, "eve", "password", "typed by one hand", EVE["password"])
        assert missing(ann) == [
            ("link", "a link with its terms is missing"),
            ("tables", "add a table first"),
            ("people", "a dealer with a card and their own PIN is missing"),
            ("opening", "no table is open"),
        ]
        for key, role in (("sue", "supervisor"), ("dan", "dealer"), ("acc", "accounting")):
            person = {"key": key, "name": key, "role": role}
            add = command(f"add:{key}", "AddPerson", person=person) | {"second": EVE}
            assert ann.post("/api/house/commands", add).status == 200
            card = {"id": f"card:{key}", "card": f"card of {key}", "second": EVE}
            assert ann.post(f"/api/people/{key}/card", card).status == 200
            pin = {"id": f"pin:{key}", "kind": "pin", "secret": PIN, "second": EVE}
            assert ann.post(f"/api/people/{key}/secret", pin).status == 200
            set_own(sign_in(site, card=f"card of {key}", pin=PIN), key, "pin", PIN, OWN_PIN)
        acc = sign_in(site, card="card of acc", pin=OWN_PIN)
        form = command("form", "FormLink", link="pit", terms={"game": "blazing-7s"})
        formed = acc.post("/api/house/commands", form | {"second": EVE})
        assert formed.status == 200, formed.body
        assert [entry["log"] for entry in formed.json["entries"]] == ["house", "pit"]

        sue = sign_in(site, card="card of sue", pin=OWN_PIN)
        add = command("t1", "AddTable", table="1", controller="keypad", spots=7)
        assert sue.post("/api/links/pit/commands", add).status == 200
        assert missing(ann)[0] == ("tables", "table 1 has no pad")
        device = {"device": "pad-1", "kind": "pad", "link": "pit", "table": "1"}
        register = command("pad", "RegisterDevice", **device) | {"second": EVE}
        token = ann.post("/api/house/commands", register).json["token"]
        again = ann.post("/api/house/commands", register)
        assert again.status == 200
        assert "token" not in again.json  # it is sent once

        assert missing(ann) == [("opening", "no table is open")]
        pad = site.with_token(token)
        assert eve.post("/api/links/pit/commands", command("o", "OpenLink")).status == 200
        opened = command("o1", "OpenTable", table="1") | {"card": "card of sue", "pin": OWN_PIN}
        assert pad.post("/api/links/pit/commands", opened).status == 200
        assert missing(ann) == []
        presses = "/api/links/pit/tables/1/presses"
        swipe = {"id": "s1", "press": {"type": "Swipe"}, "card": "card of dan", "pin": OWN_PIN}
        assert pad.post(presses, swipe).status == 200
        pad.post(presses, {"id": "p1", "press": {"type": "Tap", "spot": 3}})
        began = pad.post(presses, {"id": "p2", "press": {"type": "Begin"}})
        assert began.json["entries"][0]["events"][0]["spots"] == [3]
        assert began.json["pad"]["round"] == 1


def test_a_decision_of_two_people_is_recorded_with_a_reason(own_site: Site) -> None:
    client = own_site.person(Role.ADMIN)
    person = {"key": "newcomer", "name": "A newcomer", "role": "dealer"}
    add = command("add:1", "AddPerson", person=person) | {"second": second(Role.EXECUTIVE)}

    silent = client.post("/api/house/commands", add | {"why": "  "})
    assert (silent.status, silent.rule) == (409, "REASON_MISSING")
    done = client.post("/api/house/commands", add | {"why": "hired for the night shift"})
    assert done.status == 200, done.body
    assert done.json["entries"][0]["why"] == "hired for the night shift"
    broken = client.post("/api/house/commands", add | {"why": "a\u0000b"})
    assert (broken.status, broken.json["where"]) == (422, ["why"])


def test_a_house_is_not_set_up_without_a_code(site: Site) -> None:
    set_up = {"id": "again", "code": "", "settings": SETTINGS, "people": FIRST}

    assert site.anonymous().post("/api/house", set_up).status == 422
    assert site.anonymous().post("/api/house", set_up | {"code": "no"}).rule == "WRONG_CODE"


# Sessions.


def test_a_session_is_locked_unlocked_and_ended(own_site: Site) -> None:
    client = sign_in(own_site, person="floor", password=PASSWORD)
    who = client.get("/api/session").json
    assert (who["person"], who["role"], who["is_locked"]) == ("floor", "floor", False)

    assert client.post("/api/session/lock").status == 204
    locked = client.get("/api/links")
    assert (locked.status, locked.rule) == (401, "SESSION_LOCKED")
    assert client.get("/api/session").json["is_locked"] is True
    assert client.post("/api/session/unlock", {"pin": "1357"}).status == 401
    assert client.post("/api/session/unlock", {"pin": PIN}).status == 204
    assert client.get("/api/links").status == 200

    assert client("DELETE", "/api/session").status == 204
    assert client.get("/api/session").rule == "NOT_SIGNED_IN"


def test_an_idle_session_locks_itself(own_site: Site) -> None:
    client = sign_in(own_site, person="floor", password=PASSWORD)
    own_site.floor.later(minutes=11)
    own_site.app.state.context.access.forget_sessions()

    assert client.get("/api/links").rule == "SESSION_LOCKED"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "Your PIN or your password is expected."),
        ({"pin": PIN, "password": PASSWORD}, "Enter your PIN or your password, not both."),
    ],
)
def test_a_session_is_unlocked_with_exactly_one_secret(
    site: Site, body: dict[str, str], sentence: str
) -> None:
    response = site.person(Role.FLOOR).post("/api/session/unlock", body)

    assert (response.status, response.rule) == (422, "NOT_READABLE")
    assert response.json["sentence"] == sentence


def test_a_command_is_confirmed_with_one_secret_and_not_with_two(site: Site) -> None:
    verify = {"type": "VerifyClaim", "table": "1", "claim": "1.1"}
    both = {"id": "two-secrets", "command": verify, "pin": PIN, "password": PASSWORD}

    response = site.person(Role.SUPERVISOR).post("/api/links/link/commands", both)

    assert (response.status, response.rule) == (422, "NOT_READABLE")
    assert response.json["sentence"] == "Enter your PIN or your password, not both."


def test_a_cookie_is_hidden_from_scripts(site: Site) -> None:
    response = site.anonymous().post("/api/session", {"person": "math", "password": PASSWORD})
    site.sessions[Role.MATH] = response.json["token"]

    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie  # no TLS here


def test_another_sites_page_does_nothing(own_site: Site) -> None:
    cookie = {"Cookie": f"jackpit_session={own_site.sessions[Role.FLOOR]}"}
    here = f"http://127.0.0.1:{own_site.port}"

    def lock(**headers: str) -> tuple[int, str | None]:
        response = own_site.anonymous()("POST", "/api/session/lock", headers={**cookie, **headers})
        return response.status, response.rule if response.body else None

    foreign = (403, "FOREIGN_REQUEST")
    assert lock(Origin="http://evil.example") == foreign
    assert lock(Origin="http://evil.example", Jackpit_Request="1") == foreign
    assert lock() == foreign
    assert lock(Jackpit_Request="0") == foreign
    assert lock(Jackpit_Request="1") == (204, None)
    own_site.person(Role.FLOOR).post("/api/session/unlock", {"pin": PIN})
    assert lock(Origin=here) == (204, None)


@pytest.mark.parametrize(
    ("shows", "status"),
    [
        ({"person": "floor", "password": "not the password"}, 401),
        ({"person": "nobody", "password": "not the password"}, 401),
        ({"person": "dealer", "password": PASSWORD}, 401),
        ({"card": "%unknown?", "pin": PIN}, 401),
        ({"card": card_of(Role.FLOOR)}, 401),
        ({"card": card_of(Role.FLOOR), "password": PASSWORD}, 422),
        ({"person": "floor"}, 422),
        ({}, 422),
    ],
)
def test_wrong_credentials_do_not_sign_in(own_site: Site, shows: Any, status: int) -> None:
    response = own_site.anonymous().post("/api/session", shows)

    assert response.status == status
    assert "token" not in response.json


def test_a_person_sets_their_own_pin_with_the_current_one(own_site: Site) -> None:
    floor = own_site.person(Role.FLOOR)
    path = "/api/people/floor/secret"
    new = {"id": "s:1", "kind": "pin", "secret": "8642"}

    assert floor.post(path, new).status == 401
    assert floor.post(path, new | {"current": PIN, "secret": "1234"}).rule == "NOT_ACCEPTABLE"
    assert floor.post(path, new | {"current": PIN}).status == 200
    other = floor.post("/api/people/math/secret", new | {"id": "s:2"})
    assert (other.status, other.rule) == (403, "NEEDS_ROLE")
    assert sign_in(own_site, card=card_of(Role.FLOOR), pin="8642").get("/api/session").status == 200


def test_a_card_belongs_to_one_person(own_site: Site) -> None:
    card = {"id": "c:1", "card": card_of(Role.FLOOR), "second": second(Role.EXECUTIVE)}

    response = own_site.person(Role.ADMIN).post("/api/people/math/card", card)
    assert (response.status, response.rule) == (409, "NOT_ACCEPTABLE")
    assert "60110000" not in response.body.decode()


# Requests.


def make(id: str, log: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"id": id, "log": log, "command": {"type": kind, **fields}, "summary": "a test"}


ADJUST = {"meter": "major", "pool": "meter", "amount": "1.00", "reason": "malfunction", "text": "x"}
LATE = {"table": "1", "spots": [1], "form_number": "P-1", "reason": "a fault"}


def test_the_second_person_of_a_late_round_is_of_the_pit_and_of_an_amount_is_not(
    own_site: Site,
) -> None:
    accounting, supervisor = own_site.person(Role.ACCOUNTING), own_site.person(Role.SUPERVISOR)
    for asked in (
        make("late", "link", "EnterFromPaper", **LATE),
        make("r2", "link", "Adjust", **ADJUST),
    ):
        assert accounting.post("/api/requests", asked).status == 200
    late, amount = accounting.get("/api/requests").json["requests"]
    refused = supervisor.post("/api/requests/r2/approve", {"id": "a2"})
    done = supervisor.post("/api/requests/late/approve", {"id": "a1"})

    free = [[role for role, why in x["why_not"].items() if why is None] for x in (late, amount)]
    assert free == [["supervisor", "executive"], ["executive"]]
    assert late["why_not"]["accounting"]["sentence"] == (
        "To enter a round from a paper form, a supervisor or an executive must approve."
    )
    assert (refused.status, refused.rule) == (403, "NEEDS_ROLE_TO_APPROVE")
    assert done.status == 200, done.body
    kinds = [event["type"] for entry in done.json["entries"] for event in entry["events"]]
    assert "RoundEnteredLate" in kinds


def test_a_request_is_carried_out_when_another_approves_it(own_site: Site) -> None:
    person = {"key": "new", "name": "New", "role": "dealer"}
    admin, executive = own_site.person(Role.ADMIN), own_site.person(Role.EXECUTIVE)
    made = admin.post("/api/requests", make("r1", "house", "AddPerson", person=person))
    assert made.status == 200, made.body
    (waiting,) = executive.get("/api/requests").json["requests"]
    assert (waiting["id"], waiting["by"], waiting["role"]) == ("r1", "admin", "admin")
    assert waiting["command"]["person"]["key"] == "new"

    own = admin.post("/api/requests/r1/approve", {"id": "a0"})
    done = executive.post("/api/requests/r1/approve", {"id": "a1"})
    again = executive.post("/api/requests/r1/approve", {"id": "a1"})
    assert (own.status, own.rule) == (409, "OWN_REQUEST")
    assert done.status == 200, done.body
    assert [x["events"][0]["type"] for x in done.json["entries"]] == [
        "RequestApproved",
        "PersonAdded",
    ]
    assert (again.status, again.body) == (200, done.body)
    assert executive.get("/api/requests").json["requests"] == []
    assert executive.get("/api/people/new").status == 200


def test_an_approval_reloads_a_request_it_did_not_know(own_site: Site) -> None:
    """As if another server had written it, and this one's writer knew it already."""
    web = own_site.app.state.context
    admin, executive = own_site.person(Role.ADMIN), own_site.person(Role.EXECUTIVE)
    assert executive.get("/api/requests").json["requests"] == []
    own_site.app.state.hub.early_listeners.remove(web.access.on_entries)
    person = {"key": "new", "name": "New", "role": "dealer"}
    made = admin.post("/api/requests", make("r1", "house", "AddPerson", person=person))
    assert made.status == 200, made.body
    done = executive.post("/api/requests/r1/approve", {"id": "a1"})

    assert done.status == 200, done.body
    assert len(done.json["entries"]) == 2


def test_an_approval_that_cannot_be_carried_out_changes_nothing(own_site: Site) -> None:
    person = {"key": "dealer", "name": "Taken", "role": "dealer"}
    admin, executive = own_site.person(Role.ADMIN), own_site.person(Role.EXECUTIVE)
    admin.post("/api/requests", make("r1", "house", "AddPerson", person=person))

    response = executive.post("/api/requests/r1/approve", {"id": "a1"})
    assert (response.status, response.rule) == (409, "KEY_IS_TAKEN")
    assert len(executive.get("/api/requests").json["requests"]) == 1


def test_terms_are_changed_by_a_request_to_the_link(own_site: Site) -> None:
    accounting, executive = own_site.person(Role.ACCOUNTING), own_site.person(Role.EXECUTIVE)
    terms = {"game": "blazing-7s", "rules": {"executive_from": "5000.00"}}
    accounting.post("/api/requests", make("r1", "link", "ChangeTerms", terms=terms))

    done = executive.post("/api/requests/r1/approve", {"id": "a1"})
    assert done.status == 200, done.body
    assert [entry["log"] for entry in done.json["entries"]] == ["house", "link"]
    link = executive.get("/api/links/link").json
    assert link["pending_terms"]["rules"]["executive_from"] == "5000.00000000"
    assert link["pending_reseed"] is None, "a rule concerns both meters (HG40)"


def test_a_link_shows_the_chip_rule_in_force(own_site: Site) -> None:
    """The sheet of Blazing 7's has them taken off (R6); the house's own rule is for other games."""
    link = own_site.person(Role.EXECUTIVE).get("/api/links/link").json

    assert (link["terms"]["rules"]["chips"], link["chips"]) == ("left", "removed")


def test_hg40_the_meter_whose_reseed_brings_in_new_terms_is_shown(own_site: Site) -> None:
    accounting, executive = own_site.person(Role.ACCOUNTING), own_site.person(Role.EXECUTIVE)
    link = executive.get("/api/links/link").json
    assert link["pending_reseed"] is None
    new = link["terms"]["terms"]
    for meter in new["meters"]:
        if meter["key"] == "minor":
            meter["seed"] = "1500.00"
    response = {"type": "ChangeTerms", "terms": {"game": "blazing-7s", "terms": new}}

    (foreseen,) = accounting.post("/api/links/link/preview", {"command": response}).json["links"]
    assert foreseen["pending_reseed"] == "minor"
    order = make("r1", "link", "ChangeTerms", terms=response["terms"])
    assert accounting.post("/api/requests", order).status == 200
    assert executive.post("/api/requests/r1/approve", {"id": "a1"}).status == 200
    assert executive.get("/api/links/link").json["pending_reseed"] == "minor"


def test_a_request_is_declined_or_withdrawn(own_site: Site) -> None:
    admin, executive = own_site.person(Role.ADMIN), own_site.person(Role.EXECUTIVE)
    for id in ("r1", "r2"):
        person = {"key": f"new-{id}", "name": "New", "role": "dealer"}
        admin.post("/api/requests", make(id, "house", "AddPerson", person=person))

    assert executive.post("/api/requests/r1/decline", {"id": "d1", "reason": "no"}).status == 200
    assert executive.post("/api/requests/r2/withdraw", {"id": "w1"}).rule == "NOT_OWN_REQUEST"
    assert admin.post("/api/requests/r2/withdraw", {"id": "w2"}).status == 200
    assert executive.get("/api/requests").json["requests"] == []


def test_a_command_for_one_person_is_no_request(site: Site) -> None:
    opened = make("r9", "link", "OpenTable", table="1")

    assert site.person(Role.EXECUTIVE).post("/api/requests", opened).rule == "NEEDS_NO_REQUEST"


# Links, claims, replay, reports, odds.


def test_money_moves_from_one_link_to_another_in_one_transaction(own_site: Site) -> None:
    own_site.floor.form("kings-bounty", link="other", tables=1)
    tables = [c.CloseTable(table=table, by=SUPERVISOR) for table in ("1", "2")]
    own_site.floor.do("link", *tables, c.CloseLink(by=EXECUTIVE))
    meter = next(iter(GAMES["kings-bounty"].pay_tables[0].terms.meters)).key
    move = command("m:1", "MoveMoney", meter="major", amount="100.00", to="other", into=meter)
    accounting = own_site.person(Role.ACCOUNTING)

    moved = accounting.post("/api/links/link/commands", move | {"second": second(Role.EXECUTIVE)})
    assert moved.status == 200, moved.body
    assert [entry["log"] for entry in moved.json["entries"]] == ["link", "other"]


def test_a_session_alone_does_not_verify_a_claim(
    own_site: Site,
) -> None:
    commands = "/api/links/link/commands"
    own_site.pad.post(commands, command("p:1", "StartRound", table="1", spots=[6]))
    mark = command("p:2", "MarkHand", table="1", line="three-7s-diamonds", spot=6)
    own_site.pad.post(commands, mark)
    executive = own_site.person(Role.EXECUTIVE)
    (claim,) = executive.get("/api/claims").json["claims"]
    verify = command("e:1", "VerifyClaim", table="1", claim=claim["claim"], surveillance="cam 1")

    alone = executive.post(commands, verify)
    wrong = executive.post(commands, verify | {"pin": "9999"})
    both = executive.post(commands, verify | {"pin": PIN, "password": PASSWORD})
    assert (alone.status, alone.rule) == (401, "SECRET_NEEDED")
    assert (wrong.status, wrong.rule) == (401, "WRONG")
    assert both.status == 422
    assert executive.get("/api/claims").json["claims"] == [claim]
    done = executive.post(commands, verify | {"password": PASSWORD})
    assert done.status == 200, done.body


def test_a_pending_claim_shows_its_envy_and_the_meter_afterwards(
    own_site: Site,
) -> None:
    own_site.floor.form("kings-bounty", link="kings", tables=1)
    lines = own_site.floor.link("kings", lambda link: link.version.pay_table.lines)
    own_site.floor.do("kings", c.StartRound(table="1", spots=(1, 4, 7)))
    own_site.floor.do("kings", c.MarkHand(table="1", line=lines[0].key, spot=4))
    supervisor = own_site.person(Role.SUPERVISOR)

    (claim,) = supervisor.get("/api/claims").json["claims"]
    (envy,) = claim["envy"]
    assert envy["why"] == f"envy from spot 4: {lines[0].name}"
    assert (envy["each"], envy["spots"]) == ("100.00000000", [1, 7])
    amount, before = Decimal(claim["amount"]), Decimal(claim["before"])
    moved = sum(map(Decimal, claim["moves"].values()))
    assert Decimal(claim["after"]) == before - amount + moved
    assert claim["moves"]["seed"] == "2000.00000000"
    by = Person("executive", Role.EXECUTIVE)
    verify = c.VerifyClaim(table="1", claim=claim["claim"], by=by, surveillance="camera 1")
    own_site.floor.do("kings", HOLE_CARD_SHOWN, verify)
    sheet = own_site.floor.link("kings", lambda x: payout_sheet(x, x.tables["1"].round))
    assert [x.spot for x in sheet.payments if str(x.why) == envy["why"]] == [7, 1]


def test_a_claim_waits_in_the_queue_until_it_is_verified(own_site: Site) -> None:
    commands = "/api/links/link/commands"
    own_site.pad.post(commands, command("p:1", "StartRound", table="1", spots=[1, 6]))
    mark = command("p:2", "MarkHand", table="1", line="three-7s-diamonds", spot=6)
    own_site.pad.post(commands, mark)

    (claim,) = own_site.person(Role.SUPERVISOR).get("/api/claims").json["claims"]
    assert (claim["table"], claim["spots"], claim["needs"]) == ("1", [6], "executive")
    verify = command("e:1", "VerifyClaim", table="1", claim=claim["claim"], surveillance="cam 1")
    verify |= {"pin": PIN}
    low = own_site.person(Role.SUPERVISOR).post(commands, verify | {"id": "s:1"})
    done = own_site.person(Role.EXECUTIVE).post(commands, verify)
    assert (low.status, low.rule) == (409, "CLAIM_NEEDS_EXECUTIVE")
    assert done.status == 200, done.body
    assert own_site.person(Role.SUPERVISOR).get("/api/claims").json["claims"] == []
    own_site.pad.post(commands, command("p:3", "EndRound", table="1"))

    watcher = own_site.person(Role.SURVEILLANCE)
    (win,) = watcher.get("/api/links/link/wins").json["wins"]
    assert win == watcher.get("/api/links/link/wins/1").json
    assert (win["number"], win["round"]) == (1, 1)
    round = watcher.get("/api/links/link/rounds/1").json
    kinds = [event["type"] for entry in round["entries"] for event in entry["events"]]
    assert kinds[0] == "RoundStarted"
    assert "HandMarked" in kinds
    assert kinds[-1] == "RoundEnded"


def test_entries_are_replayed_in_pages_byte_for_byte(site: Site) -> None:
    site.floor.round()
    watcher = site.person(Role.SURVEILLANCE)
    whole = watcher.get("/api/links/link/entries").json["entries"]

    first = watcher.get("/api/links/link/entries?limit=3").json["entries"]
    rest = watcher.get(f"/api/links/link/entries?after={first[-1]['seq']}").json["entries"]
    assert first + rest == whole
    assert [entry["seq"] for entry in whole] == list(range(1, len(whole) + 1))


def test_a_link_shows_its_exact_house_advantage_and_the_advice_on_it(site: Site) -> None:
    link = site.person(Role.MATH).get("/api/links/link").json

    assert 0 < link["odds"]["house_advantage"] < 1
    assert isinstance(link["odds"]["advice"], list)
    assert link["accounts"]["meter major"].count(".") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_of_every_game_are_served(site: Site, game: str) -> None:
    odds = site.person(Role.MATH).get(f"/api/odds/{game}?seats=1").json

    assert odds["game"] == game
    assert site.person(Role.MATH).get(f"/api/odds/{game}?seats=8").status == 422


def test_reports_are_sent_as_json_csv_and_excel(site: Site) -> None:
    accounting = site.person(Role.ACCOUNTING)
    for name in [one["report"] for one in accounting.get("/api/reports").json["reports"]]:
        day = "from=2026-11-16&to=2026-11-16"
        as_json = accounting.get(f"/api/reports/{name}?{day}")
        as_csv = accounting.get(f"/api/reports/{name}?{day}&format=csv")
        as_xlsx = accounting.get(f"/api/reports/{name}?{day}&format=xlsx&link=link")
        assert (as_json.status, as_csv.status, as_xlsx.status) == (200, 200, 200), name
        assert as_csv.headers["content-type"].startswith("text/csv")
        assert as_xlsx.body.startswith(b"PK")


def test_sensors_and_shoes_press_only_chips_and_cards(own_site: Site) -> None:
    from jackpit.manager.house import DeviceKind

    presses = "/api/links/link/tables/1/presses"
    sensor, shoe = own_site.device(DeviceKind.SENSOR), own_site.device(DeviceKind.SHOE)
    level = {"type": "Sense", "number": 1, "chips": [2], "bare": [1, 3, 4, 5, 6, 7]}
    place = {"id": "s:1", "press": level}
    begin = {"id": "s:2", "press": {"type": "Begin"}}
    enter = {"id": "h:1", "press": {"type": "Enter", "spot": 2, "cards": ["7d", "7h"]}}

    lit = sensor.post(presses, place)
    assert lit.json["entries"] == []
    assert [key["label"] for key in lit.json["pad"]["keys"] if key["is_lit"]] == ["Spot 2"]
    assert sensor.post(presses, begin).rule == "NOT_BY_DEVICE"
    assert own_site.pad.post(presses, begin | {"id": "p:1"}).status == 200
    assert shoe.post(presses, place | {"id": "h:2"}).rule == "NOT_BY_DEVICE"
    assert shoe.post(presses, enter).status == 200
    assert sensor.post("/api/links/link/tables/2/presses", place).rule == "NOT_ITS_TABLE"


def test_health_and_metrics(site: Site) -> None:
    health = site.anonymous().get("/healthz")
    site.person(Role.FLOOR).get("/api/people")
    numbers = site.person(Role.ADMIN).get("/metrics").body.decode()

    assert (health.status, health.json["status"]) == (200, "ok")
    assert "jackpit_up 1.0" in numbers
    assert "jackpit_queue" in numbers
    for token in site.sessions.values():
        assert token not in numbers


def test_a_qr_code_encodes_its_text(site: Site) -> None:
    response = site.person(Role.ADMIN).post("/api/qr", {"text": "http://pit/pad#token=abc"})

    rows = response.json["rows"]
    assert len(rows) == len(rows[0]) >= 21
    assert rows[0].startswith("1111111")  # the finder pattern
