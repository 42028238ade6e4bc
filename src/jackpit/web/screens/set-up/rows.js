// Form rows: checked before a second person is asked to approve, then done one by one.

import { Problem, problemOf } from "../shared/api.js";
import { KEY, MAX_PIN_LENGTH, MIN_PIN_LENGTH, SIMPLE_DIGITS } from "../shared/bounds.js";
import { NOT_A_KEY } from "../shared/server-words.js";
import { fill, list, sentences, t } from "../shared/text.js";

export const PIN_RULE = t("{least} to {most} digits; not one digit repeated, no run such as 1234", {
  least: MIN_PIN_LENGTH,
  most: MAX_PIN_LENGTH,
});

/**
 * Why a text cannot be a key; null if it can.
 * @param {string} key
 */
export const whyNotKey = (key) => (KEY.test(key) ? null : fill(NOT_A_KEY, { key }));

/**
 * Whether the server would refuse the PIN as too easy to guess.
 * @param {string} pin
 */
export function isWeakPin(pin) {
  const isLong = pin.length >= MIN_PIN_LENGTH && pin.length <= MAX_PIN_LENGTH;
  return !isLong || !/^\d+$/.test(pin) || SIMPLE_DIGITS.some((digits) => digits.includes(pin));
}

/**
 * An unused key made from a name; empty if the name contains no letters or digits.
 * @param {string} name
 * @param {Set<string>} used
 */
export function keyFrom(name, used) {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const key = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 36)
    .replace(/-+$/, "");
  if (!key || !used.has(key)) return key;
  let number = 2;
  while (used.has(`${key}-${number}`)) number += 1;
  return `${key}-${number}`;
}

/**
 * The first value that occurs twice, or null.
 * @param {string[]} values
 */
export function findDuplicate(values) {
  const seen = new Set();
  for (const value of values.filter(Boolean)) {
    if (seen.has(value)) return value;
    seen.add(value);
  }
  return null;
}

/**
 * Run *action* for each wanted row in turn; a row that is done is removed from *rows* and so from the
 * form. If one is refused, the message also lists what was done and what was not, by *nameOf* a row.
 * @template Row
 * @param {Row[]} rows
 * @param {Row[]} wanted
 * @param {(row: Row) => Promise<unknown>} action
 * @param {(row: Row) => string} nameOf
 */
export async function runInTurn(rows, wanted, action, nameOf) {
  /** @type {string[]} */
  const done = [];
  for (const [at, row] of wanted.entries()) {
    try {
      await action(row);
    } catch (error) {
      const problem = problemOf(error);
      const left = list(wanted.slice(at).map(nameOf));
      const summary = done.length
        ? t("Done: {done}. Not done: {left}.", { done: list(done), left })
        : t("Not done: {left}.", { left });
      const sentence = sentences([problem.message, summary]);
      const { status, rule, where, isOver } = problem;
      throw Object.assign(new Problem(status, { rule, sentence, where, is_over: isOver }), { summary });
    }
    done.push(nameOf(row));
    rows.splice(rows.indexOf(row), 1);
  }
}
