"""How the things of a gaming day stand: now, or when accounting signed it; and what came since.

A signature stands for what its signer saw. The log of each link is therefore read as far as the
moment of the signature, and a link with rounds of the day that were open then is replayed to it;
what came about later is told beside it, and changes nothing of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import structs

from jackpit.manager.codec.codec import codec_of
from jackpit.manager.eventlog.load import load_link_before
from jackpit.manager.eventlog.record import decode
from jackpit.manager.house import House
from jackpit.manager.house.codecs import HOUSE_EVENT_CODEC
from jackpit.manager.house.events import AlarmAcknowledged
from jackpit.manager.reports.close.checks import DayAlarm, OpenRound, PendingClaim, alarms_of_day
from jackpit.manager.reports.period import Period, ReportQuery
from jackpit.manager.reports.reading import (
    Span,
    event_of,
    first_after,
    house_span,
    links,
    record,
    records,
)
from jackpit.manager.reports.wins.facts import named
from jackpit.manager.reports.wins.history import (
    OF_WIN,
    changed_by,
    events_in,
    is_about,
    paid_by_tray,
)
from jackpit.manager.reports.wins.lines import WinLine, line_of, win_lines
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.rounds import (
    RoundRow,
    read_open_rounds_of_day,
    read_rounds_open_or_ended_since,
)
from jackpit.manager.store.queries.wins import read_wins_of_day
from jackpit.table import Link, Win, claims_of
from jackpit.table import events as e
from jackpit.table.claims import claim_amount

MOST_WINS = 1_000
_WIN = codec_of(Win)
_ENDS = ("RoundEnded", "RoundReopened")


@dataclass(frozen=True, slots=True, kw_only=True)
class DayState:
    """The things of a day at a moment, as far as they can change when it is over."""

    rounds: tuple[OpenRound, ...]
    waiting: tuple[PendingClaim, ...]
    wins: tuple[WinLine, ...]
    alarms: tuple[DayAlarm, ...]
    """Those that nobody has acknowledged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesSince:
    """Something that came about after a day was signed."""

    at: str | None
    """None if it is known only that it did."""

    text: str
    page: str


def waiting_on(key: str, link: Link) -> list[PendingClaim]:
    """The claims of a link that wait."""
    found = []
    for table in link.tables.values():
        round = table.round
        for claim in () if round is None else claims_of(round):
            assert round is not None
            amount = claim_amount(link, round, claim)
            found.append(
                PendingClaim(
                    link=key,
                    table=table.key,
                    round=round.number,
                    line=claim.line.name,
                    amount=amount,
                )
            )
    return found


def day_state_now(
    reader: Reader, house: House, day: str, waiting: Sequence[PendingClaim]
) -> DayState:
    """How the things of a day stand now; *waiting* are all claims that wait."""
    rounds = tuple(
        OpenRound(row.log, row.number, row.table)
        for row in read_open_rounds_of_day(reader, day=day)
    )
    return DayState(
        rounds=rounds,
        waiting=_of(rounds, waiting),
        wins=win_lines(reader, first=day, last=day, most=MOST_WINS).lines[::-1],
        alarms=tuple(
            x for x in alarms_of_day(reader, house, day) if x.key not in house.acknowledged
        ),
    )


