// The felt as the dealer sees it from the bottom: spot 1 and the shoe are at the left.

import { html, nothing, repeat, svg } from "../shared/html.js";
import { dollars, isZero, shortDollars } from "../shared/money.js";
import { list, plural, t } from "../shared/text.js";
import { chipStack } from "./chips.js";
import { CARD, cardAt, spokenCard } from "./playing-cards.js";
import { formatTotal, formatWin } from "./words.js";

const SIZE = { width: 1000, height: 620 };
const SHOE = { x: 92, y: 536 };
const DEALER = { x: 500, y: 486 };
const VISIBLE_STRIP = 24; // the part of a card that shows under the next one
const LOWEST = 452; // the bottom of the longest fan

/**
 * The place of a spot, on a flat arc that leaves room for cards below it.
 * @param {number} spot
 */
function placeOf(spot) {
  const from = (spot - 4) / 3;
  return { x: 500 + from * 424, y: 66 + 84 * from * from };
}

/** @param {Training} training */
export function felt(training) {
  const { view, lesson } = training;
  const progressive = lesson.side_bets.find((side) => side.key === lesson.game);
  return html`<svg class="felt-picture" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="group"
    aria-label=${t("The felt")}>
    ${svg`<defs><path id="felt-arc" d="M 190 424 Q 500 318 810 424"></path><path id="felt-arc-2"
      d="M 215 454 Q 500 354 785 454"></path></defs>
        <path class="rail" d="M 20 214 Q 60 22 500 18 Q 940 22 980 214"></path>
        <text class="on-felt" aria-hidden="true"><textPath href="#felt-arc"
          startOffset="50%">${lesson.rules_name.toUpperCase()}</textPath></text>
        <text class="on-felt small-print" aria-hidden="true"><textPath href="#felt-arc-2"
          startOffset="50%">${progressive?.name ?? ""}</textPath></text>
        ${view.spots.map((spot) => spotOf(training, spot))}
        ${dealerOf(view)}
        ${shoeOf(view.shoe)}
        ${discards(view.shoe)}`}
  </svg>`;
}

// A spot.

/**
 * @param {Training} training
 * @param {Server.TrainingSpot} spot
 */
function spotOf(training, spot) {
  const { x, y } = placeOf(spot.spot);
  const isChosen = training.chosen?.spot === spot.spot;
  const isTurn = training.view.turn?.spot === spot.spot;
  return svg`<g class="felt-spot ${spot.is_empty ? "free" : ""} ${isTurn ? "turn" : ""} ${isChosen ? "chosen" : ""}"
    role="img" aria-label=${spotWords(spot)} @click=${() => training.choose(spot.spot)}>
    <circle class="ring" cx=${x} cy=${y} r="33"></circle>
    ${spot.main === null ? nothing : chipStack(spot.main, x, y)}
    <text class="spot-number" x=${x - 31} y=${y - 28}>${
      spot.is_person ? t("{spot} · you", { spot: spot.spot }) : spot.spot
    }</text>
    ${spot.main === null ? nothing : svg`<text class="bet" x=${x} y=${y + 48}>${shortDollars(spot.main)}</text>`}
    ${sidesOf(training, spot, x, y)}
    ${spot.insurance && !isZero(spot.insurance) ? insured(spot.insurance, x, y) : nothing}
    ${spot.hands.map((hand, index) => handOf(training, spot, hand, index, x, y))}
  </g>`;
}

/**
 * The coin spot of the progressive at the right of the circle, other side bets at its left.
 * @param {Training} training
 * @param {Server.TrainingSpot} spot
 * @param {number} x
 * @param {number} y
 */
function sidesOf(training, spot, x, y) {
  const progressive = training.lesson.game;
  const coin = spot.sides.some((side) => side.key === progressive && !side.is_removed);
  const others = spot.sides.filter((side) => side.key !== progressive);
  const chosen = training.chosen?.spot === spot.spot ? training.chosen.wager : null;
  return svg`<circle class="coin-spot ${coin ? "covered" : ""}" cx=${x + 48} cy=${y - 8} r="12"></circle>
    ${coin ? svg`<path class="coin-mark" d="M ${x + 48} ${y - 14} l 4.5 6 l -4.5 6 l -4.5 -6 Z"></path>` : nothing}
    ${others.map(
      (side, at) => svg`<g class="side-bet ${chosen === side.key ? "chosen" : ""}"><circle cx=${x - 50}
        cy=${y - 4 + at * 26} r="11"></circle><text x=${x - 50}
        y=${y + at * 26}>${shortDollars(side.amount).slice(1)}</text></g>`,
    )}`;
}

