// The world of King's Bounty: a royal curtain of velvet, drawn aside by gold cord, a crown over everything, and two
// kings of spades who stand guard. Idle: a sheen of light walks over the velvet; a glint crosses the jewels.

import { fillOutline, makeCanvas } from "../drawing/canvas.js";
import { colorRamp, ease, noise, paintField } from "../drawing/noise.js";
import { embers } from "../drawing/particles.js";
import { beatLayer, cardLayer, coinLayer, flashLayer, struckCards } from "./gestures.js";

const SHEEN_SECONDS = 16;
const GLINT_SECONDS = 7;
const VELVET_WIDTH = 960; // pixels in which the velvet is woven

const CLOTH = colorRamp([
  [0, 10, 0, 26, 255],
  [0.25, 32, 4, 70, 255],
  [0.5, 70, 13, 132, 255],
  [0.75, 112, 34, 186, 255],
  [1, 178, 110, 240, 255],
]);
const COLD_CLOTH = colorRamp([
  [0, 8, 4, 16, 255],
  [0.5, 40, 28, 56, 255],
  [1, 98, 84, 116, 255],
]);
const GOLD = /** @type {[number, string][]} */ ([
  [0, "#8a560a"],
  [0.2, "#ffe9a0"],
  [0.38, "#c98e22"],
  [0.52, "#fff6cf"],
  [0.68, "#c98e22"],
  [0.85, "#ffe08a"],
  [1, "#7a4a08"],
]);
const DARK_GOLD = "#4c2c02";

/** @typedef {import("../drawing/stage.js").Layer} Layer */
/** @typedef {import("../drawing/stage.js").Size} Size */

/** @type {import("../drawing/stage.js").World} */
export const kingsBounty = {
  style: () => ({
    metal: "gold",
    cold: "steel",
    lettering: "royal",
    coin: "gold",
    timbre: "strings",
    composition: "crest",
  }),
  layers(size, act, subject) {
    const isCold = act === "review" || act === "quiet";
    const ground = [velvetLayer(size, isCold), ...(isCold ? [] : [sheenLayer(size)])];
    if (act === "review") return [...ground, beatLayer(size, "#c79bff")];
    if (act === "quiet") return ground;
    const bright = [...ground, dustLayer(size)];
    if (act === "hit") return [...bright, ...struckCards(size, subject.cards), flashLayer(size, "#fff2cc")];
    if (act === "count" || act === "hand") return [...bright, coinLayer(size, act, subject, "gold")];
    return [...bright, ...cordLayers(size), crownLayer(size), glintLayer(size), ...kings(size)];
  },
};

/**
 * Velvet: folds are a sum of two waves whose phase hangs with the cloth; the nap is fine noise. Woven once.
 * @param {Size} size
 * @param {boolean} isCold
 * @returns {Layer}
 */
function velvetLayer({ width, height, shape }, isCold) {
  const ratio = width / height;
  return {
    id: isCold ? "velvet-cold" : "velvet",
    box: [0, 0, width, height],
    density: VELVET_WIDTH / Math.max(width, height),
    paint(g) {
      const woven = makeCanvas(g.canvas.width, g.canvas.height);
      const folds = 24 * Math.min(2.2, Math.max(0.5, ratio / 1.78));
      paintField(woven, isCold ? COLD_CLOTH : CLOTH, (u, v) => {
        const out = Math.abs(u - 0.5) * 2;
        const gathered = shape === "strip" ? 0.08 : 0.42; // where the cord holds it
        const drawn = 1 - gathered * Math.exp(-((v - 0.66) ** 2) / 0.05) * out;
        const x = (u - 0.5) * 2 * (0.72 + 0.28 / drawn) + (noise(0.2, v * 0.5) - 0.5) * 0.05;
        const hang = noise(u * 1.1, v * 0.25) * 3;
        const fold = ease(0.5 + 0.5 * Math.sin(x * folds + hang));
        const fine = 0.5 + 0.5 * Math.sin(x * folds * 2.4 + hang * 2.1 + 1);
        const nap = (noise(u * 7, v * 4) - 0.5) * 0.12 + (noise(u * 31, v * 23) - 0.5) * 0.07;
        const turned = Math.max(0, (1 - Math.abs(2 * fold - 1.35)) ** 6 * 0.16); // brightest where it turns away
        const light = 0.2 + 0.4 * fold + 0.1 * fine * (0.4 + fold) + nap + turned;
        return light * (1.08 - 0.34 * v) * (0.86 + 0.2 * out);
      });
      g.drawImage(woven, 0, 0);
      const { width: across, height: down } = g.canvas;
      g.save();
      g.translate(across / 2, down * (shape === "tall" ? 0.5 : 0.44));
      g.scale(across * 0.56, down * 0.56);
      const shade = g.createRadialGradient(0, 0, 0, 0, 0, 1);
      shade.addColorStop(0, "#0b0016d0");
      shade.addColorStop(0.6, "#0b001678");
      shade.addColorStop(1, "#0b001600");
      g.fillStyle = shade;
      g.fillRect(-2, -2, 4, 4);
      g.restore();
    },
  };
}

