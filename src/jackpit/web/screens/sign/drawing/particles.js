// Coins, sparks and embers. The place of each is a closed form of the time, so that two signs side by side agree.
// Coins are painted once, in several sizes and turns, and copied without scaling: that is what makes them cheap.

import { makeCanvas, mayPaint, pen } from "./canvas.js";
import { CAP, fontOf } from "./metals.js";
import { seededRandom } from "./noise.js";

/** @typedef {{ light: string, face: string, shade: string, edge: string, sparks: string[] }} CoinMetal */

/** @type {Record<string, CoinMetal>} */
const COINS = {
  gold: { light: "#fffbe0", face: "#ffd65a", shade: "#c98516", edge: "#7a4306", sparks: ["#ffec96", "#ff9628"] },
  silver: {
    light: "#ffffff",
    face: "#cfe2f8",
    shade: "#6d89ab",
    edge: "#22344d",
    sparks: ["#dcf0ff", "#5aa0ff", "#ff3c64"],
  },
  rose: { light: "#fff3ea", face: "#ffc9b0", shade: "#c1694b", edge: "#5e2414", sparks: ["#ffe6d8", "#ff9c7a"] },
  pearl: {
    light: "#ffffff",
    face: "#eafcff",
    shade: "#8fc9d4",
    edge: "#2c6c80",
    sparks: ["#ffffff", "#ff8f78", "#7ff0e6"],
  },
};

const TURNS = 14;
const SIZES = [0.16, 0.22, 0.3, 0.4, 0.55, 0.75, 1]; // of the largest
const LARGEST = 150; // units
const GRAVITY = 820;
const RAIN_GRAVITY = 260;
const TAU = 2 * Math.PI;

/** @type {{ key: string, coins: (HTMLCanvasElement | undefined)[] }} */
const minted = { key: "", coins: [] }; // by size and turn, of one metal in one size

/**
 * A coin in one size and turn, painted when it is first needed; null in a frame that has painted enough.
 * @param {string} metal
 * @param {number} unit
 * @param {number} size
 * @param {number} turn
 */
function coinSprite(metal, unit, size, turn) {
  const key = `${metal} ${unit.toFixed(3)}`;
  if (minted.key !== key) Object.assign(minted, { key, coins: [] });
  const side = Math.max(6, Math.round(SIZES[size] * LARGEST * unit));
  const place = size * TURNS + turn;
  if (!minted.coins[place] && !mayPaint(3 * side * side)) return null;
  return (minted.coins[place] ??= paintCoin(COINS[metal] ?? COINS.gold, side, turn));
}

/**
 * @param {CoinMetal} metal
 * @param {number} side
 * @param {number} turn
 */
function paintCoin(metal, side, turn) {
  const coin = makeCanvas(side, side);
  const g = pen(coin);
  const radius = side * 0.44;
  const angle = (turn / TURNS) * Math.PI;
  const narrow = Math.max(0.08, Math.abs(Math.cos(angle)));
  const [x, y] = [side / 2, side / 2];
  const thickness = 0.07 * side * Math.sin(angle);
  const disk = (/** @type {number} */ middle, /** @type {number} */ part) => {
    g.beginPath();
    g.ellipse(middle, y, radius * narrow * part, radius * part, 0, 0, TAU);
  };
  g.fillStyle = metal.edge;
  disk(x + thickness, 1);
  g.fill();
  const shine = g.createLinearGradient(x - radius * narrow, y - radius, x + radius * narrow, y + radius);
  shine.addColorStop(0, metal.light);
  shine.addColorStop(0.4, metal.face);
  shine.addColorStop(0.75, metal.shade);
  shine.addColorStop(1, metal.face);
  g.fillStyle = shine;
  disk(x, 1);
  g.fill();
  g.strokeStyle = metal.shade;
  g.lineWidth = side * 0.03;
  disk(x, 0.78);
  g.stroke();
  g.strokeStyle = metal.light;
  g.lineWidth = side * 0.012;
  disk(x - side * 0.008, 0.97);
  g.stroke();
  g.save();
  g.translate(x, y + 0.6 * side * CAP * 0.5);
  g.scale(narrow, 1);
  g.font = fontOf(side * 0.6);
  g.textAlign = "center";
  g.fillStyle = metal.shade;
  g.fillText("J", 0, 0);
  g.fillStyle = metal.light;
  g.globalAlpha = 0.7;
  g.fillText("J", -side * 0.012, -side * 0.012);
  g.restore();
  return coin;
}

