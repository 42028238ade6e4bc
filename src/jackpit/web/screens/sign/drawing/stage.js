// The stage behind the texts of a sign: the layers of a world on canvases, and the one loop that paints them.
//
// Every layer is a closed form of the time and the seed: a picture of one second is the same on every sign. A
// layer that stands still is painted once; one that moves as a whole is painted once and moved by a transform.

/**
 * How a world is cut: wide is a television, tall one that stands upright, strip a row of LED panels.
 * @typedef {"wide" | "tall" | "strip"} Shape
 * @typedef {{ width: number, height: number, unit: number, shape: Shape }} Size in pixels of the page; a *unit* is
 *   one of the pixels in which worlds are designed: 1920 × 1080, 1080 × 1920, 1920 × 360
 *
 * @typedef {"idle" | "review" | "quiet" | "hit" | "count" | "hand"} Act what happens: play, a hand under review, a
 *   notice instead of the meters, and the three acts of a win
 * @typedef {{
 *   time: number, act: Act, since: number, detail: number, isStill: boolean, width: number, height: number,
 * }} Moment seconds of the world and of the act, the part of all particles to draw, and the pixels of the layer
 *
 * @typedef {{
 *   id: string,
 *   box: [left: number, top: number, width: number, height: number],
 *   density?: number,
 *   rate?: number,
 *   paint: (g: CanvasRenderingContext2D, moment: Moment) => void,
 *   move?: (moment: Moment) => Motion,
 * }} Layer a canvas: its box in pixels of the page, canvas pixels for each of these, pictures a second (none:
 *   painted once), and how it moves as a whole
 * @typedef {{ x?: number, y?: number, turn?: number, scale?: number, opacity?: number }} Motion
 *
 * @typedef {{
 *   game: string, title: string, cards: string[], amount: number, looks: Server.SignLooks | null,
 * }} Subject what a world is drawn for: its game, the cards of its emblem or of the win, and the amount that was
 *   won, in cents
 *
 * @typedef {{ metal: string, cold: string, lettering: string, coin: string, timbre: string, composition: string,
 *   hue?: number }} Style by name: the metal of its digits, and while a hand is under review; the lettering of its
 *   title; its coins; its instrument; how its texts are placed; the hue of its colors, if they are not drawn
 * @typedef {{
 *   style: (subject: Subject) => Style,
 *   layers: (size: Size, act: Act, subject: Subject) => Layer[],
 * }} World
 */

const DESIGN = { wide: [1920, 1080], tall: [1080, 1920], strip: [1920, 360] };
const STRIP_RATIO = 3;
const MAX_LAYER_PIXELS = 3840 * 2160;

export const FRAME_BUDGET_MS = 6; // of each picture for the layers; texts and the browser have the rest of 8
const RASTER_MS = 2e-6; // of a pixel: browsers paint a canvas after its script has ended
const SLOW_MS = 14; // mean of a frame above which fewer particles are drawn
const MIN_DETAIL = 0.25;
const FRAMES_JUDGED = 30;

const STILL_SECOND = 3;
const SECONDS_OF_STILLS = { idle: 3, review: 3, quiet: 3, hit: 1.8, count: 10, hand: 3 };
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {number} width
 * @param {number} height
 * @returns {Size}
 */
export function sizeOf(width, height) {
  const ratio = width / Math.max(1, height);
  const shape = ratio >= STRIP_RATIO ? "strip" : ratio >= 1 ? "wide" : "tall";
  const [designWidth, designHeight] = DESIGN[shape];
  return { width, height, shape, unit: Math.min(width / designWidth, height / designHeight) };
}

/** The canvases of a world behind everything else in *root*. */
export class Stage {
  detail = 1; // the part of all particles that this machine can draw

  #root;
  /** @type {Map<string, Painted>} */
  #painted = new Map();
  /** @type {{ world: World, act: Act, subject: Subject, began: number } | null} */
  #shown = null;
  #frame = 0;
  #isCovered = false;
  #spent = 0; // milliseconds, over the frames since the last judgment
  #frames = 0;
  /** @type {((moment: Moment) => void) | null} */
  #onFrame = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    document.addEventListener("visibilitychange", () => this.#run());
    reducedMotion.addEventListener("change", () => this.#run());
  }

  /** Whether pictures stand still. */
  get isStill() {
    return reducedMotion.matches;
  }

  /**
   * Show an act of a world.
   * @param {World} world
   * @param {Act} act
   * @param {Subject} subject
   * @param {{ began?: number, onFrame?: ((moment: Moment) => void) | null }} [options] when the act began, in
   *   milliseconds as in performance.now(), and what else is drawn in each frame
   */
  show(world, act, subject, { began = performance.now(), onFrame = null } = {}) {
    this.#shown = { world, act, subject, began };
    this.#onFrame = onFrame;
    this.#setLayers();
    this.#run();
  }

  /** Draw everything again: the size of the screen changed, or a font came. */
  redraw() {
    this.#forget(() => true);
    this.#setLayers();
    this.#run();
  }

