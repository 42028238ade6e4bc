"""The API on PostgreSQL: all queries work there too."""

from __future__ import annotations

from pathlib import Path

from manager.floor import floor_at
from postgres import fresh_database, server
from web.site import PIN, Site, command
from web.test_live import entries, is_entry, watching

from jackpit.table import Role

READ = (
    "/api/alarms",
    "/api/alarms?acknowledged=true",
    "/api/floor",
    "/api/house/entries",
    "/api/links/link",
    "/api/links/link/entries",
    "/api/links/link/history?meter=major",
    "/api/links/link/rounds/1",
    "/api/reports/wins",
)


def test_the_api_is_the_same_on_postgresql(tmp_path: Path) -> None:
    with (
        server() as address,
        fresh_database(address) as database,
        floor_at(database, tmp_path / "keys") as floor,
    ):
        site = Site(floor)
        try:
            start = command("p:1", "StartRound", table="1", spots=[1, 2])
            first = site.pad.post("/api/links/link/commands", start)
            again = site.pad.post("/api/links/link/commands", start)
            assert (first.status, again.body) == (200, first.body)
            for path in READ:
                assert site.person(Role.EXECUTIVE).get(path).status == 200, path
            desk = site.person(Role.FLOOR)
            assert desk.post("/api/session/lock").status == 204
            assert desk.get("/api/links").rule == "SESSION_LOCKED"
            assert desk.post("/api/session/unlock", {"pin": PIN}).status == 204
            with watching(site, site.sessions[Role.SURVEILLANCE]) as watcher:
                watcher.send(watch={"what": "entries", "link": "link", "after": 0})
                site.pad.post("/api/links/link/commands", command("p:2", "EndRound", table="1"))
                head = floor.rows("SELECT seq FROM head WHERE log = 'link'")[0][0]
                watcher.until("entry", is_entry(head))
                assert entries(watcher) == list(range(1, head + 1))
        finally:
            site.stop()
