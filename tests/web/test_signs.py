"""The view of a sign: pay table, tables playing, pending claims and last wins."""

from typing import Any

from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR
from web.site import HttpClient, Site

from jackpit.manager.clock import format_time
from jackpit.manager.house import DeviceKind
from jackpit.table import claims_of
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason
from jackpit.table.state import round_at

SIGN = "/api/links/link/tables/{}/sign"


def sign(site: Site, table: str = "1") -> Any:
    return site.device(DeviceKind.SIGN).get(SIGN.format(table)).json


def of_the_link(site: Site) -> Any:
    return site.device(DeviceKind.SIGN).get("/api/links/link/sign").json


def hits(site: Site, table: str, line: str = "three-7s-diamonds") -> None:
    site.floor.do(
        "link",
        c.StartRound(table=table, spots=(1, 6)),
        c.MarkHand(table=table, line=line, spot=6),
    )


def other_sign(site: Site) -> HttpClient:
    return site.with_token(site.register("sign-2", DeviceKind.SIGN, table="2"))


def test_the_pay_table_is_in_words_and_names_each_lines_meter(site: Site) -> None:
    lines = sign(site)["pay_table"]

    assert lines[0] == {
        "line": "three-7s-diamonds",
        "name": "Three 7's – Diamonds",
        "award": "100% Major",
        "meter": "major",
        "percent": 100,
        "envy": None,
    }
    assert [line["award"] for line in lines[2:]] == [
        "500 for 1",
        "200 for 1",
        "25 for 1",
        "2 for 1",
    ]
    assert [(x["name"], x["line_name"]) for x in sign(site)["meters"]] == [
        ("Major", "Three 7's – Diamonds"),
        ("Minor", "Three 7's – Suited (Other)"),
    ]


def test_the_bonus_of_the_base_game_says_when_it_is_won(own_site: Site) -> None:
    own_site.floor.form("bahama-bonus", link="bahama", tables=1)
    token = own_site.register("sign-b", DeviceKind.SIGN, link="bahama", table="1")
    sign_view = own_site.with_token(token).get("/api/links/bahama/tables/1/sign").json

    assert sign_view["bonus"] == {
        "name": "Special Bonus",
        "when": "Three suited 7s with a dealer 7 up; splitting or doubling voids it.",
        "award": "$1,000",
        "envy": "$50",
    }
    assert sign(own_site)["bonus"] is None


def test_only_tables_with_a_dealer_play_for_a_jackpot(own_site: Site) -> None:
    assert of_the_link(own_site)["tables_playing"] == 2

    own_site.floor.do("link", c.SignOff(table="2"))

    assert of_the_link(own_site)["tables_playing"] == 1


def test_a_closed_table_differs_from_a_closed_link(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.SignOff(table="1"), c.CloseTable(table="1", by=SUPERVISOR))
    closed = sign(own_site)
    assert (closed["is_open"], closed["is_link_open"]) == (False, True)
    assert of_the_link(own_site)["is_open"] is True

    floor.do("link", c.SignOff(table="2"), c.CloseTable(table="2", by=SUPERVISOR))
    floor.do("link", c.CloseLink(by=EXECUTIVE))

    assert of_the_link(own_site)["is_link_open"] is False


def test_a_claim_is_shown_with_its_table_and_its_line(own_site: Site) -> None:
    hits(own_site, "1", "three-7s-suited")

    major, minor = sign(own_site)["meters"]
    there = other_sign(own_site).get(SIGN.format("2")).json["meters"][1]

    assert (major["is_pending"], major["pending_at"], major["claimed_by"]) == (False, [], None)
    assert (minor["is_hit"], minor["claimed_by"]) == (True, "Three 7's – Suited (Other)")
    assert minor["amount"] == "1000.12000000"
    assert (there["is_hit"], there["pending_at"], there["claimed_by"]) == (False, ["1"], None)


def test_the_last_wins_are_listed_newest_first_with_their_times(own_site: Site) -> None:
    site = own_site
    floor = site.floor
    floor.jackpot()
    first = format_time(floor.now)
    floor.later(hours=2)
    floor.jackpot(table="2")

    wins = site.device(DeviceKind.SIGN).get("/api/links/link/sign/wins").json["wins"]

    assert [(win["table"], win["amount"], win["at"]) for win in wins] == [
        ("2", "10000.26000000", format_time(floor.now)),  # with the reserve
        ("1", "10000.24000000", first),
    ]
    assert sign(site)["wins"] == [{k: v for k, v in x.items() if k != "at"} for x in wins]


def test_a_win_that_was_backed_out_is_not_shown(own_site: Site) -> None:
    own_site.floor.jackpot()
    assert len(sign(own_site)["wins"]) == 1

    back = c.BackOut(
        win=1,
        reason=AdjustmentReason.MISTAKE,
        text="the wrong hand",
        by=ACCOUNTING,
        approved_by=EXECUTIVE,
    )
    own_site.floor.do("link", back)

    assert sign(own_site)["wins"] == []


def test_a_win_is_shown_once_its_money_has_moved(own_site: Site) -> None:
    floor = own_site.floor
    floor.keypad("3")
    hits(own_site, "3")
    floor.do("link", c.TurnToJph(table="3", by=EXECUTIVE))
    floor.do("link", c.LogWin(table="3", surveillance="camera 1"))
    assert sign(own_site)["wins"] == []

    floor.do("link", c.TurnToRun(table="3"))
    assert [win["number"] for win in sign(own_site)["wins"]] == [1]


def test_the_last_win_of_each_meter_is_shown_however_many_of_another_came_since(
    own_site: Site,
) -> None:
    own_site.floor.jackpot()
    for _ in range(9):
        hits(own_site, "1", "three-7s-suited")
        claim = own_site.floor.link("link", lambda link: claims_of(round_at(link, "1"))[0].key)
        verify = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1")
        own_site.floor.do("link", verify, c.EndRound(table="1"))

    wins = [(win["number"], win["meter"]) for win in sign(own_site)["wins"]]
    assert wins == [*((number, "minor") for number in range(10, 2, -1)), (1, "major")]


def test_a_sign_sees_no_wins_of_another_link(site: Site) -> None:
    assert site.device(DeviceKind.SIGN).get("/api/links/other/sign/wins").rule == "NOT_ITS_TABLE"
