"""Events in the words of the pit: the only place that puts an event into words.

A transcript and a replay describe what a press did to a link: phrases, then payments and alarms.
A report describes one event of a win or of its round, with the people and the reason. Both use the
same phrase for an event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

from msgspec import structs

from jackpit.cards import Card
from jackpit.ledger import AccountKind, Reason, Transfer
from jackpit.messages import Fact, List, Phrase, Sentence, Text, all_of, in_sequence
from jackpit.money import ZERO, Money
from jackpit.paytable import Line, Share, meter_name
from jackpit.table import Link, Payment, Person, Round, Version, Win, payout_sheet
from jackpit.table import events as e
from jackpit.table.alarms import alarms_of
from jackpit.table.claims import claim_amount, claims_of, name_verifiers
from jackpit.table.commands import Pool
from jackpit.table.entered_cards import decided_line, possible_lines
from jackpit.table.envy import is_claim
from jackpit.table.event_messages import (
    DealerText,
    EventLine,
    ExceptionSubject,
    HandText,
    LinkText,
    MoneyText,
    PaidText,
    RoundText,
    SpotList,
    WinEventText,
)
from jackpit.table.moments import describe_declaration
from jackpit.table.state import Mark

_MOVED_MONEY = {
    Reason.WAGER_RETURNED: MoneyText.RETURNED,
    Reason.CUT_ADVANCE: MoneyText.ADVANCED,
    Reason.REPAYMENT: MoneyText.REPAID,
    Reason.CAPPED: MoneyText.OVER_CAP,
    Reason.OVER_CAP: MoneyText.OVER_CAP,
}


@dataclass(frozen=True, slots=True)
class EventDescription:
    """What events did to a link."""

    phrases: tuple[Text, ...]
    payments: tuple[DescribedPayment, ...]
    alarms: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class DescribedPayment:
    """Equal payments to some spots, and why they are made."""

    payment: Sentence
    why: Sentence


def describe_events(link: Link, events: Sequence[e.Event]) -> EventDescription:
    """What *events* did to *link*, to which they were already applied."""
    transfers = [transfer for event in events for transfer in event.all_transfers]
    phrases: list[Text] = [phrase for event in events for phrase in _phrases(link, event)]
    phrases += _moved_money(transfers)
    phrases += _changed_meters(link, events, transfers)
    return EventDescription(
        tuple(phrases),
        tuple(payment for event in events for payment in _payments(link, event)),
        tuple(alarm for event in events for alarm in alarms_of(event)),
    )


def event_sentences(link: Link, events: Sequence[e.Event]) -> list[Sentence]:
    """The same as sentences, without the meters, for a page that shows these separately."""
    sentences: list[Sentence] = []
    for event in events:
        phrases = [*_entered_cards(event), *_phrases(link, event)]
        phrases += _moved_money(event.all_transfers)
        if phrases:
            sentences.append(EventLine.PHRASES.given(phrases=in_sequence(phrases)))
        for paid in _payments(link, event):
            sentences.append(EventLine.PAYMENT.given(payment=paid.payment, why=paid.why))
        sentences += [EventLine.ALARM.given(alarm=alarm) for alarm in alarms_of(event)]
    return sentences


def _moved_money(transfers: Iterable[Transfer]) -> Iterator[Sentence]:
    for transfer in transfers:
        if transfer.reason in _MOVED_MONEY:
            yield _MOVED_MONEY[transfer.reason].given(amount=transfer.amount)


# One event of a win or of its round, for reports.


def describe_win_event(
    event: e.Event,
    win: Win,
    name_of: Callable[[Person], Fact] = attrgetter("text"),
    *,
    names_actor: bool = True,
) -> Sentence:
    """What an event did to *win*, by whom, and why."""
    text = _win_phrase(event, win)
    if isinstance(event, e.WinLogged):
        return WinEventText.VERIFIED_BY.given(event=text, person=name_of(win.verified_by))
    by = getattr(event, "by", None) if names_actor else None
    second = getattr(event, "approved_by", None)
    if by is not None and second is not None:
        text = WinEventText.BY_TWO.given(event=text, person=name_of(by), second=name_of(second))
    elif by is not None:
        text = WinEventText.BY.given(event=text, person=name_of(by))
    elif second is not None:
        text = WinEventText.APPROVED_BY.given(event=text, second=name_of(second))
    if isinstance(event, e.WinBackedOut):
        return WinEventText.REASON.given(event=text, reason=format_reason(event))
    return text


def format_reason(event: e.Adjusted | e.WinBackedOut) -> Sentence:
    """The reason from the list, and the text given with it."""
    return WinEventText.GIVEN_REASON.given(reason=event.reason.phrase, text=event.text)


def describe_round_event(version: Version, event: e.RoundEvent) -> Sentence:
    """What happened in a round, and why if there was a reason."""
    if isinstance(event, e.CardsEntered):
        (cards,) = _entered_cards(event)
        return cards
    reason = getattr(event, "reason", "")
    text = _round_phrase(version, event)
    return RoundText.REASON.given(event=text, reason=reason) if reason else text


def _win_phrase(event: e.Event, win: Win) -> Sentence:
    match event:
        case e.WinLogged():
            return WinEventText.LOGGED.given(**_logged(win))
        case e.MetersAdjusted():
            return WinEventText.METERS_ADJUSTED.given()
        case e.ReferenceGiven():
            return WinEventText.REFERENCE.given(reference=event.reference)
        case e.WinnerNamed():
            return WinEventText.WINNER.given(spot=event.spot)
        case e.WinPagePrinted(copy=1):
            return WinEventText.PAGE.given()
        case e.WinPagePrinted():
            return WinEventText.DUPLICATE.given(copy=event.copy - 1)
        case e.WinPaid():
            return WinEventText.PAID.given(amount=dict(win.shares)[event.spot], spot=event.spot)
        case e.WinBackedOut():
            return WinEventText.BACKED_OUT.given()
        case e.ShareRecovered():
            amount = dict(win.shares)[event.spot]
            return WinEventText.RECOVERED.given(amount=amount, spot=event.spot)
        case e.RoundEnded() | e.RoundReopened():
            return _round_end(event)
        case _:
            raise AssertionError(f"{type(event).__name__} changes no win")


def _logged(win: Win) -> dict[str, Fact]:
    spots = list_spots(spot for spot, _ in win.shares)
    return {"amount": win.shares[0][1], "spots": spots, "count": len(win.shares)}


def _round_phrase(version: Version, event: e.RoundEvent) -> Sentence:
    match event:
        case e.RoundStarted(spots=()):
            return RoundText.STARTED_WITHOUT_WAGERS.given(round=event.round)
        case e.RoundStarted():
            return RoundText.STARTED.given(round=event.round, spots=list_spots(event.spots))
        case e.SpotsCorrected():
            return RoundText.CORRECTED.given(round=event.round, spots=list_spots(event.spots))
        case e.RoundEnteredLate():
            return RoundText.ENTERED_LATE.given(form=event.form_number)
        case e.HandMarked(spot=None):
            return RoundText.MARKED.given(line=version.hands[event.line].name)
        case e.HandMarked(spot=int(spot)):
            line = version.hands[event.line].name
            return RoundText.MARKED_AT_SPOT.given(line=line, spot=spot)
        case e.CardsDeclared():
            text = describe_declaration(version, event.declaration)
            return RoundText.DECLARED.given(text=text)
        case e.DeclarationWithdrawn():
            text = describe_declaration(version, event.declaration)
            return RoundText.DECLARATION_WITHDRAWN.given(text=text)
        case e.MarkAccepted():
            return RoundText.ACCEPTED.given(
                win=event.win,
                amount=event.amount,
                in_turn=event.in_turn,
                difference=event.difference,
            )
        case e.HandUnmarked():
            return RoundText.CLEARED.given(hands=format_hands(version, event.marks))
        case e.ClaimConfirmed():
            return RoundText.CONFIRMED.given(hands=format_hands(version, event.marks))
        case e.ClaimRefused():
            return RoundText.REFUSED.given(hands=format_hands(version, event.marks))
        case e.SpotStruck():
            return RoundText.STRUCK.given(spot=event.spot)
        case e.RoundEnded() | e.RoundReopened():
            return _round_end(event)
        case _:
            raise AssertionError(f"{type(event).__name__} has no phrase of its round alone")


def _round_end(event: e.RoundEnded | e.RoundReopened) -> Sentence:
    is_end = isinstance(event, e.RoundEnded)
    return (RoundText.ENDED if is_end else RoundText.REOPENED).given(round=event.round)


def format_hands(version: Version, marks: Sequence[tuple[str, int | None]]) -> Fact:
    """``First Two Cards – 7 at spot 3``; under a split rule the lines and spots of one claim."""
    names = tuple(dict.fromkeys(version.hands[key].name for key, _ in marks))
    places = [spot for _, spot in marks if spot is not None]
    return HandText.AT_SPOTS.given(lines=names, spots=list_spots(places)) if places else names


# Events outside regular dealing, for the report of exceptions.

EXCEPTION_NAMES: dict[type[e.Event], Phrase] = {
    e.Adjusted: Phrase("adjusted"),
    e.WinBackedOut: Phrase("win backed out"),
    e.ShareRecovered: Phrase("share recovered"),
    e.RoundVoided: Phrase("round voided"),
    e.SpotsCorrected: Phrase("spots corrected"),
    e.MarkAccepted: Phrase("hand accepted out of turn"),
    e.RoundReopened: Phrase("round reopened"),
    e.RoundEnteredLate: Phrase("round entered late"),
    e.ClaimRefused: Phrase("claim refused"),
    e.SpotStruck: Phrase("spot struck from claim"),
    e.TermsProposed: Phrase("terms proposed"),
    e.TermsChanged: Phrase("terms changed"),
    e.TermsWithdrawn: Phrase("terms withdrawn"),
    e.MovedOut: Phrase("moved to another link"),
    e.MovedIn: Phrase("moved from another link"),
    e.LinkDecommissioned: Phrase("link decommissioned"),
}
_POOLS = {
    Pool.METER: (LinkText.METER_ADJUSTED, ExceptionSubject.METER),
    Pool.RESERVE: (LinkText.RESERVE_ADJUSTED, ExceptionSubject.RESERVE),
    Pool.OVERFLOW: (LinkText.OVERFLOW_ADJUSTED, ExceptionSubject.OVERFLOW),
}


def describe_exception(event: e.Event) -> Sentence:
    """The subject of an exception: which meter, win, round, terms or link."""
    match event:
        case e.Adjusted():
            return _POOLS[event.pool][1].given(meter=meter_name(event.meter))
        case e.WinBackedOut():
            return ExceptionSubject.WIN.given(win=event.win)
        case e.ShareRecovered():
            return ExceptionSubject.WIN_AND_SPOT.given(win=event.win, spot=event.spot)
        case e.RoundEvent():
            return _describe_round_exception(event)
        case e.TermsProposed() | e.TermsChanged():
            return ExceptionSubject.VERSION.given(number=event.version.number)
        case e.MovedOut():
            return ExceptionSubject.TO_LINK.given(meter=meter_name(event.meter), link=event.to)
        case e.MovedIn():
            meter = meter_name(event.meter)
            return ExceptionSubject.FROM_LINK.given(meter=meter, link=event.origin)
        case e.LinkDecommissioned():
            return ExceptionSubject.DECOMMISSIONED.given(link=event.to)
        case _:
            return ExceptionSubject.NONE.given()


def _describe_round_exception(event: e.RoundEvent) -> Sentence:
    where: dict[str, Fact] = {"table": event.table, "round": event.round}
    match event:
        case e.SpotsCorrected():
            spots = list_spots(event.spots)
            return ExceptionSubject.CORRECTED_ROUND.given(**where, spots=spots)
        case e.RoundEnteredLate():
            return ExceptionSubject.LATE_ROUND.given(**where, form=event.form_number)
        case _:
            return ExceptionSubject.ROUND.given(**where)


def _entered_cards(event: e.Event) -> Iterator[Sentence]:
    """The cards themselves, for readers who cannot see the table."""
    match event:
        case e.CardsEntered(spot=None, cards=()):
            yield RoundText.NO_DEALERS_CARDS.given()
        case e.CardsEntered(spot=None, cards=cards):
            yield RoundText.DEALERS_CARDS.given(cards=format_cards(cards))
        case e.CardsEntered(spot=int(spot), cards=()):
            yield RoundText.NO_SPOTS_CARDS.given(spot=spot)
        case e.CardsEntered(spot=int(spot), cards=cards):
            yield RoundText.SPOTS_CARDS.given(spot=spot, cards=format_cards(cards))


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as their faces show them: ``10♦ A♠``."""
    return " ".join(card.face for card in cards)


