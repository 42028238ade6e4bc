// The wizard after the house exists: first link, tables and devices, people and cards, opening.
// The admin leads it; an executive is present and approves what needs a second person.

import { get, inputProblem } from "../shared/api.js";
import { MIN_PASSWORD_LENGTH } from "../shared/bounds.js";
import { openDialog } from "../shared/dialog.js";
import { html, render } from "../shared/html.js";
import { may, roleWithArticle } from "../shared/may.js";
import { roleName } from "../shared/names.js";
import { openSecondPersonDialog } from "../shared/second-person.js";
import { t } from "../shared/text.js";
import { replaceSecret, signInAs } from "./credentials.js";
import { nextStep, STEPS, stepsDone, stepsNav } from "./steps-nav.js";
import { linkStep } from "./wizard-link.js";
import { openingStep } from "./wizard-opening.js";
import { peopleStep } from "./wizard-people.js";
import { tablesStep } from "./wizard-tables.js";

/**
 * @typedef {import("./steps-nav.js").State} State
 * @typedef {import("./steps-nav.js").WizardPage} WizardPage
 * @typedef {import("./steps-nav.js").StepPage} StepPage
 * @typedef {import("./steps-nav.js").ExecutiveDialog} ExecutiveDialog
 */

const EXECUTIVE = {
  card: t("Executive's card"),
  pin: t("Executive's PIN"),
  person: t("Executive's ID"),
  password: t("Executive's password"),
};

/** @type {Record<string, (page: WizardPage) => Promise<StepPage>>} */
const STEP_PAGES = { link: linkStep, tables: tablesStep, people: peopleStep, opening: openingStep };

/** @param {Page} page */
export async function wizard({ root, path, who, go }) {
  const state = await loadState();
  const doneSteps = stepsDone(state);
  const step =
    STEPS.some(([key]) => key === path[0]) && path[0] !== "house" ? path[0] : (nextStep(doneSteps) ?? "opening");
  const isLeader = may(who, "AddPerson");
  if (!isLeader || !doneSteps.includes("house")) {
    render(
      isLeader
        ? html`<div class="wizard">${stepsNav({ at: "house", doneSteps })}${passwordStep(state, go)}</div>`
        : adminRequired(who),
      root,
    );
    return undefined;
  }

  /** @type {(() => Shown) | null} */
  let drawn = null;
  const draw = () => {
    if (drawn)
      render(html`<div class="wizard">${stepsNav({ at: step, doneSteps: stepsDone(state) })}${drawn()}</div>`, root);
  };
  /** @type {WizardPage} */
  const page = {
    state,
    who,
    go,
    withExecutive: (options) => withExecutive(state, who, options),
    draw,
    refresh: async () => {
      Object.assign(state, await loadState());
      draw();
    },
  };
  const { template, end } = await STEP_PAGES[step](page);
  drawn = template;
  page.draw();
  return end;
}

/**
 * Load the state of the house, which decides the next step.
 * @returns {Promise<State>}
 */
export async function loadState() {
  const [{ people }, { links }, { devices }, { checks }] = await Promise.all([
    get("/api/people"),
    get("/api/links"),
    get("/api/devices"),
    get("/api/house"),
  ]);
  return { people, links: links.filter((link) => !link.is_decommissioned), devices, checks };
}

/** @param {Server.Session} who */
const adminRequired = (who) =>
  html`<div class="empty">
    <h2>${t("The admin leads the first setup.")}</h2>
    <p>${t("You are signed in as {role}.", { role: roleWithArticle(who, who.role) })}
      ${t("Sign out, and let the admin sign in here; you approve what needs a second person.")}</p>
  </div>`;

/**
 * @param {State} state
 * @param {Page["go"]} go
 */
function passwordStep({ people }, go) {
  const pending = people.filter(
    (person) => person.is_active && person.holds.some((held) => held.kind === "password" && held.is_temporary),
  );
  /** @param {Server.Member} person */
  const setOwnPassword = (person) => async () => {
    const done = await openDialog({
      title: t("Now {person}, the {role}", { person: person.name, role: roleName(person.role) }),
      text: t("{person} types; everyone else looks away.", { person: person.name }),
      fields: [
        { name: "current", label: t("First password"), type: "password", required: true },
        {
          name: "secret",
          label: t("Your own password"),
          type: "password",
          hint: t("{least} characters or more", { least: MIN_PASSWORD_LENGTH }),
          required: true,
        },
        { name: "again", label: t("Your own password again"), type: "password", required: true },
      ],
      submitLabel: t("Set my password"),
      submit: ({ current, secret, again }) => {
        if (secret !== again) throw inputProblem(t("The two passwords do not match."));
        return signInAs({ person: person.person, password: current }, (as) =>
          replaceSecret(person.person, "password", current, secret, as),
        );
      },
    });
    if (done) go("/set-up/first", { instead: true });
  };
  return html`<section class="stack step">
    <h1>${t("Your own passwords")}</h1>
    <p>${t("The people named at the first setup replace the passwords that were entered for them.")}</p>
    ${pending.map(
      (person) =>
        html`<div class="panel row apart"><span><b>${person.name}</b> · ${roleName(person.role)}</span><button
          class="button primary" @click=${setOwnPassword(person)}>${t("Set the password of {person}", {
            person: person.name,
          })}</button></div>`,
    )}
  </section>`;
}

/**
 * Open a dialog with the credentials of an executive; *own* also asks for the admin's password, where the
 * admin is the second person. *submit* gets {as, second, own}: the executive's token for requests of the
 * executive, and the credentials of each as the second person.
 * @param {State} state
 * @param {Server.Session} who
 * @param {ExecutiveDialog} dialog
 */
function withExecutive(state, who, { title, text, submitLabel, own = false, submit }) {
  const executives = state.people.filter((person) => person.is_active && person.role === "executive");
  return openSecondPersonDialog({
    title,
    text: html`<p>${text}</p><p>${
      own ? t("An executive requests this, and you approve it.") : t("An executive approves this.")
    }</p>`,
    fields: own
      ? [
          {
            name: "ownPassword",
            label: t("Your own password, {person}", { person: who.name }),
            type: "password",
            required: true,
          },
        ]
      : [],
    labels: EXECUTIVE,
    hasCard: executives.some((executive) => executive.holds.some((held) => held.kind === "card")),
    person: executives.length === 1 ? executives[0].person : "",
    submitLabel,
    submit: (values, credentials) => {
      const executive = credentials ?? { person: "", password: "" };
      const admin = { second: { person: who.person, password: values.ownPassword } };
      return signInAs(executive, (as) => submit({ as, second: { second: executive }, own: admin }));
    },
  });
}
