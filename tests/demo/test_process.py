"""The demo as a user runs it: it starts, deals, verifies, ends, and continues at the next start."""

from __future__ import annotations

import json
import signal
import stat
import time
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.command import run
from demo.process import Demo, demo_in

from jackpit.demo.dealt_round import DealtRound, DealtShoe, deal
from jackpit.demo.plan import LINKS, PEOPLE
from jackpit.games import GAMES
from jackpit.languages import BRACKETS
from jackpit.manager.clock import gaming_day, parse_time, system_clock
from jackpit.manager.store import open_reader
from jackpit.table import Controller
from jackpit.web.auth.permissions import PERMISSIONS

STOPPED_WITHIN_SECONDS = 3
COLUMNS = 80
LONG_PATIENCE = "3600"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """One demo for all tests; its staff comes after two seconds."""
    with demo_in(tmp_path_factory.mktemp("demo") / "floor", "--patience", "2") as demo:
        yield demo


def test_it_has_ten_tables_or_more_with_every_progressive_game_on_both_controllers(
    demo: Demo,
) -> None:
    state = demo.state()

    assert len(state["tables"]) >= 10
    assert {x["controller"] for x in state["tables"]} == {"keypad", "touch"}
    progressive = {x.short_name for x in GAMES.values() if x.is_progressive}
    assert {x["short_name"] for x in state["tables"]} == progressive
    assert len({x["meters"][0]["amount"] for x in state["tables"]}) == len(LINKS)


def test_its_training_tables_are_open_without_simulated_dealers(demo: Demo) -> None:
    devices = demo.client.get("/demo/people").json["devices"]
    trained = {x["table"] for x in devices if x["is_training"]}

    assert len(trained) == len({(x["game"], x["controller"]) for x in devices if x["is_training"]})
    assert {x["table"] for x in demo.state()["tables"]} == {x["table"] for x in devices} - trained


def test_yesterday_has_rounds_and_paid_wins_and_is_ready_to_be_closed(
    demo: Demo,
) -> None:
    assert demo.state()["rounds"] >= 200
    office = signed_in(demo, "accounting")
    wins = [x for link in LINKS for x in office.get(f"/api/links/{link.key}/wins").json["wins"]]

    assert len(wins) >= 2
    assert all(set(x["paid"]) == {spot for spot, _ in x["shares"]} for x in wins)
    zone = demo.client.get("/api/about").json["time_zone"]
    yesterday = gaming_day(system_clock() - timedelta(days=1), zone, 6)
    lines = office.get(f"/api/close/{yesterday}").json["checks"]
    assert {x["key"]: x["says"] for x in lines if x["state"] == "wait"} == {}
    assert next(x["state"] for x in lines if x["key"] == "pages") == "good"
    times = [
        parse_time(x["at"])
        for link in LINKS
        for x in office.get(f"/api/links/{link.key}/rounds?day={yesterday}").json["rounds"]
    ]
    assert max(times) - min(times) > timedelta(hours=3)
    sign = {"type": "SignDay", "day": yesterday, "variance": "0", "note": ""}
    response = office.post(
        "/api/house/commands", {"id": "visitor:close", "command": sign, "why": "x"}
    )
    assert response.status == 200, response.body


def test_it_prints_its_address_and_its_people_to_standard_output_in_80_columns(demo: Demo) -> None:
    lines = demo.text.splitlines()

    assert [line for line in lines if len(line) > COLUMNS and "demo.json" not in line] == []
    for person in PEOPLE:
        if not person.is_simulated:
            (line,) = [x for x in lines if x.split()[1:2] == [person.key]]
            assert person.role.value in line
            assert person.card in line
    assert "Press Ctrl-C to stop." in lines
    assert demo.errors.read_text() == ""


def test_its_file_is_readable_only_by_its_owner_and_says_that_it_is_for_play(demo: Demo) -> None:
    file = demo.folder / "demo.json"

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "for play only" in json.loads(file.read_text())["about"]


def test_the_house_is_a_demo_and_every_role_can_sign_in(demo: Demo) -> None:
    assert demo.client.get("/api/about").json["is_demo"] is True
    people = demo.client.get("/demo/people").json["people"]

    assert {x["key"] for x in people} == {x.key for x in PEOPLE}
    for role in {x["role"] for x in people} - {"dealer"}:
        assert signed_in(demo, role).get("/api/session").json["due"] == []