/**
 * @param {string} amount
 * @param {number} x
 * @param {number} y
 */
const insured = (amount, x, y) =>
  svg`<g class="insured"><rect x=${x + 34} y=${y + 12} width="34" height="34" rx="8"></rect><text x=${x + 51}
    y=${y + 27}>${t("ins")}</text><text x=${x + 51} y=${y + 41}>${shortDollars(amount).slice(1)}</text></g>`;

// A hand.

/**
 * Split hands are side by side; from the third on they are smaller and overlap.
 * @param {number} count
 */
function spread(count) {
  if (count === 1) return { scale: 1.18, pitch: 0 };
  if (count === 2) return { scale: 1, pitch: CARD.width + 5 };
  return count === 3 ? { scale: 0.78, pitch: 46 } : { scale: 0.74, pitch: 32 };
}

/**
 * @param {Training} training
 * @param {Server.TrainingSpot} spot
 * @param {Server.TrainingHand} hand
 * @param {number} index
 * @param {number} x
 * @param {number} y
 */
function handOf(training, spot, hand, index, x, y) {
  const { scale, pitch } = spread(spot.hands.length);
  const width = CARD.width * scale;
  const left = x - (pitch * (spot.hands.length - 1) + width) / 2 + index * pitch;
  const top = y + 58;
  const room = LOWEST - top - CARD.height * scale;
  const strip = Math.min(VISIBLE_STRIP * scale, room / Math.max(1, hand.cards.length - 1));
  const bottom = top + strip * (hand.cards.length - 1) + CARD.height * scale;
  const due = training.dueOf(spot.spot, index);
  const isDue = training.chosen?.spot === spot.spot && training.chosen?.hand === index;
  return svg`<g class="hand ${hand.is_turn ? "is-turn" : ""} ${isDue ? "is-due" : ""} ${
    hand.ended === "bust" ? "bust" : ""
  }">
    ${repeat(
      hand.cards,
      (card, at) => `${training.view.round}-${at}-${card}`,
      (card, at) => cardAt(card, left, top + at * strip, { scale, from: SHOE }),
    )}
    ${
      hand.is_turn || isDue
        ? svg`<rect class="glow" x=${left - 4} y=${top - 4} width=${width + 8} height=${bottom - top + 8}
          rx="9"></rect>`
        : nothing
    }
    ${tag(
      left + width / 2,
      bottom + 13,
      tagWords(hand, spot.hands.length, due),
      due?.is_right ? (due.won?.startsWith("-") ? "lost" : "paid") : "",
    )}
  </g>`;
}

/**
 * The tag below a hand: the outcome once it is settled, otherwise its points.
 * @param {Server.TrainingHand} hand
 * @param {number} hands
 * @param {Server.TrainingDue | null} due
 */
