"""The codec: msgspec's encoder and decoders with the forms of Jackpit's own values.

A Struct or dataclass is an object of its fields; one of several Structs carries its class name as
``type``; an enum is its value. Equal values have equal bytes: fields and dictionaries keep their
order, and nothing that is recorded holds a set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Generic, TypeVar, Union, get_type_hints

import msgspec
from msgspec import Struct, structs

from jackpit.manager.codec.errors import CodecFault, NotJsonError, explain
from jackpit.manager.codec.forms import describe_form, read_form, write_form
from jackpit.paytable import GameError

Json = Any
"""A value that ``msgspec.json`` encodes and decodes."""

T = TypeVar("T")

encode = msgspec.json.Encoder(enc_hook=write_form).encode
encode_sorted = msgspec.json.Encoder(enc_hook=write_form, order="sorted").encode
"""Sorts the fields of all objects: equal however a client wrote them."""

decode = msgspec.json.Decoder().decode
"""Dictionaries, lists, texts and numbers from JSON that the server wrote."""

_NOT_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def to_json(value: Any) -> Json:
    """The value as dictionaries, lists, texts and numbers."""
    return msgspec.to_builtins(value, enc_hook=write_form, str_keys=True)


def parse_json(text: bytes | str) -> Json:
    """The same from JSON of a client; raises a NotJsonError if it is none."""
    try:
        str(text, "utf-8") if isinstance(text, bytes) else text.encode()
        return decode(text)
    except _NOT_JSON as error:
        raise NotJsonError(CodecFault.NOT_JSON.given()) from error


class Decoder(Generic[T]):
    """Reads values of a type; raises a CodecError, or the GameError of impossible terms."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        decoder = msgspec.json.Decoder(kind, dec_hook=read_form)
        self._decode: Callable[[bytes | str], T] = decoder.decode
        self._holder = msgspec.defstruct("Holder", [("value", kind)])
        """A Struct, because msgspec prepares only those for ``convert`` once and for all."""

    def of_lists(self) -> Decoder[list[T]]:
        """A decoder of lists of such values."""
        return Decoder(list[self.kind])  # type: ignore[name-defined]  # made at run time

    @property
    def schema(self) -> dict[str, Json]:
        """The JSON schema of what it reads."""
        return json_schema(self.kind)

    def decode(self, text: bytes | str) -> T:
        """Read a value from its JSON."""
        try:
            return self._decode(text)
        except msgspec.ValidationError as error:
            return self._read_again(parse_json(text), error)
        except _NOT_JSON as error:
            raise NotJsonError(CodecFault.NOT_JSON.given()) from error

    def convert(self, values: Json) -> T:
        """Read a value from JSON that is already parsed."""
        try:
            held = msgspec.convert(
                {"value": values}, self._holder, dec_hook=read_form, str_keys=True
            )
        except msgspec.ValidationError as error:
            return self._read_again(values, error)
        found: T = held.value  # type: ignore[attr-defined]  # made at run time
        return found

    def _read_again(self, values: Json, error: msgspec.ValidationError) -> T:
        """Read 7.0 as 7, which JSON and its schemas do not distinguish; else explain the error."""
        try:
            whole = _integral_floats_to_int(values)
        except RecursionError as deep:
            raise NotJsonError(CodecFault.NOT_JSON.given()) from deep
        try:
            return self._decode(encode(whole))
        except msgspec.ValidationError as last:
            if isinstance(last.__cause__, GameError):
                raise last.__cause__ from error
            raise explain(last, self.kind, whole) from error


def _integral_floats_to_int(values: Json) -> Json:
    match values:
        case float() if values.is_integer():
            return int(values)
        case list():
            return [_integral_floats_to_int(value) for value in values]
        case dict():
            return {name: _integral_floats_to_int(value) for name, value in values.items()}
        case _:
            return values


# Types.


def leaf_classes(base: type[Any]) -> list[type[Any]]:
    """The subclasses of *base* that have no subclasses themselves."""
    below = base.__subclasses__()
    return [kind for sub in below for kind in leaf_classes(sub)] if below else [base]


def union_of(kinds: Iterable[type[Struct]]) -> Any:
    """The type of one of several tagged Structs."""
    return Union[tuple(kinds)]  # noqa: UP007 -- made of a list


def without(kind: type[Struct], names: Collection[str]) -> type[Struct]:
    """The tagged Struct of a command or press without the fields that the server fills in."""
    hints = get_type_hints(kind, include_extras=True)
    fields = [
        (x.name, hints[x.name], msgspec.field(default=x.default, default_factory=x.default_factory))  # type: ignore[call-overload]  # one of them is none
        for x in structs.fields(kind)
        if x.name not in names
    ]
    return msgspec.defstruct(
        kind.__name__,
        fields,
        namespace={"__doc__": kind.__doc__},
        tag=True,
        kw_only=True,
        frozen=True,
        forbid_unknown_fields=True,
    )


# Schemas.


def json_schema(kind: Any) -> dict[str, Json]:
    """The JSON schema of a type, complete in itself."""
    (schema,), components = msgspec.json.schema_components([kind], schema_hook=describe_form)

    def part(name: str) -> dict[str, Json]:
        inner: dict[str, Json] = plain_schema(components[name], part)
        return inner

    whole: dict[str, Json] = plain_schema(schema, part)
    return whole


def plain_schema(schema: Json, replace_ref: Callable[[str], dict[str, Json]]) -> Json:
    r"""A schema of msgspec with its references replaced, by the name of what they refer to.

    Its patterns end with ``$``: JSON Schema does not know Python's ``\Z``.
    """
    match schema:
        case {"pattern": str(pattern), **others} if pattern.endswith(r"\Z"):
            return plain_schema({**others, "pattern": f"{pattern[:-2]}$"}, replace_ref)
        case {"$ref": str(ref), **others}:
            return {**replace_ref(ref.rpartition("/")[2]), **plain_schema(others, replace_ref)}
        case dict():
            parts = schema.items()
            return {key: plain_schema(x, replace_ref) for key, x in parts if key != "discriminator"}
        case list():
            return [plain_schema(part, replace_ref) for part in schema]
        case _:
            return schema
