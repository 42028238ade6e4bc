"""Refusals: the rules that a command can break, each with the sentence that is shown."""

from __future__ import annotations

from jackpit.messages import Message, Plural
from jackpit.refusal import Rule


class HowToClear(Message):
    """How a pad clears the mark of a spot, as part of a refusal."""

    PRESS_AGAIN = "press {line} again"
    PRESS_AND_TAP = "press {line}, then tap spot {spot}"


class HandAtSpots(Message):
    """A marked hand and its spots, as part of a refusal."""

    AT_SPOTS = Plural("count", "'{line}' at spot {spots}", "'{line}' at spots {spots}")
    WITHOUT_SPOT = "'{line}'"


class HowToCorrect(Message):
    """How to correct one of several hands that are impossible together, as part of a refusal."""

    CLEAR = "clear the wrong one"
    BACK_OUT = Plural(
        "count", "if win {wins} is wrong, back it out", "of wins {wins}, back out the wrong one"
    )


class CardsText(Message):
    """Whose cards or hand a refusal is about, and what the cards show."""

    CARDS_OF_DEALER = "The dealer's cards"
    CARDS_OF_SPOT = "The cards at spot {spot}"
    HAND_OF_DEALER = "The dealer's hand"
    HAND_OF_SPOT = "The hand at spot {spot}"
    LINE = "'{line}'"
    NO_LINE = "no winning hand"


class ClaimedText(Message):
    """What a claim pays, as part of a refusal."""

    AMOUNT = "{amount}"
    WITH_ENVY = "{amount} with {envy} envy"


class HolderText(Message):
    """What holds the money of a meter, as the subject of a refusal."""

    METER = "Meter {meter}"
    RESERVE = "The reserve of meter {meter}"
    OVERFLOW = "The overflow of meter {meter}"


class PlaysText(Message):
    """What a link or a table plays, as part of a refusal."""

    GAME = Plural(
        "decks",
        "{game}, pay table {pay_table}, {decks} deck, {wager}",
        "{game}, pay table {pay_table}, {decks} decks, {wager}",
    )
    OTHER_AWARDS = "other awards or terms"