# What a press did to a link, for transcripts and replays.


def list_spots(numbers: Iterable[int]) -> Sentence:
    """``spot 3``, ``spots 1, 3 and 5``."""
    spots = tuple(numbers)
    return SpotList.SPOTS.given(spots=spots, count=len(spots))


def describe_payments(payments: Sequence[Payment]) -> Iterator[DescribedPayment]:
    """The spots that each amount is paid to, and why."""
    for alike in _group_payments(payments):
        first, numbers = alike[0], [payment.spot for payment in alike]
        facts: dict[str, Fact] = {
            "spots": list_spots(numbers),
            "amount": first.amount,
            "count": len(numbers),
        }
        if first.win is None:
            paid = PaidText.FROM_TRAY.given(**facts)
        else:
            is_win = first.reason is Reason.WIN
            text = PaidText.WIN_FROM_CAGE if is_win else PaidText.WIN_FROM_TRAY
            paid = text.given(**facts, win=first.win)
        yield DescribedPayment(paid, first.why)


def _group_payments(payments: Sequence[Payment]) -> list[list[Payment]]:
    """Group payments that differ only in their spot."""
    groups: dict[Payment, list[Payment]] = {}
    for payment in payments:
        groups.setdefault(structs.replace(payment, spot=0), []).append(payment)
    return list(groups.values())


