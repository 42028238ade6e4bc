"""The rules of games for players: a document of each game, and the static pages of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jackpit.messages import Language, Message
from jackpit.odds import exact_odds
from jackpit.odds.text import format_one_in
from jackpit.paper.document import Document, Section, TextTable
from jackpit.paper.html import to_html
from jackpit.table import Version
from jackpit.table.short_rules import player_rules

INDEX = "index.html"


class RulesPageText(Message):
    """The texts of the pages for players."""

    TITLE = "{game} – {which}"
    RULES = "Rules in short"
    PAY_TABLE = "Pay table"
    HAND = "Hand"
    PAYS = "Pays"
    ENVY = "Envy"
    ONE_IN = "Odds, one in"
    ODDS = "Odds of one wager, exact for a fresh shoe of {shoe}."
    AT_THE_TABLE = "The rules and amounts posted at the table apply."
    GAMES = "Progressive games"
    ALL_GAMES = "All games"


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page: the terms that it explains, and its name."""

    key: str
    """Of its file."""

    version: Version
    which: str = ""
    """Its pay table or its link, if others have the same game."""

    def title(self, language: Language) -> str:
        """The name of the game, and which one it is."""
        name = self.version.game.name
        sentence = RulesPageText.TITLE.given(game=name, which=self.which)
        return language.text(sentence if self.which else name)


def rules_document(page: RulesPage, language: Language, *, with_odds: bool) -> Document:
    """The rules for players, without who verifies a win."""
    version = page.version
    texts = [_sentence(language.text(rule)) for rule in player_rules(version)]
    last = language.text(RulesPageText.AT_THE_TABLE.given())
    odds = RulesPageText.ODDS.given(shoe=str(version.shoe)) if with_odds else None
    return Document(
        title=page.title(language),
        subtitle="",
        sections=(
            Section(
                language.text(RulesPageText.PAY_TABLE.given()),
                (
                    _pay_table(version, language, with_odds=with_odds),
                    *(() if odds is None else (language.text(odds),)),
                ),
            ),
            Section(language.text(RulesPageText.RULES.given()), (*texts, last)),
        ),
    )


def _sentence(text: str) -> str:
    """A note such as "bust card counts", as a sentence."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")


def _pay_table(version: Version, language: Language, *, with_odds: bool) -> TextTable:
    lines = version.pay_table.lines
    columns = [
        (RulesPageText.HAND, [language.text(line.name) for line in lines]),
        (RulesPageText.PAYS, [language.text(line.award.text) for line in lines]),
    ]
    if version.has_envy:
        envy = ["" if line.envy is None else language.text(line.envy.text) for line in lines]
        columns.append((RulesPageText.ENVY, envy))
    words = frozenset(range(len(columns)))
    if with_odds:
        found = exact_odds(version.pay_table, version.shoe).lines
        columns.append((RulesPageText.ONE_IN, [format_one_in(line.probability) for line in found]))
    return TextTable(
        tuple(language.text(name.given()) for name, _ in columns),
        tuple(zip(*(cells for _, cells in columns), strict=True)),
        words,
    )


def rules_pages(
    pages: Sequence[RulesPage], language: Language, *, with_odds: bool
) -> dict[str, str]:
    """The static pages by their file names: one for each game, and an index of all."""
    tag = language.tag
    all_games = language.text(RulesPageText.ALL_GAMES.given())
    written = {
        f"{page.key}.html": to_html(
            rules_document(page, language, with_odds=with_odds),
            language=tag,
            links=((INDEX, all_games),),
        )
        for page in pages
    }
    links = tuple((f"{page.key}.html", page.title(language)) for page in pages)
    title = language.text(RulesPageText.GAMES.given())
    return {INDEX: to_html(Document(title, "", ()), language=tag, links=links), **written}
