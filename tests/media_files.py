"""The smallest files of each type that signs show, made by hand; browsers decode the PNG only."""

from __future__ import annotations

import struct
import zlib


def png(width: int = 2, height: int = 2, color: tuple[int, int, int] = (200, 30, 40)) -> bytes:
    """A picture of one color."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(color) * width) * height
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def jpeg() -> bytes:
    return b"\xff\xd8\xff\xe0" + bytes(80) + b"\xff\xd9"


def webp() -> bytes:
    body = b"WEBPVP8 " + bytes(80)
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def box(name: bytes, content: bytes) -> bytes:
    return (len(content) + 8).to_bytes(4) + name + content


def mp4(codec: bytes = b"avc1") -> bytes:
    described = box(b"stsd", bytes(4) + (1).to_bytes(4) + box(codec, bytes(70)))
    track = box(b"trak", box(b"mdia", box(b"minf", box(b"stbl", described))))
    head = box(b"ftyp", b"isom" + bytes(4) + b"isomavc1")
    return head + box(b"moov", box(b"mvhd", bytes(100)) + track) + box(b"mdat", bytes(200))


def webm(*, is_live: bool = False) -> bytes:
    """A video; one that was recorded live does not know its length."""
    head = b"\x42\x82\x84webm" + bytes(40)
    segment = bytes(120)
    size = b"\x01" + (b"\xff" * 7 if is_live else (120).to_bytes(7))
    return b"\x1aE\xdf\xa3" + bytes([0x80 | len(head)]) + head + b"\x18S\x80g" + size + segment


EVERY_TYPE = {
    "png": png(),
    "jpeg": jpeg(),
    "webp": webp(),
    "mp4": mp4(),
    "webm": webm(),
}
