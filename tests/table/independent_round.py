"""Independent rounds: marks, their spots, payments and tiers, computed a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from oracle import paid_line
from table.independent_books import CENT, Place

from jackpit.cards import Card, Deal
from jackpit.ledger import AccountKind, Reason, Transfer
from jackpit.paytable import CardPlace, DealerHand, Dollars, Due, FixedAward, ForOne, Line, Share
from jackpit.table import Person, Role, Tier, Version
from jackpit.table import events as e
from jackpit.table.state import ShownCards

TIERS = {Role.DEALER: 0, Role.ACCOUNTING: 0, Role.SUPERVISOR: 1, Role.EXECUTIVE: 2}
NEEDS = {Tier.DEALER: 0, Tier.SUPERVISOR: 1, Tier.EXECUTIVE: 2}


@dataclass
class Marked:
    """One mark."""

    line: Line
    spot: int | None
    by: str
    cut: str | None
    win: int | None = None
    place: Place | None = None
    """Its place in the meter, until a claim on its cut is verified."""


@dataclass
class Played:
    """One round."""

    number: int
    table: str
    version: Version
    spots: set[int]
    marks: list[Marked] = field(default_factory=list)
    joined: list[set[int]] = field(default_factory=list)
    bonuses: dict[int, tuple[int, ...]] = field(default_factory=dict)
    player: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer: tuple[Card, ...] = ()
    had_cards: bool = False
    """Whether cards were entered: then a mark made before may contradict them."""

    declared: set[tuple[ShownCards, int | None]] = field(default_factory=set)
    """What the dealer declared of the cards, and of which spot's hand."""

    was_over: bool = False
    """Whether it was played out before: on paper, or before it was reopened."""

    booked: Counter[AccountKind] = field(default_factory=Counter)
    """What its events put into each kind of account."""

    def on(self, meter: str) -> list[Marked]:
        """Its marks on a meter."""
        return [m for m in self.marks if meter_of(m.line) == meter]

    def winners(self, mark: Marked) -> set[int]:
        """Whose hand a mark is."""
        if mark.spot is not None:
            return {mark.spot}
        return self.spots - {m.spot for m in self.marks} if mark.line.is_table_wide else set()


@dataclass
class Won:
    """One win."""

    event: e.WinLogged
    terms: Version
    """The terms in force when it was logged."""

    transfers: tuple[Transfer, ...] = ()
    adjusted: bool = False
    backed_out: bool = False
    paid: set[int] = field(default_factory=set)
    recovered: set[int] = field(default_factory=set)
    before: tuple[int, ...] = ()
    """The meter, its pools and the house before its money moved."""

    clock: int = 0
    """The number of transfers once its money had moved."""

    gone: set[int] = field(default_factory=set)
    """The wins that were backed out before it."""

    since: int = 0
    """The number of transfers before its money moved that were not for wins from its meter."""

    @property
    def shares(self) -> dict[int, int]:
        """What each spot is paid."""
        return {spot: amount.microcents for spot, amount in self.event.win.shares}

    @property
    def meter(self) -> str | None:
        """The amount it took a share of."""
        return self.event.win.meter


def meter_of(line: Line) -> str | None:
    """The meter that a line takes a share of."""
    return line.award.of if isinstance(line.award, Share) else None


def fixed(award: FixedAward, wager: int) -> int:
    """A fixed award in microcents."""
    if isinstance(award, Dollars):
        return award.count * 100 * CENT
    return wager * (award.times if isinstance(award, ForOne) else award.times + 1)


def queue(played: Played, mark: Marked) -> tuple[bool, int]:
    """The place of a mark among those of its cut, in turn."""
    due = played.version.settlement_windows[mark.line.key].earliest
    return due is not Due.AFTER_THE_DEAL, -(mark.spot or 0)


def is_claim(version: Version, line: Line) -> bool:
    """Whether a mark on *line* must be verified."""
    if isinstance(line.award, Share):
        return True
    amount = fixed(line.award, version.pay_table.terms.wager.microcents)
    threshold = version.rules.supervisor_from
    tier = dict(version.rules.tiers).get(line.key, Tier.DEALER)
    return NEEDS[tier] > 0 or (threshold is not None and amount >= threshold.microcents)


def is_award(payment: object) -> bool:
    """Whether a payment is an unverified fixed award."""
    return getattr(payment, "reason", None) is Reason.AWARD and getattr(payment, "win", 0) is None


NEVER_TOGETHER = [
    {"three-7s-diamonds", "three-7s-suited"},  # another up card
    *({"two-7s", "three-7s" + kind} for kind in ("", "-diamonds", "-suited", "-same-color")),
    {"two-ks-and-blackjack", "two-ks"},  # the dealer has blackjack, or has not
    {"blackjack", "two-ks"},
    *map(set, combinations(("5-cards", "6-cards", "7-cards", "8-cards", "9-cards"), 2)),
]
"""Lines that no round can have together."""


def check_hands(played: Played) -> None:
    """A round never has hands that exclude each other, nor more kings of spades than six."""
    lines = [mark.line.key for mark in played.marks]
    for together in NEVER_TOGETHER:
        assert not together <= set(lines), lines
    kings = [x for x in lines if x in ("two-ks", "two-ks-and-blackjack", "blackjack")]
    assert 2 * len(kings) <= played.version.decks
    sevens = lines.count("three-7s-diamonds")
    assert 2 * sevens + bool(sevens) <= played.version.decks


