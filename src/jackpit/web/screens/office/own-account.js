// One's own PIN and password; whoever has one that others have set must set his own first.

import { sendCommand } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";

const WORDS = { pin: "PIN", password: "password" };

export default function own({ root, who, go }) {
  const kinds = who.role === "dealer" ? ["pin"] : ["pin", "password"];
  const problems = {};

  const send = (kind) => async (event) => {
    event.preventDefault();
    const form = event.target;
    const { current, secret, again } = Object.fromEntries(new FormData(form));
    problems[kind] = secret === again ? null : `The new ${WORDS[kind]} was typed in two ways.`;
    if (!problems[kind]) {
      try {
        await sendCommand(`/api/people/${who.person}/secret`, { kind: kind.toUpperCase(), current, secret });
        who.due = who.due.filter((one) => one !== kind);
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
        ${who.due.length ? html`<p class="problem" role="alert">Set your own ${who.due.map((kind) => WORDS[kind]).join(" and ")} first: the one you have was set by others, or is too old.</p>` : nothing}
        ${kinds.map(
          (kind) => html`<form class="panel stack" @submit=${send(kind)}>
            <h2>${kind === "pin" ? "PIN" : "Password"}</h2>
            <label class="field"><span>The present one</span><input name="current" type="password" required autocomplete="off"></label>
            <label class="field"><span>The new one</span><input name="secret" type="password" required autocomplete="new-password"></label>
            <label class="field"><span>The new one again</span><input name="again" type="password" required autocomplete="new-password"></label>
            ${problems[kind] ? html`<p class="problem" role="alert">${problems[kind]}</p>` : nothing}
            <button class="button first">Set ${WORDS[kind]}</button>
          </form>`,
        )}
      </div>`,
      root,
    );
  draw();
}
