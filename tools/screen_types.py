"""Writes the TypeScript declarations of what the server sends, for the type check of the screens.

They follow from the JSON schemas of `jackpit.web.http.schema`: an interface per Struct with its
docstring, a union of literals per enum, and a union of interfaces per named union, whose members
differ by their tag. A field with a default is always sent, so Structs that are sent must not omit
defaults; a field that may be `UNSET` is optional. What a path of the API answers is looked up with
`Server.Answer<Path>` after a GET, and with `Server.PostAnswer<Path>` after a POST.
"""

import inspect
import json
import re
import subprocess
import tempfile
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from checks import BIN, ROOT, SCREENS

from jackpit.demo import routes as demo
from jackpit.paytable import Award, FixedAward
from jackpit.web.app import ENDPOINTS
from jackpit.web.http.endpoint import Endpoint
from jackpit.web.http.errors import JSON, ProblemView
from jackpit.web.http.schema import REFERENCE, describe_types
from jackpit.web.live.messages import LiveMessageView

Schema = Mapping[str, Any]

Answers = Mapping[str, Any]
"""Types by method and path, such as `GET /api/links/{link}`; None if nothing is sent."""

FILE = ROOT / SCREENS / "shared" / "server.d.ts"
FURTHER_TYPES = (ProblemView, LiveMessageView)
"""Structs that are sent but are the answer of no endpoint."""

FURTHER_UNIONS: Mapping[str, Any] = {"Award": Award, "FixedAward": FixedAward}
"""Unions that are sent, by their names in the declarations."""

NAMESPACE = "Server"
WIDTH = 120
COMMENT_WIDTH = WIDTH - len("     * ")
HEADER = "// Written by tools/screen_types.py from the Structs of the server. Do not edit."
LOOKUP = """\
/** The answer to a GET of a path; unknown if no endpoint has this path. */
type Answer<Path extends string> = AnswerAt<GetAnswers, Path>;

/** The answer to a POST to a path; unknown if no endpoint has this path. */
type PostAnswer<Path extends string> = AnswerAt<PostAnswers, Path>;

type AnswerAt<Answers, Path extends string> = [KnownPath<Answers, Path>] extends [never]
  ? unknown
  : Answers[KnownPath<Answers, Path>];

/** The key of *Answers* that a path matches, segment by segment. */
type KnownPath<Answers, Path extends string> = Path extends string
  ? {
      [Known in keyof Answers]: Segments<Path> extends Segments<Known & string> ? Known : never;
    }[keyof Answers]
  : never;

/** The parts of a path between its slashes; `{name}` is any text, and a query is left out. */
type Segments<Path extends string> = Path extends `${infer Asked}?${string}`
  ? Segments<Asked>
  : Path extends `${infer First}/${infer Rest}`
    ? [Segment<First>, ...Segments<Rest>]
    : [Segment<Path>];

type Segment<Name extends string> = Name extends `{${string}}` ? string : Name;"""
METHODS = {"GET": "GetAnswers", "POST": "PostAnswers"}
PLAIN_TYPES = {
    "boolean": "boolean",
    "integer": "number",
    "null": "null",
    "number": "number",
    "string": "string",
}
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")


def declare_server() -> str:
    """Return the whole file of declarations, as it is checked in."""
    answers = answers_of([*ENDPOINTS, *demo.router.all])
    declared = declare_types(FURTHER_TYPES, FURTHER_UNIONS, answers)
    return format_declarations(declared)


def answers_of(endpoints: Iterable[Endpoint]) -> Answers:
    """Return what endpoints answer in JSON, and None for those that answer without a body."""
    return {x.action: x.answers for x in endpoints if JSON in x.media}


def declare_types(
    kinds: Iterable[Any],
    unions: Mapping[str, Any] | None = None,
    answers: Answers | None = None,
) -> str:
    """Return the declarations of *kinds*, of *unions* by their names, and of *answers*.

    All are in one namespace, so a script names them without an import: `Server.Floor`.
    """
    unions, answers = unions or {}, answers or {}
    described = [*unions.values(), *answers.values()]
    schemas, components = describe_types([*described, *kinds])
    named = dict(zip(unions, schemas[: len(unions)], strict=True)) | components
    answered = dict(zip(answers, schemas[len(unions) : len(described)], strict=True))
    parts = [_declaration(name, schema) for name, schema in sorted(named.items())]
    if answers:
        parts = [*_answers(answered), LOOKUP, *parts]
    body = textwrap.indent("\n\n".join(parts), "  ", lambda line: line.strip() != "")
    return f"{HEADER}\n\ndeclare namespace {NAMESPACE} {{\n{body}\n}}\n"


def format_declarations(text: str) -> str:
    """Return declarations in the format of all scripts."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, FILE.name)
        file.write_text(text)
        formatter = [f"{BIN}/oxfmt", f"--config={ROOT}/.oxfmtrc.json", file.name]
        subprocess.run(formatter, cwd=folder, check=True, capture_output=True)
        return file.read_text()


def _answers(schemas: Mapping[str, Schema]) -> list[str]:
    """Return an interface per method, from the paths of the API to what they answer."""
    found = []
    for method, name in METHODS.items():
        fields = {
            path: schema
            for action, schema in sorted(schemas.items())
            for its_method, path in [action.split(" ")]
            if its_method == method
        }
        members = _members({"properties": fields, "required": fields})
        found.append(f"/** What a {method} answers, by path. */\ninterface {name} {members}")
    return found


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
        lines.append(f"{_comment(field.get('description', ''))}{key}{mark}: {_type(field)};")
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
    """Return an object with members, or a record; of an open object a script knows the fields."""
    if "properties" in schema:
        return re.sub(r"\s+", " ", _members(schema))
    values = schema.get("additionalProperties")
    return f"Record<string, {_type(values) if values else 'any'}>"


def _comment(text: str) -> str:
    """Return a docstring as a comment above a declaration; empty if there is none."""
    lines = [
        part
        for line in inspect.cleandoc(text).replace("*/", "* /").splitlines()
        for part in textwrap.wrap(line, COMMENT_WIDTH) or [""]
    ]
    if not lines:
        return ""
    if len(lines) == 1 and len(lines[0]) <= WIDTH - len("    /**  */"):
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


if __name__ == "__main__":
    FILE.write_text(declare_server())