def _changed_meters(
    link: Link, events: Sequence[e.Event], transfers: Sequence[Transfer]
) -> Iterator[Text]:
    """The meters that changed, with their new amounts; all meters when wagers are recorded."""
    accounts = {account for t in transfers for account in (t.source, t.target)}
    keys = {account.key for account in accounts if account.kind is AccountKind.METER}
    if any(isinstance(event, e.RoundStarted) and event.spots for event in events):
        keys = set(link.streams)
    amounts = [
        MoneyText.METER.given(meter=meter_name(key), amount=stream.total)
        for key, stream in link.streams.items()
        if key in keys
    ]
    if amounts:
        meters = in_sequence(amounts, List.COMMA)
        adjusted = any(isinstance(event, e.MetersAdjusted) for event in events)
        yield MoneyText.ADJUSTED.given(meters=meters) if adjusted else meters


def _payments(link: Link, event: e.Event) -> Iterator[DescribedPayment]:
    if isinstance(event, e.RoundEnded):
        yield from describe_payments(event.payments)


def _phrases(link: Link, event: e.Event) -> Iterator[Sentence]:
    match event:
        case e.HandMarked():
            yield from _marked(link, event)
        case e.SpotStruck():
            yield _round_phrase(_version(link, event), event)
            yield from _pending(link, event, event.line, None)
        case e.ClaimConfirmed():
            yield _round_phrase(_version(link, event), event)
            yield from _needed(link, event)
        case e.CardsDeclared() | e.DeclarationWithdrawn():
            yield _round_phrase(_version(link, event), event)
        case e.HandUnmarked() | e.ClaimRefused() | e.MarkAccepted():
            yield _round_phrase(_version(link, event), event)
        case e.RoundStarted() | e.SpotsCorrected() | e.RoundEnteredLate():
            yield _round_phrase(link.version, event)
        case e.RoundEnded() | e.RoundReopened():
            yield _round_end(event)
        case e.WinLogged():
            yield WinEventText.WIN_LOGGED.given(win=event.win.number, **_logged(event.win))
        case e.MetersAdjusted():
            return  # shown by the new amounts of the meters
        case e.RoundVoided():
            yield RoundText.VOIDED.given(round=event.round)
        case e.KeyTurnedToJph():
            yield DealerText.KEY_TO_JPH.given(person=event.by.text)
        case e.KeyReturnedToRun():
            yield DealerText.KEY_TO_RUN.given()
        case _:
            yield from _dealer_phrases(link, event)


