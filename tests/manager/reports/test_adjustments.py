"""The report of adjustments and exceptions."""

from pathlib import Path

from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR, floor_at
from manager.reports.three_days import FIRST, QUIET, SECOND, THIRD, WHY, report, rows, usd

from jackpit.games import GAMES
from jackpit.manager.codec import leaf_classes
from jackpit.manager.eventlog.answer import AcceptedAnswer
from jackpit.manager.eventlog.log import TakeOver
from jackpit.manager.house.commands import RecordDecommission
from jackpit.manager.store import HOUSE_LOG
from jackpit.manager.writer.queue import Step, job_of
from jackpit.table import Version, claims_of
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.event_text import EXCEPTION_NAMES

ORDINARY = {
    *(e.LinkFormed, e.LinkOpened, e.LinkClosed, e.TableAdded, e.TableRemoved, e.TableOpened),
    *(e.LimitsAdopted, e.ClaimsAnnounced),
    *(e.TableClosed, e.DealerSignedOn, e.DealerSignedOff, e.RoundStarted, e.RoundEnded),
    *(e.HandMarked, e.HandUnmarked, e.SpotsJoined, e.SpotsSeparated, e.CardsEntered),
    *(e.CardsDeclared, e.DeclarationWithdrawn, e.ClaimConfirmed, e.RefusalAcknowledged),
    *(e.KeyTurnedToJph, e.KeyReturnedToRun, e.WinLogged, e.MetersAdjusted, e.WinPaid),
    *(
        e.ReferenceGiven,
        e.ChipLifted,
        e.ChipPlaced,
        e.ChipsCounted,
        e.WinnerNamed,
        e.WinPagePrinted,
    ),
}
"""Events that are not exceptions; a lifted chip and a wrong count raise alarms instead."""


def test_every_event_is_an_exception_or_ordinary() -> None:
    assert set(leaf_classes(e.Event)) == ORDINARY | set(EXCEPTION_NAMES)
    assert not ORDINARY & set(EXCEPTION_NAMES)


def test_an_adjustment_is_listed_with_people_time_origin_reason_and_amount(three_days: str) -> None:
    (row,) = rows(
        report(three_days, "adjustments"), "Adjustments and exceptions", Exception="adjusted"
    )

    assert row.pop("Entry") > 0
    assert row == {
        "At": f"{SECOND}T12:01:00.000000Z",
        "Gaming day": SECOND,
        "Link": "link",
        "Exception": "adjusted",
        "Subject": "meter Major",
        "Amount": usd("5"),
        "Reason": f"correction of a malfunction: {WHY}",
        "By": "supervisor",
        "Approved by": "accounting",
        "From": "test",
    }


