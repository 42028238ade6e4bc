// In the demo a link such as /floor?as=supervisor makes the tab that role's.

import { get } from "../shared/api.js";
import { beInThisTab } from "../shared/session.js";

/** Become whom the address names, if this is the demo. */
export async function enterDemo(about) {
  const query = new URLSearchParams(location.search);
  const role = query.get("as");
  if (!role || !about.is_demo) return;
  const { people } = await get("/demo/people");
  const person = people.find((one) => one.role === role);
  if (person) await beInThisTab(role, { card: person.card, pin: person.pin });
  query.delete("as");
  const rest = query.toString();
  history.replaceState(null, "", location.pathname + (rest ? `?${rest}` : ""));
}
