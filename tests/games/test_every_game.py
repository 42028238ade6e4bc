"""Properties of every game; a new game is tested without being named here."""

from collections.abc import Iterator
from dataclasses import fields
from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from dealing import random_deal, sample, short_shoe
from oracle import paid_line

from jackpit.cards import Shoe
from jackpit.games import GAMES
from jackpit.odds import count_ways, exact_odds
from jackpit.paytable import (
    LOSES,
    ConsideredCards,
    Game,
    PayTable,
    Share,
    deals_of,
    winning_line,
    winning_lines,
)
from jackpit.training.paragraphs import Cite

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
RANDOM_DEALS = 2_000
FEW_RANKS = short_shoe(8, "A27K")
"""Cards that are often alike: the best lines must be dealt too."""

SAMPLED_DEALS = 1_000_000
ENOUGH = 10
"""A line that is expected more often than this is judged alone, the others together."""

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
each_pay_table = pytest.mark.parametrize(
    ("pay_table", "shoe"),
    [
        pytest.param(pay_table, game.shoe, id=f"{game.key}-{pay_table.key}")
        for game in GAMES.values()
        for pay_table in game.pay_tables
    ],
)


def test_every_game_of_the_sheets_is_there() -> None:
    assert set(GAMES) >= {
        "bahama-bonus",
        "bet-the-set-21",
        "blazing-7s",
        "hit-and-run",
        "kings-bounty",
        "match-the-dealer-down",
        "match-the-dealer-up",
    }


def rules_of(game: Game) -> str:
    """The rules page of a game."""
    page = RULES / f"{game.rules}.md"
    assert page.is_file(), f"docs/rules/{page.name} is missing"
    return page.read_text(encoding="utf-8")


@each_game
def test_a_game_is_found_by_its_key_and_says_what_it_is(game: Game) -> None:
    assert GAMES[game.key] is game
    assert game.name
    assert game.summary.endswith(".")


@each_game
def test_the_keys_of_a_games_pay_tables_are_unique(game: Game) -> None:
    keys = [pay_table.key for pay_table in game.pay_tables]

    assert len(keys) == len(set(keys))


@each_game
def test_the_keys_and_names_of_a_pay_tables_lines_are_unique(game: Game) -> None:
    for pay_table in game.pay_tables:
        keys = [line.key for line in pay_table.lines]
        names = [line.name for line in pay_table.lines]

        assert len(keys) == len(set(keys))
        assert len(names) == len(set(names))


@each_game
def test_a_game_is_dealt_from_so_many_decks_of_its_pack(game: Game) -> None:
    assert game.shoe.size == game.decks * (52 - 4 * len(game.pack.missing))


@each_game
def test_every_line_is_in_the_pay_table_of_its_rules(game: Game) -> None:
    rules = rules_of(game)
    for pay_table in game.pay_tables:
        for line in pay_table.lines:
            assert f"\n| {line.name} |" in rules


@each_game
def test_awards_envy_and_sample_terms_are_those_of_the_rules(game: Game) -> None:
    rules = rules_of(game)
    for pay_table in game.pay_tables:
        for line in pay_table.lines:
            is_share = isinstance(line.award, Share)
            award = f"{line.award}".partition(" of ")[0] if is_share else f"{line.award} |"
            row = next(row for row in rules.splitlines() if row.startswith(f"| {line.name} | "))
            assert f"| {award}" in row, f"line '{line.name}' pays {award} in the game's file"
            assert row.endswith(f"| {line.envy} |") == (line.envy is not None)
        for meter in pay_table.terms.meters if "seed" in pay_table.sample else ():
            seed = str(meter.seed).removesuffix(".00")
            terms = f"seed {seed}, contribution {meter.contribution}, reserve {meter.reserve}"
            missing = f"docs/rules/{game.rules}.md does not state '{terms}' for meter {meter.key}"
            assert terms in " ".join(rules.split()), missing


@each_game
def test_the_rules_name_the_meter_of_every_share(game: Game) -> None:
    """As in ``100% Major``; a page with one meter may leave its name out."""
    rules = rules_of(game).casefold()
    for pay_table in game.pay_tables:
        meters = pay_table.terms.meters
        for line in pay_table.lines:
            if not isinstance(line.award, Share):
                continue
            names = {line.award.of.casefold()} | ({"", "the meter"} if len(meters) == 1 else set())
            start = f"\n| {line.name.casefold()} | {line.award.percent}%"
            assert any(
                f"{start}{of}{name} |" in rules for name in names for of in (" ", " of ", "")
            ), f"docs/rules/{game.rules}.md: line '{line.name}' pays {line.award}"


