// Which shoe is practised: all of it stands in the address, so that whoever has that has the same shoe.

const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"; // none that looks like another
const SEED_LENGTH = 6;

/** A seed that nobody has had. */
export function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** {table, lesson, seed, drill, people, cut}: what the address names, and for the rest what is usual. */
export function placeOf(search, { tables }) {
  const query = new URLSearchParams(search);
  const named = tables.find((one) => one.table === query.get("table")) ?? tables[0];
  const lesson = query.get("lesson") ?? named.game;
  const ours = tables.filter((one) => one.game === lesson); // a table of another game lends its kind of pad
  const table = ours.find((one) => one.controller === named.controller) ?? ours[0] ?? named;
  const people = (query.get("people") ?? "").split(",").map(Number).filter((spot) => spot >= 1 && spot <= 7);
  return {
    table,
    lesson: table.game,
    seed: query.get("seed") || newSeed(),
    drill: query.get("drill") || null,
    people: [...new Set(people)].sort(),
    cut: /^\d{1,3}$/.test(query.get("cut") ?? "") ? Number(query.get("cut")) : null,
  };
}

/** The address of a shoe. */
export function addressOf({ table, lesson, seed, drill, people, cut }) {
  const query = new URLSearchParams({ lesson, table: table.table, seed });
  if (drill) query.set("drill", drill);
  if (people.length) query.set("people", people.join(","));
  if (cut) query.set("cut", String(cut));
  return `${location.origin}/training?${query}`.replaceAll("%2C", ",");
}
