// The page of the pad, by phase: the spots have the room before the round, the hands during the deal, the
// claim while it waits, and the list while it is paid.

import { html, nothing, svg } from "../shared/html.js";
import { verifierName } from "../shared/names.js";
import { playingCard } from "../shared/playing-card.js";
import { plural, rich, t } from "../shared/text.js";
import { spotsTitle } from "../shared/words.js";
import { padHeader } from "./header.js";
import { actionBar, claimKeys, declarationKey, handKeys, holdHintText, isUpCard, keyButton, shortcut } from "./keys.js";
import { money } from "./money.js";
import { lastRound, lanes, payList, reminderList, trayTotal } from "./pay-list.js";
import { askedDeclaration, nextKeyOf, phaseOf } from "./phase.js";
import { spotArc, spotRow } from "./spots.js";
import { findKeys, findNextClaim, keyOf } from "./view.js";
import { roundNumber, WAIT_FOR_SYSTEM } from "./words.js";

const MANY_HANDS = 8;

/** @param {Pad} pad */
export function padPage(pad) {
  const phase = phaseOf(pad);
  const { controller } = pad.view;
  return html`${pad.view.refusals.length ? refusalHeader(pad) : padHeader(pad)}${holdHintText()}
    <main class="phase ${phase} ${controller}" data-phase=${phase}>${PHASES[phase](pad)}</main>${actionBar(pad)}`;
}

/** @param {Pad} pad */
const bets = (pad) =>
  html`<section class="felt" aria-label=${t("The table")}>
    ${spotArc(pad)}
    <div class="felt-center">
      ${wagersTitle(pad.view)}${promptLine(pad)}${reminderList(pad.view.reminders)}
      ${notesLine(pad.view)}${lastRound(pad.view)}
    </div>
  </section>${pad.view.controller === "keypad" ? keySwitch(pad) : nothing}`;

/** @param {Server.Pad} view */
const wagersTitle = ({ wagers, is_open, dealer }) =>
  is_open && dealer && wagers
    ? html`<p class="felt-title">${plural(wagers, "{count} wager", "{count} wagers")}</p>`
    : nothing;

/**
 * The small print of the pay table.
 * @param {Server.Pad} view
 */
const notesLine = ({ notes }) => (notes.length ? html`<p class="notes">${notes.join(" · ")}</p>` : nothing);

/** @param {Pad} pad */
const deal = (pad) =>
  pad.view.controller === "keypad"
    ? html`<div class="left">${handBlock(pad)}${spotRow(pad)}</div>
      <aside class="side">${keySwitch(pad)}${askLine(pad)}${sideList(pad)}</aside>`
    : html`<div class="left">${spotRow(pad)}${askLine(pad)}${handBlock(pad)}</div>
      <aside class="side">${sideList(pad)}</aside>`;

/** @param {Pad} pad */
const sideList = (pad) =>
  html`<div class="side-list">${claimTape(pad.view)}${lanes(pad.view)}${reminderList(pad.view.reminders)}</div>`;

/** @param {Pad} pad */
const handBlock = (pad) => {
  const keys = handKeys(pad);
  const kind = keys.length >= MANY_HANDS ? "many" : "";
  return html`<section class="hands hands-${keys.length} ${kind}" aria-label=${t("Hands")}>${keys}</section>`;
};

/** @param {Pad} pad */
const claim = (pad) =>
  pad.view.controller === "keypad"
    ? html`<div class="left">${handBlock(pad)}${spotRow(pad)}</div>
      <aside class="side">${keySwitch(pad)}${callPanel(pad)}${untilThen(pad)}</aside>`
    : html`<div class="left">${spotRow(pad)}${callPanel(pad)}</div>
      <aside class="side">${claimKeys(pad)}${untilThen(pad)}</aside>`;

/** @param {Pad} pad */
const pay = (pad) =>
  html`${payList(pad)}
  <aside class="side">${pad.view.controller === "keypad" ? keySwitch(pad) : nothing}${promptLine(pad)}
    ${trayTotal(pad)}${reminderList(pad.view.reminders)}</aside>`;

const PHASES = { bets, deal, claim, pay };

