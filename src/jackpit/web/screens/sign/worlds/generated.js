// The world of a game without a drawn one: hue, metal, rosette and emblem come from its key and its cards, so
// that the same game has the same sign for ever. A banknote rosette turns behind the cards of its best line.

import { isCard } from "../../shared/cards.js";
import { METALS } from "../drawing/metals.js";
import { hashText, seededRandom } from "../drawing/noise.js";
import { embers } from "../drawing/particles.js";
import { beatLayer, cardLayer, coinLayer, flashLayer, struckCards } from "./gestures.js";

/** @typedef {import("../drawing/stage.js").Layer} Layer */
/** @typedef {import("../drawing/stage.js").Size} Size */
/** @typedef {import("../drawing/stage.js").Act} Act */
/** @typedef {import("../drawing/stage.js").Subject} Subject */

const TAKEN_HUES = [16, 155, 180, 218, 270, 58, 84, 110]; // the drawn worlds', and the muddy greens
const APART = 24; // degrees between hues that look different
const GOLDEN_ANGLE = 137.5;
const GOLD_HUE = 45;
const GOLD_SHOWS = 50; // degrees from gold at which gold digits stand out
const FAN_SECONDS = 20; // between two gestures of the cards
const MAX_FAN = 5;

/** @param {number} one @param {number} other */
const hueDistance = (one, other) => Math.abs(((((one - other) % 360) + 540) % 360) - 180);

/**
 * The hue of a game: its hash, turned by the golden angle until it is apart from every drawn world.
 * @param {string} game
 */
export function hueOf(game) {
  let hue = hashText(game) % 360;
  for (let n = 0; n < 24 && TAKEN_HUES.some((taken) => hueDistance(hue, taken) < APART); n += 1) {
    hue = (hue + GOLDEN_ANGLE) % 360;
  }
  return Math.round(hue);
}

/**
 * The colors, the rosette and the cards of a game.
 * @param {Subject} subject
 */
function characterOf({ game, cards, looks }) {
  const hue = looks?.hue ?? hueOf(game);
  const random = seededRandom(hashText(game));
  const metal = METALS[looks?.metal ?? ""]
    ? String(looks?.metal)
    : hueDistance(hue, GOLD_HUE) < GOLD_SHOWS
      ? "chrome"
      : "gold";
  return {
    hue,
    metal,
    petals: [5 + Math.floor(random() * 7), 3.5 + Math.floor(random() * 5)],
    cards: (looks?.emblem?.split(" ").filter(isCard) ?? cards).slice(0, MAX_FAN),
  };
}

/** @type {import("../drawing/stage.js").World} */
export const generated = {
  style(subject) {
    const { hue, metal } = characterOf(subject);
    return {
      metal,
      cold: "steel",
      lettering: "print",
      coin: metal === "chrome" ? "silver" : "gold",
      timbre: "bell",
      composition: "emblem",
      hue,
    };
  },
  layers(size, act, subject) {
    const character = characterOf(subject);
    const scene = { size, act, subject, character };
    const ground = [groundLayer(scene), ...rosettes(scene), dustLayer(scene)];
    const coin = character.metal === "chrome" ? "silver" : "gold";
    if (act === "hit") return [...ground, ...struckCards(size, subject.cards), flashLayer(size, "#ffffff")];
    if (act === "count" || act === "hand") return [...ground, coinLayer(size, act, subject, coin)];
    if (act === "review") return [...ground, beatLayer(size, hex(character.hue, 0.7))];
    if (act === "quiet") return ground;
    return [...ground, ...fan(scene)];
  },
};

/**
 * @typedef {{
 *   size: Size, act: Act, subject: Subject,
 *   character: ReturnType<typeof characterOf>,
 * }} Scene
 */

const isCold = (/** @type {Act} */ act) => act === "review" || act === "quiet";

/**
 * Where the rosettes turn: beside the digits, and in the middle of a win.
 * @param {Scene} scene
 * @returns {[x: number, y: number]} as parts of the screen
 */
function middleOf({ size: { shape }, act }) {
  if (act !== "idle") return [0.5, 0.46];
  return {
    wide: /** @type {[number, number]} */ ([0.79, 0.32]),
    tall: /** @type {[number, number]} */ ([0.5, 0.24]),
    strip: /** @type {[number, number]} */ ([0.1, 0.5]),
  }[shape];
}

/**
 * @param {Scene} scene
 * @returns {Layer}
 */
function groundLayer(scene) {
  const { size, act, character } = scene;
  const [x, y] = middleOf(scene);
  const hue = character.hue;
  const [saturation, light] = isCold(act) ? [24, 0.55] : [62, 1];
  return {
    id: `ground-${isCold(act) ? "cold" : act === "idle" ? "idle" : "win"}`,
    box: [0, 0, size.width, size.height],
    density: Math.min(1, 960 / size.width),
    paint(g, { width, height }) {
      const glow = g.createRadialGradient(
        x * width,
        y * height,
        0,
        x * width,
        y * height,
        Math.max(width, height) * 0.64,
      );
      glow.addColorStop(0, `hsl(${hue}, ${saturation}%, ${32 * light}%)`);
      glow.addColorStop(0.52, `hsl(${hue}, ${saturation + 6}%, ${14 * light}%)`);
      glow.addColorStop(1, `hsl(${hue}, ${saturation + 12}%, ${5 * light}%)`);
      g.fillStyle = glow;
      g.fillRect(0, 0, width, height);
    },
  };
}

