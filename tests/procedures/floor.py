"""A table used by its dealer and supervisor: chips, presses, keys, cards, reminders and signs.

Everything that a pad has a press for is pressed, so these tests do only what people can do.
"""

from __future__ import annotations

from pit import ACCOUNTING, SUPERVISOR, Pit
from sensors import whole_level

from jackpit.cards import Deal
from jackpit.ledger import Reason, reserve_of, tray_of
from jackpit.messages import Sentence
from jackpit.money import ZERO, Money
from jackpit.pads import Touch, pad_of
from jackpit.pads import presses as p
from jackpit.pads.next_step import next_step
from jackpit.paytable import PayTable
from jackpit.refusal import Rule
from jackpit.table import (
    Controller,
    HouseRules,
    Person,
    Refused,
    SignMeter,
    Win,
    payout_sheet,
    reminders_at,
    sign_of,
)
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason
from jackpit.table.events import Event, RoundEnded, RoundVoided
from jackpit.table.moments import moment_of_payment
from jackpit.table.reminders import Reminder
from jackpit.table.state import ShownCards

AS_PRINTED = HouseRules(supervisor_from=None, executive_from=None, surveillance_from=None)
"""The keypad sheets let a supervisor verify any amount, and ask nothing of surveillance.

No sheet has a fixed award verified.
"""

WITHOUT_CAMERA = HouseRules(supervisor_from=None, surveillance_from=None)
"""The touch sheets let the amount decide between a Supervisor and an Executive card."""


def money(text: str) -> Money:
    """An amount: ``$12,345.67``, or with parts of a cent."""
    return Money.parse(text)


