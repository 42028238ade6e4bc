// Numbers as people type and read them: percentages for parts per million, amounts, counts.

import { dollars, MINUS } from "./money.js";
import { meterName } from "./names.js";
import { AWARDS } from "./server-words.js";
import { fill, numberLanguage, t } from "./text.js";

/**
 * 123456 parts per million as "12.3456".
 * @param {number} parts
 */
export function formatPpm(parts) {
  const digits = String(parts).padStart(5, "0");
  const below = digits.slice(-4).replace(/0+$/, "");
  return digits.slice(0, -4) + (below ? `.${below}` : "");
}

/**
 * "12.3456" as 123456 parts per million; null if it is not a rate.
 * @param {string} text
 */
export function parsePpm(text) {
  const plain = text.trim().replace(/\s*%$/, "");
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(plain);
  if (!found) return null;
  const parts = Number(found[1] + (found[2] ?? "").padEnd(4, "0"));
  return parts <= 1_000_000 ? parts : null;
}

/**
 * "7" as 7; null if it is not a whole number.
 * @param {string} text
 */
export function parseCount(text) {
  const plain = text.trim().replaceAll(",", "");
  return /^\d{1,10}$/.test(plain) ? Number(plain) : null;
}

/**
 * "10000.00000000" as "10000" or "0.25", for editing.
 * @param {string} text
 */
export const editableAmount = (text) => text.replace(/(\.\d\d)\d*$/, "$1").replace(/\.00$/, "");

/**
 * 0.119 as "11.9000%", or with one place as "11.9%".
 * @param {number | null} fraction
 */
export const percent = (fraction, places = 4) => (fraction === null ? "–" : `${withPlaces(fraction * 100, places)}%`);
/** @param {number | null} number */
export const oneIn = (number) =>
  number === null ? t("never") : t("1 in {number}", { number: withPlaces(number, number < 1000 ? 2 : 0) });
/**
 * A number with thousands separators and a minus as wide as a plus.
 * @param {number | null | undefined} number
 */
export const decimal = (number, places = 2) =>
  number === null || number === undefined ? "–" : withPlaces(number, places);
/** @param {string | null} text */
export const dollarsOrDash = (text) => (text === null ? "–" : dollars(text));

/**
 * @param {number} number
 * @param {number} places
 */
const withPlaces = (number, places) =>
  number
    .toLocaleString(numberLanguage, { minimumFractionDigits: places, maximumFractionDigits: places })
    .replace("-", MINUS);

/**
 * What a line pays: "500 for 1", "100% of the Major".
 * @param {Server.Award | null} award
 */
export function describeAward(award) {
  if (award === null) return t("none");
  const { type, ...facts } = award;
  return fill(AWARDS[type], "of" in facts ? { ...facts, meter: meterName(facts.of) } : { ...facts });
}
