"""A view has the reason why each button of its page is disabled: the refusal of the command."""

from typing import Any

from manager.floor import DEALER, EXECUTIVE, SUPERVISOR
from web.site import Site, command

from jackpit.table import Role
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason

MAJOR = "three-7s-diamonds"


def link_page(site: Site) -> Any:
    return site.person(Role.EXECUTIVE).get("/api/links/link").json


def floor_link(site: Site) -> Any:
    (link,) = site.person(Role.FLOOR).get("/api/floor").json["links"]
    return link


def rules(reasons: Any) -> dict[str, str | None]:
    return {name: None if why is None else why["rule"] for name, why in reasons.items()}


def facts(site: Site) -> Any:
    return site.person(Role.ACCOUNTING).get("/api/links/link/wins/1/facts").json


def test_a_link_says_why_it_cannot_be_opened_closed_moved_or_ended(own_site: Site) -> None:
    assert rules(link_page(own_site)["why_not"]) == {
        "OpenLink": "LINK_IS_OPEN",
        "CloseLink": "LINK_HAS_OPEN_TABLES",
        "AddTable": None,
        "ChangeTerms": None,
        "WithdrawTerms": "NO_CHANGE_PENDING",
        "MoveMoney": "NO_OTHER_LINK",
        "Decommission": "NO_OTHER_LINK",
    }
    for table in ("1", "2"):
        own_site.floor.do("link", c.CloseTable(table=table, by=SUPERVISOR))
    own_site.floor.do("link", c.CloseLink(by=EXECUTIVE))

    closed = link_page(own_site)
    assert rules(closed["why_not"]) == {
        "OpenLink": None,
        "CloseLink": "LINK_IS_CLOSED",
        "AddTable": None,
        "ChangeTerms": None,
        "WithdrawTerms": "NO_CHANGE_PENDING",
        "MoveMoney": "NO_OTHER_LINK",
        "Decommission": "NO_OTHER_LINK",
    }
    assert rules(closed["tables"][0]["why_not"])["OpenTable"] == "LINK_IS_CLOSED"
    assert rules(floor_link(own_site)["why_not"]) == {
        "OpenLink": None,
        "CloseLink": "LINK_IS_CLOSED",
    }


def test_a_table_with_a_round_says_why_it_cannot_be_closed(own_site: Site) -> None:
    own_site.floor.do("link", c.StartRound(table="1", spots=(1,)))

    one, two = floor_link(own_site)["tables"]

    assert one["why_not"]["CloseTable"]["sentence"] == "A round is under way; end it first."
    assert rules(one["why_not"]) == {
        "OpenTable": "TABLE_IS_OPEN",
        "CloseTable": "ROUND_NOT_OVER",
        "RemoveTable": "TABLE_IS_OPEN",
    }
    assert two["why_not"]["CloseTable"] is None


def test_a_claim_says_why_the_leader_who_marked_it_cannot_verify_it(own_site: Site) -> None:
    own_site.floor.do(
        "link",
        c.SignOff(table="1"),
        c.SignOn(table="1", by=EXECUTIVE),
        c.StartRound(table="1", spots=(6,)),
        c.MarkHand(table="1", line=MAJOR, spot=6),
    )

    (claim,) = floor_link(own_site)["claims"]

    assert rules(claim["why_not_markers"]) == {EXECUTIVE.key: "MARKED_BY_VERIFIER"}
    assert claim["why_not"]["executive"] is None


def test_a_claim_that_a_dealer_marked_has_no_reason_for_its_marker(own_site: Site) -> None:
    own_site.floor.do(
        "link",
        c.StartRound(table="1", spots=(6,)),
        c.MarkHand(table="1", line=MAJOR, spot=6),
    )

    (claim,) = floor_link(own_site)["claims"]

    assert claim["marks"][0]["by"] == [DEALER.key]
    assert claim["why_not_markers"] == {}


def test_a_win_says_why_it_cannot_be_printed_paid_or_recovered(own_site: Site) -> None:
    own_site.floor.jackpot()
    unpaid = facts(own_site)["why_not"]
    assert rules(unpaid["win"]) == {"PrintWinPage": None, "BackOut": None}
    assert {spot: rules(x) for spot, x in unpaid["spots"].items()} == {"6": {"PayWin": None}}

    own_site.floor.do("link", c.PayWin(win=1, spot=6, by=own_site.people[Role.ACCOUNTING]))
    assert facts(own_site)["why_not"]["spots"] == {"6": {}}  # nothing left to do

    two = {"by": SUPERVISOR, "approved_by": own_site.people[Role.ACCOUNTING]}
    back_out = c.BackOut(win=1, reason=AdjustmentReason.MISTAKE, text="A joker.", **two)
    own_site.floor.do("link", back_out)
    backed_out = facts(own_site)["why_not"]
    assert rules(backed_out["win"]) == {"PrintWinPage": None}
    assert rules(backed_out["spots"]["6"]) == {"RecordRecovery": None}


def close_reasons(site: Site, role: Role) -> dict[str, str | None]:
    response = site.fresh_session(role).get("/api/close/2026-11-16")
    assert response.status == 200, response.body
    return rules(response.json["why_not"])


