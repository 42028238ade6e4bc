"""Presses at the table: the procedure of the sheets, and the same on our pads.

The procedure of the sheets is data, press by press, each with the paragraph that asks for it. Ours
is played on a real pad of a real link: every press must be one of its live keys, and none may be
refused. A swiped card is one press on our side, as the key turned to JPH is on theirs. A PIN is
counted apart, with the key that ends it: the house may waive it for each tier (rules HG14). Chips
on sensors are the players'. Exits with 1 if a count is above what is allowed: the sheet's own, the
spot where the sheet has no key for it, and the one card of the dealer that the sheet tells the
dealer to wait for (rules HG61).

    PYTHONPATH=src python bench/presses.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from jackpit.cards import Card
from jackpit.games import GAMES
from jackpit.pads import Pad, pad_of
from jackpit.pads import presses as p
from jackpit.table import (
    Controller,
    HouseRules,
    Person,
    Refused,
    Role,
    Version,
    act,
    create_link,
    form_link,
)
from jackpit.table import commands as c
from jackpit.table.state import ShownCards

DEALER, RELIEF = Person("dealer", Role.DEALER), Person("relief", Role.DEALER)
SUPERVISOR, EXECUTIVE = Person("supervisor", Role.SUPERVISOR), Person("executive", Role.EXECUTIVE)
AS_THE_SHEETS = HouseRules(executive_from=None, surveillance_from=None)
"""A supervisor verifies any amount, and nobody asks surveillance."""

PIN_PRESSES = 5
"""Four digits and Enter."""

WAGERS = (1, 3, 4, 6, 7)
WINNER = 4


@dataclass(frozen=True)
class SheetPress:
    """A press of the sheet's procedure, and the paragraph that asks for it."""

    key: str
    paragraph: str


COIN_IN = SheetPress("COIN IN", "kings-bounty R6")
HAND = SheetPress("hand", "kings-bounty R9c")
JPH = SheetPress("key to JPH", "kings-bounty R9e")
J_POT = SheetPress("J-POT", "kings-bounty R9e")
RUN = SheetPress("key to RUN", "kings-bounty R9f")
GAME_OVER = SheetPress("GAME OVER", "kings-bounty R9g")
START_GAME = SheetPress("START GAME", "kings-bounty R6")
SPOT = SheetPress("spot", "kings-bounty R9c")
TOUCH_HAND = SheetPress("hand", "kings-bounty R9c")
CONFIRM = SheetPress("CONFIRM", "kings-bounty R9e")
CARD = SheetPress("card", "kings-bounty R9e")
END_GAME = SheetPress("END GAME", "kings-bounty R9g")

ROUND = (COIN_IN, GAME_OVER)
TOUCH_ROUND = (START_GAME, END_GAME)
JACKPOT = (COIN_IN, HAND, JPH, J_POT, RUN, GAME_OVER)
TOUCH_JACKPOT = (START_GAME, SPOT, TOUCH_HAND, CONFIRM, CARD, END_GAME)


@dataclass
class Player:
    """A dealer at one of our pads, who counts."""

    pad: Pad
    made: list[str] = field(default_factory=list)
    """The presses, by the names of their keys."""

    pins: int = 0
    """The presses of PINs."""

    reports: int = 0

    def press(self, press: p.Press, name: str) -> None:
        """Press a key of the pad."""
        keys = [key for key in self.pad.keys() if key.press == press]  # noqa: SIM118 -- a pad is no dictionary
        assert keys, f"{name}: the pad has no such key"
        assert all(key.is_live for key in keys), f"{name}: {keys[0].why_not}"
        self.carry_out(press, name)

    def swipe(self, press: p.Press, name: str) -> None:
        """Swipe a card, and enter its PIN."""
        self.carry_out(press, name)
        self.pins += PIN_PRESSES

    def begin(self, *, tapped: tuple[int, ...] = ()) -> None:
        """Tap the wagers, if sensors do not report them, and begin the round."""
        for spot in tapped:
            self.press(p.Tap(spot), f"spot {spot}")
        self.press(p.Begin(), str(self.pad.start_label))

    def finish(self) -> None:
        """End the round."""
        self.press(p.Finish(), str(self.pad.end_label))

    def lay_chips(self) -> None:
        """The players' chips lie on the sensors of all spots."""
        self.reports += 1
        bare = tuple(x for x in range(1, self.pad.table.spots + 1) if x not in WAGERS)
        assert self.pad.press(p.Sense("sensors", self.reports, WAGERS, bare)) == ()

    def carry_out(self, press: p.Press, name: str) -> None:
        """Carry out a press that must not be refused, and count it."""
        done = self.pad.press(press)
        assert not isinstance(done, Refused), f"{name}: {done}"
        self.made.append(name)


