"""A preview shows what a command does, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR, Floor
from web.site import PIN, Site, command, second

from jackpit.manager.eventlog.log import Log
from jackpit.table import Role, claims_of
from jackpit.table import commands as c

Json = dict[str, Any]
ADJUST = {"type": "Adjust", "meter": "major", "pool": "meter", "amount": "250.00", "text": "x"}
BACK_OUT = c.AdjustmentReason.MISTAKE


def preview(site: Site, sent: Json, *, role: Role = Role.SUPERVISOR, link: str = "link") -> Any:
    return site.person(role).post(f"/api/links/{link}/preview", {"command": sent})


def stands(site: Site) -> tuple[Any, ...]:
    """Everything that a preview must leave as it is: heads, states, ids, lights."""

    def look(logs: dict[str, Log]) -> Any:
        return {key: (log.head, log.unsaved, log.snapshot()) for key, log in logs.items()}

    counts = [
        site.floor.rows(f"SELECT COUNT(*) FROM {table}")
        for table in ("entry", "command", "posting", "checkpoint", "alarm", "balance")
    ]
    return site.floor.calls.query(look), counts


def accounts(site: Site, link: str) -> dict[str, str]:
    found = site.person(Role.ACCOUNTING).get(f"/api/links/{link}").json["accounts"]
    return {name: amount for name, amount in found.items() if amount.strip("0") != "."}


def foreseen(view: Json, when: str) -> dict[str, str]:
    return {x["account"]: x[when] for x in view["accounts"] if x[when].strip("0") != "."}


@dataclass(frozen=True)
class Case:
    """A command that moves money, and what must have happened before it."""

    sent: Json
    role: Role = Role.SUPERVISOR
    second: Role | None = Role.ACCOUNTING
    before: Callable[[Floor], None] = lambda _: None
    links: tuple[str, ...] = ("link",)


def _won(floor: Floor) -> None:
    floor.jackpot()


def _paid(floor: Floor) -> None:
    floor.jackpot()
    floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))


def _backed_out(floor: Floor) -> None:
    _paid(floor)
    two = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    floor.do("link", c.BackOut(win=1, reason=BACK_OUT, text="x", **two))


def _begun(floor: Floor) -> None:
    floor.do("link", c.StartRound(table="1", spots=(1, 4)))


def _claimed(floor: Floor) -> None:
    floor.do("link", c.StartRound(table="1", spots=(1, 6)))
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))


def _fed(floor: Floor) -> None:
    for _ in range(5):
        floor.round(1, 2, 3)


def _closed(floor: Floor) -> None:
    floor.round(1)
    floor.form(link="other")
    for table in ("1", "2"):
        floor.do("link", c.SignOff(table=table), c.CloseTable(table=table, by=SUPERVISOR))
    floor.do("link", c.CloseLink(by=EXECUTIVE))


def _emptied(floor: Floor) -> None:
    _closed(floor)
    for table in ("1", "2"):
        floor.do("link", c.RemoveTable(table=table, by=SUPERVISOR))


PAPER = {
    "type": "EnterFromPaper",
    "table": "1",
    "spots": [1, 3],
    "form_number": "12",
    "reason": "02:10",
}
CASES = {
    "adjusted up": Case(ADJUST | {"reason": "malfunction"}),
    "adjusted down": Case(ADJUST | {"reason": "malfunction", "amount": "-250.00"}),
    "seed taken back": Case(ADJUST | {"reason": "seed_recovery", "amount": "-99.50"}),
    "reserve taken": Case(
        ADJUST | {"pool": "reserve", "reason": "receipts", "amount": "-0.01"}, before=_fed
    ),
    "backed out": Case(
        {"type": "BackOut", "win": 1, "reason": "mistake", "text": "x"}, before=_won
    ),
    "backed out once paid": Case(
        {"type": "BackOut", "win": 1, "reason": "mistake", "text": "x"}, before=_paid
    ),
    "paid": Case({"type": "PayWin", "win": 1, "spot": 6}, Role.ACCOUNTING, None, _won),
    "recovered": Case(
        {"type": "RecordRecovery", "win": 1, "spot": 6}, Role.ACCOUNTING, None, _backed_out
    ),
    "verified": Case(
        {"type": "VerifyClaim", "table": "1", "claim": "", "surveillance": "camera 2"},
        Role.EXECUTIVE,
        None,
        _claimed,
    ),
    "voided": Case({"type": "VoidRound", "table": "1", "reason": "x"}, second=None, before=_begun),
    "corrected": Case(
        {"type": "CorrectSpots", "table": "1", "spots": [1], "reason": "x"},
        second=None,
        before=_begun,
    ),
    "begun late": Case(
        {"type": "EnterLate", "table": "1", "spots": [1, 3], "form_number": "12", "reason": "x"},
        second=Role.EXECUTIVE,
    ),
    "entered from paper": Case(
        PAPER | {"hands": [{"line": "two-7s", "spot": 3}]}, second=Role.EXECUTIVE
    ),
    "entered with a claim": Case(
        PAPER | {"hands": [{"line": "three-7s-diamonds", "spot": 3}], "ends": False},
        second=Role.EXECUTIVE,
    ),
    "reopened": Case(
        {"type": "ReopenRound", "table": "1", "reason": "x"}, second=Role.EXECUTIVE, before=_won
    ),
    "moved": Case(
        {"type": "MoveMoney", "meter": "major", "amount": "0.05", "to": "other", "into": "minor"},
        before=_closed,
        links=("link", "other"),
    ),
    "decommissioned": Case(
        {"type": "Decommission", "to": "other", "into": "minor"},
        before=_emptied,
        links=("link", "other"),
    ),
}


def _with_claim(site: Site, case: Case) -> Json:
    """The command, with the pending claim where it names one."""
    if "claim" not in case.sent:
        return case.sent

    def claim(link: Any) -> str:
        return str(claims_of(link.tables["1"].round)[0].key)

    return case.sent | {"claim": site.floor.link("link", claim)}


@pytest.mark.parametrize("name", CASES)
def test_a_preview_shows_what_happens_and_changes_nothing(own_site: Site, name: str) -> None:
    case = CASES[name]
    case.before(own_site.floor)
    sent, client = _with_claim(own_site, case), own_site.person(case.role)
    before, held = stands(own_site), {link: accounts(own_site, link) for link in case.links}

    seen = preview(own_site, sent, role=case.role)
    assert seen.status == 200, seen.body
    assert stands(own_site) == before
    links = {x["link"]: x for x in seen.json["links"]}
    assert list(links) == list(case.links)

    order = {"id": "done", "command": sent, "why": "a test", "pin": PIN}
    if case.second is not None:
        order["second"] = second(case.second)
    done = client.post("/api/links/link/commands", order)
    assert done.status == 200, done.body
    for key, link in links.items():
        assert foreseen(link, "before") == held[key]
        assert foreseen(link, "after") == accounts(own_site, key)
        assert link["words"]
        sign = own_site.person(Role.FLOOR).get(f"/api/links/{key}/sign").json
        assert [(x["meter"], x["amount"]) for x in link["sign_after"]] == [
            (x["meter"], x["amount"]) for x in sign["meters"]
        ]


def test_a_back_out_is_previewed_in_words(own_site: Site) -> None:
    _paid(own_site.floor)
    (link,) = preview(own_site, CASES["backed out"].sent).json["links"]

    assert link["words"] == [
        "Win 1 of $10,000.24 backed out; reseed undone.",
        "Alarm: Win 1 was backed out: a hand verified by mistake.",
    ]


def test_a_back_out_before_a_later_one_is_previewed_with_what_it_leaves(own_site: Site) -> None:
    own_site.floor.jackpot()
    own_site.floor.jackpot()
    (link,) = preview(own_site, CASES["backed out"].sent).json["links"]
    assert link["words"][0] == (
        "Win 1 of $10,000.24 backed out; reseed of $10,000.02 remains on the meter until win 2 is"
        " backed out too."
    )
    people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    own_site.floor.do("link", c.BackOut(win=1, reason=BACK_OUT, text="x", **people))
    (link,) = preview(own_site, CASES["backed out"].sent | {"win": 2}).json["links"]
    assert link["words"][0].endswith("backed out; reseed undone; reseed of win 1 undone.")
    assert foreseen(link, "after")["meter major"] == "10000.48000000"


def test_a_round_from_paper_is_previewed_with_its_payments_and_claims(own_site: Site) -> None:
    hands = [{"line": "one-7", "spot": 1}, {"line": "three-7s-diamonds", "spot": 3}]
    (link,) = preview(own_site, PAPER | {"hands": hands, "ends": False}).json["links"]

    assert [(x["spot"], x["source"]) for x in link["payments"]] == [(1, "tray")]
    assert [(x["spots"], x["needs"]) for x in link["waiting"]] == [([3], "executive")]
    ended = preview(own_site, PAPER | {"hands": hands})
    assert (ended.status, ended.rule) == (409, "CLAIM_PENDING")


def test_a_round_from_paper_is_one_entry_or_none(own_site: Site) -> None:
    client = own_site.person(Role.ACCOUNTING)

    def enter(id: str, **more: Any) -> Any:
        order = {"id": id, "command": PAPER | more, "second": second(Role.SUPERVISOR)}
        return client.post("/api/links/link/commands", order)

    before = accounts(own_site, "link")
    wrong = enter("a", hands=[{"line": "two-7s", "spot": 1}, {"line": "two-7s", "spot": 2}])
    assert (wrong.status, wrong.rule) == (409, "SPOT_HAS_NO_WAGER")
    assert accounts(own_site, "link") == before

    (entry,) = enter("b", hands=[{"line": "two-7s", "spot": 1}]).json["entries"]
    kinds = [event["type"] for event in entry["events"]]
    assert kinds == ["RoundStarted", "RoundEnteredLate", "HandMarked", "RoundEnded"]
    assert entry["by"] == "accounting"

    again = enter("c", spots=[1], form_number=" 12 ", hands=[])
    assert (again.status, again.rule) == (409, "FORM_IS_ENTERED")
    foreseen = preview(own_site, PAPER)
    assert (foreseen.status, foreseen.rule) == (409, "FORM_IS_ENTERED")
    assert foreseen.json["sentence"] == "Paper form 12 of table 1 was already entered as round 1."


@pytest.mark.parametrize(
    ("sent", "status", "rule"),
    [
        (ADJUST | {"reason": "malfunction", "amount": "-9999999.00"}, 409, "METER_HOLDS_LESS"),
        (ADJUST | {"reason": "over_limit"}, 409, "REASON_NOT_ALLOWED"),
        (ADJUST | {"reason": "malfunction", "text": " "}, 409, "REASON_MISSING"),
        ({"type": "BackOut", "win": 7, "reason": "mistake", "text": "x"}, 404, "NO_SUCH_WIN"),
    ],
)
def test_what_would_be_refused_is_refused_with_the_same_rule(
    site: Site, sent: Json, status: int, rule: str
) -> None:
    seen = preview(site, sent)

    assert (seen.status, seen.rule) == (status, rule)
    done = site.person(Role.SUPERVISOR).post(
        "/api/links/link/commands",
        command(f"refused-{rule}", "", second=None)
        | {"command": sent, "second": second(Role.ACCOUNTING)},
    )
    assert (done.status, done.json) == (status, seen.json)


def test_a_preview_needs_the_right_to_send_the_command(site: Site) -> None:
    sent = ADJUST | {"reason": "malfunction"}
    for role in (Role.FLOOR, Role.SURVEILLANCE):
        assert preview(site, sent, role=role).status == 403
    press = {"type": "StartRound", "table": "1", "spots": [1]}
    assert (x := preview(site, press)).status == 403
    assert "pad" in x.json["sentence"]
    assert preview(site, sent, link="nowhere").status == 404
    assert preview(site, sent, link="house").status == 404


def test_the_only_executive_gets_a_preview_with_a_stand_in(site: Site) -> None:
    assert preview(site, ADJUST | {"reason": "malfunction"}, role=Role.EXECUTIVE).status == 200
    assert preview(site, PAPER, role=Role.EXECUTIVE).status == 200
