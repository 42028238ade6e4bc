// The person's own PIN and password, and the phone paired for approvals. A first or expired secret must be
// replaced before anything else.

import { replaceSecret, secretFields, setSecretLabel } from "../set-up/credentials.js";
import { problemOf } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { emptySecrets, fieldOf, readFields } from "../shared/fields.js";
import { html, nothing, render } from "../shared/html.js";
import { sendOnce } from "../shared/idempotent.js";
import { hasPassword } from "../shared/may.js";
import { problemLine } from "../shared/problem-line.js";
import { t } from "../shared/text.js";
import { PhonePairing } from "./phone-pairing.js";

/** @typedef {import("../set-up/credentials.js").SecretKind} SecretKind */

/** @type {Record<SecretKind, { title: string, current: string, done: string }>} */
const TEXTS = {
  pin: { title: t("PIN"), current: t("Current PIN"), done: t("Your PIN is set.") },
  password: { title: t("Password"), current: t("Current password"), done: t("Your password is set.") },
};

/** @param {Page} page */
export default function ownAccount({ root, who, go }) {
  /** @type {SecretKind[]} */
  const kinds = hasPassword(who, who.role) ? ["pin", "password"] : ["pin"];
  /** @type {Record<string, Problem | null>} */
  const problems = {};
  const phone = who.pages.includes("approvals") && !who.due.length ? new PhonePairing(() => draw()) : null;

  /** @param {SecretKind} kind */
  const send = (kind) => async (/** @type {FormEvent} */ event) => {
    event.preventDefault();
    const form = event.target;
    problems[kind] = null;
    try {
      await sendOnce(form, (id) => replaceSecret(who.person, kind, readFields(form), { id }));
      who.due = who.due.filter((dueKind) => dueKind !== kind);
      form.reset();
      toast(TEXTS[kind].done);
      if (!who.due.length) go("/home");
    } catch (error) {
      problems[kind] = error;
      emptySecrets(form, error);
      problemOf(error);
    } finally {
      draw();
    }
  };
  const draw = () =>
    render(
      html`<div class="stack narrow">
        <h1>${kinds.length > 1 ? t("Your own PIN and password") : t("Your own PIN")}</h1>
        ${problemLine(who.due.length ? whatIsDue(who.due) : null)}
        ${phone?.template() ?? nothing}
        ${kinds.map(
          (kind) =>
            html`<form class="panel stack" @submit=${send(kind)}>
              <h2>${TEXTS[kind].title}</h2>
              ${secretFields(kind, TEXTS[kind].current).map((field) => fieldOf(field))}
              ${problemLine(problems[kind]?.message)}
              <button class="button primary">${setSecretLabel(kind)}</button>
            </form>`,
        )}
      </div>`,
      root,
    );
  draw();
  phone?.load();
  return () => phone?.close();
}

/** @param {string[]} due */
function whatIsDue(due) {
  if (due.length > 1)
    return t("Set your own PIN and password first: the current ones were set by another person, or have expired.");
  return due[0] === "pin"
    ? t("Set your own PIN first: the current one was set by another person, or has expired.")
    : t("Set your own password first: the current one was set by another person, or has expired.");
}
