// Short phrases that several screens share.

import { list, plural, t } from "./text.js";

/**
 * "spot 6", "spots 6, 3 and 1", "no spot yet".
 * @param {number[]} spots
 */
export function listSpots(spots) {
  if (!spots.length) return t("no spot yet");
  return plural(spots.length, "spot {spots}", "spots {spots}", { spots: list(spots) });
}

/**
 * The same as a title: "Spot 6", "Spots 6, 3 and 1", "No spot yet".
 * @param {number[]} spots
 */
export function spotsTitle(spots) {
  if (!spots.length) return t("No spot yet");
  return plural(spots.length, "Spot {spots}", "Spots {spots}", { spots: list(spots) });
}

/**
 * "1 wager", "2 wagers".
 * @param {number} count
 * @param {string} noun
 */
const pluralNoun = (count, noun) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
export { pluralNoun as plural };

/** @param {string} text */
export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * "MATCHED_BY_CARDS" as "matched by cards".
 * @param {string} name
 */
export const lowerWords = (name) => name.toLowerCase().replaceAll("_", " ");
