"""The win page (money bag): printed, signed and kept for every win.

The facts have the form of the API, in the language of the page; the template receives all texts in
JSON. It is always one page, and the same facts make the same bytes. Every copy is stored as it was
printed; a duplicate is the stored original with words printed over it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typst

from jackpit.manager.reports.wins.status import WinStatus
from jackpit.messages import Message, Phrase, Plural
from jackpit.paper.office import (
    JsonObject,
    Letterhead,
    Printing,
    format_dollars,
    plain_texts,
    qr_rows,
)
from jackpit.paper.overprint import Overprint, overprint_pdf
from jackpit.paytable import meter_name
from jackpit.rights import Tier

TEMPLATE = Path(__file__).with_name("win.typ")
Facts = Mapping[str, Any]


class WinPageText(Message):
    """The texts of the win page."""

    TITLE = "Win {win} of link {link}"
    SUBTITLE = "Win page · link {link} · amounts in {currency}"
    DEMO_WIN = "DEMO, not a real win"
    WIN_NUMBER = "Win number"
    PREVIEW = "PREVIEW – NOT A VOUCHER"
    ORIGINAL = "ORIGINAL"
    DUPLICATE = "DUPLICATE {number}"
    STATUS = "{status!u}"
    BACKED_OUT_MARK = "BACKED OUT"
    BACKED_OUT = "Backed out {time} by {person}, approved by {second} (entry {entry}): {reason}"
    # The facts of the win.
    LINK = "Link"
    GAME = "Game"
    GAMING_DAY = "Gaming day"
    TIME = "Time"
    TABLE = "Table"
    ROUND = "Round"
    LATE_ROUND = "{round}, entered late"
    DEALER = "Dealer"
    MARKED_BY = "Marked by"
    VERIFIED_BY = "Verified by"
    VERIFICATION_REQUIRED = "Verification required"
    WAGER = "Wager"
    SURVEILLANCE = "Surveillance"
    REFERENCE_REQUIRED = "reference required, not entered yet"
    NOT_REQUIRED = "not required"
    CARDS = "Cards of {who}"
    NOT_RECORDED = "not recorded"
    # The prize.
    HAND = "Hand"
    PRIZE = "Prize"
    PRIZE_CALCULATION = "Prize calculation"
    METER_BEFORE = "Meter {meter} for this win"
    SHARE_OF_METER = "Prize: {percent}% of the meter"
    SPLIT_OF_METER = Plural(
        "count",
        "Prize: {percent}% of the meter, shared by {count} spot",
        "Prize: {percent}% of the meter, shared by {count} spots",
    )
    LEFT = "Left on the meter"
    ADDED = "Added: {source}"
    METER_AFTER = "Meter after the win"
    FIXED_AWARD = "Fixed award: {award}, paid from the tray."
    FORMULA = "The prize: {amount} = {formula}."
    FORMULA_OF_SHARE = "Each share: {amount} = {formula}."
    SHOWN = "Sign at the mark"
    BOOKED = (
        "The whole meter, with contributions of other tables since the mark: booked"
        " {before} before, {after} after."
    )
    OUT_OF_TURN = (
        "Accepted out of turn by {person}, approved by {second} (entry {entry}): {reason}. Before"
        " win {win} the hand would have won {in_turn}; the difference of {difference} is for the"
        " house to settle."
    )
    # Shares and payments.
    WINNERS = "Winners and payments"
    SPOT = "Spot"
    AMOUNT = "Amount"
    WINNER = "Winner"
    DOCUMENT = "ID"
    TAX_FORM = "Tax form"
    PAID_BY = "Paid by, when"
    WINNERS_SIGNATURE = "Winner's signature"
    TAX_FORM_REQUIRED = "REQUIRED"
    TAX_FORM_NOT_SET = "not set"
    PAID_BY_TRAY = "tray, at the end of the round"
    PERSON_AND_TIME = "{person}, {time}"
    RECOVERED_BY = "Recovered by {person}, {time}"
    DO_NOT_PAY = "do not pay"
    NO_TAX_RULE = "No tax form threshold is set; follow house procedure."
    TAX_RULE = "Tax form threshold of the house: {rule}."
    NAMES_REQUIRED = "The house records every winner's name and ID."
    PAYMENTS = "Payments of the round"
    ROUND_STILL_OPEN = "The round is still open: the tray pays when it ends."
    WHY = "Why"
    CAGE_PAID = "Cage: paid"
    CAGE_OWED = "Cage: owed"
    CAGE_BACKED_OUT = "Cage: backed out"
    TRAY_AWARD = "Tray: award"
    TRAY_ENVY = "Tray: envy"
    TRAY_BONUS = "Tray: bonus"
    # Signatures and audit.
    SIGNATURES = "Signatures"
    EXECUTIVE = "Executive"
    SUPERVISOR_OR_EXECUTIVE = "Supervisor or executive"
    REFERENCE = "reference {reference}"
    CAGE = "Cage"
    LOGGED = "Logged as entry {entry}"
    PRINTED = "Printed by {person}, {time}, as of entry {entry}"
    AS_OF = "As of entry {entry}"
    DUPLICATE_LINE = (
        "{duplicate}: the original as it was printed. Printed by {person}, {time}. Now {status!u}."
    )
    READING_LINE = "{copy} as it was printed; this sheet is for reading. Now {status!u}."
    AUDIT = (
        "{program}. The QR code holds the link, win, amount and copy, and the number and hash of"
        " the entry that logged the win. If the log, its export or 'jackpit audit verify' gives a"
        " different hash for this entry, the record was altered."
    )


_PAYMENT_COLUMNS = {
    "cage_paid": WinPageText.CAGE_PAID,
    "cage_owed": WinPageText.CAGE_OWED,
    "cage_backed_out": WinPageText.CAGE_BACKED_OUT,
    "award": WinPageText.TRAY_AWARD,
    "envy": WinPageText.TRAY_ENVY,
    "bonus": WinPageText.TRAY_BONUS,
}


def to_pdf(facts: Facts, house: Letterhead, *, printing: Printing | None = None) -> bytes:
    """Render the original as a PDF; without a printing it is a preview."""
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"page": to_json(facts, house, printing=printing)},
    )


def to_duplicate(
    original: bytes, facts: Facts, house: Letterhead, *, copy: int, printing: Printing
) -> bytes:
    """The stored original, overprinted as a numbered duplicate."""
    line = house.text(
        WinPageText.DUPLICATE_LINE,
        duplicate=copy_label(copy, house),
        person=printing.person,
        time=house.format_time(printing.at),
        status=_status(facts),
    )
    return _overprinted(original, facts, house, copy_label(copy, house), line)


def to_reading_copy(page: bytes, facts: Facts, house: Letterhead, *, copy: int) -> bytes:
    """A stored copy, overprinted as no voucher."""
    label = copy_label(copy, house)
    line = house.text(WinPageText.READING_LINE, copy=label, status=_status(facts))
    return _overprinted(page, facts, house, house.text(WinPageText.PREVIEW), line)


def _overprinted(page: bytes, facts: Facts, house: Letterhead, mark: str, line: str) -> bytes:
    is_void = facts["backed_out"] is not None
    over = Overprint(
        title=house.text(WinPageText.TITLE, win=facts["number"], link=facts["link"]),
        mark=mark,
        void=house.text(WinPageText.BACKED_OUT_MARK) if is_void else "",
        line=line,
    )
    return overprint_pdf(page, over, house)


def _status(facts: Facts) -> Phrase:
    return WinStatus(facts["status"]).word


def to_json(facts: Facts, house: Letterhead, *, printing: Printing | None = None) -> str:
    """The input of the template."""
    return json.dumps(page_data(facts, house, printing=printing))


def page_data(facts: Facts, house: Letterhead, *, printing: Printing | None = None) -> JsonObject:
    """The parts of the page; every figure is text."""
    copy = None if printing is None else 1
    win, link = facts["number"], facts["link"]
    return {
        "texts": plain_texts(WinPageText, house.language),
        "house": house.to_json(),
        "title": house.text(WinPageText.TITLE, win=win, link=link),
        "subtitle": house.text(WinPageText.SUBTITLE, link=link, currency=house.currency),
        "number": str(win),
        "copy": copy_label(copy, house),
        "status": house.text(WinPageText.STATUS, status=_status(facts)),
        "is_void": facts["backed_out"] is not None,
        "facts": _facts(facts, house),
        "prize": format_dollars(facts["amount"]),
        "hand": house.language.text(tuple(facts["lines"])),
        "prize_steps": _prize_steps(facts, house),
        "prize_note": _prize_note(facts, house),
        "shares": [_share(share, facts, house) for share in facts["shares"]],
        "shares_note": _shares_note(facts, house),
        "payments": _payments(facts, house),
        "payments_note": "" if facts["is_round_over"] else house.text(WinPageText.ROUND_STILL_OPEN),
        "backed_out": _backed_out(facts, house),
        "signatures": _signatures(facts, house),
        "audit": _audit(facts, house, printing),
        "audit_note": house.text(WinPageText.AUDIT, program=house.program),
        "code": qr_rows(qr_text(facts, copy)),
    }


def copy_label(copy: int | None, house: Letterhead) -> str:
    """The label of a copy."""
    if copy is None:
        return house.text(WinPageText.PREVIEW)
    if copy == 1:
        return house.text(WinPageText.ORIGINAL)
    return house.text(WinPageText.DUPLICATE, number=copy - 1)


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
    text = house.text
    number = str(facts["round"])
    is_late = facts["is_late"]
    found = [
        (WinPageText.LINK, facts["link"]),
        (WinPageText.GAME, facts["game_name"]),
        (WinPageText.GAMING_DAY, house.format_day(facts["day"])),
        (WinPageText.TIME, house.format_time(facts["at"])),
        (WinPageText.TABLE, facts["table"]),
        (WinPageText.ROUND, text(WinPageText.LATE_ROUND, round=number) if is_late else number),
        (WinPageText.DEALER, facts["dealer"]),
        (WinPageText.MARKED_BY, facts["marked_by"]),
        (WinPageText.VERIFIED_BY, facts["verified_by_name"]),
        (WinPageText.VERIFICATION_REQUIRED, house.language.text(Tier(facts["tier"]).word)),
        *([] if facts["wager"] is None else [(WinPageText.WAGER, format_dollars(facts["wager"]))]),
        *_shown(facts),
        (WinPageText.SURVEILLANCE, _reference(facts, house)),
    ]
    cards = [(text(WinPageText.CARDS, who=who), cards) for who, cards in facts["cards"]]
    return [(text(name), value) for name, value in found] + cards


def _reference(facts: Facts, house: Letterhead) -> str:
    if facts["surveillance"]:
        return str(facts["surveillance"])
    is_needed = facts["needs_reference"]
    return house.text(WinPageText.REFERENCE_REQUIRED if is_needed else WinPageText.NOT_REQUIRED)


def _shown(facts: Facts) -> list[tuple[WinPageText, str]]:
    """What the table's sign showed at the mark; to be filled in for a hand played on paper."""
    steps = facts["prize_steps"]
    if steps is None:
        return []
    shown = steps["shown"]
    return [(WinPageText.SHOWN, "" if shown is None else format_dollars(shown))]


