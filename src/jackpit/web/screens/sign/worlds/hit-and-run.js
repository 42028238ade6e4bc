// The world of Hit and Run: a night road in long exposure, chrome digits and letters that lean into the turn.
// Idle: lights shoot along the road; at a hit every trail bursts from one point.

import { makeCanvas, pen } from "../drawing/canvas.js";
import { seededRandom } from "../drawing/noise.js";
import { beatLayer, cardLayer, coinLayer, flashLayer, struckCards } from "./gestures.js";

const TRAILS = 420;
const BURST_TRAILS = 420;
const GONE = [1.18, 0.4]; // the vanishing point, as parts of the screen: it lies to the right of it
const COLORS = { cold: ["90,170,255", "230,244,255"], warm: ["255,36,84", "255,140,60"] };
const LIGHTS = [12, 18, 7, -9, -16, -24]; // degrees

/** @typedef {import("../drawing/stage.js").Layer} Layer */
/** @typedef {import("../drawing/stage.js").Size} Size */
/** @typedef {import("../drawing/stage.js").Act} Act */

/** @type {import("../drawing/stage.js").World} */
export const hitAndRun = {
  style: () => ({
    metal: "chrome",
    cold: "steel",
    lettering: "lean",
    coin: "silver",
    timbre: "engine",
    composition: "road",
  }),
  layers(size, act, subject) {
    if (act === "review") return [roadLayer(size, true), beatLayer(size, "#3f8cff")];
    if (act === "quiet") return [roadLayer(size, true)];
    if (act === "hit") {
      return [
        burstLayer(size, act),
        ...streaks(size),
        ...struckCards(size, subject.cards),
        flashLayer(size, "#dcecff"),
      ];
    }
    if (act === "count") return [burstLayer(size, act), ...streaks(size), coinLayer(size, act, subject, "silver")];
    if (act === "hand") return [roadLayer(size, false), coinLayer(size, act, subject, "silver")];
    return [roadLayer(size, false), ...headlights(size), ...hand(size, subject.cards)];
  },
};

/**
 * The road: trails of light that lead to one point. Painted once.
 * @param {Size} size
 * @param {boolean} isCold
 * @returns {Layer}
 */
function roadLayer({ width, height }, isCold) {
  return {
    id: isCold ? "road-cold" : "road",
    box: [0, 0, width, height],
    density: Math.min(devicePixelRatio, 1920 / Math.max(width, height)),
    paint(g, moment) {
      const [across, down] = [moment.width, moment.height];
      const scale = across / 1920;
      const random = seededRandom(11);
      const [goneX, goneY] = [GONE[0] * across, GONE[1] * down];
      const sky = g.createRadialGradient(goneX * 0.86, goneY, 0, goneX * 0.86, goneY, 1500 * scale);
      const colors = isCold
        ? ["#0d1c40", "#081230", "#040916", "#020408"]
        : ["#1b4bb8", "#0d2468", "#060d2b", "#02040c"];
      colors.forEach((color, n) => sky.addColorStop([0, 0.25, 0.6, 1][n], color));
      g.fillStyle = sky;
      g.fillRect(0, 0, across, down);
      g.globalCompositeOperation = "lighter";
      g.lineCap = "round";
      for (let n = 0; n < TRAILS; n += 1) {
        const far = random();
        const isWarm = random() < 0.5;
        const distance = (60 + 900 * random() ** 1.3) * scale;
        const slope = isWarm ? 0.12 + random() * 0.5 : -0.06 - random() * 0.36;
        const x1 = goneX - distance * 0.5 - random() * 300 * scale;
        const y1 = goneY + (goneX - x1) * slope * 0.12;
        const x0 = (-100 - random() * 400 + random() ** 3 * 1200) * scale;
        const y0 = goneY + (goneX - x0) * Math.tan(slope) * (0.9 + 0.2 * far);
        const color = (isWarm ? COLORS.warm : COLORS.cold)[random() < 0.65 ? 0 : 1];
        const strength = (0.1 + 0.5 * random() ** 3) * (isCold ? 0.3 : 1);
        const light = g.createLinearGradient(x0, y0, x1, y1);
        light.addColorStop(0, `rgba(${color},0)`);
        light.addColorStop(0.25, `rgba(${color},${strength})`);
        light.addColorStop(1, `rgba(${color},${strength * 0.12})`);
        g.strokeStyle = light;
        g.lineWidth = (1 + random() ** 4 * 13) * scale;
        g.beginPath();
        g.moveTo(x0, y0);
        g.quadraticCurveTo((x0 + x1) / 2, (y0 + y1) / 2 + (y0 - goneY) * 0.12, x1, y1);
        g.stroke();
      }
    },
  };
}

/**
 * Lights that shoot along the road.
 * @param {Size} size
 * @returns {Layer[]}
 */
