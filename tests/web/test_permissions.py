"""Who may call what, cell by cell: every role, device kind and anonymous caller, every endpoint.

The tables below are written by hand and not generated: a change of a right is made here as well,
where one line shows its effect.
"""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from typing import Any, get_type_hints

import pytest
from web.site import VERSION, Answer, HttpClient, Site
from web.test_live import Watcher, watching

from jackpit.manager.house import DeviceKind
from jackpit.rights import HOUSE_RIGHTS, LINK_RIGHTS, RIGHTS, Role, Source
from jackpit.web.app import check_permissions
from jackpit.web.auth import access
from jackpit.web.auth.permissions import (
    PERMISSIONS,
    PHONE_COMMANDS,
    PHONE_ENDPOINTS,
    PRESSES_BY_DEVICE,
    REPORT_ROLES,
    Permission,
)
from jackpit.web.commands.api_commands import HOUSE_KINDS, LINK_KINDS
from jackpit.web.live import connection, messages

# D dealer, S supervisor, X executive, F floor, A accounting, V surveillance, M math, N admin;
# p pad, g sign, c sensor of chips, h shoe.
ROLES = dict(
    zip(
        "DSXFAVMN",
        (
            *(Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE, Role.FLOOR),
            *(Role.ACCOUNTING, Role.SURVEILLANCE, Role.MATH, Role.ADMIN),
        ),
        strict=True,
    )
)
DEVICES = dict(
    zip(
        "pgch",
        (DeviceKind.PAD, DeviceKind.SIGN, DeviceKind.SENSOR, DeviceKind.SHOE),
        strict=True,
    )
)

SOURCES = {"D": Source.DEALER, "C": Source.CARD, "O": Source.OFFICE}

ENDPOINTS_TEXT = """
........ .... GET /healthz public
........ .... GET /api/about public
........ .... GET /api/language public
...F...N .... GET /metrics local
........ .... GET /api/openapi.json public
........ .... GET /api/docs public
........ .... POST /api/session public
DSXFAVMN .... GET /api/session locked due phone
DSXFAVMN .... DELETE /api/session locked due phone
.SXFAV.N .... POST /api/session/pairing
........ .... POST /api/session/phone public
.SXFAV.N .... GET /api/session/phone
.SXFAV.N .... DELETE /api/session/phone
DSXFAVMN .... POST /api/session/lock due phone
DSXFAVMN .... POST /api/session/unlock locked due phone
.SXFAV.N .... GET /api/people phone
.SXFAV.N .... GET /api/people/{person}
.......N .... POST /api/people/{person}/card
DSXFAVMN .... POST /api/people/{person}/secret due
........ .... POST /api/house public
.SXFAVMN .... GET /api/house phone
.SXFAVMN .... POST /api/house/limits/preview phone
DSXFAVMN .... POST /api/house/commands
..X.AV.N .... GET /api/house/entries
.SXFAV.N .... GET /api/devices
........ pgch GET /api/device
........ .g.. GET /api/device/files/{hash}
.SXFAV.N .... GET /api/signs
.SXFAV.N .... GET /api/sign-pages
.SXFAVMN .g.. GET /api/sign-files/{hash}
..XF...N .... POST /api/sign-files
.SXFAVMN .... GET /api/requests phone
.SXFAVMN .... POST /api/requests
.SX.A..N .... POST /api/requests/{request_id}/approve phone
.SX.A..N .... POST /api/requests/{request_id}/decline phone
.SXFAVMN .... POST /api/requests/{request_id}/withdraw phone
.SXFAV.N .... GET /api/alarms
.SXFAV.N .... POST /api/alarms/acknowledge
.SXFAVMN .... GET /api/links
.SXFAVMN .... GET /api/links/{link} phone
.SXFAVMN pg.. GET /api/links/{link}/sign
.SXFAVMN pg.. GET /api/links/{link}/sign/wins
.SXFAVMN pg.. GET /api/links/{link}/sign/rules
.SXFAVMN pgch GET /api/links/{link}/tables/{table}/sign
.SXFAV.N p.ch GET /api/links/{link}/tables/{table}/pad
.SXFAV.N p.ch GET /api/links/{link}/tables/{table}/help
.SXFAV.. p... POST /api/links/{link}/commands phone
.SXFAV.. .... POST /api/links/{link}/preview phone
........ p.ch POST /api/links/{link}/tables/{table}/presses
........ p... POST /api/links/{link}/tables/{table}/card
.SXFAV.N .... GET /api/claims phone
.SXFAV.N .... GET /api/decisions phone
.SXFAV.N .... GET /api/floor phone
.SXFAVMN .... GET /api/links/{link}/history
.SXFAV.N .... GET /api/links/{link}/postings
.SXFAV.N .... GET /api/links/{link}/entries
.SXFAV.N .... GET /api/links/{link}/rounds
.SXFAV.N .... GET /api/links/{link}/rounds/{number}
.SXFAV.N .... GET /api/links/{link}/rounds/{number}/replay phone
.SXFAV.N .... GET /api/links/{link}/wins
.SXFAV.N .... GET /api/links/{link}/wins/{number}
.SXFAV.N .... GET /api/wins
.SXFAV.N .... GET /api/links/{link}/wins/{number}/facts phone
.SXFAV.N .... GET /api/links/{link}/wins/{number}/page
.SX.A... .... POST /api/links/{link}/wins/{number}/page
..X.AV.. .... GET /api/close
..X.AV.. .... GET /api/close/{day}
..X.AV.. .... GET /api/close/{day}/page
.SXFAV.N .... GET /api/reports
.SXFAV.N .... GET /api/reports/{name}
.SXFAVMN .... GET /api/games phone
.SXFAVMN .... GET /api/odds/{game}
.SXFAVMN .... POST /api/odds
.SXFAVMN .... POST /api/qr
DSXFAVMN p... GET /api/training
DSXFAVMN p... POST /api/training/table
........ .... GET /demo/people public demo
........ .... GET /demo/state public demo
........ .... POST /demo/speed public demo
........ .... POST /demo/tables/{link}/{table}/jackpot public demo
........ .... POST /demo/tables/{link}/{table}/deal public demo
.SXFAVMN pgch WEBSOCKET /api/live phone
"""
"""The endpoints. Flags: public; locked, a locked session is enough; due, a due secret is allowed;
local, open to the server's own machine; demo, only in a demo, which has tests of its own; phone, to
a paired phone too."""

