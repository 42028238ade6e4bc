"""``jackpit play``: the end of a game, its money and its layout."""

import re
import sys
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest
from cli.command import ROOT, run
from cli.player import PLAIN, SETTLED, has_ace_up, is_plain, play, played, said, seed_where

from jackpit.blackjack import RULE_SETS, STANDARD
from jackpit.money import Money

# The end.


@pytest.mark.parametrize("keys", ["q", "quit", ""])
def test_leaving_before_the_deal_costs_nothing(keys: str) -> None:
    text = played(keys)

    assert "Rounds       0\n" in text
    assert "Result       even\n" in text
    assert "Biggest win  none\n" in text


@pytest.mark.parametrize("keys", ["10", "10 q"])
def test_leaving_during_a_hand_lets_every_hand_stand_and_settles_the_round(keys: str) -> None:
    seed = seed_where(is_plain, spots=2)
    text = played(f"10 {keys}", "--seed", seed, "--spots", "2", *PLAIN)
    stood = played("10 10 s s q", "--seed", seed, "--spots", "2", *PLAIN)

    assert "You leave: every remaining hand stands, and the round is settled." in text
    assert SETTLED.findall(text) == SETTLED.findall(stood) != []
    assert text.split("Summary")[1] == stood.split("Summary")[1]


def test_leaving_during_the_insurance_offer_takes_none() -> None:
    seed = seed_where(has_ace_up)
    text = played("10", "--seed", seed, *PLAIN)

    assert "Rounds       1\n" in text
    assert "Staked       $10.00\n" in text


def test_the_game_is_over_when_the_bankroll_is_below_the_minimum() -> None:
    seed = seed_where(is_plain)
    text = said(played("5 u . . .", "--seed", seed, "--bankroll", "5", *PLAIN))

    assert "Your bankroll of $2.50 is below the minimum of $5.00, so the game is over." in text
    assert "Rounds 1 " in text


def test_the_biggest_win_is_the_round_that_won_the_most() -> None:
    text = played(f"10 {'s . ' * 40}", "--seed", "many", *PLAIN)
    won = [(Money.parse(x[2]), x[0]) for x in SETTLED.findall(text) if x[1] == "won"]

    best = max(won, key=lambda pair: pair[0])
    assert f"Biggest win  {best[0]}, round {best[1]}\n" in text


def test_the_cut_card_ends_the_shoe_and_the_next_is_shuffled() -> None:
    keys = "10 " * 7 + "s s s s s s s s s s s s . . " * 40
    text = played(keys, "--seed", "long", "--spots", "7", "--bankroll", "100000", *PLAIN)
    first, second = re.split("The cut card is out; the shoe is shuffled.", text)[:2]

    assert max(map(int, re.findall(r"shoe 1: (\d+) of 288 dealt, cut card at 216", first))) < 216
    assert re.findall(r"shoe \d: \d+ of", second)[:1] == ["shoe 2: 0 of"]
    assert re.findall(r"│.. │", first)[:4] != re.findall(r"│.. │", second)[:4]


# Money.


@pytest.mark.parametrize(
    "arguments",
    [
        ("bahama-bonus",),
        ("bahama-bonus", "--spots", "3"),
        ("standard", "--side", "blazing-7s"),
        ("standard", "--side", "hit-and-run", "--side", "kings-bounty", "--spots", "2"),
        ("standard", "--side", "bet-the-set-21", "--spots", "7"),
        ("spanish-21", "--side", "bahama-bonus"),
    ],
)
def test_the_bankroll_is_the_start_and_all_that_was_won_or_lost(arguments: tuple[str, ...]) -> None:
    keys = "10 5 5 y s h d p y u . r s s 7.50 c 1 y n s . d s h . "
    text = played(keys * 30, *arguments, "--seed", "sum", "--bankroll", "5000")
    bankroll, rounds = Money.dollars(5_000), 0
    for number, how, amount, after in SETTLED.findall(said(text)):
        rounds += 1
        change = Money.parse(amount) if how else Money(0)
        bankroll += -change if how == "lost" else change
        assert (number, after) == (str(rounds), str(bankroll))

    assert rounds > 20
    assert f"Bankroll     {bankroll}\n" in text


# How it looks.


@pytest.mark.parametrize("columns", [30, 40, 80])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_line_except_a_prompt_is_wider_than_the_terminal(rules: str, columns: int) -> None:
    keys = "10 n n n n " + "h s " * 60
    result = play(keys, rules, "--seed", "wide", "--spots", "2", columns=columns)

    lines = [line for line in result.out.splitlines() if not re.search(r"[:>] \S*$", line)]
    assert (result.code, len(lines) > 50) == (0, True)
    assert [line for line in lines if len(line) > columns] == []


def test_rules_without_a_document_cite_no_paragraph() -> None:
    text = played("10 s s", "spanish-21", "--seed", seed_where(is_plain, RULE_SETS["spanish-21"]))

    assert "docs/rules" not in text
    assert "()" not in text


def test_a_side_bet_of_other_rules_cites_its_own_document() -> None:
    seed = seed_where(is_plain, STANDARD)
    text = said(played("10 y s", "standard", "--side", "blazing-7s", "--seed", seed))

    assert re.search(r"Spot 1, Blazing 7's\b.+? \(blazing-7s R\w+\)", text)


def test_a_game_from_a_file_can_be_played_beside_rules_with_its_cards(tmp_path: Path) -> None:
    ours = ROOT / "src" / "jackpit" / "games" / "bahama_bonus.py"
    mine = tmp_path / "mine.py"
    text = ours.read_text(encoding="utf-8").replace('key="bahama-bonus"', 'key="mine"')
    mine.write_text(text.replace("Bahama Bonus Progressive", "Mine"), encoding="utf-8")
    seed = seed_where(is_plain)
    text = said(played("10 y s", "--no-sides", "--side", str(mine), "--seed", seed))

    assert re.search(r"Spot 1, Mine\b.+? \(rules HG1\)", text)


def test_the_documentation_shows_the_real_output() -> None:
    page = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    found = re.search(r"\$ printf '(.+?)' \| \./run (.+)\n(.+?)```", page, re.DOTALL)
    assert found is not None
    keys = found[1].replace("\\n", "\n")
    with patch.object(sys, "stdin", StringIO(keys)):
        result = run(*found[2].split())

    printed = [line.rstrip() for line in result.out.splitlines()]
    assert [line for line in found[3].splitlines() if line not in (*printed, "...")] == []
