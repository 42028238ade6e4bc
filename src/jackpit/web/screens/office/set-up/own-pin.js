// Somebody who has just been given a card replaces the PIN that was typed for him, at this screen.

import { askFor, toast } from "../../shared/dialog.js";
import { asPerson, setOwn } from "./agree.js";

export async function ownPin(one) {
  const done = await askFor({
    title: `Now ${one.name}, ${one.role}`,
    text: `${one.name} swipes his card and types; everybody else looks away.`,
    fields: [
      { name: "card", label: "His card", type: "password", hint: "Swipe it.", required: true },
      { name: "current", label: "The first PIN", type: "password", inputmode: "numeric", required: true },
      { name: "secret", label: "Your own PIN", type: "password", inputmode: "numeric", hint: "4 to 12 digits, no run and not one digit repeated", required: true },
      { name: "again", label: "Your own PIN again", type: "password", inputmode: "numeric", required: true },
    ],
    go: "Set my PIN",
    submit: ({ card, current, secret, again }) => {
      if (secret !== again) throw Object.assign(new Error("The new PIN was typed in two ways."), { rule: "TWO_WAYS" });
      return asPerson({ card, pin: current }, (as) => setOwn(one.person, "PIN", current, secret, as));
    },
  });
  if (done) toast(`${one.name} has a PIN of his own.`);
  return done;
}
