// The settings of the house: their labels, their values in words, and what differs between two versions of them.

import { dollars } from "./money.js";

/** @type {Record<string, string>} */
export const PAPERS = { "us-letter": "US letter", a4: "A4" };

/**
 * The labels of the settings, by name.
 * @type {Record<string, string>}
 */
export const LABELS = {
  name: "Name of the house",
  time_zone: "Time zone",
  currency: "Currency",
  day_begins: "Gaming day begins at",
  idle_minutes: "Session locks after (minutes)",
  credential_days: "PIN or password expires after (days)",
  claim_minutes: "Pending claim raises an alarm after (minutes)",
  request_hours: "Request expires after (hours)",
  pin_with_card: "Card requires a PIN at the tables",
  paper: "Paper size",
  tax_form_from: "Tax form required from ($)",
  tax_form_times: "Tax form required from (times the wager)",
  requires_winner_name: "Winner's name and ID required on every win page",
};

/**
 * @param {string} name
 * @param {unknown} value
 */
function formatSetting(name, value) {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value))
    return (
      value
        .toSorted()
        .map((item) => String(item))
        .join(", ") || "never"
    );
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value);
  if (name === "tax_form_from" && /^\d+(\.\d{1,8})?$/.test(text)) return dollars(text);
  return PAPERS[text] ?? text;
}

/**
 * The differences between two versions of the settings: [label, old, new] each.
 * @param {Record<string, unknown>} old
 * @param {Record<string, unknown>} now
 */
export function settingDifferences(old, now) {
  return Object.keys(now)
    .filter((name) => formatSetting(name, old[name]) !== formatSetting(name, now[name]))
    .map((name) => [
      LABELS[name] ?? name.replaceAll("_", " "),
      formatSetting(name, old[name]),
      formatSetting(name, now[name]),
    ]);
}
