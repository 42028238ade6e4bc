// The world of Bet the Set 21: emerald and rose gold, deco rays, and four identical queens in a fan. Idle: the rays
// stand still; now and then the four cards close to one and fan out again.

import { ease } from "../drawing/noise.js";
import { embers } from "../drawing/particles.js";
import { beatLayer, cardLayer, coinLayer, flashLayer, struckCards } from "./gestures.js";

const FAN_SECONDS = 15;
const FAN_DEGREES = 18; // between two cards
const RAYS = 48;
const ROSE = /** @type {[number, string][]} */ ([
  [0, "#ffe2d3"],
  [0.5, "#c47557"],
  [1, "#f6c6b0"],
]);

/** @typedef {import("../drawing/stage.js").Layer} Layer */
/** @typedef {import("../drawing/stage.js").Size} Size */
/** @typedef {import("../drawing/stage.js").Act} Act */

/** @type {import("../drawing/stage.js").World} */
export const betTheSet = {
  style: () => ({
    metal: "rose",
    cold: "steel",
    lettering: "deco",
    coin: "rose",
    timbre: "vibraphone",
    composition: "emblem",
  }),
  layers(size, act, subject) {
    const ground = [groundLayer(size, act)];
    if (act === "review") return [...ground, beatLayer(size, "#4fd6a2")];
    if (act === "quiet") return ground;
    const bright = [...ground, dustLayer(size)];
    if (act === "hit") return [...bright, ...struckCards(size, subject.cards), flashLayer(size, "#eafff6")];
    if (act === "count" || act === "hand") return [...bright, coinLayer(size, act, subject, "rose")];
    return [...bright, ...fan(size)];
  },
};

/**
 * The foot about which the cards turn, from which the rays come.
 * @param {Size} size
 * @param {Act} act
 * @returns {[x: number, y: number]} in pixels of the page
 */
function footOf({ width, height, unit, shape }, act) {
  if (act !== "idle") return [width / 2, height * 0.5];
  if (shape === "wide") return [width - 386 * unit, 640 * unit];
  return shape === "tall" ? [width / 2, 760 * unit] : [196 * unit, 330 * unit];
}

/**
 * Emerald, rays, rings of rose gold, scales at the foot, and stepped corners.
 * @param {Size} size
 * @param {Act} act
 * @returns {Layer}
 */
function groundLayer(size, act) {
  const { width, height, unit, shape } = size;
  const isCold = act === "review" || act === "quiet";
  const [x, y] = footOf(size, act);
  return {
    id: `deco-${isCold ? "cold" : act === "idle" ? "idle" : "win"}`,
    box: [0, 0, width, height],
    density: Math.min(1, 1920 / Math.max(width, height)),
    paint(g, moment) {
      g.scale(moment.width / width, moment.width / width);
      const light = g.createRadialGradient(x, y * 0.6, 0, x, y * 0.6, Math.max(width, height) * 0.72);
      const colors = isCold ? ["#1f332c", "#0f1d18", "#050a08"] : ["#0f7a56", "#06462f", "#021a12"];
      colors.forEach((color, n) => light.addColorStop([0, 0.45, 1][n], color));
      g.fillStyle = light;
      g.fillRect(0, 0, width, height);
      paintRays(g, { x, y, reach: 1.3 * Math.max(width, height), color: isCold ? "#33463f" : "#19b27a" });
      paintOrnaments(g, { size, x, y, line: isCold ? "#5c6a64" : "#4fd6a2", isCold });
      if (shape !== "strip") paintCorners(g, { width, unit, isCold });
    },
  };
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {{ x: number, y: number, reach: number, color: string }} options
 */
function paintRays(g, { x, y, reach, color }) {
  g.fillStyle = color;
  for (let n = 0; n < RAYS; n += 1) {
    const from = ((n * 360) / RAYS + 1) * (Math.PI / 180);
    g.globalAlpha = n % 2 ? 0.14 : 0.24;
    g.beginPath();
    g.moveTo(x, y);
    for (const angle of [from, from + 0.055]) g.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
    g.fill();
  }
  g.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {{ size: Size, x: number, y: number, line: string, isCold: boolean }} options
 */
function paintOrnaments(g, { size: { width, height, unit, shape }, x, y, line, isCold }) {
  const scale = shape === "strip" ? 0.4 : 1;
  g.strokeStyle = isCold ? line : rose(g, y - 668 * unit, y + 668 * unit);
  for (const [radius, thick] of [
    [430, 7],
    [452, 2.5],
    [640, 7],
    [656, 2.5],
    [668, 2.5],
  ]) {
    g.globalAlpha = 0.6;
    g.lineWidth = thick * unit * scale;
    g.beginPath();
    g.arc(x, y, radius * unit * scale, 0, 7);
    g.stroke();
  }
  g.strokeStyle = line;
  g.lineWidth = 2 * unit;
  for (let row = 0; row < 6; row += 1) {
    g.globalAlpha = 0.17 - row * 0.024;
    for (let across = -40; across < width / unit + 80; across += 80) {
      g.beginPath();
      g.arc((across + (row % 2) * 40) * unit, height + (40 - row * 40) * unit, 44 * unit, 0, 7);
      g.stroke();
    }
  }
  g.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {{ width: number, unit: number, isCold: boolean }} options
 */
function paintCorners(g, { width, unit, isCold }) {
  g.strokeStyle = isCold ? "#5c6a64" : rose(g, 0, 260 * unit);
  g.lineWidth = 5 * unit;
  for (const side of [0, 1]) {
    g.save();
    if (side) {
      g.translate(width, 0);
      g.scale(-1, 1);
    }
    g.stroke(new Path2D(`M${16 * unit} ${240 * unit}V${16 * unit}H${240 * unit}`));
    g.stroke(new Path2D(`M${30 * unit} ${205 * unit}V${30 * unit}H${205 * unit}`));
    g.restore();
  }
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} top
 * @param {number} bottom
 */
function rose(g, top, bottom) {
  const gradient = g.createLinearGradient(0, top, 0, bottom);
  for (const [at, color] of ROSE) gradient.addColorStop(at, color);
  return gradient;
}

/**
 * @param {Size} size
 * @returns {Layer}
 */
function dustLayer({ width, height, unit }) {
  const density = 640 / Math.max(width, height);
  const dust = { count: 40, colors: ["#ffd9c8", "#4fd6a2"], rise: 0.2, radius: 7, sway: 80, seed: 21 };
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
 * Four queens of hearts that turn about one foot.
 * @param {Size} size
 * @returns {Layer[]}
 */
function fan(size) {
  const { unit, shape } = size;
  const [x, y] = footOf(size, "idle");
  const wide = { wide: 272, tall: 270, strip: 104 }[shape] * unit;
  const radius = wide * 1.24; // from the foot to the middle of a card
  return [0, 1, 2, 3].map((n) =>
    cardLayer("Qh", `queen-${n}`, [x - wide / 2, y - radius - wide * 0.7, wide], ({ time, isStill }) => {
      const turn = (n - 1.5) * FAN_DEGREES * (isStill ? 1 : openingAt(time));
      const angle = (turn * Math.PI) / 180;
      return { x: radius * Math.sin(angle), y: radius * (1 - Math.cos(angle)), turn };
    }),
  );
}

/** How far the fan is open, from 0 to 1. @param {number} time */
function openingAt(time) {
  const since = (time % FAN_SECONDS) - (FAN_SECONDS - 2.6);
  if (since < 0) return 1;
  return since < 0.7 ? 1 - ease(since / 0.7) : ease(Math.min(1, (since - 0.7) / 1.6));
}