/**
 * Two rosettes that turn against each other; in a win they grow over the screen.
 * @param {Scene} scene
 * @returns {Layer[]}
 */
function rosettes(scene) {
  const { size, act, character } = scene;
  const { width, height, unit, shape } = size;
  const [x, y] = middleOf({ ...scene, act: "idle" }); // one canvas for all acts
  const [toX, toY] = middleOf(scene);
  const largest = { wide: 600, tall: 560, strip: 250 }[shape] * unit;
  const isQuiet = isCold(act);
  return [largest, largest * 0.66].map((radius, n) => ({
    id: `rosette-${n}-${isQuiet ? "cold" : "warm"}`,
    box: [x * width - radius, y * height - radius, 2 * radius, 2 * radius],
    density: Math.min(devicePixelRatio, 1100 / (2 * radius)),
    move({ time, since, act: now }) {
      const way = n === 0 ? 1 : -1;
      const burst = now === "hit" ? 0.5 + Math.min(1, since / 1.4) ** 0.4 : now === "idle" ? 1 : 1.3;
      const pace = now === "hit" ? 14 : now === "count" ? 5 : 1;
      const [across, down] = [(toX - x) * width, (toY - y) * height];
      return { x: across, y: down, turn: way * time * pace, scale: burst, opacity: isQuiet ? 0.3 : 1 };
    },
    paint(g, moment) {
      const color = `hsl(${character.hue}, ${isQuiet ? 20 : 92}%, ${n === 0 ? 74 : 88}%)`;
      paintRosette(g, { radius: moment.width / 2, petals: character.petals[n], color, lines: n === 0 ? 15 : 12 });
    },
  }));
}

/**
 * A rosette as on a banknote: closed curves, each a little turned.
 * @param {CanvasRenderingContext2D} g
 * @param {{ radius: number, petals: number, color: string, lines: number }} options
 */
function paintRosette(g, { radius, petals, color, lines }) {
  const steps = 1080;
  g.translate(radius, radius);
  g.strokeStyle = color;
  g.lineWidth = Math.max(0.8, radius * 0.0027);
  for (let line = 0; line < lines; line += 1) {
    g.globalAlpha = 0.55 * (0.4 + (0.6 * line) / lines);
    g.beginPath();
    for (let step = 0; step <= steps; step += 1) {
      const angle = (step / steps) * 4 * Math.PI;
      const way = radius * (0.62 + 0.3 * Math.cos(petals * angle + line * 0.23) + 0.06 * Math.cos(3 * petals * angle));
      g.lineTo(way * Math.cos(angle), way * Math.sin(angle));
    }
    g.closePath();
    g.stroke();
  }
}

/**
 * Dust that drifts through the light.
 * @param {Scene} scene
 * @returns {Layer}
 */
function dustLayer({ size, act, character }) {
  const { width, height, unit } = size;
  const density = 640 / Math.max(width, height);
  const drift = embers({
    width: width / unit,
    height: height / unit,
    count: isCold(act) ? 16 : 60,
    seed: character.hue,
    colors: [hex(character.hue, 0.8), hex(character.hue + 20, 0.7)],
    rise: 0.25,
    radius: 8,
    sway: 90,
  });
  return {
    id: `dust-${isCold(act) ? "cold" : "warm"}`,
    box: [0, 0, width, height],
    density,
    rate: 20,
    paint: (g, { time, detail }) => drift(g, time, { unit: unit * density, part: detail }),
  };
}

/**
 * A hue as #rrggbb.
 * @param {number} hue
 * @param {number} light
 */
function hex(hue, light) {
  const part = (/** @type {number} */ n) => {
    const k = (n + hue / 30) % 12;
    const value = light - Math.min(light, 1 - light) * 0.9 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/**
 * The cards of the best line, held in a fan; now and then it closes and opens again.
 * @param {Scene} scene
 * @returns {Layer[]}
 */
function fan({ size, character: { cards } }) {
  const { width, unit, shape } = size;
  if (cards.length === 0) return [];
  const wide = { wide: cards.length > 3 ? 250 : 300, tall: 300, strip: 118 }[shape] * unit;
  const middle = { wide: width - 424 * unit, tall: width / 2, strip: 200 * unit }[shape];
  const top = { wide: 150, tall: 250, strip: 76 }[shape] * unit;
  const step = wide * (cards.length > 3 ? 0.46 : 0.62);
  return cards.map((card, n) => {
    const side = n - (cards.length - 1) / 2;
    return cardLayer(card, `fan-${n}-${card}`, [middle - wide / 2, top, wide], ({ time, isStill }) => {
      const open = isStill ? 1 : fanOpening(time);
      const sag = 0.04 * wide * side * side;
      return { x: side * step * open, y: sag * open + 0.012 * wide * Math.sin(time * 0.8 + n), turn: side * 8 * open };
    });
  });
}

/** @param {number} time */
function fanOpening(time) {
  const since = (time % FAN_SECONDS) - (FAN_SECONDS - 3);
  if (since < 0) return 1;
  const part = since < 0.6 ? 1 - since / 0.6 : Math.min(1, (since - 0.6) / 1.2);
  return part * part * (3 - 2 * part);
}
