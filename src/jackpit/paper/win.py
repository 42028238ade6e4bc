"""The page of a win, the money bag: what is printed, signed and kept for every win.

Its facts come as the API gives them, and reach the template as texts in JSON. One page, whatever
happened; the same facts make the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typst

from jackpit.paper.office import Letterhead, Record, code_of, dollars

TEMPLATE = Path(__file__).with_name("win.typ")
Facts = Mapping[str, Any]
FOR_READING = "COPY FOR READING – NOT A VOUCHER"
NOT_OVER = "The round is not over: what the tray pays is settled at its end."


def to_pdf(facts: Facts, house: Letterhead, *, copy: int | None) -> bytes:
    """The page as a PDF; without a number of a copy it is one for reading."""
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"page": to_json(facts, house, copy=copy)},
    )


def to_json(facts: Facts, house: Letterhead, *, copy: int | None) -> str:
    """What the template is given."""
    return json.dumps(page_of(facts, house, copy=copy))


def page_of(facts: Facts, house: Letterhead, *, copy: int | None) -> Record:
    """The page, part by part, every figure a text already."""
    return {
        "house": house.record(),
        "number": str(facts["number"]),
        "link": facts["link"],
        "copy": mark_of(copy),
        "status": facts["status"].upper(),
        "is_void": facts["backed_out"] is not None,
        "facts": _facts(facts, house),
        "prize": dollars(facts["amount"]),
        "hand": " and ".join(facts["lines"]),
        "reached": _reached(facts),
        "reached_said": _reached_said(facts),
        "shares": [_share(share, facts, house) for share in facts["shares"]],
        "wants_winner": facts["winner_wanted"],
        "tax_rule": facts["tax_rule"],
        "payments": _payments(facts),
        "payments_said": "" if facts["is_round_over"] else NOT_OVER,
        "backed_out": _backed_out(facts, house),
        "signatures": _signatures(facts),
        "audit": _audit(facts, house, copy),
        "code": code_of(code_text(facts, copy)),
    }


def mark_of(copy: int | None) -> str:
    """What a copy is called."""
    if copy is None:
        return FOR_READING
    return "ORIGINAL" if copy == 1 else f"DUPLICATE {copy - 1}"


def code_text(facts: Facts, copy: int | None) -> str:
    """What the QR code says, for an auditor to hold against the log.

    The link, the number, the amount in dollars, the copy (0 for one that is only read), the entry
    that logged the win, and that entry's hash in the chain.
    """
    return (
        f"JACKPIT-WIN/1 link={facts['link']} win={facts['number']}"
        f" amount={dollars(facts['amount']).replace('$', '').replace(',', '')}"
        f" copy={copy or 0} entry={facts['seq']} sha256={facts['hash']}"
    )


def _facts(facts: Facts, house: Letterhead) -> list[tuple[str, str]]:
    late = ", entered late" if facts["is_late"] else ""
    found = [
        ("Link", facts["link"]),
        ("Game", facts["game"]),
        ("Gaming day", facts["day"]),
        ("Time", house.moment(facts["at"])),
        ("Table", facts["table"]),
        ("Round", f"{facts['round']}{late}"),
        ("Dealer", facts["dealer"]),
        ("Marked by", facts["marked_by"]),
        ("Verified by", facts["verified_by"]),
        ("Had to be verified by", _tier(facts["tier"])),
        ("Wager", dollars(facts["wager"])),
        ("Surveillance", _reference(facts)),
    ]
    return found + [(f"Cards of {who}", cards) for who, cards in facts["cards"]]


def _tier(tier: str) -> str:
    return {"executive": "an executive", "supervisor": "a supervisor"}.get(tier, "the dealer")


def _reference(facts: Facts) -> str:
    if facts["surveillance"]:
        return str(facts["surveillance"])
    return "reference needed, not given yet" if facts["needs_reference"] else "no reference needed"


def _reached(facts: Facts) -> list[tuple[str, str]]:
    """From what stood on the meter to what stands there after the win."""
    reached = facts["reached"]
    if reached is None:
        return []
    spots = f", shared by {reached['among']} spots" if reached["among"] > 1 else ""
    return [
        (f"Meter {reached['meter']} held for this win", dollars(reached["found"])),
        (f"Prize: {reached['percent']}% of it{spots}", dollars(f"-{facts['amount']}")),
        ("Stays on the meter", dollars(reached["left"])),
        *((f"Added: {said}", _signed(amount)) for said, amount in reached["added"]),
        ("Meter after the win", dollars(reached["after"])),
    ]


def _signed(written: str) -> str:
    return dollars(written) if written.startswith("-") else f"+{dollars(written)}"


def _reached_said(facts: Facts) -> str:
    reached = facts["reached"]
    if reached is None:
        return f"Fixed award: {facts['fixed']}. The tray pays it."
    each = dollars(facts["shares"][0]["amount"])
    what = "Each share" if reached["among"] > 1 else "The prize"
    said = f"{what}: {each} = {reached['said']}."
    if reached["booked_after"] is not None:
        said += (
            f" As booked, with all that other tables brought meanwhile, the meter stood at"
            f" {dollars(reached['booked_before'])} before and {dollars(reached['booked_after'])}"
            " after."
        )
    return said


def _share(share: Facts, facts: Facts, house: Letterhead) -> Record:
    paid, back = share["paid"], share["recovered"]
    if facts["reached"] is None:
        payer = "tray, at the end of the round"
    elif paid is None:
        payer = ""
    else:
        payer = f"{paid['by']}, {house.moment(paid['at'])}"
    return {
        "spot": str(share["spot"]),
        "amount": dollars(share["amount"]),
        "winner": share["winner"],
        "document": share["document"],
        "tax": "REQUIRED" if share["wants_tax_form"] else "no",
        "paid": payer,
        "is_void": facts["backed_out"] is not None,
        "recovered": "" if back is None else f"{back['by']}, {house.moment(back['at'])}",
    }


def _payments(facts: Facts) -> Record:
    """What each spot of the round gets, with the columns that have anything in them."""
    rows: Sequence[Facts] = facts["payments"]
    names = {
        "cage_paid": "Cage: paid",
        "cage_owed": "Cage: owed",
        "cage_backed_out": "Cage: backed out",
        "award": "Tray: award",
        "envy": "Tray: envy",
        "bonus": "Tray: bonus",
    }
    used = [key for key in names if any(_is_something(row[key]) for row in rows)]
    return {
        "columns": [names[key] for key in used],
        "rows": [
            {
                "spot": str(row["spot"]),
                "amounts": [dollars(row[key]) if _is_something(row[key]) else "" for key in used],
                "why": row["why"],
            }
            for row in rows
        ],
    }


def _is_something(written: str) -> bool:
    return written.strip("-0.") != ""


def _backed_out(facts: Facts, house: Letterhead) -> str:
    out = facts["backed_out"]
    if out is None:
        return ""
    return (
        f"Backed out {house.moment(out['at'])} by {out['by']}, approved by {out['second']}"
        f" (entry {out['seq']}): {out['text']}"
    )


def _signatures(facts: Facts) -> list[tuple[str, str]]:
    who = "Executive" if facts["tier"] == "executive" else "Supervisor or executive"
    return [
        ("Dealer", facts["dealer"]),
        (who, facts["verified_by"]),
        ("Surveillance", f"reference {facts['surveillance']}" if facts["surveillance"] else ""),
        ("Cage", ""),
    ]


def _audit(facts: Facts, house: Letterhead, copy: int | None) -> list[tuple[str, str]]:
    return [
        (f"Logged as entry {facts['seq']}", facts["hash"]),
        (_printed(facts, house, copy), facts["as_of_hash"]),
    ]


def _printed(facts: Facts, house: Letterhead, copy: int | None) -> str:
    """Who printed it and when, as its entry has it: the same copy says the same for ever."""
    for printed in facts["prints"]:
        if printed["copy"] == copy:
            when = house.moment(printed["at"])
            return f"Printed by {printed['by']}, {when}, with entry {printed['seq']}"
    return f"Shown as of entry {facts['as_of']}"
