"""Events in the words of the pit: the only place that puts an event into words.

A transcript and a replay describe what a press did to a link: phrases, then payments and alarms.
A report describes one event of a win or of its round, with the people and the reason. Both use the
same phrase for an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import structs

from jackpit.cards import Card
from jackpit.ledger import AccountKind, Reason, Transfer
from jackpit.messages import Message, Plural, Sentence
from jackpit.money import ZERO, Money
from jackpit.paytable import Line, Share
from jackpit.table import Link, Payment, Person, Round, Version, Win, payout_sheet
from jackpit.table import events as e
from jackpit.table.alarms import alarms_of
from jackpit.table.entered_cards import decided_line, possible_lines
from jackpit.table.payouts import bonus_payments

_MONEY_PHRASES = {
    Reason.WAGER_RETURNED: "{} returned",
    Reason.REPAYMENT: "advance of {} repaid",
    Reason.CAPPED: "{} over the cap, to the overflow",
    Reason.OVER_CAP: "{} over the cap, to the overflow",
}


def describe_events(link: Link, events: Sequence[e.Event]) -> list[str]:
    """What *events* did to *link*, to which they were already applied."""
    first = [phrase for event in events for phrase in _phrases(link, event)]
    transfers = [transfer for event in events for transfer in event.all_transfers]
    first += [
        _MONEY_PHRASES[t.reason].format(t.amount) for t in transfers if t.reason in _MONEY_PHRASES
    ]
    if moved := _changed_meters(link, events, transfers):
        first.append(moved)
    payments = [line for event in events for line in _payments(link, event)]
    alarms = [f"ALARM: {alarm.sentence}" for event in events for alarm in alarms_of(event)]
    return ["; ".join(first), *payments, *alarms]


def event_sentences(link: Link, events: Sequence[e.Event]) -> list[str]:
    """The same as sentences, without the meters, for a page that shows these separately."""
    sentences: list[str] = []
    for event in events:
        phrases = [*_entered_cards(event), *_phrases(link, event)]
        moved = (t for t in event.all_transfers if t.reason in _MONEY_PHRASES)
        phrases += [_MONEY_PHRASES[t.reason].format(t.amount) for t in moved]
        if phrases:
            sentences.append(f"{'; '.join(phrases)}.")
        lines = list(_payments(link, event))
        for amount, why in zip(lines[::2], lines[1::2], strict=True):
            sentences.append(f"{amount} ({why.strip()}).")
        sentences += [f"Alarm: {alarm.sentence}" for alarm in alarms_of(event)]
    return [f"{text[:1].upper()}{text[1:]}" for text in sentences]


# One event of a win or of its round, for reports.


def describe_win_event(
    event: e.Event,
    win: Win,
    name_of: Callable[[Person], str] = str,
    *,
    names_actor: bool = True,
) -> str:
    """What an event did to *win*, by whom, and why."""
    text = _win_phrase(event, win)
    if isinstance(event, e.WinLogged):
        return f"{text}, verified by {name_of(win.verified_by)}"
    by, second = getattr(event, "by", None), getattr(event, "approved_by", None)
    if by is not None and names_actor:
        text += f" by {name_of(by)}"
    if second is not None:
        text += f", approved by {name_of(second)}"
    if isinstance(event, e.WinBackedOut):
        text += f"; {format_reason(event)}"
    return text


def format_reason(event: e.Adjusted | e.WinBackedOut) -> str:
    """The reason from the list, and the text given with it."""
    return f"{event.reason.phrase}: {event.text}"


def describe_round_event(version: Version, event: e.RoundEvent) -> str:
    """What happened in a round, and why if there was a reason."""
    if isinstance(event, e.CardsEntered):
        (text,) = _entered_cards(event)
        return text
    reason = getattr(event, "reason", "")
    text = _round_phrase(version, event)
    return f"{text}: {reason}" if reason else text


def _win_phrase(event: e.Event, win: Win) -> str:
    match event:
        case e.WinLogged():
            each = " each" if len(win.shares) > 1 else ""
            amount, to = win.shares[0][1], format_spots(spot for spot, _ in win.shares)
            return f"logged: {amount}{each} to {to}"
        case e.MetersAdjusted():
            return "meters adjusted"
        case e.ReferenceGiven():
            return f"surveillance reference {event.reference} recorded"
        case e.WinnerNamed():
            return f"name of the winner at spot {event.spot} recorded"
        case e.WinPagePrinted():
            copy = "page" if event.copy == 1 else f"duplicate {event.copy - 1} of the page"
            return f"{copy} printed"
        case e.WinPaid():
            return f"{dict(win.shares)[event.spot]} paid to spot {event.spot}"
        case e.WinBackedOut():
            return "backed out"
        case e.ShareRecovered():
            return f"{dict(win.shares)[event.spot]} recovered from spot {event.spot}"
        case e.RoundEnded() | e.RoundReopened():
            return _round_end(event)
        case _:
            raise AssertionError(f"{type(event).__name__} changes no win")


def _round_phrase(version: Version, event: e.RoundEvent) -> str:
    match event:
        case e.RoundStarted():
            return f"round {event.round}: {format_spots(event.spots)}"
        case e.SpotsCorrected():
            return f"round {event.round} corrected: {format_spots(event.spots)}"
        case e.RoundEnteredLate():
            return f"entered late from paper form {event.form_number}"
        case e.HandMarked():
            where = f" at spot {event.spot}" if event.spot is not None else ""
            return f"{version.lines[event.line].name} marked{where}"
        case e.HandUnmarked():
            return f"{format_hands(version, event.marks)} cleared"
        case e.ClaimRefused():
            return f"{format_hands(version, event.marks)} refused"
        case e.SpotStruck():
            return f"spot {event.spot} struck from the claim"
        case e.RoundEnded() | e.RoundReopened():
            return _round_end(event)
        case _:
            raise AssertionError(f"{type(event).__name__} has no phrase of its round alone")


def _round_end(event: e.RoundEnded | e.RoundReopened) -> str:
    verb = "ended" if isinstance(event, e.RoundEnded) else "reopened"
    return f"round {event.round} {verb}"


def format_hands(version: Version, marks: Sequence[tuple[str, int | None]]) -> str:
    """``Two 7s at spot 3``; under a split rule the lines and spots of one claim."""
    names = " and ".join(dict.fromkeys(version.lines[key].name for key, _ in marks))
    places = [spot for _, spot in marks if spot is not None]
    return f"{names} at {format_spots(places)}" if places else names


# Events outside regular dealing, for the report of exceptions.

EXCEPTION_NAMES: dict[type[e.Event], str] = {
    e.Adjusted: "adjusted",
    e.WinBackedOut: "win backed out",
    e.ShareRecovered: "share recovered",
    e.RoundVoided: "round voided",
    e.SpotsCorrected: "spots corrected",
    e.RoundReopened: "round reopened",
    e.RoundEnteredLate: "round entered late",
    e.ClaimRefused: "claim refused",
    e.SpotStruck: "spot struck from claim",
    e.BonusTakenBack: "bonus taken back",
    e.TermsProposed: "terms proposed",
    e.TermsChanged: "terms changed",
    e.TermsWithdrawn: "terms withdrawn",
    e.MovedOut: "moved to another link",
    e.MovedIn: "moved from another link",
    e.LinkDecommissioned: "link decommissioned",
}


def describe_exception(event: e.Event) -> str:
    """The subject of an exception: which meter, win, round, terms or link."""
    match event:
        case e.Adjusted():
            return f"{event.pool.value} {event.meter}"
        case e.WinBackedOut():
            return f"win {event.win}"
        case e.ShareRecovered():
            return f"win {event.win}, spot {event.spot}"
        case e.BonusTakenBack():
            return f"table {event.table}, spot {event.winner}"
        case e.RoundEvent():
            where = f"table {event.table}, round {event.round}"
            if isinstance(event, e.SpotsCorrected):
                return f"{where}: now {format_spots(event.spots)}"
            if isinstance(event, e.RoundEnteredLate):
                return f"{where}, paper form {event.form_number}"
            return where
        case e.TermsProposed() | e.TermsChanged():
            return f"version {event.version.number}"
        case e.MovedOut():
            return f"{event.meter} to {event.to}"
        case e.MovedIn():
            return f"{event.meter} from {event.origin}"
        case e.LinkDecommissioned():
            return f"to {event.to}"
        case _:
            return ""


def _entered_cards(event: e.Event) -> Iterator[str]:
    """The cards themselves, for readers who cannot see the table."""
    if isinstance(event, e.CardsEntered):
        whose = "the dealer's cards" if event.spot is None else f"cards of spot {event.spot}"
        yield f"{whose}: {format_cards(event.cards) or 'none'}"


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as their faces show them: ``10♦ A♠``."""
    return " ".join(card.face for card in cards)


