"""Paragraphs of the rules of play, which are shown with each mistake."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from jackpit.games import GAMES
from jackpit.messages import Message, Phrase, Sentence

EVERY_GAME = "README"
"""The page whose paragraphs, HG1 and on, hold for every game."""

_PACKAGE = Path(__file__).resolve().parents[1]

_PARAGRAPH = re.compile(
    r"^\*\*(?P<rule>[A-Z]+\d+[a-z]?)\.\*\*\s(?P<text>.+?)(?=\n\s*\n|\n\*\*[A-Z]+\d|\n[#|]|\Z)",
    re.MULTILINE | re.DOTALL,
)
"""A numbered paragraph runs to the next blank line, paragraph, heading or table."""

_SHORT_NAMES = {game.name: game.short_name for game in GAMES.values()}

_TITLE = re.compile(r"^# (?P<title>.+)$", re.MULTILINE)
_LINK = re.compile(r"\[(?P<text>[^\]]+)\]\([^)]+\)")


class CiteText(Message):
    """The name of a paragraph."""

    OF_A_GAME = "{title} {rule}"
    OF_EVERY_GAME = "Rule {rule}, every game"


@dataclass(frozen=True, slots=True)
class Cite:
    """A paragraph by its page and its number, as in ``blazing-7s R9a``."""

    document: str
    rule: str

    @classmethod
    def of(cls, document: str, rule: str) -> Cite:
        """The paragraph that *rule* means on the page of a game.

        >>> print(Cite.of("blazing-7s", "R9a"), Cite.of("blazing-7s", "HG13"), sep=", ")
        blazing-7s R9a, rules HG13
        """
        return cls(EVERY_GAME if rule.startswith("HG") else document, rule)

    @property
    def text(self) -> str:
        """The text of the paragraph; empty if the pages are missing."""
        return load_page(self.document).paragraphs.get(self.rule, "")

    @property
    def named(self) -> Sentence:
        """The paragraph with the name of its game; with the key of its page if that is missing.

        >>> print(Cite("blazing-7s", "R9a").named, Cite(EVERY_GAME, "HG13").named, sep=", ")
        Blazing 7's R9a, Rule HG13, every game
        """
        if self.document == EVERY_GAME:
            return CiteText.OF_EVERY_GAME.given(rule=self.rule)
        title = load_page(self.document).title
        name = _SHORT_NAMES.get(Phrase(title), Phrase(title)) or self.document
        return CiteText.OF_A_GAME.given(title=name, rule=self.rule)

    def __str__(self) -> str:
        return f"{'rules' if self.document == EVERY_GAME else self.document} {self.rule}"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the rules of play."""

    title: str
    paragraphs: Mapping[str, str]


def rules_folder(package: Path) -> Path:
    """The folder of the pages: docs/rules of the tree that contains the package.

    A package that is shipped alone may contain them as ``rules``, covered by its manifest. Without
    either, a mistake is shown with the number of its paragraph only.
    """
    inside = package / "rules"
    return inside if inside.is_dir() else package.parents[1] / "docs" / "rules"


@cache
def load_page(document: str) -> Page:
    """The page of that name; an empty one if it does not exist.

    >>> load_page("match-the-dealer").title
    'Match the Dealer'
    """
    path = rules_folder(_PACKAGE) / f"{document}.md"
    return parse_page(path.read_text(encoding="utf-8") if path.is_file() else "")


def parse_page(text: str) -> Page:
    """The title and the paragraphs of a page: lines are joined, links are reduced to their text."""
    title = _TITLE.search(text)
    paragraphs = {
        found["rule"]: _LINK.sub(r"\g<text>", " ".join(found["text"].split()))
        for found in _PARAGRAPH.finditer(text)
    }
    return Page(title["title"] if title else "", MappingProxyType(paragraphs))
