"""What a press did, in the words of the pit: one line, and below it what everybody is paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from jackpit.ledger import Kind, Reason, Transfer
from jackpit.money import Money
from jackpit.paytable import Line
from jackpit.table import Link, Payment, Win, claims_of, sheet_of
from jackpit.table import events as e

_ALARMS = {
    Reason.ADVANCE: "the house advances {}",
    Reason.REPAYMENT: "an advance of {} is repaid",
    Reason.WRITTEN_OFF: "an advance of {} cannot be repaid: a shortfall",
    Reason.SHORTFALL: "the meter has run dry: a shortfall of {}",
    Reason.CAPPED: "{} over the cap, to the overflow",
    Reason.OVER_CAP: "{} over the cap, to the overflow",
}


def tell(link: Link, events: Sequence[e.Event]) -> list[str]:
    """What *events* did to *link*, which has them behind it."""
    first = [phrase for event in events for phrase in _phrases(link, event)]
    transfers = [transfer for event in events for transfer in _transfers(event)]
    first += [_ALARMS[t.reason].format(t.amount) for t in transfers if t.reason in _ALARMS]
    if any(Kind.METER in (t.source.kind, t.target.kind) for t in transfers):
        first.append(meters(link))
    payments = [line for event in events for line in _payments(event)]
    return ["; ".join(first), *payments]


def meters(link: Link) -> str:
    """Every meter: ``major $10,000.36, minor $1,000.18``."""
    return ", ".join(f"{key} {stream.total}" for key, stream in link.streams.items())


def spots(numbers: Iterable[int]) -> str:
    """``spot 3``, ``spots 1, 3 and 5``."""
    words = [str(number) for number in numbers]
    if len(words) == 1:
        return f"spot {words[0]}"
    return f"spots {', '.join(words[:-1])} and {words[-1]}"


def _transfers(event: e.Event) -> tuple[Transfer, ...]:
    repaid = event.repaid if isinstance(event, e.MetersAdjusted) else ()
    return (*event.transfers, *repaid)


def _payments(event: e.Event) -> Iterator[str]:
    if isinstance(event, e.RoundEnded):
        for payments in _alike(event.payments):
            first, numbers = payments[0], [payment.spot for payment in payments]
            each = " each" if len(payments) > 1 else ""
            win = f", win {first.win}" if first.win is not None else ""
            yield f"{spots(numbers)}: {first.amount}{each} from the {first.source}{win}"
            yield f"  {first.why}"


def _alike(payments: Sequence[Payment]) -> list[list[Payment]]:
    """Payments together that differ only in their spot."""
    groups: dict[Payment, list[Payment]] = {}
    for payment in payments:
        groups.setdefault(replace(payment, spot=0), []).append(payment)
    return list(groups.values())


def _phrases(link: Link, event: e.Event) -> Iterator[str]:
    match event:
        case e.RoundStarted():
            late = " entered late" if event.late else ""
            yield f"round {event.round}{late}: {spots(event.spots)}"
        case e.HandMarked():
            yield from _marked(link, event)
        case e.HandUnmarked():
            line = _line(link, event, event.marks[0][0])
            places = [spot for _, spot in event.marks if spot is not None]
            yield f"{line.name} cleared" + (f" at {spots(places)}" if places else "")
        case e.RoundEnded():
            yield f"round {event.round} is over"
        case e.WinLogged():
            yield _logged(event.win)
        case e.MetersAdjusted():
            yield "meter adjusted"
        case e.ClaimRefused():
            yield f"claim refused: {event.reason}"
        case e.SpotStruck():
            yield f"spot {event.spot} struck"
        case e.RoundVoided():
            yield f"round {event.round} is void: {event.reason}"
        case e.SpotsCorrected():
            yield f"corrected to {spots(event.spots)}: {event.reason}"
        case e.RoundEnteredLate():
            yield f"entered by {event.by.key} and {event.approved_by.key}: {event.reason}"
        case _:
            yield from _other(link, event)


def _other(link: Link, event: e.Event) -> Iterator[str]:
    match event:
        case e.KeyTurnedToJph():
            yield f"key at JPH: {event.by}"
        case e.KeyReturnedToRun():
            yield "key at RUN"
        case e.ChipLifted():
            yield f"spot {event.spot} flashes; the wager stands"
        case e.ChipsCounted() if event.count == event.wagers:
            yield f"{event.count} chips, as recorded"
        case e.ChipsCounted():
            yield f"{event.count} chips, but {event.wagers} wagers are recorded"
        case e.SpotsJoined():
            yield f"{spots(event.spots)} joined"
        case e.SpotsParted():
            yield f"{spots(event.spots)} parted"
        case e.CardsEntered():
            yield "cards entered"
        case e.BonusGiven():
            yield f"bonus to spot {event.bonus.winner}, {len(event.bonus.others)} others"
        case e.BonusTakenBack():
            yield f"no bonus to spot {event.winner}"
        case e.ReferenceGiven():
            yield f"win {event.win}: {event.reference}"
        case _:
            yield from _office(link, event)


def _office(link: Link, event: e.Event) -> Iterator[str]:
    match event:
        case e.WinPaid():
            amount = dict(link.wins[event.win].shares)[event.spot]
            yield f"win {event.win}: {amount} paid to spot {event.spot}"
        case e.WinBackedOut():
            undone = "reseed undone" if event.reseed_undone else "no reseed to undo"
            yield f"win {event.win} of {link.wins[event.win].amount} backed out; {undone}"
        case e.ShareRecovered():
            yield f"win {event.win}: recovered from spot {event.spot}"
        case e.Adjusted():
            yield f"{event.meter} adjusted by {event.amount}: {event.reason.value}"
        case e.TermsProposed():
            yield "changed terms wait"
        case e.TermsWithdrawn():
            yield "changed terms withdrawn"
        case e.TermsChanged():
            yield f"terms {event.version.number} are in force"
        case e.MovedOut():
            yield f"moved to link {event.to}"
        case e.MovedIn():
            yield f"moved in from link {event.origin}"
        case e.DealerSignedOn():
            yield f"{event.by} signed on"
        case e.DealerSignedOff():
            yield f"{event.by} signed off"
        case e.TableOpened() | e.LinkOpened():
            yield "open"
        case e.TableClosed() | e.LinkClosed():
            yield "closed"
        case _:
            yield type(event).__name__


def _line(link: Link, event: e.RoundEvent, key: str) -> Line:
    round = link.tables[event.table].round
    version = round.version if round is not None else link.version
    return version.lines[key]


def _marked(link: Link, event: e.HandMarked) -> Iterator[str]:
    line, round = _line(link, event, event.line), link.tables[event.table].round
    where = f" at spot {event.spot}" if event.spot is not None else ""
    yield f"{line.name} marked{where}"
    if event.spot is None and not line.is_the_tables:
        yield "tap its spot"
    if round is None or not round.version.is_claim(line):
        return
    waiting = {w.claim.key: w for w in sheet_of(link, round).waiting}
    for claim in claims_of(round):
        if any((m.line.key, m.spot) == (event.line, event.spot) for m in claim.marks):
            yield f"{waiting[claim.key].amount} PENDING"


def _logged(win: Win) -> str:
    each = {amount for _, amount in win.shares}
    to = spots(spot for spot, _ in win.shares)
    share = "each " if len(win.shares) > 1 else ""
    amount: Money = each.pop()
    return f"win {win.number} logged: {amount} {share}to {to}"
