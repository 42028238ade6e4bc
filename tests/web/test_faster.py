"""Another person was faster: the refusal says who did it already, and when."""

from __future__ import annotations

from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR
from web.site import PIN, Site

from jackpit.table import Role, claims_of
from jackpit.table import commands as c


def claimed(site: Site) -> str:
    """A claim of $1,000 at table 1, in a new round."""
    floor = site.floor
    if floor.link("link", lambda link: link.tables["1"].round) is not None:
        floor.do("link", c.EndRound(table="1"))
    floor.do("link", c.StartRound(table="1", spots=(1,)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-suited", spot=1))
    return str(floor.link("link", lambda link: claims_of(link.tables["1"].round)[0].key))


def send(site: Site, role: Role, **command: object) -> dict[str, object]:
    body = {
        "id": f"{command['type']}-{site.floor.now:%s}-{role.value}",
        "command": command,
        "pin": PIN,
    }
    answer = site.person(role).post("/api/links/link/commands", body)
    assert answer.status == 409
    found: dict[str, object] = answer.json
    assert found["is_over"] is True
    return found


def test_a_claim_that_was_verified_says_by_whom_and_when_in_the_time_of_the_house(
    site: Site,
) -> None:
    claim = claimed(site)
    site.floor.do("link", c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE))
    win = site.floor.link("link", lambda link: len(link.wins))
    at = site.floor.now
    site.floor.later(minutes=5)

    answer = send(site, Role.SUPERVISOR, type="VerifyClaim", table="1", claim=claim)

    assert answer["rule"] == "ALREADY_VERIFIED"
    assert answer["sentence"] == f"Already verified by An Executive at {at:%H:%M:%S}, as win {win}."
    assert answer["numbers"] == {"win": win}


def test_a_claim_that_was_refused_says_by_whom_when_and_why(site: Site) -> None:
    claim = claimed(site)
    site.floor.do("link", c.RefuseClaim(table="1", claim=claim, reason="a joker", by=SUPERVISOR))
    at = site.floor.now

    answer = send(site, Role.EXECUTIVE, type="VerifyClaim", table="1", claim=claim)

    assert answer["rule"] == "ALREADY_REFUSED"
    assert answer["sentence"] == f"Already refused by A supervisor at {at:%H:%M:%S}: a joker."


def test_a_share_that_was_paid_says_by_whom_and_when(site: Site) -> None:
    claim = claimed(site)
    site.floor.do("link", c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE))
    win = site.floor.link("link", lambda link: len(link.wins))
    site.floor.do("link", c.PayWin(win=win, spot=1, by=ACCOUNTING))
    at = site.floor.now

    answer = send(site, Role.ACCOUNTING, type="PayWin", win=win, spot=1)

    assert answer["rule"] == "SHARE_ALREADY_PAID"
    assert answer["sentence"] == (
        f"Spot 1's share of win {win} was already paid by A accounting at {at:%H:%M:%S}."
    )
