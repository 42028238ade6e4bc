// A playing card as it lies on the table: rank and suit in its corner, the suit large.

import { cardName, isRed, rankText, SUITS } from "../shared/cards.js";
import { html } from "../shared/html.js";

/** @param {string} card */
export const cardFace = (card) =>
  html`<span class="card-face ${isRed(card) ? "red" : ""}" role="img" aria-label=${cardName(card)}>
    <b>${rankText(card[0])}</b><i>${SUITS[card[1]].symbol}</i><em>${SUITS[card[1]].symbol}</em>
  </span>`;