def citations(game: Game) -> Iterator[tuple[str, str]]:
    """What cites a paragraph of the rules, and its number."""
    for pay_table in game.pay_tables:
        for line in pay_table.lines:
            for rule in filter(None, (line.rule, line.hand_rule)):
                yield f"line '{line.key}'", rule
    for field in fields(game.procedure):
        yield f"procedure '{field.name}'", getattr(game.procedure, field.name)


@each_game
def test_every_paragraph_that_a_game_cites_is_in_the_rules(game: Game) -> None:
    assert (RULES / f"{game.rules}.md").is_file(), f"docs/rules/{game.rules}.md is missing"

    missing = [
        f"{what} cites {rule}, which docs/rules/{cite.document}.md does not have"
        for what, rule in citations(game)
        if not (cite := Cite.of(game.rules, rule)).text
    ]
    assert missing == []


@pytest.mark.parametrize("key", ["bahama-bonus", "blazing-7s", "kings-bounty"])
def test_a_full_table_on_our_sample_terms_faces_22_to_25_percent(key: str) -> None:
    """The range of the related sheets; kings-bounty H1."""
    game = GAMES[key]
    for pay_table in game.pay_tables:
        if "seed" in pay_table.sample:
            advantage = exact_odds(pay_table, game.shoe, seats=7).house_advantage
            assert advantage is not None
            assert 0.22 <= advantage <= 0.25


@each_pay_table
def test_every_line_can_be_won_from_the_usual_shoe(pay_table: PayTable, shoe: Shoe) -> None:
    ways = count_ways(pay_table, shoe)

    assert all(ways.of_line)
    assert sum(ways.of_line) < ways.deals


@each_pay_table
def test_the_oracle_pays_random_deals_as_the_evaluator_does(
    pay_table: PayTable, shoe: Shoe
) -> None:
    rng = Random(7)
    shoes = (shoe, FEW_RANKS)
    deals = [random_deal(pay_table.considers, x, rng) for x in shoes for _ in range(RANDOM_DEALS)]

    lines = winning_lines(pay_table.lines, deals_of(pay_table.considers, deals)).tolist()

    paid = [None if n == LOSES else pay_table.lines[n] for n in lines]
    assert paid == [paid_line(pay_table, deal) for deal in deals]
    assert winning_line(pay_table, deals[0]) == paid[0]
    assert LOSES in lines
    assert len(set(lines)) >= 3  # and several lines win


@each_pay_table
def test_a_million_deals_win_as_often_as_the_exact_odds_say(
    pay_table: PayTable, shoe: Shoe
) -> None:
    ways = count_ways(pay_table, shoe)
    winners = winning_lines(
        pay_table.lines, sample(pay_table.considers, shoe, SAMPLED_DEALS, seed=21)
    )

    often: list[tuple[int, float]] = []
    seldom: list[tuple[int, float]] = []
    for n in range(len(pay_table.lines)):
        counted = (int((winners == n).sum()), float(ways.probability(n)))
        (often if counted[1] * SAMPLED_DEALS >= ENOUGH else seldom).append(counted)

    assert len(often) >= 2  # the sample really hits several lines
    for hits, chance in often:
        assert abs(_standard_errors(hits, chance)) < 4
    losses = int((winners == LOSES).sum())
    assert abs(_standard_errors(losses, 1 - sum(ways.of_line) / ways.deals)) < 4
    rest = sum(chance for _, chance in seldom) * SAMPLED_DEALS
    assert sum(hits for hits, _ in seldom) <= rest + 4 * sqrt(rest) + 4


def _standard_errors(hits: int, chance: float) -> float:
    expected = SAMPLED_DEALS * chance
    return (hits - expected) / sqrt(expected * (1 - chance))


@pytest.mark.parametrize(
    "considers",
    {pay_table.considers: None for game in GAMES.values() for pay_table in game.pay_tables},
    ids=str,
)
def test_the_sampler_deals_no_card_twice(considers: ConsideredCards) -> None:
    """From one deck no two cards of a row are alike, and every card is equally often first."""
    deals = sample(considers, Shoe(1), 52_000, seed=3)
    columns = [*deals.columns.values(), *deals.drawn]

    rows: npt.NDArray[np.uint8] = np.sort(np.stack(columns, axis=1), axis=1)
    twice = (rows[:, 1:] == rows[:, :-1]) & (rows[:, 1:] < 52)
    assert not twice.any()
    firsts = np.bincount(columns[0], minlength=52)
    assert len(firsts) == 52
    assert (abs(firsts - 1_000) < 5 * sqrt(1_000)).all()