/**
 * A sheen of light that walks over the velvet.
 * @param {Size} size
 * @returns {Layer}
 */
function sheenLayer({ width, height }) {
  const wide = 0.34 * Math.max(width, height);
  return {
    id: "sheen",
    box: [-wide, 0, wide, height],
    density: 0.1,
    move: ({ time }) => ({ x: ((time % SHEEN_SECONDS) / SHEEN_SECONDS) * (width + 2 * wide) }),
    paint(g, moment) {
      const light = g.createLinearGradient(0, 0, moment.width, 0);
      light.addColorStop(0, "#c79bff00");
      light.addColorStop(0.5, "#d9b8ff38");
      light.addColorStop(1, "#c79bff00");
      g.fillStyle = light;
      g.fillRect(0, 0, moment.width, moment.height);
    },
  };
}

/**
 * @param {Size} size
 * @returns {Layer}
 */
function dustLayer({ width, height, unit }) {
  const density = 640 / Math.max(width, height);
  const dust = { count: 44, colors: ["#ffe291", "#d9b8ff"], rise: -0.22, radius: 7, sway: 70, seed: 12 };
  const drift = embers({ width: width / unit, height: height / unit, ...dust });
  return {
    id: "dust",
    box: [0, 0, width, height],
    density,
    rate: 20,
    paint: (g, { time, detail }) => drift(g, time, { unit: unit * density, part: detail }),
  };
}

/**
 * A gradient of gold from left to right.
 * @param {CanvasRenderingContext2D} g
 * @param {number} left
 * @param {number} right
 */
function goldAcross(g, left, right) {
  const gold = g.createLinearGradient(left, 0, right, 0);
  for (const [at, color] of GOLD) gold.addColorStop(at, color);
  return gold;
}

/**
 * The cord that holds the curtain, with its tassels.
 * @param {Size} size
 * @returns {Layer[]}
 */
