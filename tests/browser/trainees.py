"""A trainee at the training table in a real browser, with the same practice in Python beside it.

The practice knows the right answers, so the trainee can deal, press and pay as a good dealer would.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from browser.pads import DOUBLE_TAP, PadPage
from playwright.sync_api import Locator, Page, expect

from jackpit.blackjack import PlayerHand
from jackpit.money import Money
from jackpit.table.moments import Moment
from jackpit.training import (
    LESSONS,
    DealerAction,
    Practice,
    PracticeSetup,
    Stage,
    Step,
    checks,
    drills_of,
)
from jackpit.training import steps as s
from jackpit.training.answers import list_answers
from jackpit.training.state import OpenMoment, OpenPayout


class Trainee:
    """A trainee at one table."""

    def __init__(
        self,
        page: Page,
        lesson: str,
        *,
        seed: str,
        controller: str,
        drill: str | None = None,
        cut: int | None = None,
        people: frozenset[int] = frozenset(),
    ) -> None:
        self.page, self.lesson = page, LESSONS[lesson]
        drills = {x.key: x for x in drills_of(self.lesson)}
        stacked = None if drill is None else drills[drill]
        self.begin, self.end = (
            ("COIN IN", "GAME OVER") if controller == "keypad" else ("START GAME", "END GAME")
        )
        set_up = PracticeSetup(
            lesson=self.lesson,
            seed=seed,
            drill=stacked,
            cut_card_at=cut,
            people=people,
            start_key=self.begin,
        )
        self.practice = Practice(set_up)
        self.count = 0
        self.attach_to_frame()

    def attach_to_frame(self) -> None:
        """Use the new frame with the pad, after the page was loaded."""
        frame = self.page.locator(".pad-frame").element_handle().content_frame()
        key = self.lesson.key
        self.pad = PadPage(cast("Page", frame), key)  # a frame has the methods used here

    @property
    def stage(self) -> Stage:
        return self.practice.stage

    @property
    def hands(self) -> list[PlayerHand]:
        """Every hand dealt."""
        dealt = self.practice.at.round
        return [] if dealt is None else [x for spot in dealt.spots.values() for x in spot.hands]

    @property
    def instruction(self) -> Locator:
        return self.page.locator(".instruction p")

    def sign_on(self) -> None:
        """Swipe the trainee's card at the pad, with one click, and enter the PIN."""
        self.page.get_by_role("button", name="Your card").click()
        self.enter_pin("Sign on")

    def enter_pin(self, go: str) -> None:
        """Enter the PIN of the card that was read, and press a button."""
        expect(self.pad.dialog).to_contain_text("PIN of")
        self.pad.pin()
        self.pad.dialog.get_by_role("button", name=go, exact=True).click()
        self.pad.is_done()

    def act(self, press: Callable[[], object], *steps: Step) -> None:
        """Press something that takes these steps."""
        press()
        for step in steps:
            self.practice.take(step)
        self.count += len(steps)
        expect(self.page.locator(".training")).to_have_attribute("data-steps", str(self.count))

    def key(self, key: str) -> Callable[[], None]:
        return lambda: self.page.keyboard.press(key)

    # A round.

    def deal(self) -> None:
        """Start the round on the pad, deal, and name the moments that are asked for."""
        self.start_and_deal()
        self.name_moments()

    def start_and_deal(self) -> None:
        """Start the round on the pad, and deal."""
        if self.practice.needs_pad:
            begin = self.pad.key(self.begin)
            expect(begin).to_have_attribute("aria-disabled", "false")
            expect(begin).to_contain_text(f"{len(self.practice.on_the_pad)} wager")
            self.page.wait_for_timeout(DOUBLE_TAP)  # on touch it stands where END GAME was
            begin.click()
            expect(self.instruction).to_have_text("The round has started on the pad: deal.")
        self.act(self.key("Space"), s.DealCards(is_begun_on_pad=True))

    def name_moments(self) -> None:
        """Name every moment that is asked for, in the order of the page."""
        for one in list(self.practice.at.moments.values()):
            if not one.is_right:
                self.name_moment(one, one.due.moment)

    def name_moment(self, one: OpenMoment, moment: Moment) -> None:
        """Name a moment by keyboard."""
        due = one.due
        step = s.NameMoment(spot=due.spot, wager=due.wager, moment=moment)
        self.act(self.key(str(list(Moment).index(moment) + 1)), step)

    def play(self) -> None:
        """Let the players act, and play the dealer's hand."""
        if self.stage is Stage.INSURANCE:
            self.act(self.key("Space"), s.CloseInsurance())
        goes = 0
        while self.practice.will is not None:
            self.practice.take(s.SimulatedTurn())
            goes += 1
        if goes:
            self.count += goes
            self.act(self.key("a"))
        letters = {DealerAction.TURN: "t", DealerAction.DRAW: "d", DealerAction.STAND: "s"}
        while self.stage is Stage.DEALER:
            at = self.practice.at
            assert at.round is not None
            turned = at.shown > 1
            right = next(
                x
                for x in DealerAction
                if not (turned and x is DealerAction.TURN)
                and not checks.check_dealer_action(self.lesson, at.round, shown=at.shown, action=x)
            )
            self.act(self.key(letters[right]), s.DealerStep(action=right))

    def pay(self) -> None:
        """Settle the wagers on the felt, in the order of the page."""
        spot = None
        while waiting := [x for x in self._open if x.is_asked and not x.is_right]:
            one = next((x for x in waiting if x.due.spot == spot), waiting[0])
            spot = one.due.spot
            chosen = self.page.locator(".pay-tab[aria-pressed=true] b")
            expect(chosen).to_have_text(str(spot))
            self.settle(one, one.due.won)

    def settle(self, one: OpenPayout, won: Money) -> None:
        """Settle a wager by keyboard, with a key or by typing; name its moment if asked."""
        dealt = self.practice.at.round
        assert dealt is not None
        offered = [x.won for x in list_answers(self.lesson, dealt, one.due)]

        def press() -> None:
            if won in offered:
                self.page.keyboard.press(str(offered.index(won) + 1))
                return
            self.page.keyboard.press("Enter")
            self.page.keyboard.type(won.plain())
            self.page.keyboard.press("Enter")

        due = one.due
        self.act(press, s.Pay(spot=due.spot, hand=due.hand, wager=due.wager, won=won))
        self.name_moments()

    def pay_unprompted(self) -> int:
        """Pay what is not prompted: fixed awards, bonuses, envy; return how many there were."""
        found = [x for x in self._open if x.due.won and not x.is_right]
        for one in found:
            due = one.due
            self.page.locator(".pay-tab").filter(has_text=str(due.spot)).first.click()
            label = str(due.name.label)
            named = re.compile(rf"^\s*{re.escape(label)}")  # not the envy of the same wager
            self.page.locator(".wager-tab").filter(has_text=named).last.click()
            self.page.locator(".instruction p").click()
            self.settle(one, due.won)
        return len(found)

    def end_on_the_pad(self, *marks: s.PadMark) -> None:
        """End the round on the pad with these marks."""
        if self.practice.needs_pad:
            to_list = self.pad.key("PAY LIST")
            if to_list.is_visible():  # the list does not fit beside the hands
                to_list.click()
            self.page.wait_for_timeout(DOUBLE_TAP)  # on touch it stands where START GAME was
            self.act(self.pad.key(self.end).click, s.PadRound(marks=marks))

    def next_round(self) -> None:
        self.page.locator(".instruction p").click()
        self.act(self.key("Space"), s.NextRound())

    @property
    def _open(self) -> list[OpenPayout]:
        return list(self.practice.at.open.values())
