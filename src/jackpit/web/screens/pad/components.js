// Components of both layouts of the pad: header, keys, spots, prompt.

import { cardText } from "../shared/cards.js";
import { html, nothing, svg } from "../shared/html.js";
import { dollars, shortDollars } from "../shared/money.js";
import { verifierName } from "../shared/names.js";
import { plural, rich, t, wrapWords } from "../shared/text.js";
import { listSpots } from "../shared/words.js";
import { cardPurpose, openCardDialog } from "./card-swipe.js";
import { openHelp } from "./keyboard-help.js";
import { HAND_LETTERS, SHORTCUTS } from "./keyboard.js";
import { isMuted, setMuted } from "./sounds.js";
import { openMore, openTool } from "./tools.js";
import { findKey, findKeys, findNextClaim, keyOf } from "./view.js";
import { awardText, roundNumber, shortReason, VERIFIER_CARDS, WAIT_FOR_SYSTEM } from "./words.js";

/** @type {Record<string, string>} */
const KEY_SYMBOLS = { Enter: "↵", Backspace: "⌫" };
/** @param {string} name */
const shortcut = (name) => KEY_SYMBOLS[SHORTCUTS[name][0]] ?? SHORTCUTS[name][0].toUpperCase();

// The header.

/** @param {Pad} pad */
export function padHeader(pad) {
  const { view } = pad;
  const about = [
    view.short_name,
    view.is_dealers_hand ? view.pay_table.toUpperCase() : null,
    view.round ? roundText(view.round, view.is_reopened) : null,
  ];
  return html`<header class="pad-top">
    <h1>${t("Table {table}", { table: view.table })}</h1>
    ${demoMark(pad.about)}
    <div class="pad-about">
      <span class="soft">${about.filter(Boolean).join(" · ")}</span>
      <span class="pad-state">${connectionState(pad)}<span
        class="soft">${
          view.dealer ? t("Dealer {name}", { name: view.dealer_name ?? "" }) : t("no dealer")
        }</span></span>
    </div>
    <div class="pad-meters">${pad.meters.map((meter) => padMeter(meter, pad))}</div>
    <div class="pad-icons">
      <button class="icon" aria-pressed=${isMuted()} aria-label=${t("Sound off")}
        title=${isMuted() ? t("Sound is off") : t("Sound is on")} @click=${() => {
          setMuted(!isMuted());
          pad.draw();
        }}>${speaker(isMuted())}</button>
      <button class="icon" aria-label=${t("Keyboard shortcuts")} title=${t("Keyboard shortcuts")}
        @click=${() => openHelp(pad)}>?</button>
    </div>
  </header>`;
}

/**
 * @param {number} number
 * @param {boolean} isReopened
 */
function roundText(number, isReopened) {
  const round = roundNumber(number);
  return isReopened ? t("round {round}, reopened", { round }) : t("round {round}", { round });
}

/** @param {Server.About} about */
export const demoMark = (about) => (about.is_demo ? html`<span class="badge demo-mark">${t("Demo")}</span>` : nothing);

