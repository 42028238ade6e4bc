// What verifying a claim moves besides the prize, in words: on its meter, and from the tray.

import { dollars, microcents } from "../shared/money.js";
import { listSpots } from "../shared/words.js";

const isSome = (amount) => microcents(amount) !== 0n;

/** How the meter comes from what it is to what it will be: "less the prize, plus the seed of $1,000.00". */
export function meterBreakdown({ moves, later }) {
  const parts = ["less the prize"];
  if (moves.seed) parts.push(`plus the seed of ${dollars(moves.seed)}`);
  if (moves.reserve) parts.push(`plus the reserve of ${dollars(moves.reserve)}`);
  if (moves.overflow) parts.push(`plus ${dollars(moves.overflow)} of the overflow`);
  if (moves.over_cap) parts.push(`less ${dollars(moves.over_cap)} over the cap`);
  const others = isSome(later) ? `; ${dollars(later)} of it came from wagers after this hand was marked, and stays` : "";
  return `${parts.join(", ")}${others}`;
}

/** Who else is paid once it is verified, as a sentence; empty if nobody is. */
export const envySentence = ({ envy }) =>
  envy.map(({ each, spots, why }) => `The tray then pays ${dollars(each)}${spots.length > 1 ? " each" : ""} to ${listSpots(spots)}: ${why}.`).join(" ");
