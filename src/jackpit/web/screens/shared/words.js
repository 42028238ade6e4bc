// Short phrases that several screens share.

/**
 * "spot 6", "spots 6, 3 and 1", "no spot yet".
 * @param {number[]} spots
 */
export function listSpots(spots) {
  if (!spots.length) return "no spot yet";
  if (spots.length === 1) return `spot ${spots[0]}`;
  return `spots ${spots.slice(0, -1).join(", ")} and ${spots.at(-1)}`;
}

/**
 * "1 wager", "2 wagers".
 * @param {number} count
 * @param {string} noun
 */
export const plural = (count, noun) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

/** @param {string} text */
export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * "MATCHED_BY_CARDS" as "matched by cards".
 * @param {string} name
 */
export const lowerWords = (name) => name.toLowerCase().replaceAll("_", " ");
