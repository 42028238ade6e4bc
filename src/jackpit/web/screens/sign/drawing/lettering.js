// The titles of the worlds, drawn letter by letter: a text of metal with a way of standing of its own.

import { makeCanvas, pen, roundedRect } from "./canvas.js";
import { CAP, glyphSprite, METALS, prepareGlyphs, widthOf } from "./metals.js";

/**
 * How a title is lettered: its metal and that of its figures, how much larger these are, the space between
 * letters, how far it leans in degrees, the height of its arc, and the color that glows around it. A *plate* puts
 * the figures on a plate of their metal.
 * @typedef {{
 *   metal: string, figures?: string, figureScale?: number, spacing?: number, lean?: number, arc?: number,
 *   glow?: string, plate?: boolean,
 * }} Lettering
 */

/** @type {Record<string, Lettering>} */
export const LETTERINGS = {
  ember: { metal: "ash", figures: "molten", figureScale: 1.22, glow: "#ff5a14", spacing: 0.01 },
  royal: { metal: "gold", spacing: 0.13, glow: "#12003099" },
  wave: { metal: "coral", arc: 0.2, spacing: 0.02 },
  lean: { metal: "ice", lean: 12, glow: "#2b7bff" },
  deco: { metal: "porcelain", figures: "rose", figureScale: 1, spacing: 0.035, plate: true },
  print: { metal: "porcelain", spacing: 0.028 },
};

Object.assign(METALS, {
  ash: {
    face: [
      [0, "#ffffff"],
      [0.55, "#fff6ea"],
      [0.8, "#ffd9a8"],
      [1, "#ff9a4a"],
    ],
    rim: [
      [0, "#fff2dc"],
      [0.5, "#7a1d02"],
      [1, "#ff7a2c"],
    ],
    edge: "#210300",
    light: "#ffffff",
    depth: "#ff7a1c55",
  },
  coral: {
    face: [
      [0, "#ff9b86"],
      [0.5, "#ff6a55"],
      [1, "#f2402f"],
    ],
    rim: [
      [0, "#ffffff"],
      [1, "#fff3ee"],
    ],
    edge: "#04324a",
    light: "#ffd2c8",
    depth: "#b81e1055",
  },
  ice: {
    face: [
      [0, "#ffffff"],
      [0.2, "#ffffff"],
      [0.5, "#9fd0ff"],
      [0.52, "#2b7bff"],
      [0.9, "#bfe2ff"],
      [1, "#e6f4ff"],
    ],
    rim: [
      [0, "#eaf5ff"],
      [0.5, "#1b49a8"],
      [1, "#cfe7ff"],
    ],
    edge: "#02040c",
    light: "#ffffff",
    depth: "#0b2f8055",
  },
  porcelain: {
    face: [
      [0, "#ffffff"],
      [0.7, "#ffffff"],
      [1, "#e9eef0"],
    ],
    rim: [
      [0, "#ffffff"],
      [1, "#dfe7e6"],
    ],
    edge: "#000000b0",
    light: "#ffffff",
    depth: "#00000018",
  },
});

const EM_HEIGHT = 1.12;
const EM_TOP = 0.2;
const EM_SIDE = 0.2; // for what glows
const MAX_CANVAS_WIDTH = 2560;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Letters with their places from the left, in the size of the font.
 * @typedef {{ letter: string, x: number, width: number, isFigure: boolean }} Placed
 * @param {string} text
 * @param {Lettering} lettering
 */
export function layoutTitle(text, { spacing = 0, figureScale = 1, plate = false }) {
  /** @type {Placed[]} */
  const letters = [];
  let x = EM_SIDE;
  let before = "";
  for (const letter of text) {
    const isFigure = /\d/.test(letter);
    const scale = isFigure ? figureScale : 1;
    const kerning = before ? widthOf(before + letter) - widthOf(before) - widthOf(letter) : 0;
    if (plate && isFigure && !/\d/.test(before)) x += 0.1;
    x += kerning;
    letters.push({ letter, x, width: widthOf(letter) * scale, isFigure });
    x += widthOf(letter) * scale + spacing;
    before = letter;
  }
  return { letters, width: x - spacing + EM_SIDE + (plate && /\d$/.test(text) ? 0.1 : 0) };
}

/** `<world-title .text=${"Blazing 7's"} data-lettering="ember" data-align="left">`, uppercase but for a lone s. */
class WorldTitle extends HTMLElement {
  #text = "";
  #canvas = makeCanvas(1, 1);
  #sizes = new ResizeObserver(() => this.paint());
  #painted = "";
  #again = 0; // the frame that paints what could not be painted yet

  connectedCallback() {
    if (!this.#canvas.isConnected) this.append(this.#canvas);
    this.#sizes.observe(this);
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#again);
    this.#again = 0;
    this.#painted = "";
    this.#canvas.width = this.#canvas.height = 0;
  }

  /** @param {string} text */
  set text(text) {
    this.#text = text.toUpperCase().replaceAll("'", "’");
    this.paint();
  }

  #repaint() {
    this.#again = 0;
    this.paint();
  }

