"""The access review."""

from datetime import timedelta
from pathlib import Path

from manager.floor import ADMIN, EXECUTIVE, NOON, floor_at
from manager.reports.three_days import FIRST, QUIET, THIRD, notes, report, rows

from jackpit.manager.clock import format_time
from jackpit.manager.house import CredentialKind
from jackpit.manager.house.commands import RecordSignIn, SetSecret
from jackpit.manager.store import HOUSE_LOG


def test_every_person_is_listed_with_remarks_for_the_reviewer(three_days: str) -> None:
    people = {x["Person"]: x for x in rows(report(three_days, "access"), "People")}

    assert sorted(people) == ["accounting", "admin", "dealer", "executive", "supervisor"]
    assert (people["dealer"]["Active"], people["dealer"]["Remarks"]) == ("no", "disabled")
    assert people["admin"]["Remarks"] == "never signed in; temporary password"
    assert people["executive"]["Last sign-in"] == f"{THIRD}T12:01:00.000000Z"
    assert people["executive"]["Remarks"] == "temporary password"


def test_a_person_without_sign_in_for_thirty_days_gets_a_remark(three_days: str) -> None:
    signed_in = NOON + timedelta(days=3, minutes=1)
    for days, remark in ((30, ""), (31, "not signed in for 31 days")):
        made = report(three_days, "access", now=signed_in + timedelta(days=days))
        (executive,) = rows(made, "People", Person="executive")
        assert executive["Remarks"].removesuffix("temporary password").rstrip("; ") == remark


def test_a_secret_that_is_older_than_the_setting_is_named(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        now = format_time(floor.now)
        pin = SetSecret(person="admin", kind=CredentialKind.PIN, by=ADMIN, at=now)
        floor.do(HOUSE_LOG, pin, RecordSignIn(person="admin", how="card", origin="desk", at=now))
    for days, remark in ((90, "not signed in for 90 days"), (91, "PIN or password 91 days old")):
        made = report(database, "access", now=NOON + timedelta(days=days))
        (admin,) = rows(made, "People", Person="admin")
        assert admin["Oldest PIN or password, days"] == days
        assert remark in admin["Remarks"].split("; ")


def test_changes_name_both_people(three_days: str) -> None:
    changes = rows(report(three_days, "access"), "Changes")

    added = [x for x in changes if x["Change"] == "person added"]
    assert [(x["Person or device"], x["By"], x["Approved by"]) for x in added] == [
        (person, ADMIN.key, EXECUTIVE.key) for person in ("supervisor", "accounting", "dealer")
    ]
    (left,) = [x for x in changes if x["Change"] == "person disabled"]
    cells = (left["Gaming day"], left["Person or device"], left["To"])
    assert cells == (THIRD, "dealer", "left the house")
    assert changes[0]["Change"] == "house set up"


def test_refusals_of_access_are_listed_in_their_period(three_days: str) -> None:
    (refused,) = rows(report(three_days, "access", THIRD, THIRD), "Access refused")

    assert (refused["Who"], refused["From"]) == ("dealer", "10.0.0.7")
    assert str(refused["What"]) == "read the report 'liability'"
    assert str(refused["Why"]) == "A dealer may not read the report 'liability'."
    assert rows(report(three_days, "access", FIRST, QUIET), "Access refused") == []


def test_an_empty_house_is_not_set_up(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys"):
        pass

    assert notes(report(database, "access")) == ("The house is not set up yet.",)
