"""Messages: what people read, made of facts at the last moment and in the reader's language.

A ``Message`` is an English template with named placeholders, a ``Sentence`` a message with its
facts. Logs, answers and views hold sentences; text is made where it is shown: ``str`` in English, a
``Language`` in any other. A translation is a catalogue of templates (``jackpit/languages``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from string import Formatter
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from jackpit.cards import Card
from jackpit.money import Money


class Text:
    """Base class of what people read: a Sentence or a Phrase, until a Language makes text of it."""

    __slots__ = ()


class Phrase(str, Text):
    """An English text of the data, such as the name of a line, that can be translated by itself."""

    __slots__ = ()


NO_TEXT = Phrase()
"""The empty text, in every language."""


class PhraseField:
    """A field of a dataclass with slots: its constructor takes a plain text, and it is a phrase.

    The slot replaces it; ``make_phrases`` makes the phrase.
    """

    def __init__(self, default: str | None = None) -> None:
        self._default = default

    def __get__(self, instance: object, owner: type) -> Phrase:
        """The default, for the dataclass."""
        if self._default is None:
            raise AttributeError
        return Phrase(self._default)

    def __set__(self, instance: object, value: str) -> None:
        """Never called; its type is that of the constructor."""
        raise AttributeError


def make_phrases(value: object, *names: str) -> None:
    """Make phrases of the texts in some fields of a frozen value."""
    for name in names:
        object.__setattr__(value, name, Phrase(getattr(value, name)))


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

    @cached_property
    def key(self) -> str:
        """The name of the message in logs and catalogues, such as ``Refusal.NO_DEALER``."""
        return f"{type(self).__name__}.{self.name}"


@cache
def message_called(key: str) -> Message:
    """The message with a key; a KeyError if there is none."""
    kind, _, name = key.partition(".")
    return {found.__name__: found for found in message_kinds()}[kind][name]


def message_kinds(base: type[Message] = Message) -> Iterable[type[Message]]:
    """Every class of messages that is imported."""
    yield base
    for kind in base.__subclasses__():
        yield from message_kinds(kind)


class Sentence(Text):
    """A message and its facts; ``str`` is the English text."""

    __slots__ = ("_hash", "facts", "message")
    _hash: int

    def __init__(self, message: Message, facts: Mapping[str, Fact]) -> None:
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        return ENGLISH.text(self)

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={fact!r}" for name, fact in self.facts.items())
        return f"{self.message}({facts})"

    def __eq__(self, other: object) -> bool:
        if self is other:  # most are made once and recur all day
            return True
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.message is other.message and self.facts == other.facts

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = hash((self.message.key, frozenset(self.facts.items())))
            return self._hash


Fact: TypeAlias = "str | int | Money | Card | Text | tuple[Fact, ...]"
"""What a sentence is about: names and free text are plain texts, English words are Text."""


class List(Message):
    """How the items of a list are joined."""

    COMMA = "{first}, {rest}"
    AND = "{first} and {last}"
    OR = "{first} or {last}"
    SEMICOLON = "{first}; {rest}"


def _join(items: tuple[Fact, ...], last_two: List) -> Sentence:
    *rest, last_but_one, last = items
    joined = last_two.given(first=last_but_one, last=last)
    for item in reversed(rest):
        joined = List.COMMA.given(first=item, rest=joined)
    return joined


_Item = TypeVar("_Item", bound="Fact")


def any_of(items: Sequence[_Item]) -> _Item | Sentence:
    """A list of alternatives as one fact: ``1``, ``1 or 2``, ``1, 2 or 3``."""
    return _join(tuple(items), List.OR) if len(items) > 1 else items[0]


def all_of(texts: Sequence[Text]) -> Text:
    """A list as one text: ``a``, ``a and b``, ``a, b and c``; empty if there is none."""
    if not texts:
        return NO_TEXT
    return _join(tuple(texts), List.AND) if len(texts) > 1 else texts[0]


def in_sequence(texts: Sequence[Text], by: List = List.SEMICOLON) -> Text:
    """Texts one after another: ``round 3 ended; $1.00 returned``; empty if there is none."""
    if not texts:
        return NO_TEXT
    *rest, joined = texts
    for text in reversed(rest):
        joined = by.given(first=text, rest=joined)
    return joined


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
                return self._translate(str(fact))
            case tuple():
                return self._listed(fact)
            case Card():
                return fact.face
            case _:
                return str(fact)

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:  # noqa: ARG002 -- the base class calls it with both
        """The fact with a name; a catalogue cannot reach into it, as in ``{spot.__class__}``."""
        return kwargs[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format one fact; *format_spec* is Python's, as in ``{count:,}``."""
        return format(value, format_spec) if format_spec else self.text(value)

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        """Begin a fact with a capital letter, as in ``{phrase!c}.``, or use no other (``!u``)."""
        match conversion:
            case "c":
                text = self.text(value)
                return f"{text[:1].upper()}{text[1:]}"
            case "u":
                return self.text(value).upper()
            case _:
                return super().convert_field(value, conversion)

    def _template(self, sentence: Sentence) -> str:
        template: str | Plural = sentence.message.value
        if isinstance(template, str):
            return self._translate(template)
        count = sentence.facts[template.counts]
        assert isinstance(count, int)
        if self._catalogue is None:
            return template.one if count == 1 else template.other
        return self._catalogue.ngettext(template.one, template.other, count)

    def _translate(self, text: str) -> str:
        """The text in the language; no text stays none, which gettext knows as its header."""
        return text if self._catalogue is None or not text else self._catalogue.gettext(text)

    def _listed(self, items: tuple[Fact, ...]) -> str:
        """``1``, ``1 and 2``, ``1, 2 and 3``."""
        if len(items) < 2:
            return "".join(self.text(item) for item in items)
        return self.text(_join(items, List.AND))


ENGLISH = Language("en")
