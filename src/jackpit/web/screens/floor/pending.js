// Pending work in order of urgency: claims, requests, wins without a reference, alarms; below it the
// figures of the day.

import { html, nothing, repeat } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { tierName } from "../shared/names.js";
import { list, plural, t } from "../shared/text.js";
import { ago, clock, clockOrDay, dayAndTime, secondsSince, timer } from "../shared/times.js";
import { listSpots } from "../shared/words.js";
import { acknowledgeAlarm, alarmKey } from "./alarms.js";
import { exceptionOf } from "./exceptions.js";
import { claimAddress, claimKey, missingReferences, pendingClaims } from "./floor-model.js";

const SIGNED_LOG = t(
  "Each entry of the log contains the hash of the one before it; the signature covers all entries up to this time.",
);

/** @typedef {import("./exceptions.js").Exception} Exception */
/** @typedef {{ openAlarms: () => void }} PendingPage */

/**
 * @param {Floor} floor
 * @param {FloorTable[]} tables
 * @param {PendingPage} page
 */
export function pendingPanel(floor, tables, page) {
  const claims = pendingClaims(floor);
  const { alarms, requests } = floor;
  const references = missingReferences(floor);
  const faults = tables
    .map((table) => ({ table, fault: exceptionOf(table, floor) }))
    .filter(({ fault }) => fault && FAULTS.includes(fault.kind));
  const isQuiet = ![claims, faults, requests, references, alarms].some((items) => items.length);
  return html`<aside class="waiting" aria-label=${t("Pending")}>
    ${
      isQuiet
        ? html`<section class="panel quiet-pit"><h2 class="label">${t("Pending")}</h2>
          <p>${t("Nothing is pending.")}</p></section>`
        : nothing
    }
    ${repeat(claims, claimKey, (claim, index) => claimCard(claim, index === 0))}
    ${faults.map(({ table, fault }) => faultCard(table, /** @type {Exception} */ (fault)))}
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

/** What has no card of its own among claims, references and alarms. */
const FAULTS = ["lost", "round", "limit"];

/**
 * The head of a card: what it is about, and how long it has waited.
 * @param {Shown} title
 * @param {string} fill
 * @param {string | null | undefined} [since]
 */
const head = (title, fill, since) =>
  html`<h2 class="head ${fill}"><span>${title}</span>${
    since ? html`<span class="amount">${timer(since)}</span>` : nothing
  }</h2>`;

/**
 * @param {Server.Claim} claim
 * @param {boolean} isFirst
 */
function claimCard(claim, isFirst) {
  const title = t("Table {table} · {verifier}", { table: claim.table, verifier: tierName(claim.needs) });
  return html`<section class="panel pending-card claim-card">
    ${head(title, "person", claim.since)}
    <span class="amount prize">${dollars(claim.amount)}</span>
    <b>${t("{line}, {spots}", { line: list(claim.lines), spots: listSpots(claim.spots) })}</b>
    <p class="small">${claim.short_name} · ${sharedSentence(claim)} ${markedSentence(claim)} ${cardsSentence(claim)}</p>
    <a class="button wide ${isFirst ? "primary" : ""}" href=${claimAddress(claim)}>${t("Open the claim")}</a>
  </section>`;
}

/**
 * @param {FloorTable} table
 * @param {Exception} fault
 */
const faultCard = (table, fault) =>
  html`<section class="panel pending-card">
    ${head(t("Table {table} · {fault}", { table: table.table, fault: fault.word }), fault.fill, fault.since)}
    <p>${faultSentence(table, fault)}</p>
  </section>`;

/**
 * @param {FloorTable} table
 * @param {Exception} fault
 */
function faultSentence({ link, round, last_press: last }, { kind }) {
  if (kind === "limit") return link.over_limit ?? nothing;
  if (kind === "round") return t("It is closed, and round {round} is still open.", { round: round ?? "" });
  return last
    ? t("It takes no progressive wagers. Last press {time}.", { time: clock(last) })
    : t("It takes no progressive wagers.");
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
 * By whom and when a hand was marked.
 * @param {Server.Claim} claim
 */
const markedSentence = ({ dealer_name: dealer, since }) =>
  since ? t("Dealt by {dealer}, marked {time}.", { dealer, time: clock(since) }) : t("Dealt by {dealer}.", { dealer });

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
  return html`<section class="panel pending-card">
    ${head(t("Waiting for a second person"), "plain")}
    <b>${request.summary}</b>
    <p class="small">${t("Requested by {person}, {time}.", { person: request.by_name, time: clock(request.at) })}</p>
    <a class="button wide" href="/approvals">${t("Open")}</a>
  </section>`;
}

/** @param {Server.FloorReference} win */
function referenceCard(win) {
  return html`<section class="panel pending-card">
    ${head(t("Waiting for surveillance"), "person")}
    <b>${t("Table {table} · win {win}", { table: win.table, win: win.win })}</b>
    <p class="small">${t("{amount} needs a reference before its round can end.", { amount: dollars(win.amount) })}</p>
    <a class="button wide" href="/approvals">${t("Open")}</a>
  </section>`;
}

/** @param {Server.FloorAlarm} alarm */
function alarmCard(alarm) {
  const time = (secondsSince(alarm.at) < 43_200 ? clock : dayAndTime)(alarm.at);
  return html`<section class="panel pending-card alarm">
    ${head(t("Alarm"), "broken")}
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
