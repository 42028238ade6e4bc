// Amounts come as texts with eight places, exact to the microcent, and are never made into numbers.

const MINUS = "−"; // as wide as a digit, and the same on every screen
const GROUPS = /\B(?=(\d{3})+$)/g;

/** "48213.57000000" as "$48,213.57"; what lies beyond the cent is left out. */
export function dollars(text) {
  const { minus, whole, fraction } = parts(text);
  return `${minus && MINUS}$${whole.replace(GROUPS, ",")}.${fraction.slice(0, 2)}`;
}

/** The same with all that lies beyond the cent, if anything does: "$48,213.571234". */
export function exactDollars(text) {
  const { minus, whole, fraction } = parts(text);
  const beyond = fraction.slice(2).replace(/0+$/, "");
  return `${minus && MINUS}$${whole.replace(GROUPS, ",")}.${fraction.slice(0, 2)}${beyond}`;
}

/** An amount in microcents, as a BigInt to reckon with. */
export function microcents(text) {
  const { minus, whole, fraction } = parts(text);
  const value = BigInt(whole) * 100_000_000n + BigInt(fraction);
  return minus ? -value : value;
}

/** What people type ("$1,234.5") as the text that is sent ("1234.5"); null if it is no amount. */
export function parseAmount(text) {
  const plain = text.trim().replace(/^\$/, "").replaceAll(",", "");
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? plain : null;
}

function parts(text) {
  const [, minus, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text) ?? wrong(text);
  return { minus, whole, fraction: fraction.padEnd(8, "0") };
}

function wrong(text) {
  throw new Error(`'${text}' is no amount.`);
}
