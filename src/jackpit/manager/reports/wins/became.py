"""What became of wins, and when: moved, seen by surveillance, paid, backed out, recovered.

The row of a win says how it stands now; the log says when each thing came about. The log is read
from the first of the wins on, and only until all that the rows tell of was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from jackpit.manager.reports.reading import Json, Span, event_of, records
from jackpit.manager.store.base import Reader
from jackpit.table import Win
from jackpit.table import events as e

_KINDS = (
    *("WinLogged", "MetersAdjusted", "ReferenceGiven"),
    *("WinPaid", "WinBackedOut", "ShareRecovered"),
)
Thing = tuple[int, type[e.Event], int | None]
"""The win, what came about, and the spot if it is about one."""


@dataclass(frozen=True, slots=True)
class WinStep:
    """Something that came about with a win."""

    seq: int
    at: str
    event: e.Event

    def __str__(self) -> str:
        when = f"{self.at[:19].replace('T', ' ')} UTC"
        match self.event:
            case e.WinPaid() | e.ShareRecovered():
                return f"spot {self.event.spot} {when} by {self.event.by}"
            case e.WinBackedOut(by=by, approved_by=second, reason=reason, text=text):
                return f"{when} by {by}, approved by {second}; {reason.value}: {text}"
            case e.ReferenceGiven():
                return f"{self.event.reference} {when} by {self.event.by}"
            case _:
                return when


History = dict[Thing, WinStep]


def history(reader: Reader, link: str, head: int, found: Iterable[tuple[int, Win]]) -> History:
    """What the log tells of these wins, each with the entry that logged it."""
    logged = {win.number: (seq, win) for seq, win in found}
    wanted = {thing for _, win in logged.values() for thing in expected_steps(win)}
    came: History = {}
    if not wanted:
        return came
    first = min(seq for seq, _ in logged.values())
    for record in records(reader, Span(link, first, head), _KINDS):
        for thing, event in _told(record):
            if thing in wanted:
                came[thing] = WinStep(int(record["seq"]), record["at"], event)
        if came.keys() == wanted:
            break
    return came


def expected_steps(win: Win) -> set[Thing]:
    """What the log must tell of a win as it stands; what the tray paid is told by its round."""
    found: set[Thing] = {(win.number, e.ShareRecovered, spot) for spot in win.recovered}
    if win.is_adjusted:
        found.add((win.number, e.MetersAdjusted, None))
    if win.surveillance:
        found.add((win.number, e.ReferenceGiven, None))
    if win.is_backed_out:
        found.add((win.number, e.WinBackedOut, None))
    if not win.is_fixed:
        found |= {(win.number, e.WinPaid, spot) for spot in win.paid}
    return found


def _told(record: Json) -> Iterator[tuple[Thing, e.Event]]:
    for written in record["events"]:
        if written["type"] not in _KINDS:
            continue
        match event := event_of(written):
            case e.WinLogged() if event.win.surveillance:
                yield (event.win.number, e.ReferenceGiven, None), event
            case e.MetersAdjusted():
                yield from (((x.number, e.MetersAdjusted, None), event) for x in event.wins)
            case e.WinPaid() | e.ShareRecovered():
                yield (event.win, type(event), event.spot), event
            case e.ReferenceGiven() | e.WinBackedOut():
                yield (event.win, type(event), None), event
