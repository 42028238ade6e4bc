"""Modules and classes are named by STYLE's rules: nouns, and one name for one thing."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src" / "jackpit"

TRADE_NOUNS = {"drawing", "ordering", "signing", "training"}
"""Nouns of the trade that end like a participle."""

PARTICIPLE = re.compile(
    r"\w+(?:ing|[^e]ed)|became|begun|given|held|kept|made|said|seen|shown|told|won"
)


@cache
def modules() -> dict[Path, ast.Module]:
    """Return every module of ours with its syntax tree."""
    paths = (path for path in SOURCE.rglob("*.py") if "vendor" not in path.parts)
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(paths)}


def is_participle(name: str) -> bool:
    """Whether the last word of a module's name is a participle: an action, not a concept."""
    last = name.rpartition("_")[2]
    return last not in TRADE_NOUNS and PARTICIPLE.fullmatch(last) is not None


def test_a_participle_is_recognized() -> None:
    assert [name for name in ("looking", "turned_away", "told", "as_signed") if is_participle(name)]
    assert not [
        name for name in ("signing", "signed_heads", "seed", "claims") if is_participle(name)
    ]


def test_no_module_is_named_by_a_participle() -> None:
    found = modules()
    assert found

    assert [str(path) for path in found if is_participle(path.stem)] == []


def test_no_class_name_is_used_for_two_things() -> None:
    places = defaultdict(list)
    for path, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(path.relative_to(SOURCE)))
    assert places

    assert {name: where for name, where in places.items() if len(where) > 1} == {}
