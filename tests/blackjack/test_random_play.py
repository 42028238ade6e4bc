"""Random rounds, compared with an oracle that shares no code with the engine (``oracle.py``).

At every step the engine and the oracle must agree on whose turn it is, the allowed actions, the
cards on the table and the cards dealt; at the end on every payout. The players' money is counted
step by step and must be settled to the cent.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from random import Random

import pytest
from blackjack import oracle as judge
from blackjack import oracle_settles
from blackjack.houses import EARLY, HOUSES, House, as_bets, shuffled, some_cents, wagers
from blackjack.linked import agrees_with_a_link
from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Step
from hypothesis import strategies as st
from oracle import paid_line

from jackpit.blackjack import (
    Action,
    BlackjackError,
    Payout,
    Phase,
    Settlement,
    TableLimits,
    begin,
    settle,
)
from jackpit.cards import Deal
from jackpit.money import ZERO, Money
from jackpit.paytable import DealerHand, Share

EXAMPLES = 40
REACH = {
    "bahama-bonus": {
        *("H2", "H31", "H36", "R3", "R10", "R11", "R14", "R15", "R20", "R27", "R32", "R57", "R60"),
        *(f"R{number}" for number in range(38, 54) if number != 44),
        *("R62", "R66", "R67", "R68", "R69", "R70", "fixed award", "share"),
        *("hit", "stand", "double", "split", "surrender", "rescue"),
    },
    "standard": {
        *("B6", "B7", "B9", "B12", "B16", "B18", "B19", "B20", "fixed award", "share"),
        *("hit", "stand", "double", "split", "surrender"),
    },
}
"""Paragraphs that must be cited and actions that must be taken in at least one round."""

ROOT = Path(__file__).resolve().parent.parent.parent
STYLES = ("to 18", "to 18", "to 18", "hit", "double", "any", "stand")
EVERY_HOUSE = pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
PARAGRAPH = re.compile(r"^\*\*([A-Z]+\d+[a-z]?)\.\*\*", re.MULTILINE)


class Player:
    """A round of the engine and the same round of the oracle, played in parallel."""

    def __init__(self, house: House, rng: Random, seen: Counter[str]) -> None:
        self.house, self.rng, self.seen = house, rng, seen
        self.bets = wagers(house, rng)
        self.shoe = shuffled(house.rules, rng.randint(0, 10**9), rng.choice(sorted(EARLY)))
        maximum = None
        if rng.random() < 0.5:
            mains = [wager["main"] for wager in self.bets.values()]
            maximum = max(rng.randint(1, 10_000), *mains, 0)
        self.state = judge.begin(
            house.judged,
            self.bets,
            [str(card) for card in self.shoe],
            maximum=maximum,
            dealer_completes=self._looks_at_the_dealers_hand(),
        )
        limits = None if maximum is None else TableLimits(maximum=Money.cents(maximum))
        self.round = begin(house.rules, as_bets(self.bets), self.shoe, limits)
        self.put_down = {
            spot: wager["main"] + sum(wager["sides"].values()) for spot, wager in self.bets.items()
        }
        self.agree()

    def _looks_at_the_dealers_hand(self) -> bool:
        table = self.house.pay_table
        return (
            table is not None
            and isinstance(table.considers, DealerHand)
            and any(self.house.progressive in wager["sides"] for wager in self.bets.values())
        )

    def agree(self) -> None:
        """Both agree on the state of the table and on the allowed actions."""
        state, round = self.state, self.round
        assert round.phase.name.lower() == state["phase"]
        assert round.turn == state["turn"]
        assert round.used == state["used"]
        assert [str(card) for card in round.dealer] == state["dealer"]
        if self.house.knows_the_hole_card:
            assert round.hole_shown is judge.hole_card_shown(state)
        assert sorted(round.spots) == sorted(state["hands"])
        for number, spot in round.spots.items():
            assert spot.insurance == _money(state["insurance"].get(number))
            assert tuple(map(str, spot.first)) == state["first"][number]
            assert len(spot.hands) == len(state["hands"][number])
            for hand, judged in zip(spot.hands, state["hands"][number], strict=True):
                assert [str(card) for card in hand.cards] == judged["cards"]
                assert hand.total_wager == Money.cents(judge.total_wager(judged))
                assert (hand.doublings, hand.is_split) == (judged["doublings"], judged["split"])
                assert hand.points == judge.points(judged["cards"])
        legal = judge.legal(state)
        assert {action.name.lower() for action in round.legal_actions} == legal
        for action in Action:
            refused = round.why_not(action)
            assert round.can(action) is (refused is None) is (action.name.lower() in legal)
            if refused is not None:
                _is_a_sentence(str(refused))
                with pytest.raises(BlackjackError, match=re.escape(str(refused))):
                    round.do(action)

    def insurance(self) -> None:
        """Some spots ask for insurance, and are refused where the oracle refuses."""
        for spot in self.rng.choices(range(9), k=self.rng.randint(0, 8)):
            most = self.bets[spot]["main"] // 2 if spot in self.bets else 100
            amount = self.rng.choice([most, most, most + 1, -most, 0, some_cents(self.rng)])
            refused = self.round.why_not_insure(spot, Money.cents(amount))
            assert (refused is None) is judge.may_insure(self.state, spot, amount)
            if refused is None:
                self.round = self.round.insure(spot, Money.cents(amount))
                judge.insure(self.state, spot, amount)
                self.put_down[spot] += amount
            else:
                _is_a_sentence(str(refused))
                with pytest.raises(BlackjackError, match=re.escape(str(refused))):
                    self.round.insure(spot, Money.cents(amount))
            self.agree()
        self.round = self.round.close_insurance()
        judge.close_insurance(self.state)
        self.agree()

    def play(self) -> None:
        """Play to the end of the round."""
        if self.round.phase is Phase.INSURANCE:
            self.insurance()
        style = self.rng.choice(STYLES)
        while self.round.phase is Phase.PLAY:
            action = self._chosen(style, sorted(judge.legal(self.state)))
            before = self.round
            looked = dict(before.spots), before.dealer, before.used, before.turn
            self.round = before.do(Action[action.upper()])
            after = dict(before.spots), before.dealer, before.used, before.turn
            assert after == looked, "a round is a value"
            self.put_down[self.state["turn"][0]] += judge.act(self.state, action)
            self.seen[action] += 1
            self.agree()

    def _chosen(self, style: str, legal: list[str]) -> str:
        """A legal action: mostly in the style of the round, and pairs are often split."""
        if "split" in legal and self.rng.random() < 0.5:
            return "split"
        spot, number = self.state["turn"]
        if style == "to 18":
            low = judge.points(self.state["hands"][spot][number]["cards"]) < 18
            style = "hit" if low else "stand"
        if style in legal and self.rng.random() < 0.9:
            return style
        return self.rng.choice(legal)

    def settled(self) -> Settlement:
        """The settlement; the oracle's must equal it in every payout and paragraph."""
        settlement = settle(self.round)
        staked: dict[int, Money] = defaultdict(lambda: ZERO)
        paid = []
        for payout in settlement.payouts:
            hand = payout.hand if payout.on == "main" else None
            paid.append((payout.spot, payout.on, hand, payout.staked, payout.returned, payout.rule))
            staked[payout.spot] += payout.staked
            assert payout.won == payout.returned - payout.staked
            _explains(payout, is_split=len(self.round.spots[payout.spot].hands) > 1)
        judged = []
        for row in oracle_settles.settle(self.state):
            money = Money.cents(row["staked"]), Money.cents(row["returned"])
            judged.append((row["spot"], row["on"], row["hand"], *money, row["paragraph"]))
            self.seen[row["paragraph"]] += 1
        assert Counter(paid) == Counter(judged)
        for spot in self.bets:
            assert staked[spot] + self.progressive_wager(spot) == Money.cents(self.put_down[spot])
        return settlement

    def progressive_wager(self, spot: int) -> Money:
        """What a spot has on the progressive, which a link settles."""
        sides = self.bets[spot]["sides"]
        return Money.cents(sides.get(self.house.progressive, 0))


