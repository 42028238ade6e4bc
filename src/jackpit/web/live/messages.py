"""Messages of a live connection, what may be watched by which permission, and close codes.

docs/api.md describes the protocol.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import structlog
from msgspec import UNSET, Struct, UnsetType

from jackpit.fields import MAX_INTEGER, Key
from jackpit.manager.codec import CodecError, CodecFault, Decoder
from jackpit.manager.house import DeviceKind
from jackpit.messages import Text
from jackpit.rights import Role
from jackpit.value import extend
from jackpit.web.auth.permissions import COMMANDS_ENDPOINT
from jackpit.web.commands.routes import LinkCommandRequest
from jackpit.web.floor.views import FloorView
from jackpit.web.http.endpoint import EntryView, RequestBody, Secret
from jackpit.web.http.errors import Problem, ProblemView, problem_of, refuse
from jackpit.web.http.refusal import RequestFault, WebRefusal
from jackpit.web.live.hub import FLOOR_SUBSCRIPTION, Subscription
from jackpit.web.pad.routes import PressRequest
from jackpit.web.pad.views import PadView
from jackpit.web.sign.views import ShowsMessage, SignView


class HelloMessage(RequestBody, frozen=True, kw_only=True):
    """The client's token."""

    token: Secret
    version: Annotated[str, msgspec.Meta(max_length=80)] | None = None


class WatchMessage(RequestBody, frozen=True, kw_only=True):
    """A view or a log to watch."""

    what: Literal["entries", "house", "pad", "sign", "floor"]
    link: Key | None = None
    table: Key | None = None
    after: Annotated[int, msgspec.Meta(ge=0, le=MAX_INTEGER)] | None = None


class CommandMessage(LinkCommandRequest, frozen=True, kw_only=True):
    """A command, as over HTTP, with its link."""

    link: Key


class PressMessage(PressRequest, frozen=True, kw_only=True):
    """A press, as over HTTP, with its table."""

    link: Key
    table: Key


class ClientMessage(RequestBody, frozen=True, kw_only=True):
    """A message of a client: exactly one of these."""

    hello: HelloMessage | None = None
    watch: WatchMessage | None = None
    unwatch: WatchMessage | None = None
    do: CommandMessage | None = None
    press: PressMessage | None = None
    beat: int | None = None
    shows: ShowsMessage | None = None

    def __post_init__(self) -> None:
        """Refuse a message with no part or several: none may be dropped silently."""
        acts = (self.hello, self.watch, self.unwatch, self.do, self.press)
        parts = (*acts, self.beat, self.shows)
        if sum(part is not None for part in parts) != 1:
            raise CodecError(RequestFault.NOT_ONE_PART.given())


class WelcomeView(Struct, frozen=True, kw_only=True, rename={"key": "as"}):
    """The client that connected."""

    key: str
    """The key of the person or the device."""

    role: Role | None
    device: DeviceKind | None


class LiveAnswerBodyView(Struct, frozen=True, kw_only=True):
    """What was done: the entries; or why it was refused: the problem."""

    entries: list[EntryView] | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    sentence: Text | UnsetType = UNSET
    where: list[str] | UnsetType = UNSET
    numbers: dict[str, int] | UnsetType = UNSET


class LiveAnswerView(Struct, frozen=True, kw_only=True):
    """The answer to a command or a press, as over HTTP."""

    id: str
    status: int
    body: LiveAnswerBodyView


class LiveProblemView(ProblemView, frozen=True, kw_only=True):
    """Why a message was refused, or what it watches is gone."""

    status: int


class LiveMessageView(Struct, frozen=True, kw_only=True):
    """A message of the server: exactly one of these."""

    welcome: WelcomeView | UnsetType = UNSET
    answer: LiveAnswerView | UnsetType = UNSET
    problem: LiveProblemView | UnsetType = UNSET
    entry: EntryView | UnsetType = UNSET
    floor: FloorView | UnsetType = UNSET
    pad: PadView | UnsetType = UNSET
    sign: SignView | UnsetType = UNSET
    beat: int | UnsetType = UNSET


def live_problem(problem: Problem) -> LiveMessageView:
    """A problem as a message, with its status: a client may retry after a 503."""
    view = extend(problem.view(), LiveProblemView, status=problem.status)
    return LiveMessageView(problem=view)


CLIENT_MESSAGE: Decoder[ClientMessage] = Decoder(ClientMessage)


COMMAND_ENDPOINTS = {
    CommandMessage: COMMANDS_ENDPOINT,
    PressMessage: "POST /api/links/{link}/tables/{table}/presses",
}
WATCH_ENDPOINTS = {
    "entries": "GET /api/links/{link}/entries",
    "house": "GET /api/house/entries",
    "pad": "GET /api/links/{link}/tables/{table}/pad",
    "floor": "GET /api/floor",
}


def endpoint_of(watch: WatchMessage) -> str:
    """The endpoint with whose permission a client watches; a link and its tables have signs."""
    if watch.what == "sign":
        place = "links/{link}" if watch.table is None else "links/{link}/tables/{table}"
        return f"GET /api/{place}/sign"
    return WATCH_ENDPOINTS[watch.what]


def _required(key: str | None, field: str) -> str:
    if key is None:
        missing = CodecFault.MISSING.given(field=field)
        raise refuse(WebRefusal.NOT_READABLE, "watch", field, what=missing)
    return key


def link_of(watch: WatchMessage) -> str:
    """The watched link, which is required."""
    return _required(watch.link, "link")


def subscription_of(watch: WatchMessage) -> Subscription:
    """What is to be watched."""
    if watch.what == "floor":
        return FLOOR_SUBSCRIPTION
    if watch.what == "pad":
        return Subscription("pad", link_of(watch), _required(watch.table, "table"))
    return Subscription("sign", link_of(watch), watch.table)


# How a connection ends: a code, and a reason for programs; people read the problem before it.

NOT_UNDERSTOOD = 4400
NOT_ADMITTED = 4401
TOO_SLOW = 4408
TOO_SILENT = 4409
FAULT_CODE = 1011
TRY_LATER = 1013

logger = structlog.get_logger("jackpit.web")


class ConnectionClosed(Exception):  # noqa: N818  # closes a connection, no error of ours
    """The connection is to be closed, with a code and a reason; the problem is sent first."""

    def __init__(self, code: int, reason: str, problem: Problem | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.problem = problem


def not_admitted(problem: Problem) -> ConnectionClosed:
    """The close for a missing right."""
    return ConnectionClosed(NOT_ADMITTED, problem.rule, problem)


def not_understood(problem: Problem) -> ConnectionClosed:
    """The close for an unreadable message."""
    return ConnectionClosed(NOT_UNDERSTOOD, problem.rule, problem)


def close_code_of(error: Exception) -> ConnectionClosed:
    """The close for an error; server faults are logged."""
    if isinstance(error, ConnectionClosed):
        return error
    problem = problem_of(error)
    if problem.status in (401, 403):
        return not_admitted(problem)
    if problem.status == 503:
        logger.warning("live connection not served", why=problem.rule)
        return ConnectionClosed(TRY_LATER, problem.rule, problem)
    logger.error("live connection failed", exc_info=error)
    return ConnectionClosed(FAULT_CODE, "server fault")
