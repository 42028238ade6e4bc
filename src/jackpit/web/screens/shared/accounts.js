// Accounts of a link, and how their amounts change.

import { html } from "./html.js";
import { exactDollars, fromMicrocents, microcents } from "./money.js";
import { meterName } from "./names.js";
import { ACCOUNTS } from "./server-words.js";
import { capitalized, fill } from "./text.js";

const OF_TABLES = "tray";

/**
 * "reserve major" as "Reserve of major".
 * @param {string} account
 */
export function accountName(account) {
  const kind = Object.keys(ACCOUNTS).find((name) => account === name || account.startsWith(`${name} `));
  if (!kind) return account;
  const key = account.slice(kind.length + 1);
  return capitalized(fill(ACCOUNTS[kind], { key: kind === OF_TABLES ? key : meterName(key) }));
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
    }">${signedDollars(difference)}</td>
    <td class="number strong">${exactDollars(after)}</td>`;
}

/**
 * Microcents as "+$250.00", "−$250.00" or "$0.00".
 * @param {bigint} value
 */
export const signedDollars = (value) => `${value > 0n ? "+" : ""}${exactDollars(fromMicrocents(value))}`;
