"""What every endpoint works with: the manager's calls, the desk, who is who, and who listens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fastapi import Request

from jackpit.manager.clock import Clock
from jackpit.manager.identity import Authenticator
from jackpit.manager.store.base import Store
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.web.auth.access import Access, Caller
from jackpit.web.http.metrics import Metrics
from jackpit.web.views import LogQuery


@dataclass(slots=True, kw_only=True)
class ServerContext:
    """One application at work."""

    calls: AsyncCalls
    store: Store
    desk: Authenticator
    clock: Clock
    access: Access
    measures: Metrics
    setup_code: str | None
    is_tls: bool
    pad_touched: Callable[[str, str], None]
    """Called with link and table after a press, which may have changed no more than lights."""

    wrong_codes: int = field(default=0)
    """How often a wrong code was given for the first set-up."""

    async def look(self, sees: LogQuery) -> Any:
        """Ask something of the logs as they stand on the disk."""
        return await self.calls.look(sees)


def context_of(request: Request) -> ServerContext:
    """The application that a request came to."""
    web: ServerContext = request.app.state.web
    return web


def caller_of(request: Request) -> Caller:
    """Whoever makes a request, who was admitted before."""
    caller: Caller = request.state.caller
    return caller
