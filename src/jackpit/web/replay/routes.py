"""Rounds by table, day and time; and the replay of one, for a dispute."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta
from starlette.requests import Request

from jackpit.fields import KEY, MAX_INTEGER, TIME
from jackpit.manager.clock import format_time
from jackpit.manager.house import House
from jackpit.manager.house.origins import SenderText, describe_sender
from jackpit.manager.reports.log_reader import find_first, time_of_entry
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.rounds import (
    RoundRow,
    find_next_round_at_table,
    find_previous_round_at_table,
    read_last_round_number,
    read_round,
    read_rounds,
)
from jackpit.manager.store.queries.wins import list_wins_of_rounds
from jackpit.table import commands as c
from jackpit.web.auth.context import context_of
from jackpit.web.history.entries import entries_of_round, round_in
from jackpit.web.http.endpoint import (
    READING_RECORDS,
    DayQuery,
    Endpoints,
    LinkKey,
    Number,
    endpoint,
    matching,
)
from jackpit.web.http.errors import refuse
from jackpit.web.http.refusal import RequestFault, WebRefusal
from jackpit.web.replay.refusals import refusals_at
from jackpit.web.replay.replay import replay_round
from jackpit.web.replay.views import (
    ReplayNeighborsView,
    ReplayPersonView,
    ReplayRefusedView,
    ReplayStepView,
    ReplayView,
    RoundLineView,
    RoundsView,
)
from jackpit.web.views import Logs, Reasons, link_in, why_not_now

router = Endpoints("Replay")

ROUNDS_PER_PAGE = 50
"""Rounds per page."""

Table = Annotated[str, matching(KEY, description="Only rounds at this table.")] | None
Time = (
    Annotated[
        str, matching(TIME, description="On the house's clock, with a day: rounds started by then.")
    ]
    | None
)
Before = Annotated[int, Meta(ge=1, le=MAX_INTEGER, description="Only rounds with lower numbers.")]


# Search.


@endpoint(router, "GET", "/api/links/{link}/rounds")
async def find_rounds(
    request: Request,
    link: LinkKey,
    table: Table = None,
    day: DayQuery = None,
    time: Time = None,
    before: Before = MAX_INTEGER,
) -> RoundsView:
    """Rounds of a link, latest first, fifty per page: all, of a table, of a gaming day.

    `next` is the `before` of the next page; null if there are no more.
    """
    context = context_of(request)
    house = await context.access.house()
    await context.check_link(link)
    if time is not None and day is None:
        why = RequestFault.TIME_WITHOUT_DAY.given()
        raise refuse(WebRefusal.NOT_READABLE, "query", "time", what=why)
    moment = None if day is None or time is None else _moment(house, day, time)
    return await context.read(
        lambda reader: RoundFinder(reader, link).page(table, day, moment, before),
    )


def _moment(house: House, day: str, time: str) -> str:
    """The end of a minute or a second of a gaming day, as recorded."""
    settings, date = house.settings, datetime.fromisoformat(day)
    hour, minute, *second = (int(part) for part in time.split(":"))
    if hour < settings.day_begins:
        date += timedelta(days=1)
    local = date.replace(
        hour=hour,
        minute=minute,
        second=second[0] if second else 59,
        microsecond=999_999,
        tzinfo=ZoneInfo(settings.time_zone),
    )
    return format_time(local)


class RoundFinder:
    """Finds rounds by binary search: a later round has a later day and a later start."""

    def __init__(self, reader: Reader, link: str) -> None:
        self.reader, self.link = reader, link

    def page(
        self, table: str | None, day: str | None, moment: str | None, before: int
    ) -> RoundsView:
        """One page of rounds."""
        least, most = 1, min(before - 1, read_last_round_number(self.reader, log=self.link))
        if day is not None:
            least = self._first(most, lambda row: row.day >= day)
            most = self._first(most, lambda row: row.day > day) - 1
        if moment is not None:
            most = min(most, self._first(most, lambda row: self._started_at(row) > moment) - 1)
        rows = read_rounds(
            self.reader,
            log=self.link,
            table=table,
            first=least,
            last=most,
            limit=ROUNDS_PER_PAGE + 1,
        )
        shown = rows[:ROUNDS_PER_PAGE]
        return RoundsView(
            rounds=self._lines(shown),
            next=shown[-1].number if len(rows) > ROUNDS_PER_PAGE else None,
        )

    def _first(self, most: int, matches: Callable[[RoundRow], bool]) -> int:
        """The lowest number up to *most* that *matches*; one more if none does."""

        def holds(number: int) -> bool:
            row = read_round(self.reader, log=self.link, number=number)
            return row is not None and matches(row)

        return find_first(holds, 1, most + 1)

    def _started_at(self, row: RoundRow) -> str:
        return time_of_entry(self.reader, self.link, row.first_seq)

    def _lines(self, rows: list[RoundRow]) -> list[RoundLineView]:
        if not rows:
            return []
        wins: dict[int, list[int]] = {}
        first, last = rows[-1].number, rows[0].number
        for win in list_wins_of_rounds(self.reader, log=self.link, first=first, last=last):
            wins.setdefault(win.round, []).append(win.number)
        return [
            RoundLineView(
                round=row.number,
                table=row.table,
                day=row.day,
                wagers=row.wagers,
                at=self._started_at(row),
                is_over=row.last_seq is not None,
                wins=sorted(wins.get(row.number, [])),
            )
            for row in rows
        ]


# Replay.


@endpoint(
    router,
    "GET",
    "/api/links/{link}/rounds/{number}/replay",
    refusals=READING_RECORDS,
)
async def replay_a_round(request: Request, link: LinkKey, number: Number) -> ReplayView:
    """Replay a round: in words, with the table and every meter before and after each entry.

    The link is replayed from the signed snapshot before the round, and every entry from there on is
    checked against its hash; if one differs the response is 409 RECORD_ALTERED. `refused` lists the
    presses at the table's devices that were refused meanwhile, including those of people who may
    not press there.
    """
    context = context_of(request)
    house = await context.access.house()
    trusted = context.calls.manager.trusted
    reasons = await context.query(lambda logs: _reopening_reasons(logs, link, number))

    def read(reader: Reader) -> ReplayView:
        row = round_in(reader, link, number)
        history = replay_round(reader, row, entries_of_round(reader, row), trusted)
        refused = _refusals(reader, row, history.steps, house)
        return ReplayView(
            link=link,
            round=number,
            table=row.table,
            day=row.day,
            wagers=row.wagers,
            is_over=row.last_seq is not None,
            why_not=reasons,
            game=history.version.game.key,
            game_name=history.version.game.name,
            wager=history.version.wager,
            verified=history.verified,
            steps=history.steps,
            refused=refused,
            payments=history.payments,
            wins=history.wins,
            people=_people(house, history.steps, refused),
            neighbors=_neighbors(reader, row),
        )

    return await context.read(read)


def _reopening_reasons(logs: Logs, key: str, number: int) -> Reasons:
    """Why the round cannot be reopened; empty unless it is the last of its table, and over."""
    _, link = link_in(logs, key)
    for table in link.tables.values():
        if table.last is not None and table.last.round.number == number:
            reopening = c.ReopenRound.__name__
            return {reopening: why_not_now(link, c.ReopenRound, table=table.key, reason="-")}
    return {}


def _refusals(
    reader: Reader, row: RoundRow, steps: list[ReplayStepView], house: House
) -> list[ReplayRefusedView]:
    """What was refused at the table during the round."""
    within = [step.at for step in steps if not step.is_later]
    until = within[-1] if row.last_seq is not None else "9"
    return refusals_at(reader, house, link=row.log, table=row.table, since=within[0], until=until)


def _neighbors(reader: Reader, row: RoundRow) -> ReplayNeighborsView:
    before = find_previous_round_at_table(reader, log=row.log, table=row.table, number=row.number)
    after = find_next_round_at_table(reader, log=row.log, table=row.table, number=row.number)
    return ReplayNeighborsView(round_before=before, round_after=after)


def _people(
    house: House, steps: list[ReplayStepView], refused: list[ReplayRefusedView]
) -> dict[str, ReplayPersonView]:
    """The people and devices in the replay, by key."""
    keys = {step.by for step in steps} | {x.by for x in refused}
    keys |= {person.key for step in steps for person in step.people}
    keys |= {x.picture.key_holder for x in steps if x.picture and x.picture.key_holder}
    return {key: _person(house, key) for key in sorted(keys)}


def _person(house: House, key: str) -> ReplayPersonView:
    if key in house.people:
        person = house.people[key]
        name = SenderText.NAMED.given(name=person.name)
        return ReplayPersonView(name=name, role=person.role, device=None)
    device = house.devices.get(key)
    kind = None if device is None else device.kind
    return ReplayPersonView(name=describe_sender(key), role=None, device=kind)
