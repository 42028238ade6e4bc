// What waits for a person, on the right and in order of urgency: claims, requests, wins without a
// reference, alarms; and beneath it the day in one line.

import { html, nothing, repeat } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { ago, clock, clockOrDay, dayAndTime, duration, secondsSince } from "../shared/times.js";
import { listSpots } from "../shared/words.js";
import { acknowledgeAlarm, alarmKey, alarmPlace } from "./alarms.js";
import { missingReferences, pendingClaims } from "./floor-model.js";

export function pendingPanel(floor, page) {
  const claims = pendingClaims(floor);
  const { alarms, requests } = floor;
  const references = missingReferences(floor);
  const isQuiet = !claims.length && !alarms.length && !requests.length && !references.length;
  return html`<aside class="waiting" aria-label="What waits for a person">
    ${isQuiet ? html`<section class="panel quiet-panel"><h2 class="label">Waiting for a person</h2><p>Nothing waits.</p></section>` : nothing}
    ${repeat(claims, (claim) => `${claim.link}/${claim.claim}`, claimCard)}
    ${requests.map(requestCard)}
    ${references.map(referenceCard)}
    ${repeat(alarms, alarmKey, (alarm) => alarmCard(alarm, page))}
    ${floor.alarms_in_all > alarms.length ? html`<p class="small soft">${floor.alarms_in_all - alarms.length} more alarms wait behind these.</p>` : nothing}
    ${todayOf(floor, page)}
  </aside>`;
}

function claimCard(claim) {
  const shared = claim.spots.length > 1 ? `${claim.spots.length} spots share: ${dollars(claim.each)} each. ` : "";
  const entered = claim.cards?.spots ?? [];
  const agree = entered.some((spot) => spot.agrees === false) ? " The cards entered do not agree." : entered.length && entered.every((spot) => spot.agrees) ? " The cards entered agree." : "";
  return html`<section class="panel waits pending-card">
    <h2 class="label">Waiting for ${claim.needs === "EXECUTIVE" ? "an executive" : "a supervisor"}</h2>
    <b>Table ${claim.table} · ${claim.line}</b>
    <span class="amount large">${dollars(claim.amount)}</span>
    <p class="small">${shared}${upper(listSpots(claim.spots))}, dealt by ${claim.dealer}${claim.since ? html`, marked ${clock(claim.since)}, waiting <span class="nowrap">${duration(secondsSince(claim.since))}</span>` : nothing}.${agree}</p>
    <a class="button first wide" href="/approvals?claim=${encodeURIComponent(`${claim.link}/${claim.claim}`)}">Open</a>
  </section>`;
}

function requestCard(request) {
  return html`<section class="panel waits pending-card">
    <h2 class="label">Waiting for a second person</h2>
    <b>${request.summary}</b>
    <p class="small">Asked by ${request.by}, ${clock(request.at)}.</p>
    <a class="button wide" href="/approvals">Open</a>
  </section>`;
}

function referenceCard(win) {
  return html`<section class="panel waits pending-card">
    <h2 class="label">Waiting for surveillance</h2>
    <b>Table ${win.table} · win ${win.win}</b>
    <p class="small">${dollars(win.amount)} needs a reference before its round can end.</p>
    <a class="button wide" href="/approvals">Open</a>
  </section>`;
}

function alarmCard(alarm) {
  return html`<section class="panel wrong pending-card alarm">
    <h2 class="label">Alarm</h2>
    <b>${alarm.sentence}</b>
    <p class="small">${(secondsSince(alarm.at) < 43_200 ? clock : dayAndTime)(alarm.at)}, ${ago(alarm.at)}${alarmPlace(alarm)}.</p>
    <button class="button wide" @click=${() => acknowledgeAlarm(alarm)}>Acknowledge</button>
  </section>`;
}

function todayOf({ today }, page) {
  if (!today) return nothing;
  const line = [
    today.rounds === 1 ? "1 round" : `${today.rounds.toLocaleString("en")} rounds`,
    today.wagers === 1 ? "1 wager" : `${today.wagers.toLocaleString("en")} wagers`,
    today.wins === 1 ? "1 win verified" : `${today.wins} wins verified`,
    today.adjustments === 1 ? "1 adjustment" : `${today.adjustments} adjustments`,
  ];
  const sealed = today.signed_at && html`<p class="small" title="Each entry of the record carries the hash of the one before it; the signature covers all up to this time.">The record is signed up to ${clockOrDay(today.signed_at)}.</p>`;
  return html`<section class="panel pending-card today">
    <h2 class="label">Today</h2>
    <p class="small">${line.join(" · ").replace(/(\d) /g, "$1\u00a0")}</p>
    ${sealed || nothing}
    <button class="button quiet wide" @click=${page.openAlarms}>All alarms</button>
  </section>`;
}

const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