WAITS: dict[str, dict[str, str]] = {
    "bahama-bonus": dict.fromkeys(
        (
            "same-color-four-of-a-kind",
            "four-of-a-kind",
            "same-color-three-of-a-kind",
            "three-of-a-kind",
            "suited-pair",
        ),
        "hole card",
    ),
    "bet-the-set-21": {
        "suited-four-of-a-kind": "hole card",
        "four-of-a-kind": "hole card",
        "suited-pair": "another rank",
    },
    "kings-bounty": {"two-ks-and-blackjack": "hole card", "two-ks": "2 to 9"},
    "shares": {"blackjack": "hole card", "two-ks": "2 to 9"},
    "hit-and-run": dict.fromkeys(
        ("5-cards", "6-cards", "7-cards", "8-cards", "9-cards"), "the whole hand"
    ),
}
"""The hands that wait, by game and line, and the up card that settles them before."""


def is_known_final(played: Played, mark: Marked) -> bool:
    """Whether the cards that were entered or declared leave a hand no way to change (HG61)."""
    waits = WAITS.get(played.version.game.key, {}).get(mark.line.key)
    dealer = played.dealer
    if waits is None or played.was_over:
        return True
    if waits == "the whole hand":
        return bool(dealer) or (ShownCards.DEALER_HAND, None) in played.declared
    if len(dealer) == 2 or (ShownCards.HOLE_CARD, None) in played.declared:
        return True
    if waits == "2 to 9" and dealer:
        return dealer[0].rank.letter in "23456789"
    if waits == "2 to 9":
        return (ShownCards.UP_CARD, None) in played.declared
    return waits == "another rank" and _is_another_rank(played, mark.spot)


def _is_another_rank(played: Played, spot: int | None) -> bool:
    own = played.player.get(spot or 0, ())
    if len(own) == 2 and played.dealer:
        return played.dealer[0].rank not in {card.rank for card in own}
    return (ShownCards.UP_CARD, spot) in played.declared


def check_tier(played: Played, marks: list[Marked], by: Person, amount: int) -> None:
    """The amount decides the tier; the person who marked a hand may not verify it."""
    rules, wager = played.version.rules, played.version.pay_table.terms.wager.microcents
    need = 0
    for mark in marks:
        need = max(need, NEEDS[dict(rules.tiers).get(mark.line.key, Tier.DEALER)])
        award = mark.line.award
        if isinstance(award, Share) or (
            rules.supervisor_from is not None
            and fixed(award, wager) >= rules.supervisor_from.microcents
        ):
            need = max(need, 1)
        assert by.key != mark.by
    assert need > 0, "no claim"
    if rules.executive_from is not None and amount >= rules.executive_from.microcents:
        need = 2
    assert TIERS[by.role] >= need


def expected(
    played: Played, wins: Mapping[int, Won], event: e.RoundEnded
) -> Iterator[tuple[int, int, str]]:
    """What every spot should be paid: spot, amount, reason."""
    wager = played.version.pay_table.terms.wager.microcents
    hands: list[tuple[Line, int]] = []
    for number in {m.win for m in played.marks if m.win is not None}:
        won = wins[number]
        assert won.adjusted
        assert not won.backed_out
        for spot, amount in won.shares.items():
            yield spot, amount, "AWARD" if won.meter is None else "WIN"
    own: list[tuple[Line, int]] = []
    marked: set[int] = set()
    for mark in played.marks:
        winners = played.winners(mark)
        marked |= winners
        (hands if mark.win is not None else own).extend((mark.line, s) for s in winners)
    if played.version.pay_table.terms.fixed_awards_from == "tray":
        for spot in played.spots - marked:
            line = by_cards(played, spot, {p.spot for p in event.payments if is_award(p)})
            if line is not None:
                own.append((line, spot))
    for line, spot in own:
        assert not isinstance(line.award, Share)
        yield spot, fixed(line.award, wager), "AWARD"
    for line, winner in (*hands, *own):
        if line.envy is not None:
            family = {winner}.union(*(group for group in played.joined if winner in group))
            for spot in played.spots - family:
                yield spot, fixed(line.envy, wager), "ENVY"
    bonus = played.version.game.bonus
    for winner, others in played.bonuses.items():
        assert bonus is not None
        yield winner, fixed(bonus.award, wager), "BONUS"
        for spot in others:
            yield spot, fixed(bonus.envy, wager), "BONUS"


# Wins.


STRANGERS = tuple(Card.parse(x) for x in ("2c", "7d", "7h", "Ks", "Ah", "9h", "Jc"))


def by_cards(played: Played, spot: int, paid: set[int]) -> Line | None:
    """The fixed line that the cards of an unmarked spot must or may show.

    With every card entered the oracle decides; with cards to come the line may be paid only if none
    of a few sample cards changes it.
    """
    table = played.version.pay_table
    player, dealer = played.player.get(spot, ()), played.dealer
    if isinstance(table.considers, DealerHand):
        if not dealer or spot not in paid:
            return None  # whether a hand is complete is tested elsewhere
        return paid_line(table, Deal((), dealer))
    if len(player) < 2:
        assert spot not in paid or CardPlace.PLAYER_1 not in table.considers.places
        return None
    deals = [Deal(player, dealer)]
    for place, have in ((CardPlace.UP, 0), (CardPlace.HOLE, 1)):
        if place in table.considers.places and len(dealer) <= have:
            deals = [Deal(x.player, (*x.dealer, card)) for x in deals for card in STRANGERS]
    lines = {paid_line(table, deal) for deal in deals}
    if len(lines) > 1:
        assert spot not in paid, "paid before the cards decided it"
        return None
    (line,) = lines
    if line is None or is_claim(played.version, line):
        assert line is None, "a claim that the cards show was not marked"
        return None
    if len(deals) > 1 and spot not in paid:
        return None  # another card than these few may change it
    return line
