// Rows of a form that are looked over before anybody is asked to agree, and then done one by one.

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;
const KEY_RULE = "a key has 1 to 40 letters, digits, dots, hyphens or underscores";
export const PIN_RULE = "4 to 12 digits, not one digit repeated, no run such as 1234";

/** What is wrong with a key, or null. */
export const whyNotKey = (key) => (KEY.test(key) ? null : `'${key}' is no key: ${KEY_RULE}`);

/** Whether the manager would refuse the PIN, as one that anybody would try first. */
export function isWeakPin(pin) {
  if (!/^\d{4,12}$/.test(pin)) return true;
  const steps = new Set([...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10));
  return steps.size === 1 && [0, 1, 9].includes([...steps][0]);
}

/** A key made of a name, that nobody has yet; empty if the name gives none. */
export function keyFrom(name, used) {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const key = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 36).replace(/-+$/, "");
  if (!key || !used.has(key)) return key;
  let number = 2;
  while (used.has(`${key}-${number}`)) number += 1;
  return `${key}-${number}`;
}

/** The first thing that two of them have in common, or null. */
export function findDuplicate(values) {
  const seen = new Set();
  for (const value of values.filter(Boolean)) {
    if (seen.has(value)) return value;
    seen.add(value);
  }
  return null;
}

/**
 * Do it for each row in turn; a row that is done leaves *rows*, and so the form. If one is refused, the
 * sentence goes on with what was done and what was not, as *named* calls them.
 */
export async function runInTurn(rows, wanted, does, named) {
  const done = [];
  for (const [at, row] of wanted.entries()) {
    try {
      await does(row);
    } catch (problem) {
      if (!problem.rule) throw problem;
      const left = wanted.slice(at).map(named).join(", ");
      const said = done.length ? `Done: ${done.join(", ")}. Not done: ${left}.` : `Not done: ${left}.`;
      throw Object.assign(new Error(`${problem.message} ${said}`), { rule: problem.rule, where: problem.where, said });
    }
    done.push(named(row));
    rows.splice(rows.indexOf(row), 1);
  }
}
