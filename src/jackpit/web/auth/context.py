"""What every endpoint works with: calls to the writer, the store, the authenticator, the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from starlette.requests import Request

from jackpit.manager.clock import Clock
from jackpit.manager.eventlog.answer import Answer, RefusedAnswer
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.house import House
from jackpit.manager.identity import Authenticator
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.writer.calls import AsyncCalls, query_store
from jackpit.pads.presses import Sense
from jackpit.web.auth.access import Access, Caller
from jackpit.web.http.metrics import Metrics
from jackpit.web.views import Logs, link_in

Result = TypeVar("Result")

CALLER = "jackpit.caller"
"""Where the scope of a request holds its caller."""


@dataclass(slots=True, kw_only=True)
class ServerContext:
    """What the endpoints of one running application share."""

    calls: AsyncCalls
    store: Store
    authenticator: Authenticator
    clock: Clock
    access: Access
    metrics: Metrics
    setup_code: str | None
    is_tls: bool
    on_press: Callable[[str, str], None]
    """Called with link and table after a press, which may have changed only lights."""

    is_pad_lost: Callable[[str, str], bool]
    """Whether the pad of a table was connected and is silent now, by link and table."""

    levels: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """What each sensor last reported, to notice a change."""

    wrong_setup_codes: int = field(default=0)
    """Wrong codes received for the first setup."""

    def is_new_level(self, report: Sense, answer: Answer) -> bool:
        """Whether a report was accepted and differs from the device's last one."""
        if isinstance(answer, RefusedAnswer):
            return False
        before, level = self.levels.get(report.device), (report.chips, report.bare)
        self.levels[report.device] = level
        return before != level

    async def query(self, function: Callable[[Logs], Result]) -> Result:
        """The result of a read-only function of the logs as committed."""
        return await self.calls.query(function)

    async def read(self, function: Callable[[Reader], Result]) -> Result:
        """The result of a function that reads the database, on another thread."""
        return await query_store(self.store, function)

    async def check_link(self, link: str) -> None:
        """A Problem if the link does not exist."""
        await self.query(lambda logs: link_in(logs, link)[0].key)

    def stored_house(self, reader: Reader) -> House:
        """The house of the stored log, as of what *reader* reads."""
        return load_house(reader, self.calls.manager.trusted)


def context_of(request: Request) -> ServerContext:
    """The context of the application that serves a request."""
    context: ServerContext = request.app.state.context
    return context


def caller_of(request: Request) -> Caller:
    """The caller of a request, admitted before the endpoint runs."""
    caller: Caller = request.scope[CALLER]
    return caller
