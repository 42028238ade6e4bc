// Amounts are texts with eight places, exact to the microcent, and are never converted to floats.

export const MINUS = "−"; // as wide as a digit in every font used here
const GROUPS = /\B(?=(\d{3})+$)/g;
const MICROCENTS_PER_DOLLAR = 100_000_000n;

/**
 * "48213" as "48,213".
 * @param {string} digits
 */
export const groupDigits = (digits) => digits.replace(GROUPS, ",");

/**
 * "48213.57000000" as "$48,213.57"; fractions of a cent are left out.
 * @param {string} text
 */
export function dollars(text) {
  const { minus, whole, fraction } = splitAmount(text);
  return `${minus && MINUS}$${groupDigits(whole)}.${fraction.slice(0, 2)}`;
}

/**
 * The same without cents if there are none: "$10", "$12.50".
 * @param {string} text
 */
export const shortDollars = (text) => dollars(text).replace(/\.00$/, "");

/**
 * With fractions of a cent, if there are any: "$48,213.571234".
 * @param {string} text
 */
export function exactDollars(text) {
  const { minus, whole, fraction } = splitAmount(text);
  const beyondCents = fraction.slice(2).replace(/0+$/, "");
  return `${minus && MINUS}$${groupDigits(whole)}.${fraction.slice(0, 2)}${beyondCents}`;
}

/**
 * An amount in microcents, as a BigInt to calculate with.
 * @param {string} text
 */
export function microcents(text) {
  const { minus, whole, fraction } = splitAmount(text);
  const value = BigInt(whole) * MICROCENTS_PER_DOLLAR + BigInt(fraction);
  return minus ? -value : value;
}

/** @param {string} text */
export const isZero = (text) => microcents(text) === 0n;

/**
 * Microcents as an amount again: 4821357000000n is "48213.57000000".
 * @param {bigint} value
 */
export function fromMicrocents(value) {
  const size = value < 0n ? -value : value;
  return `${value < 0n ? "-" : ""}${size / MICROCENTS_PER_DOLLAR}.${String(size % MICROCENTS_PER_DOLLAR).padStart(
    8,
    "0",
  )}`;
}

/**
 * Typed text ("$1,234.5") as the amount that is sent ("1234.5"); null if it is not an amount.
 * @param {string} text
 */
export function parseAmount(text) {
  const plain = text.trim().replace(/^\$/, "").replaceAll(",", "");
  return /^\d{1,11}(\.\d{1,2})?$/.test(plain) ? plain : null;
}

/**
 * The same with a sign, typed or as it is shown here: "-5", "−$1,234.50".
 * @param {string} text
 */
export function parseSignedAmount(text) {
  const [, minus, size] = /^\s*([-−–]?)(.*)$/s.exec(text) ?? [];
  const amount = parseAmount(size ?? "");
  return amount === null || !minus ? amount : `-${amount}`;
}

/** @param {string} text */
function splitAmount(text) {
  const match = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) throw new Error(`'${text}' is not an amount.`);
  const [, minus, whole, fraction = ""] = match;
  return { minus, whole, fraction: fraction.padEnd(8, "0") };
}