LINK_TEXT = """
........ ........ D.. .. SignOff
........ ........ D.. .. StartRound
........ ........ D.. .. LiftChip
........ ........ D.. .. PlaceChip
........ ........ D.. .. CountChips
........ ........ D.. .. MarkHand
........ ........ D.. .. UnmarkHand
........ ........ D.. .. JoinSpots
........ ........ D.. .. SeparateSpots
........ ........ D.. .. EnterCards
........ ........ D.. .. DeclareCards
........ ........ D.. .. WithdrawDeclaration
........ ........ D.. .. MarkBonus
........ ........ D.. .. ConfirmClaim
........ ........ D.. .. AcknowledgeRefusal
........ ........ D.. .. EndRound
........ ........ D.. .. LogWin
........ ........ D.. .. TurnToRun
DSX..... ........ .C. .. SignOn
.SX..... ........ .CO .. TurnToJph
.SX..... ........ .CO a. VerifyClaim
.SX..... ........ .CO .. RefuseClaim
.SX..... ........ .CO .. StrikeSpot
.SX..... ........ .CO .. CorrectSpots
.SX..... ........ .CO .. VoidRound
.SX.A... .SX..... .CO .. EnterLate
.SX.A... .SX..... ..O .. EnterFromPaper
.SX..... ..X..... .CO .. AcceptMark
.SX.A... .SX..... .CO .. ReopenRound
.SX..V.. ........ .CO .. GiveReference
.SXF.... ........ .CO .. OpenTable
.SXF.... ........ .CO .. CloseTable
.SX.A... ........ ..O .. NameWinner
.SX.A... ........ ..O .. PrintWinPage
....A... ........ ..O .. PayWin
....A... ........ ..O .. RecordRecovery
.SX.A... ..X.A... ..O .d BackOut
.SX.A... ..X.A... ..O .d Adjust
.SX.A... ..X.A... ..O .d MoveMoney
.SX.A... ..X.A... ... .d MoveOut
.SX.A... ..X.A... ... .d MoveIn
.SX..... ........ ..O .. AddTable
.SX..... ........ ..O .. RemoveTable
..X..... ........ ..O .. OpenLink
..X..... ........ ..O .. CloseLink
.SX.A... ..X.A... ..O .d ChangeTerms
.SX.A... ..X.A... ... .d ProposeTerms
..X.A... ........ ..O .. WithdrawTerms
.SX.A... ..X.A... ..O .d Decommission
.SX.A... ..X.A... ... .d DecommissionLink
"""
"""Commands to a link: the roles that may give them, those of which one must approve, the source (D
the dealer's pad, C a card at the pad, O the office; none: the server), and the flags: a,
authenticate again; d, the second person is of another department."""

