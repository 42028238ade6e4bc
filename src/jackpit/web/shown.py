"""What pads, signs and links look like to whoever only looks: plain JSON, made by the writer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jackpit.controllers import Pad
from jackpit.controllers.pad import Key
from jackpit.manager.answers import Refused
from jackpit.manager.forms import Json, form_of
from jackpit.manager.house import House
from jackpit.manager.logs import HouseLog, LinkLog, Log
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.values import PRESSES
from jackpit.money import Money
from jackpit.table import Link, Table, Version, Win, claims_of, payout_sheet, prompts, sign_of
from jackpit.table.claims import tier_of, worth
from jackpit.table.sheet import Waiting
from jackpit.web.errors import Problem, problem_of_refused

Logs = dict[str, Log]
_MONEY = form_of(Money)
_VERSION = form_of(Version)
_WIN = form_of(Win)


def house_in(logs: Logs) -> House:
    """The house."""
    log = logs[HOUSE_LOG]
    assert isinstance(log, HouseLog)
    return log.house


def link_in(logs: Logs, key: str) -> tuple[LinkLog, Link]:
    """A link and its log; a Problem if there is none."""
    log = logs.get(key)
    if not isinstance(log, LinkLog) or log.link is None:
        raise Problem(404, "NO_SUCH_LINK", f"There is no link '{key}'.")
    return log, log.link


def pad_in(logs: Logs, link: str, table: str) -> tuple[LinkLog, Pad]:
    """The pad of a table; a Problem if there is none."""
    log, _ = link_in(logs, link)
    pad = log.pad(table)
    if isinstance(pad, Refused):
        raise problem_of_refused(pad)
    return log, pad


def money(amount: Money) -> Json:
    """An amount as it is written everywhere."""
    return _MONEY.write(amount)


# Pads and signs.


def pad_view(logs: Logs, link: str, table: str) -> Json:
    """A pad as it looks now: keys, prompts, payout sheet and sign."""
    log, pad = pad_in(logs, link, table)
    round = pad.round
    place = pad.table
    return {
        "link": link,
        "table": table,
        "seq": log.head.seq,
        "controller": place.controller.name,
        "game": pad.link.version.game.name,
        "is_open": place.is_open and pad.link.is_open,
        "dealer": None if place.dealer is None else place.dealer.key,
        "round": None if round is None else round.number,
        "keys": [_key(key) for key in pad.keys()],  # noqa: SIM118 -- a pad is no dictionary
        "prompts": list(prompts(pad.link, table)),
        "sheet": _sheet(pad),
        "sign": _meters(pad.link, table),
    }


def _key(key: Key) -> Json:
    why = key.why_not
    return {
        "label": key.label,
        "press": _press(key),
        "is_live": key.is_live,
        "why_not": None if why is None else {"rule": why.refusal.name, "sentence": why.sentence},
        "is_lit": key.is_lit,
        "is_selected": key.is_selected,
        "is_suggested": key.is_suggested,
        "is_flashing": key.is_flashing,
    }


def _press(key: Key) -> Json:
    """What pressing the key sends; whoever is to be named shows his card."""
    written = PRESSES.write(key.press)
    return {name: x for name, x in written.items() if name not in ("by", "approved_by")}


def _sheet(pad: Pad) -> Json:
    if pad.round is None:
        return None
    sheet = payout_sheet(pad.link, pad.round)
    return {
        "payments": [
            {"spot": x.spot, "amount": money(x.amount), "reason": x.reason.name, "why": x.why}
            for x in sheet.payments
        ],
        "waiting": [_waiting(x) for x in sheet.waiting],
    }


def _waiting(waiting: Waiting) -> Json:
    claim = waiting.claim
    return {
        "claim": claim.key,
        "line": claim.line.name,
        "spots": list(claim.spots),
        "amount": money(waiting.amount),
        "needs": waiting.tier.name,
        "why": waiting.why,
    }


def sign_view(logs: Logs, link: str, table: str | None) -> Json:
    """What a sign shows."""
    log, found = link_in(logs, link)
    if table is not None and table not in found.tables:
        raise Problem(404, "NO_SUCH_TABLE", f"Link '{link}' has no table '{table}'.")
    return {
        "link": link,
        "table": table,
        "seq": log.head.seq,
        "game": found.version.game.name,
        "is_open": found.is_open and (table is None or found.tables[table].is_open),
        "wager": money(found.version.wager),
        "meters": _meters(found, table),
    }


def _meters(link: Link, table: str | None) -> Json:
    return [
        {
            "meter": shown.meter,
            "amount": money(shown.amount),
            "is_pending": shown.is_pending,
            "is_hit": shown.is_hit,
            "is_locked": shown.is_locked,
        }
        for shown in sign_of(link, table)
    ]


# Links.


def link_line(logs: Logs, key: str) -> Json:
    """A link in a list."""
    log, link = link_in(logs, key)
    return {
        "link": key,
        "seq": log.head.seq,
        "game": link.version.game.key,
        "name": link.version.game.name,
        "version": link.version.number,
        "is_open": link.is_open,
        "is_decommissioned": link.moved_to is not None,
        "rounds": link.rounds,
        "wins": len(link.wins),
        "meters": _meters(link, None),
        "tables": [_table(table) for table in link.tables.values()],
    }


def _table(table: Table) -> Json:
    return {
        "table": table.key,
        "controller": table.controller.name,
        "spots": table.spots,
        "is_open": table.is_open,
        "dealer": None if table.dealer is None else table.dealer.key,
        "round": None if table.round is None else table.round.number,
        "wagers": [] if table.round is None else list(table.round.spots),
        "claims": [] if table.round is None else [x.key for x in claims_of(table.round)],
        "key_holder": None if table.key_holder is None else table.key_holder.key,
    }


def link_view(logs: Logs, key: str) -> tuple[Json, Version]:
    """A whole link, and what it plays, whose odds are worked out elsewhere."""
    _, link = link_in(logs, key)
    books = link.books
    return {
        **link_line(logs, key),
        "terms": _VERSION.write(link.version),
        "pending_terms": None if link.pending is None else _VERSION.write(link.pending),
        "moved_to": link.moved_to,
        "accounts": {x.name: money(books.balance(x)) for x in books.accounts},
    }, link.version


def claims_view(logs: Logs) -> list[Json]:
    """Every claim that waits, on all links."""
    found = []
    for key, log in sorted(logs.items()):
        if isinstance(log, LinkLog) and log.link is not None:
            found += [x for table in log.link.tables for x in _claims_at(key, log.link, table)]
    return found


def _claims_at(key: str, link: Link, table: str) -> list[Json]:
    round = link.tables[table].round
    if round is None:
        return []
    return [
        {
            "link": key,
            "table": table,
            "round": round.number,
            "claim": claim.key,
            "line": claim.line.name,
            "spots": list(claim.spots),
            "meter": None if claim.share is None else claim.share.of,
            "amount": money(worth(link, round, claim)),
            "needs": tier_of(link, round, claim).name,
            "dealer": round.dealer.key,
        }
        for claim in claims_of(round)
    ]


def wins_view(logs: Logs, key: str, after: int, most: int) -> list[Json]:
    """The wins of a link in order."""
    _, link = link_in(logs, key)
    numbers = [number for number in sorted(link.wins) if number > after][:most]
    return [_WIN.write(link.wins[number]) for number in numbers]


Sees = Callable[[Logs], Any]
