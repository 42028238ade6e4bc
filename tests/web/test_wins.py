"""Wins of all links, the printed page of one, and the daily close."""

from hashlib import sha256
from typing import Any

import apsw
import pytest
from manager.floor import ACCOUNTING, ADMIN, EXECUTIVE, HOLE_CARD_SHOWN, SUPERVISOR
from pdf_text import pages_of
from web.site import HttpClient, Site, command

from jackpit.manager.clock import format_time
from jackpit.manager.house import PaperSize, Settings
from jackpit.manager.house.commands import ChangeSettings
from jackpit.manager.store import HOUSE_LOG
from jackpit.messages import ENGLISH
from jackpit.money import ZERO, Money
from jackpit.paper import close, win
from jackpit.paper.office import Printing
from jackpit.table import Role, claims_of
from jackpit.table import commands as c
from jackpit.table.state import round_at
from jackpit.value import replace
from jackpit.web.paper import letterhead_of
from jackpit.web.views import house_in

PAGE = "/api/links/link/wins/1/page"
DAY = "2026-11-16"


def words_of(pdf: bytes) -> str:
    """The text of a PDF."""
    return " ".join(pages_of(pdf))


def printed(client: HttpClient, id: str) -> tuple[bytes, str]:
    response = client.post(PAGE, {"id": id})
    assert response.status == 200, response.body
    assert response.headers["content-type"] == "application/pdf"
    return response.body, response.headers["jackpit-copy"]


def test_a_print_is_recorded_and_the_second_is_a_duplicate(own_site: Site) -> None:
    own_site.floor.jackpot()
    accounting, supervisor = own_site.person(Role.ACCOUNTING), own_site.person(Role.SUPERVISOR)

    original, first = printed(accounting, "print:1")
    duplicate, second = printed(supervisor, "print:2")

    assert (first, second) == ("1", "2")
    assert "ORIGINAL" in words_of(original)
    assert "DUPLICATE 1" in words_of(duplicate)
    facts = accounting.get("/api/links/link/wins/1/facts").json
    assert [(x["copy"], x["by"]) for x in facts["prints"]] == [
        (1, "A accounting (accounting)"),
        (2, "A supervisor (supervisor)"),
    ]


def test_the_same_id_gives_the_same_copy_byte_for_byte_also_when_the_win_was_paid_since(
    own_site: Site,
) -> None:
    own_site.floor.jackpot()
    accounting = own_site.person(Role.ACCOUNTING)
    first = printed(accounting, "print:1")
    own_site.floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))

    assert printed(accounting, "print:1") == first
    assert "UNPAID" in words_of(first[0])
    again, _ = printed(accounting, "print:2")
    assert "UNPAID" in words_of(again), "the original as it was"
    assert "Now PAID." in words_of(again)
    assert printed(accounting, "print:1") == first


def papers(site: Site) -> dict[str, bytes]:
    """The stored papers by their hashes."""
    return {hash.hex(): bytes(pdf) for hash, pdf in site.floor.rows("SELECT hash, pdf FROM paper")}


def test_every_copy_is_stored_as_printed_and_its_hash_is_in_the_log(own_site: Site) -> None:
    own_site.floor.jackpot()
    accounting = own_site.person(Role.ACCOUNTING)
    copies = [printed(accounting, f"print:{n}")[0] for n in (1, 2)]

    facts = accounting.get("/api/links/link/wins/1/facts").json
    hashes = [x["page"] for x in facts["prints"]]
    assert hashes == [sha256(copy).hexdigest() for copy in copies]
    assert papers(own_site) == dict(zip(hashes, copies, strict=True))


def test_a_duplicate_is_the_stored_original_whatever_the_house_is_by_now(own_site: Site) -> None:
    floor = own_site.floor
    floor.jackpot()
    accounting = own_site.person(Role.ACCOUNTING)
    printed(accounting, "print:1")
    settings = Settings(name="Another House", time_zone="Asia/Tokyo", paper=PaperSize.A4)
    floor.do(HOUSE_LOG, ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE))

    duplicate = words_of(printed(accounting, "print:2")[0])

    assert "Test House" in duplicate
    assert "Another House" not in duplicate
    assert "DUPLICATE 1" in duplicate


