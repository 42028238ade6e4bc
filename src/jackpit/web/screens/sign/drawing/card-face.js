// Card faces that are read from ten meters: a large rank and suit, and on K, Q and J a figure.

import { fillOutline, makeCanvas, pen, roundedRect } from "./canvas.js";
import { cardName, isRed, rankText } from "../../shared/cards.js";
import { fontOf } from "./metals.js";
import { SUIT_OUTLINES } from "./suits.js";

export const CARD_RATIO = 1.4; // height by width
const [WIDTH, HEIGHT] = [200, 280]; // in which the faces are drawn
const RED = "#d0142c";
const BLACK = "#12161d";

/**
 * Paint a card with its upper left corner at x, y.
 * @param {CanvasRenderingContext2D} g
 * @param {string} card
 * @param {{ x: number, y: number, width: number }} place
 */
export function paintCard(g, card, { x, y, width }) {
  const [rank, suit] = card;
  const ink = isRed(card) ? RED : BLACK;
  g.save();
  g.translate(x, y);
  g.scale(width / WIDTH, width / WIDTH);
  paintPaper(g);
  g.fillStyle = ink;
  paintRank(g, rankText(rank));
  fillSuit(g, SUIT_OUTLINES[suit], { x: 26, y: rank === "Q" ? 134 : 124, scale: 0.56 });
  if ("KQJ".includes(rank)) paintFigure(g, rank, suit);
  else fillSuit(g, SUIT_OUTLINES[suit], { x: 66, y: 138, scale: 1.24 });
  g.restore();
}