function tagWords(hand, hands, due) {
  if (due?.is_right && due.won !== null) return formatWin(due.won);
  const total = hand.is_blackjack ? t("BJ") : formatTotal(hand);
  if (hands > 1) return hand.is_soft ? t("s{points}", { points: hand.points }) : total;
  return hand.total === hand.wager ? total : `${total} · ${shortDollars(hand.total)}`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 */
function tag(x, y, words, kind = "") {
  const width = 14 + words.length * 7.6;
  return svg`<g class="tag ${kind}"><rect x=${x - width / 2} y=${y - 10} width=${width} height="21"
    rx="10.5"></rect><text x=${x} y=${y + 5.5}>${words}</text></g>`;
}

// The dealer's side.

/** @param {Server.Training} view */
function dealerOf(view) {
  const { cards } = view.dealer;
  const total = formatTotal(view.dealer);
  const scale = 1.22;
  const width = CARD.width * scale;
  const pitch = cards.length > 5 ? 46 : width + 6;
  const left = DEALER.x - (pitch * (cards.length - 1) + width) / 2;
  const words = cards.length
    ? t("Dealer: {cards}. {total}", { cards: list(cards.map(spokenCard)), total })
    : t("Dealer: no cards yet");
  return svg`<g role="img" aria-label=${words}>
    ${
      cards.length
        ? nothing
        : [-1, 1].map(
            (side) => svg`<rect class="card-place"
              x=${DEALER.x - width / 2 + side * (width / 2 + 4)} y=${DEALER.y} width=${width}
                height=${CARD.height * scale}
              rx="8"></rect>`,
          )
    }
    ${repeat(
      cards,
      (card, at) => `${view.round}-${at}-${card}`,
      (card, at) => cardAt(card, left + at * pitch, DEALER.y, { scale, from: SHOE }),
    )}
    ${
      cards.length
        ? tag(
            left + pitch * (cards.length - 1) + width + 18 + total.length * 3.8,
            DEALER.y + 50,
            total || "–",
            "dealers",
          )
        : nothing
    }
  </g>`;
}

/** @param {Server.TrainingShoe} shoe */
function shoeOf({ cards, left, cut_card_at: cutAt }) {
  const gone = (cards - left) / cards;
  const cut = 128 * (cutAt / cards);
  const label = t("The shoe: {left} of {cards} cards are left, the cut card lies after {cut}.", {
    left,
    cards,
    cut: cutAt,
  });
  return svg`<g class="shoe" role="img" aria-label=${label}>
    <path class="box" d="M 24 500 L 150 500 L 172 566 L 24 566 Z"></path>
    <path class="mouth" d="M 150 500 L 172 566 L 156 566 L 138 500 Z"></path>
    <rect class="stock" x="30" y="508" width=${Math.max(0, 104 * (1 - gone))} height="50" rx="3"></rect>
    <rect class="way" x="24" y="578" width="128" height="6" rx="3"></rect>
    <rect class="gone" x="24" y="578" width=${128 * gone} height="6" rx="3"></rect>
    <rect class="cut" x=${24 + cut - 1.5} y="574" width="3" height="14"></rect>
    <text x="24" y="606">${plural(left, "{count} card left", "{count} cards left")}</text>
  </g>`;
}

/**
 * The discard rack, at the dealer's right.
 * @param {Server.TrainingShoe} shoe
 */
function discards({ cards, left }) {
  const many = Math.ceil((cards - left) / 12);
  return svg`<g class="discards" aria-hidden="true"><path class="rack"
    d="M 850 500 L 850 582 L 966 582 L 966 500"></path>
    ${Array.from({ length: many }, (_, at) => svg`<rect x="857" y=${577 - at * 2.8} width="102" height="2"></rect>`)}
    <text x="966" y="606">${t("discards")}</text></g>`;
}

// Words.

/** @type {Record<string, string>} */
const HAND_ENDS = {
  stood: t("stood"),
  blackjack: t("is a blackjack"),
  bust: t("has busted"),
  surrendered: t("was surrendered"),
  rescued: t("was rescued"),
  not_played: t("was not played because the dealer has a blackjack"),
};

/**
 * A spot with its wagers and hands, for screen readers.
 * @param {Server.TrainingSpot} spot
 */
function spotWords({ spot, main, is_person: isPerson, sides, hands }) {
  if (main === null) return t("Spot {spot}, empty", { spot });
  const wager = dollars(main);
  return [
    isPerson ? t("Spot {spot}, a person, {wager}", { spot, wager }) : t("Spot {spot}, {wager}", { spot, wager }),
    ...sides.map((side) => t("{side} {amount}", { side: side.name, amount: dollars(side.amount) })),
    ...hands.map(handWords),
  ].join(". ");
}

/** @param {Server.TrainingHand} hand */
function handWords(hand) {
  const facts = { cards: list(hand.cards.map(spokenCard)), total: formatTotal(hand) };
  const end = hand.ended && HAND_ENDS[hand.ended];
  return end ? t("{cards}: {total}, {end}", { ...facts, end }) : t("{cards}: {total}", facts);
}
