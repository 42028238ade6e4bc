"""The floor as the writer sees it: every link with its meters and tables.

What only the event loop knows, such as connections, is added by ``monitor``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from jackpit.manager.codec import Json
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.house import House
from jackpit.table import Link, Table, Version, claims_of, winnable_amount
from jackpit.web.approvals.views import claims_on, references_on
from jackpit.web.views import Logs, house_in, meters_view, person_name, write_money


@dataclass(frozen=True, slots=True)
class Pit:
    """All links at one moment."""

    links: list[Json] = field(default_factory=list)
    versions: dict[str, Version] = field(default_factory=dict)
    """The version each link plays, for its odds."""

    amounts: dict[str, dict[str, Fraction]] = field(default_factory=dict)
    """What can be won on each meter now, in dollars, by link."""


def pit_view(logs: Logs) -> Pit:
    """All links as committed, without decommissioned ones."""
    pit = Pit()
    house = house_in(logs)
    for key in house.links:
        log = logs.get(key)
        if not isinstance(log, LinkLog) or log.link is None or log.link.moved_to is not None:
            continue
        link = log.link
        pit.links.append(_link(key, log, link, house))
        pit.versions[key] = link.version
        pit.amounts[key] = {
            meter: winnable_amount(link, meter).in_dollars() for meter in link.streams
        }
    return pit


def _link(key: str, log: LinkLog, link: Link, house: House) -> Json:
    version = link.version
    return {
        "link": key,
        "seq": log.head.seq,
        "game": version.game.key,
        "name": version.game.name,
        "is_open": link.is_open,
        "wager": write_money(version.wager),
        "rounds": link.rounds,
        "meters": [
            {**shown, "seed": write_money(version.meters[shown["meter"]].seed)}
            for shown in meters_view(link, None)
        ],
        "tables": [_table(log, link, table, house) for table in link.tables.values()],
        "claims": claims_on(key, link, house),
        "references": references_on(key, link, house),
    }


def _table(log: LinkLog, link: Link, table: Table, house: House) -> Json:
    round = table.round
    return {
        "table": table.key,
        "controller": table.controller.value,
        "spots": table.spots,
        "is_open": table.is_open,
        "state": _state(link, table),
        "dealer": None if table.dealer is None else table.dealer.key,
        "dealer_name": person_name(house, table.dealer),
        "key_holder": person_name(house, table.key_holder),
        "round": None if round is None else round.number,
        "last_round": None if table.last is None else table.last.round.number,
        "lit": _lit(log, table),
    }


def _state(link: Link, table: Table) -> str:
    """The state of a table; the writer does not know whether its pad is connected."""
    if not link.is_open or not table.is_open:
        return "closed"
    if table.round is not None and claims_of(table.round):
        return "pending"
    if table.dealer is None:
        return "no dealer"
    return "betting" if table.round is None else "dealing"


def _lit(log: LinkLog, table: Table) -> list[int]:
    """The spots with a wager; before the round starts, those with a chip."""
    if table.round is not None:
        return list(table.round.spots)
    pad = log.pads.get(table.key)
    return [] if pad is None or pad.link is not log.link else sorted(pad.lights.chips)
