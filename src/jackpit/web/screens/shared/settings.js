// The settings of the house in words, and what differs between two versions of them.

import { dollars } from "./money.js";

export const PAPERS = { LETTER: "US letter", A4: "A4" };

const LABELS = {
  name: "Name", time_zone: "Time zone", currency: "Currency", day_begins: "The gaming day begins at", idle_minutes: "A session locks after, minutes",
  credential_days: "A PIN or password is due after, days", claim_minutes: "A pending claim raises an alarm after, minutes",
  request_hours: "A request expires after, hours", pin_with_card: "A card needs its PIN", paper: "Pages are printed on",
  tax_form_from: "A tax form is due from", tax_form_times: "A tax form is due from, times the wager", winner_wanted: "Winner's name on the win page",
};

function formatSetting(name, value) {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value)) return [...value].sort().map((one) => String(one).toLowerCase()).join(", ") || "never";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (name === "tax_form_from" && /^\d+(\.\d{1,8})?$/.test(value)) return dollars(value);
  return PAPERS[value] ?? String(value);
}

/** The differences between two versions of the settings: [label, old, new] each. */
export function settingDifferences(old, now) {
  return Object.keys(now)
    .filter((name) => formatSetting(name, old[name]) !== formatSetting(name, now[name]))
    .map((name) => [LABELS[name] ?? name.replaceAll("_", " "), formatSetting(name, old[name]), formatSetting(name, now[name])]);
}
