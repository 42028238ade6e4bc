// Flames: a loop of small pictures of heat, made from noise that repeats in time and across, so that it has no seam.
// Each column of a fire is a column of such a picture, stretched to the height of the fire there; only then heat
// becomes color, so that edges stay sharp.

import { pen } from "./canvas.js";
import { clamp, colorRamp, noise } from "./noise.js";

const WIDTH = 384;
const HEIGHT = 216;
const PICTURES = 60;
const LOOP_SECONDS = 3;
const ABOVE = 1.45; // a tongue may rise this far above the height of the fire
const WARM_UP_MS = 2.5; // of each frame, until all pictures are made

const COLORS = colorRamp([
  [0, 60, 0, 0, 0],
  [0.07, 96, 6, 0, 24],
  [0.16, 176, 20, 0, 90], // thin: a flame in front does not darken one behind it
  [0.3, 236, 52, 2, 190],
  [0.46, 255, 104, 6, 245],
  [0.64, 255, 172, 30, 255],
  [0.82, 255, 226, 110, 255],
  [1, 255, 252, 225, 255],
]);
const DYING = colorRamp([
  [0, 30, 0, 0, 0],
  [0.16, 70, 8, 2, 70],
  [0.46, 120, 30, 6, 110],
  [1, 190, 84, 30, 130],
]);

/** Heat from 0 to 255, row by row from the foot. @type {Uint8Array[]} */
const pictures = [];
/** @type {{ heat: Uint8Array, row: number } | null} */
let unfinished = null;

/**
 * How hot a flame is: at a part of the loop, at a place across, and at a part of its height.
 * @param {number} part
 * @param {number} across
 * @param {number} up
 */
function heatAt(part, across, up) {
  const sway = noise(across + 0.1, up * 0.5 - part) - 0.5;
  const x = across + sway * 0.16 * (0.25 + up); // the tips sway more than the roots
  const body = noise(2 * x, up * 0.46 - part);
  const tongues = noise(4 * x + 0.4, up * 1.05 - 2 * part);
  const ridge = 1 - Math.abs(2 * body - 1) * 2.1; // bright seams make tongues, not smoke
  const shape = ridge * 0.62 + (tongues - 0.5) * 1.5 + 0.2;
  return 0.8 - up ** 0.9 * 0.87 + (shape - 0.42) * (0.28 + 0.78 * Math.min(1, up * 1.3));
}

/**
 * Make pictures of the loop for some milliseconds; the rest waits for the next call.
 * @param {number} milliseconds
 */
function prepare(milliseconds) {
  const end = performance.now() + milliseconds;
  while (pictures.length < PICTURES && performance.now() < end) {
    unfinished ??= { heat: new Uint8Array(WIDTH * HEIGHT), row: 0 };
    const up = ((unfinished.row + 0.5) / HEIGHT) * ABOVE;
    for (let x = 0; x < WIDTH; x += 1) {
      const heat = heatAt(pictures.length / PICTURES, x / WIDTH, up);
      unfinished.heat[unfinished.row * WIDTH + x] = Math.round(255 * clamp(heat));
    }
    unfinished.row += 1;
    if (unfinished.row < HEIGHT) continue;
    pictures.push(unfinished.heat);
    unfinished = null;
  }
}

/**
 * The picture of a second: of a still exactly; while the loop is not complete, one of those that are.
 * @param {number} time
 * @param {boolean} isStill
 */
function pictureAt(time, isStill) {
  const index = Math.floor((((time / LOOP_SECONDS) % 1) + 1) * PICTURES) % PICTURES;
  if (isStill) while (pictures.length <= index) prepare(1000);
  else prepare(pictures.length === 0 ? 30 : WARM_UP_MS);
  return pictures[index] ?? pictures[index % Math.max(1, pictures.length)] ?? new Uint8Array(WIDTH * HEIGHT);
}

/** The pixels of a canvas, kept from one picture to the next. @type {WeakMap<HTMLCanvasElement, ImageData>} */
const images = new WeakMap();

/** @param {HTMLCanvasElement} canvas */
function imageOf(canvas) {
  const known = images.get(canvas);
  if (known && known.width === canvas.width && known.height === canvas.height) return known;
  const image = new ImageData(canvas.width, canvas.height);
  images.set(canvas, image);
  return image;
}

/**
 * Paint a fire along the foot of a canvas; it replaces what was on it.
 * @param {HTMLCanvasElement} canvas
 * @param {number} time
 * @param {{
 *   reach: (across: number) => number, sink?: number, tiles?: number, shift?: number, pace?: number, isStill?: boolean,
 *   isDying?: boolean,
 * }} options its height at each place and how much of it lies below
 *   the foot of the canvas, as parts of its height; how often the picture repeats across, where it
 *   begins, and how fast it burns
 */
export function paintFire(
  canvas,
  time,
  { reach, sink = 0, tiles = 1, shift = 0, pace = 1, isStill = false, isDying = false },
) {
  const heat = pictureAt(time * pace, isStill);
  const { width, height } = canvas;
  const image = imageOf(canvas);
  const pixels = new Uint32Array(image.data.buffer);
  const columns = new Int32Array(width);
  const rises = new Float32Array(width); // rows of the picture for a row of the canvas
  const below = sink * height;
  let tallest = 0;
  for (let x = 0; x < width; x += 1) {
    const tall = Math.max(0.001, reach(x / width) * ABOVE * height);
    const place = (x / width) * tiles + shift;
    columns[x] = Math.floor((place - Math.floor(place)) * WIDTH);
    rises[x] = HEIGHT / tall;
    tallest = Math.max(tallest, tall - below);
  }
  const top = Math.max(0, Math.floor(height - tallest));
  pixels.fill(0, 0, top * width);
  const colors = isDying ? DYING : COLORS;
  for (let y = top; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const up = (height - 1 - y + below) * rises[x];
      const row = up | 0;
      if (row >= HEIGHT - 1) {
        pixels[y * width + x] = 0;
        continue;
      }
      const at = row * WIDTH + columns[x];
      const part = up - row;
      pixels[y * width + x] = colors[(heat[at] + (heat[at + WIDTH] - heat[at]) * part) | 0];
    }
  }
  pen(canvas).putImageData(image, 0, 0);
}
