// In the demo a link such as /floor?as=supervisor makes the tab that role's.

import { get } from "../shared/api.js";
import { signInTab } from "../shared/session.js";

/** Become whom the address names, by role or by key, if this is the demo. */
export async function enterDemo(about) {
  const query = new URLSearchParams(location.search);
  const as = query.get("as");
  if (!as || !about.is_demo) return;
  query.delete("as");
  const rest = query.toString();
  history.replaceState(null, "", location.pathname + (rest ? `?${rest}` : "") + location.hash);
  try {
    const { people } = await get("/demo/people");
    const person = people.find((one) => one.key === as) ?? people.find((one) => one.role === as);
    if (person) await signInTab(as, { card: person.card, pin: person.pin });
  } catch (problem) {
    if (!problem.rule) throw problem; // the demo's people are not here: sign in by hand
  }
}