def _prize_steps(facts: Facts, house: Letterhead) -> list[tuple[str, str]]:
    """From the meter before the win to the meter after it."""
    steps, text = facts["prize_steps"], house.text
    if steps is None:
        return []
    percent, spots = steps["percent"], steps["spots"]
    if spots > 1:
        prize = text(WinPageText.SPLIT_OF_METER, percent=percent, count=spots)
    else:
        prize = text(WinPageText.SHARE_OF_METER, percent=percent)
    return [
        (
            text(WinPageText.METER_BEFORE, meter=meter_name(steps["meter"])),
            format_dollars(steps["found"]),
        ),
        (prize, format_dollars(f"-{facts['amount']}")),
        (text(WinPageText.LEFT), format_dollars(steps["left"])),
        *((text(WinPageText.ADDED, source=source), _signed(x)) for source, x in steps["added"]),
        (text(WinPageText.METER_AFTER), format_dollars(steps["after"])),
    ]


def _signed(amount: str) -> str:
    return format_dollars(amount) if amount.startswith("-") else f"+{format_dollars(amount)}"


def _prize_note(facts: Facts, house: Letterhead) -> str:
    steps = facts["prize_steps"]
    if steps is None:
        return house.text(WinPageText.FIXED_AWARD, award=facts["fixed_award"])
    is_split = steps["spots"] > 1
    note = house.text(
        WinPageText.FORMULA_OF_SHARE if is_split else WinPageText.FORMULA,
        amount=format_dollars(facts["shares"][0]["amount"]),
        formula=steps["formula"],
    )
    if steps["booked_after"] is not None:
        before, after = (format_dollars(steps[name]) for name in ("booked_before", "booked_after"))
        note = f"{note} {house.text(WinPageText.BOOKED, before=before, after=after)}"
    return f"{note} {_out_of_turn(facts, house)}".strip()