HOUSE_TEXT = """
..X....N ..X....N ..O .. ChangeSettings
..X....N ..X....N ..O .. SetLimits
.......N ..X....N ..O .. AddPerson
.......N ..X....N ..O .. ChangeRole
.......N ..X....N ..O .. EnablePerson
.......N ..X....N ..O .. IssueCard
.......N ..X....N ..O .. SetSecret
..X....N ........ ..O .. RenamePerson
..X....N ........ ..O .. DisablePerson
..X....N ........ ..O .. RevokeCard
.......N ..X....N ..O .. RegisterDevice
.......N ..X....N ..O .. ApproveVersions
..X....N ........ ..O .. RetireDevice
..X.A... ..X....N ..O .. FormLink
..X.A... ..X....N ... .. AddLink
..X.A... ........ ... .. RecordDecommission
.SXF.... ........ ..O .. ArrangeTables
.SXFAVMN ........ ..O .. MakeRequest
.SX.A..N ........ ..O .. ApproveRequest
.SX.A..N ........ ..O .. DeclineRequest
.SXFAVMN ........ ..O .. WithdrawRequest
.SXFAV.N ........ ..O .. AcknowledgeAlarm
....A... ........ ..O .. SignDay
..X..V.. ........ ..O .. CountersignDay
..XF...N ........ ..O .. SaveSignPage
..XF...N ........ ..O .. RemoveSignPage
..XF...N ........ ..O .. AddSignFile
..XF...N ........ ..O .. RemoveSignFile
........ ........ ... .. SetUpHouse
........ ........ ... .. RecordSignIn
........ ........ ... .. RecordSignOut
........ ........ ... .. RecordAccessRefused
........ ........ ... .. RaiseAlarm
"""

WATCHED_TEXT = """
.SXFAV.N .... entries
..X.AV.N .... house
.SXFAV.N p.ch pad
.SXFAVMN pgch sign
.SXFAV.N .... floor
"""
"""What may be watched over a live connection."""

PRESSES_TEXT = """
pc. Sense
p.. Resume
p.h Enter
p.. Begin
p.. Finish
p.. Swipe
"""
"""Some presses, and whether a pad, a sensor and a shoe may send them; a sign sends none."""


def rows_of(text: str) -> dict[str, list[str]]:
    """The lines of a table by their last word."""
    lines = [line.split() for line in text.strip().splitlines()]
    return {line[-1]: line[:-1] for line in lines}


def roles_in(letters: str) -> frozenset[Role]:
    return frozenset(role for letter, role in ROLES.items() if letter in letters)


def devices_in(letters: str) -> frozenset[DeviceKind]:
    return frozenset(kind for letter, kind in DEVICES.items() if letter in letters)


def source_of(letters: str) -> Source:
    source = Source.SERVER
    for letter in letters.replace(".", ""):
        source |= SOURCES[letter]
    return source


def endpoint_rows() -> dict[str, Permission]:
    rows = {}
    for line in ENDPOINTS_TEXT.strip().splitlines():
        roles, devices, method, path, *flags = line.split()
        rows[f"{method} {path}"] = Permission(
            roles=roles_in(roles),
            devices=devices_in(devices),
            is_public="public" in flags,
            allows_locked="locked" in flags,
            allows_due_secret="due" in flags,
            allows_local="local" in flags,
            only_demo="demo" in flags,
        )
    return rows


