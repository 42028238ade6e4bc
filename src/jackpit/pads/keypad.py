"""The keypad: COIN IN, hand keys, key switch RUN/JPH, J-POT, GAME OVER.

It has no spot keys: a hand key marks a line, and its spots are tapped beside it. J-POT logs the
next claim in paying order; the meters are adjusted when the key returns to RUN (R9c to R9g, rules
HG20 and HG21).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from jackpit.messages import Phrase
from jackpit.pads import presses as p
from jackpit.pads.key import Key
from jackpit.pads.memory import Lights
from jackpit.pads.pad import ANY_PERSON, Pad, Translation
from jackpit.table import Controller, Refusal
from jackpit.table import commands as c
from jackpit.table.guards import why_not_dealing


class Keypad(Pad):
    """The pad with a key switch."""

    start_label = Controller.KEYPAD.start_key
    end_label = Controller.KEYPAD.end_key
    is_spot_first = False

    def translate_own(self, press: p.Press) -> Translation | None:
        match press:
            case p.Hand(line):
                return self._hand(line)
            case p.Tap(spot):
                return self._tap(spot)
            case p.KeyToJph(by):
                return (c.TurnToJph(table=self.key, by=by),)
            case p.JPot(claim=shown) if shown is not None and not self._is_next(shown):
                return self.why_not_as_shown(shown)
            case p.JPot(surveillance):
                return (c.LogWin(table=self.key, surveillance=surveillance),)
            case p.KeyToRun():
                return (c.TurnToRun(table=self.key),)
            case _:
                return None

    def _is_next(self, claim: str) -> bool:
        """Whether J-POT would log this claim; a second press by mistake must not log another."""
        return (found := self.next_claim()) is not None and found.key == claim

    def _hand(self, key: str) -> Translation:
        """Mark a line, with its spots if they are known; pressed again, clear it.

        After another hand was pressed, the first press of a marked line only selects it again, so
        that another winner can be tapped and no winner loses their place.
        """
        line = self.line(key)
        if self.marked_spots(key):
            clear = c.UnmarkHand(table=self.key, line=key)
            selected = self.lights.line == key or (line is not None and line.is_table_wide)
            frozen = why_not_dealing(self.link, self.key) is not None
            return (clear,) if selected or frozen else replace(self.lights, line=key)
        if line is None or line.is_table_wide or self.round is None:
            return (c.MarkHand(table=self.key, line=key),)
        spots = self.preselected_spots(key)
        if not spots:
            return (c.MarkHand(table=self.key, line=key),)
        return tuple(c.MarkHand(table=self.key, line=key, spot=spot) for spot in spots)

    def _tap(self, spot: int) -> Translation:
        """Before the round a wager, during it the spot of a hand, at JPH a spot to strike."""
        if self.round is None:
            return self.tap_wager(spot)
        if self.table.key_holder is not None:
            return self.strike(spot, self.table.key_holder)
        key = self.active_line
        if key is None:
            return Refusal.HAND_FIRST.given()
        if self.round.spots == (spot,) and spot in self.marked_spots(key):
            return self.lights  # the only wager: the hand key filled it in
        if spot in self.marked_spots(key):
            return (c.UnmarkHand(table=self.key, line=key, spot=spot),)
        return (c.MarkHand(table=self.key, line=key, spot=spot),)

    @property
    def active_line(self) -> str | None:
        """The line that spots are tapped for: the last one pressed, or one without a spot."""
        key = self.lights.line
        if key is not None and self.marked_spots(key):
            return key
        marks = self.round.marks if self.round is not None else []
        return next((mark.line.key for mark in reversed(marks) if mark.needs_spot), None)

    def _selected(self) -> Collection[int | None]:
        """The spots that a tap would take back: at JPH of the next claim, else of the hand."""
        if self.table.key_holder is not None:
            claim = self.next_claim()
            return () if claim is None or claim.line.is_table_wide else claim.spots
        key = self.active_line
        return self.marked_spots(key) if key is not None else ()

    @property
    def j_pot(self) -> p.JPot:
        """J-POT for the claim that it would log."""
        claim = self.next_claim()
        return p.JPot(claim=None if claim is None else claim.key)

    def lights_after(self, press: p.Press) -> Lights:
        lights = super().lights_after(press)
        return replace(lights, line=press.line) if isinstance(press, p.Hand) else lights

    def keys(self) -> tuple[Key, ...]:
        at_jph = self.table.key_holder is not None
        return (
            self.key_of(self.start_label, p.Begin()),
            self.same_spots_key(),
            *self.spot_keys(self._selected()),
            *self.hand_keys(self.active_line),
            *self.declaration_keys(),
            self.key_of(Phrase("JPH"), p.KeyToJph(ANY_PERSON), lit=at_jph),
            self.key_of(Phrase("J-POT"), self.j_pot),
            self.key_of(Phrase("RUN"), p.KeyToRun(), lit=not at_jph),
            *self.bonus_keys(),
            *self.refusal_keys(),
            self.undo_key(),
            self.key_of(self.end_label, p.Finish()),
            *self.supervisor_keys(),
        )
