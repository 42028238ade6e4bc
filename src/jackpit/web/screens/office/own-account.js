// @ts-nocheck Its types are not declared yet.
// The person's own PIN and password. A first or expired one must be replaced before anything else.

import { sendCommand } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";

const WORDS = { pin: "PIN", password: "password" };

export default function ownAccount({ root, who, go }) {
  const kinds = who.role === "dealer" ? ["pin"] : ["pin", "password"];
  const problems = {};

  const send = (kind) => async (event) => {
    event.preventDefault();
    const form = event.target;
    const { current, secret, again } = Object.fromEntries(new FormData(form));
    problems[kind] = secret === again ? null : `The two new ${WORDS[kind]}s do not match.`;
    if (!problems[kind]) {
      try {
        await sendCommand(`/api/people/${who.person}/secret`, { kind: kind, current, secret });
        who.due = who.due.filter((dueKind) => dueKind !== kind);
        form.reset();
        toast(`Your ${WORDS[kind]} is set.`);
        if (!who.due.length) go("/home");
      } catch (error) {
        problems[kind] = error.message;
        if (!error.rule) throw error;
      }
    }
    draw();
  };
  const draw = () =>
    render(
      html`<div class="stack narrow">
        <h1>Your own ${kinds.map((kind) => WORDS[kind]).join(" and ")}</h1>
        ${
          who.due.length
            ? html`<p class="problem" role="alert">Set your own ${who.due.map((kind) => WORDS[kind]).join(" and ")}
              first: the present one was set by another person, or has expired.</p>`
            : nothing
        }
        ${kinds.map(
          (kind) =>
            html`<form class="panel stack" @submit=${send(kind)}>
              <h2>${kind === "pin" ? "PIN" : "Password"}</h2>
              <label class="field"><span>Current</span><input name="current" type="password" required
                autocomplete="off"></label>
              <label class="field"><span>New</span><input name="secret" type="password" required
                autocomplete="new-password"></label>
              <label class="field"><span>New, again</span><input name="again" type="password" required
                autocomplete="new-password"></label>
              ${problems[kind] ? html`<p class="problem" role="alert">${problems[kind]}</p>` : nothing}
              <button class="button primary">Set ${WORDS[kind]}</button>
            </form>`,
        )}
      </div>`,
      root,
    );
  draw();
}
