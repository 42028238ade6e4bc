// Chance that is always the same: seeded random numbers, a hash of a text, tiles of noise, ramps of color.

import { pen } from "./canvas.js";

const SIZE = 256; // of the tile of noise, a power of two
const MASK = SIZE - 1;
const OCTAVES = [8, 16, 32, 64, 128]; // cells of each
const FADE = 0.52; // each octave is as much weaker than the one before

/**
 * FNV-1a: the same text gives the same number for ever.
 * @param {string} text
 */
export function hashText(text) {
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619) >>> 0;
  return hash;
}

/**
 * Random numbers from 0 to 1 that begin alike for the same seed (mulberry32).
 * @param {number} seed
 * @returns {() => number}
 */
export function seededRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** @type {Float32Array | undefined} */
let tile;

/** The tile of noise: several octaves of smooth noise, each of which repeats at its edges. */
function makeTile() {
  const random = seededRandom(7);
  const made = new Float32Array(SIZE * SIZE);
  let strength = 1;
  let sum = 0;
  for (const cells of OCTAVES) {
    const corners = Float32Array.from({ length: cells * cells }, random);
    for (let y = 0; y < SIZE; y += 1) {
      for (let x = 0; x < SIZE; x += 1) {
        made[y * SIZE + x] += strength * smooth(corners, cells, (x * cells) / SIZE, (y * cells) / SIZE);
      }
    }
    sum += strength;
    strength *= FADE;
  }
  return made.map((value) => value / sum);
}

/**
 * @param {Float32Array} corners
 * @param {number} cells
 * @param {number} x
 * @param {number} y
 */
function smooth(corners, cells, x, y) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [(left + 1) % cells, (top + 1) % cells];
  const [across, down] = [ease(x - left), ease(y - top)];
  const upper = mix(corners[top * cells + left], corners[top * cells + right], across);
  const lower = mix(corners[bottom * cells + left], corners[bottom * cells + right], across);
  return mix(upper, lower, down);
}

/** @param {number} part */
export const ease = (part) => part * part * (3 - 2 * part);
/**
 * @param {number} from
 * @param {number} to
 * @param {number} part
 */
export const mix = (from, to, part) => from + (to - from) * part;
/** @param {number} value */
export const clamp = (value) => Math.min(1, Math.max(0, value));

/**
 * Noise from 0 to 1 at a place, in tiles; it repeats after each whole tile.
 * @param {number} x
 * @param {number} y
 */
export function noise(x, y) {
  tile ??= makeTile();
  const across = x * SIZE;
  const down = y * SIZE;
  const left = Math.floor(across);
  const top = Math.floor(down);
  const [u, v] = [across - left, down - top];
  const [row, below] = [(top & MASK) * SIZE, ((top + 1) & MASK) * SIZE];
  const [column, beside] = [left & MASK, (left + 1) & MASK];
  const upper = tile[row + column] + (tile[row + beside] - tile[row + column]) * u;
  const lower = tile[below + column] + (tile[below + beside] - tile[below + column]) * u;
  return upper + (lower - upper) * v;
}

/** @typedef {[at: number, red: number, green: number, blue: number, alpha: number]} RampStop */

/**
 * 256 colors, packed as the pixels of a picture are, by linear steps between stops from 0 to 1.
 * @param {RampStop[]} stops
 */
export function colorRamp(stops) {
  const bytes = new Uint8ClampedArray(1024);
  for (let n = 0; n < 256; n += 1) {
    const at = n / 255;
    const next = Math.max(
      1,
      stops.findIndex(([place]) => place >= at),
    );
    const [before, after] = [stops[next - 1], stops[next]];
    const part = clamp((at - before[0]) / (after[0] - before[0]));
    for (let channel = 0; channel < 4; channel += 1) {
      bytes[4 * n + channel] = mix(before[channel + 1], after[channel + 1], part);
    }
  }
  return new Uint32Array(bytes.buffer);
}

/**
 * Paint a canvas pixel by pixel: *value* from 0 to 1 at each place from 0 to 1 picks a color of *colors*.
 * @param {HTMLCanvasElement} canvas
 * @param {Uint32Array} colors
 * @param {(across: number, down: number) => number} value
 */
export function paintField(canvas, colors, value) {
  const { width, height } = canvas;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[y * width + x] = colors[Math.round(255 * clamp(value(x / width, y / height)))];
    }
  }
  pen(canvas).putImageData(image, 0, 0);
}
