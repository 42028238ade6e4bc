"""Touch: START GAME, spot and hand key, confirm, Supervisor or Executive card, END GAME.

A hand is marked for the spot selected before it. Confirm selects the next claim, and the card
swiped next logs it and adjusts its meter (kings-bounty R9c to R9g, blazing-7s R12).
"""

from __future__ import annotations

from dataclasses import replace

from jackpit.messages import Phrase
from jackpit.pads import presses as p
from jackpit.pads.key import Key
from jackpit.pads.memory import Lights
from jackpit.pads.pad import Pad, Translation
from jackpit.table import Controller, Person, Refusal, Refused, Tier, claims_of
from jackpit.table import commands as c
from jackpit.table.marks import why_confirmed
from jackpit.table.verification import why_not_ready


class Touch(Pad):
    """The pad with a display and a card reader."""

    start_label = Controller.TOUCH.start_key
    end_label = Controller.TOUCH.end_key
    is_spot_first = True

    def translate_own(self, press: p.Press) -> Translation | None:
        match press:
            case p.Tap(spot):
                return self._tap(spot)
            case p.Hand(line):
                return self._hand(line)
            case p.Confirm():
                return self._confirm()
            case p.KeyToJph() | p.KeyToRun():
                return Refusal.NO_KEY_SWITCH.given()
            case p.Swipe(claim=shown) if shown is not None and shown != self.confirmed:
                return self.why_not_as_shown(shown)
            case p.Swipe(by, surveillance) if (claim := self.confirmed) is not None:
                return (
                    c.VerifyClaim(table=self.key, claim=claim, by=by, surveillance=surveillance),
                )
            case p.Swipe(by) if self._must_confirm_first(by):
                return Refusal.CONFIRM_FIRST.given()
            case p.Refuse(by, reason, None) if self.selected is not None:
                return self.translate(p.Refuse(by, reason, self.selected))
            case _:
                return None

    def _must_confirm_first(self, by: Person) -> bool:
        """Whether a supervisor swipes while a dealer is signed on and a claim is not confirmed."""
        dealer = self.table.dealer
        if dealer is None or dealer.key == by.key:
            return False
        return by.role.tier >= Tier.SUPERVISOR and self.next_claim() is not None

    @property
    def confirmed(self) -> str | None:
        """The confirmed claim, if it is still pending; a card verifies it."""
        claims = claims_of(self.round) if self.round is not None else ()
        return next((x.key for x in claims if x.key == self.lights.confirmed), None)

    @property
    def selected(self) -> int | None:
        """The selected spot, if it still has a wager."""
        spots = self.round.spots if self.round is not None else ()
        return self.lights.spot if self.lights.spot in spots else None

    @property
    def focus(self) -> int | None:
        return self.selected

    def _tap(self, spot: int) -> Translation:
        """Before the round a wager; during it, select or deselect the spot."""
        if self.round is None:
            return self.tap_wager(spot)
        if spot not in self.round.spots:
            return Refusal.SPOT_HAS_NO_WAGER.given(spot=spot)
        if self.confirmed is not None:
            return Refusal.CARD_IS_AWAITED.given()
        selected = None if self.selected == spot else spot
        return replace(self.lights, spot=selected)

    def _hand(self, key: str) -> Translation:
        """Mark the line for the selected spot, or clear it."""
        line, spot = self.line(key), self.selected
        if line is not None and line.is_table_wide:
            spot = None
        elif spot is None and self.round is not None:
            spots = self.preselected_spots(key) or self.decided_spots(key)
            spot = spots[0] if len(spots) == 1 else None
        if spot in self.marked_spots(key):
            return (c.UnmarkHand(table=self.key, line=key, spot=spot),)
        if spot is None and (why := self._why_confirmed(key)):
            return why
        return (c.MarkHand(table=self.key, line=key, spot=spot),)

    def _why_confirmed(self, line: str) -> Refused | None:
        """Why the hand key of a confirmed claim, with no spot selected, takes nothing back."""
        round = self.round
        if round is None:
            return None
        return why_confirmed(self.link, round, [x for x in round.marks if x.line.key == line])

    def _confirm(self) -> Translation:
        """Confirm the next claim, whose marks then bind; pressed again, no card is awaited."""
        if self.confirmed is not None:
            return replace(self.lights, confirmed=None)
        claim = self.next_claim()
        if self.round is None:
            return Refusal.NO_ROUND.given(start=self.start_label)
        if claim is None:
            return Refusal.NO_CLAIM_TO_LOG.given()
        if why := why_not_ready(self.link, self.round, claim):
            return why
        if all(mark.is_confirmed for mark in claim.marks):
            return replace(self.lights, confirmed=claim.key)
        return (c.ConfirmClaim(table=self.key, claim=claim.key),)

    def lights_after(self, press: p.Press) -> Lights:
        lights = super().lights_after(press)
        if isinstance(press, p.Confirm):
            claim = self.next_claim()
            return replace(lights, confirmed=None if claim is None else claim.key)
        return replace(lights, spot=None) if isinstance(press, p.Swipe) else lights

    def keys(self) -> tuple[Key, ...]:
        return (
            self.key_of(self.start_label, p.Begin()),
            self.same_spots_key(),
            *self.spot_keys((self.selected,)),
            *self.hand_keys(),
            *self.declaration_keys(),
            self.key_of(Phrase("CONFIRM"), p.Confirm(), lit=self.confirmed is not None),
            *self.bonus_keys(),
            *self.refusal_keys(),
            self.undo_key(),
            self.key_of(self.end_label, p.Finish()),
            *self.supervisor_keys(),
        )
