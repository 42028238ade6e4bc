"""The view of a sign: pay table, tables playing, pending claims and last wins."""

from typing import Any

from manager.floor import ACCOUNTING, ADMIN, EXECUTIVE, SUPERVISOR
from web.site import HttpClient, Site

from jackpit.cards import Card
from jackpit.games import GAMES
from jackpit.manager.clock import format_time
from jackpit.manager.eventlog.log import CatchUp
from jackpit.manager.house import DeviceKind, Disclosure
from jackpit.manager.house.commands import ChangeSettings, SetLimits
from jackpit.manager.store import HOUSE_LOG
from jackpit.money import Money, Rate
from jackpit.table import HouseLimits, claims_of
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason
from jackpit.table.state import round_at
from jackpit.value import replace
from jackpit.web.views import house_in

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
    assert sign(own_site)["place"] == "closed"
    assert of_the_link(own_site)["place"] == "open"

    floor.do("link", c.SignOff(table="2"), c.CloseTable(table="2", by=SUPERVISOR))
    floor.do("link", c.CloseLink(by=EXECUTIVE))

    assert of_the_link(own_site)["place"] == "closed"
    assert of_the_link(own_site)["tables_playing"] == 0


def test_a_claim_is_shown_at_its_table_and_elsewhere_once_it_is_announced(own_site: Site) -> None:
    hits(own_site, "1", "three-7s-suited")
    there = other_sign(own_site)

    own = sign(own_site)
    major, minor = own["meters"]
    assert (major["is_pending"], major["pending_at"]) == (False, [])
    assert (minor["is_hit"], minor["amount"]) == (True, "1000.12000000")
    assert own["review"] == {
        "meter": "minor",
        "line_name": "Three 7's – Suited (Other)",
        "amount": "1000.12000000",
        "is_locked": True,
        "if_verified": None,
        "if_refused": None,
        "waits_for": "a supervisor",
        "cards": [],
    }
    quiet = there.get(SIGN.format("2")).json
    assert quiet["review"] is None
    assert (quiet["meters"][1]["amount"], quiet["meters"][1]["pending_at"]) == ("1000.12000000", [])

    own_site.floor.later(seconds=10)
    own_site.floor.do("link", CatchUp())
    told = there.get(SIGN.format("2")).json["meters"][1]
    assert (told["is_hit"], told["pending_at"], told["amount"]) == (False, ["1"], "1000.02000000")


def test_the_second_in_line_says_what_it_is_paid_in_either_case(own_site: Site) -> None:
    hits(own_site, "1")
    hits(own_site, "2")

    review = other_sign(own_site).get(SIGN.format("2")).json["review"]
    assert (review["amount"], review["is_locked"]) == ("10000.28000000", False)
    assert (review["if_verified"], review["if_refused"]) == ("10000.28000000", "10000.48000000")
    assert review["cards"] == ["7d", "7d", "7d"]  # the line names them


def change(site: Site, **settings: Any) -> None:
    """Two people change settings of the house."""
    now = site.floor.calls.query(house_in).settings
    changed = ChangeSettings(settings=replace(now, **settings), by=ADMIN, approved_by=EXECUTIVE)
    site.floor.do(HOUSE_LOG, changed)


def test_the_house_sets_how_long_a_mark_must_stand(own_site: Site) -> None:
    change(own_site, announce_seconds=30)
    hits(own_site, "1")
    own_site.floor.later(seconds=29)
    own_site.floor.do("link", CatchUp())
    assert of_the_link(own_site)["meters"][0]["pending_at"] == []

    own_site.floor.later(seconds=1)
    own_site.floor.do("link", CatchUp())
    assert of_the_link(own_site)["meters"][0]["pending_at"] == ["1"]


def test_the_house_sets_the_volume_of_signs(own_site: Site) -> None:
    assert of_the_link(own_site)["settings"] == {"volume": 60}
    change(own_site, sign_volume=0)
    assert of_the_link(own_site)["settings"] == {"volume": 0}


# Places.


def test_n15_a_table_without_a_dealer_says_that_it_does_not_take_part(own_site: Site) -> None:
    assert sign(own_site)["place"] == "open"
    own_site.floor.do("link", c.SignOff(table="1"))

    assert sign(own_site)["place"] == "not_taking_part"
    assert of_the_link(own_site)["place"] == "open"


def test_hg34_a_link_that_breaks_a_limit_says_that_it_is_stopped(own_site: Site) -> None:
    limits = HouseLimits(since="2026-11-16", wager=Money.parse("0.50"), source="a regulation")
    at = format_time(own_site.floor.now)
    command = SetLimits(limits=limits, at=at, by=ADMIN, approved_by=EXECUTIVE)
    own_site.floor.do(HOUSE_LOG, command)
    own_site.floor.do("link", CatchUp())

    assert sign(own_site)["place"] == of_the_link(own_site)["place"] == "stopped"
    assert of_the_link(own_site)["tables_playing"] == 0


def test_a_decommissioned_link_says_so_before_anything_else(own_site: Site) -> None:
    floor = own_site.floor
    for table in ("1", "2"):
        floor.do("link", c.SignOff(table=table), c.CloseTable(table=table, by=SUPERVISOR))
    removed = (c.RemoveTable(table=table, by=SUPERVISOR) for table in ("1", "2"))
    floor.do("link", c.CloseLink(by=EXECUTIVE), *removed)
    ended = c.DecommissionLink(to="other", by=ACCOUNTING, approved_by=EXECUTIVE)
    floor.do("link", ended)

    assert of_the_link(own_site)["place"] == "decommissioned"


