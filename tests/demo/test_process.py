"""The demo as a user runs it: it starts, deals, verifies, ends, and goes on the next time."""

from __future__ import annotations

import json
import signal
import stat
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.command import run
from demo.process import Demo, demo_in

from jackpit.demo.dealt_round import DealtRound, deal
from jackpit.demo.plan import LINKS, PEOPLE
from jackpit.demo.shoe import DealtShoe
from jackpit.games import GAMES
from jackpit.manager.clock import gaming_day, parse_time, system_clock
from jackpit.manager.store import open_reader
from jackpit.table import Controller

STOPPED_WITHIN_SECONDS = 3
COLUMNS = 80
NEVER = "3600"


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """One demo for all; its supervisor has little patience."""
    with demo_in(tmp_path_factory.mktemp("demo") / "floor", "--patience", "2") as demo:
        yield demo


def test_it_has_ten_tables_or_more_with_every_progressive_game_on_both_controllers(
    demo: Demo,
) -> None:
    state = demo.state()

    assert len(state["tables"]) >= 10
    assert {x["controller"] for x in state["tables"]} == {"keypad", "touch"}
    progressive = {x.name for x in GAMES.values() if x.is_progressive}
    assert {x["game"] for x in state["tables"]} == progressive
    assert len({x["meters"][0]["amount"] for x in state["tables"]}) == len(LINKS)


def test_its_training_tables_are_open_and_nobody_simulated_deals_them(demo: Demo) -> None:
    devices = demo.asks.get("/demo/people").json["devices"]
    trained = {x["table"] for x in devices if x["is_training"]}

    assert len(trained) == len({(x["game"], x["controller"]) for x in devices if x["is_training"]})
    assert {x["table"] for x in demo.state()["tables"]} == {x["table"] for x in devices} - trained


def test_it_has_a_history_of_yesterday_with_paid_wins_and_nothing_is_left_to_do_at_its_close(
    demo: Demo,
) -> None:
    assert demo.state()["rounds"] >= 200
    office = signed_in(demo, "accounting")
    wins = [x for link in LINKS for x in office.get(f"/api/links/{link.key}/wins").json["wins"]]

    assert len(wins) >= 2
    assert all(set(x["paid"]) == {spot for spot, _ in x["shares"]} for x in wins)
    zone = demo.asks.get("/api/about").json["time_zone"]
    yesterday = gaming_day(system_clock() - timedelta(days=1), zone, 6)
    lines = office.get(f"/api/close/{yesterday}").json["checks"]
    assert {x["key"]: x["says"] for x in lines if x["state"] == "WAIT"} == {}
    assert next(x["state"] for x in lines if x["key"] == "pages") == "GOOD"
    times = [
        parse_time(x["at"])
        for link in LINKS
        for x in office.get(f"/api/links/{link.key}/rounds?day={yesterday}").json["rounds"]
    ]
    assert max(times) - min(times) > timedelta(hours=3)
    sign = {"type": "SignDay", "day": yesterday, "variance": "0", "note": ""}
    said = office.post("/api/house/commands", {"id": "visitor:close", "command": sign, "why": "x"})
    assert said.status == 200, said.body


def test_it_prints_where_it_is_and_who_everybody_is_on_a_usual_terminal(demo: Demo) -> None:
    lines = demo.text.splitlines()

    assert [line for line in lines if len(line) > COLUMNS and "demo.json" not in line] == []
    for who in PEOPLE:
        if not who.is_simulated:
            (line,) = [x for x in lines if x.split()[1:2] == [who.key]]
            assert who.role.word in line
            assert who.card in line
    assert "Ctrl-C ends it." in lines


def test_what_it_keeps_is_for_nobody_else_to_read_and_says_that_it_only_plays(demo: Demo) -> None:
    file = demo.folder / "demo.json"

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "only play" in json.loads(file.read_text())["about"]


def test_the_house_is_a_demo_and_everybody_can_sign_in(demo: Demo) -> None:
    assert demo.asks.get("/api/about").json["is_demo"] is True
    people = demo.asks.get("/demo/people").json["people"]

    assert {x["key"] for x in people} == {x.key for x in PEOPLE}
    for role in {x["role"] for x in people} - {"dealer"}:
        assert signed_in(demo, role).get("/api/session").json["due"] == []


@pytest.mark.parametrize(
    "headers", [{}, {"Jackpit-Request": "1", "Origin": "http://elsewhere.example"}]
)
def test_another_site_cannot_change_the_demo(demo: Demo, headers: dict[str, str]) -> None:
    anybody = type(demo.asks)(demo.asks.port, headers)

    for path in ("speed", "tables/blazing-7s/1/jackpot", "tables/blazing-7s/1/deal"):
        said = anybody.post(f"/demo/{path}", {"speed": 2})
        assert (said.status, said.rule) == (403, "FOREIGN_REQUEST")
    assert demo.state()["speed"] == 1


@pytest.mark.parametrize("body", [{"speed": 0.5}, {"speed": 1001}, {"speed": "fast"}, {}, []])
def test_a_speed_that_cannot_be_is_refused(demo: Demo, body: Any) -> None:
    said = demo.asks.post("/demo/speed", body)

    assert (said.status, said.rule) == (422, "NOT_READABLE")


def test_at_a_thousand_times_every_table_deals_and_nothing_is_refused(demo: Demo) -> None:
    before = {x["table"]: x["rounds"] for x in demo.state()["tables"]}
    demo.wish("speed", {"speed": 1000})
    demo.until(lambda: all(x["rounds"] >= before[x["table"]] + 8 for x in demo.state()["tables"]))
    state = demo.wish("speed", {"speed": 1})

    assert state["surprises"] == 0


