"""The rules of the house, of its versions and of access to it.

What the house's log records is here: a program that reads only logs must know it.
"""

from __future__ import annotations

from jackpit.messages import Plural
from jackpit.refusal import Rule


class HouseRefusal(Rule):
    """A rule that a command to the house would break; the names in braces are filled in."""

    # The house.
    HOUSE_IS_SET_UP = "The house is already set up."
    HOUSE_NOT_SET_UP = "The house is not set up yet."
    FIRST_PEOPLE = "The first two people must be an admin and an executive, with different IDs."
    NO_SUCH_ZONE = "'{zone}' is not a time zone; enter one such as America/Los_Angeles."
    DEMO_STAYS = "A demo cannot become a live house, nor a live house a demo."
    TAX_FORM_THRESHOLD_NOT_POSITIVE = "The tax form threshold must be more than $0.00."
    SETTING_OUT_OF_RANGE = "{setting} must be {low} to {high:,}, not {value}."
    NOT_A_CURRENCY = "'{currency}' is not a dollar currency; choose one of {known}."
    NOT_A_TIME = "'{text}' is not a valid time; enter one such as 2026-03-01T20:15:00+00:00."
    NOT_A_KEY = (
        "'{key}' is not a valid ID: use 1 to 40 letters, digits, dots, hyphens or underscores."
    )
    KEY_IS_TAKEN = "The ID '{key}' is already taken."
    TEXT_MISSING = "{what} must be one line of 1 to {most:,} characters."
    TOO_MANY = "The house already has {most:,} {what}, the most it can have."

    # The caller.
    NO_ACTIVE_PERSON = "This house has no active person '{person}' with the role '{role}'."
    CONCERNS_ONESELF = "'{person}' may neither request nor approve a change to their own rights."

    # People.
    NO_SUCH_PERSON = "There is no person '{person}' in this house."
    PERSON_IS_DISABLED = "'{person}' is disabled."
    PERSON_IS_ACTIVE = "'{person}' is already active."
    ROLE_IS_THE_SAME = "'{person}' already has that role."
    NOT_ONESELF = "You cannot disable yourself."
    LAST_ADMIN = "'{person}' is the last active admin; add another first."
    LAST_APPROVER = (
        "'{person}' is the last person who can approve an admin's commands; add another first."
    )
    HAS_NO_CARD = "'{person}' has no card."
    NOT_A_SECRET = "Only a PIN or a password can be set; a card is issued."
    NO_PASSWORD_FOR_DEALERS = "A dealer signs on by card and has no password."

    # Devices and links.
    NO_SUCH_DEVICE = "There is no device '{device}' in this house."
    DEVICE_IS_RETIRED = "Device '{device}' is retired."
    DEVICE_NEEDS_TABLE = "{device!c} must belong to a table."
    NOT_A_VERSION = (
        "'{version}' is not a valid version; enter one such as 2.10.1, 6.6 Build 520 or"
        " CHAM2+ 1.66PS."
    )
    MODEL_TWICE = "'{version}' names a model for the second time; each model has one minimum."
    TOO_MANY_VERSIONS = "At most {most} models of one kind can be approved."
    SERVER_NOT_APPROVED = (
        "This server runs version '{reported}', which would be refused; start an approved version"
        " first."
    )
    NO_SUCH_LINK = "There is no link '{link}'."
    LINK_EXISTS = "The house already has a link '{link}'."

    # Signs.
    NO_SUCH_PAGE = "There is no page '{page}' for the signs."
    PAGE_NAME_TAKEN = "Another page is already called '{name}'."
    NOT_A_CLOCK_TIME = "'{text}' is not a time of day; enter one such as 22:30."
    WINDOW_IS_EMPTY = "A page cannot end at the time at which it begins ({time})."
    DATES_REVERSED = "The last date ({last}) is before the first ({first})."
    NO_SUCH_SIGN_FILE = "There is no file '{file}' for the signs."
    OTHER_KIND_OF_FILE = "This page needs {needed}, and '{name}' is {found}."
    FILE_EXISTS = "This file is already stored, as '{name}'."
    FILE_IN_USE = "The page '{page}' shows '{name}'; change or remove that page first."
    FILES_TOO_LARGE = (
        "The files of the signs may take {most} MB together, and {used} MB are used; remove one"
        " first."
    )
    NOT_AN_HTTPS_ADDRESS = (
        "'{address}' is not an address for players; enter one that begins with https://."
    )
    # The map of the floor.
    PLACE_OFF_THE_MAP = (
        "Table {table} must stand on the map, 0 to {width:,} across and 0 to {height:,} down."
    )
    PLACED_TWICE = "Table {table} of link '{link}' has two places on the map."

    # Limits.
    LIMITS_IN_THE_PAST = "Limits can start today ({day}) at the earliest."
    LIMIT_OUT_OF_RANGE = "{limit} must be {range}."

    # Requests and alarms.
    NEEDS_NO_REQUEST = "Only a command that needs a second person can be requested."
    REQUEST_EXISTS = "There is already a request '{request}'."
    NO_SUCH_REQUEST = "There is no request '{request}'."
    REQUEST_IS_SETTLED = "Request '{request}' is already {how}."
    REQUEST_HAS_EXPIRED = "Request '{request}' expired at {at}."
    EXPIRY_OUT_OF_RANGE = "A request must expire within {hours} hours after it is made."
    OWN_REQUEST = "You cannot approve or decline your own request; you may withdraw it."
    NOT_OWN_REQUEST = "Only the person who made a request may withdraw it."
    ALARM_IS_ACKNOWLEDGED = "This alarm was already acknowledged."
    NO_SUCH_ALARM = "This alarm does not exist."

    # Signed days.
    NOT_A_DAY = "'{day}' is not a valid date; enter one such as 2026-03-01."
    DAY_NOT_OVER = "Gaming day {day} is not over; it can be signed starting {next}."
    DAY_IS_SIGNED = "Gaming day {day} was already signed by {person}; a signature is final."
    DAY_NOT_SIGNED = "Accounting has not signed gaming day {day} yet."
    DAY_IS_COUNTERSIGNED = "Gaming day {day} was already countersigned by {person}."
    DAY_IS_TOO_OLD = "Gaming day {day} is too old to be signed; {first} is the earliest on record."


