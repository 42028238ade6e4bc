"""The win page: the input of its template, and its PDF."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from manager.floor import (
    ACCOUNTING,
    EXECUTIVE,
    HAND_COMPLETE,
    HOLE_CARD_SHOWN,
    SUPERVISOR,
    Floor,
    floor_at,
)
from msgspec import structs
from pdf_text import pages_of, watermarks_off_the_page

from jackpit.manager import codec
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.reports.wins.facts import load_win_facts
from jackpit.messages import ENGLISH, Language
from jackpit.paper.office import Letterhead, Printing, qr_rows
from jackpit.paper.win import (
    copy_label,
    page_data,
    qr_text,
    to_duplicate,
    to_json,
    to_pdf,
    to_reading_copy,
)
from jackpit.table import claims_of
from jackpit.table import commands as c
from jackpit.table.state import round_at
from jackpit.web.http.encoder import ViewEncoder

HOUSE = Letterhead(
    name="Test House",
    currency="USD",
    time_zone="America/Los_Angeles",
    paper="us-letter",
    is_demo=False,
    version="0.1",
)


PRINTING = Printing(person="A cashier", at="2026-11-16T20:01:05.250000Z")


def verify(floor: Floor) -> None:
    claim = floor.link("link", lambda link: claims_of(link.tables["1"].round)[0].key)
    floor.do("link", c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1"))


def facts_of(floor: Floor, number: int = 1) -> Any:
    with floor.store.reader() as reader:
        facts = load_win_facts(reader, load_house(reader, floor.manager.trusted), "link", number)
    assert facts is not None
    return codec.decode(ViewEncoder(ENGLISH).encode(facts))


@pytest.fixture(scope="module")
def split(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Hit and Run: fifteen wagers and then seven, and all seven share the meter."""
    folder = tmp_path_factory.mktemp("split")
    with floor_at(str(folder / "pit.db"), folder / "keys") as floor:
        floor.set_up()
        floor.form("hit-and-run")
        for _ in range(3):
            floor.round(1, 2, 3, 4, 5)
        floor.do(
            "link",
            c.StartRound(table="1", spots=(1, 2, 3, 4, 5, 6, 7)),
            c.MarkHand(table="1", line="9-cards"),
            HAND_COMPLETE,
        )
        verify(floor)
        floor.do("link", c.EndRound(table="1"))
        return facts_of(floor)


