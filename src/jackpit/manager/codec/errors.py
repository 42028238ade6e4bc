"""Errors of reading JSON: why a value cannot be read, and the path to it.

msgspec's messages are recognized by patterns, so that they can be translated like all others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import inspect

from jackpit.fields import DAY, ID, KEY, SHA_256, STORABLE, TIME, anchored
from jackpit.messages import Fact, Message, Phrase, Plural, Sentence, any_of
from jackpit.paytable import GameError


class CodecFault(Message):
    """Why a value cannot be read: clauses, without a period."""

    NOT_JSON = "JSON in UTF-8 is expected"

    # Objects and lists.
    MISSING = "'{field}' is missing"
    MISSING_TAG = "'{field}' is missing; {known} is expected"
    UNKNOWN_FIELD = "unknown field '{field}'"
    UNKNOWN_TAG = "unknown {field} {found}; {known} is expected"
    NOT_ONE_OF = "{known} is expected, not {found}"
    WRONG_COUNT = Plural(
        "count",
        "{count:,} value is expected, not {found:,}",
        "{count:,} values are expected, not {found:,}",
    )
    TOO_MANY_FIELDS = Plural(
        "most",
        "an object of at most {most:,} field is expected",
        "an object of at most {most:,} fields is expected",
    )
    TOO_LONG_LIST = "a list of at most {most:,} is expected"

    # Numbers and texts.
    TOO_HIGH = "a whole number of at most {most:,} is expected"
    TOO_LOW = "a whole number of at least {least:,} is expected"
    OUT_OF_RANGE = "the number is too large"
    TOO_LONG = Plural(
        "most",
        "a text of at most {most:,} character is expected",
        "a text of at most {most:,} characters is expected",
    )
    TOO_SHORT = Plural(
        "least",
        "a text of at least {least:,} character is expected",
        "a text of at least {least:,} characters is expected",
    )
    NO_MATCH = "{what} is expected"
    WRONG_TYPE = "{what} is expected, not {found}"

    # The forms of values.
    NO_AMOUNT = "an amount is expected, a text such as '12345.67'"
    NO_RATE = "a whole number of 0 to {most:,} is expected, in parts per million"
    NO_CARD = "'{text}' is not a card; write rank and suit, as in 7d, Ks or Tc"
    NO_BALANCES = "an object of balances is expected, by the names of the accounts"
    OTHER_HANDS = "the hands of {game} are not those the terms were made for"
    NO_SENTENCE = "a sentence is expected: the key of a message, and facts"
    NO_FACT = "a fact is expected: a text, a whole number or an object of its kind"
    NO_RULE = "'{key}' is not a rule"

    OTHER = "it cannot be read: {error}"
    """The message of a library, or of stored data that no client sends."""


class FoundValue(Message):
    """A value as it was found."""

    TEXT = "'{text}'"


class CodecError(ValueError):
    """A value cannot be read: a clause why, and the path to the value.

    The English text is both, for the command line; screens make a sentence of the clause.
    """

    def __init__(self, what: Sentence, where: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.where = where

    def __str__(self) -> str:
        place = ".".join(self.where)
        return f"{place}: {self.what}" if place else str(self.what)


class NotJsonError(CodecError):
    """The bytes are not JSON in UTF-8."""


_WORDS = {
    "str": Phrase("a text"),
    "int": Phrase("a whole number"),
    "float": Phrase("a number"),
    "bool": Phrase("true or false"),
    "array": Phrase("a list"),
    "object": Phrase("an object"),
}
_MATCHING = {
    repr(STORABLE): Phrase("a text without NUL characters"),
    repr(anchored(KEY)): Phrase("a key of 1 to 40 letters, digits, dots, hyphens or underscores"),
    repr(anchored(ID)): Phrase("an id of 1 to 64 letters, digits, dots, colons, - or _"),
    repr(anchored(SHA_256)): Phrase("a SHA-256 of 64 hexadecimal digits"),
    repr(anchored(DAY)): Phrase("a day such as 2026-03-01"),
    repr(anchored(TIME)): Phrase("a time such as 21:30 or 21:30:05"),
}
"""What a pattern expects, in words."""

_PATH = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_MESSAGES: Sequence[tuple[str, CodecFault]] = (
    (r"Object missing required field `(?P<field>.*)`", CodecFault.MISSING),
    (r"Object contains unknown field `(?P<field>.*)`", CodecFault.UNKNOWN_FIELD),
    (r"Expected `array` of (at \w+ )?length (?P<count>\d+)(, got \d+)?", CodecFault.WRONG_COUNT),
    (r"Expected `object` of length <= (?P<most>\d+)", CodecFault.TOO_MANY_FIELDS),
    (r"Expected `array` of length <= (?P<most>\d+)", CodecFault.TOO_LONG_LIST),
    (r"Expected `int` <= (?P<most>-?\d+)", CodecFault.TOO_HIGH),
    (r"Expected `int` >= (?P<least>-?\d+)", CodecFault.TOO_LOW),
    (r"Expected `str` of length <= (?P<most>\d+)", CodecFault.TOO_LONG),
    (r"Expected `str` of length >= (?P<least>\d+)", CodecFault.TOO_SHORT),
    (r"Number out of range", CodecFault.OUT_OF_RANGE),
)
"""The messages of msgspec whose facts are names and whole numbers."""


def explain(error: msgspec.ValidationError, kind: Any, values: Any) -> CodecError:
    """The error of msgspec as ours; *values* is the JSON that is no *kind*."""
    text, _, place = str(error).partition(" - at `")
    path = [name or index for name, index in _PATH.findall(place.rstrip("`"))]
    where = tuple(part for part in path if part != "...")
    cause = error.__cause__
    if isinstance(cause, CodecError):
        return CodecError(cause.what, (*where, *cause.where))
    if isinstance(cause, GameError):
        return unplayable(cause, where)
    if path and _tag_field(union := _follow(kind, values, path[:-1])[0]) == path[-1]:
        found = _describe(_follow(kind, values, path)[1])
        unknown = CodecFault.UNKNOWN_TAG.given(field=path[-1], found=found, known=_choices(union))
        return CodecError(unknown, where[:-1])
    node, value = _follow(kind, values, path)
    return CodecError(_clause(text, node, value), where)


def unplayable(error: GameError, where: tuple[str, ...] = ()) -> CodecError:
    """The error of recorded terms that no game can be played with."""
    why = error.why
    return CodecError(
        why if isinstance(why, Sentence) else CodecFault.OTHER.given(error=why), where
    )


def _clause(text: str, node: inspect.Type, value: Any) -> Sentence:
    """The message of msgspec about a *value*, which is to be a *node*, as a clause of ours."""
    for pattern, fault in _MESSAGES:
        if match := re.fullmatch(pattern, text):
            facts = {name: _fact(name, fact) for name, fact in match.groupdict().items()}
            if fault is CodecFault.MISSING and facts["field"] == _tag_field(node):
                return CodecFault.MISSING_TAG.given(**facts, known=_choices(node))
            if fault is CodecFault.WRONG_COUNT:
                return fault.given(**facts, found=len(value))
            return fault.given(**facts)
    if match := re.fullmatch(r"Expected `str` matching regex (.*)", text):
        return CodecFault.NO_MATCH.given(what=_MATCHING.get(match[1], Phrase("another text")))
    if match := re.fullmatch(r"Invalid enum value (?:'(.*)'|(.*))", text):
        found = _describe(match[1]) if match[1] is not None else match[2]
        return CodecFault.NOT_ONE_OF.given(known=_choices(node), found=found)
    if match := re.fullmatch(r"Expected `(.*)`, got `(.*)`", text):
        words = [_WORDS.get(x, x) for x in match[1].split(" | ") if x != "null"]
        return CodecFault.WRONG_TYPE.given(what=any_of(words), found=_describe(value))
    return CodecFault.OTHER.given(error=text.replace("`", "'"))


def _fact(name: str, text: str) -> str | int:
    return text[:40] if name == "field" else int(text)


def _describe(value: Any) -> Fact:
    match value:
        case None:
            return Phrase("nothing")
        case bool():
            return Phrase("true") if value else Phrase("false")
        case str():
            return FoundValue.TEXT.given(text=value[:40])
        case int() | float():
            return f"{value}"[:40]
        case list():
            return Phrase("a list")
        case _:
            return Phrase("an object")


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


def _choices(node: Any) -> Fact:
    """The values that are possible, as alternatives."""
    return any_of(_values(node))


def _values(node: Any) -> tuple[str, ...]:
    match node:
        case inspect.UnionType():
            return tuple(str(x.tag) for x in node.types if isinstance(x, inspect.StructType))
        case inspect.EnumType():
            return tuple(str(member.value) for member in node.cls)
        case inspect.DictType():
            return _values(node.key_type)
        case inspect.LiteralType():
            return tuple(str(value) for value in node.values)
        case _:
            return (Phrase("another value"),)
