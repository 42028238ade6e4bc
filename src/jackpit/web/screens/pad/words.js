// The wording of the pad: reasons short enough for a key, awards.

import { dollars } from "../shared/money.js";
import { capitalize } from "../shared/words.js";

/**
 * Short forms of reasons, by rule; pressing the key shows the whole sentence.
 * @type {Record<string, string>}
 */
const SHORT_REASONS = {
  SYSTEM_OFFLINE: "system offline",
  LINK_IS_CLOSED: "the link is closed",
  LINK_IS_DECOMMISSIONED: "the link is decommissioned",
  TABLE_IS_CLOSED: "the table is closed",
  NO_DEALER: "no dealer signed on",
  NO_ROUND: "no round is under way",
  ROUND_UNDER_WAY: "a round is under way",
  ROUND_NOT_OVER: "a round is under way",
  NO_LAST_ROUND: "no round to reopen",
  NO_WAGERS: "no spot has a wager",
  SPOT_HAS_NO_WAGER: "no wager",
  CLAIM_PENDING: "a claim is pending",
  ROUND_HAS_CLAIMS: "the round has a claim",
  ROUND_HAS_WIN: "a win was verified",
  ROUND_HAS_BONUS: "a bonus was given",
  CLAIM_NEEDS_SPOT: "tap the spot first",
  CLAIM_AT_JPH_NEEDS_SPOT: "tap the spot at RUN first",
  HAND_NOT_FINAL: "the hand is not final",
  MARK_NEEDS_SPOT: "a hand has no spot yet",
  CLAIM_HAS_CHANGED: "next claim: check it first",
  NO_CLAIM_TO_LOG: "no claim is marked",
  KEY_AT_JPH: "the key is at JPH",
  KEY_AT_RUN: "the key is at RUN",
  CONFIRM_FIRST: "press CONFIRM first",
  HAND_FIRST: "press the hand key first",
  NOTHING_TO_UNDO: "nothing to undo",
  WIN_IS_LOGGED: "logged: back it out instead",
  SPOT_IS_MARKED: "spot has another hand",
  TABLE_IS_MARKED: "another hand is marked",
  HAND_IS_MARKED: "already marked",
  NO_REFERENCE_MISSING: "no win needs one",
  SURVEILLANCE_MISSING: "surveillance reference missing",
  JOIN_NEEDS_TWO: "needs two wagers",
  BONUS_GIVEN: "every spot has it",
  TABLE_IS_OPEN: "the table is open",
};

export const SYSTEM_OFFLINE = {
  rule: "SYSTEM_OFFLINE",
  sentence: "The system is offline; the keys do not work. It reconnects by itself.",
};

/** The prompt while the system is offline. */
export const WAIT_FOR_SYSTEM = "Wait until the system is back online; the keys do not work.";

export const NEXT_CLAIM = {
  rule: "CLAIM_HAS_CHANGED",
  sentence: "A claim was just logged, and this is the next one. Check it, then press J-POT.",
};

/** The server's refusal of a verifier's card, and how a dealer is relieved in the meantime. */
export const CONFIRM_FIRST = "A claim is pending; press CONFIRM first, then swipe. To sign off: MORE, Swipe a card.";

/**
 * A reason as a key shows it.
 * @param {Server.Reason | null} why
 */
export function shortReason(why) {
  if (!why) return "";
  return SHORT_REASONS[why.rule] ?? lowerFirst(why.sentence.replace(/\.$/, ""));
}

/** @param {string} text */
const lowerFirst = (text) => (/^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/**
 * "100% Major" or "500 for 1".
 * @param {Server.PadHand} hand
 * @param {Server.SignAmount[]} meters
 */
export const awardText = (hand, meters) =>
  hand.meter === null ? hand.award : `${hand.percent}%${meters.length > 1 ? ` ${capitalize(hand.meter)}` : ""}`;

/**
 * "$1" for whole dollars, as on a chip.
 * @param {string} amount
 */
export const chipAmount = (amount) => dollars(amount).replace(/\.00$/, "");

/** @type {Record<string, string>} */
export const VERIFIERS = { dealer: "the dealer", supervisor: "a supervisor", executive: "an executive" };

/** @param {number} number */
export const roundNumber = (number) => number.toLocaleString("en-US");
