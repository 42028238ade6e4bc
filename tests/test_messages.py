"""Messages: sentences hold facts, and become text in a language at the last moment."""

from __future__ import annotations

import re
from collections import defaultdict
from string import Formatter

import pytest
from message_kinds import every_kind

from jackpit.cards import Card
from jackpit.manager.codec import CodecError, Decoder, to_json
from jackpit.messages import (
    ENGLISH,
    NO_TEXT,
    Fact,
    Language,
    List,
    Message,
    Phrase,
    Plural,
    Sentence,
    Text,
    all_of,
    any_of,
    in_sequence,
    message_called,
)
from jackpit.money import Money
from jackpit.refusal import Refused, Rule
from jackpit.table import Refusal


class Sample(Message):
    """Messages of these tests."""

    CLAIM = "A claim of {amount} at {spots} needs a supervisor."
    CHIPS = Plural("count", "{count} chip was counted.", "{count:,} chips were counted.")
    ENTERED = "{card} makes '{line}': {then}"
    FACT = "{fact}"
    CAPITAL = "{phrase!c}."
    CAPITALS = "{phrase!u}"


class Bracketed:
    """A catalogue that puts every text in brackets."""

    def gettext(self, text: str, /) -> str:
        return f"[{text}]"

    def ngettext(self, one: str, other: str, count: int, /) -> str:
        return f"[{one if count == 1 else other}]"


SENTENCE: Decoder[Sentence] = Decoder(Sentence)
CLAIM = Sample.CLAIM.given(amount=Money.parse("9000.24"), spots=(1, 2, 6))


def test_a_sentence_is_its_message_with_its_facts() -> None:
    assert str(CLAIM) == "A claim of $9,000.24 at 1, 2 and 6 needs a supervisor."
    assert CLAIM.facts["amount"] == Money.parse("9000.24")
    assert repr(CLAIM) == "Sample.CLAIM(amount=Money.parse('9000.24'), spots=(1, 2, 6))"


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 chips were counted."),
        (1, "1 chip was counted."),
        (2, "2 chips were counted."),
        (1_200, "1,200 chips were counted."),
    ],
)
def test_a_count_chooses_the_form_of_a_message(count: int, text: str) -> None:
    assert str(Sample.CHIPS.given(count=count)) == text


@pytest.mark.parametrize(
    ("items", "text"),
    [((), ""), ((1,), "1"), ((1, 2), "1 and 2"), ((1, 2, 3, 4), "1, 2, 3 and 4")],
)
def test_a_list_is_joined_in_words(items: tuple[Fact, ...], text: str) -> None:
    assert ENGLISH.text(items) == text


def test_a_language_translates_templates_phrases_and_sentences_within_a_sentence() -> None:
    sentence = Sample.ENTERED.given(
        card=Card.parse("7d"), line=Phrase("Three 7's"), then=Sample.CHIPS.given(count=2)
    )

    text = Language("en-XA", Bracketed()).text(sentence)

    assert text == "[7♦ makes '[Three 7's]': [2 chips were counted.]]"


def test_a_catalogue_cannot_reach_into_a_fact() -> None:
    class Reaching(Bracketed):
        def gettext(self, text: str, /) -> str:
            return text.replace("{amount}", "{amount.__class__}")

    with pytest.raises(KeyError):
        Language("xx", Reaching()).text(CLAIM)


def test_sentences_are_equal_if_message_and_facts_are() -> None:
    same = Sample.CLAIM.given(spots=(1, 2, 6), amount=Money.parse("9000.24"))

    assert same == CLAIM
    assert Sample.CLAIM.given(amount=Money.parse("9000.25"), spots=(1, 2, 6)) != CLAIM
    assert Sample.CHIPS.given(count=1) != Sample.ENTERED.given(count=1)
    assert len({CLAIM, same}) == 1


def test_a_message_is_found_by_its_key() -> None:
    assert message_called("Sample.CLAIM") is Sample.CLAIM
    with pytest.raises(KeyError):
        message_called("Sample.NOTHING")


@pytest.mark.parametrize(
    ("fact", "written"),
    [
        (3, 3),
        ("table 3", "table 3"),
        (Money.parse("9000.24"), {"money": "9000.24000000"}),
        (Card.parse("7d"), {"card": "7d"}),
        (Phrase("Three 7's"), {"phrase": "Three 7's"}),
        ((1, Money(1)), {"list": [1, {"money": "0.00000001"}]}),
        (
            Sample.CHIPS.given(count=2),
            {"sentence": {"message": "Sample.CHIPS", "facts": {"count": 2}}},
        ),
    ],
)
def test_a_fact_is_written_with_its_kind_and_read_back(fact: Fact, written: object) -> None:
    sentence = Sample.FACT.given(fact=fact)
    assert to_json(sentence) == {"message": "Sample.FACT", "facts": {"fact": written}}

    back = SENTENCE.convert(to_json(sentence))

    assert back == sentence
    assert type(back.facts["fact"]) is type(fact)


def test_a_sentence_keeps_its_facts_when_it_is_stored() -> None:
    back = SENTENCE.convert(to_json(CLAIM))

    assert str(back) == str(CLAIM)


