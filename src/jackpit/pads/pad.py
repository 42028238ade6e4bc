"""What both pads have in common: turning a press into commands, and the state of each key.

A pad decides nothing about money. Its own state is not logged: what lies on the sensors, and what
was tapped and selected (a round records the lit spots when it begins). All else comes from the
link. Sensors and screens send this state again after a restart or on another server.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import replace

from jackpit.messages import Phrase, Text
from jackpit.pads import presses as p
from jackpit.pads.hold import marks_whole_meter
from jackpit.pads.key import Key, KeyLabel
from jackpit.pads.memory import Levels, Lights, PadMemory
from jackpit.pads.same_spots import spots_to_light
from jackpit.pads.undo import UndoableAction, sort_by_trail, undoable_actions, why_not_undo
from jackpit.paytable import Line
from jackpit.table import (
    Claim,
    Link,
    Person,
    Refusal,
    Refused,
    Role,
    Round,
    Table,
    Version,
    act,
    claims_of,
    why_not,
)
from jackpit.table import commands as c
from jackpit.table.claims import next_claim
from jackpit.table.entered_cards import decided_line
from jackpit.table.event_text import list_spots
from jackpit.table.events import Event
from jackpit.table.guards import why_bad_spots
from jackpit.table.moments import (
    declarations_at,
    declarations_for,
    declarations_of,
    is_final,
    label_declaration,
)
from jackpit.table.person import second_stand_in, stand_in
from jackpit.table.state import Declaration
from jackpit.table.turns import wins_ahead
from jackpit.table.verification import why_claim_gone
from jackpit.table.wagers import why_not_wager

ANY_PERSON = stand_in(Role.EXECUTIVE)
"""Stands for the person with a key or a card, to find out whether a key is live."""

ANY_SECOND_PERSON = second_stand_in(Role.SUPERVISOR)
"""Stands for the second person, where two must agree."""

ANY_REASON = "a reason"
"""Stands for the reason that a supervisor would give."""


Translation = tuple[c.Command, ...] | Lights | Refused
"""What a press means: commands to the link, new lights, or a refusal."""


class Pad(ABC):
    """The pad of one table; after a restart its screen and its sensors send their part again."""

    start_label: Phrase
    end_label: Phrase
    is_spot_first: bool
    """Whether a spot is selected before its hand key, or a hand before its spots."""

    def __init__(self, link: Link, table: str) -> None:
        self.link = link
        self.key = table
        self.levels = Levels()
        self._lights = Lights()

    @property
    def memory(self) -> PadMemory:
        """What the pad knows that no log holds."""
        return PadMemory(self._lights, self.levels)

    @memory.setter
    def memory(self, memory: PadMemory) -> None:
        self._lights, self.levels = memory.lights, memory.levels

    @property
    def lights(self) -> Lights:
        """What was tapped and selected, unless the table has moved on since."""
        phase = self.table.phase
        return self._lights if self._lights.phase == phase else Lights(phase=phase)

    @lights.setter
    def lights(self, lights: Lights) -> None:
        self._lights = lights

    @property
    def lit(self) -> frozenset[int]:
        """The spots that COIN IN or START GAME would record (rules HG7)."""
        return self.levels.chips - self.lights.dark | self.lights.lit

    @property
    def unplayed_chips(self) -> frozenset[int]:
        """The spots with a chip that has no wager: turned off by a tap, or too late (rules HG7)."""
        round = self.round
        if round is None:
            return self.levels.chips - self.lit
        known = self.levels.chips.union(round.sensed).union(round.placed)
        return known - self.levels.bare - frozenset(round.spots)

    @property
    def table(self) -> Table:
        return self.link.tables[self.key]

    @property
    def round(self) -> Round | None:
        """The round under way."""
        return self.table.round

    @property
    def version(self) -> Version:
        """The terms of the round under way, or of the next."""
        return self.link.version if self.round is None else self.round.version

    # Presses.

    def why_not(self, press: p.Press) -> Refused | None:
        """Why a press would be refused now."""
        meaning = self.translate(press)
        if isinstance(meaning, Refused):
            return meaning
        if isinstance(meaning, Lights) or not meaning:
            return None
        return why_not(self.link, meaning[0])

    def press(self, press: p.Press) -> tuple[Event, ...] | Refused:
        """Carry out a press."""
        meaning = self.translate(press)
        if isinstance(meaning, Refused):
            return meaning
        if isinstance(meaning, Lights):
            self._keep(meaning)
            return ()
        events: list[Event] = []
        for command in meaning:
            decision = act(self.link, command)
            if isinstance(decision, Refused):
                # Only a hand key and a sensor issue several commands, one for each spot; none of
                # them prevents another, so the first is refused or none is.
                assert not events, "a press was carried out in part"
                return decision
            events += decision
        self._keep(replace(self.lights_after(press), trail=self.undoable_actions()))
        if isinstance(press, p.Sense):
            self.levels = self.levels.after(press)
        return tuple(events)

    def _keep(self, lights: Lights) -> None:
        """Keep new lights, and count a change; lights that a screen restores have their count."""
        before = self.lights
        if lights != before and lights.changes <= before.changes:
            lights = replace(lights, changes=before.changes + 1)
        self.lights = replace(lights, phase=before.phase)

    def translate(self, press: p.Press) -> Translation:
        """What a press means now."""
        own = self.translate_own(press)
        return self._translate_shared(press) if own is None else own

    @abstractmethod
    def translate_own(self, press: p.Press) -> Translation | None:
        """What a press means at this kind of pad; None if both kinds share it."""

    @abstractmethod
    def keys(self) -> tuple[Key, ...]:
        """Every key, with its light and why it is not live."""

    def lights_after(self, press: p.Press) -> Lights:
        """The lights after a press.

        A sensor or a chip count does not affect a confirmed claim.
        """
        if isinstance(press, p.Sense):
            return self.lights.without_taps(self.levels.changed_spots(press))
        if isinstance(press, p.Count):
            return self.lights
        return replace(self.lights, confirmed=None)

    # Presses that both pads share.

    def _translate_shared(self, press: p.Press) -> Translation:
        table = self.key
        match press:
            case p.Sense():
                return self._sense(press)
            case p.Resume():
                return self._resume(press)
            case p.Begin():
                spots, sensed = tuple(sorted(self.lit)), tuple(sorted(self.levels.chips))
                return (c.StartRound(table=table, spots=spots, sensed=sensed),)
            case p.SameSpots():
                spots_or_why = spots_to_light(self.link, table, self.levels, self.lit)
                if isinstance(spots_or_why, Refused):
                    return spots_or_why
                return replace(self.lights, lit=self.lights.lit.union(spots_or_why))
            case p.Finish():
                return (c.EndRound(table=table),)
            case p.Undo():
                return self._undo()
            case p.SpecialBonus(winner, others):
                if self.round is None and self.lit and self.version.bonus is not None:
                    return Refusal.WAGERS_NOT_RECORDED.given(start=self.start_label)
                return (c.MarkBonus(table=table, winner=winner, others=others),)
            case p.NoSpecialBonus(winner):
                if (bonus := self.version.bonus) is None:
                    return Refusal.GAME_HAS_NO_BONUS.given(game=self.version.game.name)
                return (c.UnmarkHand(table=table, line=bonus.key, spot=winner),)
            case p.Join(spots):
                return self._join(spots)
            case p.Count(chips):
                return (c.CountChips(table=table, count=chips),)
            case p.Enter(spot, cards):
                return (c.EnterCards(table=table, spot=spot, cards=cards),)
            case p.Declare(shown, line, spot):
                return self._declare(Declaration(shown, line, spot))
            case p.DismissRefusal(refusal):
                return (c.AcknowledgeRefusal(table=table, refusal=refusal),)
            case p.Swipe(by):
                return self._sign_on_or_off(by)
            case p.Refuse(by, reason, spot):
                claim = self.next_claim() if spot is None else self._claim_at(spot)
                if claim is None:
                    if self.next_claim() is not None:
                        return Refusal.NO_SUCH_CLAIM.given()
                    return Refusal.NO_CLAIM_TO_LOG.given()
                return (c.RefuseClaim(table=table, claim=claim.key, reason=reason, by=by),)
            case p.Reference(by, reference, win):
                return self._reference(by, reference, win)
            case p.Accept(by, approved_by, line, spot, reason):
                two = {"by": by, "approved_by": approved_by}
                return (c.AcceptMark(table=table, line=line, spot=spot, reason=reason, **two),)
            case p.Reopen(by, approved_by, reason):
                two = {"by": by, "approved_by": approved_by}
                return (c.ReopenRound(table=table, reason=reason, **two),)
            case p.Strike(by, spot):
                return self.strike(spot, by)
            case p.Open(by):
                return (c.OpenTable(table=table, by=by),)
            case p.Close(by):
                return (c.CloseTable(table=table, by=by),)
            case p.Void(by, reason):
                return (c.VoidRound(table=table, reason=reason, by=by),)
            case p.Correct(by, spots, reason):
                return (c.CorrectSpots(table=table, spots=spots, reason=reason, by=by),)
            case _:
                return Refusal.NO_SUCH_KEY.given()

    def undoable_actions(self) -> tuple[UndoableAction, ...]:
        """The actions that UNDO can take back, the latest last."""
        return sort_by_trail(undoable_actions(self.link, self.key), self.lights.trail)

    def _undo(self) -> Translation:
        actions = self.undoable_actions()
        return (actions[-1].undo,) if actions else why_not_undo(self.link, self.key)

    def _claim_at(self, spot: int) -> Claim | None:
        """The claim of one spot, alone or with others."""
        claims = claims_of(self.round) if self.round is not None else ()
        return next((claim for claim in claims if spot in claim.spots), None)

    def _reference(self, by: Person, reference: str, shown: int | None) -> Translation:
        """For the win that was shown, if it is of the round; else the first without one (HG54)."""
        win = (
            self.win_without_reference()
            if shown is None
            else shown
            if shown in self.wins()
            else None
        )
        if win is None:
            return Refusal.NO_REFERENCE_MISSING.given()
        return (c.GiveReference(win=win, reference=reference, by=by),)

    def wins(self) -> tuple[int, ...]:
        """The wins of the round, in order of verification."""
        return () if self.round is None else self.round.wins

    def win_without_reference(self) -> int | None:
        """The first win of the round that needs a surveillance reference."""
        return next((win for win in self.wins() if self.link.wins[win].lacks_reference), None)

    @property
    def reference(self) -> p.Reference:
        """The reference for the first win that needs one, before it is typed."""
        return p.Reference(ANY_PERSON, ANY_REASON, self.win_without_reference())

    # Sensors and taps.

    def _sense(self, report: p.Sense) -> Translation:
        """A report of sensors: lights before the round, lifted and placed chips during it.

        An old report changes nothing, so reports may be repeated and overtake each other.
        """
        if why := why_bad_spots(self.table, (*report.chips, *report.bare)):
            return why
        last = self.levels.number(report.device)
        if report.number <= last:
            return Refusal.LEVEL_OUTDATED.given(number=last)
        round, table = self.round, self.key
        if round is None or round.late:  # a round on paper is over
            return ()
        return (
            *(c.LiftChip(table=table, spot=x) for x in self.levels.lifted_spots(round, report)),
            *(c.PlaceChip(table=table, spot=x) for x in self.levels.placed_spots(round, report)),
        )

    def _resume(self, shown: p.Resume) -> Lights:
        """What the screen showed, if the server has lost it; otherwise what the server has."""
        lights = self.lights
        if shown.phase != self.table.phase or shown.changes <= lights.changes:
            return lights
        marks = 0 if self.round is None else len(self.round.marks)
        return lights.resumed(shown, spots=range(1, self.table.spots + 1), marks=marks)

    def resume_press(self) -> p.Resume:
        """The press with which a screen restores what the pad has now."""
        lights, round = self.lights, self.round
        return p.Resume(
            phase=lights.phase,
            changes=lights.changes,
            lit=tuple(sorted(lights.lit)),
            dark=tuple(sorted(lights.dark)),
            line=lights.line,
            spot=lights.spot,
            confirmed=lights.confirmed,
            marks=0 if round is None else len(round.marks),
        )

    def tap_wager(self, spot: int) -> Translation:
        """A tap before the round: add or remove a wager."""
        if spot not in self.lit and (why := why_not_wager(self.link, self.key, spot)):
            return why
        return self.lights.tapped(spot, is_lit=spot in self.lit, chips=self.levels.chips)

    # What presses mean.

    def _join(self, spots: tuple[int, ...]) -> Translation:
        if self.round is not None and frozenset(spots) in self.round.joined:
            return (c.SeparateSpots(table=self.key, spots=spots),)
        return (c.JoinSpots(table=self.key, spots=spots),)

    def _declare(self, declaration: Declaration) -> Translation:
        if self.round is not None and declaration in self.round.declared:
            return (c.WithdrawDeclaration(table=self.key, declaration=declaration),)
        return (c.DeclareCards(table=self.key, declaration=declaration),)

    def _sign_on_or_off(self, by: Person) -> Translation:
        """A dealer's card signs on, or off if that dealer is signed on."""
        dealer = self.table.dealer
        if dealer is not None and dealer.key == by.key:
            return (c.SignOff(table=self.key),)
        return (c.SignOn(table=self.key, by=by),)

    def strike(self, spot: int, by: Person) -> Translation:
        """Strike one spot from the next claim."""
        claim = self.next_claim()
        if claim is None:
            return Refusal.NO_CLAIM_TO_LOG.given()
        return (c.StrikeSpot(table=self.key, claim=claim.key, spot=spot, by=by),)

    def next_claim(self) -> Claim | None:
        """The claim to verify next, the one J-POT would log."""
        return next_claim(self.link, self.round) if self.round is not None else None

    def why_not_as_shown(self, claim: str) -> Refused:
        """Why a claim that was shown cannot be verified: another was faster, or it has changed."""
        gone = why_claim_gone(self.link, self.key, claim)
        is_unknown = gone.rule is Refusal.NO_SUCH_CLAIM
        return Refusal.CLAIM_HAS_CHANGED.given() if is_unknown else gone

    def line(self, key: str) -> Line | None:
        """A line of the pay table the round is played under."""
        return self.version.lines.get(key)

    def decided_spots(self, line: str) -> tuple[int, ...]:
        """The spots whose cards decide a line, highest first."""
        spots = self.round.spots if self.round is not None else ()
        return tuple(spot for spot in reversed(spots) if line == self._decided_line(spot))

    def _decided_line(self, spot: int) -> str | None:
        found = decided_line(self.round, spot) if self.round is not None else None
        return found.key if found is not None else None

    def preselected_spots(self, line: str) -> tuple[int, ...]:
        """The spots of a hand key without a tap: those the cards decide, or the only wager."""
        assert self.round is not None
        by_cards = [s for s in self.decided_spots(line) if self.round.mark_on(s) is None]
        if by_cards:
            return tuple(by_cards)
        return self.round.spots if len(self.round.spots) == 1 else ()

    def press_to_mark(self, line: Line, spot: int) -> p.Press:
        """The press that marks a hand at a spot, or selects the spot or the hand for it."""
        key = None if line.is_table_wide else spot
        mark = c.MarkHand(table=self.key, line=line.key, spot=key)
        for press in (p.Hand(line.key), p.Tap(spot)):
            meaning = self.translate(press)
            if isinstance(meaning, tuple) and mark in meaning:
                return press
        return p.Tap(spot) if self.is_spot_first else p.Hand(line.key)

    def marked_spots(self, line: str) -> list[int | None]:
        """The spots a line is marked for and not yet logged."""
        marks = self.round.marks if self.round is not None else []
        return [mark.spot for mark in marks if mark.line.key == line and mark.win is None]

    # Keys that both pads share.

    def key_of(self, label: Text, press: p.Press, *, lit: bool = False) -> Key:
        """A key at this moment."""
        return Key(label, press, self.why_not(press), lit)

    def spot_keys(self, selected: Collection[int | None] = ()) -> tuple[Key, ...]:
        """A key for each spot; its light is a chip, or during the round a wager."""
        lit = self.lit if self.round is None else frozenset(self.round.spots)
        lifted = self.round.lifted if self.round is not None else ()
        return tuple(
            replace(
                self.key_of(KeyLabel.SPOT.given(spot=spot), p.Tap(spot), lit=spot in lit),
                is_selected=spot in selected,
                is_flashing=spot in lifted,
                must_hold=marks_whole_meter(self.round, self.translate(p.Tap(spot))),
            )
            for spot in range(1, self.table.spots + 1)
        )

    def same_spots_key(self) -> Key:
        """SAME SPOTS, and which spots it would light."""
        key = self.key_of(Phrase("SAME SPOTS"), p.SameSpots())
        spots = spots_to_light(self.link, self.key, self.levels, self.lit)
        return key if isinstance(spots, Refused) else replace(key, note=list_spots(spots))

    def hand_keys(self, selected: str | None = None) -> tuple[Key, ...]:
        """A hand key for each line, best first."""
        version, spots = self.version, self.round.spots if self.round is not None else ()
        named = spots if self.focus is None else (self.focus,)  # the key marks its hand
        suggested = {self._decided_line(spot) for spot in named}
        return tuple(
            replace(
                self.key_of(line.name, p.Hand(key), lit=bool(self.marked_spots(key))),
                is_selected=key == selected,
                is_suggested=key in suggested,
                must_hold=marks_whole_meter(self.round, self.translate(p.Hand(key))),
            )
            for key, line in version.lines.items()
        )

    def declaration_keys(self) -> tuple[Key, ...]:
        """A key for each thing of the cards that a claim of the game may wait for (rules HG61)."""
        round = self.round
        version = self.version
        found = declarations_of(version) if round is None else declarations_at(round)
        return tuple(
            replace(
                self.key_of(
                    label_declaration(version, x),
                    p.Declare(x.shown, x.line, x.spot),
                    lit=round is not None and x in round.declared,
                ),
                is_suggested=x in self._asked_declarations(),
                note=None if x.spot is None else KeyLabel.SPOT.given(spot=x.spot),
            )
            for x in found
        )

    def _asked_declarations(self) -> tuple[Declaration, ...]:
        """What the next claim waits for: the prompt asks for one of them (rules HG61)."""
        claim, round = self.next_claim(), self.round
        if claim is None or round is None:
            return ()
        mark = next((x for x in claim.marks if not is_final(round, x)), None)
        return () if mark is None else declarations_for(round, mark)

    def bonus_keys(self) -> tuple[Key, ...]:
        """The bonus of the base game, if it has one; live if a spot without it could get it."""
        bonus = self.version.bonus
        if bonus is None:
            return ()
        marked = {mark.spot for mark in self.round.bonuses} if self.round is not None else set()
        presses = [
            p.SpecialBonus(spot, ())
            for spot in range(1, self.table.spots + 1)
            if spot not in marked
        ]
        live = (press for press in presses if self.why_not(press) is None)
        press = next(live, (*presses, p.SpecialBonus(1, ()))[0])
        label = KeyLabel.BONUS.given(bonus=bonus.name)
        return (self.key_of(label, press, lit=bool(marked)),)

    def refusal_keys(self) -> tuple[Key, ...]:
        """OK for the first refusal that no dealer has acknowledged (rules HG65)."""
        return tuple(
            self.key_of(Phrase("OK"), p.DismissRefusal(refused.number))
            for refused in self.table.unread_refusals[:1]
        )

    def undo_key(self) -> Key:
        """UNDO, and what it would take back."""
        key = self.key_of(Phrase("UNDO"), p.Undo())
        return replace(key, note=self.undoable_actions()[-1].description) if key.is_live else key

    def supervisor_keys(self) -> tuple[Key, ...]:
        """The supervisor's keys other than verification (rules HG16, HG31)."""
        return (
            self.key_of(Phrase("OPEN"), p.Open(ANY_PERSON)),
            self.key_of(Phrase("CLOSE"), p.Close(ANY_PERSON)),
            self.key_of(Phrase("REFUSE"), p.Refuse(ANY_PERSON, ANY_REASON)),
            self.key_of(Phrase("VOID"), p.Void(ANY_PERSON, ANY_REASON)),
            self.key_of(Phrase("REFERENCE"), self.reference),
            self.key_of(Phrase("REOPEN"), p.Reopen(ANY_SECOND_PERSON, ANY_PERSON, ANY_REASON)),
        )

    def extra_keys(self) -> tuple[Key, ...]:
        """Keys whose dialogs first ask for spots, cards or a count.

        Their press is only an example, one that would be carried out if any would: it decides
        whether the key is live, and why not.
        """
        round = self.round
        return (
            self.key_of(Phrase("JOIN"), p.Join(self._spots_to_join())),
            self.key_of(Phrase("COUNT"), p.Count(0 if round is None else len(round.spots))),
            self.key_of(
                Phrase("CARDS"), p.Enter(None, () if round is None else round.dealer_cards)
            ),
            self.key_of(
                Phrase("CORRECT"), p.Correct(ANY_PERSON, self._spots_to_correct(), ANY_REASON)
            ),
            self.key_of(Phrase("STRIKE"), p.Strike(ANY_PERSON, self._spot_to_strike())),
            self.key_of(Phrase("ACCEPT"), self._accept(*self._hand_to_accept())),
        )

    def _spots_to_join(self) -> tuple[int, ...]:
        """A group that can be separated, or else the first two wagers."""
        if self.round is None:
            return ()
        if self.round.joined:
            return tuple(sorted(self.round.joined[0]))
        return self.round.spots[:2]

    def _spots_to_correct(self) -> tuple[int, ...]:
        """The spots of the round with one more, or without one that is not marked."""
        if self.round is None:
            return (1,)
        wagers = self.round.spots
        for spot in range(1, self.table.spots + 1):
            if spot not in wagers:
                return tuple(sorted((*wagers, spot)))
        marked = {mark.spot for mark in self.round.marks}
        removed = next((spot for spot in wagers if spot not in marked), wagers[0])
        return tuple(spot for spot in wagers if spot != removed)

    def _spot_to_strike(self) -> int:
        claim = self.next_claim()
        return claim.spots[0] if claim is not None and claim.spots else 1

    def _accept(self, line: str, spot: int) -> p.Accept:
        return p.Accept(ANY_SECOND_PERSON, ANY_PERSON, line, spot, ANY_REASON)

    @property
    def focus(self) -> int | None:
        """The spot that the next hand key is about, if the pad has selected one."""
        return None

    def _hand_to_accept(self) -> tuple[str, int]:
        """A hand out of turn, the selected spot's first: one that can be accepted, or else not."""
        version = self.version
        hands = [(key, spot) for key in version.lines for spot in self._spots_ahead(key)]
        hands.sort(key=lambda hand: hand[1] != self.focus)
        spots = self.round.spots if self.round is not None else ()
        first = next(iter(version.lines)), spots[0] if spots else 1
        return next((x for x in hands if not self.why_not(self._accept(*x))), (*hands, first)[0])

    def spots_out_of_turn(self, line: str) -> list[int]:
        """The spots at which a hand can be accepted out of turn (rules HG60)."""
        return [x for x in self._spots_ahead(line) if not self.why_not(self._accept(line, x))]

    def _spots_ahead(self, line: str) -> list[int]:
        """The spots that are paid before a win that was verified."""
        round = self.round
        if round is None or all(mark.win is None for mark in round.marks):
            return []
        found = round.version.lines[line]
        return [spot for spot in round.spots if wins_ahead(self.link, round, found, spot)]
