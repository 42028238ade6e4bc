// @ts-nocheck Its types are not declared yet.
// Components of both layouts of the pad: header, keys, spots, prompt.

import { cardText } from "../shared/cards.js";
import { html, nothing, svg } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { listSpots, plural } from "../shared/words.js";
import { cardPurpose, openCardDialog } from "./card-swipe.js";
import { openHelp } from "./keyboard-help.js";
import { HAND_LETTERS, SHORTCUTS } from "./keyboard.js";
import { isMuted, setMuted } from "./sounds.js";
import { openMore, openTool } from "./tools.js";
import { findKey, findKeys, findNextClaim } from "./view.js";
import { awardText, chipAmount, roundNumber, shortReason, VERIFIERS, WAIT_FOR_SYSTEM } from "./words.js";

const KEY_SYMBOLS = { Enter: "↵", Backspace: "⌫" };
const shortcut = (name) => KEY_SYMBOLS[SHORTCUTS[name][0]] ?? SHORTCUTS[name][0].toUpperCase();

// The header.

export function padHeader(pad) {
  const { view } = pad;
  const about = [
    view.game.replace(/ Progressive$/, ""),
    view.is_dealers_hand ? view.pay_table.toUpperCase() : null,
    view.round ? `round ${roundNumber(view.round)}${view.is_reopened ? ", reopened" : ""}` : null,
  ];
  return html`<header class="pad-top">
    <h1>Table ${view.table}</h1>
    ${demoMark(pad.about)}
    <div class="pad-about">
      <span class="soft">${about.filter(Boolean).join(" · ")}</span>
      <span class="pad-state">${connectionState(pad)}<span
        class="soft">${view.dealer ? html`Dealer ${view.dealer_name}` : "no dealer"}</span></span>
    </div>
    <div class="pad-meters">${pad.meters.map((meter) => padMeter(meter, pad))}</div>
    <div class="pad-icons">
      <button class="icon" aria-pressed=${isMuted()} aria-label="Sound off"
        title=${isMuted() ? "Sound is off" : "Sound is on"} @click=${() => {
          setMuted(!isMuted());
          pad.draw();
        }}>${speaker(isMuted())}</button>
      <button class="icon" aria-label="Keyboard shortcuts" title="Keyboard shortcuts"
        @click=${() => openHelp(pad)}>?</button>
    </div>
  </header>`;
}

export const demoMark = (about) => (about.is_demo ? html`<span class="badge demo-mark">Demo</span>` : nothing);

