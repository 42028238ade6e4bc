"""The messages that events are put into words with; ``event_text`` chooses them."""

from __future__ import annotations

from jackpit.messages import Message, Plural


class SpotList(Message):
    """Spots by number."""

    SPOTS = Plural("count", "spot {spots}", "spots {spots}")


class HandText(Message):
    """Winning hands and their spots."""

    AT_SPOTS = "{lines} at {spots}"


class EventLine(Message):
    """An event as a line of its own."""

    PHRASES = "{phrases!c}."
    PAYMENT = "{payment!c} ({why})."
    ALARM = "Alarm: {alarm}"


class RoundText(Message):
    """What happened in a round."""

    STARTED = "round {round}: {spots}"
    STARTED_WITHOUT_WAGERS = "round {round}: no progressive wager"
    CORRECTED = "round {round} corrected: {spots}"
    ENTERED_LATE = "entered late from paper form {form}"
    MARKED = "{line} marked"
    MARKED_AT_SPOT = "{line} marked at spot {spot}"
    CLEARED = "{hands} cleared"
    ACCEPTED = (
        "accepted out of turn after win {win}: {amount} instead of {in_turn},"
        " {difference} to settle"
    )
    CONFIRMED = "{hands} confirmed"
    REFUSED = "{hands} refused"
    STRUCK = "spot {spot} struck from the claim"
    ENDED = "round {round} ended"
    REOPENED = "round {round} reopened"
    VOIDED = "round {round} voided"
    REASON = "{event}: {reason}"

    # What a mark means.
    TAP_SPOT = "tap its spot"
    ENVY_TO = "envy to {spots}"
    PAYS = "pays {amount}"
    PAYS_EACH = "pays {amount} each"
    PENDING = "{amount} PENDING"
    NEEDS = "{amount} needs {who}"

    # Cards.
    DEALERS_CARDS = "the dealer's cards: {cards}"
    NO_DEALERS_CARDS = "the dealer's cards: none"
    SPOTS_CARDS = "cards of spot {spot}: {cards}"
    NO_SPOTS_CARDS = "cards of spot {spot}: none"
    DECIDED = "{spots}: {line}"
    NO_WIN = "{spots}: no win"
    NOT_DECIDED = "{spots}: not decided"
    NO_SPOT_DECIDED = "no spot decided"
    CARDS_CLEARED = "cards cleared"
    DECLARED = "declared: {text}"
    DECLARATION_WITHDRAWN = "no longer declared: {text}"


class DealerText(Message):
    """What the dealer did at a table."""

    KEY_TO_JPH = "key turned to JPH by {person}"
    KEY_TO_RUN = "key turned to RUN"
    CHIP_LIFTED = "chip lifted from spot {spot}"
    SPOT_FLASHES = "the spot flashes"
    LATE_CHIP_LIFTED = "late chip lifted from spot {spot}"
    CHIP_PUT_BACK = "chip put back on spot {spot}"
    LATE_CHIP = "chip placed on spot {spot}: too late for this round"
    REFUSAL_READ = "refusal acknowledged by {person}"
    COUNT_AGREES = Plural(
        "count", "{count} chip counted, as recorded", "{count} chips counted, as recorded"
    )
    COUNT_DIFFERS = Plural(
        "count", "{count} chip counted, but {wagers}", "{count} chips counted, but {wagers}"
    )
    WAGERS = Plural("count", "{count} wager recorded", "{count} wagers recorded")
    JOINED = "{spots} joined"
    SEPARATED = "{spots} separated"
    SIGNED_ON = "{person} signed on"
    SIGNED_OFF = "{person} signed off"


