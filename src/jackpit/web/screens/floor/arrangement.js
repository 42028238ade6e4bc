// Where the tables stand on the map of the floor: where the house put them, and the others in free places, in
// rows, link after link. Lengths are in units of the map.

/** @typedef {{ x: number, y: number, players: Server.FloorPlace["players"] }} Place */

export const MAP = { width: 1600, height: 800 };

/** The size of a table with its label, at scale 1. */
export const TABLE = { width: 232, height: 168 };

/** How much larger a table is drawn that needs a person. */
export const LARGE = 1.36;

const MIN_SCALE = 0.3;
const MAX_SCALE = 1.1;

/** @param {{ link: { link: string }, table: string }} table */
export const tableKey = ({ link, table }) => `${link.link}/${table}`;

/**
 * The place of every table, by its key.
 * @param {FloorTable[]} tables
 * @returns {Map<string, Place>}
 */
export function placeTables(tables) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const table of tables) if (table.place) places.set(tableKey(table), table.place);
  const rows = rowPlaces(tables.length);
  const links = tables.map(({ link }) => link.link);
  /** @param {FloorTable} table */
  const turn = ({ link }) => links.indexOf(link.link);
  for (const table of tables.toSorted((a, b) => turn(a) - turn(b))) {
    if (!table.place) places.set(tableKey(table), freest(rows, [...places.values()]));
  }
  return places;
}

/**
 * Places for so many tables in rows, in the order of reading; the upper half has its players above.
 * @param {number} count
 * @returns {Place[]}
 */
export function rowPlaces(count) {
  const { columns, rows } = bestGrid(count);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      x: Math.round((MAP.width * (index - row * columns + 0.5)) / inRow),
      y: Math.round((MAP.height * (row + 0.5)) / rows),
      players: row < rows / 2 ? "up" : "down",
    };
  });
}

/**
 * The rows and columns in which so many tables are largest.
 * @param {number} count
 */
function bestGrid(count) {
  let best = { columns: 1, rows: 1, scale: 0 };
  for (let rows = 1; rows <= Math.max(1, count); rows += 1) {
    const columns = Math.ceil(count / rows) || 1;
    const scale = Math.min(fits(MAP.width / columns, 0), fits(0, MAP.height / rows), MAX_SCALE);
    if (scale > best.scale) best = { columns, rows, scale };
  }
  return best;
}

/**
 * The first place that is free, or else the one farthest from all tables.
 * @param {Place[]} candidates
 * @param {Place[]} taken
 */
function freest(candidates, taken) {
  const enough = scaleOf(candidates);
  let [best, most] = [candidates[0], -1];
  for (const place of candidates) {
    const room = Math.min(enough, ...taken.map((other) => apart(place, other)));
    if (room > most) [best, most] = [place, room];
  }
  return best;
}

/**
 * The scale at which a large table just fits beside another, so far apart.
 * @param {number} across
 * @param {number} down
 */
const fits = (across, down) => Math.max(across / (TABLE.width * LARGE), down / (TABLE.height * LARGE));

/**
 * @param {Place} a
 * @param {Place} b
 */
const apart = (a, b) => fits(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/**
 * The scale at which no two tables overlap, even if all of them are large.
 * @param {Place[]} places
 */
export function scaleOf(places) {
  let scale = MAX_SCALE;
  places.forEach((place, index) => {
    for (const other of places.slice(index + 1)) scale = Math.min(scale, apart(place, other));
  });
  return Math.max(MIN_SCALE, scale);
}

/**
 * A place on the map, at least half a table from its edge, on a grid of so many units.
 * @param {Place} place
 * @param {number} step
 * @returns {Place}
 */
export function onMap({ x, y, players }, step = 10) {
  /**
   * @param {number} value
   * @param {number} margin
   * @param {number} size
   */
  const within = (value, margin, size) => Math.min(size - margin, Math.max(margin, Math.round(value / step) * step));
  return { x: within(x, 120, MAP.width), y: within(y, 100, MAP.height), players };
}

/** @type {Record<string, Server.FloorPlace["players"]>} */
const NEXT_SIDE = { up: "right", right: "down", down: "left", left: "up" };

/**
 * The same place with the players a quarter turn on.
 * @param {Place} place
 * @returns {Place}
 */
export const turned = (place) => ({ ...place, players: NEXT_SIDE[place.players] });