def test_a_close_says_why_it_cannot_be_signed_or_countersigned_by_those_who_may(
    own_site: Site,
) -> None:
    own_site.floor.round(1)

    for role in (Role.ACCOUNTING, Role.EXECUTIVE):
        assert close_reasons(own_site, role) == {
            "SignDay": "DAY_NOT_OVER",
            "CountersignDay": "DAY_NOT_SIGNED",
        }


def test_a_signed_close_can_be_countersigned_and_not_signed_again(own_site: Site) -> None:
    own_site.floor.round(1)
    own_site.floor.later(days=1)
    assert close_reasons(own_site, Role.ACCOUNTING)["SignDay"] is None

    own_site.floor.sign_day("2026-11-16")

    assert close_reasons(own_site, Role.ACCOUNTING)["SignDay"] == "DAY_IS_SIGNED"
    assert close_reasons(own_site, Role.EXECUTIVE)["CountersignDay"] is None


def test_money_moves_only_once_there_is_another_link(own_site: Site) -> None:
    own_site.floor.form(link="other")

    reasons = rules(link_page(own_site)["why_not"])

    assert (reasons["MoveMoney"], reasons["Decommission"]) == ("LINK_IS_OPEN", "LINK_IS_OPEN")


def test_hg41_a_link_says_how_each_amount_may_be_adjusted(own_site: Site) -> None:
    own_site.floor.do("link", c.StartRound(table="1", spots=(6,)))
    own_site.floor.do("link", c.MarkHand(table="1", line=MAJOR, spot=6))
    offered = {
        (x["meter"], x["pool"], x["direction"]): x for x in link_page(own_site)["adjustments"]
    }

    assert offered["minor", "meter", "up"]["reasons"] == ["malfunction", "carried_over"]
    assert offered["minor", "meter", "up"]["why_not"] is None
    assert offered["minor", "meter", "down"]["reasons"] == [
        *("malfunction", "over_limit", "seed_recovery"),
    ]
    assert offered["minor", "reserve", "up"]["reasons"] == []
    assert offered["minor", "reserve", "up"]["why_not"]["rule"] == "ONLY_DECREASED"
    assert offered["minor", "reserve", "down"]["reasons"] == ["receipts"]
    assert offered["major", "meter", "up"]["why_not"]["rule"] == "METER_HAS_CLAIM"


def test_a_win_says_for_which_reasons_it_is_backed_out(own_site: Site) -> None:
    own_site.floor.jackpot()

    assert facts(own_site)["back_out_reasons"] == ["mistake", "malfunction"]


def test_a_person_says_why_the_caller_cannot_do_what_concerns_them(own_site: Site) -> None:
    admin = own_site.people[Role.ADMIN]
    dealer = own_site.people[Role.DEALER]

    own = own_site.person(Role.ADMIN).get(f"/api/people/{admin.key}").json["why_not"]
    assert rules(own["commands"]) == {
        "RenamePerson": None,
        "ChangeRole": "CONCERNS_ONESELF",
        "DisablePerson": "NOT_ONESELF",
        "EnablePerson": "CONCERNS_ONESELF",
        "IssueCard": "CONCERNS_ONESELF",
        "RevokeCard": None,
    }

    other = own_site.person(Role.ADMIN).get(f"/api/people/{dealer.key}").json["why_not"]
    assert rules(other["commands"]) == {
        "RenamePerson": None,
        "ChangeRole": None,
        "DisablePerson": None,
        "EnablePerson": "PERSON_IS_ACTIVE",
        "IssueCard": None,
        "RevokeCard": None,
    }
    assert rules(other["secrets"]) == {"pin": None, "password": "NO_PASSWORD_FOR_DEALERS"}


def test_a_person_revokes_their_own_card_and_no_other(own_site: Site) -> None:
    roles = (Role.SUPERVISOR, Role.ACCOUNTING, Role.SURVEILLANCE, Role.FLOOR, Role.DEALER)
    for role in roles:
        client, dealer = own_site.person(role), own_site.people[Role.DEALER]
        if role is not Role.DEALER:
            pages = [client.get(f"/api/people/{key}").json for key in (role.value, dealer.key)]
            shown = [page["why_not"]["commands"]["RevokeCard"] for page in pages]
            other = command(f"other:{role}", "RevokeCard", person=dealer.key)
            refused = client.post("/api/house/commands", other)
            assert shown[0] is None
            assert (refused.status, refused.rule) == (403, shown[1]["rule"])
            assert refused.json["sentence"] == shown[1]["sentence"]

        own = command(f"own:{role}", "RevokeCard", person=own_site.people[role].key)
        revoked = client.post("/api/house/commands", own)
        assert revoked.status == 200, revoked.body


def test_a_close_says_why_its_signature_needs_a_note(own_site: Site) -> None:
    own_site.floor.jackpot()
    close = own_site.fresh_session(Role.ACCOUNTING).get("/api/close/2026-11-16").json
    assert close["why_note"] is None, "the day is not over"

    own_site.floor.later(days=1)

    close = own_site.fresh_session(Role.ACCOUNTING).get("/api/close/2026-11-16").json
    assert close["why_note"]["rule"] == "NOTE_MISSING"
