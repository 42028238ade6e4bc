// The world of Blazing 7's: black iron, living flames, molten digits, and a burning 7 that takes the left third.
// Idle: flames rise and embers drift; every 20 seconds a heat wave lifts the flames and the 7 glows.

import { fillOutline, makeCanvas, pen } from "../drawing/canvas.js";
import { paintFire } from "../drawing/fire.js";
import { mix, noise, paintField, colorRamp } from "../drawing/noise.js";
import { embers } from "../drawing/particles.js";
import { beatLayer, coinLayer, flashLayer, strike } from "./gestures.js";

/** @typedef {import("../drawing/stage.js").Layer} Layer */
/** @typedef {import("../drawing/stage.js").Size} Size */
/** @typedef {import("../drawing/stage.js").Act} Act */
/** @typedef {import("../drawing/stage.js").Subject} Subject */
/** @typedef {import("../drawing/stage.js").Moment} Moment */
/** @typedef {import("../drawing/stage.js").Shape} Shape */

const FIRE_WIDTH = 640; // pixels of the canvas of the flames, which the browser enlarges
const WAVE_SECONDS = 20;
const GLOW = "#ff5a10";

const SEVEN = new Path2D(
  "M62 178C150 116 222 196 330 160 424 128 470 120 590 84L590 232C470 386 404 560 398 850L158 850C166 612 252 430 " +
    "384 268 300 286 240 244 176 268 146 280 128 302 120 346L46 336Z",
);
const SEVEN_SHINE = new Path2D("M72 196C150 146 226 212 334 178 424 148 470 140 572 110");
const [SEVEN_WIDTH, SEVEN_HEIGHT] = [640, 1000]; // of the box in which it is drawn

/** @type {Record<Shape, [x: number, y: number, width: number, height: number]>} */
const HEROES = {
  wide: [-14, 6, 640, 1000],
  tall: [250, -6, 544, 850],
  strip: [12, -14, 236, 369],
};

/** @type {import("../drawing/stage.js").World} */
export const blazingSevens = {
  style: () => ({
    metal: "molten",
    cold: "iron",
    lettering: "ember",
    coin: "gold",
    timbre: "brass",
    composition: "hero",
  }),
  layers(size, act, subject) {
    const scene = { size, act, subject };
    const fire = [groundLayer(scene), farLayer(scene)];
    if (act === "hit") return [...fire, ...sevens(scene), nearLayer(scene), flashLayer(size, "#fff4d8")];
    if (act === "count" || act === "hand") return [...fire, coinLayer(size, act, subject, "gold")];
    if (act === "review") return [...fire, beatLayer(size, "#ff7a1c")];
    if (act === "quiet") return fire;
    return [...fire, glowLayer(scene), heroLayer(scene), nearLayer(scene)];
  },
};

/** @typedef {{ size: Size, act: Act, subject: Subject }} Scene */

/**
 * @param {Scene} scene
 * @returns {Layer}
 */
function groundLayer({ size: { width, height, shape } }) {
  return {
    id: "ground",
    box: [0, 0, width, height],
    density: Math.min(1, 960 / width),
    paint(g, { width: across, height: down }) {
      const [x, y] = shape === "tall" ? [0.5, 0.24] : [0.2, 0.45];
      const light = g.createRadialGradient(
        across * x,
        down * y,
        0,
        across * x,
        down * y,
        Math.max(across, down) * 0.66,
      );
      light.addColorStop(0, "#5a1003");
      light.addColorStop(0.45, "#2a0602");
      light.addColorStop(1, "#0b0100");
      g.fillStyle = light;
      g.fillRect(0, 0, across, down);
    },
  };
}

/**
 * How high the flames behind everything reach at a place across, by the act.
 * @param {Shape} shape
 * @param {Moment} moment
 * @returns {(across: number) => number}
 */
function farReach(shape, { act, time, since }) {
  const bump = (/** @type {number} */ x, /** @type {number} */ middle, /** @type {number} */ width) =>
    Math.exp(-((x - middle) ** 2) / width);
  switch (act) {
    case "hit":
      return (x) => mix(0.5, 1.12, Math.min(1, since * 3)) + 0.08 * Math.sin(9 * x + 2 * time);
    case "count":
      return (x) => 0.38 + 1.16 * Math.abs(x - 0.5);
    case "hand":
      return (x) => 0.3 + 1.3 * Math.abs(x - 0.5) ** 1.4;
    case "review":
    case "quiet":
      return (x) => 0.2 + 0.6 * Math.abs(x - 0.5);
    default: {
      const wave = 0.2 * heatWave(time);
      if (shape === "tall") return (x) => 0.3 + wave + 0.5 * Math.abs(x - 0.5) ** 1.5 + 0.05 * Math.sin(7 * x);
      if (shape === "strip") return (x) => 0.66 + wave + 0.5 * bump(x, 0.06, 0.012) + 0.3 * bump(x, 1, 0.01);
      return (x) => 0.42 + wave + 0.58 * bump(x, 0.14, 0.022) + 0.36 * bump(x, 1, 0.01);
    }
  }
}