# Disclosures.


def test_m08_m10_n16_the_small_print_discloses_what_the_house_has_chosen(own_site: Site) -> None:
    floor = own_site.floor
    assert of_the_link(own_site)["disclosures"] == []
    floor.round(1, 2)

    change(own_site, sign_disclosures=(Disclosure.RESERVE,))
    assert of_the_link(own_site)["disclosures"] == [
        "Major: $0.02 is set aside for the next one and belongs to the players",
        "Minor: $0.02 is set aside for the next one and belongs to the players",
    ]

    change(own_site, sign_disclosures=(Disclosure.HIDDEN,))
    assert of_the_link(own_site)["disclosures"] == [
        f"{meter}: a part of each wager is set aside for the next one and is not shown here"
        for meter in ("Major", "Minor")
    ]


def test_m10_the_cap_is_posted_with_what_came_in_beyond_it(own_site: Site) -> None:
    floor = own_site.floor
    change(own_site, sign_disclosures=tuple(Disclosure))
    table = GAMES["kings-bounty"].pay_tables[0]
    (meter,) = table.terms.meters
    capped = replace(meter, cap=Money.parse("2000.20"), reserve=Rate.percent(0))
    terms = replace(table, terms=replace(table.terms, meters=(capped,)))
    floor.form("kings-bounty", link="capped", pay_table=terms)
    client = own_site.with_token(
        own_site.register("sign-c", DeviceKind.SIGN, link="capped", table=None)
    )

    def small_print() -> Any:
        return client.get("/api/links/capped/sign").json["disclosures"]

    most = "Jackpot: grows to $2,000.20 at most; what"
    assert small_print() == [f"{most} comes in beyond that is added when it restarts"]

    floor.round(1, 2, 3, link="capped")
    assert small_print() == [f"{most} came in beyond that, $0.16, is added when it restarts"]


# The win.


def test_d03_from_j_pot_on_every_sign_shows_the_win_until_a_minute_after_its_round(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.keypad("3")
    hits(own_site, "3")
    floor.do("link", c.TurnToJph(table="3", by=EXECUTIVE))
    assert sign(own_site)["win"] is None
    floor.do("link", c.LogWin(table="3", surveillance="camera 1"))

    won = sign(own_site)["win"]
    assert won == {
        "number": 1,
        "meter": "major",
        "meter_name": "Major",
        "line_name": "Three 7's – Diamonds",
        "table": "3",
        "amount": "10000.24000000",
        "shares": ["10000.24000000"],
        "cards": ["7d", "7d", "7d"],
        "begins_at": "10000.00000000",
        "starts_again_at": None,
    }
    assert of_the_link(own_site)["win"] == won

    floor.do("link", c.TurnToRun(table="3"))
    again = {**won, "starts_again_at": "10000.02000000"}
    assert sign(own_site)["win"] == again

    floor.do("link", c.EndRound(table="3"))
    floor.do("link", c.StartRound(table="3", spots=(1,)))
    floor.later(seconds=59)
    assert sign(own_site)["win"]["number"] == 1
    floor.later(seconds=1)
    assert sign(own_site)["win"] is None


def test_on_touch_the_win_is_shown_from_the_swipe_with_each_share(own_site: Site) -> None:
    floor = own_site.floor
    hits(own_site, "1")
    claim = floor.link("link", lambda link: claims_of(round_at(link, "1"))[0].key)
    assert sign(own_site)["win"] is None
    floor.do("link", c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1"))

    won = sign(own_site)["win"]
    assert (won["number"], won["starts_again_at"]) == (1, "10000.02000000")


def test_the_win_shows_the_cards_that_were_entered(own_site: Site) -> None:
    floor = own_site.floor
    seven = Card.parse("7h")
    floor.do(
        "link",
        c.StartRound(table="1", spots=(6,)),
        c.EnterCards(table="1", spot=6, cards=(seven, seven)),
        c.EnterCards(table="1", spot=None, cards=(seven,)),
        c.MarkHand(table="1", line="three-7s-suited", spot=6),
    )
    assert sign(own_site)["review"]["cards"] == ["7h", "7h", "7h"]
    claim = floor.link("link", lambda link: claims_of(round_at(link, "1"))[0].key)
    floor.do("link", c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE))

    assert sign(own_site)["win"]["cards"] == ["7h", "7h", "7h"]


def test_the_newest_win_is_shown_and_a_reopened_round_celebrates_no_old_one(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.jackpot()
    floor.later(seconds=30)
    floor.jackpot(table="2")
    assert sign(own_site)["win"]["number"] == 2

    floor.later(seconds=61)
    assert sign(own_site)["win"] is None
    again = c.ReopenRound(table="2", reason="too early", by=SUPERVISOR, approved_by=EXECUTIVE)
    floor.do("link", again)
    assert sign(own_site)["win"] is None


def test_the_best_hand_is_shown_as_an_example(own_site: Site) -> None:
    assert of_the_link(own_site)["top_cards"] == ["7d", "7d", "7d"]


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
    assert sign(own_site)["win"]["number"] == 1
    own_site.floor.do("link", back)

    assert sign(own_site)["wins"] == []
    assert sign(own_site)["win"] is None


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