/**
 * A refused claim instead of the header: which hand, by whom and why, until the dealer acknowledges it.
 * @param {Pad} pad
 */
function refusalHeader(pad) {
  const [refusal, ...rest] = pad.view.refusals;
  const title = refusal.is_strike ? t("Spot struck") : t("Claim refused");
  return html`<header class="pad-top">
    <h1>${t("Table {table}", { table: pad.view.table })}</h1>
    <section class="refusal" role="alert" aria-label=${title}>
    <p><b>${title} · ${t("round {round}", { round: roundNumber(refusal.round) })}</b> ${refusal.text}
      ${rest.length ? html`<small>${plural(rest.length, "{count} more", "{count} more")}</small>` : nothing}</p>
    ${keyButton(pad, keyOf(pad.view, "DismissRefusal"), { kind: "ok", letter: shortcut("acknowledge") })}
  </section></header>`;
}

// The claim.

/**
 * A person is needed: whom to call, for what, how much.
 * @param {Pad} pad
 */
function callPanel(pad) {
  const { view } = pad;
  const next = findNextClaim(view) ?? view.sheet?.waiting[0];
  if (!next) return nothing;
  const { spots, line_name: line, amount, each, needs } = next;
  const rest = (view.sheet?.waiting ?? []).filter((other) => other !== next);
  return html`<section class="call ${askedDeclaration(view) ? "no-person" : ""}" aria-label=${t("What to pay")}>
    <h2>${callTitle(pad, next)}</h2>
    <ul><li><span>${spots.length ? `${spotsTitle(spots)}: ` : nothing}${line}</span>
      <small>${t("pending, needs {verifier}", { verifier: verifierName(needs) })}</small>
      ${money(amount)}
      ${
        spots.length > 1
          ? html`<small>${rich("{amount} each", { amount: money(each) })} · ${next.why}</small>`
          : nothing
      }
      </li>${rest.map(
        (other) =>
          html`<li class="later"><span>${spotsTitle(other.spots)}: ${other.line_name}</span>
            ${money(other.amount)}</li>`,
      )}</ul>
    ${askLine(pad)}
  </section>`;
}

/**
 * What is next for the claim: its cards, the key that logs it, or a person.
 * @param {Pad} pad
 * @param {Server.PendingClaim} claim
 */
function callTitle(pad, { spots, needs }) {
  if (askedDeclaration(pad.view)) return waitTitle(pad.view, spots);
  const next = nextKeyOf(pad)?.press.type;
  if (next === "JPot") return t("Press J-POT");
  if (next === "KeyToRun") return t("Turn the key back");
  if (pad.view.confirmed) return t("Swipe the card");
  return needs === "dealer" ? t("Verify the hand") : t("Call {verifier}", { verifier: verifierName(needs) });
}

/**
 * What the hand of a claim waits for.
 * @param {Server.Pad} view
 * @param {number[]} spots
 */
const waitTitle = (view, spots) =>
  view.spots[spots[0] - 1].moment === "dealer_hand" ? t("Complete the hand") : t("Wait for the hole card");

/**
 * The open claims while the hands of other spots are marked.
 * @param {Server.Pad} view
 */
const claimTape = ({ sheet }) =>
  sheet?.waiting.length
    ? html`<section class="call short" aria-label=${t("Pending")}><ul>${sheet.waiting.map(
        ({ spots, line_name: line, amount, needs }) =>
          html`<li><span>${spotsTitle(spots)}: ${line}</span>
          <small>${t("pending, needs {verifier}", { verifier: verifierName(needs) })}</small> ${money(amount)}</li>`,
      )}</ul></section>`
    : nothing;

/**
 * What the dealer does until the claim is verified, with the cards that were entered.
 * @param {Pad} pad
 */
const untilThen = (pad) =>
  html`<section class="until-then">
    <h2>${t("Until then")}</h2>
    ${reminderList(pad.view.claim_reminders)}${enteredCards(pad.view)}${lanes(pad.view, { isQuiet: true })}
  </section>`;