def _out_of_turn(facts: Facts, house: Letterhead) -> str:
    """What the hand would have won in turn, if it was accepted out of turn."""
    found = facts["out_of_turn"]
    if found is None:
        return ""
    return house.text(
        WinPageText.OUT_OF_TURN,
        person=found["by"],
        second=found["second"],
        entry=found["seq"],
        reason=found["text"].rstrip("."),
        win=found["after"],
        in_turn=format_dollars(found["in_turn"]),
        difference=format_dollars(found["difference"]),
    )


def _share(share: Facts, facts: Facts, house: Letterhead) -> JsonObject:
    if facts["prize_steps"] is None:
        payer = house.text(WinPageText.PAID_BY_TRAY)
    else:
        payer = _action(share["paid"], WinPageText.PERSON_AND_TIME, house)
    return {
        "spot": str(share["spot"]),
        "amount": format_dollars(share["amount"]),
        "winner": share["winner"],
        "document": share["document"],
        "tax": _tax_form(share, facts, house),
        "needs_tax_form": share["needs_tax_form"],
        "paid": payer,
        "is_void": facts["backed_out"] is not None,
        "recovered": _action(share["recovered"], WinPageText.RECOVERED_BY, house),
    }


def _action(action: Facts | None, message: WinPageText, house: Letterhead) -> str:
    """Who did something, and when; empty if it was not done."""
    if action is None:
        return ""
    return house.text(message, person=action["by"], time=house.format_time(action["at"]))


