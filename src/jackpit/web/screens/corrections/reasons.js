// The reasons for adjustments and back-outs: as the server offers them, and in the person's own words.

import { html } from "../shared/html.js";
import { reasonTitle } from "../shared/names.js";
import { t } from "../shared/text.js";

/**
 * Reasons as the options of a select.
 * @param {string[]} names
 * @param {string} chosen
 */
export const reasonOptions = (names, chosen) =>
  names.map((name) => html`<option value=${name} ?selected=${name === chosen}>${reasonTitle(name)}</option>`);

/**
 * What is missing if nothing describes what happened; null otherwise.
 * @param {string} text
 */
export const whyUnexplained = (text) =>
  text.trim() ? null : t("Describe in a few words what happened; it is recorded.");
