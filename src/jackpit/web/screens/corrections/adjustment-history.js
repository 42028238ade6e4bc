// What was changed by hand before: from the report of adjustments, so that both say the same.

import { get } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { lastWins } from "../shared/last-wins.js";
import { exactDollars } from "../shared/money.js";
import { dayAndTime } from "../shared/times.js";

const SPANS = [[1, "This gaming day"], [7, "7 days"], [31, "31 days"]];

/** The list of one link; *changed* is called when there is something else to show. */
export class AdjustmentHistory {
  rows = null;
  days = 1;
  problem = null;
  #changed; #link; #looks = lastWins();

  constructor(link, changed) {
    this.#link = link;
    this.#changed = changed;
  }

  async load(days = this.days) {
    this.days = days;
    const isLast = this.#looks();
    try {
      const first = await get(`/api/reports/adjustments?link=${this.#link}`);
      const today = /\d{4}-\d\d-\d\d/.exec(first.header.period)[0];
      const report = days === 1 ? first : await get(`/api/reports/adjustments?link=${this.#link}&from=${daysBefore(today, days - 1)}&to=${today}`);
      if (!isLast()) return;
      this.rows = report.sections[0].rows.map(named(report.sections[0].columns)).reverse();
      this.problem = null;
    } catch (problem) {
      if (isLast()) this.problem = problem;
      if (!problem.rule) throw problem;
    }
    if (isLast()) this.#changed();
  }

  view(highlighted) {
    return html`<section class="panel stack past">
      <div class="row apart">
        <h2>Changed by hand on ${this.#link}</h2>
        <div class="row" role="group" aria-label="How far back">
          ${SPANS.map(([days, label]) => html`<button class="button quiet" aria-pressed=${days === this.days} @click=${() => this.load(days)}>${label}</button>`)}
        </div>
      </div>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem.message}</p>` : nothing}
      ${this.rows === null ? html`<p class="soft">One moment …</p>` : this.rows.length ? table(this.rows, highlighted) : html`<p class="soft">Nothing was changed by hand in this time.</p>`}
    </section>`;
  }
}

const table = (rows, highlighted) => html`<div class="scroll" tabindex="0" role="region" aria-label="Changed by hand"><table class="on-cards">
  <thead><tr><th>When</th><th>What</th><th>Concerning</th><th class="number">Amount</th><th>Why</th><th>Who</th><th>Second</th><th class="number">Entry</th></tr></thead>
  <tbody>${rows.map(
    (row) => html`<tr class=${row.Entry === highlighted ? "is-new" : nothing}>
      <td class="nowrap">${dayAndTime(row.At)}</td><td>${row.What}</td><td>${row.Concerning}</td>
      <td class="number">${row.Amount ? exactDollars(row.Amount) : "–"}</td>
      <td>${row.Why}</td><td>${row.By}</td><td data-is="and ">${row["Approved by"] || "–"}</td><td class="number">${row.Entry}</td>
    </tr>`,
  )}</tbody>
</table></div>`;

const named = (columns) => (row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]));

function daysBefore(day, count) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
