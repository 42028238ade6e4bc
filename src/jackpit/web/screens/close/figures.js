// The figures of a gaming day: every account from opening to closing, liability, hold.

import { html } from "../shared/html.js";
import { dollars, exactDollars, fromMicrocents, isZero, microcents } from "../shared/money.js";
import { numberLanguage, t } from "../shared/text.js";

/** @param {Server.DayClose} dayReport */
export const figures = ({ balances, liabilities, holds }) =>
  html`
  ${table(
    t("Meters, reserves, overflow and payable"),
    [t("Link"), t("Account"), t("Opening"), t("In"), t("Out"), t("Closing"), t("Variance")],
    2,
    balances.map((row) => [
      row.link,
      row.account,
      exactDollars(row.opening),
      exactDollars(row.inflow),
      exactDollars(row.outflow),
      exactDollars(row.closing),
      variance(row.variance),
    ]),
  )}
  ${table(
    t("Liability at the end of the day"),
    [t("Link"), t("Meters"), t("Reserves"), t("Overflow"), t("Payable"), t("Owed")],
    1,
    liabilities.map((row) => [
      row.link,
      ...[row.meters, row.reserves, row.overflow, row.payable, row.total].map(exactDollars),
    ]),
  )}
  ${table(
    t("Drop and hold vs. theoretical"),
    [t("Link"), t("Wagers"), t("Drop"), t("Paid"), t("Hold"), t("Theoretical"), t("99% from"), t("to")],
    1,
    holds.map((row) => [
      row.link,
      row.wagers.toLocaleString(numberLanguage),
      ...[row.drop, row.paid, row.hold, row.expected, row.low, row.high].map((amount) =>
        amount === null ? "" : floorDollars(amount),
      ),
    ]),
  )}`;

const MICROCENTS_PER_CENT = 1_000_000n;

/**
 * An amount rounded down to the cent, a negative one too: a hold is never shown too high.
 * @param {string} text
 */
function floorDollars(text) {
  const value = microcents(text);
  const partOfCent = ((value % MICROCENTS_PER_CENT) + MICROCENTS_PER_CENT) % MICROCENTS_PER_CENT;
  return dollars(fromMicrocents(value - partOfCent));
}

/** @param {string} text */
const variance = (text) =>
  isZero(text) ? html`<span class="go">${dollars("0")}</span>` : html`<b class="stop">${exactDollars(text)} !</b>`;

/**
 * @param {string} heading
 * @param {string[]} columns
 * @param {number} textColumns
 * @param {Shown[][]} rows
 */
const table = (heading, columns, textColumns, rows) =>
  html`<section class="panel"><h2>${heading}</h2>
  ${
    rows.length
      ? html`<div class="scroll" tabindex="0" role="region" aria-label=${heading}><table>
        <thead><tr>${columns.map(
          (name, at) => html`<th class=${at < textColumns ? "" : "number"}>${name}</th>`,
        )}</tr></thead>
        <tbody>${rows.map(
          (row) =>
            html`<tr>${row.map(
              (cell, at) => html`<td class=${at < textColumns ? "" : "number amount"}>${cell}</td>`,
            )}</tr>`,
        )}</tbody>
      </table></div>`
      : html`<p class="soft">${t("None.")}</p>`
  }</section>`;
