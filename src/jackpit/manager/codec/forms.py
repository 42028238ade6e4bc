"""The JSON forms of values: money, rates, cards, accounts, books, lines, versions and sentences.

msgspec reads and writes everything else by itself. These have a form of their own, by hand, because
their fields would not do: money must be exact in every JSON parser, so it is a text of dollars with
eight decimal places; an account is its name, a card two letters; and the patterns of a version are
code, so it names its game and carries what a house may change, with a fingerprint that reveals
whether the game's hands are still those the terms were made for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import Struct, structs

from jackpit.cards import CARD_PATTERN, Card, CardError
from jackpit.games import game_of
from jackpit.ledger import Account, Books, BooksError
from jackpit.manager.codec.errors import CodecError, CodecFault, explain, unplayable
from jackpit.messages import Fact, Phrase, Sentence, Text, message_called
from jackpit.money import MILLION, Money, Rate
from jackpit.paytable import Award, FixedAward, Game, GameError, Line, PayTable, Terms
from jackpit.refusal import Refused
from jackpit.table import HouseRules, Link, Version
from jackpit.value import replace

_DOLLAR = 100_000_000
_AMOUNT = re.compile(r"(-?)([0-9]{1,11})(?:\.([0-9]{1,8}))?")


@lru_cache(maxsize=4_096)  # a few amounts recur all day
def format_microcents(microcents: int) -> str:
    """Dollars with eight decimal places."""
    digits = f"{abs(microcents):09d}"
    return f"{'-' if microcents < 0 else ''}{digits[:-8]}.{digits[-8:]}"


def _read_money(text: Any) -> Money:
    return _money(text if type(text) is str else "")


@lru_cache(maxsize=4_096)
def _money(text: str) -> Money:
    amount = _AMOUNT.fullmatch(text)
    if amount is None:
        raise CodecError(CodecFault.NO_AMOUNT.given())
    microcents = int(amount[2]) * _DOLLAR + int((amount[3] or "").ljust(8, "0"))
    return Money(-microcents if amount[1] else microcents)


def _read_rate(value: Any) -> Rate:
    if type(value) is not int or not 0 <= value <= MILLION:
        raise CodecError(CodecFault.NO_RATE.given(most=MILLION))
    return Rate(value)


def _read_card(value: Any) -> Card:
    try:
        return Card.parse(str(value))
    except CardError as error:
        raise CodecError(CodecFault.NO_CARD.given(text=str(value)[:40])) from error


def _read_books(values: Any) -> Books:
    if type(values) is not dict:
        raise CodecError(CodecFault.NO_BALANCES.given())
    try:
        return Books.of({Account.named(name): _read_money(x) for name, x in values.items()})
    except CodecError:
        raise
    except (BooksError, ValueError) as error:
        raise CodecError(CodecFault.OTHER.given(error=str(error))) from error


# Versions.


class VersionLineForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a house may change of a line."""

    key: str
    name: Phrase
    award: Award
    envy: FixedAward | None


class VersionForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A version as JSON: all that a house may change, and the names of the rest."""

    game: str
    pay_table: str
    decks: int
    number: int
    rules: HouseRules
    terms: Terms
    lines: tuple[VersionLineForm, ...]
    sample: str
    inferred: str
    printed: bool
    hands: str
    """A fingerprint of the winning hands."""


def version_form(version: Version) -> VersionForm:
    """A version as it is written."""
    table = version.pay_table
    return VersionForm(
        game=version.game.key,
        pay_table=table.key,
        decks=version.decks,
        number=version.number,
        rules=version.rules,
        terms=table.terms,
        lines=tuple(
            VersionLineForm(key=x.key, name=x.name, award=x.award, envy=x.envy) for x in table.lines
        ),
        sample=table.sample,
        inferred=table.inferred,
        printed=table.printed is not None,
        hands=fingerprint_hands(version.game, table),
    )


def fingerprint_hands(game: Game, table: PayTable) -> str:
    """A fingerprint of a pay table's winning hands, to detect that a game changed them."""
    hands = [game.key, repr(game.pack), repr(table.considers)]
    hands += [f"{line.key}: {line.pattern!r}" for line in table.lines]
    return sha256("\n".join(hands).encode()).hexdigest()[:16]


def _read_version(values: Any) -> Version:
    return _version(msgspec.json.encode(values, order="deterministic"))


@cache
def _version(text: bytes) -> Version:
    """Cached: all rounds under the same terms share one object."""
    try:
        form = msgspec.json.decode(text, type=VersionForm, dec_hook=read_form)
    except msgspec.ValidationError as error:
        raise explain(error, VersionForm, msgspec.json.decode(text)) from error
    try:
        game = game_of(form.game)
        base = game.pay_table(form.pay_table)
        lines = {line.key: line for line in form.lines}
        if lines.keys() != {line.key for line in base.lines}:
            raise CodecError(CodecFault.OTHER_HANDS.given(game=game.name))
        table = replace(
            base,
            terms=form.terms,
            lines=tuple(replace(x, **structs.asdict(lines[x.key])) for x in base.lines),
            printed=base.printed if form.printed else None,
            sample=form.sample,
            inferred=form.inferred,
        )
        if fingerprint_hands(game, table) != form.hands:
            raise CodecError(CodecFault.OTHER_HANDS.given(game=game.name))
        return Version(
            game=game,
            pay_table=base if table == base else table,
            decks=form.decks,
            rules=form.rules,
            number=form.number,
        )
    except GameError as error:
        raise unplayable(error) from error


