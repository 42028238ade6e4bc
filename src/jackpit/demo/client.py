"""A client of the server's HTTP API."""

from __future__ import annotations

import json
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any
from uuid import uuid4

TIMEOUT_SECONDS = 20.0
PDF = "application/pdf"


class RefusedError(Exception):
    """The server refused a request."""

    def __init__(self, status: int, rule: str, sentence: str) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.status = status
        self.rule = rule


class NoAnswerError(Exception):
    """The server did not respond."""


@dataclass(frozen=True, slots=True)
class ApiClient:
    """A client, with the token of a session or device, or without one."""

    host: str
    port: int
    token: str = ""

    def with_token(self, token: str) -> ApiClient:
        """The same client with a token."""
        return ApiClient(self.host, self.port, token)

    def get(self, path: str) -> Any:
        """GET a path."""
        return self._request("GET", path, None)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """POST a body."""
        return self._request("POST", path, body)

    def command(self, path: str, command: dict[str, Any], **fields: Any) -> Any:
        """Send a command under a new id."""
        return self.post(path, {"id": new_id("demo"), "command": command, **fields})

    def sign_in(self, **credentials: str) -> ApiClient:
        """Sign in by card and PIN or by key and password; return the session's client."""
        return self.with_token(self.post("/api/session", credentials)["token"])

    def _request(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        connection = HTTPConnection(self.host, self.port, timeout=TIMEOUT_SECONDS)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            content = response.read()
            is_file = response.getheader("Content-Type", "") == PDF
            body_read: Any = None if is_file else json.loads(content or b"null")
        except (OSError, HTTPException, ValueError) as error:
            raise NoAnswerError(f"{method} {path}: {error}") from error
        finally:
            connection.close()
        if response.status >= 300:
            raise refusal_error(response.status, body_read)
        return body_read


def refusal_error(status: int, body: Any) -> RefusedError:
    """The error of an unsuccessful response; not every body names a rule."""
    fields = body if isinstance(body, dict) else {}
    sentence = fields.get("sentence", f"The server responded with status {status}.")
    return RefusedError(status, fields.get("rule", "NO_ANSWER"), sentence)


def new_id(prefix: str) -> str:
    """A unique id."""
    return f"{prefix}:{uuid4().hex}"
