"""The lights of the pads, which no log holds: after a failure they are those of the last commit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from manager.floor import SUPERVISOR, Floor, floor_at
from manager.writer.test_recovery import lose_after_commit, lose_before_commit, together
from sample_alarm import sample_alarm
from sensors import chips_on

from jackpit.manager.codec import decode
from jackpit.manager.eventlog.answer import AcceptedAnswer, RefusedAnswer
from jackpit.manager.eventlog.log import LinkLog, PadPress
from jackpit.manager.house.commands import RaiseAlarm
from jackpit.manager.identity import SecretRefusal
from jackpit.manager.store import HOUSE_LOG, StatementRefusedError, Store
from jackpit.manager.writer.queue import Job, Step, job_of
from jackpit.pads import Lights, Pad
from jackpit.pads import presses as p
from jackpit.table import Controller
from jackpit.table import commands as c


@pytest.fixture
def floor(store_url: str, tmp_path: Path) -> Iterator[Floor]:
    """A floor on either engine."""
    with floor_at(store_url, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        yield floor


@pytest.fixture
def on_postgres(postgres_url: str, tmp_path: Path) -> Iterator[Floor]:
    """A floor whose database can be lost."""
    with floor_at(postgres_url, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        yield floor


def at_pad(press: p.Press, *, table: str = "1", id: str | None = None) -> Job:
    return job_of(Step("link", PadPress(table=table, press=press)), by="t", origin="t", id=id)


def pressed(floor: Floor, press: p.Press, *, table: str = "1", id: str | None = None) -> Any:
    return floor.calls.submit(at_pad(press, table=table, id=id))


def lights(floor: Floor, table: str = "1") -> Lights:
    """The lights of a table in the server's memory."""

    def look(logs: dict[str, Any]) -> Lights:
        log = logs["link"]
        assert isinstance(log, LinkLog)
        pad = log.pad(table)
        assert not isinstance(pad, RefusedAnswer)
        return pad.lights

    found: Lights = floor.calls.query(look)
    return found


def lit(floor: Floor, table: str = "1") -> list[int]:
    """The spots of a table that COIN IN would record."""

    def look(logs: dict[str, Any]) -> list[int]:
        pad = logs["link"].pad(table)
        assert isinstance(pad, Pad)
        return [] if pad.round is not None else sorted(pad.lit)

    found: list[int] = floor.calls.query(look)
    return found


def failing(error: Exception) -> Job:
    """A job that makes its whole batch fail."""

    def fails(store: Store) -> None:
        raise error

    alarm = RaiseAlarm(alarm=sample_alarm())
    return job_of(Step(HOUSE_LOG, alarm), by="t", origin="t", id="bad", also_write=fails)


ERRORS = pytest.mark.parametrize(
    "error",
    [SecretRefusal.CARD_IS_HELD.error(), StatementRefusedError("no"), RuntimeError("on purpose")],
    ids=lambda error: type(error).__name__,
)


OVER: dict[str, c.Command] = {
    "ended": c.EndRound(table="1"),
    "voided": c.VoidRound(table="1", reason="misdeal", by=SUPERVISOR),
}


@pytest.mark.parametrize("how", OVER)
def test_no_light_is_on_after_a_round_ended_elsewhere(floor: Floor, how: str) -> None:
    floor.do("link", c.StartRound(table="1", spots=(3, 5)))
    pressed(floor, p.Tap(3))
    assert lights(floor) == Lights(spot=3)
    floor.do("link", OVER[how])

    assert lights(floor) == Lights()


@ERRORS
def test_a_round_started_in_a_failed_batch_starts_with_its_chips(
    floor: Floor, error: Exception
) -> None:
    pressed(floor, chips_on(3))
    answers = together(floor, at_pad(p.Begin(), id="begin"), failing(error))

    answer = answers["begin"]
    assert isinstance(answer, AcceptedAnswer), answer
    assert decode(answer.entries[0].record)["events"][0]["spots"] == [3]
    assert isinstance(answers["bad"], RefusedAnswer)
    assert lit(floor) == []


@ERRORS
def test_a_tap_in_a_failed_batch_counts_once(floor: Floor, error: Exception) -> None:
    answers = together(floor, at_pad(p.Tap(3), id="tap"), failing(error))

    assert isinstance(answers["tap"], AcceptedAnswer)
    assert lit(floor) == [3]


def test_the_lights_of_other_tables_stay_when_a_batch_fails(floor: Floor) -> None:
    pressed(floor, chips_on(5), table="2")
    fails = failing(SecretRefusal.CARD_IS_HELD.error())
    together(floor, at_pad(chips_on(1)), fails, at_pad(chips_on(2)))

    assert (lit(floor, "1"), lit(floor, "2")) == ([1, 2], [5])


def test_a_round_whose_commit_was_lost_starts_when_it_is_sent_again(
    on_postgres: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = on_postgres
    pressed(floor, chips_on(3))
    lose_before_commit(floor, monkeypatch)
    assert pressed(floor, p.Begin(), id="begin").rule == "OUTCOME_UNKNOWN"
    assert lit(floor) == [3]
    answer = pressed(floor, p.Begin(), id="begin")

    assert isinstance(answer, AcceptedAnswer), answer
    assert decode(answer.entries[0].record)["events"][0]["spots"] == [3]


def test_a_tap_whose_commit_was_lost_counts_when_it_is_sent_again(
    on_postgres: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_after_commit(on_postgres, monkeypatch)
    assert pressed(on_postgres, p.Tap(3), id="tap").rule == "OUTCOME_UNKNOWN"
    assert lit(on_postgres) == []
    pressed(on_postgres, p.Tap(3), id="tap")

    assert lit(on_postgres) == [3]


def test_the_lights_are_out_after_a_round_started_without_an_answer(
    on_postgres: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = on_postgres
    pressed(floor, p.Tap(3))
    lose_after_commit(floor, monkeypatch)
    assert pressed(floor, p.Begin(), id="begin").rule == "OUTCOME_UNKNOWN"
    assert lit(floor) == []
    answer = pressed(floor, p.Begin(), id="begin")
    assert isinstance(answer, AcceptedAnswer)
    assert answer.is_repeat
    floor.do("link", c.EndRound(table="1"))

    assert pressed(floor, p.Begin()).rule == "NO_WAGERS"


def _again(floor: Floor, take_off: Callable[[], object]) -> None:
    """Remove table 1 from the link and add it again."""
    game = floor.link("link", lambda link: link.version)
    floor.do("link", c.SignOff(table="1"), c.CloseTable(table="1", by=SUPERVISOR))
    take_off()
    added = c.AddTable(table="1", controller=Controller.TOUCH, spots=7, plays=game, by=SUPERVISOR)
    floor.do("link", added)


def test_a_table_that_was_removed_and_added_again_is_dark(floor: Floor) -> None:
    pressed(floor, chips_on(3))
    _again(floor, lambda: floor.do("link", c.RemoveTable(table="1", by=SUPERVISOR)))

    assert lit(floor) == []


def test_a_table_removed_without_an_answer_is_dark(
    on_postgres: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = on_postgres

    def take_off() -> None:
        lose_after_commit(floor, monkeypatch)
        removal = c.RemoveTable(table="1", by=SUPERVISOR)
        assert floor.refused("link", removal, id="off").rule == "OUTCOME_UNKNOWN"

    pressed(floor, chips_on(3))
    _again(floor, take_off)

    assert lit(floor) == []
