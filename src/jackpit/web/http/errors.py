"""Problems: every refusal is answered with a rule, a sentence and its place in the request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from jackpit.manager.codec import CodecError, NotJsonError
from jackpit.manager.eventlog.answer import RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.identity import AccessDenied, Denial, SecretError
from jackpit.manager.sentence import as_sentence
from jackpit.manager.store.base import StoreConnectionError, StoreError
from jackpit.manager.writer.calls import UnavailableError
from jackpit.messages import Text
from jackpit.rights import RightsRefusal
from jackpit.web.http.encoder import ViewEncoder, encoder_of

JSON = "application/json"
RETRY_SECONDS = "1"

_SERVER_REFUSAL_STATUS = {
    ServerRefusal.NO_SUCH_LINK.name: 404,
    ServerRefusal.NO_SUCH_TABLE.name: 404,
    ServerRefusal.QUEUE_IS_FULL.name: 503,
    ServerRefusal.SERVER_IS_STOPPING.name: 503,
    ServerRefusal.OUTCOME_UNKNOWN.name: 503,
    ServerRefusal.DATABASE_UNREACHABLE.name: 503,
    ServerRefusal.CHANGED_ELSEWHERE.name: 503,
    ServerRefusal.FAULT.name: 500,
}
_RIGHTS_REFUSAL_STATUS = {
    rule.name: 403 for rule in RightsRefusal if rule is not RightsRefusal.NEEDS_TWO_PEOPLE
}
"""Another person has the right. A missing second person is a fault of the command: 409."""

_DENIAL_STATUS = {
    Denial.VERSION_TOO_LOW: 403,
    Denial.NOT_A_VERSION: 403,
    Denial.SECRET_IS_DUE: 403,
    Denial.LOCKED_OUT: 429,
    Denial.TOO_MANY_ATTEMPTS: 429,
}
_STATUS_PROBLEMS = {
    400: ("BAD_REQUEST", "The request cannot be read."),
    404: ("NOT_FOUND", "Nothing was found at this address."),
    405: ("METHOD_NOT_ALLOWED", "This address does not accept that method."),
    413: ("TOO_LARGE", "The request is too large."),
    500: ("FAULT", ServerRefusal.FAULT.value),
}


_REFUSAL_STATUS = _SERVER_REFUSAL_STATUS | _RIGHTS_REFUSAL_STATUS


class ProblemView(Struct, frozen=True, kw_only=True):
    """Why a request was refused."""

    rule: str
    """The name of the rule that refuses it."""

    sentence: Text
    """The same as a sentence for people."""

    where: list[str]
    """Its place in the request, if any."""


class Problem(Exception):  # noqa: N818  # an answer, often to no error of ours
    """A refusal to be sent as the response."""

    def __init__(
        self,
        status: int,
        rule: str,
        sentence: Text | str,
        where: Sequence[str] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.rule = rule
        self.sentence = sentence
        self.where = list(where)
        self.headers = dict(headers or {})

    def as_json(self, encoder: ViewEncoder) -> bytes:
        """The rule, the sentence, and the place in the request."""
        view = ProblemView(rule=self.rule, sentence=self.sentence, where=self.where)  # type: ignore[arg-type]  # some are English still
        return encoder.encode(view)

    def response(self, encoder: ViewEncoder) -> Response:
        """The HTTP response."""
        return Response(self.as_json(encoder), self.status, headers=self.headers, media_type=JSON)


def status_problem(status: int) -> Problem:
    """The problem of a status that needs no details."""
    rule, sentence = _STATUS_PROBLEMS.get(status, (f"STATUS_{status}", "The request was refused."))
    return Problem(status, rule, sentence)


def problem_of_refused(refused: RefusedAnswer) -> Problem:
    """The problem of a refused answer of the server, a link or the house."""
    status = _REFUSAL_STATUS.get(refused.rule, 409)
    headers = {"Retry-After": RETRY_SECONDS} if status == 503 else {}
    return Problem(status, refused.rule, str(refused.refused), headers=headers)


def problem_of_denied(denied: AccessDenied) -> Problem:
    """The problem of a denial by the authenticator."""
    status = _DENIAL_STATUS.get(denied.denial, 401)
    headers = {}
    if status == 401:
        headers = {"WWW-Authenticate": "Bearer"}
    elif status == 429:
        headers = {"Retry-After": "60"}
    return Problem(status, denied.denial.name, denied.sentence, headers=headers)


def unreadable(error: CodecError, *where: str) -> Problem:
    """The problem of a value in the request that cannot be read."""
    return Problem(422, "NOT_READABLE", as_sentence(error.what), [*where, *error.where])


def not_found(rule: str, sentence: Text | str, *where: str) -> Problem:
    """The problem of a thing that does not exist."""
    return Problem(404, rule, sentence, where)


def link_not_found(link: str, *where: str) -> Problem:
    """The problem of a link that does not exist; the house log is not a link either."""
    refused = ServerRefusal.NO_SUCH_LINK.because(link=link[:40])
    return not_found(refused.rule.name, str(refused), *where)


def table_not_found(link: str, table: str) -> Problem:
    """The problem of a table that its link does not have."""
    return problem_of_refused(ServerRefusal.NO_SUCH_TABLE.answer(link=link, table=table))


def record_altered(error: Exception) -> Problem:
    """The problem of an altered entry or snapshot in the requested history."""
    return Problem(409, "RECORD_ALTERED", as_sentence(str(error)))


def problem_of(error: Exception) -> Problem:
    """The problem for an exception; an unexpected one is a fault."""
    match error:
        case Problem():
            return error
        case UnavailableError():
            return problem_of_refused(error.refused)
        case NotJsonError():
            return Problem(400, "NOT_JSON", "The body must be JSON in UTF-8.")
        case CodecError():
            return unreadable(error)
        case AuditError():
            return record_altered(error)
        case SecretError():
            return Problem(409, "NOT_ACCEPTABLE", str(error))
        case StoreConnectionError():
            return problem_of_refused(ServerRefusal.DATABASE_UNREACHABLE.answer())
        case StoreError():
            refused = ServerRefusal.SERVER_IS_STOPPING.answer()
            return problem_of_refused(refused)
        case HTTPException():
            return status_problem(error.status_code)
        case _:
            return status_problem(500)


async def problem_response(request: Request, error: Exception) -> Response:
    """The response to a request that raised; the middleware logs unexpected exceptions."""
    return problem_of(error).response(encoder_of(request))
