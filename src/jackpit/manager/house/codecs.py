"""Codecs of the house's commands and events, and of the house itself."""

from __future__ import annotations

from jackpit.manager.codec.codec import (
    Codec,
    CodecError,
    Json,
    codec_of,
    register_codec,
    tagged_codec,
)
from jackpit.manager.codec.types import leaf_classes
from jackpit.manager.house.commands import HouseCommand
from jackpit.manager.house.events import HouseEvent
from jackpit.manager.house.guards import MAX_COMMAND_LENGTH, is_storable
from jackpit.manager.house.state import AlarmKeys, CommandText, House


def _read_command(value: Json) -> CommandText:
    if type(value) is not str or not is_storable(value, MAX_COMMAND_LENGTH):
        raise CodecError(f"a text of at most {MAX_COMMAND_LENGTH:,} characters is expected")
    return CommandText(value)


register_codec(
    CommandText,
    Codec(str, _read_command, {"type": "string", "maxLength": MAX_COMMAND_LENGTH}),
)


def _read_alarm_keys(values: Json) -> AlarmKeys:
    try:
        return AlarmKeys({(str(log), int(seq), int(number)) for log, seq, number in values})
    except (TypeError, ValueError) as error:
        raise CodecError("alarms are named by log, entry and number") from error


register_codec(
    AlarmKeys,
    Codec(lambda alarms: sorted(map(list, alarms)), _read_alarm_keys, {"type": "array"}),
)


HOUSE_EVENT_CODEC = tagged_codec(leaf_classes(HouseEvent))

HOUSE_COMMAND_CODEC = tagged_codec(leaf_classes(HouseCommand))

HOUSE_CODEC = codec_of(House)
