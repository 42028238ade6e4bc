"""The times that the signs of a link depend on; the core has no clock.

They are the times of entries, kept in memory: a restart knows those of the entries since the last
snapshot.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from jackpit.manager.clock import parse_time
from jackpit.table import Link
from jackpit.table import events as e
from jackpit.table.sign import quiet_meters

CELEBRATION_SECONDS = 60
"""How long signs celebrate a win after its round is over."""

MAX_WINS = 50
"""Celebrated wins that are remembered."""


class SignTimes:
    """Since when claims wait to be announced, and which wins are celebrated."""

    def __init__(self) -> None:
        self._quiet: dict[str, datetime | None] = {}
        """When each claim that is not announced was marked, by meter; None if unknown."""

        self._wins: dict[int, datetime | None] = {}
        """When the round of each celebrated win was over; None while it is under way."""

    def restore(self, link: Link) -> None:
        """Begin with a link whose earlier entries are not read: their times are unknown."""
        self._quiet = dict.fromkeys(quiet_meters(link))
        rounds = [x.round for x in link.tables.values() if x.round is not None]
        self._wins = {
            number: None
            for round in rounds
            if round.paid_before is None  # its wins were celebrated before it was reopened
            for number in round.wins
            if link.wins[number].meter is not None
        }

    def note(self, link: Link, events: Sequence[e.Event], at: str) -> None:
        """Note an entry, whose events are applied to the link."""
        if self._quiet or any(isinstance(event, e.HandMarked) for event in events):
            moment = parse_time(at)
            self._quiet = {x: self._quiet.get(x, moment) for x in quiet_meters(link)}
        for event in events:
            match event:
                case e.WinLogged() if event.win.meter is not None:
                    self._wins[event.win.number] = None
                    for number in sorted(self._wins)[:-MAX_WINS]:
                        del self._wins[number]
                case e.WinBackedOut():
                    self._wins.pop(event.win, None)
                case e.RoundEnded() if self._wins:
                    for number, over_at in self._wins.items():
                        if over_at is None and link.wins[number].round == event.round:
                            self._wins[number] = parse_time(at)

    @property
    def has_quiet_claims(self) -> bool:
        """Whether a claim waits to be announced."""
        return bool(self._quiet)

    def due_claims(self, now: datetime, seconds: int) -> list[str]:
        """The meters whose claim was marked so many *seconds* ago, or at an unknown time."""
        return [x for x in self._quiet if self.seconds_until_due(x, now, seconds) <= 0]

    def next_due(self, now: datetime, seconds: int) -> float | None:
        """The seconds until the next claim is due; None if none waits."""
        return min(
            (self.seconds_until_due(x, now, seconds) for x in self._quiet),
            default=None,
        )

    def seconds_until_due(self, meter: str, now: datetime, seconds: int) -> float:
        """The seconds until the claim on a meter is due; zero or less if it is."""
        marked = self._quiet[meter]
        if marked is None:
            return 0.0
        age = (now - marked).total_seconds()
        return 0.0 if abs(age) >= seconds else seconds - age  # a clock may be set back

    def celebrated_win(self, now: datetime) -> int | None:
        """The newest win that signs celebrate."""
        lasting = timedelta(seconds=CELEBRATION_SECONDS)
        going_on = (
            number
            for number, over_at in self._wins.items()
            if over_at is None or abs(now - over_at) < lasting
        )
        return max(going_on, default=None)
