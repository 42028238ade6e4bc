// The scenes of a sign: the meters, a hit, a win, or a closed table.

import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { t } from "../shared/text.js";
import { clock } from "../shared/times.js";
import { meters, payTable, signFooter, signHeader, winners } from "./components.js";
import { drawSuits, emblem } from "./themes.js";

/**
 * What a sign shows: the view of the server, the last wins, the win that is celebrated, the page of the playlist,
 * and since when it is out of date.
 * @typedef {{
 *   sign: Server.Sign, wins: Server.PastSignWin[], won: Server.SignWin | null, page: Page, since: number | null,
 *   isDemo: boolean,
 * }} SignState
 * @typedef {"meter" | "pays" | "winners"} Page
 * @typedef {Page | "win" | "ended" | "pending" | "closed"} Scene
 */

const SPARKS = Array.from({ length: 28 });
const RAYS = Array.from({ length: 20 }, (_, n) => `M0 0L${around(18 * n)}L${around(18 * n + 7)}Z`).join("");

const CLOSED_PLACES = ["closed", "stopped", "pad_lost", "not_taking_part"];

/**
 * The name of the scene: a win comes first, then a claim of this table.
 * @param {SignState} state
 * @returns {Scene}
 */
export function sceneName({ sign, won, page }) {
  if (won) return "win";
  if (sign.place === "decommissioned") return "ended";
  if (sign.review) return "pending";
  if (CLOSED_PLACES.includes(sign.place)) return "closed";
  if (sign.meters.length === 0) return "pays";
  return page;
}

/**
 * The whole sign.
 * @param {SignState} state
 */
export function signScene(state) {
  const name = sceneName(state);
  return html`${emblem(state.sign.game, "watermark")}
    <main class="stage" data-scene=${name} data-game=${state.sign.game}>
      ${signHeader(state.sign, state.isDemo)}
      <div class="scene">${SCENES[name](state)}</div>
      ${signFooter(state.sign, state.wins)}
    </main>`;
}

/** @type {Record<Scene, (state: SignState) => Template>} */
const SCENES = {
  meter: (state) => html`${meters(state.sign, stale(state))}${payTable(state.sign)}`,
  pays: (state) => html`${amounts(state)}${payTable(state.sign)}`,
  winners: (state) => html`${amounts(state)}${winners(state.sign, state.wins)}`,
  pending,
  win,
  closed: (state) =>
    html`<section class="announcement">
      <p class="headline">${state.sign.place === "closed" ? t("Closed") : t("Not playing now")}</p>
      <p class="details">${whyClosed(state.sign)}</p>
    </section>
    ${amounts(state)}`,
  ended: () =>
    html`<section class="announcement">
      <p class="headline">${t("Closed")}</p>
      <p class="details">${t("This jackpot is no longer offered.")}</p>
    </section>`,
};

/**
 * Why no wager can be made here now.
 * @param {Server.Sign} sign
 */
function whyClosed({ place, table }) {
  if (place === "stopped") return t("This jackpot takes no wagers now.");
  if (place === "pad_lost") return t("The system of this table is offline: it takes no wagers now.");
  if (place === "not_taking_part") return t("This table is not taking part in the jackpot now.");
  return table ? t("This table will reopen soon.") : t("This jackpot will reopen soon.");
}

/**
 * The meters in one row, where something else fills the sign.
 * @param {SignState} state
 */
function amounts({ sign, since }) {
  if (sign.meters.length === 0 && since === null) return nothing;
  return html`<section class="amounts" aria-label=${t("Meters")}>
    ${sign.meters.map(
      ({ meter, name, amount }) =>
        html`<p data-fit><span>${name}</span> <b class="large" data-meter=${meter}>${dollars(amount)}</b></p>`,
    )}
    ${stale({ since })}
  </section>`;
}

/**
 * The notice that the amounts are out of date, and since when.
 * @param {{ since: number | null }} state
 */
function stale({ since }) {
  return since === null
    ? nothing
    : html`<p class="stale" role="status"><b>${t("SYSTEM OFFLINE since {time}.", { time: clock(since) })}</b>
      ${t("The amount may have changed.")}</p>`;
}

/**
 * A hand of this table under review.
 * @param {SignState} state
 */
function pending({ sign, since }) {
  const review = /** @type {Server.SignReview} */ (sign.review);
  const facts = { table: sign.table ?? "", waits_for: review.waits_for };
  const name = sign.meters.length > 1 && sign.meters.find(({ meter }) => meter === review.meter)?.name;
  return html`<section class="announcement waiting">
    <p class="headline">${t("Hand under review")}</p>
    <p class="what" data-fit>${name ? html`<b>${name}</b> ` : nothing}<span>${drawSuits(review.line_name)}</span></p>
    <p class="prize" data-fit data-meter=${review.meter}>${dollars(review.amount)}</p>
    <p class="details"><b class="pending-chip">${t("Pending")}</b> ${
      review.is_locked
        ? t("Table {table} · waits for {waits_for} · the amount is locked", facts)
        : t("Table {table} · waits for {waits_for}", facts)
    }</p>
    ${
      review.if_verified !== null && review.if_refused !== null
        ? html`<p class="details">${t("{verified} if the claim before it is verified, {refused} if it is refused", {
            verified: dollars(review.if_verified),
            refused: dollars(review.if_refused),
          })}</p>`
        : nothing
    }
    ${stale({ since })}
  </section>`;
}

/**
 * A verified win.
 * @param {SignState} state
 */
function win({ sign, won: celebrated, since }) {
  const won = /** @type {Server.SignWin} */ (celebrated);
  const facts = { table: won.table };
  const name = sign.meters.find(({ meter }) => meter === won.meter)?.name ?? "";
  return html`<svg class="sunburst" viewBox="-50 -50 100 100" aria-hidden="true">
      <radialGradient id="light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="50">
        <stop offset="0" stop-color="currentcolor" stop-opacity=".3"></stop>
        <stop offset="1" stop-color="currentcolor" stop-opacity="0"></stop>
      </radialGradient>
      <path d=${RAYS} fill="url(#light)"></path>
    </svg>
    <div class="sparks" aria-hidden="true">${SPARKS.map(() => html`<i></i>`)}</div>
    <section class="announcement winning">
      <p class="headline">${t("{meter} won!", { meter: name })}</p>
      <p class="prize" data-fit data-won=${won.number}>${dollars(won.amount)}</p>
      <p class="details">
        <b>${won.table === sign.table ? t("Here, at table {table}", facts) : t("At table {table}", facts)}</b>
        · ${drawSuits(won.line_name)}${won.spots > 1 ? ` · ${t("shared by {spots}", { spots: won.spots })}` : nothing}
      </p>
      ${stale({ since })}
    </section>`;
}

/** @param {number} degrees */
function around(degrees) {
  const angle = (degrees * Math.PI) / 180;
  return `${(50 * Math.cos(angle)).toFixed(2)} ${(50 * Math.sin(angle)).toFixed(2)}`;
}
