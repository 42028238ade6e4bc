"""The view of a sign: meters, the hand under review, the win celebrated, pay table, last wins.

A sign is for players: it names tables and amounts and never a person.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from jackpit.cards import Card
from jackpit.fields import Key, Sha256
from jackpit.ledger import overflow_of, reserve_of
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.house import Disclosure, Settings
from jackpit.messages import Message, Phrase, Text, all_of
from jackpit.money import ZERO, Money, divide
from jackpit.paytable import Line, Share, meter_name
from jackpit.paytable.examples import example_cards
from jackpit.paytable.notes import notes_of
from jackpit.table import Link, Table, Version, Win, sign_of
from jackpit.table.limits import why_over_limits
from jackpit.table.sign import Review, SignMeter, review_of
from jackpit.value import extend
from jackpit.web.http.endpoint import RequestBody
from jackpit.web.http.errors import table_not_found
from jackpit.web.views import (
    LineAwardView,
    Logs,
    SignAmountView,
    house_in,
    line_award_view,
    link_in,
    sign_amount_view,
)

MAX_WINS_SHOWN = 8
"""Last wins shown, plus the last one of each meter."""

SignPlace = Literal["open", "closed", "not_taking_part", "pad_lost", "stopped", "decommissioned"]
"""Whether a wager can be made where the sign hangs, and if not, why."""


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
    """A meter, the line that empties it, and the tables with announced claims on it."""

    line_name: Text
    pending_at: list[str]
    """The tables with an announced claim."""


class SignReviewView(Struct, frozen=True, kw_only=True):
    """A marked, unverified hand of the table that takes from a meter."""

    meter: str
    line_name: Text
    amount: Money
    """What it is paid as things stand."""

    is_locked: bool
    """Whether nothing outside the table can change the amount."""

    if_verified: Money | None
    """What it is paid if the claims before it are verified; null if it is first in line."""

    if_refused: Money | None
    """What it is paid if they are refused; null if it is first in line."""

    waits_for: Text
    """The role that may verify it, as ``a supervisor``."""

    cards: list[Card]
    """As entered; else those that the line names; else none."""


class SignCelebrationView(Struct, frozen=True, kw_only=True):
    """The win that every sign of the link celebrates now."""

    number: int
    meter: str
    meter_name: Text
    line_name: Text
    table: str
    amount: Money
    shares: list[Money]
    """What each spot is paid."""

    cards: list[Card]
    """Of the winning hand: as entered; else those that the line names; else none."""

    begins_at: Money
    """From which the count starts: the seed."""

    starts_again_at: Money | None
    """What the meter shows since; null until it is adjusted."""


class SignLooksView(Struct, frozen=True, kw_only=True):
    """What the game's definition says about the looks of its signs."""

    hue: int | None
    metal: str | None
    emblem: str | None


class SignSettingsView(Struct, frozen=True, kw_only=True):
    """What the house sets for its signs."""

    volume: int
    """In percent; 0 is silent."""


class ShowsMessage(RequestBody, frozen=True, kw_only=True):
    """What a sign shows, as it reports."""

    scene: Annotated[str, Meta(max_length=40)]
    page: Key | None = None
    """The page of the house over its scene, or `rules`."""

    amount: Annotated[str, Meta(max_length=40)] = ""
    """Of the main meter, as it is drawn."""

    fault: Sha256 | None = None
    """The last file that it could not show."""


class SignTurnView(Struct, frozen=True, kw_only=True):
    """A page of the house, which takes turns with the meter."""

    key: str
    name: str
    seconds: int
    kind: Literal["text", "picture", "video"]
    heading: str
    text: str
    """Its lines; both are empty but for a text."""

    file: str | None
    """The SHA-256 of the picture or the video."""

    has_sound: bool


class SignRulesPageView(Struct, frozen=True, kw_only=True):
    """That the rules take a turn too; `/api/links/{link}/sign/rules` has them."""

    seconds: int
    with_odds: bool
    address: str


