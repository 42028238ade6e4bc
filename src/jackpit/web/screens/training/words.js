// How the training table speaks of money.

import { dollars, microcents } from "../shared/money.js";

/** What a player gets beyond the stake, as a sign on the felt: "+$15", "−$10", "push". */
export function formatWin(amount) {
  const value = microcents(amount);
  if (value === 0n) return "push";
  const text = dollars(amount).replace(/\.00$/, "");
  return value > 0n ? `+${text}` : text;
}

/** What somebody typed ("-10", "$1,000") as the text that is sent; null if it is no amount. */
export function parseWin(text) {
  const plain = text.trim().replace("−", "-").replace("$", "").replaceAll(",", "");
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) ? plain : null;
}
