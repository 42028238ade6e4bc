// The reasons for adjustments and back-outs, and which are allowed where.

/** @type {Record<string, string>} */
const REASONS = {
  mistake: "a hand verified by mistake",
  malfunction: "correction of a malfunction",
  over_limit: "correction of an amount over the limit",
  receipts: "funds not on display booked as receipts",
  seed_recovery: "recovery of the seed",
  carried_over: "carried over from an earlier system",
  house_modification: "modified by the house",
};

const UP = ["malfunction", "carried_over", "house_modification"];
const DOWN = ["malfunction", "over_limit", "seed_recovery", "house_modification"];

/**
 * The reasons for which a pool may be raised or lowered under these rules.
 * @param {{ pool: string, direction: string, rules: Server.VersionRules }} change
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
 */
export const reasonOptions = (names) => names.map((name) => [name, sentence(REASONS[name])]);

/** @param {string} text */
const sentence = (text) => text[0].toUpperCase() + text.slice(1);