class SignView(Struct, frozen=True, kw_only=True):
    """A sign: what can be won, and what was won last."""

    link: str
    seq: int
    game: str
    game_name: Text
    short_name: Text
    """Of the game."""

    summary: Text
    place: SignPlace
    tables_playing: int
    wager: Money
    pay_table: list[SignPayTableView]
    notes: list[Text]
    """The small print of the pay table."""

    disclosures: list[Text]
    """The small print that the house's jurisdiction asks for."""

    top_cards: list[Card]
    """An example of the best hand."""

    looks: SignLooksView | None
    """Null unless the game's definition says so."""

    bonus: SignBonusView | None
    wins: list[SignWinView]
    win: SignCelebrationView | None
    """The newest win, from its verification until a minute after its round."""

    meters: list[SignMeterView]
    table: str | None
    """Null on the link's own sign."""

    review: SignReviewView | None
    settings: SignSettingsView
    content: list[SignTurnView]
    """The pages of the house that are due on this sign now, in order."""

    rules: SignRulesPageView | None
    """Null if signs show no rules."""


def sign_view(logs: Logs, link: str, table: str | None, now: datetime) -> SignView:
    """The sign of a table; without a table, the link's own sign.

    Whether the pad of the table is lost is added by the floor's monitor.
    """
    log, found = link_in(logs, link)
    shared = _shared(log, found, house_in(logs).settings, now)
    if table is None:
        return shared
    if table not in found.tables:
        raise table_not_found(table)
    at = found.tables[table]
    has_marks = at.round is not None and bool(at.round.marks)
    return structs.replace(
        shared,
        table=table,
        place=_place(found, at),
        meters=_meters(found, table) if has_marks else shared.meters,
        review=_review(found, table) if has_marks else None,
    )


def with_pad(view: SignView, *, is_lost: bool) -> SignView:
    """The sign of a table with what only the event loop knows: whether its pad is lost."""
    can_be_lost = is_lost and view.place in ("open", "not_taking_part")
    return structs.replace(view, place="pad_lost") if can_be_lost else view


# Shared by all signs of a link, except those of tables with a mark.

_CacheKey = tuple[int, Settings, int | None]
_cache: dict[str, tuple[LinkLog, _CacheKey, SignView]] = {}
"""The link's own sign, by the last entry, the settings and the celebrated win.

A hundred signs change together. Only the writer's thread uses it.
"""


def _shared(log: LinkLog, link: Link, settings: Settings, now: datetime) -> SignView:
    win = log.sign_times.celebrated_win(now)
    key = (log.head.seq, settings, win)
    kept = _cache.get(log.key)
    if kept is None or kept[0] is not log or kept[1] != key:
        kept = _cache[log.key] = (log, key, _link_sign(log, link, settings, win))
    return kept[2]


def _link_sign(log: LinkLog, link: Link, settings: Settings, win: int | None) -> SignView:
    version = link.version
    place, meters = _place(link, None), _meters(link, None)
    return SignView(
        link=log.key,
        seq=log.head.seq,
        game=version.game.key,
        game_name=version.game.name,
        short_name=version.game.short_name,
        summary=version.game.summary,
        place=place,
        tables_playing=sum(map(_plays, link.tables.values())) if place == "open" else 0,
        wager=version.wager,
        pay_table=[_line(line) for line in version.pay_table.lines],
        notes=[*notes_of(version.pay_table)],
        disclosures=_disclosures(link, settings),
        top_cards=list(example_cards(version.pay_table, version.shoe, version.pay_table.lines[0])),
        looks=None,
        bonus=_bonus(version),
        wins=[_win(x) for x in _wins(link)],
        win=None if win is None else _celebration(link, link.wins[win], meters),
        meters=meters,
        table=None,
        review=None,
        settings=SignSettingsView(volume=settings.sign_volume),
        content=[],
        rules=None,
    )


def _plays(table: Table) -> bool:
    return table.is_open and table.dealer is not None


