// Playing cards in text: the server writes the seven of diamonds as "7d", the ten of hearts as "Th".

import { CARD } from "./bounds.js";
import { t } from "./text.js";

/**
 * Suits by letter, in the order of a card picker.
 * @type {Record<string, { symbol: string; name: string; }>}
 */
export const SUITS = {
  c: { symbol: "♣", name: t("clubs") },
  d: { symbol: "♦", name: t("diamonds") },
  h: { symbol: "♥", name: t("hearts") },
  s: { symbol: "♠", name: t("spades") },
};
/** @type {Record<string, string>} */
const RANK_NAMES = { A: t("ace"), K: t("king"), Q: t("queen"), J: t("jack") };

/**
 * Whether a typed text is a card.
 * @param {string} text
 */
export const isCard = (text) => CARD.test(text);

/**
 * "T" as "10".
 * @param {string} rank
 */
export const rankText = (rank) => (rank === "T" ? "10" : rank);

/**
 * "7d" as "7♦".
 * @param {string} card
 */
export const cardText = (card) => rankText(card[0]) + SUITS[card[1]].symbol;

/**
 * "7d" as "7 of diamonds", for screen readers.
 * @param {string} card
 */
export const cardName = (card) =>
  t("{rank} of {suit}", { rank: RANK_NAMES[card[0]] ?? rankText(card[0]), suit: SUITS[card[1]].name });

/** @param {string} suit */
export const isRedSuit = (suit) => suit === "d" || suit === "h";
/** @param {string} card */
export const isRed = (card) => isRedSuit(card[1]);
