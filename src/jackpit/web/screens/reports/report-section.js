// A section of a report as a table: text to the left, figures to the right, totals in bold.

import { html, nothing, svg } from "../shared/html.js";
import { exactDollars, groupDigits, isZero, MINUS } from "../shared/money.js";
import { BAND, CHANCE, OBSERVED, VARIANCE } from "../shared/report-columns.js";
import { plural, t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";

/** A section with more columns is too wide: some columns go below each row. */
const MAX_COLUMNS = 13;
const [SHORT, LONG] = [15, 36]; // characters

const TEXT_KINDS = ["text", "time", "day"];
const DRAWN = [...Object.values(BAND), CHANCE]; // columns that the band shows too

/**
 * Where the values of a band are in a row.
 * @typedef {Record<"from" | "to" | "low" | "high" | "observed", number>} Band
 */

/** @param {Server.ReportSection} section */
export function section({ heading, columns, rows, totals }) {
  const band = bandOf(columns);
  const below = columns.length > MAX_COLUMNS ? columnsBelow(columns, rows, band) : [];
  const across = columns.map((_, at) => at).filter((at) => !below.includes(at));
  /**
   * @param {Cell[]} row
   * @param {number} number
   */
  const line = (row, number) =>
    html`<tr class=${totals.includes(number) ? "total" : ""}>${across.map((at) =>
      cellOf(row[at], columns[at]),
    )}${band ? html`<td>${bandChart(row, band)}</td>` : nothing}</tr>`;
  return html`<section class="report-section">
    <h2>${heading} <span class="soft small">${plural(rows.length, "{count} row", "{count} rows")}</span></h2>
    ${
      rows.length
        ? html`<div class="scroll" tabindex="0" role="region" aria-label=${heading}><table
          class=${columns.length > MAX_COLUMNS ? "dense" : ""}>
          <thead><tr>${across.map(
            (at) => html`<th class=${TEXT_KINDS.includes(columns[at].kind) ? "" : "number"}>${columns[at].name}</th>`,
          )}${band ? html`<th>${t("Band")}</th>` : nothing}</tr></thead>
          ${rows.map((row, number) => {
            const details = detailsRow(row, below, columns, band !== null);
            return html`<tbody>${line(row, number)}${details}</tbody>`;
          })}
        </table></div>`
        : html`<p class="soft">${t("None.")}</p>`
    }
  </section>`;
}

/**
 * Columns of a wide section that go below each row: the band, which is also drawn; long texts; empty texts.
 * @param {Server.ReportColumn[]} columns
 * @param {Cell[][]} rows
 * @param {Band | null} band
 */
function columnsBelow(columns, rows, band) {
  /**
   * @param {Server.ReportColumn} column
   * @param {number} at
   */
  const isBelow = ({ key, kind }, at) =>
    band
      ? DRAWN.includes(key)
      : kind === "text" && (rows.some((row) => String(row[at] ?? "").length > LONG) || rows.every((row) => !row[at]));
  return columns.map((column, at) => (isBelow(column, at) ? at : -1)).filter((at) => at >= 0);
}

/**
 * @param {Cell[]} row
 * @param {number[]} below
 * @param {Server.ReportColumn[]} columns
 * @param {boolean} isDrawn
 */
function detailsRow(row, below, columns, isDrawn) {
  const filled = below.filter((at) => row[at] !== null && row[at] !== "");
  const details = filled.map((at) => {
    const { name, kind } = columns[at];
    return html`<span><b>${kind === "text" ? t("{name}:", { name }) : name}</b>
      ${formatCell(row[at], columns[at])}</span> `;
  });
  return filled.length
    ? html`<tr class="details-row ${columns[filled[0]].kind === "text" ? "words" : ""}"><td></td><td
      colspan=${columns.length - below.length - (isDrawn ? 0 : 1)}>${details}</td></tr>`
    : nothing;
}

/**
 * The text of a cell.
 * @param {Cell} cell
 * @param {Server.ReportColumn} column
 */
function formatCell(cell, { kind }) {
  const text = String(cell);
  switch (kind) {
    case "money":
      return exactDollars(text);
    case "rate":
      return exactPercent(text);
    case "time":
      return dayAndTime(text);
    case "whole":
      return groupDigits(text);
    default:
      return text;
  }
}

/**
 * @param {Cell} cell
 * @param {Server.ReportColumn} column
 */
function cellOf(cell, column) {
  if (cell === null) return html`<td></td>`;
  const text = formatCell(cell, column);
  switch (column.kind) {
    case "money": {
      const isOff = column.key === VARIANCE && !isZero(String(cell));
      return html`<td class="number amount ${
        isOff ? "stop" : String(cell).startsWith("-") ? "negative" : ""
      }">${text}${isOff ? " !" : ""}</td>`;
    }
    case "time":
      return html`<td class="when">${text}</td>`;
    case "day":
      return html`<td class="day">${text}</td>`;
    case "text":
      return html`<td class=${
        text.length > 60 ? "long" : text.length > LONG ? "words" : text.length <= SHORT ? "short" : ""
      }>${text}</td>`;
    default:
      return html`<td class="number">${text}</td>`;
  }
}

/**
 * A fraction of 1 as a text of decimals, in percent, rounded to four places.
 * @param {string} text
 */
function exactPercent(text) {
  const [whole, fraction = ""] = text.replace("-", "").split(".");
  const places = BigInt(`${whole}${fraction.padEnd(7, "0").slice(0, 7)}`); // one more than are shown
  const digits = String((places + 5n) / 10n).padStart(5, "0");
  return `${text.startsWith("-") ? MINUS : ""}${groupDigits(digits.slice(0, -4))}.${digits.slice(-4)}%`;
}

// Where a value lies in its expected range: a line for 99 of 100 periods, a bar for 95.

/**
 * @param {Server.ReportColumn[]} columns
 * @returns {Band | null}
 */
function bandOf(columns) {
  /** @param {string} key */
  const at = (key) => columns.findIndex((column) => column.key === key);
  const band = {
    from: at(BAND.from),
    to: at(BAND.to),
    low: at(BAND.low),
    high: at(BAND.high),
    observed: OBSERVED.map(at).find((place) => place >= 0) ?? -1,
  };
  return Object.values(band).some((place) => place < 0) ? null : band;
}

/**
 * @param {Cell[]} row
 * @param {Band} band
 */
function bandChart(row, band) {
  if (Object.values(band).some((at) => row[at] === null)) return nothing;
  /** @param {keyof Band} name */
  const valueOf = (name) => Number(row[band[name]]);
  const [low, high, from, to, observed] = [
    valueOf("low"),
    valueOf("high"),
    valueOf("from"),
    valueOf("to"),
    valueOf("observed"),
  ];
  const start = Math.min(low, observed);
  const span = Math.max(high, observed) - start || 1;
  /** @param {number} value */
  const x = (value) => 4 + (112 * (value - start)) / span;
  const [is99, is95] = [observed >= low && observed <= high, observed >= from && observed <= to];
  const verdict = !is99 ? t("outside 99%") : is95 ? t("within 95%") : t("outside 95%");
  return html`<span class="band ${is99 && is95 ? "" : "off"}">${svg`<svg
    viewBox="0 0 120 16" width="120" height="16" aria-hidden="true">
    <line x1=${x(low)} x2=${x(high)} y1="8" y2="8" class="wide"></line>
    <rect x=${x(from)} y="5" width=${Math.max(1, x(to) - x(from))} height="6" class="likely"></rect>
    <circle cx=${x(observed)} cy="8" r="3.6" class="observed"></circle></svg>`} ${verdict}</span>`;
}
