"""Why something cannot be done: each refusal names the broken rule and says it in a sentence."""

from __future__ import annotations

from jackpit.refusal import Rule


class Refusal(Rule):
    """The rule that a command would break; the words in braces are filled in."""

    # The link.
    LINK_IS_CLOSED = "The link is closed."
    LINK_IS_OPEN = "The link is open; close it first."
    LINK_HAS_OPEN_TABLES = "Table {table} is open; close every table first."
    LINK_HAS_TABLES = "Table {table} still belongs to the link; take every table off it first."
    LINK_IS_DECOMMISSIONED = "The link was decommissioned; nothing can be played on it."
    LINK_OWES_WINS = "Win {win} is not paid yet; pay every win first."
    NO_SUCH_METER = "There is no meter '{meter}' on this link."

    # The table.
    NO_SUCH_TABLE = "There is no table '{table}' on this link."
    TABLE_EXISTS = "There is a table '{table}' on this link already."
    TABLE_DIFFERS = "The link plays {link}; a table with {table} cannot join it."
    TABLE_HAS_NO_SPOTS = "A table has 1 to {most} spots, not {spots}."
    TABLE_IS_CLOSED = "The table is closed."
    TABLE_IS_OPEN = "The table is open."
    NOBODY_SIGNED_ON = "No dealer has signed on."
    DEALER_SIGNED_ON = "{dealer} is signed on; sign off first."
    DEALER_ELSEWHERE = "'{dealer}' is signed on at table '{table}'; he must sign off there first."

    # The round.
    NO_ROUND = "No round is under way."
    ROUND_UNDER_WAY = "A round is under way; it takes no further wager."
    ROUND_NOT_OVER = "A round is under way; end it first."
    NO_LAST_ROUND = "The table has no round that could be reopened."
    NO_WAGERS = "No spot has a wager."
    NO_SUCH_SPOT = "The table has no spot {spot}."
    SPOT_TWICE = "Spot {spot} is named twice; one wager to a spot."
    SPOT_HAS_NO_WAGER = "Spot {spot} has no wager in this round."
    CHIP_ALREADY_LIFTED = "The chip of spot {spot} was lifted already."
    CHIPS_WERE_REMOVED = "The chips were taken off the table at the start; there is none to lift."
    COUNT_BELOW_ZERO = "Chips are counted from 0 up."
    SPOTS_ARE_JOINED = "Spot {spot} is joined already; part it first."
    SPOTS_NOT_JOINED = "Those spots are not joined."
    JOIN_NEEDS_TWO = "Two spots or more can be joined."
    ROUND_HAS_BONUS = "A bonus was given in the round; take it back first."
    ROUND_IS_LATE = "The round is entered late already."
    PAPER_HAS_NO_NUMBER = "Give the number of the paper, 1 to {most} characters."
    PAPER_IS_ENTERED = "Paper {paper} of table {table} is entered already, as round {round}."
    NOTHING_TO_CORRECT = "Those are the spots of the round already."

    # Hands.
    NO_SUCH_LINE = "The pay table has no line '{line}'."
    LINE_IS_THE_TABLES = "'{line}' is the dealer's hand: all spots win it together."
    SPOT_IS_MARKED = "Spot {spot} is marked '{line}'; clear that first."
    TABLE_IS_MARKED = "The table is marked '{line}'; clear that first."
    HAND_IS_MARKED = "'{line}' is marked already."
    HAND_NOT_MARKED = "'{line}' is not marked there."
    MARK_NEEDS_SPOT = "'{line}' is marked without a spot; tap the spot or clear the mark."
    AWARD_IS_SHARED = "Win {win} has shared that award; back it out, then mark all its winners."
    WIN_IS_LOGGED = "That hand is logged as win {win}; only a manual adjustment backs it out."

    # Cards.
    IMPOSSIBLE_CARDS = "The shoe has no further {card}."
    TOO_MANY_CARDS = "The wager looks at {most} cards there, not {cards}."
    DEALER_STANDS = "The dealer stands on {cards}; no further card belongs to the hand."
    CARDS_CONTRADICT = "The cards of {whose} show {shows}, not '{line}'."
    CARDS_CONTRADICT_WIN = "The cards of spot {spot} do not show win {win}; back it out."
    CARDS_ARE_OPEN = "The cards of {whose} can still change: '{line}' is settled {when}."
    CARDS_NOT_COMPLETE = "Spot {spot} is not decided yet by the cards entered."
    WIN_NOT_MARKED = "The cards of spot {spot} show '{line}', which must be marked."

    # Claims.
    NO_SUCH_CLAIM = "There is no such claim at this table."
    CLAIM_NEEDS_SPOT = "Tap the winning spot first."
    CLAIM_NEEDS_SUPERVISOR = "{amount} needs a supervisor."
    CLAIM_NEEDS_EXECUTIVE = "{amount} needs an executive."
    EARLIER_CLAIM_PENDING = "An earlier claim on meter '{meter}' comes first: table {table}."
    CLAIM_PENDING = "A claim is pending; verify or refuse it first."
    ROUND_HAS_CLAIMS = "The round has a claim; clear or refuse it first."
    ROUND_HAS_WIN = (
        "Win {win} was verified in the round; it can no longer be corrected, joined or voided."
    )
    CLAIM_HAS_CHANGED = "The claim is no longer the one that was shown; look at it again."
    MARKED_BY_VERIFIER = "Whoever marked a hand cannot verify it."
    NO_CLAIM_TO_LOG = "No claim is marked."
    SPOT_NOT_IN_CLAIM = "Spot {spot} is not in this claim."
    LAST_SPOT_OF_CLAIM = "Spot {spot} is the only one in this claim; refuse the claim."
    REASON_MISSING = "Say why."
    SURVEILLANCE_MISSING = "Win {win} of {amount} needs surveillance's reference."
    REFERENCE_GIVEN = "Win {win} has the reference '{reference}' already."

    # The key.
    KEY_AT_JPH = "The key is at JPH; turn it back to RUN."
    KEY_AT_RUN = "The key is at RUN; whoever verifies the claim turns it to JPH."
    NO_KEY_SWITCH = "The table has no key switch; verify with confirm and card."

    # The pads.
    NO_SUCH_KEY = "The {pad} has no such key."
    CONFIRM_FIRST = "A claim waits; press CONFIRM first, then swipe."
    NO_REFERENCE_MISSING = "No win of this round waits for surveillance's reference."
    NOTHING_TO_UNDO = "Nothing was done in this round that could be taken back."
    HAND_FIRST = "Press the hand first, then tap its spots."

    # People.
    NEEDS_SUPERVISOR = "Only {who} may do that."
    NEEDS_EXECUTIVE = "Only an executive may do that."
    NEEDS_APPROVER = "Only an executive or accounting may do that."
    NEEDS_THE_PIT = "Only the pit may do that: {who}."
    NEEDS_ACCOUNTING = "Only accounting may do that."
    NEEDS_TWO_PEOPLE = "Two different people must agree to that."

    # Wins and adjustments.
    NO_SUCH_WIN = "There is no win {win}."
    WIN_NOT_ADJUSTED = "Win {win} is logged; turn the key at table {table} back to RUN first."
    WIN_PAID_BY_TRAY = "Win {win} is a fixed award; the tray pays it."
    SPOT_NOT_IN_WIN = "Spot {spot} has no share of win {win}."
    SHARE_ALREADY_PAID = "Spot {spot}'s share of win {win} was paid already."
    WIN_BACKED_OUT = "Win {win} was backed out."
    NOT_BACKED_OUT = "Win {win} was not backed out."
    WINNER_NAME_MISSING = "Give the winner's name."
    NOTHING_TO_RECOVER = "Nothing of win {win} is to be recovered from spot {spot}."
    METER_HAS_CLAIM = "A claim on meter '{meter}' is pending; resolve it first."
    METER_HOLDS_LESS = "The {pool} '{meter}' holds only {amount}."
    SEED_IS_LESS = "Of the last seed of meter '{meter}', {amount} is left to recover."
    OVER_THE_CAP = "Meter '{meter}' may not go over its cap of {cap}."
    AMOUNT_NOT_POSITIVE = "The amount must be more than nothing."
    REASON_NOT_ALLOWED = "'{reason}' is no reason for that here."

    # Terms.
    ANOTHER_GAME = "The link plays {link}, not {asked}; a link has one game."
    CAP_BELOW_METER = "Meter '{meter}' holds {amount}; a cap of {cap} would be below it."
    METERS_DIFFER = "The changed terms have other meters than the link."
    CHANGE_IS_PENDING = "Changed terms are waiting already; withdraw them first."
    NO_CHANGE_PENDING = "No changed terms are waiting."

    # The bonus of the base game.
    GAME_HAS_NO_BONUS = "{game} has no bonus of the base game."
    NOT_A_REGULAR_BETTOR = "Spot {spot} cannot be both the winner and one of the others."
    BONUS_GIVEN = "Spot {spot} has the bonus already."
    BONUS_NOT_GIVEN = "Spot {spot} has no bonus to take back."
