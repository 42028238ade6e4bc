// Suits as drawings: not every television has them in its fonts.

import { html, svg } from "../../shared/html.js";
import { t } from "../../shared/text.js";

/** The outlines of the suits in a box of 100 × 100, by the letter of a card. @type {Record<string, string>} */
export const SUIT_OUTLINES = {
  s:
    "M50 6c12 20 42 34 42 56 0 13-10 21-21 21-7 0-13-3-17-9 1 10 4 17 10 22H36c6-5 9-12 10-22-4 6-10 9-17 9" +
    "C18 83 8 75 8 62 8 40 38 26 50 6Z",
  h: "M50 92C20 64 8 49 8 33 8 19 19 9 31 9c9 0 16 5 19 13 3-8 10-13 19-13 12 0 23 10 23 24 0 16-12 31-42 59Z",
  d: "M50 4 88 50 50 96 12 50Z",
  c: "M50 5a21 21 0 0 1 17 33 21 21 0 1 1-13 38c1 9 4 15 10 20H36c6-5 9-11 10-20A21 21 0 1 1 33 38 21 21 0 0 1 50 5Z",
};

/** @type {Record<string, { letter: string, spoken: string }>} */
const SYMBOLS = {
  "♠": { letter: "s", spoken: t("of spades") },
  "♥": { letter: "h", spoken: t("of hearts") },
  "♦": { letter: "d", spoken: t("of diamonds") },
  "♣": { letter: "c", spoken: t("of clubs") },
};

/**
 * A text with its suits drawn.
 * @param {string} text
 */
export const drawSuits = (text) =>
  text.split(/([♠♥♦♣])/).map((part) => {
    const symbol = SYMBOLS[part];
    if (!symbol) return part;
    const outline = svg`<path d=${SUIT_OUTLINES[symbol.letter]}></path>`;
    return html`<svg class="suit" viewBox="0 0 100 100" role="img" aria-label=${symbol.spoken}>${outline}</svg>`;
  });