ROWS = endpoint_rows()
LINK_ROWS = {kind: roles_in(row[0]) for kind, row in rows_of(LINK_TEXT).items()}
IN_OFFICE = {kind for kind, row in rows_of(LINK_TEXT).items() if "O" in row[2]}
FROM_PADS = {kind for kind, row in rows_of(LINK_TEXT).items() if set(row[2]) & {"D", "C"}}
ONLY_FROM_PADS = {kind for kind in FROM_PADS if not LINK_ROWS[kind]}
WITHOUT_TABLE = {"GiveReference"}
"""A pad gives these only by a press, which knows its table."""

HOUSE_ROWS = {kind: roles_in(row[0]) for kind, row in rows_of(HOUSE_TEXT).items()}
COMMANDS = "POST /api/links/{link}/commands"
PRESSES = "POST /api/links/{link}/tables/{table}/presses"
FILLED_IN = {
    "link": "link",
    "table": "1",
    "person": "no-such-person",
    "number": "999999",
    "request_id": "no-such-request",
    "name": "wins",
    "game": "blazing-7s",
}
ENDPOINTS = [
    what for what, row in ROWS.items() if not what.startswith("WEBSOCKET") and not row.only_demo
]
ENDS_SESSION = {"DELETE /api/session", "POST /api/session/lock"}


def call(site: Site, client: HttpClient, what: str) -> int:
    """The status of a call that does nothing: its body is empty."""
    return answered(site, client, what).status


def answered(site: Site, client: HttpClient, what: str) -> Answer:
    method, path = what.split(" ")
    for name, value in FILLED_IN.items():
        path = path.replace(f"{{{name}}}", value)
    return client(method, path, {} if method == "POST" else None)


@pytest.fixture(autouse=True)
def _from_another_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """These callers are not on the server's own machine, to which the metrics are open."""
    monkeypatch.setattr(access, "LOCAL_ADDRESSES", frozenset())


@pytest.mark.parametrize("what", ENDPOINTS)
@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_a_role_may_call_only_what_its_permission_allows(site: Site, role: Role, what: str) -> None:
    row = ROWS[what]

    status = call(site, site.person(role), what)
    if what in ENDS_SESSION:
        site.fresh_session(role)

    if row.is_public and what in ("POST /api/session", "POST /api/house"):
        assert status == 422  # read, but incomplete
    elif row.is_public or role in row.roles:
        assert status not in (401, 403)
    else:
        assert status == 403


@pytest.mark.parametrize("what", ENDPOINTS)
@pytest.mark.parametrize("kind", DeviceKind, ids=lambda kind: kind.value)
def test_a_device_may_call_only_what_its_permission_allows(
    site: Site, kind: DeviceKind, what: str
) -> None:
    row = ROWS[what]

    status = call(site, site.device(kind), what)

    if row.is_public or kind in row.devices:
        assert status not in (401, 403)
    else:
        assert status == 403


@pytest.mark.parametrize("what", ENDPOINTS)
def test_an_anonymous_caller_may_call_only_public_endpoints(site: Site, what: str) -> None:
    status = call(site, site.anonymous(), what)

    assert (status != 401) is ROWS[what].is_public
    assert status != 403


def test_the_application_does_not_start_with_an_endpoint_without_a_permission() -> None:
    actions = [*ENDPOINTS, connection.ACTION]
    check_permissions(actions)
    with pytest.raises(ValueError, match=re.escape("differ: ['GET /api/secret'].")):
        check_permissions([*actions, "GET /api/secret"])
    with pytest.raises(ValueError, match=re.escape("differ: ['GET /healthz'].")):
        check_permissions([one for one in actions if one != "GET /healthz"])


@pytest.mark.parametrize("what", ENDPOINTS)
def test_a_locked_session_is_enough_only_where_the_permission_allows(site: Site, what: str) -> None:
    admin = site.fresh_session(Role.ADMIN)
    assert admin.post("/api/session/lock").status == 204

    response = answered(site, admin, what)
    site.fresh_session(Role.ADMIN)

    if ROWS[what].is_public or ROWS[what].allows_locked:
        assert response.status not in (401, 403)
    else:
        assert (response.status, response.rule) == (401, "SESSION_LOCKED")


# The program's tables equal the tables above.


