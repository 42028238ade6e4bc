"""The picture of the layers in docs/architecture.md agrees with the import graph."""

import layers
import pytest


@pytest.mark.parametrize("package", layers.PANELS)
def test_no_folder_imports_itself_through_another(package: str) -> None:
    assert layers.find_cycle(layers.read_graph(package)) == []


def test_a_cycle_would_be_found() -> None:
    graph = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("b"), "d": frozenset("a")}

    assert layers.find_cycle(graph) == ["b", "c"]


def test_a_box_is_above_everything_it_imports() -> None:
    graph = {"a": frozenset("bc"), "b": frozenset("c"), "c": frozenset(), "d": frozenset("c")}

    assert layers.levels(graph) == [["a"], ["b", "d"], ["c"]]
    assert layers.direct_edges(graph) == [("a", "b"), ("b", "c"), ("d", "c")]


def test_the_picture_is_drawn_from_the_imports_of_today() -> None:
    drawn = layers.PICTURE.read_text(encoding="utf-8")

    assert drawn == layers.draw(), "run `.venv/bin/python tools/layers.py`"