def test_hg60_a_hand_accepted_out_of_turn_is_listed_with_its_difference(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.out_of_turn()
    (row,) = rows(
        report(database, "adjustments"),
        "Adjustments and exceptions",
        Exception="hand accepted out of turn",
    )
    assert row["Subject"] == "table 1, round 1, Three 7's – Diamonds at spot 6"
    assert (row["Amount"], row["Reason"]) == (usd("0.22"), "overlooked")
    assert (row["By"], row["Approved by"]) == ("supervisor", "executive")


def test_voids_and_back_outs_are_listed_with_their_amounts(three_days: str) -> None:
    found = rows(report(three_days, "adjustments"), "Adjustments and exceptions", Link="link")

    assert [(x["Gaming day"], x["Exception"], x["Subject"], x["Amount"]) for x in found] == [
        (FIRST, "round voided", "table 2, round 3", usd("-2")),
        (SECOND, "win backed out", "win 2", usd("10000.65")),
        (SECOND, "adjusted", "meter Major", usd("5")),
    ]


def test_a_spot_that_was_struck_is_listed_with_the_name_of_its_hand(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form("bahama-bonus", tables=1)
        floor.do("link", c.StartRound(table="1", spots=(1, 2)))
        for spot in (1, 2):
            floor.do("link", c.MarkHand(table="1", line="same-color-four-of-a-kind", spot=spot))
        claim = floor.link("link", lambda link: claims_of(link.tables["1"].round)[0].key)
        floor.do("link", c.StrikeSpot(table="1", claim=claim, spot=2, by=SUPERVISOR))
    (row,) = rows(report(database, "adjustments"), "Adjustments and exceptions", Link="link")

    assert row["Subject"] == "table 1, round 1, Same Color Four-of-a-Kind at spot 2"


def test_an_alarm_is_listed_with_its_acknowledgment(three_days: str) -> None:
    alarms = rows(report(three_days, "adjustments"), "Alarms")

    assert [(x["Alarm"], x["Acknowledged at"], x["By"], x["Note"]) for x in alarms] == [
        ("BACKED_OUT", f"{THIRD}T12:01:00.000000Z", "executive", "seen"),
        ("ADJUSTED", None, "", ""),
    ]


def test_a_refused_command_is_listed_with_its_rule(three_days: str) -> None:
    (refused,) = rows(report(three_days, "adjustments"), "Refused commands")

    assert (refused["Link"], refused["Rule"]) == ("link", "NO_SUCH_TABLE")
    assert "9" in refused["Sentence"]
    assert (refused["By"], refused["From"]) == ("test", "test")


def test_only_exceptions_of_the_period_are_listed(three_days: str) -> None:
    quiet = report(three_days, "adjustments", QUIET, QUIET)
    third = report(three_days, "adjustments", THIRD, THIRD)

    assert [section.rows for section in quiet.sections] == [(), (), ()]
    assert [len(section.rows) for section in third.sections] == [0, 0, 1]


def test_terms_and_corrections_are_listed(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    people = {"by": ACCOUNTING, "approved_by": EXECUTIVE}
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form(tables=1)
        version = Version.of(GAMES["blazing-7s"])
        floor.do(
            "link",
            c.StartRound(table="1", spots=(1, 2)),
            c.CorrectSpots(table="1", spots=(1, 2, 3), reason="a chip unread", by=SUPERVISOR),
            c.CorrectSpots(table="1", spots=(1, 2, 4), reason="spot 4", by=SUPERVISOR),
            c.EndRound(table="1"),
            c.ReopenRound(table="1", reason="too early", **people),
            c.EndRound(table="1"),
            c.EnterLate(table="1", spots=(5,), form_number="12", reason="on paper", **people),
            c.EndRound(table="1"),
            c.ProposeTerms(version=version, **people),
            c.WithdrawTerms(by=EXECUTIVE),
        )
    found = rows(report(database, "adjustments"), "Adjustments and exceptions", Link="link")

    assert [(x["Exception"], x["Amount"], x["Reason"]) for x in found] == [
        ("spots corrected", usd("1"), "a chip unread"),
        ("spots corrected", usd("0"), "spot 4"),
        ("round reopened", None, "too early"),
        ("round entered late", None, "on paper"),
        ("terms proposed", None, ""),
        ("terms withdrawn", None, ""),
    ]
    assert found[2]["Approved by"] == "executive"
    assert found[3]["Subject"] == "table 1, round 2, paper form 12"


def test_a_decommissioned_link_shows_its_seed_and_moved_money_as_negative(tmp_path: Path) -> None:
    """Seeds of $11,000 return to the house; 40 cents of two wagers move to the other link."""
    database = str(tmp_path / "pit.db")
    people = {"by": ACCOUNTING, "approved_by": EXECUTIVE}
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form(tables=1)
        floor.form(link="other", tables=0)
        floor.round(1, 2)
        floor.do(
            "link",
            c.CloseTable(table="1", by=SUPERVISOR),
            c.RemoveTable(table="1", by=SUPERVISOR),
            c.CloseLink(by=EXECUTIVE),
        )
        decommission = job_of(
            Step(HOUSE_LOG, RecordDecommission(link="link", by=EXECUTIVE)),
            Step("link", c.DecommissionLink(to="other", **people)),
            Step("other", TakeOver(meter="minor", origin="link", **people)),
            by="test",
            origin="test",
        )
        assert isinstance(floor.calls.submit(decommission), AcceptedAnswer)
    found = rows(report(database, "adjustments"), "Adjustments and exceptions")

    amounts = {(x["Link"], x["Exception"]): x["Amount"] for x in found if x["Amount"] is not None}
    assert amounts == {
        ("link", "link decommissioned"): usd("-11000.40"),
        ("other", "moved from another link"): usd("0.40"),
    }
