// @ts-nocheck Its types are not declared yet.
// The odds of terms while they are typed: the last answer wins, the one before stays grayed.

import { callApi } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { decimal, dollarsOrDash, oneIn, percent } from "../shared/numbers.js";
import { plural } from "../shared/words.js";

const PAUSE_MILLISECONDS = 160; // after the last key

/** Loads the odds of terms, and calls *onChange* whenever there is something else to show. */
export class OddsPreview {
  record = null;
  problem = null;
  isBusy = false;

  #timer;
  #begin = latestOnly();

  constructor(onChange) {
    this.onChange = onChange;
  }

  /** Load the odds of *terms* soon; or show *problem* with them immediately. */
  update(terms, seats, problem = null) {
    clearTimeout(this.#timer);
    const isLatest = this.#begin();
    this.problem = problem;
    this.isBusy = !problem;
    if (problem) return;
    this.#timer = setTimeout(() => this.#load(terms, seats, isLatest), PAUSE_MILLISECONDS);
  }

  async #load(terms, seats, isLatest) {
    let [record, problem] = [this.record, null];
    try {
      record = await callApi("POST", "/api/odds", { terms, seats });
    } catch (error) {
      if (!error.rule) throw error;
      problem = error.message;
    }
    if (!isLatest()) return; // something else was typed in the meantime
    [this.record, this.problem, this.isBusy] = [record, problem, false];
    this.onChange();
  }
}

/** The odds of a preview beside those of *before*, if given. */
export function oddsPanel(preview, before = null) {
  const { record, problem, isBusy } = preview;
  const old = Boolean(problem) || isBusy;
  return html`<aside class="odds-panel panel stack" aria-label="Odds of these terms">
    <div class="row apart"><h2>Odds of these terms</h2>${
      isBusy ? html`<span class="faint small">calculating…</span>` : nothing
    }</div>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    ${
      record?.over_limit && !old ? html`<p class="problem" role="alert">House limit: ${record.over_limit}</p>` : nothing
    }
    ${
      record
        ? html`<div class="stack ${old ? "is-old" : ""}"
          aria-busy=${isBusy ? "true" : "false"}>${oddsFigures(record, before)}</div>`
        : problem
          ? nothing
          : html`<p class="soft">Calculating the exact odds…</p>`
    }
  </aside>`;
}

/** The house advantage at the foot of a narrow screen, where the panel is not beside the form. */
export function advantageBar({ record, problem, isBusy }, before = null) {
  if (!record && !problem) return nothing;
  const figure = html`House advantage <b class="amount">${record ? percent(record.house_advantage) : "–"}</b>${
    before ? html` <span class="soft">now ${percent(before.house_advantage)}</span>` : nothing
  }`;
  return html`<p class="advantage-bar ${isBusy ? "is-old" : ""}"
    aria-hidden="true">${problem ? html`<span class="stop">${problem}</span>` : figure}</p>`;
}

function oddsFigures(record, before) {
  return html`
    <div class="house-edge">
      <span class="label">House advantage</span>
      <output class="amount large" data-figure="advantage">${percent(record.house_advantage)}</output>
      ${before ? html`<span class="soft small">now ${percent(before.house_advantage)}</span>` : nothing}
      ${
        record.house_advantage === null
          ? html`<span class="stop small">A meter runs out of money: there is no house
            advantage.</span>`
          : nothing
      }
    </div>
    <table class="odds-table">
      <caption class="visually-hidden">Figures of the wager</caption>
      <thead><tr><td></td>${before ? html`<th class="number">now</th>` : nothing}<th
        class="number">${before ? "new" : "per wager"}</th></tr></thead>
      <tbody>
        ${figureRow("Hit frequency", record, before, (odds) => percent(odds.hit_frequency))}
        ${figureRow("Returned by fixed awards", record, before, (odds) => percent(odds.fixed_return))}
        ${
          record.envy_return || before?.envy_return
            ? figureRow("Returned by envy", record, before, (odds) => percent(odds.envy_return))
            : nothing
        }
        ${figureRow("Standard deviation (wagers)", record, before, (odds) => decimal(odds.standard_deviation))}
      </tbody>
      ${record.meters.map((meter) => meterFigures(meter, record, before))}
    </table>
    ${advice(record)}
    <details><summary>All lines</summary>${lines(record)}</details>
    <p class="faint small">Exact, for a ${record.shoe} and ${plural(record.seats, "seat")} wagering.</p>`;
}

function meterFigures(meter, record, before) {
  const of = (odds) => odds.meters.find((other) => other.meter === meter.meter);
  const row = (label, format) => figureRow(label, record, before, (odds) => (of(odds) ? format(of(odds)) : "–"));
  const isShared = [record, before].some(
    (odds) => odds && of(odds) && of(odds).average_share !== of(odds).average_award,
  );
  return html`<tbody>
    <tr><th scope="rowgroup" colspan=${before ? 3 : 2}>Meter ${meter.meter}</th></tr>
    ${row("Won by one wager", (meterOdds) => oneIn(meterOdds.one_in))}
    ${row("Average jackpot", (meterOdds) => dollarsOrDash(meterOdds.average_award))}
    ${isShared ? row("Average share per spot", (meterOdds) => dollarsOrDash(meterOdds.average_share)) : nothing}
    ${row("Favors the player above", (meterOdds) => dollarsOrDash(meterOdds.break_even))}
    ${row("Added by each wager", (meterOdds) => growth(meterOdds.grows_by))}
  </tbody>`;
}

const growth = (text) =>
  `${text.startsWith("-") ? "−$" : "$"}${text.replace("-", "").replace(/(\.\d\d\d*?)0+$/, "$1")}`;

function figureRow(label, record, before, format) {
  const [now, then] = [format(record), before ? format(before) : null];
  return html`<tr class=${before && now !== then ? "is-changed" : ""}>
    <th scope="row">${label}</th>${before ? html`<td class="number">${then}</td>` : nothing}<td
      class="number">${now}</td>
  </tr>`;
}

const advice = (record) =>
  record.advice.length
    ? html`<div class="stack"><h3>Advice</h3><ul class="advice">${record.advice.map(
        (advice) => html`<li><span class="badge">${advice.rule}</span> ${advice.sentence}</li>`,
      )}</ul></div>`
    : html`<p class="go">✓ The terms follow every recommendation.</p>`;

const lines = (record) =>
  html`<div class="scroll"><table>
    <thead><tr><th>Line</th><th class="number">Pays</th><th class="number">Frequency</th><th
      class="number">Returns</th></tr></thead>
    <tbody>${record.lines.map(
      (line) =>
        html`<tr><td>${line.name}</td><td class="number">${line.award}</td><td
          class="number">${oneIn(line.one_in)}</td><td class="number">${percent(line.return, 3)}</td></tr>`,
    )}</tbody>
  </table></div>`;
