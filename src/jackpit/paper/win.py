"""The win page (money bag): printed, signed and kept for every win.

The facts have the form of the API; the template receives them as texts in JSON. It is always one
page, and the same facts make the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typst

from jackpit.paper.office import JsonObject, Letterhead, format_day, format_dollars, qr_rows

TEMPLATE = Path(__file__).with_name("win.typ")
Facts = Mapping[str, Any]
PREVIEW_LABEL = "PREVIEW – NOT A VOUCHER"
ROUND_STILL_OPEN = "The round is still open: the tray pays when it ends."


def to_pdf(facts: Facts, house: Letterhead, *, copy: int | None) -> bytes:
    """Render the page as a PDF; without a copy number it is a preview."""
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"page": to_json(facts, house, copy=copy)},
    )


def to_json(facts: Facts, house: Letterhead, *, copy: int | None) -> str:
    """The input of the template."""
    return json.dumps(page_data(facts, house, copy=copy))


def page_data(facts: Facts, house: Letterhead, *, copy: int | None) -> JsonObject:
    """The parts of the page; every figure is text."""
    return {
        "house": house.to_json(),
        "number": str(facts["number"]),
        "link": facts["link"],
        "copy": copy_label(copy),
        "status": facts["status"].upper(),
        "is_void": facts["backed_out"] is not None,
        "facts": _facts(facts, house),
        "prize": format_dollars(facts["amount"]),
        "hand": " and ".join(facts["lines"]),
        "prize_steps": _prize_steps(facts),
        "prize_note": _prize_note(facts),
        "shares": [_share(share, facts, house) for share in facts["shares"]],
        "requires_winner_name": facts["requires_winner_name"],
        "tax_rule": facts["tax_rule"],
        "payments": _payments(facts),
        "payments_note": "" if facts["is_round_over"] else ROUND_STILL_OPEN,
        "backed_out": _backed_out(facts, house),
        "signatures": _signatures(facts),
        "audit": _audit(facts, house, copy),
        "code": qr_rows(qr_text(facts, copy)),
    }


def copy_label(copy: int | None) -> str:
    """The label of a copy."""
    if copy is None:
        return PREVIEW_LABEL
    return "ORIGINAL" if copy == 1 else f"DUPLICATE {copy - 1}"


def qr_text(facts: Facts, copy: int | None) -> str:
    """The content of the QR code, for an auditor to compare with the log.

    Link, win number, amount in dollars, copy (0 for a preview), the entry that logged the win, and
    the hash of that entry in the chain.
    """
    return (
        f"JACKPIT-WIN/1 link={facts['link']} win={facts['number']}"
        f" amount={format_dollars(facts['amount']).replace('$', '').replace(',', '')}"
        f" copy={copy or 0} entry={facts['seq']} sha256={facts['hash']}"
    )


def _facts(facts: Facts, house: Letterhead) -> list[tuple[str, str]]:
    late = ", entered late" if facts["is_late"] else ""
    found = [
        ("Link", facts["link"]),
        ("Game", facts["game"]),
        ("Gaming day", format_day(facts["day"])),
        ("Time", house.format_time(facts["at"])),
        ("Table", facts["table"]),
        ("Round", f"{facts['round']}{late}"),
        ("Dealer", facts["dealer"]),
        ("Marked by", facts["marked_by"]),
        ("Verified by", facts["verified_by"]),
        ("Verification required", _tier(facts["tier"])),
        ("Wager", format_dollars(facts["wager"])),
        ("Surveillance", _reference(facts)),
    ]
    return found + [(f"Cards of {who}", cards) for who, cards in facts["cards"]]


def _tier(tier: str) -> str:
    return {"executive": "executive", "supervisor": "supervisor"}.get(tier, "dealer")


def _reference(facts: Facts) -> str:
    if facts["surveillance"]:
        return str(facts["surveillance"])
    return "reference required, not entered yet" if facts["needs_reference"] else "not required"


def _prize_steps(facts: Facts) -> list[tuple[str, str]]:
    """From the meter before the win to the meter after it."""
    steps = facts["prize_steps"]
    if steps is None:
        return []
    spots = f", shared by {steps['spots']} spots" if steps["spots"] > 1 else ""
    return [
        (f"Meter '{steps['meter']}' for this win", format_dollars(steps["found"])),
        (f"Prize: {steps['percent']}% of the meter{spots}", format_dollars(f"-{facts['amount']}")),
        ("Left on the meter", format_dollars(steps["left"])),
        *((f"Added: {source}", _signed(amount)) for source, amount in steps["added"]),
        ("Meter after the win", format_dollars(steps["after"])),
    ]


def _signed(amount: str) -> str:
    return format_dollars(amount) if amount.startswith("-") else f"+{format_dollars(amount)}"


def _prize_note(facts: Facts) -> str:
    steps = facts["prize_steps"]
    if steps is None:
        return f"Fixed award: {facts['fixed_award']}, paid from the tray."
    each = format_dollars(facts["shares"][0]["amount"])
    name = "Each share" if steps["spots"] > 1 else "The prize"
    note = f"{name}: {each} = {steps['formula']}."
    if steps["booked_after"] is not None:
        note += (
            f" The whole meter, with contributions of other tables since the mark: booked at"
            f" {format_dollars(steps['booked_before'])} before and"
            f" {format_dollars(steps['booked_after'])} after."
        )
    return note


def _share(share: Facts, facts: Facts, house: Letterhead) -> JsonObject:
    paid, back = share["paid"], share["recovered"]
    if facts["prize_steps"] is None:
        payer = "tray, at the end of the round"
    elif paid is None:
        payer = ""
    else:
        payer = f"{paid['by']}, {house.format_time(paid['at'])}"
    return {
        "spot": str(share["spot"]),
        "amount": format_dollars(share["amount"]),
        "winner": share["winner"],
        "document": share["document"],
        "tax": _tax_form(share, facts),
        "paid": payer,
        "is_void": facts["backed_out"] is not None,
        "recovered": "" if back is None else f"{back['by']}, {house.format_time(back['at'])}",
    }


def _tax_form(share: Facts, facts: Facts) -> str:
    if share["needs_tax_form"]:
        return "REQUIRED"
    return "not required" if facts["tax_rule"] else "not set"


def _payments(facts: Facts) -> JsonObject:
    """What each spot of the round is paid; columns without an amount are left out."""
    rows: Sequence[Facts] = facts["payments"]
    names = {
        "cage_paid": "Cage: paid",
        "cage_owed": "Cage: owed",
        "cage_backed_out": "Cage: backed out",
        "award": "Tray: award",
        "envy": "Tray: envy",
        "bonus": "Tray: bonus",
    }
    used = [key for key in names if any(_is_nonzero(row[key]) for row in rows)]
    return {
        "columns": [names[key] for key in used],
        "rows": [
            {
                "spot": str(row["spot"]),
                "amounts": [
                    format_dollars(row[key]) if _is_nonzero(row[key]) else "" for key in used
                ],
                "why": row["why"],
            }
            for row in rows
        ],
    }


def _is_nonzero(amount: str) -> bool:
    return amount.strip("-0.") != ""


def _backed_out(facts: Facts, house: Letterhead) -> str:
    out = facts["backed_out"]
    if out is None:
        return ""
    return (
        f"Backed out {house.format_time(out['at'])} by {out['by']}, approved by {out['second']}"
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
    """Who printed the copy and when, from its entry, so the same copy is always the same."""
    for printed in facts["prints"]:
        if printed["copy"] == copy:
            when = house.format_time(printed["at"])
            return f"Printed by {printed['by']}, {when}, with entry {printed['seq']}"
    return f"As of entry {facts['as_of']}"
