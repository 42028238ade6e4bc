"""Anything can be pressed at three pads of one link, in any order; the money is always right."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from pads.desk import copied, honest, keys_of
from pads.strategies import PAY_TABLES, SPOTS, anything, entered, small_pit
from pit import ACCOUNTING, EXECUTIVE, SUPERVISOR, Pit, back_out, replay
from sensors import chips_off, chips_on, whole_level

from jackpit.ledger import PAYABLE, Reason, meter_of
from jackpit.money import ZERO, Money
from jackpit.pads import Pad, pad_of
from jackpit.pads import presses as p
from jackpit.paytable import Share
from jackpit.table import (
    Link,
    Refused,
    act,
    apply,
    claims_of,
    payout_sheet,
    reminders_at,
    sign_of,
)
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.state import ShownCards

EXAMPLES, STEPS = 30, 50

few = st.integers(0, 11)
FROZEN = (p.Begin, p.Hand, p.Finish)
"""What the key at JPH freezes (rules HG21)."""

MOVING = (p.Begin, p.Finish, p.KeyToRun, p.Swipe, p.Void, p.Correct, p.Reopen)
"""Presses that may move a meter; all others only repay an advance once a claim is resolved."""

REPAID = (Reason.REPAYMENT, Reason.WRITTEN_OFF)


class Pressed(RuleBasedStateMachine):
    """Two keypads and a touch pad, pressed at random."""

    game = "blazing-7s"
    reach: Counter[str]

    @initialize(cut_at_mark=st.sampled_from((True, True, False)))
    def form(self, cut_at_mark: bool) -> None:
        self.pit: Pit = small_pit(self.game, cut_at_mark=cut_at_mark)
        self.link: Link = self.pit.link
        self.mirror: Link = copied(self.link)  # changed by the events alone
        self.pads: list[Pad] = [pad_of(self.link, table) for table in self.link.tables]
        self.lying: dict[str, set[int]] = {table: set() for table in self.link.tables}
        self.reported: Counter[tuple[str, str]] = Counter()  # the last report of each device
        self.settled: set[tuple[int, int]] = set()  # rounds and spots that were paid on a line
        self.paid: Counter[int] = Counter()  # how often the sheet of a round paid a win

    # A press and the invariants after it.

    def press(self, pad: Pad, press: p.Press) -> None:
        """Press, and check everything."""
        lights, meters, locked = pad.lights, self.meters(), self.locked()
        frozen = pad.table.key_holder is not None
        confirmed = getattr(pad, "confirmed", None)
        why = pad.why_not(press)
        done = pad.press(press)
        if isinstance(done, Refused):
            assert done == why
            assert pad.lights == lights, "a refused press changes no light"
            assert str(done).endswith(".")
            self.reach[f"refused {done.rule.name}"] += 1
        else:
            assert why is None
            if isinstance(press, p.Sense):
                assert press.number > self.reported[pad.key, press.device]
                self.reported[pad.key, press.device] = press.number
                self.lying[pad.key] -= set(press.bare)
                self.lying[pad.key] |= set(press.chips)
            self.reach[type(press).__name__] += 1
            self.happened(done)
        if frozen and isinstance(press, FROZEN):
            assert isinstance(done, Refused), "the key at JPH freezes it"
        assert self.mirror == self.link, "the events alone give the same link"
        if not isinstance(done, Refused):
            self.check_meters(press, done, meters, confirmed)
            if not any(isinstance(event, e.MetersAdjusted) for event in done):
                self.check_locked(locked)
        self.check()

    def happened(self, events: tuple[e.Event, ...]) -> None:
        """Update the model from the events."""
        self.pit.events += events
        for event in events:
            apply(self.mirror, event)
            self.reach[type(event).__name__] += 1
            if isinstance(event, e.RoundEnded):
                self.check_payments(event)
            elif isinstance(event, e.RoundReopened):
                self.reopened(event)
            for transfer in event.transfers:
                self.reach[f"moved {transfer.reason.name}"] += 1

    def reopened(self, event: e.RoundReopened) -> None:
        """What the end of the round paid is settled again (rules HG55)."""
        self.settled = {(number, spot) for number, spot in self.settled if number != event.round}
        for win in self.link.wins.values():
            if win.round == event.round:
                self.paid[win.number] = 0

    def meters(self) -> dict[str, Money]:
        """What every meter holds."""
        return {meter: self.link.balance(meter_of(meter)) for meter in self.link.streams}

    def locked(self) -> dict[tuple[str, str], Money]:
        """What the oldest cut of each meter locks, by meter and cut."""
        return {(m, x.cuts[0]): x.parts[0] for m, x in self.link.streams.items() if x.cuts}

    def check_meters(
        self,
        press: p.Press,
        events: tuple[e.Event, ...],
        before: dict[str, Money],
        confirmed: str | None,
    ) -> None:
        """J-POT moves no meter, RUN and the card do, and no mark ever moves one."""
        moved = {m for m, amount in self.meters().items() if amount != before[m]}
        adjusted = [x for x in events if isinstance(x, e.MetersAdjusted)]
        reasons = {t.reason for event in events for t in event.transfers}
        if isinstance(press, p.JPot):
            assert not moved
            assert not reasons
            (logged,) = (x for x in events if isinstance(x, e.WinLogged))
            assert not self.link.wins[logged.win.number].is_adjusted
        elif not isinstance(press, MOVING):
            assert reasons <= set(REPAID)
        elif isinstance(press, p.Swipe):
            assert bool(adjusted) == (confirmed is not None)
        if isinstance(press, p.KeyToRun | p.Swipe):
            for win in (win for event in adjusted for win in event.wins):
                assert self.link.wins[win.number].is_adjusted
                assert win.meter is None or win.amount_moved(Reason.WIN) == win.amount
        assert not [x for x in self.link.wins.values() if not x.is_adjusted] or any(
            pad.table.key_holder for pad in self.pads
        ), "only a key at JPH keeps a win from being adjusted"

    def check_locked(self, before: dict[tuple[str, str], Money]) -> None:
        """A locked amount stays until the meter is adjusted, independent of other tables."""
        after = self.locked()
        for key, amount in before.items():
            if key in after:
                assert after[key] == amount

    def check_payments(self, event: e.RoundEnded) -> None:
        """Each wager is paid on one line only, and nothing is paid without one."""
        spots = next(
            x.spots
            for x in reversed(self.pit.events)
            if isinstance(x, e.RoundStarted | e.SpotsCorrected) and x.round == event.round
        )
        for payment in event.payments:
            if payment.reason is Reason.BONUS:
                continue
            assert payment.spot in spots, "paid without a wager"
            if payment.reason is not Reason.ENVY:
                assert (event.round, payment.spot) not in self.settled, "paid on two lines"
                self.settled.add((event.round, payment.spot))
        for number in {x.win for x in event.payments if x.win is not None}:
            self.paid[number] += 1
            assert self.paid[number] == 1, "a win paid in two rounds"
            shares = [(x.spot, x.amount) for x in event.payments if x.win == number]
            assert sorted(shares) == sorted(self.link.wins[number].shares)

    def check_lights(self) -> None:
        """Without taps the lit spots are those with a chip, in every round."""
        for pad in self.pads:
            lights, chips = pad.lights, self.lying[pad.key]
            assert pad.levels.chips == chips
            if not lights.lit and not lights.dark:
                assert pad.lit == chips
            assert pad.lit ^ chips <= lights.lit | lights.dark

    def check(self) -> None:
        """The invariants."""
        self.check_lights()
        books = self.link.books
        assert not sum((books.balance(x) for x in books.accounts), start=ZERO)
        for meter, stream in self.link.streams.items():
            assert stream.total == books.balance(meter_of(meter))
            assert min(stream.parts) >= ZERO
            cap = self.link.version.meters[meter].cap
            assert cap is None or stream.total <= cap
        assert books.balance(PAYABLE) == sum(
            (
                amount
                for win in self.link.wins.values()
                if win.is_adjusted and not win.is_backed_out and not win.is_fixed
                for spot, amount in win.shares
                if spot not in win.paid
            ),
            start=ZERO,
        )
        for table in self.link.tables.values():
            self.check_sign(table.key)
            reminders_at(self.link, table.key)
            if table.round is not None:
                payout_sheet(self.link, table.round)

    def check_sign(self, table: str) -> None:
        """A sign shows whole cents, and PENDING where a table hit."""
        round = self.link.tables[table].round
        hit = {
            claim.share.of
            for claim in (claims_of(round) if round is not None else ())
            if claim.share is not None
        }
        for shown in sign_of(self.link, table):
            assert shown.amount.is_whole_cents
            assert shown.amount >= ZERO
            assert shown.is_pending or not shown.is_hit
            assert shown.is_hit or not shown.is_locked
            assert shown.is_hit or shown.meter not in hit

    # Presses.

    @rule(data=st.data(), t=few)
    def press_anything(self, data: st.DataObject, t: int) -> None:
        self.press(self.pads[t % 3], data.draw(anything(PAY_TABLES[self.game])))

    @rule(t=few, k=st.integers(0, 40))
    def press_a_live_key(self, t: int, k: int) -> None:
        pad = self.pads[t % 3]
        live = [key.press for key in keys_of(pad) if key.is_live]
        if live:
            self.press(pad, live[k % len(live)])

    @precondition(lambda self: not all(pad.round for pad in self.pads))
    @rule(spots=st.sets(st.integers(1, SPOTS), min_size=1), every=st.booleans(), t=few)
    def begin(self, spots: set[int], every: bool, t: int) -> None:
        free = [pad for pad in self.pads if pad.round is None]
        for pad in free if every else [free[t % len(free)]]:
            self.press(pad, whole_level(pad, spots))
            self.press(pad, p.Begin())

    @precondition(lambda self: any(pad.round for pad in self.pads))
    @rule(t=few, chosen=st.lists(few, min_size=1, max_size=3), line=few)
    def mark(self, t: int, chosen: list[int], line: int) -> None:
        pad = self.playing(t)
        assert pad.round is not None
        wagers = pad.round.spots or (1,)  # a bonus began a round without wagers
        spots = [wagers[n % len(wagers)] for n in chosen]
        lines = list(self.link.version.lines)
        shares = [x for x in lines if isinstance(self.link.version.lines[x].award, Share)]
        hand = p.Hand(lines[line % len(lines)] if line % 3 == 0 else shares[line % len(shares)])
        if hasattr(pad, "confirmed"):
            for spot in spots:
                self.press(pad, p.Tap(spot))
                self.press(pad, hand)
        else:
            self.press(pad, hand)
            for spot in spots:
                self.press(pad, p.Tap(spot))

    @precondition(lambda self: self.link.version.bonus is not None)
    @rule(t=few, winner=st.integers(1, SPOTS), others=st.sets(st.integers(1, SPOTS)))
    def mark_bonus(self, t: int, winner: int, others: set[int]) -> None:
        """In a round, or without a progressive wager; mostly verified by who may."""
        pad = self.pads[t % 3]
        self.press(pad, p.SpecialBonus(winner, tuple(sorted(others - {winner}))))
        if pad.round is not None and pad.round.bonuses:
            self.reach["bonus"] += 1
            self.reach["no wager"] += not pad.round.spots

    def playing(self, t: int) -> Pad:
        """A pad with a round."""
        pads = [pad for pad in self.pads if pad.round is not None]
        return pads[t % len(pads)]

    @precondition(lambda self: any(pad.next_claim() for pad in self.pads))
    @rule(t=few, by=st.sampled_from((EXECUTIVE, EXECUTIVE, SUPERVISOR)), count=few)
    def verify(self, t: int, by: object, count: int) -> None:
        waiting = [pad for pad in self.pads if pad.next_claim() is not None]
        pad, person = waiting[t % len(waiting)], EXECUTIVE if by == EXECUTIVE else SUPERVISOR
        for shown in (ShownCards.HOLE_CARD, ShownCards.DEALER_HAND):
            if pad.why_not(p.Declare(shown)) is None and count % 3:
                self.press(pad, p.Declare(shown))
        if hasattr(pad, "confirmed"):
            self.press(pad, p.Confirm())
            self.press(pad, p.Swipe(person))
            return
        self.press(pad, p.KeyToJph(person))
        for _ in range(count % 4):
            self.press(pad, p.JPot())
        if count < 10:
            self.press(pad, p.KeyToRun())

    @precondition(lambda self: any(pad.table.key_holder for pad in self.pads))
    @rule(t=few)
    def turn_back(self, t: int) -> None:
        turned = [pad for pad in self.pads if pad.table.key_holder is not None]
        self.press(turned[t % len(turned)], p.KeyToRun())

    @precondition(lambda self: any(pad.round for pad in self.pads))
    @rule(t=few)
    def finish(self, t: int) -> None:
        self.press(self.playing(t), p.Finish())

    @precondition(lambda self: any(pad.round for pad in self.pads))
    @rule(data=st.data(), t=few)
    def enter_cards(self, data: st.DataObject, t: int) -> None:
        self.press(self.playing(t), data.draw(entered(PAY_TABLES[self.game])))

    # Commands from elsewhere, without a press at these pads.

    @rule(t=few, w=few, what=st.integers(0, 9))
    def elsewhere(self, t: int, w: int, what: int) -> None:
        table = self.pads[t % 3].key
        win = w % (len(self.link.wins) + 1)
        asked: c.Command = c.OpenTable(table=table, by=SUPERVISOR)
        if what == 0:
            asked = c.CloseTable(table=table, by=SUPERVISOR)
        elif what in (1, 2):
            asked = back_out(win)
        elif what in (3, 4, 5):
            asked = c.PayWin(win=win, spot=t % SPOTS + 1, by=ACCOUNTING)
        elif what == 6 and (claim := self.pads[t % 3].next_claim()) is not None:
            asked = c.RefuseClaim(table=table, claim=claim.key, reason="no", by=SUPERVISOR)
        decision = act(self.link, asked)
        if not isinstance(decision, Refused):
            self.happened(decision)
            for event in decision:
                if isinstance(event, e.WinBackedOut):
                    self.forget(event.win)
        assert self.mirror == self.link
        self.check()

    def forget(self, number: int) -> None:
        """A win that was backed out frees its spots (rules HG49)."""
        win = self.link.wins[number]
        if win.is_bonus:
            return
        self.settled -= {(win.round, spot) for spot, _ in win.shares}

    @rule(t=few, k=few, is_there=st.booleans())
    def move_a_chip(self, t: int, k: int, is_there: bool) -> None:
        if k > SPOTS:
            self.restart(t)
        else:
            self.press(self.pads[t % 3], chips_on(k) if is_there else chips_off(k))

    def restart(self, t: int) -> None:
        """The server loses what no log holds; sensors and screen send it again."""
        before = self.pads[t % 3]
        pad = self.pads[t % 3] = pad_of(self.link, before.key)
        for device in {device for table, device in self.reported if table == pad.key}:
            del self.reported[pad.key, device]
        self.lying[pad.key] = set()
        self.press(pad, before.resume_press())
        self.press(pad, whole_level(pad, before.levels.chips))
        assert pad.lit == before.lit

    @rule(t=few)
    def look_at_the_keys(self, t: int) -> None:
        honest(self.pads[t % 3])

    def teardown(self) -> None:
        if hasattr(self, "link"):
            assert replay(self.pit.events) == self.link


@pytest.mark.parametrize("game", PAY_TABLES)
def test_any_sequence_of_presses_keeps_the_money_right(game: str) -> None:
    class Machine(Pressed):
        """The machine for one game."""

    Machine.game, Machine.reach = game, Counter()
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=STEPS,
            suppress_health_check=list(HealthCheck),
        ),
    )
    wanted = {"HandMarked", "WinLogged", "MetersAdjusted", "RoundEnded"}
    if game == "bahama-bonus":
        wanted |= {"bonus", "no wager", "moved BONUS"}
    assert not wanted - set(Machine.reach), "the machine does not press what it should"
