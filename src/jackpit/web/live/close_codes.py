"""How a live connection ends: close codes, and reasons for people."""

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


class ConnectionClosed(Exception):  # noqa: N818  # closes a connection, no error of ours
    """The connection is to be closed, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def not_admitted(problem: Problem) -> ConnectionClosed:
    """The close for a missing right."""
    return ConnectionClosed(NOT_ADMITTED, _reason(problem))


def not_understood(problem: Problem) -> ConnectionClosed:
    """The close for an unreadable message."""
    return ConnectionClosed(NOT_UNDERSTOOD, _reason(problem))


def close_code_of(error: Exception) -> ConnectionClosed:
    """The close for an error; server faults are logged."""
    if isinstance(error, ConnectionClosed):
        return error
    problem = problem_of(error)
    if problem.status in (401, 403):
        return not_admitted(problem)
    if problem.status == 503:
        logger.warning("live connection not served", why=problem.rule)
        return ConnectionClosed(TRY_LATER, _reason(problem))
    logger.error("live connection failed", exc_info=error)
    return ConnectionClosed(FAULT, "server fault")


def _reason(problem: Problem) -> str:
    return f"{problem.rule}: {problem.sentence}"[:MAX_REASON_LENGTH]
