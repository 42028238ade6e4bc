"""Rules as data: the built-in rule sets, and impossible rules."""

import pickle
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from pathlib import Path

import pytest
from blackjack.playing import cards

from jackpit.blackjack import (
    BAHAMA_BONUS,
    RULE_SETS,
    SPANISH_21,
    STANDARD,
    BlackjackError,
    Doubling,
    Insurance,
    Pairs,
    PayoutOdds,
    RescueForfeits,
    Rules,
    SettlementReason,
    SideBet,
    Splitting,
    side_bet_of,
)
from jackpit.cards import NO_TENS, Shoe
from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.paytable import DealerHand, Dollars, Game, Soft17

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
PARAGRAPH = re.compile(r"^\*\*([A-Z]+\d+)\.\*\*", re.MULTILINE)
EVERY = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
DOCUMENTED = [rules for rules in RULE_SETS.values() if rules.document]


def test_there_are_three_rule_sets_each_under_its_key() -> None:
    assert RULE_SETS == {
        "standard": STANDARD,
        "bahama-bonus": BAHAMA_BONUS,
        "spanish-21": SPANISH_21,
    }


@pytest.mark.parametrize("rules", DOCUMENTED, ids=[rules.key for rules in DOCUMENTED])
def test_every_paragraph_that_rules_cite_is_in_their_document(rules: Rules) -> None:
    page = (RULES / f"{rules.document}.md").read_text(encoding="utf-8")
    cited = set(rules.paragraphs.values())
    for side in rules.side_bets:
        assert set(side.line_rules) == {line.key for line in side.pay_table.lines}
        cited |= {side.rule, *side.line_rules.values()}
    if rules.bonus_21s:
        cited |= {line.rule for line in rules.bonus_21s.lines}
    if rules.fixed_bonus:
        bonus = rules.fixed_bonus
        cited |= {bonus.rule, bonus.envy_rule, bonus.envy_of_several_rule}

    assert cited <= set(PARAGRAPH.findall(page))


def test_every_reason_that_a_game_can_give_has_a_paragraph() -> None:
    assert set(BAHAMA_BONUS.paragraphs) == set(SettlementReason)
    always = {
        SettlementReason.BLACKJACK_ALWAYS_WINS,
        SettlementReason.TWENTY_ONE_ALWAYS_WINS,
        SettlementReason.RESCUE,
    }
    assert set(STANDARD.paragraphs) == set(SettlementReason) - always
    assert SPANISH_21.paragraph(SettlementReason.PUSH) == ""


def test_the_general_paragraph_for_attached_side_bets_is_among_the_rules() -> None:
    page = (RULES / "README.md").read_text(encoding="utf-8")

    assert side_bet_of(GAMES["blazing-7s"], Soft17.HITS).rule in PARAGRAPH.findall(page)


def test_standard_is_the_game_of_its_document() -> None:
    assert (STANDARD.shoe, STANDARD.soft_17, STANDARD.peek) == (Shoe(6), Soft17.HITS, True)
    assert STANDARD.blackjack_pays == PayoutOdds(3, 2)
    assert STANDARD.doubling == Doubling(on_cards=2, times=1, multiple_at_most=2, after_split=True)
    assert STANDARD.splitting == Splitting(pairs=Pairs.VALUE, hands_at_most=4)
    assert (STANDARD.late_surrender, STANDARD.rescue) == (True, None)
    assert (STANDARD.bonus_21s, STANDARD.fixed_bonus, STANDARD.side_bets) == (None, None, ())


def test_spanish_21_is_the_game_whose_figures_are_published() -> None:
    assert SPANISH_21.shoe == Shoe(6, NO_TENS)
    assert (SPANISH_21.soft_17, SPANISH_21.doubling.times) == (Soft17.HITS, 1)
    assert SPANISH_21.rescue is RescueForfeits.ORIGINAL_WAGER
    assert SPANISH_21.blackjack_pays == PayoutOdds(3, 2)
    assert SPANISH_21.blackjack_always_wins
    assert SPANISH_21.twenty_one_always_wins
    assert not SPANISH_21.soft_21_stands
    assert (SPANISH_21.peek, SPANISH_21.late_surrender) == (True, True)
    assert SPANISH_21.doubling == Doubling(on_cards=None, times=1, multiple_at_most=2)
    assert SPANISH_21.splitting == Splitting(
        pairs=Pairs.VALUE, hands_at_most=4, aces_again=True, hit_aces=True
    )
    assert SPANISH_21.insurance == Insurance(Fraction(1, 2), PayoutOdds(2, 1))
    assert SPANISH_21.side_bets == ()
    assert SPANISH_21.fixed_bonus is not None
    bonus = SPANISH_21.fixed_bonus.bonus
    assert (bonus.award, bonus.envy) == (Dollars(1_000), Dollars(50))
    assert SPANISH_21.bonus_21s is not None
    assert BAHAMA_BONUS.bonus_21s is not None
    assert [(line.key, line.pattern, line.pays) for line in SPANISH_21.bonus_21s.lines] == [
        (line.key, line.pattern, line.pays) for line in BAHAMA_BONUS.bonus_21s.lines
    ]


@EVERY
def test_rules_are_immutable(rules: Rules) -> None:
    with pytest.raises(FrozenInstanceError):
        rules.peek = False  # type: ignore[misc]  # that is what the test is about
    with pytest.raises(TypeError):
        rules.paragraphs[SettlementReason.BUST] = "B0"  # type: ignore[index]  # so is this
    assert hash(rules) == hash(replace(rules))
    assert rules == replace(rules)
    assert pickle.loads(pickle.dumps(rules)) == deepcopy(rules) == rules


