// Which shoe is practised: all of it stands in the address, so that whoever has that has the same shoe.

const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"; // none that looks like another
const SEED_LENGTH = 6;

/** A seed that nobody has had. */
export function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** {table, lesson, seed, drill, people, cut}: what the address names, and for the rest what is usual; a Problem if it names what cannot be. */
export function parseAddress(search, { tables }) {
  const query = new URLSearchParams(search);
  const named = tables.find((one) => one.table === query.get("table")) ?? tables[0];
  const lesson = query.get("lesson") || named.game;
  const ours = tables.filter((one) => one.game === lesson); // a table of another game lends its kind of pad
  if (!ours.length) throw addressError(`No table here has the lesson '${lesson.slice(0, 40)}'; ./run train has one for every game.`);
  const people = (query.get("people") ?? "").split(",").filter(Boolean).map(Number);
  if (!people.every((spot) => Number.isInteger(spot) && spot >= 1 && spot <= 7)) throw addressError("The address asks for people at spots that the table does not have; people=3,5 would be right.");
  const cut = query.get("cut") || null;
  if (cut !== null && !/^[1-9]\d{0,2}$/.test(cut)) throw addressError("The address says after how many cards the cut card comes, but not as a number; cut=78 would be right.");
  return {
    table: ours.find((one) => one.controller === named.controller) ?? ours[0],
    lesson,
    seed: query.get("seed") || newSeed(),
    drill: query.get("drill") || null,
    people: [...new Set(people)].sort(),
    cut: cut === null ? null : Number(cut),
  };
}

/** An address that cannot be dealt from, in one sentence. */
export const addressError = (sentence) => Object.assign(new Error(sentence), { rule: "NOT_READABLE" });

/** The address of a shoe. */
export function addressOf({ table, lesson, seed, drill, people, cut }) {
  const query = new URLSearchParams({ lesson, table: table.table, seed });
  if (drill) query.set("drill", drill);
  if (people.length) query.set("people", people.join(","));
  if (cut) query.set("cut", String(cut));
  return `${location.origin}/training?${query}`.replaceAll("%2C", ",");
}