# What a press did to a link, for transcripts and replays.


class SpotList(Message):
    """Spots by number."""

    SPOTS = Plural("count", "spot {spots}", "spots {spots}")


def list_spots(numbers: Iterable[int]) -> Sentence:
    """``spot 3``, ``spots 1, 3 and 5``."""
    spots = tuple(numbers)
    return SpotList.SPOTS.given(spots=spots, count=len(spots))


def format_spots(numbers: Iterable[int]) -> str:
    """``spot 3``, ``spots 1, 3 and 5``."""
    return str(list_spots(numbers))


def describe_payments(payments: Sequence[Payment]) -> Iterator[str]:
    """Two lines for each amount: the spots that are paid, and why."""
    for alike in _group_payments(payments):
        first, numbers = alike[0], [payment.spot for payment in alike]
        each = " each" if len(alike) > 1 else ""
        win = f", win {first.win}" if first.win is not None else ""
        yield f"{format_spots(numbers)}: {first.amount}{each} from the {first.source}{win}"
        yield f"  {first.why}"


def _group_payments(payments: Sequence[Payment]) -> list[list[Payment]]:
    """Group payments that differ only in their spot."""
    groups: dict[Payment, list[Payment]] = {}
    for payment in payments:
        groups.setdefault(structs.replace(payment, spot=0), []).append(payment)
    return list(groups.values())


