"""Who may call each endpoint: one permission per endpoint.

The application does not start with an endpoint that has no permission, and a test checks every
cell. Commands have roles of their own (``commands/rights.py``), and the link or the house still
decides on each command itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.manager.house import DeviceKind
from jackpit.table import Role

ALL_ROLES = frozenset(Role)
OFFICE = ALL_ROLES - {Role.DEALER}
WATCHERS = OFFICE - {Role.MATH}
LEADERS = frozenset({Role.SUPERVISOR, Role.EXECUTIVE})
MONEY = LEADERS | {Role.ACCOUNTING}
PIT = LEADERS | {Role.DEALER}
FLOOR = LEADERS | {Role.FLOOR}
KEEPERS = frozenset({Role.ADMIN, Role.EXECUTIVE})
BANKERS = frozenset({Role.EXECUTIVE, Role.ACCOUNTING})
ADMINS = frozenset({Role.ADMIN})
AUDITORS = frozenset({Role.SURVEILLANCE, Role.ACCOUNTING, Role.EXECUTIVE, Role.ADMIN})
CLOSERS = BANKERS | {Role.SURVEILLANCE}

PADS = frozenset({DeviceKind.PAD})
SIGNS = frozenset({DeviceKind.PAD, DeviceKind.SIGN})
AT_TABLES = frozenset({DeviceKind.PAD, DeviceKind.SENSOR, DeviceKind.SHOE})
ALL_DEVICES = frozenset(DeviceKind)


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
    """Also for the server's own machine, if the server was started so."""


PERMISSIONS: dict[str, Permission] = {
    # The server.
    "GET /healthz": Permission(is_public=True),
    "GET /api/about": Permission(is_public=True),
    "GET /metrics": Permission(roles=frozenset({Role.FLOOR, Role.ADMIN}), allows_local=True),
    "GET /api/openapi.json": Permission(is_public=True),
    "GET /api/docs": Permission(is_public=True),
    "GET /api/docs/{file}": Permission(is_public=True),
    # People and sessions.
    "POST /api/session": Permission(is_public=True),
    "GET /api/session": Permission(roles=ALL_ROLES, allows_locked=True, allows_due_secret=True),
    "DELETE /api/session": Permission(roles=ALL_ROLES, allows_locked=True, allows_due_secret=True),
    "POST /api/session/lock": Permission(roles=ALL_ROLES, allows_due_secret=True),
    "POST /api/session/unlock": Permission(
        roles=ALL_ROLES, allows_locked=True, allows_due_secret=True
    ),
    "GET /api/people": Permission(roles=WATCHERS),
    "GET /api/people/{person}": Permission(roles=WATCHERS),
    "POST /api/people/{person}/card": Permission(roles=ADMINS),
    "POST /api/people/{person}/secret": Permission(roles=ALL_ROLES, allows_due_secret=True),
    # The house.
    "POST /api/house": Permission(is_public=True),
    "GET /api/house": Permission(roles=OFFICE),
    "POST /api/house/commands": Permission(roles=AUDITORS),
    "GET /api/house/entries": Permission(roles=AUDITORS),
    "GET /api/devices": Permission(roles=WATCHERS),
    "GET /api/device": Permission(devices=ALL_DEVICES),
    "GET /api/requests": Permission(roles=OFFICE),
    "POST /api/requests": Permission(roles=OFFICE),
    "POST /api/requests/{request_id}/approve": Permission(roles=KEEPERS | MONEY),
    "POST /api/requests/{request_id}/decline": Permission(roles=KEEPERS | MONEY),
    "POST /api/requests/{request_id}/withdraw": Permission(roles=OFFICE),
    "GET /api/alarms": Permission(roles=WATCHERS),
    "POST /api/alarms/acknowledge": Permission(roles=WATCHERS),
    # Links and tables.
    "GET /api/links": Permission(roles=OFFICE),
    "GET /api/links/{link}": Permission(roles=OFFICE),
    "GET /api/links/{link}/sign": Permission(roles=OFFICE, devices=SIGNS),
    "GET /api/links/{link}/sign/wins": Permission(roles=OFFICE, devices=SIGNS),
    "GET /api/links/{link}/tables/{table}/sign": Permission(roles=OFFICE, devices=ALL_DEVICES),
    "GET /api/links/{link}/tables/{table}/pad": Permission(roles=WATCHERS, devices=AT_TABLES),
    "POST /api/links/{link}/commands": Permission(
        roles=MONEY | {Role.FLOOR, Role.SURVEILLANCE}, devices=PADS
    ),
    "POST /api/links/{link}/preview": Permission(roles=MONEY | {Role.FLOOR, Role.SURVEILLANCE}),
    "POST /api/links/{link}/tables/{table}/presses": Permission(devices=AT_TABLES),
    "GET /api/claims": Permission(roles=WATCHERS),
    "GET /api/floor": Permission(roles=WATCHERS),
    "GET /api/links/{link}/history": Permission(roles=OFFICE),
    # History.
    "GET /api/links/{link}/entries": Permission(roles=WATCHERS),
    "GET /api/links/{link}/rounds": Permission(roles=WATCHERS),
    "GET /api/links/{link}/rounds/{number}": Permission(roles=WATCHERS),
    "GET /api/links/{link}/rounds/{number}/replay": Permission(roles=WATCHERS),
    "GET /api/links/{link}/wins": Permission(roles=WATCHERS),
    "GET /api/links/{link}/wins/{number}": Permission(roles=WATCHERS),
    "GET /api/wins": Permission(roles=WATCHERS),
    "GET /api/links/{link}/wins/{number}/facts": Permission(roles=WATCHERS),
    "GET /api/links/{link}/wins/{number}/page": Permission(roles=WATCHERS),
    "POST /api/links/{link}/wins/{number}/page": Permission(roles=MONEY),
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
    # Live.
    "WEBSOCKET /api/live": Permission(roles=OFFICE, devices=ALL_DEVICES),
}

REPORT_ROLES: dict[str, frozenset[Role]] = {"access": AUDITORS}
"""Roles of reports that are restricted further: this one shows the house log."""
