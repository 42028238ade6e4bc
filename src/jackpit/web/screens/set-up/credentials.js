// Credentials at the setup screen: acting as another person for a moment, and replacing a first PIN or password.

import { callApi, inputProblem, sendCommand } from "../shared/api.js";
import { openDialog } from "../shared/dialog.js";
import { signIn } from "../shared/session.js";
import { roleName } from "../shared/names.js";
import { t } from "../shared/text.js";
import { PIN_RULE } from "./rows.js";

/**
 * Run *action* with the session token of another person; the session of this page stays as it is.
 * @param {Json} credentials
 * @param {(token: string | undefined) => Promise<unknown>} action
 */
export async function signInAs(credentials, action) {
  const { token } = await signIn(credentials, { as: "" });
  try {
    return await action(token);
  } finally {
    await callApi("DELETE", "/api/session", undefined, { as: token }).catch(() => null);
  }
}

/**
 * Replace a first PIN or password with the person's own.
 * @param {string} person
 * @param {string} kind
 * @param {FormDataEntryValue | undefined} current
 * @param {FormDataEntryValue | undefined} secret
 * @param {string} [as]
 */
export const replaceSecret = (person, kind, current, secret, as) =>
  sendCommand(`/api/people/${person}/secret`, { kind, current, secret }, { as });

/**
 * A person who was just given a card replaces the first PIN, at this screen.
 * @param {Server.Member} person
 */
export const askForOwnPin = (person) =>
  openDialog({
    title: t("Now {person}, {role}", { person: person.name, role: roleName(person.role) }),
    text: t("{person} swipes the card and types; everyone else looks away.", { person: person.name }),
    fields: [
      { name: "card", label: t("Card"), type: "password", hint: t("Swipe it."), required: true },
      { name: "current", label: t("First PIN"), type: "password", inputmode: "numeric", required: true },
      {
        name: "secret",
        label: t("Your own PIN"),
        type: "password",
        inputmode: "numeric",
        hint: PIN_RULE,
        required: true,
      },
      { name: "again", label: t("Your own PIN again"), type: "password", inputmode: "numeric", required: true },
    ],
    submitLabel: t("Set my PIN"),
    doneMessage: t("{person} has set a PIN.", { person: person.name }),
    submit: ({ card, current, secret, again }) => {
      if (secret !== again) throw inputProblem(t("The two PINs do not match."));
      return signInAs({ card, pin: current }, (as) => replaceSecret(person.person, "pin", current, secret, as));
    },
  });