const speaker = (mute) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true">${
    mute
      ? svg`<path d="M4 9v6h4l5 4V5L8 9zM16 9l6 6M22 9l-6 6"></path>`
      : svg`<path d="M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"></path>`
  }</svg>`;

function connectionState(pad) {
  if (!pad.isOnline) return html`<span class="stop">✕ offline</span>`;
  if (!pad.view.is_link_open) return html`<span class="wait">● link closed</span>`;
  if (!pad.view.is_table_open) return html`<span class="wait">● table closed</span>`;
  return html`<span class="go">● online</span>`;
}

function padMeter({ meter, amount, is_pending, is_hit, is_locked }, pad) {
  const state = is_locked
    ? "locked here, pending"
    : is_hit
      ? "hit here, pending"
      : is_pending
        ? "pending elsewhere"
        : "";
  return html`<div class="pad-meter ${state ? "pending" : ""} ${pad.isOnline ? "" : "old"}">
    <span class="label">${pad.meters.length > 1 ? meter : "Jackpot"}${
      state ? html` <b class="wait">${state}</b>` : nothing
    }</span>
    <span class="amount">${dollars(amount)}</span>
  </div>`;
}

// Keys.

/** A key of the pad: its name, and below it a detail or why it is disabled. */
function keyButton(pad, key, { kind = "", name = key.label, sub = "", letter = "" } = {}) {
  const now = pad.keyState(key);
  return html`<button class="key ${kind} ${now.is_live ? "" : "off"} ${key.is_lit ? "lit" : ""}"
    aria-disabled=${!now.is_live} @click=${() => pad.press(key)}>
    <span class="name">${name}</span><small>${now.is_live ? sub : shortReason(now.why_not)}</small>
    ${letter ? html`<kbd aria-hidden="true">${letter}</kbd>` : nothing}
  </button>`;
}

export function beginKey(pad) {
  const { view } = pad;
  const key = findKey(view, "Begin");
  return keyButton(pad, key, {
    kind: "begin",
    letter: shortcut("begin"),
    sub: `${plural(view.wagers, "wager")} of ${chipAmount(view.wager)}`,
  });
}

export function finishKey(pad) {
  const { view } = pad;
  const pays = view.sheet?.payments.length;
  return keyButton(pad, findKey(view, "Finish"), {
    kind: "finish",
    letter: shortcut("end"),
    sub: pays ? "when everything is paid" : "nothing to pay",
  });
}

export function undoKey(pad) {
  const key = findKey(pad.view, "Undo");
  return keyButton(pad, key, { kind: "undo", letter: shortcut("undo"), sub: `undo ${key.note}` });
}

export function bonusKey(pad) {
  const { view } = pad;
  if (!view.bonus) return nothing;
  const key = findKey(view, "SpecialBonus");
  const given = view.bonus.given.map((bonus) => bonus.winner);
  return keyButton(pad, key, {
    kind: "bonus",
    sub: given.length
      ? `given to ${listSpots(given)}`
      : `${chipAmount(view.bonus.award)}, others ${chipAmount(view.bonus.envy)}`,
  });
}

/** CONFIRM on touch, J-POT on the keypad. */
export function verifyKey(pad) {
  const { view } = pad;
  const key = findKey(view, "Confirm") ?? findKey(view, "JPot");
  const claim = findNextClaim(view);
  if (!claim) return keyButton(pad, key, { kind: "verify", letter: shortcut("verify") });
  const spots = claim.spots.length ? listSpots(claim.spots) : "no spot yet";
  const isTouch = key.press.type === "Confirm";
  const name = isTouch
    ? view.confirmed
      ? "SWIPE THE CARD"
      : `CONFIRM ${claim.spots.length === 1 ? `· ${spots}` : ""}`
    : key.label;
  const card = `${VERIFIERS[claim.needs].replace(/^an? /, "")}'s card`;
  const sub = isTouch
    ? view.confirmed
      ? `${card} · press again to cancel`
      : `${dollars(claim.amount)} · ${card}`
    : `logs ${dollars(claim.amount)}`;
  return keyButton(pad, key, { kind: "verify waits", letter: shortcut("verify"), name, sub });
}

export const moreKey = (pad) =>
  html`<button class="key more" @click=${() => openMore(pad)}>
  <span class="name">MORE</span><small>cards, spots, supervisor</small><kbd
    aria-hidden="true">${shortcut("more")}</kbd></button>`;

/** The hand keys, best first. */
export function handKeys(pad) {
  const { view } = pad;
  return findKeys(view, "Hand").map((key, index) => {
    const now = pad.keyState(key);
    const { hand } = key;
    const lit = key.is_lit ? "lit" : "";
    return html`<button class="key hand ${hand.meter ? "top" : ""} ${now.is_live ? "" : "off"} ${lit} ${
      key.is_selected ? "selected" : ""
    } ${key.is_suggested && !lit ? "suggested" : ""}"
      aria-disabled=${!now.is_live} aria-pressed=${key.is_lit} @click=${() => pad.press(key)}>
      <span class="what"><span class="name">${key.label}</span><small>${handState(view, key, now)}</small></span>
      <span class="award"><span class="amount">${awardText(hand, pad.meters)}</span>${
        hand.meter ? html`<small class="amount">${dollars(currentPrize(hand, pad.meters))}</small>` : nothing
      }</span>
      <kbd aria-hidden="true">${HAND_LETTERS[index]?.toUpperCase() ?? ""}</kbd>
    </button>`;
  });
}

/** The present meter for a 100% line; for a smaller share, the amount that the server sent. */
function currentPrize(hand, meters) {
  return hand.percent === 100 ? (meters.find((meter) => meter.meter === hand.meter)?.amount ?? hand.pays) : hand.pays;
}

