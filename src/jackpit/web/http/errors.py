"""Problems: why a request is refused, as the response; every refusal has one form.

The status is that of the rule; a rule that is not listed here refuses with 409.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.responses import Response

from jackpit.manager.codec import CodecError, NotJsonError
from jackpit.manager.eventlog.answer import RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.house import Denial, HouseRefusal, VersionRefusal
from jackpit.manager.identity import AccessDenied, SecretError
from jackpit.manager.reports.report import ReportError, ReportRefusal
from jackpit.manager.store.base import StoreConnectionError, StoreError
from jackpit.manager.writer.calls import UnavailableError
from jackpit.messages import Fact, Text
from jackpit.paytable import GameError
from jackpit.refusal import Refused, Rule
from jackpit.rights import RightsRefusal
from jackpit.table import Refusal
from jackpit.web.http.encoder import ViewEncoder
from jackpit.web.http.refusal import WebRefusal

JSON = "application/json"
NOT_FOUND = 404
CONFLICT = 409
FAULT_STATUS = 500
STATUS_HEADERS = {
    401: {"WWW-Authenticate": "Bearer"},
    429: {"Retry-After": "60"},
    503: {"Retry-After": "1"},
}
"""Headers that go with a status."""

STATUSES: dict[Rule, int] = {
    Refusal.NO_SUCH_METER: 404,
    Refusal.NO_SUCH_TABLE: 404,
    Refusal.NO_SUCH_WIN: 404,
    HouseRefusal.NO_SUCH_ALARM: 404,
    HouseRefusal.NO_SUCH_SIGN_FILE: 404,
    HouseRefusal.NO_SUCH_LINK: 404,
    HouseRefusal.NO_SUCH_PERSON: 404,
    ServerRefusal.QUEUE_IS_FULL: 503,
    ServerRefusal.SERVER_IS_STOPPING: 503,
    ServerRefusal.OUTCOME_UNKNOWN: 503,
    ServerRefusal.DATABASE_UNREACHABLE: 503,
    ServerRefusal.CHANGED_ELSEWHERE: 503,
    ServerRefusal.FAULT: FAULT_STATUS,
    **dict.fromkeys(RightsRefusal, 403),
    RightsRefusal.NEEDS_TWO_PEOPLE: CONFLICT,  # a second person is missing, not a right
    **dict.fromkeys(Denial, 401),
    **dict.fromkeys(VersionRefusal, 403),
    Denial.SECRET_IS_DUE: 403,
    Denial.FOREIGN_REQUEST: 403,
    Denial.NOT_ALLOWED: 403,
    Denial.NOT_ON_PHONE: 403,
    Denial.NOT_ITS_TABLE: 403,
    Denial.REPORT_NOT_ALLOWED: 403,
    Denial.NO_CODE: 403,
    Denial.WRONG_CODE: 403,
    Denial.LOCKED_OUT: 429,
    Denial.TOO_MANY_ATTEMPTS: 429,
    WebRefusal.BAD_REQUEST: 400,
    WebRefusal.NOT_JSON: 400,
    WebRefusal.SECRET_NEEDED: 401,
    WebRefusal.CARD_NEEDED: 401,
    WebRefusal.DEVICE_CHANGED: 401,
    WebRefusal.NOT_A_SIGN: 403,
    WebRefusal.NOT_FOUND: 404,
    WebRefusal.NO_SUCH_FILE: 404,
    WebRefusal.NO_SUCH_ROUND: 404,
    WebRefusal.NO_SUCH_GAME: 404,
    ReportRefusal.NO_SUCH_REPORT: 404,
    ReportRefusal.NO_SUCH_COPY: 404,
    WebRefusal.DAY_NOT_BEGUN: 404,
    WebRefusal.NO_SUCH_LESSON: 404,
    WebRefusal.NO_SUCH_DRILL: 404,
    WebRefusal.METHOD_NOT_ALLOWED: 405,
    WebRefusal.TOO_LARGE: 413,
    WebRefusal.FILE_TOO_LARGE: 413,
    WebRefusal.DISK_FULL: 507,
    WebRefusal.NOT_READABLE: 422,
}
OVER: frozenset[Rule] = frozenset(
    {
        Refusal.ALREADY_VERIFIED,
        Refusal.ALREADY_REFUSED,
        Refusal.SHARE_ALREADY_PAID,
        Refusal.NO_SUCH_CLAIM,
        Refusal.CLAIM_HAS_CHANGED,
    }
)
"""Another person was faster: to send the same again is of no use."""

_RULES_OF_FRAMEWORK = {404: WebRefusal.NOT_FOUND, 405: WebRefusal.METHOD_NOT_ALLOWED}
"""The rules of what the framework itself refuses, by its status."""


class ProblemView(Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    rule: str
    """The name of the rule that refuses it."""

    sentence: Text
    """The same as a sentence for people."""

    where: list[str]
    """Its place in the request, if any."""

    numbers: dict[str, int]
    """The numbers of the sentence by name, for programs: a spot, a count."""

    is_over: bool
    """Whether another person was faster: to send the same again is of no use."""


class Problem(Exception):  # noqa: N818  # an answer, often to no error of ours
    """A refusal to be sent as the response."""

    def __init__(self, refused: Refused, *where: str) -> None:
        super().__init__(str(refused))
        self.refused = refused
        self.status = STATUSES.get(refused.rule, CONFLICT)
        self.where = list(where)

    @property
    def rule(self) -> str:
        """The name of the rule."""
        return self.refused.rule.name

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers that go with its status."""
        return STATUS_HEADERS.get(self.status, {})

    def view(self) -> ProblemView:
        """The problem as it is sent."""
        facts = self.refused.facts.items()
        return ProblemView(
            rule=self.rule,
            sentence=self.refused,
            where=self.where,
            numbers={name: fact for name, fact in facts if type(fact) is int},
            is_over=self.refused.rule in OVER,
        )

    def response(self, encoder: ViewEncoder) -> Response:
        """The HTTP response."""
        text = encoder.encode(self.view())
        return Response(text, self.status, headers=self.headers, media_type=JSON)


