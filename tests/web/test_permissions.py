"""Who may call what, cell by cell: every role, every kind of device and nobody, every endpoint."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.routing import Route
from web.site import Site

from jackpit.manager.house import DeviceKind
from jackpit.table import Role
from jackpit.web.app import check_rows
from jackpit.web.permissions import (
    AT_PADS,
    COMMAND_ROLES,
    DEALERS_PRESSES,
    HOUSE_COMMAND_ROLES,
    PERMISSIONS,
)
from jackpit.web.wire import HOUSE_KINDS, LINK_KINDS

FILLED_IN = {
    "link": "link",
    "table": "1",
    "person": "nobody-of-that-name",
    "number": "999999",
    "request_id": "no-such-request",
    "name": "wins",
    "game": "blazing-7s",
    "file": "start.js",
}
ENDPOINTS = [what for what in PERMISSIONS if not what.startswith("WEBSOCKET")]
ENDS_SESSION = {"DELETE /api/session", "POST /api/session/lock"}


def call(site: Site, asks: Any, what: str) -> int:
    """The status of a call that does nothing: its body is empty."""
    method, path = what.split(" ")
    for name, value in FILLED_IN.items():
        path = path.replace(f"{{{name}}}", value)
    status: int = asks(method, path, {} if method == "POST" else None).status
    return status


@pytest.mark.parametrize("what", ENDPOINTS)
@pytest.mark.parametrize("role", Role, ids=lambda role: role.word)
def test_a_role_may_call_what_its_row_says_and_nothing_else(
    site: Site, role: Role, what: str
) -> None:
    row = PERMISSIONS[what]

    status = call(site, site.person(role), what)
    if what in ENDS_SESSION:
        site.fresh_session(role)

    if row.anybody and what in ("POST /api/session", "POST /api/house"):
        assert status == 422  # read, and not like anybody's
    elif row.anybody or role in row.roles:
        assert status not in (401, 403)
    else:
        assert status == 403


@pytest.mark.parametrize("what", ENDPOINTS)
@pytest.mark.parametrize("kind", DeviceKind, ids=lambda kind: kind.value)
def test_a_device_may_call_what_its_row_says_and_nothing_else(
    site: Site, kind: DeviceKind, what: str
) -> None:
    row = PERMISSIONS[what]

    status = call(site, site.device(kind), what)

    if row.anybody or kind in row.devices:
        assert status not in (401, 403)
    else:
        assert status == 403


@pytest.mark.parametrize("what", ENDPOINTS)
def test_nobody_may_call_only_what_is_open_to_all(site: Site, what: str) -> None:
    status = call(site, site.anybody(), what)

    assert (status != 401) is PERMISSIONS[what].anybody
    assert status != 403


def test_the_application_does_not_start_with_an_endpoint_without_a_row(site: Site) -> None:
    with pytest.raises(ValueError, match="GET /api/secret"):
        check_rows([Route("/api/secret", lambda request: None)])


def test_every_command_has_its_row() -> None:
    assert COMMAND_ROLES.keys() | DEALERS_PRESSES == set(LINK_KINDS)
    assert not COMMAND_ROLES.keys() & DEALERS_PRESSES
    assert set(LINK_KINDS) >= AT_PADS
    assert HOUSE_COMMAND_ROLES.keys() == set(HOUSE_KINDS)


@pytest.mark.parametrize("kind", LINK_KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("role", Role, ids=lambda role: role.word)
def test_a_role_may_ask_a_link_only_for_what_its_row_says(
    site: Site, role: Role, kind: type
) -> None:
    body = {"id": f"{role.word}:{kind.__name__}", "command": example(kind)}

    said = site.person(role).post("/api/links/link/commands", body)

    allowed = role in COMMAND_ROLES.get(kind, ())
    row = PERMISSIONS["POST /api/links/{link}/commands"]
    if allowed and role in row.roles:
        assert said.status in (200, 404, 409), said.body
    else:
        assert said.status == 403, said.body


@pytest.mark.parametrize("kind", LINK_KINDS, ids=lambda kind: kind.__name__)
def test_a_pad_may_ask_a_link_only_for_what_happens_at_its_table(site: Site, kind: type) -> None:
    body = {"id": f"pad:{kind.__name__}", "command": example(kind)}

    said = site.pad.post("/api/links/link/commands", body)

    if kind not in AT_PADS:
        assert said.status == 403, said.body
    elif kind in DEALERS_PRESSES:
        assert said.status in (200, 404, 409), said.body
    else:
        assert (said.status, said.rule) == (401, "CARD_NEEDED")


EXAMPLES: dict[str, Any] = {
    "table": "1",
    "controller": "TOUCH",
    "spots": 7,
    "spot": 1,
    "count": 1,
    "line": "two-7s",
    "winner": 1,
    "others": [],
    "claim": "1.1",
    "reason": "test",
    "win": 1,
    "reference": "camera",
    "text": "test",
    "meter": "major",
    "pool": "METER",
    "amount": "1.00",
    "to": "other",
    "into": "major",
    "origin": "other",
    "cards": [],
    "terms": {"game": "blazing-7s"},
    "surveillance": "",
}


def example(kind: type) -> dict[str, Any]:
    """A command of a kind that can be read, whether or not it can be carried out."""
    left_out = {"by", "approved_by", "plays"}
    names = [name for name in kind.__dataclass_fields__ if name not in left_out]  # type: ignore[attr-defined]  # all are dataclasses
    made = {name: EXAMPLES[name] for name in names}
    if "spots" in made and kind.__name__ != "AddTable":
        made["spots"] = [1, 2]
    if made.get("reason") and kind.__name__ in ("BackOut", "Adjust"):
        made["reason"] = "MALFUNCTION"
    return {"type": kind.__name__, **made}
