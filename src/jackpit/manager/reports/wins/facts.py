"""Everything there is to say of one win, as the log stood at an entry: what its page is made of.

Read from the log alone up to that entry, so that a copy of the page can be made again as it was.
"""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.ledger import meter_of
from jackpit.manager.house import House
from jackpit.manager.reports.period import Period, ReportQuery
from jackpit.manager.reports.reading import links, missing, opened
from jackpit.manager.reports.report import ReportError
from jackpit.manager.reports.versions import played
from jackpit.manager.reports.wins.history import ADDED, Story, story
from jackpit.manager.reports.wins.payments import (
    AtSpot,
    EnvyPaid,
    LaterWin,
    after_it,
    envy_of,
    payments_of,
)
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.days import read_day_start
from jackpit.manager.store.queries.logs import read_entry_hash
from jackpit.manager.store.queries.postings import sum_account_change
from jackpit.money import ZERO, Money
from jackpit.paytable import Share
from jackpit.table import Person, Version, Win
from jackpit.table import events as e
from jackpit.table.payouts import explain_share


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRecord:
    """Somebody did something: who, with whom, when, and in which entry."""

    by: str
    at: str
    seq: int
    second: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareOf:
    """What one spot won, and what became of it."""

    spot: int
    amount: Money
    winner: str
    document: str
    wants_tax_form: bool
    paid: ActionRecord | None
    """By the cage; None while it is owed, and where the tray pays."""

    recovered: ActionRecord | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """How the amount arose on the meter, and what was put there anew."""

    meter: str
    percent: int
    found: Money
    """What the meter held for it."""

    among: int
    left: Money
    """What of that was not taken: it stays on the meter."""

    said: str
    added: tuple[tuple[str, Money], ...]
    """Seed, reserve and overflow; what went over the cap is below zero."""

    after: Money
    """What is left, and what was added."""

    booked_before: Money | None
    """The whole meter before and after the entry that moved the money, also what other tables
    brought since the mark; None until it has moved."""

    booked_after: Money | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePrint:
    """One print of the page."""

    copy: int
    by: str
    at: str
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WinEvent:
    """One entry about the win."""

    seq: int
    at: str
    by: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WinFacts:
    """A win, as the log tells of it."""

    link: str
    game: str
    number: int
    day: str
    at: str
    table: str
    round: int
    is_late: bool
    dealer: str
    marked_by: str
    verified_by: str
    tier: str
    """Who had to verify it."""

    lines: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]
    """Of each winning spot and of the dealer, as far as they were entered."""

    wager: Money
    amount: Money
    reached: Reached | None
    """None for a fixed award, which the tray pays."""

    fixed: str
    """How a fixed award arose; empty for a share."""

    shares: tuple[ShareOf, ...]
    is_round_over: bool
    payments: tuple[AtSpot, ...]
    envy: tuple[EnvyPaid, ...]
    """What the end of the round paid for this hand; a back-out does not bring it back."""

    after_it: tuple[LaterWin, ...]
    """What a back-out of this win does not change, though it took from the meter before them."""

    needs_reference: bool
    surveillance: str
    status: str
    backed_out: ActionRecord | None
    winner_wanted: bool
    tax_rule: str
    seq: int
    """The entry that logged it, and its hash in the chain."""

    hash: str
    as_of: int
    """The last entry of the link that these facts know."""

    as_of_hash: str
    prints: tuple[PagePrint, ...]
    entries: tuple[WinEvent, ...]


def win_facts(
    reader: Reader, house: House, link: str, number: int, *, until: int | None = None
) -> WinFacts | None:
    """What the log tells of a win, up to an entry; None if there is no such win."""
    day = Period.of("1900-01-01", "1900-01-01")
    head = links(reader, ReportQuery(period=day, link=link))[link]
    told = story(reader, link, number, head if until is None else min(until, head))
    if told is None:
        return None
    win = told.win
    version = played(reader, link, first=win.round, last=win.round)[0].version
    lines = [version.lines[key] for key in dict.fromkeys(key for key, _ in told.marks)]
    tier = max(version.tier_of(line, win.amount) for line in lines)
    shares = tuple(_share(house, told, version, spot, x) for spot, x in win.shares)
    return WinFacts(
        link=link,
        game=version.game.name,
        number=number,
        day=told.day,
        at=told.at,
        table=win.table,
        round=win.round,
        is_late=told.is_late,
        dealer=named(house, told.dealer),
        marked_by=", ".join(named(house, x) for x in told.marked_by),
        verified_by=named(house, win.verified_by),
        tier=tier.name.lower(),
        lines=win.lines,
        cards=told.cards,
        wager=version.wager,
        amount=win.amount,
        reached=_reached(reader, told, version),
        fixed=f"{lines[0].award} on {version.wager}" if win.is_fixed else "",
        shares=shares,
        is_round_over=told.is_over,
        payments=payments_of(reader, told),
        envy=envy_of(told, version),
        after_it=after_it(reader, told),
        needs_reference=win.needs_reference,
        surveillance=win.surveillance,
        status=status_of(win),
        backed_out=_backed_out(house, told),
        winner_wanted=house.settings.winner_wanted,
        tax_rule=tax_rule(house),
        seq=told.seq,
        hash=_hash(reader, link, told.seq),
        as_of=told.until,
        as_of_hash=_hash(reader, link, told.until),
        prints=_prints(house, told),
        entries=tuple(WinEvent(seq=x.seq, at=x.at, by=x.by, what=x.what) for x in told.happened),
    )


