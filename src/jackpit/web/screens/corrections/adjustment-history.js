// Earlier manual adjustments, read from the adjustments report, so both show the same rows.

import { get, problemOf } from "../shared/api.js";
import { withQuery } from "../shared/fields.js";
import { html, nothing } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { exactDollars } from "../shared/money.js";
import { problemLine } from "../shared/problem-line.js";
import { ADJUSTMENTS, rowReader } from "../shared/report-columns.js";
import { t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";

/**
 * A row of the report, by the keys of ADJUSTMENTS.
 * @typedef {Record<string, Cell>} Row
 */

/** @type {[number, string][]} */
const SPANS = [
  [1, t("This gaming day")],
  [7, t("7 days")],
  [31, t("31 days")],
];

/** The list of one link; *onChange* is called when the list changes. */
export class AdjustmentHistory {
  /** @type {Row[] | null} */
  rows = null;
  days = 1;
  /** @type {Problem | null} */
  problem = null;
  #onChange;
  #link;
  #beginLoad = latestOnly();

  /**
   * @param {string} link
   * @param {() => void} onChange
   */
  constructor(link, onChange) {
    this.#link = link;
    this.#onChange = onChange;
  }

  /** @param {number} [days] */
  async load(days = this.days) {
    this.days = days;
    const isLatest = this.#beginLoad();
    try {
      const reportOfToday = await get(withQuery("/api/reports/adjustments", { link: this.#link }));
      const today = reportOfToday.header.last_day ?? "";
      const report =
        days === 1
          ? reportOfToday
          : await get(
              withQuery("/api/reports/adjustments", { link: this.#link, from: daysBefore(today, days - 1), to: today }),
            );
      if (!isLatest()) return;
      const [{ columns, rows }] = report.sections;
      this.rows = rows.map(rowReader(columns, ADJUSTMENTS)).toReversed();
      this.problem = null;
    } catch (problem) {
      if (isLatest()) this.problem = problem;
      problemOf(problem);
    }
    if (isLatest()) this.#onChange();
  }

  /** @param {number | null} highlighted */
  view(highlighted) {
    return html`<section class="panel stack adjustment-history">
      <div class="row apart">
        <h2>${t("Adjustments on {link}", { link: this.#link })}</h2>
        <div class="row" role="group" aria-label=${t("Period")}>
          ${SPANS.map(
            ([days, label]) =>
              html`<button class="button quiet" aria-pressed=${days === this.days}
                @click=${() => this.load(days)}>${label}</button>`,
          )}
        </div>
      </div>
      ${problemLine(this.problem?.message)}
      ${
        this.rows === null
          ? html`<p
            class="soft">${t("Loading…")}</p>`
          : this.rows.length
            ? table(this.rows, highlighted)
            : html`<p class="soft">${t("No adjustments in this period.")}</p>`
      }
    </section>`;
  }
}

/**
 * @param {Row[]} rows
 * @param {number | null} highlighted
 */
const table = (rows, highlighted) =>
  html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Adjustments")}><table class="card-table">
    <thead><tr><th>${t("When")}</th><th>${t("Exception")}</th><th>${t("Subject")}</th><th
      class="number">${t("Amount")}</th><th>${t("Reason")}</th><th>${t("By")}</th><th>${t("Approved by")}</th><th
      class="number">${t("Entry")}</th></tr></thead>
    <tbody>${rows.map(
      (row) =>
        html`<tr class=${row.entry === highlighted ? "is-new" : nothing}>
          <td class="nowrap">${dayAndTime(row.at ?? "")}</td><td>${row.exception}</td><td>${row.subject}</td>
          <td class="number">${row.amount ? exactDollars(String(row.amount)) : "–"}</td>
          <td>${row.reason}</td><td>${row.by}</td><td data-label=${t("Approved by")}>${row.approvedBy || "–"}</td><td
            class="number">${row.entry}</td>
        </tr>`,
    )}</tbody>
  </table></div>`;

/**
 * @param {string} day
 * @param {number} count
 */
function daysBefore(day, count) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
