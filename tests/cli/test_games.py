"""``jackpit games``: the list of games."""

import json

from cli.command import COLUMNS, ROOT, run, succeed

from jackpit.games import GAMES


def test_every_game_is_listed_with_its_summary() -> None:
    text = succeed("games")

    said = " ".join(text.split())
    for game in GAMES.values():
        assert f"\n{game.key}\n" in text
        assert f"{game.name}. {game.summary}" in said
        assert f"Pay tables: {', '.join(table.key for table in game.pay_tables)}." in text
    assert [line for line in text.splitlines() if len(line) > COLUMNS] == []


def test_the_list_has_a_json_form() -> None:
    games = json.loads(succeed("games", "--json"))

    assert list(games) == list(GAMES)
    assert games["hit-and-run"] == {
        "name": "Hit and Run Progressive",
        "summary": "The more cards the dealer's hand takes, the more it pays: five or more win.",
        "paytables": ["h17", "s17"],
        "decks": 6,
        "pack": "standard",
    }
    assert games["bahama-bonus"]["pack"] == "no-tens"


def test_the_table_of_games_in_the_readme_is_the_printed_one() -> None:
    """The README may leave a game out, so that a new one changes no other file."""
    printed = succeed("games", "--markdown").splitlines()
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## The games\n")[2]
    rows = [row for row in section.partition("\n## ")[0].splitlines() if row.startswith("|")]

    assert len(rows) > 2
    assert [row for row in printed if row in rows] == rows


def test_json_and_markdown_are_two_forms() -> None:
    assert "--json and --markdown: choose one." in run("games", "--json", "--markdown").err


def test_every_listed_game_has_odds() -> None:
    for key, game in json.loads(succeed("games", "--json")).items():
        for pay_table in game["paytables"]:
            record = json.loads(succeed("odds", key, "--paytable", pay_table, "--json"))
            assert (record["game"], record["decks"]) == (key, game["decks"])
