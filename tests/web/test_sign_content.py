"""What is due now: pages on signs by the clock of the house, live."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

from manager.floor import ADMIN, EXECUTIVE
from web.site import VERSION, Site, command
from web.test_live import Watcher, watching

from jackpit.manager.house import DeviceKind, RulesOnSigns, Settings
from jackpit.manager.house import commands as h
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Role

Page = dict[str, Any]


def page(name: str, **more: Any) -> Page:
    content = {"type": "TextContent", "heading": name}
    return {"key": name.lower(), "name": name, "content": content, **more}


def save(site: Site, shown: Page) -> None:
    body = command(f"save-{token_hex(8)}", "SaveSignPage", sign_page=shown)
    answer = site.person(Role.FLOOR).post("/api/house/commands", body)
    assert answer.status == 200, answer.body


@contextmanager
def sign_of(site: Site) -> Iterator[Watcher]:
    with watching(site, site.devices[DeviceKind.SIGN], VERSION) as sign:
        sign.send(watch={"what": "sign", "link": "link", "table": "1"})
        sign.send(beat=1)
        yield sign


def shows(sign: Watcher, *names: str) -> Any:
    """Wait until a sign is sent these pages, in this order."""
    return sign.until("sign", lambda view: [x["name"] for x in view["content"]] == list(names))


def in_los_angeles(site: Site, **more: Any) -> None:
    settings = Settings(name="Test House", time_zone="America/Los_Angeles", **more)
    change = h.ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE)
    site.floor.do(HOUSE_LOG, change)


def set_clock(site: Site, text: str) -> None:
    """Set the clock of the server to a time in UTC."""
    site.floor.now = datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_pages_are_sent_in_order_and_change_with_what_people_save(own_site: Site) -> None:
    with sign_of(own_site) as sign:
        assert shows(sign)["rules"] is None

        save(own_site, page("Welcome", seconds=20))
        view = shows(sign, "Welcome")
        assert view["content"] == [
            {
                "key": "welcome",
                "name": "Welcome",
                "seconds": 20,
                "kind": "text",
                "heading": "Welcome",
                "text": "",
                "file": None,
                "has_sound": False,
            }
        ]

        save(own_site, page("Brunch"))
        shows(sign, "Brunch", "Welcome")

        elsewhere = page("Brunch", places=[{"link": "link", "table": "2"}])
        save(own_site, elsewhere)
        shows(sign, "Welcome")

        gone = command("gone", "RemoveSignPage", sign_page="welcome")
        assert own_site.person(Role.FLOOR).post("/api/house/commands", gone).status == 200
        shows(sign)


def test_a_window_across_midnight_begins_and_ends_live(own_site: Site) -> None:
    window = {"days": ["monday"], "begins": "22:00", "ends": "02:00"}
    save(own_site, page("Late", windows=[window]))
    set_clock(own_site, "2026-11-16T21:59:59")  # a Monday, in UTC
    with sign_of(own_site) as sign:
        shows(sign)
        set_clock(own_site, "2026-11-16T22:00:00")
        shows(sign, "Late")
        set_clock(own_site, "2026-11-17T02:00:00")
        shows(sign)
        set_clock(own_site, "2026-11-16T23:00:00")
        shows(sign, "Late")  # the clock of the server was set back


def test_a_window_ends_by_the_new_time_at_both_clock_changes(own_site: Site) -> None:
    in_los_angeles(own_site)
    early = page("Early", windows=[{"begins": "01:00", "ends": "03:00"}])
    save(own_site, early)
    for before, begins, ends in (
        ("2026-03-08T08:59:59", "2026-03-08T09:00:00", "2026-03-08T10:00:00"),  # an hour
        ("2026-11-01T07:59:59", "2026-11-01T08:00:00", "2026-11-01T11:00:00"),  # three hours
    ):
        set_clock(own_site, before)
        with sign_of(own_site) as sign:
            shows(sign)
            set_clock(own_site, begins)
            shows(sign, "Early")
            set_clock(own_site, ends)
            shows(sign)


def test_a_range_of_dates_and_two_windows_a_day(own_site: Site) -> None:
    meals = [{"begins": "11:00", "ends": "14:00"}, {"begins": "17:00", "ends": "22:00"}]
    set_clock(own_site, "2026-11-16T12:00:00")
    save(own_site, page("Meals", windows=meals, first_day="2026-11-17", last_day="2026-11-17"))
    with sign_of(own_site) as sign:
        shows(sign)
        for time, names in (("11:00", ["Meals"]), ("14:00", []), ("17:00", ["Meals"])):
            set_clock(own_site, f"2026-11-17T{time}:00")
            shows(sign, *names)
        set_clock(own_site, "2026-11-18T12:00:00")
        shows(sign)


def test_another_time_zone_of_the_house_counts_at_once(own_site: Site) -> None:
    save(own_site, page("Early", windows=[{"begins": "04:00", "ends": "05:00"}]))
    with sign_of(own_site) as sign:  # noon in UTC
        shows(sign)
        in_los_angeles(own_site)
        shows(sign, "Early")


def test_the_office_lists_when_each_page_is_shown_next(own_site: Site) -> None:
    set_clock(own_site, "2026-11-16T12:00:00")  # a Monday
    save(own_site, page("Always"))
    save(own_site, page("Lunch", windows=[{"begins": "11:00", "ends": "14:00"}]))
    save(own_site, page("Sunday", windows=[{"days": ["sunday"], "begins": "10:00"}]))
    save(own_site, page("Past", last_day="2026-11-15", places=[{"link": "link"}]))

    view = own_site.person(Role.SURVEILLANCE).get("/api/sign-pages").json

    lines = [(x["page"]["name"], x["state"], x["begins"], x["ends"]) for x in view["pages"]]
    assert lines == [
        ("Always", "shown", None, None),
        ("Lunch", "shown", None, "2026-11-16T14:00:00.000000Z"),
        ("Past", "over", None, None),
        ("Sunday", "waiting", "2026-11-22T10:00:00.000000Z", "2026-11-23T00:00:00.000000Z"),
    ]
    assert [x["times"] for x in view["pages"]] == [
        "always",
        "every day 11:00–14:00",
        "until 2026-11-15",
        "Sunday 10:00–24:00",
    ]
    assert view["pages"][2]["places"] == "the signs of link 'link'"


def test_a_refused_page_is_explained(own_site: Site) -> None:
    wrong = page("Odd", windows=[{"begins": "10:00", "ends": "10:00"}])
    body = command("odd", "SaveSignPage", sign_page=wrong)

    answer = own_site.person(Role.FLOOR).post("/api/house/commands", body)

    assert (answer.status, answer.rule) == (409, "WINDOW_IS_EMPTY")


# The rules for players.


def test_signs_show_the_rules_if_the_house_wants_it(own_site: Site) -> None:
    address = "https://rules.example/sevens"
    with sign_of(own_site) as sign:
        shows(sign)
        in_los_angeles(own_site, rules_on_signs=RulesOnSigns.RULES, rules_address=address)
        found = sign.until("sign", lambda view: view["rules"] is not None)["rules"]
        assert found == {"seconds": 20, "with_odds": False, "address": address}

    rules = own_site.device(DeviceKind.SIGN).get("/api/links/link/sign/rules").json
    assert rules["address"] == address
    assert len(rules["code"]) == len(rules["code"][0]) > 20
    assert rules["shoe"] is None
    assert {line["one_in"] for line in rules["lines"]} == {None}
    assert any("wager" in rule for rule in rules["rules"])

    in_los_angeles(own_site, rules_on_signs=RulesOnSigns.WITH_ODDS)
    rules = own_site.device(DeviceKind.SIGN).get("/api/links/link/sign/rules").json
    assert rules["code"] == []
    assert all(line["one_in"] for line in rules["lines"])
    assert rules["shoe"]