/** Between heat waves 0, at the height of one 1. @param {number} time */
const heatWave = (time) => Math.max(0, Math.sin((time / WAVE_SECONDS) * 2 * Math.PI - 1.2)) ** 8;

/**
 * Flames and embers behind everything, and a shade where texts stand.
 * @param {Scene} scene
 * @returns {Layer}
 */
function farLayer({ size, act }) {
  const { width, height, shape, unit } = size;
  const density = FIRE_WIDTH / Math.max(width, height);
  const isCold = act === "review" || act === "quiet";
  const drift = embers({
    width: width / unit,
    height: height / unit,
    count: isCold ? 30 : 130,
    colors: ["#ffbe50", "#ff781e"],
    radius: 9,
  });
  /** @type {HTMLCanvasElement | undefined} */
  let shade;
  return {
    id: `far-${isCold ? "cold" : shape}`,
    box: [0, 0, width, height],
    density,
    rate: isCold ? 12 : 24,
    paint(g, moment) {
      const { time, isStill, detail } = moment;
      const tiles = { wide: 1.6, tall: 1, strip: 3.2 }[shape];
      paintFire(g.canvas, time, { reach: farReach(shape, moment), tiles, isStill, isDying: isCold });
      drift(g, time, { unit: unit * density, part: detail });
      shade ??= paintShade(g.canvas.width, g.canvas.height, shape, moment.act);
      g.globalCompositeOperation = "destination-out";
      g.drawImage(shade, 0, 0);
    },
  };
}

/**
 * Where texts stand the flames are taken back.
 * @param {number} width
 * @param {number} height
 * @param {Shape} shape
 * @param {Act} act
 */
function paintShade(width, height, shape, act) {
  const canvas = makeCanvas(width, height);
  const g = pen(canvas);
  const isCentered = act !== "idle" && act !== "hit";
  const idle = { wide: [0.66, 0.34, 0.42, 0.42], tall: [0.5, 0.56, 0.6, 0.22], strip: [0.52, 0.45, 0.44, 0.75] }[shape];
  const [x, y, across, down] = isCentered ? [0.5, 0.46, 0.46, 0.5] : idle;
  if (act === "hit") return canvas;
  g.translate(x * width, y * height);
  g.scale(across * width, down * height);
  const dark = g.createRadialGradient(0, 0, 0.4, 0, 0, 1.15);
  dark.addColorStop(0, isCentered ? "#000000e8" : "#000000d8");
  dark.addColorStop(1, "#00000000");
  g.fillStyle = dark;
  g.fillRect(-3, -3, 6, 6);
  return canvas;
}

/**
 * Flames in front of the 7.
 * @param {Scene} scene
 * @returns {Layer}
 */
function nearLayer({ size: { width, height, shape }, act }) {
  const isHit = act === "hit";
  const part = isHit ? 0.5 : shape === "tall" ? 0.3 : 0.42;
  return {
    id: isHit ? "near-hit" : "near",
    box: [0, height * (1 - part), width, height * part],
    density: (0.75 * FIRE_WIDTH) / Math.max(width, height),
    rate: 20,
    paint(g, { time, isStill }) {
      const wave = 0.14 * heatWave(time);
      const base = isHit ? 1.04 : 0.88; // no tongue leaves the canvas
      /** @type {(x: number) => number} */
      const reach = (x) => base + wave + 0.1 * Math.exp(-((x - 0.15) ** 2) / 0.04) + 0.05 * Math.sin(17 * x);
      const tiles = { wide: 1.4, tall: 0.8, strip: 3.6 }[shape];
      paintFire(g.canvas, time + 40, { reach, sink: 0.72, tiles, shift: 0.37, pace: 1.2, isStill });
    },
  };
}

/**
 * @param {Scene} scene
 * @returns {Layer}
 */
function heroLayer({ size: { unit, shape } }) {
  const [x, y, width, height] = HEROES[shape].map((value) => value * unit);
  return {
    id: "seven",
    box: [x, y, width, height],
    paint: (g, moment) => g.drawImage(sevenSprite(moment.width), 0, 0),
  };
}

/**
 * The light behind the 7, which brightens in a heat wave.
 * @param {Scene} scene
 * @returns {Layer}
 */
function glowLayer({ size: { unit, shape } }) {
  const [x, y, width, height] = HEROES[shape].map((value) => value * unit);
  const room = 0.2 * width;
  return {
    id: "glow",
    box: [x - room, y - room, width + 2 * room, height + 2 * room],
    density: 0.25,
    move: ({ time }) => ({ opacity: 0.5 + 0.06 * Math.sin(time * 1.7) + 0.44 * heatWave(time) }),
    paint(g, moment) {
      const scale = moment.width / (1.4 * SEVEN_WIDTH);
      g.scale(scale, scale);
      g.translate(0.2 * SEVEN_WIDTH, 0.2 * SEVEN_WIDTH);
      g.shadowColor = GLOW;
      g.fillStyle = GLOW;
      for (const blur of [110, 50]) {
        g.shadowBlur = blur * scale;
        fillOutline(g, SEVEN);
      }
    },
  };
}