/**
 * @typedef {{ x: number, y: number, vx: number, vy: number, gravity: number, size: number, lasts: number,
 *   begins: number, turn: number, spin: number }} Coin in units, from the middle of the screen
 */

/**
 * Coins that spring from both sides and rain from above, without end.
 * @param {{ width: number, height: number, count: number, seed?: number }} screen in units
 */
function tossCoins({ width, height, count, seed = 77 }) {
  const random = seededRandom(seed);
  const reach = Math.min(1, height / 1080) ** 0.5; // on a strip they spring less high
  /** @type {Coin[]} */
  const coins = Array.from({ length: count }, (_, n) => {
    const isLeft = random() < 0.5;
    const near = random() ** 2.2;
    const size = Math.min(SIZES.length - 1, Math.floor(SIZES.length * (0.15 + 0.85 * near)));
    const common = {
      size,
      lasts: 2.8 + random(),
      begins: random() * 2.4,
      turn: random() * TURNS,
      spin: 5 + 14 * random(),
    };
    if (n % 3 === 0) {
      const fall = { gravity: RAIN_GRAVITY, vx: (random() - 0.5) * 160, vy: (90 + 240 * random()) * (height / 1080) };
      return { ...common, ...fall, x: random() * width, y: -LARGEST };
    }
    return {
      ...common,
      x: isLeft ? -40 : width + 40,
      y: height * (0.75 + 0.3 * random()),
      vx: (isLeft ? 1 : -1) * (260 + 1050 * random()) * Math.min(1.6, width / 1920),
      vy: -(640 + 760 * random()) * Math.max(reach, height / 1300),
      gravity: GRAVITY,
    };
  });
  return coins.toSorted((one, other) => one.size - other.size);
}

/**
 * A painter of the coins and sparks of a win.
 * @param {{ width: number, height: number, count: number, metal: string, seed?: number }} screen in units
 */
export function coinShower(screen) {
  const coins = tossCoins(screen);
  const sparks = makeSparks(screen.metal, Math.round(screen.count * 0.5), screen.seed);
  /**
   * @param {CanvasRenderingContext2D} g
   * @param {number} time
   * @param {{ unit: number, part?: number, middle?: [x: number, y: number] }} options pixels of a unit, the part of
   *   all particles, and where the sparks spring from
   */
  return (g, time, { unit, part = 1, middle = [screen.width / 2, screen.height / 2] }) => {
    sparks(g, time, { unit, part, middle });
    const step = Math.max(1, Math.round(1 / Math.max(0.01, part)));
    for (let n = 0; n < coins.length; n += step) {
      const coin = coins[n];
      const age = time - coin.begins;
      if (age < 0) continue;
      const seconds = age % coin.lasts;
      const side = Math.max(6, Math.round(SIZES[coin.size] * LARGEST * unit));
      const x = (coin.x + coin.vx * seconds) * unit - side / 2;
      const y = (coin.y + coin.vy * seconds + 0.5 * coin.gravity * seconds * seconds) * unit - side / 2;
      if (x < -side || y < -side || x > g.canvas.width || y > g.canvas.height) continue;
      const turn = Math.floor(coin.turn + coin.spin * seconds) % TURNS;
      const sprite = coinSprite(screen.metal, unit, coin.size, turn);
      if (sprite) g.drawImage(sprite, Math.round(x), Math.round(y));
    }
  };
}

