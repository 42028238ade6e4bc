"""Two servers on one database: a change at one holds at the other, or is checked again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from manager.floor import floor_at
from postgres import fresh_database, server
from web.site import VERSION, HttpClient, Site, command
from web.test_live import watching
from web.test_rights import ADJUST, COMMANDS, HOUSE, why_closed

from jackpit.manager.house import DeviceKind
from jackpit.table import Role
from jackpit.web.live import connection, messages

MANY = 40


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with server() as address:
        yield address


@pytest.fixture
def two(address: str, tmp_path: Path) -> Iterator[tuple[Site, Site]]:
    keys = tmp_path / "keys"
    with (
        fresh_database(address) as database,
        floor_at(database, keys) as floor,
        floor_at(database, keys) as other_floor,
    ):
        here = Site(floor)
        there = Site(other_floor, set_up=False)
        try:
            yield here, there
        finally:
            there.stop()
            here.stop()


def at(site: Site, known: Site, role: Role) -> HttpClient:
    """A person signed in at one server, as a client of the other."""
    return HttpClient(site.port, {"Authorization": f"Bearer {known.sessions[role]}"})


def test_a_request_made_at_one_and_approved_at_the_other_is_always_carried_out(
    two: tuple[Site, Site],
) -> None:
    here, there = two
    executive = at(here, here, Role.EXECUTIVE)
    accounting = at(there, here, Role.ACCOUNTING)
    entries = []
    for number in range(MANY):
        accounting.get("/api/requests")  # cached before the request
        response = {"type": "Adjust", **ADJUST}
        asked = {"id": f"r{number}", "log": "link", "command": response, "summary": "s"}
        assert executive.post("/api/requests", asked).status == 200
        done = accounting.post(f"/api/requests/r{number}/approve", {"id": f"ok{number}"})
        assert done.status == 200, done.body
        again = accounting.post(f"/api/requests/r{number}/approve", {"id": f"ok{number}"})
        assert again.body == done.body
        entries.append([entry["log"] for entry in done.json["entries"]])

    assert entries == [["house", "link"]] * MANY
    twice = accounting.post("/api/requests/r0/approve", {"id": "late"})
    assert (twice.status, twice.rule) == (409, "REQUEST_IS_SETTLED")
    rows = here.floor.rows("SELECT COUNT(*) FROM posting WHERE reason = 'adjusted_up'")
    assert rows[0][0] == MANY


def test_a_request_that_both_approve_at_once_is_carried_out_once(two: tuple[Site, Site]) -> None:
    here, there = two
    executive = at(here, here, Role.EXECUTIVE)
    accounting = at(there, here, Role.ACCOUNTING), at(here, here, Role.ACCOUNTING)
    with ThreadPoolExecutor(2) as pool:
        for number in range(10):
            response = {"type": "Adjust", **ADJUST}
            asked = {"id": f"r{number}", "log": "link", "command": response, "summary": "s"}
            executive.post("/api/requests", asked)
            path = f"/api/requests/r{number}/approve"
            both = [
                pool.submit(client.post, path, {"id": f"ok{number}-{place}"})
                for place, client in enumerate(accounting)
            ]
            assert sorted(one.result().status for one in both) == [200, 409]
    rows = here.floor.rows("SELECT COUNT(*) FROM posting WHERE reason = 'adjusted_up'")
    assert rows[0][0] == 10


def test_a_person_disabled_at_one_server_is_disconnected_by_the_other(
    two: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "RECHECK_BEATS", 10**9)
    here, there = two
    token, pad = here.sessions[Role.SUPERVISOR], here.devices[DeviceKind.PAD]
    admin = at(here, here, Role.ADMIN)
    with watching(there, token) as person, watching(there, pad, VERSION) as device:
        person.receive()
        device.receive()
        began = time.monotonic()
        admin.post(HOUSE, command("d:1", "DisablePerson", person="supervisor", reason="x"))
        admin.post(HOUSE, command("d:2", "RetireDevice", device="pad-1"))
        assert why_closed(person)[0] == why_closed(device)[0] == messages.NOT_ADMITTED
    assert time.monotonic() - began < 2
    assert at(there, here, Role.SUPERVISOR).get("/api/links").status == 401
    start = command("s:1", "StartRound", table="1", spots=[1])
    assert there.with_token(pad).post(COMMANDS, start).status == 401
