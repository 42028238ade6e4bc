// A term and its value in a list of facts.

import { html } from "./html.js";
import { t } from "./text.js";

/**
 * A term and its value, if it was recorded, for a `<dl>`.
 * @param {string} term
 * @param {Shown} value
 */
export const pair = (term, value) =>
  html`<div><dt>${term}</dt><dd>${value || html`<span class="faint">${t("not recorded")}</span>`}</dd></div>`;
