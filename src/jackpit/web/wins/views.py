"""What the endpoints of wins send."""

from __future__ import annotations

from msgspec import Struct

from jackpit.ledger import Transfer
from jackpit.manager.reports.wins.facts import WinFacts
from jackpit.manager.reports.wins.lines import WinLine
from jackpit.money import Money
from jackpit.table import Link, Win
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason
from jackpit.web.commands.pending_requests import RequestView
from jackpit.web.views import Reasons, why_not_now


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


class WinReasons(Struct, frozen=True, kw_only=True):
    """Why what the page of a win offers cannot be done now."""

    win: Reasons
    """To print its page, to enter its reference, to back it out."""

    spots: dict[int, Reasons]
    """To pay the share of each spot, and to record its recovery."""


class WinFactsView(WinFacts, frozen=True, kw_only=True):
    """All facts of a win in the log, its transfers, and what may be done about it."""

    transfers: tuple[Transfer, ...]
    why_not: WinReasons
    back_out_reasons: tuple[AdjustmentReason, ...]
    requests: list[RequestView]
    """The pending requests to back it out."""


def win_reasons(link: Link, number: int) -> WinReasons:
    """Why what the page of a win offers cannot be done now."""
    win = link.wins[number]
    backing_out = {"reason": AdjustmentReason.MISTAKE, "text": "-"}
    return WinReasons(
        win={
            "PrintWinPage": why_not_now(link, c.PrintWinPage, win=number, shows=win, page=""),
            "GiveReference": why_not_now(link, c.GiveReference, win=number, reference="-"),
            "BackOut": why_not_now(link, c.BackOut, win=number, **backing_out),
        },
        spots={
            spot: {
                kind.__name__: why_not_now(link, kind, win=number, spot=spot)
                for kind in (c.PayWin, c.RecordRecovery)
            }
            for spot, _ in win.shares
        },
    )
