"""The view of a sign: its meters, its pay table, the tables playing, and the last wins.

A sign is for players: it names tables and amounts and never a person.
"""

from __future__ import annotations

from msgspec import Struct, structs

from jackpit.manager.eventlog.log import LinkLog
from jackpit.messages import Phrase, Text, all_of
from jackpit.money import Money
from jackpit.paytable import Line, Share
from jackpit.paytable.notes import notes_of
from jackpit.table import Link, Table, Version, Win
from jackpit.table.claims import unresolved_marks
from jackpit.value import extend
from jackpit.web.http.errors import table_not_found
from jackpit.web.views import (
    LineAwardView,
    Logs,
    SignAmountView,
    line_award_view,
    link_in,
    meters_view,
)

MAX_WINS_SHOWN = 8
"""Last wins shown, plus the last one of each meter."""


class SignPayTableView(LineAwardView, frozen=True, kw_only=True):
    """A line of the pay table."""

    line: str
    name: Text


class SignBonusView(Struct, frozen=True, kw_only=True):
    """The bonus of the base game, which needs no wager of its own."""

    name: Text
    when: Text
    award: Text
    envy: Text


class SignWinView(Struct, frozen=True, kw_only=True):
    """A win from a meter that a sign shows."""

    number: int
    meter: str
    line_name: Text
    table: str
    amount: Money
    spots: int
    """How many spots shared it."""


class SignMeterView(SignAmountView, frozen=True, kw_only=True):
    """A meter, the line that empties it, and the tables with pending claims on it."""

    line_name: Text
    claimed_by: Text | None
    """The line that the table has marked."""

    pending_at: list[str]


class SignView(Struct, frozen=True, kw_only=True):
    """A sign: what can be won, and what was won last."""

    link: str
    seq: int
    game: str
    game_name: Text
    short_name: Text
    """Of the game."""

    summary: Text
    is_link_open: bool
    is_decommissioned: bool
    tables_playing: int
    wager: Money
    pay_table: list[SignPayTableView]
    notes: list[Text]
    """The small print of the pay table."""

    bonus: SignBonusView | None
    wins: list[SignWinView]
    meters: list[SignMeterView]
    table: str | None
    """Null on the link's own sign."""

    is_open: bool


def sign_view(logs: Logs, link: str, table: str | None) -> SignView:
    """The sign of a table; without a table, the link's own sign."""
    log, found = link_in(logs, link)
    shared = _shared(log, found)
    if table is None:
        return shared
    if table not in found.tables:
        raise table_not_found(table)
    at = found.tables[table]
    return structs.replace(
        shared,
        table=table,
        is_open=found.is_open and at.is_open,
        meters=_meters(found, at) if _has_hit(found, at) else shared.meters,
    )


# Shared by all signs of a link, except those of tables with a hit.

_cache: dict[str, tuple[LinkLog, int, SignView]] = {}
"""The link's own sign, by the last entry: a hundred signs change together.

Only the writer's thread uses it.
"""


def _shared(log: LinkLog, link: Link) -> SignView:
    kept = _cache.get(log.key)
    if kept is None or kept[0] is not log or kept[1] != log.head.seq:
        kept = _cache[log.key] = (log, log.head.seq, _link_sign(log, link))
    return kept[2]


def _link_sign(log: LinkLog, link: Link) -> SignView:
    version = link.version
    return SignView(
        link=log.key,
        seq=log.head.seq,
        game=version.game.key,
        game_name=version.game.name,
        short_name=version.game.short_name,
        summary=version.game.summary,
        is_link_open=link.is_open,
        is_decommissioned=link.moved_to is not None,
        tables_playing=sum(_plays(link, table) for table in link.tables.values()),
        wager=version.wager,
        pay_table=[_line(version, line) for line in version.pay_table.lines],
        notes=[*notes_of(version.pay_table)],
        bonus=_bonus(version),
        wins=[_win(win) for win in _wins(link)],
        meters=_meters(link, None),
        table=None,
        is_open=link.is_open,
    )


def _plays(link: Link, table: Table) -> bool:
    return link.is_open and table.is_open and table.dealer is not None


def _line(version: Version, line: Line) -> SignPayTableView:
    view = line_award_view(version, line)
    return extend(view, SignPayTableView, line=line.key, name=line.name)


def _bonus(version: Version) -> SignBonusView | None:
    if (bonus := version.game.bonus) is None:
        return None
    return SignBonusView(
        name=bonus.name,
        when=bonus.when,
        award=bonus.award.text,
        envy=bonus.envy.text,
    )


def _win(win: Win) -> SignWinView:
    assert win.meter is not None, "signs show the wins from meters"
    return SignWinView(
        number=win.number,
        meter=win.meter,
        line_name=all_of([Phrase(name) for name in win.lines]),
        table=win.table,
        amount=win.amount,
        spots=len(win.shares),
    )


def sign_wins(logs: Logs, link: str) -> list[SignWinView]:
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


def _meters(link: Link, at: Table | None) -> list[SignMeterView]:
    shown = meters_view(link, None if at is None else at.key)
    return [_meter(link, at, meter) for meter in shown]


def _meter(link: Link, at: Table | None, shown: SignAmountView) -> SignMeterView:
    key = shown.meter
    return extend(
        shown,
        SignMeterView,
        line_name=_taken_by(link.version, key),
        claimed_by=_claimed_by(link, at, key) if shown.is_hit else None,
        pending_at=_pending_at(link, key) if shown.is_pending else [],
    )


def _taken_by(version: Version, meter: str) -> Text:
    """The name of the best line that takes all of a meter; every meter has one."""
    lines = version.pay_table.lines
    shares = ((line, line.award) for line in lines if isinstance(line.award, Share))
    return next(line.name for line, share in shares if share.of == meter and share.reseeds)


def _claimed_by(link: Link, at: Table | None, meter: str) -> Text | None:
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