@dataclass(frozen=True)
class Scenario:
    """Something that happens at a table, by the sheet and on our pad."""

    name: str
    controller: Controller
    game: str
    sheet: tuple[SheetPress, ...] | None
    """None if the sheets do not say how it is done."""

    play: Callable[[Player], None]
    more: int = 0
    """How many more presses than the sheet's are allowed: the spot, the dealer's card, taps."""


def tapped_round(player: Player) -> None:
    player.begin(tapped=WAGERS)
    player.finish()


def sensed_round(player: Player) -> None:
    player.lay_chips()
    player.begin()
    player.finish()


def same_round(player: Player) -> None:
    player.press(p.SameSpots(), "SAME SPOTS")
    player.begin()
    player.finish()


def keypad_jackpot(line: str, *fact: tuple[p.Press, str]) -> Callable[[Player], None]:
    """Hand and spot, the dealer's card if one is asked for, the key, J-POT and RUN."""

    def play(player: Player) -> None:
        player.lay_chips()
        player.begin()
        player.press(p.Hand(line), "hand")
        player.press(p.Tap(WINNER), f"spot {WINNER}")
        for press, name in fact:
            player.press(press, name)
        player.swipe(p.KeyToJph(SUPERVISOR), "card")
        claim = player.pad.next_claim()
        assert claim is not None
        player.press(p.JPot(claim=claim.key), "J-POT")
        player.press(p.KeyToRun(), "RUN")
        player.finish()

    return play


def touch_jackpot(line: str, *fact: tuple[p.Press, str]) -> Callable[[Player], None]:
    """Spot and hand, the dealer's card if one is asked for, CONFIRM and the supervisor's card."""

    def play(player: Player) -> None:
        player.lay_chips()
        player.begin()
        player.press(p.Tap(WINNER), f"spot {WINNER}")
        player.press(p.Hand(line), "hand")
        for press, name in fact:
            player.press(press, name)
        player.press(p.Confirm(), "CONFIRM")
        player.swipe(p.Swipe(SUPERVISOR), "card")
        player.finish()

    return play


def awarded_round(player: Player) -> None:
    """A shoe reads the cards; the tray pays what they decide, and nobody marks it (rules HG53)."""
    player.lay_chips()
    player.begin()
    dealt = p.Enter(WINNER, (Card.parse("Ks"), Card.parse("Kh")))
    assert not isinstance(player.pad.press(dealt), Refused)
    player.finish()
    last = player.pad.table.last
    assert last is not None
    assert [payment.spot for payment in last.payments] == [WINNER]


def entered_cards(player: Player) -> None:
    """Two cards of one suit, in the picker: each card is one press after their suit."""
    player.made += ["CARDS", f"spot {WINNER}", "♠"]
    king, queen = Card.parse("Ks"), Card.parse("Qs")
    player.carry_out(p.Enter(WINNER, (king,)), "K")
    player.carry_out(p.Enter(WINNER, (king, queen)), "Q")
    player.made.append("Done")


def relief(player: Player) -> None:
    player.swipe(p.Swipe(RELIEF), "card")


def sensed_start(player: Player) -> None:
    player.lay_chips()
    player.begin()


HOLE_CARD = (p.Declare(ShownCards.HOLE_CARD), "HOLE CARD SHOWN")
KEYPAD, TOUCH = Controller.KEYPAD, Controller.TOUCH
SEVENS, KINGS = "blazing-7s", "kings-bounty"
MINOR, TWO_KS = "three-7s-suited", "two-ks-and-blackjack"

