// The digits of a meter, in the metal of its world, on one canvas. The exact amount is a text for screen readers;
// the digits follow it from below and never show more than the amount.

import { makeCanvas, pen, roundedRect } from "./drawing/canvas.js";
import { microcents } from "../shared/money.js";
import { CAP, glyphSprite, METALS, prepareGlyphs, widthOf } from "./drawing/metals.js";

const ROLL_MILLISECONDS = 1800; // from one amount to the next
const PER_CENT = 1_000_000n;
const CENTS = 2;
const SMALL_CENTS_FROM = 100_000; // cents are small from $1,000 on
const SMALL = 0.46;
const UNIT = 0.66;
const EM_HEIGHT = 1; // of an amount, with its edges and the foot of its commas
const EM_TOP = 0.1; // above the digits
const EM_SIDE = 0.08; // beside the amount
const PITCH = CAP + 0.24; // from one digit of a reel to the next
const MAX_CANVAS_WIDTH = 2560; // more is not seen at ten meters, and costs memory
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A glyph of an amount, by its middle, in the size of the font; a digit knows its place, 0 for single cents.
 * @typedef {{ glyph: string, middle: number, top: number, scale: number, place: number | null }} AmountGlyph
 * @typedef {{ width: number, glyphs: AmountGlyph[], bar: { left: number, top: number, width: number } | null }}
 *   AmountLayout
 */

/**
 * Where the glyphs of an amount stand. All digits of a size have cells of one width, so that they can roll.
 * @param {number} cents
 * @returns {AmountLayout}
 */
export function layoutAmount(cents) {
  const cell = 0.985 * Math.max(...Array.from("0123456789", widthOf));
  const places = digitsOf(cents);
  const scaleOfCents = cents >= SMALL_CENTS_FROM ? SMALL : 1;
  /** @type {AmountGlyph[]} */
  const glyphs = [];
  let x = EM_SIDE;
  /**
   * @param {string} glyph
   * @param {number} width
   * @param {Partial<AmountGlyph>} more
   */
  const add = (glyph, width, more = {}) => {
    glyphs.push({ glyph, middle: x + width / 2, top: 0, scale: 1, place: null, ...more });
    x += width;
  };
  add("$", 0.8 * widthOf("$"), { scale: UNIT, top: (CAP - UNIT * CAP) / 2 });
  for (let place = places - 1; place >= CENTS; place -= 1) {
    add("0", cell, { place });
    if (place > CENTS && (place - CENTS) % 3 === 0) add(",", 1.04 * widthOf(","));
  }
  if (scaleOfCents === 1) add(".", 1.04 * widthOf("."));
  else x += 0.03;
  const left = x;
  for (let place = CENTS - 1; place >= 0; place -= 1) {
    add("0", cell * scaleOfCents * (scaleOfCents < 1 ? 1.02 : 1), { place, scale: scaleOfCents });
  }
  const bar = scaleOfCents < 1 ? { left: left + 0.03, top: SMALL * 0.82, width: x - left - 0.06 } : null;
  return { width: x + EM_SIDE, glyphs, bar };
}

/**
 * How far the reel of a place has turned at *cents*: it moves while all reels below it pass nine.
 * @param {number} cents
 * @param {number} place
 */
export function turnOf(cents, place) {
  const size = 10 ** place;
  const carried = place === 0 ? cents % 1 : Math.max(0, (cents % size) - (size - 1));
  return (Math.floor(cents / size) % 10) + carried;
}

/** `<odometer-reels .amount=${"48213.57000000"} data-metal="gold" data-align="left">` */
class Odometer extends HTMLElement {
  /** @type {number | null} */
  #cents = null; // of the amount that was set last
  #shown = 0; // what is painted
  #widest = 0; // the digits are as large as this amount would be
  #room = 0;
  #from = 0;
  #began = 0;
  #frame = 0;
  #again = 0; // the frame that paints what could not be painted yet
  #canvas = makeCanvas(1, 1);
  #sizes = new ResizeObserver(() => this.paint());