def _money(count: int | None) -> Money | None:
    return None if count is None else Money.cents(count)


def _explains(payout: Payout, *, is_split: bool) -> None:
    """The sentence names the spot, the hand if there are several, and what is won or lost."""
    text = str(payout.sentence)
    _is_a_sentence(text)
    which = f"Spot {payout.spot}"
    if payout.on == "main" and is_split:
        assert payout.hand is not None
        which += f", hand {payout.hand + 1}"
    assert re.fullmatch(rf"{which}, \w[^:]*: \w.*", text), text
    if payout.won:
        amount = str(payout.won if payout.won > ZERO else -payout.won).removesuffix(".00")
        assert re.search(rf"{re.escape(amount)}(?![\d.,]*\d)", text), str(text)
    assert ("loses" in text) is (payout.won < ZERO)
    assert ("push" in text) is (payout.won == ZERO)


def _is_a_sentence(text: str) -> None:
    assert re.fullmatch(r"[A-Z].*\.", text), text
    assert not re.search(r"[{}]|None|\b(\w+) \1\b", text), text


@cache
def paragraphs_of(page: str) -> set[str]:
    """The paragraphs that a settlement may cite: of its rules' page, or the general ones."""
    pages = [ROOT / "docs" / "rules" / f"{name}.md" for name in (page, "README")]
    return {x for path in pages for x in PARAGRAPH.findall(path.read_text(encoding="utf-8"))}


