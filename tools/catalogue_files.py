"""Writes the catalogue template and the catalogues of `src/jackpit/languages`.

The template holds the messages of the server, the phrases in its code and data, the texts that the
scripts of the screens mark with `t`, `rich` and `plural`, and the texts of the HTML pages.
"""

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from screen_facts import WORDS_FILE, shared_texts
from script_texts import script_texts

import jackpit
import jackpit.games
from jackpit.blackjack import RULE_SETS, Rules
from jackpit.languages import TEMPLATE
from jackpit.messages import Phrase, Plural, message_kinds
from jackpit.paytable import Game, meter_name
from jackpit.rights import RIGHTS, ROLE_FACTS, Right
from jackpit.value import Value
from jackpit.web.http.pages import page_texts

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "jackpit"
LANGUAGES = SOURCE / "languages"
PYTHON_KEYWORDS = {"Phrase": None}
WIDTH = 100
HEADER = "# Texts of Jackpit, to be translated; written by tools/catalogue."
UNWANTED = tuple(
    f'"{field}'
    for field in (
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "Last-Translator",
        "Language-Team",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Generated-By",
    )
)
"""Fields of the header that change by themselves or say nothing."""

Text = str | tuple[str, ...]


def build_template() -> Catalog:
    """The template with every text of the program, in order of their files."""
    template = Catalog(header_comment=HEADER, charset="utf-8", fuzzy=False)
    for text, file, comment in sorted(_texts(), key=lambda found: (found[1], str(found[0]))):
        if not text:
            continue  # gettext has its header under the empty text
        template.add(text, locations=[(file, 0)], auto_comments=[comment] if comment else [])
    return template


def _texts() -> Iterator[tuple[Text, str, str]]:
    """Every text with its file, and a comment for translators."""
    yield from _messages()
    yield from _data_phrases()
    for path in sorted(SOURCE.rglob("*.py")):
        yield from _extracted(path)
    for path in sorted((SOURCE / "web" / "screens").rglob("*.js")):
        for marked in script_texts(path.read_text()):
            yield marked, _name(path), ""
    for text in shared_texts():
        yield text, _name(WORDS_FILE), ""
    for path in sorted((SOURCE / "web" / "screens").rglob("*.html")):
        for text in page_texts(path.read_text()):
            yield text, _name(path), ""


def _extracted(path: Path) -> Iterator[tuple[Text, str, str]]:
    for _, text, _, _ in extract("python", BytesIO(path.read_bytes()), PYTHON_KEYWORDS):
        if text:
            yield text, _name(path), ""


def _messages() -> Iterator[tuple[Text, str, str]]:
    for module in pkgutil.walk_packages(jackpit.__path__, "jackpit."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for kind in message_kinds():
        if not kind.__module__.startswith("jackpit."):
            continue
        for message in kind:
            value: str | Plural = message.value
            text = (value.one, value.other) if isinstance(value, Plural) else value
            if text:
                yield text, _file_of(kind.__module__), message.key


def _data_phrases() -> Iterator[tuple[Text, str, str]]:
    """The phrases of games, rights and roles, and of the members of enums."""
    games = [name for name in sys.modules if name.startswith(f"{jackpit.games.__name__}.")]
    data: list[tuple[str, Any]] = [
        (name, game)
        for name in games
        for game in vars(sys.modules[name]).values()
        if isinstance(game, Game)
    ]
    meters = {str(name) for _, game in data for name in _meter_names(game)}
    for name in sorted(meters):  # scripts look them up by the key of the meter
        yield name, _name(SOURCE / "web" / "screens" / "shared" / "names.js"), ""
    data += [(name, _meter_names(game)) for name, game in data]
    data += [(Rules.__module__, list(_names_in(rules))) for rules in RULE_SETS.values()]
    data += [(Right.__module__, [RIGHTS, ROLE_FACTS])]
    data += [(kind.__module__, [vars(member) for member in kind]) for kind in _enums(Enum)]
    for module, value in data:
        for phrase in phrases_in(value):
            yield str(phrase), _file_of(module), ""


def _meter_names(game: Game) -> list[Phrase]:
    return [meter_name(meter.key) for table in game.pay_tables for meter in table.terms.meters]


def _names_in(value: Any) -> Iterator[Phrase]:
    """What the parts of a value are called; the name of a member of an enum is not shown."""
    if isinstance(value, Enum):
        return
    if isinstance(name := getattr(value, "name", None), str):
        yield Phrase(name)
    if isinstance(value, tuple | list):
        parts: Iterable[Any] = value
    else:
        parts = [getattr(value, x.name) for x in fields(value)] if is_dataclass(value) else ()
    for part in parts:
        yield from _names_in(part)


def _enums(base: type[Enum]) -> Iterator[type[Enum]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("jackpit."):
            yield kind
        yield from _enums(kind)


def _file_of(module: str) -> str:
    file = sys.modules[module].__file__
    assert file is not None
    return _name(Path(file))


def phrases_in(value: Any) -> Iterator[Phrase]:
    """The phrases in the fields of a value, however deep."""
    match value:
        case Phrase():
            if value:
                yield value
        case str() | int() | None:
            return
        case Value():
            yield from _in_all(getattr(value, name) for name in value.__match_args__)
        case dict():
            yield from _in_all(value.values())
        case tuple() | list() | frozenset():
            yield from _in_all(value)
        case msgspec.Struct():
            yield from _in_all(getattr(value, name) for name in value.__struct_fields__)
        case _ if is_dataclass(value):
            yield from _in_all(getattr(value, field.name) for field in fields(value))


def _in_all(values: Iterable[Any]) -> Iterator[Phrase]:
    for value in values:
        yield from phrases_in(value)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _written(catalogue: Catalog) -> str:
    out = BytesIO()
    write_po(out, catalogue, width=WIDTH, omit_header=False, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(UNWANTED))


def main(tags: list[str]) -> None:
    """Write the template, update every catalogue, and begin those of *tags*."""
    template = build_template()
    (LANGUAGES / TEMPLATE).write_text(_written(template))
    known = {path.stem for path in LANGUAGES.glob("*.po")}
    for tag in sorted(known | set(tags)):
        path = LANGUAGES / f"{tag}.po"
        with BytesIO(path.read_bytes() if path.exists() else b"") as file:
            catalogue = read_po(file, locale=tag.replace("-", "_"))
        catalogue.update(template, no_fuzzy_matching=True)
        path.write_text(_written(catalogue))
        missing = sum(not message.string for message in catalogue if message.id)
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} texts, {missing} to translate")
    print(f"{(LANGUAGES / TEMPLATE).relative_to(ROOT)}: {len(template)} texts")


if __name__ == "__main__":
    main(sys.argv[1:])
