// Accounts of a link, and how their amounts change.

import { html } from "./html.js";
import { exactDollars, fromMicrocents, microcents, signedDollars } from "./money.js";
import { meterName } from "./names.js";
import { t } from "./text.js";

/** @type {Record<string, ((key: string) => string) | (() => string)>} */
const NAMES = {
  meter: (key) => t("Meter {meter}", { meter: meterName(key) }),
  reserve: (key) => t("Reserve of {meter}", { meter: meterName(key) }),
  overflow: (key) => t("Overflow of {meter}", { meter: meterName(key) }),
  tray: (table) => t("Tray of table {table}", { table }),
  house: () => t("The house"),
  players: () => t("Players"),
  payable: () => t("Payable: wins the cage has not paid"),
  recoverable: () => t("Recoverable: paid, to be recovered"),
  advanced: (key) => t("Advanced to {meter}", { meter: meterName(key) }),
  shortfall: (key) => t("Shortfall of {meter}", { meter: meterName(key) }),
  "in transit": () => t("In transit"),
};

/**
 * "meter major" as "Meter major".
 * @param {string} account
 */
export function accountName(account) {
  const kind = Object.keys(NAMES).find((name) => account === name || account.startsWith(`${name} `));
  return kind ? NAMES[kind](account.slice(kind.length + 1)) : account;
}

/**
 * The table cells of an amount that changes: before, difference, after.
 * @param {{ before: string, after: string }} parts
 */
export function amountChange({ before, after }) {
  const difference = microcents(after) - microcents(before);
  return html`<td class="number">${exactDollars(before)}</td>
    <td class="number ${
      difference > 0n ? "increase" : difference < 0n ? "decrease" : ""
    }">${signedDollars(fromMicrocents(difference))}</td>
    <td class="number strong">${exactDollars(after)}</td>`;
}
