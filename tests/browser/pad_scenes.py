"""Every phase of any game at its pad, reached with real commands and presses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from browser.pads import PadPage
from manager.floor import ADMIN, DEALER, EXECUTIVE, SUPERVISOR
from playwright.sync_api import expect
from web.site import HttpClient, Site

from jackpit.manager.clock import format_time
from jackpit.manager.house import DeviceKind
from jackpit.manager.house.commands import SetLimits
from jackpit.manager.store import HOUSE_LOG
from jackpit.money import Money
from jackpit.paytable import CardPlace, Line, Share
from jackpit.table import Controller, Link, Round, claims_of
from jackpit.table import commands as c
from jackpit.table.moments import declarations_for, is_final
from jackpit.table.state import HouseLimits
from jackpit.training.winning_deals import deals_by_line

NOTE_SEQ = """const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...where) {
    super(...where);
    this.addEventListener("message", ({ data }) => {
      const { pad } = JSON.parse(data);
      if (pad) window.padSeq = pad.seq;
    });
  }
};"""
"""Notes up to which entry of the log the pad is drawn."""


_HOLE = (CardPlace.HOLE,)


class Scenes:
    """Leads a new pad, whose table is closed, through the phases of its game."""

    def __init__(self, pad: PadPage, site: Site) -> None:
        self.pad, self.site, self.floor = pad, site, site.floor
        self._sensors: HttpClient | None = None
        self._reports = 0
        table = self._link().tables["1"]
        self.is_keypad = table.controller is Controller.KEYPAD
        self.spots = tuple(range(1, table.spots + 1))
        lines = self._link().version.pay_table.lines
        self.shares = [x for x in lines if isinstance(x.award, Share)]
        self.fixed = [x for x in lines if not isinstance(x.award, Share)]
        pad.page.context.add_init_script(NOTE_SEQ)
        pad.page.reload()
        self._wait()

    def all(self) -> Iterator[str]:
        """Every scene in turn, by its name, once the pad shows it."""
        yield from self.bets()
        yield from self.hands()
        yield from self.claim()
        yield from self.two_claims()
        yield from self.full_list()
        yield from self.cards()
        yield from self.bonus()
        yield from self.stopped()

    # Before the round.

    def open(self) -> None:
        """Open the table for rounds."""
        self.do(c.OpenTable(table="1", by=SUPERVISOR), c.SignOn(table="1", by=DEALER))

    def bets(self) -> Iterator[str]:
        yield "table closed"
        self.do(c.OpenTable(table="1", by=SUPERVISOR))
        yield "no dealer"
        self.do(c.SignOn(table="1", by=DEALER))
        yield "no wager"
        for spot in self.spots[::2]:
            self.pad.spot(spot).click()
        yield "wagers"
        yield from self.dialogs("before the round", "m", "?")
        self.sense(2)
        self.pad.spot(2).click()
        expect(self.pad.prompt).to_contain_text("the chip is not played")
        yield "chip turned off"

    # The hands.

    def hands(self) -> Iterator[str]:
        self.do(c.StartRound(table="1", spots=self.spots[::2]))
        yield "hands, with a chip turned off"
        self.sense()
        yield "hands"
        tools = ["Cards", "Join spots", "Count chips", "Correct the spots", "Void the round"]
        yield from self.dialogs("hands", "c", *tools)
        line, other = self.fixed[-1], self.fixed[0]
        self.mark(line, self.spots[2:3])
        yield "one hand marked"
        if self.is_keypad and not other.is_table_wide:
            self.pad.hand(str(other.name)).click()
            yield "hand without spot"
            self.pad.hand(str(other.name)).click()
        elif not line.is_table_wide:
            self.pad.spot(5).click()
            yield "spot without hand"
        self.mark_all(self.fixed, self.spots[::2])
        yield "hands of every spot"
        if self.turn_to_list():
            yield "pay list of the tray"
        self.do(c.EndRound(table="1"))
        yield "last round"

    # A claim.

    def claim(self) -> Iterator[str]:
        top, spot = self.shares[0], self.spots[2]
        self.do(c.StartRound(table="1", spots=self.spots[:-1]))
        self.mark(top, [spot])
        yield "claim"
        yield from self.dialogs("claim", "m", "c", "Refuse the claim")
        if self.declare():
            yield "claim, cards declared"
        claim = self.claims()[0]
        self.do(c.RefuseClaim(table="1", claim=claim, reason="the suit is wrong", by=SUPERVISOR))
        yield "claim refused"
        self.mark(top, [spot])
        yield "claimed again"
        self.declare()
        self.do(c.AcknowledgeRefusal(table="1", refusal=1))
        if self.is_keypad:
            self.do(c.TurnToJph(table="1", by=EXECUTIVE))
            yield "key at JPH"
            self.do(c.LogWin(table="1"))
            yield "logged"
            self.do(c.TurnToRun(table="1"))
        else:
            self.pad.key("CONFIRM").click()
            yield "confirmed"
            yield from self.dialogs("confirmed", "c")
            self.do(c.VerifyClaim(table="1", claim=self.claims()[0], by=EXECUTIVE))
        yield "reference missing"
        win = max(self._link().wins)
        if self._link().wins[win].lacks_reference:
            yield from self.dialogs("reference missing", "Surveillance reference")
        self.do(c.GiveReference(win=win, reference="camera 7", by=SUPERVISOR))
        yield "paying a win"
        self.do(c.EndRound(table="1"))
        yield "last round with a win"

    def two_claims(self) -> Iterator[str]:
        """One line at two spots; of a line of the table, two tables' worth of spots."""
        self.do(c.StartRound(table="1", spots=self.spots))
        self.mark(self.shares[0], self.spots[-2:-4:-1])
        yield "two claims"
        if self.declare():
            yield "two claims, cards declared"
        self.verify()
        yield "paying two claims"
        self.do(c.EndRound(table="1"))

    def full_list(self) -> Iterator[str]:
        """Every spot with a hand of its own, and the envy of all others."""
        self.do(c.StartRound(table="1", spots=self.spots))
        with_envy = [line for line in self.shares + self.fixed if line.envy]
        for line in with_envy:
            self.mark(line, self.spots[-1:-3:-1])
            self.verify()
        self.mark_all(self.fixed, self.spots)
        yield "hands, full list"
        self.verify()
        self.turn_to_list()
        yield "full list"
        self.do(c.EndRound(table="1"))
        yield "last round of every spot"
        yield from self.dialogs("last round", "Reopen the round")
        reason = "wrong hand"
        self.do(c.ReopenRound(table="1", reason=reason, by=EXECUTIVE, approved_by=SUPERVISOR))
        yield "reopened"
        self.do(c.EndRound(table="1"))

    def cards(self) -> Iterator[str]:
        """The cards of the best hand, which must be marked before the round ends."""
        version = self._link().version
        layout = deals_by_line(version.pay_table, version.shoe)[self.shares[0].key][0]
        own, up, hole = (
            tuple(layout.cards[place] for place in places if place in layout.cards)
            for places in ((CardPlace.PLAYER_1, CardPlace.PLAYER_2), (CardPlace.UP,), _HOLE)
        )
        spot = self.spots[2]
        self.do(c.StartRound(table="1", spots=self.spots))
        if own:
            self.do(c.EnterCards(table="1", spot=spot, cards=own))
            yield "cards of a spot"
        if up:
            self.do(c.EnterCards(table="1", spot=None, cards=up))
            yield "cards and up card"
        self.do(c.EnterCards(table="1", spot=None, cards=(*up, *hole, *layout.drawn)))
        yield "cards, hand not marked"
        self.mark(self.shares[0], [spot])
        yield "cards, claim"
        yield from self.dialogs("cards", "Cards")
        self.verify()
        yield "cards, paying the win"
        self.do(c.EndRound(table="1"))

    def bonus(self) -> Iterator[str]:
        if self._link().version.game.bonus is None:
            return
        self.do(c.MarkBonus(table="1", winner=3, others=(1, 2, 4, 6, 7)))
        yield "bonus without wagers"
        self.verify()
        yield "paying the bonus"
        self.do(c.EndRound(table="1"))

    def stopped(self) -> Iterator[str]:
        day = self.floor.now.date().isoformat()
        limits = HouseLimits(since=day, wager=Money.cents(50), source="WAC 230-15-140")
        at = format_time(self.floor.now)
        set_limits = SetLimits(limits=limits, at=at, by=ADMIN, approved_by=EXECUTIVE)
        self.floor.do(HOUSE_LOG, set_limits)
        self.do(c.SignOff(table="1"), c.SignOn(table="1", by=DEALER))
        expect(self.pad.prompt).to_contain_text("Take no progressive wagers.")
        yield "over a limit"

    # Dialogs.

    def dialogs(self, scene: str, *names: str) -> Iterator[str]:
        """Dialogs in turn: those that a key of the keyboard opens, and tools under MORE."""
        for name in names:
            if len(name) == 1:
                self.pad.page.keyboard.press(name)
            else:
                self.pad.more(name)
            expect(self.pad.dialog).to_have_count(1)
            expect(self.pad.dialog).not_to_contain_text("Loading")
            yield f"{scene}: {name}"
            self.pad.page.keyboard.press("Escape")
            self.pad.is_done()

    # Sensors.

    def sense(self, *chips: int) -> None:
        """The sensors of the table report what lies on them."""
        if self._sensors is None:
            token = self.site.register("sensors", DeviceKind.SENSOR, link=self.pad.link)
            headers = {"Jackpit-Version": "1.0.0", "Authorization": f"Bearer {token}"}
            self._sensors = HttpClient(self.site.port, headers)
        self._reports += 1
        bare = [spot for spot in self.spots if spot not in chips]
        level = {"type": "Sense", "number": self._reports, "chips": chips, "bare": bare}
        body = {"id": f"sensors:{self._reports}", "press": level}
        answer = self._sensors.post(f"/api/links/{self.pad.link}/tables/1/presses", body)
        assert answer.status == 200, answer
        state = self.pad.page.get_by_text("chip, not played")
        expect(self.pad.page.locator(".spot.lit")).not_to_have_count(0)
        expect(state).to_have_count(0)

    # Commands.

    def do(self, *commands: c.Command) -> None:
        self.floor.do(self.pad.link, *commands)
        self._wait()

    def mark(self, line: Line, spots: Iterable[int]) -> None:
        marks = [c.MarkHand(table="1", line=line.key, spot=spot) for spot in spots]
        if line.is_table_wide:
            marks = [c.MarkHand(table="1", line=line.key)]
        for mark in marks:
            self.floor.ask(self.pad.link, mark)  # not every hand is dealt with every other
        self._wait()

    def mark_all(self, lines: list[Line], spots: Iterable[int]) -> None:
        """A hand at every spot that can still have one, another one at each."""
        for number, spot in enumerate(spots):
            if self._round().mark_on(spot) is None:
                turned = number % len(lines)
                for line in lines[turned:] + lines[:turned]:
                    self.mark(line, [spot])
                    if self._round().mark_on(spot) is not None:
                        break

    def declare(self) -> bool:
        """Declare the cards that the claims wait for, and say whether there were any."""
        found = False
        for mark in self._round().all_marks:
            if not is_final(self._round(), mark):
                declaration = declarations_for(self._round(), mark)[-1]
                self.do(c.DeclareCards(table="1", declaration=declaration))
                found = True
        return found

    def verify(self) -> None:
        self.declare()
        while claims := self.claims():
            by: dict[str, Any] = {"by": EXECUTIVE, "surveillance": "camera 7"}
            self.do(c.VerifyClaim(table="1", claim=claims[0], **by))

    def claims(self) -> list[str]:
        return [claim.key for claim in claims_of(self._round())]

    def turn_to_list(self) -> bool:
        """Turn to the page of the pay list, if it is not shown."""
        page = self.pad.page.locator(".to-pay")
        if not page.count():
            return False
        page.dispatch_event("click")
        return True

    # What the server and the pad know.

    def _link(self) -> Link:
        link: Link = self.floor.link(self.pad.link, lambda link: link)
        return link

    def _round(self) -> Round:
        round = self._link().tables["1"].round
        assert round is not None
        return round

    def _wait(self) -> None:
        """Wait until the pad shows the last entry."""
        seq = self.floor.calls.query(lambda logs: logs[self.pad.link].head.seq)
        self.pad.page.wait_for_function("(seq) => window.padSeq >= seq", arg=seq)
