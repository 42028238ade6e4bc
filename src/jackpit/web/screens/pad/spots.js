// The spots: in an arc on the felt before the round, in a row during it.

import { cardText } from "../shared/cards.js";
import { html, nothing } from "../shared/html.js";
import { shortDollars } from "../shared/money.js";
import { rich, t, wrapWords } from "../shared/text.js";
import { holdClass, holdHint, stopMenu } from "./keys.js";
import { nextKeyOf } from "./phase.js";
import { findKeys } from "./view.js";

const FEW_SPOTS = 4; // with room for the names of their hands

/**
 * The dealer stands at the bottom: spot 1 at the left, the last spot at the right.
 * @param {Pad} pad
 */
export function spotArc(pad) {
  const keys = findKeys(pad.view, "Tap");
  return html`<div class="arc ${keys.length > 7 ? "many" : ""}">${keys.map((key, index) =>
    spotButton(pad, key, { place: placeInArc(index, keys.length) }),
  )}</div>`;
}

/**
 * @param {number} index
 * @param {number} count
 */
function placeInArc(index, count) {
  const angle = count === 1 ? Math.PI / 2 : (Math.PI * index) / (count - 1);
  const x = 50 - 50 * Math.cos(angle);
  const y = 100 - 100 * Math.sin(angle);
  return `--x: ${x.toFixed(2)}; --y: ${y.toFixed(2)}`;
}

/**
 * The spots during the round. The keypad keeps a place for each; touch shows those with a wager.
 * @param {Pad} pad
 */
export function spotRow(pad) {
  const { view } = pad;
  const all = findKeys(view, "Tap");
  const isShown = (/** @type {Server.PadKey} */ key) =>
    view.controller === "keypad" || key.is_lit || view.spots[key.press.spot - 1].is_chip_unplayed;
  const keys = all.filter(isShown);
  const isFew = keys.length <= FEW_SPOTS;
  return html`<section class="spot-row ${isFew ? "few" : ""} ${keys.length > 6 ? "many" : ""}"
    aria-label=${t("Spots")}>${keys.map((key) => spotButton(pad, key, { isFew }))}</section>`;
}

/**
 * @param {Pad} pad
 * @param {Server.PadKey} key
 * @param {{ place?: string, isFew?: boolean }} options
 */
function spotButton(pad, key, { place = "", isFew = false }) {
  const now = pad.keyState(key);
  const { spot } = key.press;
  const { state, tags } = spotFacts(pad, key, isFew);
  const isNext = now.is_live && nextKeyOf(pad) === key;
  const classes = [
    isNext && "primary",
    key.is_lit && "lit",
    key.is_selected && "selected",
    key.is_flashing && "flashing",
    !now.is_live && "off",
    holdClass(pad, key),
  ];
  return html`<button class="spot ${classes.filter(Boolean).join(" ")}"
    .style=${place} aria-disabled=${!now.is_live} aria-pressed=${key.is_lit} aria-describedby=${holdHint(pad, key)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => pad.hold.begin(key, event)}
    @pointerleave=${(/** @type {PointerEvent} */ event) => pad.hold.leave(event)}
    @contextmenu=${stopMenu} @click=${(/** @type {MouseEvent} */ event) => pad.press(key, event)}>
    ${wrapWords(rich("Spot {spot}", { spot: html`<b>${spot}</b>` }), hidden)}
    ${key.is_selected ? hidden(t("selected")) : nothing}
    <span class="spot-state"><span>${state}</span>${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</span>
  </button>`;
}

/** @param {string} words */
const hidden = (words) => html`<span class="visually-hidden">${words}</span>`;

/**
 * What is shown in a spot: its hand or its wager, its cards, and what is special.
 * @param {Pad} pad
 * @param {Server.PadKey} key
 * @param {boolean} isFew
 */
function spotFacts({ view }, key, isFew) {
  const { spot } = key.press;
  const about = view.spots[spot - 1];
  const group = view.joined.find((group) => group.includes(spot));
  const cards = about.cards.map(cardText).join(" ");
  /** @type {string[]} */
  const tags = [];
  if (cards) tags.push(cards);
  const waits = about.moment === "hole_card" || about.moment === "dealer_hand";
  if (waits) tags.push(t("waits"));
  if (key.is_flashing) tags.push(t("chip lifted"));
  if (group) tags.push(t("joined {spots}", { spots: group.join("+") }));
  const isUndecided = about.shows_line === null && waits; // the tag says so
  const shows = (cards || !view.is_dealers_hand) && !isUndecided ? about.shows : null;
  const line = about.line ?? about.shows_line;
  const hand = line && !isFew ? awardOf(view, line) : (about.line_name ?? shows);
  const noWager = about.is_chip_unplayed ? html`<span class="unplayed">${t("chip, not played")}</span>` : t("no chip");
  const wager = key.is_lit ? shortDollars(view.wager) : noWager;
  return { state: about.win ? `✓ ${hand}` : (hand ?? wager), tags };
}

/**
 * What a line pays, where its name has no room.
 * @param {Server.Pad} view
 * @param {string} line
 */
const awardOf = (view, line) => findKeys(view, "Hand").find((key) => key.press.line === line)?.hand?.award;
