"""The replay of a round: exact meters, the table, refusals, a verified chain."""

from __future__ import annotations

from typing import Any

import pytest
from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR, Floor
from web.site import PIN, HttpClient, Site, card_of

from jackpit.cards import Deal
from jackpit.manager.codec import to_json
from jackpit.manager.eventlog.load import load_link_before
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.house import DeviceKind
from jackpit.manager.store.base import Head
from jackpit.money import Money
from jackpit.table import Controller, Person, Role, claims_of
from jackpit.table import commands as c
from jackpit.web.replay.routes import RoundFinder
from jackpit.web.replay.views import RoundsView

RELIEF = Person("relief", Role.DEALER)
CONTRIBUTIONS = """
    SELECT source, target, microcents FROM posting WHERE log = 'link' AND seq < :seq
"""


def replay(site: Site, round: int) -> dict[str, Any]:
    response = site.person(Role.SURVEILLANCE).get(f"/api/links/link/rounds/{round}/replay")
    assert response.status == 200, response.body
    found: dict[str, Any] = response.json
    return found


def held(floor: Floor, account: str, *, before: int) -> str:
    """The balance of an account before an entry, summed from every posting of the link."""
    total = 0
    for source, target, microcents in floor.rows(CONTRIBUTIONS, seq=before):
        total += microcents * ((target == account) - (source == account))
    written: str = to_json(Money(total))
    return written


def claim(floor: Floor, table: str = "1") -> str:
    return str(floor.link("link", lambda x: claims_of(x.tables[table].round)[0].key))


def verify(floor: Floor, table: str = "1") -> None:
    done = c.VerifyClaim(
        table=table, claim=claim(floor, table), by=EXECUTIVE, surveillance="camera 1"
    )
    floor.do("link", done)


def disputed(floor: Floor) -> None:
    """Round 2 at table 1, with rounds at table 2 in between, and later entries of its jackpot."""
    floor.round(1, 2, 3, table="2")
    floor.do("link", c.StartRound(table="1", spots=(1, 6)))
    floor.round(1, 2, 3, 4, table="2")
    floor.later(seconds=4)
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
    floor.round(5, table="2")
    verify(floor)
    floor.do("link", c.EndRound(table="1"))
    floor.round(1, 7, table="2")
    floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    floor.round(7, table="2")
    back_out = c.BackOut(
        win=1,
        reason=c.AdjustmentReason.MISTAKE,
        text="a wrong hand",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )
    floor.do("link", back_out, c.RecordRecovery(win=1, spot=6, by=ACCOUNTING))


def test_every_meter_is_exact_before_and_after_every_entry(own_site: Site) -> None:
    floor = own_site.floor
    disputed(floor)
    steps = replay(own_site, 2)["steps"]

    assert [x["events"][0] for x in steps] == [
        *("RoundStarted", "HandMarked", "WinLogged", "RoundEnded"),
        *("WinPaid", "WinBackedOut", "ShareRecovered"),
    ]
    for step in steps:
        for meter in step["meters"]:
            account = f"meter {meter['meter']}"
            assert meter["before"] == held(floor, account, before=step["seq"])
            assert meter["after"] == held(floor, account, before=step["seq"] + 1)
        for moved in step["accounts"]:
            assert moved["before"] == held(floor, moved["account"], before=step["seq"])
            assert moved["after"] == held(floor, moved["account"], before=step["seq"] + 1)
    assert [x["is_later"] for x in steps] == [False] * 4 + [True] * 3


def test_each_entry_is_in_words_with_its_person_and_reason(own_site: Site) -> None:
    disputed(own_site.floor)
    found = replay(own_site, 2)
    words = [" ".join(step["words"]) for step in found["steps"]]

    assert words[0] == "Round 2: spots 1 and 6."
    assert words[1] == "Three 7's – Diamonds marked at spot 6; $10,001.08 PENDING."
    assert "Win 1 logged" in words[2]
    assert "from the cage, win 1" in words[3]
    assert words[5].startswith("Win 1 of $10,001.08 backed out; reseed undone.")
    assert found["steps"][5]["reasons"] == ["a hand verified by mistake: a wrong hand"]
    assert found["steps"][5]["people"] == [
        ["supervisor", "supervisor"],
        ["accounting", "accounting"],
    ]
    assert found["people"]["executive"] == {
        "name": "An Executive",
        "role": "executive",
        "device": None,
    }
    assert found["wins"][0]["is_backed_out"]