def refuse(rule: Rule, *where: str, **facts: Fact) -> Problem:
    """The problem of a rule, with its facts, and its place in the request."""
    return Problem(rule.given(**facts), *where)


def problem_of_refused(answer: RefusedAnswer | AccessDenied) -> Problem:
    """The problem of a refused answer of the server, a link or the house, or of a denial."""
    return Problem(answer.refused)


class reading_request:  # noqa: N801  # a context manager; a class costs a command less
    """Refuse what cannot be read, or not be played, in the request or a part of it."""

    def __init__(self, *where: str) -> None:
        self._where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        match error:
            case NotJsonError():
                raise refuse(WebRefusal.NOT_JSON) from error
            case CodecError():
                where = (*self._where, *error.where)
                raise refuse(WebRefusal.NOT_READABLE, *where, what=error.what) from error
            case GameError():
                raise refuse(WebRefusal.NOT_PLAYABLE, why=error.why) from error


def link_not_found(link: str, *where: str) -> Problem:
    """The problem of a link that does not exist; the house log is not a link either."""
    return refuse(HouseRefusal.NO_SUCH_LINK, *where, link=link[:40])


def table_not_found(table: str) -> Problem:
    """The problem of a table that its link does not have."""
    return refuse(Refusal.NO_SUCH_TABLE, table=table)


def problem_of(error: Exception) -> Problem:
    """The problem for an exception; an unexpected one is a fault."""
    match error:
        case Problem():
            return error
        case UnavailableError():
            return problem_of_refused(error.refused)
        case AuditError():
            return refuse(WebRefusal.RECORD_ALTERED, fault=error.what)
        case ReportError():
            return Problem(error.refused)
        case SecretError():
            return refuse(WebRefusal.NOT_ACCEPTABLE, secret=error.refused)
        case StoreConnectionError():
            return refuse(ServerRefusal.DATABASE_UNREACHABLE)
        case StoreError():
            return refuse(ServerRefusal.SERVER_IS_STOPPING)
        case HTTPException():
            return refuse(_RULES_OF_FRAMEWORK.get(error.status_code, WebRefusal.BAD_REQUEST))
        case _:
            return refuse(ServerRefusal.FAULT)