/** @param {boolean} mute */
const speaker = (mute) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true">${
    mute
      ? svg`<path d="M4 9v6h4l5 4V5L8 9zM16 9l6 6M22 9l-6 6"></path>`
      : svg`<path d="M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"></path>`
  }</svg>`;

/** @param {Pad} pad */
function connectionState(pad) {
  if (!pad.isOnline) return html`<span class="stop">✕ ${t("offline")}</span>`;
  if (!pad.view.is_link_open) return html`<span class="wait">● ${t("link closed")}</span>`;
  if (!pad.view.is_table_open) return html`<span class="wait">● ${t("table closed")}</span>`;
  return html`<span class="go">● ${t("online")}</span>`;
}

/**
 * @param {Server.SignAmount} meter
 * @param {Pad} pad
 */
function padMeter({ name, amount, is_pending, is_hit, is_locked }, pad) {
  const state = is_locked
    ? t("locked here, pending")
    : is_hit
      ? t("hit here, pending")
      : is_pending
        ? t("pending elsewhere")
        : "";
  return html`<div class="pad-meter ${state ? "pending" : ""} ${pad.isOnline ? "" : "old"}">
    <span class="label">${name}${state ? html` <b class="wait">${state}</b>` : nothing}</span>
    <span class="amount">${dollars(amount)}</span>
  </div>`;
}

// Keys.

/**
 * A key of the pad: its name, and below it a detail or why it is disabled.
 * @param {Pad} pad
 * @param {Server.PadKey} key
 * @param {{ kind?: string, name?: string, sub?: string, letter?: string }} [shown]
 */
function keyButton(pad, key, { kind = "", name = key.label, sub = "", letter = "" } = {}) {
  const now = pad.keyState(key);
  return html`<button class="key ${kind} ${now.is_live ? "" : "off"} ${key.is_lit ? "lit" : ""}"
    aria-disabled=${!now.is_live} @click=${() => pad.press(key)}>
    <span class="name">${name}</span><small>${now.is_live ? sub : shortReason(now.why_not)}</small>
    ${letter ? html`<kbd aria-hidden="true">${letter}</kbd>` : nothing}
  </button>`;
}

/** @param {Pad} pad */
export function beginKey(pad) {
  const { view } = pad;
  return keyButton(pad, keyOf(view, "Begin"), {
    kind: "begin",
    letter: shortcut("begin"),
    sub: plural(view.wagers, "{count} wager of {amount}", "{count} wagers of {amount}", {
      amount: shortDollars(view.wager),
    }),
  });
}

/** @param {Pad} pad */
export function finishKey(pad) {
  const { view } = pad;
  const pays = view.sheet?.rows.length;
  return keyButton(pad, keyOf(view, "Finish"), {
    kind: "finish",
    letter: shortcut("end"),
    sub: pays ? t("when everything is paid") : t("nothing to pay"),
  });
}

/** @param {Pad} pad */
export function undoKey(pad) {
  const key = keyOf(pad.view, "Undo");
  const sub = key.note ? t("undo {what}", { what: key.note }) : "";
  return keyButton(pad, key, { kind: "undo", letter: shortcut("undo"), sub });
}

/** @param {Pad} pad */
export function bonusKey(pad) {
  const { view } = pad;
  if (!view.bonus) return nothing;
  const given = view.bonus.given.map((bonus) => bonus.winner);
  return keyButton(pad, keyOf(view, "SpecialBonus"), {
    kind: "bonus",
    sub: given.length
      ? t("given to {spots}", { spots: listSpots(given) })
      : t("{award}, others {envy}", { award: shortDollars(view.bonus.award), envy: shortDollars(view.bonus.envy) }),
  });
}

/**
 * CONFIRM on touch, J-POT on the keypad.
 * @param {Pad} pad
 */
export function verifyKey(pad) {
  const { view } = pad;
  const key = findKey(view, "Confirm") ?? keyOf(view, "JPot");
  const claim = findNextClaim(view);
  if (!claim) return keyButton(pad, key, { kind: "verify", letter: shortcut("verify") });
  const shown = key.press.type === "Confirm" ? confirmTexts(view, key, claim) : logTexts(claim);
  return keyButton(pad, key, { kind: "verify waits", letter: shortcut("verify"), ...shown });
}

/**
 * @param {Server.Pad} view
 * @param {Server.PadKey} key
 * @param {Server.PendingClaim} claim
 */
function confirmTexts(view, key, { spots, amount, needs }) {
  const card = VERIFIER_CARDS[needs];
  if (view.confirmed) return { name: t("SWIPE THE CARD"), sub: t("{card} · press again to cancel", { card }) };
  const name = spots.length === 1 ? `${key.label} · ${listSpots(spots)}` : key.label;
  return { name, sub: `${dollars(amount)} · ${card}` };
}

/** @param {Server.PendingClaim} claim */
const logTexts = ({ amount }) => ({ sub: t("logs {amount}", { amount: dollars(amount) }) });

/**
 * The keys for the cards that a marked hand waits for, while they are needed.
 * @param {Pad} pad
 */
export const declareKeys = (pad) =>
  findKeys(pad.view, "Declare")
    .filter((key) => key.is_live || key.is_lit)
    .map((key) => keyButton(pad, key, { kind: "declare", sub: key.note ?? "" }));

/** @param {Pad} pad */
export const moreKey = (pad) =>
  html`<button class="key more" @click=${() => openMore(pad)}>
  <span class="name">${t("MORE")}</span><small>${t("cards, spots, supervisor")}</small><kbd
    aria-hidden="true">${shortcut("more")}</kbd></button>`;

/**
 * The hand keys, best first.
 * @param {Pad} pad
 */
export function handKeys(pad) {
  const { view } = pad;
  return findKeys(view, "Hand").map((key, index) => {
    const now = pad.keyState(key);
    const hand = handOf(key);
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

/**
 * What a hand key is for; every hand key has it.
 * @param {Server.PadKey} key
 */
const handOf = (key) => /** @type {Server.PadHand} */ (key.hand);

/**
 * The present meter for a 100% line; for a smaller share, the amount that the server sent.
 * @param {Server.PadHand} hand
 * @param {Server.SignAmount[]} meters
 */
function currentPrize(hand, meters) {
  return hand.percent === 100 ? (meters.find((meter) => meter.meter === hand.meter)?.amount ?? hand.pays) : hand.pays;
}

/**
 * @param {Server.Pad} view
 * @param {Server.PadKey} key
 * @param {Server.PadKey} now
 */
function handState(view, key, now) {
  const hand = handOf(key);
  if (hand.needs_spot) return t("tap its spot");
  if (hand.marked.length || key.is_lit) {
    const waits = view.sheet?.waiting.find((claim) => claim.line === key.label);
    const who = waits && t("needs {verifier}", { verifier: verifierName(waits.needs) });
    return [winnersOf(view, hand), who].filter(Boolean).join(" · ");
  }
  if (hand.logged.length) return t("{spots} · verified", { spots: listSpots(hand.logged) });
  if (key.is_suggested) return t("the cards make this hand");
  if (!now.is_live) return shortReason(now.why_not);
  return hand.envy ? t("envy {amount} to the others", { amount: hand.envy }) : nothing;
}

/**
 * @param {Server.Pad} view
 * @param {Server.PadHand} hand
 */
function winnersOf(view, hand) {
  if (hand.marked.length) return listSpots(hand.marked);
  if (view.wagers < 2) return t("for the table");
  return hand.meter
    ? plural(view.wagers, "shared by {count} spot", "shared by {count} spots")
    : plural(view.wagers, "each of {count} spot", "each of {count} spots");
}

// Spots.

/**
 * What is shown in and under a spot.
 * @param {Server.Pad} view
 * @param {Server.PadKey} key
 */
function spotFacts(view, key) {
  const { spot } = key.press;
  const about = view.spots[spot - 1];
  const group = view.joined.find((group) => group.includes(spot));
  const cards = about.cards.map(cardText).join(" ");
  /** @type {string[]} */
  const tags = [];
  if (key.is_flashing) tags.push(t("chip lifted"));
  if (about.mark) tags.push(about.win ? `✓ ${about.mark}` : about.mark);
  else if (about.shows && (cards || !view.is_dealers_hand)) tags.push(about.shows);
  if (group) tags.push(t("joined {spots}", { spots: group.join("+") }));
  return { spot, inside: cards || (key.is_lit ? shortDollars(view.wager) : null), tags };
}

/**
 * @param {Pad} pad
 * @param {Server.PadKey} key
 * @param {string} [place]
 */
export function spotButton(pad, key, place) {
  const now = pad.keyState(key);
  const { spot, inside, tags } = spotFacts(pad.view, key);
  const isAccepted = pad.view.round !== null && key.is_lit;
  return html`<button class="spot ${key.is_lit ? "lit" : ""} ${isAccepted ? "accepted" : ""} ${
    key.is_selected ? "selected" : ""
  } ${key.is_flashing ? "flashing" : ""} ${now.is_live ? "" : "off"}"
    .style=${place ?? ""} aria-disabled=${!now.is_live} aria-pressed=${key.is_lit} @click=${() => pad.press(key)}>
    ${wrapWords(rich("Spot {spot}", { spot: html`<b>${spot}</b>` }), hidden)}${
      inside ? html`<span>${inside}</span>` : html`<span aria-hidden="true">–</span>`
    }
    ${key.is_selected ? hidden(t("selected")) : nothing}
    ${tags.length ? html`<span class="tag">${tags.join(" · ")}</span>` : nothing}
  </button>`;
}

/** @param {string} words */
const hidden = (words) => html`<span class="visually-hidden">${words}</span>`;

// The prompt.

/**
 * Why a press was refused, or what comes next.
 * @param {Pad} pad
 */
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

/**
 * A button to enter a card where one is needed next, for pads without a reader; or to enter a missing reference.
 * @param {Pad} pad
 */
function promptButton(pad) {
  const { view } = pad;
  if (!pad.isOnline) return nothing;
  const label = cardPurpose(view);
  if (label) return html`<button class="button primary tool" @click=${() => openCardDialog(pad)}>${label}</button>`;
  const isMissing = keyOf(view, "Reference").is_live && !findNextClaim(view) && !view.key_holder;
  return isMissing
    ? html`<button class="button primary tool" @click=${() => openTool(pad, "reference")}>${t(
        "Enter the reference",
      )}</button>`
    : nothing;
}

/**
 * What UNDO can and cannot take back.
 * @param {Pad} pad
 */
export const undoLine = (pad) =>
  html`<p class="undo-line">${t("To take a mark back, press UNDO or the lit hand again.")}
    ${
      pad.view.controller === "keypad"
        ? t("After J-POT, the win can only be backed out.")
        : t("Once the card is swiped, the win can only be backed out.")
    }</p>`;
