"""The codecs of Jackpit's own types: money, cards, people, versions, events, commands, links.

Money is a string of dollars with eight decimal places, exact to the microcent in every JSON parser.
A version of the terms names its game and carries everything a house may change; the patterns of the
hands stay with the game, and a fingerprint reveals if they changed.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import structs

from jackpit.cards import Card, CardError
from jackpit.games import GAMES
from jackpit.ledger import Account, AccountKind, Books, BooksError, Reason, Transfer
from jackpit.manager.codec.codec import (
    Codec,
    CodecError,
    Json,
    cache_encoding,
    codec_of,
    fields_codec,
    register_codec,
    tagged_codec,
)
from jackpit.money import Money, MoneyError, Rate
from jackpit.pads.presses import Press
from jackpit.paytable import Award, FixedAward, Game, GameError, Line, PayTable, Terms
from jackpit.table import HouseRules, Link, Mark, Payment, Person, Role, Round, Version
from jackpit.table import commands as c
from jackpit.table import events as e

_DOLLAR = 100_000_000
_AMOUNT = re.compile(r"(-?)([0-9]{1,11})(?:\.([0-9]{1,8}))?")


@lru_cache(maxsize=4_096)  # a few amounts recur all day
def _write_money(money: Money) -> str:
    digits = f"{abs(money.microcents):09d}"
    return f"{'-' if money.microcents < 0 else ''}{digits[:-8]}.{digits[-8:]}"


def _read_money(text: Json) -> Money:
    amount = _AMOUNT.fullmatch(text) if type(text) is str else None
    if amount is None:
        raise CodecError("an amount is expected, a text such as '12345.67'")
    microcents = int(amount[2]) * _DOLLAR + int((amount[3] or "").ljust(8, "0"))
    return Money(-microcents if amount[1] else microcents)


register_codec(
    Money,
    Codec(
        _write_money,
        _read_money,
        {"type": "string", "pattern": f"^{_AMOUNT.pattern}$", "examples": ["12345.67"]},
    ),
)


def _read_rate(value: Json) -> Rate:
    parts = codec_of(int).read(value)
    try:
        return Rate(parts)
    except MoneyError as error:
        raise CodecError(str(error)) from error


register_codec(
    Rate,
    Codec(
        lambda rate: rate.parts_per_million,
        _read_rate,
        {
            "type": "integer",
            "minimum": 0,
            "maximum": 1_000_000,
            "description": "Parts per million.",
        },
    ),
)


def _read_card(value: Json) -> Card:
    try:
        return Card.parse(codec_of(str).read(value))
    except CardError as error:
        raise CodecError(str(error)) from error


_CARD_SCHEMA = {"type": "string", "pattern": "^[A2-9TJQK][cdhs]$", "examples": ["7d"]}
register_codec(Card, Codec(str, _read_card, _CARD_SCHEMA))


# Accounts and transfers.

_ACCOUNTS: dict[str, Account] = {}


def parse_account(name: str) -> Account:
    """The account with a name, such as ``meter major``."""
    if name not in _ACCOUNTS:
        for kind in sorted(
            AccountKind, key=lambda kind: -len(kind.value)
        ):  # "in transit" has a space
            if name == kind.value or name.startswith(f"{kind.value} "):
                _ACCOUNTS[name] = Account(kind, name[len(kind.value) + 1 :])
                break
        else:
            raise CodecError(f"no account is called '{name}'")
    return _ACCOUNTS[name]


def _read_account(value: Json) -> Account:
    return parse_account(codec_of(str).read(value))


register_codec(Account, Codec(attrgetter("name"), _read_account, {"type": "string"}))

_REASONS = {reason.name: reason for reason in Reason}


def _write_transfer(transfer: Transfer) -> Json:
    return [
        transfer.reason._name_,
        transfer.source.name,
        transfer.target.name,
        _write_money(transfer.amount),
    ]


def _read_transfer(values: Json) -> Transfer:
    try:
        reason, source, target, amount = values
        return Transfer(
            _REASONS[reason], parse_account(source), parse_account(target), _read_money(amount)
        )
    except (ValueError, TypeError, KeyError) as error:
        raise CodecError(f"not a transfer: {error}") from error


_STRING = {"type": "string"}
register_codec(
    Transfer,
    Codec(
        _write_transfer,
        _read_transfer,
        {
            "type": "array",
            "description": "Reason, from, to, amount.",
            "prefixItems": [_STRING, _STRING, _STRING, _STRING],
            "minItems": 4,
            "maxItems": 4,
        },
    ),
)
cache_encoding(tuple[Transfer, ...])  # a table's wagers are the same, round after round


@cache
def _write_person(person: Person) -> Json:
    return [person.key, person.role.value]


def _read_person(values: Json) -> Person:
    try:
        key, role = values
        return _person(key, role)
    except (ValueError, TypeError) as error:
        raise CodecError("a person is a key and a role") from error


@cache
def _person(key: str, role: str) -> Person:
    return Person(key, Role(role))


register_codec(
    Person,
    Codec(
        _write_person,
        _read_person,
        {"type": "array", "prefixItems": [_STRING, _STRING], "minItems": 2, "maxItems": 2},
    ),
)


cache_encoding(tuple[Payment, ...])  # a few lines pay a few spots


# The terms.

_FIXED = tagged_codec(FixedAward.__args__)
register_codec(FixedAward, _FIXED)
register_codec(Award, tagged_codec(Award.__args__))


def _write_version(version: Version) -> Json:
    table = version.pay_table
    return {
        "game": version.game.key,
        "pay_table": table.key,
        "decks": version.decks,
        "number": version.number,
        "rules": codec_of(HouseRules).write(version.rules),
        "terms": codec_of(Terms).write(table.terms),
        "lines": [
            {
                "key": line.key,
                "name": line.name,
                "award": codec_of(Award).write(line.award),
                "envy": None if line.envy is None else _FIXED.write(line.envy),
            }
            for line in table.lines
        ],
        "sample": table.sample,
        "inferred": table.inferred,
        "printed": table.printed is not None,
        "hands": fingerprint_hands(version.game, table),
    }


def fingerprint_hands(game: Game, table: PayTable) -> str:
    """A fingerprint of a pay table's winning hands, to detect that a game changed them."""
    hands = [game.key, repr(game.pack), repr(table.considers)]
    hands += [f"{line.key}: {line.pattern!r}" for line in table.lines]
    return sha256("\n".join(hands).encode()).hexdigest()[:16]


