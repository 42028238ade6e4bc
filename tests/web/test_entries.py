"""The entries of a round: until its end, and later ones about its wins."""

from __future__ import annotations

from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR
from web.site import Site

from jackpit.table import Role
from jackpit.table import commands as c

AFTERWARDS = {"RoundEnded", "RoundReopened", "WinPaid", "WinBackedOut"}


def entries_of(site: Site, round: int) -> tuple[list[tuple[str, int | None]], list[int]]:
    """The events of a round with the wins they name, and the numbers of its entries."""
    response = site.person(Role.SURVEILLANCE).get(f"/api/links/link/rounds/{round}").json
    events = [event for entry in response["entries"] for event in entry["events"]]
    wins = [x["win"] if isinstance(x.get("win"), int) else None for x in events]
    kinds = [event["type"] for event in events]
    return list(zip(kinds, wins, strict=True)), [entry["seq"] for entry in response["entries"]]


def test_the_entries_of_a_round_include_later_entries_about_its_wins(own_site: Site) -> None:
    floor = own_site.floor
    floor.jackpot()
    floor.do("link", c.ReopenRound(table="1", reason="x", by=SUPERVISOR, approved_by=EXECUTIVE))
    floor.round(1, table="2")
    floor.do("link", c.EndRound(table="1"))
    floor.jackpot(table="2")
    floor.do("link", c.PayWin(win=2, spot=6, by=ACCOUNTING))
    floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    for win in (2, 1):
        back_out = c.BackOut(
            win=win,
            reason=c.AdjustmentReason.MISTAKE,
            text="a wrong hand",
            by=SUPERVISOR,
            approved_by=ACCOUNTING,
        )
        floor.do("link", back_out)
    floor.round(1)
    rounds = {n: entries_of(own_site, n) for n in (1, 2, 3, 4)}

    assert [(kind, by) for kind, by in rounds[1][0] if kind in AFTERWARDS] == [
        ("RoundEnded", None),
        ("RoundReopened", None),
        ("RoundEnded", None),
        ("WinPaid", 1),
        ("WinBackedOut", 1),
    ]
    assert [kind for kind, _ in rounds[2][0]] == ["RoundStarted", "RoundEnded"]
    assert rounds[3][0][-2:] == [("WinPaid", 2), ("WinBackedOut", 2)]
    assert [kind for kind, _ in rounds[4][0]] == ["RoundStarted", "RoundEnded"]
    for _, seqs in rounds.values():
        assert seqs == sorted(set(seqs))


def test_the_latest_postings_of_an_account_come_first(own_site: Site) -> None:
    floor = own_site.floor
    floor.round(1)
    floor.jackpot()
    client = own_site.person(Role.ACCOUNTING)
    path = "/api/links/link/postings?account=meter+major&limit=3"

    postings = client.get(path).json["postings"]
    wins = [x for x in client.get(f"{path}0").json["postings"] if x["reason"] == "win"]

    assert [x["seq"] for x in postings] == sorted((x["seq"] for x in postings), reverse=True)
    assert len(postings) == 3
    assert [x["change"] for x in wins] == ["-10000.36000000"]
    assert client.get("/api/links/link/postings?account=meter+none").json["postings"] == []
