// Amounts as the training table shows them.

import { dollars, microcents } from "../shared/money.js";

/**
 * What a player wins, without the stake: "+$15", "−$10", "push".
 * @param {string} amount
 */
export function formatWin(amount) {
  const value = microcents(amount);
  if (value === 0n) return "push";
  const text = dollars(amount).replace(/\.00$/, "");
  return value > 0n ? `+${text}` : text;
}

/**
 * Typed text ("-10", "$1,000") as the amount that is sent; null if it is not an amount.
 * @param {FormDataEntryValue | null} text
 */
export function parseWin(text) {
  const plain = String(text ?? "")
    .trim()
    .replace("−", "-")
    .replace("$", "")
    .replaceAll(",", "");
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) ? plain : null;
}