def _dealer_phrases(link: Link, event: e.Event) -> Iterator[Sentence]:
    match event:
        case e.ChipLifted(late=True):
            yield DealerText.LATE_CHIP_LIFTED.given(spot=event.spot)
        case e.ChipPlaced():
            text = DealerText.CHIP_PUT_BACK if event.back else DealerText.LATE_CHIP
            yield text.given(spot=event.spot)
        case e.ChipLifted():
            yield DealerText.CHIP_LIFTED.given(spot=event.spot)
            yield DealerText.SPOT_FLASHES.given()
        case e.ChipsCounted():
            if event.count == event.wagers:
                yield DealerText.COUNT_AGREES.given(count=event.count)
            else:
                wagers = DealerText.WAGERS.given(count=event.wagers)
                yield DealerText.COUNT_DIFFERS.given(count=event.count, wagers=wagers)
        case e.RefusalAcknowledged():
            yield DealerText.REFUSAL_READ.given(person=event.by.text)
        case e.SpotsJoined():
            yield DealerText.JOINED.given(spots=list_spots(event.spots))
        case e.SpotsSeparated():
            yield DealerText.SEPARATED.given(spots=list_spots(event.spots))
        case e.CardsEntered():
            results = list(_card_results(_round(link, event)))
            nothing = RoundText.NO_SPOT_DECIDED if event.cards else RoundText.CARDS_CLEARED
            yield from results or [nothing.given()]
        case e.DealerSignedOn():
            yield DealerText.SIGNED_ON.given(person=event.by.text)
        case e.DealerSignedOff():
            yield DealerText.SIGNED_OFF.given(person=event.by.text)
        case _:
            yield from _office_phrases(link, event)


