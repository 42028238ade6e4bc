"""Writes what the scripts of the screens need to know of the server before they ask it.

`server-words.js` has the words of its closed lists by their keys, and templates of what is made of
facts; `bounds.js` the bounds of what is typed into forms. Both follow from the code that refuses or
prints the same, so nothing of it is written a second time in a script.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

import msgspec
from checks import ROOT, SCREENS

from jackpit.blackjack.wagers import MAX_BLACKJACK_SPOTS
from jackpit.cards import CARD_PATTERN
from jackpit.fields import KEY
from jackpit.ledger import AccountKind, Reason
from jackpit.manager.house import (
    ComponentKind,
    CredentialKind,
    DeviceKind,
    Disclosure,
    HouseRefusal,
    PaperSize,
    RulesOnSigns,
    Settings,
)
from jackpit.manager.house.event_text import ApprovedVersionsText
from jackpit.manager.house.setup import DOLLAR_CURRENCIES, SETTING_RANGES
from jackpit.manager.identity.credentials import (
    MAX_PIN_LENGTH,
    MIN_CARD_LENGTH,
    MIN_PASSWORD_LENGTH,
    MIN_PIN_LENGTH,
    SIMPLE_DIGITS,
)
from jackpit.manager.reports.close.checks import CheckState
from jackpit.manager.reports.names import AccountName
from jackpit.manager.reports.wins.status import WinStatus
from jackpit.messages import Message
from jackpit.paytable import Chips, Dollars, ForOne, Share, Sharing, ToOne
from jackpit.paytable.game import METER_NAMES, AwardText
from jackpit.rights import Role, Tier
from jackpit.table import Controller
from jackpit.table.commands import AdjustmentReason
from jackpit.table.setup import MAX_TABLE_SPOTS
from jackpit.web.live.messages import NOT_ADMITTED, NOT_UNDERSTOOD

SHARED = ROOT / SCREENS / "shared"
WORDS_FILE, BOUNDS_FILE = SHARED / "server-words.js", SHARED / "bounds.js"
HEADER = "// Written by tools/screen_facts.py from the code of the server. Do not edit."
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")


def words_by_key(kind: Iterable[Enum], attribute: str) -> dict[str, str]:
    """Return the words of an enum's members by their values."""
    return {member.value: str(getattr(member, attribute)) for member in kind}


WORDS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "ROLES": ("Roles, as on a badge or in a list.", words_by_key(Role, "word")),
    "TIERS": ("Who must verify an award.", words_by_key(Tier, "word")),
    "VERIFIERS": ("The same in a sentence.", words_by_key(Tier, "verifier")),
    "DEVICE_KINDS": ("Kinds of devices.", words_by_key(DeviceKind, "word")),
    "COMPONENT_KINDS": (
        "What has an approved version: the server, or a kind of device.",
        words_by_key(ComponentKind, "word"),
    ),
    "CREDENTIALS": ("What a person authenticates with.", words_by_key(CredentialKind, "word")),
    "CONTROLLERS": ("What the dealer of a table presses.", words_by_key(Controller, "word")),
    "SHARINGS": ("How several winners share a meter.", words_by_key(Sharing, "phrase")),
    "CHIPS": ("Where progressive chips stay during a round.", words_by_key(Chips, "phrase")),
    "DISCLOSURES": (
        "What the small print of the signs may disclose.",
        words_by_key(Disclosure, "word"),
    ),
    "METER_NAMES": ("Meters whose name is not their key.", METER_NAMES),
    "PAPER_SIZES": ("The paper that a house prints on.", words_by_key(PaperSize, "word")),
    "RULES_ON_SIGNS": (
        "Whether signs show the rules for players.",
        words_by_key(RulesOnSigns, "word"),
    ),
    "WIN_STATUSES": ("The status of a win.", words_by_key(WinStatus, "word")),
    "CHECK_STATES": ("The result of a check of the close.", words_by_key(CheckState, "word")),
    "ADJUSTMENT_REASONS": (
        "Reasons for an adjustment or a back-out.",
        words_by_key(AdjustmentReason, "phrase"),
    ),
    "TRANSFER_REASONS": ("Reasons of transfers.", words_by_key(Reason, "phrase")),
    "ACCOUNTS": (
        "Accounts by their kind; the key is of their meter or table.",
        {kind.value: AccountName[kind.name].value for kind in AccountKind},
    ),
    "AWARDS": (
        "Awards by their type.",
        {
            ForOne.__name__: AwardText.FOR_ONE.value,
            ToOne.__name__: AwardText.TO_ONE.value,
            Dollars.__name__: AwardText.DOLLARS.value,
            Share.__name__: AwardText.SHARE.value,
        },
    ),
}
"""Tables of words, each with its comment."""

