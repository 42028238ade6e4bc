"""TypeScript declarations of the Structs that the server sends, for the type check of the screens.

They follow from the JSON schema of msgspec: an interface per Struct with its docstring, a union of
literals per enum, and a union of interfaces per named union, whose members differ by their tag. A
field with a default is always sent, so Structs that are sent must not omit defaults; a field that
may be `UNSET` is optional.
"""

import inspect
import json
import re
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

Schema = Mapping[str, Any]

NAMESPACE = "Server"
WIDTH = 120
HEADER = "// Written by tools/screen_types.py from the Structs of the server. Do not edit."
REFERENCE = "#/$defs/"
PLAIN_TYPES = {
    "boolean": "boolean",
    "integer": "number",
    "null": "null",
    "number": "number",
    "string": "string",
}
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")


def declare_types(structs: Iterable[type], unions: Mapping[str, object] | None = None) -> str:
    """Return the declarations of *structs*, of what they refer to, and of *unions* by their names.

    All are in one namespace, so a script names them without an import: `Server.Floor`.
    """
    named = dict(unions or {})
    schemas, components = msgspec.json.schema_components(
        [*structs, *named.values()], ref_template=REFERENCE + "{name}"
    )
    aliases = dict(zip(named, list(schemas)[-len(named) :], strict=True)) if named else {}
    parts = [_declaration(name, schema) for name, schema in sorted((aliases | components).items())]
    body = textwrap.indent("\n\n".join(parts), "  ", lambda line: line.strip() != "")
    return f"{HEADER}\n\ndeclare namespace {NAMESPACE} {{\n{body}\n}}\n"


def _declaration(name: str, schema: Schema) -> str:
    comment = _comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{comment}type {name} = {_type(schema)};"
    return f"{comment}interface {name} {_members(schema)}"


def _members(schema: Schema) -> str:
    required = set(schema.get("required", ()))
    lines = []
    for name, field in schema["properties"].items():
        mark = "" if name in required or "default" in field else "?"
        key = name if _IDENTIFIER.fullmatch(name) else json.dumps(name)
        comment = _comment(field.get("description", "")) if "$ref" not in field else ""
        lines.append(f"{comment}{key}{mark}: {_type(field)};")
    return "{\n" + textwrap.indent("\n".join(lines), "  ") + "\n}" if lines else "{}"


def _type(schema: Schema) -> str:
    """Return the type of one schema as it is written in a declaration."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REFERENCE)
    if "enum" in schema or "const" in schema:
        values = schema["enum"] if "enum" in schema else [schema["const"]]
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(option) for option in schema["anyOf"]))
    match schema.get("type"):
        case "array":
            return _array_type(schema)
        case "object":
            return _object_type(schema)
        case str(plain):
            return PLAIN_TYPES[plain]
        case None:
            return "unknown"
        case unknown:
            raise ValueError(f"a schema of type {unknown!r} has no declaration")


def _array_type(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    item = _type(schema.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"


def _object_type(schema: Schema) -> str:
    if "properties" in schema:
        return re.sub(r"\s+", " ", _members(schema))
    values = schema.get("additionalProperties", {})
    return f"Record<string, {_type(values if isinstance(values, Mapping) else {})}>"


def _comment(text: str) -> str:
    """Return a docstring as a comment above a declaration; empty if there is none."""
    lines = inspect.cleandoc(text).replace("*/", "* /").splitlines()
    if not lines:
        return ""
    if len(lines) == 1 and len(lines[0]) <= WIDTH - len("    /**  */"):
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"
