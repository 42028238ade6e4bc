"""The view of a pad for its screen: keys, lights, spots, cards and what it pays."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from jackpit.cards import Card, Rank
from jackpit.manager.codec import to_json
from jackpit.manager.house import House, Member
from jackpit.manager.identity import needs_pin
from jackpit.messages import Phrase, Text
from jackpit.money import Money, divide
from jackpit.pads import Keypad, Pad, Touch
from jackpit.pads import presses as p
from jackpit.pads.key import Key
from jackpit.pads.next_step import NextStep, next_step
from jackpit.pads.reminders import REMINDERS_OF_CLAIMS, reminders_of
from jackpit.paytable import Chips, DealerHand, Line, Share
from jackpit.paytable.notes import notes_of
from jackpit.rights import RIGHTS
from jackpit.table import (
    Controller,
    Person,
    Round,
    Tier,
    Version,
    Win,
    winnable_amount,
)
from jackpit.table import commands as c
from jackpit.table.entered_cards import decided_line, possible_lines
from jackpit.table.envy import is_claim_at
from jackpit.table.moments import (
    LineMoment,
    Moment,
    describe_moment,
    moment_of_line,
    moment_of_spot,
)
from jackpit.table.reminders import describe_refusal
from jackpit.value import extend
from jackpit.web.pad.pay_list import (
    PadPayRowView,
    PadSheetView,
    pay_rows,
    sheet_view,
    tray_total,
)
from jackpit.web.views import (
    LineAwardView,
    Logs,
    SignAmountView,
    WhyNotView,
    house_in,
    line_award_view,
    meters_view,
    pad_in,
    person_name,
    why_not_view,
)

PRESS_SERVER_FIELDS = frozenset({"by", "approved_by", "device"})
"""Fields of presses that the server fills in."""


class PadWinView(Struct, frozen=True, kw_only=True):
    """A win of the round."""

    number: int
    lines: list[Text]
    shares: list[tuple[int, Money]]
    """The spots and their amounts."""

    amount: Money
    meter: str | None
    is_adjusted: bool
    lacks_reference: bool
    claim: str
    """The claim that it was."""

    verified_by: str
    verified_by_name: str


class PadMarkView(Struct, frozen=True, kw_only=True):
    """A hand that was marked."""

    line: str
    spot: int | None


class PadLastView(Struct, frozen=True, kw_only=True):
    """The last round, until the next starts: what it paid, and what the cage owes."""

    round: int
    rows: list[PadPayRowView]
    tray: Money
    wins: list[PadWinView]
    marks: list[PadMarkView]
    bonus: list[int]
    """The spots that were given the bonus."""


class PadHandView(LineAwardView, frozen=True, kw_only=True):
    """What the line of a hand key pays, and which spots have it."""

    pays: Money
    """What one wager with this line would be paid without sharing."""

    is_claim: bool
    is_table_wide: bool
    marked: list[int]
    needs_spot: bool
    logged: list[int]
    when: Text
    """When it is paid, as a rule."""

    out_of_turn: list[int]
    """The spots at which two people can accept it out of turn."""


class PadKeyView(Struct, frozen=True, kw_only=True):
    """A key of the pad."""

    label: Text
    press: dict[str, Any]
    """What the key sends."""

    is_live: bool
    why_not: WhyNotView | None
    is_next: bool
    """Whether the prompt asks for it."""

    is_lit: bool
    is_selected: bool
    is_suggested: bool
    is_flashing: bool
    must_hold: bool
    """Whether it is pressed by holding it for a second: it marks a 100% hand."""

    note: Text | None
    hand: PadHandView | None


class PadGivenView(Struct, frozen=True, kw_only=True):
    """A bonus that was marked."""

    winner: int
    others: list[int]
    """The spots with envy."""

    win: int | None
    """The number of its win, once it is verified."""


class PadBonusView(Struct, frozen=True, kw_only=True):
    """The bonus of the base game, and to which spots it was given."""

    name: Text
    when: Text
    award: Money
    envy: Money
    given: list[PadGivenView]


class PadSpotView(Struct, frozen=True, kw_only=True):
    """A spot of the table."""

    spot: int
    cards: list[Card]
    shows: Text | None
    """What the entered cards say about the spot; null if nothing yet."""

    shows_line: str | None
    """The line that the entered cards make; null if none, or not decided."""

    moment: Moment | None
    """When its hand is paid, by its cards or its mark; null if it has none yet."""

    when: Text | None
    """The same in words: ``Two K♠: wait for the hole card``."""

    line: str | None
    """Its marked line."""

    line_name: Text | None
    win: int | None
    is_chip_unplayed: bool
    """Whether a chip lies there without a wager."""


class CardHolderView(Struct, frozen=True, kw_only=True):
    """The holder of a card that was swiped at a pad."""

    person: str
    name: str
    tier: Tier
    needs_pin: bool
    can_open: bool
    """Whether the person's role may open a table."""

    can_turn_key: bool
    """Whether the person's role may turn the key to JPH."""

    why_not: WhyNotView | None
    """Why swiping it would do nothing now."""


