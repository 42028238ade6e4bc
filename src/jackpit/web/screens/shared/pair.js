// A term and its value in a list of facts.

import { html } from "./html.js";

/**
 * A term and its value, for a `<dl>`.
 * @param {string} term
 * @param {Shown} value
 */
export const pair = (term, value) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
