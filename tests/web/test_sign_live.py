"""Signs over the live connection: marks taken back, announcements, lost pads, wins that end."""

from __future__ import annotations

from typing import Any

import pytest
from manager.floor import SUPERVISOR
from web.site import VERSION, HttpClient, Site
from web.test_live import Watcher, watching
from web.test_signs import SIGN, change, hits

from jackpit.manager.house import DeviceKind
from jackpit.table import Role
from jackpit.table import commands as c

TOP = "three-7s-diamonds"


def head(site: Site) -> int:
    ((seq,),) = site.floor.rows("SELECT seq FROM head WHERE log = 'link'")
    return int(seq)


def at_head(watcher: Watcher, site: Site) -> Any:
    """The sign as of the last entry."""
    seq = head(site)
    return watcher.until("sign", lambda sign: sign["seq"] == seq)


def frames(watcher: Watcher) -> list[Any]:
    return [message["sign"] for message in watcher.received if "sign" in message]


def test_a_mark_taken_back_reaches_no_other_sign(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1, 2)))
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        for table in ("1", "2"):
            watcher.send(watch={"what": "sign", "link": "link", "table": table})
            watcher.until("sign")
        watcher.send(watch={"what": "sign", "link": "link", "table": None})
        before = watcher.until("sign")
        seen = len(frames(watcher))

        floor.do("link", c.MarkHand(table="1", line=TOP, spot=2))
        marked = {sign["table"]: sign for sign in next_signs(watcher, own_site, 3)}
        floor.later(seconds=9)
        floor.do("link", c.UnmarkHand(table="1", line=TOP, spot=2))
        taken_back = {sign["table"]: sign for sign in next_signs(watcher, own_site, 3)}
        later = frames(watcher)[seen:]

    assert marked["1"]["review"]["amount"] == before["meters"][0]["amount"]
    assert taken_back["1"]["review"] is None
    others = [sign for sign in later if sign["table"] != "1"]
    assert {sign["table"] for sign in others} == {"2", None}
    assert all(sign["meters"] == before["meters"] for sign in others)
    assert all(sign["review"] is None and sign["win"] is None for sign in others)


def next_signs(watcher: Watcher, site: Site, count: int) -> list[Any]:
    """The next *count* signs as of the last entry."""
    seq = head(site)
    return [watcher.until("sign", lambda sign: sign["seq"] == seq) for _ in range(count)]


def test_a_mark_that_stands_is_announced_without_another_press(own_site: Site) -> None:
    change(own_site, announce_seconds=1)
    hits(own_site, "1")
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "sign", "link": "link", "table": "2"})
        assert watcher.until("sign")["meters"][0]["pending_at"] == []
        own_site.floor.later(seconds=1)
        told = watcher.until("sign")

    assert told["meters"][0]["pending_at"] == ["1"]
    assert told["meters"][0]["amount"] == "10000.02000000"


def test_a_second_claim_reaches_every_sign_at_once(own_site: Site) -> None:
    hits(own_site, "1")
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "sign", "link": "link", "table": None})
        assert watcher.until("sign")["meters"][0]["pending_at"] == []
        hits(own_site, "2")
        told = at_head(watcher, own_site)

    assert told["meters"][0]["pending_at"] == ["1", "2"]


def test_seconds_that_are_made_fewer_announce_what_stands_already(own_site: Site) -> None:
    hits(own_site, "1")
    own_site.floor.later(seconds=5)
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "sign", "link": "link", "table": "2"})
        assert watcher.until("sign")["meters"][0]["pending_at"] == []
        change(own_site, announce_seconds=5)
        watcher.until("sign", lambda sign: sign["meters"][0]["pending_at"] == ["1"])


def test_l03_a_table_whose_pad_is_lost_says_so_and_no_longer_once_it_is_back(
    own_site: Site,
) -> None:
    token = own_site.devices[DeviceKind.PAD]
    client = HttpClient(own_site.port, {"Authorization": f"Bearer {own_site.sessions[Role.FLOOR]}"})
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        with watching(own_site, token, VERSION) as pad:
            pad.until("welcome")
            watcher.send(watch={"what": "sign", "link": "link", "table": "1"})
            assert watcher.until("sign")["place"] == "open"
        watcher.until("sign", lambda sign: sign["place"] == "pad_lost")
        assert client.get(SIGN.format("1")).json["place"] == "pad_lost"
        assert client.get(SIGN.format("2")).json["place"] == "open"

        with watching(own_site, token, VERSION) as pad:
            pad.until("welcome")
            watcher.until("sign", lambda sign: sign["place"] == "open")


def test_a_change_of_settings_reaches_the_signs(own_site: Site) -> None:
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "sign", "link": "link", "table": "1"})
        watcher.until("sign")
        change(own_site, sign_volume=5)
        assert watcher.until("sign")["settings"] == {"volume": 5}


def test_d03_a_win_leaves_the_signs_a_minute_after_its_round(own_site: Site) -> None:
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "sign", "link": "link", "table": "2"})
        watcher.until("sign")
        own_site.floor.jackpot()
        watcher.until("sign", lambda sign: sign["win"] is not None)
        own_site.floor.later(seconds=60)
        watcher.until("sign", lambda sign: sign["win"] is None)


@pytest.mark.parametrize("table", ["1", "2"])
def test_a_closed_table_and_one_without_a_dealer_say_so_live(own_site: Site, table: str) -> None:
    floor = own_site.floor
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "sign", "link": "link", "table": table})
        assert watcher.until("sign")["place"] == "open"
        floor.do("link", c.SignOff(table=table))
        assert watcher.until("sign")["place"] == "not_taking_part"
        floor.do("link", c.CloseTable(table=table, by=SUPERVISOR))
        assert watcher.until("sign")["place"] == "closed"
