// The win in three acts: the hit, the count from the seed to the amount, the hand.

/** @typedef {"hit" | "count" | "hand"} WinAct */

const HIT_SECONDS = 3;
const COUNT_SECONDS = 10;
const COUNTED_AFTER_SECONDS = 9.4; // the full amount stands for the rest of its act
const SLOWING = 3.2; // how much slower the count becomes

/**
 * The act of a win, and the seconds until the next one.
 * @param {number} seconds since it began
 * @returns {{ act: WinAct, began: number, left: number }}
 */
export function actOf(seconds) {
  if (seconds < HIT_SECONDS) return { act: "hit", began: 0, left: HIT_SECONDS - seconds };
  const end = HIT_SECONDS + COUNT_SECONDS;
  if (seconds < end) return { act: "count", began: HIT_SECONDS, left: end - seconds };
  return { act: "hand", began: end, left: Infinity };
}

/**
 * The cents that the count shows: fast at first, then slower and slower, never past the amount.
 * @param {number} seconds since the count began
 * @param {number} from
 * @param {number} to
 */
export function countedCents(seconds, from, to) {
  return Math.floor(from + (to - from) * countedPart(seconds));
}

/**
 * The part of the way that is counted, from 0 to 1.
 * @param {number} seconds
 */
export function countedPart(seconds) {
  const part = Math.min(1, Math.max(0, seconds / COUNTED_AFTER_SECONDS));
  return part === 1 ? 1 : 1 - (1 - part) ** SLOWING;
}

/** The seconds after which the count has gone a part of its way. @param {number} part */
export const secondsUntil = (part) => COUNTED_AFTER_SECONDS * (1 - (1 - part) ** (1 / SLOWING));

const LEAST_COINS = 40;
const MOST_COINS = 420;
const MOST_AT_CENTS = 10_000_000; // $100,000

/**
 * How many coins a win is worth: the larger, the more.
 * @param {number} cents
 */
export function coinsOf(cents) {
  const part = Math.log10(Math.max(100, cents) / 100) / Math.log10(MOST_AT_CENTS / 100);
  return Math.round(LEAST_COINS + (MOST_COINS - LEAST_COINS) * Math.min(1, part) ** 2);
}