  /**
   * Paint one picture: of a second of the world and a second of the act.
   * @param {number} time
   * @param {number} since
   */
  paintAt(time, since) {
    if (!this.#shown) return;
    for (const painted of this.#painted.values()) painted.paint({ ...this.#momentOf(time, since), isStill: true });
    this.#onFrame?.(this.#momentOf(time, since));
  }

  /**
   * Whether something else covers the stage: nothing is painted meanwhile.
   * @param {boolean} isCovered
   */
  cover(isCovered) {
    if (isCovered === this.#isCovered) return;
    this.#isCovered = isCovered;
    this.#run();
  }

  /** Stop for good. */
  close() {
    cancelAnimationFrame(this.#frame);
    this.#forget(() => true);
    this.#shown = null;
  }

  #setLayers() {
    if (!this.#shown) return;
    const { world, act, subject } = this.#shown;
    const size = sizeOf(this.#root.clientWidth, this.#root.clientHeight);
    if (size.width === 0 || size.height === 0) return;
    const layers = world.layers(size, act, subject);
    const keys = new Set(layers.map((layer) => keyOf(layer)));
    this.#forget((key) => !keys.has(key));
    layers.forEach((layer, depth) => {
      const key = keyOf(layer);
      const painted = this.#painted.get(key) ?? new Painted(this.#root, layer);
      painted.layer = layer;
      painted.canvas.style.zIndex = String(depth);
      this.#painted.set(key, painted);
    });
  }

  /** @param {(key: string) => boolean} isGone */
  #forget(isGone) {
    for (const [key, painted] of this.#painted) {
      if (!isGone(key)) continue;
      painted.remove();
      this.#painted.delete(key);
    }
  }

  /** Begin the loop, or paint the one picture of reduced motion. */
  #run() {
    cancelAnimationFrame(this.#frame);
    if (!this.#shown || this.#isCovered) return;
    if (this.isStill) this.paintAt(STILL_SECOND, SECONDS_OF_STILLS[this.#shown.act]);
    else if (!document.hidden) this.#tick(performance.now());
  }

  /** @param {number} now */
  #tick(now) {
    this.#frame = requestAnimationFrame((later) => this.#tick(later));
    const began = performance.now();
    const moment = this.#momentOf(now / 1000, Math.max(0, now - (this.#shown?.began ?? now)) / 1000);
    this.#onFrame?.(moment);
    this.#paintDue(now, moment, began);
    this.#judge(performance.now() - began);
  }

  /**
   * Paint the layers whose time has come, the longest overdue first, as many as fit into the budget of a frame.
   * @param {number} now
   * @param {Moment} moment
   * @param {number} began
   */
  #paintDue(now, moment, began) {
    const all = [...this.#painted.values()];
    for (const painted of all) painted.move(moment);
    const due = all.filter((painted) => painted.due <= now).toSorted((one, other) => one.due - other.due);
    due.forEach((painted, index) => {
      const spent = performance.now() - began;
      if (index > 0 && spent + painted.cost > FRAME_BUDGET_MS) return;
      painted.paint(moment);
      painted.due = painted.layer.rate ? now + 1000 / painted.layer.rate - 4 : Infinity; // 4: frames come early
    });
  }

  /**
   * Draw fewer particles on a slow machine.
   * @param {number} milliseconds
   */
  #judge(milliseconds) {
    this.#spent += milliseconds;
    this.#frames += 1;
    if (this.#frames < FRAMES_JUDGED) return;
    if (this.#spent / this.#frames > SLOW_MS) this.detail = Math.max(MIN_DETAIL, this.detail / 2);
    this.#spent = this.#frames = 0;
  }

  /**
   * @param {number} time
   * @param {number} since
   * @returns {Moment}
   */
  #momentOf(time, since) {
    const act = this.#shown?.act ?? "idle";
    return { time, since, act, detail: this.detail, isStill: false, width: 0, height: 0 };
  }
}

/** @param {Layer} layer */
const keyOf = ({ id, box, density = 0 }) => [id, ...box.map(Math.round), density].join();

/** A layer on its canvas. */
class Painted {
  due = 0;
  cost = 0; // milliseconds that a picture takes
  canvas = document.createElement("canvas");
  #motion = "";
  #raster; // the browser's part of a picture, in milliseconds

  /**
   * @param {HTMLElement} root
   * @param {Layer} layer
   */
  constructor(root, layer) {
    this.layer = layer;
    const [left, top, width, height] = layer.box;
    const most = Math.sqrt(MAX_LAYER_PIXELS / Math.max(1, width * height));
    const density = layer.density ?? Math.min(devicePixelRatio, most);
    this.canvas.width = Math.max(1, Math.round(width * density));
    this.canvas.height = Math.max(1, Math.round(height * density));
    Object.assign(this.canvas.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    if (layer.move) this.canvas.style.willChange = "transform, opacity"; // moved without painting
    this.canvas.dataset.layer = layer.id;
    this.#raster = RASTER_MS * this.canvas.width * this.canvas.height;
    this.cost = 1 + this.#raster;
    root.append(this.canvas);
  }

  /** @param {Moment} moment */
  paint(moment) {
    const began = performance.now();
    const { width, height } = this.canvas;
    const g = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.globalAlpha = 1;
    g.globalCompositeOperation = "source-over";
    g.clearRect(0, 0, width, height);
    this.layer.paint(g, { ...moment, width, height });
    this.cost = 0.7 * this.cost + 0.3 * (performance.now() - began + this.#raster);
    this.move(moment);
  }

  /** @param {Moment} moment */
  move(moment) {
    if (!this.layer.move) return;
    const { x = 0, y = 0, turn = 0, scale = 1, opacity = 1 } = this.layer.move(moment);
    const place = `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0)`;
    const motion = `${place} rotate(${turn.toFixed(3)}deg) scale(${scale.toFixed(4)})`;
    const key = motion + opacity;
    if (key === this.#motion) return;
    this.#motion = key;
    this.canvas.style.transform = motion;
    this.canvas.style.opacity = String(opacity);
  }

  remove() {
    this.canvas.remove();
    this.canvas.width = this.canvas.height = 0; // its memory is freed now, not at some later collection
  }
}
