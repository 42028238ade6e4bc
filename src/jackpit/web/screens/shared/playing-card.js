// A playing card, small: its rank above its suit.

import { cardName, isRed, rankText, SUITS } from "./cards.js";
import { html } from "./html.js";

/** @param {string} card */
export const playingCard = (card) =>
  html`<span class="playing-card ${isRed(card) ? "red" : ""}" role="img"
    aria-label=${cardName(card)}>${rankText(card[0])}<br>${SUITS[card[1]].symbol}</span>`;