class PadRefusalView(Struct, frozen=True, kw_only=True):
    """A refused claim, or a spot struck from one, which the dealer acknowledges."""

    number: int
    """What the dealer acknowledges."""

    round: int
    claim: str
    is_strike: bool
    text: Text
    """Which hand, by whom and why."""


class PadView(Struct, frozen=True, kw_only=True):
    """The pad of a table: its keys, its round, its payments and its meters."""

    link: str
    table: str
    seq: int
    controller: Controller
    game: str
    game_name: Text
    short_name: Text
    """Of the game."""

    pay_table: str
    decks: int
    ranks: list[str]
    is_dealers_hand: bool
    """Whether the wager is on the dealer's whole hand."""

    notes: list[Text]
    """The small print of the pay table."""

    wager: Money
    chips: Chips
    is_open: bool
    is_link_open: bool
    is_table_open: bool
    dealer: str | None
    dealer_name: str | None
    key_holder: str | None
    """The person whose key is turned."""

    key_holder_name: str | None
    pins: list[Tier]
    """The tiers whose cards need a PIN."""

    prompt: Text
    """What the dealer does next."""

    list_prompt: Text
    """The same on the page of the pay list, which has no hands."""

    is_card_next: bool
    """Whether the prompt asks for a card."""

    keys: list[PadKeyView]
    extra_keys: list[PadKeyView]
    reminders: list[Text]
    """What to do with chips and cards, the most urgent first."""

    claim_reminders: list[Text]
    """Those that matter while a claim waits."""

    refusals: list[PadRefusalView]
    """The refused claims that the dealer has not acknowledged, the oldest first."""

    bonus: PadBonusView | None
    sheet: PadSheetView | None
    meters: list[SignAmountView]
    round: int | None
    is_late: bool
    is_reopened: bool
    spots: list[PadSpotView]
    dealer_cards: list[Card]
    joined: list[list[int]]
    wagers: int
    chips_counted: int | None
    next_claim: str | None
    confirmed: str | None
    active_line: str | None
    wins: list[PadWinView]
    last: PadLastView | None
    resume: dict[str, Any]
    """The press with which a screen restores its taps and selections if the server loses them."""


# Cards.


def card_holder_view(logs: Logs, link: str, table: str, holder: Member) -> CardHolderView:
    """The holder of a card, and what the pad would say to it."""
    _, pad = pad_in(logs, link, table)
    return CardHolderView(
        person=holder.key,
        name=holder.name,
        tier=holder.role.tier,
        needs_pin=needs_pin(house_in(logs), holder),
        can_open=holder.role in RIGHTS[c.OpenTable.__name__].by,
        can_turn_key=holder.role in RIGHTS[c.TurnToJph.__name__].by,
        why_not=why_not_view(pad.why_not(p.Swipe(holder.person))),
    )


# The rounds.


def last_view(pad: Pad, house: House) -> PadLastView | None:
    """The last round, until the next starts: what it paid, and what the cage owes."""
    last = pad.table.last
    if last is None or pad.round is not None:
        return None
    return PadLastView(
        round=last.round.number,
        rows=pay_rows(pad.link, last.payments),
        tray=tray_total(last.payments),
        wins=round_wins_view(pad, last.round, house),
        marks=[PadMarkView(line=x.line.key, spot=x.spot) for x in last.round.marks],
        bonus=[x.spot for x in last.round.bonuses if x.spot is not None],
    )


