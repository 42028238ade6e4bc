// What a sign shows at a moment: the meters, or that one was hit, won, or that nobody plays.

import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { clock } from "../shared/times.js";
import { meters, payTable, signHeader, smallPrint, winners } from "./components.js";
import { drawSuits, emblem } from "./themes.js";

const SPARKS = Array.from({ length: 28 });
const RAYS = Array.from({ length: 20 }, (_, n) => `M0 0L${around(18 * n)}L${around(18 * n + 7)}Z`).join("");

/** Which signScene it is. A win is celebrated before anything else; a claim of this table comes next. */
export function sceneName({ sign, won, page }) {
  if (won) return "win";
  if (sign.is_decommissioned) return "ended";
  if (sign.meters.some((meter) => meter.is_hit)) return "pending";
  if (!sign.is_open) return "closed";
  if (sign.meters.length === 0) return "pays";
  return page;
}

/** The whole sign. */
export function signScene(state) {
  const name = sceneName(state);
  return html`${emblem(state.sign.game_key, "watermark")}
    <main class="stage" data-scene=${name} data-game=${state.sign.game_key}>
      ${signHeader(state.sign, state.isDemo)}
      <div class="signScene">${SCENES[name](state)}</div>
      ${smallPrint(state.sign, state.wins)}
    </main>`;
}

const SCENES = {
  meter: (state) => html`${meters(state.sign, stale(state))}${payTable(state.sign)}`,
  pays: (state) => html`${amounts(state)}${payTable(state.sign)}`,
  winners: (state) => html`${amounts(state)}${winners(state.sign, state.wins)}`,
  pending,
  win,
  closed: (state) => html`<section class="told">
      <p class="word">Closed</p>
      <p class="more">${state.sign.is_link_open ? "This table opens again soon." : "This jackpot opens again soon."}</p>
    </section>
    ${amounts(state)}`,
  ended: () => html`<section class="told">
    <p class="word">Ended</p>
    <p class="more">This jackpot is no longer played.</p>
  </section>`,
};

/** The meters in one row, where something else has the room. */
function amounts({ sign, since }) {
  if (sign.meters.length === 0 && since === null) return nothing;
  return html`<section class="amounts" aria-label="Meters">
    ${sign.meters.map(
      ({ meter, name, amount }) => html`<p data-fit><span>${name}</span> <b class="large" data-meter=${meter}>${dollars(amount)}</b></p>`,
    )}
    ${stale({ since })}
  </section>`;
}

/** Since when nothing was heard. */
function stale({ since }) {
  return since === null
    ? nothing
    : html`<p class="stale" role="status"><b>No connection since ${clock(since)}.</b> The amount may be another by now.</p>`;
}

/** This table has hit: what is claimed, while it is verified. */
function pending({ sign, since }) {
  const hit = sign.meters.filter((meter) => meter.is_hit);
  return html`<section class="told waiting ${hit.length > 1 ? "several" : ""}">
    <p class="word">Jackpot!</p>
    ${hit.map(
      (meter) => html`<p class="what" data-fit>${sign.meters.length > 1 ? html`<b>${meter.name}</b> ` : nothing}<span>${drawSuits(meter.claimed_by ?? meter.line)}</span></p>
        <p class="prize" data-fit data-meter=${meter.meter}>${dollars(meter.amount)}</p>`,
    )}
    <p class="more"><b class="chip">Pending</b> Table ${sign.table} · being verified${hit.every((meter) => meter.is_locked) ? " · the amount is locked" : ""}</p>
    ${stale({ since })}
  </section>`;
}

/** A verified win. */
function win({ sign, won, since }) {
  const name = sign.meters.find(({ meter }) => meter === won.meter)?.name ?? "";
  return html`<svg class="sunburst" viewBox="-50 -50 100 100" aria-hidden="true">
      <radialGradient id="light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="50">
        <stop offset="0" stop-color="currentcolor" stop-opacity=".3"></stop>
        <stop offset="1" stop-color="currentcolor" stop-opacity="0"></stop>
      </radialGradient>
      <path d=${RAYS} fill="url(#light)"></path>
    </svg>
    <div class="sparks" aria-hidden="true">${SPARKS.map(() => html`<i></i>`)}</div>
    <section class="told winning">
      <p class="word">${name} won!</p>
      <p class="prize" data-fit data-won=${won.number}>${dollars(won.amount)}</p>
      <p class="more">
        ${won.table === sign.table ? html`<b>Here, at table ${won.table}</b>` : html`<b>At table ${won.table}</b>`}
        · ${drawSuits(won.line)}${won.spots > 1 ? ` · shared by ${won.spots}` : nothing}
      </p>
      ${stale({ since })}
    </section>`;
}

function around(degrees) {
  const angle = (degrees * Math.PI) / 180;
  return `${(50 * Math.cos(angle)).toFixed(2)} ${(50 * Math.sin(angle)).toFixed(2)}`;
}
