"""Pages of the signs and their files: one person saves and removes them; the log keeps them all.

Pages may overlap in time: signs show them in turn. A removed page can be saved again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from jackpit.fields import CLOCK_TIME, DAY, anchored
from jackpit.manager.house import commands as c
from jackpit.manager.house.guards import (
    MAX_NAME_LENGTH,
    why_not_a_key,
    why_not_a_link,
    why_not_a_text,
    why_not_another,
)
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.sign_content import (
    PictureContent,
    SignContent,
    SignFile,
    SignPage,
    SignPlace,
    TextContent,
    TimeWindow,
    VideoContent,
)
from jackpit.manager.house.state import House
from jackpit.messages import Phrase
from jackpit.refusal import Refused

MAX_PAGES = 200
MAX_PLACES = 200
MAX_WINDOWS = 20
MAX_HEADING_LENGTH = 40
MAX_LINES = 6
MAX_LINE_LENGTH = 40
"""Longer lines would be too small to be read at ten meters."""

MIN_SECONDS, MAX_SECONDS = 5, 600
MAX_FILES = 100
MEGABYTE = 1_000_000
MAX_FILES_BYTES = 256 * MEGABYTE
"""All files together; the largest file of each type is limited where it is uploaded."""

_CLOCK_TIME, _DAY = re.compile(anchored(CLOCK_TIME)), re.compile(anchored(DAY))

# Pages.


def why_not_save(house: House, command: c.SaveSignPage) -> Refused | None:
    """Every part of a page must be possible, and its name its own."""
    page = command.sign_page
    return (
        why_not_a_key(page.key)
        or why_not_a_text(Phrase("The name of the page"), page.name, MAX_NAME_LENGTH)
        or _why_not_name(house, page)
        or _why_not_content(house, page.content)
        or _why_not_seconds(page.seconds)
        or _why_too_many(page)
        or _first(_why_not_place(house, place) for place in page.places)
        or _first(map(_why_not_window, page.windows))
        or _why_not_dates(page)
        or _why_no_room(house, page)
    )


def why_not_remove(house: House, command: c.RemoveSignPage) -> Refused | None:
    """The page must exist."""
    if command.sign_page in house.sign_pages:
        return None
    return HouseRefusal.NO_SUCH_PAGE.given(page=command.sign_page[:40])


def _first(reasons: Iterable[Refused | None]) -> Refused | None:
    return next((why for why in reasons if why is not None), None)


def _why_no_room(house: House, page: SignPage) -> Refused | None:
    if page.key in house.sign_pages:
        return None
    return why_not_another(house.sign_pages, Phrase("pages"), MAX_PAGES)


def _why_not_name(house: House, page: SignPage) -> Refused | None:
    """Signs report what they show by the page's name."""
    for other in house.sign_pages.values():
        if other.key != page.key and other.name.casefold() == page.name.casefold():
            return HouseRefusal.PAGE_NAME_TAKEN.given(name=other.name)
    return None


def _why_not_content(house: House, content: SignContent) -> Refused | None:
    match content:
        case TextContent():
            return _why_not_text(content)
        case PictureContent() | VideoContent():
            return _why_not_shown(house, content)


def _why_not_text(content: TextContent) -> Refused | None:
    if why := why_not_a_text(Phrase("The heading"), content.heading, MAX_HEADING_LENGTH):
        return why
    lines = content.text.split("\n") if content.text else []
    if len(lines) > MAX_LINES:
        setting = Phrase("The number of lines of the text")
        return _out_of_range(setting, 0, MAX_LINES, len(lines))
    what = Phrase("Each line of the text")
    return _first(why_not_a_text(what, line, MAX_LINE_LENGTH) for line in lines if line.strip())


def _why_not_shown(house: House, content: PictureContent | VideoContent) -> Refused | None:
    file = house.sign_files.get(content.file)
    if file is None:
        return HouseRefusal.NO_SUCH_SIGN_FILE.given(file=content.file[:12])
    if file.type.is_video == isinstance(content, VideoContent):
        return None
    needed = Phrase("a picture") if file.type.is_video else Phrase("a video")
    return HouseRefusal.OTHER_KIND_OF_FILE.given(
        needed=needed, name=file.name, found=file.type.word
    )


def _why_not_seconds(seconds: int) -> Refused | None:
    if MIN_SECONDS <= seconds <= MAX_SECONDS:
        return None
    setting = Phrase("The number of seconds for which a page is shown")
    return _out_of_range(setting, MIN_SECONDS, MAX_SECONDS, seconds)


def _why_too_many(page: SignPage) -> Refused | None:
    places, windows = len(page.places), len(page.windows)
    if places > MAX_PLACES:
        return _out_of_range(Phrase("The number of places of a page"), 0, MAX_PLACES, places)
    if windows > MAX_WINDOWS:
        return _out_of_range(Phrase("The number of times of a page"), 0, MAX_WINDOWS, windows)
    return None


def _out_of_range(setting: Phrase, low: int, high: int, value: int) -> Refused:
    return HouseRefusal.SETTING_OUT_OF_RANGE.given(setting=setting, low=low, high=high, value=value)


def _why_not_place(house: House, place: SignPlace) -> Refused | None:
    """A link that is decommissioned later leaves its pages as they are."""
    why = why_not_a_link(house, place.link)
    return why or (None if place.table is None else why_not_a_key(place.table))


def _why_not_window(window: TimeWindow) -> Refused | None:
    for text in (window.begins, window.ends):
        if not _CLOCK_TIME.match(text):
            return HouseRefusal.NOT_A_CLOCK_TIME.given(text=text[:20])
    if window.begins == window.ends or window.begins == "24:00":
        return HouseRefusal.WINDOW_IS_EMPTY.given(time=window.begins)
    return None


def _why_not_dates(page: SignPage) -> Refused | None:
    for text in (page.first_day, page.last_day):
        if text is not None and not _DAY.match(text):
            return HouseRefusal.NOT_A_DAY.given(day=text[:40])
    if page.first_day is None or page.last_day is None or page.first_day <= page.last_day:
        return None
    return HouseRefusal.DATES_REVERSED.given(first=page.first_day, last=page.last_day)


# Files.


def why_not_add_file(house: House, command: c.AddSignFile) -> Refused | None:
    """Each file is stored once, up to a size of all together."""
    file = command.file
    if why := why_not_a_text(Phrase("The name of the file"), file.name, MAX_NAME_LENGTH):
        return why
    if file.hash in house.sign_files:
        return HouseRefusal.FILE_EXISTS.given(name=house.sign_files[file.hash].name)
    if used_bytes(house.sign_files.values()) + file.size_bytes > MAX_FILES_BYTES:
        return _files_too_large(house)
    return why_not_another(house.sign_files, Phrase("files for the signs"), MAX_FILES)


def _files_too_large(house: House) -> Refused:
    used = -(-used_bytes(house.sign_files.values()) // MEGABYTE)
    return HouseRefusal.FILES_TOO_LARGE.given(most=MAX_FILES_BYTES // MEGABYTE, used=used)


def used_bytes(files: Iterable[SignFile]) -> int:
    """How much files take together."""
    return sum(file.size_bytes for file in files)


def why_not_remove_file(house: House, command: c.RemoveSignFile) -> Refused | None:
    """A page would have nothing to show."""
    file = house.sign_files.get(command.file)
    if file is None:
        return HouseRefusal.NO_SUCH_SIGN_FILE.given(file=command.file[:12])
    if user := next((x for x in house.sign_pages.values() if x.file == file.hash), None):
        return HouseRefusal.FILE_IN_USE.given(page=user.name, name=file.name)
    return None
