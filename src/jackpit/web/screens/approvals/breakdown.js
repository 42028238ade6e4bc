// What verifying a claim changes in addition to the prize, in words: on its meter, and from the tray.

import { dollars, microcents } from "../shared/money.js";
import { listSpots } from "../shared/words.js";

/** @param {string} amount */
const isNotZero = (amount) => microcents(amount) !== 0n;

/**
 * How the meter changes: "less the prize, plus the seed of $1,000.00".
 * @param {Server.Claim} claim
 */
export function meterBreakdown({ moves, later }) {
  const parts = ["less the prize"];
  if (moves.seed) parts.push(`plus the seed of ${dollars(moves.seed)}`);
  if (moves.reserve) parts.push(`plus the reserve of ${dollars(moves.reserve)}`);
  if (moves.overflow) parts.push(`plus ${dollars(moves.overflow)} of the overflow`);
  if (moves.over_cap) parts.push(`less ${dollars(moves.over_cap)} over the cap`);
  const kept = isNotZero(later)
    ? `; ${dollars(later)} of it came from wagers after this hand was marked, and stays on the meter`
    : "";
  return `${parts.join(", ")}${kept}`;
}

/**
 * The envy payments once it is verified, as a sentence; empty if there are none.
 * @param {Server.Claim} claim
 */
export const envySentence = ({ envy }) =>
  envy
    .map(
      ({ each, spots, why }) =>
        `The tray then pays ${dollars(each)}${spots.length > 1 ? " each" : ""} to ${listSpots(spots)}: ${why}.`,
    )
    .join(" ");
