// The address of a shoe: it contains everything, so the same address deals the same cards again.

import { inputProblem } from "../shared/api.js";
import { MAX_BLACKJACK_SPOTS } from "../shared/bounds.js";
import { t } from "../shared/text.js";

const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"; // none that looks like another one
const SEED_LENGTH = 6;

/** Return a random seed. */
export function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/**
 * Parse the address to {table, lesson, seed, drill, people, cut}, with defaults for what it does not
 * name; throws if it cannot be dealt. The server checks the seed and the drill.
 * @param {string} search
 * @param {TrainingContext} trainingContext
 * @returns {Exercise}
 */
export function parseAddress(search, { tables }) {
  const query = new URLSearchParams(search);
  const named = tables.find((table) => table.table === query.get("table")) ?? tables[0];
  const lesson = query.get("lesson") || named.game;
  const ours = tables.filter((table) => table.game === lesson); // a table of another game only decides the kind of pad
  if (!ours.length)
    throw inputProblem(
      t("No table here has the lesson '{lesson}'; ./run train has one for every game.", {
        lesson: lesson.slice(0, 40),
      }),
    );
  const people = (query.get("people") ?? "").split(",").filter(Boolean).map(Number);
  if (!people.every((spot) => Number.isInteger(spot) && spot >= 1 && spot <= MAX_BLACKJACK_SPOTS))
    throw inputProblem(t("The address names spots that the table does not have; people=3,5 would be correct."));
  const cut = query.get("cut") || null;
  if (cut !== null && !/^[1-9]\d{0,2}$/.test(cut))
    throw inputProblem(t("The position of the cut card in the address is not a number; cut=78 would be correct."));
  return {
    table: ours.find((table) => table.controller === named.controller) ?? ours[0],
    lesson,
    seed: query.get("seed") || newSeed(),
    drill: query.get("drill") || null,
    people: [...new Set(people)].toSorted((a, b) => a - b),
    cut: cut === null ? null : Number(cut),
  };
}

/**
 * The address of a shoe.
 * @param {Exercise} exercise
 */
export function addressOf({ table, lesson, seed, drill, people, cut }) {
  const query = new URLSearchParams({ lesson, table: table.table, seed });
  if (drill) query.set("drill", drill);
  if (people.length) query.set("people", people.join(","));
  if (cut) query.set("cut", String(cut));
  return `${location.origin}/training?${query}`.replaceAll("%2C", ",");
}
