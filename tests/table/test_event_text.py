"""Events of a link in words."""

import ast
import inspect

from jackpit.manager.codec import leaf_classes
from jackpit.table import event_text
from jackpit.table import events as e


def test_every_event_of_a_link_has_its_phrase() -> None:
    functions = [
        node
        for node in ast.parse(inspect.getsource(event_text)).body
        if isinstance(node, ast.FunctionDef) and node.name.endswith("_phrases")
    ]
    cases = (x for f in functions for x in ast.walk(f) if isinstance(x, ast.MatchClass))
    named = {case.cls.attr for case in cases if isinstance(case.cls, ast.Attribute)}

    assert named == {kind.__name__ for kind in leaf_classes(e.Event)}
