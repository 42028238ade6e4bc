"""Why the house refuses something: each refusal names the broken rule and says it in a sentence."""

from __future__ import annotations

from jackpit.refusal import Rule


class HouseRefusal(Rule):
    """The rule that a command to the house would break; the words in braces are filled in."""

    # The house.
    HOUSE_IS_SET_UP = "The house is set up already."
    HOUSE_NOT_SET_UP = "The house is not set up yet."
    FIRST_PEOPLE = "The first two people are an admin and an executive, with different keys."
    NO_SUCH_ZONE = "'{zone}' is no time zone; one such as 'America/Los_Angeles' is expected."
    DEMO_STAYS = "A demo house stays one, and no other becomes one."
    NOT_AN_AMOUNT_TO_REACH = "An amount from which a tax form is wanted is more than nothing."
    SETTING_OUT_OF_RANGE = "{setting} must be {low} to {high}, not {value}."
    NOT_A_CURRENCY = "'{currency}' is no dollar currency; there are {known}."
    NOT_A_TIME = "'{text}' is no time; one such as '2026-03-01T20:15:00+00:00' is expected."
    NOT_A_KEY = "A key has 1 to 40 letters, digits, dots, hyphens or underscores, unlike '{key}'."
    KEY_IS_TAKEN = "The key '{key}' is taken already."
    TEXT_MISSING = "{what} is missing, or is not one line of at most {most:,} characters."
    TOO_MANY = "The house has {most:,} {what}; no more can be added."

    # Who asks.
    NOT_OF_THE_HOUSE = "'{person}' is not an active {role} of this house."
    NEEDS_ROLE = "Only {roles} may do that."
    NEEDS_ROLE_TO_APPROVE = "Only {roles} may approve that."
    NEEDS_TWO_PEOPLE = "Two different people must agree to that."
    CONCERNS_HIMSELF = "'{person}' can neither ask for that nor approve it: it concerns himself."

    # People.
    NO_SUCH_PERSON = "There is no person '{person}' in this house."
    PERSON_IS_DISABLED = "'{person}' is disabled."
    PERSON_IS_ACTIVE = "'{person}' is active already."
    ROLE_IS_THE_SAME = "'{person}' has that role already."
    NOT_ONESELF = "Nobody disables himself."
    LAST_ADMIN = "'{person}' is the last active admin; name another first."
    LAST_APPROVER = (
        "Without '{person}' nobody could approve what an admin asks; name another first."
    )
    HAS_NO_CARD = "'{person}' has no card."
    NOT_A_SECRET = "A card is issued; only a PIN or a password is set."
    NO_PASSWORD_FOR_DEALERS = "A dealer signs on by card and has no password."

    # Devices and links.
    NO_SUCH_DEVICE = "There is no device '{device}' in this house."
    DEVICE_IS_RETIRED = "Device '{device}' was retired."
    DEVICE_NEEDS_TABLE = "A {kind} stands at a table; say which."
    NOT_A_VERSION = "'{version}' is no version; numbers with dots such as '2.10.1' are expected."
    NO_SUCH_LINK = "There is no link '{link}' in this house."
    LINK_EXISTS = "There is a link '{link}' already."
    LINK_IS_RETIRED = "Link '{link}' was decommissioned."

    # Limits.
    LIMITS_IN_THE_PAST = "Limits hold from today on or later; gaming day {day} has begun."
    LIMIT_OUT_OF_RANGE = "{limit} must be {low} to {high}."
    OVER_WAGER_LIMIT = "A wager of {wager} is above the limit of {limit} ({source})."
    OVER_METER_LIMIT = (
        "Meter '{meter}' needs a cap of at most {limit}, which is the limit of a meter ({source})."
    )
    METER_HAS_PASSED_LIMIT = "Meter '{meter}' has passed the limit of a meter, {limit} ({source})."
    OVER_TABLE_LIMIT = "A link may have {limit} tables at most ({source})."

    # Requests and alarms.
    REQUEST_EXISTS = "There is a request '{request}' already."
    NO_SUCH_REQUEST = "There is no request '{request}'."
    REQUEST_IS_SETTLED = "Request '{request}' was {how} already."
    REQUEST_HAS_EXPIRED = "Request '{request}' expired at {at}."
    EXPIRY_OUT_OF_RANGE = "A request expires after it is made, within {hours} hours."
    OWN_REQUEST = "Nobody settles his own request; he may withdraw it."
    NOT_HIS_REQUEST = "Only whoever made a request may withdraw it."
    ALARM_IS_ACKNOWLEDGED = "That alarm was acknowledged already."
    NOT_AN_ALARM = "An alarm is named by its log, its entry and its number there, from 0 up."

    # Signed days.
    NOT_A_DAY = "'{day}' is no day; one such as '2026-03-01' is expected."
    DAY_NOT_OVER = "Gaming day {day} is not over; it is signed from {next} on."
    DAY_IS_SIGNED = "Gaming day {day} was signed by {person} already; a signature stands."
    DAY_NOT_SIGNED = "Accounting has not signed gaming day {day}; there is nothing to agree with."
    DAY_IS_COUNTERSIGNED = "Gaming day {day} was countersigned by {person} already."
    DAY_IS_TOO_OLD = "Gaming day {day} is too old to be signed; {first} is the first that is known."
