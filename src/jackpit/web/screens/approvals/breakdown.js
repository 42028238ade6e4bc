// What verifying a claim changes in addition to the prize, in words: on its meter, and from the tray.

import { dollars, isZero } from "../shared/money.js";
import { plural, sentences, t } from "../shared/text.js";
import { listSpots } from "../shared/words.js";

/**
 * How the meter changes: "less the prize, plus the seed of $1,000.00".
 * @param {Server.Claim} claim
 */
export function meterBreakdown({ moves, later }) {
  const parts = [t("less the prize")];
  if (moves.seed) parts.push(t("plus the seed of {amount}", { amount: dollars(moves.seed) }));
  if (moves.reserve) parts.push(t("plus the reserve of {amount}", { amount: dollars(moves.reserve) }));
  if (moves.overflow) parts.push(t("plus {amount} of the overflow", { amount: dollars(moves.overflow) }));
  if (moves.over_cap) parts.push(t("less {amount} over the cap", { amount: dollars(moves.over_cap) }));
  const change = parts.reduceRight((rest, first) => t("{first}, {rest}", { first, rest }));
  return later !== null && !isZero(later)
    ? t("{change}; {amount} of it came from wagers after this hand was marked, and stays on the meter", {
        change,
        amount: dollars(later),
      })
    : change;
}

/**
 * The envy payments once it is verified, as a sentence; empty if there are none.
 * @param {Server.Claim} claim
 */
export const envySentence = ({ envy }) =>
  sentences(
    envy.map(({ each, spots, why }) =>
      plural(
        spots.length,
        "The tray then pays {amount} to {spots}: {why}.",
        "The tray then pays {amount} each to {spots}: {why}.",
        { amount: dollars(each), spots: listSpots(spots), why },
      ),
    ),
  );
