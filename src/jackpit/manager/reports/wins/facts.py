"""The facts of one win as of an entry of the log: the content of its page.

They are read from the log up to that entry, so a copy of the page can be made again as it was.
"""

from __future__ import annotations

from msgspec import Struct

from jackpit.ledger import Reason, meter_of
from jackpit.manager.eventlog.record import ChainError, ChainFault
from jackpit.manager.house import House
from jackpit.manager.reports.log_reader import Recorded, load_opening_balances, read_links
from jackpit.manager.reports.names import full_name
from jackpit.manager.reports.report import Period, ReportError, ReportQuery, ReportRefusal
from jackpit.manager.reports.versions import versions_played
from jackpit.manager.reports.wins.history import WinHistory, WinStep, load_win_history
from jackpit.manager.reports.wins.payments import (
    EnvyPayment,
    LaterWin,
    SpotPayments,
    envy_payments,
    later_wins,
    payments_by_spot,
)
from jackpit.manager.reports.wins.status import WinStatus, win_status
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.days import read_day_start
from jackpit.manager.store.queries.logs import read_entry_hash
from jackpit.manager.store.queries.postings import sum_account_change
from jackpit.messages import NO_TEXT, Message, Phrase, Text, all_of
from jackpit.money import ZERO, Money
from jackpit.paytable import Line, Share
from jackpit.rights import Tier
from jackpit.table import Version
from jackpit.table import events as e
from jackpit.table.event_text import describe_round_event, describe_win_event, format_reason
from jackpit.table.payouts import explain_share


class FactText(Message):
    """Facts of a win in words."""

    FIXED_AWARD = "{award} on {wager}"
    TAX_FORM_FROM = "{amount} or more"
    TAX_FORM_FROM_TIMES = "{amount} or more and at least {times:,} times the wager"


class ActionRecord(Struct, frozen=True, kw_only=True):
    """Who did something, who approved it, when, and in which entry."""

    by: Text
    at: str
    seq: int
    second: Text
    """Empty if no second person had to approve it."""

    text: Text
    """The reason, if one was given."""


class WinShare(Struct, frozen=True, kw_only=True):
    """The share of one spot, and whether it was paid and recovered."""

    spot: int
    amount: Money
    winner: str
    document: str
    needs_tax_form: bool
    paid: ActionRecord | None
    """By the cage; None while it is owed, and for a fixed award, which the tray pays."""

    recovered: ActionRecord | None


class PrizeSteps(Struct, frozen=True, kw_only=True):
    """How the prize was taken from the meter, and how the meter was reseeded."""

    meter: str
    percent: int
    found: Money
    """What the meter held for this win."""

    shown: Money | None
    """What the table's sign showed of it when the hand was marked; None if played on paper."""

    spots: int
    """How many spots share it."""

    left: Money
    """What stays on the meter."""

    formula: Text
    """How one share was calculated."""

    added: tuple[tuple[Text, Money], ...]
    """Seed, reserve and overflow; an amount over the cap is negative."""

    after: Money
    """What was left and what was added."""

    booked_before: Money | None
    """The whole meter before and after the entry that moved the money, contributions of other
    tables since the mark included; None until the money has moved."""

    booked_after: Money | None


class WonOutOfTurn(Struct, frozen=True, kw_only=True):
    """What the hand would have won in turn, and who accepted it (rules HG60)."""

    after: int
    """The first win of the round that should have been paid after this one."""

    in_turn: Money
    difference: Money
    by: Text
    second: Text
    text: str
    seq: int


class PagePrint(Struct, frozen=True, kw_only=True):
    """One printed copy of the page."""

    copy: int
    by: Text
    at: str
    seq: int
    page: str
    """SHA-256 of the page, which is stored as it was printed."""


class WinEntry(Struct, frozen=True, kw_only=True):
    """One entry about the win, in words."""

    seq: int
    at: str
    by: str
    text: Text


class WinFacts(Struct, frozen=True, kw_only=True):
    """One win as of an entry of the log."""

    link: str
    game: str
    game_name: Text
    number: int
    day: str
    at: str
    table: str
    round: int
    is_late: bool
    dealer: Text
    marked_by: Text
    verified_by_name: Text
    tier: Tier
    """Who must verify it."""

    lines: tuple[Text, ...]
    cards: tuple[tuple[Text, str], ...]
    """Of each winning spot and of the dealer, if they were entered."""

    wager: Money | None
    """None for a bonus of the base game, which no progressive wager wins."""

    amount: Money
    prize_steps: PrizeSteps | None
    """None for a fixed award, which the tray pays."""

    fixed_award: Text
    """How a fixed award was calculated; empty for a share of a meter."""

    shares: tuple[WinShare, ...]
    is_round_over: bool
    payments: tuple[SpotPayments, ...]
    envy: tuple[EnvyPayment, ...]
    """Envy paid for this hand at the end of the round; a back-out does not take it back."""

    later_wins: tuple[LaterWin, ...]
    """Later wins of the round from the same meter; a back-out of this win does not change them."""

    out_of_turn: WonOutOfTurn | None
    """None unless its hand was accepted out of turn."""

    needs_reference: bool
    surveillance: str
    status: WinStatus
    backed_out: ActionRecord | None
    requires_winner_name: bool
    """The house records the name and ID of every winner."""

    tax_rule: Text
    seq: int
    """The entry that logged the win, and its hash in the chain."""

    hash: str
    as_of: int
    """The last entry of the link that these facts include."""

    as_of_hash: str
    prints: tuple[PagePrint, ...]
    entries: tuple[WinEntry, ...]


