// Flames: a loop of small pictures made from noise that repeats in time and across, so that it has no seam. Each
// column of a fire is a slice of one picture, stretched to the height of the fire there.

import { clamp, colorRamp, makeCanvas, noise, pen } from "./noise.js";

const WIDTH = 384;
const HEIGHT = 216;
const PICTURES = 60;
const LOOP_SECONDS = 3;
const SLICE = 4; // pixels of a column
const ABOVE = 1.45; // a tongue may rise this far above the height of the fire

const COLORS = colorRamp([
  [0, 60, 0, 0, 0],
  [0.07, 96, 6, 0, 70],
  [0.16, 170, 18, 0, 200],
  [0.3, 232, 48, 2, 245],
  [0.46, 255, 104, 6, 255],
  [0.64, 255, 172, 30, 255],
  [0.82, 255, 226, 110, 255],
  [1, 255, 252, 225, 255],
]);

/** @type {(HTMLCanvasElement | undefined)[]} */
const pictures = [];
/** @type {{ index: number, image: ImageData, row: number } | null} */
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
  return 0.98 - up ** 0.9 * 1.05 + (shape - 0.42) * (0.34 + 0.95 * Math.min(1, up * 1.3));
}

/**
 * Paint pictures of the loop for some milliseconds; the rest waits for the next call.
 * @param {number} milliseconds
 */
function prepare(milliseconds) {
  const end = performance.now() + milliseconds;
  while (pictures.length < PICTURES && performance.now() < end) {
    unfinished ??= { index: pictures.length, image: new ImageData(WIDTH, HEIGHT), row: 0 };
    paintRow(unfinished);
    if (unfinished.row < HEIGHT) continue;
    const canvas = makeCanvas(WIDTH, HEIGHT);
    pen(canvas).putImageData(unfinished.image, 0, 0);
    pictures.push(canvas);
    unfinished = null;
  }
}

/** @param {{ index: number, image: ImageData, row: number }} picture */
function paintRow(picture) {
  const { index, image, row } = picture;
  const pixels = new Uint32Array(image.data.buffer, row * WIDTH * 4, WIDTH);
  const up = (1 - (row + 0.5) / HEIGHT) * ABOVE;
  for (let x = 0; x < WIDTH; x += 1) {
    pixels[x] = COLORS[Math.round(255 * clamp(heatAt(index / PICTURES, x / WIDTH, up)))];
  }
  picture.row += 1;
}

/**
 * The picture of a second: of a still exactly; while the loop is not complete, one of those that are.
 * @param {number} time
 * @param {boolean} isStill
 */
function pictureAt(time, isStill) {
  const index = Math.floor((((time / LOOP_SECONDS) % 1) + 1) * PICTURES) % PICTURES;
  if (isStill) while (pictures.length <= index) prepare(1000);
  else prepare(pictures.length === 0 ? 30 : 2.5);
  return pictures[index] ?? pictures[index % Math.max(1, pictures.length)] ?? makeCanvas(1, 1);
}

/**
 * Paint a fire along the foot of a canvas.
 * @param {CanvasRenderingContext2D} g
 * @param {number} time
 * @param {{
 *   reach: (across: number) => number, tiles?: number, shift?: number, pace?: number, isStill?: boolean,
 *   alpha?: number,
 * }} options its height at each place, as a part of the canvas; how often the picture repeats across, where it
 *   begins, and how fast it burns
 */
export function paintFire(g, time, { reach, tiles = 1, shift = 0, pace = 1, isStill = false, alpha = 1 }) {
  const picture = pictureAt(time * pace, isStill);
  const { width, height } = g.canvas;
  const source = Math.max(1, (SLICE * tiles * WIDTH) / width);
  g.globalAlpha = alpha;
  for (let x = 0; x < width; x += SLICE) {
    const tall = reach(x / width) * ABOVE * height;
    if (tall < 2) continue;
    const place = ((((x / width) * tiles + shift) % 1) + 1) % 1;
    const left = Math.min(place * WIDTH, WIDTH - source);
    g.drawImage(picture, left, 0, source, HEIGHT, x, height - tall, SLICE, tall);
  }
  g.globalAlpha = 1;
}