def _office_phrases(link: Link, event: e.Event) -> Iterator[Sentence]:
    match event:
        case e.ReferenceGiven() | e.WinnerNamed() | e.WinPagePrinted() | e.ShareRecovered():
            phrase = _win_phrase(event, link.wins[event.win])
            yield WinEventText.OF_WIN.given(win=event.win, event=phrase)
        case e.WinPaid():
            win = link.wins[event.win]
            left = sum((amount for x, amount in win.shares if x not in win.paid), start=ZERO)
            yield _win_phrase(event, win)
            if left:
                yield WinEventText.STILL_TO_PAY.given(amount=left)
            else:
                yield WinEventText.PAID_IN_FULL.given(win=win.number)
        case e.WinBackedOut():
            win = link.wins[event.win]
            yield WinEventText.WIN_BACKED_OUT.given(win=event.win, amount=win.amount)
            if win.meter is not None:
                yield _reseed(event)
            if event.also_undone:
                undone = event.also_undone
                yield WinEventText.ALSO_UNDONE.given(wins=undone, count=len(undone))
        case e.Adjusted():
            yield _POOLS[event.pool][0].given(meter=meter_name(event.meter), amount=event.amount)
        case e.TermsProposed():
            pending = link.pending is not None
            yield (LinkText.TERMS_PENDING if pending else LinkText.TERMS_CHANGED).given()
        case e.TermsWithdrawn():
            yield LinkText.TERMS_WITHDRAWN.given()
        case e.TermsChanged():
            yield LinkText.TERMS_IN_FORCE.given(number=event.version.number)
        case _:
            yield from _link_phrases(event)


def _reseed(event: e.WinBackedOut) -> Sentence:
    """What the back-out did with the reseed of the win."""
    if event.reseed_undone:
        return WinEventText.RESEED_UNDONE.given()
    if event.later_wins:
        wins = event.later_wins
        return WinEventText.RESEED_WAITS.given(
            amount=event.reseed_stays, wins=wins, count=len(wins)
        )
    if event.reseed_stays:
        return WinEventText.RESEED_STAYS.given(amount=event.reseed_stays)
    return WinEventText.NO_RESEED.given()