def _read_version(values: Json) -> Version:
    if type(values) is not dict:
        raise CodecError("an object is expected")
    return _version(msgspec.json.encode(values, order="deterministic"))


@cache
def _version(text: bytes) -> Version:
    """Cached: all rounds under the same terms share one object."""
    values = msgspec.json.decode(text)
    try:
        game = _game(values["game"])
        base = _pay_table(game, values["pay_table"])
        lines = {line["key"]: line for line in values["lines"]}
        table = replace(
            base,
            terms=codec_of(Terms).read(values["terms"]),
            lines=tuple(_line(line, lines[line.key]) for line in base.lines),
            printed=base.printed if values["printed"] else None,
            sample=values["sample"],
            inferred=values["inferred"],
        )
        if fingerprint_hands(game, table) != values["hands"]:
            raise CodecError(f"the hands of {game.name} are not those the terms were made for")
        return Version(
            game=game,
            pay_table=base if table == base else table,
            decks=codec_of(int).read(values["decks"]),
            rules=codec_of(HouseRules).read(values["rules"]),
            number=codec_of(int).read(values["number"]),
        )
    except KeyError as error:
        raise CodecError(f"{error} is missing") from error
    except (GameError, MoneyError) as error:
        raise CodecError(str(error)) from error


def _game(key: str) -> Game:
    if key not in GAMES:
        raise CodecError(f"no game is called '{key}'")
    return GAMES[key]


def _pay_table(game: Game, key: str) -> PayTable:
    for table in game.pay_tables:
        if table.key == key:
            return table
    raise CodecError(f"{game.name} has no pay table '{key}'")


def _line(line: Line, values: Json) -> Line:
    envy = values["envy"]
    return replace(
        line,
        name=values["name"],
        award=codec_of(Award).read(values["award"]),
        envy=None if envy is None else _FIXED.read(envy),
    )


register_codec(Version, Codec(_write_version, _read_version, {"type": "object"}))


# A link, for a snapshot.


def _write_books(books: Books) -> Json:
    return [[account.name, _write_money(books.balance(account))] for account in books.accounts]


def _read_books(rows: Json) -> Books:
    try:
        return Books.of({parse_account(name): _read_money(amount) for name, amount in rows})
    except BooksError as error:
        raise CodecError(str(error)) from error


register_codec(Books, Codec(_write_books, _read_books, {"type": "array"}))

_LINE_BY_KEY = Codec(lambda line: line.key, lambda key: key, {"type": "string"})
register_codec(Line, _LINE_BY_KEY)


def _read_round(values: Json) -> Round:
    """Replace the keys of the marked lines with the lines of the round's version."""
    round: Round = _ROUND.read(values)
    lines: dict[Any, Line] = dict(round.version.lines)
    round.marks = [structs.replace(mark, line=lines[mark.line]) for mark in round.marks]
    return round


codec_of(Mark)
_ROUND = fields_codec(Round)
register_codec(Round, Codec(_ROUND.write, _read_round, _ROUND.schema))


def leaf_classes(base: type[Any]) -> list[type[Any]]:
    """The subclasses of *base* that have no subclasses themselves."""
    below = [kind for kind in base.__subclasses__() if _is_in_its_module(kind)]
    return [kind for sub in below for kind in leaf_classes(sub)] if below else [base]


def _is_in_its_module(kind: type[Any]) -> bool:
    """Whether its module holds it: a dataclass with slots replaces the class first created."""
    return getattr(sys.modules[kind.__module__], kind.__name__, None) is kind


EVENT_CODEC = tagged_codec(leaf_classes(e.Event))
"""Codec of every event of a link."""

COMMAND_CODEC = tagged_codec(leaf_classes(c.Command))
"""Codec of every command to a link."""

register_codec(Press, tagged_codec(leaf_classes(Press)))
PRESS_CODEC = codec_of(Press)
"""Codec of every press at a pad."""

LINK_CODEC = codec_of(Link)
"""Codec of a link's state."""
