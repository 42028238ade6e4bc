"""Codecs: values are written, read and described; errors name the value and the reason."""

from dataclasses import dataclass
from enum import Enum

import pytest

from jackpit.manager.codec.codec import CodecError, cache_encoding, codec_of, tagged_codec


class Color(Enum):
    """Two colors."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Chip:
    """A chip."""

    color: Color
    worth: int
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rack:
    """A rack of chips."""

    chips: tuple[Chip, ...]
    spots: frozenset[int]
    named: dict[int, str]
    first: Chip | None = None


RACK = Rack((Chip(Color.RED, 5), Chip(Color.BLUE, 10, ("new",))), frozenset({3, 1}), {2: "two"})


def test_a_value_that_is_written_and_read_is_the_same_value() -> None:
    codec = codec_of(Rack)

    assert codec.write(RACK) == {
        "chips": [
            {"color": "RED", "worth": 5, "notes": ()},
            {"color": "BLUE", "worth": 10, "notes": ("new",)},
        ],
        "spots": [1, 3],
        "named": [[2, "two"]],
        "first": None,
    }
    as_read = {
        "chips": [
            {"color": "RED", "worth": 5},
            {"color": "BLUE", "worth": 10, "notes": ["new"]},
        ],
        "spots": [1, 3],
        "named": [[2, "two"]],
    }
    assert codec.read(as_read) == RACK


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ("x", "an object is expected, not 'x'"),
        ({"color": "RED"}, "'worth' is missing"),
        ({"color": "RED", "worth": 1, "size": 2}, "unknown field 'size'"),
        ({"color": "GREEN", "worth": 1}, "color: one of RED, BLUE is expected, not 'GREEN'"),
        ({"color": ["RED"], "worth": 1}, "color: one of RED, BLUE is expected, not a list"),
        ({"color": "RED", "worth": "1"}, "worth: a whole number is expected, not '1'"),
        ({"color": "RED", "worth": 1.0}, "worth: a whole number is expected, not 1.0"),
        ({"color": "RED", "worth": True}, "worth: a whole number is expected, not true"),
        ({"color": "RED", "worth": 2**53}, "worth: the number is too large"),
        ({"color": "RED", "worth": 1, "notes": "a"}, "notes: a list is expected, not 'a'"),
        (
            {"color": "RED", "worth": 1, "notes": ["a", None]},
            "notes.1: a text is expected, not nothing",
        ),
        (
            {"color": "RED", "worth": 1, "notes": ["x" * 1001]},
            "notes.0: a text of at most 1,000 characters is expected",
        ),
        (
            {"color": "RED", "worth": 1, "notes": ["a\x00b"]},
            "notes.0: a text may not hold characters that no database keeps",
        ),
    ],
)
def test_a_value_that_cannot_be_read_is_refused_with_its_path_and_a_reason(
    values: object, sentence: str
) -> None:
    with pytest.raises(CodecError) as refused:
        codec_of(Chip).read(values)
    assert str(refused.value) == sentence


def test_a_tagged_value_carries_its_class_name() -> None:
    codec = tagged_codec([Chip, Rack])

    assert codec.read({"type": "Chip", "color": "RED", "worth": 5}) == Chip(Color.RED, 5)
    assert codec.write(Chip(Color.RED, 5))["type"] == "Chip"
    for values, sentence in (
        ({"color": "RED"}, "'type' is missing; one of Chip, Rack is expected"),
        ({"type": "Tray"}, "unknown type 'Tray'; one of Chip, Rack is expected"),
        ([], "an object is expected, not a list"),
    ):
        with pytest.raises(CodecError, match=sentence):
            codec.read(values)


def test_a_schema_describes_what_can_be_read() -> None:
    schema = codec_of(Chip).schema

    assert schema["required"] == ["color", "worth"]
    assert schema["properties"]["color"] == {"type": "string", "enum": ["RED", "BLUE"]}
    assert schema["additionalProperties"] is False


def test_a_type_in_use_cannot_get_another_codec() -> None:
    codec_of(tuple[bool, ...])
    with pytest.raises(AssertionError):
        cache_encoding(tuple[bool, ...])
