// The settings of the house: their labels, their values in words, and what differs between two versions of them.

import { dollars } from "./money.js";
import { tierName } from "./names.js";
import { DISCLOSURES, PAPER_SIZES, RULES_ON_SIGNS } from "./server-words.js";
import { list, t } from "./text.js";

/**
 * The labels of the settings, by name.
 * @type {Record<string, string>}
 */
export const LABELS = {
  name: t("Name of the house"),
  time_zone: t("Time zone"),
  currency: t("Currency"),
  day_begins: t("Gaming day begins at"),
  idle_minutes: t("Session locks after (minutes)"),
  credential_days: t("PIN or password expires after (days)"),
  claim_minutes: t("Pending claim raises an alarm after (minutes)"),
  request_hours: t("Request expires after (hours)"),
  announce_seconds: t("Other signs show a claim after (seconds)"),
  sign_volume: t("Volume of the signs (percent)"),
  sign_disclosures: t("Signs disclose"),
  pin_with_card: t("Card requires a PIN at the tables"),
  paper: t("Paper size"),
  tax_form_from: t("Tax form required from ($)"),
  tax_form_times: t("Tax form required from (times the wager)"),
  rules_address: t("Address of the rules for players"),
  rules_on_signs: t("Rules on the signs"),
  requires_winner_name: t("Winner's name and ID required on every win page"),
};

/**
 * @param {string} name
 * @param {unknown} value
 */
function formatSetting(name, value) {
  if (value === null || value === undefined) return t("none");
  if (name === "sign_disclosures" && Array.isArray(value)) return disclosureList(value);
  if (Array.isArray(value)) return value.length ? tierList(value) : t("never");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  const text = String(value);
  if (name === "tax_form_from" && /^\d+(\.\d{1,8})?$/.test(text)) return dollars(text);
  return PAPER_SIZES[text] ?? RULES_ON_SIGNS[text] ?? (text || t("none"));
}

/** @param {string[]} chosen */
const disclosureList = (chosen) =>
  chosen.length
    ? list(
        Object.entries(DISCLOSURES)
          .filter(([name]) => chosen.includes(name))
          .map(([, words]) => words),
      )
    : t("nothing");

/** @param {string[]} tiers */
const tierList = (tiers) => list(tiers.toSorted().map(tierName));

/**
 * The differences between two versions of the settings: [label, old, new] each.
 * @param {Record<string, unknown>} old
 * @param {Record<string, unknown>} now
 */
export function settingDifferences(old, now) {
  return Object.keys(now)
    .filter((name) => formatSetting(name, old[name]) !== formatSetting(name, now[name]))
    .map((name) => [LABELS[name] ?? name, formatSetting(name, old[name]), formatSetting(name, now[name])]);
}
