"""Terms before they are played: exact odds as they are typed, house awards, limits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from web.site import Site, command, second

from jackpit.games import GAMES
from jackpit.money import Money, Rate
from jackpit.odds import exact_odds, odds_to_json
from jackpit.paytable import Dollars, ForOne
from jackpit.table import Role
from jackpit.value import replace

BTS = GAMES["bet-the-set-21"]
METER: dict[str, Any] = {
    "key": "progressive",
    "seed": "20000.00",
    "contribution": 140_000,
    "reserve": 12_345,
    "cap": None,
}
TERMS: dict[str, Any] = {
    "wager": "5.00",
    "meters": [METER],
    "sharing": "in_turn",
    "fixed_awards_from": "tray",
    "envy_from": "tray",
}
LINES = [{"line": "four-of-a-kind", "award": {"type": "ForOne", "times": 600}, "envy": None}]


def preview(site: Site, role: Role = Role.MATH, *, seats: int = 7, **terms: Any) -> Any:
    return site.person(role).post("/api/odds", {"terms": terms, "seats": seats})


def test_the_odds_of_typed_terms_are_exact(
    site: Site,
) -> None:
    response = preview(site, game="bet-the-set-21", decks=8, terms=TERMS, lines=LINES)

    table = BTS.pay_tables[0]
    meter = replace(
        table.terms.meters[0],
        seed=Money.dollars(20_000),
        contribution=Rate(140_000),
        reserve=Rate(12_345),
    )
    terms = replace(table.terms, wager=Money.dollars(5), meters=(meter,))
    paying = replace(table, terms=terms).paying({"four-of-a-kind": (ForOne(600), None)})
    exact = odds_to_json(BTS, exact_odds(paying, replace(BTS.shoe, decks=8), seats=7))
    exact["wager"] = "5.00000000"  # the command line writes shorter amounts
    exact["meters"][0]["seed"] = "20000.00000000"
    assert response.status == 200, response.body
    shown = {key: response.json[key] for key in exact if key != "meters"}
    assert shown == {key: value for key, value in exact.items() if key != "meters"}
    assert response.json["meters"] == [exact["meters"][0] | {"grows_by": "0.700000"}]
    assert response.json["over_limit"] is None
    assert "A6" in [one["rule"] for one in response.json["advice"]]


def test_a_meter_that_pays_the_fixed_awards_grows_by_what_they_leave(site: Site) -> None:
    meters = [METER | {"contribution": 700_000}]
    response = preview(
        site,
        game="bet-the-set-21",
        terms=TERMS | {"fixed_awards_from": "progressive", "meters": meters},
    )

    fixed = Fraction(response.json["fixed_return"])
    assert float(response.json["meters"][0]["grows_by"]) == pytest.approx(
        float(5 * (Fraction(7, 10) - fixed))
    )


def test_unplayable_terms_are_refused_with_a_sentence(site: Site) -> None:
    too_much = [METER | {"contribution": 999_999}]
    over = preview(site, game="bet-the-set-21", terms=TERMS | {"meters": too_much})
    lost = preview(site, game="bet-the-set-21", lines=[LINES[0] | {"line": "five-of-a-kind"}])
    ten = preview(site, game="bet-the-set-21", seats=10)
    huge = preview(site, game="bet-the-set-21", decks=99)

    assert [x.rule for x in (over, lost, ten, huge)] == ["NOT_PLAYABLE"] * 4
    assert "more than 100%" in over.json["sentence"]
    assert "There is no line 'five-of-a-kind'" in lost.json["sentence"]
    assert ten.json["sentence"] == "A table has 1 to 7 seats, not 10."


def test_a_meter_that_no_line_takes_whole_is_refused(site: Site) -> None:
    award = {"type": "Share", "percent": 50, "of": "progressive"}
    lines = [{"line": "suited-four-of-a-kind", "award": award}]

    response = preview(site, game="bet-the-set-21", lines=lines)

    assert response.rule == "NOT_PLAYABLE"
    assert response.json["sentence"] == "No line wins 100% of meter 'progressive'."


def test_a_new_link_has_the_changed_awards_and_the_previewed_odds(site: Site) -> None:
    response = form_link(site, "bts", lines=LINES, terms=TERMS)
    assert response.status == 200, response.body

    link = site.person(Role.MATH).get("/api/links/bts").json

    lines = {line["key"]: line["award"] for line in link["terms"]["lines"]}
    assert lines["four-of-a-kind"] == {"type": "ForOne", "times": 600}
    assert lines["suited-pair"] == {"type": "ForOne", "times": 25}
    assert link["terms"]["printed"] is False
    preset = preview(site, game="bet-the-set-21", lines=LINES, terms=TERMS).json
    assert link["odds"]["house_advantage"] == preset["house_advantage"]


def test_the_games_have_the_default_terms_of_a_link(site: Site) -> None:
    games = site.person(Role.MATH).get("/api/games").json["games"]

    assert {game["game"] for game in games} == GAMES.keys()
    for game in games:
        assert game["summary"]
        for table in game["pay_tables"]:
            preset = table["preset"]
            assert preset["pay_table"] == table["pay_table"]
            terms = {
                "game": game["game"],
                "pay_table": preset["pay_table"],
                "decks": preset["decks"],
                "terms": preset["terms"],
                "rules": preset["rules"],
                "lines": [
                    {"line": x["key"], "award": x["award"], "envy": x["envy"]}
                    for x in preset["lines"]
                ],
            }
            same = preview(site, **terms).json
            plain = site.person(Role.MATH).get(
                f"/api/odds/{game['game']}?pay_table={table['pay_table']}&seats=7"
            )
            assert same["house_advantage"] == plain.json["house_advantage"]
            assert same["printed"] == plain.json["printed"]


def test_other_awards_keep_the_hands_and_drop_what_the_sheet_prints() -> None:
    table = BTS.pay_tables[0]

    same = table.paying({"suited-pair": (ForOne(25), None)})
    other = table.paying({"suited-four-of-a-kind": (table.lines[0].award, Dollars(500))})

    assert same is table
    assert table.printed is not None
    assert other.printed is None
    assert [x.pattern for x in other.lines] == [x.pattern for x in table.lines]
    assert other.lines[0].envy == Dollars(500)


# Limits.


def set_limits(site: Site, id: str, **limits: Any) -> None:
    day = limits.pop("since", site.floor.now.date().isoformat())
    body = command(id, "SetLimits", limits={"since": day, "source": "WAC 230-15-040", **limits})
    response = site.person(Role.ADMIN).post(
        "/api/house/commands", body | {"second": second(Role.EXECUTIVE)}
    )
    assert response.status == 200, response.body


def form_link(site: Site, key: str, **terms: Any) -> Any:
    body = command(f"form:{key}", "FormLink", link=key, terms={"game": "bet-the-set-21", **terms})
    return site.person(Role.EXECUTIVE).post(
        "/api/house/commands", body | {"second": second(Role.ADMIN)}
    )


def test_a_link_above_a_limit_is_not_formed_and_the_limit_is_named(own_site: Site) -> None:
    site = own_site
    set_limits(site, "limits", wager="4.00", meter="50000.00")
    capped = [METER | {"cap": "50000.00"}]

    over_wager_limit = form_link(site, "dear", terms=TERMS)
    no_cap = form_link(site, "open", terms=TERMS | {"wager": "4.00"})
    within = form_link(site, "within", terms=TERMS | {"wager": "4.00", "meters": capped})
    shown = preview(site, game="bet-the-set-21", terms=TERMS).json

    assert (over_wager_limit.status, over_wager_limit.rule) == (409, "OVER_WAGER_LIMIT")
    assert "$4.00 (WAC 230-15-040" in over_wager_limit.json["sentence"]
    assert (no_cap.status, no_cap.rule) == (409, "CAP_OVER_METER_LIMIT")
    assert within.status == 200
    assert shown["over_limit"] == over_wager_limit.json["sentence"]


def test_previews_changes_and_requests_of_terms_are_checked_against_the_limits(
    own_site: Site,
) -> None:
    site = own_site
    set_limits(site, "limits", wager="0.50")
    change = command("change", "ChangeTerms", terms={"game": "blazing-7s"})
    executive = site.person(Role.EXECUTIVE)

    at_once = executive.post(
        "/api/links/link/commands", change | {"second": second(Role.ACCOUNTING)}
    )
    asked = {"id": "later", "log": "link", "command": change["command"], "summary": "a test"}
    later = executive.post("/api/requests", asked)
    foreseen = executive.post("/api/links/link/preview", {"command": change["command"]})

    assert (foreseen.status, foreseen.rule) == (409, "OVER_WAGER_LIMIT")
    assert (at_once.status, at_once.rule) == (409, "OVER_WAGER_LIMIT")
    assert (later.status, later.rule) == (409, "OVER_WAGER_LIMIT")


def test_a_request_is_checked_against_the_limits_on_the_day_of_its_approval(
    own_site: Site,
) -> None:
    site = own_site
    terms = {"game": "blazing-7s"}
    asked = {"id": "r1", "log": "link", "command": {"type": "ChangeTerms", "terms": terms}}
    executive = site.person(Role.EXECUTIVE)
    made = site.person(Role.ACCOUNTING).post("/api/requests", asked | {"summary": "a test"})
    set_limits(site, "limits", wager="0.50")
    approved = executive.post("/api/requests/r1/approve", {"id": "a1"})

    assert made.status == 200, made.body
    assert (approved.status, approved.rule) == (409, "OVER_WAGER_LIMIT")
    assert executive.get("/api/links/link").json["pending_terms"] is None


def test_no_table_is_added_or_opened_on_a_link_over_the_limits(
    own_site: Site,
) -> None:
    site = own_site
    tables = len(site.person(Role.FLOOR).get("/api/links/link").json["tables"])
    set_limits(site, "limits", tables=tables)
    leader = site.person(Role.EXECUTIVE)
    add = command("add", "AddTable", table="extra", controller="touch", spots=7)

    joins = leader.post("/api/links/link/commands", add)
    leader.post("/api/links/link/commands", command("close", "CloseTable", table="1"))
    opens = leader.post("/api/links/link/commands", command("open", "OpenTable", table="1"))
    set_limits(site, "lower", meter="100.00")
    leader.post("/api/links/link/commands", command("close-2", "CloseTable", table="2"))
    passed = leader.post("/api/links/link/commands", command("open-2", "OpenTable", table="2"))

    assert (joins.status, joins.rule) == (409, "OVER_TABLE_LIMIT")
    assert opens.status == 200, opens.body
    assert (passed.status, passed.rule) == (409, "METER_OVER_LIMIT")


def test_limits_of_a_later_day_are_shown_and_not_enforced_yet(own_site: Site) -> None:
    site = own_site
    set_limits(site, "limits", since="2999-01-01", wager="0.50")

    house = site.person(Role.MATH).get("/api/house").json

    assert form_link(site, "today", terms=TERMS).status == 200
    assert house["limits_since"] is None
    assert [one["since"] for one in house["limits"]] == ["2999-01-01"]
