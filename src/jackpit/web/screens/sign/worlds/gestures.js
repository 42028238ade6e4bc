// What several worlds do alike: a strike, a pulse, the flash of a hit, the coins of a win.

import { CARD_RATIO, paintCard } from "../drawing/card-face.js";
import { coinShower } from "../drawing/particles.js";
import { coinsOf } from "../drawing/win.js";

const STRIKE_SECONDS = 0.34;
const PULSE_SECONDS = 1.2;
const FLASH_SECONDS = 0.22; // one flash at the hit, and no other
const COINS_WIDTH = 1280; // pixels of the canvas of the coins: it is copied with every picture
const HAND_PART = 0.25; // of the coins keep falling while the hand is shown

/** @typedef {import("../drawing/stage.js").Motion} Motion */

/**
 * A thing that comes down large and stays, with a short rebound.
 * @param {number} seconds since it began to fall; below 0 it is not seen
 * @param {Motion} [rest] how it stands then
 * @returns {Motion}
 */
export function strike(seconds, { turn = 0, x = 0, y = 0, scale = 1 } = {}) {
  if (seconds < 0) return { opacity: 0, scale: 2.2 };
  const part = Math.min(1, seconds / STRIKE_SECONDS);
  const fall = 1 - part ** 3;
  const after = Math.max(0, seconds - STRIKE_SECONDS);
  const rebound = 0.035 * Math.exp(-7 * after) * Math.sin(22 * after);
  return { opacity: Math.min(1, part * 3), scale: scale * (1 + 1.3 * fall + rebound), turn: turn * (1 - fall), x, y };
}

/** A slow heartbeat: rises fast, sinks slowly. @param {number} time */
function pulse(time) {
  const part = (time % PULSE_SECONDS) / PULSE_SECONDS;
  return 0.5 + 0.5 * (part < 0.2 ? part / 0.2 : Math.max(0, 1 - (part - 0.2) / 0.5));
}

/**
 * One flash of light as the hand strikes.
 * @param {import("../drawing/stage.js").Size} size
 * @param {string} color
 * @returns {import("../drawing/stage.js").Layer}
 */
export function flashLayer({ width, height }, color) {
  return {
    id: "flash",
    box: [0, 0, width, height],
    density: 0.02,
    move: ({ since, isStill }) => ({ opacity: isStill ? 0 : 0.9 * Math.max(0, 1 - since / FLASH_SECONDS) ** 2 }),
    paint(g, moment) {
      g.fillStyle = color;
      g.fillRect(0, 0, moment.width, moment.height);
    },
  };
}

/**
 * Coins over the whole screen while the amount is counted, and some while the hand is shown.
 * @param {import("../drawing/stage.js").Size} size
 * @param {import("../drawing/stage.js").Act} act
 * @param {import("../drawing/stage.js").Subject} subject
 * @param {string} metal
 * @returns {import("../drawing/stage.js").Layer}
 */
export function coinLayer({ width, height, unit }, act, { amount }, metal) {
  const density = COINS_WIDTH / Math.max(width, height);
  const shower = coinShower({ width: width / unit, height: height / unit, count: coinsOf(amount), metal });
  const part = act === "hand" ? HAND_PART : 1;
  return {
    id: "coins",
    box: [0, 0, width, height],
    density,
    rate: 60,
    paint(g, { since, detail, isStill }) {
      shower(g, isStill ? since + 4 : since + (act === "hand" ? 10 : 0), { unit: unit * density, part: part * detail });
    },
  };
}

/**
 * The cards of the hand, struck down one after the other.
 * @param {import("../drawing/stage.js").Size} size
 * @param {string[]} cards
 * @returns {import("../drawing/stage.js").Layer[]}
 */
export function struckCards({ width, height }, cards) {
  if (cards.length === 0) return [];
  const room = (width * 0.94) / cards.length;
  const wide = Math.min(room * 0.94, (height * 0.66) / CARD_RATIO);
  const step = Math.min(room, wide * 1.08);
  return cards.map((card, n) => {
    const side = n - (cards.length - 1) / 2;
    const box = /** @type {[number, number, number]} */ ([width / 2 + side * step - wide / 2, height * 0.07, wide]);
    const pace = Math.min(0.45, 1.4 / cards.length);
    return cardLayer(card, `struck-${n}-${card}`, box, ({ since }) =>
      strike(since - 0.1 - pace * n, { turn: 2.5 * side }),
    );
  });
}

/**
 * One card on a canvas of its own, which moves as a whole.
 * @param {string} card
 * @param {string} id
 * @param {[x: number, y: number, width: number]} place
 * @param {(moment: import("../drawing/stage.js").Moment) => import("../drawing/stage.js").Motion} move
 * @returns {import("../drawing/stage.js").Layer}
 */
export function cardLayer(card, id, [x, y, wide], move) {
  const room = 0.08 * wide; // for its shadow
  return {
    id,
    box: [x - room, y - room, wide + 2 * room, wide * CARD_RATIO + 2 * room],
    move,
    paint(g, moment) {
      const scale = moment.width / (wide + 2 * room);
      g.save();
      g.shadowColor = "#000b";
      g.shadowBlur = room * scale;
      g.shadowOffsetY = room * scale * 0.5;
      g.fillStyle = "#fff";
      g.fillRect(
        room * scale * 1.5,
        room * scale * 1.5,
        wide * scale - room * scale,
        wide * CARD_RATIO * scale - room * scale,
      );
      g.restore();
      paintCard(g, card, { x: room * scale, y: room * scale, width: wide * scale });
    },
  };
}

/**
 * A slow heartbeat of light on the cards of a hand under review.
 * @param {import("../drawing/stage.js").Size} size
 * @param {string} color as #rrggbb
 * @returns {import("../drawing/stage.js").Layer}
 */
export function beatLayer({ width, height }, color) {
  return {
    id: "beat",
    box: [width * 0.14, height * 0.1, width * 0.72, height * 0.62],
    density: 0.2,
    move: ({ time }) => ({ opacity: pulse(time) }),
    paint(g, moment) {
      g.scale(moment.width, moment.height);
      const light = g.createRadialGradient(0.5, 0.5, 0, 0.5, 0.5, 0.5);
      light.addColorStop(0, `${color}55`);
      light.addColorStop(1, `${color}00`);
      g.fillStyle = light;
      g.fillRect(0, 0, 1, 1);
    },
  };
}