def _changed_meters(link: Link, events: Sequence[e.Event], transfers: Sequence[Transfer]) -> str:
    """The meters that changed, with their new amounts; all meters when wagers are recorded."""
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
        case e.HandMarked():
            yield from _marked(link, event)
        case e.SpotStruck():
            yield _round_phrase(_version(link, event), event)
            yield from _pending(link, event, event.line, None)
        case e.HandUnmarked() | e.ClaimRefused():
            yield _round_phrase(_version(link, event), event)
        case e.RoundStarted() | e.SpotsCorrected() | e.RoundEnteredLate():
            yield _round_phrase(link.version, event)
        case e.RoundEnded() | e.RoundReopened():
            yield _round_end(event)
        case e.WinLogged():
            yield f"win {event.win.number} {_win_phrase(event, event.win)}"
        case e.MetersAdjusted():
            return  # shown by the new amounts of the meters
        case e.RoundVoided():
            yield f"round {event.round} voided"
        case e.KeyTurnedToJph():
            yield f"key turned to JPH by {event.by}"
        case e.KeyReturnedToRun():
            yield "key turned to RUN"
        case _:
            yield from _dealer_phrases(link, event)


def _dealer_phrases(link: Link, event: e.Event) -> Iterator[str]:
    match event:
        case e.ChipLifted():
            yield f"chip lifted from spot {event.spot}"
            yield "the spot flashes"
        case e.ChipsCounted():
            same = event.count == event.wagers
            recorded = "as recorded" if same else f"but {_counted(event.wagers, 'wager')} recorded"
            yield f"{_counted(event.count, 'chip')} counted, {recorded}"
        case e.SpotsJoined():
            yield f"{format_spots(event.spots)} joined"
        case e.SpotsSeparated():
            yield f"{format_spots(event.spots)} separated"
        case e.CardsEntered():
            results = "; ".join(_card_results(_round(link, event)))
            yield results or ("no spot decided" if event.cards else "cards cleared")
        case e.BonusGiven():
            yield f"{_bonus(link)} to spot {event.bonus.winner}"
            if event.bonus.others:
                yield f"envy to {format_spots(event.bonus.others)}"
        case e.BonusTakenBack():
            yield f"{_bonus(link)} to spot {event.winner} taken back"
        case e.DealerSignedOn():
            yield f"{event.by} signed on"
        case e.DealerSignedOff():
            yield f"{event.by} signed off"
        case _:
            yield from _office_phrases(link, event)


