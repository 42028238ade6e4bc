// The pit from above: tables where they stand, quiet ones small, and what needs a person filled and large.

import { classMap, html, nothing, repeat, svg } from "../shared/html.js";
import { plural, t } from "../shared/text.js";
import { LARGE, MAP, placeTables, scaleOf, TABLE, tableKey } from "./arrangement.js";
import { exceptionOf, sinceText } from "./exceptions.js";
import { hueOf, linkName } from "./floor-model.js";
import { mapText, tableShape, textWidth } from "./table-shape.js";
import { paceText, TABLE_STATES } from "./tables.js";

/** @typedef {import("./arrangement.js").Place} Place */
/** @typedef {import("./exceptions.js").Exception} Exception */

const MIN_PIXELS = 12; // of a text; a smaller one is not drawn

/**
 * The map. All tables have their place on it, and those of *shown* are drawn.
 * @param {Floor} floor
 * @param {FloorTable[]} all
 * @param {FloorTable[]} shown
 * @param {number} pixels of one unit of the map on the screen
 * @param {(link: string, table: string) => void} open
 */
export function floorMap(floor, all, shown, pixels, open) {
  const places = placeTables(all);
  const scale = scaleOf([...places.values()]);
  return html`<svg class="map" viewBox="0 0 ${MAP.width} ${MAP.height}" role="group"
    aria-label=${t("Map of the tables")}>${repeat(shown, tableKey, (table) => {
      const place = /** @type {Place} */ (places.get(tableKey(table)));
      const exception = exceptionOf(table, floor);
      const look = { place, scale: exception ? scale * LARGE : scale, pixels };
      const drawn = exception ? largeTexts(table, exception, look) : quietTexts(table, look);
      const name = label(table.link, look, TABLE.width * LARGE * scale);
      const press = () => open(table.link.link, table.table);
      return svg`<g class=${classMap(classesOf(table, exception))} role="button" tabindex="0"
        transform="translate(${place.x} ${place.y})"
        aria-label=${describe(table, exception, [...drawn.lines, name.line])}
        @click=${press} @keydown=${onPressKey(press)}>
        ${tableShape({
          players: place.players,
          scale: look.scale,
          hue: hueOf(floor, table.link),
          spots: table.spots,
          lit: table.lit,
          isLarge: exception !== null,
        })}
        ${drawn.texts} ${name.text}
      </g>`;
    })}</svg>`;
}

/**
 * A shape that is pressed like a button.
 * @param {() => void} press
 */
const onPressKey = (press) => (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  press();
};

/**
 * @param {FloorTable} table
 * @param {Exception | null} exception
 */
const classesOf = (table, exception) => ({
  "map-table": true,
  large: exception !== null,
  [exception?.fill ?? "quiet"]: true,
  idle: !exception && (table.shown === "no_dealer" || table.shown === "closed"),
});

/**
 * What a screen reader says of a table: its number, the other lines as they are drawn, then what is only colored.
 * @param {FloorTable} table
 * @param {Exception | null} exception
 * @param {string[]} drawn
 */
function describe(table, exception, drawn) {
  const state = exception ? exception.word : TABLE_STATES[table.shown];
  const wagers = plural(table.lit.length, "{count} wager", "{count} wagers");
  const name = t("Table {table}", { table: table.table });
  return [name, ...drawn.slice(1), state, wagers].filter(Boolean).join(", ");
}

/** @typedef {{ place: Place, scale: number, pixels: number }} Look */

/**
 * The size of a text: of its scale, but at least legible.
 * @param {number} size
 * @param {Look} look
 */
const sizeOf = (size, { scale, pixels }) => Math.max(size * scale, MIN_PIXELS / pixels);

/**
 * The number of a quiet table, and its pace or state if that fits: the lines, and how they are drawn.
 * @param {FloorTable} table
 * @param {Look} look
 */
function quietTexts(table, look) {
  const { place, scale } = look;
  const [number, below] = [sizeOf(54, look), sizeOf(17, look)];
  const words = paceText(table) ?? TABLE_STATES[table.shown];
  const hasWords = textWidth(words, below) < 150 * scale && below < 21 * scale;
  const isDown = place.players === "down";
  const middle = hasWords && !isDown ? 14 * scale : 22 * scale;
  const x = sideShift(place, scale);
  const wordsAt = { x, y: isDown ? -30 * scale : 43 * scale, size: below, kind: "words" };
  return {
    lines: [table.table, hasWords ? words : ""],
    texts: svg`${mapText(table.table, { x, y: middle, size: number, kind: "digits" })}
      ${hasWords ? mapText(words, wordsAt) : nothing}`,
  };
}

/**
 * A table that needs a person: which one, the amount or what is wrong, and for how long.
 * @param {FloorTable} table
 * @param {Exception} exception
 * @param {Look} look
 */
function largeTexts(table, exception, look) {
  const { place, scale } = look;
  const isUpright = place.players === "up" || place.players === "down";
  const width = (isUpright ? 204 : 116) * scale;
  const since = sinceText(exception);
  const [title, below] = [sizeOf(17, look), sizeOf(16, look)];
  const big = exception.amount ?? exception.word;
  const size = Math.min(46 * scale, width / textWidth(big, 1, true));
  const wide = [exception.detail, since].filter(Boolean).join(" · ");
  const words = textWidth(wide, below) <= width ? wide : since || exception.detail;
  const x = sideShift(place, scale);
  const y = place.players === "down" ? -11 * scale : 6 * scale;
  const name = t("Table {table}", { table: table.table });
  return {
    lines: [name, big, words],
    texts: svg`${mapText(name, { x, y: y - size * 0.5, size: title, kind: "title" })}
      ${mapText(big, { x, y: y + size * 0.42, size, kind: "digits" })}
      ${mapText(words, { x, y: y + size * 0.48 + below * 1.05, size: below, kind: "words" })}`,
  };
}

/**
 * The felt of a table whose players sit at a side is not centered on its place.
 * @param {Place} place
 * @param {number} scale
 */
const sideShift = ({ players }, scale) => ({ left: -4, right: 4, up: 0, down: 0 })[players] * scale;

/**
 * The link of a table, at its players' side; a name that would reach the next table is shortened.
 * @param {FloorLink} link
 * @param {Look} look
 * @param {number} width
 */
function label(link, look, width) {
  const { place, scale } = look;
  const size = sizeOf(17, { ...look, scale: Math.min(scale, 1.1) });
  const edge = { up: -74, down: 74, left: 124, right: 124 }[place.players] * scale;
  const whole = linkName(link);
  const name = textWidth(whole, size) <= width || !link.hasTwin ? whole : link.link;
  const letters = Math.floor(width / textWidth("n", size));
  const shown = name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
  const at = { y: edge < 0 ? edge : edge + size * 0.75, size, kind: "link-name" };
  return { line: shown, text: mapText(shown, at) };
}
