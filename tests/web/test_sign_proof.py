"""Proof of play: signs report what they show; a silent one raises an alarm once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from manager.floor import SUPERVISOR
from web.site import VERSION, Site, command
from web.test_live import Watcher, watching

from jackpit.manager.house import DeviceKind
from jackpit.table import Role
from jackpit.table import commands as c
from jackpit.web.floor import signs

PAGE = {"key": "welcome", "name": "Welcome", "content": {"type": "TextContent", "heading": "Hi"}}


def report(sign: Watcher, **shows: Any) -> None:
    sign.send(shows={"scene": "meter", "amount": "$10,000.00"} | shows)


def sign_view(site: Site) -> Any:
    (view,) = site.person(Role.SURVEILLANCE).get("/api/signs").json["signs"]
    return view


def wait_for(site: Site, sign: Watcher, fits: Callable[[Any], bool]) -> Any:
    """The view of the sign once it fits; the sign goes on beating."""
    for _ in range(20):
        if fits(view := sign_view(site)):
            return view
        sign.send(beat=1)
        sign.until("beat")
    raise AssertionError("the sign never fits")


def test_the_latest_report_of_each_sign_is_listed(own_site: Site) -> None:
    first = sign_view(own_site)
    assert (first["is_silent"], first["heard_at"], first["scene"]) == (True, None, "")

    save = command("save", "SaveSignPage", sign_page=PAGE)
    assert own_site.person(Role.FLOOR).post("/api/house/commands", save).status == 200
    with watching(own_site, own_site.devices[DeviceKind.SIGN], VERSION) as sign:
        report(sign)
        began = wait_for(own_site, sign, lambda view: view["scene"] == "meter")
        assert (began["is_silent"], began["page"]) == (False, None)
        assert began["amount"] == "$10,000.00"

        own_site.floor.later(seconds=9)
        report(sign, amount="$10,000.84")
        later = wait_for(own_site, sign, lambda view: view["amount"] == "$10,000.84")
        assert later["since"] == began["since"] < later["heard_at"]

        report(sign, page="welcome")
        page = wait_for(own_site, sign, lambda view: view["page"] is not None)
        assert page["page"] == "Welcome"
        assert page["since"] > began["since"]


def test_only_a_sign_reports(own_site: Site) -> None:
    with watching(own_site, own_site.devices[DeviceKind.PAD], VERSION) as pad:
        report(pad)
        assert pad.until("problem")["rule"] == "NOT_A_SIGN"


def test_a_silent_sign_raises_one_alarm_for_each_silence(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signs, "SILENT_SECONDS", 0.5)
    with watching(own_site, own_site.devices[DeviceKind.SIGN], VERSION) as sign:
        report(sign)
        (alarm,) = own_site.wait_for_alarms()
        assert alarm["alarm"] == "SIGN_SILENT"
        assert "sign sign-1 has not reported" in alarm["sentence"]
        assert sign_view(own_site)["is_silent"]
        silent = own_site.person(Role.FLOOR).get("/api/floor").json["silent_signs"]
        assert [(x["device"], x["link"], x["table"]) for x in silent] == [("sign-1", "link", "1")]


def test_a_sign_of_a_closed_table_may_be_silent(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_site.floor.do("link", c.SignOff(table="1"), c.CloseTable(table="1", by=SUPERVISOR))
    with watching(own_site, own_site.devices[DeviceKind.SIGN], VERSION) as sign:
        report(sign)
        wait_for(own_site, sign, lambda view: view["scene"] == "meter")
        monkeypatch.setattr(signs, "SILENT_SECONDS", -1.0)
        floor = own_site.person(Role.FLOOR).get("/api/floor").json
        assert floor["silent_signs"] == []
        for _ in range(7):
            sign.send(beat=1)
            sign.until("beat")
        assert own_site.person(Role.FLOOR).get("/api/alarms").json["alarms"] == []
