// Playing cards, drawn from rank and suit: an index that shows in a fan, and pips or a court card.

import { cardName, isRed, rankText } from "../shared/cards.js";
import { svg } from "../shared/html.js";
import { t } from "../shared/text.js";

export const CARD = { width: 58, height: 82 };

// Each suit in a box of 20 by 20.
/** @type {Record<string, string>} */
const SHAPES = {
  s:
    "M10 1 C12 5 19 9 19 13.5 A4.2 4.2 0 0 1 11.2 15.4 L12.6 19 L7.4 19 L8.8 15.4 A4.2 4.2 0 0 1 " +
    "1 13.5 C1 9 8 5 10 1 Z",
  h: "M10 18.6 C8 14.5 1 10.8 1 6.2 A4.6 4.6 0 0 1 10 5 A4.6 4.6 0 0 1 19 6.2 C19 10.8 12 14.5 10 18.6 Z",
  d: "M10 .8 C12 4.4 14.4 7.4 17 10 C14.4 12.6 12 15.6 10 19.2 C8 15.6 5.6 12.6 3 10 C5.6 7.4 8 4.4 10 .8 Z",
  c:
    "M10 1 A4.3 4.3 0 0 1 13.6 7.8 A4.3 4.3 0 1 1 11.2 14.6 L12.6 19 L7.4 19 L8.8 14.6 A4.3 4.3 0 1 1 6.4 " +
    "7.8 A4.3 4.3 0 0 1 10 1 Z",
};

// The places of pips: columns 0 to 2 and heights 0 to 1 of the field beside the index.
const [LEFT, MIDDLE, RIGHT] = [0, 1, 2];
/** @param {number} height */
const twoPips = (height) => [
  [LEFT, height],
  [RIGHT, height],
];
/** @type {Record<string, number[][]>} */
const PIPS = {
  2: [
    [MIDDLE, 0],
    [MIDDLE, 1],
  ],
  3: [
    [MIDDLE, 0],
    [MIDDLE, 0.5],
    [MIDDLE, 1],
  ],
  4: [...twoPips(0), ...twoPips(1)],
  5: [...twoPips(0), [MIDDLE, 0.5], ...twoPips(1)],
  6: [...twoPips(0), ...twoPips(0.5), ...twoPips(1)],
  7: [...twoPips(0), [MIDDLE, 0.25], ...twoPips(0.5), ...twoPips(1)],
  8: [...twoPips(0), [MIDDLE, 0.25], ...twoPips(0.5), [MIDDLE, 0.75], ...twoPips(1)],
  9: [...twoPips(0), ...twoPips(1 / 3), [MIDDLE, 0.5], ...twoPips(2 / 3), ...twoPips(1)],
  T: [...twoPips(0), [MIDDLE, 1 / 6], ...twoPips(1 / 3), ...twoPips(2 / 3), [MIDDLE, 5 / 6], ...twoPips(1)],
};
const FIELD = { left: 13, top: 29, column: 11.5, height: 38, pip: 9.5 };

/**
 * "7 of diamonds"; "a card face down" for null.
 * @param {string | null} card
 */
export const spokenCard = (card) => (card ? cardName(card) : t("a card face down"));

/**
 * A card with its upper left corner at *x*, *y*, dealt *from* where the shoe is; null is its back.
 * @param {string | null} card
 * @param {number} x
 * @param {number} y
 * @param {{ scale?: number, from?: { x: number, y: number } | null }} [options]
 */
export const cardAt = (card, x, y, { scale = 1, from = null } = {}) =>
  svg`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})"><g class="card-dealt"
    .style=${travel(from, x, y, scale)}>
    ${card ? front(card) : back()}</g></g>`;

/**
 * The path of a dealt card; set as a property, since the content policy allows no style attributes.
 * @param {{ x: number, y: number } | null} from
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
const travel = (from, x, y, scale) =>
  from ? `--from-x: ${((from.x - x) / scale).toFixed(0)}px; --from-y: ${((from.y - y) / scale).toFixed(0)}px` : "";

/**
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const suitAt = (suit, x, y, size, isTurned = false) =>
  svg`<path d=${SHAPES[suit]}
    transform="translate(${x} ${y}) scale(${size / 20}) ${isTurned ? "rotate(180 10 10)" : ""}"></path>`;

/** @param {string} card */
function front(card) {
  const [rank, suit] = card;
  return svg`<g class="card ${isRed(card) ? "red" : "black"}">
    <rect class="paper-face" width=${CARD.width} height=${CARD.height} rx="6"></rect>
    <text class="index ${rank === "T" ? "wide" : ""}" x="5" y="21">${rankText(rank)}</text>
    ${suitAt(suit, rank === "T" ? 29 : 22, 6, 15)}
    ${rank === "A" ? suitAt(suit, 15, 35, 34) : rank in PIPS ? pips(rank, suit) : court(rank, suit)}
  </g>`;
}

/**
 * @param {string} rank
 * @param {string} suit
 */
const pips = (rank, suit) =>
  PIPS[rank].map(([column, height]) =>
    suitAt(suit, FIELD.left + column * FIELD.column, FIELD.top + height * FIELD.height, FIELD.pip, height > 0.5),
  );

// Court cards: a crown over the suit, in a frame.
/** @type {Record<string, string>} */
const CROWNS = {
  K: "M0 14 L0 2 L6 8 L11 0 L16 8 L22 2 L22 14 Z",
  Q: "M0 14 L1 5 A2.6 2.6 0 1 1 3.5 5 L7 9 L10 4 A2.6 2.6 0 1 1 12 4 L15 9 L18.5 5 A2.6 2.6 0 1 1 21 5 L22 14 Z",
  J: "M0 14 C0 5 6 3 11 3 C17 3 20 0 24 0 C23 6 22 8 22 14 Z",
};

/**
 * @param {string} rank
 * @param {string} suit
 */
const court = (rank, suit) => svg`<rect class="frame" x="10" y="28" width="38" height="47" rx="4"></rect>
  <path class="crown" d=${CROWNS[rank]} transform="translate(18 33)"></path>
  ${suitAt(suit, 18, 50, 22)}`;

const back = () => svg`<g class="card back">
  <rect class="paper-face" width=${CARD.width} height=${CARD.height} rx="6"></rect>
  <rect class="weave" x="4" y="4" width=${CARD.width - 8} height=${CARD.height - 8} rx="4"></rect>
  <path class="lattice"
    d="M4 23 L23 4 M4 42 L42 4 M4 61 L54 11 M9 75 L54 30 M28 75 L54 49 M4 59 L20 78 M4 40 L39 78 M4 21 L54 71
    M16 4 L54 42 M35 4 L54 23"></path>
  <path class="diamond" d="M29 27 L40 41 L29 55 L18 41 Z"></path>
</g>`;
