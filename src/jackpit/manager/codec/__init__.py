"""How values are written as JSON, read back and described by a schema, with msgspec."""

from jackpit.manager.codec.codec import (
    Decoder,
    Json,
    decode,
    encode,
    encode_sorted,
    json_schema,
    leaf_classes,
    parse_json,
    plain_schema,
    to_json,
    union_of,
    without,
)
from jackpit.manager.codec.errors import CodecError, CodecFault, NotJsonError

__all__ = [
    "CodecError",
    "CodecFault",
    "Decoder",
    "Json",
    "NotJsonError",
    "decode",
    "encode",
    "encode_sorted",
    "json_schema",
    "leaf_classes",
    "parse_json",
    "plain_schema",
    "to_json",
    "union_of",
    "without",
]