def test_a_jackpot_that_is_asked_for_waits_and_is_then_verified_by_somebody_simulated(
    demo: Demo,
) -> None:
    places = {"4": "hit-and-run", "1": "blazing-7s"}  # a keypad, and touch
    office = signed_in(demo, "surveillance")
    before = {x: len(office.get(f"/api/links/{x}/wins").json["wins"]) for x in places.values()}
    for table, link in places.items():
        demo.wish(f"tables/{link}/{table}/jackpot")
    seen = {table: demo.until(partial(_waits, demo, table)) for table in places}
    for table, link in places.items():
        assert seen[table]["needs"] == "executive"
        assert 0 <= seen[table]["seconds_left"] <= 2
        demo.until(partial(_is_over, demo, table))
        (win,) = office.get(f"/api/links/{link}/wins?after={before[link]}").json["wins"]
        assert (win["table"], win["verified_by"][0]) == (table, "pit-executive")
        assert win["surveillance"] == f"camera {table}"
    assert demo.state()["surprises"] == 0


def test_a_visitor_takes_a_table_over_deals_and_gives_it_back(demo: Demo) -> None:
    link, table = _touch_table("bet-the-set-21")
    here = f"{link}/tables/{table}"
    demo.wish(f"tables/{link}/{table}/deal", {"yours": True})
    devices = demo.asks.get("/demo/people").json["devices"]
    token = next(x["pad"] for x in devices if x["table"] == table)
    pad = type(demo.asks)(
        demo.asks.port, {"Authorization": f"Bearer {token}", "Jackpit-Version": "1.0.0"}
    )
    said = demo.asks.post(f"/demo/tables/{link}/{table}/jackpot", {})
    assert said.rule == "TABLE_IS_YOURS"

    def press(**what: Any) -> Any:
        id = f"visitor:{len(pressed)}"
        pressed.append(what)
        return pad.post(f"/api/links/{here}/presses", {"id": id, "press": what})

    pressed: list[Any] = []
    shown = demo.until(lambda: pad.get(f"/api/links/{here}/pad").json)
    if shown["round"] is not None:
        assert press(type="Finish").status == 200
    for spot in (2, 5):
        press(type="Place", spot=spot)
    begun = press(type="Begin")
    assert begun.status == 200
    round = begun.json["pad"]["round"]
    dealt = _jackpot_for(2, 5)
    for place, cards in [*dealt.hands.items(), (None, dealt.dealer)]:
        assert press(type="Enter", spot=place, cards=[str(card) for card in cards]).status == 200
    assert demo.table(table)["round"] == round
    rounds = demo.table(table)["rounds"]
    demo.wish("speed", {"speed": 300})
    demo.wish(f"tables/{link}/{table}/deal", {"yours": False})  # whoever comes marks what he finds
    demo.until(lambda: demo.table(table)["rounds"] > rounds)
    demo.wish("speed", {"speed": 1})

    assert demo.state()["surprises"] == 0


def test_ctrl_c_ends_it_in_order_the_books_balance_and_the_next_start_goes_on(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "floor"
    with demo_in(folder, "--speed", "300") as demo:
        demo.until(lambda: demo.state()["rounds"] > 400)
        people = demo.asks.get("/demo/people").body
        before = demo.state()["rounds"]
        demo.process.send_signal(signal.SIGINT)
        demo.until(lambda: demo.text.endswith("Closing …\n") or demo.process.poll() is not None)
        assert demo.end() < STOPPED_WITHIN_SECONDS  # whoever is impatient presses it again
        closing, closed = demo.text.splitlines()[-2:]
        assert closing == "Closing …"
        assert closed.startswith("The demo floor is closed;")
        assert "Traceback" not in demo.text
    examined = run("doctor", "--database", str(folder / "demo.db"))
    assert examined.code == 0, examined.out
    rounds = _rounds(folder)

    with demo_in(folder, "--speed", "300", "--patience", NEVER) as demo:
        assert "Setting up" not in demo.text
        assert demo.state()["rounds"] >= before
        assert demo.asks.get("/demo/people").body == people
        for yours in (True, False):
            demo.wish("tables/{}/{}/deal".format(*_touch_table("kings-bounty")), {"yours": yours})
        demo.until(lambda: all(x["rounds"] > 2 for x in demo.state()["tables"]))
        assert demo.state()["surprises"] == 0
        demo.end()
    assert _rounds(folder) > rounds


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
    """What a table waits for; its sign must say so too."""
    shown = demo.table(table)
    return shown["waits"] if any(x["is_pending"] for x in shown["meters"]) else None


def _is_over(demo: Demo, table: str) -> bool:
    return demo.table(table)["jackpot"] is None


def _rounds(folder: Path) -> int:
    with open_reader(str(folder / "demo.db")) as reader:
        ((rounds,),) = reader.rows("SELECT count(*) FROM round")
        return int(rounds)


def signed_in(demo: Demo, role: str) -> Any:
    """Whoever a visitor would be, with a session."""
    people = demo.asks.get("/demo/people").json["people"]
    who = next(x for x in people if x["role"] == role)
    said = demo.asks.post("/api/session", {"card": who["card"], "pin": who["pin"]})
    assert said.status == 200, said.body
    return type(demo.asks)(demo.asks.port, {"Authorization": f"Bearer {said.json['token']}"})
