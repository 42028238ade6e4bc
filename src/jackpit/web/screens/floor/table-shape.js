// A table as it is seen from above: the players at the round side, the dealer at the flat one.

import { nothing, svg } from "../shared/html.js";

const FELT = "M-100 60H100A16 16 0 0 0 116 42C112-30 62-66 0-66S-112-30-116 42A16 16 0 0 0-100 60Z";
/** @type {Record<string, number>} */
const TURNS = { up: 0, right: 90, down: 180, left: -90 };

/**
 * The felt, its spots, and at the dealer's side a bar in the color of the link.
 * @param {{ players: string, scale: number, hue: string, spots: number, lit: number[], isLarge?: boolean }} table
 */
export function tableShape({ players, scale, hue, spots, lit, isLarge = false }) {
  return svg`<g transform="rotate(${TURNS[players]}) scale(${scale})">
    ${isLarge ? svg`<path class="halo" d=${FELT} transform="scale(1.11 1.15)"></path>` : nothing}
    <path class="felt" d=${FELT}></path>
    ${isLarge ? nothing : spotPlaces(spots).map(([x, y], index) => spotMark(x, y, lit.includes(index + 1)))}
    <rect class="bar ${hue}" x="-70" y="65" width="140" height="8" rx="4"></rect>
  </g>`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {boolean} isLit
 */
const spotMark = (x, y, isLit) => svg`<circle class=${isLit ? "spot lit" : "spot"} cx=${x} cy=${y} r="9.5"></circle>`;

/**
 * The spots along the round side, spot 1 at the dealer's left.
 * @param {number} count
 * @returns {[number, number][]}
 */
function spotPlaces(count) {
  return Array.from({ length: count }, (_, index) => {
    const angle = count > 1 ? Math.PI * (1 - index / (count - 1)) : Math.PI / 2;
    return [Math.round(92 * Math.cos(angle)), Math.round(18 - 67 * Math.sin(angle))];
  });
}

/**
 * A line of text on the map, centered; *size* is its height in units of the map.
 * @param {string} text
 * @param {{ x?: number, y: number, size: number, kind: string }} line
 */
export const mapText = (text, { x = 0, y, size, kind }) =>
  svg`<text class=${kind} x=${x} y=${round(y)} font-size=${round(size)}>${text}</text>`;

/**
 * About how wide a text is, in the unit of *size*.
 * @param {string} text
 * @param {number} size
 * @param {boolean} [isCondensed]
 */
export const textWidth = (text, size, isCondensed = false) => text.length * size * (isCondensed ? 0.45 : 0.56);

/** @param {number} number */
const round = (number) => Math.round(number * 10) / 10;
