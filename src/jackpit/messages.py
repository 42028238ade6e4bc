"""Messages: what people read, made of facts at the last moment and in the reader's language.

A ``Message`` is an English template with named placeholders, a ``Sentence`` a message with its
facts. Logs, answers and views hold sentences; text is made where it is shown: ``str`` in English, a
``Language`` in any other. A translation is a catalogue of templates (``jackpit/languages``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from string import Formatter
from typing import Any, NamedTuple, Protocol, TypeAlias

from jackpit.cards import Card
from jackpit.money import Money


class Text:
    """Base class of what people read: a Sentence or a Phrase, until a Language makes text of it."""

    __slots__ = ()


class Phrase(str, Text):
    """An English text of the data, such as the name of a line, that can be translated by itself."""

    __slots__ = ()


class Plural(NamedTuple):
    """A template that depends on a count."""

    counts: str
    """The fact that is counted."""

    one: str
    other: str


class Message(Enum):
    """Base class of messages; the value is the English template, its placeholders in braces."""

    def given(self, **facts: Fact) -> Sentence:
        """The sentence with these facts."""
        return Sentence(self, facts)

    @property
    def key(self) -> str:
        """The name of the message in catalogues, such as ``Refusal.NO_DEALER``."""
        return f"{type(self).__name__}.{self.name}"


def message_called(key: str) -> Message:
    """The message with a key; a KeyError if there is none."""
    kind, _, name = key.partition(".")
    return _kinds(Message)[kind][name]


def _kinds(base: type[Message]) -> dict[str, type[Message]]:
    found = {base.__name__: base}
    for kind in base.__subclasses__():
        found |= _kinds(kind)
    return found


class Sentence(Text):
    """A message and its facts; ``str`` is the English text."""

    __slots__ = ("facts", "message")

    def __init__(self, message: Message, facts: Mapping[str, Fact]) -> None:
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        return ENGLISH.text(self)

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={fact!r}" for name, fact in self.facts.items())
        return f"{self.message}({facts})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.message is other.message and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.message, *self.facts.items()))


Fact: TypeAlias = "str | int | Money | Card | Text | tuple[Fact, ...]"
"""What a sentence is about: names and free text are plain texts, English words are Text."""


class List(Message):
    """How the items of a list are joined."""

    COMMA = "{first}, {rest}"
    AND = "{first} and {last}"
    OR = "{first} or {last}"


def _join(items: tuple[Fact, ...], last_two: List) -> Sentence:
    *rest, last_but_one, last = items
    joined = last_two.given(first=last_but_one, last=last)
    for item in reversed(rest):
        joined = List.COMMA.given(first=item, rest=joined)
    return joined


def any_of(items: Sequence[Fact]) -> Fact:
    """A list of alternatives, as one fact: ``1``, ``1 or 2``, ``1, 2 or 3``."""
    return _join(tuple(items), List.OR) if len(items) > 1 else items[0]


class Catalogue(Protocol):
    """Translated templates and phrases by their English text; ``gettext`` has such classes."""

    def gettext(self, message: str, /) -> str:
        """The translation of a text, or the text itself."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The translation of a text with forms for *n* things."""


class Language(Formatter):
    """Puts sentences into one language; without a catalogue, into English."""

    def __init__(self, tag: str, catalogue: Catalogue | None = None) -> None:
        self.tag = tag
        self._catalogue = catalogue

    def text(self, fact: Fact) -> str:
        """The text of a sentence, or of any fact."""
        match fact:
            case Sentence():
                return self.vformat(self._template(fact), (), fact.facts)
            case Phrase():
                return str(fact) if self._catalogue is None else self._catalogue.gettext(str(fact))
            case tuple():
                return self._listed(fact)
            case Card():
                return fact.face
            case _:
                return str(fact)

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format one fact; *format_spec* is Python's, as in ``{count:,}``."""
        return format(value, format_spec) if format_spec else self.text(value)

    def _template(self, sentence: Sentence) -> str:
        template: str | Plural = sentence.message.value
        if isinstance(template, str):
            return template if self._catalogue is None else self._catalogue.gettext(template)
        count = sentence.facts[template.counts]
        assert isinstance(count, int)
        if self._catalogue is None:
            return template.one if count == 1 else template.other
        return self._catalogue.ngettext(template.one, template.other, count)

    def _listed(self, items: tuple[Fact, ...]) -> str:
        """``1``, ``1 and 2``, ``1, 2 and 3``."""
        if len(items) < 2:
            return "".join(self.text(item) for item in items)
        return self.text(_join(items, List.AND))


ENGLISH = Language("en")
