"""What a pad tells its screen: what a hand pays, what lies at each spot, who must verify."""

from __future__ import annotations

from typing import Any

from manager.floor import Floor
from web.site import Site

from jackpit.cards import Deal
from jackpit.table import commands as c
from jackpit.web.padview import pad_view


def view(floor: Floor) -> Any:
    return floor.calls.look(lambda logs: pad_view(logs, "link", "1"))


def key(seen: Any, label: str) -> Any:
    (found,) = (x for x in seen["keys"] if x["label"] == label)
    return found


def test_a_hand_key_says_what_it_pays_and_who_has_it(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1, 3)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=3))
    seen = view(floor)

    assert key(seen, "Two 7s")["hand"] == {
        "award": "25 for 1",
        "percent": None,
        "meter": None,
        "pays": "25.00000000",
        "envy": None,
        "is_claim": False,
        "is_the_tables": False,
        "marked": [],
        "needs_spot": False,
        "logged": [],
    }
    major = key(seen, "Three 7s, diamonds")["hand"]
    assert (major["percent"], major["meter"], major["marked"]) == (100, "major", [3])
    assert key(seen, "Three 7s, another suit")["hand"]["pays"] == "1000.12000000"
    assert key(seen, "UNDO")["note"] == "Three 7s, diamonds at spot 3"


def test_a_claim_says_what_each_is_paid_and_who_must_verify_it(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1, 3)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=3))
    (waiting,) = view(floor)["sheet"]["waiting"]

    assert waiting["each"] == waiting["amount"] == "10000.24000000"
    assert (waiting["needs"], waiting["needs_reference"]) == ("EXECUTIVE", True)
    assert view(floor)["next_claim"] == waiting["claim"]


def test_cards_joined_spots_and_the_count_are_told(own_site: Site) -> None:
    floor = own_site.floor
    floor.do(
        "link",
        c.StartRound(table="1", spots=(1, 3)),
        c.JoinSpots(table="1", spots=(3, 1)),
        c.CountChips(table="1", count=1),
        c.EnterCards(table="1", spot=3, cards=Deal.parse("7d 8h").player),
        c.EnterCards(table="1", spot=None, cards=Deal.parse("/ 9s").dealer),
    )
    seen = view(floor)

    assert seen["spots"][2] == {
        "spot": 3,
        "cards": ["7d", "8h"],
        "shows": "One 7",
        "mark": None,
        "win": None,
    }
    assert seen["spots"][1]["cards"] == []
    assert (seen["dealer_cards"], seen["joined"]) == (["9s"], [[1, 3]])
    assert (seen["chips_counted"], seen["wagers"]) == (1, 2)
    assert not any("Chips collected" in prompt for prompt in seen["prompts"])


def test_the_last_round_is_shown_until_the_next_begins(own_site: Site) -> None:
    floor = own_site.floor
    floor.jackpot()
    last = view(floor)["last"]
    assert [win["amount"] for win in last["wins"]] == ["10000.24000000"]
    assert [x["from"] for x in last["payments"]] == ["cage"]

    floor.do("link", c.StartRound(table="1", spots=(1,)))
    assert view(floor)["last"] is None


def test_a_pad_says_whose_cards_need_a_pin_and_why_it_cannot_be_closed(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1,)))
    seen = view(floor)

    assert seen["pins"] == ["DEALER", "EXECUTIVE", "SUPERVISOR"]
    assert seen["why_not_close"]["rule"] == "ROUND_NOT_OVER"
    assert seen["why_not_open"]["rule"] == "TABLE_IS_OPEN"
    assert (seen["dealer"], seen["dealer_name"]) == ("dealer", "A dealer")