class VersionRefusal(Rule):
    """Why a component is refused for what it reports."""

    VERSION_NOT_READABLE = "The device must send its version, such as '2.10.1' or 'CHAM2+ 1.66PS'."
    MODEL_NOT_APPROVED = (
        "This {component} is '{reported}', a model without an approved version; the house requires"
        " {approved}."
    )
    VERSION_TOO_LOW = "This {component} runs version '{reported}'; the house requires {approved}."
    VERSION_NOT_COMPARABLE = (
        "This {component} runs version '{reported}', another edition than {approved}, so the two"
        " cannot be compared."
    )


class Denial(Rule):
    """Why access is refused; the house's log records it.

    No sentence reveals whether a person or device exists; whether a card does is shown only at a
    table.
    """

    # Identity.
    WRONG = "The card or ID, or the PIN or password, is wrong."
    UNKNOWN_CARD = "This card is not known."
    PIN_NEEDED = "This card needs a PIN; swipe it again and enter the PIN."
    LOCKED_OUT = Plural(
        "minutes",
        "Too many failed attempts; try again in {minutes} minute.",
        "Too many failed attempts; try again in {minutes} minutes.",
    )
    TOO_MANY_ATTEMPTS = Plural(
        "minutes",
        "Too many failed attempts from this device; try again in {minutes} minute.",
        "Too many failed attempts from this device; try again in {minutes} minutes.",
    )
    UNKNOWN_DEVICE = "This device is not registered."
    WRONG_PAIRING_CODE = (
        "This code is not valid: it can be used once, for one minute. Make a new one at the desk."
    )
    NOT_SIGNED_IN = "You are not signed in; sign in first."
    SECRET_IS_DUE = (
        "Set your own {secret} first; the current one was set by another person, or has expired."
    )
    SESSION_LOCKED = "Your session is locked; enter your PIN or password."

    # Requests of a caller who is known.
    FOREIGN_REQUEST = "This request did not come from a Jackpit page."
    NOT_ALLOWED = "{who!c} may not do that."
    NOT_ON_PHONE = "A paired phone is for approvals only; do this at a desk."
    NOT_ITS_TABLE = "Device '{device}' belongs to table '{table}' of link '{link}'."
    REPORT_NOT_ALLOWED = "{role!c} may not read the report '{report}'."

    # Setting up the house.
    NO_CODE = "The house cannot be set up now; restart the server for a new code."
    WRONG_CODE = "This is not the code that the server printed."
