// Canvases, and what their drawing contexts lack.

/**
 * A canvas that is on no page.
 * @param {number} width
 * @param {number} height
 */
export function makeCanvas(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/**
 * The drawing context of a canvas.
 * @param {HTMLCanvasElement} canvas
 */
export const pen = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/**
 * Add a rectangle with round corners to the path; CanvasRenderingContext2D.roundRect is too new for some televisions.
 * @param {CanvasRenderingContext2D | Path2D} path
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 */
export function roundedRect(path, x, y, width, height, radius) {
  path.moveTo(x + radius, y);
  path.arcTo(x + width, y, x + width, y + height, radius);
  path.arcTo(x + width, y + height, x, y + height, radius);
  path.arcTo(x, y + height, x, y, radius);
  path.arcTo(x, y, x + width, y, radius);
  path.closePath();
}

/**
 * Fill an outline.
 * @param {CanvasRenderingContext2D} g
 * @param {Path2D} outline
 */
export const fillOutline = (g, outline) => g.fill(outline);

// Pictures that are made while others move: browsers paint a canvas later than its script says, so what a frame
// may cost is counted in pixels.

const PIXELS_A_FRAME = 90_000; // about three milliseconds of strokes and shadows
let frame = 0;
let painted = 0;

/**
 * Whether a picture of so many pixels may still be made in this frame; one always may.
 * @param {number} pixels
 */
export function mayPaint(pixels) {
  const now = Number(document.timeline.currentTime);
  if (now !== frame) [frame, painted] = [now, 0];
  if (painted > 0 && painted + pixels > PIXELS_A_FRAME) return false;
  painted += pixels;
  return true;
}
