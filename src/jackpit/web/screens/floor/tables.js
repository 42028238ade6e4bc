// The tables of the pit: their states, and on a phone a row for each.

import { classMap, html, repeat } from "../shared/html.js";
import { spotLights } from "../shared/spot-lights.js";
import { numberLanguage, t } from "../shared/text.js";
import { tableKey } from "./arrangement.js";
import { exceptionOf, sinceText } from "./exceptions.js";
import { compareTables, linkName } from "./floor-model.js";

/** @type {Record<string, string>} */
export const TABLE_STATES = {
  pending: t("jackpot pending"),
  lost: t("connection lost"),
  dealing: t("dealing"),
  betting: t("betting"),
  no_dealer: t("no dealer"),
  closed: t("closed"),
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
 * The tables as a list, those that need a person first.
 * @param {Floor} floor
 * @param {FloorTable[]} tables
 * @param {(link: string, table: string) => void} open
 */
export function tableList(floor, tables, open) {
  const lines = tables.map((table) => ({ table, exception: exceptionOf(table, floor) }));
  const inTurn = [...lines.filter((line) => line.exception), ...lines.filter((line) => !line.exception)];
  return html`<div class="table-list">${repeat(
    inTurn,
    ({ table }) => tableKey(table),
    ({ table, exception }) => tableLine(table, exception, open),
  )}</div>`;
}

/**
 * @param {FloorTable} table
 * @param {import("./exceptions.js").Exception | null} exception
 * @param {(link: string, table: string) => void} open
 */
function tableLine(table, exception, open) {
  const { link, shown } = table;
  const isIdle = !exception && (shown === "closed" || shown === "no_dealer");
  const classes = { "table-line": true, [exception?.fill ?? "quiet"]: true, idle: isIdle };
  return html`<button class=${classMap(classes)} @click=${() => open(link.link, table.table)}>
    <b class="amount">${table.table}</b>
    <span><span>${linkName(link)}</span>${
      exception
        ? html`<span>${[exception.amount, exception.word, exception.detail].filter(Boolean).join(" · ")}</span>`
        : spotLights(table)
    }</span>
    <span class="state">${exception ? sinceText(exception) : (paceText(table) ?? TABLE_STATES[shown])}</span>
  </button>`;
}

/**
 * The pace of a table that is dealing, if it is known.
 * @param {FloorTable} table
 */
export const paceText = ({ shown, rounds_an_hour: rounds }) =>
  shown === "dealing" && rounds !== null
    ? t("{rounds} an hour", { rounds: rounds.toLocaleString(numberLanguage) })
    : null;

/** @param {FloorTable} table */
export const claimsAt = (table) => table.link.claims.filter((claim) => claim.table === table.table);