SCENARIOS = (
    Scenario("Five wagers, tapped", KEYPAD, KINGS, ROUND, tapped_round, more=5),
    Scenario("Five wagers, the spots of the last round", KEYPAD, KINGS, ROUND, same_round, more=1),
    Scenario("Five wagers on sensors", KEYPAD, KINGS, ROUND, sensed_round),
    Scenario("The same, with an award of the tray", KEYPAD, KINGS, ROUND, awarded_round),
    Scenario("Jackpot", KEYPAD, SEVENS, JACKPOT, keypad_jackpot(MINOR), more=1),
    Scenario("Jackpot, hole card", KEYPAD, KINGS, JACKPOT, keypad_jackpot(TWO_KS, HOLE_CARD), 2),
    Scenario("Five wagers, tapped", TOUCH, KINGS, TOUCH_ROUND, tapped_round, more=5),
    Scenario("Five wagers, the spots of the last round", TOUCH, KINGS, TOUCH_ROUND, same_round, 1),
    Scenario("Five wagers on sensors", TOUCH, KINGS, TOUCH_ROUND, sensed_round),
    Scenario("The same, with an award of the tray", TOUCH, KINGS, TOUCH_ROUND, awarded_round),
    Scenario("Jackpot", TOUCH, SEVENS, TOUCH_JACKPOT, touch_jackpot(MINOR)),
    Scenario(
        "Jackpot, hole card", TOUCH, KINGS, TOUCH_JACKPOT, touch_jackpot(TWO_KS, HOLE_CARD), 1
    ),
    Scenario("Relief of the dealer", KEYPAD, KINGS, None, relief),
    Scenario("Two cards of a suit entered", TOUCH, KINGS, None, entered_cards),
)


def open_table(scenario: Scenario) -> Pad:
    """A pad with a dealer, after one round with the same wagers."""
    version = Version.of(GAMES[scenario.game], rules=AS_THE_SHEETS)
    link = create_link(form_link("link", version, by=EXECUTIVE))
    pad = scenario.controller
    for command in (
        c.AddTable(table="1", controller=pad, spots=7, plays=version, by=SUPERVISOR),
        c.OpenLink(by=EXECUTIVE),
        c.OpenTable(table="1", by=SUPERVISOR),
        c.SignOn(table="1", by=DEALER),
        c.StartRound(table="1", spots=WAGERS),
        c.EndRound(table="1"),
    ):
        assert not isinstance(act(link, command), Refused)
    return pad_of(link, "1")


def play(scenario: Scenario) -> Player:
    """Play a scenario at a table of its own."""
    player = Player(open_table(scenario))
    if scenario.play is entered_cards:
        sensed_start(player)
        player.made.clear()
    scenario.play(player)
    return player


def rows() -> list[tuple[str, ...]]:
    """The rows of the table."""
    found: list[tuple[str, ...]] = []
    for scenario in SCENARIOS:
        player, sheet = play(scenario), scenario.sheet
        by_sheet = ", ".join(press.key for press in sheet) if sheet else "–"
        count = str(len(sheet)) if sheet else "–"
        pins = f"+ {player.pins}" if player.pins else ""
        shown = f"{scenario.name}, {scenario.controller.value}"
        found.append((shown, by_sheet, count, ", ".join(player.made), str(len(player.made)), pins))
    return found


HEAD = ("What happens", "By the sheet", "", "On the pad", "", "PIN")


def markdown() -> str:
    """The table as a page shows it."""
    lines = [HEAD, ("---",) * len(HEAD), *rows()]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines).replace("|  |", "| |")


def too_many() -> list[str]:
    """The scenarios with more presses than allowed."""
    return [
        f"{x.name}, {x.controller.value}: {len(play(x).made)}, allowed {len(x.sheet) + x.more}"
        for x in SCENARIOS
        if x.sheet is not None and len(play(x).made) > len(x.sheet) + x.more
    ]


if __name__ == "__main__":
    sys.stdout.write(markdown())
    sys.exit("\n".join(too_many()) or 0)