class Refusal(Rule):
    """A rule that a command would break; the words in braces are filled in."""

    # The link.
    LINK_IS_CLOSED = "The link is closed."
    LINK_IS_OPEN = "The link is open; close it first."
    LINK_HAS_OPEN_TABLES = "Table {table} is open; close every table first."
    LINK_HAS_TABLES = "Table {table} still belongs to the link; remove every table first."
    LINK_IS_DECOMMISSIONED = "The link was decommissioned and can no longer be played."
    LINK_OWES_WINS = "Win {win} has not been paid; pay every win first."
    NO_SUCH_METER = "This link has no meter '{meter}'."

    # House limits.
    OVER_WAGER_LIMIT = "A wager of {wager} exceeds the limit of {limit} ({source})."
    CAP_OVER_METER_LIMIT = (
        "Meter {meter} needs a cap of at most {limit}, the meter limit ({source})."
    )
    METER_OVER_LIMIT = "Meter {meter} is over the meter limit of {limit} ({source})."
    OVER_TABLE_LIMIT = Plural(
        "limit",
        "A link may have at most {limit} table ({source}).",
        "A link may have at most {limit:,} tables ({source}).",
    )

    # The table.
    NO_SUCH_TABLE = "This link has no table '{table}'."
    TABLE_EXISTS = "This link already has a table '{table}'."
    TABLE_DIFFERS = "The link plays {link}; a table with {table} cannot join it."
    SPOT_COUNT_OUT_OF_RANGE = "A table has 1 to {most} spots, not {spots}."
    TABLE_IS_CLOSED = "The table is closed."
    TABLE_IS_OPEN = "The table is open."
    NO_DEALER = "No dealer is signed on."
    DEALER_SIGNED_ON = (
        "A dealer is signed on: only another dealer's card relieves them, and this card has no"
        " claim to verify."
    )
    DEALER_ELSEWHERE = "{dealer} is signed on at table {table}; sign off there first."

    # The round.
    NO_ROUND = "No round is under way; press {start} first."
    ROUND_UNDER_WAY = "A round is under way; no more progressive wagers."
    ROUND_NOT_OVER = "A round is under way; end it first."
    NO_LAST_ROUND = "The table has no round to reopen."
    NO_WAGERS = "No spot has a wager; tap the spots that do."
    NO_SUCH_SPOT = "The table has no spot {spot}."
    SPOT_TWICE = "Spot {spot} is listed twice; one wager per spot."
    ROUND_HAS_NO_WAGERS = (
        "The round has no progressive wager, so no hand can win;"
        " a supervisor can correct the spots."
    )
    SPOT_HAS_NO_WAGER = (
        "Spot {spot} has no wager in this round; a supervisor can correct the spots."
    )
    CHIP_ALREADY_LIFTED = "The chip on spot {spot} was already lifted."
    CHIP_ALREADY_PLACED = "The chip on spot {spot} is already there."
    LEVEL_OUTDATED = (
        "Report {number} of this sensor was already received; number the next one higher."
    )
    CHIPS_WERE_REMOVED = "The progressive chips were removed at the start; no chip is left to lift."
    COUNT_BELOW_ZERO = "A chip count cannot be negative."
    SPOTS_ARE_JOINED = "Spot {spot} is already joined; separate it first."
    SPOTS_NOT_JOINED = "Those spots are not joined."
    JOIN_NEEDS_TWO = "Join at least two spots."
    ROUND_HAS_BONUS = "A bonus is marked in the round; clear it first."
    ROUND_IS_LATE = "The round is already a late entry."
    FORM_NUMBER_MISSING = "Enter the form number, 1 to {most} characters."
    FORM_IS_ENTERED = "Paper form {form} of table {table} was already entered as round {round}."
    NOTHING_TO_CORRECT = "The round already has those spots."

    # Hands.
    NO_SUCH_LINE = "The pay table has no line '{line}'."
    LINE_IS_THE_TABLES = "'{line}' is the dealer's hand; all spots win it together."
    SPOT_IS_MARKED = "Spot {spot} is marked '{line}'; to clear it, {clear}."
    TABLE_IS_MARKED = "The table is marked '{line}'; clear it first."
    HAND_IS_MARKED = "'{line}' is already marked."
    HAND_NOT_MARKED = "'{line}' is not marked there."
    MARK_NEEDS_SPOT = "'{line}' is marked without a spot; tap the spot or clear the mark."
    IMPOSSIBLE_HAND = "The shoe never deals '{line}'; check the hand."
    IMPOSSIBLE_TOGETHER = "{hand} cannot go with {others}: {why}; {correct}."
    AWARD_IS_SHARED = (
        "That award was already divided in win {win}; back it out, then mark every winner."
    )
    OUT_OF_TURN = (
        "Spot {spot} is paid before spot {paid}, which was verified as win {win}: {remedy}."
    )
    NOT_OUT_OF_TURN = "No win was verified that is paid after that hand; mark it with its hand key."
    WIN_IS_LOGGED = "That hand is logged as win {win}; only a manual adjustment can back it out."
    TABLE_HAS_WIN = (
        "The dealer's hand is logged as '{line}' in win {win};"
        " only a manual adjustment can back it out."
    )

    # Cards.
    IMPOSSIBLE_CARDS = "No {card} is left in the shoe; check the entered cards."
    TOO_MANY_CARDS = "Only {most} cards count there; {cards} were entered."
    DEALER_STANDS = "The dealer stands on {cards}; no more cards belong to the hand."
    CARDS_CONTRADICT = "{cards} show {shows}, not '{line}'."
    CARDS_CONTRADICT_BONUS = "{cards} cannot win the {bonus}: {when}"
    CARDS_CONTRADICT_WIN = "The cards at spot {spot} do not show win {win}; back it out."
    HAND_NOT_FINAL = "{hand} is not final; '{line}' is settled {when}."
    NOT_DECLARED_FINAL = "'{line}' is settled {when}; press {keys} when that is so."
    NOTHING_TO_DECLARE = "{game} has no hand that waits for that."
    ALREADY_DECLARED = "That was already declared."
    NOT_DECLARED = "That was not declared."
    NO_HAND_WAITS = "No marked hand waits for that."
    CARDS_DECIDE = "The cards were entered; they decide when a hand is final."
    UP_CARD_EXCLUDES = "'{line}' is impossible if {up_card}; clear the wrong one."
    VERIFIED_BY_DECLARATION = "Win {win} was verified on that; back it out first."
    CARDS_NOT_COMPLETE = "The entered cards do not decide spot {spot} yet."
    WIN_NOT_MARKED = "The cards at spot {spot} show '{line}'; mark it first."

    # Claims.
    NO_SUCH_CLAIM = "This table has no such claim."
    CLAIM_NEEDS_SPOT = "Tap the winning spot first."
    CLAIM_AT_JPH_NEEDS_SPOT = "Turn the key to RUN, then tap the winning spot."
    CLAIM_NEEDS_EXECUTIVE = "A claim of {claimed} needs an executive."
    EARLIER_CLAIM_PENDING = "Resolve the earlier claim on meter {meter} at table {table} first."
    CLAIM_IS_CONFIRMED = "'{line}' was confirmed; only {who} can clear it, by refusing the claim."
    ALREADY_CONFIRMED = "That claim is already confirmed; swipe a card."
    CARD_IS_AWAITED = (
        "A confirmed claim waits for its card; swipe it, or press CONFIRM again to mark more hands."
    )
    ALREADY_VERIFIED = "Already verified by {by}, as win {win}."
    ALREADY_REFUSED = "Already refused by {by}: {reason}."
    NO_SUCH_REFUSAL = "That refusal was already acknowledged."
    CLAIM_PENDING = "A claim is pending; verify or refuse it first."
    ROUND_HAS_CLAIMS = "The round has a claim; clear or refuse it first."
    ROUND_HAS_WIN = (
        "Win {win} was verified in this round; the round can no longer be corrected or voided,"
        " nor its spots joined."
    )
    CLAIM_HAS_CHANGED = "The claim has changed since it was shown; check it again."
    MARKED_BY_VERIFIER = "The person who marked this hand cannot verify it; another person must."
    NO_CLAIM_TO_LOG = "No claim is marked; mark the winning hand first."
    SPOT_NOT_IN_CLAIM = "Spot {spot} is not in this claim."
    LAST_SPOT_OF_CLAIM = "Spot {spot} is the only one in this claim; refuse the claim instead."
    REASON_MISSING = "Enter a reason."
    SURVEILLANCE_MISSING = "Win {win} ({amount}) needs a surveillance reference."
    REFERENCE_GIVEN = "Win {win} already has the reference '{reference}'."

    # The key switch.
    KEY_AT_JPH = "The key is at JPH; turn it back to RUN."
    KEY_AT_RUN = "The key is at RUN; the person who verifies the claim turns it to JPH."
    NO_KEY_SWITCH = "The table has no key switch; press CONFIRM and swipe a card."

    # The pads.
    NO_SUCH_KEY = "This pad has no such key."
    CONFIRM_FIRST = "A claim is pending; press CONFIRM first, then swipe."
    NO_REFERENCE_MISSING = "No win in this round needs a surveillance reference."
    NOTHING_TO_UNDO = "Nothing in this round can be undone."
    NO_LAST_SPOTS = "No round with wagers was played since the table opened; tap the spots."
    SENSORS_LIGHT_SPOTS = "Sensors report the chips of these spots; they light by themselves."
    LAST_SPOTS_ARE_LIT = "The spots of the last round are lit already."
    HAND_FIRST = "Press the hand key first, then tap its spots."

    # Wins and adjustments.
    NO_SUCH_WIN = "There is no win {win}."
    WIN_NOT_ADJUSTED = "Win {win} is logged; turn the key at table {table} back to RUN first."
    WIN_PAID_BY_TRAY = "Win {win} is a fixed award; the tray pays it."
    SPOT_NOT_IN_WIN = "Spot {spot} has no share of win {win}."
    SHARE_ALREADY_PAID = "Spot {spot}'s share of win {win} was already paid by {by}."
    WIN_BACKED_OUT = "Win {win} was backed out."
    NOT_BACKED_OUT = "Win {win} was not backed out."
    WIN_HAS_CHANGED = "Win {win} has changed since its page was made; print it again."
    WINNER_NAME_MISSING = "Enter the winner's name."
    NOTHING_TO_RECOVER = "Spot {spot} has nothing of win {win} to return."
    METER_HAS_CLAIM = "A claim on meter {meter} is pending; resolve it first."
    METER_HOLDS_LESS = "{holder} holds only {amount}."
    SEED_IS_LESS = "Meter {meter} has only {amount} of its last seed left to recover."
    OVER_THE_CAP = "Meter {meter} may not exceed its cap of {cap}."
    AMOUNT_NOT_POSITIVE = "The amount must be more than zero."
    ONLY_DECREASED = "{holder} is not on display and can only be decreased."
    REASON_NOT_ALLOWED = "'{reason}' is not an allowed reason here."

    # Terms.
    ANOTHER_GAME = "The link plays {link}, not {asked}; a link has one game."
    CAP_BELOW_METER = "Meter {meter} holds {amount}; a cap of {cap} would be below it."
    METERS_DIFFER = "The new terms must have the same meters as the link."
    CHANGE_IS_PENDING = "Changed terms are already pending; withdraw them first."
    NO_CHANGE_PENDING = "No changed terms are pending."

    # The bonus of the base game.
    GAME_HAS_NO_BONUS = "{game} has no special bonus."
    WINNER_AMONG_OTHERS = "Spot {spot} cannot be both the winner and one of the others."
    BONUS_IS_MARKED = "Spot {spot} already has the {bonus} in this round."
    WAGERS_NOT_RECORDED = "Spots have a progressive wager; press {start} first."
