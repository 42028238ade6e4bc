// Chips: a wager as a dealer would cut it, in the chip colors of the pit.

import { svg } from "../shared/html.js";

/** @type {[number, string][]} */
const CHIPS = [
  [500, "purple"],
  [100, "black"],
  [25, "green"],
  [5, "red"],
  [1, "white"],
];
const MAX_CHIPS = 5; // drawn; the amount is written beside them

/**
 * The stack of an amount, at *x*, *y*.
 * @param {string} amount
 * @param {number} x
 * @param {number} y
 */
export function chipStack(amount, x, y) {
  const stack = cut(amount);
  return svg`<g class="chips" aria-hidden="true">${stack.map(
    (kind, at) => svg`<g class="chip ${kind}" transform="translate(${x} ${y + 4 - at * 4})">
    <circle r="22"></circle><circle class="edge" r="18.6"></circle><circle class="inlay" r="11.5"></circle></g>`,
  )}</g>`;
}

/**
 * The chips of an amount, the largest at the bottom.
 * @param {string} amount
 */
function cut(amount) {
  let rest = Number.parseInt(amount, 10);
  const stack = [];
  for (const [value, kind] of CHIPS) {
    for (; rest >= value && stack.length < MAX_CHIPS; rest -= value) stack.push(kind);
  }
  return stack.length ? stack : ["white"];
}
