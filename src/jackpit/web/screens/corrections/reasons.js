// The reasons for adjustments and back-outs, and which are allowed where.

/** @type {Record<string, string>} */
const REASONS = {
  MISTAKE: "a hand verified by mistake",
  MALFUNCTION: "correction of a malfunction",
  OVER_LIMIT: "correction of an amount over the limit",
  RECEIPTS: "funds not on display booked as receipts",
  SEED_RECOVERY: "recovery of the seed",
  CARRIED_OVER: "carried over from an earlier system",
  HOUSE_MODIFICATION: "modified by the house",
};

const UP = ["MALFUNCTION", "CARRIED_OVER", "HOUSE_MODIFICATION"];
const DOWN = ["MALFUNCTION", "OVER_LIMIT", "SEED_RECOVERY", "HOUSE_MODIFICATION"];

/**
 * The reasons for which a pool may be raised or lowered under these rules.
 * @param {{ pool: string, direction: string, rules: Server.VersionRules }} change
 */
export function reasonsFor({ pool, direction, rules }) {
  if (pool !== "METER") return direction === "down" ? ["RECEIPTS"] : [];
  return (direction === "up" ? UP : DOWN).filter(
    (reason) => reason !== "HOUSE_MODIFICATION" || rules.house_modification,
  );
}

export const BACK_OUT_REASONS = ["MISTAKE", "MALFUNCTION"];

/**
 * Reasons as the options of a select.
 * @param {string[]} names
 */
export const reasonOptions = (names) => names.map((name) => [name, sentence(REASONS[name])]);

/** @param {string} text */
const sentence = (text) => text[0].toUpperCase() + text.slice(1);
