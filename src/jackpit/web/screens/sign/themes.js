// The themes of signs: an emblem by the key of the game. Its colors are in themes.css, by the same key;
// a game without either has the default emblem and gold.

import { html, svg } from "../shared/html.js";
import { t } from "../shared/text.js";

/** @type {Record<string, Template>} */
const SHAPES = {
  "♠": svg`<path d="M50 6c12 20 42 34 42 56 0 13-10 21-21 21-7 0-13-3-17-9 1 10 4 17 10 22H36c6-5 9-12 10-22-4
    6-10 9-17 9C18 83 8 75 8 62 8 40 38 26 50 6Z"></path>`,
  "♥": svg`<path d="M50 92C20 64 8 49 8 33 8 19 19 9 31 9c9 0 16 5 19 13 3-8 10-13 19-13 12 0 23 10 23 24 0
    16-12 31-42 59Z"></path>`,
  "♦": svg`<path d="M50 4 88 50 50 96 12 50Z"></path>`,
  "♣": svg`<path d="M50 5a21 21 0 0 1 17 33 21 21 0 1 1-13 38c1 9 4 15 10 20H36c6-5 9-11 10-20A21 21 0 1 1 33 38
    21 21 0 0 1 50 5Z"></path>`,
};

/** @param {number} turned */
const card = (turned) =>
  svg`<rect class="card" x="36" y="8" width="28" height="58" rx="5" transform=${`rotate(${turned} 50 96)`}></rect>`;

/**
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const pip = (suit, x, y, size) => svg`<g transform=${`translate(${x} ${y}) scale(${size})`}>${SHAPES[suit]}</g>`;

/** @type {Record<string, Template>} */
const EMBLEMS = {
  "blazing-7s": svg`
    <path d="M51 1c6 21 33 33 33 63 0 21-15 35-34 35S16 85 16 65c0-14 8-22 13-33 4 9 8 13 13 14-4-15 1-33 9-45Z"></path>
    <path class="cut" d="M34 53h33v9L53 89H41l13-25H34Z"></path>`,
  "kings-bounty": svg`
    <path d="M13 74 5 26l25 22L50 10l20 38 25-22-8 48Z"></path>
    <rect x="13" y="80" width="74" height="11" rx="3"></rect>
    <g class="cut">${pip("♠", 38.5, 42, 0.23)}</g>`,
  "hit-and-run": svg`<g transform="translate(11 14) scale(.78)">${[-36, -18, 0, 18, 36].map(card)}</g>`,
  "bahama-bonus": svg`
    <path d="M22 62a28 28 0 0 1 56 0Z"></path>
    <path class="rays" d="M50 24V8M31 29 23 15M69 29l8-14M17 43 4 35M83 43l13-8M12 61H2M88 61h10"></path>
    <path class="rays" d="M4 74q11.500-9 23 0t23 0 23 0 23 0M14 89q9-8 18 0t18 0 18 0 18 0"></path>`,
  "bet-the-set-21": svg`${pip("♠", 3, 3, 0.43)}${pip("♥", 54, 3, 0.43)}${pip("♣", 3, 54, 0.43)}${pip(
    "♦",
    54,
    54,
    0.43,
  )}`,
};
const DEFAULT_EMBLEM = svg`<path d="M50 5 61 37l34 1-27 20 10 33-28-20-28 20 10-33L5 38l34-1Z"></path>`;

/**
 * The emblem of a game.
 * @param {string} game
 */
export const emblem = (game, name = "emblem") =>
  html`<svg class=${name} viewBox="0 0 100 100" aria-hidden="true">${EMBLEMS[game] ?? DEFAULT_EMBLEM}</svg>`;

/**
 * A text with its suits drawn: not every television has them in its fonts.
 * @param {string} text
 */
export function drawSuits(text) {
  return text
    .split(/([♠♥♦♣])/)
    .map((part) =>
      SHAPES[part]
        ? html`<svg class="suit" viewBox="0 0 100 100" role="img" aria-label=${SPOKEN[part]}>${SHAPES[part]}</svg>`
        : part,
    );
}

/** @type {Record<string, string>} */
const SPOKEN = { "♠": t("of spades"), "♥": t("of hearts"), "♦": t("of diamonds"), "♣": t("of clubs") };

/**
 * A title with its figures marked.
 * @param {string} name
 */
export const drawFigures = (name) => name.split(/(\d+)/).map((part) => (/\d/.test(part) ? html`<b>${part}</b>` : part));