@pytest.mark.parametrize(
    ("form", "why"),
    [
        (
            {"message": "Sample.NONE", "facts": {}},
            "a sentence is expected: the key of a message, and facts",
        ),
        ({"message": "Sample.FACT"}, "a sentence is expected: the key of a message, and facts"),
        (
            {"message": "Sample.FACT", "facts": {"fact": {"rate": 3}}},
            "a fact is expected: a text, a whole number or an object of its kind",
        ),
        (
            {"message": "Sample.FACT", "facts": {"fact": {"money": "much"}}},
            "an amount is expected",
        ),
        (
            {"message": "Sample.FACT", "facts": {"fact": {"list": [{"card": "11x"}]}}},
            "'11x'",
        ),
    ],
)
def test_what_is_no_sentence_is_refused(form: object, why: str) -> None:
    with pytest.raises(CodecError, match=re.escape(why)):
        SENTENCE.convert(form)


def test_a_stored_text_is_a_sentence_or_a_phrase() -> None:
    text: Decoder[Text] = Decoder(Text)

    for one in (CLAIM, Phrase("a dealer")):
        assert text.convert(to_json(one)) == one
        assert type(text.convert(to_json(one))) is type(one)


def test_a_refusal_is_read_as_one_and_only_if_its_message_is_a_rule() -> None:
    refused: Decoder[Refused] = Decoder(Refused)
    back = refused.convert(to_json(Refusal.NO_SUCH_SPOT.given(spot=3)))

    assert (back.rule, back.facts) == (Refusal.NO_SUCH_SPOT, {"spot": 3})
    with pytest.raises(CodecError, match=re.escape("'Sample.CLAIM' is not a rule")):
        refused.convert(to_json(CLAIM))


@pytest.mark.parametrize(
    ("items", "text"), [((1,), "1"), ((1, 2), "1 or 2"), ((1, 2, 3, 4), "1, 2, 3 or 4")]
)
def test_alternatives_are_joined_in_words(items: tuple[Fact, ...], text: str) -> None:
    assert ENGLISH.text(any_of(items)) == text


def test_phrases_are_joined_by_semicolons_and_begin_a_sentence_with_a_capital() -> None:
    phrases = [Sample.FACT.given(fact=fact) for fact in ("round over", Money(0), 3)]

    assert str(in_sequence(phrases)) == "round over; $0.00; 3"
    assert str(in_sequence(phrases, List.COMMA)) == "round over, $0.00, 3"
    assert str(in_sequence(phrases[:1])) == "round over"
    assert str(Sample.CAPITAL.given(phrase=Phrase("round over"))) == "Round over."
    assert str(Sample.CAPITALS.given(phrase=Phrase("round over"))) == "ROUND OVER"


def test_a_capital_letter_at_the_beginning_leaves_the_rest_as_it_is() -> None:
    phrase = Phrase("blazing 7's of Table PIT-1")

    assert str(Sample.CAPITAL.given(phrase=phrase)) == "Blazing 7's of Table PIT-1."
    assert str(Sample.CAPITAL.given(phrase=Phrase("PIN needed"))) == "PIN needed."
    assert str(Sample.CAPITAL.given(phrase=NO_TEXT)) == "."


def test_texts_are_joined_to_one_text() -> None:
    texts = [Phrase("paid"), Sample.CHIPS.given(count=2), Phrase("printed")]

    assert str(all_of(texts)) == "paid, 2 chips were counted. and printed"
    assert str(in_sequence(texts)) == "paid; 2 chips were counted.; printed"
    assert all_of(texts[:1]) is in_sequence(texts[:1]) is texts[0]
    assert all_of([]) is in_sequence([]) is NO_TEXT


def test_the_empty_text_is_empty_in_every_language() -> None:
    assert Language("en-XA", Bracketed()).text(NO_TEXT) == ""


def placeholders(template: str) -> set[str]:
    """The names in the braces of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_every_message_is_found_by_its_key_and_has_named_placeholders() -> None:
    for kind in every_kind():
        for message in kind:
            assert message_called(message.key) is message
            value: str | Plural = message.value
            if isinstance(value, Plural):
                one, other = placeholders(value.one), placeholders(value.other)
                assert one - {value.counts} == other - {value.counts}, message
            names = placeholders(value if isinstance(value, str) else value.other)
            assert all(name.isidentifier() for name in names), message


def test_no_two_messages_of_a_class_have_the_same_template() -> None:
    """An Enum takes them for one, and clients would see the name of the first rule for both."""
    members = [item for kind in every_kind() for item in kind.__members__.items()]

    assert [name for name, message in members if message.name != name] == []


def test_a_rule_name_belongs_to_one_class() -> None:
    """Clients and records have the name alone."""
    homes: defaultdict[str, set[str]] = defaultdict(set)
    for kind in every_kind():
        if issubclass(kind, Rule):
            for rule in kind:
                homes[rule.name].add(kind.__name__)

    assert homes["NO_SUCH_WIN"] == {"Refusal"}
    assert {name: kinds for name, kinds in homes.items() if len(kinds) > 1} == {}