def load_win_facts(
    reader: Reader, house: House, link: str, number: int, *, until: int | None = None
) -> WinFacts | None:
    """The facts of a win as of entry *until*, or of the last; None if there is no such win."""
    day = Period.of("1900-01-01", "1900-01-01")
    head = read_links(reader, ReportQuery(period=day, link=link))[link]
    history = load_win_history(reader, link, number, head if until is None else min(until, head))
    if history is None:
        return None
    win = history.win
    version = versions_played(reader, link, first=win.round, last=win.round)[0].version
    lines = [version.hands[key] for key in dict.fromkeys(key for key, _ in history.marks)]
    tier = max(version.tier_of(line, win.amount + win.envy) for line in lines)
    return WinFacts(
        link=link,
        game=version.game.key,
        game_name=version.game.name,
        number=number,
        day=history.day,
        at=history.at,
        table=win.table,
        round=win.round,
        is_late=history.is_late,
        dealer=full_name(house, history.dealer),
        marked_by=all_of([full_name(house, x) for x in history.marked_by]),
        verified_by_name=full_name(house, win.verified_by),
        tier=tier,
        lines=tuple(Phrase(line) for line in win.lines),
        cards=history.cards,
        wager=None if win.is_bonus else version.wager,
        amount=win.amount,
        prize_steps=_prize_steps(reader, history, version),
        fixed_award=_fixed_award(lines[0], version) if win.is_fixed else NO_TEXT,
        shares=tuple(_share(house, history, version, spot, x) for spot, x in win.shares),
        is_round_over=history.is_over,
        payments=payments_by_spot(reader, history),
        envy=envy_payments(history, version),
        later_wins=later_wins(reader, history),
        out_of_turn=_out_of_turn(house, history),
        needs_reference=win.needs_reference,
        surveillance=win.surveillance,
        status=win_status(win),
        backed_out=_backed_out(house, history),
        requires_winner_name=house.settings.requires_winner_name,
        tax_rule=describe_tax_rule(house),
        seq=history.seq,
        hash=_hash(reader, link, history.seq),
        as_of=history.until,
        as_of_hash=_hash(reader, link, history.until),
        prints=_prints(house, history),
        entries=tuple(_entry(house, version, step) for step in history.steps),
    )


def _fixed_award(line: Line, version: Version) -> Text:
    if version.is_bonus(line):
        return Phrase(str(line.award))
    return FactText.FIXED_AWARD.given(award=Phrase(str(line.award)), wager=version.wager)


def _entry(house: House, version: Version, step: WinStep) -> WinEntry:
    if isinstance(step.event, e.RoundEvent) and not isinstance(
        step.event, e.WinLogged | e.MetersAdjusted
    ):
        text = describe_round_event(version, step.event)
    else:
        text = describe_win_event(
            step.event, step.win, lambda person: full_name(house, person), names_actor=False
        )
    return WinEntry(seq=step.seq, at=step.at, by=step.by, text=text)


# Tax forms. The house sets the thresholds; which form it is depends on the jurisdiction.


def needs_tax_form(house: House, version: Version, amount: Money) -> bool:
    """Whether a share reaches the thresholds of the house."""
    settings = house.settings
    if settings.tax_form_from is None or amount < settings.tax_form_from:
        return False
    return settings.tax_form_times is None or amount >= version.wager * settings.tax_form_times


def describe_tax_rule(house: House) -> Text:
    """The thresholds of the house in words; empty if none are set."""
    amount, times = house.settings.tax_form_from, house.settings.tax_form_times
    if amount is None:
        return NO_TEXT
    if times is None:
        return FactText.TAX_FORM_FROM.given(amount=amount)
    return FactText.TAX_FORM_FROM_TIMES.given(amount=amount, times=times)


# Parts.


