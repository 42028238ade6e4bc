"""The texts that the scripts of the screens mark with `t`, `rich` and `plural`.

Babel's own extractor for JavaScript loses calls with facts inside of templates, where most stand.
"""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

CALL = re.compile(r"(?<![\w.$])(?<!function )(t|rich|plural)\(")
COMMENT = re.compile(r"\s*(?://|/?\*)")
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
CLOSED_BY = {"(": ")", "[": "]", "{": "}"}


class Call(NamedTuple):
    """A call that marks a text."""

    function: str
    arguments: list[str]
    """The source of each argument."""

    @property
    def texts(self) -> tuple[str, ...] | None:
        """The text, or the two forms of a plural; None if they are no literals."""
        sources = self.arguments[1:3] if self.function == "plural" else self.arguments[:1]
        if len(sources) < (2 if self.function == "plural" else 1):
            return None
        if not all(LITERAL.fullmatch(source) for source in sources):
            return None
        return tuple(json.loads(source) for source in sources)

    @property
    def facts(self) -> str | None:
        """The source of the facts; None if there are none."""
        place = 3 if self.function == "plural" else 1
        return self.arguments[place] if len(self.arguments) > place else None


def marked_calls(script: str) -> Iterator[Call]:
    """Every call of a script that marks a text, also inside of templates and other calls."""
    for found in CALL.finditer(script):
        line = script[script.rfind("\n", 0, found.start()) + 1 : found.start()]
        if not COMMENT.match(line):
            yield Call(found[1], _arguments(script, found.end()))


def script_texts(script: str) -> Iterator[str | tuple[str, ...]]:
    """The marked texts of a script; a pair of forms for a plural."""
    for call in marked_calls(script):
        if call.texts is not None:
            yield call.texts if call.function == "plural" else call.texts[0]


def object_keys(source: str) -> set[str] | None:
    """The keys of an object literal; None if it is none, or spreads another object."""
    if not source.startswith("{"):
        return None
    entries = _arguments(source, 1)
    if any(entry.startswith("...") for entry in entries):
        return None
    return {re.split(r"[:(]", entry, maxsplit=1)[0].strip() for entry in entries}


def _arguments(script: str, start: int) -> list[str]:
    """The sources between commas, from *start* to the bracket that closes them."""
    arguments, begin, at = [], start, start
    while script[at] not in ")]}":
        if script[at] == ",":
            arguments.append(script[begin:at].strip())
            begin = at + 1
        at = _skip(script, at)
    arguments.append(script[begin:at].strip())
    return [argument for argument in arguments if argument]


def _skip(script: str, at: int) -> int:
    """The position after a character, or after the whole string, template or bracket it begins."""
    first = script[at]
    at += 1
    if first in CLOSED_BY:
        while script[at] != CLOSED_BY[first]:
            at = _skip(script, at)
        return at + 1
    if first not in "\"'`":
        return at
    while script[at] != first:
        if script[at] == "\\":
            at += 2
        elif first == "`" and script.startswith("${", at):
            at = _skip(script, at + 1)
        else:
            at += 1
    return at + 1
