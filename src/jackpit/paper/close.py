"""The close of a gaming day as a page: the checklist, the figures, the signatures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from decimal import ROUND_FLOOR, Decimal
from pathlib import Path
from typing import Any

import typst

from jackpit.paper.office import JsonObject, Letterhead, format_day, format_dollars, with_minus

TEMPLATE = Path(__file__).with_name("close.typ")
Facts = Mapping[str, Any]
_STATES = {"good": "OK", "look": "review", "wait": "to do"}


def to_pdf(close: Facts, house: Letterhead, *, printed_by: str, now: datetime) -> bytes:
    """Render the close, in the form of the API, as a PDF."""
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"page": json.dumps(page_data(close, house, printed_by=printed_by, now=now))},
    )


def page_data(close: Facts, house: Letterhead, *, printed_by: str, now: datetime) -> JsonObject:
    """The input of the template; every figure is text."""
    return {
        "house": house.to_json(),
        "day": format_day(close["day"]),
        "printed": f"Printed {house.format_time(now.isoformat())} by {printed_by}",
        "checklist": "Checklist" if close["signature"] is None else "Checklist when signed",
        "checks": [
            {
                "title": check["title"],
                "state": check["state"],
                "word": _STATES[check["state"]],
                "says": with_minus(check["says"]),
                "todo": check["todo"],
                "items": [with_minus(item["text"]) for item in check["items"]],
            }
            for check in close["checks"]
        ],
        "tables": [_balances(close), _liabilities(close), _holds(close), _wins(close)],
        "later_changes": [
            [house.format_time(x["at"]) if x["at"] else "", with_minus(x["text"])]
            for x in close["later_changes"]
        ],
        "signatures": _signatures(close, house),
    }


def _table(heading: str, columns: list[str], rows: list[list[str]], words: int) -> JsonObject:
    """A table; its first *words* columns are text, the others figures."""
    return {"heading": heading, "columns": columns, "rows": rows, "words": words}


def _balances(close: Facts) -> JsonObject:
    columns = ["Link", "Account", "Opening", "In", "Out", "Closing", "Variance"]
    names = ("opening", "inflow", "outflow", "closing", "variance")
    rows = [
        [row["link"], row["account"], *(format_dollars(row[name]) for name in names)]
        for row in close["balances"]
    ]
    return _table("Meters, reserves, overflow and payable", columns, rows, 2)


def _liabilities(close: Facts) -> JsonObject:
    columns = ["Link", "Meters", "Reserves", "Overflow", "Payable", "Owed"]
    names = ("meters", "reserves", "overflow", "payable", "total")
    rows = [
        [row["link"], *(format_dollars(row[name]) for name in names)]
        for row in close["liabilities"]
    ]
    return _table("Liability at the end of the day", columns, rows, 1)


def _holds(close: Facts) -> JsonObject:
    columns = ["Link", "Wagers", "Drop", "Paid", "Hold", "Theoretical", "99% from", "to"]
    names = ("drop", "paid", "hold", "expected", "low", "high")
    rows = [
        [row["link"], f"{row['wagers']:,}", *(_to_the_cent(row[name]) for name in names)]
        for row in close["holds"]
    ]
    return _table("Drop and hold vs. theoretical", columns, rows, 1)


def _to_the_cent(amount: str | None) -> str:
    """An amount rounded down to the cent, a negative one too: a hold is never shown too high.

    >>> _to_the_cent("1.23900000"), _to_the_cent("-1.23100000")[1:]
    ('$1.23', '$1.24')
    """
    if amount is None:
        return ""
    return format_dollars(str(Decimal(amount).quantize(Decimal("0.01"), ROUND_FLOOR)))


def _wins(close: Facts) -> JsonObject:
    columns = ["Link", "Win", "Table", "Hand", "Status", "Prints", "Amount"]
    rows = [
        [
            *(row["link"], str(row["number"]), row["table"], " and ".join(row["lines"])),
            *(row["status"], str(row["printed"])),
            format_dollars(row["amount"]),
        ]
        for row in close["wins"]
    ]
    heading = "Wins" if close["signature"] is None else "Wins when signed"
    return _table(heading, columns, rows, 6)


def _signatures(close: Facts, house: Letterhead) -> list[JsonObject]:
    """The signatures so far, and lines for those missing."""
    signed = close["signature"]
    second = None if signed is None else signed["second"]
    variance = "" if signed is None else f"variance {format_dollars(signed['variance'])}"
    return [
        _signature("Accounting", signed, close["signed_by"], house, variance),
        _signature("Executive or surveillance", second, close["countersigned_by"], house, ""),
    ]


def _signature(
    who: str, signed: Facts | None, name: str, house: Letterhead, more: str
) -> JsonObject:
    if signed is None:
        return {"who": who, "name": "", "details": ""}
    details = [f"signed {house.format_time(signed['at'])}", more, signed["note"]]
    return {"who": who, "name": name, "details": "; ".join(x for x in details if x)}
