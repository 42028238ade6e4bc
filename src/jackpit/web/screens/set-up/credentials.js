// Credentials: acting as another person for a moment, and replacing a PIN or password with an own one.

import { callApi, inputProblem, sendCommand } from "../shared/api.js";
import { MIN_PASSWORD_LENGTH } from "../shared/bounds.js";
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

/** @typedef {"pin" | "password"} SecretKind */

/**
 * @typedef {{
 *   first: string, own: string, again: string, hint: string, set: string, twoDiffer: string,
 *   inputmode?: string, minlength?: number,
 * }} SecretWords
 */

/** @type {Record<SecretKind, SecretWords>} */
const SECRETS = {
  pin: {
    first: t("First PIN"),
    own: t("Your own PIN"),
    again: t("Your own PIN again"),
    hint: PIN_RULE,
    inputmode: "numeric",
    set: t("Set my PIN"),
    twoDiffer: t("The two PINs do not match."),
  },
  password: {
    first: t("First password"),
    own: t("Your own password"),
    again: t("Your own password again"),
    hint: t("{least} characters or more, different from the first one", { least: MIN_PASSWORD_LENGTH }),
    minlength: MIN_PASSWORD_LENGTH,
    set: t("Set my password"),
    twoDiffer: t("The two passwords do not match."),
  },
};

/**
 * The label of the button that replaces a secret.
 * @param {SecretKind} kind
 */
export const setSecretLabel = (kind) => SECRETS[kind].set;

/**
 * The fields for an own PIN or password. *current* is the label of the one that is replaced: the first one in
 * the words of the setup; null if it is known.
 * @param {SecretKind} kind
 * @param {string | null} [current]
 * @returns {Field[]}
 */
export function secretFields(kind, current = SECRETS[kind].first) {
  const { own, again, hint, inputmode, minlength } = SECRETS[kind];
  const secret = { type: "password", required: true, inputmode };
  return [
    ...(current === null ? [] : [{ name: "current", label: current, ...secret }]),
    { name: "secret", label: own, hint, minlength, autocomplete: "new-password", ...secret },
    { name: "again", label: again, autocomplete: "new-password", ...secret },
  ];
}

/**
 * Replace a PIN or password with the person's own, which was typed twice.
 * @param {string} person
 * @param {SecretKind} kind
 * @param {{ current?: string, secret?: string, again?: string }} typed
 * @param {{ id?: string, as?: string }} [options]
 */
export async function replaceSecret(person, kind, { current, secret, again }, options) {
  if (secret !== again) throw inputProblem(SECRETS[kind].twoDiffer, ["again"]);
  await sendCommand(`/api/people/${person}/secret`, { kind, current, secret }, options);
}

/**
 * A person who was just given a first PIN with a card, or a first password, replaces it at this screen.
 * @param {Server.Member} person
 * @param {SecretKind} kind
 */
export const askForOwnSecret = ({ person, name, role }, kind) =>
  openDialog({
    title: t("Now {person}, the {role}", { person: name, role: roleName(role) }),
    text:
      kind === "pin"
        ? t("{person} swipes the card and types; everyone else looks away.", { person: name })
        : t("{person} types; everyone else looks away.", { person: name }),
    fields: [
      ...(kind === "pin"
        ? [{ name: "card", label: t("Card"), type: "password", hint: t("Swipe it."), required: true }]
        : []),
      ...secretFields(kind),
    ],
    submitLabel: SECRETS[kind].set,
    doneMessage:
      kind === "pin"
        ? t("{person} has set a PIN.", { person: name })
        : t("{person} has set a password.", { person: name }),
    submit: ({ card, ...typed }, id) =>
      signInAs(kind === "pin" ? { card, pin: typed.current } : { person, password: typed.current }, (as) =>
        replaceSecret(person, kind, typed, { id, as }),
      ),
  });
