"""Who may ask for what: one row for each endpoint, and one for each command of a link or the house.

The application does not start with an endpoint that has no row, and a test goes through every cell.
These rows say who may ask at all; what is asked is then judged by the link or the house itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.manager.house import DeviceKind
from jackpit.table import Role

EVERYBODY = frozenset(Role)
OFFICE = EVERYBODY - {Role.DEALER}
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
class Row:
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


PERMISSIONS: dict[str, Row] = {
    # The machine.
    "GET /healthz": Row(anybody=True),
    "GET /api/about": Row(anybody=True),
    "GET /metrics": Row(roles=frozenset({Role.FLOOR, Role.ADMIN}), from_here=True),
    "GET /api/openapi.json": Row(anybody=True),
    "GET /api/docs": Row(anybody=True),
    "GET /api/docs/{file}": Row(anybody=True),
    # Who is who.
    "POST /api/session": Row(anybody=True),
    "GET /api/session": Row(roles=EVERYBODY, locked_too=True, due_too=True),
    "DELETE /api/session": Row(roles=EVERYBODY, locked_too=True, due_too=True),
    "POST /api/session/lock": Row(roles=EVERYBODY, due_too=True),
    "POST /api/session/unlock": Row(roles=EVERYBODY, locked_too=True, due_too=True),
    "GET /api/people": Row(roles=WATCHERS),
    "GET /api/people/{person}": Row(roles=WATCHERS),
    "POST /api/people/{person}/card": Row(roles=ADMINS),
    "POST /api/people/{person}/secret": Row(roles=EVERYBODY, due_too=True),
    # The house.
    "POST /api/house": Row(anybody=True),
    "GET /api/house": Row(roles=OFFICE),
    "POST /api/house/commands": Row(roles=AUDITORS),
    "GET /api/house/entries": Row(roles=AUDITORS),
    "GET /api/devices": Row(roles=WATCHERS),
    "GET /api/device": Row(devices=ALL_DEVICES),
    "GET /api/requests": Row(roles=OFFICE),
    "POST /api/requests": Row(roles=OFFICE),
    "POST /api/requests/{request_id}/approve": Row(roles=KEEPERS | MONEY),
    "POST /api/requests/{request_id}/decline": Row(roles=KEEPERS | MONEY),
    "POST /api/requests/{request_id}/withdraw": Row(roles=OFFICE),
    "GET /api/alarms": Row(roles=WATCHERS),
    "POST /api/alarms/acknowledge": Row(roles=WATCHERS),
    # Links and tables.
    "GET /api/links": Row(roles=OFFICE),
    "GET /api/links/{link}": Row(roles=OFFICE),
    "GET /api/links/{link}/sign": Row(roles=OFFICE, devices=SIGNS),
    "GET /api/links/{link}/sign/wins": Row(roles=OFFICE, devices=SIGNS),
    "GET /api/links/{link}/tables/{table}/sign": Row(roles=OFFICE, devices=ALL_DEVICES),
    "GET /api/links/{link}/tables/{table}/pad": Row(roles=WATCHERS, devices=AT_TABLES),
    "POST /api/links/{link}/commands": Row(
        roles=MONEY | {Role.FLOOR, Role.SURVEILLANCE}, devices=PADS
    ),
    "POST /api/links/{link}/preview": Row(roles=MONEY | {Role.FLOOR, Role.SURVEILLANCE}),
    "POST /api/links/{link}/tables/{table}/presses": Row(devices=AT_TABLES),
    "GET /api/claims": Row(roles=WATCHERS),
    "GET /api/floor": Row(roles=WATCHERS),
    "GET /api/links/{link}/history": Row(roles=OFFICE),
    # What happened.
    "GET /api/links/{link}/entries": Row(roles=WATCHERS),
    "GET /api/links/{link}/rounds": Row(roles=WATCHERS),
    "GET /api/links/{link}/rounds/{number}": Row(roles=WATCHERS),
    "GET /api/links/{link}/rounds/{number}/retold": Row(roles=WATCHERS),
    "GET /api/links/{link}/wins": Row(roles=WATCHERS),
    "GET /api/links/{link}/wins/{number}": Row(roles=WATCHERS),
    "GET /api/wins": Row(roles=WATCHERS),
    "GET /api/links/{link}/wins/{number}/facts": Row(roles=WATCHERS),
    "GET /api/links/{link}/wins/{number}/page": Row(roles=WATCHERS),
    "POST /api/links/{link}/wins/{number}/page": Row(roles=MONEY),
    "GET /api/close": Row(roles=CLOSERS),
    "GET /api/close/{day}": Row(roles=CLOSERS),
    "GET /api/close/{day}/page": Row(roles=CLOSERS),
    "GET /api/reports": Row(roles=WATCHERS),
    "GET /api/reports/{name}": Row(roles=WATCHERS),
    # Mathematics.
    "GET /api/games": Row(roles=OFFICE),
    "GET /api/odds/{game}": Row(roles=OFFICE),
    "POST /api/odds": Row(roles=OFFICE),
    "POST /api/qr": Row(roles=OFFICE),
    # Training, which changes nothing.
    "GET /api/training": Row(roles=EVERYBODY, devices=PADS),
    "POST /api/training/table": Row(roles=EVERYBODY, devices=PADS),
    # Live.
    "WEBSOCKET /api/live": Row(roles=OFFICE, devices=ALL_DEVICES),
}

REPORT_ROLES: dict[str, frozenset[Role]] = {"access": AUDITORS}
"""Who may read a report that is not for all: it tells what the house's log tells."""