/**
 * Sparks that spring from one point.
 * @param {string} metal
 * @param {number} count
 */
function makeSparks(metal, count, seed = 78) {
  const random = seededRandom(seed + 1);
  const colors = (COINS[metal] ?? COINS.gold).sparks;
  const all = Array.from({ length: count }, () => ({
    angle: random() * TAU,
    speed: 500 + 1700 * random() ** 2,
    begins: random() * 1.6,
    lasts: 1 + random() * 0.8,
    width: 1 + 3 * random(),
    color: colors[Math.floor(random() * colors.length)],
  }));
  /**
   * @param {CanvasRenderingContext2D} g
   * @param {number} time
   * @param {{ unit: number, part: number, middle: [number, number] }} options
   */
  return (g, time, { unit, part, middle: [left, top] }) => {
    g.save();
    g.scale(unit, unit);
    for (const color of colors) {
      g.strokeStyle = color;
      for (let n = 0; n < all.length * part; n += 1) {
        const spark = all[n];
        if (spark.color !== color || time < spark.begins) continue;
        const seconds = (time - spark.begins) % spark.lasts;
        const way = spark.speed * seconds * (1 - 0.25 * seconds);
        const [across, down] = [Math.cos(spark.angle), 0.7 * Math.sin(spark.angle)];
        const [x, y] = [left + across * way, top + down * way + 260 * seconds * seconds];
        const tail = 0.05 * spark.speed;
        g.globalAlpha = 1 - seconds / spark.lasts;
        g.lineWidth = spark.width;
        g.beginPath();
        g.moveTo(x, y);
        g.lineTo(x - across * tail, y - down * tail - 26 * seconds);
        g.stroke();
      }
    }
    g.restore();
  };
}

/**
 * A painter of small lights that rise and flicker: embers, bubbles, dust.
 * @param {{ width: number, height: number, count: number, seed?: number, colors: string[], rise?: number,
 *   radius?: number, sway?: number }} options in units
 */
export function embers({ width, height, count, seed = 5, colors, rise = 1, radius = 8, sway = 60 }) {
  const random = seededRandom(seed);
  const all = Array.from({ length: count }, () => ({
    x: random() * width,
    y: random() * height,
    speed: (40 + 130 * random()) * rise,
    size: 0.35 + 0.65 * random() ** 3,
    phase: random() * TAU,
    pace: 0.3 + random(),
    color: Math.floor(random() * colors.length),
  }));
  /** @type {HTMLCanvasElement[]} */
  let lights = [];
  /**
   * @param {CanvasRenderingContext2D} g
   * @param {number} time
   * @param {{ unit: number, part?: number }} options
   */
  return (g, time, { unit, part = 1 }) => {
    if (lights.length === 0) lights = colors.map((color) => paintLight(color, Math.max(6, 2 * radius * unit)));
    for (let n = 0; n < all.length * part; n += 1) {
      const one = all[n];
      const y = (((one.y - one.speed * time) % height) + height) % height;
      const x = one.x + Math.sin(one.phase + time * one.pace) * sway;
      const strength = Math.sin((y / height) * Math.PI) * (0.6 + 0.4 * Math.sin(time * 5 * one.pace + one.phase));
      const light = lights[one.color];
      const side = light.width * one.size;
      g.globalAlpha = Math.max(0, strength);
      g.drawImage(light, x * unit - side / 2, y * unit - side / 2, side, side);
    }
    g.globalAlpha = 1;
  };
}

/**
 * @param {string} color
 * @param {number} side
 */
export function paintLight(color, side) {
  const canvas = makeCanvas(side, side);
  const g = pen(canvas);
  const glow = g.createRadialGradient(side / 2, side / 2, 0, side / 2, side / 2, side / 2);
  glow.addColorStop(0, "#fffae1");
  glow.addColorStop(0.3, color);
  glow.addColorStop(1, `${color}00`);
  g.fillStyle = glow;
  g.fillRect(0, 0, side, side);
  return canvas;
}
