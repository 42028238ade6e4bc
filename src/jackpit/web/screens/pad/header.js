// The header of the pad: the table, its state, the phase, the meters.

import { demoMark } from "../shared/demo-mark.js";
import { html, nothing, svg } from "../shared/html.js";
import { t } from "../shared/text.js";
import { openHelp } from "./help.js";
import { money } from "./money.js";
import { askedDeclaration, phaseOf } from "./phase.js";
import { isMuted, setMuted } from "./sounds.js";
import { roundNumber } from "./words.js";

/** @param {Pad} pad */
export function padHeader(pad) {
  const { view } = pad;
  const about = [
    view.short_name,
    view.is_dealers_hand ? view.pay_table.toUpperCase() : null,
    view.round ? roundText(view.round, view.is_reopened) : null,
  ];
  return html`<header class="pad-top ${pad.meters.length > 1 ? "two-meters" : ""}">
    <h1>${t("Table {table}", { table: view.table })}</h1>
    ${demoMark(pad.about)}
    <div class="pad-about">
      <span>${about.filter(Boolean).join(" · ")}</span>
      <span class="pad-state">${connectionState(pad)}<span>${
        view.dealer ? t("Dealer {name}", { name: view.dealer_name ?? "" }) : t("no dealer")
      }</span></span>
    </div>
    ${phaseSteps(pad)}
    <div class="pad-meters">${pad.meters.map((meter) => padMeter(meter, pad))}</div>
    <div class="pad-icons">
      <button class="icon" aria-pressed=${isMuted()} aria-label=${t("Sound off")}
        title=${isMuted() ? t("Sound is off") : t("Sound is on")} @click=${() => {
          setMuted(!isMuted());
          pad.draw();
        }}>${speaker(isMuted())}</button>
      <button class="icon" aria-label=${t("Help")} title=${t("Help")}
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
 * Where the round is: bets, deal, pay; an open claim stops it.
 * @param {Pad} pad
 */
function phaseSteps(pad) {
  const phase = phaseOf(pad);
  const at = { bets: 0, deal: 1, claim: 1, pay: 2 }[phase];
  const isStopped = phase === "claim" && !askedDeclaration(pad.view);
  const names = [t("Bets"), isStopped ? t("Deal: stopped") : t("Deal"), t("Pay")];
  return html`<ol class="steps" aria-label=${t("Phase")}>${names.map((name, index) => {
    if (index < at) return html`<li class="past">✓ ${name}</li>`;
    if (index > at) return html`<li>${name}</li>`;
    return html`<li class=${isStopped ? "stopped" : "here"} aria-current="step">${name}</li>`;
  })}</ol>`;
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
    <span class="meter-name">${
      state && pad.meters.length === 1 ? nothing : name
    }${state ? html` <b>${state}</b>` : nothing}</span>
    ${money(amount)}
  </div>`;
}
