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
    """Why what the page of a win offers cannot be done now; what is done is not among it."""

    win: Reasons
    """To print its page, to enter its reference, to back it out."""

    spots: dict[int, Reasons]
    """To pay the share of each spot, or to record its recovery."""


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
    reasons = {
        c.PrintWinPage.__name__: why_not_now(link, c.PrintWinPage, win=number, shows=win, page="")
    }
    if not win.surveillance:
        reasons[c.GiveReference.__name__] = why_not_now(
            link, c.GiveReference, win=number, reference="-"
        )
    if not win.is_backed_out:
        backing_out = {"reason": AdjustmentReason.MISTAKE, "text": "-"}
        reasons[c.BackOut.__name__] = why_not_now(link, c.BackOut, win=number, **backing_out)
    return WinReasons(
        win=reasons,
        spots={
            spot: {
                kind.__name__: why_not_now(link, kind, win=number, spot=spot)
                for kind in _left_to_do(win, spot)
            }
            for spot, _ in win.shares
        },
    )


def _left_to_do(win: Win, spot: int) -> tuple[type[c.PayWin | c.RecordRecovery], ...]:
    """What the cage has left to do with a share: to pay it, or to record its recovery."""
    if win.is_backed_out:
        return (c.RecordRecovery,) if spot in win.paid and spot not in win.recovered else ()
    return () if win.is_fixed or spot in win.paid else (c.PayWin,)