def judged_progressives(player: Player, settlement: Settlement) -> None:
    """Every progressive wager is settled on the line that two oracles find."""
    house, table = player.house, player.house.pay_table
    wagered = [spot for spot in player.bets if player.progressive_wager(spot)]
    assert [x.spot for x in settlement.progressives] == wagered
    for won in settlement.progressives:
        assert table is not None
        _is_a_sentence(str(won.sentence))
        assert (won.on, won.staked) == (house.progressive, table.terms.wager)
        deal = Deal(player.round.spots[won.spot].first, player.round.dealer)
        assert won.line == paid_line(table, deal)
        if won.line is None:
            assert won.pays == ZERO
        elif isinstance(won.line.award, Share):
            assert won.pays is None
            player.seen["share"] += 1
        else:
            assert won.pays == won.line.award.pays(won.staked)
            player.seen["fixed award"] += 1
        if house.judged["special_payouts"]:
            line, paragraph = oracle_settles.bahama_progressive(deal_of(player, won.spot))
            assert (won.line.key if won.line else None, won.rule) == (line, paragraph)
            player.seen[paragraph] += 1


def deal_of(player: Player, spot: int) -> list[str]:
    """The four cards that the progressive of Bahama Bonus considers, in the oracle's notation."""
    return [*player.state["first"][spot], *player.state["dealer"][:2]]


def play_a_round(house: House, rng: Random, seen: Counter[str]) -> None:
    """One round from the wagers to the link's books."""
    player = Player(house, rng, seen)
    player.play()
    settlement = player.settled()
    judged_progressives(player, settlement)
    known = paragraphs_of(house.rules.document)
    cited = {x.rule for x in settlement.payouts} | {x.rule for x in settlement.progressives}
    assert cited <= known, cited - known
    agrees_with_a_link(house, player.round, settlement, player.put_down)


@EVERY_HOUSE
def test_the_engine_and_the_judge_agree_on_random_play(house: House) -> None:
    @settings(
        max_examples=EXAMPLES,
        suppress_health_check=list(HealthCheck),
        phases=set(Step) - {Step.explain},  # it would take minutes; the choices are enough
    )
    @given(rng=st.randoms(use_true_random=False))
    def any_seed(rng: Random) -> None:
        play_a_round(house, rng, Counter())

    any_seed()


@pytest.mark.parametrize(("rules", "rounds"), [("bahama-bonus", 300), ("standard", 80)])
def test_so_many_rounds_are_played_that_every_rule_is_met(rules: str, rounds: int) -> None:
    seen = Counter[str]()

    for house in HOUSES.values():
        if house.rules.key == rules:
            for number in range(rounds):
                play_a_round(house, Random(number), seen)

    assert sorted(REACH[rules] - seen.keys()) == []