function cordLayers({ width, height, unit, shape }) {
  if (shape === "strip") return [];
  const middle = width / 2 / unit; // the cord hangs symmetric to the middle, in units
  return [
    {
      id: "cord",
      box: [0, 0, width, Math.min(height, 240 * unit)],
      paint(g, moment) {
        const scale = moment.width / (width / unit);
        g.scale(scale, scale);
        for (const side of [-1, 1]) {
          const sink = shape === "tall" ? 0.7 : 1;
          const at = (/** @type {number} */ x) => middle + side * x * (middle / 960);
          const path = new Path2D(`M${at(960)} 36Q${at(720)} ${150 * sink} ${at(480)} ${58 * sink}T${at(0)} -4`);
          rope(g, path);
          tassel(g, at(482), 76 * sink);
        }
      },
    },
  ];
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {Path2D} path
 */
function rope(g, path) {
  const stroke = (
    /** @type {string | CanvasGradient} */ color,
    /** @type {number} */ width,
    dash = /** @type {number[]} */ ([]),
  ) => {
    g.strokeStyle = color;
    g.lineWidth = width;
    g.setLineDash(dash);
    g.stroke(path);
  };
  g.save();
  g.translate(0, 9);
  stroke("#14021f90", 20);
  g.restore();
  stroke("#6d430a", 16);
  stroke("#f0c35a", 12);
  stroke("#fff3c4", 4);
  stroke("#7a4a08a0", 13, [4, 11]);
  g.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} x
 * @param {number} y
 */
function tassel(g, x, y) {
  g.save();
  g.translate(x, y);
  g.shadowColor = "#0009";
  g.shadowBlur = 14;
  g.shadowOffsetY = 8;
  g.fillStyle = goldAcross(g, -26, 26);
  for (const part of [
    "M-7 0h14l5 26h-24Z",
    "M-16 -8a16 16 0 1 0 32 0a16 16 0 1 0-32 0Z",
    "M-14 26h28l9 92q-23 14-46 0Z",
  ]) {
    fillOutline(g, new Path2D(part));
  }
  g.shadowColor = "transparent";
  g.strokeStyle = "#6d430ab0";
  g.lineWidth = 2.5;
  g.stroke(new Path2D("M-10 30l-6 88M-3 30l-2 92M4 30l2 92M11 30l6 88"));
  g.restore();
}

/** @param {Size} size @returns {[x: number, y: number, width: number, height: number]} */
function crownBox({ width, unit, shape }) {
  const wide = { wide: 380, tall: 520, strip: 190 }[shape] * unit;
  const x = shape === "strip" ? 40 * unit : (width - wide) / 2;
  const y = { wide: 14, tall: 60, strip: 70 }[shape] * unit;
  return [x, y, wide, (wide * 232) / 380];
}

/**
 * @param {Size} size
 * @returns {Layer}
 */
function crownLayer(size) {
  return {
    id: "crown",
    box: crownBox(size),
    paint(g, moment) {
      g.scale(moment.width / 380, moment.width / 380);
      paintCrown(g);
    },
  };
}

/** @param {CanvasRenderingContext2D} g */
function paintCrown(g) {
  g.lineJoin = "round";
  const gold = goldAcross(g, 18, 362);
  /** @param {string} outline @param {string | CanvasGradient | null} fill @param {string} line */
  const draw = (outline, fill, line = DARK_GOLD, width = 4) => {
    const path = new Path2D(outline);
    if (fill) {
      g.fillStyle = fill;
      fillOutline(g, path);
    }
    g.strokeStyle = line;
    g.lineWidth = width;
    g.stroke(path);
  };
  g.shadowColor = "#0008";
  g.shadowBlur = 18;
  g.shadowOffsetY = 8;
  draw("M44 158 18 62l82 50L126 26l64 66 64-66 26 86 82-50-26 96Z", gold);
  g.shadowColor = "transparent";
  draw("M60 152 42 92l62 40 30-74 56 60 56-60 30 74 62-40-18 60Z", "#4b0f78e0", "#2a0548");
  draw("M190 92v58M126 64l18 88M254 64l-18 88", null, "#ffe9a0b0");
  draw("M40 158q150-26 300 0l-6 42q-144-24-288 0Z", gold);
  draw("M48 166q142-24 284 0", null, "#fff6cfa0", 2);
  for (const [x, y, radius] of [
    [18, 56, 13],
    [126, 22, 14],
    [254, 22, 14],
    [362, 56, 13],
  ]) {
    g.beginPath();
    g.arc(x, y, radius, 0, 7);
    const ball = g.createRadialGradient(x - 4, y - 5, 1, x, y, radius);
    ball.addColorStop(0, "#fffbe6");
    ball.addColorStop(0.5, "#e9b949");
    ball.addColorStop(1, "#7a4a08");
    g.fillStyle = ball;
    g.fill();
    g.lineWidth = 3;
    g.strokeStyle = DARK_GOLD;
    g.stroke();
  }
  draw("M181 56h18M190 44v28", null, "#7a4a08", 11);
  draw("M181 56h18M190 44v28", null, "#ffe9a0", 7);
  for (const [x, y, radius, tone] of /** @type {[number, number, number, string[]][]} */ ([
    [190, 170, 17, ["#ffb3c4", "#e01242", "#5c0018"]],
    [116, 175, 12, ["#cfe4ff", "#2f62e8", "#0a1550"]],
    [264, 175, 12, ["#cfe4ff", "#2f62e8", "#0a1550"]],
    [66, 181, 9, ["#ffb3c4", "#e01242", "#5c0018"]],
    [314, 181, 9, ["#ffb3c4", "#e01242", "#5c0018"]],
  ])) {
    const stone = g.createRadialGradient(x - radius * 0.35, y - radius * 0.4, 1, x, y, radius);
    tone.forEach((color, n) => stone.addColorStop([0, 0.4, 1][n], color));
    g.fillStyle = stone;
    g.beginPath();
    g.ellipse(x, y, radius, radius * 0.8, 0, 0, 7);
    g.fill();
    g.lineWidth = 3;
    g.strokeStyle = "#5b3606";
    g.stroke();
  }
}

/**
 * A glint that crosses the jewels of the crown.
 * @param {Size} size
 * @returns {Layer}
 */
function glintLayer(size) {
  const [x, y, width, height] = crownBox(size);
  const side = width * 0.34;
  return {
    id: "glint",
    box: [x, y, side, side],
    move({ time }) {
      const part = Math.min(1, (time % GLINT_SECONDS) / 1.4);
      const strength = Math.sin(Math.PI * part);
      const across = 0.16 + 0.68 * part;
      const down = 0.72 + 0.06 * Math.sin(Math.PI * part);
      return {
        x: across * width - side / 2,
        y: down * height - side / 2,
        turn: 90 * part,
        scale: 0.4 + 0.6 * strength,
        opacity: strength,
      };
    },
    paint(g, moment) {
      g.translate(moment.width / 2, moment.height / 2);
      g.scale(moment.width / 2, moment.height / 2);
      const light = g.createRadialGradient(0, 0, 0, 0, 0, 1);
      light.addColorStop(0, "#ffffff");
      light.addColorStop(0.15, "#fff6d8");
      light.addColorStop(0.4, "#ffe9a044");
      light.addColorStop(1, "#ffe9a000");
      g.fillStyle = light;
      fillOutline(g, new Path2D("M0-1Q.07-.07 1 0 .07.07 0 1-.07.07-1 0-.07-.07 0-1Z"));
      g.globalAlpha = 0.5;
      g.beginPath();
      g.arc(0, 0, 0.5, 0, 7);
      g.fill();
    },
  };
}

/**
 * Two kings of spades.
 * @param {Size} size
 * @returns {Layer[]}
 */
function kings({ width, unit, shape }) {
  if (shape === "strip") return [];
  const wide = { wide: 292, tall: 270 }[shape] * unit;
  const [left, top] = { wide: [90, 216], tall: [70, 330] }[shape].map((value) => value * unit);
  return [-1, 1].map((side) =>
    cardLayer("Ks", `king-${side}`, [side < 0 ? left : width - left - wide, top, wide], ({ time }) => ({
      turn: side * (9 + 0.5 * Math.sin(time * 0.7)),
    })),
  );
}
