"""The texts of the screens can be collected: literals, with a fact for every placeholder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from script_texts import Call, marked_calls, object_keys, script_texts

SCREENS = Path(__file__).resolve().parents[2] / "src" / "jackpit" / "web" / "screens"
SCRIPTS = sorted(path.relative_to(SCREENS).as_posix() for path in SCREENS.rglob("*.js"))
PLACEHOLDER = re.compile(r"\{(\w+)\}")
BRACE = re.compile(r"[{}]")
WORDS = "shared/server-words.js"

PAGE = """
// t("A comment.")
/** plural(2, "A comment.", "Comments.") */
const title = t("Dealer's tray");
const place = (n) => html`<p class="x">the dealer's ${t("Spot {n}", { n })}, ${
  n ? html`<b>${plural(n, "{count} chip", "{count} chips", { of: t("\\"1\\"") })}</b>` : t("0")
}</p>${rich("Press {key}.", { key: html`<kbd>${key}</kbd>` })}`;
export function plural(count, one, other) {}
"""


def calls_of(script: str) -> list[Call]:
    """The calls of a script of the screens that mark a text."""
    return list(marked_calls((SCREENS / script).read_text("utf-8")))


def missing_facts(call: Call) -> set[str]:
    """The placeholders of a call without a fact, as far as its facts are an object literal."""
    keys = set() if call.facts is None else object_keys(call.facts)
    if keys is None or call.texts is None:
        return set()
    given = keys | ({"count"} if call.function == "plural" else set())
    return {name for text in call.texts for name in PLACEHOLDER.findall(text)} - given


def test_texts_are_found_in_templates_behind_apostrophes_and_inside_of_facts() -> None:
    assert list(script_texts(PAGE)) == [
        "Dealer's tray",
        "Spot {n}",
        ("{count} chip", "{count} chips"),
        '"1"',
        "0",
        "Press {key}.",
    ]


def test_the_keys_of_an_object_literal_are_found() -> None:
    assert object_keys('{ spot, amount: dollars(a, "b, c"), key: html`a, ${b}` }') == {
        "spot",
        "amount",
        "key",
    }
    assert object_keys("facts") is None
    assert object_keys("{ ...facts, spot }") is None


def test_a_placeholder_without_a_fact_is_found() -> None:
    (call,) = marked_calls('t("{line}: {amount}", { amount })')

    assert missing_facts(call) == {"line"}
    assert missing_facts(next(marked_calls('plural(n, "{count} of {all}", "{count}")'))) == {"all"}


@pytest.mark.parametrize("line", ["t(title)", "t(`Spot ${spot}`)", 't("Spot " + spot)'])
def test_a_text_that_is_no_literal_is_found(line: str) -> None:
    assert next(marked_calls(line)).texts is None


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_marked_text_is_a_literal_and_every_placeholder_has_its_fact(script: str) -> None:
    calls = calls_of(script)

    assert not [call for call in calls if call.texts is None]
    assert not {call.texts: missing_facts(call) for call in calls if missing_facts(call)}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_text_of_a_script_has_only_plain_placeholders(script: str) -> None:
    texts = [text for call in calls_of(script) for text in call.texts or ()]

    assert [text for text in texts if BRACE.search(PLACEHOLDER.sub("", text))] == []


def test_a_template_of_the_server_has_only_what_scripts_can_fill() -> None:
    templates = re.findall(r'translated\("(.*)"\)', (SCREENS / WORDS).read_text("utf-8"))

    assert len(templates) > 50
    assert [x for x in templates if BRACE.search(re.sub(r"\{\w+(:,)?\}", "", x))] == []