function handState(view, key, now) {
  const { hand } = key;
  if (hand.needs_spot) return "tap its spot";
  const waits = view.sheet?.waiting.find((claim) => claim.line === key.label);
  const who = waits ? ` · needs ${VERIFIERS[waits.needs]}` : "";
  if (hand.marked.length) return `${listSpots(hand.marked)}${who}`;
  if (key.is_lit)
    return view.wagers > 1
      ? `${hand.meter ? "shared by" : "each of"} ${view.wagers} spots${who}`
      : `for the table${who}`;
  if (hand.logged.length) return `${listSpots(hand.logged)} · verified`;
  if (key.is_suggested) return "the cards make this hand";
  if (!now.is_live) return shortReason(now.why_not);
  return hand.envy ? `envy ${hand.envy} to the others` : nothing;
}

// Spots.

/** What is shown in and under a spot. */
function spotFacts(view, key) {
  const { spot } = key.press;
  const about = view.spots[spot - 1];
  const group = view.joined.find((group) => group.includes(spot));
  const cards = about.cards.map(cardText).join(" ");
  const tags = [];
  if (key.is_flashing) tags.push("chip lifted");
  if (about.mark) tags.push(about.win ? `✓ ${about.mark}` : about.mark);
  else if (about.shows && (cards || !view.is_dealers_hand)) tags.push(about.shows);
  if (group) tags.push(`joined ${group.join("+")}`);
  return { spot, inside: cards || (key.is_lit ? chipAmount(view.wager) : null), tags };
}

export function spotButton(pad, key, place) {
  const now = pad.keyState(key);
  const { spot, inside, tags } = spotFacts(pad.view, key);
  const isAccepted = pad.view.round !== null && key.is_lit;
  return html`<button class="spot ${key.is_lit ? "lit" : ""} ${isAccepted ? "accepted" : ""} ${
    key.is_selected ? "selected" : ""
  } ${key.is_flashing ? "flashing" : ""} ${now.is_live ? "" : "off"}"
    .style=${place ?? ""} aria-disabled=${!now.is_live} aria-pressed=${key.is_lit} @click=${() => pad.press(key)}>
    <span class="visually-hidden">Spot
      </span><b>${spot}</b>${inside ? html`<span>${inside}</span>` : html`<span aria-hidden="true">–</span>`}
    ${key.is_selected ? html`<span class="visually-hidden">selected</span>` : nothing}
    ${tags.length ? html`<span class="tag">${tags.join(" · ")}</span>` : nothing}
  </button>`;
}

// The prompt.

/** Why a press was refused, or what comes next. */
export function promptLine(pad) {
  const { message, view } = pad;
  return html`<div class="prompt" role=${message?.kind === "bad" ? "alert" : "status"}>
    ${
      message
        ? html`<p class=${message.kind}>${message.kind === "bad" ? html`<b>✕</b> ` : nothing}${message.text}</p>`
        : html`<p>${pad.isOnline ? view.now : WAIT_FOR_SYSTEM}</p>`
    }
    ${promptButton(pad)}
  </div>`;
}

/** A button to enter a card where one is needed next, for pads without a reader; or to enter a missing reference. */
function promptButton(pad) {
  const { view } = pad;
  if (!pad.isOnline) return nothing;
  const label = cardPurpose(view);
  if (label) return html`<button class="button primary tool" @click=${() => openCardDialog(pad)}>${label}</button>`;
  const isMissing = findKey(view, "Reference").is_live && !findNextClaim(view) && !view.key_holder;
  return isMissing
    ? html`<button class="button primary tool" @click=${() => openTool(pad, "reference")}>Enter the reference</button>`
    : nothing;
}

/** What UNDO can and cannot take back. */
export const undoLine = (pad) =>
  html`<p class="undo-line">${
    pad.view.controller === "keypad"
      ? "To take a mark back, press UNDO or the lit hand again. After J-POT, the win can only be backed out."
      : "To take a mark back, press UNDO or the lit hand again. Once the card is swiped, the win " +
        "can only be backed out."
  }</p>`;
