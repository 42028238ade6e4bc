"""The journal: the program's messages to its operator, one JSON object per line on standard error.

It is not the log of a link, which is the record. Values whose name sounds like a secret are
redacted at every depth.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog

_SECRET = re.compile(r"pin|password|token|card|secret|pepper|authorization|cookie", re.IGNORECASE)
REDACTED = "[redacted]"


def redact(value: Any, name: str = "") -> Any:
    """*value* without the parts whose name sounds like a secret."""
    if _SECRET.search(name):
        return REDACTED
    if isinstance(value, dict):
        return {key: redact(inner, str(key)) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [redact(inner) for inner in value]
    return value


def _redact_fields(
    logger: Any,  # noqa: ARG001 -- structlog calls it with these
    method: str,  # noqa: ARG001 -- structlog calls it with these
    event: MutableMapping[str, Any],
) -> MutableMapping[str, Any]:
    return {name: redact(value, name) for name, value in event.items()}


def open_journal(to: TextIO | None = None, *, level: int = logging.INFO) -> None:
    """Write the journal to *to*, or to standard error."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            _redact_fields,
            structlog.processors.JSONRenderer(default=str, ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(to or sys.stderr),
        cache_logger_on_first_use=False,
    )
