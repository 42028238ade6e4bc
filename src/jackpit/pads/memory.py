"""What a pad knows that no log holds: what lies on the sensors, and what was tapped and selected.

The sensors and the screen of a pad send it again after a restart, or on another server.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from jackpit.pads import presses as p
from jackpit.pads.undo import UndoableAction
from jackpit.paytable import Chips
from jackpit.table import Round


@dataclass(frozen=True, slots=True)
class Lights:
    """What was tapped and selected in a phase of the table; not logged."""

    lit: frozenset[int] = frozenset()
    """Before the round: spots that were lit by a tap."""

    dark: frozenset[int] = frozenset()
    """Before the round: spots with a chip on the sensor that were darkened by a tap."""

    line: str | None = None
    """Keypad: the line that spots are tapped for."""

    spot: int | None = None
    """Touch: the selected spot."""

    confirmed: str | None = None
    """Touch: the confirmed claim, which a card verifies."""

    trail: tuple[UndoableAction, ...] = ()
    """What UNDO can take back, in the order it was done."""

    phase: int = field(default=0, compare=False)
    """The phase of the table that they belong to; in a later one they are over."""

    changes: int = field(default=0, compare=False)
    """How often they changed in that phase."""

    def tapped(self, spot: int, *, is_lit: bool, chips: Collection[int]) -> Lights:
        """A tap on a spot before the round: it toggles the light, whatever lies on the sensor."""
        lit, dark = self.lit - {spot}, self.dark - {spot}
        if is_lit:
            dark |= {spot}.intersection(chips)
        else:
            lit |= {spot}.difference(chips)
        return replace(self, lit=lit, dark=dark)

    def without_taps(self, spots: frozenset[int]) -> Lights:
        """The lights after a chip came or went at some spots: the sensor decides them again."""
        return replace(self, lit=self.lit - spots, dark=self.dark - spots)

    def resumed(self, shown: p.Resume, *, spots: Collection[int], marks: int) -> Lights:
        """What a screen showed; with other marks than *marks* a claim is confirmed again."""
        return Lights(
            lit=frozenset(spots).intersection(shown.lit),
            dark=frozenset(spots).intersection(shown.dark),
            line=shown.line,
            spot=shown.spot,
            confirmed=shown.confirmed if shown.marks == marks else None,
            trail=self.trail,
            changes=shown.changes,
        )


@dataclass(frozen=True, slots=True)
class Levels:
    """What lies on the sensors of a table, as they last reported; not logged."""

    chips: frozenset[int] = frozenset()
    """The spots with a chip."""

    bare: frozenset[int] = frozenset()
    """The spots without one; any other spot has no sensor, or it has not reported yet."""

    numbers: tuple[tuple[str, int], ...] = ()
    """Each device's last report."""

    def number(self, device: str) -> int:
        """The last report of a device; 0 before the first."""
        return dict(self.numbers).get(device, 0)

    def after(self, report: p.Sense) -> Levels:
        """The levels after a report."""
        chips, bare = frozenset(report.chips), frozenset(report.bare)
        return Levels(
            self.chips - bare | chips,
            self.bare - chips | bare,
            tuple(sorted({**dict(self.numbers), report.device: report.number}.items())),
        )

    def changed_spots(self, report: p.Sense) -> frozenset[int]:
        """The spots whose chip came or went; the first report of a sensor is no change."""
        came = self.bare.intersection(report.chips)
        return came | self.chips.intersection(report.bare)

    def lifted_spots(self, round: Round, report: p.Sense) -> list[int]:
        """The bare spots whose chip was lifted during a round (rules HG8)."""
        return [spot for spot in sorted(report.bare) if self._is_lifted(round, spot)]

    def placed_spots(self, round: Round, report: p.Sense) -> list[int]:
        """The spots whose chip came during a round, or came back (rules HG8)."""
        return [spot for spot in sorted(report.chips) if self._is_placed(round, spot)]

    def _is_lifted(self, round: Round, spot: int) -> bool:
        """Whether a chip is gone that the dealer need not remove.

        If no sensor has reported since a restart, the log knows where chips lay.
        """
        if spot in round.placed:
            return True
        had_chip = spot in self.chips or (spot in round.sensed and spot not in self.bare)
        stays = round.version.chips is not Chips.REMOVED
        return stays and had_chip and spot in round.spots and spot not in round.lifted

    def _is_placed(self, round: Round, spot: int) -> bool:
        if spot in round.lifted:
            return True
        if spot in round.placed or spot in self.chips:
            return False
        if spot in round.spots:  # its chip was removed, and there is one for the next round
            return spot in self.bare and round.version.chips is Chips.REMOVED
        return spot in self.bare or spot not in round.sensed


@dataclass(frozen=True, slots=True)
class PadMemory:
    """What a pad knows that no log holds."""

    lights: Lights
    levels: Levels