@pytest.mark.parametrize(
    "headers", [{}, {"Jackpit-Request": "1", "Origin": "http://elsewhere.example"}]
)
def test_another_site_cannot_change_the_demo(demo: Demo, headers: dict[str, str]) -> None:
    visitor = type(demo.client)(demo.client.port, headers)

    for path in ("speed", "tables/blazing-7s/1/jackpot", "tables/blazing-7s/1/deal"):
        response = visitor.post(f"/demo/{path}", {"speed": 2})
        assert (response.status, response.rule) == (403, "FOREIGN_REQUEST")
    assert demo.state()["speed"] == 1


@pytest.mark.parametrize("body", [{"speed": 0.5}, {"speed": 1001}, {"speed": "fast"}, {}, []])
def test_an_impossible_speed_is_refused(demo: Demo, body: Any) -> None:
    response = demo.client.post("/demo/speed", body)

    assert (response.status, response.rule) == (422, "NOT_READABLE")


def test_the_demos_endpoints_are_described_as_all_others_are(demo: Demo) -> None:
    paths = demo.client.get("/api/openapi.json").json["paths"]
    described = {
        f"{method.upper()} {path}"
        for path, methods in paths.items()
        for method in methods
        if path.startswith("/demo/")
    }

    assert described == {what for what, row in PERMISSIONS.items() if row.only_demo}
    speed = paths["/demo/speed"]["post"]
    assert {"200", "403", "422"} <= speed["responses"].keys()
    assert speed["requestBody"]["content"]["application/json"]["schema"]["$ref"]


def test_at_a_thousand_times_every_table_deals_and_nothing_is_refused(demo: Demo) -> None:
    before = {x["table"]: x["rounds"] for x in demo.state()["tables"]}
    demo.request("speed", {"speed": 1000})
    demo.until(lambda: all(x["rounds"] >= before[x["table"]] + 8 for x in demo.state()["tables"]))
    state = demo.request("speed", {"speed": 1})

    assert state["unexpected_refusals"] == 0


def test_a_requested_jackpot_waits_and_is_then_verified_by_simulated_staff(
    demo: Demo,
) -> None:
    places = {"4": "hit-and-run", "1": "blazing-7s"}  # a keypad and a touch pad
    office = signed_in(demo, "surveillance")
    before = {x: len(office.get(f"/api/links/{x}/wins").json["wins"]) for x in places.values()}
    for table, link in places.items():
        demo.request(f"tables/{link}/{table}/jackpot")
    calls = {table: demo.until(partial(_waits, demo, table)) for table in places}
    for table, link in places.items():
        assert calls[table]["needs"] == "executive"
        assert 0 <= calls[table]["seconds_left"] <= 2
        demo.until(partial(_is_over, demo, table))
        (win,) = office.get(f"/api/links/{link}/wins?after={before[link]}").json["wins"]
        assert (win["table"], win["verified_by"][0]) == (table, "pit-executive")
        assert win["surveillance"] == f"camera {table}"
    assert demo.state()["unexpected_refusals"] == 0


def test_a_visitor_takes_over_a_table_deals_and_gives_it_back(demo: Demo) -> None:
    link, table = _touch_table("bet-the-set-21")
    here = f"{link}/tables/{table}"
    devices = demo.client.get("/demo/people").json["devices"]
    token = next(x["pad"] for x in devices if x["table"] == table)
    pad = type(demo.client)(
        demo.client.port, {"Authorization": f"Bearer {token}", "Jackpit-Version": "1.0.0"}
    )

    def press(**fields: Any) -> Any:
        id = f"visitor:{len(pressed)}"
        pressed.append(fields)
        return pad.post(f"/api/links/{here}/presses", {"id": id, "press": fields})

    def take_over() -> bool:
        """Take over the table and end its round; give it back if cards are missing."""
        demo.request(f"tables/{link}/{table}/deal", {"yours": True})
        view = demo.until(lambda: pad.get(f"/api/links/{here}/pad").json)
        if view["round"] is None or press(type="Finish").status == 200:
            return True
        demo.request(f"tables/{link}/{table}/deal", {"yours": False})
        time.sleep(1)  # the dealer voids or finishes the round
        return False

    pressed: list[Any] = []
    demo.until(take_over)
    response = demo.client.post(f"/demo/tables/{link}/{table}/jackpot", {})
    assert response.rule == "TABLE_IS_YOURS"
    keys = pad.get(f"/api/links/{here}/pad").json["keys"]
    lit = {x["press"]["spot"] for x in keys if x["press"]["type"] == "Tap" and x["is_lit"]}
    for spot in lit.symmetric_difference({2, 5}):  # the dealer may have tapped some
        press(type="Tap", spot=spot)
    begun = press(type="Begin")
    assert begun.status == 200
    round = begun.json["pad"]["round"]
    dealt = _jackpot_for(2, 5)
    for place, cards in [*dealt.hands.items(), (None, dealt.dealer)]:
        assert press(type="Enter", spot=place, cards=[str(card) for card in cards]).status == 200
    assert demo.table(table)["round"] == round
    rounds = demo.table(table)["rounds"]
    demo.request("speed", {"speed": 300})
    demo.request(
        f"tables/{link}/{table}/deal", {"yours": False}
    )  # the simulated dealer finishes the round
    demo.until(lambda: demo.table(table)["rounds"] > rounds)
    demo.request("speed", {"speed": 1})

    assert demo.state()["unexpected_refusals"] == 0


