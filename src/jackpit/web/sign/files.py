"""Files of the signs: uploaded by people of the house, sent to signs and to the office.

A browser fetches pictures and videos itself and sends no header with a token, so a sign has its
token in a cookie for one path (``auth/access.py``).
"""

from __future__ import annotations

import asyncio
import re
from functools import partial
from hashlib import sha256
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from jackpit.fields import SHA_256, Id
from jackpit.manager.eventlog.answer import RefusedAnswer
from jackpit.manager.house import FileType, HouseRefusal, SignFile
from jackpit.manager.house import commands as h
from jackpit.manager.operations.installation import CRITICAL_FREE_BYTES
from jackpit.manager.store.queries.sign_files import (
    PART_BYTES,
    PARTS_PER_TRANSACTION,
    check_sign_file,
    delete_sign_file,
    read_sign_file,
    store_sign_file_parts,
)
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.commands.jobs import submit_to_house
from jackpit.web.http.endpoint import (
    READING,
    WRITING,
    Endpoints,
    EntriesView,
    endpoint,
    entries_view,
    matching,
)
from jackpit.web.http.errors import refuse
from jackpit.web.http.refusal import WebRefusal
from jackpit.web.sign.media import (
    HEAD_BYTES,
    MAX_VIDEO_BYTES,
    MEGABYTE,
    is_playable,
    is_whole,
    max_bytes,
    type_of,
)
from jackpit.web.views import house_in

router = Endpoints("Signs")

FileHash = Annotated[str, matching(SHA_256, description="The SHA-256 of a file.")]
FileName = Annotated[str, Meta(min_length=1, max_length=100, description="For people.")]

MEDIA = tuple(type.media_type for type in FileType)
MAX_RANGE_BYTES = 4 * 2**20
"""Of a video at a time; a browser asks for the rest when it needs it."""

_KEPT_FOREVER = {"Cache-Control": "private, max-age=31536000, immutable", "Accept-Ranges": "bytes"}
_RANGE = re.compile(r"bytes=(\d{1,15})-(\d{0,15})\Z")


@endpoint(
    router, "POST", "/api/sign-files", takes="application/octet-stream", refusals=(*WRITING, 507)
)
async def upload_sign_file(request: Request, id: Id, name: FileName) -> EntriesView:
    """Upload a picture (PNG, JPEG, WebP) or a video (MP4 with H.264, WebM) for the signs.

    The body is the file; its type follows from its content. A picture may have 8 MB, a video 32 MB,
    all files together 256 MB.
    """
    context, caller = context_of(request), caller_of(request)
    assert caller.person is not None
    type, file = await _receive(request)
    await asyncio.to_thread(_check, context, type, file)
    hash = sha256(file).digest()
    await _store(context, hash, file)
    added = SignFile(hash=hash.hex(), name=name, type=type, size_bytes=len(file))
    command = h.AddSignFile(file=added, by=caller.person)
    check = partial(check_sign_file, hash=hash, size_bytes=len(file))
    payload = ["sign-file", name, hash.hex()]
    answer = await submit_to_house(context, caller, id, command, payload, also=check)
    if isinstance(answer, RefusedAnswer) and not await _is_kept(context, hash):
        await context.calls.side_write(partial(delete_sign_file, hash=hash))
    return entries_view(answer)


async def _store(context: ServerContext, hash: bytes, file: bytes) -> None:
    """Store a file in several short transactions, between which the pit goes on.

    A file whose upload breaks off is named by no entry, and goes on when it is uploaded again.
    """
    for start in range(0, len(file), PARTS_PER_TRANSACTION * PART_BYTES):
        store = partial(store_sign_file_parts, hash=hash, file=file, first=start // PART_BYTES)
        await context.calls.side_write(store)


async def _is_kept(context: ServerContext, hash: bytes) -> bool:
    """Whether an entry of the house names a file."""
    return await context.query(lambda logs: hash.hex() in house_in(logs).sign_files)


async def _receive(request: Request) -> tuple[FileType, bytes]:
    """The type of a file by its first bytes, and the file; refused as soon as it is too large."""
    received = bytearray()
    type: FileType | None = None
    async for part in request.stream():
        received += part
        if type is None and len(received) >= HEAD_BYTES:
            type = _type_of(received)
        if len(received) > (MAX_VIDEO_BYTES if type is None else max_bytes(type)):
            assert type is not None
            most = max_bytes(type) // MEGABYTE
            raise refuse(WebRefusal.FILE_TOO_LARGE, kind=type.word, most=most)
    return type or _type_of(received), bytes(received)


def _type_of(file: bytes | bytearray) -> FileType:
    type = type_of(bytes(file[:HEAD_BYTES]))
    if type is None:
        raise refuse(WebRefusal.NOT_A_MEDIA_FILE)
    return type


def _check(context: ServerContext, type: FileType, file: bytes) -> None:
    """Refuse a file that signs could not show, or for which the disk has no room."""
    if not is_whole(type, file):
        raise refuse(WebRefusal.FILE_CUT_OFF)
    if not is_playable(type, file):
        raise refuse(WebRefusal.NOT_A_MEDIA_FILE)
    free = context.store.free_bytes()
    if free is not None and free < 3 * len(file) + CRITICAL_FREE_BYTES:  # also in the WAL
        raise refuse(WebRefusal.DISK_FULL)


# Serving.


@endpoint(router, "GET", "/api/sign-files/{hash}", media=MEDIA, refusals=(*READING, 409))
async def get_sign_file(request: Request, hash: FileHash) -> Response:
    """A file of the signs, as it was uploaded, for people and signs."""
    return await _send_file(request, hash)


@endpoint(router, "GET", "/api/device/files/{hash}", media=MEDIA, refusals=(*READING, 409))
async def get_own_sign_file(request: Request, hash: FileHash) -> Response:
    """The same for a sign, whose browser sends the cookie that `GET /api/device` set."""
    return await _send_file(request, hash)


async def _send_file(request: Request, hash: str) -> Response:
    context = context_of(request)
    file = (await context.access.house()).sign_files.get(hash)
    if file is None:
        raise refuse(HouseRefusal.NO_SUCH_SIGN_FILE, file=hash[:12])
    headers = {**_KEPT_FOREVER, "ETag": f'"{hash}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    size, key = file.size_bytes, bytes.fromhex(hash)
    ranged = _range_of(request.headers.get("range", ""), size)
    first, last = ranged or (0, size - 1)
    part = await context.read(partial(read_sign_file, hash=key, first=first, last=last))
    is_all = len(part) == size
    if len(part) != last - first + 1 or (is_all and sha256(part).digest() != key):
        raise refuse(WebRefusal.FILE_ALTERED)
    if ranged is not None:
        headers["Content-Range"] = f"bytes {first}-{last}/{size}"
    status = 200 if ranged is None else 206
    return Response(part, status, headers=headers, media_type=file.type.media_type)


def _range_of(header: str, size: int) -> tuple[int, int] | None:
    """The first and last byte that a request asks for; None for all, also if it cannot be met."""
    found = _RANGE.match(header)
    if found is None or int(found[1]) >= size:
        return None
    first = int(found[1])
    last = int(found[2]) if found[2] else size - 1
    return first, max(first, min(last, size - 1, first + MAX_RANGE_BYTES - 1))
