// The reasons for adjustments and back-outs, and which are allowed where.

import { html } from "../shared/html.js";
import { reasonTitle } from "../shared/names.js";

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

/**
 * Reasons as the options of a select.
 * @param {string[]} names
 * @param {string} chosen
 */
export const reasonOptions = (names, chosen) =>
  names.map((name) => html`<option value=${name} ?selected=${name === chosen}>${reasonTitle(name)}</option>`);
