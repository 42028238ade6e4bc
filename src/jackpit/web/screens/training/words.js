// How the training table speaks of money.

import { dollars, microcents } from "../shared/money.js";

const ONE = 100_000_000n; // microcents of a dollar

/** What a player gets beyond the stake, as a sign on the felt: "+$15", "−$10", "push". */
export function won(amount) {
  const value = microcents(amount);
  if (value === 0n) return "push";
  const text = dollars(amount).replace(/\.00$/, "");
  return value > 0n ? `+${text}` : text;
}

/** *amount* times *won* to *on*, as a text: exact, or null where a cent does not divide. */
export function times(amount, won, on) {
  const product = microcents(amount) * BigInt(won);
  if (product % BigInt(on)) return null;
  return written(product / BigInt(on));
}

function written(value) {
  const minus = value < 0n ? "-" : "";
  const whole = value < 0n ? -value : value;
  return `${minus}${whole / ONE}.${String(whole % ONE).padStart(8, "0").slice(0, 2)}`;
}

/** What somebody typed ("-10", "$1,000") as the text that is sent; null if it is no amount. */
export function typedWon(text) {
  const plain = text.trim().replace("−", "-").replace("$", "").replaceAll(",", "");
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) ? plain : null;
}
