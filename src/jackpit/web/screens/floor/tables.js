// The tables of the pit, one card each: its state, its dealer, its pace.

import { classMap, html, nothing, repeat } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { controllerName, tierName } from "../shared/names.js";
import { percent } from "../shared/numbers.js";
import { spotLights } from "../shared/spot-lights.js";
import { plural, t } from "../shared/text.js";
import { ago, duration, secondsSince, timer } from "../shared/times.js";
import { compareTables } from "./floor-model.js";

/** @type {Record<string, string>} */
export const TABLE_STATES = {
  pending: t("jackpot pending"),
  lost: t("connection lost"),
  dealing: t("dealing"),
  betting: t("betting"),
  no_dealer: t("no dealer"),
  closed: t("closed"),
};
/** @type {Record<string, string>} */
const KINDS = {
  pending: "waits",
  lost: "lost",
  dealing: "plays",
  betting: "plays",
  no_dealer: "idle",
  closed: "closed",
};

/**
 * Every table of these links with its link, in the order of the map.
 * @param {FloorLink[]} links
 */
export function listTables(links) {
  const tables = links.flatMap((link) => link.tables.map((table) => ({ ...table, link, shown: visibleState(table) })));
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
    <span class="card-head"><b>${t("Table {table}", { table: table.table })}</b><span
      class="state">${TABLE_STATES[shown]}${
        shown === "lost" ? html` <span class="amount">${timer(table.pad.lost_at ?? "")}</span>` : nothing
      }</span></span>
    <span class="table-game">${link.short_name} · ${controllerName(table.controller)}</span>
    ${spotLights(table)}
    <span class="facts">${[...linkAndDealer(table), ...stateFacts(table)].map(
      ([label, value]) => html`<span><span>${label}</span><span>${value}</span></span>`,
    )}</span>
  </button>`;
}

/**
 * The link, where several play the same game, and the dealer.
 * @param {FloorTable} floorTable
 * @returns {Pair[]}
 */
function linkAndDealer({ link, dealer_name: dealer, shown }) {
  /** @type {Pair[]} */
  const own = link.hasTwin ? [[t("link"), link.link]] : [];
  return dealer && shown !== "closed" ? [...own, [t("dealer"), dealer]] : own;
}

/**
 * What matters of a table in its state.
 * @param {FloorTable} table
 * @returns {Pair[]}
 */
function stateFacts(table) {
  const claims = claimsAt(table);
  /** @type {Pair} */
  const lastPress = [t("last press"), table.last_press ? ago(table.last_press) : "–"];
  if (table.shown === "pending") {
    const [claim, ...more] = claims;
    return [
      [
        more.length ? plural(claims.length, "first of {count} claim", "first of {count} claims") : t("claim"),
        html`<span class="amount">${dollars(claim.amount)}</span>`,
      ],
      [t("pending"), claim.since ? duration(secondsSince(claim.since)) : "–"],
      [t("needs"), tierName(claim.needs)],
    ];
  }
  if (table.shown === "lost") {
    return [
      [t("progressive wagers"), t("not available")],
      [t("round"), table.round ? t("{round} under way", { round: table.round }) : t("none under way")],
      lastPress,
    ];
  }
  if (table.shown === "closed") return [lastPress];
  return [
    [t("rounds per hour"), table.rounds_an_hour ?? "–"],
    [t("wagers"), table.lit.length ? `${table.lit.length} × ${dollars(table.link.wager)}` : "–"],
    [t("house edge now"), percent(table.edge, 1)],
    lastPress,
  ];
}

/** @param {FloorTable} table */
export const claimsAt = (table) => table.link.claims.filter((claim) => claim.table === table.table);
