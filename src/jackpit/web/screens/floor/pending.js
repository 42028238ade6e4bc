// Pending work in order of urgency: claims, requests, wins without a reference, alarms; below it the
// figures of the day.

import { html, nothing, repeat } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { verifierName } from "../shared/names.js";
import { plural, rich, t } from "../shared/text.js";
import { ago, clock, clockOrDay, dayAndTime, duration, secondsSince } from "../shared/times.js";
import { spotsTitle } from "../shared/words.js";
import { acknowledgeAlarm, alarmKey } from "./alarms.js";
import { claimAddress, claimKey, missingReferences, pendingClaims } from "./floor-model.js";

const SIGNED_LOG = t(
  "Each entry of the log contains the hash of the one before it; the signature covers all entries up to this time.",
);

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
  return html`<aside class="waiting" aria-label=${t("Pending")}>
    ${
      isQuiet
        ? html`<section class="panel"><h2 class="label">${t("Pending")}</h2>
          <p>${t("Nothing is pending.")}</p></section>`
        : nothing
    }
    ${repeat(claims, claimKey, claimCard)}
    ${requests.map(requestCard)}
    ${references.map(referenceCard)}
    ${repeat(alarms, alarmKey, alarmCard)}
    ${
      floor.alarms_in_all > alarms.length
        ? html`<p class="small soft">${plural(
            floor.alarms_in_all - alarms.length,
            "{count} more alarm.",
            "{count} more alarms.",
          )}</p>`
        : nothing
    }
    ${todayCard(floor, page)}
  </aside>`;
}

/** @param {Server.Claim} claim */
function claimCard(claim) {
  return html`<section class="panel waits pending-card">
    <h2 class="label">${t("Waiting for {verifier}", { verifier: verifierName(claim.needs) })}</h2>
    <b>${t("Table {table} · {line}", { table: claim.table, line: claim.line_name })}</b>
    <span class="amount large">${dollars(claim.amount)}</span>
    <p class="small">${sharedSentence(claim)} ${markedSentence(claim)} ${cardsSentence(claim)}</p>
    <a class="button primary wide"
      href=${claimAddress(claim)}>${t("Open")}</a>
  </section>`;
}

/**
 * How a claim is shared; nothing for one spot.
 * @param {Server.Claim} claim
 */
const sharedSentence = ({ spots, each }) =>
  spots.length > 1
    ? plural(spots.length, "{count} spot shares: {each} each.", "{count} spots share: {each} each.", {
        each: dollars(each),
      })
    : nothing;

/**
 * Where, by whom and when a hand was marked.
 * @param {Server.Claim} claim
 */
function markedSentence({ spots, dealer_name: dealer, since }) {
  const where = spotsTitle(spots);
  if (!since) return t("{spots}, dealt by {dealer}.", { spots: where, dealer });
  return rich("{spots}, dealt by {dealer}, marked {time}, pending {duration}.", {
    spots: where,
    dealer,
    time: clock(since),
    duration: html`<span class="nowrap">${duration(secondsSince(since))}</span>`,
  });
}

/**
 * Whether the entered cards make the marked hand; nothing while they do not decide it.
 * @param {Server.Claim} claim
 */
function cardsSentence({ cards }) {
  const entered = cards?.spots ?? [];
  if (entered.some((spot) => spot.agrees === false)) return t("The cards entered do not match.");
  return entered.length && entered.every((spot) => spot.agrees) ? t("The cards entered match.") : nothing;
}

/** @param {Server.Request} request */
function requestCard(request) {
  return html`<section class="panel waits pending-card">
    <h2 class="label">${t("Waiting for a second person")}</h2>
    <b>${request.summary}</b>
    <p class="small">${t("Requested by {person}, {time}.", { person: request.by_name, time: clock(request.at) })}</p>
    <a class="button wide" href="/approvals">${t("Open")}</a>
  </section>`;
}

/** @param {Server.FloorReference} win */
function referenceCard(win) {
  return html`<section class="panel waits pending-card">
    <h2 class="label">${t("Waiting for surveillance")}</h2>
    <b>${t("Table {table} · win {win}", { table: win.table, win: win.win })}</b>
    <p class="small">${t("{amount} needs a reference before its round can end.", { amount: dollars(win.amount) })}</p>
    <a class="button wide" href="/approvals">${t("Open")}</a>
  </section>`;
}

/** @param {Server.FloorAlarm} alarm */
function alarmCard(alarm) {
  const time = (secondsSince(alarm.at) < 43_200 ? clock : dayAndTime)(alarm.at);
  return html`<section class="panel wrong pending-card alarm">
    <h2 class="label">${t("Alarm")}</h2>
    <b>${alarm.sentence}</b>
    <p class="small">${
      alarm.log === "house"
        ? t("{time}, {ago}.", { time, ago: ago(alarm.at) })
        : t("{time}, {ago}, link {link}.", { time, ago: ago(alarm.at), link: alarm.log })
    }</p>
    <button class="button wide" @click=${() => acknowledgeAlarm(alarm)}>${t("Acknowledge")}</button>
  </section>`;
}

/**
 * @param {Floor} floor
 * @param {PendingPage} page
 */
function todayCard({ today }, page) {
  if (!today) return nothing;
  const line = [
    plural(today.rounds, "{count} round", "{count} rounds"),
    plural(today.wagers, "{count} wager", "{count} wagers"),
    plural(today.wins, "{count} win verified", "{count} wins verified"),
    plural(today.adjustments, "{count} adjustment", "{count} adjustments"),
  ];
  const signed =
    today.signed_at &&
    html`<p class="small" title=${SIGNED_LOG}>${t("The log is signed up to {time}.", {
      time: clockOrDay(today.signed_at),
    })}</p>`;
  return html`<section class="panel pending-card today">
    <h2 class="label">${t("Today")}</h2>
    <p class="small">${line.join(" · ").replace(/(\d) /g, "$1\u00a0")}</p>
    ${signed || nothing}
    <button class="button quiet wide" @click=${page.openAlarms}>${t("All alarms")}</button>
  </section>`;
}
