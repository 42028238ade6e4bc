"""What a press did, in the words of the pit: phrases, and below them payments and alarms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import structs

from jackpit.cards import Card
from jackpit.ledger import AccountKind, Reason, Transfer
from jackpit.money import ZERO, Money
from jackpit.paytable import Line, Share
from jackpit.table import Link, Payment, Round, Win, payout_sheet
from jackpit.table import events as e
from jackpit.table.alarms import alarms_of
from jackpit.table.entered_cards import decided_line, possible_lines
from jackpit.table.payouts import bonus_payments

_OF_MONEY = {
    Reason.WAGER_RETURNED: "{} returned",
    Reason.REPAYMENT: "advance of {} repaid",
    Reason.CAPPED: "{} over the cap, to the overflow",
    Reason.OVER_CAP: "{} over the cap, to the overflow",
}


def describe_events(link: Link, events: Sequence[e.Event]) -> list[str]:
    """What *events* did to *link*, which has them behind it."""
    first = [phrase for event in events for phrase in _phrases(link, event)]
    transfers = [transfer for event in events for transfer in event.all_transfers]
    first += [_OF_MONEY[t.reason].format(t.amount) for t in transfers if t.reason in _OF_MONEY]
    if moved := _moved(link, events, transfers):
        first.append(moved)
    payments = [line for event in events for line in _payments(link, event)]
    alarms = [f"ALARM: {alarm.sentence}" for event in events for alarm in alarms_of(event)]
    return ["; ".join(first), *payments, *alarms]


def event_sentences(link: Link, events: Sequence[e.Event]) -> list[str]:
    """The same for whoever reads it beside the figures: sentences, and of the meters none."""
    told: list[str] = []
    for event in events:
        phrases = [*_laid(event), *_phrases(link, event)]
        moved = (t for t in event.all_transfers if t.reason in _OF_MONEY)
        phrases += [_OF_MONEY[t.reason].format(t.amount) for t in moved]
        if phrases:
            told.append(f"{'; '.join(phrases)}.")
        lines = list(_payments(link, event))
        for what, why in zip(lines[::2], lines[1::2], strict=True):
            told.append(f"{what} ({why.strip()}).")
        told += [f"Alarm: {alarm.sentence}" for alarm in alarms_of(event)]
    return [f"{text[:1].upper()}{text[1:]}" for text in told]


def _laid(event: e.Event) -> Iterator[str]:
    """The cards themselves: whoever is at the table sees them."""
    if isinstance(event, e.CardsEntered):
        whose = "the dealer's cards" if event.spot is None else f"cards of spot {event.spot}"
        yield f"{whose}: {' '.join(map(_drawn, event.cards)) or 'none'}"


def _drawn(card: Card) -> str:
    """A card as its face shows it: ``10♦``."""
    rank = "10" if card.rank.letter == "T" else card.rank.letter
    return f"{rank}{card.suit.sign}"


def format_spots(numbers: Iterable[int]) -> str:
    """``spot 3``, ``spots 1, 3 and 5``."""
    words = [str(number) for number in numbers]
    if len(words) == 1:
        return f"spot {words[0]}"
    return f"spots {', '.join(words[:-1])} and {words[-1]}"


def describe_payments(payments: Sequence[Payment]) -> Iterator[str]:
    """What everybody is paid: two lines for each amount, who and why."""
    for alike in _alike(payments):
        first, numbers = alike[0], [payment.spot for payment in alike]
        each = " each" if len(alike) > 1 else ""
        win = f", win {first.win}" if first.win is not None else ""
        yield f"{format_spots(numbers)}: {first.amount}{each} from the {first.source}{win}"
        yield f"  {first.why}"


def _alike(payments: Sequence[Payment]) -> list[list[Payment]]:
    """Payments together that differ only in their spot."""
    groups: dict[Payment, list[Payment]] = {}
    for payment in payments:
        groups.setdefault(structs.replace(payment, spot=0), []).append(payment)
    return list(groups.values())


def _moved(link: Link, events: Sequence[e.Event], transfers: Sequence[Transfer]) -> str:
    """The meters that were changed, as they stand now; all of them when wagers are recorded."""
    accounts = {account for t in transfers for account in (t.source, t.target)}
    keys = {account.key for account in accounts if account.kind is AccountKind.METER}
    if any(isinstance(event, e.RoundStarted) for event in events):
        keys = set(link.streams)
    if not keys:
        return ""
    adjusted = any(isinstance(event, e.MetersAdjusted) for event in events)
    amounts = ", ".join(f"{key} {x.total}" for key, x in link.streams.items() if key in keys)
    return f"adjusted: {amounts}" if adjusted else amounts


def _payments(link: Link, event: e.Event) -> Iterator[str]:
    if isinstance(event, e.RoundEnded):
        yield from describe_payments(event.payments)
    elif isinstance(event, e.BonusGiven) and event.round is None:  # rules HG52
        yield from describe_payments(tuple(bonus_payments(link.version, event.bonus)))


def _phrases(link: Link, event: e.Event) -> Iterator[str]:
    match event:
        case e.RoundStarted() | e.SpotsCorrected():
            yield f"round {event.round}: {format_spots(event.spots)}"
        case e.RoundEnteredLate():
            yield f"entered late from paper {event.paper}"
        case e.HandMarked():
            yield from _marked(link, event)
        case e.HandUnmarked():
            yield f"{_hands(link, event, event.marks)} cleared"
        case e.RoundEnded():
            yield f"round {event.round} is over"
        case e.WinLogged():
            yield _logged(event.win)
        case e.MetersAdjusted():
            return
        case e.ClaimRefused():
            yield f"{_hands(link, event, event.marks)} refused"
        case e.SpotStruck():
            yield f"spot {event.spot} struck"
            yield from _pending(link, event, event.line, None)
        case e.RoundReopened():
            yield f"round {event.round} goes on"
        case e.RoundVoided():
            yield f"round {event.round} is void"
        case e.KeyTurnedToJph():
            yield f"key at JPH: {event.by}"
        case e.KeyReturnedToRun():
            yield "key at RUN"
        case _:
            yield from _dealers(link, event)


def _dealers(link: Link, event: e.Event) -> Iterator[str]:
    match event:
        case e.ChipLifted():
            yield f"spot {event.spot} flashes"
        case e.ChipsCounted():
            same = event.count == event.wagers
            told = "as recorded" if same else f"but {_counted(event.wagers, 'wager')} recorded"
            yield f"{_counted(event.count, 'chip')}, {told}"
        case e.SpotsJoined():
            yield f"{format_spots(event.spots)} joined"
        case e.SpotsSeparated():
            yield f"{format_spots(event.spots)} parted"
        case e.CardsEntered():
            yield "; ".join(_shown(_round(link, event))) or "no cards"
        case e.BonusGiven():
            yield f"{_bonus(link)} to spot {event.bonus.winner}"
            if event.bonus.others:
                yield f"envy to {format_spots(event.bonus.others)}"
        case e.BonusTakenBack():
            yield f"no {_bonus(link)} to spot {event.winner}"
        case e.DealerSignedOn():
            yield f"{event.by} signed on"
        case e.DealerSignedOff():
            yield f"{event.by} signed off"
        case _:
            yield from _office(link, event)


def _office(link: Link, event: e.Event) -> Iterator[str]:
    match event:
        case e.ReferenceGiven():
            yield f"win {event.win} has its reference"
        case e.WinnerNamed():
            yield f"the winner at spot {event.spot} of win {event.win} is named"
        case e.WinPagePrinted():
            which = "page" if event.copy == 1 else f"duplicate {event.copy - 1} of the page"
            yield f"{which} of win {event.win} printed"
        case e.WinPaid():
            yield from _paid(link.wins[event.win], event.spot)
        case e.WinBackedOut():
            yield f"win {event.win} of {link.wins[event.win].amount} backed out"
            if link.wins[event.win].meter is not None:
                stays = f"the reseed of {event.reseed_stays} stays" if event.reseed_stays else ""
                yield "reseed undone" if event.reseed_undone else stays or "there was no reseed"
        case e.ShareRecovered():
            amount = dict(link.wins[event.win].shares)[event.spot]
            yield f"{amount} of win {event.win} recovered from spot {event.spot}"
        case e.Adjusted():
            yield f"{event.pool.value} '{event.meter}' adjusted by {event.amount}"
        case e.TermsProposed():
            yield "changed terms wait" if link.pending is not None else "terms changed"
        case e.TermsWithdrawn():
            yield "changed terms withdrawn"
        case e.TermsChanged():
            yield f"terms {event.version.number} in force"
        case e.TableOpened():
            yield f"table {event.table} open"
        case e.TableClosed():
            yield f"table {event.table} closed"
        case e.LinkOpened():
            yield "link open"
        case e.LinkClosed():
            yield "link closed"
        case _:
            yield from _elsewhere(event)


def _elsewhere(event: e.Event) -> Iterator[str]:
    """What concerns other links, and which tables a link has."""
    match event:
        case e.MovedOut():
            yield f"{_sum(event)} of '{event.meter}' moved to link '{event.to}'"
        case e.MovedIn():
            yield f"{_sum(event)} moved to '{event.meter}' from link '{event.origin}'"
        case e.LinkDecommissioned():
            yield f"link decommissioned, what its players brought goes to link '{event.to}'"
        case e.TableAdded():
            yield f"table {event.table} added, {event.controller.value}, {event.spots} spots"
        case e.TableRemoved():
            yield f"table {event.table} removed"
        case _:
            yield type(event).__name__


def _sum(event: e.Event) -> Money:
    return sum((transfer.amount for transfer in event.all_transfers), start=ZERO)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _bonus(link: Link) -> str:
    bonus = link.version.game.bonus
    assert bonus is not None
    return bonus.name


def _round(link: Link, event: e.RoundEvent) -> Round:
    found = link.tables[event.table].round
    assert found is not None
    return found


def _hands(link: Link, event: e.RoundEvent, marks: Sequence[tuple[str, int | None]]) -> str:
    """``Two 7s at spot 3``; under a split rule the lines and spots of one claim."""
    lines = _round(link, event).version.lines
    names = " and ".join(dict.fromkeys(lines[key].name for key, _ in marks))
    places = [spot for _, spot in marks if spot is not None]
    return f"{names} at {format_spots(places)}" if places else names


def _marked(link: Link, event: e.HandMarked) -> Iterator[str]:
    round = _round(link, event)
    line = round.version.lines[event.line]
    where = f" at spot {event.spot}" if event.spot is not None else ""
    yield f"{line.name} marked{where}"
    if event.spot is None and not line.is_the_tables:
        yield "tap its spot"
    if round.version.is_claim(line):
        yield from _pending(link, event, event.line, event.spot)
    elif where or line.is_the_tables:
        yield _fixed(round, line)


def _fixed(round: Round, line: Line) -> str:
    assert not isinstance(line.award, Share)
    each = " each" if line.is_the_tables and len(round.spots) > 1 else ""
    return f"pays {line.award.pays(round.version.wager)}{each}"


def _pending(link: Link, event: e.RoundEvent, line: str, spot: int | None) -> Iterator[str]:
    """What the claim comes to that a mark is in, as it stands now."""
    for waiting in payout_sheet(link, _round(link, event)).waiting:
        marks = waiting.claim.marks
        if any(m.line.key == line and spot in (None, m.spot) for m in marks):
            yield f"{waiting.amount} PENDING"
            return


def _logged(win: Win) -> str:
    each = " each" if len(win.shares) > 1 else ""
    amount, to = win.shares[0][1], format_spots(spot for spot, _ in win.shares)
    return f"win {win.number} logged: {amount}{each} to {to}"


def _paid(win: Win, spot: int) -> Iterator[str]:
    left: Money = sum((amount for x, amount in win.shares if x not in win.paid), start=ZERO)
    yield f"{dict(win.shares)[spot]} paid to spot {spot}"
    yield f"{left} left" if left else f"win {win.number} is paid"


def _shown(round: Round) -> Iterator[str]:
    """What the cards that were entered say of each spot, or of the table."""
    told: dict[str, list[int]] = {}
    for spot in round.spots:
        possible, line = possible_lines(round, spot), decided_line(round, spot)
        if possible is None:
            continue
        if line is not None:
            told.setdefault(line.name, []).append(spot)
        else:
            told.setdefault("no win" if possible == {None} else "not decided", []).append(spot)
    for what, numbers in told.items():
        yield f"{format_spots(numbers)}: {what}"