def status_of(win: Win) -> str:
    """How a win stands, in a word or two."""
    if win.is_backed_out:
        owed = [spot for spot in win.paid if spot not in win.recovered]
        if not win.paid:
            return "backed out"
        return "backed out, to be recovered" if owed else "given back"
    if not win.is_adjusted:
        return "logged"
    if len(win.paid) == len(win.shares):
        return "paid"
    return "partly paid" if win.paid else "unpaid"


def named(house: House, person: Person | None) -> str:
    """A person as a page names him: in full, with key and role."""
    if person is None:
        return ""
    member = house.people.get(person.key)
    name = member.name if member is not None else person.key
    role = person.role.word
    return f"{name} ({role})" if person.key == role else f"{name} ({role}, {person.key})"


# What a tax form needs; the house says from where on, the law of its place says what it is.


def wants_tax_form(house: House, version: Version, amount: Money) -> bool:
    """Whether a share reaches what the house has set."""
    settings = house.settings
    if settings.tax_form_from is None or amount < settings.tax_form_from:
        return False
    return settings.tax_form_times is None or amount >= version.wager * settings.tax_form_times


def tax_rule(house: House) -> str:
    """What the house has set, in words; empty if nothing."""
    settings = house.settings
    if settings.tax_form_from is None:
        return ""
    times = settings.tax_form_times
    more = "" if times is None else f" and {times:,} times the wager"
    return f"from {settings.tax_form_from}{more}"


# Parts.


def _share(house: House, told: Story, version: Version, spot: int, amount: Money) -> ShareOf:
    winner = next((x for x in told.win.winners if x.spot == spot), None)
    return ShareOf(
        spot=spot,
        amount=amount,
        winner="" if winner is None else winner.name,
        document="" if winner is None else winner.document,
        wants_tax_form=wants_tax_form(house, version, amount),
        paid=_done(house, told, e.WinPaid, spot),
        recovered=_done(house, told, e.ShareRecovered, spot),
    )


def _done(house: House, told: Story, kind: type[e.Event], spot: int) -> ActionRecord | None:
    for came in told.came:
        match came.event:
            case e.WinPaid() | e.ShareRecovered() as event if isinstance(event, kind):
                if event.spot == spot:
                    return ActionRecord(by=named(house, event.by), at=came.at, seq=came.seq)
    return None


def _backed_out(house: House, told: Story) -> ActionRecord | None:
    for came in told.came:
        if isinstance(came.event, e.WinBackedOut):
            event = came.event
            return ActionRecord(
                by=named(house, event.by),
                second=named(house, event.approved_by),
                at=came.at,
                seq=came.seq,
                text=f"{event.reason.value}: {event.text}",
            )
    return None


def _prints(house: House, told: Story) -> tuple[PagePrint, ...]:
    return tuple(
        PagePrint(copy=x.event.copy, by=named(house, x.event.by), at=x.at, seq=x.seq)
        for x in told.came
        if isinstance(x.event, e.WinPagePrinted)
    )


def _reached(reader: Reader, told: Story, version: Version) -> Reached | None:
    win = told.win
    if win.meter is None:
        return None
    award = version.lines[told.marks[0][0]].award
    assert isinstance(award, Share)
    added = tuple((said, x * sign) for reason, said, sign in ADDED if (x := win.moved(reason)))
    before, after = _booked(reader, told, win.meter)
    return Reached(
        meter=win.meter,
        percent=award.percent,
        found=win.found,
        among=len(win.shares),
        left=win.left,
        said=explain_share(award, win.found, win.shares[0][1], len(win.shares)),
        added=added,
        after=win.left + sum((amount for _, amount in added), start=ZERO),
        booked_before=before,
        booked_after=after,
    )


def _booked(reader: Reader, told: Story, meter: str) -> tuple[Money | None, Money | None]:
    """The whole meter before and after the entry that moved the win's money."""
    moved = next((x for x in told.came if isinstance(x.event, e.MetersAdjusted)), None)
    if moved is None:
        return None, None
    account, link = meter_of(meter).name, told.link
    opening = opened(reader, link, moved.day).get(account, ZERO)
    start = read_day_start(reader, log=link, day=moved.day)
    if start is None:
        raise missing(f"The opening of {moved.day} of link '{link}'")
    first = start.seq

    def at(last: int) -> Money:
        change = sum_account_change(reader, log=link, account=account, first=first, last=last)
        return opening + Money(change)

    return at(moved.seq - 1), at(moved.seq)


def _hash(reader: Reader, link: str, seq: int) -> str:
    hash = read_entry_hash(reader, log=link, seq=seq)
    if hash is not None:
        return hash.hex()
    raise missing(f"Entry {seq:,} of link '{link}'")


def copy_entry(facts: WinFacts, copy: int) -> int:
    """The entry that a copy was printed with."""
    for printed in facts.prints:
        if printed.copy == copy:
            return printed.seq
    raise ReportError(f"Win {facts.number} of link '{facts.link}' has no copy {copy}.")
