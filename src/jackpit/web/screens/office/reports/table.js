// A section of a report as a table: words to the left, figures to the right, totals in bold.

import { html, nothing, svg } from "../../shared/html.js";
import { exactDollars, microcents } from "../../shared/money.js";
import { dayAndTime } from "../../shared/times.js";

const WORDS = ["text", "time", "day"];
const TOTALS = ["all accounts", "all links", "all tables", "total"];
const BAND = { from: "95% from", to: "95% to", low: "99% from", high: "99% to" };

export function section({ heading, columns, rows }) {
  const band = bandOf(columns);
  return html`<section class="report-section">
    <h2>${heading} <span class="soft small">${rows.length === 1 ? "1 row" : `${rows.length} rows`}</span></h2>
    ${rows.length
      ? html`<div class="scroll" tabindex="0" role="region" aria-label=${heading}><table>
          <thead><tr>${columns.map(({ name, kind }) => html`<th class=${WORDS.includes(kind) ? "" : "number"}>${name}</th>`)}${band ? html`<th>In its band</th>` : nothing}</tr></thead>
          <tbody>${rows.map((row) => html`<tr class=${row.some((cell) => TOTALS.includes(cell)) ? "total" : ""}>${row.map((cell, at) => cellOf(cell, columns[at]))}${band ? html`<td>${drawn(row, band)}</td>` : nothing}</tr>`)}</tbody>
        </table></div>`
      : html`<p class="soft">Nothing.</p>`}
  </section>`;
}

function cellOf(cell, { name, kind }) {
  if (cell === null) return html`<td></td>`;
  switch (kind) {
    case "money": {
      const amount = String(cell);
      const isOff = name === "Variance" && microcents(amount) !== 0n;
      return html`<td class="number amount ${isOff ? "stop" : amount.startsWith("-") ? "below" : ""}">${exactDollars(amount)}${isOff ? " !" : ""}</td>`;
    }
    case "rate":
      return html`<td class="number">${percent(cell)}</td>`;
    case "time":
      return html`<td class="when">${dayAndTime(cell)}</td>`;
    case "whole":
      return html`<td class="number">${grouped(String(cell))}</td>`;
    case "number":
      return html`<td class="number">${cell}</td>`;
    case "day":
      return html`<td class="when">${cell}</td>`;
    default:
      return html`<td class=${String(cell).length > 60 ? "long" : ""}>${cell === "" ? nothing : cell}</td>`;
  }
}

const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** A fraction of 1 as a text of decimals, in percent with at most four places. */
function percent(text) {
  const [whole, fraction = ""] = String(text).replace("-", "").split(".");
  const digits = `${whole}${fraction.padEnd(8, "0").slice(0, 6)}`.replace(/^0+(?=\d{5})/, "");
  const shown = `${digits.slice(0, -4) || "0"}.${digits.slice(-4)}`.replace(/(\.\d\d\d*?)0+$/, "$1");
  return `${String(text).startsWith("-") ? "-" : ""}${shown} %`;
}

// Where something lies between what is to be expected: a line for 99 of 100 periods, a bar for 95.

function bandOf(columns) {
  const at = (name) => columns.findIndex((column) => column.name === name);
  const found = Object.fromEntries(Object.entries(BAND).map(([key, name]) => [key, at(name)]));
  const seen = at("Hold") >= 0 ? at("Hold") : at("Hits");
  return Object.values(found).some((place) => place < 0) || seen < 0 ? null : { ...found, seen };
}

function drawn(row, band) {
  const values = Object.fromEntries(Object.entries(band).map(([key, at]) => [key, row[at] === null ? null : Number(row[at])]));
  if (Object.values(values).some((value) => value === null)) return nothing;
  const { low, high, from, to, seen } = values;
  const start = Math.min(low, seen);
  const span = Math.max(high, seen) - start || 1;
  const x = (value) => 4 + (112 * (value - start)) / span;
  const word = seen < low || seen > high ? "outside 99 %" : seen < from || seen > to ? "outside 95 %" : "within 95 %";
  return html`<span class="band ${word === "within 95 %" ? "" : "off"}">${svg`<svg viewBox="0 0 120 16" width="120" height="16" aria-hidden="true">
    <line x1=${x(low)} x2=${x(high)} y1="8" y2="8" class="wide"></line>
    <rect x=${x(from)} y="5" width=${Math.max(1, x(to) - x(from))} height="6" class="likely"></rect>
    <circle cx=${x(seen)} cy="8" r="3.6" class="seen"></circle></svg>`} ${word}</span>`;
}
