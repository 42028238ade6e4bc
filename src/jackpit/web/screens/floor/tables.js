// The tables of the pit: one card each, with what it does, who deals and how fast.

import { classMap, html, nothing, repeat } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { ago, duration, secondsSince, timer } from "../shared/times.js";
import { compareTables, percent, shortName } from "./floor-model.js";

export const STATES = {
  pending: "jackpot pending",
  lost: "link lost",
  dealing: "dealing",
  betting: "betting",
  "no dealer": "no dealer",
  closed: "closed",
};
const KINDS = { pending: "waits", lost: "lost", dealing: "plays", betting: "plays", "no dealer": "idle", closed: "closed" };

/** Every table of the floor with its link, as the map shows them. */
export function listTables(floor) {
  const tables = floor.links.flatMap((link) => link.tables.map((table) => ({ ...table, link, shown: shownState(table) })));
  return tables.toSorted((a, b) => compareTables(a, b) || a.link.link.localeCompare(b.link.link));
}

/** A pad that is gone matters only where somebody would play. */
function shownState(table) {
  if (table.state === "closed" || table.state === "pending") return table.state;
  return table.pad.lost_at ? "lost" : table.state;
}

export const tableMap = (tables, open) => html`<div class="map">${repeat(tables, (table) => `${table.link.link}/${table.table}`, (table) => cardOf(table, open))}</div>`;

function cardOf(table, open) {
  const { link, shown } = table;
  return html`<button class=${classMap({ panel: true, "table-card": true, [KINDS[shown]]: true })} @click=${() => open(link.link, table.table)}>
    <span class="card-head"><b>Table ${table.table}</b><span class="state">${STATES[shown]}${shown === "lost" ? html` <span class="amount">${timer(table.pad.lost_at)}</span>` : nothing}</span></span>
    <span class="plays-what">${shortName(link.name)} · ${table.controller.toLowerCase()}</span>
    ${spotLights(table)}
    <span class="facts">${[...ownOf(table), ...factsOf(table)].map(([label, value]) => html`<span><span>${label}</span><span>${value}</span></span>`)}</span>
  </button>`;
}

/** The betting positions as the dealer sees them: spot 1 at his left. */
export function spotLights(table) {
  const spots = Array.from({ length: table.spots }, (_, index) => index + 1);
  const said = table.lit.length ? `${table.lit.length} of ${table.spots} spots bet: ${table.lit.join(", ")}` : `none of ${table.spots} spots bets`;
  return html`<span class="spots" role="img" aria-label=${said}>${spots.map((spot) => html`<span class=${classMap({ spot: true, lit: table.lit.includes(spot) })}></span>`)}</span>`;
}

/** Whose table it is: its link, where the game does not tell, and its dealer. */
function ownOf({ link, dealer, shown }) {
  const own = link.hasTwin ? [["link", link.link]] : [];
  return dealer && shown !== "closed" ? [...own, ["dealer", dealer]] : own;
}

function factsOf(table) {
  const claims = claimsAt(table);
  if (table.shown === "pending") {
    const [claim, ...more] = claims;
    return [
      [more.length ? `first of ${claims.length} claims` : "locked", html`<span class="amount">${dollars(claim.amount)}</span>`],
      ["waiting", claim.since ? duration(secondsSince(claim.since)) : "–"],
      ["needs", claim.needs.toLowerCase()],
    ];
  }
  if (table.shown === "lost") {
    return [
      ["progressive wager", "not playable"],
      ["round", table.round ? `${table.round} under way` : "none under way"],
      ["last press", table.last_press ? ago(table.last_press) : "–"],
    ];
  }
  if (table.shown === "closed") return [["last press", table.last_press ? ago(table.last_press) : "–"]];
  return [
    ["rounds an hour", table.rounds_an_hour ?? "–"],
    ["wagers", table.lit.length ? `${table.lit.length} × ${dollars(table.link.wager)}` : "–"],
    ["edge now", table.edge === null ? "–" : percent(table.edge)],
    ["last press", table.last_press ? ago(table.last_press) : "–"],
  ];
}

export const claimsAt = (table) => table.link.claims.filter((claim) => claim.table === table.table);
