// @ts-nocheck Its types are not declared yet.
// The felt as the dealer sees it from the bottom: spot 1 and the shoe are at the left.

import { html, nothing, repeat, svg } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { chipStack } from "./chips.js";
import { CARD, cardAt, spokenCard } from "./playing-cards.js";
import { formatWin } from "./words.js";

const SIZE = { width: 1000, height: 620 };
const SHOE = { x: 92, y: 536 };
const DEALER = { x: 500, y: 486 };
const VISIBLE_STRIP = 24; // the part of a card that shows under the next one
const LOWEST = 452; // the bottom of the longest fan

/** The place of a spot, on a flat arc that leaves room for cards below it. */
function placeOf(spot) {
  const from = (spot - 4) / 3;
  return { x: 500 + from * 424, y: 66 + 84 * from * from };
}

export function felt(training) {
  const { view, lesson } = training;
  const [base, progressive] = lesson.name.split(" with ");
  return html`<svg class="felt-picture" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="group" aria-label="The felt">
    ${svg`<defs><path id="felt-arc" d="M 190 424 Q 500 318 810 424"></path><path id="felt-arc-2"
      d="M 215 454 Q 500 354 785 454"></path></defs>
        <path class="rail" d="M 20 214 Q 60 22 500 18 Q 940 22 980 214"></path>
        <text class="on-felt" aria-hidden="true"><textPath href="#felt-arc"
          startOffset="50%">${base.toUpperCase()}</textPath></text>
        <text class="on-felt small-print" aria-hidden="true"><textPath href="#felt-arc-2"
          startOffset="50%">${progressive ?? ""}</textPath></text>
        ${view.spots.map((spot) => spotOf(training, spot))}
        ${dealerOf(view)}
        ${shoeOf(view.shoe)}
        ${discards(view.shoe)}`}
  </svg>`;
}

// A spot.

function spotOf(training, spot) {
  const { x, y } = placeOf(spot.spot);
  const chosen = training.chosen;
  const isChosen = chosen?.spot === spot.spot;
  const isTurn = training.view.turn?.spot === spot.spot;
  return svg`<g class="felt-spot ${spot.is_empty ? "free" : ""} ${isTurn ? "turn" : ""} ${isChosen ? "chosen" : ""}"
    role="img" aria-label=${spotWords(spot)} @click=${() => training.choose(spot.spot)}>
    <circle class="ring" cx=${x} cy=${y} r="33"></circle>
    ${spot.is_empty ? nothing : chipStack(spot.main, x, y)}
    <text class="spot-number" x=${x - 31} y=${y - 28}>${spot.spot}${spot.is_person ? " · you" : ""}</text>
    ${spot.is_empty ? nothing : svg`<text class="bet" x=${x} y=${y + 48}>${plain(spot.main)}</text>`}
    ${sidesOf(training, spot, x, y)}
    ${spot.insurance && /[1-9]/.test(spot.insurance) ? insured(spot.insurance, x, y) : nothing}
    ${spot.hands.map((hand, index) => handOf(training, spot, hand, index, x, y))}
  </g>`;
}

/** The coin spot of the progressive at the right of the circle, other side bets at its left. */
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
        y=${y + at * 26}>${plain(side.amount).slice(1)}</text></g>`,
    )}`;
}

const insured = (amount, x, y) =>
  svg`<g class="insured"><rect x=${x + 34} y=${y + 12} width="34" height="34" rx="8"></rect><text x=${x + 51}
    y=${y + 27}>ins</text><text x=${x + 51} y=${y + 41}>${plain(amount).slice(1)}</text></g>`;

// A hand.

/** Split hands are side by side; from the third on they are smaller and overlap. */
function spread(count) {
  if (count === 1) return { scale: 1.18, pitch: 0 };
  if (count === 2) return { scale: 1, pitch: CARD.width + 5 };
  return count === 3 ? { scale: 0.78, pitch: 46 } : { scale: 0.74, pitch: 32 };
}

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
    hand.ended === "BUST" ? "bust" : ""
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
      due?.is_right ? (due.won.startsWith("-") ? "lost" : "paid") : "",
    )}
  </g>`;
}

/** The tag below a hand: the outcome once it is settled, otherwise its points. */
function tagWords(hand, hands, due) {
  if (due?.is_right) return formatWin(due.won);
  const points = hand.points.replace("blackjack", "BJ");
  if (hands > 1) return points.replace("soft ", "s");
  return hand.total === hand.wager ? points : `${points} · ${plain(hand.total)}`;
}

function tag(x, y, words, kind = "") {
  const width = 14 + words.length * 7.6;
  return svg`<g class="tag ${kind}"><rect x=${x - width / 2} y=${y - 10} width=${width} height="21"
    rx="10.5"></rect><text x=${x} y=${y + 5.5}>${words}</text></g>`;
}

// The dealer's side.

function dealerOf(view) {
  const { cards, points } = view.dealer;
  const scale = 1.22;
  const width = CARD.width * scale;
  const pitch = cards.length > 5 ? 46 : width + 6;
  const left = DEALER.x - (pitch * (cards.length - 1) + width) / 2;
  const words = cards.length ? `Dealer: ${cards.map(spokenCard).join(", ")}. ${points}` : "Dealer: no cards yet";
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
            left + pitch * (cards.length - 1) + width + 18 + points.length * 3.8,
            DEALER.y + 50,
            points || "–",
            "dealers",
          )
        : nothing
    }
  </g>`;
}

function shoeOf({ cards, left, cut_card_at }) {
  const gone = (cards - left) / cards;
  const cut = 128 * (cut_card_at / cards);
  return svg`<g class="shoe" role="img"
    aria-label=${`The shoe: ${left} of ${cards} cards are left, the cut card lies after ${cut_card_at}.`}>
    <path class="box" d="M 24 500 L 150 500 L 172 566 L 24 566 Z"></path>
    <path class="mouth" d="M 150 500 L 172 566 L 156 566 L 138 500 Z"></path>
    <rect class="stock" x="30" y="508" width=${Math.max(0, 104 * (1 - gone))} height="50" rx="3"></rect>
    <rect class="way" x="24" y="578" width="128" height="6" rx="3"></rect>
    <rect class="gone" x="24" y="578" width=${128 * gone} height="6" rx="3"></rect>
    <rect class="cut" x=${24 + cut - 1.5} y="574" width="3" height="14"></rect>
    <text x="24" y="606">${left} cards left</text>
  </g>`;
}

/** The discard rack, at the dealer's right. */
function discards({ cards, left }) {
  const many = Math.ceil((cards - left) / 12);
  return svg`<g class="discards" aria-hidden="true"><path class="rack"
    d="M 850 500 L 850 582 L 966 582 L 966 500"></path>
    ${Array.from({ length: many }, (_, at) => svg`<rect x="857" y=${577 - at * 2.8} width="102" height="2"></rect>`)}
    <text x="966" y="606">discards</text></g>`;
}

// Words.

const plain = (amount) => dollars(amount).replace(/\.00$/, "");

function spotWords(spot) {
  if (spot.is_empty) return `Spot ${spot.spot}, empty`;
  const hands = spot.hands.map(
    (hand) => `${hand.cards.map(spokenCard).join(", ")}: ${hand.points}${hand.ended ? `, ${hand.ended_words}` : ""}`,
  );
  const sides = spot.sides.map((side) => `${side.name} ${dollars(side.amount)}`);
  return [`Spot ${spot.spot}${spot.is_person ? ", a person" : ""}, ${dollars(spot.main)}`, ...sides, ...hands].join(
    ". ",
  );
}
