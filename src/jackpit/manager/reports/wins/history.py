"""The log of one win, in order: its round, and what became of it up to an entry."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import structs

from jackpit.cards import Card
from jackpit.ledger import Reason
from jackpit.manager.codec.codec import codec_of
from jackpit.manager.eventlog.record import decode
from jackpit.manager.reports.reading import Json, Span, event_of, missing, records
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.rounds import read_round
from jackpit.manager.store.queries.wins import read_win
from jackpit.table import Payment, Person, Win
from jackpit.table import events as e
from jackpit.table.state import WinnerDetails

ADDED = (
    (Reason.SEED, "seed from the house", 1),
    (Reason.RESERVE_RELEASED, "reserve", 1),
    (Reason.OVERFLOW_RELEASED, "overflow", 1),
    (Reason.OVER_CAP, "over the cap, to the overflow", -1),
)
"""What a reseed puts on the meter, and what its cap keeps off."""

_OF_ROUND = (
    *("RoundStarted", "CardsEntered", "HandMarked", "HandUnmarked", "ClaimRefused", "SpotStruck"),
    *("RoundEnteredLate", "RoundEnded", "RoundReopened"),
)
OF_WIN = (
    *("WinLogged", "MetersAdjusted", "ReferenceGiven", "WinnerNamed", "WinPagePrinted"),
    *("WinPaid", "WinBackedOut", "ShareRecovered"),
)
"""The events that change a win, by their names."""

_WIN_FORM = codec_of(Win)
_SUITS = str.maketrans({"c": "♣", "d": "♦", "h": "♥", "s": "♠", "T": "10"})


@dataclass(frozen=True, slots=True, kw_only=True)
class WinOutcome:
    """Something that came about with a win."""

    seq: int
    at: str
    day: str
    event: e.Event


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryLine:
    """One entry about a win, in words."""

    seq: int
    at: str
    by: str
    what: str


@dataclass(slots=True, kw_only=True)
class Story:
    """What the log tells of a win until an entry."""

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
    came: list[WinOutcome] = field(default_factory=list)
    happened: list[HistoryLine] = field(default_factory=list)
    _cards: dict[int | None, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def cards(self) -> tuple[tuple[str, str], ...]:
        """Of the winning spots and of the dealer, as far as they were entered."""
        own = {spot for spot, _ in self.win.shares}
        shown = [(f"spot {x}", self._cards[x]) for x in sorted(own & self._cards.keys(), key=int)]
        if self._cards.get(None):
            shown.append(("dealer", self._cards[None]))
        return tuple((who, " ".join(map(_shown, cards))) for who, cards in shown if cards)

    def note_round(self, event: e.Event) -> None:
        """Something that happened in its round."""
        match event:
            case e.RoundStarted():
                self.dealer, self.is_late = event.dealer, event.late
            case e.RoundEnteredLate():
                self.is_late = True
            case e.CardsEntered():
                self._cards[event.spot] = event.cards
            case e.HandMarked() if (event.line, event.spot) in self.marks:
                if event.by not in self.marked_by:
                    self.marked_by.append(event.by)
            case e.RoundEnded():
                self.is_over, self.payments = True, event.payments
                self.win = paid_by_tray(self.win, is_over=True)
            case e.RoundReopened():
                self.is_over, self.payments = False, ()
                self.win = paid_by_tray(self.win, is_over=False)

    def note_win(self, event: e.Event) -> None:
        """Something that became of it."""
        self.win = changed_by(self.win, event)


def paid_by_tray(win: Win, *, is_over: bool) -> Win:
    """A win when its round has ended, or goes on: a fixed award is paid at the end."""
    if not win.is_fixed or win.is_backed_out:
        return win
    return structs.replace(win, paid=tuple(spot for spot, _ in win.shares) if is_over else ())


def changed_by(win: Win, event: e.Event) -> Win:
    """What an event that is about a win makes of it."""
    match event:
        case e.MetersAdjusted():
            return next(x for x in event.wins if x.number == win.number)
        case e.ReferenceGiven():
            return structs.replace(win, surveillance=event.reference)
        case e.WinPaid():
            return structs.replace(win, paid=(*win.paid, event.spot))
        case e.WinBackedOut():
            return structs.replace(win, is_backed_out=True)
        case e.ShareRecovered():
            return structs.replace(win, recovered=(*win.recovered, event.spot))
        case e.WinPagePrinted():
            return structs.replace(win, printed=event.copy)
        case e.WinnerNamed():
            others = tuple(x for x in win.winners if x.spot != event.spot)
            named = WinnerDetails(spot=event.spot, name=event.name, document=event.document)
            return structs.replace(win, winners=(*others, named))
        case _:
            return win


def story(reader: Reader, link: str, number: int, until: int) -> Story | None:
    """What the log tells of a win up to an entry; None if there is none by then."""
    row = read_win(reader, log=link, number=number)
    if row is None or row.seq > until:
        return None
    told = _begun(reader, link, number, row.day, row.at, row.seq, until)
    _follow(reader, told, row.round, _WIN_FORM.read(decode(row.body)))
    return told


def _begun(
    reader: Reader, link: str, number: int, day: str, at: str, seq: int, until: int
) -> Story:
    for record in records(reader, Span(link, seq, seq), ("WinLogged",)):
        for event in events_in(record, ("WinLogged",)):
            if isinstance(event, e.WinLogged) and event.win.number == number:
                return Story(
                    link=link,
                    win=event.win,
                    day=day,
                    at=at,
                    seq=seq,
                    until=until,
                    marks=event.marks,
                )
    raise missing(f"The logging of win {number:,} of link '{link}'")


def _follow(reader: Reader, told: Story, round: int, row: Win) -> None:
    """Its round and what became of it, in the order of the log.

    The row says how the win stands now. Once that is told there is nothing more to look for, unless
    a winner was named: one name may have replaced another and be replaced again.
    """
    of_round = deque(_of_round(reader, told, round))
    for record in records(reader, Span(told.link, told.seq, told.until), OF_WIN):
        for event in events_in(record, OF_WIN):
            if is_about(event, told.win.number):
                while of_round and of_round[0][0]["seq"] <= record["seq"]:
                    _note(told, *of_round.popleft())
                _note(told, record, event)
        if told.win == row and not row.winners:
            break
    for record, event in of_round:
        _note(told, record, event)


def _of_round(reader: Reader, told: Story, round: int) -> Iterator[tuple[Json, e.Event]]:
    row = read_round(reader, log=told.link, number=round)
    if row is None:
        raise missing(f"Round {round:,} of link '{told.link}'")
    over = told.until if row.last_seq is None else min(row.last_seq, told.until)
    for record in records(reader, Span(told.link, row.first_seq, over), _OF_ROUND):
        for event in events_in(record, _OF_ROUND):
            if isinstance(event, e.RoundEvent) and event.round == round:
                yield record, event


def _note(told: Story, record: Json, event: e.Event) -> None:
    seq, at = int(record["seq"]), record["at"]
    if type(event).__name__ in _OF_ROUND:
        told.note_round(event)
    else:
        told.note_win(event)
        told.came.append(WinOutcome(seq=seq, at=at, day=record["day"], event=event))
    if what := _said(event, told):
        told.happened.append(HistoryLine(seq=seq, at=at, by=record["by"], what=what))


def events_in(record: Json, kinds: tuple[str, ...]) -> Iterator[e.Event]:
    """The events of a record that are of some kinds."""
    for written in record["events"]:
        if written["type"] in kinds:
            yield event_of(written)


def is_about(event: e.Event, number: int) -> bool:
    """Whether an event logs or changes a win."""
    match event:
        case e.WinLogged():
            return event.win.number == number
        case e.MetersAdjusted():
            return any(win.number == number for win in event.wins)
        case _:
            return getattr(event, "win", None) == number


def _said(event: e.Event, told: Story) -> str:
    match event:
        case e.RoundStarted():
            return f"round {event.round} begun with {len(event.spots)} wagers"
        case e.HandMarked() if (event.line, event.spot) in told.marks:
            return f"{_hand_of(event.spot)} marked"
        case e.CardsEntered():
            whose = "the dealer's" if event.spot is None else f"spot {event.spot}'s"
            return f"{whose} cards entered: {' '.join(map(_shown, event.cards))}"
        case e.HandUnmarked():
            return _cleared(told, event.marks, "cleared")
        case e.ClaimRefused():
            return _cleared(told, event.marks, f"refused: {event.reason}")
        case e.SpotStruck():
            return _cleared(told, ((event.line, event.spot),), "struck")
        case e.RoundEnded():
            return "round ended"
        case e.RoundReopened():
            return f"round reopened: {event.reason}"
        case e.RoundEnteredLate():
            return f"entered late from paper {event.paper}: {event.reason}"
        case _:
            return _said_of_win(event)


def _cleared(told: Story, marks: tuple[tuple[str, int | None], ...], how: str) -> str:
    """What became of the win's own hands before they were marked again; nothing of any other."""
    own = [_hand_of(spot) for line, spot in marks if (line, spot) in told.marks]
    return f"{', '.join(own)} {how}" if own else ""


def _hand_of(spot: int | None) -> str:
    return "hand" if spot is None else f"hand of spot {spot}"


def _said_of_win(event: e.Event) -> str:
    match event:
        case e.WinLogged():
            return f"verified by {event.win.verified_by}: {event.win.amount}"
        case e.MetersAdjusted():
            return "money moved"
        case e.ReferenceGiven():
            return f"surveillance: {event.reference}"
        case e.WinnerNamed():
            return f"winner at spot {event.spot} named"
        case e.WinPagePrinted():
            return "page printed" if event.copy == 1 else f"duplicate {event.copy - 1} printed"
        case e.WinPaid():
            return f"cage paid spot {event.spot}"
        case e.WinBackedOut():
            return f"backed out, approved by {event.approved_by}; {event.reason.value}"
        case e.ShareRecovered():
            return f"spot {event.spot} gave its share back"
        case _:
            return ""


def _shown(card: Card) -> str:
    return str(card).translate(_SUITS)
