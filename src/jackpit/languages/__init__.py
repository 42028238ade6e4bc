"""Languages: one catalogue each, ``<tag>.po``; every text of the program is in ``jackpit.pot``.

English needs none. ``tools/catalogue`` writes the template and brings the catalogues up to date.
The bracket language is made of the template: on a screen in it, every text without brackets is one
that no catalogue could translate.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from msgspec import Struct

from jackpit.messages import ENGLISH, Language

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog
    from babel.support import Translations

BRACKETS = "en-XA"
"""The tag of the bracket language, as browsers call an English made for tests."""

TEMPLATE = "jackpit.pot"
_SCREENS = "src/jackpit/web/screens/"
_FOLDER = files(__name__)
_EVERY_COUNT = range(201)
"""Whole numbers enough to meet every plural form of a language."""


class LanguageError(ValueError):
    """A language without a catalogue, in one sentence for the user."""


def language_tags() -> list[str]:
    """The languages that people can choose."""
    found = (path.name for path in _FOLDER.iterdir())
    return ["en", *sorted(name.removesuffix(".po") for name in found if name.endswith(".po"))]


@cache
def load_language(tag: str) -> Language:
    """The language with this tag; a LanguageError if it has no catalogue."""
    return ENGLISH if tag == ENGLISH.tag else Language(tag, _translations(tag))


@cache
def _translations(tag: str) -> Translations:
    from babel.messages.mofile import write_mo
    from babel.support import Translations

    compiled = BytesIO()
    write_mo(compiled, _read_catalogue(tag))
    compiled.seek(0)
    return Translations(compiled)


@cache
def _read_catalogue(tag: str) -> Catalog:
    """The catalogue of a language other than English."""
    from babel.messages.pofile import read_po

    if tag not in (BRACKETS, *language_tags()):
        choices = " or ".join(f"'{known}'" for known in language_tags())
        raise LanguageError(f"Language '{tag}' has no catalogue; use {choices}.")
    name = TEMPLATE if tag == BRACKETS else f"{tag}.po"
    catalogue = read_po(BytesIO(_FOLDER.joinpath(name).read_bytes()), locale=_locale(tag))
    return _bracketed(catalogue) if tag == BRACKETS else catalogue


def _bracketed(catalogue: Catalog) -> Catalog:
    catalogue.fuzzy = False
    for message in catalogue:
        text = message.id
        if text:
            message.string = f"[{text}]" if isinstance(text, str) else tuple(f"[{x}]" for x in text)
    return catalogue


class ScreenTexts(Struct, frozen=True, kw_only=True):
    """The texts of a language as the screens look them up, by their English text."""

    language: str
    texts: dict[str, str]
    plurals: dict[str, dict[str, str]]
    """By the English text for one thing, then by the plural category of the count."""


@cache
def screen_texts(tag: str) -> ScreenTexts:
    """The texts of the screens in a language; none in English."""
    texts: dict[str, str] = {}
    plurals: dict[str, dict[str, str]] = {}
    for message in _read_catalogue(tag) if tag != ENGLISH.tag else ():
        if not any(file.startswith(_SCREENS) for file, _ in message.locations):
            continue
        if isinstance(message.id, str):
            texts[message.id] = _translations(tag).gettext(message.id)
        else:
            one, other = message.id
            plurals[one] = _by_category(tag, one, other)
            texts[one] = _translations(tag).ngettext(one, other, 1)  # it may also stand alone
    return ScreenTexts(language=tag, texts=texts, plurals=plurals)


def _by_category(tag: str, one: str, other: str) -> dict[str, str]:
    """The forms by the categories of browsers ("one", "few", "other"), instead of by number."""
    from babel import Locale

    category = Locale.parse(_locale(tag)).plural_form
    form = _translations(tag).ngettext
    return {category(count): form(one, other, count) for count in _EVERY_COUNT}


def _locale(tag: str) -> str:
    """The name of a language in Babel."""
    return "en_US" if tag == BRACKETS else tag.replace("-", "_")