def _tax_form(share: Facts, facts: Facts, house: Letterhead) -> str:
    if share["needs_tax_form"]:
        return house.text(WinPageText.TAX_FORM_REQUIRED)
    has_rule = facts["tax_rule"] != ""
    return house.text(WinPageText.NOT_REQUIRED if has_rule else WinPageText.TAX_FORM_NOT_SET)


def _shares_note(facts: Facts, house: Letterhead) -> str:
    rule = house.text(WinPageText.NO_TAX_RULE)
    if facts["tax_rule"]:
        rule = house.text(WinPageText.TAX_RULE, rule=facts["tax_rule"])
    if not facts["requires_winner_name"]:
        return rule
    return f"{rule} {house.text(WinPageText.NAMES_REQUIRED)}"


def _payments(facts: Facts, house: Letterhead) -> JsonObject:
    """What each spot of the round is paid; columns without an amount are left out."""
    rows: Sequence[Facts] = facts["payments"]
    used = [key for key in _PAYMENT_COLUMNS if any(_is_nonzero(row[key]) for row in rows)]
    return {
        "columns": [house.text(_PAYMENT_COLUMNS[key]) for key in used],
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
    return house.text(
        WinPageText.BACKED_OUT,
        time=house.format_time(out["at"]),
        person=out["by"],
        second=out["second"],
        entry=out["seq"],
        reason=out["text"],
    )


def _signatures(facts: Facts, house: Letterhead) -> list[tuple[str, str]]:
    is_executive, reference = facts["tier"] == "executive", facts["surveillance"]
    who = WinPageText.EXECUTIVE if is_executive else WinPageText.SUPERVISOR_OR_EXECUTIVE
    text = house.text
    return [
        (text(WinPageText.DEALER), facts["dealer"]),
        (text(who), facts["verified_by_name"]),
        (
            text(WinPageText.SURVEILLANCE),
            text(WinPageText.REFERENCE, reference=reference) if reference else "",
        ),
        (text(WinPageText.CAGE), ""),
    ]


def _audit(facts: Facts, house: Letterhead, printing: Printing | None) -> list[tuple[str, str]]:
    entry = facts["as_of"]
    if printing is None:
        as_of = house.text(WinPageText.AS_OF, entry=entry)
    else:
        time = house.format_time(printing.at)
        as_of = house.text(WinPageText.PRINTED, person=printing.person, time=time, entry=entry)
    return [
        (house.text(WinPageText.LOGGED, entry=facts["seq"]), facts["hash"]),
        (as_of, facts["as_of_hash"]),
    ]
