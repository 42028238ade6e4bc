// The reasons for adjustments and back-outs, as the server offers them.

import { html } from "../shared/html.js";
import { reasonTitle } from "../shared/names.js";

/**
 * Reasons as the options of a select.
 * @param {string[]} names
 * @param {string} chosen
 */
export const reasonOptions = (names, chosen) =>
  names.map((name) => html`<option value=${name} ?selected=${name === chosen}>${reasonTitle(name)}</option>`);