/**
 * Three sevens that strike one after the other, where the line asks for three; one for any other line.
 * @param {Scene} scene
 * @returns {Layer[]}
 */
function sevens({ size, subject }) {
  const { width, height } = size;
  const count = Math.min(3, Math.max(1, subject.cards.filter((card) => card[0] === "7").length));
  const [, , wide, tall] = HEROES[size.shape].map((value) => value * size.unit); // painted already
  const isStacked = size.shape === "tall" && count > 1;
  const step = Math.min(wide, (width * 0.98) / count);
  return Array.from({ length: count }, (_, n) => {
    const side = n - (count - 1) / 2;
    const [x, y] = isStacked
      ? [side * 0.2 * width, (0.33 + 0.18 * side) * height]
      : [side * step, 0.1 * height + tall * 0.4];
    const rest = { turn: 5 * side, scale: isStacked ? 0.74 : 1 };
    return {
      id: `seven-${n}`,
      box: [width / 2 + x - wide / 2, y - tall / 2, wide, tall],
      paint: (g, moment) => g.drawImage(sevenSprite(moment.width), 0, 0),
      move: ({ since }) => strike(since - 0.12 - 0.5 * n, rest),
    };
  });
}

/** @type {HTMLCanvasElement | undefined} */
let mottle;

/** Heat that is not even: a small picture of noise, laid over the face of the 7. */
function heatMottle() {
  if (mottle) return mottle;
  mottle = makeCanvas(160, 250);
  const colors = colorRamp([
    [0, 150, 20, 0, 60],
    [0.45, 255, 90, 0, 0],
    [1, 255, 255, 210, 190],
  ]);
  paintField(mottle, colors, (x, y) => {
    const bent = noise(x * 0.7, y * 0.9) * 0.5;
    return 0.5 + 1.5 * (noise(x * 1.3 + bent, y * 0.8 - bent) - 0.5) + 0.5 * (noise(x * 4, y * 3) - 0.5);
  });
  return mottle;
}

/** The 7 in the size that is on the screen. @type {HTMLCanvasElement | undefined} */
let painted;

/** @param {number} width */
function sevenSprite(width) {
  if (painted?.width !== width) {
    painted = makeCanvas(width, (width * SEVEN_HEIGHT) / SEVEN_WIDTH);
    paintSeven(pen(painted), width / SEVEN_WIDTH);
  }
  return painted;
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} scale
 */
function paintSeven(g, scale) {
  const face = g.createLinearGradient(240, 80, 330, 860);
  for (const [at, color] of /** @type {[number, string][]} */ ([
    [0, "#fffbe0"],
    [0.2, "#ffe36b"],
    [0.46, "#ff9d1a"],
    [0.72, "#ff5f0a"],
    [1, "#d32205"],
  ])) {
    face.addColorStop(at, color);
  }
  const rim = g.createLinearGradient(40, 80, 600, 860);
  rim.addColorStop(0, "#fff8d0");
  rim.addColorStop(0.5, "#ff8a20");
  rim.addColorStop(1, "#ffd76a");
  const layerScratch = makeCanvas(g.canvas.width, g.canvas.height);
  const inner = pen(layerScratch);
  for (const context of [g, inner]) {
    context.scale(scale, scale);
    context.lineJoin = "round";
    context.lineCap = "round";
  }
  stroke(g, "#1c0200", 58, [4, 12]);
  stroke(g, rim, 36);
  stroke(g, "#6b0d02", 13);

  inner.fillStyle = face;
  fillOutline(inner, SEVEN);
  inner.globalCompositeOperation = "source-atop"; // heat and bevel lie inside of the outline
  inner.globalAlpha = 0.75;
  inner.drawImage(heatMottle(), 0, 60, SEVEN_WIDTH, 820);
  inner.globalAlpha = 1;
  stroke(inner, "#a31a0050", 20, [-7, -9]);
  stroke(inner, "#a31a0060", 10, [-3, -4]);
  stroke(inner, "#fff6c8b0", 9, [5, 6]);
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.drawImage(layerScratch, 0, 0);
  g.scale(scale, scale);
  const shine = g.createLinearGradient(0, 90, 0, 230);
  shine.addColorStop(0, "#fffffff0");
  shine.addColorStop(1, "#ffffff10");
  g.strokeStyle = shine;
  g.lineWidth = 15;
  g.stroke(SEVEN_SHINE);
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {string | CanvasGradient} color
 * @param {number} width
 * @param {[x: number, y: number]} [shift]
 */
function stroke(g, color, width, [x, y] = [0, 0]) {
  g.save();
  g.translate(x, y);
  g.strokeStyle = color;
  g.lineWidth = width;
  g.stroke(SEVEN);
  g.restore();
}
