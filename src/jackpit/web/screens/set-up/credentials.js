// Credentials at the set-up screen: acting as another person for a moment, and replacing a first PIN or password.

import { callApi, sendCommand } from "../shared/api.js";
import { openDialog, toast } from "../shared/dialog.js";

/** Be somebody for a moment, by what he shows; whoever is signed in here stays so. */
export async function signInAs(shows, does) {
  const { token } = await callApi("POST", "/api/session", shows, { as: "" });
  try {
    return await does(token);
  } finally {
    await callApi("DELETE", "/api/session", undefined, { as: token }).catch(() => null);
  }
}

/** Replace a secret that others have set by one's own. */
export const replaceSecret = (person, kind, current, secret, as) =>
  sendCommand(`/api/people/${person}/secret`, { kind, current, secret }, { as });

/** Somebody who has just been given a card replaces the PIN that was typed for him, at this screen. */
export async function askForOwnPin(one) {
  const done = await openDialog({
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
      return signInAs({ card, pin: current }, (as) => replaceSecret(one.person, "PIN", current, secret, as));
    },
  });
  if (done) toast(`${one.name} has a PIN of his own.`);
  return done;
}
