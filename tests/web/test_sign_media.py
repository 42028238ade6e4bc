"""Types of files by their content, and files that were cut off."""

from __future__ import annotations

import pytest
from media_files import EVERY_TYPE, box, mp4, webm

from jackpit.manager.house import FileType
from jackpit.web.sign.media import HEAD_BYTES, is_playable, is_whole, type_of

TYPES = [FileType(name) for name in EVERY_TYPE]


@pytest.mark.parametrize("type", TYPES, ids=lambda x: x.value)
def test_a_file_is_told_by_its_first_bytes(type: FileType) -> None:
    file = EVERY_TYPE[type.value]

    assert type_of(file[:HEAD_BYTES]) is type
    assert is_whole(type, file)
    assert is_playable(type, file)


def test_every_type_has_a_file_here() -> None:
    assert set(TYPES) == set(FileType)


@pytest.mark.parametrize(
    "file",
    [
        *(b"", b"<svg xmlns='http://www.w3.org/2000/svg'>", b"<!doctype html><p>", b"GIF89a"),
        *(b"%PDF-1.7", b"RIFF\0\0\0\0WAVE", b"\x1aE\xdf\xa3\x85\x42\x82\x82mk", b"BM" + bytes(60)),
    ],
)
def test_other_files_have_no_type(file: bytes) -> None:
    assert type_of(file[:HEAD_BYTES]) is None


@pytest.mark.parametrize("type", TYPES, ids=lambda x: x.value)
@pytest.mark.parametrize("part", [0.3, 0.6, 0.95])
def test_a_file_that_was_cut_off_is_not_whole(type: FileType, part: float) -> None:
    file = EVERY_TYPE[type.value]

    assert not is_whole(type, file[: int(len(file) * part)])
    assert not is_whole(type, file[:-1])


def test_a_webm_that_was_recorded_live_does_not_know_its_length() -> None:
    assert is_whole(FileType.WEBM, webm(is_live=True))


@pytest.mark.parametrize("codec", [b"hvc1", b"av01", b"mp4a"])
def test_an_mp4_must_hold_h264(codec: bytes) -> None:
    assert not is_playable(FileType.MP4, mp4(codec))


def test_boxes_that_lie_about_their_size_end_the_search() -> None:
    for size in (0, 1, 4, 2**32 - 1):
        lying = size.to_bytes(4) + b"moov" + bytes(30)
        file = box(b"ftyp", b"isom") + lying
        assert not is_playable(FileType.MP4, file)
        assert not is_whole(FileType.MP4, file)