/** @param {Server.Pad} view */
function enteredCards(view) {
  const next = findNextClaim(view);
  const seats = (next?.spots ?? []).map((spot) => view.spots[spot - 1]).filter(({ cards }) => cards.length);
  if (!seats.length && !view.dealer_cards.length) return nothing;
  return html`<div class="entered">${seats.map(({ spot, cards }) => cardFigure(cards, t("spot {spot}", { spot })))}${
    view.dealer_cards.length ? cardFigure(view.dealer_cards, t("dealer")) : nothing
  }</div>`;
}

/**
 * @param {string[]} cards
 * @param {string} whose
 */
const cardFigure = (cards, whose) =>
  html`<figure><span>${cards.map(playingCard)}</span><figcaption>${whose}</figcaption></figure>`;

// The prompt.

/**
 * Why a press was refused, or what comes next.
 * @param {Pad} pad
 */
function promptLine(pad) {
  const { message } = pad;
  return html`<div class="prompt" role=${message?.kind === "bad" ? "alert" : "status"}>${
    message
      ? html`<p class=${message.kind}>${message.kind === "bad" ? html`<b>✕</b> ` : nothing}${message.text}</p>`
      : html`<p>${pad.isOnline ? stepText(pad) : WAIT_FOR_SYSTEM}</p>`
  }</div>`;
}

/**
 * The next step; on the page of the list, which has no hands, that of the list.
 * @param {Pad} pad
 */
const stepText = (pad) => (phaseOf(pad) === "pay" ? pad.view.list_prompt : pad.view.prompt);

/**
 * The prompt, with the keys that declare the up card; where each hand has its own, they are its spots.
 * @param {Pad} pad
 */
function askLine(pad) {
  const keys = findKeys(pad.view, "Declare").filter((key) => isUpCard(key) && key.is_live);
  if (!keys.length) return html`<div class="ask">${promptLine(pad)}</div>`;
  const isBySpot = keys.length > 1 && keys.every(({ press }) => press.spot !== null);
  const shown = isBySpot
    ? html`<b>${keys[0].label}</b>${keys.map((key) => spotDeclaration(pad, key))}`
    : keys.map((key) => declarationKey(pad, key));
  return html`<div class="ask with-keys">${promptLine(pad)}<div class="ask-keys ${
    isBySpot ? "by-spot" : ""
  }">${shown}</div></div>`;
}

/**
 * @param {Pad} pad
 * @param {Server.PadKey} key
 */
const spotDeclaration = (pad, key) =>
  html`<button class="key declare ${key.is_lit ? "lit" : ""}" aria-pressed=${key.is_lit}
    aria-label="${key.label} ${key.note}"
    @click=${(/** @type {MouseEvent} */ event) => pad.press(key, event)}>${key.note}</button>`;

// The key switch.

/**
 * The supervisor's key: turned with card and PIN, and back by hand.
 * @param {Pad} pad
 */
function keySwitch(pad) {
  const { view } = pad;
  const isAtJph = view.key_holder !== null;
  const key = keyOf(view, isAtJph ? "KeyToRun" : "KeyToJph");
  return html`<section class="switch" aria-label=${t("Supervisor key")}>
    ${dial(isAtJph)}
    <p><b>${isAtJph ? t("Key at JPH") : t("Key at RUN")}</b>${
      isAtJph
        ? html`<span class="holder">${rich("Key held by {name}", {
            name: html`<b>${view.key_holder_name}</b>`,
          })}</span>`
        : html`<span>${claimsText(view)}</span>`
    }</p>
    ${
      isAtJph || phaseOf(pad) !== "pay"
        ? keyButton(pad, key, { kind: "position", sub: isAtJph ? t("turn back") : t("card and PIN") })
        : nothing
    }
  </section>`;
}

/** @param {Server.Pad} view */
function claimsText(view) {
  const spots = (view.sheet?.waiting ?? []).flatMap((claim) => claim.spots);
  return spots.length ? t("a claim waits") : t("no claim waits");
}

/** @param {boolean} isAtJph */
const dial = (isAtJph) =>
  html`<svg class="dial" viewBox="0 0 100 100" aria-hidden="true">${svg`
  <circle class="rim" cx="50" cy="50" r="46"></circle>
  <rect class="bit" x="44" y="12" width="12" height="48" rx="6"
    transform=${`rotate(${isAtJph ? 50 : -50} 50 50)`}></rect>`}</svg>`;
