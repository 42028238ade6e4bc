// The reasons for adjustments and back-outs: as the server offers them, and in the person's own words.

import { reasonTitle } from "../shared/names.js";
import { t } from "../shared/text.js";

/**
 * Reasons as the options of a select.
 * @param {string[]} names
 */
export const reasonOptions = (names) => names.map((name) => [name, reasonTitle(name)]);

/**
 * What is missing if nothing describes what happened; null otherwise.
 * @param {string} text
 */
export const whyUnexplained = (text) =>
  text.trim() ? null : t("Describe in a few words what happened; it is recorded.");
