"""The application around the endpoints: faults, a stopping server, TLS, and metrics."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from web.site import PASSWORD, Site, command, site_at

from jackpit.manager.eventlog.answer import ServerRefusal
from jackpit.manager.store import StoreConnectionError, StoreError
from jackpit.table import Role
from jackpit.web.approvals import routes as approvals
from jackpit.web.commands import routes
from jackpit.web.http import middleware
from jackpit.web.http.errors import problem_of


def fails(*_: Any, **__: Any) -> Any:
    raise RuntimeError("secret words of a fault")


def test_a_fault_is_answered_with_a_sentence_and_never_a_traceback(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(approvals, "claims_view", fails)
    monkeypatch.setattr(routes, "prepare_command", fails)

    page = site.person(Role.FLOOR).get("/api/claims")
    hot = site.pad.post(
        "/api/links/link/commands", command("f:1", "StartRound", table="1", spots=[1])
    )
    for response in (page, hot):
        assert (response.status, response.rule) == (500, "FAULT")
        assert response.json["sentence"].endswith(
            "because of an internal error, which was recorded."
        )
        assert response.headers["jackpit-request-id"]
        assert "secret words" not in response.body.decode()


def test_a_fault_over_the_socket_ends_the_connection_and_no_other(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    from web.test_live import as_pad

    with as_pad(site) as one, as_pad(site) as other:
        one.receive()
        other.receive()
        monkeypatch.setattr(routes, "prepare_command", fails)
        one.send(do={"link": "link", **command("f:2", "EndRound", table="1")})
        closed = one.closed()
        monkeypatch.undo()
        other.send(do={"link": "link", **command("f:3", "EndRound", table="1")})
        assert other.until("answer")["status"] == 409

    assert closed.rcvd is not None
    assert closed.rcvd.code == 1011


def test_a_stopping_server_says_so(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        assert site.pad.get("/api/device").status == 200
        site.floor.manager.stop()
        response = site.pad.post(
            "/api/links/link/commands", command("s:1", "StartRound", table="1", spots=[1])
        )
        health = site.anonymous().get("/healthz")

    assert (response.status, response.rule) == (503, "SERVER_IS_STOPPING")
    assert response.headers["retry-after"]
    assert (health.status, health.json["writer"]) == (503, "failed")


def test_a_query_of_a_stopping_server_says_so(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        answered = site.pad.get("/api/links/link/tables/1/sign")
        site.floor.manager.stop()
        response = site.pad.get("/api/links/link/tables/1/sign")

    assert answered.status == 200
    assert (response.status, response.rule) == (503, "SERVER_IS_STOPPING")


def test_another_method_is_refused(site: Site) -> None:
    for path in ("/api/floor", "/vendor/swagger-ui.css"):
        response = site.anonymous().post(path, {})
        assert (response.status, response.rule) == (405, "METHOD_NOT_ALLOWED")


def test_under_tls_the_cookie_is_secure(tmp_path: Path) -> None:
    with site_at(tmp_path, is_tls=True) as site:
        response = site.anonymous().post("/api/session", {"person": "floor", "password": PASSWORD})

    assert "secure" in response.headers["set-cookie"].lower()


def test_the_servers_own_machine_may_read_the_metrics(tmp_path: Path) -> None:
    with site_at(tmp_path) as site:
        site.pad.post(
            "/api/links/link/commands", command("m:1", "StartRound", table="1", spots=[1])
        )
        site.pad.post("/api/links/link/commands", command("m:2", "OpenTable", table="1"))
        site.pad.post(
            "/api/links/link/commands", command("m:3", "StartRound", table="1", spots=[1])
        )
        numbers = site.anonymous().get("/metrics").body.decode()
        people = site.anonymous().get("/api/people")

    assert 'jackpit_commands_total{outcome="accepted"} 1.0' in numbers
    assert 'jackpit_refusals_total{rule="ROUND_UNDER_WAY"} 1.0' in numbers
    assert "jackpit_batch_entries_count" in numbers
    assert people.status == 401


def test_a_request_over_the_size_limit_is_refused(own_site: Site) -> None:
    start = json.dumps(command("l:1", "StartRound", table="1", spots=[1])).encode()
    path, largest = "/api/links/link/commands", middleware.MAX_BODY_BYTES

    too_large = own_site.pad("POST", path, raw=start.ljust(largest + 1))
    large = own_site.pad("POST", path, raw=start.ljust(largest))

    assert largest == 256 * 1024
    assert (too_large.status, too_large.rule) == (413, "TOO_LARGE")
    assert large.status == 200, large.body


def test_health_shows_whether_the_history_was_altered(own_site: Site) -> None:
    manager, client = own_site.floor.manager, own_site.anonymous()
    found = {}
    for history in ("checking", "ok", "altered"):
        manager.history = history
        health = client.get("/healthz")
        found[health.json["history"]] = (health.status, health.json["status"])

    assert found == {
        "checking": (200, "ok"),
        "ok": (200, "ok"),
        "altered": (503, "failed"),
    }


def test_a_lost_database_is_reported(own_site: Site) -> None:
    manager = own_site.floor.manager
    assert own_site.pad.get("/api/device").status == 200
    manager._queue.refuse(ServerRefusal.DATABASE_UNREACHABLE.answer())
    start = command("l:1", "StartRound", table="1", spots=[1])
    response = own_site.pad.post("/api/links/link/commands", start)
    manager._queue.accept()
    again = own_site.pad.post("/api/links/link/commands", start)

    assert (response.status, response.rule, response.headers["retry-after"]) == (
        503,
        "DATABASE_UNREACHABLE",
        "1",
    )
    assert again.status == 200


def test_a_lost_database_connection_is_a_503() -> None:
    away, closed = (
        problem_of(StoreConnectionError("It is gone.")),
        problem_of(StoreError("It is closed.")),
    )

    assert (away.status, away.rule) == (503, "DATABASE_UNREACHABLE")
    assert (closed.status, closed.rule) == (503, "SERVER_IS_STOPPING")