def test_the_rounds_before_and_after_at_the_same_table_are_given(own_site: Site) -> None:
    for table in ("1", "2", "1", "2", "1"):
        own_site.floor.round(1, table=table)

    assert replay(own_site, 1)["neighbors"] == {"round_before": None, "round_after": 3}
    assert replay(own_site, 3)["neighbors"] == {"round_before": 1, "round_after": 5}


def test_cards_are_shown_by_their_faces(own_site: Site) -> None:
    own_site.floor.do(
        "link",
        c.StartRound(table="1", spots=(1, 6)),
        c.EnterCards(table="1", spot=6, cards=Deal.parse("7d Tc").player),
        c.EnterCards(table="1", spot=None, cards=Deal.parse("/ As").dealer),
    )
    words = [" ".join(step["words"]) for step in replay(own_site, 1)["steps"]]

    assert words[1].startswith("Cards of spot 6: 7♦ 10♣;")
    assert words[2].startswith("The dealer's cards: A♠;")


def test_the_table_is_shown_as_it_was_at_that_press(own_site: Site) -> None:
    floor = own_site.floor
    floor.do(
        "link",
        c.StartRound(table="1", spots=(1, 6)),
        c.EnterCards(table="1", spot=1, cards=()),
        c.MarkHand(table="1", line="three-7s-diamonds", spot=6),
    )
    pictures = [x["picture"] for x in replay(own_site, 1)["steps"]]

    assert [x["lit"] for x in pictures] == [[1, 6]] * len(pictures)
    assert pictures[0]["marks"] == []
    assert [x["spots"] for x in pictures[-1]["marks"]] == [[6]]
    assert pictures[-1]["waiting"][0]["needs"] == "executive"
    assert pictures[-1]["meters"][0]["is_pending"]
    assert not replay(own_site, 1)["is_over"]


def test_presses_refused_at_the_table_are_listed_and_those_elsewhere_are_not(
    own_site: Site,
) -> None:
    floor, pad = own_site.floor, own_site.pad
    start = {"type": "StartRound", "table": "1", "spots": [1, 6]}
    end = {"type": "EndRound", "table": "1"}
    mark = {"type": "MarkHand", "table": "1", "line": "two-7s", "spot": 3}

    def press(id: str, response: dict[str, Any]) -> int:
        return pad.post("/api/links/link/commands", {"id": id, "command": response}).status

    assert press("early", end) == 409
    floor.later(seconds=2)
    assert press("start", start) == 200
    floor.later(seconds=2)
    assert press("wrong", mark) == 409
    floor.refused("link", c.EndRound(table="2"))
    floor.later(seconds=2)
    assert press("end", end) == 200
    floor.later(seconds=2)
    assert press("late", end) == 409

    (refused,) = replay(own_site, 1)["refused"]
    assert (refused["rule"], refused["by"]) == ("SPOT_HAS_NO_WAGER", "pad-1")
    assert refused["sentence"] == (
        "Spot 3 has no wager in this round; a supervisor can correct the spots."
    )