def test_every_role_and_device_has_a_letter() -> None:
    assert set(ROLES.values()) == set(Role)
    assert set(DEVICES.values()) == set(DeviceKind)


def test_the_endpoints_are_those_of_the_table_cell_by_cell() -> None:
    assert PERMISSIONS.keys() == ROWS.keys()
    for what, row in ROWS.items():
        assert PERMISSIONS[what] == row, what


def test_a_paired_phone_may_call_the_endpoints_of_the_table() -> None:
    lines = [line.split() for line in ENDPOINTS_TEXT.strip().splitlines()]
    assert {f"{x[2]} {x[3]}" for x in lines if "phone" in x[4:]} == PHONE_ENDPOINTS
    assert RIGHTS.keys() >= PHONE_COMMANDS


@pytest.mark.parametrize("kind", [*rows_of(LINK_TEXT), *rows_of(HOUSE_TEXT)])
def test_the_right_to_a_command_is_that_of_the_table(kind: str) -> None:
    by, second, source, flags = (rows_of(LINK_TEXT) | rows_of(HOUSE_TEXT))[kind]
    right = RIGHTS[kind]

    assert right.by == roles_in(by)
    assert right.second == roles_in(second)
    assert right.source == source_of(source)
    assert (right.again, right.other_department) == ("a" in flags, "d" in flags)


def test_every_right_is_in_the_table() -> None:
    assert LINK_RIGHTS.keys() == rows_of(LINK_TEXT).keys()
    assert HOUSE_RIGHTS.keys() == rows_of(HOUSE_TEXT).keys()
    assert {"SetSecret", "RevokeCard"} == {name for name, right in RIGHTS.items() if right.own}
    assert {"access": roles_in("XAVN")} == REPORT_ROLES


# Commands to a link.


def fits(status: int, rule: str | None, who: Role | DeviceKind, kind: str) -> bool:
    """Check that the answer to a command to a link is one that the tables allow."""
    row = ROWS[COMMANDS]
    if isinstance(who, Role):
        if who not in row.roles:
            return (status, rule) == (403, "NOT_ALLOWED")
        if kind not in IN_OFFICE:
            return (status, rule) == (403, "ONLY_AT_PAD")
        if who not in LINK_ROWS[kind]:
            return (status, rule) == (403, "NEEDS_ROLE")
        if kind == "VerifyClaim":  # the right alone is not enough: a secret is needed again
            return (status, rule) == (401, "SECRET_NEEDED")
        return status in (200, 404, 409)
    if who not in row.devices:
        return (status, rule) == (403, "NOT_ALLOWED")
    if kind not in FROM_PADS:
        return (status, rule) == (403, "NOT_BY_DEVICE")
    if kind in WITHOUT_TABLE:
        return (status, rule) == (403, "NOT_ITS_TABLE")
    if kind in ONLY_FROM_PADS:
        return status in (200, 404, 409)
    return (status, rule) == (401, "CARD_NEEDED")


