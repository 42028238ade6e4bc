"""The close of a gaming day as a page: the checklist, the figures, the signatures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import typst

from jackpit.paper.office import Letterhead, Record, dollars

TEMPLATE = Path(__file__).with_name("close.typ")
Facts = Mapping[str, Any]
_WORDS = {"GOOD": "in order", "LOOK": "look at it", "WAIT": "to be done"}


def to_pdf(made: Facts, house: Letterhead, *, printed_by: str, now: datetime) -> bytes:
    """The close as the API gives it, as a PDF."""
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"page": json.dumps(page_of(made, house, printed_by=printed_by, now=now))},
    )


def page_of(made: Facts, house: Letterhead, *, printed_by: str, now: datetime) -> Record:
    """The page, part by part, every figure a text already."""
    return {
        "house": house.record(),
        "day": made["day"],
        "printed": f"Printed {house.moment(now.isoformat())} by {printed_by}",
        "checklist": "Checklist" if made["signature"] is None else "Checklist, as it was signed",
        "checks": [
            {
                "title": check["title"],
                "state": check["state"],
                "word": _WORDS[check["state"]],
                "says": check["says"],
                "todo": check["todo"],
                "items": [item["text"] for item in check["items"]],
            }
            for check in made["checks"]
        ],
        "tables": [_balances(made), _owed(made), _held(made), _wins(made)],
        "since": [[house.moment(x["at"]) if x["at"] else "", x["text"]] for x in made["since"]],
        "signatures": _signatures(made, house),
    }


def _table(heading: str, columns: list[str], rows: list[list[str]], words: int) -> Record:
    """A table; its first columns are words, all others figures."""
    return {"heading": heading, "columns": columns, "rows": rows, "words": words}


def _balances(made: Facts) -> Record:
    columns = ["Link", "Account", "Opening", "In", "Out", "Closing", "Variance"]
    names = ("opening", "came", "left", "closing", "variance")
    rows = [
        [row["link"], row["account"], *(dollars(row[name]) for name in names)]
        for row in made["balances"]
    ]
    return _table("Meters, reserves, overflow and payable", columns, rows, 2)


def _owed(made: Facts) -> Record:
    columns = ["Link", "Meters", "Reserves", "Overflow", "Payable", "Owed"]
    names = ("meters", "reserves", "overflow", "payable", "total")
    rows = [[row["link"], *(dollars(row[name]) for name in names)] for row in made["owed"]]
    return _table("Liability at the end of the day", columns, rows, 1)


def _held(made: Facts) -> Record:
    columns = ["Link", "Wagers", "Drop", "Paid", "Hold", "Expected", "99% from", "to"]
    names = ("drop", "paid", "hold", "expected", "low", "high")
    rows = [
        [row["link"], f"{row['wagers']:,}", *(_to_the_cent(row[name]) for name in names)]
        for row in made["held"]
    ]
    return _table("Drop and hold against theory", columns, rows, 1)


def _to_the_cent(written: str | None) -> str:
    """An average need not be whole cents; on paper the cent is enough."""
    return "" if written is None else dollars(written[: written.index(".") + 3])


def _wins(made: Facts) -> Record:
    columns = ["Link", "Win", "Table", "Hand", "Status", "Page printed", "Amount"]
    rows = [
        [
            *(row["link"], str(row["number"]), row["table"], " and ".join(row["lines"])),
            *(row["status"], f"{row['printed']} ×" if row["printed"] else "no"),
            dollars(row["amount"]),
        ]
        for row in made["wins"]
    ]
    heading = "Wins" if made["signature"] is None else "Wins, as they stood when it was signed"
    return _table(heading, columns, rows, 6)


def _signatures(made: Facts, house: Letterhead) -> list[Record]:
    """Who has signed by now, and lines for whoever has not."""
    signed = made["signature"]
    second = None if signed is None else signed["second"]
    variance = "" if signed is None else f"variance {dollars(signed['variance'])}"
    return [
        _signature("Accounting", signed, made["signed_by"], house, variance),
        _signature("Executive or surveillance", second, made["countersigned_by"], house, ""),
    ]


def _signature(who: str, signed: Facts | None, name: str, house: Letterhead, more: str) -> Record:
    if signed is None:
        return {"who": who, "name": "", "said": ""}
    said = [f"signed {house.moment(signed['at'])}", more, signed["note"]]
    return {"who": who, "name": name, "said": "; ".join(x for x in said if x)}
