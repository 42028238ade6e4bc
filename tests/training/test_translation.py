"""Everything a trainee reads is made in the language of the house; only the rules pages are not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from training.trainee import trained

from jackpit.messages import Language
from jackpit.training import LESSONS, Practice, PracticeSetup, StepError
from jackpit.training import steps as s
from jackpit.web.http.encoder import ViewEncoder
from jackpit.web.training.views import lesson_view, training_view

TEXTS = {
    *("instruction", "last_action", "sentence", "name", "about", "word", "rule_name"),
    *("rules_name", "short_name"),
}
"""The fields of the views that people read, except for paragraphs of the rules pages."""


class Brackets:
    """A catalogue with every text in brackets."""

    def gettext(self, message: str) -> str:
        return f"[{message}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"[{msgid1 if n == 1 else msgid2}]"


BRACKETS = Language("en-XA", Brackets())


def texts_in(view: Any, name: str = "") -> Iterator[str]:
    """The texts of a view that people read."""
    match view:
        case dict():
            for key, value in view.items():
                yield from texts_in(value, key)
        case list():
            for value in view:
                yield from texts_in(value, name)
        case str() if name in TEXTS:
            yield view


def in_brackets(view: Any) -> list[str]:
    return list(texts_in(json.loads(ViewEncoder(BRACKETS).encode(view))))


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_text_of_a_lesson_and_of_its_practice_can_be_translated(lesson: str) -> None:
    set_up = PracticeSetup(lesson=LESSONS[lesson], seed="1", people=frozenset({2}))
    practice = Practice(set_up)
    found = in_brackets(lesson_view(LESSONS[lesson]))
    for step in trained(set_up).steps:
        practice.take(step)
        found += in_brackets(training_view(practice))

    assert len(found) > 1_000
    assert [text for text in found if not (text[0] == "[" and text[-1] == "]")] == []


def test_a_mistake_and_a_refusal_can_be_translated() -> None:
    practice = Practice(PracticeSetup(lesson=LESSONS["blazing-7s"], seed="7-red"))
    practice.take(s.DealCards(is_begun_on_pad=False))
    with pytest.raises(StepError) as raised:
        practice.take(s.NextRound())

    (mistake,) = json.loads(ViewEncoder(BRACKETS).encode(training_view(practice)))["mistakes"]
    assert mistake["sentence"].endswith("press [START GAME] first.]")
    assert mistake["rule_name"] == "[[Blazing 7's] R6]"
    assert mistake["paragraph"].startswith("When all bets are placed")
    assert BRACKETS.text(raised.value.refused) == "[The cards are not dealt yet.]"