@pytest.mark.parametrize("kind", LINK_KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("who", [*Role, *DeviceKind], ids=lambda who: who.name.lower())
def test_a_role_may_send_a_link_only_its_commands(
    site: Site, who: Role | DeviceKind, kind: type
) -> None:
    body = {"id": f"{who.name}:{kind.__name__}", "command": example(kind)}
    client = site.person(who) if isinstance(who, Role) else site.device(who)

    response = client.post("/api/links/link/commands", body)

    rule = response.json.get("rule")
    assert fits(response.status, rule, who, kind.__name__), (response.status, response.body)


def live_as(site: Site, who: Role | DeviceKind) -> AbstractContextManager[Watcher]:
    if isinstance(who, Role):
        return watching(site, site.sessions[who])
    return watching(site, site.devices[who], VERSION)


CONNECTED = [who for who in (*Role, *DeviceKind) if who is not Role.DEALER]


@pytest.mark.parametrize("who", CONNECTED, ids=lambda who: who.name.lower())
def test_a_role_may_send_a_link_only_its_commands_over_the_socket(
    site: Site, who: Role | DeviceKind
) -> None:
    with live_as(site, who) as watcher:
        for kind in LINK_KINDS:
            id = f"live:{who.name}:{kind.__name__}"
            watcher.send(do={"id": id, "link": "link", "command": example(kind)})
            answer = watcher.until("answer")
            rule = answer.get("problem", {}).get("rule")
            assert answer["id"] == id
            assert fits(answer["status"], rule, who, kind.__name__), answer


def test_a_dealer_does_not_connect_as_a_person(site: Site) -> None:
    with live_as(site, Role.DEALER) as watcher:
        closed = watcher.closed()
    assert closed.rcvd is not None
    assert closed.rcvd.code == messages.NOT_ADMITTED


# Presses and subscriptions.


EXAMPLE_PRESSES: dict[str, Any] = {
    "Sense": {"number": 1, "chips": [1], "bare": []},
    "Resume": {"phase": 0, "changes": 0, "lit": [], "dark": []},
    "Enter": {"spot": 1, "cards": ["7d"]},
}


@pytest.mark.parametrize("who", CONNECTED, ids=lambda who: who.name.lower())
def test_only_devices_at_the_table_press_and_only_what_their_kind_can(
    site: Site, who: Role | DeviceKind
) -> None:
    allowed = rows_of(PRESSES_TEXT)
    client = site.person(who) if isinstance(who, Role) else site.device(who)
    with live_as(site, who) as watcher:
        for number, kind in enumerate(allowed):
            press = {"type": kind, **EXAMPLE_PRESSES.get(kind, {})}
            body = {"id": f"press:{who.name}:{number}", "press": press}
            over_http = client.post("/api/links/link/tables/1/presses", body)
            watcher.send(
                press=body | {"id": f"live:{number}:{who.name}", "link": "link", "table": "1"}
            )
            answer = watcher.until("answer")

            may = who in ROWS[PRESSES].devices & devices_in(allowed[kind][0])
            for status in (over_http.status, answer["status"]):
                assert status != 422, answer
                assert (status != 403) is may, (kind, over_http.body, answer)


def test_the_presses_of_devices_are_those_of_the_table() -> None:
    for kind, row in rows_of(PRESSES_TEXT).items():
        sends = {
            who
            for who, presses in PRESSES_BY_DEVICE.items()
            if kind in {x.__name__ for x in presses}
        }
        assert sends == devices_in(row[0]), kind
    assert not PRESSES_BY_DEVICE[DeviceKind.SIGN]
    assert len(PRESSES_BY_DEVICE[DeviceKind.SENSOR]) == 1
    assert len(PRESSES_BY_DEVICE[DeviceKind.SHOE]) == 1


WATCHED_PLACES: dict[str, dict[str, Any]] = {
    "entries": {"link": "link", "after": 0},
    "house": {"after": 0},
    "pad": {"link": "link", "table": "1"},
    "sign": {"link": "link", "table": "1"},
    "floor": {},
}


@pytest.mark.parametrize("who", CONNECTED, ids=lambda who: who.name.lower())
def test_a_role_watches_only_what_its_permission_allows(site: Site, who: Role | DeviceKind) -> None:
    for what, (roles, devices) in rows_of(WATCHED_TEXT).items():
        may = who in roles_in(roles) | devices_in(devices)
        with live_as(site, who) as watcher:
            watcher.send(watch={"what": what, **WATCHED_PLACES[what]})
            came = watcher.receive()
            while not came.keys() & {"entry", "pad", "sign", "floor", "problem"}:
                came = watcher.receive()
        rule = came["problem"]["rule"] if "problem" in came else None
        assert rule != "NOT_READABLE", (what, came)
        assert (rule != "NOT_ALLOWED") is may, (what, came)  # the table may be gone by now


# Commands to the house.


@pytest.mark.parametrize("kind", HOUSE_KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_a_role_may_send_the_house_only_its_commands(site: Site, role: Role, kind: type) -> None:
    name = kind.__name__
    order = {"id": f"house:{role.value}:{name}", "command": HOUSE_EXAMPLES[name] | {"type": name}}

    response = site.person(role).post("/api/house/commands", order)

    if role not in ROWS["POST /api/house/commands"].roles:
        assert (response.status, response.rule) == (403, "NOT_ALLOWED")
    elif role not in HOUSE_ROWS[name]:
        assert (response.status, response.rule) == (403, "NEEDS_ROLE")
    else:
        assert response.status in (200, 404, 409), response.body


@pytest.mark.parametrize("kind", LINK_KINDS + HOUSE_KINDS, ids=lambda x: x.__name__)
@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_a_role_may_request_only_its_commands(site: Site, role: Role, kind: type) -> None:
    name = kind.__name__
    is_of_house = name in HOUSE_ROWS
    said_so = HOUSE_EXAMPLES[name] | {"type": name} if is_of_house else example(kind)
    log = "house" if is_of_house else "link"
    asked = {"id": f"{role.value}-{name}"[:40], "log": log, "command": said_so, "summary": "why"}

    response = site.person(role).post("/api/requests", asked)

    roles = HOUSE_ROWS[name] if is_of_house else LINK_ROWS[name]
    needs_two = "approved_by" in get_type_hints(kind)
    if role not in ROWS["POST /api/requests"].roles:
        assert (response.status, response.rule) == (403, "NOT_ALLOWED")
    elif role not in roles and name not in ONLY_FROM_PADS:
        assert (response.status, response.rule) == (403, "NEEDS_ROLE")
    elif not needs_two:
        assert (response.status, response.rule) == (409, "NEEDS_NO_REQUEST")
    else:
        assert response.status in (200, 404, 409), response.body


HOUSE_EXAMPLES: dict[str, dict[str, Any]] = {
    "SetLimits": {"limits": {"since": "2999-01-01", "source": "a test"}},
    "ChangeSettings": {"settings": {"name": "Test House", "time_zone": "UTC"}},
    "AddPerson": {"person": {"key": "new", "name": "New Person", "role": "dealer"}},
    "ChangeRole": {"person": "no-such-person", "role": "floor"},
    "RenamePerson": {"person": "no-such-person", "name": "Another Name"},
    "DisablePerson": {"person": "no-such-person", "reason": "test"},
    "EnablePerson": {"person": "no-such-person"},
    "RevokeCard": {"person": "no-such-person"},
    "RegisterDevice": {"device": "new-pad", "kind": "pad", "link": "link", "table": "1"},
    "RetireDevice": {"device": "no-such-device"},
    "ApproveVersions": {"kind": "pad", "versions": ["0.1"]},
    "ArrangeTables": {"places": []},
    "CountersignDay": {"day": "2026-11-15", "note": ""},
    "SignDay": {"day": "2026-11-15", "variance": "0.00", "note": "test"},
    "SaveSignPage": {
        "sign_page": {
            "key": "welcome",
            "name": "Welcome",
            "content": {"type": "TextContent", "heading": "Welcome"},
        }
    },
    "RemoveSignPage": {"sign_page": "no-such-page"},
    "RemoveSignFile": {"file": "0a" * 32},
    "FormLink": {"link": "new", "terms": {"game": "blazing-7s"}},
}


EXAMPLES: dict[str, Any] = {
    "declaration": {"shown": "hole_card"},
    "table": "1",
    "controller": "touch",
    "spots": 7,
    "sensed": [1],
    "spot": 1,
    "count": 1,
    "line": "two-7s",
    "winner": 1,
    "others": [],
    "claim": "1.1",
    "form_number": "12",
    "reason": "test",
    "win": 1,
    "refusal": 1,
    "reference": "camera",
    "text": "test",
    "name": "A Person",
    "document": "",
    "meter": "major",
    "pool": "meter",
    "amount": "1.00",
    "to": "other",
    "into": "major",
    "origin": "other",
    "cards": [],
    "terms": {"game": "blazing-7s"},
    "surveillance": "",
    "hands": [{"line": "two-7s", "spot": 1}],
    "ends": True,
}


def example(kind: type) -> dict[str, Any]:
    """A readable command of a kind, whether or not it can be carried out."""
    left_out = {"by", "approved_by", "reported_by", "plays"}
    names = [name for name in get_type_hints(kind) if name not in left_out]
    made = {name: EXAMPLES[name] for name in names}
    if "spots" in made and kind.__name__ != "AddTable":
        made["spots"] = [1, 2]
    if made.get("reason") and kind.__name__ in ("BackOut", "Adjust"):
        made["reason"] = "malfunction"
    return {"type": kind.__name__, **made}