@pytest.fixture(scope="module")
def envy(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """King's Bounty: spots 6 and 2 both have two kings of spades against a blackjack."""
    folder = tmp_path_factory.mktemp("envy")
    with floor_at(str(folder / "pit.db"), folder / "keys") as floor:
        floor.set_up()
        floor.form("kings-bounty")
        floor.do(
            "link",
            c.StartRound(table="1", spots=(1, 2, 3, 4, 5, 6, 7)),
            c.MarkHand(table="1", line="two-ks-and-blackjack", spot=6),
            c.MarkHand(table="1", line="two-ks-and-blackjack", spot=2),
            HOLE_CARD_SHOWN,
        )
        verify(floor)
        verify(floor)
        floor.do("link", c.EndRound(table="1"))
        return facts_of(floor, 1), facts_of(floor, 2)


def test_w05_a_split_with_an_odd_cent_is_written_down_step_by_step(split: Any) -> None:
    """By hand: $10,000.00 and 22 wagers of $1 at 21% are $10,004.62; a seventh is $1,429.23, and
    seven of those are $10,004.61, and one cent stays; with the seed it is $10,000.01.
    """
    page = page_data(split, HOUSE, printing=PRINTING)

    assert page["prize"] == "$10,004.61"
    assert page["prize_steps"] == [
        ("Meter Jackpot for this win", "$10,004.62"),
        ("Prize: 100% of the meter, shared by 7 spots", "\N{MINUS SIGN}$10,004.61"),
        ("Left on the meter", "$0.01"),
        ("Added: seed from the house", "+$10,000.00"),
        ("Meter after the win", "$10,000.01"),
    ]
    assert str(page["prize_note"]).startswith(
        "Each share: $1,429.23 = ⅐ of $10,004.62; the odd cent stays on the meter."
    )
    shares: Any = page["shares"]
    assert [(x["spot"], x["amount"]) for x in shares] == [
        (str(spot), "$1,429.23") for spot in (7, 6, 5, 4, 3, 2, 1)
    ]


def test_w10_envy_for_two_hands_is_paid_to_every_other_spot_from_the_tray(
    envy: tuple[Any, Any],
) -> None:
    """By hand: each hand pays $100 to the six other spots: twice to five of them, and once to each
    of the two winners for the other's hand. The first takes $2,000 and 7 × 12 cents, the second
    the seed and the reserve of 7 cents.
    """
    page = page_data(envy[0], HOUSE, printing=PRINTING)

    payments: Any = page["payments"]
    assert payments["columns"] == ["Cage: owed", "Tray: envy"]
    assert [(row["spot"], *row["amounts"]) for row in payments["rows"]] == [
        ("7", "", "$200.00"),
        ("6", "$2,000.84", "$100.00"),
        ("5", "", "$200.00"),
        ("4", "", "$200.00"),
        ("3", "", "$200.00"),
        ("2", "$2,000.07", "$100.00"),
        ("1", "", "$200.00"),
    ]
    assert [x["amount"] for x in page["shares"]] == ["$2,000.84"]  # type: ignore[attr-defined]  # a list of records
    other: Any = page_data(envy[1], HOUSE, printing=PRINTING)
    assert other["prize_steps"][0] == ("Meter Jackpot for this win", "$2,000.07")
    assert other["prize_steps"][-1] == ("Meter after the win", "$2,000.00")


def test_the_page_says_what_the_cage_has_paid_what_it_owes_and_what_was_backed_out(
    tmp_path: Path,
) -> None:
    """Two wins of one round: the page of each shows both."""
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form("kings-bounty")
        floor.do(
            "link",
            c.StartRound(table="1", spots=(2, 3, 6)),
            c.MarkHand(table="1", line="two-ks-and-blackjack", spot=6),
            c.MarkHand(table="1", line="two-ks-and-blackjack", spot=2),
            HOLE_CARD_SHOWN,
        )
        verify(floor)
        verify(floor)
        floor.do("link", c.EndRound(table="1"))

        def cage() -> Any:
            page: Any = page_data(facts_of(floor, 2), HOUSE, printing=PRINTING)["payments"]
            rows = [(row["spot"], *row["amounts"][:-1]) for row in page["rows"]]
            return page["columns"][:-1], [row for row in rows if row[0] != "3"]

        assert cage() == (["Cage: owed"], [("6", "$2,000.36"), ("2", "$2,000.03")])
        floor.do("link", c.PayWin(win=2, spot=2, by=ACCOUNTING))
        people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
        mistake = c.AdjustmentReason.MISTAKE
        floor.do("link", c.BackOut(win=1, reason=mistake, text="a joker", **people))
        assert cage() == (
            ["Cage: paid", "Cage: backed out"],
            [("6", "", "$2,000.36"), ("2", "$2,000.03", "")],
        )


def test_the_original_says_who_printed_it_and_when_and_a_preview_does_not(split: Any) -> None:
    def said(printing: Printing | None) -> str:
        audit: Any = page_data(split, HOUSE, printing=printing)["audit"]
        return str(audit[1][0])

    when = HOUSE.format_time(PRINTING.at)
    assert said(PRINTING) == f"Printed by A cashier, {when}, as of entry {split['as_of']}"
    assert said(None) == f"As of entry {split['as_of']}"


def test_envy_is_listed_with_the_win_that_caused_it_only(envy: tuple[Any, Any]) -> None:
    for facts, winner in zip(envy, (6, 2), strict=True):
        assert [(x["spot"], x["winner"]) for x in facts["envy"]] == [
            (spot, winner) for spot in (7, 6, 5, 4, 3, 2, 1) if spot != winner
        ]
        assert {x["amount"] for x in facts["envy"]} == {"100.00000000"}


def test_a_win_names_the_later_wins_of_its_round_from_the_same_meter(
    envy: tuple[Any, Any],
) -> None:
    (later,) = envy[0]["later_wins"]

    assert (later["number"], later["spots"], later["amount"], later["found"]) == (
        2,
        [2],
        "2000.07000000",
        "2000.07000000",
    )
    assert envy[1]["later_wins"] == []


def test_the_meter_as_booked_agrees_with_what_the_page_says(split: Any) -> None:
    reached = split["prize_steps"]

    assert reached["booked_before"] == reached["found"] == "10004.62000000"
    assert reached["booked_after"] == reached["after"] == "10000.01000000"


def test_the_page_says_what_the_tables_sign_showed_when_the_hand_was_marked(
    tmp_path: Path,
) -> None:
    """By hand: table 2 marks behind table 1's mark, which its sign does not show yet."""
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form("kings-bounty")
        for table in ("1", "2"):
            floor.do(
                "link",
                c.StartRound(table=table, spots=(1,)),
                c.MarkHand(table=table, line="two-ks-and-blackjack", spot=1),
                structs.replace(HOLE_CARD_SHOWN, table=table),
            )
        for table in ("1", "2"):
            claim = floor.link("link", lambda x, table=table: claims_of(round_at(x, table))[0].key)
            floor.do("link", c.VerifyClaim(table=table, claim=claim, by=EXECUTIVE))
        pages = [page_data(facts_of(floor, win), HOUSE, printing=PRINTING) for win in (1, 2)]

    facts: Any = [page["facts"] for page in pages]
    assert [dict(found)["Sign at the mark"] for found in facts] == ["$2,000.12", "$2,000.24"]
    assert [page["prize"] for page in pages] == ["$2,000.12", "$2,000.14"]


def test_on_paper_no_sign_is_recorded_and_it_is_written_by_hand(split: Any) -> None:
    on_paper = {**split, "prize_steps": {**split["prize_steps"], "shown": None}}
    facts: Any = page_data(on_paper, HOUSE, printing=PRINTING)["facts"]

    assert ("Sign at the mark", "") in facts


def test_a_prize_of_two_spots_shows_each_share_and_the_booked_meter_once_money_moved(
    tmp_path: Path,
) -> None:
    """By hand: $1,000 and two wagers of $1 at 18%; 5 more at another table after the mark."""
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form("bahama-bonus")
        floor.keypad("3")
        floor.do("link", c.StartRound(table="3", spots=(2, 5)))
        for spot in (2, 5):
            floor.do("link", c.MarkHand(table="3", line="same-color-four-of-a-kind", spot=spot))
        floor.round(1, 2, 3, 4, 5)
        floor.do("link", structs.replace(HOLE_CARD_SHOWN, table="3"))
        floor.do("link", c.TurnToJph(table="3", by=SUPERVISOR), c.LogWin(table="3"))
        logged = page_data(facts_of(floor), HOUSE, printing=PRINTING)
        floor.do("link", c.TurnToRun(table="3"))
        moved: Any = page_data(facts_of(floor), HOUSE, printing=PRINTING)

    assert moved["prize_steps"][1] == (
        "Prize: 100% of the meter, shared by 2 spots",
        "\N{MINUS SIGN}$1,000.36",
    )
    assert logged["prize_note"] == "Each share: $500.18 = ½ of $1,000.36."
    assert moved["prize_note"] == (
        "Each share: $500.18 = ½ of $1,000.36. The whole meter, with contributions of other"
        " tables since the mark: booked $1,001.26 before, $1,000.97 after."
    )


def test_a_prize_of_one_spot_is_not_called_a_share(envy: tuple[Any, Any]) -> None:
    page: Any = page_data(envy[0], HOUSE, printing=PRINTING)

    assert page["prize_steps"][1] == ("Prize: 100% of the meter", "\N{MINUS SIGN}$2,000.84")
    assert page["prize_note"].startswith("The prize: $2,000.84 = ")


@pytest.mark.parametrize(
    ("tier", "who", "signs"),
    [
        ("supervisor", "supervisor", "Supervisor or executive"),
        ("executive", "executive", "Executive"),
    ],
)
def test_the_role_that_must_verify_a_win_signs_its_page(
    split: Any, tier: str, who: str, signs: str
) -> None:
    page: Any = page_data({**split, "tier": tier}, HOUSE, printing=PRINTING)

    assert [name for name, _ in page["signatures"]] == ["Dealer", signs, "Surveillance", "Cage"]
    assert ("Verification required", who) in page["facts"]


def test_the_qr_code_holds_link_win_amount_copy_entry_and_hash(split: Any) -> None:
    text = qr_text(split, 1)

    assert text == (
        "JACKPIT-WIN/1 link=link win=1 amount=10004.61 copy=1"
        f" entry={split['seq']} sha256={split['hash']}"
    )
    assert len(split["hash"]) == 64
    rows = qr_rows(text)
    assert len(rows) == len(rows[0])
    assert rows[0].startswith("1111111"), "the corner by which a reader finds it"
    assert qr_text(split, None) != text, "a preview is none of the prints"


def test_the_hash_is_that_of_the_entry_in_the_chain(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.jackpot()
        floor.print_win_page(ACCOUNTING)
        facts = facts_of(floor)
        sql = "SELECT hash FROM entry WHERE log = 'link' AND seq = :seq"

        assert floor.rows(sql, seq=facts["seq"]) == [(bytes.fromhex(facts["hash"]),)]
        assert floor.rows(sql, seq=facts["as_of"]) == [(bytes.fromhex(facts["as_of_hash"]),)]
        ((head,),) = floor.rows("SELECT seq FROM head WHERE log = 'link'")
        assert facts["as_of"] == head


@pytest.mark.parametrize(
    ("copy", "mark"),
    [
        (None, "PREVIEW – NOT A VOUCHER"),
        (1, "ORIGINAL"),
        (2, "DUPLICATE 1"),
        (12, "DUPLICATE 11"),
    ],
)
def test_a_copy_says_which_it_is(copy: int | None, mark: str) -> None:
    assert copy_label(copy, HOUSE) == mark


def test_a_duplicate_is_the_stored_original_overprinted(split: Any) -> None:
    original = to_pdf(split, HOUSE, printing=PRINTING)
    later = Printing(person="A supervisor", at="2026-11-17T09:00:00.000000Z")
    house = replace(HOUSE, currency="EUR", time_zone="UTC", version="9", language=BRACKETS)

    duplicate = to_duplicate(original, split, house, copy=2, printing=later)

    (text,) = pages_of(duplicate)
    for words in (
        "Test House",
        "amounts in USD",
        "Jackpit 0.1",
        "ORIGINAL",
        "Printed by A cashier",
    ):
        assert words in text, "the original as it was"
    assert "[DUPLICATE 1]" in text
    assert "Printed by A supervisor" in text
    assert "BACKED OUT" not in text
    assert to_duplicate(original, split, house, copy=2, printing=later) == duplicate


def test_a_duplicate_and_a_reading_copy_of_a_backed_out_win_say_so(split: Any) -> None:
    original = to_pdf(split, HOUSE, printing=PRINTING)
    action = {"by": "A", "second": "B", "at": PRINTING.at, "seq": 9, "text": "a joker"}
    out = {**split, "backed_out": action, "status": "backed_out"}

    (duplicate,) = pages_of(to_duplicate(original, out, HOUSE, copy=3, printing=PRINTING))
    (reading,) = pages_of(to_reading_copy(original, out, HOUSE, copy=1))

    assert "DUPLICATE 2" in duplicate
    assert "BACKED OUT" in duplicate
    assert "PREVIEW – NOT A VOUCHER" in reading
    assert "BACKED OUT" in reading


@pytest.mark.parametrize(
    ("rule", "required", "shown"),
    [
        ("", False, "not set"),
        ("from $600.00", False, "not required"),
        ("from $600.00", True, "REQUIRED"),
    ],
)
def test_a_share_shows_whether_a_tax_form_is_required(
    split: Any, rule: str, required: bool, shown: str
) -> None:
    shares = [{**share, "needs_tax_form": required} for share in split["shares"]]
    page: Any = page_data({**split, "tax_rule": rule, "shares": shares}, HOUSE, printing=PRINTING)
    assert {share["tax"] for share in page["shares"]} == {shown}


def test_payment_back_out_and_recovery_are_on_the_win_page(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.jackpot()
        floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
        paid = page_data(facts_of(floor), HOUSE, printing=PRINTING)
        mistake = c.AdjustmentReason.MISTAKE
        both = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
        floor.do("link", c.BackOut(win=1, reason=mistake, text="a joker", **both))
        out = page_data(facts_of(floor), HOUSE, printing=PRINTING)
        floor.do("link", c.RecordRecovery(win=1, spot=6, by=ACCOUNTING))
        back = page_data(facts_of(floor), HOUSE, printing=PRINTING)

    def void(page: Any) -> list[bool]:
        return [share["is_void"] for share in page["shares"]]

    assert (paid["status"], paid["is_void"], paid["backed_out"]) == ("PAID", False, "")
    assert (void(paid), void(out), void(back)) == ([False], [True], [True])
    assert (out["status"], out["is_void"]) == ("BACKED OUT, TO BE RECOVERED", True)
    assert "a hand verified by mistake: a joker" in str(out["backed_out"])
    assert back["status"] == "RECOVERED"


def test_nothing_on_a_page_is_taken_for_anything_but_text(split: Any) -> None:
    spell = '#panic("no") $x$ *bold* \\ "quoted" <label> @ref'
    facts = {**split, "shares": [{**x, "winner": spell} for x in split["shares"]]}

    assert to_pdf(facts, HOUSE, printing=PRINTING).startswith(b"%PDF")


@pytest.mark.parametrize("paper", ["us-letter", "a4"])
def test_the_fullest_page_is_still_one_page_and_the_same_bytes_each_time(
    split: Any, paper: str
) -> None:
    house = Letterhead(
        name="A house with a name so long that it takes more than one line of its page",
        currency="USD",
        time_zone="UTC",
        paper=paper,
        is_demo=True,
        version="0.1",
    )
    long = "a winner with a name that is long " * 3
    why = "; ".join(f"envy from spot {n}: Two K♠ and dealer blackjack" for n in range(1, 7))
    facts = {
        **split,
        "shares": [{**x, "winner": long, "document": long} for x in split["shares"]],
        "payments": [{**x, "why": why} for x in split["payments"]],
    }

    pdf = to_pdf(facts, house, printing=PRINTING)

    assert json.loads(to_json(facts, house, printing=PRINTING))["house"]["is_demo"] is True
    assert pdf.count(b"/Type/Page/") + pdf.count(b"/Type/Page>") == 1
    assert to_pdf(facts, house, printing=PRINTING) == pdf
    assert "ORIGINAL" in to_json(facts, house, printing=PRINTING)


# In another language.


class Bracketed:
    """A catalogue that puts every text in brackets."""

    def gettext(self, text: str, /) -> str:
        return f"[{text}]"

    def ngettext(self, one: str, other: str, count: int, /) -> str:
        return f"[{one if count == 1 else other}]"


BRACKETS = Language("en-XA", Bracketed())
IN_BRACKETS = replace(HOUSE, language=BRACKETS)


def test_the_hashes_can_be_copied_from_the_page(split: Any) -> None:
    (text,) = pages_of(to_pdf(split, HOUSE, printing=PRINTING))

    assert split["hash"] in text
    assert split["as_of_hash"] in text


def test_a_word_wider_than_its_cell_is_broken_and_can_be_copied(split: Any) -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitänswitwe" * 2
    facts = {**split, "shares": [{**x, "winner": word} for x in split["shares"]]}

    (text,) = pages_of(to_pdf(facts, HOUSE, printing=PRINTING))
    assert text.replace(" ", "").count(word) == len(split["shares"])


@pytest.mark.parametrize("paper", ["us-letter", "a4"])
def test_a_watermark_is_no_longer_than_the_page(split: Any, paper: str) -> None:
    house = replace(IN_BRACKETS, is_demo=True, paper=paper)
    action = {"by": "A", "second": "B", "at": PRINTING.at, "seq": 9, "text": "a joker"}
    out = {**split, "backed_out": action, "status": "backed_out"}
    original = to_pdf(out, house, printing=PRINTING)

    duplicate = to_duplicate(original, out, house, copy=12, printing=PRINTING)
    reading = to_reading_copy(original, out, house, copy=1)
    assert "[PREVIEW – NOT A VOUCHER]" in pages_of(reading)[0]
    assert [watermarks_off_the_page(pdf) for pdf in (original, duplicate, reading)] == [[], [], []]


def test_every_text_of_the_page_is_in_the_language_of_the_house(split: Any) -> None:
    page: Any = page_data(split, IN_BRACKETS, printing=PRINTING)

    texts = [*page["texts"].values(), *page["house"]["texts"].values()]
    texts += [page[name] for name in ("title", "subtitle", "copy", "status", "prize_note")]
    texts += [page[name] for name in ("shares_note", "audit_note")]
    texts += [name for part in ("facts", "prize_steps", "signatures") for name, _ in page[part]]
    texts += [name for name, _ in page["audit"]] + page["payments"]["columns"]
    assert [text for text in texts if not text.startswith("[")] == []
    assert page["prize"] == "$10,004.61"
    assert to_pdf(split, IN_BRACKETS, printing=PRINTING).startswith(b"%PDF")


@pytest.mark.parametrize("template", ["win.typ", "close.typ", "office.typ", "overprint.typ"])
def test_a_template_holds_no_text_of_its_own(template: str) -> None:
    """Its strings are names of fonts, weights and the like: one word, or a separator."""
    code = re.sub(r"//.*", "", TEMPLATES.joinpath(template).read_text())
    strings = set(re.findall(r'"([^"]*)"', code))

    assert {x for x in strings if re.search(r"[A-Za-z]{2,} [A-Za-z]", x)} <= FONTS
    assert {x for x in strings if re.fullmatch(r"[A-Z][a-z]+", x)} == set()
    assert re.findall(r"\[[A-Za-z][^\]#]*\]", code) == []


TEMPLATES = Path(page_data.__code__.co_filename).parent
FONTS = {"Libertinus Serif", "DejaVu Sans Mono"}
