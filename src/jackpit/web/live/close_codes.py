"""How a live connection ends: with a code, and a reason fit to be shown."""

from __future__ import annotations

import structlog

from jackpit.web.http.errors import Problem, problem_of

NOT_UNDERSTOOD = 4400
NOT_ADMITTED = 4401
TOO_SLOW = 4408
TOO_SILENT = 4409
FAULT = 1011
TRY_LATER = 1013
MAX_REASON_LENGTH = 120

logger = structlog.get_logger("jackpit.web")


class ConnectionClosed(Exception):  # noqa: N818  # it ends a connection, and is no error of ours
    """The connection is to be closed, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def not_admitted(problem: Problem) -> ConnectionClosed:
    """Sent away for want of a right."""
    return ConnectionClosed(NOT_ADMITTED, _reason(problem))


def not_understood(problem: Problem) -> ConnectionClosed:
    """Sent away for what cannot be read."""
    return ConnectionClosed(NOT_UNDERSTOOD, _reason(problem))


def close_code_of(error: Exception) -> ConnectionClosed:
    """How a connection ends that met an error; the journal tells of one that is ours."""
    if isinstance(error, ConnectionClosed):
        return error
    problem = problem_of(error)
    if problem.status in (401, 403):
        return not_admitted(problem)
    if problem.status == 503:
        logger.warning("a live connection could not be served", why=problem.rule)
        return ConnectionClosed(TRY_LATER, _reason(problem))
    logger.error("a live connection is at fault", exc_info=error)
    return ConnectionClosed(FAULT, "a fault")


def _reason(problem: Problem) -> str:
    return f"{problem.rule}: {problem.sentence}"[:MAX_REASON_LENGTH]
