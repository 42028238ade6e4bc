"""Links for random presses, and strategies for every command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import get_type_hints

from hypothesis import strategies as st
from pit import ACCOUNTING, DEALER, EXECUTIVE, RELIEF, SUPERVISOR, changed

from jackpit.cards import Card
from jackpit.games import GAMES
from jackpit.games.kings_bounty import TWENTY, TWO_KINGS, TWO_KINGS_OF_SPADES
from jackpit.money import ZERO, Money, Rate
from jackpit.paytable import (
    PLAYER_AND_DEALER_CARDS,
    Blackjack,
    Dollars,
    ForOne,
    Line,
    Meter,
    OneSuit,
    Part,
    PayTable,
    Share,
    Sharing,
    Terms,
)
from jackpit.table import (
    Controller,
    HouseRules,
    Link,
    Person,
    Role,
    Version,
    Win,
)
from jackpit.table import commands as c
from jackpit.table.state import Declaration, ShownCards
from jackpit.value import replace

SECOND = Person("second supervisor", Role.SUPERVISOR)
PEOPLE = (EXECUTIVE, SUPERVISOR, ACCOUNTING, DEALER, SECOND, RELIEF)
SPOTS = 4
TABLES = (Controller.KEYPAD, Controller.TOUCH, Controller.KEYPAD)


def dollars(count: int) -> Money:
    """An amount in dollars."""
    return Money.dollars(count)


def _meter(key: str, seed: int, rate: str, reserve: str = "0", cap: int | None = None) -> Meter:
    top = None if cap is None else dollars(cap)
    return Meter(key, dollars(seed), Rate.parse(f"{rate}%"), Rate.parse(f"{reserve}%"), top)


SHARES = PayTable(
    key="shares",
    considers=PLAYER_AND_DEALER_CARDS,
    lines=(
        Line(
            "blackjack",
            "Two K♠ and dealer blackjack",
            TWO_KINGS_OF_SPADES & Blackjack(among=Part.DEALER),
            Share(100, of="progressive"),
            envy=Dollars(4),
        ),
        Line("two-ks", "Two K♠", TWO_KINGS_OF_SPADES, Share(100, of="progressive")),
        Line(
            "suited-kings",
            "Two suited kings",
            TWO_KINGS & OneSuit(among=Part.PLAYER),
            Share(10, of="progressive"),
            envy=Dollars(1),
        ),
        Line("two-kings", "Two kings", TWO_KINGS, ForOne(6)),
        Line("any-20", "Any 20", TWENTY, ForOne(3)),
    ),
    terms=Terms(
        wager=dollars(3),
        meters=(_meter("progressive", 7, "33.3333", "6.6667", cap=50),),
        fixed_awards_from="progressive",
    ),
)
SHARES_GAME = replace(GAMES["kings-bounty"], key="shares", name="Shares", pay_tables=(SHARES,))
SHARED = replace(SHARES, terms=replace(SHARES.terms, sharing=Sharing.SPLIT_WINNERS))

_RULES = HouseRules(executive_from=dollars(25), surveillance_from=dollars(30))


def _rules(**others: object) -> HouseRules:
    return replace(_RULES, **others)


LINKS: dict[str, Version] = {
    "blazing-7s": Version.of(
        GAMES["blazing-7s"],
        changed(
            "blazing-7s",
            meters=(_meter("major", 20, "12", "1.5"), _meter("minor", 5, "6.0001", "1", cap=9)),
        ),
        rules=_rules(supervisor_from=dollars(200)),
    ),
    "hit-and-run": Version.of(
        GAMES["hit-and-run"],
        changed("hit-and-run", meters=(_meter("progressive", 10, "21", "0.5", cap=25),)),
        rules=_rules(supervisor_from=dollars(250)),
    ),
    "bahama-bonus": Version.of(
        GAMES["bahama-bonus"],
        changed("bahama-bonus", meters=(_meter("progressive", 10, "18", "1"),)),
        rules=_rules(supervisor_from=dollars(20)),
    ),
    "kings-bounty": Version.of(
        GAMES["kings-bounty"],
        changed(
            "kings-bounty",
            wager=dollars(5),
            meters=(_meter("progressive", 3, "30", "10", cap=30),),
            fixed_awards_from="progressive",
            envy_from="progressive",
        ),
        rules=_rules(supervisor_from=dollars(20)),
    ),
    "shares": Version.of(SHARES_GAME, rules=_rules(supervisor_from=dollars(18))),
    "shared": Version.of(SHARES_GAME, SHARED, rules=_rules(supervisor_from=dollars(18))),
}
"""Meters small enough to run dry, to fill, and to pass every threshold within a few rounds."""


@dataclass(frozen=True)
class Change:
    """The fields that changed terms would change; not all together."""

    seed: int | None
    cap: int | None
    """In dollars; 0 for none, below zero for exactly what the meter holds."""

    rate: int | None
    wager: int | None
    cut_at_mark: bool | None
    from_tray: bool | None

    def of(self, link: Link, which: int) -> Version:
        """The link's terms with the change, for one of its meters."""
        version, terms = link.version, link.version.pay_table.terms
        at = which % len(terms.meters)
        meter = terms.meters[at]
        seed = meter.seed if self.seed is None else dollars(self.seed)
        cap = meter.cap if self.cap is None else dollars(self.cap)
        if self.cap is not None and self.cap < 0:
            cap = Money.cents(-(-link.streams[meter.key].total.microcents // 10**6))
        if self.cap == 0:
            cap = None
        if cap is not None:
            cap = max(cap, seed)
        rate = meter.contribution if self.rate is None else Rate.percent(self.rate)
        meters = list(terms.meters)
        meters[at] = replace(meter, seed=seed, cap=cap, contribution=rate)
        source = "tray" if self.from_tray else meter.key
        new = replace(
            terms,
            meters=tuple(meters),
            wager=terms.wager if self.wager is None else dollars(self.wager),
            fixed_awards_from=terms.fixed_awards_from if self.from_tray is None else source,
            envy_from=terms.envy_from if self.from_tray is None else source,
        )
        rules = version.rules
        if self.cut_at_mark is not None:
            rules = replace(rules, cut_at_mark=self.cut_at_mark)
        return replace(version, pay_table=replace(version.pay_table, terms=new), rules=rules)


def _maybe(values: st.SearchStrategy[int]) -> st.SearchStrategy[int | None]:
    return st.one_of(st.none(), st.none(), values)


changes = st.builds(
    Change,
    seed=_maybe(st.integers(0, 9)),
    cap=_maybe(st.integers(-1, 20)),
    rate=_maybe(st.integers(0, 40)),
    wager=_maybe(st.integers(1, 4)),
    cut_at_mark=st.one_of(st.none(), st.none(), st.booleans()),
    from_tray=st.one_of(st.none(), st.none(), st.booleans()),
)

CARDS = tuple(
    Card.parse(x)
    for x in [
        "7d",
        "7d",
        "7h",
        "7s",
        "7c",
        "Ks",
        "Ks",
        "Kd",
        "Kh",
        "Ah",
        "Jc",
        "9h",
        "2c",
        "2d",
        "Td",
    ]
)
dealt = st.lists(st.sampled_from(CARDS[:-1]), min_size=10, max_size=10).map(tuple)
"""Two cards for the dealer and for each spot."""

hands = st.lists(st.sampled_from(CARDS), max_size=3).map(tuple)
small = st.sampled_from(
    [Card.parse(x) for x in ["2c", "2d", "2h", "3c", "3d", "4s", "Ac", "Ad", "Ks"]]
)
long_hands = st.lists(small, min_size=3, max_size=11).map(tuple)

tables = st.sampled_from(["1", "2", "3", "1", "2", "3", "9"])
spots = st.integers(0, SPOTS + 1)
some_spots = st.lists(spots, max_size=SPOTS).map(tuple)
people = st.sampled_from(PEOPLE)
texts = st.sampled_from(["because", "because", " ", ""])
amounts = st.one_of(
    st.sampled_from([Money(0), Money(1), Money(-1), dollars(5), dollars(-5), dollars(-1)]),
    st.integers(-30 * 10**8, 30 * 10**8).map(Money),
)

_FIELDS: dict[str, st.SearchStrategy[object]] = {
    "table": tables,
    "spot": spots,
    "winner": spots,
    "spots": some_spots,
    "sensed": some_spots,
    "others": some_spots,
    "cards": hands,
    "count": st.integers(-1, SPOTS + 1),
    "by": people,
    "approved_by": people,
    "reported_by": st.one_of(st.none(), people),
    "form_number": st.sampled_from(["1", "2", "3", " 1", "x" * 41, " "]),
    "surveillance": texts,
    "reference": texts,
    "reason": texts,
    "text": texts,
    "name": texts,
    "document": texts,
    "win": st.integers(0, 6),
    "refusal": st.integers(0, 6),
    "pool": st.sampled_from(c.Pool),
    "amount": amounts,
    "to": st.just("other"),
    "origin": st.just("other"),
    "controller": st.sampled_from(Controller),
}
_REASONED = {c.BackOut, c.Adjust}
NO_WIN = Win(
    number=0,
    table="1",
    round=0,
    version=1,
    claim="",
    line="",
    lines=(),
    shares=(),
    meter=None,
    found=ZERO,
    left=ZERO,
    transfers=(),
    verified_by=EXECUTIVE,
)

COMMANDS = tuple(
    kind
    for kind in vars(c).values()
    if isinstance(kind, type)
    and issubclass(kind, c.Command)
    and kind not in (c.Command, c.TableCommand, c.PaperEntryCommand)
)
"""Every command."""


def anything(link: Link, claims: list[str]) -> st.SearchStrategy[c.Command]:
    """Any command, sensible or not."""
    lines = st.sampled_from([*link.version.lines, "no-line"])
    state: dict[str, st.SearchStrategy[object]] = {
        "declaration": st.builds(
            Declaration,
            st.sampled_from(ShownCards),
            st.one_of(st.none(), lines),
            st.one_of(st.none(), spots),
        ),
        "line": lines,
        "claim": st.sampled_from([*claims, "no-claim"]),
        "meter": st.sampled_from([*link.streams, "no-meter"]),
        "plays": st.sampled_from([link.version, LINKS["shares"]]),
        "version": st.sampled_from([link.version, *LINKS.values()]),
        "shows": st.sampled_from([*link.wins.values(), NO_WIN]),
        "page": st.just("0" * 64),
    }

    def one(kind: Callable[..., c.Command]) -> st.SearchStrategy[c.Command]:
        fields = [x for x in get_type_hints(kind) if x != "spots" or kind is not c.AddTable]
        values = {name: (_FIELDS | state)[name] for name in fields}
        if kind in _REASONED:
            values["reason"] = st.sampled_from(c.AdjustmentReason)
        if kind is c.AddTable:
            values["spots"] = st.integers(0, SPOTS)
        if kind in (c.MarkHand, c.UnmarkHand, c.EnterCards):
            values["spot"] = st.one_of(st.none(), spots)
        return st.builds(kind, **values)

    return st.sampled_from(COMMANDS).flatmap(one)
