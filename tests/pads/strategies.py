"""Links for random presses, and strategies for every press at a pad."""

from __future__ import annotations

from hypothesis import strategies as st
from pit import DEALER, EXECUTIVE, RELIEF, SUPERVISOR, Pit, changed

from jackpit.cards import Card
from jackpit.money import Money, Rate
from jackpit.pads import presses as p
from jackpit.paytable import DealerHand, Meter, PayTable
from jackpit.table import Controller, HouseRules
from jackpit.table.state import ShownCards

SPOTS = 4
TABLES = (Controller.KEYPAD, Controller.TOUCH, Controller.KEYPAD)


def _meter(key: str, seed: int, percent: int, *, cap: int | None = None) -> Meter:
    top = None if cap is None else Money.dollars(cap)
    return Meter(key, Money.dollars(seed), Rate.percent(percent), Rate.percent(1), top)


PAY_TABLES: dict[str, PayTable] = {
    "blazing-7s": changed(
        "blazing-7s", meters=(_meter("major", 20, 12), _meter("minor", 5, 6, cap=9))
    ),
    "hit-and-run": changed("hit-and-run", meters=(_meter("progressive", 10, 21),)),
    "bahama-bonus": changed("bahama-bonus", meters=(_meter("progressive", 10, 18),)),
    "kings-bounty": changed(
        "kings-bounty",
        meters=(_meter("progressive", 3, 30),),
        fixed_awards_from="progressive",
        envy_from="progressive",
    ),
}
"""Meters small enough to run dry and to pass every threshold within a few rounds."""


def small_pit(game: str, *, cut_at_mark: bool = True) -> Pit:
    """Two keypads and a touch pad at one link with small meters."""
    rules = HouseRules(
        supervisor_from=Money.dollars(40),
        executive_from=Money.dollars(22),
        surveillance_from=None,
        cut_at_mark=cut_at_mark,
    )
    return Pit(game, tables=TABLES, pay_table=PAY_TABLES[game], rules=rules, spots=SPOTS)


def _cards(text: str) -> st.SearchStrategy[Card]:
    return st.sampled_from([Card.parse(card) for card in text.split()])


people = st.sampled_from((SUPERVISOR, EXECUTIVE, DEALER, RELIEF))
spots = st.integers(0, SPOTS + 1)
some_spot = st.one_of(st.none(), spots)
some_spots = st.lists(spots, max_size=SPOTS).map(tuple)
texts = st.sampled_from(("seen", "seen", " "))
hands = st.lists(_cards("7d 7d 7h 7s 7c Ks Ks Kd Ah Jc 9h"), max_size=3).map(tuple)
long_hands = st.lists(_cards("2c 2d 2h 3c 3d 4s Ac Ad Ks"), max_size=10).map(tuple)


def entered(table: PayTable) -> st.SearchStrategy[p.Press]:
    """Cards that may be on the table."""
    if isinstance(table.considers, DealerHand):
        return st.builds(p.Enter, st.none(), long_hands)
    return st.builds(p.Enter, st.one_of(st.none(), st.integers(1, SPOTS)), hands)


def anything(table: PayTable) -> st.SearchStrategy[p.Press]:
    """Every press, sensible or not."""
    lines = st.sampled_from([*(line.key for line in table.lines), "no-such-line"])
    return st.one_of(
        st.builds(p.Sense, st.sampled_from("ab"), st.integers(0, 20), some_spots, some_spots),
        st.builds(p.Resume, *[st.integers(0, 9)] * 2, some_spots, some_spots, lines),
        st.builds(p.Tap, spots),
        st.just(p.Begin()),
        st.builds(p.Hand, lines),
        st.just(p.Finish()),
        st.just(p.Undo()),
        st.builds(p.SpecialBonus, spots, some_spots),
        st.builds(p.NoSpecialBonus, spots),
        st.builds(p.Join, some_spots),
        st.builds(p.Count, st.integers(-1, SPOTS)),
        st.builds(p.Enter, st.one_of(st.none(), spots), st.one_of(hands, long_hands)),
        st.builds(p.Declare, st.sampled_from(ShownCards), st.one_of(st.none(), lines), some_spot),
        st.builds(p.Swipe, people, texts),
        st.builds(p.KeyToJph, people),
        st.builds(p.JPot, texts),
        st.just(p.KeyToRun()),
        st.just(p.Confirm()),
        st.builds(p.Refuse, people, texts),
        st.builds(p.Strike, people, spots),
        st.builds(p.Open, people),
        st.builds(p.Close, people),
        st.builds(p.Void, people, texts),
        st.builds(p.Correct, people, some_spots, texts),
        st.just(p.SameSpots()),
    )