class WinEventText(Message):
    """What happened to a win."""

    LOGGED = Plural("count", "logged: {amount} to {spots}", "logged: {amount} each to {spots}")
    METERS_ADJUSTED = "meters adjusted"
    REFERENCE = "surveillance reference {reference} recorded"
    WINNER = "name of the winner at spot {spot} recorded"
    PAGE = "page printed"
    DUPLICATE = "duplicate {copy} of the page printed"
    PAID = "{amount} paid to spot {spot}"
    BACKED_OUT = "backed out"
    RECOVERED = "{amount} recovered from spot {spot}"

    # With the people and the reason.
    VERIFIED_BY = "{event}, verified by {person}"
    BY = "{event} by {person}"
    APPROVED_BY = "{event}, approved by {second}"
    BY_TWO = "{event} by {person}, approved by {second}"
    REASON = "{event}; {reason}"
    GIVEN_REASON = "{reason}: {text}"

    # With the number of the win.
    OF_WIN = "win {win}: {event}"
    WIN_LOGGED = Plural(
        "count",
        "win {win} logged: {amount} to {spots}",
        "win {win} logged: {amount} each to {spots}",
    )
    WIN_BACKED_OUT = "win {win} of {amount} backed out"
    STILL_TO_PAY = "{amount} still to pay"
    PAID_IN_FULL = "win {win} paid in full"
    RESEED_UNDONE = "reseed undone"
    RESEED_STAYS = "reseed of {amount} remains on the meter"
    RESEED_WAITS = Plural(
        "count",
        "reseed of {amount} remains on the meter until win {wins} is backed out too",
        "reseed of {amount} remains on the meter until wins {wins} are backed out too",
    )
    ALSO_UNDONE = Plural("count", "reseed of win {wins} undone", "reseeds of wins {wins} undone")
    NO_RESEED = "no reseed"


class LinkText(Message):
    """What happened to a link, its tables and its terms."""

    CREATED = "link '{link}' created"
    OPENED = "link opened"
    CLOSED = "link closed"
    DECOMMISSIONED = "link decommissioned; player contributions moved to link '{link}'"
    MOVED_OUT = "{amount} of {meter} moved to link '{link}'"
    MOVED_IN = "{amount} moved to {meter} from link '{link}'"
    LIMITS_IN_FORCE = "house limits from {day} in effect ({source})"
    NO_LIMITS = "no house limits in effect"
    CLAIMS_ANNOUNCED = "the signs of other tables show the claim on {meters}"
    TABLE_ADDED = "table {table} added, {controller}, {spots} spots"
    TABLE_REMOVED = "table {table} removed"
    TABLE_OPENED = "table {table} opened"
    TABLE_CLOSED = "table {table} closed"
    TERMS_PENDING = "changed terms pending"
    TERMS_CHANGED = "terms changed"
    TERMS_WITHDRAWN = "changed terms withdrawn"
    TERMS_IN_FORCE = "terms version {number} in effect"
    METER_ADJUSTED = "meter {meter} adjusted by {amount:+}"
    RESERVE_ADJUSTED = "reserve {meter} adjusted by {amount:+}"
    OVERFLOW_ADJUSTED = "overflow {meter} adjusted by {amount:+}"


class MoneyText(Message):
    """Money that an event moved, and what the meters show after it."""

    RETURNED = "{amount} returned"
    ADVANCED = "{amount} advanced by the house"
    REPAID = "advance of {amount} repaid"
    OVER_CAP = "{amount} over the cap, to the overflow"
    METER = "{meter} {amount}"
    ADJUSTED = "adjusted: {meters}"


class PaidText(Message):
    """Equal payments to some spots, and where they are paid from."""

    FROM_TRAY = Plural(
        "count", "{spots}: {amount} from the tray", "{spots}: {amount} each from the tray"
    )
    WIN_FROM_TRAY = Plural(
        "count",
        "{spots}: {amount} from the tray, win {win}",
        "{spots}: {amount} each from the tray, win {win}",
    )
    WIN_FROM_CAGE = Plural(
        "count",
        "{spots}: {amount} from the cage, win {win}",
        "{spots}: {amount} each from the cage, win {win}",
    )


class ExceptionSubject(Message):
    """What an exception is about: which meter, win, round, terms or link."""

    METER = "meter {meter}"
    RESERVE = "reserve {meter}"
    OVERFLOW = "overflow {meter}"
    WIN = "win {win}"
    WIN_AND_SPOT = "win {win}, spot {spot}"
    ROUND = "table {table}, round {round}"
    CORRECTED_ROUND = "table {table}, round {round}: now {spots}"
    LATE_ROUND = "table {table}, round {round}, paper form {form}"
    VERSION = "version {number}"
    TO_LINK = "{meter} to {link}"
    FROM_LINK = "{meter} from {link}"
    DECOMMISSIONED = "to {link}"
    NONE = ""
