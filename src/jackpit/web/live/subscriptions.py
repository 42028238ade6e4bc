"""What a live connection may watch and send: by which endpoint's permission, as which view."""

from __future__ import annotations

from jackpit.web.http.errors import Problem
from jackpit.web.live.hub import FLOOR, View
from jackpit.web.live.messages import CommandMessage, PressMessage, WatchMessage

COMMAND_ENDPOINTS = {
    CommandMessage: "POST /api/links/{link}/commands",
    PressMessage: "POST /api/links/{link}/tables/{table}/presses",
}
WATCH_ENDPOINTS = {
    "entries": "GET /api/links/{link}/entries",
    "house": "GET /api/house/entries",
    "pad": "GET /api/links/{link}/tables/{table}/pad",
    "sign": "GET /api/links/{link}/tables/{table}/sign",
    "floor": "GET /api/floor",
}


def _required(key: str | None, field: str) -> str:
    if key is None:
        raise Problem(422, "NOT_READABLE", f"'{field}' is missing.", ["watch", field])
    return key


def link_of(watch: WatchMessage) -> str:
    """The watched link, which is required."""
    return _required(watch.link, "link")


def view_of(watch: WatchMessage) -> View:
    """The watched view."""
    if watch.what == "floor":
        return FLOOR
    if watch.what == "pad":
        return View("pad", link_of(watch), _required(watch.table, "table"))
    return View("sign", link_of(watch), watch.table)
