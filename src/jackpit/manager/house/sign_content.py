"""Content of signs: the pages that the house shows between the meters, and their files.

The words of what is scheduled are here too; ``schedule`` computes when a page is due.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from jackpit.fields import Key, Sha256, Text, Whole
from jackpit.messages import Phrase


class Weekday(Enum):
    """A day of the week."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"

    @property
    def word(self) -> Phrase:
        """The day in words."""
        return _WEEKDAY_WORDS[self]


WEEKDAYS = tuple(Weekday)
"""In the order of ``date.weekday``."""

_WEEKDAY_WORDS = {
    Weekday.MONDAY: Phrase("Monday"),
    Weekday.TUESDAY: Phrase("Tuesday"),
    Weekday.WEDNESDAY: Phrase("Wednesday"),
    Weekday.THURSDAY: Phrase("Thursday"),
    Weekday.FRIDAY: Phrase("Friday"),
    Weekday.SATURDAY: Phrase("Saturday"),
    Weekday.SUNDAY: Phrase("Sunday"),
}


class TimeWindow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Days of the week, and from when to when by the house's clock.

    A window whose end is not after its begin ends on the next day; it belongs to the day on which
    it begins.
    """

    days: tuple[Weekday, ...] = ()
    """Every day if empty."""

    begins: Text = "00:00"
    ends: Text = "24:00"


class SignPlace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The signs of a link, or the one of a table."""

    link: Key
    table: Key | None = None


class _SignContent(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """Base class of what a page shows; in JSON the class name is its ``type``."""


class TextContent(_SignContent, frozen=True, kw_only=True):
    """A heading and a text of a few lines."""

    heading: Text
    text: Text = ""


class PictureContent(_SignContent, frozen=True, kw_only=True):
    """A picture that fills the sign."""

    file: Sha256


class VideoContent(_SignContent, frozen=True, kw_only=True):
    """A video that fills the sign, repeated while the page is shown."""

    file: Sha256
    has_sound: bool = False


SignContent = TextContent | PictureContent | VideoContent


class SignPage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A page of the house: what it shows, for how long, on which signs, and when."""

    key: Key
    name: Text
    content: SignContent
    seconds: Whole = 15
    """How long it stays before the meter, or the next page, has its turn."""

    places: tuple[SignPlace, ...] = ()
    """All signs of the house if empty."""

    windows: tuple[TimeWindow, ...] = ()
    """All day, every day if empty."""

    first_day: Text | None = None
    """The first date on which a window may begin."""

    last_day: Text | None = None
    """The last date on which a window may begin."""

    def is_for(self, link: str, table: str | None) -> bool:
        """Whether the sign of a table shows it; without a table, the link's own sign."""
        return not self.places or any(
            place.link == link and place.table in (None, table) for place in self.places
        )

    @property
    def file(self) -> str | None:
        """The file that it shows."""
        return None if isinstance(self.content, TextContent) else self.content.file


class FileType(Enum):
    """A type of file that signs show."""

    PNG = "png"
    JPEG = "jpeg"
    WEBP = "webp"
    MP4 = "mp4"
    WEBM = "webm"

    @property
    def media_type(self) -> str:
        """Its Content-Type."""
        return f"{'video' if self.is_video else 'image'}/{self.value}"

    @property
    def is_video(self) -> bool:
        """Whether it is a video; the others are pictures."""
        return self in (FileType.MP4, FileType.WEBM)

    @property
    def word(self) -> Phrase:
        """What it is, with its article."""
        return Phrase("a video") if self.is_video else Phrase("a picture")


class SignFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A picture or a video that was uploaded."""

    hash: Sha256
    name: Text
    type: FileType
    size_bytes: Whole


class RulesOnSigns(Enum):
    """Whether signs show the rules in turn with the meter, and with the odds."""

    HIDDEN = "hidden"
    RULES = "rules"
    WITH_ODDS = "rules-and-odds"

    @property
    def word(self) -> Phrase:
        """What signs show, in words."""
        return _RULES_WORDS[self]


_RULES_WORDS = {
    RulesOnSigns.HIDDEN: Phrase("no rules"),
    RulesOnSigns.RULES: Phrase("the rules, in turn with the meter"),
    RulesOnSigns.WITH_ODDS: Phrase("the rules with the odds, in turn with the meter"),
}
