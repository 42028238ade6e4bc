"""The codec: values are written, read and described; errors name the value and the reason."""

from enum import Enum
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from jackpit.fields import Key, Text, Whole
from jackpit.manager.codec import (
    CodecError,
    Decoder,
    Json,
    NotJsonError,
    decode,
    encode,
    encode_sorted,
    json_schema,
    leaf_classes,
    to_json,
    union_of,
    without,
)
from jackpit.money import Money
from jackpit.paytable import GameError, Meter


class Color(Enum):
    """Two colors."""

    RED = "red"
    BLUE = "blue"


class Thing(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """Base class of things."""


class Chip(Thing, frozen=True, kw_only=True):
    """A chip."""

    color: Color
    worth: Whole
    notes: tuple[Text, ...] = ()
    price: Money | None = None


class Rack(Thing, frozen=True, kw_only=True):
    """A rack of chips."""

    chips: tuple[Chip, ...]
    named: dict[int, str]
    colors: dict[Color, Key] = {}
    first: Chip | None = None


RED = Chip(color=Color.RED, worth=5)
RACK = Rack(chips=(RED, Chip(color=Color.BLUE, worth=10, notes=("new",))), named={2: "two"})
CHIP: Decoder[Chip] = Decoder(Chip)
THING: Decoder[Thing] = Decoder(union_of(leaf_classes(Thing)))


def test_a_value_that_is_written_and_read_is_the_same_value() -> None:
    assert decode(encode(RACK)) == {
        "type": "Rack",
        "chips": [
            {"type": "Chip", "color": "red", "worth": 5, "notes": [], "price": None},
            {"type": "Chip", "color": "blue", "worth": 10, "notes": ["new"], "price": None},
        ],
        "named": {"2": "two"},
        "colors": {},
        "first": None,
    }
    assert THING.decode(encode(RACK)) == THING.convert(to_json(RACK)) == RACK


def test_an_optional_field_may_be_missing() -> None:
    assert CHIP.decode(b'{"type": "Chip", "color": "red", "worth": 5}') == RED


def test_seven_point_zero_is_seven_as_in_the_schema() -> None:
    assert CHIP.convert({"type": "Chip", "color": "red", "worth": 5.0}) == RED
    assert CHIP.decode(b'{"type": "Chip", "color": "red", "worth": 5.0}') == RED


def test_a_payload_is_the_same_however_its_fields_are_ordered() -> None:
    assert encode_sorted([{"b": RED, "a": 1}]) == encode_sorted([{"a": 1, "b": RED}])


TOO_LARGE = "a whole number of at most 9,007,199,254,740,991 is expected"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"size": 1}, "unknown field 'size'"),
        ({"color": "green"}, "color: red or blue is expected, not 'green'"),
        ({"color": 1}, "color: a text is expected, not 1"),
        ({"worth": "1"}, "worth: a whole number is expected, not '1'"),
        ({"worth": True}, "worth: a whole number is expected, not true"),
        ({"worth": 1.5}, "worth: a whole number is expected, not 1.5"),
        ({"worth": 2**53}, f"worth: {TOO_LARGE}"),
        ({"worth": 10**30}, f"worth: {TOO_LARGE}"),
        ({"notes": "a"}, "notes: a list is expected, not 'a'"),
        ({"notes": ["a", None]}, "notes.1: a text is expected, not nothing"),
        ({"notes": ["x" * 1001]}, "notes.0: a text of at most 1,000 characters is expected"),
        ({"notes": ["a\x00b"]}, "notes.0: a text without NUL characters is expected"),
        ({"price": 5}, "price: an amount is expected, a text such as '12345.67'"),
    ],
)
def test_a_value_that_cannot_be_read_is_refused_with_its_path_and_a_reason(
    changes: dict[str, Json], sentence: str
) -> None:
    values = to_json(RED) | changes
    with pytest.raises(CodecError) as refused:
        CHIP.convert(values)
    assert str(refused.value) == sentence
    with pytest.raises(CodecError) as refused:
        CHIP.decode(encode(values))
    assert str(refused.value) == sentence


class Bounded(Struct, kw_only=True):
    """A field for each bound."""

    pair: tuple[int, int] = (1, 2)
    few: Annotated[list[int], Meta(max_length=2)] = []
    named: Annotated[dict[str, int], Meta(max_length=1)] = {}
    low: Annotated[int, Meta(ge=1)] = 1
    name: Annotated[str, Meta(min_length=2)] = "ab"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"pair": [1]}, "pair: 2 values are expected, not 1"),
        ({"few": [1, 2, 3]}, "few: a list of at most 2 is expected"),
        ({"named": {"a": 1, "b": 2}}, "named: an object of at most 1 field is expected"),
        ({"low": 0}, "low: a whole number of at least 1 is expected"),
        ({"name": "a"}, "name: a text of at least 2 characters is expected"),
    ],
)
def test_a_value_outside_of_its_bound_is_refused_with_the_bound(
    values: Json, sentence: str
) -> None:
    with pytest.raises(CodecError) as refused:
        Decoder[Bounded](Bounded).decode(encode(values))
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ([], "an object is expected, not a list"),
        ({"type": "Chip", "color": "red"}, "'worth' is missing"),
        ({"color": "red"}, "'type' is missing; Chip or Rack is expected"),
        ({"type": "Tray"}, "unknown type 'Tray'; Chip or Rack is expected"),
        ({"type": 1}, "unknown type 1; Chip or Rack is expected"),
        (
            {"type": "Rack", "chips": [], "named": {}, "colors": {"green": "a"}},
            "colors: red or blue is expected, not 'green'",
        ),
        (
            {"type": "Rack", "chips": [], "named": {}, "colors": {"red": "a\n"}},
            "colors: a key of 1 to 40 letters, digits, dots, hyphens or underscores is expected",
        ),
    ],
)
def test_one_of_several_types_is_refused_with_the_names_of_all(values: Json, sentence: str) -> None:
    with pytest.raises(CodecError) as refused:
        THING.convert(values)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b'"\\ud800"', b"[" * 100_000, b"1e400"])
def test_bytes_that_are_not_json_are_refused(text: bytes) -> None:
    with pytest.raises(NotJsonError):
        CHIP.decode(text)


def test_impossible_terms_are_refused_by_the_rule_of_the_game() -> None:
    values = {"key": "major", "seed": "-1.00", "contribution": 1}
    with pytest.raises(GameError, match="the seed of meter 'major' cannot be"):
        Decoder(Meter).convert(values)


def test_a_request_lacks_the_fields_that_the_server_fills_in() -> None:
    request: Decoder[Struct] = Decoder(without(Chip, ("worth",)))

    read = request.convert({"type": "Chip", "color": "red"})
    assert read.__struct_fields__ == ("color", "notes", "price")
    with pytest.raises(CodecError, match="unknown field 'worth'"):
        request.convert({"type": "Chip", "color": "red", "worth": 5})


def test_a_schema_describes_what_can_be_read() -> None:
    schema = json_schema(Chip)

    assert schema["description"] == "A chip."
    assert schema["required"] == ["type", "color", "worth"]
    assert schema["properties"]["color"]["enum"] == ["blue", "red"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["notes"]["items"]["maxLength"] == 1_000
    assert json_schema(Key)["pattern"].endswith("{0,39}$")
    assert "$ref" not in str(json_schema(THING.kind))
