// The reasons for adjustments and back-outs, and which are allowed where.

import { html } from "../shared/html.js";
import { t } from "../shared/text.js";

/** @type {Record<string, string>} */
const REASONS = {
  mistake: t("A hand verified by mistake"),
  malfunction: t("Correction of a malfunction"),
  over_limit: t("Correction of an amount over the limit"),
  receipts: t("Funds not on display booked as receipts"),
  seed_recovery: t("Recovery of the seed"),
  carried_over: t("Carried over from an earlier system"),
  house_modification: t("Modified by the house"),
};

const UP = ["malfunction", "carried_over", "house_modification"];
const DOWN = ["malfunction", "over_limit", "seed_recovery", "house_modification"];

/**
 * The reasons for which a pool may be raised or lowered under these rules.
 * @param {{ pool: string, direction: string, rules: Server.HouseRules }} change
 */
export function reasonsFor({ pool, direction, rules }) {
  if (pool !== "meter") return direction === "down" ? ["receipts"] : [];
  return (direction === "up" ? UP : DOWN).filter(
    (reason) => reason !== "house_modification" || rules.house_modification,
  );
}

export const BACK_OUT_REASONS = ["mistake", "malfunction"];

/** @param {string} reason */
export const reasonTitle = (reason) => REASONS[reason];

/**
 * Reasons as the options of a select.
 * @param {string[]} names
 * @param {string} chosen
 */
export const reasonOptions = (names, chosen) =>
  names.map((name) => html`<option value=${name} ?selected=${name === chosen}>${REASONS[name]}</option>`);
