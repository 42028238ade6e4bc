"""No fact of a sentence is an English text written where the sentence is made.

Such a text would bypass the catalogue; it must be a Phrase or a Message.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import jackpit

SOURCE = Path(jackpit.__file__).parent
WORD = re.compile(r"[A-Za-z]{2}")
MAKES_SENTENCES = {"given", "refuse"}


def plain_texts(value: ast.expr) -> Iterator[str]:
    """The English texts that a fact is or can be, except those of a Phrase."""
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                if isinstance(part, ast.Constant):
                    yield from plain_texts(part)
        case ast.IfExp(body=body, orelse=orelse):
            yield from plain_texts(body)
            yield from plain_texts(orelse)
        case ast.BinOp(left=left, right=right):
            yield from plain_texts(left)
            yield from plain_texts(right)
        case ast.BoolOp(values=values) | ast.Tuple(elts=values):
            for item in values:
                yield from plain_texts(item)


def plain_facts(source: str) -> list[str]:
    """The facts with an English word as plain text, each as its line and name."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=called) | ast.Name(id=called)):
                if called not in MAKES_SENTENCES:
                    continue
            case _:
                continue
        found += [
            f"{fact.value.lineno}: {fact.arg}"
            for fact in node.keywords
            if any(map(WORD.search, plain_texts(fact.value)))
        ]
    return found


@pytest.mark.parametrize(
    "fact",
    [
        '"the pad"',
        'f"spot {spot}"',
        '"the pad" if pad else name',
        'name or "the pad"',
        '("a pad", name)',
        'name + " of the pad"',
    ],
)
def test_plain_english_is_found(fact: str) -> None:
    assert plain_facts(f"Refusal.X.given(what={fact})") == ["1: what"]


@pytest.mark.parametrize(
    "fact", ['Phrase("the pad")', "name", 'f"{first}–{last}"', 'texts["pad"]', '", "', "3"]
)
def test_phrases_names_and_numbers_are_allowed(fact: str) -> None:
    assert plain_facts(f"Text.X.given(what={fact})") == []


def test_no_fact_is_plain_english() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{fact}"
        for path in sorted(SOURCE.rglob("*.py"))
        for fact in plain_facts(path.read_text())
    ]
    assert found == []
