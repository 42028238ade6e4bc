"""What the endpoints of wins send."""

from __future__ import annotations

from msgspec import Struct

from jackpit.manager.reports.wins.facts import WinFacts
from jackpit.manager.reports.wins.lines import WinLine
from jackpit.money import Money
from jackpit.table import Win
from jackpit.web.views import RequestView


class WinListView(Struct, frozen=True, kw_only=True):
    """The latest wins of a query."""

    wins: tuple[WinLine, ...]
    count: int
    """All that match the query, listed or not."""

    amount: Money
    """Their total, as won."""

    missing: tuple[tuple[str, int], ...]
    """Link and number of every gap."""


class LinkWinsView(Struct, frozen=True, kw_only=True):
    """Wins of one link, by number."""

    wins: tuple[Win, ...]


class WinFactsView(WinFacts, frozen=True, kw_only=True):
    """All facts of a win in the log, and the pending requests to back it out."""

    requests: list[RequestView]
