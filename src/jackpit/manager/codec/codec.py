"""Codecs: how a type of an event, command or view is written as JSON, read back and described.

A codec has three parts: ``write``, ``read``, and a JSON schema. Dataclasses and Structs are objects
of their fields, unions of them carry the class name as ``type``, enums are member names, money is a
string of dollars with eight decimal places, exact to the microcent. A value that cannot be read
raises a CodecError: one sentence, and the path to the value.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, structs

Json = Any
"""A value that ``msgspec.json`` encodes and decodes."""

MAX_TEXT_LENGTH = 1_000
MAX_INTEGER = 2**53 - 1
MAX_ITEMS = 1_000_000
"""More than the wins a link will ever have; a request is bounded by its size anyway."""


class CodecError(ValueError):
    """A value cannot be read: one sentence why, and the path to the value."""

    def __init__(self, what: str, where: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.where = where

    def inside(self, name: object) -> CodecError:
        """The same error, one level further out."""
        return CodecError(self.what, (str(name), *self.where))

    def __str__(self) -> str:
        place = ".".join(self.where)
        return f"{place}: {self.what}" if place else self.what


@dataclass(frozen=True, slots=True)
class Codec:
    """How one type is written, read and described."""

    write: Callable[[Any], Json]
    read: Callable[[Json], Any]
    schema: Mapping[str, Json]


_CODECS: dict[Any, Codec] = {}


def register_codec(kind: Any, codec: Codec) -> None:
    """Give a type its own codec instead of one derived from its fields; before its first use."""
    assert kind not in _CODECS
    _CODECS[kind] = codec


def cache_encoding(kind: Any) -> None:
    """Cache the JSON of the last values of a frozen type, whose equal values recur often.

    ``write`` then returns raw JSON, which only msgspec can embed.
    """
    codec = _derive_codec(kind)

    @lru_cache(maxsize=4_096)
    def write(value: Any) -> Json:
        return msgspec.Raw(msgspec.json.encode(codec.write(value)))

    register_codec(kind, replace(codec, write=write))


def codec_of(kind: Any) -> Codec:
    """The codec of a type: registered, or derived from its parts."""
    if kind not in _CODECS:
        _CODECS[kind] = _derive_codec(kind)
    return _CODECS[kind]


def _derive_codec(kind: Any) -> Codec:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _union_codec(parts)
    if origin is tuple:
        return _array_codec(parts[0], tuple) if parts[-1] is ... else _tuple_codec(parts)
    if origin in (list, frozenset):
        return _array_codec(parts[0], origin)
    if origin is dict:
        return _dict_codec(*parts)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_codec(kind)
    if is_dataclass(kind) or _is_struct(kind):
        return fields_codec(kind)
    raise TypeError(f"{kind} has no codec")


# Scalars.


def _unchanged(value: Any) -> Any:
    return value


def _scalar_codec(kind: type, what: str, schema: Mapping[str, Json]) -> Codec:
    def read(value: Json) -> Any:
        if type(value) is not kind:
            raise CodecError(f"{what} is expected, not {_describe(value)}")
        return value

    return Codec(_unchanged, read, schema)


def _describe(value: Json) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return f"'{value[:40]}'"
        case int() | float():
            return f"{value}"[:40]
        case list():
            return "a list"
        case _:
            return "an object"


def _read_text(value: Json) -> str:
    if type(value) is not str:
        raise CodecError(f"a text is expected, not {_describe(value)}")
    if len(value) > MAX_TEXT_LENGTH:
        raise CodecError(f"a text of at most {MAX_TEXT_LENGTH:,} characters is expected")
    if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise CodecError("a text may not hold characters that no database keeps")
    return value


def _read_integer(value: Json) -> int:
    if type(value) is not int:
        raise CodecError(f"a whole number is expected, not {_describe(value)}")
    if not -MAX_INTEGER <= value <= MAX_INTEGER:
        raise CodecError("the number is too large")
    return value


register_codec(
    int,
    Codec(
        _unchanged,
        _read_integer,
        {"type": "integer", "minimum": -MAX_INTEGER, "maximum": MAX_INTEGER},
    ),
)
register_codec(
    str,
    Codec(
        _unchanged,
        _read_text,
        {"type": "string", "maxLength": MAX_TEXT_LENGTH, "pattern": "^[^\\u0000]*$"},
    ),
)
register_codec(bool, _scalar_codec(bool, "true or false", {"type": "boolean"}))


# Composites.


def _union_codec(parts: tuple[Any, ...]) -> Codec:
    """One of several types by its tag, or null if None is among the parts."""
    kinds = [part for part in parts if part is not types.NoneType]
    if len(kinds) == len(parts):
        return tagged_codec(kinds)
    codec = codec_of(kinds[0]) if len(kinds) == 1 else tagged_codec(kinds)
    write, read = codec.write, codec.read
    return Codec(
        _unchanged
        if write is _unchanged
        else lambda value: None if value is None else write(value),
        lambda value: None if value is None else read(value),
        {"anyOf": [codec.schema, {"type": "null"}]},
    )


def _items(value: Json) -> list[Json]:
    if type(value) is not list:
        raise CodecError(f"a list is expected, not {_describe(value)}")
    if len(value) > MAX_ITEMS:
        raise CodecError(f"a list of at most {MAX_ITEMS:,} is expected")
    return value


def _read_all(read: Callable[[Json], Any], values: Json) -> Iterable[Any]:
    found = []
    for number, value in enumerate(_items(values)):
        try:
            found.append(read(value))
        except CodecError as error:
            raise error.inside(number) from error
    return found


def _array_codec(part: Any, container: Callable[[Iterable[Any]], Any]) -> Codec:
    codec = codec_of(part)
    write, read = codec.write, codec.read

    def write_all(values: Iterable[Any]) -> Json:
        return [write(value) for value in values]

    def write_sorted(values: Iterable[Any]) -> Json:
        return [write(value) for value in sorted(values)]

    in_order = _unchanged if write is _unchanged else write_all
    return Codec(
        write_sorted if container is frozenset else in_order,
        lambda values: container(_read_all(read, values)),
        {"type": "array", "items": codec.schema, "maxItems": MAX_ITEMS},
    )


def _tuple_codec(parts: tuple[Any, ...]) -> Codec:
    codecs = [codec_of(part) for part in parts]

    def read(values: Json) -> Any:
        if len(_items(values)) != len(codecs):
            raise CodecError(f"{len(codecs)} values are expected, not {len(values)}")
        return tuple(codec.read(value) for codec, value in zip(codecs, values, strict=True))

    return Codec(
        lambda values: [codec.write(value) for codec, value in zip(codecs, values, strict=True)],
        read,
        {
            "type": "array",
            "prefixItems": [codec.schema for codec in codecs],
            "minItems": len(codecs),
            "maxItems": len(codecs),
        },
    )


def _dict_codec(key: Any, value: Any) -> Codec:
    """A list of pairs, because a key need not be a string."""
    pairs = _array_codec(tuple[key, value], list)
    return Codec(
        lambda values: pairs.write(values.items()),
        lambda values: dict(pairs.read(values)),
        pairs.schema,
    )


def _enum_codec(kind: type[Enum]) -> Codec:
    members = {member.name: member for member in kind}

    def read(value: Json) -> Enum:
        if type(value) is str and value in members:
            return members[value]
        raise CodecError(f"one of {', '.join(members)} is expected, not {_describe(value)}")

    return Codec(attrgetter("_name_"), read, {"type": "string", "enum": list(members)})


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _fields_of(kind: Any) -> dict[str, bool]:
    """The names of the fields, and whether each is required."""
    if _is_struct(kind):
        return {field.name: field.required for field in structs.fields(kind)}
    return {f.name: f.default is MISSING and f.default_factory is MISSING for f in fields(kind)}


def _field_getter(kind: Any, names: tuple[str, ...]) -> Callable[[Any], dict[str, Any]]:
    """A function from a value to a dictionary of its fields: the fastest there is for *kind*."""
    if _is_struct(kind) and names == kind.__struct_fields__:
        return structs.asdict
    if len(names) > 1:
        values_of = attrgetter(*names)
        return lambda value: dict(zip(names, values_of(value), strict=True))
    return lambda value: {name: getattr(value, name) for name in names}


def fields_codec(kind: Any, *, omit: frozenset[str] = frozenset()) -> Codec:
    """A JSON object of the fields; those with a default are optional.

    With fields to *omit*, ``read`` returns the other fields as a dictionary instead of a value.
    """
    hints = get_type_hints(kind)
    named = {name: x for name, x in _fields_of(kind).items() if name not in omit}
    codecs = {name: codec_of(hints[name]) for name in named}
    required = [name for name, is_required in named.items() if is_required]
    get_fields = _field_getter(kind, tuple(codecs))
    writers = tuple((name, x.write) for name, x in codecs.items() if x.write is not _unchanged)

    def write(value: Any) -> Json:
        written = get_fields(value)
        for name, write_field in writers:
            written[name] = write_field(written[name])
        return written

    def read(values: Json) -> Any:
        return kind(**read_fields(values))

    def read_fields(values: Json) -> dict[str, Any]:
        if type(values) is not dict:
            raise CodecError(f"an object is expected, not {_describe(values)}")
        found = {}
        for name, value in values.items():
            if name not in codecs:
                raise CodecError(f"unknown field '{name[:40]}'")
            try:
                found[name] = codecs[name].read(value)
            except CodecError as error:
                raise error.inside(name) from error
        for name in required:
            if name not in found:
                raise CodecError(f"'{name}' is missing")
        return found

    schema = {
        "type": "object",
        "description": (kind.__doc__ or "").split("\n")[0],
        "properties": {name: codec.schema for name, codec in codecs.items()},
        "required": required,
        "additionalProperties": False,
    }
    return Codec(write, read_fields if omit else read, schema)


def tagged_codec(kinds: Iterable[Any], *, omit: frozenset[str] = frozenset()) -> Codec:
    """One of several classes: its fields, and its name as ``type``.

    With fields to *omit*, ``read`` returns the class and a dictionary of the other fields.
    """
    by_name = {kind.__name__: kind for kind in kinds}
    codecs = {
        name: fields_codec(kind, omit=omit) if omit else codec_of(kind)
        for name, kind in by_name.items()
    }
    writers = {kind: (name, codecs[name].write) for name, kind in by_name.items()}

    def write(value: Any) -> Json:
        name, write_fields = writers[type(value)]
        return {"type": name, **write_fields(value)}

    def read(values: Json) -> Any:
        if type(values) is not dict:
            raise CodecError(f"an object is expected, not {_describe(values)}")
        name = values.get("type")
        if type(name) is not str or name not in codecs:
            what = (
                "'type' is missing" if "type" not in values else f"unknown type {_describe(name)}"
            )
            raise CodecError(f"{what}; one of {', '.join(codecs)} is expected")
        rest = {key: value for key, value in values.items() if key != "type"}
        found = codecs[name].read(rest)
        return (by_name[name], found) if omit else found

    return Codec(write, read, {"oneOf": [_with_type(n, x.schema) for n, x in codecs.items()]})


def _with_type(name: str, schema: Mapping[str, Json]) -> Json:
    properties = {"type": {"const": name}, **schema.get("properties", {})}
    return {
        **schema,
        "title": name,
        "properties": properties,
        "required": ["type", *schema.get("required", [])],
    }