# Side bets.


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES.values() if game.pack == STANDARD.shoe.pack],
    ids=lambda game: game.key,
)
def test_any_game_of_whole_decks_may_be_attached_to_the_standard_game(game: Game) -> None:
    rules = STANDARD.with_sides(game)

    side = rules.side_bet(game.key)
    assert side is not None
    assert (side.name, side.pay_table in game.pay_tables) == (game.name, True)
    assert side.fixed_wager == side.pay_table.terms.wager
    assert STANDARD.side_bet(game.key) is None


@pytest.mark.parametrize(("soft_17", "key"), [(Soft17.HITS, "h17"), (Soft17.STANDS, "s17")])
def test_a_game_brings_the_pay_table_for_the_dealers_soft_17(soft_17: Soft17, key: str) -> None:
    rules = replace(STANDARD, soft_17=soft_17).with_sides(GAMES["hit-and-run"])

    assert rules.side_bets[0].pay_table.key == key
    assert rules.side_bets[0].needs_dealer_hand


def test_a_game_without_a_pay_table_for_the_dealers_soft_17_is_not_attached() -> None:
    only_h17 = replace(GAMES["hit-and-run"], pay_tables=GAMES["hit-and-run"].pay_tables[:1])

    with pytest.raises(BlackjackError, match="no pay table for a dealer who stands on all 17s"):
        replace(STANDARD, soft_17=Soft17.STANDS).with_sides(only_h17)


def test_match_the_dealer_is_played_for_what_the_player_chooses() -> None:
    up, down, progressive = BAHAMA_BONUS.side_bets

    assert (up.fixed_wager, down.fixed_wager) == (None, None)
    assert (up.only_with, down.only_with) == (None, up.key)
    assert (up.at_most_main, down.at_most_main, progressive.at_most_main) == (True, True, False)
    assert progressive.fixed_wager == Money.dollars(1)
    assert [side.is_progressive for side in BAHAMA_BONUS.side_bets] == [False, False, True]


# Impossible rules.


def _for_another_soft_17() -> Rules:
    game = GAMES["hit-and-run"]
    s17 = next(x for x in game.pay_tables if x.considers == DealerHand(Soft17.STANDS))
    return STANDARD.with_sides(SideBet(game=game, pay_table=s17))


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lambda: PayoutOdds(0, 1), "odds are whole numbers from 1 up, not 0 to 1"),
        (lambda: PayoutOdds(3, 0), "odds are whole numbers from 1 up, not 3 to 0"),
        (lambda: Doubling(times=-1), "a hand is doubled a whole number of times, from none up"),
        (lambda: Doubling(on_cards=1), "a hand has two cards or more, not 1"),
        (
            lambda: Splitting(pairs=Pairs.RANK, hands_at_most=0),
            "a spot has one hand or more, not 0",
        ),
        (
            lambda: Insurance(Fraction(0), PayoutOdds(2, 1)),
            "insurance cannot be 0 of the blackjack wager",
        ),
        (
            lambda: replace(STANDARD, peek=False),
            "late surrender needs the dealer's check",
        ),
        (
            lambda: STANDARD.with_sides(GAMES["blazing-7s"], GAMES["blazing-7s"]),
            "a side bet is offered twice: blazing-7s, blazing-7s",
        ),
        (
            lambda: STANDARD.with_sides(GAMES["bahama-bonus"]),
            "Bahama Bonus Progressive is not dealt from 6 decks of 52 cards",
        ),
        (
            _for_another_soft_17,
            "the pay table of Hit and Run Progressive is for a dealer who stands on all 17s,"
            " but the dealer here hits soft 17",
        ),
        (
            lambda: replace(BAHAMA_BONUS, side_bets=BAHAMA_BONUS.side_bets[1:]),
            "Match the Dealer, Down needs 'match-the-dealer-up', which is not offered",
        ),
    ],
)
def test_rules_that_cannot_be_are_one_sentence(made: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BlackjackError) as raised:
        made()
    assert str(raised.value) == sentence


# The parts.


@pytest.mark.parametrize(
    ("odds", "wager", "won"),
    [
        (PayoutOdds(3, 2), "10", "15.00"),
        (PayoutOdds(3, 2), "5", "7.50"),
        (PayoutOdds(3, 2), "0.01", "0.01"),
        (PayoutOdds(2), "7.25", "14.50"),
        (PayoutOdds(6, 5), "10.04", "12.04"),
    ],
)
def test_b24_odds_are_paid_in_whole_cents_and_the_rest_stays_in_the_tray(
    odds: PayoutOdds, wager: str, won: str
) -> None:
    assert odds.of(Money.parse(wager)) == Money.parse(won)


def test_insurance_is_at_most_a_half_in_whole_cents() -> None:
    insurance = Insurance(Fraction(1, 2), PayoutOdds(2, 1))

    assert insurance.at_most(Money.parse("5.01")) == Money.parse("2.50")


@pytest.mark.parametrize(
    ("text", "by_value", "by_rank"),
    [
        ("Kc Kd", True, True),
        ("Kc Td", True, False),
        ("8c 8c", True, True),
        ("8c 9c", False, False),
        ("8c", False, False),
        ("8c 8d 8h", False, False),
    ],
)
def test_a_pair_is_of_one_value_or_of_one_rank(text: str, *, by_value: bool, by_rank: bool) -> None:
    assert Splitting(pairs=Pairs.VALUE).is_pair(cards(text)) is by_value
    assert Splitting(pairs=Pairs.RANK).is_pair(cards(text)) is by_rank