def test_a_paper_that_was_altered_is_refused_and_never_printed(own_site: Site) -> None:
    own_site.floor.jackpot()
    accounting = own_site.person(Role.ACCOUNTING)
    printed(accounting, "print:1")
    with apsw.Connection(own_site.floor.database) as connection:
        connection.execute("DROP TRIGGER paper_stays")
        connection.execute("UPDATE paper SET pdf = x'255044462d'")

    for answer in (accounting.post(PAGE, {"id": "print:2"}), accounting.get(f"{PAGE}?copy=1")):
        assert answer.status == 409
        assert answer.json["sentence"] == (
            "The stored paper is not the one that was printed; run 'jackpit doctor'."
        )
    assert own_site.floor.link("link", lambda link: link.wins[1].printed) == 1


def test_a_forged_original_named_by_an_altered_entry_is_not_printed(own_site: Site) -> None:
    own_site.floor.jackpot()
    supervisor = own_site.person(Role.SUPERVISOR)
    original, _ = printed(supervisor, "print:1")
    forged = original + b"% forged"
    with apsw.Connection(own_site.floor.database) as connection:
        connection.execute("DROP TRIGGER entry_stays")
        connection.execute(
            "UPDATE entry SET record = CAST(replace(CAST(record AS TEXT), ?, ?) AS BLOB)",
            (sha256(original).hexdigest(), sha256(forged).hexdigest()),
        )
        connection.execute(
            "INSERT INTO paper (hash, pdf) VALUES (?, ?)", (sha256(forged).digest(), forged)
        )

    again, _ = printed(supervisor, "print:1")

    assert again == original
    assert printed(supervisor, "print:2")[0].startswith(b"%PDF")
    assert b"% forged" not in printed(supervisor, "print:3")[0]


