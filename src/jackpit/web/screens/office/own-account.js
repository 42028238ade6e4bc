// The person's own PIN and password. A first or expired one must be replaced before anything else.

import { replaceSecret } from "../set-up/credentials.js";
import { problemOf } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { html, render } from "../shared/html.js";
import { hasPassword } from "../shared/may.js";
import { problemLine } from "../shared/problem-line.js";
import { t } from "../shared/text.js";

/** @type {Record<string, { title: string, submit: string, done: string, twoDiffer: string }>} */
const SECRETS = {
  pin: {
    title: t("PIN"),
    submit: t("Set PIN"),
    done: t("Your PIN is set."),
    twoDiffer: t("The two new PINs do not match."),
  },
  password: {
    title: t("Password"),
    submit: t("Set password"),
    done: t("Your password is set."),
    twoDiffer: t("The two new passwords do not match."),
  },
};

/** @param {Page} page */
export default function ownAccount({ root, who, go }) {
  const kinds = hasPassword(who, who.role) ? ["pin", "password"] : ["pin"];
  /** @type {Record<string, string | null>} */
  const problems = {};

  /** @param {string} kind */
  const send = (kind) => async (/** @type {FormEvent} */ event) => {
    event.preventDefault();
    const form = event.target;
    const { current, secret, again } = Object.fromEntries(new FormData(form));
    problems[kind] = secret === again ? null : SECRETS[kind].twoDiffer;
    if (!problems[kind]) {
      try {
        await replaceSecret(who.person, kind, current, secret);
        who.due = who.due.filter((dueKind) => dueKind !== kind);
        form.reset();
        toast(SECRETS[kind].done);
        if (!who.due.length) go("/home");
      } catch (error) {
        problems[kind] = error.message;
        problemOf(error);
      }
    }
    draw();
  };
  const draw = () =>
    render(
      html`<div class="stack narrow">
        <h1>${kinds.length > 1 ? t("Your own PIN and password") : t("Your own PIN")}</h1>
        ${problemLine(who.due.length ? whatIsDue(who.due) : null)}
        ${kinds.map(
          (kind) =>
            html`<form class="panel stack" @submit=${send(kind)}>
              <h2>${SECRETS[kind].title}</h2>
              <label class="field"><span>${t("Current")}</span><input name="current" type="password" required
                autocomplete="off"></label>
              <label class="field"><span>${t("New")}</span><input name="secret" type="password" required
                autocomplete="new-password"></label>
              <label class="field"><span>${t("New, again")}</span><input name="again" type="password" required
                autocomplete="new-password"></label>
              ${problemLine(problems[kind])}
              <button class="button primary">${SECRETS[kind].submit}</button>
            </form>`,
        )}
      </div>`,
      root,
    );
  draw();
}

/** @param {string[]} due */
function whatIsDue(due) {
  if (due.length > 1)
    return t("Set your own PIN and password first: the current ones were set by another person, or have expired.");
  return due[0] === "pin"
    ? t("Set your own PIN first: the current one was set by another person, or has expired.")
    : t("Set your own password first: the current one was set by another person, or has expired.");
}
