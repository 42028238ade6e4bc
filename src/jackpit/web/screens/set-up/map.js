// The map of the floor, to be arranged: a table is dragged, or moved with the arrow keys and turned with R.
// Nothing changes for others before it is saved.

import { MAP, onMap, placeTables, scaleOf, tableKey, turned } from "../floor/arrangement.js";
import { hueOf, linkName, watchFloor } from "../floor/floor-model.js";
import { mapText, tableShape } from "../floor/table-shape.js";
import { listTables } from "../floor/tables.js";
import { sendToHouse } from "../shared/api.js";
import { button } from "../shared/button.js";
import { attempt, toast } from "../shared/dialog.js";
import { html, render, repeat, svg } from "../shared/html.js";
import { sendOnce } from "../shared/idempotent.js";
import { commandButton } from "../shared/may.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { t } from "../shared/text.js";

/** @typedef {import("../floor/arrangement.js").Place} Place */

const STEP = 10;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Page} page */
export default async function floorMapPage({ root, who, live }) {
  await useStylesheet("/screens/floor/floor.css");
  /** @type {Floor | null} */
  let floor = null;
  /**
   * What was moved and is not saved: a place for every table, or none at all.
   * @type {Map<string, Place> | null}
   */
  let draft = null;
  /** @type {{ key: string, x: number, y: number } | null} */
  let dragged = null;
  let chosen = "";
  let scale = 1; // of the tables; it stays while one is dragged

  /** @param {FloorTable[]} tables */
  const placesOf = (tables) =>
    draft
      ? placeTables(tables.map((table) => ({ ...table, place: draft?.get(tableKey(table)) ?? null })))
      : placeTables(tables);
  const draw = () => render(floor ? body(floor) : html`<p class="soft" role="status">${t("Loading…")}</p>`, root);

  /**
   * Put a table at a place; all others stay where they are shown.
   * @param {FloorTable} table
   * @param {(place: Place) => Place} change
   */
  function move(table, change) {
    if (!floor) return;
    const places = placesOf(listTables(floor.links));
    const place = /** @type {Place} */ (places.get(tableKey(table)));
    draft = new Map(places).set(tableKey(table), onMap(change(place), STEP));
    chosen = tableKey(table);
    draw();
  }

  /** @param {FloorTable[]} tables */
  async function save(tables) {
    const places = [...(draft ?? [])].flatMap(([key, { x, y, players }]) => {
      const table = tables.find((one) => tableKey(one) === key);
      return table ? [{ link: table.link.link, table: table.table, x, y, players }] : [];
    });
    const command = { type: "ArrangeTables", places };
    const isSaved = await attempt(() =>
      sendOnce(JSON.stringify(command), (id) => sendToHouse({ command }, { id })).then(() => true),
    );
    if (!isSaved) return;
    draft = null;
    toast(t("The map is saved."));
    draw();
  }

  /** @param {Floor} floor */
  function body(floor) {
    const tables = listTables(floor.links);
    if (!tables.length) {
      return html`<div class="empty panel"><h2>${t("There are no tables yet.")}</h2>
        <p>${t("Add one to a link; then it can be placed here.")}</p></div>`;
    }
    const isPlaced = tables.some((table) => (draft ? draft.has(tableKey(table)) : table.place));
    const unchanged = draft ? null : t("nothing was moved");
    return html`<div class="stack">
      <div class="page-head"><h1>${t("Floor map")}</h1></div>
      <p class="soft">${t("Put each table where it stands in the pit: drag it, or choose it and press the arrow keys.")}
        ${t("Shift moves it farther, R turns it.")}
        ${t("Tables that were not placed are shown in rows, link after link.")}</p>
      <div class="map-ground">${map(floor, tables)}</div>
      <div class="row">
        ${commandButton(who, "ArrangeTables", t("Save the map"), () => save(tables), {
          kind: "primary",
          why: unchanged,
        })}
        ${button(t("Turn the table"), chosen ? null : t("choose a table"), () => {
          const table = tables.find((one) => tableKey(one) === chosen);
          if (table) move(table, turned);
        })}
        ${button(t("Discard changes"), unchanged, () => {
          draft = null;
          draw();
        })}
        ${button(t("Arrange in rows"), isPlaced ? null : t("they stand in rows"), () => {
          draft = new Map();
          draw();
        })}
      </div>
    </div>`;
  }

  /**
   * @param {Floor} floor
   * @param {FloorTable[]} tables
   */
  function map(floor, tables) {
    const places = placesOf(tables);
    if (!dragged) scale = scaleOf([...places.values()]);
    return html`<svg class="map arranged" viewBox="0 0 ${MAP.width} ${MAP.height}" role="group"
      aria-label=${t("Map of the tables")} @pointermove=${drag} @pointerup=${drop} @pointercancel=${drop}>
      ${repeat(tables, tableKey, (table) => {
        const place = /** @type {Place} */ (places.get(tableKey(table)));
        const isDown = place.players === "down";
        return svg`<g class="map-table ${tableKey(table) === chosen ? "chosen" : ""}" role="button" tabindex="0"
          aria-pressed=${String(tableKey(table) === chosen)}
          aria-label=${t("Table {table}, {link}, {x} across and {y} down", {
            table: table.table,
            link: linkName(table.link),
            x: place.x,
            y: place.y,
          })}
          transform="translate(${place.x} ${place.y})"
          @focus=${() => choose(table)}
          @keydown=${(/** @type {KeyboardEvent} */ event) => pressed(event, table)}
          @pointerdown=${(/** @type {PointerEvent} */ event) => take(event, table, place)}>
          ${tableShape({ players: place.players, scale, hue: hueOf(floor, table.link), spots: table.spots, lit: [] })}
          <g>
          ${mapText(table.table, { y: 20 * scale, size: Math.max(24, 54 * scale), kind: "digits" })}
          ${mapText(linkName(table.link), {
            y: (isDown ? 92 : -76) * scale,
            size: Math.max(15, 17 * scale),
            kind: "link-name",
          })}
          </g>
        </g>`;
      })}
    </svg>`;
  }

  /** @param {FloorTable} table */
  function choose(table) {
    if (chosen === tableKey(table)) return;
    chosen = tableKey(table);
    draw();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {FloorTable} table
   */
  function pressed(event, table) {
    const arrow = ARROWS[event.key];
    const step = event.shiftKey ? 8 * STEP : STEP;
    if (arrow) move(table, ({ x, y, players }) => ({ x: x + arrow[0] * step, y: y + arrow[1] * step, players }));
    else if (event.key === "r" || event.key === "R") move(table, turned);
    else return;
    event.preventDefault();
  }

  /**
   * The pointer on the map, in its units.
   * @param {PointerEvent} event
   */
  function pointOf(event) {
    const map = /** @type {SVGSVGElement | null} */ (root.querySelector("svg.map"));
    const matrix = map?.getScreenCTM();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
  }

  /**
   * @param {PointerEvent} event
   * @param {FloorTable} table
   * @param {Place} place
   */
  function take(event, table, place) {
    const { x, y } = pointOf(event);
    dragged = { key: tableKey(table), x: place.x - x, y: place.y - y };
    root.querySelector("svg.map")?.setPointerCapture(event.pointerId);
    choose(table);
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    const table = floor && dragged ? listTables(floor.links).find((one) => tableKey(one) === dragged?.key) : null;
    if (!table || !dragged) return;
    const { x, y } = pointOf(event);
    const [left, top] = [x + dragged.x, y + dragged.y];
    move(table, ({ players }) => ({ x: left, y: top, players }));
  }

  function drop() {
    if (!dragged) return;
    dragged = null;
    draw();
  }

  const stop = watchFloor(live, (news) => {
    floor = news;
    draw();
  });
  draw();
  return stop;
}
