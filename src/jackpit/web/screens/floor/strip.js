// What a manager asks first: wagers an hour, seats betting, pace, what is owed, and who waits the longest.

import { classMap, html, nothing, svg } from "../shared/html.js";
import { dollars, fromMicrocents, isZero, microcents } from "../shared/money.js";
import { tierName } from "../shared/names.js";
import { percent } from "../shared/numbers.js";
import { numberLanguage, t } from "../shared/text.js";
import { timer } from "../shared/times.js";
import { pendingClaims } from "./floor-model.js";

const PLAYING = ["betting", "dealing", "pending"];

/**
 * The figures above the map.
 * @param {Floor} floor
 * @param {FloorTable[]} tables
 */
export const strip = (floor, tables) =>
  html`<section class="strip" aria-label=${t("Now")}>
    ${wagersCard(floor)} ${seatsCard(tables)} ${paceCard(floor, tables)} ${owedCard(floor)} ${waitCard(floor)}
  </section>`;

/**
 * @param {string} label
 * @param {Shown} figure
 * @param {Shown} note
 * @param {{ isHot?: boolean, drawing?: unknown, isMoney?: boolean }} [look]
 */
const card = (label, figure, note, { isHot = false, drawing = nothing, isMoney = false } = {}) =>
  html`<div class=${classMap({ figure: true, hot: isHot, money: isMoney })}>
    <h2>${label}</h2><b class="amount">${figure}</b>${drawing}<span class="note">${note}</span>
  </div>`;

/** @param {number | null} number */
const count = (number) => (number === null ? "–" : number.toLocaleString(numberLanguage));

/** @param {Floor} floor */
function wagersCard({ pace, today }) {
  const note = t("{count} today", { count: count(today.wagers) });
  return card(t("Wagers an hour"), count(pace.wagers_an_hour), note, { drawing: bars(pace.wagers) });
}

/**
 * The wagers of the last hour as small bars, the latest at the right.
 * @param {number[]} wagers
 */
function bars(wagers) {
  const most = Math.max(1, ...wagers);
  return html`<svg class="bars" viewBox="0 0 120 36" preserveAspectRatio="none" aria-hidden="true">${wagers.map(
    (one, index) => {
      const height = Math.max(1.5, (36 * one) / most);
      return svg`<rect x=${index * 10 + 1} y=${36 - height} width="8" height=${height} rx="1.5"></rect>`;
    },
  )}</svg>`;
}

/** @param {FloorTable[]} tables */
function seatsCard(tables) {
  const playing = tables.filter((table) => PLAYING.includes(table.shown));
  const seats = playing.reduce((sum, table) => sum + table.spots, 0);
  const betting = playing.reduce((sum, table) => sum + table.lit.length, 0);
  const drawing = html`<svg class="share" viewBox="0 0 120 12" preserveAspectRatio="none" aria-hidden="true">
    <rect width="120" height="12" rx="6"></rect>
    <rect class="part" width=${seats ? (120 * betting) / seats : 0} height="12" rx="6"></rect>
  </svg>`;
  if (!seats) return card(t("Seats betting"), "–", t("no table plays"), { drawing });
  const note = t("{share} of {seats} seats", {
    share: percent(betting / seats, 0),
    seats: count(seats),
  });
  return card(t("Seats betting"), count(betting), note, { drawing });
}

/**
 * @param {Floor} floor
 * @param {FloorTable[]} tables
 */
function paceCard({ pace }, tables) {
  const known = tables.filter((table) => PLAYING.includes(table.shown) && table.rounds_an_hour !== null);
  const [slowest] = known.toSorted((a, b) => (a.rounds_an_hour ?? 0) - (b.rounds_an_hour ?? 0));
  const note =
    known.length > 1
      ? t("slowest: table {table}, {rounds}", { table: slowest.table, rounds: count(slowest.rounds_an_hour) })
      : t("average of a table");
  return card(t("Pace, rounds an hour"), count(pace.rounds_an_hour), note);
}

/** @param {Floor} floor */
function owedCard(floor) {
  /** @param {string[]} amounts */
  const total = (amounts) => fromMicrocents(amounts.reduce((sum, one) => sum + microcents(one), 0n));
  const held = total(pendingClaims(floor).map((claim) => claim.amount));
  const note = isZero(held) ? t("no claim is pending") : t("{amount} in pending claims", { amount: dollars(held) });
  return card(t("Owed to players"), dollars(total(floor.links.map((link) => link.owed))), note, { isMoney: true });
}

/** @param {Floor} floor */
function waitCard(floor) {
  const [first] = pendingClaims(floor)
    .filter((claim) => claim.since)
    .toSorted((a, b) => (a.since ?? "").localeCompare(b.since ?? ""));
  if (!first?.since) return card(t("Longest wait"), "–", t("no claim is pending"));
  const note = t("table {table}, {verifier}", { table: first.table, verifier: tierName(first.needs) });
  return card(t("Longest wait"), timer(first.since), note, { isHot: true });
}
