"""The rules of games for players: what a page says, and that it needs no server."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from jackpit.games import GAMES
from jackpit.messages import ENGLISH
from jackpit.odds import exact_odds
from jackpit.odds.text import format_one_in
from jackpit.paper.document import TextTable
from jackpit.paper.rules import INDEX, RulesPage, rules_document, rules_pages
from jackpit.table import Version


def page_of(game: str) -> RulesPage:
    return RulesPage(game, Version.of(GAMES[game]))


def table_of(page: RulesPage, *, with_odds: bool) -> TextTable:
    table = rules_document(page, ENGLISH, with_odds=with_odds).sections[0].blocks[0]
    assert isinstance(table, TextTable)
    return table


class References(HTMLParser):
    """Collects what a page refers to, and its elements."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.elements: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_listed_with_what_it_pays_and_its_exact_odds(game: str) -> None:
    page = page_of(game)
    odds = exact_odds(page.version.pay_table, page.version.shoe)

    table = table_of(page, with_odds=True)

    assert [row[0] for row in table.rows] == [str(found.line.name) for found in odds.lines]
    assert [row[1] for row in table.rows] == [str(found.line.award.text) for found in odds.lines]
    assert [row[-1] for row in table.rows] == [format_one_in(x.probability) for x in odds.lines]


def test_odds_are_shown_only_if_the_house_wants_them() -> None:
    shown = rules_pages([page_of("blazing-7s")], ENGLISH, with_odds=True)["blazing-7s.html"]
    silent = rules_pages([page_of("blazing-7s")], ENGLISH, with_odds=False)["blazing-7s.html"]

    assert "250,666.00" in shown
    assert "250,666.00" not in silent
    assert "Odds" not in silent


def test_players_are_not_shown_who_verifies_a_win() -> None:
    pages = rules_pages([page_of(game) for game in GAMES], ENGLISH, with_odds=True)

    assert not [name for name, page in pages.items() if "supervisor" in page]


def test_envy_has_a_column_only_where_a_line_pays_it() -> None:
    assert "Envy" in table_of(page_of("kings-bounty"), with_odds=False).headings
    assert "Envy" not in table_of(page_of("blazing-7s"), with_odds=False).headings


def test_a_page_has_no_script_and_refers_only_to_pages_of_its_folder() -> None:
    pages = rules_pages([page_of(game) for game in GAMES], ENGLISH, with_odds=True)

    for name, page in pages.items():
        found = References(page)
        assert "script" not in found.elements, name
        assert set(found.addresses) <= set(pages), name
        assert "url(" not in page, name
    assert set(References(pages[INDEX]).addresses) == set(pages) - {INDEX}


def test_texts_of_a_game_are_escaped() -> None:
    page = rules_pages([page_of("kings-bounty")], ENGLISH, with_odds=False)["kings-bounty.html"]
    title = re.search("<title>(.*)</title>", page)

    assert title is not None
    assert title[1] == "King&#x27;s Bounty Progressive"
