"""Names of the server in scripts: rules, events, commands and presses that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from message_kinds import every_kind
from web.test_screens_layout import scripts

from jackpit.manager.house import PictureContent, TextContent, VideoContent
from jackpit.manager.house.events import HouseEvent
from jackpit.pads.presses import Press
from jackpit.paytable import Dollars, ForOne, Share, ToOne
from jackpit.refusal import Rule
from jackpit.rights import RIGHTS
from jackpit.table.events import Event

RULE = re.compile(
    r"""\brule [!=]== "(\w+)"|\brule: "(\w+)"|^\s+([A-Z]+(?:_[A-Z]+)+):""", re.MULTILINE
)
NAME = re.compile(
    r""""((?:[A-Z][a-z]+){2,})"|^\s+((?:[A-Z][a-z]+){2,}): """
    r"""|\btype [!=]== "([A-Z]\w+)"|\bkinds\.has\("(\w+)"\)|\btype: "([A-Z]\w+)\"""",
    re.MULTILINE,
)
OF_SCRIPTS = {"ROUND_JUST_BEGAN", "SYSTEM_OFFLINE", "WRONG_KIND"}
"""Rules that scripts give themselves."""

OF_BROWSERS = {"AbortError", "ArrowLeft", "ArrowRight"}


def found(pattern: re.Pattern[str], text: str) -> set[str]:
    """The names that a pattern finds, whichever its group."""
    return {name for match in pattern.finditer(text) for name in match.groups() if name}


def kinds_of(base: type[object]) -> Iterator[str]:
    """The names of all classes below a base class."""
    for kind in base.__subclasses__():
        yield kind.__name__
        yield from kinds_of(kind)


@pytest.fixture(scope="module")
def rules() -> set[str]:
    """The names of all rules of the server."""
    return {rule.name for kind in every_kind() if issubclass(kind, Rule) for rule in kind}


def test_every_rule_in_a_script_is_one_of_the_server(rules: set[str]) -> None:
    unknown = {
        path: sorted(names)
        for path, text in scripts().items()
        if (names := found(RULE, text) - rules - OF_SCRIPTS)
    }
    assert unknown == {}


def test_every_event_command_and_press_in_a_script_exists() -> None:
    awards = {kind.__name__ for kind in (Dollars, ForOne, Share, ToOne)}
    events = {*kinds_of(Event), *kinds_of(HouseEvent)}
    contents = {kind.__name__ for kind in (TextContent, PictureContent, VideoContent)}
    known = events | set(kinds_of(Press)) | RIGHTS.keys() | awards | contents | OF_BROWSERS
    unknown = {
        path: sorted(names)
        for path, text in scripts().items()
        if (names := found(NAME, text) - known)
    }
    assert unknown == {}


@pytest.mark.parametrize(
    "text",
    [
        'problem.rule === "GONE"',
        'new Problem(0, { rule: "GONE" })',
        '  GONE_LONG_AGO: t("gone"),',
    ],
)
def test_a_rule_is_found(text: str) -> None:
    assert found(RULE, text) in ({"GONE"}, {"GONE_LONG_AGO"})


@pytest.mark.parametrize(
    "text",
    [
        'kinds.has("GoneOn")',
        '["GoneOn", t("gone")]',
        '  GoneOn: () => t("gone"),',
        'press.type === "GoneOn"',
        '{ type: "GoneOn" }',
    ],
)
def test_a_name_is_found(text: str) -> None:
    assert found(NAME, text) == {"GoneOn"}
