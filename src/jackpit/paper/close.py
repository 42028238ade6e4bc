"""The close of a gaming day as a page: the checklist, the figures, the signatures.

The close has the form of the API, in the language of the page. It is stored as it was signed; from
then on the page is the stored one, overprinted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import ROUND_FLOOR, Decimal
from pathlib import Path
from typing import Any

import typst

from jackpit.manager.reports.close.checks import CheckState
from jackpit.manager.reports.wins.status import WinStatus
from jackpit.messages import Message, Phrase
from jackpit.paper.office import (
    JsonObject,
    Letterhead,
    Printing,
    format_dollars,
    plain_texts,
    with_minus,
)
from jackpit.paper.overprint import Overprint, overprint_pdf

TEMPLATE = Path(__file__).with_name("close.typ")
Facts = Mapping[str, Any]


class ClosePageText(Message):
    """The texts of the close."""

    TITLE = "Daily close {day}"
    SUBTITLE = "Daily close · amounts in {currency}"
    DEMO_DAY = "DEMO, not a real day"
    GAMING_DAY = "Gaming day"
    PRINTED = "Printed by {person}, {time}"
    NO_ROWS = "None."
    CHECKLIST = "Checklist"
    CHECKLIST_SIGNED = "Checklist when signed"
    # The tables.
    BALANCES = "Meters, reserves, overflow and payable"
    LIABILITY = "Liability at the end of the day"
    HOLD = "Drop and hold vs. theoretical"
    WINS = "Wins"
    WINS_SIGNED = "Wins when signed"
    LATER_CHANGES = "Changes since the signature"
    # Signatures.
    SIGNATURES = "Signatures"
    ACCOUNTING = "Accounting"
    SECOND = "Executive or surveillance"
    VARIANCE = "variance {amount}"
    SIGNED = "signed {time}"
    # Over the stored close.
    DUPLICATE = "DUPLICATE"
    DUPLICATE_LINE = "The close as it was signed. Printed by {person}, {time}."
    COUNTERSIGNED_LINE = (
        "The close as it was signed; countersigned {countersigned} by {second}."
        " Printed by {person}, {time}."
    )


def to_pdf(close: Facts, house: Letterhead, *, printing: Printing) -> bytes:
    """Render the close, in the form of the API, as a PDF."""
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"page": json.dumps(page_data(close, house, printing=printing))},
    )


def to_duplicate(stored: bytes, close: Facts, house: Letterhead, *, printing: Printing) -> bytes:
    """The close as it was signed, overprinted, with what has changed since."""
    second = close["signature"]["second"]
    printed = {"person": printing.person, "time": house.format_time(printing.at)}
    if second is None:
        line = house.text(ClosePageText.DUPLICATE_LINE, **printed)
    else:
        line = house.text(
            ClosePageText.COUNTERSIGNED_LINE,
            second=close["countersigned_by"],
            countersigned=house.format_time(second["at"]),
            **printed,
        )
    over = Overprint(
        title=house.text(ClosePageText.TITLE, day=house.format_day(close["day"])),
        mark=house.text(ClosePageText.DUPLICATE),
        line=line,
        added_heading=house.text(ClosePageText.LATER_CHANGES),
        added_rows=tuple(
            (house.format_time(x["at"]) if x["at"] else "", with_minus(x["text"]))
            for x in close["later_changes"]
        ),
    )
    return overprint_pdf(stored, over, house)


def page_data(close: Facts, house: Letterhead, *, printing: Printing) -> JsonObject:
    """The input of the template; every figure is text."""
    text, day = house.text, house.format_day(close["day"])
    is_signed = close["signature"] is not None
    printed = house.format_time(printing.at)
    return {
        "texts": plain_texts(ClosePageText, house.language),
        "house": house.to_json(),
        "title": text(ClosePageText.TITLE, day=day),
        "subtitle": text(ClosePageText.SUBTITLE, currency=house.currency),
        "day": day,
        "printed": text(ClosePageText.PRINTED, time=printed, person=printing.person),
        "checklist": text(ClosePageText.CHECKLIST_SIGNED if is_signed else ClosePageText.CHECKLIST),
        "checks": [
            {
                "title": check["title"],
                "state": check["state"],
                "word": house.language.text(CheckState(check["state"]).word),
                "says": with_minus(check["says"]),
                "todo": check["todo"],
                "items": [with_minus(item["text"]) for item in check["items"]],
            }
            for check in close["checks"]
        ],
        "tables": [
            _balances(close, house),
            _liabilities(close, house),
            _holds(close, house),
            _wins(close, house),
        ],
        "signatures": _signatures(close, house),
    }


def _table(
    house: Letterhead,
    heading: ClosePageText,
    columns: tuple[Phrase, ...],
    rows: list[list[str]],
    words: int,
) -> JsonObject:
    """A table; its first *words* columns are text, the others figures."""
    return {
        "heading": house.text(heading),
        "columns": [house.language.text(column) for column in columns],
        "rows": rows,
        "words": words,
    }


_LINK = Phrase("Link")
_BALANCE_COLUMNS = (
    *(_LINK, Phrase("Account"), Phrase("Opening"), Phrase("In"), Phrase("Out")),
    *(Phrase("Closing"), Phrase("Variance")),
)
_LIABILITY_COLUMNS = (
    *(_LINK, Phrase("Meters"), Phrase("Reserves"), Phrase("Overflow"), Phrase("Payable")),
    Phrase("Owed"),
)
_HOLD_COLUMNS = (
    *(_LINK, Phrase("Wagers"), Phrase("Drop"), Phrase("Paid"), Phrase("Hold")),
    *(Phrase("Theoretical"), Phrase("99% from"), Phrase("99% to")),
)
_WIN_COLUMNS = (
    *(_LINK, Phrase("Win"), Phrase("Table"), Phrase("Hand"), Phrase("Status"), Phrase("Prints")),
    Phrase("Amount"),
)


def _balances(close: Facts, house: Letterhead) -> JsonObject:
    names = ("opening", "inflow", "outflow", "closing", "variance")
    rows = [
        [row["link"], row["account"], *(format_dollars(row[name]) for name in names)]
        for row in close["balances"]
    ]
    return _table(house, ClosePageText.BALANCES, _BALANCE_COLUMNS, rows, 2)


def _liabilities(close: Facts, house: Letterhead) -> JsonObject:
    names = ("meters", "reserves", "overflow", "payable", "total")
    rows = [
        [row["link"], *(format_dollars(row[name]) for name in names)]
        for row in close["liabilities"]
    ]
    return _table(house, ClosePageText.LIABILITY, _LIABILITY_COLUMNS, rows, 1)


def _holds(close: Facts, house: Letterhead) -> JsonObject:
    names = ("drop", "paid", "hold", "expected", "low", "high")
    rows = [
        [row["link"], f"{row['wagers']:,}", *(_to_the_cent(row[name]) for name in names)]
        for row in close["holds"]
    ]
    return _table(house, ClosePageText.HOLD, _HOLD_COLUMNS, rows, 1)


def _to_the_cent(amount: str | None) -> str:
    """An amount rounded down to the cent, a negative one too: a hold is never shown too high.

    >>> _to_the_cent("1.23900000"), _to_the_cent("-1.23100000")[1:]
    ('$1.23', '$1.24')
    """
    if amount is None:
        return ""
    return format_dollars(str(Decimal(amount).quantize(Decimal("0.01"), ROUND_FLOOR)))


def _wins(close: Facts, house: Letterhead) -> JsonObject:
    text = house.language.text
    rows = [
        [
            *(row["link"], str(row["number"]), row["table"], text(tuple(row["lines"]))),
            *(text(WinStatus(row["status"]).word), str(row["printed"])),
            format_dollars(row["amount"]),
        ]
        for row in close["wins"]
    ]
    is_signed = close["signature"] is not None
    heading = ClosePageText.WINS_SIGNED if is_signed else ClosePageText.WINS
    return _table(house, heading, _WIN_COLUMNS, rows, 6)


def _signatures(close: Facts, house: Letterhead) -> list[JsonObject]:
    """The signatures so far, and lines for those missing."""
    signed = close["signature"]
    second = None if signed is None else signed["second"]
    return [
        _signature(ClosePageText.ACCOUNTING, signed, close["signed_by"], house),
        _signature(ClosePageText.SECOND, second, close["countersigned_by"], house),
    ]


def _signature(
    who: ClosePageText, signed: Facts | None, name: str, house: Letterhead
) -> JsonObject:
    if signed is None:
        return {"who": house.text(who), "name": "", "details": ""}
    details = [house.text(ClosePageText.SIGNED, time=house.format_time(signed["at"]))]
    if "variance" in signed:
        amount = format_dollars(signed["variance"])
        details.append(house.text(ClosePageText.VARIANCE, amount=amount))
    details.append(signed["note"])
    return {"who": house.text(who), "name": name, "details": "; ".join(x for x in details if x)}
