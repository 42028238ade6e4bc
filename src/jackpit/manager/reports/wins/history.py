"""What happened to wins, step by step, as recorded in the log.

``table.fold`` says what an event does to a win. This module finds the events of wins in the log and
folds them; reports, the win page and the close show a win as of one of these steps. A row of the
win table names the first and the last entry that concern the win; the log is read between them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import merge

from msgspec import structs

from jackpit.cards import Card
from jackpit.manager.codec import Json
from jackpit.manager.reports.log_reader import (
    Recorded,
    Span,
    decode_win,
    events_in,
    iterate_records,
    load_record,
)
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.rounds import read_round
from jackpit.manager.store.queries.wins import WinRow, read_win
from jackpit.messages import Phrase, Text
from jackpit.table import Payment, Person, Win
from jackpit.table import events as e
from jackpit.table.event_text import format_cards, list_spots
from jackpit.table.win_fold import WIN_EVENTS, fold_win

_ROUND_ENDS: tuple[type[e.Event], ...] = (e.RoundEnded, e.RoundReopened)
_WIN_EVENTS = tuple(kind for kind in WIN_EVENTS if kind not in _ROUND_ENDS)
_ROUND_EVENTS: tuple[type[e.Event], ...] = (
    *(e.RoundStarted, e.CardsEntered, e.HandMarked, e.MarkAccepted, e.HandUnmarked),
    *(e.CardsDeclared, e.DeclarationWithdrawn),
    *(e.ClaimRefused, e.SpotStruck, e.RoundEnteredLate),
    *_ROUND_ENDS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinStep:
    """An event of a win or of its round, and the win after it."""

    seq: int
    at: str
    day: str
    by: str
    """The caller of the command, which may be a device."""

    event: e.Event
    win: Win


Steps = dict[int, list[WinStep]]
"""Steps in order, by the number of the win."""


def follow_wins(reader: Reader, link: str, rows: Sequence[WinRow], last: int) -> Steps:
    """The steps of wins up to entry *last*, from the one that logged each.

    A win that the log does not have has no steps.
    """
    found: Steps = {row.number: [] for row in rows}
    if not rows:
        return found
    # Only the tray pays at the end of a round, and it pays fixed awards alone.
    rounds = sorted({row.round for row in rows if decode_win(row).is_fixed})
    ends = [_round_events(reader, link, x, last, _ROUND_ENDS) for x in rounds]
    end = min(last, max(row.last_seq for row in rows))
    of_wins = _events(reader, Span(link, min(row.first_seq for row in rows), end))
    for number, step in _Fold(rows).steps(of_wins, *ends):
        found[number].append(step)
    return found


def win_at(steps: Iterable[WinStep], last: int) -> Win | None:
    """A win as entry *last* left it; None if it was logged later."""
    found = None
    for step in steps:
        if step.seq <= last:
            found = step.win
    return found


def logged_event(reader: Reader, link: str, seq: int, number: int) -> e.WinLogged:
    """The event that logged a win, which entry *seq* holds."""
    event: e.WinLogged
    for _, event in events_in(load_record(reader, link, seq), (e.WinLogged,)):
        if event.win.number == number:
            return event
    raise Recorded.LOGGING_OF_WIN.missing(win=number, link=link)


# One win, with its round.


@dataclass(slots=True, kw_only=True)
class WinHistory:
    """A win and its round, as the log has them up to an entry."""

    link: str
    win: Win
    day: str
    at: str
    seq: int
    until: int
    marks: tuple[tuple[str, int | None], ...]
    dealer: Person | None = None
    is_late: bool = False
    is_over: bool = False
    marked_by: list[Person] = field(default_factory=list)
    payments: tuple[Payment, ...] = ()
    steps: list[WinStep] = field(default_factory=list)
    """Those of the round that are not about the win's own hands are left out."""

    _cards: dict[int | None, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def cards(self) -> tuple[tuple[Text, str], ...]:
        """Cards of the winning spots and of the dealer, if they were entered."""
        own = {spot for spot, _ in self.win.shares}
        spots = sorted(own & self._cards.keys(), key=int)
        shown: list[tuple[Text, tuple[Card, ...]]] = [
            (list_spots([x]), self._cards[x]) for x in spots
        ]
        if self._cards.get(None):
            shown.append((Phrase("dealer"), self._cards[None]))
        return tuple((who, format_cards(cards)) for who, cards in shown if cards)

    def add(self, step: WinStep) -> None:
        """Add the next step."""
        self.win = step.win
        event = self._own_part(step.event)
        if event is None:
            return
        self.steps.append(step if event is step.event else _with_event(step, event))
        match event:
            case e.RoundStarted():
                self.dealer, self.is_late = event.dealer, event.late
            case e.RoundEnteredLate():
                self.is_late = True
            case e.CardsEntered():
                self._cards[event.spot] = event.cards
            case e.HandMarked() if event.by not in self.marked_by:
                self.marked_by.append(event.by)
            case e.RoundEnded():
                self.is_over, self.payments = True, event.payments
            case e.RoundReopened():
                self.is_over, self.payments = False, ()

    def _own_part(self, event: e.Event) -> e.Event | None:
        """What of an event is about the win: of marks only its own, cleared and marked again."""
        match event:
            case e.HandMarked() | e.MarkAccepted() | e.SpotStruck():
                return event if (event.line, event.spot) in self.marks else None
            case e.CardsDeclared() | e.DeclarationWithdrawn():
                spots = {None, *(spot for _, spot in self.marks)}
                return event if event.declaration.spot in spots else None
            case e.HandUnmarked() | e.ClaimRefused():
                own = tuple(mark for mark in event.marks if mark in self.marks)
                return structs.replace(event, marks=own) if own else None
            case _:
                return event


def _with_event(step: WinStep, event: e.Event) -> WinStep:
    return WinStep(seq=step.seq, at=step.at, day=step.day, by=step.by, event=event, win=step.win)


def load_win_history(reader: Reader, link: str, number: int, until: int) -> WinHistory | None:
    """The history of a win up to an entry; None if the win was not logged by then."""
    row = read_win(reader, log=link, number=number)
    if row is None or row.first_seq > until:
        return None
    logged = logged_event(reader, link, row.first_seq, number)
    history = WinHistory(
        link=link,
        win=logged.win,
        day=row.day,
        at=row.at,
        seq=row.first_seq,
        until=until,
        marks=logged.marks,
    )
    of_win = _events(reader, Span(link, row.first_seq, min(until, row.last_seq)))
    of_round = _round_events(reader, link, row.round, until, _ROUND_EVENTS)
    for _, step in _Fold([row], state={number: logged.win}).steps(of_win, of_round):
        history.add(step)
    return history


# Events in the log.


@dataclass(frozen=True, slots=True)
class _LogEvent:
    """An event, its place in its entry, and the entry's record."""

    record: Json
    index: int
    event: e.Event

    @property
    def order(self) -> tuple[int, int]:
        return int(self.record["seq"]), self.index


def _events(
    reader: Reader, span: Span, kinds: Collection[type[e.Event]] = _WIN_EVENTS
) -> Iterator[_LogEvent]:
    """The events of *kinds* in a span: those of wins, unless others are named."""
    for record in iterate_records(reader, span, kinds):
        for index, event in events_in(record, kinds):
            yield _LogEvent(record, index, event)


def _round_events(
    reader: Reader, link: str, number: int, last: int, kinds: Collection[type[e.Event]]
) -> Iterator[_LogEvent]:
    """The events of a round up to entry *last*."""
    row = read_round(reader, log=link, number=number)
    if row is None:
        raise Recorded.ROUND.missing(round=number, link=link)
    end = last if row.last_seq is None else min(row.last_seq, last)
    for found in _events(reader, Span(link, row.first_seq, end), kinds):
        if isinstance(found.event, e.RoundEvent) and found.event.round == number:
            yield found


class _Fold:
    """Wins while their events are read."""

    def __init__(self, rows: Iterable[WinRow], state: Mapping[int, Win] | None = None) -> None:
        self.state = dict(state or {})
        self.by_round: defaultdict[int, list[int]] = defaultdict(list)
        for row in rows:
            self.by_round[row.round].append(row.number)
        self.numbers = {number for numbers in self.by_round.values() for number in numbers}

    def steps(self, *events: Iterator[_LogEvent]) -> Iterator[tuple[int, WinStep]]:
        """The steps that events make, in the order of the log, each with the number of its win."""
        for found in merge(*events, key=lambda x: x.order):
            for number in self._numbers(found.event):
                before = self.state.get(number)
                if before is None and not isinstance(found.event, e.WinLogged):
                    continue
                yield number, self._step(number, found)

    def _numbers(self, event: e.Event) -> list[int]:
        """The wins that an event concerns."""
        match event:
            case e.WinLogged():
                numbers = [event.win.number]
            case e.MetersAdjusted():
                numbers = [win.number for win in event.wins]
            case e.RoundEvent():
                numbers = self.by_round[event.round]
            case e.ReferenceGiven() | e.WinnerNamed() | e.WinPagePrinted():
                numbers = [event.win]
            case e.WinPaid() | e.WinBackedOut() | e.ShareRecovered():
                numbers = [event.win]
            case _:
                numbers = []
        return [number for number in numbers if number in self.numbers]

    def _step(self, number: int, found: _LogEvent) -> WinStep:
        event = found.event
        win = event.win if isinstance(event, e.WinLogged) else fold_win(self.state[number], event)
        self.state[number] = win
        seq, record = int(found.record["seq"]), found.record
        return WinStep(
            seq=seq, at=record["at"], day=record["day"], by=record["by"], event=event, win=win
        )
