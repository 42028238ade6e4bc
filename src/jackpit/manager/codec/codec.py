"""How values are written down: every type of an event or a command has one form in JSON.

A form says three things of a type: how a value is written, how it is read, and what a reader may
expect (a JSON schema). Dataclasses and Structs are objects with their fields, unions of them carry
their name as ``type``, enums are their names, money is a text of dollars with eight places, exact
to the microcent. What cannot be read is refused with one sentence that says where it stands.
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
"""Whatever ``msgspec.json`` writes and reads."""

MAX_TEXT_LENGTH = 1_000
MAX_INTEGER = 2**53 - 1
MAX_ITEMS = 1_000_000
"""More wins than a link will ever see; what a caller sends is bounded by its size."""


class CodecError(ValueError):
    """Something that cannot be read: where it stands, and one sentence why."""

    def __init__(self, what: str, where: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.where = where

    def inside(self, name: object) -> CodecError:
        """The same, one level further out."""
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


_FORMS: dict[Any, Codec] = {}


def register_codec(kind: Any, form: Codec) -> None:
    """Give a type a form of its own, in place of the one its fields would have."""
    assert kind not in _FORMS  # nor was it used before
    _FORMS[kind] = form


def cache_encoding(kind: Any) -> None:
    """Keep the JSON of the last values of a frozen type: equal ones come again and again.

    It is written as raw JSON, which msgspec puts where it belongs and nothing else can read.
    """
    form = _made(kind)

    @lru_cache(maxsize=4_096)
    def write(value: Any) -> Json:
        return msgspec.Raw(msgspec.json.encode(form.write(value)))

    register_codec(kind, replace(form, write=write))


def codec_of(kind: Any) -> Codec:
    """The form of a type: its own, or one made of the forms of its parts."""
    if kind not in _FORMS:
        _FORMS[kind] = _made(kind)
    return _FORMS[kind]


def _made(kind: Any) -> Codec:
    """A form made of the forms of its parts."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _optional(parts)
    if origin is tuple:
        return _many(parts[0], tuple) if parts[-1] is ... else _row(parts)
    if origin in (list, frozenset):
        return _many(parts[0], origin)
    if origin is dict:
        return _pairs(*parts)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if is_dataclass(kind) or _is_struct(kind):
        return fields_codec(kind)
    raise TypeError(f"{kind} has no form")


# The plain ones.


def _same(value: Any) -> Any:
    return value


def _plain(kind: type, what: str, schema: Mapping[str, Json]) -> Codec:
    def read(value: Json) -> Any:
        if type(value) is not kind:
            raise CodecError(f"{what} is expected, not {_shown(value)}")
        return value

    return Codec(_same, read, schema)


def _shown(value: Json) -> str:
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
        raise CodecError(f"a text is expected, not {_shown(value)}")
    if len(value) > MAX_TEXT_LENGTH:
        raise CodecError(f"a text of at most {MAX_TEXT_LENGTH:,} characters is expected")
    if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise CodecError("a text may not hold characters that no database keeps")
    return value


def _read_whole(value: Json) -> int:
    if type(value) is not int:
        raise CodecError(f"a whole number is expected, not {_shown(value)}")
    if not -MAX_INTEGER <= value <= MAX_INTEGER:
        raise CodecError("the number is too large")
    return value


register_codec(
    int,
    Codec(
        _same,
        _read_whole,
        {"type": "integer", "minimum": -MAX_INTEGER, "maximum": MAX_INTEGER},
    ),
)
register_codec(
    str,
    Codec(
        _same,
        _read_text,
        {"type": "string", "maxLength": MAX_TEXT_LENGTH, "pattern": "^[^\\u0000]*$"},
    ),
)
register_codec(bool, _plain(bool, "true or false", {"type": "boolean"}))


# Made of others.


def _optional(parts: tuple[Any, ...]) -> Codec:
    """A value, or one of several by its tag; or nothing, if nothing is among the parts."""
    kinds = [part for part in parts if part is not types.NoneType]
    if len(kinds) == len(parts):
        return tagged_codec(kinds)
    form = codec_of(kinds[0]) if len(kinds) == 1 else tagged_codec(kinds)
    write, read = form.write, form.read
    return Codec(
        _same if write is _same else lambda value: None if value is None else write(value),
        lambda value: None if value is None else read(value),
        {"anyOf": [form.schema, {"type": "null"}]},
    )


def _items(value: Json) -> list[Json]:
    if type(value) is not list:
        raise CodecError(f"a list is expected, not {_shown(value)}")
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


def _many(part: Any, made: Callable[[Iterable[Any]], Any]) -> Codec:
    form = codec_of(part)
    write, read = form.write, form.read

    def write_all(values: Iterable[Any]) -> Json:
        return [write(value) for value in values]

    def write_sorted(values: Iterable[Any]) -> Json:
        return [write(value) for value in sorted(values)]

    in_order = _same if write is _same else write_all
    return Codec(
        write_sorted if made is frozenset else in_order,
        lambda values: made(_read_all(read, values)),
        {"type": "array", "items": form.schema, "maxItems": MAX_ITEMS},
    )