def _link_phrases(event: e.Event) -> Iterator[Sentence]:
    """How a link was formed, opened and closed, its tables, and moves to and from other links."""
    match event:
        case e.LinkFormed():
            yield LinkText.CREATED.given(link=event.link)
        case e.LinkOpened():
            yield LinkText.OPENED.given()
        case e.LinkClosed():
            yield LinkText.CLOSED.given()
        case e.LimitsAdopted():
            yield _limits(event)
        case e.ClaimsAnnounced():
            yield LinkText.CLAIMS_ANNOUNCED.given(meters=all_of([*map(meter_name, event.meters)]))
        case e.MovedOut():
            meter, link = meter_name(event.meter), event.to
            yield LinkText.MOVED_OUT.given(amount=_sum(event), meter=meter, link=link)
        case e.MovedIn():
            meter, link = meter_name(event.meter), event.origin
            yield LinkText.MOVED_IN.given(amount=_sum(event), meter=meter, link=link)
        case e.LinkDecommissioned():
            yield LinkText.DECOMMISSIONED.given(link=event.to)
        case e.TableAdded():
            controller, spots = event.controller.word, event.spots
            yield LinkText.TABLE_ADDED.given(table=event.table, controller=controller, spots=spots)
        case e.TableRemoved():
            yield LinkText.TABLE_REMOVED.given(table=event.table)
        case e.TableOpened():
            yield LinkText.TABLE_OPENED.given(table=event.table)
        case e.TableClosed():
            yield LinkText.TABLE_CLOSED.given(table=event.table)
        case _:
            raise AssertionError(f"{type(event).__name__} has no phrase")


def _limits(event: e.LimitsAdopted) -> Sentence:
    if event.limits is None:
        return LinkText.NO_LIMITS.given()
    return LinkText.LIMITS_IN_FORCE.given(day=event.limits.since, source=event.limits.source)


def _sum(event: e.Event) -> Money:
    return sum((transfer.amount for transfer in event.all_transfers), start=ZERO)


def _round(link: Link, event: e.RoundEvent) -> Round:
    found = link.tables[event.table].round
    assert found is not None
    return found


def _version(link: Link, event: e.RoundEvent) -> Version:
    return _round(link, event).version


def _marked(link: Link, event: e.HandMarked) -> Iterator[Sentence]:
    round = _round(link, event)
    line = round.version.hands[event.line]
    yield _round_phrase(round.version, event)
    if event.spot is None and not line.is_table_wide:
        yield RoundText.TAP_SPOT.given()
    if event.others:
        yield RoundText.ENVY_TO.given(spots=list_spots(event.others))
    if any(is_claim(round, x) for x in _marks_of(round, event)):
        yield from _pending(link, event, event.line, event.spot)
    elif event.spot is not None or line.is_table_wide:
        yield _fixed(round, line)


def _marks_of(round: Round, event: e.HandMarked) -> Iterator[Mark]:
    """The mark that an event made."""
    return (x for x in round.all_marks if (x.line.key, x.spot) == (event.line, event.spot))


def _fixed(round: Round, line: Line) -> Sentence:
    assert not isinstance(line.award, Share)
    each = line.is_table_wide and len(round.spots) > 1
    amount = line.award.pays(round.version.wager)
    return (RoundText.PAYS_EACH if each else RoundText.PAYS).given(amount=amount)


def _pending(link: Link, event: e.RoundEvent, line: str, spot: int | None) -> Iterator[Sentence]:
    """The present amount of the claim that a mark belongs to."""
    for waiting in payout_sheet(link, _round(link, event)).waiting:
        marks = waiting.claim.marks
        if any(m.line.key == line and spot in (None, m.spot) for m in marks):
            yield RoundText.PENDING.given(amount=waiting.amount)
            return


def _needed(link: Link, event: e.ClaimConfirmed) -> Iterator[Sentence]:
    """The amount of a confirmed claim, and who verifies it."""
    round = _round(link, event)
    for claim in claims_of(round):
        if claim.key == event.claim:
            who = name_verifiers(link, round, claim)
            yield RoundText.NEEDS.given(amount=claim_amount(link, round, claim), who=who)


def _card_results(round: Round) -> Iterator[Sentence]:
    """What the entered cards decide for each spot."""
    spots: dict[Text | RoundText, list[int]] = {}
    for spot in round.spots:
        possible, line = possible_lines(round, spot), decided_line(round, spot)
        if possible is None:
            continue
        if line is not None:
            spots.setdefault(line.name, []).append(spot)
        else:
            undecided = RoundText.NO_WIN if possible == {None} else RoundText.NOT_DECIDED
            spots.setdefault(undecided, []).append(spot)
    for result, numbers in spots.items():
        listed = list_spots(numbers)
        if isinstance(result, RoundText):
            yield result.given(spots=listed)
        else:
            yield RoundText.DECIDED.given(spots=listed, line=result)
