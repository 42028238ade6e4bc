"""Asking the manager over HTTP, as any program would."""

from __future__ import annotations

import json
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any
from uuid import uuid4

SECONDS = 20.0
PDF = "application/pdf"


class RefusedError(Exception):
    """What the manager has answered instead of doing it."""

    def __init__(self, status: int, rule: str, sentence: str) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.status = status
        self.rule = rule


class NoAnswerError(Exception):
    """The manager has not answered."""


@dataclass(frozen=True, slots=True)
class ApiClient:
    """Somebody who asks: nobody in particular, or whoever has a token."""

    host: str
    port: int
    token: str = ""

    def as_whoever_has(self, token: str) -> ApiClient:
        """The same with a token."""
        return ApiClient(self.host, self.port, token)

    def get(self, path: str) -> Any:
        """What is there."""
        return self._ask("GET", path, None)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Have something done."""
        return self._ask("POST", path, body)

    def command(self, path: str, command: dict[str, Any], **beside: Any) -> Any:
        """Send a command under an id of its own."""
        return self.post(path, {"id": new_id("demo"), "command": command, **beside})

    def sign_in(self, **shows: str) -> ApiClient:
        """Begin a session, by card and PIN or by key and password."""
        return self.as_whoever_has(self.post("/api/session", shows)["token"])

    def _ask(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        connection = HTTPConnection(self.host, self.port, timeout=SECONDS)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            read = answer.read()
            is_file = answer.getheader("Content-Type", "") == PDF
            said: Any = None if is_file else json.loads(read or b"null")
        except (OSError, HTTPException, ValueError) as error:
            raise NoAnswerError(f"{method} {path}: {error}") from error
        finally:
            connection.close()
        if answer.status >= 300:
            raise refused(answer.status, said)
        return said


def refused(status: int, said: Any) -> RefusedError:
    """An answer that is no success; one of the server's own making names no rule."""
    known = said if isinstance(said, dict) else {}
    sentence = known.get("sentence", f"The manager has answered with status {status}.")
    return RefusedError(status, known.get("rule", "NO_ANSWER"), sentence)


def new_id(whose: str) -> str:
    """An id that nobody else uses."""
    return f"{whose}:{uuid4().hex}"
