"""The JSON schemas of what the API reads and sends, for its document and for the screens."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect as types

from jackpit.manager.codec import Json, plain_schema, to_json
from jackpit.manager.codec.forms import describe_form

REFERENCE = "#/components/schemas/"
_SUFFIXES = ("View", "Form")


def describe_types(kinds: Iterable[Any]) -> tuple[list[Json], dict[str, Json]]:
    """The schemas of *kinds*, and the named ones they refer to.

    Views and forms are named without that suffix unless another type has that name. A field is
    described by the docstring below it; what annotations cannot say, a Struct says in its
    ``schema_details``.
    """
    kinds = list(kinds)
    schemas, components = msgspec.json.schema_components(
        kinds, schema_hook=describe_form, ref_template=REFERENCE + "{name}"
    )
    for struct in _structs_in(kinds):
        _describe_fields(struct, components[struct.__name__])
        components[struct.__name__] |= getattr(struct, "schema_details", {})
        _describe_defaults(struct, components[struct.__name__])
    names = {name: _short(name, components) for name in components}

    def reference(name: str) -> dict[str, Json]:
        return {"$ref": REFERENCE + names[name]}

    named = {}
    for name, schema in components.items():
        named[names[name]] = plain_schema(schema, reference) | {"title": names[name]}
    assert len(named) == len(components), "two types have the same name"
    return [plain_schema(schema, reference) for schema in schemas], named


def _short(name: str, others: Collection[str]) -> str:
    short = name
    for suffix in _SUFFIXES:
        short = short.removesuffix(suffix)
    return name if short in others else short


def _structs_in(kinds: list[Any]) -> list[type]:
    """The Structs and dataclasses that types consist of."""
    found: dict[type, None] = {}
    for kind in types.multi_type_info(kinds):
        for struct in _classes_in(kind, set()):
            found[struct] = None
    return list(found)


def _classes_in(kind: Any, seen: set[int]) -> Iterator[type]:
    if id(kind) in seen:
        return
    seen.add(id(kind))
    match kind:
        case types.StructType() | types.DataclassType():
            yield kind.cls
            parts: Iterable[Any] = [field.type for field in kind.fields]
        case types.UnionType():
            parts = kind.types
        case types.DictType():
            parts = (kind.value_type,)
        case types.TupleType():
            parts = kind.item_types
        case types.Metadata():
            parts = (kind.type,)
        case types.CollectionType():
            parts = (kind.item_type,)
        case _:
            return
    for part in parts:
        yield from _classes_in(part, seen)


def _describe_fields(struct: type, schema: Json) -> None:
    names = dict(
        zip(
            getattr(struct, "__struct_fields__", ()),
            getattr(struct, "__struct_encode_fields__", ()),
            strict=True,
        )
    )
    for base in reversed(struct.__mro__):
        for name, text in _field_docstrings(base).items():
            field = schema["properties"].get(names.get(name, name))
            if field is not None:
                field.setdefault("description", text)


def _describe_defaults(struct: type, schema: Json) -> None:
    """Add the defaults that are made by a function, such as an amount, which msgspec leaves out."""
    if not issubclass(struct, msgspec.Struct):
        return
    for field in msgspec.structs.fields(struct):
        if field.default_factory is not msgspec.NODEFAULT:
            default = to_json(field.default_factory())
            schema["properties"][field.encode_name].setdefault("default", default)


def _field_docstrings(struct: type) -> dict[str, str]:
    """The docstrings below the fields of a class, by name; Python itself does not keep them."""
    try:
        source = textwrap.dedent(inspect.getsource(struct))
    except (OSError, TypeError):  # made at run time, or built in
        return {}
    (definition,) = ast.parse(source).body
    assert isinstance(definition, ast.ClassDef)
    found = {}
    for field, after in zip(definition.body, definition.body[1:], strict=False):
        match field, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = " ".join(inspect.cleandoc(text).split())
    return found