function headlights({ width, height, unit }) {
  const long = 620 * unit;
  return LIGHTS.map((degrees, n) => {
    const seconds = 1.8 + n * 0.37;
    const angle = (degrees * Math.PI) / 180;
    const y = height * (0.4 + 0.003 * n);
    return {
      id: `light-${n}`,
      box: [-long / 2, -4 * unit, long, 8 * unit],
      density: 0.5,
      move({ time, isStill }) {
        const part = isStill ? 0.35 + 0.1 * n : (time / seconds + n * 0.31) % 1;
        const way = part * 1.5 * width;
        const x = width * 1.12 - way * Math.cos(angle);
        return { x, y: y + way * Math.sin(angle), turn: -degrees, opacity: Math.min(1, 4 * part) };
      },
      paint(g, moment) {
        const [head, tail] = n < 3 ? ["#eaf4ff", "#8fc6ff"] : ["#ffd0da", "#ff2d55"];
        const light = g.createLinearGradient(0, 0, moment.width, 0);
        light.addColorStop(0, head);
        light.addColorStop(0.12, tail);
        light.addColorStop(1, `${tail}00`);
        g.fillStyle = light;
        g.fillRect(0, moment.height * 0.25, moment.width, moment.height / 2);
      },
    };
  });
}

/**
 * The light from which all trails burst.
 * @param {Size} size
 * @param {Act} act
 * @returns {Layer}
 */
function burstLayer({ width, height }, act) {
  return {
    id: `burst-${act}`,
    box: [0, 0, width, height],
    density: Math.min(1, 480 / Math.max(width, height)),
    paint(g, moment) {
      const [x, y] = [moment.width / 2, moment.height * 0.46];
      const glow = g.createRadialGradient(x, y, 0, x, y, Math.max(moment.width, moment.height) * 0.7);
      const colors =
        act === "hit" ? ["#9fd0ff", "#2f74ff", "#0c1d63", "#02040c"] : ["#3d7dff", "#1a43b4", "#0a174f", "#02040c"];
      colors.forEach((color, n) => glow.addColorStop([0, 0.16, 0.5, 1][n], color));
      g.fillStyle = glow;
      g.fillRect(0, 0, moment.width, moment.height);
    },
  };
}

/**
 * Trails that burst from the middle: three pictures that grow one after the other, without an end.
 * @param {Size} size
 * @returns {Layer[]}
 */
function streaks({ width, height }) {
  const side = Math.max(width, height);
  return [0, 1, 2].map((n) => ({
    id: `streaks-${n}`,
    box: [(width - side) / 2, height * 0.46 - side / 2, side, side],
    density: Math.min(1, 1080 / side),
    move({ time }) {
      const part = (time * 0.55 + n / 3) % 1;
      return { scale: 0.35 + 1.5 * part * part, turn: 40 * n, opacity: Math.sin(Math.PI * part) };
    },
    paint: (g, moment) => g.drawImage(paintedStreaks(moment.width, n), 0, 0),
  }));
}

/**
 * @param {number} side
 * @param {number} n
 */
function paintedStreaks(side, n) {
  const canvas = makeCanvas(side, side);
  const g = pen(canvas);
  const random = seededRandom(21 + n);
  g.translate(side / 2, side / 2);
  g.globalCompositeOperation = "lighter";
  g.lineCap = "round";
  for (let trail = 0; trail < BURST_TRAILS / 3; trail += 1) {
    const angle = random() * 2 * Math.PI;
    const from = (0.08 + 0.36 * random()) * side;
    const long = (0.04 + 0.2 * random()) * side * (0.4 + from / side);
    const color = random() < 0.28 ? "255,50,96" : random() < 0.4 ? "240,248,255" : "90,165,255";
    const [across, down] = [Math.cos(angle), Math.sin(angle)];
    const light = g.createLinearGradient(across * from, down * from, across * (from + long), down * (from + long));
    light.addColorStop(0, `rgba(${color},0)`);
    light.addColorStop(1, `rgba(${color},${Math.min(0.95, 0.2 + random() ** 1.6)})`);
    g.strokeStyle = light;
    g.lineWidth = (1.5 + (from / side) * 14 * random() ** 3) * (side / 1080);
    g.beginPath();
    g.moveTo(across * from, down * from);
    g.lineTo(across * (from + long), down * (from + long));
    g.stroke();
  }
  return canvas;
}

/**
 * The cards of the best line as they are dealt: each larger than the one before.
 * @param {Size} size
 * @param {string[]} cards
 * @returns {Layer[]}
 */
function hand({ width, height, unit, shape }, cards) {
  if (shape === "strip" || cards.length === 0) return [];
  const count = cards.length;
  const largest = { wide: 172, tall: 230 }[shape] * unit;
  const foot = { wide: height - 348 * unit, tall: 620 * unit }[shape];
  const widths = cards.map((_, n) => largest * (0.4 + (0.6 * (n + 1)) / count));
  const room = width - 140 * unit;
  const whole = widths.reduce((sum, wide) => sum + wide, 0);
  const gap = Math.min(24 * unit, (room - whole) / Math.max(1, count - 1));
  let x = (width - whole - gap * (count - 1)) / 2;
  return cards.map((card, n) => {
    const wide = widths[n];
    const left = x;
    x += wide + gap;
    return cardLayer(card, `dealt-${n}-${card}`, [left, foot - 1.4 * wide, wide], ({ time, isStill }) => {
      const since = isStill ? 9 : (time % 12) - 0.09 * n;
      const rise = since > 0 && since < 0.5 ? Math.sin((since / 0.5) * Math.PI) : 0;
      return { y: -18 * unit * rise, turn: 2 };
    });
  });
}
