"""Catalogues: their template holds every text, and a language puts them where they are read."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from catalogue_files import LANGUAGES, ROOT, build_template

from jackpit import languages
from jackpit.languages import BRACKETS, LanguageError, load_language, screen_texts
from jackpit.messages import ENGLISH, Phrase, Plural, Sentence, message_kinds
from jackpit.rights import LEADERS, RightsRefusal, list_roles

POLISH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)"
" ? 1 : 2);\\n"

#: src/jackpit/rights.py
msgid "Only {roles} may {phrase}."
msgstr "{phrase}: tylko {roles}."

#: src/jackpit/rights.py
msgid "a supervisor"
msgstr "kierownik"

#: src/jackpit/web/screens/pad/pad.js
msgid "{count} wager"
msgid_plural "{count} wagers"
msgstr[0] "{count} zakład"
msgstr[1] "{count} zakłady"
msgstr[2] "{count} zakładów"
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A catalogue beside the template, in a folder of its own."""
    (tmp_path / "pl.po").write_text(POLISH, "utf-8")
    monkeypatch.setattr(languages, "_FOLDER", tmp_path)
    for cached in (load_language, screen_texts, languages._translations, languages._read_catalogue):
        monkeypatch.setattr(languages, cached.__name__, cached.__wrapped__)
    return "pl"


def only_leaders() -> Sentence:
    return RightsRefusal.NEEDS_ROLE.given(
        roles=list_roles(LEADERS), phrase=Phrase("verify a claim")
    )


def test_the_template_holds_every_text_of_today() -> None:
    """But for those of games: a new game is one file and its rules page."""
    written = read_po(BytesIO((LANGUAGES / "jackpit.pot").read_bytes()))

    assert texts_outside_games(written) == texts_outside_games(build_template()), (
        "run `tools/catalogue`"
    )


def texts_outside_games(template: Catalog) -> set[object]:
    """The texts of a template with their files, without those that only games have."""
    return {
        (message.id, file)
        for message in template
        for file, _ in message.locations
        if not file.startswith("src/jackpit/games/")
    }


def test_the_placeholders_of_both_forms_of_a_plural_are_the_same_but_for_the_count() -> None:
    template = build_template()
    plurals = [x.value for kind in message_kinds() for x in kind if isinstance(x.value, Plural)]
    counts = {tuple(plural[1:]): plural.counts for plural in plurals}
    for message in template:
        if not isinstance(message.id, str):
            one, other = (set(names(text)) for text in message.id)
            assert one - other == set(), message.id
            assert other - one <= {counts.get((message.id[0], message.id[1]), "count")}, message.id


def names(template: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(template) if name]


def test_a_language_reorders_a_sentence_and_falls_back_to_english(polish: str) -> None:
    language = languages.load_language(polish)

    assert language.text(only_leaders()) == "verify a claim: tylko kierownik or an executive."
    assert str(only_leaders()) == "Only a supervisor or an executive may verify a claim."


def test_screens_get_the_plural_forms_by_the_categories_of_browsers(polish: str) -> None:
    texts = languages.screen_texts(polish)

    assert texts.texts == {"{count} wager": "{count} zakład"}  # none of the server's
    assert texts.plurals == {
        "{count} wager": {
            "one": "{count} zakład",
            "few": "{count} zakłady",
            "many": "{count} zakładów",
        }
    }


def test_english_needs_no_catalogue() -> None:
    assert load_language("en") is ENGLISH
    assert screen_texts("en").texts == {}


def test_a_language_without_a_catalogue_is_refused_by_its_tag() -> None:
    with pytest.raises(LanguageError, match=r"^Language 'xx' has no catalogue; use 'en'\.$"):
        load_language("xx")


def test_the_bracket_language_puts_every_text_in_brackets() -> None:
    assert load_language(BRACKETS).text(only_leaders()) == (
        "[Only [[a supervisor] or [an executive]] may [verify a claim].]"
    )


def test_no_style_holds_a_text() -> None:
    """A text in a style sheet cannot be translated; a style shows an attribute instead."""
    shown = re.compile(r'content:\s*"[^"]*[A-Za-z]')
    styles = (ROOT / "src/jackpit/web/screens").rglob("*.css")

    assert [path.name for path in styles if shown.search(path.read_text("utf-8"))] == []
