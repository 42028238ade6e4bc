// In the demo a link such as /floor?as=supervisor signs the tab in as that role.

import { get, problemOf } from "../shared/api.js";
import { signInTab } from "../shared/session.js";

/**
 * Sign in as the person that the address names, by role or by key, if this is the demo.
 * @param {Server.About} about
 */
export async function enterDemo(about) {
  const query = new URLSearchParams(location.search);
  const as = query.get("as");
  if (!as || !about.is_demo) return;
  query.delete("as");
  const rest = query.toString();
  history.replaceState(null, "", location.pathname + (rest ? `?${rest}` : "") + location.hash);
  try {
    const { people } = await get("/demo/people");
    const person = people.find((person) => person.key === as) ?? people.find((person) => person.role === as);
    if (person) await signInTab(as, { card: person.card, pin: person.pin });
  } catch (problem) {
    problemOf(problem); // without the demo's people, sign in by hand
  }
}
