// What the digits and titles of signs are made of: glyphs with an edge, a rim and a face of metal.

import { makeCanvas, mayPaint, pen } from "./canvas.js";

/**
 * Colors from the top of a glyph to its foot.
 * @typedef {[at: number, color: string][]} Stops
 * @typedef {{ face: Stops, rim: Stops, edge: string, light: string, depth: string }} Metal the face, its rim, the
 *   dark edge around it, and the light and the shade along the inside of its outline
 */

/** @type {Record<string, Metal>} */
export const METALS = {
  molten: {
    face: [
      [0, "#fffdf0"],
      [0.3, "#fff0a0"],
      [0.55, "#ffc933"],
      [0.78, "#ff8a14"],
      [1, "#f0470a"],
    ],
    rim: [
      [0, "#fff6c9"],
      [0.5, "#b3260a"],
      [1, "#ffb14a"],
    ],
    edge: "#1a0300",
    light: "#fffbe0",
    depth: "#b8330066",
  },
  gold: {
    face: [
      [0, "#fffbe6"],
      [0.3, "#fbe08a"],
      [0.49, "#c68a1d"],
      [0.52, "#fff0b0"],
      [0.72, "#eab945"],
      [1, "#8a560a"],
    ],
    rim: [
      [0, "#fff8d8"],
      [0.45, "#a56e14"],
      [1, "#ffe291"],
    ],
    edge: "#12051f",
    light: "#fffdf0",
    depth: "#6d430a66",
  },
  chrome: {
    face: [
      [0, "#ffffff"],
      [0.34, "#c3d3e6"],
      [0.495, "#5d7390"],
      [0.505, "#132033"],
      [0.56, "#4d6788"],
      [0.74, "#bcd0e6"],
      [0.9, "#ffffff"],
      [1, "#9fb6d2"],
    ],
    rim: [
      [0, "#ffffff"],
      [0.5, "#35577f"],
      [1, "#d6e9ff"],
    ],
    edge: "#020711",
    light: "#ffffff",
    depth: "#0a1a3066",
  },
  pearl: {
    face: [
      [0, "#ffffff"],
      [0.44, "#f4feff"],
      [0.56, "#bfeaf2"],
      [0.6, "#ffffff"],
      [0.84, "#fff1ea"],
      [1, "#ffc9b8"],
    ],
    rim: [
      [0, "#ffffff"],
      [0.5, "#ff8f78"],
      [1, "#ff6a55"],
    ],
    edge: "#06334a",
    light: "#ffffff",
    depth: "#ff8f7844",
  },
  rose: {
    face: [
      [0, "#fff6f0"],
      [0.3, "#f9cdb8"],
      [0.49, "#b9664b"],
      [0.52, "#ffdcca"],
      [0.74, "#e79a7d"],
      [1, "#7f3823"],
    ],
    rim: [
      [0, "#fff0e6"],
      [0.45, "#9a4f38"],
      [1, "#ffcdb6"],
    ],
    edge: "#02140e",
    light: "#fffaf6",
    depth: "#5e241466",
  },
  // Cold: digits of a hand under review.
  iron: {
    face: [
      [0, "#f4f2ee"],
      [0.4, "#cfcac2"],
      [0.7, "#9c948b"],
      [1, "#6b625a"],
    ],
    rim: [
      [0, "#dcd7cf"],
      [0.5, "#4a433d"],
      [1, "#8d857c"],
    ],
    edge: "#0c0806",
    light: "#ffffff",
    depth: "#2a232066",
  },
  steel: {
    face: [
      [0, "#f2f6fb"],
      [0.4, "#c6d0dc"],
      [0.7, "#8795a6"],
      [1, "#566375"],
    ],
    rim: [
      [0, "#dbe4ee"],
      [0.5, "#3c4858"],
      [1, "#8494a8"],
    ],
    edge: "#03060c",
    light: "#ffffff",
    depth: "#1a223066",
  },
};

const FAMILY = '"Barlow Condensed", "Roboto Condensed", "DejaVu Sans Condensed", sans-serif';
export const CAP = 0.7; // height of a digit, of the size of its font
export const MARGIN = 0.16; // around a glyph, for its rim, edge and shadow
const STROKES = { shadow: 0.1, edge: 0.088, rim: 0.048 };
const SINK = { shadow: 0.05, edge: 0.018 }; // how far shadow and edge lie below the face

/** @param {number} size */
export const fontOf = (size) => `700 ${size}px ${FAMILY}`;

const ruler = pen(makeCanvas(1, 1));
/** @type {Map<string, number>} */
const widths = new Map();

/**
 * The width of a text, of the size of its font.
 * @param {string} text
 */
export function widthOf(text) {
  const known = widths.get(text);
  if (known !== undefined) return known;
  ruler.font = fontOf(100);
  const width = ruler.measureText(text).width / 100;
  widths.set(text, width);
  return width;
}