def _of(rounds: Sequence[OpenRound], waiting: Sequence[PendingClaim]) -> tuple[PendingClaim, ...]:
    own = {(x.link, x.number) for x in rounds}
    return tuple(x for x in waiting if (x.link, x.round) in own)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedDay:
    """A day whose signature is looked behind: the moment, and what is known by now."""

    reader: Reader
    house: House
    day: str
    at: str
    now: DayState
    trusted: Collection[bytes]
    """The public keys whose snapshots count."""

    def stood(self) -> tuple[DayState, tuple[ChangesSince, ...]]:
        """How things stood when the day was signed, and what came about since."""
        rounds: list[OpenRound] = []
        waiting: list[PendingClaim] = []
        then: dict[tuple[str, int], Win] = {}
        since: list[ChangesSince] = []
        period = Period.of(self.day, self.day)
        for key, head in links(self.reader, ReportQuery(period=period)).items():
            first = first_after(self.reader, key, head, self.at)
            if rows := read_rounds_open_or_ended_since(
                self.reader, log=key, day=self.day, since=first
            ):
                found, claimed = self._open_then(key, first, {row.number for row in rows})
                rounds += found
                waiting += claimed
                since += self._of_rounds(key, {x.number for x in found}, rows)
            if logged := self._wins_now(key):
                own = self._wins_then(Span(key, logged[0][0], first - 1))
                then |= {(key, number): win for number, win in own.items()}
                now = {win.number: win for _, win in logged}
                since += self._of_wins(Span(key, first, head), own, now)
        since += self._of_claims(waiting)
        seen = self._acknowledged()
        since += [told for _, told in seen]
        unseen = {alarm.key for alarm, _ in seen} | {alarm.key for alarm in self.now.alarms}
        standing = DayState(
            rounds=tuple(rounds),
            waiting=tuple(waiting),
            wins=tuple(_as_was(line, then.get((line.link, line.number))) for line in self.now.wins),
            alarms=tuple(x for x in self._alarms() if x.key in unseen),
        )
        return standing, tuple(sorted(since, key=lambda x: x.at or "~"))

    # When it was signed.

    def _open_then(
        self, key: str, first: int, numbers: set[int]
    ) -> tuple[list[OpenRound], tuple[PendingClaim, ...]]:
        """Those of some rounds that were open before entry *first*, and the claims in them."""
        link = load_link_before(self.reader, key, first, self.trusted)[0].link
        if link is None:
            return [], ()
        found = [
            OpenRound(key, round.number, table.key)
            for table in link.tables.values()
            for round in [table.round]
            if round is not None and round.spots and round.number in numbers
        ]
        return found, _of(found, waiting_on(key, link))

    def _wins_now(self, key: str) -> list[tuple[int, Win]]:
        """The wins of the day by their rows, each with the entry that logged it."""
        rows = read_wins_of_day(self.reader, log=key, day=self.day)
        return [(row.seq, _WIN.read(decode(row.body))) for row in rows]

    def _wins_then(self, entries: Span) -> dict[int, Win]:
        """The wins that *entries* log, as the last of those left them."""
        state: dict[int, Win] = {}
        for found in records(self.reader, entries, (*OF_WIN, *_ENDS)):
            for told in found["events"]:
                if told["type"] in _ENDS:
                    is_over = told["type"] == _ENDS[0]
                    for win in [x for x in state.values() if x.round == told["round"]]:
                        state[win.number] = paid_by_tray(win, is_over=is_over)
                elif told["type"] in OF_WIN:
                    event = event_of(told)
                    if isinstance(event, e.WinLogged):
                        state[event.win.number] = event.win
                    for number in [x for x in state if is_about(event, x)]:
                        state[number] = changed_by(state[number], event)
        return state

    def _alarms(self) -> list[DayAlarm]:
        return alarms_of_day(self.reader, self.house, self.day)

    # Since then.

    def _of_rounds(self, key: str, then: set[int], rows: Sequence[RoundRow]) -> list[ChangesSince]:
        """Rounds that ended or were reopened since."""
        told = []
        for row in rows:
            text = f"round {row.number} at table {row.table} of {key}"
            page = f"/replay/{key}/{row.number}"
            if row.number not in then:
                told.append(ChangesSince(at=None, text=f"{text} was reopened", page=page))
            elif row.last_seq is not None:
                how = "ended" if row.wagers else "was voided"
                at = record(self.reader, key, row.last_seq)["at"]
                told.append(ChangesSince(at=at, text=f"{text} {how}", page=page))
        return told

    def _of_claims(self, then: Sequence[PendingClaim]) -> list[ChangesSince]:
        now = {(x.link, x.round, x.line) for x in self.now.waiting}
        return [
            ChangesSince(
                at=None, text=f"{x.line} at table {x.table} of {x.link} waits no more", page=""
            )
            for x in then
            if (x.link, x.round, x.line) not in now
        ]

    def _of_wins(
        self, later: Span, then: Mapping[int, Win], now: Mapping[int, Win]
    ) -> Iterator[ChangesSince]:
        """What became of wins since, read until each is what its row says."""
        # What the tray pays is paid by the end of the round, which is told of the round.
        state = {
            number: structs.replace(then[number], paid=win.paid) if win.is_fixed else then[number]
            for number, win in now.items()
            if number in then
        }
        left = {number for number, win in state.items() if win != now[number]}
        for found in records(self.reader, later, OF_WIN) if left else ():
            for event in events_in(found, OF_WIN):
                for number in sorted(x for x in left if is_about(event, x)):
                    state[number] = changed_by(state[number], event)
                    text = f"win {number} of {later.link}: {_said(self.house, event)}"
                    page = f"/wins/{later.link}/{number}"
                    yield ChangesSince(at=found["at"], text=text, page=page)
            left = {number for number in left if state[number] != now[number]}
            if not left:
                return

    def _acknowledged(self) -> list[tuple[DayAlarm, ChangesSince]]:
        """The alarms of the day that were acknowledged after the signature."""
        alarms = {x.key: x for x in self._alarms() if x.key in self.house.acknowledged}
        if not alarms:
            return []
        whole = house_span(self.reader)
        first = first_after(self.reader, HOUSE_LOG, whole.last, self.at)
        found = []
        for one in records(self.reader, Span(HOUSE_LOG, first, whole.last), ("AlarmAcknowledged",)):
            for event in map(HOUSE_EVENT_CODEC.read, one["events"]):
                if isinstance(event, AlarmAcknowledged):
                    alarm = alarms.get((event.log, event.seq, event.number))
                    if alarm is not None:
                        who = named(self.house, event.by)
                        text = f"alarm acknowledged by {who}: {alarm.sentence}"
                        found.append((alarm, ChangesSince(at=one["at"], text=text, page="/floor")))
        return found


def _as_was(line: WinLine, win: Win | None) -> WinLine:
    return line if win is None else line_of(line.link, line.day, line.at, win)


def _said(house: House, event: e.Event) -> str:
    """What became of a win, and by whom."""
    match event:
        case e.MetersAdjusted():
            return "its money moved"
        case e.ReferenceGiven():
            return f"reference given by {named(house, event.by)}: {event.reference}"
        case e.WinnerNamed():
            return f"winner at spot {event.spot} named by {named(house, event.by)}"
        case e.WinPagePrinted():
            return f"page printed by {named(house, event.by)}"
        case e.WinPaid():
            return f"spot {event.spot} paid by {named(house, event.by)}"
        case e.ShareRecovered():
            return f"given back by spot {event.spot}, to {named(house, event.by)}"
        case e.WinBackedOut(by=by, approved_by=second, reason=reason, text=text):
            people = f"{named(house, by)} and {named(house, second)}"
            return f"backed out by {people}; {reason.value}: {text}"
        case _:
            return ""
