"""Why the API itself refuses a request, apart from the rules of table, house and identity.

A rule whose template is a placeholder alone passes on the sentence of an error; each has a
placeholder of its own, since an Enum takes members with equal values for one.
"""

from __future__ import annotations

from jackpit.messages import Message
from jackpit.refusal import Rule


class RequestFault(Message):
    """Why a request cannot be read, beyond the types of its fields: clauses, without a period."""

    UNKNOWN_PARAMETER = "unknown parameter '{name}'"
    NO_CREDENTIALS = "a card with its PIN, or a person with a password, is expected"
    NO_SECRET = "your PIN or your password is expected"
    TWO_SECRETS = "enter your PIN or your password, not both"
    TIME_WITHOUT_DAY = "a time needs a date"
    NOT_ONE_PART = "a message must have exactly one part"


class WebRefusal(Rule):
    """A rule of the API; ``web/http/errors.py`` has the status of each.

    The templates of rules differ, if only by the name of a fact: an Enum takes equal ones for one.
    """

    # Requests.
    BAD_REQUEST = "The request cannot be read."
    NOT_FOUND = "Nothing was found at this address."
    METHOD_NOT_ALLOWED = "This address does not accept that method."
    TOO_LARGE = "The request is too large."
    NOT_JSON = "The body must be JSON in UTF-8."
    NOT_READABLE = "{what!c}."
    NOT_PLAYABLE = "{why!c}."
    """Terms that no game can be played with."""

    NOT_ACCEPTABLE = "{secret}"
    """A card, PIN or password that cannot be used."""

    RECORD_ALTERED = "{fault!c}."
    """An altered entry or snapshot in the requested history."""

    # Callers.
    DEVICE_CHANGED = "The device was retired or changed, or its version is too old."
    SECRET_NEEDED = "Confirm with your PIN, your password or a card."
    CARD_NEEDED = "Swipe a card for this."
    NOT_A_SIGN = "Only a sign reports what it shows."

    # Commands.
    NOT_ANOTHER_LINK = "Money can only move to another link, not to '{link}'."
    NO_OTHER_LINK = "There is no other link to move money to."
    NOTE_MISSING = "Still to do: {checks}. Explain in the note why you sign anyway."

    # Files of the signs.
    NOT_A_MEDIA_FILE = (
        "Signs show PNG, JPEG and WebP pictures, and MP4 (H.264) and WebM videos; this file is none"
        " of them."
    )
    FILE_TOO_LARGE = "This file is too large: {kind} may have {most} MB."
    FILE_CUT_OFF = "This file has no end: it was cut off; save it again and upload that."
    DISK_FULL = "The disk of the server has no room for this file."
    FILE_ALTERED = "The stored file is not the one that was uploaded; run 'jackpit doctor'."

    # Things that do not exist.
    NO_SUCH_FILE = "File '{file}' does not exist."
    NO_SUCH_ROUND = "Link '{link}' has no round {round}."
    NO_SUCH_GAME = "No game is called '{game}'."
    NO_SUCH_ENTRY = "The log ends at entry {last}."
    DAY_NOT_BEGUN = "Gaming day {day} has not begun."
    NO_SUCH_LESSON = "Lesson '{lesson}' does not exist."
    NO_SUCH_DRILL = "{lesson} has no drill '{drill}'."
