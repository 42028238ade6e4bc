"""``jackpit odds``: its JSON field by field, known figures, and every option."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from cli.command import COLUMNS, PAY_TABLES, ROOT, succeed

from jackpit.games import GAMES

NONE = type(None)

ODDS_FIELDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "paytable": (str,),
    "decks": (int,),
    "shoe": (str,),
    "seats": (int,),
    "wager": (str,),
    "considers": (str,),
    "sharing": (str,),
    "fixed_awards_from": (str,),
    "sample": (str, NONE),
    "inferred": (str, NONE),
    "deals": (int,),
    "lines": (list,),
    "hit_frequency": (float,),
    "fixed_return": (float,),
    "envy_return": (float,),
    "house_advantage": (float, NONE),
    "standard_deviation": (float, NONE),
    "meters": (list,),
    "printed": (dict, NONE),
    "version": (str,),
}
LINE_FIELDS: dict[str, tuple[type, ...]] = {
    "key": (str,),
    "name": (str,),
    "award": (str,),
    "envy": (str, NONE),
    "hand": (str,),
    "ways": (int,),
    "probability": (float,),
    "probability_exact": (str,),
    "one_in": (float, NONE),
    "return": (float, NONE),
}
METER_FIELDS: dict[str, tuple[type, ...]] = {
    "meter": (str,),
    "seed": (str,),
    "contribution": (float,),
    "reserve": (float,),
    "one_in": (float, NONE),
    "average_award": (str, NONE),
    "average_share": (str, NONE),
    "claims_per_wager": (float,),
    "break_even": (str, NONE),
    "runs_dry": (bool,),
}
PRINTED_FIELDS: dict[str, tuple[type, ...]] = {
    "one_in": (int,),
    "average_award": (str,),
    "seed": (str,),
    "house_advantage": (float,),
    "hit_frequency": (float, NONE),
}
BRACKETED = """
from jackpit.money import Money, Rate
from jackpit.paytable import *

