// The wizard after the house is there: first link, tables and devices, people and cards, opening.
// The admin leads it; an executive stands beside him and shows himself where two must agree.

import { get } from "../shared/api.js";
import { openDialog } from "../shared/dialog.js";
import { html, render } from "../shared/html.js";
import { replaceSecret, signInAs } from "./credentials.js";
import { nextStep, STEPS, stepsDone, stepsNav } from "./steps-nav.js";
import { linkStep } from "./wizard-link.js";
import { openingStep } from "./wizard-opening.js";
import { peopleStep } from "./wizard-people.js";
import { tablesStep } from "./wizard-tables.js";

const DRAWN = { link: linkStep, tables: tablesStep, people: peopleStep, opening: openingStep };

export async function wizard({ root, path, who, go }) {
  const state = await loadState();
  const done = stepsDone(state);
  const step = STEPS.some(([key]) => key === path[0]) && path[0] !== "house" ? path[0] : (nextStep(done) ?? "opening");
  if (who.role !== "admin" || !done.includes("house")) {
    render(who.role === "admin" ? html`<div class="wizard">${stepsNav({ at: "house", done })}${waitsForPassword(state, go)}</div>` : notTheAdmin(who), root);
    return undefined;
  }

  const page = { state, who, go, withExecutive: (options) => withExecutive(state, who, options), again: () => go("/set-up/first", { instead: true }) };
  let drawn = null;
  page.draw = () => drawn && render(html`<div class="wizard">${stepsNav({ at: step, done: stepsDone(state) })}${drawn()}</div>`, root);
  page.refresh = async () => {
    Object.assign(state, await loadState());
    page.draw();
  };
  const { template, end } = await DRAWN[step](page);
  drawn = template;
  page.draw();
  return end;
}

/** What the server says of the house, which decides what is next. */
export async function loadState() {
  const [{ people }, { links }, { devices }] = await Promise.all([get("/api/people"), get("/api/links"), get("/api/devices")]);
  return { people, links: links.filter((link) => !link.is_decommissioned), devices };
}

const notTheAdmin = (who) => html`<div class="empty">
  <h2>The admin leads the first set-up.</h2>
  <p>You are signed in as ${who.role}. Sign out, and let the admin sign in here; you show yourself where two must agree.</p>
</div>`;

function waitsForPassword({ people }, go) {
  const waits = people.filter((one) => one.is_active && one.holds.some((held) => held.kind === "password" && held.is_temporary));
  const own = (one) => async () => {
    const done = await openDialog({
      title: `Now ${one.name}, the ${one.role}`,
      text: `${one.name} types; everybody else looks away.`,
      fields: [
        { name: "current", label: "The first password", type: "password", required: true },
        { name: "secret", label: "Your own password", type: "password", hint: "12 characters or more", required: true },
        { name: "again", label: "Your own password again", type: "password", required: true },
      ],
      go: "Set my password",
      submit: ({ current, secret, again }) => {
        if (secret !== again) throw Object.assign(new Error("The new password was typed in two ways."), { rule: "TWO_WAYS" });
        return signInAs({ person: one.person, password: current }, (as) => replaceSecret(one.person, "PASSWORD", current, secret, as));
      },
    });
    if (done) go("/set-up/first", { instead: true });
  };
  return html`<section class="stack step">
    <h1>A password of his own for each</h1>
    <p>Before anything else, whoever was named at the first set-up replaces the password that was typed for him.</p>
    ${waits.map((one) => html`<div class="panel row apart"><span><b>${one.name}</b> · ${one.role}</span><button class="button first" @click=${own(one)}>${one.name} sets his own password</button></div>`)}
  </section>`;
}

/**
 * Have something done for which an executive shows himself; *own* also asks the admin for his own
 * password, where he is the second. *submit* gets {as, second, own}: the executive's token for what he
 * asks himself, and what makes each of them the second person.
 */
function withExecutive(state, who, { title, text, go, own = false, submit }) {
  const executives = state.people.filter((one) => one.is_active && one.role === "executive");
  const cards = executives.some((one) => one.holds.some((held) => held.kind === "card"));
  return openDialog({
    title,
    text: html`<p>${text}</p><p>${own ? "Two people agree to this: an executive, and you." : "An executive agrees to this."}</p>`,
    fields: [
      ...(cards ? [{ name: "card", label: "Executive's card", type: "password", hint: "Swipe it, or give key and password." }, { name: "pin", label: "Executive's PIN", type: "password", inputmode: "numeric" }] : []),
      { name: "person", label: "Executive's key", value: executives.length === 1 ? executives[0].person : "" },
      { name: "password", label: "Executive's password", type: "password" },
      ...(own ? [{ name: "ownPassword", label: `Your own password, ${who.name}`, type: "password", required: true }] : []),
    ],
    go,
    submit: (values) => {
      const shows = values.card ? { card: values.card, pin: values.pin ?? "" } : { person: values.person ?? "", password: values.password ?? "" };
      const admin = { second: { person: who.person, password: values.ownPassword } };
      return signInAs(shows, (as) => submit({ as, second: { second: shows }, own: admin }));
    },
  });
}
