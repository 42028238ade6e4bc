"""The evidence of a claim, since when it waits, and the wins that wait for a reference."""

from __future__ import annotations

from typing import Any

import pytest
from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR, Floor
from web.site import Site

from jackpit.table import Role
from jackpit.table import commands as c

LINE = "same-color-four-of-a-kind"


@pytest.fixture
def floor(own_site: Site) -> Floor:
    """A link whose winners share its meter, and a round with two wagers."""
    own_site.floor.form("bahama-bonus", link="bahama", tables=1)
    own_site.floor.do("bahama", c.StartRound(table="1", spots=(2, 5)))
    return own_site.floor


def seen(site: Site, key: str = "bahama") -> Any:
    links = site.person(Role.FLOOR).get("/api/floor").json["links"]
    return next(link for link in links if link["link"] == key)


def mark(floor: Floor, spot: int) -> None:
    floor.do("bahama", c.MarkHand(table="1", line=LINE, spot=spot))


def strike(site: Site, spot: int) -> None:
    (claim,) = seen(site)["claims"]
    struck = c.StrikeSpot(table="1", claim=claim["claim"], spot=spot, by=SUPERVISOR)
    site.floor.do("bahama", struck)


def test_a_spot_may_be_struck_from_a_shared_claim(own_site: Site, floor: Floor) -> None:
    mark(floor, 2)
    (alone,) = seen(own_site)["claims"]
    mark(floor, 5)
    (shared,) = seen(own_site)["claims"]

    assert (alone["spots"], alone["strikable"]) == ([2], [])
    assert (shared["spots"], shared["strikable"]) == ([5, 2], [5, 2])


def test_a_spot_marked_again_after_a_strike_waits_since_then(own_site: Site, floor: Floor) -> None:
    mark(floor, 2)
    mark(floor, 5)
    strike(own_site, 2)
    floor.later(minutes=3)
    mark(floor, 2)
    strike(own_site, 5)
    (claim,) = seen(own_site)["claims"]

    assert (claim["spots"], claim["since"]) == ([2], "2026-11-16T12:03:00.000000Z")


def test_a_win_that_was_backed_out_waits_for_no_reference(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1, 6)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
    (claim,) = seen(own_site, "link")["claims"]
    floor.do("link", c.VerifyClaim(table="1", claim=claim["claim"], by=EXECUTIVE))
    assert [one["win"] for one in seen(own_site, "link")["references"]] == [1]

    two = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    floor.do("link", c.BackOut(win=1, reason=c.AdjustmentReason.MISTAKE, text="x", **two))
    assert seen(own_site, "link")["references"] == []
