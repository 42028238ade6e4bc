"""``jackpit infer``: what printed sheets imply."""

import json
from typing import Any

import pytest
from cli.command import COLUMNS, succeed

BET_THE_SET = "odds=496512 average=89442 seed=10000 edge=23.04"
H17 = "h17 odds=1403509 average=304737 seed=10000 edge=22.99"
S17 = "s17 odds=2000000 average=530000 seed=10000 edge=24.32"


def infer(game: str, *sheets: str) -> Any:
    """What ``jackpit infer ... --json`` prints, read."""
    options = [word for sheet in sheets for word in ("--sheet", sheet)]
    return json.loads(succeed("infer", game, *options, "--json"))


def words(game: str, *sheets: str) -> str:
    """What ``jackpit infer`` says, in one line."""
    options = [word for sheet in sheets for word in ("--sheet", sheet)]
    return " ".join(succeed("infer", game, *options).split())


@pytest.mark.parametrize(
    ("game", "contributions"), [("hit-and-run", [0.21, 0.26]), ("bet-the-set-21", [0.16])]
)
def test_the_contribution_is_inferred(game: str, contributions: list[float]) -> None:
    sheets = infer(game)["sheets"]

    assert [sheet["contribution"] for sheet in sheets] == contributions
    for rate in contributions:
        assert f"Contribution (reserve included): {rate:.0%}" in words(game)


def test_the_sheet_of_bet_the_set_21_is_for_seven_seats() -> None:
    record = infer("bet-the-set-21")

    (sheet,) = record["sheets"]
    assert sheet["seats"] == [7]
    assert sheet["odds_agree"]
    assert record["simulated_rounds"] is None
    assert "23.04% is that of a table where 7 seats wager." in words("bet-the-set-21")
    assert "No: the printed odds are the exact ones." in words("bet-the-set-21")


def test_hit_and_runs_odds_are_hits_in_eighty_million_rounds() -> None:
    record = infer("hit-and-run")

    assert record["simulated_rounds"] == 80_000_000
    assert [sheet["simulated_hits"] for sheet in record["sheets"]] == [57, 40]
    assert [sheet["odds_agree"] for sheet in record["sheets"]] == [False, False]
    assert [sheet["seats"] for sheet in record["sheets"]] == [[], []]
    assert 1 / record["chance_of_such_a_fit"] == pytest.approx(4_890, abs=1)
    text = words("hit-and-run")
    assert "80,000,000 rounds divided by 57 and 40 hits" in text
    assert "h17: 57 hits where 54.0 are expected" in text
    assert "s17: 40 hits where 31.7 are expected" in text


def test_the_json_has_every_field_in_its_type() -> None:
    record = infer("hit-and-run")

    types = {name: type(value) for name, value in record.items()}
    assert types == {
        "game": str,
        "shoe": str,
        "sheets": list,
        "simulated_rounds": int,
        "chance_of_such_a_fit": float,
    }
    for sheet in record["sheets"]:
        assert {name: type(value) for name, value in sheet.items()} == {
            "paytable": str,
            "printed": dict,
            "contribution": float,
            "seats": list,
            "odds_agree": bool,
            "exact_one_in": float,
            "implied_fixed_return": float,
            "exact_fixed_return": float,
            "simulated_hits": int,
        }


@pytest.mark.parametrize(
    ("game", "sheets"), [("hit-and-run", [H17, S17]), ("bet-the-set-21", [BET_THE_SET])]
)
def test_a_typed_sheet_gives_the_same_as_the_games_own(game: str, sheets: list[str]) -> None:
    typed, own = infer(game, *sheets), infer(game)

    for sheet in (*typed["sheets"], *own["sheets"]):
        del sheet["printed"]["hit_frequency"]  # which no --sheet gives
    assert typed == own


@pytest.mark.parametrize(
    "sheet",
    [
        "standard odds=496512 average=89442 seed=10000 edge=23.04",
        "odds=496,512 average=$89,442 seed=$10,000.00 edge=23.04%",
        "  edge=23.04   seed=10000 average=89442.00 odds=496512 ",
    ],
)
def test_a_sheet_can_be_typed_as_it_is_printed(sheet: str) -> None:
    assert infer("bet-the-set-21", sheet) == infer("bet-the-set-21", BET_THE_SET)


def test_a_sheet_without_a_key_is_for_the_first_pay_table() -> None:
    (sheet,) = infer("hit-and-run", H17.removeprefix("h17 "))["sheets"]

    assert sheet["paytable"] == "h17"


def test_one_sheet_can_be_examined_alone() -> None:
    record = infer("hit-and-run", H17)

    assert [sheet["paytable"] for sheet in record["sheets"]] == ["h17"]
    assert record["sheets"][0]["contribution"] == 0.21


def test_a_game_without_a_printed_sheet_accepts_a_typed_one() -> None:
    exact = json.loads(succeed("odds", "kings-bounty", "--seats", "5", "--json"))
    (meter,) = exact["meters"]
    sheet = (
        f"odds={meter['one_in']:.0f} average={meter['average_award']} seed={meter['seed']}"
        f" edge={100 * exact['house_advantage']:.4f}"
    )

    (found,) = infer("kings-bounty", sheet)["sheets"]

    assert found["seats"] == [5]
    assert found["odds_agree"]
    assert found["contribution"] == pytest.approx(0.13)  # with its reserve


def test_a_sheet_that_fits_nothing_is_reported_so() -> None:
    sheet = "standard odds=1234567 average=11000 seed=10000 edge=1.23"
    record = infer("bet-the-set-21", sheet)

    (found,) = record["sheets"]
    assert found["seats"] == []
    assert not found["odds_agree"]
    assert found["simulated_hits"] is None
    assert (record["simulated_rounds"], record["chance_of_such_a_fit"]) == (None, None)
    text = words("bet-the-set-21", sheet)
    assert "1 in 1,234,567 does not agree with the exact 1 in 496,511.50." in text
    assert "House advantage: 1.23% fits no number of seats." in text
    assert "No sign: no round number of rounds divided by hits gives the printed odds." in text


def test_an_average_that_no_rate_explains_has_no_contribution() -> None:
    sheet = "standard odds=496512 average=600000 seed=10000 edge=23.04"

    (found,) = infer("bet-the-set-21", sheet)["sheets"]

    assert found["contribution"] is None  # it would take 118.8% of the wager
    assert "Contribution: 118.8290% of the wager" in words("bet-the-set-21", sheet)


def test_other_decks_have_other_odds() -> None:
    text = " ".join(succeed("infer", "bet-the-set-21", "--decks", "8").split())

    assert "8 decks of 52 cards" in text
    assert "1 in 496,512 does not agree" in text


@pytest.mark.parametrize("game", ["hit-and-run", "bet-the-set-21"])
def test_the_output_fits_80_columns(game: str) -> None:
    lines = succeed("infer", game).splitlines()

    assert [line for line in lines if len(line) > COLUMNS] == []


def test_the_implied_fixed_return_is_shown_beside_the_exact_one() -> None:
    h17, s17 = infer("hit-and-run")["sheets"]

    assert f"{h17['implied_fixed_return']:.4f} {h17['exact_fixed_return']:.4f}" == "0.5530 0.5516"
    assert f"{s17['implied_fixed_return']:.4f} {s17['exact_fixed_return']:.4f}" == "0.4918 0.4887"
