"""The writer: batches, repeated command ids, further writes, the projection, pads, listeners."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from operator import setitem
from pathlib import Path
from typing import Any

import pytest
from manager.answers import as_json
from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR, Floor, floor_at
from sample_alarm import sample_alarm

from jackpit.games import GAMES
from jackpit.ledger import IN_TRANSIT, PAYABLE, meter_of
from jackpit.manager.codec import decode
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer
from jackpit.manager.eventlog.log import BeginLink, PadPress, TakeOver
from jackpit.manager.house import HouseRefusal
from jackpit.manager.house.commands import RaiseAlarm, RecordDecommission
from jackpit.manager.identity import SecretRefusal
from jackpit.manager.store import HOUSE_LOG, Entry, StoreFailedError
from jackpit.manager.writer.queue import Job, Step, job_of
from jackpit.money import ZERO, Money
from jackpit.pads import presses as p
from jackpit.table import Link, Version
from jackpit.table import commands as c


@pytest.fixture
def floor(store_url: str, tmp_path: Path) -> Iterator[Floor]:
    """A floor on either engine."""
    with floor_at(store_url, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        yield floor


def reopened(floor: Floor) -> Floor:
    """The same database under a new server."""
    floor.stop()
    return Floor(floor.database, floor.keys)


def test_an_entry_holds_its_sender_time_origin_and_command_id(floor: Floor) -> None:
    floor.later(minutes=5)
    (entry,) = floor.do("link", c.StartRound(table="1", spots=(1, 2))).entries

    record = decode(entry.record)
    assert record["log"] == "link"
    assert record["seq"] == entry.seq
    assert record["at"] == "2026-11-16T12:05:00.000000Z"
    assert record["day"] == "2026-11-16"
    assert (record["by"], record["from"]) == ("test", "test")
    assert record["events"][0]["type"] == "RoundStarted"


def test_a_command_is_on_the_disk_before_it_is_answered(floor: Floor) -> None:
    (entry,) = floor.do("link", c.StartRound(table="1", spots=(1,))).entries

    assert floor.rows(
        "SELECT hash FROM entry WHERE log = 'link' AND seq = :seq", seq=entry.seq
    ) == [(entry.hash,)]


def test_a_refused_command_changes_nothing_and_names_the_rule(floor: Floor) -> None:
    before = floor.rows("SELECT * FROM head")
    refused = floor.refused("link", c.EndRound(table="1"))

    assert refused.rule == "NO_ROUND"
    assert str(refused.refused) == "No round is under way; press START GAME first."
    assert floor.rows("SELECT * FROM head") == before


def test_a_command_to_an_unknown_link_is_refused(floor: Floor) -> None:
    refused = floor.refused("nowhere", c.EndRound(table="1"))

    assert str(refused.refused) == "There is no link 'nowhere'."
    assert floor.rows("SELECT log FROM head ORDER BY log") == [("house",), ("link",)]


# Ids.


def test_a_link_is_formed_once(floor: Floor) -> None:
    before = floor.rows("SELECT seq FROM head WHERE log = 'link'")
    again = BeginLink(version=Version.of(GAMES["hit-and-run"]), by=EXECUTIVE)
    answer = floor.calls.submit(job_of(Step("link", again), by="executive", origin="test"))

    assert answer == RefusedAnswer(HouseRefusal.LINK_EXISTS.given(link="link"))
    assert floor.rows("SELECT seq FROM head WHERE log = 'link'") == before


def test_a_repeated_command_id_gets_the_first_answer(floor: Floor) -> None:
    start = c.StartRound(table="1", spots=(1, 2))
    first = floor.ask("link", start, id="a")
    again = floor.ask("link", start, id="a")

    assert isinstance(first, AcceptedAnswer)
    assert isinstance(again, AcceptedAnswer)
    assert not first.is_repeat
    assert again.is_repeat
    assert as_json(again) == as_json(first)
    other = reopened(floor)
    after = other.ask("link", start, id="a")
    assert isinstance(after, AcceptedAnswer)
    assert as_json(after) == as_json(first)
    assert other.link("link", lambda link: link.rounds) == 1
    other.stop()


def test_a_repeated_refusal_stays_a_refusal(floor: Floor) -> None:
    end = c.EndRound(table="1")
    first = floor.refused("link", end, id="a")
    floor.do("link", c.StartRound(table="1", spots=(1,)))

    again = floor.refused("link", end, id="a")
    assert again.is_repeat
    assert as_json(again) == as_json(first)
    other = reopened(floor)
    assert as_json(other.refused("link", end, id="a")) == as_json(first)
    other.stop()


def test_a_command_id_with_another_body_is_refused_and_raises_an_alarm(floor: Floor) -> None:
    floor.ask("link", c.StartRound(table="1", spots=(1, 2)), id="a")
    refused = floor.refused("link", c.StartRound(table="2", spots=(1, 2)), id="a")

    assert refused.rule == "COMMAND_ID_REUSED"
    floor.calls.query(lambda logs: None)  # the alarm is recorded right after
    assert floor.alarms("house") == [
        ("COMMAND_ID_REUSED", "Command id 'a' was used again by test for another command.")
    ]


def test_the_same_id_twice_in_one_batch_is_carried_out_once(floor: Floor) -> None:
    answers: list[Any] = []
    gate = threading.Event()
    floor.manager.put(_blocking(gate))  # the next jobs wait and form one batch
    for _ in range(3):
        job = job_of(Step("link", c.StartRound(table="1", spots=(1,))), by="t", origin="t", id="a")
        job.on_answer = answers.append
        assert floor.manager.put(job) is None
    gate.set()
    floor.calls.query(lambda logs: None)

    assert [answer.is_repeat for answer in answers] == [False, True, True]
    assert len({as_json(answer) for answer in answers}) == 1


def _blocking(gate: threading.Event) -> Any:
    from jackpit.manager.writer.queue import Query

    return Query(lambda logs: gate.wait(5), lambda answer: None)


# Steps that belong together.


def test_money_moves_between_links_in_one_transaction_or_not_at_all(floor: Floor) -> None:
    floor.form(link="other")
    for table in ("1", "2"):
        floor.do("link", c.CloseTable(table=table, by=SUPERVISOR))
    floor.do("link", c.CloseLink(by=EXECUTIVE))
    two = {"by": ACCOUNTING, "approved_by": EXECUTIVE}
    amount = Money.dollars(500)

    def move(origin: str, meter: str, id: str) -> Job:
        out = c.MoveOut(meter="major", amount=amount, to="other", **two)
        into = c.MoveIn(meter=meter, amount=amount, origin=origin, **two)
        return job_of(Step("link", out), Step("other", into), by="t", origin="t", id=id)

    def majors() -> list[Money]:
        held = [
            floor.link(key, lambda x: x.balance(meter_of("major"))) for key in ("link", "other")
        ]
        return list(held)

    before = majors()
    refused = floor.calls.submit(move("link", "nonsense", "1"))
    assert isinstance(refused, RefusedAnswer)
    assert majors() == before
    done = floor.calls.submit(move("link", "major", "2"))
    assert isinstance(done, AcceptedAnswer)
    assert [entry.log for entry in done.entries] == ["link", "other"]
    assert majors() == [before[0] - amount, before[1] + amount]
    again = floor.calls.submit(move("link", "major", "2"))
    assert as_json(again) == as_json(done)
    assert again.is_repeat


def test_a_decommissioned_link_leaves_all_it_held_to_another(floor: Floor) -> None:
    floor.form(link="other")
    floor.round(1, 2, 3)
    for table in ("1", "2"):
        floor.do("link", c.CloseTable(table=table, by=SUPERVISOR))
        floor.do("link", c.RemoveTable(table=table, by=SUPERVISOR))
    floor.do("link", c.CloseLink(by=EXECUTIVE))
    two = {"by": ACCOUNTING, "approved_by": EXECUTIVE}

    def decommission(into: str) -> Answer:
        return floor.calls.submit(
            job_of(
                Step(HOUSE_LOG, RecordDecommission(link="link", by=EXECUTIVE)),
                Step("link", c.DecommissionLink(to="other", **two)),
                Step("other", TakeOver(meter=into, origin="link", **two)),
                by="t",
                origin="t",
            )
        )

    assert isinstance(decommission("nonsense"), RefusedAnswer)
    assert floor.link("link", lambda link: link.moved_to) is None
    assert isinstance(decommission("minor"), AcceptedAnswer)

    def in_transit(link: Link) -> Money:
        return link.balance(IN_TRANSIT)

    there, here = floor.link("link", in_transit), floor.link("other", in_transit)
    assert there == Money.parse("0.60")  # three wagers: 12%, 6% and two reserves of 1%
    assert here == -there
    assert floor.link("other", lambda x: x.balance(meter_of("minor"))) == Money.parse("1000.60")


def _major(link: Link) -> Money:
    return link.balance(meter_of("major"))


# Failures.


def test_a_failing_command_does_not_affect_the_others(floor: Floor) -> None:
    answers: dict[str, Any] = {}
    gate = threading.Event()
    floor.manager.put(_blocking(gate))
    for id, command in (
        ("good", c.StartRound(table="1", spots=(1,))),
        ("bad", "no command at all"),
        ("fine", c.StartRound(table="2", spots=(1,))),
    ):
        job = Job(
            id, (Step("link", command),), "t", "t", id.encode(), partial(setitem, answers, id)
        )
        assert floor.manager.put(job) is None
    gate.set()
    floor.calls.query(lambda logs: None)

    assert isinstance(answers["good"], AcceptedAnswer)
    assert isinstance(answers["fine"], AcceptedAnswer)
    assert answers["bad"].rule == "FAULT"
    assert floor.link("link", lambda link: link.rounds) == 2


def test_money_that_does_not_add_up_is_never_written(floor: Floor) -> None:
    before = floor.rows("SELECT count(*) FROM entry")
    floor.link("link", lambda link: link.books._balances.update({PAYABLE: 1}))  # memory fails

    refused = floor.refused("link", c.StartRound(table="1", spots=(1,)))

    assert refused.rule == "FAULT"
    assert floor.rows("SELECT count(*) FROM entry") == before
    assert floor.rows("SELECT 1 FROM balance WHERE account = 'payable'") == []
    floor.round(1)  # the link was loaded again from the disk
    assert floor.link("link", lambda link: link.balance(PAYABLE)) == ZERO


def test_money_that_does_not_add_up_does_not_open_a_day(floor: Floor) -> None:
    before = floor.rows("SELECT count(*) FROM opening")
    floor.link("link", lambda link: link.books._balances.update({PAYABLE: 1}))
    floor.later(days=1)

    assert floor.refused("link", c.SignOff(table="1")).rule == "FAULT"  # it moves no money
    assert floor.rows("SELECT count(*) FROM opening") == before
    floor.do("link", c.SignOff(table="1"))


def test_the_further_write_of_a_command_is_committed_with_it_or_not_at_all(floor: Floor) -> None:
    def fails(store: Any) -> None:
        store.run("INSERT INTO failure (subject, at) VALUES ('x', 'y')")
        raise RuntimeError("after the row")

    alarm = Step(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm()))
    refused = floor.calls.submit(job_of(alarm, by="t", origin="t", also_write=fails))

    assert isinstance(refused, RefusedAnswer)
    assert refused.rule == "FAULT"
    assert floor.rows("SELECT * FROM failure") == []
    assert floor.rows("SELECT * FROM alarm") == []


def test_a_refused_further_write_is_answered_with_its_own_sentence(floor: Floor) -> None:
    def fails(store: Any) -> None:
        raise SecretRefusal.CARD_IS_HELD.error()

    alarm = Step(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm()))
    refused = floor.calls.submit(job_of(alarm, by="t", origin="t", also_write=fails))

    assert isinstance(refused, RefusedAnswer)
    assert (refused.rule, str(refused.refused)) == (
        "SIDE_WRITE_REFUSED",
        "Another person holds this card; revoke it first.",
    )
    assert floor.rows("SELECT * FROM alarm") == []
    floor.round(1)  # the server goes on


def test_a_full_queue_refuses_and_drops_nothing(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys", max_queue_length=2) as floor:
        gate = threading.Event()
        answers: list[Any] = []
        floor.manager.put(_blocking(gate))
        put = []
        for number in range(5):
            alarm = Step(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm(f"Test {number}.")))
            job = job_of(alarm, by="t", origin="t")
            job.on_answer = answers.append
            put.append(floor.manager.put(job))
        gate.set()
        refused = [answer for answer in put if answer is not None]
        assert refused
        assert {answer.rule for answer in refused} == {"QUEUE_IS_FULL"}
    assert len(answers) == 5 - len(refused)
    assert all(isinstance(answer, AcceptedAnswer) for answer in answers)


def test_a_stopped_server_accepts_no_work(floor: Floor) -> None:
    floor.stop()
    refused = floor.refused("link", c.EndRound(table="1"))

    assert refused.rule == "SERVER_IS_STOPPING"


def test_after_an_error_of_the_disk_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why: list[str] = []
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys", on_failure=why.append) as floor:
        floor.set_up()

        def fails() -> None:
            raise StoreFailedError("The disk is full.")

        monkeypatch.setattr(floor.store, "commit", fails)
        refused = floor.refused(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm()))
        assert refused.rule == "SERVER_IS_STOPPING"
        assert floor.manager.failed == "The disk is full."
        assert why == ["The disk is full."]
        later = floor.refused(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm()))
        assert later.rule == "SERVER_IS_STOPPING"


# The projection.


def test_balances_and_postings_are_what_the_link_holds(floor: Floor) -> None:
    floor.round(1, 2, 3)
    floor.jackpot()
    kept = dict(floor.rows("SELECT account, microcents FROM balance WHERE log = 'link'"))

    def held(link: Link) -> dict[str, int]:
        return {str(account): link.balance(account).microcents for account in link.books.accounts}

    assert kept == floor.link("link", held)
    assert sum(kept.values()) == 0
    moved = dict.fromkeys(kept, 0)
    for source, target, amount in floor.rows("SELECT source, target, microcents FROM posting"):
        moved[source] -= amount
        moved[target] += amount
    assert moved == kept


def test_a_gaming_day_begins_with_what_the_accounts_held(floor: Floor) -> None:
    floor.round(1, 2)
    before = floor.rows("SELECT account, microcents FROM balance ORDER BY account")
    floor.later(hours=17)  # five in the morning is still the day before
    floor.round(1)
    assert len(floor.rows("SELECT DISTINCT day FROM opening")) == 1
    held = floor.rows("SELECT account, microcents FROM balance ORDER BY account")
    assert held != before
    floor.later(hours=2)
    floor.round(1)

    opening = floor.rows(
        "SELECT account, microcents FROM opening WHERE day = '2026-11-17' ORDER BY account"
    )
    assert opening == [("", 0), *held]


def test_a_round_has_one_row_however_it_ends(floor: Floor) -> None:
    floor.round(1, 2, 3)
    floor.do("link", c.StartRound(table="2", spots=(1,)))
    floor.do("link", c.VoidRound(table="2", reason="misdeal", by=SUPERVISOR))
    floor.do("link", c.StartRound(table="2", spots=(1, 7)))

    rows = floor.rows("SELECT number, place, wagers, last_seq IS NULL FROM round ORDER BY number")
    assert [(number, place, wagers, bool(open)) for number, place, wagers, open in rows] == [
        (1, "1", 3, False),
        (2, "2", 0, False),
        (3, "2", 2, True),
    ]


def test_a_win_keeps_its_day_and_shows_its_current_state(floor: Floor) -> None:
    floor.jackpot()
    floor.later(days=1)
    floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))

    ((day, body),) = floor.rows("SELECT day, body FROM win")
    assert day == "2026-11-16"
    assert decode(body)["paid"] == [6]


def test_time_never_runs_backwards_in_a_log(floor: Floor) -> None:
    floor.round(1)
    floor.later(hours=-3)
    floor.round(1)

    times = [
        decode(record)["at"]
        for (record,) in floor.rows("SELECT record FROM entry WHERE log = 'link' ORDER BY seq")
    ]
    assert times == sorted(times)


# Pads.


def test_a_press_that_changes_only_lights_makes_no_entry_and_counts_once(floor: Floor) -> None:
    tap = PadPress(table="1", press=p.Tap(3))
    for _ in range(2):  # the network lost the first answer
        answer = floor.ask("link", tap, id="a")
        assert isinstance(answer, AcceptedAnswer)
        assert answer.entries == ()
    (entry,) = floor.do("link", PadPress(table="1", press=p.Begin())).entries

    assert decode(entry.record)["events"][0]["spots"] == [3]


def test_the_id_of_a_press_that_changed_only_lights_is_taken(floor: Floor) -> None:
    floor.ask("link", PadPress(table="1", press=p.Tap(3)), id="a")
    refused = floor.refused("link", PadPress(table="1", press=p.Tap(4)), id="a")

    assert refused.rule == "COMMAND_ID_REUSED"
    floor.calls.query(lambda logs: None)
    assert floor.rows("SELECT alarm FROM alarm") == [("COMMAND_ID_REUSED",)]
    (entry,) = floor.do("link", PadPress(table="1", press=p.Begin())).entries
    assert decode(entry.record)["events"][0]["spots"] == [3]


def test_a_repeated_press_that_made_an_entry_is_marked_as_a_repeat(floor: Floor) -> None:
    floor.do("link", PadPress(table="1", press=p.Tap(3)))
    first, again = (
        floor.ask("link", PadPress(table="1", press=p.Begin()), id="a") for _ in range(2)
    )

    assert isinstance(first, AcceptedAnswer)
    assert isinstance(again, AcceptedAnswer)
    assert again.entries == first.entries
    assert (first.is_repeat, again.is_repeat) == (False, True)


def test_a_press_at_an_unknown_pad_is_refused(floor: Floor) -> None:
    refused = floor.refused("link", PadPress(table="9", press=p.Begin()))

    assert str(refused.refused) == "This link has no table '9'."


def test_hg7_starting_a_round_clears_the_lights_from_any_sender(floor: Floor) -> None:
    for spot in (1, 2):
        floor.do("link", PadPress(table="1", press=p.Tap(spot)))
    floor.round(4)
    floor.do("link", PadPress(table="1", press=p.Tap(3)))

    (entry,) = floor.do("link", PadPress(table="1", press=p.Begin())).entries
    assert decode(entry.record)["events"][0]["spots"] == [3]


def test_a_failed_command_leaves_the_lights_of_every_pad(floor: Floor) -> None:
    def fails(store: Any) -> None:
        raise RuntimeError("on purpose")

    floor.do("link", PadPress(table="1", press=p.Tap(3)))
    alarm = Step(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm()))
    floor.calls.submit(job_of(alarm, by="t", origin="t", also_write=fails))

    (entry,) = floor.do("link", PadPress(table="1", press=p.Begin())).entries
    assert decode(entry.record)["events"][0]["spots"] == [3]


# Listeners.


def test_listeners_get_entries_after_the_commit(floor: Floor) -> None:
    heard: list[tuple[Entry, int]] = []

    def listen(entries: Any) -> None:
        for entry in entries:
            count = "SELECT count(*) FROM entry WHERE log = :log AND seq = :seq"
            ((there,),) = floor.rows(count, log=entry.log, seq=entry.seq)
            heard.append((entry, there))

    floor.manager.add_listener(listen)
    floor.round(1)

    assert [there for _, there in heard] == [1, 1]


def test_a_failing_listener_or_caller_does_not_affect_the_others(floor: Floor) -> None:
    heard: list[Entry] = []

    def fails(*answers: object) -> None:
        raise RuntimeError("cannot hear")

    floor.manager.add_listener(fails)
    floor.manager.add_listener(heard.extend)
    job = job_of(Step("link", c.StartRound(table="1", spots=(1,))), by="t", origin="t")
    job.on_answer = fails
    assert floor.manager.put(job) is None
    (entry,) = floor.do("link", c.StartRound(table="2", spots=(1,))).entries

    assert [one.seq for one in heard] == [entry.seq - 1, entry.seq]
    assert floor.manager.failed is None


# Restarts.


def test_a_restarted_server_has_the_same_link(floor: Floor) -> None:
    floor.do("link", c.StartRound(table="1", spots=(1, 2)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=2))
    link = floor.link("link", lambda link: link)
    other = reopened(floor)

    assert other.link("link", lambda again: again == link)
    assert other.link("link", lambda again: again is not link)
    other.stop()


def test_a_killed_server_starts_from_the_last_snapshot(store_url: str, tmp_path: Path) -> None:
    database, keys = store_url, tmp_path / "keys"
    with floor_at(database, keys, snapshot_every=5) as floor:
        floor.set_up()
        floor.form()
        for _ in range(4):
            floor.round(1, 2)
        floor.manager._sign_all = lambda: None  # type: ignore[method-assign]  # as if it were killed
        link = floor.link("link", lambda link: link)
    with floor_at(database, keys) as again:
        snapshots = again.rows("SELECT max(seq) FROM checkpoint WHERE snapshot IS NOT NULL")
        assert snapshots[0][0] < again.rows("SELECT seq FROM head WHERE log = 'link'")[0][0]
        assert again.link("link", lambda x: x == link)