def test_a_page_is_made_again_if_its_win_changes_meanwhile(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The win is paid after the page was made, and before its command."""
    floor = own_site.floor
    floor.jackpot()
    accounting = own_site.person(Role.ACCOUNTING)
    make, made = win.to_pdf, list[bytes]()

    def make_slowly(*arguments: Any, **options: Any) -> bytes:
        made.append(make(*arguments, **options))
        if len(made) == 1:
            floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
        return made[-1]

    monkeypatch.setattr(win, "to_pdf", make_slowly)
    page, copy = printed(accounting, "print:1")

    assert (len(made), page, copy) == (2, made[1], "1")
    assert "UNPAID" not in words_of(page)
    assert list(papers(own_site).values()) == [page], "the first was not printed"


def test_reading_a_page_records_nothing_and_makes_no_voucher(own_site: Site) -> None:
    own_site.floor.jackpot()
    printed(own_site.person(Role.ACCOUNTING), "print:1")
    own_site.floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    surveillance = own_site.person(Role.SURVEILLANCE)

    now, then = surveillance.get(PAGE), surveillance.get(f"{PAGE}?copy=1")

    assert "PREVIEW – NOT A VOUCHER" in words_of(now.body)
    assert "PAID" in words_of(now.body)
    assert "UNPAID" not in words_of(now.body)
    assert "PREVIEW – NOT A VOUCHER" in words_of(then.body)
    assert "UNPAID" in words_of(then.body), "as it was when the original was printed"
    assert own_site.floor.link("link", lambda link: link.wins[1].printed) == 1
    assert surveillance.post(PAGE, {"id": "print:2"}).rule == "NOT_ALLOWED"
    assert surveillance.get(f"{PAGE}?copy=2").status == 404


def test_a_page_of_an_unknown_win_is_refused(own_site: Site) -> None:
    accounting = own_site.person(Role.ACCOUNTING)

    assert accounting.post(PAGE, {"id": "print:1"}).rule == "NO_SUCH_WIN"
    assert accounting.get(PAGE).status == 404
    assert accounting.get("/api/links/link/wins/1/facts").rule == "NO_SUCH_WIN"
    assert accounting.post("/api/links/none/wins/1/page", {"id": "print:3"}).status == 404
    order = command("print:4", "PrintWinPage", win=1)
    response = accounting.post("/api/links/link/commands", order)
    assert response.status == 422, "a print without its page would be lost"


def test_a_page_shows_the_winner_the_tax_form_and_the_back_out(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.jackpot()
    settings = Settings(
        name="Test House",
        time_zone="America/Los_Angeles",
        requires_winner_name=True,
        tax_form_from=ZERO + floor.link("link", lambda link: link.wins[1].amount),
        tax_form_times=300,
        paper=PaperSize.A4,
    )
    floor.do(HOUSE_LOG, ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE))
    named = command(
        "name:1", "NameWinner", win=1, spot=6, name="The Winner", document="licence ending 4471"
    )
    accounting = own_site.person(Role.ACCOUNTING)
    assert accounting.post("/api/links/link/commands", named).status == 200
    mistake = c.AdjustmentReason.MISTAKE
    back = c.BackOut(win=1, reason=mistake, text="a joker", by=SUPERVISOR, approved_by=ACCOUNTING)
    floor.do("link", back)

    page = words_of(printed(accounting, "print:1")[0])

    for response in ("The Winner", "4471", "REQUIRED", "BACKED OUT", "a joker", "PST"):
        assert response in page
    assert "DEMO" not in page


def test_hg60_a_page_says_what_a_hand_accepted_out_of_turn_would_have_won(own_site: Site) -> None:
    own_site.floor.out_of_turn()
    accounting = own_site.person(Role.ACCOUNTING)
    facts = accounting.get("/api/links/link/wins/2/facts").json
    assert accounting.get("/api/links/link/wins/1/facts").json["out_of_turn"] is None
    assert facts["out_of_turn"]["in_turn"] == "10000.24000000"
    assert facts["out_of_turn"]["difference"] == "0.22000000"
    assert facts["entries"][2]["text"] == (
        "accepted out of turn after win 1: $10,000.02 instead of $10,000.24, $0.22 to settle:"
        " overlooked"
    )
    page = words_of(accounting.post("/api/links/link/wins/2/page", {"id": "print:1"}).body)
    assert "Accepted out of turn by" in page
    assert "the difference of $0.22 is for the house to settle" in page


def test_a_win_lists_how_its_hand_was_cleared_refused_or_struck_before(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.form("bahama-bonus", link="bahama", tables=1)
    line = "same-color-four-of-a-kind"

    def first_claim() -> str:
        return str(floor.link("bahama", lambda x: claims_of(round_at(x, "1"))[0].key))

    def mark(*spots: int) -> None:
        floor.do("bahama", *(c.MarkHand(table="1", line=line, spot=spot) for spot in spots))

    floor.do("bahama", c.StartRound(table="1", spots=(2, 5)))
    mark(5)
    floor.do("bahama", c.UnmarkHand(table="1", line=line, spot=5))
    mark(2, 5)
    floor.do("bahama", c.StrikeSpot(table="1", claim=first_claim(), spot=5, by=SUPERVISOR))
    mark(5)
    refused = c.RefuseClaim(table="1", claim=first_claim(), reason="no camera", by=SUPERVISOR)
    floor.do("bahama", refused)
    mark(2)
    floor.do("bahama", c.UnmarkHand(table="1", line=line, spot=2))
    mark(5)
    verified = c.VerifyClaim(table="1", claim=first_claim(), by=EXECUTIVE, surveillance="camera 1")
    floor.do("bahama", HOLE_CARD_SHOWN, verified)

    facts = own_site.person(Role.ACCOUNTING).get("/api/links/bahama/wins/1/facts").json
    texts = [entry["text"] for entry in facts["entries"]]
    assert texts[1:-2] == [
        "Same Color Four-of-a-Kind marked at spot 5",
        "Same Color Four-of-a-Kind at spot 5 cleared",
        "Same Color Four-of-a-Kind marked at spot 5",
        "spot 5 struck from the claim",
        "Same Color Four-of-a-Kind marked at spot 5",
        "Same Color Four-of-a-Kind at spot 5 refused: no camera",
        "Same Color Four-of-a-Kind marked at spot 5",
        "declared: the hole card is shown",
    ]


@pytest.mark.parametrize(("times", "due"), [(None, True), (10_000, True), (10_001, False)])
def test_a_tax_form_is_due_from_an_amount_and_from_so_many_times_the_wager(
    own_site: Site, times: int | None, due: bool
) -> None:
    own_site.floor.jackpot()  # $10,000.24 for a wager of a dollar
    settings = Settings(
        name="Test House",
        time_zone="UTC",
        tax_form_from=Money.dollars(600),
        tax_form_times=times,
    )
    own_site.floor.do(HOUSE_LOG, ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE))

    facts = own_site.person(Role.ACCOUNTING).get("/api/links/link/wins/1/facts").json
    assert [share["needs_tax_form"] for share in facts["shares"]] == [due]


def test_all_wins_are_listed_newest_first_with_their_total(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("blazing-7s", link="other")
    floor.jackpot()
    floor.later(minutes=1)
    floor.jackpot(link="other")
    floor.later(days=1)
    floor.jackpot()
    client = own_site.fresh_session(Role.FLOOR)

    found = client.get("/api/wins").json
    assert [(x["link"], x["number"]) for x in found["wins"]] == [
        ("link", 2),
        ("other", 1),
        ("link", 1),
    ]
    assert (found["count"], found["missing"]) == (3, [])
    assert {x["verified_by_name"] for x in found["wins"]} == {"An Executive"}
    cents = sum(int(x["amount"].replace(".", "")) for x in found["wins"])
    assert int(found["amount"].replace(".", "")) == cents
    of_day = client.get(f"/api/wins?link=link&from={DAY}&to={DAY}").json
    assert [(x["link"], x["number"]) for x in of_day["wins"]] == [("link", 1)]
    assert client.get("/api/wins?limit=1").json["count"] == 3
    assert client.get("/api/wins?link=none").status == 404


def test_the_close_lists_unfinished_checks_and_balances(own_site: Site) -> None:
    floor = own_site.floor
    floor.round(1, 2, 3)
    floor.jackpot()
    floor.do(
        "link",
        c.StartRound(table="2", spots=(1, 2)),
        c.MarkHand(table="2", line="three-7s-diamonds", spot=2),
    )
    floor.later(days=1)
    accounting = own_site.fresh_session(Role.ACCOUNTING)

    made = accounting.get(f"/api/close/{DAY}").json

    states = {check["key"]: check["state"] for check in made["checks"]}
    assert states == {
        "rounds": "wait",
        "claims": "wait",
        "paid": "wait",
        "pages": "wait",
        "references": "good",
        "recovered": "good",
        "adjustments": "good",
        "alarms": states["alarms"],
        "meters": "good",
        "liability": "look",
        "drop": states["drop"],
    }
    paid = next(check for check in made["checks"] if check["key"] == "paid")
    assert paid["items"][0]["page"] == "/wins/link/1"
    assert made["variance"] == "0.00000000"
    for row in made["balances"]:
        opening, inflow, outflow, closing = (
            int(row[name].replace(".", "")) for name in ("opening", "inflow", "outflow", "closing")
        )
        assert opening + inflow - outflow == closing
    assert made["is_over"]
    page = accounting.get(f"/api/close/{DAY}/page")
    text = words_of(page.body)
    assert "Daily close" in text
    assert "Executive or surveillance" in text
    for path in ("close/2026-02-31", "wins?from=2026-02-31", "reports/wins?to=2026-02-31"):
        refused = accounting.get(f"/api/{path}")
        assert (refused.status, refused.rule) == (422, "NOT_READABLE")
        assert refused.json["sentence"] == "A day such as 2026-03-01 is expected."


def test_a_future_day_has_no_close(own_site: Site) -> None:
    accounting = own_site.fresh_session(Role.ACCOUNTING)
    for path in ("/api/close/2099-01-01", "/api/close/2099-01-01/page"):
        refused = accounting.get(path)
        assert (refused.status, refused.rule) == (404, "DAY_NOT_BEGUN")
    assert accounting.get(f"/api/close/{DAY}").json["is_over"] is False


def test_two_people_of_two_departments_sign_a_day(own_site: Site) -> None:
    floor = own_site.floor
    floor.jackpot()
    floor.later(days=1)
    for role in (Role.ACCOUNTING, Role.SURVEILLANCE, Role.EXECUTIVE):
        own_site.fresh_session(role)
    sign = command("sign:1", "SignDay", day=DAY, variance="-5.00", note="a chip short")
    assert own_site.person(Role.ACCOUNTING).post("/api/house/commands", sign).status == 200
    second = command("sign:2", "CountersignDay", day=DAY, note="")

    refused = own_site.person(Role.ACCOUNTING).post("/api/house/commands", second | {"id": "s:3"})
    assert (refused.status, refused.rule) == (403, "NEEDS_ROLE")
    assert own_site.person(Role.SURVEILLANCE).post("/api/house/commands", second).status == 200

    response = own_site.person(Role.EXECUTIVE).get("/api/close").json
    assert response["today"] == "2026-11-17"
    (day,) = [x for x in response["days"] if x["day"] == DAY]
    assert day["signature"]["by"] == ["accounting", "accounting"]
    assert day["signature"]["second"]["by"] == ["surveillance", "surveillance"]
    assert day["signed_by"] == "A accounting (accounting)"
    assert day["countersigned_by"] == "A surveillance (surveillance)"
    page = own_site.person(Role.EXECUTIVE).get(f"/api/close/{DAY}/page").body
    assert "a chip short" in words_of(page)
    assert "variance \N{MINUS SIGN}$5.00" in words_of(page)
    assert "A surveillance (surveillance)" in words_of(page)


def test_a_win_shows_pending_requests_to_back_it_out(
    own_site: Site,
) -> None:
    own_site.floor.jackpot()
    accounting = own_site.person(Role.ACCOUNTING)

    def waiting(number: int = 1) -> list[tuple[str, str]]:
        facts = accounting.get(f"/api/links/link/wins/{number}/facts").json
        return [(x["by_name"], x["summary"]) for x in facts["requests"]]

    assert waiting() == []
    back_out = {"type": "BackOut", "win": 1, "reason": "mistake", "text": "a joker"}
    order = {"id": "out-1", "log": "link", "command": back_out, "summary": "Back out win 1"}
    assert own_site.person(Role.SUPERVISOR).post("/api/requests", order).status == 200
    own_site.floor.jackpot(table="2")

    assert waiting() == [("A supervisor", "Back out win 1")]
    assert waiting(2) == []
    done = {"id": "w-1"}
    assert own_site.person(Role.SUPERVISOR).post("/api/requests/out-1/withdraw", done).status == 200
    assert waiting() == []


def test_the_page_of_a_signed_day_lists_later_changes_apart(own_site: Site) -> None:
    floor = own_site.floor
    floor.jackpot()
    floor.later(days=1)
    accounting = own_site.fresh_session(Role.ACCOUNTING)
    sign = command("sign:1", "SignDay", day=DAY, variance="0.00", note="paid tomorrow")
    assert accounting.post("/api/house/commands", sign).status == 200
    floor.later(minutes=1)
    floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))

    text = words_of(accounting.get(f"/api/close/{DAY}/page").body)
    assert "1 unpaid win." in text
    assert "paid tomorrow" in text
    assert "DUPLICATE" in text
    later = text.split("Changes since the signature")[1]
    paid = "win 1 of link: $10,000.24 paid to spot 6 by A accounting"
    assert f"Nov 17, 2026 12:01:00 UTC {paid}" in later


def test_the_close_is_stored_as_it_was_signed_with_its_hash_in_the_log(own_site: Site) -> None:
    floor = own_site.floor
    floor.round(1)
    floor.later(days=1)
    accounting = own_site.fresh_session(Role.ACCOUNTING)
    sign = command("sign:1", "SignDay", day=DAY, variance="-1.00", note="a chip short")
    assert accounting.post("/api/house/commands", sign).status == 200

    hash = accounting.get(f"/api/close/{DAY}").json["signature"]["page"]
    ((stored, pdf),) = papers(own_site).items()
    assert stored == hash == sha256(pdf).hexdigest()
    signed = words_of(pdf)
    assert "signed Nov 17, 2026 12:00:00 UTC; variance \N{MINUS SIGN}$1.00; a chip short" in signed
    settings = Settings(name="Another House", time_zone="Asia/Tokyo")
    floor.do(HOUSE_LOG, ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE))

    executive = own_site.fresh_session(Role.EXECUTIVE)
    order = command("sign:2", "CountersignDay", day=DAY, note="")
    assert executive.post("/api/house/commands", order).status == 200
    again = words_of(accounting.get(f"/api/close/{DAY}/page").body)
    assert "Test House" in again
    assert "Another House" not in again
    assert "countersigned Nov 17, 2026 21:00:00 JST by An Executive (executive)" in again
    with apsw.Connection(floor.database) as connection:
        connection.execute("DROP TRIGGER paper_stays; UPDATE paper SET pdf = x'00'")
    assert accounting.get(f"/api/close/{DAY}/page").status == 409


def test_a_day_with_unfinished_checks_is_signed_only_with_a_note(own_site: Site) -> None:
    own_site.floor.jackpot()  # not paid
    own_site.floor.later(days=1)
    accounting = own_site.fresh_session(Role.ACCOUNTING)
    sign = command("sign:1", "SignDay", day=DAY, variance="0.00", note=" ")

    refused = accounting.post("/api/house/commands", sign)
    assert (refused.status, refused.rule) == (409, "NOTE_MISSING")
    sign["command"]["note"] = "the winner comes tomorrow"
    response = accounting.post("/api/house/commands", sign)
    assert response.status == 200, response.body


def test_the_signatures_of_a_day_are_in_the_reconciliation(own_site: Site) -> None:
    floor = own_site.floor
    floor.round(1)
    floor.later(days=1)
    floor.sign_day(DAY)
    client = own_site.fresh_session(Role.EXECUTIVE)

    def row() -> list[str]:
        report = client.get(f"/api/reports/reconciliation?from={DAY}&to={DAY}").json
        section = next(x for x in report["sections"] if x["heading"] == "Signatures")
        names = [column["name"] for column in section["columns"]]
        return [section["rows"][0][names.index("Countersigned by")]]

    assert row() == ["not yet"]
    order = command("sign:2", "CountersignDay", day=DAY, note="")
    assert client.post("/api/house/commands", order).status == 200
    assert row() == ["executive"]


def test_a_demo_house_says_so_across_its_pages(own_site: Site) -> None:
    floor = own_site.floor
    floor.jackpot()
    facts = own_site.person(Role.ACCOUNTING).get("/api/links/link/wins/1/facts").json
    made = own_site.person(Role.ACCOUNTING).get(f"/api/close/{DAY}").json
    real = floor.calls.query(lambda logs: letterhead_of(house_in(logs), ENGLISH))
    demo = replace(real, is_demo=True)

    def letters(pdf: bytes) -> str:
        return words_of(pdf).replace(" ", "")

    assert "DEMO" in letters(win.to_pdf(facts, demo))
    assert "DEMO" not in letters(win.to_pdf(facts, real))
    printing = Printing(person="accounting", at=format_time(floor.now))
    page = close.to_pdf(made, demo, printing=printing)
    assert "DEMO" in letters(page)


def test_hg63_a_verified_bonus_is_a_win_with_a_page_its_envy_and_no_wager(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("bahama-bonus", link="bahama", tables=1)
    floor.do("bahama", c.MarkBonus(table="1", winner=3, others=(1, 5)))
    supervisor = own_site.person(Role.SUPERVISOR)
    claim = next(x for x in supervisor.get("/api/claims").json["claims"] if x["link"] == "bahama")
    assert claim["lines"] == ["Special Bonus"]
    assert claim["envy"] == [
        {"why": "envy from spot 3: Special Bonus", "each": "50.00000000", "spots": [1, 5]}
    ]
    assert (claim["needs"], claim["needs_reference"], claim["found"]) == ("supervisor", False, None)
    floor.do("bahama", c.VerifyClaim(table="1", claim=claim["claim"], by=SUPERVISOR))
    floor.do("bahama", c.EndRound(table="1"))

    facts = supervisor.get("/api/links/bahama/wins/1/facts").json
    assert (facts["lines"], facts["wager"], facts["fixed_award"]) == (
        ["Special Bonus"],
        None,
        "$1,000",
    )
    assert (facts["tier"], facts["status"]) == ("supervisor", "paid")
    assert [(x["spot"], x["amount"], x["winner"]) for x in facts["envy"]] == [
        (5, "50.00000000", 3),
        (1, "50.00000000", 3),
    ]
    assert [(x["spot"], x["bonus"]) for x in facts["payments"]] == [
        (5, "50.00000000"),
        (3, "1000.00000000"),
        (1, "50.00000000"),
    ]
    (row,) = [x for x in supervisor.get("/api/wins").json["wins"] if x["link"] == "bahama"]
    assert (row["number"], row["amount"], row["unpaid"]) == (1, "1000.00000000", "0.00000000")
    page = supervisor.get("/api/links/bahama/wins/1/page").body
    words = words_of(page)
    assert "Special Bonus" in words
    assert "Fixed award: $1,000, paid from the tray." in words
    assert "Wager" not in words
    replay = supervisor.get("/api/links/bahama/rounds/1/replay").json
    assert (replay["wagers"], replay["is_over"], len(replay["payments"])) == (0, True, 3)


def test_hg52_an_open_round_without_wagers_keeps_a_day_from_being_closed(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("bahama-bonus", link="bahama", tables=1)
    floor.do("bahama", c.MarkBonus(table="1", winner=3, others=()))

    day = own_site.person(Role.ACCOUNTING).get(f"/api/close/{DAY}").json
    (rounds,) = [x for x in day["checks"] if x["key"] == "rounds"]
    assert (rounds["state"], rounds["says"]) == ("wait", "1 round still open.")
    assert [x["text"] for x in rounds["items"]] == ["round 1 at table 1 of bahama"]
