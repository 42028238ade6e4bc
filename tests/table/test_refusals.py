"""Every refusal can be reached, is one full sentence, and is listed in docs/refusals.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from table.refusal_cases import CASES

from jackpit.messages import Plural
from jackpit.pads import pad_of
from jackpit.pads.presses import Press
from jackpit.refusal import Rule
from jackpit.rights import RightsRefusal
from jackpit.table import Refusal, Refused, act, decide, why_not

PAGE = Path(__file__).resolve().parents[2] / "docs" / "refusals.md"
ENTRY = re.compile(r"^- `([A-Z_]+)` – \*((?:.|\n  )+?)\*\n((?:  \S.*\n)+)", flags=re.MULTILINE)
OF_THE_SERVER = {RightsRefusal.ONLY_AT_PAD, RightsRefusal.NOT_BY_DEVICE}
"""A link does not know where a command comes from."""

EVERY = [
    pytest.param(rule, id=rule.name)
    for rule in (*Refusal, *RightsRefusal)
    if rule not in OF_THE_SERVER
]


def why(refusal: Rule) -> Refused:
    """The refusal of a case; every call must return the same and change nothing."""
    pit, asked = CASES[refusal]()
    if isinstance(asked, Press | tuple):
        pad = pad_of(pit.link, "1")
        *before, asked = asked if isinstance(asked, tuple) else (asked,)
        for press in before:  # they change only the lights of the pad
            assert pad.press(press) == ()
        refused = pad.why_not(asked)
        assert pad.press(asked) == refused
    else:
        refused = why_not(pit.link, asked)
        assert decide(pit.link, asked) == act(pit.link, asked) == refused
    pit.check()
    assert refused is not None
    return refused


def test_no_refusal_is_missing_from_the_ways_to_them() -> None:
    assert CASES.keys() == {*Refusal, *RightsRefusal} - OF_THE_SERVER


@pytest.mark.parametrize("refusal", EVERY)
def test_every_refusal_can_be_reached_and_changes_nothing(refusal: Rule) -> None:
    assert why(refusal).rule is refusal


@pytest.mark.parametrize("refusal", EVERY)
def test_a_refusal_is_one_sentence_with_every_word_filled_in(refusal: Rule) -> None:
    sentence = str(why(refusal))

    assert not re.search(r"[{}<>\n]|None|Money\(", sentence)
    assert re.search(r"\w'?\)?\.$", sentence), "no full stop"
    assert not re.search(r"[.!?] ", sentence), "two sentences"


FREE_TEXTS: dict[Rule, str] = {
    Refusal.DEALER_STANDS: "cards",
    Refusal.REFERENCE_GIVEN: "reference",
    Refusal.ALREADY_REFUSED: "reason",
}
"""Facts of several words that need no translation: the faces of cards, what people typed."""


@pytest.mark.parametrize("refusal", EVERY)
def test_no_fact_of_a_refusal_is_an_english_fragment_outside_the_catalogue(refusal: Rule) -> None:
    for name, fact in why(refusal).facts.items():
        is_plain = type(fact) is str and " " in fact
        assert not is_plain or FREE_TEXTS.get(refusal) == name, (name, fact)


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (Refusal.LINK_HAS_OPEN_TABLES, "Table 1 is open; close every table first."),
        (
            Refusal.TABLE_DIFFERS,
            "The link plays Blazing 7's Progressive, pay table standard, 6 decks, $1.00; a table"
            " with Hit and Run Progressive, pay table h17, 6 decks, $1.00 cannot join it.",
        ),
        (Refusal.NO_ROUND, "No round is under way; press COIN IN first."),
        (
            Refusal.SPOT_IS_MARKED,
            "Spot 1 is marked 'Either of the First Two Cards – 7'; to clear it, press Either of the"
            " First Two Cards – 7, then tap spot 1.",
        ),
        (Refusal.IMPOSSIBLE_HAND, "The shoe never deals 'Three 7's – Diamonds'; check the hand."),
        (
            Refusal.IMPOSSIBLE_TOGETHER,
            "'Three 7's – Suited (Other)' at spot 2 cannot go with 'Three 7's – Diamonds' at spot"
            " 1: they need different up cards; clear the wrong one.",
        ),
        (
            Refusal.TABLE_HAS_WIN,
            "The dealer's hand is logged as '9 or more Cards' in win 1; only a manual adjustment"
            " can back it out.",
        ),
        (Refusal.IMPOSSIBLE_CARDS, "No 10♥ is left in the shoe; check the entered cards."),
        (
            Refusal.CARDS_CONTRADICT,
            "The cards at spot 1 show no winning hand, not 'Either of the First Two Cards – 7'.",
        ),
        (
            Refusal.HAND_NOT_FINAL,
            "The hand at spot 1 is not final; 'Three 7's – Diamonds' is settled after the deal.",
        ),
        (RightsRefusal.NEEDS_ROLE, "Only a supervisor or an executive may void a round."),
        (RightsRefusal.NEEDS_ROLE_TO_APPROVE, "To back out a win, accounting must approve."),
        (
            RightsRefusal.NEEDS_TWO_PEOPLE,
            "To back out a win, a second person is needed: accounting.",
        ),
        (
            RightsRefusal.NEEDS_OTHER_DEPARTMENT,
            "To back out a win, two departments must agree: accounting must approve.",
        ),
        # $10,000 and twice 12 cents are on the Major.
        (Refusal.CLAIM_NEEDS_EXECUTIVE, "A claim of $10,000.24 needs an executive."),
        (Refusal.SURVEILLANCE_MISSING, "Win 1 ($10,000.24) needs a surveillance reference."),
        (Refusal.METER_HOLDS_LESS, "Meter Major holds only $10,000.00."),
        (
            Refusal.CAP_BELOW_METER,
            "Meter Major holds $10,000.00; a cap of $5,000.00 would be below it.",
        ),
        (
            Refusal.REASON_NOT_ALLOWED,
            "'correction of an amount over the limit' is not an allowed reason here.",
        ),
    ],
)
def test_a_refusal_names_what_it_is_about(refusal: Rule, sentence: str) -> None:
    refused = why(refusal)
    assert (refused.rule, str(refused)) == (refusal, sentence)


def test_the_page_of_refusals_has_every_one_with_its_sentence() -> None:
    entries = ENTRY.findall(PAGE.read_text(encoding="utf-8"))

    assert [(name, " ".join(sentence.split())) for name, sentence, _ in entries] == [
        (rule.name, rule.value.other if isinstance(rule.value, Plural) else rule.value)
        for rule in (*Refusal, *RightsRefusal)
    ]


def test_the_page_of_refusals_says_in_sentences_when_each_arises() -> None:
    text = PAGE.read_text(encoding="utf-8")

    assert text.startswith("# Refusals\n\n")
    assert len(text.split("\n\n")[1].split()) > 10, "a page begins with what it is"
    for name, _, remark in ENTRY.findall(text):
        assert remark.rstrip().endswith("."), name
        assert len(remark.split()) >= 6, name
