"""Errors of reading JSON: msgspec's messages as one plain sentence, and the path to the value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import inspect

from jackpit.fields import EXPECTED
from jackpit.manager.plural import plural


class CodecError(ValueError):
    """A value cannot be read: one sentence why, and the path to the value."""

    def __init__(self, what: str, where: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.where = where

    def __str__(self) -> str:
        place = ".".join(self.where)
        return f"{place}: {self.what}" if place else self.what


class NotJsonError(CodecError):
    """The bytes are not JSON in UTF-8."""


_WORDS = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}
_PATH = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_MESSAGES: Sequence[tuple[str, str]] = (
    (r"Object missing required field `(.*)`", "'{0}' is missing"),
    (r"Object contains unknown field `(.*)`", "unknown field '{0:.40}'"),
    (r"Expected `array` of .*?length (\d+).*, got (\d+)", "{0} values are expected, not {1}"),
    (r"Expected `object` of length <= (\d+)", "an object of at most {0} fields is expected"),
    (r"Expected `array` of length <= (\d+)", "a list of at most {0} is expected"),
    (r"Expected `int` <= (-?\d+)", "a whole number of at most {0} is expected"),
    (r"Expected `int` >= (-?\d+)", "a whole number of at least {0} is expected"),
    (r"Number out of range", "the number is too large"),
)


def explain(error: msgspec.ValidationError, kind: Any, values: Any) -> CodecError:
    """The error in a plain sentence; *values* is the JSON that is no *kind*."""
    text, _, place = str(error).partition(" - at `")
    path = [name or index for name, index in _PATH.findall(place.rstrip("`"))]
    where = tuple(part for part in path if part != "...")
    cause = error.__cause__
    if isinstance(cause, CodecError):
        return CodecError(cause.what, (*where, *cause.where))
    if path and (tag := _tag_field(union := _follow(kind, values, path[:-1])[0])) == path[-1]:
        wrong = _follow(kind, values, path)[1]
        known = ", ".join(_choices(union))
        return CodecError(
            f"unknown {tag} {_describe(wrong)}; one of {known} is expected", where[:-1]
        )
    node, found = _follow(kind, values, path)
    what = _sentence(text, found)
    if what == f"'{_tag_field(node)}' is missing":
        what += f"; one of {', '.join(_choices(node))} is expected"
    if text.startswith("Invalid enum value"):
        wrong = text.removeprefix("Invalid enum value ")
        what = f"one of {', '.join(_choices(node))} is expected, not {wrong}"
    return CodecError(what, where)


def _sentence(text: str, found: Any) -> str:
    for pattern, sentence in _MESSAGES:
        if match := re.fullmatch(pattern, text):
            return sentence.format(*map(_with_commas, match.groups()))
    if match := re.fullmatch(r"Expected `str` of length ([<>])= (\d+)", text):
        least = "most" if match[1] == "<" else "least"
        return f"a text of at {least} {plural(int(match[2]), 'character')} is expected"
    if match := re.fullmatch(r"Expected `str` matching regex (.*)", text):
        expected = {repr(pattern): words for pattern, words in EXPECTED.items()}
        return f"{expected.get(match[1], 'another text')} is expected"
    if match := re.fullmatch(r"Expected `(.*)`, got `(.*)`", text):
        words = [_WORDS.get(x, x) for x in match[1].split(" | ") if x != "null"]
        return f"{' or '.join(words)} is expected, not {_describe(found)}"
    return text.replace("`", "'")


def _with_commas(text: str) -> str:
    return f"{int(text):,}" if text.lstrip("-").isdecimal() else text


def _describe(value: Any) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return f"'{value[:40]}'"
        case int() | float():
            return f"{value}"[:40]
        case list():
            return "a list"
        case _:
            return "an object"


# The type and the value at a path.


def _follow(kind: Any, value: Any, path: Sequence[str]) -> tuple[inspect.Type, Any]:
    node = _narrow(inspect.type_info(kind), value)
    for step in path:
        node, value = _part(node, step), _inside(value, step)
        node = _narrow(node, value)
    return node, value


def _narrow(node: Any, value: Any) -> Any:
    """The part of a union that a value is to be: by its tag, or the only one that is not null."""
    while isinstance(node, inspect.Metadata):
        node = node.type
    if isinstance(node, inspect.UnionType):
        parts = [_narrow(x, value) for x in node.types if not isinstance(x, inspect.NoneType)]
        tag = value.get(_tag_field(node)) if isinstance(value, dict) else None
        tagged = [x for x in parts if isinstance(x, inspect.StructType) and x.tag == tag]
        return tagged[0] if tagged else parts[0] if len(parts) == 1 else node
    return node


def _tag_field(node: Any) -> str | None:
    """The field that says which Struct of a union a value is."""
    parts = node.types if isinstance(node, inspect.UnionType) else ()
    return next((x.tag_field for x in parts if isinstance(x, inspect.StructType)), None)


def _part(node: Any, step: str) -> Any:
    match node:
        case inspect.StructType(array_like=False) | inspect.DataclassType():
            return next((x.type for x in node.fields if x.encode_name == step), inspect.AnyType())
        case inspect.StructType():
            return node.fields[int(step)].type
        case inspect.TupleType():
            return node.item_types[int(step)]
        case inspect.DictType():
            return node.value_type
        case _:
            return getattr(node, "item_type", inspect.AnyType())


def _inside(value: Any, step: str) -> Any:
    try:
        return value[step] if isinstance(value, dict) else value[int(step)]
    except (LookupError, TypeError, ValueError):
        return {}


def _choices(node: Any) -> list[str]:
    match node:
        case inspect.UnionType():
            return [str(x.tag) for x in node.types if isinstance(x, inspect.StructType)]
        case inspect.EnumType():
            return [str(member.value) for member in node.cls]
        case inspect.DictType():
            return _choices(node.key_type)
        case _:
            return []
