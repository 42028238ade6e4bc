// The odds of terms while they are typed; an old answer is grayed.

import { callApi } from "../shared/api.js";
import { html, nothing } from "../shared/html.js";
import { exactDollars } from "../shared/money.js";
import { meterName } from "../shared/names.js";
import { decimal, dollarsOrDash, oneIn, percent } from "../shared/numbers.js";
import { problemLine } from "../shared/problem-line.js";
import { plural, t } from "../shared/text.js";

/**
 * Load the odds of terms.
 * @param {{ terms: Json | null, seats: number }} typed
 */
export const loadOdds = (typed) => callApi("POST", "/api/odds", typed);

/**
 * The odds of a preview beside those of *before*, if given.
 * @param {Preview<Server.LinkOdds>} preview
 * @param {Server.LinkOdds | null} [before]
 */
export function oddsPanel(preview, before = null) {
  const { found: record, problem, isLoading } = preview;
  const old = Boolean(problem) || isLoading;
  return html`<aside class="odds-panel panel stack" aria-label=${t("Odds of these terms")}>
    <div class="row apart"><h2>${t("Odds of these terms")}</h2>${
      isLoading ? html`<span class="faint small">${t("calculating…")}</span>` : nothing
    }</div>
    ${problemLine(problem)}
    ${record?.over_limit && !old ? problemLine(t("House limit: {why}", { why: record.over_limit })) : nothing}
    ${
      record
        ? html`<div class="stack ${old ? "is-old" : ""}"
          aria-busy=${isLoading ? "true" : "false"}>${oddsFigures(record, before)}</div>`
        : problem
          ? nothing
          : html`<p class="soft">${t("Calculating the exact odds…")}</p>`
    }
  </aside>`;
}

/**
 * The house advantage at the foot of a narrow screen, where the panel is not beside the form.
 * @param {Preview<Server.LinkOdds>} preview
 * @param {Server.LinkOdds | null} [before]
 */
export function advantageBar({ found: record, problem, isLoading }, before = null) {
  if (!record && !problem) return nothing;
  const advantage = record ? percent(record.house_advantage) : "–";
  const figure = html`${t("House advantage")} <b class="amount">${advantage}</b>${
    before
      ? html` <span class="soft">${t("now {figure}", { figure: percent(before.house_advantage) })}</span>`
      : nothing
  }`;
  return html`<p class="advantage-bar ${isLoading ? "is-old" : ""}"
    aria-hidden="true">${problem ? html`<span class="stop">${problem}</span>` : figure}</p>`;
}

/**
 * @param {Server.LinkOdds} record
 * @param {Server.LinkOdds | null} before
 */
function oddsFigures(record, before) {
  return html`
    <div class="house-edge">
      <span class="label">${t("House advantage")}</span>
      <output class="amount large" data-figure="advantage">${percent(record.house_advantage)}</output>
      ${
        before
          ? html`<span class="soft small">${t("now {figure}", {
              figure: percent(before.house_advantage),
            })}</span>`
          : nothing
      }
      ${
        record.house_advantage === null
          ? html`<span class="stop small">${t("A meter runs out of money: there is no house advantage.")}</span>`
          : nothing
      }
    </div>
    <table class="odds-table">
      <caption class="visually-hidden">${t("Figures of the wager")}</caption>
      <thead><tr><td></td>${before ? html`<th class="number">${t("now")}</th>` : nothing}<th
        class="number">${before ? t("new") : t("per wager")}</th></tr></thead>
      <tbody>
        ${figureRow(t("Hit frequency"), record, before, (odds) => percent(odds.hit_frequency))}
        ${figureRow(t("Returned by fixed awards"), record, before, (odds) => percent(odds.fixed_return))}
        ${
          record.envy_return || before?.envy_return
            ? figureRow(t("Returned by envy"), record, before, (odds) => percent(odds.envy_return))
            : nothing
        }
        ${figureRow(t("Standard deviation (wagers)"), record, before, (odds) => decimal(odds.standard_deviation))}
      </tbody>
      ${record.meters.map((meter) => meterFigures(meter, record, before))}
    </table>
    ${advice(record)}
    <details><summary>${t("All lines")}</summary>${lines(record)}</details>
    <p class="faint small">${plural(
      record.seats,
      "Exact, for a {shoe} and {count} seat wagering.",
      "Exact, for a {shoe} and {count} seats wagering.",
      { shoe: record.shoe },
    )}</p>`;
}

/**
 * @param {Server.LinkOddsMeter} meter
 * @param {Server.LinkOdds} record
 * @param {Server.LinkOdds | null} before
 */
function meterFigures(meter, record, before) {
  /** @param {Server.LinkOdds} odds */
  const of = (odds) => odds.meters.find((other) => other.meter === meter.meter);
  /**
   * @param {string} label
   * @param {(meter: Server.LinkOddsMeter) => string} format
   */
  const row = (label, format) =>
    figureRow(label, record, before, (odds) => {
      const found = of(odds);
      return found ? format(found) : "–";
    });
  const isShared = [record, before].some((odds) => {
    const found = odds && of(odds);
    return found && found.average_share !== found.average_award;
  });
  return html`<tbody>
    <tr><th scope="rowgroup" colspan=${before ? 3 : 2}>${t("Meter {meter}", {
      meter: meterName(meter.meter),
    })}</th></tr>
    ${row(t("Won by one wager"), (meterOdds) => oneIn(meterOdds.one_in))}
    ${row(t("Average jackpot"), (meterOdds) => dollarsOrDash(meterOdds.average_award))}
    ${isShared ? row(t("Average share per spot"), (meterOdds) => dollarsOrDash(meterOdds.average_share)) : nothing}
    ${row(t("Favors the player above"), (meterOdds) => dollarsOrDash(meterOdds.break_even))}
    ${row(t("Added by each wager"), (meterOdds) => exactDollars(meterOdds.grows_by ?? "0"))}
  </tbody>`;
}

/**
 * @param {string} label
 * @param {Server.LinkOdds} record
 * @param {Server.LinkOdds | null} before
 * @param {(odds: Server.LinkOdds) => string} format
 */
function figureRow(label, record, before, format) {
  const [now, then] = [format(record), before ? format(before) : null];
  return html`<tr class=${before && now !== then ? "is-changed" : ""}>
    <th scope="row">${label}</th>${before ? html`<td class="number">${then}</td>` : nothing}<td
      class="number">${now}</td>
  </tr>`;
}

/** @param {Server.LinkOdds} record */
const advice = (record) =>
  record.advice?.length
    ? html`<div class="stack"><h3>${t("Advice")}</h3><ul class="advice">${record.advice.map(
        (advice) => html`<li><span class="badge">${advice.rule}</span> ${advice.sentence}</li>`,
      )}</ul></div>`
    : html`<p class="go">${t("✓ The terms follow every recommendation.")}</p>`;

/** @param {Server.LinkOdds} record */
const lines = (record) =>
  html`<div class="scroll"><table>
    <thead><tr><th>${t("Line")}</th><th class="number">${t("Pays")}</th><th class="number">${t("Frequency")}</th><th
      class="number">${t("Returns")}</th></tr></thead>
    <tbody>${record.lines.map(
      (line) =>
        html`<tr><td>${line.name}</td><td class="number">${line.award}</td><td
          class="number">${oneIn(line.one_in)}</td><td class="number">${percent(line.return, 3)}</td></tr>`,
    )}</tbody>
  </table></div>`;
