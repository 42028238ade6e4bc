// Accounts and amounts of a link, as the office pages show them.

import { html } from "./html.js";
import { exactDollars, microcents } from "./money.js";

/** "meter major" as people call it. */
export function accountName(account) {
  const [kind, ...rest] = account.split(" ");
  const key = rest.join(" ");
  return KINDS[kind]?.(key) ?? account;
}

const KINDS = {
  meter: (key) => `Meter ${key}`,
  reserve: (key) => `Reserve of ${key}`,
  overflow: (key) => `Overflow of ${key}`,
  tray: (key) => `Tray of table ${key}`,
  house: () => "The house",
  players: () => "Players",
  payable: () => "Payable: wins the cage has not paid",
  recoverable: () => "Recoverable: paid, to be got back",
  advanced: (key) => `Advanced to ${key}`,
  shortfall: (key) => `Shortfall of ${key}`,
  in: () => "In transit",
};

/** One amount amountChange another, with the difference. */
export function amountChange({ before, after }) {
  const difference = microcents(after) - microcents(before);
  return html`<td class="number">${exactDollars(before)}</td>
    <td class="number ${difference > 0n ? "more" : "less"}">${signed(difference)}</td>
    <td class="number strong">${exactDollars(after)}</td>`;
}

function signed(value) {
  const size = value < 0n ? -value : value;
  const text = `${size / 100_000_000n}.${String(size % 100_000_000n).padStart(8, "0")}`;
  return `${value < 0n ? "−" : "+"}${exactDollars(text)}`;
}
