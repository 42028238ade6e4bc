"""The floor as the writer sees it: every link with its meters and tables.

What only the event loop knows, such as connections, is added by ``monitor``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from jackpit.ledger import Account
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.house import House, PlayersSide
from jackpit.manager.reports.liability import LIABILITY_KINDS
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.store.queries.alarms import AlarmRow
from jackpit.messages import Phrase, Text, all_of
from jackpit.money import ZERO, Money
from jackpit.table import Link, Table, Version, Win, claims_of, winnable_amount
from jackpit.table.claims import claim_amount
from jackpit.table.limits import why_over_limits
from jackpit.table.sign import meters_with_claims
from jackpit.value import extend
from jackpit.web.approvals.views import ClaimView, claims_on
from jackpit.web.commands.pending_requests import RequestView
from jackpit.web.views import (
    Logs,
    Reasons,
    SignAmountView,
    TableView,
    house_in,
    links_in,
    opening_reasons,
    person_name,
    sign_amount_view,
    table_view,
)

TableState = Literal["closed", "pending", "no_dealer", "betting", "dealing"]


class FloorHitView(Struct, frozen=True, kw_only=True):
    """The last hit of a meter."""

    win: int
    at: str
    amount: Money
    table: str


class FloorPendingView(Struct, frozen=True, kw_only=True):
    """What a claim takes from a meter, in the order in which claims are verified."""

    table: str
    line_name: Text
    amount: Money
    """Its own; what can be won next is the amount of the meter."""

    win: int | None
    """The number of a logged win that waits for the key to return to RUN; null before."""


class FloorMeterView(SignAmountView, frozen=True, kw_only=True):
    """A meter on the floor, with every claim, announced on the signs or not."""

    seed: Money
    pending: list[FloorPendingView]
    hit: FloorHitView | None


class FloorPadView(Struct, frozen=True, kw_only=True):
    """Whether the pad of a table is connected."""

    is_here: bool
    lost_at: str | None
    """When it was last heard; null if it is connected, or was not since the start."""


class FloorPlaceView(Struct, frozen=True, kw_only=True):
    """Where the center of a table stands on the map of the floor, from its upper left corner."""

    x: int
    y: int
    players: PlayersSide


class FloorTableView(TableView, frozen=True, kw_only=True):
    """A table on the floor."""

    state: TableState
    dealer_name: str | None
    key_holder_name: str | None
    last_round: int | None
    last_press: str | None
    rounds_an_hour: int | None
    """Null while too little is known."""

    pad: FloorPadView
    place: FloorPlaceView | None
    """Null if the house gave it none: it is shown in a free one."""

    edge: float | None
    """The house edge on the next wager; null without wagers, or until the odds are computed."""


class FloorReferenceView(Struct, frozen=True, kw_only=True):
    """A win that needs a surveillance reference before its round can end."""

    link: str
    win: int
    table: str
    round: int
    lines: list[Text]
    spots: list[int]
    amount: Money
    verified_by: str
    verified_by_name: str


class FloorLinkView(Struct, frozen=True, kw_only=True):
    """A link on the floor."""

    link: str
    seq: int
    game: str
    game_name: Text
    short_name: Text
    """Of the game."""

    is_open: bool
    over_limit: Text | None
    """Why it takes no wagers under the limits of the house; null if it does."""

    wager: Money
    rounds: int
    meters: list[FloorMeterView]
    tables: list[FloorTableView]
    claims: list[ClaimView]
    references: list[FloorReferenceView]
    owed: Money
    """To the players: meters, reserves, overflow and unpaid wins."""

    why_not: Reasons
    """To open or close it."""

    edge: list[float] | None
    """The lowest and the highest of its tables; without wagers, one number: that of one spot."""


class FloorAlarmView(Struct, frozen=True, kw_only=True):
    """An alarm: the entry that raised it, and its number in that entry."""

    log: str
    seq: int
    number: int
    at: str
    alarm: str
    link: str | None
    """The link that it is about; null for an alarm of the server."""

    table: str | None
    """The table that it is about, if it is about one."""

    sentence: Text


class FloorPaceView(Struct, frozen=True, kw_only=True):
    """How fast the pit plays now; the figures that change with every round."""

    wagers_an_hour: int | None
    """Of all tables; null while too little is known."""

    rounds_an_hour: int | None
    """The average of the tables with a dealer whose pace is known."""

    wagers: list[int]
    """Of all tables in each five minutes of the last hour, the oldest first."""


class FloorTodayView(Struct, frozen=True, kw_only=True):
    """The figures of the present gaming day, summed over all links."""

    day: str
    rounds: int
    wagers: int
    wins: int
    won: Money
    adjustments: int
    signed_at: str | None
    """When the logs were last signed."""

    unsigned: int
    """Entries since then."""


class SilentSignView(Struct, frozen=True, kw_only=True):
    """A sign that reported before and is silent now, though its table is open."""

    device: str
    link: str
    table: str | None
    heard_at: str


class FloorView(Struct, frozen=True, kw_only=True):
    """Everything that the floor and the approvals show."""

    now: str
    links: list[FloorLinkView]
    """Of the pit."""

    training: list[FloorLinkView]
    """Links on which only trainees deal; no figure of the pit counts them."""

    alarms: list[FloorAlarmView]
    """The latest that are not acknowledged."""

    alarms_in_all: int
    requests: list[RequestView]
    pace: FloorPaceView
    today: FloorTodayView
    silent_signs: list[SilentSignView]


class AcknowledgmentView(Struct, frozen=True, kw_only=True):
    """By whom an alarm was acknowledged, when, and with what note."""

    by: str
    by_name: str
    at: str
    note: str


class AlarmView(FloorAlarmView, frozen=True, kw_only=True):
    """An alarm, and its acknowledgment."""

    is_acknowledged: bool
    acknowledged: AcknowledgmentView | None


class AlarmsView(Struct, frozen=True, kw_only=True):
    """Alarms, latest first."""

    alarms: list[AlarmView]


def alarm_view(row: AlarmRow) -> FloorAlarmView:
    """An alarm as stored."""
    facts = row.sentence.facts
    link = facts.get("link") if row.log == HOUSE_LOG else row.log
    table = facts.get("table")
    return FloorAlarmView(
        log=row.log,
        seq=row.seq,
        number=row.number,
        at=row.at,
        alarm=row.alarm,
        link=link if isinstance(link, str) else None,
        table=table if isinstance(table, str) else None,
        sentence=row.sentence,
    )


# The links.


@dataclass(frozen=True, slots=True)
class Pit:
    """All links at one moment."""

    links: list[FloorLinkView] = field(default_factory=list)
    training: list[FloorLinkView] = field(default_factory=list)
    versions: dict[str, Version] = field(default_factory=dict)
    """The version each link plays, for its odds."""

    amounts: dict[str, dict[str, Fraction]] = field(default_factory=dict)
    """What can be won on each meter now, in dollars, by link."""


Places = Mapping[tuple[str, str], FloorPlaceView]
"""By link and table."""


def pit_view(logs: Logs) -> Pit:
    """All links as committed, without decommissioned ones."""
    pit = Pit()
    house = house_in(logs)
    places = {
        (x.link, x.table): FloorPlaceView(x=x.x, y=x.y, players=x.players) for x in house.places
    }
    for log, link in links_in(logs):
        if link.moved_to is not None:
            continue
        is_training = house.links[log.key].is_training
        shown = _link(log.key, log, link, house, places)
        (pit.training if is_training else pit.links).append(shown)
        pit.versions[log.key] = link.version
        pit.amounts[log.key] = {
            meter: winnable_amount(link, meter).in_dollars() for meter in link.streams
        }
    return pit


def _link(key: str, log: LinkLog, link: Link, house: House, places: Places) -> FloorLinkView:
    version, over_limits = link.version, why_over_limits(link)
    balances = link.books.balances().items()
    return FloorLinkView(
        link=key,
        seq=log.head.seq,
        game=version.game.key,
        game_name=version.game.name,
        short_name=version.game.short_name,
        is_open=link.is_open,
        over_limit=over_limits,
        wager=version.wager,
        rounds=link.rounds,
        meters=[
            extend(
                sign_amount_view(shown),
                FloorMeterView,
                seed=version.meters[shown.meter].seed,
                pending=_pending(link, shown.meter) if shown.is_pending else [],
                hit=None,
            )
            for shown in meters_with_claims(link)
        ],
        tables=[
            _table(log, link, table, house, places.get((key, table.key)))
            for table in link.tables.values()
        ],
        claims=claims_on(key, link, house),
        references=_references(key, link, house),
        owed=sum((x for name, x in balances if _is_owed(name)), start=ZERO),
        why_not=opening_reasons(link),
        edge=None,
    )


def _is_owed(account: str) -> bool:
    return Account.named(account).kind in LIABILITY_KINDS


def _pending(link: Link, meter: str) -> list[FloorPendingView]:
    rounds = [table.round for table in link.tables.values() if table.round is not None]
    logged = [
        FloorPendingView(
            table=win.table,
            line_name=all_of([Phrase(name) for name in win.lines]),
            amount=win.amount,
            win=win.number,
        )
        for round in rounds
        for win in (link.wins[number] for number in round.wins)
        if win.meter == meter and not win.is_adjusted
    ]
    cuts = link.streams[meter].cuts
    claims = [
        (cuts.index(claim.cut) if claim.cut in cuts else len(cuts), round, claim)
        for round in rounds
        for claim in claims_of(round)
        if claim.share is not None and claim.share.of == meter
    ]
    claims.sort(key=lambda found: found[0])
    return logged + [
        FloorPendingView(
            table=round.table,
            line_name=claim.line.name,
            amount=claim_amount(link, round, claim),
            win=None,
        )
        for _, round, claim in claims
    ]


_UNKNOWN_PAD = FloorPadView(is_here=False, lost_at=None)


def _table(
    log: LinkLog, link: Link, table: Table, house: House, place: FloorPlaceView | None
) -> FloorTableView:
    return extend(
        table_view(log, table),
        FloorTableView,
        state=_state(link, table),
        dealer_name=person_name(house, table.dealer),
        key_holder_name=person_name(house, table.key_holder),
        last_round=None if table.last is None else table.last.round.number,
        last_press=None,
        rounds_an_hour=None,
        pad=_UNKNOWN_PAD,
        place=place,
        edge=None,
    )


def _state(link: Link, table: Table) -> TableState:
    """The state of a table; the writer does not know whether its pad is connected."""
    if not link.is_open or not table.is_open:
        return "closed"
    if table.round is not None and claims_of(table.round):
        return "pending"
    if table.dealer is None:
        return "no_dealer"
    return "betting" if table.round is None else "dealing"


def _references(key: str, link: Link, house: House) -> list[FloorReferenceView]:
    """The wins of one link that need a surveillance reference before their round can end."""
    rounds = (table.round for table in link.tables.values() if table.round is not None)
    wins = (link.wins[number] for round in rounds for number in round.wins)
    return [_reference(key, win, house) for win in wins if win.lacks_reference]


def _reference(key: str, win: Win, house: House) -> FloorReferenceView:
    return FloorReferenceView(
        link=key,
        win=win.number,
        table=win.table,
        round=win.round,
        lines=[Phrase(name) for name in win.lines],
        spots=[spot for spot, _ in win.shares],
        amount=win.amount,
        verified_by=win.verified_by.key,
        verified_by_name=person_name(house, win.verified_by),
    )