def _share(
    house: House, history: WinHistory, version: Version, spot: int, amount: Money
) -> WinShare:
    winner = next((x for x in history.win.winners if x.spot == spot), None)
    return WinShare(
        spot=spot,
        amount=amount,
        winner="" if winner is None else winner.name,
        document="" if winner is None else winner.document,
        needs_tax_form=needs_tax_form(house, version, amount),
        paid=_cage_action(house, history, e.WinPaid, spot),
        recovered=_cage_action(house, history, e.ShareRecovered, spot),
    )


def _cage_action(
    house: House,
    history: WinHistory,
    kind: type[e.WinPaid | e.ShareRecovered],
    spot: int,
) -> ActionRecord | None:
    for step in history.steps:
        if isinstance(step.event, kind) and step.event.spot == spot:
            by = full_name(house, step.event.by)
            return ActionRecord(by=by, at=step.at, seq=step.seq, second=NO_TEXT, text=NO_TEXT)
    return None


def _backed_out(house: House, history: WinHistory) -> ActionRecord | None:
    for step in history.steps:
        if isinstance(step.event, e.WinBackedOut):
            event = step.event
            return ActionRecord(
                by=full_name(house, event.by),
                second=full_name(house, event.approved_by),
                at=step.at,
                seq=step.seq,
                text=format_reason(event),
            )
    return None


def _out_of_turn(house: House, history: WinHistory) -> WonOutOfTurn | None:
    """The last acceptance of the hand, which is the one that was verified."""
    found = None
    for step in history.steps:
        event, win = step.event, history.win
        if isinstance(event, e.MarkAccepted) and win.in_turn and win.lost_by_turn is not None:
            found = WonOutOfTurn(
                after=event.win,
                in_turn=win.in_turn,
                difference=win.lost_by_turn,
                by=full_name(house, event.by),
                second=full_name(house, event.approved_by),
                text=event.reason,
                seq=step.seq,
            )
    return found


def _prints(house: House, history: WinHistory) -> tuple[PagePrint, ...]:
    return tuple(
        PagePrint(
            copy=x.event.copy,
            by=full_name(house, x.event.by),
            at=x.at,
            seq=x.seq,
            page=x.event.page,
        )
        for x in history.steps
        if isinstance(x.event, e.WinPagePrinted)
    )


_ADDED = (
    (Reason.SEED, Phrase("seed from the house"), 1),
    (Reason.RESERVE_RELEASED, Phrase("reserve"), 1),
    (Reason.OVERFLOW_RELEASED, Phrase("overflow"), 1),
    (Reason.OVER_CAP, Phrase("over the cap, to the overflow"), -1),
)
"""What a reseed adds to the meter, and what the cap takes off."""


def _prize_steps(reader: Reader, history: WinHistory, version: Version) -> PrizeSteps | None:
    win = history.win
    if win.meter is None:
        return None
    award = version.lines[history.marks[0][0]].award
    assert isinstance(award, Share)
    added = tuple(
        (name, x * sign) for reason, name, sign in _ADDED if (x := win.amount_moved(reason))
    )
    before, after = _booked(reader, history, win.meter)
    return PrizeSteps(
        meter=win.meter,
        percent=award.percent,
        found=win.found,
        shown=win.shown,
        spots=len(win.shares),
        left=win.left,
        formula=explain_share(award, win.found, win.shares[0][1], len(win.shares)),
        added=added,
        after=win.left + sum((amount for _, amount in added), start=ZERO),
        booked_before=before,
        booked_after=after,
    )


def _booked(reader: Reader, history: WinHistory, meter: str) -> tuple[Money | None, Money | None]:
    """The whole meter before and after the entry that moved the win's money."""
    moved = next((x for x in history.steps if isinstance(x.event, e.MetersAdjusted)), None)
    if moved is None:
        return None, None
    account, link = meter_of(meter).name, history.link
    opening = load_opening_balances(reader, link, moved.day).get(account, ZERO)
    start = read_day_start(reader, log=link, day=moved.day)
    if start is None:
        raise Recorded.OPENING.missing(day=moved.day, link=link)
    first = start.seq

    def balance_after(last: int) -> Money:
        change = sum_account_change(reader, log=link, account=account, first=first, last=last)
        return opening + Money(change)

    return balance_after(moved.seq - 1), balance_after(moved.seq)


def _hash(reader: Reader, link: str, seq: int) -> str:
    hash = read_entry_hash(reader, log=link, seq=seq)
    if hash is None:
        raise ChainError(link, seq, ChainFault.MISSING)
    return hash.hex()


def print_of_copy(facts: WinFacts, copy: int) -> PagePrint:
    """The print of a copy."""
    for printed in facts.prints:
        if printed.copy == copy:
            return printed
    raise ReportError(
        ReportRefusal.NO_SUCH_COPY.given(win=facts.number, link=facts.link, copy=copy)
    )
