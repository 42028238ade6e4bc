"""The state of a gaming day, now or when accounting signed it, and the changes since.

A signature covers what its signer saw. The log of each link is therefore read up to the moment of
the signature, and a link that had open rounds of the day is replayed to that moment. Later changes
are listed separately and change nothing that was signed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from jackpit.manager.eventlog.load import load_link_before
from jackpit.manager.house import House
from jackpit.manager.house.events import AlarmAcknowledged
from jackpit.manager.reports.close.checks import DayAlarm, OpenRound, PendingClaim, alarms_of_day
from jackpit.manager.reports.log_reader import (
    iterate_events,
    load_record,
    read_links,
    span_after,
)
from jackpit.manager.reports.names import full_name
from jackpit.manager.reports.report import Period, ReportQuery
from jackpit.manager.reports.wins.history import follow_wins, win_at
from jackpit.manager.reports.wins.lines import WinLine, load_win_lines, win_line
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.rounds import (
    RoundRow,
    read_open_rounds_of_day,
    read_rounds_open_or_ended_since,
)
from jackpit.manager.store.queries.wins import read_wins_of_day
from jackpit.messages import Message, Text
from jackpit.table import Link, Person, Win, claims_of
from jackpit.table import events as e
from jackpit.table.claims import claim_amount
from jackpit.table.event_text import describe_win_event

MAX_WINS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DayState:
    """What can still change about a day after it is over, at one moment."""

    rounds: tuple[OpenRound, ...]
    claims: tuple[PendingClaim, ...]
    wins: tuple[WinLine, ...]
    alarms: tuple[DayAlarm, ...]
    """Alarms not acknowledged."""


class LaterChange(Struct, frozen=True, kw_only=True):
    """A change after a day was signed."""

    at: str | None
    """None if the time is not known."""

    text: Text
    page: str


class ChangeText(Message):
    """What changed after a day was signed."""

    WIN = "win {win} of {link}: {what}"
    ROUND_REOPENED = "round {round} at table {table} of {link} was reopened"
    ROUND_ENDED = "round {round} at table {table} of {link} ended"
    ROUND_VOIDED = "round {round} at table {table} of {link} was voided"
    CLAIM = "{line} at table {table} of {link} is no longer pending"
    ALARM = "alarm acknowledged by {person}: {sentence}"


def pending_claims(key: str, link: Link) -> list[PendingClaim]:
    """The pending claims of a link."""
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


def current_day_state(
    reader: Reader, house: House, day: str, claims: Sequence[PendingClaim]
) -> DayState:
    """The state of a day now; *claims* are all pending claims of all links."""
    rounds = tuple(
        OpenRound(row.log, row.number, row.table)
        for row in read_open_rounds_of_day(reader, day=day)
    )
    return DayState(
        rounds=rounds,
        claims=_claims_in(rounds, claims),
        wins=load_win_lines(reader, first=day, last=day, limit=MAX_WINS).lines[::-1],
        alarms=tuple(
            x for x in alarms_of_day(reader, house, day) if x.key not in house.acknowledged
        ),
    )


def _claims_in(
    rounds: Sequence[OpenRound], claims: Sequence[PendingClaim]
) -> tuple[PendingClaim, ...]:
    own = {(x.link, x.number) for x in rounds}
    return tuple(x for x in claims if (x.link, x.round) in own)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedDay:
    """A signed day: the moment of the signature, and the state of the day now."""

    reader: Reader
    house: House
    day: str
    at: str
    now: DayState
    trusted: Collection[bytes]
    """The public keys whose snapshots may be used."""

    def load_states(self) -> tuple[DayState, tuple[LaterChange, ...]]:
        """The state of the day when it was signed, and the changes since, in order."""
        rounds: list[OpenRound] = []
        claims: list[PendingClaim] = []
        wins: dict[tuple[str, int], Win] = {}
        later_changes: list[LaterChange] = []
        period = Period.of(self.day, self.day)
        for key, head in read_links(self.reader, ReportQuery(period=period)).items():
            first = span_after(self.reader, key, self.at).first
            if rows := read_rounds_open_or_ended_since(
                self.reader, log=key, day=self.day, since=first
            ):
                found, claimed = self._open_then(key, first, {row.number for row in rows})
                rounds += found
                claims += claimed
                later_changes += self._round_changes(key, {x.number for x in found}, rows)
            for number, win, changes in self._wins(key, first, head):
                wins[key, number] = win
                later_changes += changes
        later_changes += self._claim_changes(claims)
        acknowledged = self._acknowledged()
        later_changes += [change for _, change in acknowledged]
        open_alarms = {alarm.key for alarm, _ in acknowledged} | {x.key for x in self.now.alarms}
        state = DayState(
            rounds=tuple(rounds),
            claims=tuple(claims),
            wins=tuple(_line_then(x, wins.get((x.link, x.number))) for x in self.now.wins),
            alarms=tuple(x for x in self._alarms() if x.key in open_alarms),
        )
        return state, tuple(sorted(later_changes, key=lambda x: x.at or "~"))

    # At the signature.

    def _open_then(
        self, key: str, first: int, numbers: set[int]
    ) -> tuple[list[OpenRound], tuple[PendingClaim, ...]]:
        """The rounds of *numbers* that were open before entry *first*, and their claims."""
        link = load_link_before(self.reader, key, first, self.trusted)[0].link
        if link is None:
            return [], ()
        found = [
            OpenRound(key, round.number, table.key)
            for table in link.tables.values()
            for round in [table.round]
            if round is not None and round.spots and round.number in numbers
        ]
        return found, _claims_in(found, pending_claims(key, link))

    def _wins(
        self, key: str, first: int, head: int
    ) -> Iterator[tuple[int, Win, list[LaterChange]]]:
        """The wins of the day before entry *first*, each with its later changes.

        The end of a round pays its fixed awards; it is listed with the round, not with the win.
        """
        rows = read_wins_of_day(self.reader, log=key, day=self.day)
        for number, steps in follow_wins(self.reader, key, rows, head).items():
            win = win_at(steps, first - 1)
            if win is None:
                continue
            yield (
                number,
                win,
                [
                    LaterChange(
                        at=step.at,
                        text=ChangeText.WIN.given(
                            win=number,
                            link=key,
                            what=describe_win_event(step.event, step.win, name_of=self._name),
                        ),
                        page=f"/wins/{key}/{number}",
                    )
                    for step in steps
                    if step.seq >= first
                    and not isinstance(step.event, e.RoundEnded | e.RoundReopened)
                ],
            )

    def _name(self, person: Person) -> Text:
        return full_name(self.house, person)

    def _alarms(self) -> list[DayAlarm]:
        return alarms_of_day(self.reader, self.house, self.day)

    # Since then.

    def _round_changes(
        self, key: str, then: set[int], rows: Sequence[RoundRow]
    ) -> list[LaterChange]:
        """Rounds that ended or were reopened since."""
        changes = []
        for row in rows:
            at: str | None = None
            if row.number not in then:
                message = ChangeText.ROUND_REOPENED
            elif row.last_seq is not None:
                record = load_record(self.reader, key, row.last_seq)
                is_voided = any(x["type"] == "RoundVoided" for x in record["events"])
                message = ChangeText.ROUND_VOIDED if is_voided else ChangeText.ROUND_ENDED
                at = record["at"]
            else:
                continue
            text = message.given(round=row.number, table=row.table, link=key)
            changes.append(LaterChange(at=at, text=text, page=f"/replay/{key}/{row.number}"))
        return changes

    def _claim_changes(self, then: Sequence[PendingClaim]) -> list[LaterChange]:
        """Claims that are no longer pending."""
        now = {(x.link, x.round, x.line) for x in self.now.claims}
        return [
            LaterChange(
                at=None,
                text=ChangeText.CLAIM.given(line=x.line, table=x.table, link=x.link),
                page="",
            )
            for x in then
            if (x.link, x.round, x.line) not in now
        ]

    def _acknowledged(self) -> list[tuple[DayAlarm, LaterChange]]:
        """The alarms of the day that were acknowledged after the signature."""
        alarms = {x.key: x for x in self._alarms() if x.key in self.house.acknowledged}
        if not alarms:
            return []
        found = []
        span = span_after(self.reader, HOUSE_LOG, self.at)
        for record, event in iterate_events(self.reader, span, (AlarmAcknowledged,)):
            alarm = alarms.get((event.log, event.seq, event.number))
            if alarm is not None:
                person = self._name(event.by)
                text = ChangeText.ALARM.given(person=person, sentence=alarm.sentence)
                found.append((alarm, LaterChange(at=record["at"], text=text, page="/floor")))
        return found


def _line_then(line: WinLine, win: Win | None) -> WinLine:
    """A line of the list with the win as it was then."""
    return line if win is None else win_line(line.link, line.day, line.at, win)