# Lines of marks: their keys, until the version of their round is known.


class _LineKey(Line):
    """The key of a line."""

    __slots__ = ()

    def __init__(self, key: str) -> None:
        object.__setattr__(self, "key", key)


def attach_lines(link: Link) -> None:
    """Replace the keys of the marked hands with the lines of their round's version."""
    for table in link.tables.values():
        for round in (table.round, None if table.last is None else table.last.round):
            if round is not None:
                hands = round.version.hands
                round.marks = [structs.replace(x, line=hands[x.line.key]) for x in round.marks]
                round.bonuses = [structs.replace(x, line=hands[x.line.key]) for x in round.bonuses]


# Sentences: the key of their message, and their facts. Texts and whole numbers are as they are, all
# other facts are named by their kind: {"amount": {"money": "9000.24000000"}, "spot": 3}


def _write_sentence(sentence: Sentence) -> dict[str, Any]:
    facts = {name: _write_fact(fact) for name, fact in sentence.facts.items()}
    return {"message": sentence.message.key, "facts": facts}


def _write_fact(fact: Fact) -> Any:
    kind = type(fact)
    if kind is str or kind is int:
        return fact
    if kind is tuple:
        return {"list": [_write_fact(item) for item in fact]}  # type: ignore[union-attr]  # a tuple
    return {_KINDS.get(kind, "sentence"): fact}


_KINDS: dict[type, str] = {Money: "money", Card: "card", Phrase: "phrase"}


def _read_text(form: Any) -> Text:
    return Phrase(form) if type(form) is str else _read_sentence(form)


def _read_sentence(form: Any) -> Sentence:
    try:
        message, facts = message_called(form["message"]), form["facts"].items()
    except (LookupError, TypeError, AttributeError) as error:
        raise CodecError(CodecFault.NO_SENTENCE.given()) from error
    return message.given(**{name: _read_fact(fact) for name, fact in facts})


def _read_refused(form: Any) -> Refused:
    refused = _read_sentence(form)
    if not isinstance(refused, Refused):
        raise CodecError(CodecFault.NO_RULE.given(key=refused.message.key))
    return refused


def _read_fact(form: Any) -> Fact:
    kind = type(form)
    if kind is str or kind is int:
        fact: Fact = form
        return fact
    try:
        ((name, inner),) = form.items()
        return _READ_FACT[name](inner)
    except CodecError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise CodecError(CodecFault.NO_FACT.given()) from error


_READ_FACT: dict[str, Callable[[Any], Fact]] = {
    "money": _read_money,
    "card": _read_card,
    "phrase": Phrase,
    "list": lambda items: tuple(map(_read_fact, items)),
    "sentence": _read_sentence,
}


# The hooks of msgspec.

_WRITE: dict[type, Callable[[Any], Any]] = {
    Rate: attrgetter("parts_per_million"),
    Card: str,
    Books: Books.balances,
    Line: attrgetter("key"),
    Version: version_form,
    Phrase: str,
    Sentence: _write_sentence,
    Refused: _write_sentence,
}
_READ: dict[type, Callable[[Any], Any]] = {
    Money: _read_money,
    Rate: _read_rate,
    Card: _read_card,
    Account: Account.named,
    Books: _read_books,
    Line: _LineKey,
    Version: _read_version,
    Phrase: Phrase,
    Sentence: _read_sentence,
    Refused: _read_refused,
    Text: _read_text,
}
_SENTENCE = {
    "type": "object",
    "properties": {"message": {"type": "string"}, "facts": {"type": "object"}},
    "required": ["message", "facts"],
}
_SCHEMAS: dict[type, dict[str, Any]] = {
    Money: {"type": "string", "pattern": f"^{_AMOUNT.pattern}$", "examples": ["12345.67"]},
    Rate: {
        "type": "integer",
        "minimum": 0,
        "maximum": MILLION,
        "description": "Parts per million.",
    },
    Card: {"type": "string", "pattern": CARD_PATTERN, "examples": ["7d"]},
    Account: {"type": "string"},
    Books: {"type": "object"},
    Line: {"type": "string"},
    Version: {"type": "object"},
    Phrase: {"type": "string"},
    Sentence: _SENTENCE,
    Refused: _SENTENCE,
    Text: {"type": "string"},  # of a view: its encoder writes every Text as text
}


def write_form(value: Any) -> Any:
    """The form of a value, for msgspec to encode."""
    kind = type(value)
    if kind is Money:  # these two first: every transfer has both
        return format_microcents(value.microcents)
    if kind is Account:
        return value.name
    if kind not in _WRITE:
        raise TypeError(f"a {kind.__name__} has no JSON form")
    return _WRITE[kind](value)


def read_form(kind: type, value: Any) -> Any:
    """The value of a *kind* from its form, which msgspec has decoded."""
    return _READ[kind](value)


def describe_form(kind: type) -> dict[str, Any]:
    """The JSON schema of a form."""
    return dict(_SCHEMAS[kind])