/** Measure again: the font has come. */
export function forgetWidths() {
  widths.clear();
  sprites.clear();
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Stops} stops
 * @param {number} top
 * @param {number} bottom
 */
export function gradientOf(g, stops, top, bottom) {
  const gradient = g.createLinearGradient(0, top, 0, bottom);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  return gradient;
}

/**
 * Draw the shadow and the edge of a text whose baseline begins at x, y.
 * @param {CanvasRenderingContext2D} g
 * @param {Metal} metal
 * @param {string} text
 * @param {{ x: number, y: number, size: number }} place
 */
export function drawUnder(g, metal, text, { x, y, size }) {
  g.save();
  prepare(g, size);
  g.fillStyle = g.strokeStyle = metal.edge;
  g.shadowColor = metal.edge;
  g.shadowBlur = size * 0.07;
  g.shadowOffsetY = size * SINK.shadow;
  g.lineWidth = size * STROKES.edge;
  g.strokeText(text, x, y + size * SINK.edge);
  g.shadowColor = "transparent";
  g.strokeText(text, x, y + size * SINK.edge);
  g.fillText(text, x, y + size * SINK.edge);
  g.restore();
}

/**
 * Draw the rim and the face of a text.
 * @param {CanvasRenderingContext2D} g
 * @param {Metal} metal
 * @param {string} text
 * @param {{ x: number, y: number, size: number }} place
 * @param {{ scratch?: HTMLCanvasElement }} [options]
 */
export function drawFace(
  g,
  metal,
  text,
  { x, y, size },
  { scratch = makeCanvas(g.canvas.width, g.canvas.height) } = {},
) {
  const [top, foot] = [y - size * CAP, y];
  g.save();
  prepare(g, size);
  g.lineWidth = size * STROKES.rim;
  g.strokeStyle = gradientOf(g, metal.rim, top - size * 0.03, foot + size * 0.03);
  g.strokeText(text, x, y);
  g.restore();

  const face = pen(scratch);
  face.save();
  face.clearRect(0, 0, scratch.width, scratch.height);
  prepare(face, size);
  face.fillStyle = gradientOf(face, metal.face, top, foot);
  face.fillText(text, x, y);
  face.globalCompositeOperation = "source-atop"; // the bevel lies inside of the outline
  face.lineWidth = size * 0.022;
  face.strokeStyle = metal.depth;
  face.strokeText(text, x - size * 0.008, y - size * 0.012);
  face.strokeStyle = metal.light;
  face.globalAlpha = 0.55;
  face.lineWidth = size * 0.012;
  face.strokeText(text, x + size * 0.006, y + size * 0.009);
  face.restore();
  g.drawImage(scratch, 0, 0);
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} size
 */
function prepare(g, size) {
  g.font = fontOf(size);
  g.lineJoin = "round";
  g.textBaseline = "alphabetic";
  g.textAlign = "left";
}

/**
 * A glyph as two pictures, so that no edge lies on the face beside it.
 * @typedef {{ under: HTMLCanvasElement, over: HTMLCanvasElement, margin: number, width: number }} GlyphSprite
 */

/** @type {Map<string, Map<string, GlyphSprite>>} */
const sprites = new Map(); // by metal and size, the last used ones last
const MAX_SETS = 12;

/**
 * The glyphs of a metal in one size that have been drawn.
 * @param {string} metal
 * @param {number} size
 */
function glyphSet(metal, size) {
  const key = `${metal} ${size}`;
  const found = sprites.get(key) ?? new Map();
  sprites.delete(key);
  sprites.set(key, found);
  if (sprites.size > MAX_SETS) sprites.delete([...sprites.keys()][0]);
  return found;
}

/**
 * A glyph, drawn now if it was not drawn before.
 * @param {string} metal
 * @param {number} size
 * @param {string} glyph
 * @returns {GlyphSprite}
 */
export function glyphSprite(metal, size, glyph) {
  const set = glyphSet(metal, size);
  const known = set.get(glyph);
  if (known) return known;
  const margin = Math.ceil(size * MARGIN);
  const width = widthOf(glyph) * size;
  const canvases = [0, 0, 0].map(() => makeCanvas(width + 2 * margin, size * (CAP + 0.22) + 2 * margin));
  const [under, over, scratch] = canvases;
  const place = { x: margin, y: margin + size * CAP, size };
  drawUnder(pen(under), METALS[metal], glyph, place);
  drawFace(pen(over), METALS[metal], glyph, place, { scratch });
  const sprite = { under, over, margin, width };
  set.set(glyph, sprite);
  return sprite;
}

/**
 * Draw some of the glyphs that are still missing.
 * @param {{ metal: string, size: number, glyph: string }[]} glyphs
 * @returns {boolean} whether all of them are there
 */
export function prepareGlyphs(glyphs) {
  for (const { metal, size, glyph } of glyphs) {
    if (glyphSet(metal, size).has(glyph)) continue;
    if (!mayPaint(size * size)) return false;
    glyphSprite(metal, size, glyph);
  }
  return true;
}
