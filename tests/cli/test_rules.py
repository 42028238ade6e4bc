"""``jackpit rules``: in the terminal, as static pages, and of the links of a house."""

from pathlib import Path

from cli.command import COLUMNS, PAY_TABLES, run, succeed
from manager.floor import floor_at

from jackpit.games import GAMES


def test_the_rules_of_a_game_fit_80_columns() -> None:
    text = succeed("rules", "--with-odds")

    for game in GAMES.values():
        assert game.name in text
    assert [line for line in text.splitlines() if len(line) > COLUMNS] == []


def test_the_pages_of_all_games_are_written_into_a_new_folder(tmp_path: Path) -> None:
    result = run("rules", "--html", str(tmp_path / "new" / "rules"))

    written = sorted(path.name for path in (tmp_path / "new" / "rules").iterdir())
    assert result.code == 0
    assert len(written) == len(PAY_TABLES) + 1
    assert {"index.html", "blazing-7s.html", "hit-and-run-h17.html"} <= set(written)
    assert f"{len(written)} pages are in" in result.err


def test_the_pages_of_a_house_have_the_terms_of_its_links(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "jackpit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form("blazing-7s", link="by-the-door")

    given = ("--database", str(tmp_path / "jackpit.db"), "--keys", str(tmp_path / "keys"))
    result = run("rules", "--house", *given, "--html", str(tmp_path / "rules"))

    assert result.code == 0, result.err
    page = (tmp_path / "rules" / "by-the-door.html").read_text(encoding="utf-8")
    assert "Blazing 7&#x27;s Progressive – by-the-door" in page


def test_a_house_without_a_link_has_no_rules(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "jackpit.db"), tmp_path / "keys") as floor:
        floor.set_up()

    result = run("rules", "--house", "--database", str(tmp_path / "jackpit.db"))

    assert (result.code, result.err) == (2, "Error: --house: it has no link yet.\n")


def test_a_game_and_a_house_are_not_given_together() -> None:
    result = run("rules", "blazing-7s", "--house")

    assert result.code == 2
    assert result.err == "Error: --house: the games are those of its links; leave GAME out.\n"


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("a file", encoding="utf-8")

    result = run("rules", "--html", str(tmp_path / "rules"))

    assert result.code == 2
    assert result.err == f"Error: --html: {tmp_path}/rules cannot be written: File exists.\n"
