"""House limits over HTTP: the links they stop, before approval, in the record and at a pad."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from web.site import Site, command, second

from jackpit.manager.codec import decode
from jackpit.table import Role

WAGER = "A wager of $1.00 exceeds the limit of $0.50 (WAC 230-15-140, since {day})."


def limits(site: Site, *, in_days: int = 0) -> dict[str, Any]:
    since = (site.floor.now + timedelta(days=in_days)).date().isoformat()
    return {"since": since, "source": "WAC 230-15-140", "wager": "0.50"}


def stops(day: str) -> list[dict[str, Any]]:
    return [{"link": "link", "why": [WAGER.format(day=day)]}]


def limits_set(site: Site) -> Any:
    rows = site.floor.rows("SELECT record FROM entry WHERE log = 'house' ORDER BY seq DESC LIMIT 9")
    events = [event for (record,) in rows for event in decode(bytes(record))["events"]]
    return next(x for x in events if x["type"] == "LimitsSet")


def test_hg34_approvers_see_the_links_that_limits_would_stop_before_they_agree(
    own_site: Site,
) -> None:
    asked = limits(own_site, in_days=8)
    path, admin = "/api/house/limits/preview", own_site.person(Role.ADMIN)

    shown = admin.post(path, {"limits": asked})
    within = admin.post(path, {"limits": asked | {"wager": "1.00"}})
    past = admin.post(path, {"limits": asked | {"since": "2020-01-01"}})

    assert shown.json == {"stops": stops(asked["since"])}
    assert within.json == {"stops": []}
    assert (past.status, past.rule) == (409, "LIMITS_IN_THE_PAST")


def test_hg34_the_house_and_the_signed_record_name_the_links_that_limits_stop(
    own_site: Site,
) -> None:
    asked = limits(own_site, in_days=8)
    made = own_site.person(Role.ADMIN).post(
        "/api/requests",
        {
            "id": "r1",
            "log": "house",
            "command": {"type": "SetLimits", "limits": asked},
            "summary": "the new rule",
        },
    )
    approved = own_site.person(Role.EXECUTIVE).post("/api/requests/r1/approve", {"id": "a1"})

    assert (made.status, approved.status) == (200, 200), approved.body
    event = limits_set(own_site)
    assert [stop["link"] for stop in event["stops"]] == ["link"]
    (shown,) = own_site.person(Role.MATH).get("/api/house").json["limits"]
    assert shown["stops"] == stops(asked["since"])


def test_hg34_a_pad_shows_the_limit_in_gray_keys_and_in_its_prompt(own_site: Site) -> None:
    asked = limits(own_site)
    body = command("limits", "SetLimits", limits=asked) | {"second": second(Role.EXECUTIVE)}
    assert own_site.person(Role.ADMIN).post("/api/house/commands", body).status == 200
    pad = own_site.pad
    refused = pad.post("/api/links/link/tables/1/presses", {"id": "p1", "press": {"type": "Begin"}})
    view = pad.get("/api/links/link/tables/1/pad").json

    why = WAGER.format(day=asked["since"])
    assert (refused.status, refused.json["sentence"]) == (409, why)
    assert view["prompt"] == f"Take no progressive wagers. {why}"
    (begin,) = [x for x in view["keys"] if x["press"]["type"] == "Begin"]
    assert begin["why_not"]["sentence"] == why
