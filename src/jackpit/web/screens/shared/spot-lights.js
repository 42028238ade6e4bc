// The spots of a table as lights, as the dealer sees them: spot 1 at the left.

import { html, nothing } from "./html.js";
import { clauses, list, plural } from "./text.js";

/**
 * A light for each spot: filled with a wager, ringed if a hand is marked there.
 * @param {{ spots: number, lit: number[], marked?: number[], isNumbered?: boolean }} table
 */
export function spotLights({ spots, lit, marked = [], isNumbered = false }) {
  const numbers = Array.from({ length: spots }, (_, index) => index + 1);
  return html`<span class="lights ${isNumbered ? "numbered" : ""}" role="img"
    aria-label=${describeLights(spots, lit, marked)}>${numbers.map(
      (spot) =>
        html`<i class="${lit.includes(spot) ? "lit" : ""} ${marked.includes(spot) ? "marked" : ""}">${
          isNumbered ? spot : nothing
        }</i>`,
    )}</span>`;
}

/**
 * @param {number} spots
 * @param {number[]} lit
 * @param {number[]} marked
 */
function describeLights(spots, lit, marked) {
  const facts = { all: spots, spots: list(lit) };
  const wagers = lit.length
    ? plural(lit.length, "Wager at {count} of {all} spots: {spots}", "Wagers at {count} of {all} spots: {spots}", facts)
    : plural(spots, "No wagers at {count} spot", "No wagers at {count} spots");
  return clauses([
    wagers,
    marked.length
      ? plural(marked.length, "marked: spot {spots}", "marked: spots {spots}", { spots: list(marked) })
      : "",
  ]);
}