def _row(parts: tuple[Any, ...]) -> Codec:
    forms = [codec_of(part) for part in parts]

    def read(values: Json) -> Any:
        if len(_items(values)) != len(forms):
            raise CodecError(f"{len(forms)} values are expected, not {len(values)}")
        return tuple(form.read(value) for form, value in zip(forms, values, strict=True))

    return Codec(
        lambda values: [form.write(value) for form, value in zip(forms, values, strict=True)],
        read,
        {
            "type": "array",
            "prefixItems": [form.schema for form in forms],
            "minItems": len(forms),
            "maxItems": len(forms),
        },
    )


def _pairs(key: Any, value: Any) -> Codec:
    """A dictionary is a list of pairs, because a key need not be a text."""
    row = _many(tuple[key, value], list)
    return Codec(
        lambda values: row.write(values.items()),
        lambda pairs: dict(row.read(pairs)),
        row.schema,
    )


def _enum(kind: type[Enum]) -> Codec:
    members = {member.name: member for member in kind}

    def read(value: Json) -> Enum:
        if type(value) is str and value in members:
            return members[value]
        raise CodecError(f"one of {', '.join(members)} is expected, not {_shown(value)}")

    return Codec(attrgetter("_name_"), read, {"type": "string", "enum": list(members)})


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _fields_of(kind: Any) -> dict[str, bool]:
    """The names of its fields, and whether each must be there."""
    if _is_struct(kind):
        return {field.name: field.required for field in structs.fields(kind)}
    return {f.name: f.default is MISSING and f.default_factory is MISSING for f in fields(kind)}


def _taken_apart(kind: Any, names: tuple[str, ...]) -> Callable[[Any], dict[str, Any]]:
    """What takes all fields of a value at once, as quickly as Python can."""
    if _is_struct(kind) and names == kind.__struct_fields__:
        return structs.asdict
    if len(names) > 1:
        values_of = attrgetter(*names)
        return lambda value: dict(zip(names, values_of(value), strict=True))
    return lambda value: {name: getattr(value, name) for name in names}


def fields_codec(kind: Any, *, leaving_out: frozenset[str] = frozenset()) -> Codec:
    """It is an object of its fields; those with a default need not be there."""
    hints = get_type_hints(kind)
    named = {name: x for name, x in _fields_of(kind).items() if name not in leaving_out}
    forms = {name: codec_of(hints[name]) for name in named}
    needed = [name for name, is_needed in named.items() if is_needed]
    taken_apart = _taken_apart(kind, tuple(forms))
    formed = tuple((name, form.write) for name, form in forms.items() if form.write is not _same)

    def write(value: Any) -> Json:
        written = taken_apart(value)
        for name, write_one in formed:
            written[name] = write_one(written[name])
        return written

    def read(values: Json) -> Any:
        return kind(**read_fields(values))

    def read_fields(values: Json) -> dict[str, Any]:
        if type(values) is not dict:
            raise CodecError(f"an object is expected, not {_shown(values)}")
        found = {}
        for name, value in values.items():
            if name not in forms:
                raise CodecError(f"there is no '{name[:40]}' here")
            try:
                found[name] = forms[name].read(value)
            except CodecError as error:
                raise error.inside(name) from error
        for name in needed:
            if name not in found:
                raise CodecError(f"'{name}' is missing")
        return found

    schema = {
        "type": "object",
        "description": (kind.__doc__ or "").split("\n")[0],
        "properties": {name: form.schema for name, form in forms.items()},
        "required": needed,
        "additionalProperties": False,
    }
    return Codec(write, read_fields if leaving_out else read, schema)


def tagged_codec(kinds: Iterable[Any], *, leaving_out: frozenset[str] = frozenset()) -> Codec:
    """One of several kinds: its fields, and its name as ``type``."""
    by_name = {kind.__name__: kind for kind in kinds}
    forms = {
        name: fields_codec(kind, leaving_out=leaving_out) if leaving_out else codec_of(kind)
        for name, kind in by_name.items()
    }
    writes = {kind: (name, forms[name].write) for name, kind in by_name.items()}

    def write(value: Any) -> Json:
        name, written = writes[type(value)]
        return {"type": name, **written(value)}

    def read(values: Json) -> Any:
        if type(values) is not dict:
            raise CodecError(f"an object is expected, not {_shown(values)}")
        name = values.get("type")
        if type(name) is not str or name not in forms:
            what = "'type' is missing" if "type" not in values else f"no type is {_shown(name)}"
            raise CodecError(f"{what}; there are {', '.join(forms)}")
        rest = {key: value for key, value in values.items() if key != "type"}
        found = forms[name].read(rest)
        return (by_name[name], found) if leaving_out else found

    return Codec(write, read, {"oneOf": [_with_type(n, f.schema) for n, f in forms.items()]})


def _with_type(name: str, schema: Mapping[str, Json]) -> Json:
    properties = {"type": {"const": name}, **schema.get("properties", {})}
    return {
        **schema,
        "title": name,
        "properties": properties,
        "required": ["type", *schema.get("required", [])],
    }
