// The wording of the pad: reasons short enough for a key, awards.

import { dollars } from "../shared/money.js";
import { verifierName } from "../shared/names.js";
import { numberLanguage, t } from "../shared/text.js";
import { listSpots } from "../shared/words.js";

const OVER_LIMIT = t("over a house limit");

/**
 * Short forms of reasons, by rule; pressing the key shows the whole sentence.
 * @type {Record<string, string>}
 */
const SHORT_REASONS = {
  SYSTEM_OFFLINE: t("system offline"),
  LINK_IS_CLOSED: t("the link is closed"),
  LINK_IS_DECOMMISSIONED: t("the link is decommissioned"),
  TABLE_IS_CLOSED: t("the table is closed"),
  NO_DEALER: t("no dealer signed on"),
  NO_ROUND: t("no round is under way"),
  ROUND_UNDER_WAY: t("a round is under way"),
  ROUND_NOT_OVER: t("a round is under way"),
  ROUND_JUST_BEGAN: t("just begun"),
  NO_LAST_ROUND: t("no round to reopen"),
  NO_WAGERS: t("no spot has a wager"),
  SPOT_HAS_NO_WAGER: t("no wager"),
  CLAIM_PENDING: t("a claim is pending"),
  CLAIM_IS_CONFIRMED: t("confirmed: refuse it instead"),
  CARD_IS_AWAITED: t("swipe the card"),
  ALREADY_CONFIRMED: t("already confirmed"),
  ROUND_HAS_CLAIMS: t("the round has a claim"),
  ROUND_HAS_WIN: t("a win was verified"),
  ROUND_HAS_BONUS: t("a bonus is marked"),
  CLAIM_NEEDS_SPOT: t("tap the spot first"),
  CLAIM_AT_JPH_NEEDS_SPOT: t("tap the spot at RUN first"),
  HAND_NOT_FINAL: t("the hand is not final"),
  NOT_DECLARED_FINAL: t("the hand may still change"),
  NO_HAND_WAITS: t("no hand waits for it"),
  CARDS_DECIDE: t("the entered cards decide"),
  CARDS_CONTRADICT: t("not with the entered cards"),
  CARDS_CONTRADICT_WIN: t("the cards do not show a win"),
  CARDS_NOT_COMPLETE: t("cards are missing"),
  WIN_NOT_MARKED: t("mark the hand first"),
  UP_CARD_EXCLUDES: t("not with this up card"),
  VERIFIED_BY_DECLARATION: t("a win was verified on it"),
  MARK_NEEDS_SPOT: t("a hand has no spot yet"),
  CLAIM_HAS_CHANGED: t("next claim: check it first"),
  NO_CLAIM_TO_LOG: t("no claim is marked"),
  KEY_AT_JPH: t("the key is at JPH"),
  KEY_AT_RUN: t("the key is at RUN"),
  CONFIRM_FIRST: t("press CONFIRM first"),
  NO_LAST_SPOTS: t("no round before"),
  SENSORS_LIGHT_SPOTS: t("the sensors light them"),
  LAST_SPOTS_ARE_LIT: t("lit already"),
  HAND_FIRST: t("press the hand key first"),
  NOTHING_TO_UNDO: t("nothing to undo"),
  WIN_IS_LOGGED: t("logged: back it out instead"),
  TABLE_HAS_WIN: t("logged: back it out instead"),
  OUT_OF_TURN: t("paid before a verified win"),
  IMPOSSIBLE_HAND: t("never dealt from this shoe"),
  IMPOSSIBLE_TOGETHER: t("not with the other marks"),
  SPOT_IS_MARKED: t("spot has another hand"),
  TABLE_IS_MARKED: t("another hand is marked"),
  HAND_IS_MARKED: t("already marked"),
  NO_REFERENCE_MISSING: t("no win needs one"),
  SURVEILLANCE_MISSING: t("surveillance reference missing"),
  JOIN_NEEDS_TWO: t("needs two wagers"),
  BONUS_IS_MARKED: t("every spot has it"),
  WAGERS_NOT_RECORDED: t("record the wagers first"),
  CARDS_CONTRADICT_BONUS: t("the cards rule it out"),
  ROUND_HAS_NO_WAGERS: t("no progressive wager"),
  OVER_WAGER_LIMIT: OVER_LIMIT,
  METER_OVER_LIMIT: OVER_LIMIT,
  CAP_OVER_METER_LIMIT: OVER_LIMIT,
  OVER_TABLE_LIMIT: OVER_LIMIT,
  TABLE_IS_OPEN: t("the table is open"),
};

export const SYSTEM_OFFLINE = {
  rule: "SYSTEM_OFFLINE",
  sentence: t("The system is offline; the keys do not work. It reconnects by itself."),
};

/** The prompt while the system is offline. */
export const WAIT_FOR_SYSTEM = t("Wait until the system is back online; the keys do not work.");

/**
 * Why a key rests, by its press.
 * @type {Record<string, Server.WhyNot>}
 */
export const RESTING_REASONS = {
  JPot: {
    rule: "CLAIM_HAS_CHANGED",
    sentence: t("A claim was just logged, and this is the next one. Check it, then press J-POT."),
  },
  Finish: {
    rule: "ROUND_JUST_BEGAN",
    sentence: t("The round has just begun. End it when all wagers are settled."),
  },
};

/**
 * A reason as a key shows it.
 * @param {Server.WhyNot | null} why
 */
export const shortReason = (why) => (why ? (SHORT_REASONS[why.rule] ?? why.sentence) : "");

/**
 * What a claim needs before it is paid: "Blazing 7s: $12,000.00 needs an executive."
 * @param {Server.PendingClaim} claim
 */
export const claimNeeds = ({ line_name: line, amount, needs }) =>
  t("{line}: {amount} needs {verifier}.", { line, amount: dollars(amount), verifier: verifierName(needs) });

/**
 * Whose claim it is, in a sentence: "spot 6", or "the table" without a spot.
 * @param {Server.PendingClaim} claim
 */
export const claimant = ({ spots }) => (spots.length ? listSpots(spots) : t("the table"));

/** @param {number} number */
export const roundNumber = (number) => number.toLocaleString(numberLanguage);
