"""JSON views that several features share: links, meters and wins, read in the writer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jackpit.manager.codec import Json, to_json
from jackpit.manager.eventlog.answer import RefusedAnswer
from jackpit.manager.eventlog.log import HouseLog, LinkLog, Log
from jackpit.manager.house import House
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.money import Money
from jackpit.pads import Pad
from jackpit.table import Link, Person, Table, Version, claims_of, sign_of
from jackpit.table.setup import pending_reseed
from jackpit.web.http.errors import link_not_found, problem_of_refused

Logs = dict[str, Log]


def house_in(logs: Logs) -> House:
    """The house of the house log."""
    log = logs[HOUSE_LOG]
    assert isinstance(log, HouseLog)
    return log.house


def person_name(house: House, person: Person | None) -> str | None:
    """A person's name, or their key if the house does not know them."""
    if person is None:
        return None
    member = house.people.get(person.key)
    return person.key if member is None else member.name


def link_in(logs: Logs, key: str) -> tuple[LinkLog, Link]:
    """A link and its log; a Problem if the link does not exist."""
    log = logs.get(key)
    if not isinstance(log, LinkLog) or log.link is None:
        raise link_not_found(key)
    return log, log.link


def pad_in(logs: Logs, link: str, table: str) -> tuple[LinkLog, Pad]:
    """The pad of a table; a Problem if it does not exist."""
    log, _ = link_in(logs, link)
    pad = log.pad(table)
    if isinstance(pad, RefusedAnswer):
        raise problem_of_refused(pad)
    return log, pad


def write_money(amount: Money) -> Json:
    """An amount as it is written in JSON everywhere."""
    return to_json(amount)


def meters_view(link: Link, table: str | None) -> Json:
    """The meters on the sign of a table, or on the link's own sign."""
    return [
        {
            "meter": shown.meter,
            "amount": write_money(shown.amount),
            "is_pending": shown.is_pending,
            "is_hit": shown.is_hit,
            "is_locked": shown.is_locked,
        }
        for shown in sign_of(link, table)
    ]


# Links.


def link_line(logs: Logs, key: str) -> Json:
    """A link as a line of a list."""
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
        "meters": meters_view(link, None),
        "tables": [_table(table) for table in link.tables.values()],
    }


def _table(table: Table) -> Json:
    return {
        "table": table.key,
        "controller": table.controller.value,
        "spots": table.spots,
        "is_open": table.is_open,
        "dealer": None if table.dealer is None else table.dealer.key,
        "round": None if table.round is None else table.round.number,
        "wagers": [] if table.round is None else list(table.round.spots),
        "claims": [] if table.round is None else [x.key for x in claims_of(table.round)],
        "key_holder": None if table.key_holder is None else table.key_holder.key,
    }


def link_view(logs: Logs, key: str) -> tuple[Json, Version]:
    """A whole link, and its version, from which the caller computes the odds."""
    _, link = link_in(logs, key)
    books = link.books
    return {
        **link_line(logs, key),
        "terms": to_json(link.version),
        "pending_terms": to_json(link.pending),
        "pending_reseed": pending_reseed(link),
        "chips": link.version.chips.value,
        "moved_to": link.moved_to,
        "dealers_lines": [x.key for x in link.version.pay_table.lines if x.is_table_wide],
        "accounts": {x.name: write_money(books.balance(x)) for x in books.accounts},
    }, link.version


LogQuery = Callable[[Logs], Any]