def round_wins_view(pad: Pad, round: Round, house: House) -> list[PadWinView]:
    """The wins of a round, in the order of their verification."""
    return [_win(pad.link.wins[number], house) for number in round.wins]


def _win(win: Win, house: House) -> PadWinView:
    return PadWinView(
        number=win.number,
        lines=[Phrase(name) for name in win.lines],
        shares=list(win.shares),
        amount=win.amount,
        meter=win.meter,
        is_adjusted=win.is_adjusted,
        lacks_reference=win.lacks_reference,
        claim=win.claim,
        verified_by=win.verified_by.key,
        verified_by_name=person_name(house, win.verified_by),
    )


# The pad.


def pad_view(logs: Logs, link: str, table: str) -> PadView:
    """The pad of a table as it is now."""
    log, pad = pad_in(logs, link, table)
    house, place, round = house_in(logs), pad.table, pad.round
    version = pad.version
    claim, step, reminders = pad.next_claim(), next_step(pad), reminders_of(pad)
    return PadView(
        link=link,
        table=table,
        seq=log.head.seq,
        controller=place.controller,
        game=version.game.key,
        game_name=version.game.name,
        short_name=version.game.short_name,
        pay_table=version.pay_table.key,
        decks=version.decks,
        ranks=[x.letter for x in Rank if x not in version.game.pack.missing],
        is_dealers_hand=isinstance(version.pay_table.considers, DealerHand),
        notes=[*notes_of(version.pay_table)],
        wager=version.wager,
        chips=version.chips,
        is_open=place.is_open and pad.link.is_open,
        is_link_open=pad.link.is_open,
        is_table_open=place.is_open,
        dealer=None if place.dealer is None else place.dealer.key,
        dealer_name=person_name(house, place.dealer),
        key_holder=None if place.key_holder is None else place.key_holder.key,
        key_holder_name=person_name(house, place.key_holder),
        pins=sorted(house.settings.pin_with_card),
        prompt=step.says,
        list_prompt=step.says if step.list_says is None else step.list_says,
        is_card_next=step.is_card,
        keys=[_key(pad, version, key, step) for key in pad.keys()],  # noqa: SIM118 -- a pad is no dictionary
        extra_keys=[_key(pad, version, key, step) for key in pad.extra_keys()],
        reminders=list(reminders),
        claim_reminders=[x for x in reminders if x.message in REMINDERS_OF_CLAIMS],
        refusals=_refusals(pad, house),
        bonus=_bonus(pad, version),
        sheet=sheet_view(pad),
        meters=meters_view(pad.link, table),
        round=None if round is None else round.number,
        is_late=round is not None and round.late,
        is_reopened=round is not None and round.paid_before is not None,
        spots=[_spot(pad, spot) for spot in range(1, place.spots + 1)],
        dealer_cards=[] if round is None else list(round.dealer_cards),
        joined=[] if round is None else [sorted(group) for group in round.joined],
        wagers=len(pad.lit) if round is None else len(round.spots),
        chips_counted=None if round is None else round.chips_counted,
        next_claim=None if claim is None else claim.key,
        confirmed=pad.confirmed if isinstance(pad, Touch) else None,
        active_line=pad.active_line if isinstance(pad, Keypad) else None,
        wins=[] if round is None else round_wins_view(pad, round, house),
        last=last_view(pad, house),
        resume=to_json(pad.resume_press()),
    )


def _refusals(pad: Pad, house: House) -> list[PadRefusalView]:
    """The refusals that the dealer has not acknowledged, the oldest first."""

    def name(person: Person) -> str:
        return person_name(house, person)

    return [
        PadRefusalView(
            number=x.number,
            round=x.round,
            claim=x.claim,
            is_strike=x.is_strike,
            text=describe_refusal(x, name_of=name),
        )
        for x in pad.table.unread_refusals
    ]


# Keys.