def test_entries_of_the_table_meanwhile_are_part_of_the_round(own_site: Site) -> None:
    floor = own_site.floor
    plays = floor.link("link", lambda x: x.version)
    keypad = c.AddTable(
        table="3", controller=Controller.KEYPAD, spots=7, plays=plays, by=SUPERVISOR
    )
    floor.do(
        "link",
        keypad,
        c.OpenTable(table="3", by=SUPERVISOR),
        c.SignOn(table="3", by=RELIEF),
        c.StartRound(table="3", spots=(1, 6)),
        c.MarkHand(table="3", line="three-7s-diamonds", spot=6),
        c.TurnToJph(table="3", by=EXECUTIVE),
        c.SignOff(table="2"),
        c.LogWin(table="3", surveillance="camera 1"),
        c.TurnToRun(table="3"),
        c.SignOff(table="3"),
        c.SignOn(table="3", by=RELIEF),
        c.EndRound(table="3"),
        c.SignOff(table="3"),
    )
    steps = replay(own_site, 1)["steps"]

    assert [x["events"][0] for x in steps] == [
        *("RoundStarted", "HandMarked", "KeyTurnedToJph", "WinLogged"),
        *("MetersAdjusted", "DealerSignedOff", "DealerSignedOn", "RoundEnded"),
    ]
    assert steps[4]["events"] == ["MetersAdjusted", "KeyReturnedToRun"]
    assert steps[2]["words"] == ["Key turned to JPH by executive."]
    assert steps[2]["picture"]["key_holder"] == "executive"


def test_hg55_only_the_last_round_says_why_it_cannot_be_reopened(own_site: Site) -> None:
    for _ in range(2):
        own_site.floor.round(1)

    assert replay(own_site, 1)["why_not"] == {}
    assert replay(own_site, 2)["why_not"] == {"ReopenRound": None}

    own_site.floor.do("link", c.SignOff(table="1"))
    assert replay(own_site, 2)["why_not"]["ReopenRound"]["rule"] == "NO_DEALER"


def test_a_win_has_the_same_status_in_the_replay_and_on_its_page(own_site: Site) -> None:
    own_site.floor.jackpot()

    (win,) = replay(own_site, 1)["wins"]

    page = own_site.person(Role.ACCOUNTING).get("/api/links/link/wins/1/facts").json
    assert win["status"] == page["status"] == "unpaid"


def test_refused_access_at_the_table_is_listed_with_the_round(own_site: Site) -> None:
    floor, pad = own_site.floor, own_site.pad
    elsewhere = own_site.with_token(own_site.register("pad-2", DeviceKind.PAD, table="2"))
    key = {"press": {"type": "KeyToJph"}, "card": card_of(Role.DEALER)}

    def turn(client: HttpClient, id: str, table: str = "1", pin: str = PIN) -> str:
        where = f"/api/links/link/tables/{table}/presses"
        return client.post(where, {**key, "id": id, "pin": pin}).rule

    floor.do("link", c.StartRound(table="1", spots=(1, 6)))
    floor.later(seconds=2)
    assert turn(pad, "a") == "NEEDS_ROLE"
    assert turn(elsewhere, "b", "2") == "NEEDS_ROLE"
    floor.later(seconds=2)
    wrong = turn(pad, "c", pin="0000")
    floor.later(seconds=2)
    floor.do("link", c.EndRound(table="1"))
    floor.later(minutes=20)
    assert turn(pad, "d") == "NEEDS_ROLE"
    own_site.fresh_session(Role.SURVEILLANCE)

    found = replay(own_site, 1)
    assert [(x["rule"], x["by"]) for x in found["refused"]] == [
        ("NEEDS_ROLE", "dealer"),
        (wrong, "dealer"),
    ]
    assert found["refused"][0]["sentence"] == (
        "An attempt to turn the key was refused:"
        " Only a supervisor or an executive may turn the key."
    )
    assert "PIN" in found["refused"][1]["sentence"]
    assert found["people"]["dealer"]["role"] == "dealer"


def test_a_missing_entry_of_the_house_log_is_reported_and_the_search_ends(own_site: Site) -> None:
    floor = own_site.floor
    floor.do("link", c.StartRound(table="1", spots=(1, 6)))
    own_site.person(Role.SURVEILLANCE).get("/api/house")
    refused = own_site.person(Role.DEALER).get("/api/links/link/rounds/1/replay")
    assert refused.status == 403
    (last,) = floor.rows("SELECT MAX(seq) FROM entry WHERE log = 'house'")[0]

    def remove(store: Any) -> None:
        for (name,) in store.rows(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entry'"
        ):
            store.run(f"DROP TRIGGER {name}")
        store.run("DELETE FROM entry WHERE log = 'house' AND seq = :seq", seq=last)

    floor.calls.side_write(remove)
    response = own_site.person(Role.SURVEILLANCE).get("/api/links/link/rounds/1/replay")

    assert (response.status, response.rule) == (409, "RECORD_ALTERED")
    assert f"ntry {last} of log 'house'" in response.json["sentence"]


