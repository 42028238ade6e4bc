// The words of the pad: reasons shortReason enough for a key, spots, awards and cards.

import { dollars } from "../shared/money.js";

/** Reasons that are too long for a key; the whole sentence is told when it is pressed. */
const SHORT = {
  NO_LINK: "the manager is not there",
  LINK_IS_CLOSED: "the link is closed",
  LINK_IS_DECOMMISSIONED: "the link has ended",
  TABLE_IS_CLOSED: "the table is closed",
  NOBODY_SIGNED_ON: "no dealer has signed on",
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
  CARDS_ARE_OPEN: "the cards can still change",
  MARK_NEEDS_SPOT: "a hand has no spot yet",
  CLAIM_HAS_CHANGED: "another claim: look at it first",
  NO_CLAIM_TO_LOG: "no claim is marked",
  KEY_AT_JPH: "the key is at JPH",
  KEY_AT_RUN: "the key is at RUN",
  CONFIRM_FIRST: "press CONFIRM first",
  HAND_FIRST: "press the hand first",
  NOTHING_TO_UNDO: "nothing to take back",
  WIN_IS_LOGGED: "logged: only an adjustment can",
  SPOT_IS_MARKED: "spot has another hand",
  TABLE_IS_MARKED: "another hand is marked",
  HAND_IS_MARKED: "marked already",
  NO_REFERENCE_MISSING: "no win waits for one",
  SURVEILLANCE_MISSING: "surveillance's reference is missing",
  JOIN_NEEDS_TWO: "two wagers are needed",
  BONUS_GIVEN: "every spot has it",
  TABLE_IS_OPEN: "the table is open",
};

export const SYSTEM_OFFLINE = { rule: "NO_LINK", sentence: "The manager is not there; nothing can be pressed. It comes back by itself." };

/** What comes next while the manager is not there. */
export const WAIT_FOR_SYSTEM = "Wait until the manager is back; nothing can be pressed.";

export const NEXT_CLAIM = { rule: "CLAIM_HAS_CHANGED", sentence: "A claim was just logged, and this is the next one; look at it, then press J-POT." };

/** As the manager says it to a supervisor's card, and how a dealer is relieved meanwhile. */
export const CONFIRM_FIRST = "A claim is pending; press CONFIRM first, then swipe. To sign off: MORE, Swipe a card.";

/** A reason as it stands on a key. */
export function shortReason(why) {
  if (!why) return "";
  return SHORT[why.rule] ?? lowered(why.sentence.replace(/\.$/, ""));
}

/** "spot 3", "spots 1, 3 and 5". */
export function spots(numbers) {
  if (numbers.length === 1) return `spot ${numbers[0]}`;
  return `spots ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const lowered = (text) => (/^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/** "100% Major" or "500 for 1". */
export const awardText = (hand, meters) => (hand.meter === null ? hand.award : `${hand.percent}%${meters.length > 1 ? ` ${capitalize(hand.meter)}` : ""}`);

/** "$1" where there are no cents, as it is written on a chipAmount. */
export const chipAmount = (amount) => dollars(amount).replace(/\.00$/, "");

export const WHO = { DEALER: "the dealer", SUPERVISOR: "a supervisor", EXECUTIVE: "an executive" };

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
export const SUIT_NAMES = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const RANKS = { T: "10" };
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack" };

export const rank = (letter) => RANKS[letter] ?? letter;
/** "7d" as "7♦". */
export const face = (card) => rank(card[0]) + SUITS[card[1]];
export const isRed = (card) => "dh".includes(card[1]);
/** "7d" as "7 of diamonds", for whoever hears it. */
export const spoken = (card) => `${RANK_NAMES[card[0]] ?? rank(card[0])} of ${SUIT_NAMES[card[1]]}`;

export const roundNumber = (number) => number.toLocaleString("en-US");
