"""Facts of a sentence as JSON: texts and numbers as they are, everything else with its kind.

``{"amount": {"money": "9000.24000000"}, "spot": 3}``
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from jackpit.cards import Card
from jackpit.manager.codec.codec import Json
from jackpit.manager.codec.errors import CodecError
from jackpit.manager.codec.forms import read_form, write_form
from jackpit.messages import Fact, Phrase, Sentence, message_called
from jackpit.money import Money

Facts = Mapping[str, Fact]


def facts_to_json(facts: Facts) -> Json:
    """The facts by name, as JSON."""
    return {name: fact_to_json(fact) for name, fact in facts.items()}


def facts_from_json(values: Json) -> dict[str, Fact]:
    """The facts that were written as JSON."""
    return {name: fact_from_json(value) for name, value in values.items()}


def fact_to_json(fact: Fact) -> Json:
    """One fact as JSON."""
    match fact:
        case Money():
            return {"money": write_form(fact)}
        case Card():
            return {"card": write_form(fact)}
        case Phrase():
            return {"phrase": str(fact)}
        case Sentence():
            return {"sentence": {"message": fact.message.key, "facts": facts_to_json(fact.facts)}}
        case tuple():
            return {"list": [fact_to_json(item) for item in fact]}
        case _:
            return fact


def fact_from_json(value: Json) -> Fact:
    """The fact that was written as JSON."""
    if isinstance(value, str | int):
        return value
    ((kind, written),) = value.items()
    if kind not in _READERS:
        raise CodecError(f"no fact is a '{kind}'")
    return _READERS[kind](written)


def _read_sentence(values: Json) -> Fact:
    return Sentence(message_called(values["message"]), facts_from_json(values["facts"]))


_READERS: dict[str, Callable[[Json], Fact]] = {
    "money": partial(read_form, Money),
    "card": partial(read_form, Card),
    "phrase": Phrase,
    "sentence": _read_sentence,
    "list": lambda items: tuple(fact_from_json(item) for item in items),
}