def test_an_altered_entry_is_found_and_nothing_is_replayed(own_site: Site) -> None:
    floor = own_site.floor
    floor.round(1)
    floor.do("link", c.StartRound(table="1", spots=(1, 6)), c.EndRound(table="1"))
    (last,) = floor.rows("SELECT MAX(seq) FROM entry WHERE log = 'link'")[0]

    def alter(store: Any) -> None:
        for (name,) in store.rows(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'entry'"
        ):
            store.run(f"DROP TRIGGER {name}")
        other = """CAST(REPLACE(record, '"round":2', '"round": 2') AS BLOB)"""
        sql = f"UPDATE entry SET record = {other} WHERE log = 'link' AND seq = :seq"
        store.run(sql, seq=last)

    floor.calls.side_write(alter)
    response = own_site.person(Role.SURVEILLANCE).get("/api/links/link/rounds/2/replay")

    assert (response.status, response.rule) == (409, "RECORD_ALTERED")
    assert f"ntry {last} " in response.json["sentence"]


def test_a_past_link_is_the_same_from_a_snapshot_as_from_its_first_entry(
    own_site: Site,
) -> None:
    floor = own_site.floor
    disputed(floor)
    seqs = [step["seq"] for step in replay(own_site, 2)["steps"]]
    trusted = floor.manager.trusted
    with floor.store.reader() as reader:
        whole = [load_link_before(reader, "link", seq, trusted)[0] for seq in seqs]

    def snapshots(store: Any) -> None:
        for log in whole[:1]:
            made = floor.signer.sign_checkpoint(
                "link", log.head, at=log.at, snapshot=log.snapshot()
            )
            store.run(
                "INSERT INTO checkpoint VALUES (:log, :seq, :body, :signature, :key, :snapshot)",
                log=made.log,
                seq=made.seq,
                body=made.body,
                signature=made.signature,
                key=made.key,
                snapshot=made.snapshot,
            )

    floor.calls.side_write(snapshots)
    with floor.store.reader() as reader:
        again = [load_link_before(reader, "link", seq, trusted)[0] for seq in seqs]
    assert [x.link for x in again] == [x.link for x in whole]
    assert replay(own_site, 2)["verified"]["after"] == whole[0].head.seq


def test_a_snapshot_of_another_history_than_the_chain_is_found(own_site: Site) -> None:
    floor = own_site.floor
    disputed(floor)
    seq = replay(own_site, 2)["steps"][0]["seq"]
    trusted = floor.manager.trusted
    with floor.store.reader() as reader:
        log = load_link_before(reader, "link", seq, trusted)[0]
    other = Head(log.head.seq, bytes(32))  # signed by the house, but for another entry

    def put(store: Any) -> None:
        made = floor.signer.sign_checkpoint("link", other, at=log.at, snapshot=log.snapshot())
        values = {"body": made.body, "signature": made.signature, "key": made.key}
        store.run(
            "INSERT INTO checkpoint VALUES (:log, :seq, :body, :signature, :key, :snapshot)",
            log=made.log,
            seq=made.seq,
            snapshot=made.snapshot,
            **values,
        )

    floor.calls.side_write(put)
    with floor.store.reader() as reader, pytest.raises(AuditError, match="signed for"):
        load_link_before(reader, "link", seq, trusted)
    response = own_site.person(Role.SURVEILLANCE).get("/api/links/link/rounds/2/replay")
    assert (response.status, response.rule) == (409, "RECORD_ALTERED")


# Search.


