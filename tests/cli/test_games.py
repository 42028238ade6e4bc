"""``jackpit games``: which games there are."""

import json

from cli.command import COLUMNS, succeed

from jackpit.games import GAMES


def test_every_game_is_listed_with_what_it_is_about() -> None:
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
        "summary": "The more cards the dealer's hand takes, the more it pays: five and more win.",
        "paytables": ["h17", "s17"],
        "decks": 6,
        "pack": "standard",
    }
    assert games["bahama-bonus"]["pack"] == "no-tens"


def test_every_listed_game_can_be_asked_about() -> None:
    for key, game in json.loads(succeed("games", "--json")).items():
        for pay_table in game["paytables"]:
            record = json.loads(succeed("odds", key, "--paytable", pay_table, "--json"))
            assert (record["game"], record["decks"]) == (key, game["decks"])
