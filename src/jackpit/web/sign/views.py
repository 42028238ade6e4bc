"""The view of a sign: its meters, its pay table, the tables playing, and the last wins.

A sign is for players: it names tables and amounts and never a person.
"""

from __future__ import annotations

from jackpit.manager.codec import Json
from jackpit.manager.eventlog.log import LinkLog
from jackpit.paytable import Line, Share
from jackpit.table import Link, Table, Version, Win
from jackpit.table.claims import unresolved_marks
from jackpit.web.http.errors import table_not_found
from jackpit.web.views import Logs, link_in, meters_view, write_money

MAX_WINS_SHOWN = 8
"""Last wins shown, plus the last one of each meter."""


def sign_view(logs: Logs, link: str, table: str | None) -> Json:
    """The sign of a table; without a table, the link's own sign."""
    log, found = link_in(logs, link)
    if table is not None and table not in found.tables:
        raise table_not_found(link, table)
    at = None if table is None else found.tables[table]
    view: Json = {
        **_shared(log, found),
        "table": table,
        "is_open": found.is_open and (at is None or at.is_open),
    }
    if at is not None and _has_hit(found, at):
        view["meters"] = _meters(found, at)
    return view


# Shared by all signs of a link, except those of tables with a hit.

_cache: dict[str, tuple[LinkLog, int, Json]] = {}
"""The shared part of the signs of a link, by the last entry: a hundred signs change together.

Only the writer's thread uses it.
"""


def _shared(log: LinkLog, link: Link) -> Json:
    kept = _cache.get(log.key)
    if kept is None or kept[0] is not log or kept[1] != log.head.seq:
        kept = _cache[log.key] = (log, log.head.seq, _build_shared(log, link))
    return kept[2]


def _build_shared(log: LinkLog, link: Link) -> Json:
    version = link.version
    return {
        "link": log.key,
        "seq": log.head.seq,
        "game": version.game.name,
        "game_key": version.game.key,
        "summary": version.game.summary,
        "is_link_open": link.is_open,
        "is_decommissioned": link.moved_to is not None,
        "tables_playing": sum(_plays(link, table) for table in link.tables.values()),
        "wager": write_money(version.wager),
        "pay_table": [_line(line) for line in version.pay_table.lines],
        "bonus": _bonus(version),
        "wins": [_win(win) for win in _wins(link)],
        "meters": _meters(link, None),
    }


def _plays(link: Link, table: Table) -> bool:
    return link.is_open and table.is_open and table.dealer is not None


def _line(line: Line) -> Json:
    """A line in words, with the meter if it takes a share of one."""
    share = line.award if isinstance(line.award, Share) else None
    return {
        "line": line.key,
        "name": line.name,
        "award": str(line.award),
        "meter": None if share is None else share.of,
        "percent": None if share is None else share.percent,
        "envy": None if line.envy is None else str(line.envy),
    }


def _bonus(version: Version) -> Json:
    """The bonus of the base game, which needs no wager of its own; null without one."""
    if (bonus := version.game.bonus) is None:
        return None
    return {
        "name": bonus.name,
        "when": bonus.when,
        "award": str(bonus.award),
        "envy": str(bonus.envy),
    }


def _win(win: Win) -> Json:
    return {
        "number": win.number,
        "meter": win.meter,
        "line": " and ".join(win.lines),
        "table": win.table,
        "amount": write_money(win.amount),
        "spots": len(win.shares),
    }


def sign_wins_view(logs: Logs, link: str) -> list[Json]:
    """The wins that the signs of a link show."""
    return [_win(win) for win in _wins(link_in(logs, link)[1])]


def _wins(link: Link) -> list[Win]:
    """The last wins from the meters, newest first, without those backed out."""
    found: list[Win] = []
    missing = set(link.streams)
    for win in reversed(link.wins.values()):
        if win.meter is None or not win.is_adjusted or win.is_backed_out:
            continue
        if len(found) < MAX_WINS_SHOWN or win.meter in missing:
            found.append(win)
            missing.discard(win.meter)
        if len(found) >= MAX_WINS_SHOWN and not missing:
            break
    return found


# The meters.


def _has_hit(link: Link, table: Table) -> bool:
    return any(_claimed(link, table, meter) for meter in link.streams)


def _meters(link: Link, at: Table | None) -> list[Json]:
    shown = meters_view(link, None if at is None else at.key)
    return [_meter(link, at, meter) for meter in shown]


def _meter(link: Link, at: Table | None, shown: Json) -> Json:
    """A meter, the line that empties it, and the tables with pending claims on it."""
    key: str = shown["meter"]
    return {
        **shown,
        "name": _name(link.version, key),
        "line": _taken_by(link.version, key),
        "claimed_by": _claimed_by(link, at, key) if shown["is_hit"] else None,
        "pending_at": _pending_at(link, key) if shown["is_pending"] else [],
    }


def _name(version: Version, meter: str) -> str:
    """The players' name of a meter: a game's only meter is its jackpot."""
    if len(version.meters) == 1:
        return "Jackpot"
    return meter.replace("-", " ").replace("_", " ").capitalize()


def _taken_by(version: Version, meter: str) -> str:
    """The name of the best line that takes all of a meter; every meter has one."""
    lines = version.pay_table.lines
    shares = ((line, line.award) for line in lines if isinstance(line.award, Share))
    return next(line.name for line, share in shares if share.of == meter and share.reseeds)


def _claimed_by(link: Link, at: Table | None, meter: str) -> str | None:
    """The line that a table has marked."""
    lines = [] if at is None else _claimed(link, at, meter)
    return lines[0].name if lines else None


def _pending_at(link: Link, meter: str) -> list[str]:
    return [table.key for table in link.tables.values() if _claimed(link, table, meter)]


def _claimed(link: Link, table: Table, meter: str) -> list[Line]:
    """The lines at a table that take from a meter and have not been adjusted."""
    marks = () if table.round is None else unresolved_marks(link, table.round)
    lines = (mark.line for mark in marks)
    return [x for x in lines if isinstance(x.award, Share) and x.award.of == meter]
