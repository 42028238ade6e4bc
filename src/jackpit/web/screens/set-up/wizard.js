// @ts-nocheck Its types are not declared yet.
// The wizard after the house exists: first link, tables and devices, people and cards, opening.
// The admin leads it; an executive is present and approves what needs a second person.

import { get } from "../shared/api.js";
import { openDialog } from "../shared/dialog.js";
import { html, render } from "../shared/html.js";
import { replaceSecret, signInAs } from "./credentials.js";
import { nextStep, STEPS, stepsDone, stepsNav } from "./steps-nav.js";
import { linkStep } from "./wizard-link.js";
import { openingStep } from "./wizard-opening.js";
import { peopleStep } from "./wizard-people.js";
import { tablesStep } from "./wizard-tables.js";

const STEP_PAGES = { link: linkStep, tables: tablesStep, people: peopleStep, opening: openingStep };

export async function wizard({ root, path, who, go }) {
  const state = await loadState();
  const doneSteps = stepsDone(state);
  const step =
    STEPS.some(([key]) => key === path[0]) && path[0] !== "house" ? path[0] : (nextStep(doneSteps) ?? "opening");
  if (who.role !== "admin" || !doneSteps.includes("house")) {
    render(
      who.role === "admin"
        ? html`<div class="wizard">${stepsNav({ at: "house", doneSteps })}${passwordStep(state, go)}</div>`
        : adminRequired(who),
      root,
    );
    return undefined;
  }

  const page = { state, who, go, withExecutive: (options) => withExecutive(state, who, options) };
  let drawn = null;
  page.draw = () =>
    drawn &&
    render(html`<div class="wizard">${stepsNav({ at: step, doneSteps: stepsDone(state) })}${drawn()}</div>`, root);
  page.refresh = async () => {
    Object.assign(state, await loadState());
    page.draw();
  };
  const { template, end } = await STEP_PAGES[step](page);
  drawn = template;
  page.draw();
  return end;
}

/** Load the state of the house, which decides the next step. */
export async function loadState() {
  const [{ people }, { links }, { devices }] = await Promise.all([
    get("/api/people"),
    get("/api/links"),
    get("/api/devices"),
  ]);
  return { people, links: links.filter((link) => !link.is_decommissioned), devices };
}

const adminRequired = (who) =>
  html`<div class="empty">
    <h2>The admin leads the first setup.</h2>
    <p>You are signed in as ${who.role}. Sign out, and let the admin sign in here; you approve what needs a second
      person.</p>
  </div>`;

function passwordStep({ people }, go) {
  const pending = people.filter(
    (person) => person.is_active && person.holds.some((held) => held.kind === "password" && held.is_temporary),
  );
  const setOwnPassword = (person) => async () => {
    const done = await openDialog({
      title: `Now ${person.name}, the ${person.role}`,
      text: `${person.name} types; everyone else looks away.`,
      fields: [
        { name: "current", label: "First password", type: "password", required: true },
        { name: "secret", label: "Your own password", type: "password", hint: "12 characters or more", required: true },
        { name: "again", label: "Your own password again", type: "password", required: true },
      ],
      submitLabel: "Set my password",
      submit: ({ current, secret, again }) => {
        if (secret !== again) throw Object.assign(new Error("The two passwords do not match."), { rule: "TWO_WAYS" });
        return signInAs({ person: person.person, password: current }, (as) =>
          replaceSecret(person.person, "password", current, secret, as),
        );
      },
    });
    if (done) go("/set-up/first", { instead: true });
  };
  return html`<section class="stack step">
    <h1>Your own passwords</h1>
    <p>The people named at the first setup replace the passwords that were entered for them.</p>
    ${pending.map(
      (person) =>
        html`<div class="panel row apart"><span><b>${person.name}</b> · ${person.role}</span><button
          class="button primary" @click=${setOwnPassword(person)}>Set the password of ${person.name}</button></div>`,
    )}
  </section>`;
}

/**
 * Open a dialog with the credentials of an executive; *own* also asks for the admin's password, where the
 * admin is the second person. *submit* gets {as, second, own}: the executive's token for requests of the
 * executive, and the credentials of each as the second person.
 */
function withExecutive(state, who, { title, text, submitLabel, own = false, submit }) {
  const executives = state.people.filter((person) => person.is_active && person.role === "executive");
  const hasCards = executives.some((executive) => executive.holds.some((held) => held.kind === "card"));
  return openDialog({
    title,
    text: html`<p>${text}</p><p>${
      own ? "An executive requests this, and you approve it." : "An executive approves this."
    }</p>`,
    fields: [
      ...(hasCards
        ? [
            { name: "card", label: "Executive's card", type: "password", hint: "Swipe it, or enter ID and password." },
            { name: "pin", label: "Executive's PIN", type: "password", inputmode: "numeric" },
          ]
        : []),
      { name: "person", label: "Executive's ID", value: executives.length === 1 ? executives[0].person : "" },
      { name: "password", label: "Executive's password", type: "password" },
      ...(own
        ? [{ name: "ownPassword", label: `Your own password, ${who.name}`, type: "password", required: true }]
        : []),
    ],
    submitLabel,
    submit: (values) => {
      const executive = values.card
        ? { card: values.card, pin: values.pin ?? "" }
        : { person: values.person ?? "", password: values.password ?? "" };
      const admin = { second: { person: who.person, password: values.ownPassword } };
      return signInAs(executive, (as) => submit({ as, second: { second: executive }, own: admin }));
    },
  });
}
