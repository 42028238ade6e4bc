"""Types of files that signs show, by their content; a name or a header proves nothing.

Only containers are read, never pixels: a browser decodes them on the sign. SVG and HTML, which can
hold scripts, are not among them.
"""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.manager.house import FileType

HEAD_BYTES = 64
"""From the first bytes of a file its type is known."""

MEGABYTE = 1_000_000
MAX_PICTURE_BYTES = 8 * MEGABYTE
MAX_VIDEO_BYTES = 32 * MEGABYTE

_H264 = frozenset({b"avc1", b"avc3"})
_MP4_PARENTS = frozenset({b"moov", b"trak", b"mdia", b"minf", b"stbl"})


def max_bytes(type: FileType) -> int:
    """How large a file of a type may be."""
    return MAX_VIDEO_BYTES if type.is_video else MAX_PICTURE_BYTES


def type_of(head: bytes) -> FileType | None:
    """The type of a file by its first bytes; None if it is none of ours."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return FileType.PNG
    if head.startswith(b"\xff\xd8\xff"):
        return FileType.JPEG
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return FileType.WEBP
    if head[4:8] == b"ftyp":
        return FileType.MP4
    if head.startswith(b"\x1aE\xdf\xa3") and b"webm" in head:
        return FileType.WEBM
    return None


def is_playable(type: FileType, file: bytes) -> bool:
    """Whether a whole file has a codec that signs can play; MP4 must hold H.264."""
    return type is not FileType.MP4 or bool(_H264 & set(_mp4_codecs(file)))


def is_whole(type: FileType, file: bytes) -> bool:
    """Whether a file has its end: an upload or an export may have been cut off."""
    match type:
        case FileType.PNG:
            return file.rstrip(b"\0")[-8:-4] == b"IEND"
        case FileType.JPEG:
            return file.rstrip(b"\0").endswith(b"\xff\xd9")
        case FileType.WEBP:
            return len(file) >= int.from_bytes(file[4:8], "little") + 8
        case FileType.MP4:
            return _is_whole_mp4(file)
        case FileType.WEBM:
            return _is_whole_webm(file)


# MP4: boxes with their size before them.


def _boxes(file: bytes, start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """The boxes between two places: the name of each, and where its content begins and ends."""
    while start + 8 <= end:
        size, name, header = int.from_bytes(file[start : start + 4]), file[start + 4 : start + 8], 8
        if size == 1:
            size, header = int.from_bytes(file[start + 8 : start + 16]), 16
        elif size == 0:  # up to the end of the file
            size = end - start
        if size < header:
            return
        yield name, start + header, start + size
        start += size


def _is_whole_mp4(file: bytes) -> bool:
    boxes = list(_boxes(file, 0, len(file)))
    names = {name for name, _, _ in boxes}
    return {b"moov", b"mdat"} <= names and boxes[-1][2] == len(file)


def _mp4_codecs(file: bytes) -> Iterator[bytes]:
    """The codecs that the tracks name."""
    places = [(0, len(file))]
    while places:
        for name, start, end in _boxes(file, *places.pop()):
            if name in _MP4_PARENTS:
                places.append((start, min(end, len(file))))
            elif name == b"stsd":  # a version and a count before its boxes
                yield from (codec for codec, _, _ in _boxes(file, start + 8, min(end, len(file))))


# WebM: elements with their size after their ID.

_SEGMENT = b"\x18S\x80g"


def _is_whole_webm(file: bytes) -> bool:
    header = _element_end(file, 4)
    if header is None or file[header : header + 4] != _SEGMENT:
        return False
    size, first = _size_at(file, header + 4)
    return size is None or first + size <= len(file)


def _element_end(file: bytes, place: int) -> int | None:
    size, first = _size_at(file, place)
    return None if size is None else first + size


def _size_at(file: bytes, place: int) -> tuple[int | None, int]:
    """The size written at a place, and where the content begins; None if it is not known yet."""
    lead = file[place] if place < len(file) else 0
    if lead == 0:
        return None, place
    length = 9 - lead.bit_length()
    written = file[place : place + length]
    mask = (1 << (7 * length)) - 1
    size = int.from_bytes(written) & mask
    return (None if size == mask else size), place + length