def _office_phrases(link: Link, event: e.Event) -> Iterator[str]:
    match event:
        case e.ReferenceGiven() | e.WinnerNamed() | e.WinPagePrinted() | e.ShareRecovered():
            yield f"win {event.win}: {_win_phrase(event, link.wins[event.win])}"
        case e.WinPaid():
            win = link.wins[event.win]
            left = sum((amount for x, amount in win.shares if x not in win.paid), start=ZERO)
            yield _win_phrase(event, win)
            yield f"{left} still to pay" if left else f"win {win.number} paid in full"
        case e.WinBackedOut():
            win = link.wins[event.win]
            yield f"win {event.win} of {win.amount} {_win_phrase(event, win)}"
            if win.meter is not None:
                yield _reseed(event)
        case e.Adjusted():
            yield f"{event.pool.value} '{event.meter}' adjusted by {event.amount.signed()}"
        case e.TermsProposed():
            yield "changed terms pending" if link.pending is not None else "terms changed"
        case e.TermsWithdrawn():
            yield "changed terms withdrawn"
        case e.TermsChanged():
            yield f"terms version {event.version.number} in force"
        case e.TableOpened():
            yield f"table {event.table} opened"
        case e.TableClosed():
            yield f"table {event.table} closed"
        case e.LinkOpened():
            yield "link opened"
        case e.LinkClosed():
            yield "link closed"
        case _:
            yield from _link_phrases(event)


def _reseed(event: e.WinBackedOut) -> str:
    """What the back-out did with the reseed of the win."""
    if event.reseed_undone:
        return "reseed undone"
    if event.reseed_stays:
        return f"reseed of {event.reseed_stays} remains on the meter"
    return "no reseed"


def _link_phrases(event: e.Event) -> Iterator[str]:
    """How a link was formed, its tables, and moves to and from other links."""
    match event:
        case e.LinkFormed():
            yield f"link '{event.link}' created"
        case e.MovedOut():
            yield f"{_sum(event)} of '{event.meter}' moved to link '{event.to}'"
        case e.MovedIn():
            yield f"{_sum(event)} moved to '{event.meter}' from link '{event.origin}'"
        case e.LinkDecommissioned():
            yield f"link decommissioned; player contributions moved to link '{event.to}'"
        case e.TableAdded():
            yield f"table {event.table} added, {event.controller.value}, {event.spots} spots"
        case e.TableRemoved():
            yield f"table {event.table} removed"
        case _:
            yield type(event).__name__


def _sum(event: e.Event) -> Money:
    return sum((transfer.amount for transfer in event.all_transfers), start=ZERO)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _bonus(link: Link) -> str:
    bonus = link.version.game.bonus
    assert bonus is not None
    return bonus.name


def _round(link: Link, event: e.RoundEvent) -> Round:
    found = link.tables[event.table].round
    assert found is not None
    return found


def _version(link: Link, event: e.RoundEvent) -> Version:
    return _round(link, event).version


def _marked(link: Link, event: e.HandMarked) -> Iterator[str]:
    round = _round(link, event)
    line = round.version.lines[event.line]
    yield _round_phrase(round.version, event)
    if event.spot is None and not line.is_table_wide:
        yield "tap its spot"
    if round.version.is_claim(line):
        yield from _pending(link, event, event.line, event.spot)
    elif event.spot is not None or line.is_table_wide:
        yield _fixed(round, line)


def _fixed(round: Round, line: Line) -> str:
    assert not isinstance(line.award, Share)
    each = " each" if line.is_table_wide and len(round.spots) > 1 else ""
    return f"pays {line.award.pays(round.version.wager)}{each}"


def _pending(link: Link, event: e.RoundEvent, line: str, spot: int | None) -> Iterator[str]:
    """The present amount of the claim that a mark belongs to."""
    for waiting in payout_sheet(link, _round(link, event)).waiting:
        marks = waiting.claim.marks
        if any(m.line.key == line and spot in (None, m.spot) for m in marks):
            yield f"{waiting.amount} PENDING"
            return


def _card_results(round: Round) -> Iterator[str]:
    """What the entered cards decide for each spot."""
    spots: dict[str, list[int]] = {}
    for spot in round.spots:
        possible, line = possible_lines(round, spot), decided_line(round, spot)
        if possible is None:
            continue
        if line is not None:
            spots.setdefault(line.name, []).append(spot)
        else:
            spots.setdefault("no win" if possible == {None} else "not decided", []).append(spot)
    for result, numbers in spots.items():
        yield f"{format_spots(numbers)}: {result}"
