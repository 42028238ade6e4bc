// Pending work in order of urgency: claims, requests, wins without a reference, alarms; below it the
// figures of the day.

import { html, nothing, repeat } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { ago, clock, clockOrDay, dayAndTime, duration, secondsSince } from "../shared/times.js";
import { capitalize, listSpots, plural } from "../shared/words.js";
import { acknowledgeAlarm, alarmKey, alarmPlace } from "./alarms.js";
import { missingReferences, pendingClaims } from "./floor-model.js";

const SIGNED_LOG =
  "Each entry of the log contains the hash of the one before it; " +
  "the signature covers all entries up to this time.";

/** @typedef {{ openAlarms: () => void }} PendingPage */

/**
 * @param {Floor} floor
 * @param {PendingPage} page
 */
export function pendingPanel(floor, page) {
  const claims = pendingClaims(floor);
  const { alarms, requests } = floor;
  const references = missingReferences(floor);
  const isQuiet = !claims.length && !alarms.length && !requests.length && !references.length;
  return html`<aside class="waiting" aria-label="Pending">
    ${
      isQuiet
        ? html`<section class="panel quiet-panel"><h2 class="label">Pending</h2><p>Nothing is
          pending.</p></section>`
        : nothing
    }
    ${repeat(claims, (claim) => `${claim.link}/${claim.claim}`, claimCard)}
    ${requests.map(requestCard)}
    ${references.map(referenceCard)}
    ${repeat(alarms, alarmKey, alarmCard)}
    ${
      floor.alarms_in_all > alarms.length
        ? html`<p
          class="small soft">${plural(floor.alarms_in_all - alarms.length, "more alarm")}.</p>`
        : nothing
    }
    ${todayCard(floor, page)}
  </aside>`;
}

/** @param {Server.Claim} claim */
function claimCard(claim) {
  const shared = claim.spots.length > 1 ? `${claim.spots.length} spots share: ${dollars(claim.each)} each. ` : "";
  const entered = claim.cards?.spots ?? [];
  const verdict = entered.some((spot) => spot.agrees === false)
    ? " The cards entered do not match."
    : entered.length && entered.every((spot) => spot.agrees)
      ? " The cards entered match."
      : "";
  return html`<section class="panel waits pending-card">
    <h2 class="label">Waiting for ${claim.needs === "executive" ? "an executive" : "a supervisor"}</h2>
    <b>Table ${claim.table} · ${claim.line}</b>
    <span class="amount large">${dollars(claim.amount)}</span>
    <p class="small">${shared}${capitalize(listSpots(claim.spots))}, dealt by ${claim.dealer_name}${
      claim.since
        ? html`, marked ${clock(claim.since)}, pending <span class="nowrap">${duration(
            secondsSince(claim.since),
          )}</span>`
        : nothing
    }.${verdict}</p>
    <a class="button primary wide"
      href="/approvals?claim=${encodeURIComponent(`${claim.link}/${claim.claim}`)}">Open</a>
  </section>`;
}

/** @param {Server.FloorRequest} request */
function requestCard(request) {
  return html`<section class="panel waits pending-card">
    <h2 class="label">Waiting for a second person</h2>
    <b>${request.summary}</b>
    <p class="small">Requested by ${request.by_name}, ${clock(request.at)}.</p>
    <a class="button wide" href="/approvals">Open</a>
  </section>`;
}

/** @param {Server.FloorReference} win */
function referenceCard(win) {
  return html`<section class="panel waits pending-card">
    <h2 class="label">Waiting for surveillance</h2>
    <b>Table ${win.table} · win ${win.win}</b>
    <p class="small">${dollars(win.amount)} needs a reference before its round can end.</p>
    <a class="button wide" href="/approvals">Open</a>
  </section>`;
}

/** @param {Server.FloorAlarm} alarm */
function alarmCard(alarm) {
  return html`<section class="panel wrong pending-card alarm">
    <h2 class="label">Alarm</h2>
    <b>${alarm.sentence}</b>
    <p class="small">${(secondsSince(alarm.at) < 43_200 ? clock : dayAndTime)(alarm.at)},
      ${ago(alarm.at)}${alarmPlace(alarm)}.</p>
    <button class="button wide" @click=${() => acknowledgeAlarm(alarm)}>Acknowledge</button>
  </section>`;
}

/**
 * @param {Floor} floor
 * @param {PendingPage} page
 */
function todayCard({ today }, page) {
  if (!today) return nothing;
  const line = [
    plural(today.rounds, "round"),
    plural(today.wagers, "wager"),
    `${plural(today.wins, "win")} verified`,
    plural(today.adjustments, "adjustment"),
  ];
  const signed =
    today.signed_at &&
    html`<p class="small" title=${SIGNED_LOG}>The log is signed up to ${clockOrDay(today.signed_at)}.</p>`;
  return html`<section class="panel pending-card today">
    <h2 class="label">Today</h2>
    <p class="small">${line.join(" · ").replace(/(\d) /g, "$1\u00a0")}</p>
    ${signed || nothing}
    <button class="button quiet wide" @click=${page.openAlarms}>All alarms</button>
  </section>`;
}