PAIRS = Game(key="pairs", name="Pairs", summary="A pair wins.", rules="pairs", pay_tables=(
    PayTable(
        key="only",
        considers=PLAYER_CARDS,
        lines=(Line("pair", "[/p]", OfAKind(2, among=Part.PLAYER), Share(100, of="m")),),
        terms=Terms(Money.dollars(1), (Meter("m", Money.dollars(1), Rate.percent(1)),)),
    ),
))
"""
MONEY = re.compile(r"\d+\.\d\d")


def odds(*arguments: str) -> Any:
    """What ``jackpit odds ... --json`` prints, read."""
    return json.loads(succeed("odds", *arguments, "--json"))


def only_meter(*arguments: str) -> Any:
    (meter,) = odds(*arguments)["meters"]
    return meter


def check_fields(record: dict[str, Any], fields: dict[str, tuple[type, ...]]) -> None:
    assert list(record) == list(fields)
    assert [name for name, kinds in fields.items() if type(record[name]) not in kinds] == []


# The JSON


@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
@pytest.mark.parametrize("seats", [1, 7])
def test_the_json_has_every_field_in_its_type(game: str, pay_table: str, seats: int) -> None:
    record = odds(game, "--paytable", pay_table, "--seats", str(seats))

    check_fields(record, ODDS_FIELDS)
    assert record["lines"]
    for line in record["lines"]:
        check_fields(line, LINE_FIELDS)
    for meter in record["meters"]:
        check_fields(meter, METER_FIELDS)
    if record["printed"] is not None:
        check_fields(record["printed"], PRINTED_FIELDS)
    assert (record["game"], record["paytable"], record["seats"]) == (game, pay_table, seats)


@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
def test_money_is_a_decimal_string(game: str, pay_table: str) -> None:
    record = odds(game, "--paytable", pay_table)

    amounts = [record["wager"]]
    for meter in record["meters"]:
        amounts += [meter[name] for name in ("seed", "average_award", "break_even")]
    if record["printed"]:
        amounts += [record["printed"][name] for name in ("average_award", "seed")]
    assert [amount for amount in amounts if not MONEY.fullmatch(amount)] == []


@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
@pytest.mark.parametrize("seats", [1, 7])
def test_the_ways_and_the_returns_add_up(game: str, pay_table: str, seats: int) -> None:
    record = odds(game, "--paytable", pay_table, "--seats", str(seats))

    ways = [line["ways"] for line in record["lines"]]
    assert all(0 < each < record["deals"] for each in ways)
    assert record["hit_frequency"] == float(Fraction(sum(ways), record["deals"]))
    for line in record["lines"]:
        assert line["probability"] == float(Fraction(line["ways"], record["deals"]))
        assert line["one_in"] == float(Fraction(record["deals"], line["ways"]))
    returned = sum(line["return"] for line in record["lines"]) + record["envy_return"]
    assert returned + record["house_advantage"] == pytest.approx(1, abs=1e-12)


def test_lines_come_best_first_with_the_names_of_the_sheet() -> None:
    lines = odds("bet-the-set-21")["lines"]

    assert [(line["key"], line["name"], line["award"], line["envy"]) for line in lines] == [
        ("suited-four-of-a-kind", "Suited Four of a Kind", "100% of the Jackpot", "$1,000"),
        ("four-of-a-kind", "Four of a Kind", "500 for 1", None),
        ("suited-pair", "Suited Pair", "25 for 1", None),
    ]


def test_ways_are_counted_in_combinations_of_cards() -> None:
    record = odds("blazing-7s")

    assert record["deals"] == 312 * 311 // 2 * 310
    assert record["lines"][0]["ways"] == 6 * 5 // 2 * 4
    assert record["shoe"] == "fresh shoe, 6 decks of 52 cards"


@pytest.mark.parametrize("pay_table", ["h17", "s17"])
def test_a_hand_played_out_gives_exact_numerators_and_one_denominator(pay_table: str) -> None:
    record = odds("hit-and-run", "--paytable", pay_table)

    ways = [line["ways"] for line in record["lines"]]
    assert record["deals"] > 2**53  # more than a float could hold
    assert record["hit_frequency"] == float(Fraction(sum(ways), record["deals"]))


def test_each_printed_figure_is_given_or_null() -> None:
    assert odds("bet-the-set-21")["printed"] == {
        "one_in": 496_512,
        "average_award": "89442.00",
        "seed": "10000.00",
        "house_advantage": 0.2304,
        "hit_frequency": 0.0164,
    }
    assert odds("blazing-7s")["printed"] is None


# The figures


@pytest.mark.parametrize(
    ("arguments", "one_in", "hit_percent", "advantage_percent"),
    [
        ("bet-the-set-21", "496511.5", "1.6356318", "24.2531"),
        ("bet-the-set-21 --seats 7", "496511.5", "1.6356318", "23.0447"),
        ("hit-and-run", "1481314.98", "4.1643036", "23.1615"),
        ("hit-and-run --paytable h17", "1481314.98", "4.1643036", "23.1615"),
        ("hit-and-run --paytable h17 --seats 7", "1481314.98", "4.1643036", "23.7402"),
        ("hit-and-run --paytable s17", "2526335.2", "3.8195660", "24.7364"),
    ],
)
def test_the_known_figures_are_right_to_their_last_digit(
    arguments: str, one_in: str, hit_percent: str, advantage_percent: str
) -> None:
    record = odds(*arguments.split())

    places = len(one_in.partition(".")[2])
    assert f"{record['lines'][0]['one_in']:.{places}f}" == one_in
    assert f"{record['meters'][0]['one_in']:.{places}f}" == one_in
    assert f"{100 * record['hit_frequency']:.7f}" == hit_percent
    assert f"{100 * record['house_advantage']:.4f}" == advantage_percent


def test_the_average_award_of_bet_the_set_21_is_the_sheets() -> None:
    assert only_meter("bet-the-set-21")["average_award"] == "89441.84"


# What if


@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
def test_options_equal_to_the_defaults_change_nothing(game: str, pay_table: str) -> None:
    plain = odds(game, "--paytable", pay_table)

    decks, wager = str(GAMES[game].decks), plain["wager"]
    same = ["--decks", decks, "--seats", "1", "--wager", wager, "--fixed-from", "tray"]
    for meter in plain["meters"]:
        same += ["--seed", f"{meter['meter']}={meter['seed']}"]
        same += ["--contribution", f"{meter['meter']}={meter['contribution']}"]
        same += ["--reserve", f"{meter['meter']}={meter['reserve']}"]
    assert odds(game, "--paytable", pay_table, *same) == plain


@pytest.mark.parametrize("wager", ["5", "5.00", "$5"])
def test_awards_for_one_grow_with_the_wager_and_the_seed_does_not(wager: str) -> None:
    record = odds("bet-the-set-21", "--wager", wager)

    (meter,) = record["meters"]
    assert record["wager"] == "5.00"
    assert record["fixed_return"] == odds("bet-the-set-21")["fixed_return"]
    assert meter["average_award"] == "407209.20"  # 10,000 and 16% of 5 x 496,511.5
    seed_costs = 10_000 / 5 / 496_511.5
    assert record["house_advantage"] == pytest.approx(
        1 - record["fixed_return"] - 0.16 - seed_costs
    )


def test_awards_in_dollars_do_not_grow_with_the_wager() -> None:
    at_one, at_five = odds("bahama-bonus"), odds("bahama-bonus", "--wager", "5")

    assert at_five["fixed_return"] == pytest.approx(at_one["fixed_return"] / 5)


@pytest.mark.parametrize("seed", ["20000", "progressive=20000", "progressive=$20,000.00"])
def test_a_larger_seed_is_a_larger_average(seed: str) -> None:
    record = odds("bet-the-set-21", "--seed", seed)

    (meter,) = record["meters"]
    assert (meter["seed"], meter["average_award"]) == ("20000.00", "99441.84")
    before = odds("bet-the-set-21")["house_advantage"]
    assert record["house_advantage"] == pytest.approx(before - 10_000 / 496_511.5)


@pytest.mark.parametrize("rate", ["0.2", "20%", "20 %", "progressive=0.2", "progressive=20%"])
def test_contribution_is_taken_from_the_house_advantage(rate: str) -> None:
    record = odds("bet-the-set-21", "--contribution", rate)

    (meter,) = record["meters"]
    assert (meter["contribution"], meter["reserve"]) == (0.2, 0.0)
    before = odds("bet-the-set-21")["house_advantage"]
    assert record["house_advantage"] == pytest.approx(before - 0.04)


@pytest.mark.parametrize("rate", ["0.01", "progressive=1%"])
def test_reserve_is_taken_from_the_house_advantage_as_well(rate: str) -> None:
    record = odds("bet-the-set-21", "--reserve", rate)

    (meter,) = record["meters"]
    assert (meter["contribution"], meter["reserve"]) == (0.16, 0.01)
    assert meter["average_award"] == "94406.96"  # 10,000 and 17% of 496,511.5
    before = odds("bet-the-set-21")["house_advantage"]
    assert record["house_advantage"] == pytest.approx(before - 0.01)


def test_each_meter_has_terms_of_its_own() -> None:
    record = odds(
        "blazing-7s",
        *("--seed", "major=20000", "--seed", "minor=500"),
        *("--contribution", "major=10%", "--contribution", "minor=5%"),
        *("--reserve", "major=2%", "--reserve", "minor=3%"),
    )

    asked = [
        (meter["meter"], meter["seed"], meter["contribution"], meter["reserve"])
        for meter in record["meters"]
    ]
    assert asked == [("major", "20000.00", 0.1, 0.02), ("minor", "500.00", 0.05, 0.03)]


def test_of_two_seeds_for_one_meter_the_last_counts() -> None:
    assert only_meter("bet-the-set-21", "--seed", "1", "--seed", "2")["seed"] == "2.00"


@pytest.mark.parametrize("decks", [3, 8, 16])
def test_three_sevens_of_diamonds_depend_on_the_decks(decks: int) -> None:
    record = odds("blazing-7s", "--decks", str(decks))

    cards = 52 * decks
    sevens = decks * (decks - 1) * (decks - 2)
    assert record["decks"] == decks
    assert record["shoe"] == f"fresh shoe, {decks} decks of 52 cards"
    assert record["lines"][0]["one_in"] == float(
        Fraction(cards * (cards - 1) * (cards - 2), sevens)
    )


def test_a_meter_that_two_decks_cannot_win_has_no_average() -> None:
    arguments = ("bet-the-set-21", "--decks", "2")
    meter = only_meter(*arguments)

    assert [meter[name] for name in ("one_in", "average_award", "break_even")] == [None] * 3
    assert not meter["runs_dry"]
    text = succeed("odds", *arguments)
    assert "Meter Jackpot cannot be won from this shoe." in text
    assert "never" in text


def test_fixed_awards_can_empty_a_meter() -> None:
    arguments = ("bet-the-set-21", "--fixed-from", "progressive")
    record = odds(*arguments)

    assert record["meters"][0]["runs_dry"]
    assert record["house_advantage"] is None
    assert record["standard_deviation"] is None
    assert record["meters"][0]["average_award"] is None
    assert record["lines"][0]["return"] is None
    text = succeed("odds", *arguments)
    assert "Meter Jackpot runs dry" in text
    assert "Fixed awards are paid from the Jackpot" in " ".join(text.split())


def test_fixed_awards_from_a_well_fed_meter_cost_the_house_nothing_more() -> None:
    record = odds("bet-the-set-21", "--fixed-from", "progressive", "--contribution", "70%")

    assert not record["meters"][0]["runs_dry"]
    assert record["house_advantage"] == pytest.approx(1 - 0.7 - 10_000 / 496_511.5)


def test_a_game_is_found_by_its_file_as_by_its_name() -> None:
    file = ROOT / "src/jackpit/games/kings_bounty.py"

    assert odds(str(file)) == odds("kings-bounty")


# In the terminal


@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
@pytest.mark.parametrize("seats", ["1", "7"])
def test_every_game_fits_80_columns(game: str, pay_table: str, seats: str) -> None:
    text = succeed("odds", game, "--paytable", pay_table, "--seats", seats)

    assert f"Fresh shoe each round: {GAMES[game].decks} decks" in text
    assert [line for line in text.splitlines() if len(line) > COLUMNS] == []


def test_the_figures_of_a_game_are_on_the_screen() -> None:
    text = succeed("odds", "bet-the-set-21", "--seats", "7")

    rows = dict(re.findall(r"^  (\S.*?)  +(\S.*)$", text, flags=re.MULTILINE))
    assert rows["House advantage"] == "23.0447%"
    assert rows["Hit frequency"] == "1.6356%"
    assert rows["Won by one wager in"] == "496,511.50"
    assert rows["Rounds between claims"] == "70,930.21"
    assert rows["Average award"] == "$89,441.84"


def test_a_lines_name_is_shown_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.py").write_text(BRACKETED)

    text = succeed("odds", "game.py")

    assert re.search(r"^  \[/p\] +100% of the M ", text, flags=re.MULTILINE)


def test_a_probability_is_given_exactly_too() -> None:
    for line in odds("hit-and-run")["lines"]:
        exact = Fraction(line["probability_exact"])
        assert float(exact) == line["probability"]
        assert exact == Fraction(line["ways"], odds("hit-and-run")["deals"])


@pytest.mark.parametrize(
    ("game", "sample", "inferred"),
    [
        ("kings-bounty", "the pay table", None),
        ("blazing-7s", "the seeds", None),
        ("bahama-bonus", "the contribution", "the decks"),
        ("bet-the-set-21", "the sharing rule", "the contribution"),
        ("hit-and-run", None, "the contribution"),
        ("match-the-dealer-up", "a wager of $1", "the decks"),
    ],
)
def test_own_and_inferred_figures_are_marked_in_every_form(
    game: str, sample: str | None, inferred: str | None
) -> None:
    record = odds(game)
    text = " ".join(succeed("odds", game).split())

    for field, expected, words in (
        ("sample", sample, "Our own sample, since no sheet gives it: "),
        ("inferred", inferred, "Inferred, because the sheet does not say: "),
    ):
        assert (expected is None) == (record[field] is None)
        assert (words in text) == (expected is not None)
        if expected is not None:
            assert expected in record[field]
            assert words + record[field] in text


def test_changed_terms_are_named() -> None:
    text = " ".join(
        succeed("odds", "blazing-7s", "--wager", "5", "--decks", "8", "--seed", "minor=1").split()
    )

    assert (
        "Changed from the game's own terms: decks 8 instead of 6; wager $5.00 instead of $1.00;"
        " seed of 'minor' $1.00 instead of $1,000.00."
    ) in text
    assert "Changed from" not in succeed("odds", "blazing-7s", "--seats", "7")


@pytest.mark.parametrize(
    ("contribution", "dry"), [("59.0211%", True), ("59.0212%", False), ("58.5%", True)]
)
def test_a_reserve_does_not_keep_a_meter_from_running_empty(contribution: str, dry: bool) -> None:
    """King's Bounty's fixed awards return 59.02112... %; the reserve comes only after a win."""
    meter = only_meter(
        "kings-bounty",
        "--fixed-from",
        "progressive",
        "--contribution",
        contribution,
        "--reserve",
        "5%",
    )

    assert meter["runs_dry"] is dry
    assert (meter["average_award"] is None) is dry


def test_the_share_of_seven_seats_is_shown_beside_the_meter() -> None:
    meter = only_meter("hit-and-run", "--seats", "7")

    assert meter["average_award"] == "2187533.02"
    assert meter["average_share"] == "312504.72"
    assert meter["break_even"] == "4649200.51"