def test_ctrl_c_stops_it_in_order_the_books_balance_and_the_next_start_continues(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "floor"
    with demo_in(folder, "--speed", "300") as demo:
        demo.until(lambda: demo.state()["rounds"] > 400)
        people = demo.client.get("/demo/people").body
        before = demo.state()["rounds"]
        demo.process.send_signal(signal.SIGINT)
        demo.until(lambda: demo.text.endswith("Closing …\n") or demo.process.poll() is not None)
        assert demo.end() < STOPPED_WITHIN_SECONDS  # an impatient user presses it again
        closing, closed = demo.text.splitlines()[-2:]
        assert closing == "Closing …"
        assert closed.startswith("The demo floor is closed;")
        assert "Traceback" not in demo.text
    examined = run("doctor", "--database", str(folder / "demo.db"))
    assert examined.code == 0, examined.out
    rounds = _rounds(folder)

    with demo_in(folder, "--speed", "300", "--patience", LONG_PATIENCE) as demo:
        assert "Setting up" not in demo.text
        assert demo.state()["rounds"] >= before
        assert demo.client.get("/demo/people").body == people
        for yours in (True, False):
            demo.request(
                "tables/{}/{}/deal".format(*_touch_table("kings-bounty")), {"yours": yours}
            )
        demo.until(lambda: all(x["rounds"] > 2 for x in demo.state()["tables"]))
        assert demo.state()["unexpected_refusals"] == 0
        demo.end()
    assert _rounds(folder) > rounds


def test_it_deals_in_another_language(tmp_path: Path) -> None:
    options = ("--language", BRACKETS, "--speed", "100", "--patience", "1")
    with demo_in(tmp_path / "floor", *options) as demo:
        rounds = demo.state()["rounds"]
        link, table = _touch_table("blazing-7s")
        demo.request(f"tables/{link}/{table}/jackpot")
        demo.until(lambda: _waits(demo, table))
        demo.until(lambda: _is_over(demo, table))
        state = demo.state()
        people = demo.client.get("/demo/people").json["people"]
        house = demo.client.get("/api/about").json["house"]

    assert state["rounds"] > rounds
    assert state["unexpected_refusals"] == 0
    assert {x["short_name"][0] for x in state["tables"]} == {"["}
    assert {x["name"][0] for x in people} == {house[0]} == {"["}


def _touch_table(game: str) -> tuple[str, str]:
    """The link of a game and its first table with a touch pad."""
    link = next(x for x in LINKS if x.game == game)
    return link.key, next(x.key for x in link.tables if x.controller is Controller.TOUCH)


def _jackpot_for(*spots: int) -> DealtRound:
    """Cards that win the top award of Bet the Set 21 for one of the spots."""
    game, random = GAMES["bet-the-set-21"], Random(1)
    shoe = DealtShoe(game.shoe, random)
    return deal(game.pay_tables[0], shoe, spots, random, top=True)


def _waits(demo: Demo, table: str) -> Any:
    """The call of a table, once its sign shows the pending claim."""
    view = demo.table(table)
    return view["waits"] if any(x["is_pending"] for x in view["meters"]) else None


def _is_over(demo: Demo, table: str) -> bool:
    return demo.table(table)["jackpot"] is None


def _rounds(folder: Path) -> int:
    with open_reader(str(folder / "demo.db")) as reader:
        ((rounds,),) = reader.rows("SELECT count(*) FROM round")
        return int(rounds)


def signed_in(demo: Demo, role: str) -> Any:
    """A client with the session of the first person of a role."""
    people = demo.client.get("/demo/people").json["people"]
    person = next(x for x in people if x["role"] == role)
    response = demo.client.post("/api/session", {"card": person["card"], "pin": person["pin"]})
    assert response.status == 200, response.body
    return type(demo.client)(
        demo.client.port, {"Authorization": f"Bearer {response.json['token']}"}
    )