def _key(pad: Pad, version: Version, key: Key, step: NextStep) -> PadKeyView:
    return PadKeyView(
        label=key.label,
        press=_press(key),
        is_live=key.is_live,
        why_not=why_not_view(key.why_not),
        is_next=key.is_live and key.press == step.press,
        is_lit=key.is_lit,
        is_selected=key.is_selected,
        is_suggested=key.is_suggested,
        is_flashing=key.is_flashing,
        must_hold=key.must_hold,
        note=key.note,
        hand=_hand(pad, version, key.press.line) if isinstance(key.press, p.Hand) else None,
    )


def _press(key: Key) -> dict[str, Any]:
    """What the key sends; a person who must be named swipes a card."""
    written: dict[str, Any] = to_json(key.press)
    return {name: x for name, x in written.items() if name not in PRESS_SERVER_FIELDS}


def _hand(pad: Pad, version: Version, key: str) -> PadHandView:
    """What the line of a hand key pays, and which spots have it."""
    line = version.lines[key]
    marked = pad.marked_spots(key)
    logged = [] if pad.round is None else _logged_spots(pad.round, line)
    return extend(
        line_award_view(line),
        PadHandView,
        pays=_pays_now(pad, version, line),
        is_claim=_is_claim(pad, version, line),
        is_table_wide=line.is_table_wide,
        marked=[spot for spot in marked if spot is not None],
        needs_spot=None in marked and not line.is_table_wide,
        logged=logged,
        when=moment_of_line(version, line),
        out_of_turn=pad.spots_out_of_turn(key),
    )


def _is_claim(pad: Pad, version: Version, line: Line) -> bool:
    """Whether a hand of the line must be verified; its envy depends on the wagers of the round."""
    if pad.round is None:
        return version.is_claim(line)
    return is_claim_at(pad.round, line, None)


def _pays_now(pad: Pad, version: Version, line: Line) -> Money:
    """What one wager with this line would be paid without sharing."""
    if isinstance(line.award, Share):
        return divide(winnable_amount(pad.link, line.award.of), share=line.award.rate).each
    return line.award.pays(version.wager)


def _logged_spots(round: Round, line: Line) -> list[int]:
    return [
        spot
        for mark in round.marks
        if mark.line.key == line.key and mark.win is not None
        for spot in round.spots_of(mark)
    ]


def _bonus(pad: Pad, version: Version) -> PadBonusView | None:
    """The bonus of the base game, and to which spots it was given."""
    bonus = version.game.bonus
    if bonus is None:
        return None
    marks = pad.round.bonuses if pad.round is not None else []
    return PadBonusView(
        name=bonus.name,
        when=bonus.when,
        award=bonus.award.pays(version.wager),
        envy=bonus.envy.pays(version.wager),
        given=[
            PadGivenView(winner=x.spot, others=list(x.others or ()), win=x.win)
            for x in marks
            if x.spot is not None
        ],
    )


# The spots.


def _spot(pad: Pad, spot: int) -> PadSpotView:
    round = pad.round
    if round is None or spot not in round.spots:
        return PadSpotView(
            spot=spot,
            cards=[],
            shows=None,
            shows_line=None,
            moment=None,
            when=None,
            line=None,
            line_name=None,
            win=None,
            is_chip_unplayed=spot in pad.unplayed_chips,
        )
    mark = round.mark_on(spot)
    line = decided_line(round, spot)
    return PadSpotView(
        spot=spot,
        cards=list(round.player_cards.get(spot, ())),
        shows=_shows(round, spot, line),
        shows_line=None if line is None else line.key,
        moment=moment_of_spot(round, spot),
        when=describe_moment(round, spot),
        line=None if mark is None else mark.line.key,
        line_name=None if mark is None else mark.line.name,
        win=None if mark is None else mark.win,
        is_chip_unplayed=False,
    )


def _shows(round: Round, spot: int, line: Line | None) -> Text | None:
    """What the entered cards, which make a *line*, say about a spot; None if nothing yet."""
    if spot not in round.player_cards and not round.dealer_cards:
        return None
    possible = possible_lines(round, spot)
    if possible is None:
        return None
    if line is not None:
        return line.name
    return Phrase("no win") if possible == {None} else LineMoment.NOT_DECIDED.given()
