// Amounts on the pad: the cents are smaller and raised.

import { html } from "../shared/html.js";
import { dollars, fromMicrocents, microcents } from "../shared/money.js";

/** @param {string} amount */
export function money(amount) {
  const text = dollars(amount);
  const point = text.length - 3;
  return html`<span class="amount">${text.slice(0, point)}<span class="cents">${text.slice(point)}</span></span>`;
}

/** @param {string[]} amounts */
export const sum = (amounts) => fromMicrocents(amounts.reduce((total, amount) => total + microcents(amount), 0n));
