"""What was attempted is a key in the log and words for people."""

import re

import pytest

from jackpit.manager.house.attempts import AttemptedAction, describe_attempt, report_attempt
from jackpit.messages import Phrase
from jackpit.rights import RIGHTS


@pytest.mark.parametrize("action", AttemptedAction, ids=lambda action: action.name)
def test_an_action_is_recorded_as_a_key_and_shown_in_words(action: AttemptedAction) -> None:
    assert re.fullmatch(r"[a-z_]+", action.value)
    assert describe_attempt(action.value) == action.phrase
    assert type(action.phrase) is Phrase


@pytest.mark.parametrize("command", RIGHTS)
def test_a_command_is_shown_by_the_phrase_of_its_right(command: str) -> None:
    assert describe_attempt(command) is RIGHTS[command].phrase


def test_a_report_is_named() -> None:
    assert str(describe_attempt(report_attempt("wins"))) == "read the report 'wins'"


def test_an_endpoint_is_shown_as_it_is() -> None:
    assert str(describe_attempt("GET /api/people")) == "call GET /api/people"