TEMPLATES: Mapping[str, tuple[str, Message]] = {
    "OR_HIGHER": ("An approved version.", ApprovedVersionsText.OR_HIGHER),
    "EVERY_VERSION": ("None is the lowest.", ApprovedVersionsText.EVERY),
    "NOT_A_KEY": ("Why a text cannot be an ID.", HouseRefusal.NOT_A_KEY),
}
"""Single templates, each with its comment."""


def shared_texts() -> Iterator[str]:
    """Return the texts of `server-words.js`, which a screen needs in its language."""
    for _, words in WORDS.values():
        yield from words.values()
    for _, message in TEMPLATES.values():
        yield message.value


def server_words() -> str:
    """Return the script of words and templates, as it is checked in."""
    parts = [HEADER, 'import { translated } from "./text.js";']
    for name, (comment, words) in WORDS.items():
        rows = [f"  {_key(key)}: translated({_text(word)})," for key, word in words.items()]
        lines = ["/**", f" * {comment}", " * @type {Record<string, string>}", " */"]
        parts.append("\n".join([*lines, f"export const {name} = {{", *rows, "};"]))
    for name, (comment, message) in TEMPLATES.items():
        call = f"translated({_text(message.value)})"
        lines = [f"/** {comment} */", f"export const {name} = {call};"]
        if len(lines[-1]) > 120:
            lines[-1] = f"export const {name} = translated(\n  {_text(message.value)},\n);"
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


BOUNDS: Mapping[str, tuple[str, Any]] = {
    "MIN_CARD_LENGTH": (
        "Of a card, in characters; no person types so many as fast as a reader.",
        MIN_CARD_LENGTH,
    ),
    "MIN_PIN_LENGTH": ("Of a PIN, in digits.", MIN_PIN_LENGTH),
    "MAX_PIN_LENGTH": ("Of a PIN, in digits.", MAX_PIN_LENGTH),
    "SIMPLE_DIGITS": ("No part of these can be a PIN.", SIMPLE_DIGITS),
    "MIN_PASSWORD_LENGTH": ("Of a password, in characters.", MIN_PASSWORD_LENGTH),
    "MAX_TABLE_SPOTS": ("Spots of a table.", MAX_TABLE_SPOTS),
    "MAX_BLACKJACK_SPOTS": ("Spots of a training table.", MAX_BLACKJACK_SPOTS),
    "NOT_UNDERSTOOD": (
        "How the server closes a connection: an unreadable message.",
        NOT_UNDERSTOOD,
    ),
    "NOT_ADMITTED": ("The same: a missing right. Neither is tried again.", NOT_ADMITTED),
    "DOLLAR_CURRENCIES": ("The currencies that a house can choose.", DOLLAR_CURRENCIES),
    "SETTING_RANGES": (
        "The smallest and the largest number of each setting.",
        {name: [low, high] for name, (_, low, high) in SETTING_RANGES.items()},
    ),
    "SETTING_DEFAULTS": (
        "Settings that a house has before it chooses others.",
        {
            field.name: field.default
            for field in msgspec.structs.fields(Settings)
            if isinstance(field.default, str | int) and not isinstance(field.default, bool)
        },
    ),
}
"""Bounds and defaults, each with its comment."""


def bounds() -> str:
    """Return the script of bounds, as it is checked in."""
    parts = [
        HEADER,
        f"/** What the ID of a person, a device, a link or a table may be. */\n"
        f"export const KEY = /{KEY}/;",
        f"/** A card as the server writes it. */\nexport const CARD = /{CARD_PATTERN}/;",
    ]
    for name, (comment, value) in BOUNDS.items():
        parts.append(f"/** {comment} */\nexport const {name} = {_literal(value)};")
    return "\n\n".join(parts) + "\n"


def _literal(value: Any) -> str:
    if isinstance(value, dict):
        rows = "".join(f"  {_key(key)}: {_literal(item)},\n" for key, item in value.items())
        return f"{{\n{rows}}}"
    if isinstance(value, tuple | list):
        line = f"[{', '.join(map(_literal, value))}]"
        rows = "".join(f"  {_literal(item)},\n" for item in value)
        return line if len(line) < 80 else f"[\n{rows}]"
    return _text(value)


def _key(name: str) -> str:
    return name if _IDENTIFIER.fullmatch(name) else _text(name)


def _text(value: str | int) -> str:
    return json.dumps(value, ensure_ascii=False)


FILES = {WORDS_FILE: server_words, BOUNDS_FILE: bounds}

if __name__ == "__main__":
    for file, written in FILES.items():
        file.write_text(written())
