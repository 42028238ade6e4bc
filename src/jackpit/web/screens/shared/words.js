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
