// The table at one moment of a round, drawn as the dealer sees it.

import { cardText } from "../shared/cards.js";
import { html, nothing, svg } from "../shared/html.js";
import { meterName, verifierName } from "../shared/names.js";
import { dollars } from "../shared/money.js";
import { clauses, list, plural, rich, sentences, t } from "../shared/text.js";
import { listSpots } from "../shared/words.js";

const [WIDTH, HEIGHT] = [640, 330];

/**
 * The lights, marks, cards and payments of a moment, with a text for screen readers.
 * @param {Server.ReplayPicture | null} picture
 * @param {Server.Replay["people"]} people
 */
export function tablePicture(picture, people) {
  if (!picture) return nothing;
  const spots = Array.from({ length: picture.spots }, (_, index) => index + 1);
  return html`<figure class="table-picture">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${describe(picture)}>
      <path class="felt-shape" d="M 14 312 Q 14 18 320 18 Q 626 18 626 312 Z"></path>
      ${spots.map((spot) => spotShape(spot, picture))}
      ${dealerLines(picture, people)}
    </svg>
    ${
      notes(picture).length
        ? html`<figcaption
          class="small">${notes(picture).map((line) => html`<div>${line}</div>`)}</figcaption>`
        : nothing
    }
  </figure>`;
}

/**
 * Spot 1 at the dealer's left, along an arc.
 * @param {number} spot
 * @param {number} count
 * @returns {[number, number]}
 */
function placeOf(spot, count) {
  const angle = Math.PI * (1 - (count === 1 ? 0.5 : (spot - 1) / (count - 1)) * 0.84 - 0.08);
  return [WIDTH / 2 + Math.cos(angle) * 252, 292 - Math.sin(angle) * 216];
}

/**
 * The place in front of a spot, towards the dealer, for its cards and its payment.
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
function inward(x, y) {
  const [toX, toY] = [WIDTH / 2 - x, 300 - y];
  const share = 66 / Math.hypot(toX, toY);
  return [x + toX * share, y + toY * share];
}

/**
 * @param {number} spot
 * @param {Server.ReplayPicture} picture
 */
function spotShape(spot, picture) {
  const [x, y] = placeOf(spot, picture.spots);
  const marks = picture.marks.filter((mark) => mark.spots.includes(spot));
  const isLit = picture.lit.includes(spot);
  const paid = picture.payments.filter((payment) => payment.spot === spot);
  const kind = [isLit ? "lit" : "dark", marks.some(({ win }) => win) ? "won" : marks.length ? "marked" : ""].join(" ");
  const cards = picture.cards[spot] ?? [];
  const [inX, inY] = inward(x, y);
  return svg`<g class="spot ${kind}">
    ${marks.length ? svg`<circle class="ring" cx=${x} cy=${y} r="29"></circle>` : nothing}
    <circle cx=${x} cy=${y} r="23"></circle>
    <text class="spot-number" x=${x} y=${y + 8}>${spot}</text>
    ${picture.lifted.includes(spot) ? svg`<text class="note" x=${x} y=${y - 34}>${t("lifted")}</text>` : nothing}
    ${cards.length ? svg`<text class="cards" x=${inX} y=${inY}>${cards.map(cardText).join(" ")}</text>` : nothing}
    ${
      paid.length
        ? svg`<text class="paid" x=${inX}
          y=${inY + (cards.length ? 18 : 0)}>${paid.map((payment) => dollars(payment.amount)).join(" + ")}</text>`
        : nothing
    }
  </g>`;
}

/**
 * @param {Server.ReplayPicture} picture
 * @param {Server.Replay["people"]} people
 */
function dealerLines({ dealer_cards: cards, key_holder: holder, is_over: isOver }, people) {
  const lines = [
    cards.length ? cards.map(cardText).join(" ") : "",
    holder ? t("key at JPH: {person}", { person: people[holder]?.name ?? holder }) : "",
    isOver ? t("round over") : "",
  ].filter(Boolean);
  return svg`${lines.map(
    (line, index) => svg`<text class="dealer-line" x="320" y=${262 + index * 22}>${line}</text>`,
  )}`;
}

/**
 * A marked hand and its spots.
 * @param {Server.ReplayMark} mark
 */
const markedHand = ({ line_name: line, spots }) =>
  spots.length
    ? plural(spots.length, "{line} at spot {spots}", "{line} at spots {spots}", { line, spots: list(spots) })
    : t("{line}, no spot yet", { line });

/**
 * The marked hands, the pending claims and the sign.
 * @param {Server.ReplayPicture} picture
 * @returns {Shown[]}
 */
function notes({ marks, waiting, meters }) {
  const marked = marks.map((mark) =>
    mark.win
      ? rich("{hand}: {win}", {
          hand: markedHand(mark),
          win: html`<b class="go">${t("win {win}", { win: mark.win })}</b>`,
        })
      : markedHand(mark),
  );
  const pending = waiting.map(({ spots, amount, needs }) =>
    rich("{pending} for {spots}, needs {verifier}", {
      pending: html`<b class="wait">${t("PENDING {amount}", { amount: dollars(amount) })}</b>`,
      spots: listSpots(spots),
      verifier: verifierName(needs),
    }),
  );
  const shown = meters.length
    ? [html`<span class="soft">${t("Sign: {meters}", { meters: meters.map(meterOnSign).join(" · ") })}</span>`]
    : [];
  return [...marked, ...pending, ...shown];
}

/** @param {Server.SignAmount} amount */
const meterOnSign = ({ meter, amount, is_pending: isPending }) =>
  isPending
    ? t("{meter} {amount} PENDING", { meter: meterName(meter), amount: dollars(amount) })
    : `${meterName(meter)} ${dollars(amount)}`;

/** @param {Server.ReplayPicture} picture */
function describe(picture) {
  const marks = picture.marks.map((mark) =>
    mark.win ? t("{hand}, win {win}", { hand: markedHand(mark), win: mark.win }) : markedHand(mark),
  );
  const cards = Object.entries(picture.cards).map(([spot, held]) =>
    t("spot {spot}: {cards}", { spot, cards: held.map(cardText).join(" ") }),
  );
  return sentences([
    picture.lit.length
      ? plural(picture.lit.length, "Wager at spot {spots}.", "Wagers at spots {spots}.", { spots: list(picture.lit) })
      : t("No wagers."),
    marks.length ? t("Marked: {hands}.", { hands: clauses(marks) }) : t("No hand is marked."),
    cards.length ? t("Cards: {cards}.", { cards: clauses(cards) }) : "",
    picture.is_over ? t("The round is over.") : "",
  ]);
}
