"""What every endpoint works with: the manager's calls, the desk, who is who, and who listens."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fastapi import Request

from jackpit.manager.calls import Calls
from jackpit.manager.clock import Clock
from jackpit.manager.identity import Desk
from jackpit.manager.store.base import Store
from jackpit.web.access import Access, Caller
from jackpit.web.hub import Hub
from jackpit.web.measures import Measures
from jackpit.web.monitor import Monitor
from jackpit.web.shown import Sees


@dataclass(slots=True, kw_only=True)
class Web:
    """One application at work."""

    calls: Calls
    store: Store
    desk: Desk
    clock: Clock
    access: Access
    hub: Hub
    monitor: Monitor
    measures: Measures
    setup_code: str | None
    is_tls: bool
    wrong_codes: int = field(default=0)
    """How often a wrong code was given for the first set-up."""

    async def look(self, sees: Sees) -> Any:
        """Ask something of the logs as they stand on the disk."""
        return await self.calls.look(sees)


def web_of(request: Request) -> Web:
    """The application that a request came to."""
    web: Web = request.app.state.web
    return web


def caller_of(request: Request) -> Caller:
    """Whoever makes a request, who was admitted before."""
    caller: Caller = request.state.caller
    return caller
