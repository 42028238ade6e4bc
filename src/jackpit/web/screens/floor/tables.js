// The tables of the pit, one card each: its state, its dealer, its pace.

import { classMap, html, nothing, repeat } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { ago, duration, secondsSince, timer } from "../shared/times.js";
import { compareTables, percent, shortName } from "./floor-model.js";

/** @type {Record<string, string>} */
export const STATES = {
  pending: "jackpot pending",
  lost: "connection lost",
  dealing: "dealing",
  betting: "betting",
  "no dealer": "no dealer",
  closed: "closed",
};
/** @type {Record<string, string>} */
const KINDS = {
  pending: "waits",
  lost: "lost",
  dealing: "plays",
  betting: "plays",
  "no dealer": "idle",
  closed: "closed",
};

/**
 * Every table of the floor with its link, in the order of the map.
 * @param {Floor} floor
 */
export function listTables(floor) {
  const tables = floor.links.flatMap((link) =>
    link.tables.map((table) => ({ ...table, link, shown: visibleState(table) })),
  );
  return tables.toSorted((a, b) => compareTables(a, b) || a.link.link.localeCompare(b.link.link));
}

/**
 * A lost pad matters only at a table that could play.
 * @param {Server.FloorTable} table
 */
function visibleState(table) {
  if (table.state === "closed" || table.state === "pending") return table.state;
  return table.pad.lost_at ? "lost" : table.state;
}

/**
 * @param {FloorTable[]} tables
 * @param {(link: string, table: string) => void} open
 */
export const tableMap = (tables, open) =>
  html`<div class="map">${repeat(
    tables,
    (table) => `${table.link.link}/${table.table}`,
    (table) => tableCard(table, open),
  )}</div>`;

/**
 * @param {FloorTable} table
 * @param {(link: string, table: string) => void} open
 */
function tableCard(table, open) {
  const { link, shown } = table;
  return html`<button class=${classMap({ panel: true, "table-card": true, [KINDS[shown]]: true })}
    @click=${() => open(link.link, table.table)}>
    <span class="card-head"><b>Table ${table.table}</b><span class="state">${STATES[shown]}${
      shown === "lost" ? html` <span class="amount">${timer(table.pad.lost_at ?? "")}</span>` : nothing
    }</span></span>
    <span class="table-game">${shortName(link.name)} · ${table.controller}</span>
    ${spotLights(table)}
    <span class="facts">${[...linkAndDealer(table), ...stateFacts(table)].map(
      ([label, value]) => html`<span><span>${label}</span><span>${value}</span></span>`,
    )}</span>
  </button>`;
}

/**
 * The spots as the dealer sees them: spot 1 at the left.
 * @param {FloorTable} table
 */
export function spotLights(table) {
  const spots = Array.from({ length: table.spots }, (_, index) => index + 1);
  const label = table.lit.length
    ? `wagers at ${table.lit.length} of ${table.spots} spots: ${table.lit.join(", ")}`
    : `no wagers at ${table.spots} spots`;
  return html`<span class="spots" role="img" aria-label=${label}>${spots.map(
    (spot) => html`<span class=${classMap({ spot: true, lit: table.lit.includes(spot) })}></span>`,
  )}</span>`;
}

/**
 * The link, where several play the same game, and the dealer.
 * @param {FloorTable} floorTable
 */
function linkAndDealer({ link, dealer_name: dealer, shown }) {
  const own = link.hasTwin ? [["link", link.link]] : [];
  return dealer && shown !== "closed" ? [...own, ["dealer", dealer]] : own;
}

/** @param {FloorTable} table */
function stateFacts(table) {
  const claims = claimsAt(table);
  if (table.shown === "pending") {
    const [claim, ...more] = claims;
    return [
      [
        more.length ? `first of ${claims.length} claims` : "claim",
        html`<span class="amount">${dollars(claim.amount)}</span>`,
      ],
      ["pending", claim.since ? duration(secondsSince(claim.since)) : "–"],
      ["needs", claim.needs],
    ];
  }
  if (table.shown === "lost") {
    return [
      ["progressive wagers", "not available"],
      ["round", table.round ? `${table.round} under way` : "none under way"],
      ["last press", table.last_press ? ago(table.last_press) : "–"],
    ];
  }
  if (table.shown === "closed") return [["last press", table.last_press ? ago(table.last_press) : "–"]];
  return [
    ["rounds per hour", table.rounds_an_hour ?? "–"],
    ["wagers", table.lit.length ? `${table.lit.length} × ${dollars(table.link.wager)}` : "–"],
    ["house edge now", table.edge === null ? "–" : percent(table.edge)],
    ["last press", table.last_press ? ago(table.last_press) : "–"],
  ];
}

/** @param {FloorTable} table */
export const claimsAt = (table) => table.link.claims.filter((claim) => claim.table === table.table);
