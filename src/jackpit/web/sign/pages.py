"""Pages of the signs as the office lists them: when each is shown next, and the stored files."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct
from starlette.requests import Request

from jackpit.manager.clock import format_time
from jackpit.manager.house import House, SignFile, SignPage, next_showing, pages_in_order
from jackpit.manager.house.event_text import describe_sign_places, describe_sign_times
from jackpit.manager.house.sign_pages import MAX_FILES_BYTES, used_bytes
from jackpit.messages import Text
from jackpit.value import extend
from jackpit.web.auth.context import context_of
from jackpit.web.http.endpoint import Endpoints, endpoint
from jackpit.web.sign.media import MAX_PICTURE_BYTES, MAX_VIDEO_BYTES

router = Endpoints("Signs")

_AHEAD = timedelta(days=7)
"""A showing that lasts longer than the schedule is searched for has no end in sight."""

PageState = Literal["shown", "waiting", "over"]


class SignPageLineView(Struct, frozen=True, kw_only=True):
    """A page, and when it is shown."""

    page: SignPage
    state: PageState
    begins: str | None
    """When it is shown next; null if it is shown now, or never again."""

    ends: str | None
    """When it is no longer shown then; null if no end is in sight."""

    times: Text
    """Its schedule in words."""

    places: Text
    """Its signs in words."""


class SignFileView(SignFile, frozen=True, kw_only=True):
    """A stored file, and the pages that show it."""

    used_by: list[str]


class SignFileLimitsView(Struct, frozen=True, kw_only=True):
    """How large files may be, and how much of the space for all is used."""

    picture_bytes: int
    video_bytes: int
    all_bytes: int
    used_bytes: int


class SignPagesView(Struct, frozen=True, kw_only=True):
    """The pages of the signs, their files, and the space for them."""

    now: str
    time_zone: str
    pages: list[SignPageLineView]
    files: list[SignFileView]
    limits: SignFileLimitsView


@endpoint(router, "GET", "/api/sign-pages")
async def list_sign_pages(request: Request) -> SignPagesView:
    """The pages of the signs in the order in which they take turns, and their files."""
    context = context_of(request)
    return _view(await context.access.house(), context.clock())


def _view(house: House, now: datetime) -> SignPagesView:
    pages = pages_in_order(house.sign_pages.values())
    zone = house.settings.time_zone
    files = sorted(house.sign_files.values(), key=lambda file: (file.name.casefold(), file.hash))
    return SignPagesView(
        now=format_time(now),
        time_zone=zone,
        pages=[_line(page, now, zone) for page in pages],
        files=[
            extend(file, SignFileView, used_by=[x.name for x in pages if x.file == file.hash])
            for file in files
        ],
        limits=SignFileLimitsView(
            picture_bytes=MAX_PICTURE_BYTES,
            video_bytes=MAX_VIDEO_BYTES,
            all_bytes=MAX_FILES_BYTES,
            used_bytes=used_bytes(files),
        ),
    )


def _line(page: SignPage, now: datetime, zone: str) -> SignPageLineView:
    showing = next_showing(page, now, zone)
    state: PageState = "over"
    if showing is not None:
        state = "shown" if showing.begins <= now else "waiting"
    is_long = showing is not None and showing.ends - max(now, showing.begins) > _AHEAD
    return SignPageLineView(
        page=page,
        state=state,
        begins=format_time(showing.begins) if showing and state == "waiting" else None,
        ends=None if showing is None or is_long else format_time(showing.ends),
        times=describe_sign_times(page),
        places=describe_sign_places(page),
    )
