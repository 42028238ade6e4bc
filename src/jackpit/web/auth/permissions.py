"""Who may ask for what: one row for each endpoint, and one for each command of a link or the house.

The application does not start with an endpoint that has no row, and a test goes through every cell.
These rows say who may ask at all; what is asked is then judged by the link or the house itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.manager.house import DeviceKind
from jackpit.table import Role

ALL_ROLES = frozenset(Role)
OFFICE = ALL_ROLES - {Role.DEALER}
WATCHERS = OFFICE - {Role.MATHS}
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
    anybody: bool = False
    """Whether nobody needs to say who he is."""

    locked_too: bool = False
    """Whether a locked session is enough."""

    due_too: bool = False
    """Whether it is enough for somebody who must first set his own PIN or password."""

    from_here: bool = False
    """Whether the machine itself may, where the house has said so."""


PERMISSIONS: dict[str, Permission] = {
    # The machine.
    "GET /healthz": Permission(anybody=True),
    "GET /api/about": Permission(anybody=True),
    "GET /metrics": Permission(roles=frozenset({Role.FLOOR, Role.ADMIN}), from_here=True),
    "GET /api/openapi.json": Permission(anybody=True),
    "GET /api/docs": Permission(anybody=True),
    "GET /api/docs/{file}": Permission(anybody=True),
    # Who is who.
    "POST /api/session": Permission(anybody=True),
    "GET /api/session": Permission(roles=ALL_ROLES, locked_too=True, due_too=True),
    "DELETE /api/session": Permission(roles=ALL_ROLES, locked_too=True, due_too=True),
    "POST /api/session/lock": Permission(roles=ALL_ROLES, due_too=True),
    "POST /api/session/unlock": Permission(roles=ALL_ROLES, locked_too=True, due_too=True),
    "GET /api/people": Permission(roles=WATCHERS),
    "GET /api/people/{person}": Permission(roles=WATCHERS),
    "POST /api/people/{person}/card": Permission(roles=ADMINS),
    "POST /api/people/{person}/secret": Permission(roles=ALL_ROLES, due_too=True),
    # The house.
    "POST /api/house": Permission(anybody=True),
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
    # What happened.
    "GET /api/links/{link}/entries": Permission(roles=WATCHERS),
    "GET /api/links/{link}/rounds": Permission(roles=WATCHERS),
    "GET /api/links/{link}/rounds/{number}": Permission(roles=WATCHERS),
    "GET /api/links/{link}/rounds/{number}/retold": Permission(roles=WATCHERS),
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
    # Training, which changes nothing.
    "GET /api/training": Permission(roles=ALL_ROLES, devices=PADS),
    "POST /api/training/table": Permission(roles=ALL_ROLES, devices=PADS),
    # Live.
    "WEBSOCKET /api/live": Permission(roles=OFFICE, devices=ALL_DEVICES),
}

REPORT_ROLES: dict[str, frozenset[Role]] = {"access": AUDITORS}
"""Who may read a report that is not for all: it tells what the house's log tells."""