def _place(link: Link, table: Table | None) -> SignPlace:
    if link.moved_to is not None:
        return "decommissioned"
    if not link.is_open or (table is not None and not table.is_open):
        return "closed"
    if why_over_limits(link) is not None:
        return "stopped"
    return "not_taking_part" if table is not None and table.dealer is None else "open"


def _line(line: Line) -> SignPayTableView:
    view = line_award_view(line)
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


def _meters(link: Link, table: str | None) -> list[SignMeterView]:
    return [_meter(link, shown) for shown in sign_of(link, table)]


def _meter(link: Link, shown: SignMeter) -> SignMeterView:
    return extend(
        sign_amount_view(shown),
        SignMeterView,
        line_name=_taken_by(link.version, shown.meter),
        pending_at=list(shown.pending_at),
    )


def _taken_by(version: Version, meter: str) -> Text:
    """The name of the best line that takes all of a meter; every meter has one."""
    lines = version.pay_table.lines
    shares = ((line, line.award) for line in lines if isinstance(line.award, Share))
    return next(line.name for line, share in shares if share.of == meter and share.reseeds)


def _review(link: Link, table: str) -> SignReviewView | None:
    found = review_of(link, table)
    return None if found is None else _review_view(found)


def _review_view(found: Review) -> SignReviewView:
    return SignReviewView(
        meter=found.meter,
        line_name=found.line.name,
        amount=found.amount,
        is_locked=found.is_locked,
        if_verified=found.if_verified,
        if_refused=found.if_refused,
        waits_for=found.waits_for,
        cards=list(found.cards or found.line.pattern.named),
    )


def _celebration(link: Link, win: Win, meters: list[SignMeterView]) -> SignCelebrationView:
    assert win.meter is not None, "signs celebrate the wins from meters"
    version = link.version
    meter = next(x for x in meters if x.meter == win.meter)
    seed = version.meters[win.meter].seed
    return SignCelebrationView(
        number=win.number,
        meter=win.meter,
        meter_name=meter.name,
        line_name=all_of([Phrase(name) for name in win.lines]),
        table=win.table,
        amount=win.amount,
        shares=[amount for _, amount in win.shares],
        cards=list(win.cards or version.lines[win.line].pattern.named),
        begins_at=seed if seed < win.amount else ZERO,
        starts_again_at=meter.amount if win.is_adjusted else None,
    )


# Disclosures.


class DisclosureText(Message):
    """What the small print of a sign discloses of a meter."""

    CAP = "{meter}: grows to {cap} at most; what comes in beyond that is added when it restarts"
    OVER_CAP = (
        "{meter}: grows to {cap} at most; what came in beyond that, {amount}, is added when it"
        " restarts"
    )
    RESERVE = "{meter}: {amount} is set aside for the next one and belongs to the players"
    HIDDEN = "{meter}: a part of each wager is set aside for the next one and is not shown here"


def _disclosures(link: Link, settings: Settings) -> list[Text]:
    """What the house's jurisdiction asks for, of each meter that has it."""
    return [
        text
        for disclosure in Disclosure
        if disclosure in settings.sign_disclosures
        for meter in link.streams
        if (text := _disclose(link, meter, disclosure)) is not None
    ]


def _disclose(link: Link, key: str, disclosure: Disclosure) -> Text | None:
    meter, name = link.version.meters[key], meter_name(key)
    reserve, overflow = (divide(link.balance(x(key))).each for x in (reserve_of, overflow_of))
    has_reserve = bool(meter.reserve.parts_per_million or reserve)
    match disclosure:
        case Disclosure.CAP if meter.cap is not None and overflow:
            return DisclosureText.OVER_CAP.given(meter=name, cap=meter.cap, amount=overflow)
        case Disclosure.CAP if meter.cap is not None:
            return DisclosureText.CAP.given(meter=name, cap=meter.cap)
        case Disclosure.RESERVE if has_reserve:
            return DisclosureText.RESERVE.given(meter=name, amount=reserve)
        case Disclosure.HIDDEN if has_reserve:
            return DisclosureText.HIDDEN.given(meter=name)
        case _:
            return None
