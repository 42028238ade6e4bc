"""What must be recorded is recorded or refused: sign-ins, refusals, ids, ended rights."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from web.site import CODE, PASSWORD, PIN, HttpClient, Site, card_of, command, second, site_at
from web.test_office import FIRST, SETTINGS
from web.test_rights import ADJUST, COMMANDS, HOUSE, refusals

from jackpit.manager.eventlog.answer import Answer, RefusedAnswer, ServerRefusal
from jackpit.manager.house import Denial, DeviceKind, RecordAccessRefused
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.manager.writer.queue import Query
from jackpit.messages import Phrase
from jackpit.table import Role
from jackpit.web.auth import access
from jackpit.web.auth.access import Access, Caller, record_access

REFUSED = RecordAccessRefused(
    who="dealer",
    what="VoidRound",
    why=Denial.NOT_ALLOWED.given(who=Phrase("a dealer")),
    origin="pad-1",
)


@contextmanager
def full_queue(site: Site) -> Iterator[threading.Event]:
    """The server's queue is full until the event is set."""
    manager, began, gate = site.floor.manager, threading.Event(), threading.Event()

    def wait(_: Any) -> None:
        began.set()
        gate.wait(10)

    manager.put(Query(wait, lambda _: None))
    assert began.wait(5)
    while manager.put(Query(lambda logs: None, lambda _: None)) is None:
        pass
    try:
        yield gate
    finally:
        gate.set()


def record(
    site: Site, wanted: RecordAccessRefused, after: Any = lambda: None
) -> RefusedAnswer | None:
    async def ask() -> RefusedAnswer | None:
        loop = asyncio.get_running_loop()
        loop.call_later(0.1, after)
        calls = AsyncCalls(site.floor.manager, loop)
        return await record_access(calls, wanted, by="dealer", origin="pad-1")

    return asyncio.run(ask())


# Records.


def test_a_refusal_is_recorded_when_the_queue_has_room_again(own_site: Site) -> None:
    with full_queue(own_site) as gate:
        assert record(own_site, REFUSED, after=gate.set) is None

    assert refusals(own_site)[-1] == ("dealer", "VoidRound", "NOT_ALLOWED", "pad-1")


def test_what_cannot_be_recorded_goes_to_the_journal(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "RETRY_PAUSES_SECONDS", (0.01, 0.01))
    with full_queue(own_site), capture_logs() as journal:
        refused = record(own_site, REFUSED)

    assert refused == ServerRefusal.QUEUE_IS_FULL.answer()
    (logged,) = [line for line in journal if line["event"] == "not recorded"]
    assert (logged["log_level"], logged["why"], logged["by"]) == (
        "error",
        "QUEUE_IS_FULL",
        "dealer",
    )
    assert logged["what"]["what"] == "VoidRound"


def test_a_refusal_that_was_not_recorded_is_recorded_the_next_time(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "RETRY_PAUSES_SECONDS", ())
    floor, before = own_site.floor, len(refusals(own_site))
    caller = Caller(key="dealer", origin="pad-1")

    async def refuse_thrice() -> None:
        calls = AsyncCalls(floor.manager, asyncio.get_running_loop())
        access = Access(calls, floor.store, own_site.authenticator, lambda: floor.now)
        why = Denial.NOT_ALLOWED.given(who=Phrase("a dealer"))
        with full_queue(own_site):
            assert (await access.record_refused(caller, "GET /api/people", why)).status == 403
        while floor.manager.queue_length:
            await asyncio.sleep(0.01)
        for _ in range(2):
            assert (await access.record_refused(caller, "GET /api/people", why)).status == 403

    asyncio.run(refuse_thrice())
    assert refusals(own_site)[before:] == [("dealer", "GET /api/people", "NOT_ALLOWED", "pad-1")]


def test_a_sign_in_that_cannot_be_recorded_is_refused(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_: Any) -> Answer:
        return ServerRefusal.QUEUE_IS_FULL.answer()

    monkeypatch.setattr(access, "RETRY_PAUSES_SECONDS", ())
    shows = {"person": "floor", "password": PASSWORD}
    with monkeypatch.context() as patch:
        patch.setattr(own_site.app.state.context.calls, "submit", full)
        refused = own_site.anonymous().post("/api/session", shows)

    assert (refused.status, refused.rule) == (503, "QUEUE_IS_FULL")
    assert "set-cookie" not in refused.headers
    assert own_site.floor.rows("SELECT * FROM session WHERE person = 'floor'") == []
    assert own_site.anonymous().post("/api/session", shows).status == 200


# Ids.


