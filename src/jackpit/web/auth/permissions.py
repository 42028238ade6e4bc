"""Who may call each endpoint: one permission per endpoint.

The application does not start with an endpoint that has no permission, and a test checks every
cell. Only a demo has the endpoints of a demo. An endpoint for commands is open to the roles that
may give one of them (``jackpit.rights``), and the link or the house still decides on each command
itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from jackpit.manager.codec import leaf_classes
from jackpit.manager.house import DeviceKind
from jackpit.pads import presses as p
from jackpit.rights import (
    ALL_ROLES,
    AUDITORS,
    CLOSERS,
    HOUSE_RIGHTS,
    LINK_RIGHTS,
    MAINTAINERS,
    OFFICE,
    RIGHTS,
    WATCHERS,
    Right,
    Role,
    Source,
)

PADS = frozenset({DeviceKind.PAD})
SIGNS = frozenset({DeviceKind.PAD, DeviceKind.SIGN})
AT_TABLES = frozenset({DeviceKind.PAD, DeviceKind.SENSOR, DeviceKind.SHOE})
ALL_DEVICES = frozenset(DeviceKind)
PRESSES_BY_DEVICE: dict[DeviceKind, frozenset[type[p.Press]]] = {
    DeviceKind.PAD: frozenset(leaf_classes(p.Press)),
    DeviceKind.SENSOR: frozenset({p.Sense}),
    DeviceKind.SHOE: frozenset({p.Enter}),
    DeviceKind.SIGN: frozenset(),
}
"""The presses that each kind of device may send for its table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Permission:
    """Who may call an endpoint."""

    roles: frozenset[Role] = frozenset()
    devices: frozenset[DeviceKind] = frozenset()
    is_public: bool = False
    """No authentication required."""

    allows_locked: bool = False
    """A locked session is enough."""

    allows_due_secret: bool = False
    """Also for a person who must first set their own PIN or password."""

    allows_local: bool = False
    """Also for the server's own machine, without authentication."""

    only_demo: bool = False
    """Not found unless the house is a demo; changes come from its own pages only."""


OWN_ENDPOINTS = {
    "IssueCard": "POST /api/people/{person}/card",
    "SetSecret": "POST /api/people/{person}/secret",
    "MakeRequest": "POST /api/requests",
    "ApproveRequest": "POST /api/requests/{request_id}/approve",
    "DeclineRequest": "POST /api/requests/{request_id}/decline",
    "WithdrawRequest": "POST /api/requests/{request_id}/withdraw",
    "AcknowledgeAlarm": "POST /api/alarms/acknowledge",
    "AddSignFile": "POST /api/sign-files",
    "PrintWinPage": "POST /api/links/{link}/wins/{number}/page",
}
"""Commands of the office with an endpoint of their own; all others share that of their log."""


def _roles_of(rights: Mapping[str, Right]) -> frozenset[Role]:
    """The roles that may give one of these commands in the office, at the shared endpoint."""
    return frozenset(
        role
        for name, right in rights.items()
        if Source.OFFICE in right.source and name not in OWN_ENDPOINTS
        for role in right.givers
    )


def _to_link(devices: Iterable[DeviceKind] = ()) -> Permission:
    return Permission(roles=_roles_of(LINK_RIGHTS), devices=frozenset(devices))


def _to_give(command: str) -> dict[str, Permission]:
    """Who may call the endpoint of its own that a command has."""
    return {OWN_ENDPOINTS[command]: Permission(roles=RIGHTS[command].givers)}


DEMO = Permission(is_public=True, only_demo=True)
COMMANDS_ENDPOINT = "POST /api/links/{link}/commands"

