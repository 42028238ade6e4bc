"""Messages of a live connection, what may be watched by which permission, and close codes.

docs/api.md describes the protocol.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
import structlog
from msgspec import UNSET, Struct, UnsetType

from jackpit.fields import MAX_INTEGER, Key
from jackpit.manager.codec import CodecError, Decoder
from jackpit.manager.house import DeviceKind
from jackpit.rights import Role
from jackpit.value import extend
from jackpit.web.auth.permissions import COMMANDS_ENDPOINT
from jackpit.web.commands.routes import LinkCommandRequest
from jackpit.web.floor.views import FloorView
from jackpit.web.http.endpoint import EntryView, RequestBody, Secret
from jackpit.web.http.errors import Problem, ProblemView, problem_of
from jackpit.web.http.refusal import RequestFault
from jackpit.web.pad.routes import PressRequest
from jackpit.web.pad.views import PadView
from jackpit.web.sign.views import ShowsMessage, SignView


class HelloMessage(RequestBody, frozen=True, kw_only=True):
    """The client's token."""

    token: Secret
    version: Annotated[str, msgspec.Meta(max_length=80)] | None = None


After = Annotated[int, msgspec.Meta(ge=0, le=MAX_INTEGER)]


class Watch(RequestBody, frozen=True, kw_only=True, tag_field="what"):
    """Base class of what may be watched; in JSON its tag is ``what``."""


class EntriesWatch(Watch, frozen=True, kw_only=True, tag="entries"):
    """The log of a link: its entries after one, or new ones."""

    link: Key
    after: After | None = None


class HouseWatch(Watch, frozen=True, kw_only=True, tag="house"):
    """The log of the house: its entries after one, or new ones."""

    after: After | None = None


class PadWatch(Watch, frozen=True, kw_only=True, tag="pad"):
    """The pad of a table, in its latest state."""

    link: Key
    table: Key


class SignWatch(Watch, frozen=True, kw_only=True, tag="sign"):
    """The sign of a table or of a link, in its latest state."""

    link: Key
    table: Key | None = None


class FloorWatch(Watch, frozen=True, kw_only=True, tag="floor"):
    """All links, and all that waits for a person, in their latest state."""


LogWatch = EntriesWatch | HouseWatch
PlaceWatch = PadWatch | SignWatch
"""A view of a table or a link, which the writer makes."""

Subscription = PlaceWatch | FloorWatch
"""A watched view."""

WatchMessage = LogWatch | Subscription


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


class LiveAnswerView(Struct, frozen=True, kw_only=True):
    """The answer to a command or a press, as over HTTP: its entries, or its problem."""

    id: str
    status: int
    entries: list[EntryView] | UnsetType = UNSET
    problem: ProblemView | UnsetType = UNSET


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


def view_message(view: PadView | SignView | FloorView) -> LiveMessageView:
    """A view as a message."""
    match view:
        case PadView():
            return LiveMessageView(pad=view)
        case SignView():
            return LiveMessageView(sign=view)
        case FloorView():
            return LiveMessageView(floor=view)


def refused_answer(id: str, problem: Problem) -> LiveAnswerView:
    """The answer to a command or a press that was refused."""
    return LiveAnswerView(id=id, status=problem.status, problem=problem.view())


def live_problem(problem: Problem) -> LiveMessageView:
    """A problem as a message, with its status: a client may retry after a 503."""
    view = extend(problem.view(), LiveProblemView, status=problem.status)
    return LiveMessageView(problem=view)


CLIENT_MESSAGE: Decoder[ClientMessage] = Decoder(ClientMessage)


COMMAND_ENDPOINTS = {
    CommandMessage: COMMANDS_ENDPOINT,
    PressMessage: "POST /api/links/{link}/tables/{table}/presses",
}


def endpoint_of(watch: WatchMessage) -> str:
    """The endpoint with whose permission a client watches."""
    match watch:
        case EntriesWatch():
            return "GET /api/links/{link}/entries"
        case HouseWatch():
            return "GET /api/house/entries"
        case PadWatch():
            return "GET /api/links/{link}/tables/{table}/pad"
        case SignWatch(table=None):
            return "GET /api/links/{link}/sign"
        case SignWatch():
            return "GET /api/links/{link}/tables/{table}/sign"
        case FloorWatch():
            return "GET /api/floor"


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