class Floor:
    """One link with a table or two, worked by its pads."""

    def __init__(
        self,
        game: str,
        *controllers: Controller,
        rules: HouseRules = AS_PRINTED,
        pay_table: PayTable | None = None,
    ) -> None:
        self.pit = Pit(game, tables=controllers, rules=rules, pay_table=pay_table)
        self.link = self.pit.link
        self.pads = {table: pad_of(self.link, table) for table in self.link.tables}

    # Actions at the table.

    def press(self, *presses: p.Press, table: str = "1") -> tuple[Event, ...]:
        """Presses that must all be accepted; returns the events of the last one."""
        events: tuple[Event, ...] = ()
        for press in presses:
            done = self.pads[table].press(press)
            assert not isinstance(done, Refused), f"{press}: {done.rule.name}: {done}"
            self.pit.events += done
            events = done
            if any(isinstance(event, RoundEnded | RoundVoided) for event in done):
                self.pads[table].press(whole_level(self.pads[table], ()))  # they are collected
        self.pit.check()
        return events

    def refused(self, press: p.Press, *, table: str = "1") -> Rule:
        """The rule that a press breaks; it must break one, and its key must show that first."""
        pad = self.pads[table]
        before, lights = pad.why_not(press), pad.lights
        done = pad.press(press)
        assert isinstance(done, Refused), f"{press} was carried out"
        assert before == done
        assert pad.lights == lights
        self.pit.check()
        return done.rule

    def play(self, *spots: int, table: str = "1") -> None:
        """Chips on the sensors, then COIN IN or START GAME."""
        self.press(whole_level(self.pads[table], spots), p.Begin(), table=table)

    def mark(self, line: str, *spots: int, table: str = "1", shown: bool = True) -> None:
        """Winning hands: the hand key and its spots on the keypad, each spot first on touch.

        The dealer then shows the cards that a hand waits for, if they are *shown*.
        """
        pad = self.pads[table]
        if isinstance(pad, Touch):
            for spot in spots:
                self.select(spot, table=table)
                self.press(p.Hand(line), table=table)
        else:
            self.press(p.Hand(line), table=table)
            for spot in spots:
                if spot not in pad.marked_spots(line):  # the only wager, or cards, fill it in
                    self.press(p.Tap(spot), table=table)
        if shown:
            self.show_cards(table=table)

    def select(self, spot: int, *, table: str = "1") -> None:
        """The spot that the next hand key is for; the keypad asks for none."""
        pad = self.pads[table]
        if isinstance(pad, Touch) and pad.lights.spot != spot:
            self.press(p.Tap(spot), table=table)

    def verify(self, *, by: Person = SUPERVISOR, table: str = "1") -> Win:
        """Key, J-POT, key; or confirm and card. Returns the win it logged."""
        if isinstance(self.pads[table], Touch):
            self.press(p.Confirm(), p.Swipe(by), table=table)
        else:
            self.press(p.KeyToJph(by), p.JPot(), p.KeyToRun(), table=table)
        return self.link.wins[len(self.link.wins)]

    def show_cards(self, *, table: str = "1") -> None:
        """The hole card is shown or the dealer's hand completed, where a marked hand waits."""
        keys = self.pads[table].declaration_keys()
        for key in [x for x in keys if x.is_live and not x.is_lit]:
            if isinstance(key.press, p.Declare) and key.press.shown is not ShownCards.UP_CARD:
                self.press(key.press, table=table)

    def deal(self, **hands: str) -> None:
        """Cards that are entered: ``spot_3="Ks Ks", dealer="Ah"``."""
        for place, cards in hands.items():
            spot = None if place == "dealer" else int(place.removeprefix("spot_"))
            self.press(p.Enter(spot, Deal.parse(cards).player))

    def finish(self, *, table: str = "1") -> dict[int, Money]:
        """GAME OVER or END GAME: what every spot is paid in all, by the tray and the cage."""
        (ended,) = self.press(p.Finish(), table=table)
        assert isinstance(ended, RoundEnded)
        paid: dict[int, Money] = {}
        for payment in ended.payments:
            paid[payment.spot] = paid.get(payment.spot, ZERO) + payment.amount
        return paid

    def back_out(self, win: int) -> None:
        """A manual adjustment, by two people."""
        self.pit.do(
            c.BackOut(
                win=win,
                reason=AdjustmentReason.MISTAKE,
                text="it was no such hand",
                by=SUPERVISOR,
                approved_by=ACCOUNTING,
            )
        )
        self.pit.check()

    def pay(self, win: int, spot: int) -> None:
        """The cage pays a share of a win."""
        self.pit.do(c.PayWin(win=win, spot=spot, by=ACCOUNTING))
        self.pit.check()

    def cannot_verify(self, *, by: Person = SUPERVISOR) -> Rule:
        """Why the next claim cannot be verified at table 1."""
        if isinstance(self.pads["1"], Touch):
            return self.refused(p.Confirm())
        self.press(p.KeyToJph(by))
        why = self.refused(p.JPot())
        self.press(p.KeyToRun())
        return why

    # What the pad and the sign show.

    def asks(self, *, table: str = "1") -> str:
        """What the pad asks the dealer to do next."""
        return str(next_step(self.pads[table]).says)

    def moments(self, *, table: str = "1") -> set[tuple[int, str]]:
        """The spots that are paid, and when."""
        round = self.link.tables[table].round
        assert round is not None
        payments = payout_sheet(self.link, round).payments
        return {(x.spot, moment_of_payment(round, x).value) for x in payments}

    def lit(self, *, table: str = "1") -> list[str]:
        """The labels of the keys whose light is on, without the key switch."""
        keys = self.pads[table].keys()
        return [
            str(key.label) for key in keys if key.is_lit and str(key.label) not in ("JPH", "RUN")
        ]

    def live(self, label: str, *, table: str = "1") -> bool:
        """Whether a key is live."""
        keys = self.pads[table].keys()
        return {str(key.label): key for key in keys}[label].is_live

    def reminders(self, *, table: str = "1") -> tuple[str, ...]:
        """The reminders on the pad."""
        return tuple(map(str, reminders_at(self.link, table)))

    def face_up(self, *, table: str = "1") -> list[int]:
        """The spots whose hand the pad wants left face-up for envy."""
        return [
            spot
            for reminder in reminders_at(self.link, table)
            if reminder.message is Reminder.LEAVE_FACE_UP
            for spot in _spots_in(reminder)
        ]

    def due(self, *, table: str = "1") -> dict[int, Money]:
        """What the payout sheet shows as payable now."""
        round = self.link.tables[table].round
        assert round is not None
        due: dict[int, Money] = {}
        for payment in payout_sheet(self.link, round).payments:
            due[payment.spot] = due.get(payment.spot, ZERO) + payment.amount
        return due

    def spots(self, *, table: str = "1") -> tuple[int, ...]:
        """The wagers on record."""
        round = self.link.tables[table].round
        return round.spots if round is not None else ()

    def sign(self, meter: str = "progressive", *, table: str = "1") -> SignMeter:
        """One meter on the sign of a table."""
        return next(shown for shown in sign_of(self.link, table) if shown.meter == meter)

    def meter(self, key: str = "progressive") -> Money:
        """What a meter holds."""
        return self.pit.meter(key)

    def reserve(self, key: str = "progressive") -> Money:
        """What a meter's reserve holds."""
        return self.link.balance(reserve_of(key))

    def amount_moved(self, reason: Reason) -> Money:
        """The total ever moved for one reason."""
        transfers = [t for event in self.pit.events for t in event.transfers]
        return sum((t.amount for t in transfers if t.reason is reason), start=ZERO)

    def tray(self, *, table: str = "1") -> Money:
        """What a table's tray has gained; negative if lost."""
        return self.link.balance(tray_of(table))


def _spots_in(reminder: Sentence) -> list[int]:
    spots = reminder.facts["spots"]
    assert isinstance(spots, tuple)
    return [spot for spot in spots if isinstance(spot, int)]