def test_the_same_id_of_another_person_is_another_command(own_site: Site) -> None:
    opened = command("same:1", "CloseTable", table="1")
    renamed = command("same:2", "RenamePerson", person="dealer", name="A Dealer")
    shown = command("same:3", "OpenTable", table="1")

    assert own_site.person(Role.SUPERVISOR).post(COMMANDS, opened).status == 200
    assert own_site.person(Role.EXECUTIVE).post(COMMANDS, opened).rule == "COMMAND_ID_REUSED"
    assert own_site.person(Role.ADMIN).post(HOUSE, renamed).status == 200
    assert own_site.person(Role.EXECUTIVE).post(HOUSE, renamed).rule == "COMMAND_ID_REUSED"
    by_card = shown | {"card": card_of(Role.SUPERVISOR), "pin": PIN}
    assert own_site.pad.post(COMMANDS, by_card).status == 200
    assert own_site.pad.post(COMMANDS, by_card).status == 200
    other = shown | {"card": card_of(Role.EXECUTIVE), "pin": PIN}
    assert own_site.pad.post(COMMANDS, other).rule == "COMMAND_ID_REUSED"


def test_the_same_id_with_another_second_is_another_command(own_site: Site) -> None:
    adjust = command("same:1", "Adjust", **(ADJUST | {"reason": "carried_over"}))
    person = {"key": "newcomer", "name": "A newcomer", "role": "dealer"}
    add = command("same:2", "AddPerson", person=person)
    accounting, admin = own_site.person(Role.ACCOUNTING), own_site.person(Role.ADMIN)

    def twice(client: HttpClient, path: str, body: Any, first: Role, then: Role) -> list[Any]:
        response = [
            client.post(path, body | {"second": second(role)}) for role in (first, first, then)
        ]
        return [x.status if x.status == 200 else x.rule for x in response]

    reused = [200, 200, "COMMAND_ID_REUSED"]
    assert twice(accounting, COMMANDS, adjust, Role.EXECUTIVE, Role.SUPERVISOR) == reused
    assert twice(admin, HOUSE, add, Role.EXECUTIVE, Role.SUPERVISOR) == reused


# Locks and ends.


def test_a_set_up_code_is_locked_after_too_many_guesses(tmp_path: Path) -> None:
    with site_at(tmp_path, set_up=False) as site:
        set_up = {"id": "set-up", "code": "guessed", "settings": SETTINGS, "people": FIRST}
        wrong = [site.anonymous().post("/api/house", set_up).rule for _ in range(21)]
        right = site.anonymous().post("/api/house", set_up | {"code": CODE})

    assert wrong == ["WRONG_CODE"] * 20 + ["NO_CODE"]
    assert (right.status, right.rule) == (403, "NO_CODE")


def test_the_last_guess_before_the_lock_may_be_right(tmp_path: Path) -> None:
    with site_at(tmp_path, set_up=False) as site:
        set_up = {"id": "set-up", "code": "guessed", "settings": SETTINGS, "people": FIRST}
        for _ in range(19):
            assert site.anonymous().post("/api/house", set_up).rule == "WRONG_CODE"
        assert site.anonymous().post("/api/house", set_up | {"code": CODE}).status == 200


def test_disabling_a_person_or_changing_a_role_ends_the_sessions(own_site: Site) -> None:
    admin = own_site.person(Role.ADMIN)
    disable = command("d:1", "DisablePerson", person="supervisor", reason="left")
    change = command("d:2", "ChangeRole", person="floor", role="math")
    sessions = "SELECT person FROM session WHERE person IN ('supervisor', 'floor', 'math')"
    assert len(own_site.floor.rows(sessions)) == 3

    assert admin.post(HOUSE, disable).status == 200
    assert admin.post(HOUSE, change | {"second": second(Role.EXECUTIVE)}).status == 200

    assert own_site.floor.rows(sessions) == [("math",)]


def test_a_retired_device_has_no_token_left(own_site: Site) -> None:
    tokens = "SELECT person FROM credential WHERE person IN ('pad-1', 'sign-1') ORDER BY person"
    assert own_site.floor.rows(tokens) == [("pad-1",), ("sign-1",)]

    retire = command("d:1", "RetireDevice", device="pad-1")
    assert own_site.person(Role.ADMIN).post(HOUSE, retire).status == 200

    assert own_site.floor.rows(tokens) == [("sign-1",)]
    assert own_site.device(DeviceKind.PAD).get("/api/device").status == 401
    assert own_site.device(DeviceKind.SIGN).get("/api/device").status == 200


def test_a_missing_alarm_is_not_acknowledged(own_site: Site) -> None:
    own_site.pad.post(COMMANDS, command("same", "StartRound", table="1", spots=[1]))
    own_site.pad.post(COMMANDS, command("same", "StartRound", table="1", spots=[2]))
    floor = own_site.person(Role.FLOOR)
    (alarm,) = own_site.wait_for_alarms()
    named = {name: alarm[name] for name in ("log", "seq", "number")}
    seen = {"id": "seen", "note": "seen"} | named

    for other in ({"log": "link"}, {"seq": alarm["seq"] + 1}, {"number": alarm["number"] + 1}):
        response = floor.post("/api/alarms/acknowledge", seen | other)
        assert (response.status, response.rule) == (404, "NO_SUCH_ALARM"), other
    assert floor.post("/api/alarms/acknowledge", seen).status == 200
