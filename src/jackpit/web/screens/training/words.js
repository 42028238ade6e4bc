// Amounts and totals as the training table shows them.

import { isZero, shortDollars, signedDollars } from "../shared/money.js";
import { t } from "../shared/text.js";

/**
 * What a player wins, without the stake: "+$15", "−$10", "push".
 * @param {string} amount
 */
export const formatWin = (amount) => (isZero(amount) ? t("push") : signedDollars(amount, shortDollars));

/**
 * The total of a hand: "16", "soft 17", "blackjack"; empty without cards.
 * @param {{ points: number | null, is_soft: boolean, is_blackjack: boolean }} hand
 */
export function formatTotal({ points, is_soft: isSoft, is_blackjack: isBlackjack }) {
  if (isBlackjack) return t("blackjack");
  if (points === null) return "";
  return isSoft ? t("soft {points}", { points }) : String(points);
}