PERMISSIONS: dict[str, Permission] = {
    # The server.
    "GET /healthz": Permission(is_public=True),
    "GET /api/about": Permission(is_public=True),
    "GET /api/language": Permission(is_public=True),
    "GET /metrics": Permission(roles=MAINTAINERS, allows_local=True),
    "GET /api/openapi.json": Permission(is_public=True),
    "GET /api/docs": Permission(is_public=True),
    # People and sessions.
    "POST /api/session": Permission(is_public=True),
    "GET /api/session": Permission(roles=ALL_ROLES, allows_locked=True, allows_due_secret=True),
    "DELETE /api/session": Permission(roles=ALL_ROLES, allows_locked=True, allows_due_secret=True),
    "POST /api/session/pairing": Permission(roles=WATCHERS),
    "GET /api/session/phone": Permission(roles=WATCHERS),
    "DELETE /api/session/phone": Permission(roles=WATCHERS),
    "POST /api/session/phone": Permission(is_public=True),
    "POST /api/session/lock": Permission(roles=ALL_ROLES, allows_due_secret=True),
    "POST /api/session/unlock": Permission(
        roles=ALL_ROLES, allows_locked=True, allows_due_secret=True
    ),
    "GET /api/people": Permission(roles=WATCHERS),
    "GET /api/people/{person}": Permission(roles=WATCHERS),
    **_to_give("IssueCard"),
    OWN_ENDPOINTS["SetSecret"]: Permission(roles=ALL_ROLES, allows_due_secret=True),
    # The house.
    "POST /api/house": Permission(is_public=True),
    "GET /api/house": Permission(roles=OFFICE),
    "POST /api/house/limits/preview": Permission(roles=OFFICE),
    "POST /api/house/commands": Permission(roles=_roles_of(HOUSE_RIGHTS)),
    "GET /api/house/entries": Permission(roles=AUDITORS),
    "GET /api/devices": Permission(roles=WATCHERS),
    "GET /api/device": Permission(devices=ALL_DEVICES),
    "GET /api/device/files/{hash}": Permission(devices=frozenset({DeviceKind.SIGN})),
    "GET /api/signs": Permission(roles=WATCHERS),
    "GET /api/sign-pages": Permission(roles=WATCHERS),
    "GET /api/sign-files/{hash}": Permission(roles=OFFICE, devices=frozenset({DeviceKind.SIGN})),
    **_to_give("AddSignFile"),
    "GET /api/requests": Permission(roles=OFFICE),
    **_to_give("MakeRequest"),
    **_to_give("ApproveRequest"),
    **_to_give("DeclineRequest"),
    **_to_give("WithdrawRequest"),
    "GET /api/alarms": Permission(roles=WATCHERS),
    **_to_give("AcknowledgeAlarm"),
    # Links and tables.
    "GET /api/links": Permission(roles=OFFICE),
    "GET /api/links/{link}": Permission(roles=OFFICE),
    "GET /api/links/{link}/sign": Permission(roles=OFFICE, devices=SIGNS),
    "GET /api/links/{link}/sign/wins": Permission(roles=OFFICE, devices=SIGNS),
    "GET /api/links/{link}/sign/rules": Permission(roles=OFFICE, devices=SIGNS),
    "GET /api/links/{link}/tables/{table}/sign": Permission(roles=OFFICE, devices=ALL_DEVICES),
    "GET /api/links/{link}/tables/{table}/pad": Permission(roles=WATCHERS, devices=AT_TABLES),
    "GET /api/links/{link}/tables/{table}/help": Permission(roles=WATCHERS, devices=AT_TABLES),
    COMMANDS_ENDPOINT: _to_link(devices=PADS),
    "POST /api/links/{link}/preview": _to_link(),
    "POST /api/links/{link}/tables/{table}/presses": Permission(devices=AT_TABLES),
    "POST /api/links/{link}/tables/{table}/card": Permission(devices=PADS),
    "GET /api/claims": Permission(roles=WATCHERS),
    "GET /api/decisions": Permission(roles=WATCHERS),
    "GET /api/floor": Permission(roles=WATCHERS),
    "GET /api/links/{link}/history": Permission(roles=OFFICE),
    # History.
    "GET /api/links/{link}/postings": Permission(roles=WATCHERS),
    "GET /api/links/{link}/entries": Permission(roles=WATCHERS),
    "GET /api/links/{link}/rounds": Permission(roles=WATCHERS),
    "GET /api/links/{link}/rounds/{number}": Permission(roles=WATCHERS),
    "GET /api/links/{link}/rounds/{number}/replay": Permission(roles=WATCHERS),
    "GET /api/links/{link}/wins": Permission(roles=WATCHERS),
    "GET /api/links/{link}/wins/{number}": Permission(roles=WATCHERS),
    "GET /api/wins": Permission(roles=WATCHERS),
    "GET /api/links/{link}/wins/{number}/facts": Permission(roles=WATCHERS),
    "GET /api/links/{link}/wins/{number}/page": Permission(roles=WATCHERS),
    **_to_give("PrintWinPage"),
    "GET /api/close": Permission(roles=CLOSERS),
    "GET /api/close/{day}": Permission(roles=CLOSERS),
    "GET /api/close/{day}/page": Permission(roles=CLOSERS),
    "GET /api/reports": Permission(roles=WATCHERS),
    "GET /api/reports/{name}": Permission(roles=WATCHERS),
    # Mathematics.
    "GET /api/games": Permission(roles=OFFICE),
    "GET /api/odds/{game}": Permission(roles=OFFICE),
    "POST /api/odds": Permission(roles=OFFICE),
    "POST /api/qr": Permission(roles=OFFICE),
    # Training changes nothing.
    "GET /api/training": Permission(roles=ALL_ROLES, devices=PADS),
    "POST /api/training/table": Permission(roles=ALL_ROLES, devices=PADS),
    # A demo, which alone has these endpoints (jackpit.demo.routes).
    "GET /demo/people": DEMO,
    "GET /demo/state": DEMO,
    "POST /demo/speed": DEMO,
    "POST /demo/tables/{link}/{table}/jackpot": DEMO,
    "POST /demo/tables/{link}/{table}/deal": DEMO,
    # Live.
    "WEBSOCKET /api/live": Permission(roles=OFFICE, devices=ALL_DEVICES),
}

REPORT_ROLES: dict[str, frozenset[Role]] = {"access": AUDITORS}
"""Roles of reports that are restricted further: this one shows the house log."""

PHONE_COMMANDS = frozenset(
    {
        *("VerifyClaim", "RefuseClaim", "StrikeSpot", "GiveReference"),
        *("ApproveRequest", "DeclineRequest", "WithdrawRequest"),
    }
)
"""What a paired phone may give of the commands that its person may give."""

PHONE_ENDPOINTS = frozenset(
    {
        *("GET /api/session", "DELETE /api/session"),
        *("POST /api/session/lock", "POST /api/session/unlock"),
        # What the approvals page shows.
        *("GET /api/floor", "GET /api/claims", "GET /api/requests", "GET /api/decisions"),
        "GET /api/links/{link}/rounds/{number}/replay",
        # What the effect of a request is.
        *("GET /api/house", "POST /api/house/limits/preview", "GET /api/people"),
        *("GET /api/games", "GET /api/links/{link}", "POST /api/links/{link}/preview"),
        "GET /api/links/{link}/wins/{number}/facts",
        # What is decided; the shared endpoint of links takes only the commands of a phone.
        COMMANDS_ENDPOINT,
        *(OWN_ENDPOINTS[name] for name in ("ApproveRequest", "DeclineRequest", "WithdrawRequest")),
        "WEBSOCKET /api/live",
    }
)
"""What a paired phone may call, if its person may."""