/** @param {CanvasRenderingContext2D} g */
function paintPaper(g) {
  const paper = g.createLinearGradient(0, 0, 70, HEIGHT);
  paper.addColorStop(0, "#ffffff");
  paper.addColorStop(0.6, "#fbf8f0");
  paper.addColorStop(1, "#e5dfd0");
  g.fillStyle = paper;
  g.strokeStyle = "#00000040";
  g.lineWidth = 1;
  g.beginPath();
  roundedRect(g, 0.5, 0.5, WIDTH - 1, HEIGHT - 1, 18);
  g.fill();
  g.stroke();
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {string} text
 */
function paintRank(g, text) {
  const isWide = text.length > 1;
  g.save();
  g.font = fontOf(128);
  g.textAlign = "center";
  g.translate(isWide ? 58 : 54, 112);
  if (isWide) g.scale(0.84, 1);
  g.fillText(text, 0, 0);
  g.restore();
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {string} outline
 * @param {{ x: number, y: number, scale: number }} place
 */
function fillSuit(g, outline, { x, y, scale }) {
  g.save();
  g.translate(x, y);
  g.scale(scale, scale);
  fillOutline(g, new Path2D(outline));
  g.restore();
}

// The figures, in a box of 100 × 150.

const GOLD = "#e2a92d";
const DARK_GOLD = "#6b4708";
const SKIN = "#f3cfa6";
const HAIR = "#5a371b";
const LINE = "#2a1a10";

const ROBE = "M-4 152C0 116 18 104 38 98L62 98C82 104 100 116 104 152Z";
const COLLAR = "M30 99 50 132 70 99 62 92 38 92Z";
const FACE = "M31 62C31 44 39 38 50 38S69 44 69 62C69 80 60 92 50 92S31 80 31 62Z";
const FEATURES = "M40 57Q43 54 46 57M54 57Q57 54 60 57M50 58L48 70H51";
const MOUTH = "M45 77Q50 80 55 77";

/** @type {Record<string, { behind: string, front: string, crown: string, jewels: [number, number][] }>} */
const FIGURES = {
  K: {
    behind: "M27 58C24 80 26 92 34 96L66 96C74 92 76 80 73 58Z",
    front:
      "M31 64C31 88 36 108 50 110 64 108 69 88 69 64 66 76 60 76 56 73 53 71 47 71 44 73 40 76 34 76 31 64Z" +
      "M43 79H57Q50 85 43 79Z",
    crown: "M26 44 20 10 36 26 42 4 50 22 58 4 64 26 80 10 74 44Q50 36 26 44Z",
    jewels: [
      [20, 9],
      [42, 3],
      [58, 3],
      [80, 9],
    ],
  },
  Q: {
    behind: "M26 56C18 84 22 108 34 116L40 92H60L66 116C78 108 82 84 74 56 72 36 28 36 26 56Z",
    front: "M31 62C30 48 38 42 50 42 62 42 70 48 69 62 66 54 60 50 50 48 40 50 34 54 31 62Z",
    crown: "M29 40 22 16Q31 27 37 14 44 27 50 8 56 27 63 14 69 27 78 16L71 40Q50 32 29 40Z",
    jewels: [
      [22, 14],
      [37, 12],
      [50, 6],
      [63, 12],
      [78, 14],
    ],
  },
  J: {
    behind: "M25 54C20 76 22 92 31 98L38 86H62L69 98C78 92 80 76 75 54Z",
    front: "M31 62C31 50 36 47 42 48 54 52 64 50 69 62 70 46 62 40 50 40S30 46 31 62Z",
    crown: "M23 46C20 26 32 16 50 16S80 26 77 46Q50 34 23 46ZM66 22C74 4 90 0 96 6 90 10 84 20 74 30Z",
    jewels: [[50, 29]],
  },
};

/**
 * @param {CanvasRenderingContext2D} g
 * @param {string} rank
 * @param {string} suit
 */
function paintFigure(g, rank, suit) {
  const { behind, front, crown, jewels } = FIGURES[rank];
  const isRedSuit = suit === "h" || suit === "d";
  g.save();
  g.beginPath();
  roundedRect(g, 1, 1, WIDTH - 2, HEIGHT - 2, 17);
  g.clip();
  g.translate(72, 96);
  g.scale(1.22, 1.22);
  g.lineJoin = "round";
  /**
   * @param {string} outline
   * @param {string | null} fill
   * @param {string} [stroke]
   */
  const draw = (outline, fill, stroke = LINE, width = 2) => {
    const path = new Path2D(outline);
    if (fill) {
      g.fillStyle = fill;
      fillOutline(g, path);
    }
    g.strokeStyle = stroke;
    g.lineWidth = width;
    g.stroke(path);
  };
  draw(behind, HAIR);
  draw(ROBE, isRedSuit ? "#c2152e" : "#1f3f93");
  draw("M6 152C10 124 22 114 38 106M94 152C90 124 78 114 62 106", null, GOLD, 4);
  draw(COLLAR, "#f8f2e2");
  draw(FACE, SKIN);
  draw(front, HAIR);
  draw(FEATURES, null, LINE, 2.2);
  if (rank !== "K") draw(MOUTH, null, "#a8283a", 2.6);
  g.fillStyle = LINE;
  for (const x of [43, 57]) {
    g.beginPath();
    g.arc(x, 61, 2.1, 0, 7);
    g.fill();
  }
  draw(crown, GOLD, DARK_GOLD, 2.5);
  for (const [x, y] of jewels) {
    g.beginPath();
    g.arc(x, y, 4, 0, 7);
    g.fillStyle = isRedSuit ? "#d0142c" : "#2f62e8";
    g.fill();
    g.stroke();
  }
  g.fillStyle = isRedSuit ? RED : BLACK;
  fillSuit(g, SUIT_OUTLINES[suit], { x: 37, y: 112, scale: 0.26 });
  g.restore();
}

/** `<card-face card="7d">`: as wide as its box, spoken as "7 of diamonds". */
class CardFace extends HTMLElement {
  static observedAttributes = ["card"];
  #canvas = makeCanvas(1, 1);
  #sizes = new ResizeObserver(() => this.paint());

  connectedCallback() {
    if (!this.#canvas.isConnected) this.append(this.#canvas);
    this.setAttribute("role", "img");
    this.#sizes.observe(this);
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
    this.#canvas.width = this.#canvas.height = 0;
  }

  attributeChangedCallback() {
    this.setAttribute("aria-label", cardName(this.#card));
    this.paint();
  }

  get #card() {
    return this.getAttribute("card") ?? "";
  }

  paint() {
    const width = this.clientWidth * Math.min(2, devicePixelRatio);
    if (width < 4 || !this.isConnected) return;
    this.#canvas.width = Math.round(width);
    this.#canvas.height = Math.round(width * CARD_RATIO);
    paintCard(pen(this.#canvas), this.#card, { x: 0, y: 0, width });
  }
}

customElements.define("card-face", CardFace);