  /** @param {boolean} [isAgain] paint even if nothing has changed: the font has come */
  paint(isAgain = reducedMotion.matches) {
    const [width, height] = [this.clientWidth, this.clientHeight];
    if (!this.isConnected || width < 8 || height < 8) return;
    const key = [this.#text, width, height, this.dataset.lettering, this.dataset.align].join();
    if (key === this.#painted && !isAgain) return;
    const density = Math.min(devicePixelRatio, MAX_CANVAS_WIDTH / width);
    const [across, down] = [Math.round(width * density), Math.round(height * density)];
    const lettering = LETTERINGS[this.dataset.lettering ?? ""] ?? LETTERINGS.print;
    if (!isAgain && !prepareGlyphs(glyphsOf(this.#text, lettering, { width: across, height: down }))) {
      this.#again ||= requestAnimationFrame(() => this.#repaint());
      return;
    }
    this.#painted = key;
    this.#canvas.width = across;
    this.#canvas.height = down;
    paintTitle(pen(this.#canvas), this.#text, lettering, this.dataset.align ?? "center");
  }
}

/**
 * The size of the letters of a title that fills a box.
 * @param {string} text
 * @param {Lettering} lettering
 * @param {{ width: number, height: number }} box
 */
function sizeOf(text, lettering, { width, height }) {
  const { lean = 0, arc = 0 } = lettering;
  const ems = layoutTitle(text, lettering).width + slopeOf(lean) * CAP;
  return Math.floor(Math.min(height / (EM_HEIGHT + arc), width / ems));
}

/** @param {number} lean */
const slopeOf = (lean) => Math.tan((lean * Math.PI) / 180);

/**
 * @param {string} text
 * @param {Lettering} lettering
 * @param {{ width: number, height: number }} box
 */
function glyphsOf(text, lettering, box) {
  const { metal, figures = metal, figureScale = 1 } = lettering;
  const size = sizeOf(text, lettering, box);
  return layoutTitle(text, lettering).letters.map(({ letter, isFigure }) => ({
    metal: isFigure ? figures : metal,
    size: Math.round(size * (isFigure ? figureScale : 1)),
    glyph: letter,
  }));
}

/**
 * Paint a title as large as it fits into its canvas.
 * @param {CanvasRenderingContext2D} g
 * @param {string} text
 * @param {Lettering} lettering
 * @param {string} align
 */
function paintTitle(g, text, lettering, align) {
  const { width, height } = g.canvas;
  const { metal, figures = metal, figureScale = 1, lean = 0, arc = 0, glow, plate = false } = lettering;
  const { letters, width: ems } = layoutTitle(text, lettering);
  const slope = slopeOf(lean);
  const size = sizeOf(text, lettering, { width, height });
  const free = width - size * (ems + slope * CAP);
  const left = { left: 0, right: free }[align] ?? free / 2;
  const base = (height - size * (EM_HEIGHT + arc)) / 2 + size * (EM_TOP + CAP + arc);
  /** @param {Placed} one */
  const spot = ({ x, width: wide }) => {
    const across = ((x + wide / 2) / ems) * 2 - 1; // −1 on the left, 1 on the right
    return { x: left + x * size, y: base - arc * size * (1 - across * across), turn: arc * across * 0.9 };
  };
  g.save();
  g.transform(1, 0, -slope, 1, slope * base, 0);
  if (glow) paintGlow(g, letters, spot, { size, figureScale, glow });
  const onPlate = letters.filter(({ isFigure }) => plate && isFigure);
  if (onPlate.length > 0) paintPlate(g, onPlate, spot, { size, metal: figures });
  for (const side of /** @type {const} */ (["under", "over"])) {
    for (const one of letters) {
      if (onPlate.includes(one)) continue;
      const glyphSize = Math.round(size * (one.isFigure ? figureScale : 1));
      const sprite = glyphSprite(one.isFigure ? figures : metal, glyphSize, one.letter);
      const { x, y, turn } = spot(one);
      g.save();
      g.translate(x + sprite.width / 2, y);
      g.rotate(turn);
      g.drawImage(sprite[side], -sprite.width / 2 - sprite.margin, -glyphSize * CAP - sprite.margin);
      g.restore();
    }
  }
  g.restore();
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Placed[]} letters
 * @param {(one: Placed) => { x: number, y: number }} spot
 * @param {{ size: number, figureScale: number, glow: string }} look
 */
function paintGlow(g, letters, spot, { size, figureScale, glow }) {
  g.save();
  g.shadowColor = glow;
  g.shadowBlur = size * 0.24;
  g.fillStyle = glow;
  for (const one of letters) {
    const { x, y } = spot(one);
    g.font = `700 ${size * (one.isFigure ? figureScale : 1)}px "Barlow Condensed"`;
    g.fillText(one.letter, x, y);
  }
  g.restore();
}

/**
 * Figures cut out of a plate of metal.
 * @param {CanvasRenderingContext2D} g
 * @param {Placed[]} figures
 * @param {(one: Placed) => { x: number, y: number }} spot
 * @param {{ size: number, metal: string }} look
 */
function paintPlate(g, figures, spot, { size, metal }) {
  const [first, last] = [figures[0], figures[figures.length - 1]];
  const { x, y } = spot(first);
  const room = size * 0.1;
  const width = (last.x + last.width - first.x) * size + 2 * room;
  const top = y - size * CAP - room;
  const gradient = g.createLinearGradient(0, top, 0, y + room);
  for (const [at, color] of METALS[metal].face) gradient.addColorStop(at, color);
  g.save();
  g.fillStyle = gradient;
  g.shadowColor = "#000a";
  g.shadowBlur = size * 0.08;
  g.shadowOffsetY = size * 0.03;
  g.beginPath();
  roundedRect(g, x - room, top, width, size * CAP + 2 * room, size * 0.07);
  g.fill();
  g.shadowColor = "transparent";
  g.fillStyle = METALS[metal].edge;
  g.font = `700 ${size}px "Barlow Condensed"`;
  for (const one of figures) g.fillText(one.letter, spot(one).x, y);
  g.restore();
}

customElements.define("world-title", WorldTitle);