  connectedCallback() {
    if (!this.#canvas.isConnected) this.append(this.#canvas);
    this.#sizes.observe(this);
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#again);
    this.#again = 0;
    if (this.#cents !== null) this.#settle();
    this.#canvas.width = this.#canvas.height = 0;
  }

  get amount() {
    return this.#cents;
  }

  /** The digits are as large as this amount would be, if it is more than that shown. @param {string} text */
  set widest(text) {
    this.#room = centsOf(text);
  }

  /** @param {string | number | null} text */
  set amount(text) {
    const cents = centsOf(String(text));
    if (cents === this.#cents) return;
    const before = this.#cents;
    this.#cents = cents;
    this.#widest = Math.max(cents, this.#room);
    const rolls = before !== null && cents > this.#shown && digitsOf(before) === digitsOf(cents);
    if (rolls && this.isConnected && !reducedMotion.matches && !document.hidden) {
      this.#from = this.#shown;
      this.#began = performance.now();
      this.#frame ||= requestAnimationFrame((now) => this.#roll(now));
    } else {
      this.#settle();
    }
  }

  /** What is painted, in cents; between two amounts while it rolls. */
  get shown() {
    return this.#shown;
  }

  /** What is painted, as a text. */
  get painted() {
    const { glyphs } = layoutAmount(Math.floor(this.#shown));
    const text = glyphs.map(({ glyph, place }) =>
      place === null ? glyph : Math.round(turnOf(this.#shown, place)) % 10,
    );
    return this.#widest < SMALL_CENTS_FROM
      ? text.join("")
      : [...text.slice(0, -CENTS), ".", ...text.slice(-CENTS)].join("");
  }

  /**
   * Show an amount at once: the count of a win.
   * @param {number} cents
   */
  count(cents) {
    if (cents === this.#shown) return;
    this.#cents = cents;
    this.#settle();
  }

  /** @param {number} now */
  #roll(now) {
    const part = Math.min(1, Math.max(0, (now - this.#began) / ROLL_MILLISECONDS));
    if (part === 1) {
      this.#settle();
      return;
    }
    const eased = 1 - (1 - part) ** 3;
    this.#turn(this.#from + ((this.#cents ?? 0) - this.#from) * eased);
    this.#frame = requestAnimationFrame((later) => this.#roll(later));
  }

  #settle() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#turn(this.#cents ?? 0);
  }

  /** @param {number} cents */
  #turn(cents) {
    this.#shown = Math.min(cents, this.#cents ?? 0);
    this.paint();
  }

  /**
   * Paint the digits as large as they fit, as soon as their glyphs are drawn.
   * @param {boolean} [isNow] draw all glyphs at once: the font has come, or pictures stand still
   */
  paint(isNow = reducedMotion.matches) {
    const box = this.#box();
    if (!box || this.#cents === null) return;
    if (!isNow && !this.#prepare(box)) return;
    const { across, down, layout, size } = box;
    if (this.#canvas.width !== across || this.#canvas.height !== down) {
      this.#canvas.width = across;
      this.#canvas.height = down;
    }
    const free = across - size * layout.width;
    const left = { left: 0, right: free }[this.dataset.align ?? ""] ?? free / 2;
    const slack = (down - size * EM_HEIGHT) * (this.dataset.vertical === "upper" ? 0.24 : 0.5);
    const g = pen(this.#canvas);
    g.clearRect(0, 0, across, down);
    paintAmount(g, layout, { cents: this.#shown, metal: this.#metal, size, left, top: slack + size * EM_TOP });
  }

  get #metal() {
    return this.dataset.metal ?? "gold";
  }

  /** The box of the digits in pixels of the canvas, and their size in it; null while they have none. */
  #box() {
    const [width, height] = [this.clientWidth, this.clientHeight];
    if (!this.isConnected || width < 8 || height < 8) return null;
    const density = Math.min(devicePixelRatio, MAX_CANVAS_WIDTH / width);
    const [across, down] = [Math.round(width * density), Math.round(height * density)];
    const widest = layoutAmount(this.#widest).width;
    const layout = layoutAmount(Math.floor(this.#shown));
    return { across, down, layout, size: Math.floor(Math.min(down / EM_HEIGHT, across / widest)) };
  }

  /**
   * Draw the glyphs that are needed first, then those that will be; if some are missing, paint in the next frame.
   * @param {{ layout: AmountLayout, size: number }} box
   */
  #prepare({ layout, size }) {
    const metal = this.#metal;
    const needed = layout.glyphs.flatMap(({ glyph, scale, place }) => {
      const now = Math.floor(turnOf(this.#shown, place ?? 0));
      const digits = place === null ? [glyph] : [String(now % 10), String((now + 1) % 10)];
      return digits.map((digit) => ({ metal, size: Math.round(size * scale), glyph: digit }));
    });
    const later = layout.glyphs.flatMap(({ scale, place }) =>
      place === null ? [] : DIGITS.map((glyph) => ({ metal, size: Math.round(size * scale), glyph })),
    );
    const isReady = prepareGlyphs(needed);
    if (!isReady || !prepareGlyphs(later)) this.#again ||= requestAnimationFrame(() => this.#repaint());
    return isReady;
  }

  #repaint() {
    this.#again = 0;
    this.paint();
  }
}

const DIGITS = Array.from("0123456789");

/**
 * Paint an amount: first the edges of all glyphs, then their faces.
 * @param {CanvasRenderingContext2D} g
 * @param {AmountLayout} layout
 * @param {{ cents: number, metal: string, size: number, left: number, top: number }} place
 */
export function paintAmount(g, { glyphs, bar }, { cents, metal, size, left, top }) {
  for (const side of /** @type {const} */ (["under", "over"])) {
    for (const { glyph, middle, top: drop, scale, place } of glyphs) {
      const glyphSize = Math.round(size * scale);
      const spot = { x: left + middle * size, y: top + drop * size };
      if (place === null) {
        stamp(g, glyphSprite(metal, glyphSize, glyph), side, spot);
        continue;
      }
      const turn = turnOf(cents, place);
      const part = turn % 1;
      const [upper, lower] = [0, 1].map((n) => glyphSprite(metal, glyphSize, String((Math.floor(turn) + n) % 10)));
      if (part === 0) {
        stamp(g, upper, side, spot);
        continue;
      }
      g.save();
      g.beginPath();
      const room = 0.05 * glyphSize;
      g.rect(spot.x - glyphSize / 2, spot.y - room, glyphSize, CAP * glyphSize + 2 * room);
      g.clip();
      stamp(g, upper, side, { x: spot.x, y: spot.y - part * PITCH * glyphSize });
      stamp(g, lower, side, { x: spot.x, y: spot.y + (1 - part) * PITCH * glyphSize });
      g.restore();
    }
  }
  if (bar)
    paintBar(g, METALS[metal], { x: left + bar.left * size, y: top + bar.top * size, width: bar.width * size, size });
}

/**
 * The bar below small cents.
 * @param {CanvasRenderingContext2D} g
 * @param {import("./drawing/metals.js").Metal} metal
 * @param {{ x: number, y: number, width: number, size: number }} place
 */
function paintBar(g, { face, rim, edge }, { x, y, width, size }) {
  const height = size * 0.038;
  const room = size * 0.014;
  const layers = [
    { color: edge, room: 2 * room, sink: room },
    { color: rim[2][1], room: room * 0.8, sink: 0 },
    { color: face[face.length - 2][1], room: -room * 0.3, sink: 0 },
  ];
  for (const layer of layers) {
    g.fillStyle = layer.color;
    g.beginPath();
    const tall = height + 2 * layer.room;
    roundedRect(g, x - layer.room, y - layer.room + layer.sink, width + 2 * layer.room, tall, tall / 2);
    g.fill();
  }
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {import("./drawing/metals.js").GlyphSprite} sprite
 * @param {"under" | "over"} side
 * @param {{ x: number, y: number }} spot its middle and its top
 */
function stamp(g, sprite, side, { x, y }) {
  g.drawImage(sprite[side], Math.round(x - sprite.width / 2 - sprite.margin), Math.round(y - sprite.margin));
}

/**
 * Whole cents of an amount, far below 2^53.
 * @param {string} amount
 */
export const centsOf = (amount) => Number(microcents(amount) / PER_CENT);

/** @param {number} cents */
const digitsOf = (cents) => Math.max(CENTS + 1, String(Math.floor(cents)).length);

customElements.define("odometer-reels", Odometer);