def test_what_the_cage_pays_is_owed_paid_or_backed_out(own_site: Site) -> None:
    floor = own_site.floor
    floor.jackpot()

    def cage() -> list[tuple[str, str | None]]:
        return [(x["source"], x["cage"]) for x in replay(own_site, 1)["payments"]]

    assert cage() == [("cage", "owed")]
    floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    assert cage() == [("cage", "paid")]
    people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    mistake = c.AdjustmentReason.MISTAKE
    floor.do("link", c.BackOut(win=1, reason=mistake, text="a joker", **people))
    assert cage() == [("cage", "backed_out")]
    floor.do(
        "link",
        c.StartRound(table="2", spots=(2,)),
        c.MarkHand(table="2", line="two-7s", spot=2),
        c.EndRound(table="2"),
    )
    assert [(x["source"], x["cage"]) for x in replay(own_site, 2)["payments"]] == [("tray", None)]


def find(site: Site, **asked: str) -> dict[str, Any]:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    response = site.person(Role.SURVEILLANCE).get(f"/api/links/link/rounds?{query}")
    assert response.status == 200, response.body
    found: dict[str, Any] = response.json
    return found


def numbers(found: dict[str, Any]) -> list[int]:
    return [x["round"] for x in found["rounds"]]


def test_rounds_are_found_by_table_day_and_time(own_site: Site) -> None:
    floor = own_site.floor
    for table in ("1", "2", "1"):
        floor.round(1, table=table)
        floor.later(minutes=10)
    floor.later(days=1)
    floor.jackpot(table="2")
    floor.round(1)
    own_site.fresh_session(Role.SURVEILLANCE)

    assert numbers(find(own_site)) == [5, 4, 3, 2, 1]
    assert numbers(find(own_site, table="1")) == [5, 3, 1]
    assert numbers(find(own_site, day="2026-11-16")) == [3, 2, 1]
    assert numbers(find(own_site, day="2026-11-17", table="2")) == [4]
    assert numbers(find(own_site, day="2026-11-16", time="12:11")) == [2, 1]
    assert numbers(find(own_site, day="2026-11-16", time="12:11", table="1")) == [1]
    assert numbers(find(own_site, day="2026-11-18")) == []
    assert find(own_site, day="2026-11-17")["rounds"][1]["wins"] == [1]
    assert find(own_site, day="2026-11-16")["rounds"][0]["at"] == "2026-11-16T12:20:00.000000Z"


def test_an_hour_before_the_gaming_day_begins_is_of_the_next_date(own_site: Site) -> None:
    floor = own_site.floor
    floor.later(hours=14)  # 02:00 on the 17th, still the gaming day of the 16th
    floor.round(1)
    floor.later(minutes=30)
    floor.round(2)
    own_site.fresh_session(Role.SURVEILLANCE)

    assert numbers(find(own_site, day="2026-11-16", time="02:10")) == [1]
    assert numbers(find(own_site, day="2026-11-16", time="02:30")) == [2, 1]


def test_a_page_has_fifty_rounds(own_site: Site) -> None:
    floor = own_site.floor
    for _ in range(52):
        floor.round(1)
    first = find(own_site)
    rest = find(own_site, before=str(first["next"]))

    assert (len(first["rounds"]), numbers(rest), rest["next"]) == (50, [2, 1], None)
    with floor.store.reader() as reader:
        nothing = RoundFinder(reader, "nowhere").page(None, None, None, 10)
    assert nothing == RoundsView(rounds=[], next=None)


def test_an_unusable_search_is_refused_in_a_sentence(site: Site) -> None:
    client = site.person(Role.SURVEILLANCE)

    assert client.get("/api/links/link/rounds?time=12:00").status == 422
    for search in ("day=2026-02-30&time=12:00", "day=2026-13-01", "day=x"):
        refused = client.get(f"/api/links/link/rounds?{search}")
        assert (refused.status, refused.json["where"]) == (422, ["query", "day"])
        assert refused.json["sentence"] == "A day such as 2026-03-01 is expected."
    late = client.get("/api/links/link/rounds?day=2026-03-01&time=25:00")
    assert late.json["sentence"] == "A time such as 21:30 or 21:30:05 is expected."
    for path in ("links/nowhere/rounds", "wins?link=nowhere", "reports/wins?link=nowhere"):
        unknown = client.get(f"/api/{path}")
        assert (unknown.status, unknown.rule) == (404, "NO_SUCH_LINK"), path
    assert client.get("/api/links/link/rounds/99/replay").rule == "NO_SUCH_ROUND"
