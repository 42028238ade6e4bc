"""The cage of the demo: it leaves a win to the visitor for a while, then settles it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from manager.floor import ACCOUNTING
from web.site import card_of, site_at

from jackpit.demo import cage as cage_module
from jackpit.demo.cage import SimulatedCage
from jackpit.demo.client import ApiClient
from jackpit.table import Role
from jackpit.table import commands as c


@dataclass(frozen=True)
class Payer:
    """A person of the test house who pays, in place of the demo's own."""

    card: str


def test_a_win_settled_by_the_visitor_or_the_cage_waits_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cage_module, "CAGE", Payer(card_of(Role.ACCOUNTING)))
    with site_at(tmp_path) as site:
        cage = SimulatedCage(ApiClient("127.0.0.1", site.port), ["link"], lambda: 1.0)
        site.floor.jackpot()
        site.floor.jackpot(table="2")
        cage.check()
        waiting = set(cage._waiting_since)
        site.floor.print_win_page(ACCOUNTING)
        site.floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
        cage.check()
        left = set(cage._waiting_since)
        cage.check(at_once=True)
        paid = site.floor.link("link", lambda link: [list(x.paid) for x in link.wins.values()])

    assert (waiting, left, set(cage._waiting_since)) == (
        {("link", 1), ("link", 2)},
        {("link", 2)},
        set(),
    )
    assert (paid, cage.unexpected_refusals) == ([[6], [6]], 0)
