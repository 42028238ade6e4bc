// The first run of a new server: welcome, the house and its first two people, and their own passwords.
// From there the wizard continues with the admin signed in.

import { problemOf, sendCommand } from "../shared/api.js";
import { MIN_PASSWORD_LENGTH } from "../shared/bounds.js";
import { fieldOf, readFields, textField } from "../shared/fields.js";
import { html, keyed, nothing, render } from "../shared/html.js";
import { sendOnce } from "../shared/idempotent.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { roleName } from "../shared/names.js";
import { signIn } from "../shared/session.js";
import { problemLine } from "../shared/problem-line.js";
import { t } from "../shared/text.js";
import { replaceSecret, secretFields, setSecretLabel, signInAs } from "./credentials.js";
import { HOUSE_DEFAULTS, houseFields, parseSettings } from "./house-fields.js";
import { stepsNav } from "./steps-nav.js";

/** The two people that a house begins with; there is no session yet that would describe their roles. */
const FIRST = [
  {
    role: "admin",
    title: t("The admin"),
    duties: t("manages people, cards and devices; handles no money"),
    name: t("Full name of the admin"),
    key: t("ID of the admin"),
    password: t("First password of the admin"),
  },
  {
    role: "executive",
    title: t("The executive"),
    duties: t("verifies any win, opens links, and approves the admin's requests"),
    name: t("Full name of the executive"),
    key: t("ID of the executive"),
    password: t("First password of the executive"),
  },
];

/**
 * @typedef {{ key: string, name: string, password: string }} FirstPerson
 * @typedef {{
 *   page: "welcome" | "house" | "own" | "leaving", house: import("./house-fields.js").EditedSettings, code: string,
 *   people: Record<string, FirstPerson>, problem: string | null, busy: boolean, own: string[],
 * }} State
 */

/** @param {Page} page */
export default async function firstRun({ root }) {
  await useStylesheet("/screens/set-up/set-up.css");
  /** @type {State} */
  const state = {
    page: "welcome",
    house: { ...HOUSE_DEFAULTS },
    code: "",
    people: {},
    problem: null,
    busy: false,
    own: [],
  };
  for (const { role } of FIRST) state.people[role] = { key: role, name: "", password: "" };

  const pages = { welcome, house, own: ownPassword, leaving: () => html`<p class="empty">${t("Loading…")}</p>` };
  const draw = () =>
    render(
      html`<div class="wizard">${
        state.page === "welcome" ? nothing : stepsNav({ at: "house", doneSteps: [] })
      }${pages[state.page]()}</div>`,
      root,
    );
  /** @param {State["page"]} page */
  const show = (page) => {
    state.page = page;
    draw();
    /** @type {HTMLElement | null} */
    const first = root.querySelector("input, button");
    first?.focus();
  };

  /** @param {(form: HTMLFormElement) => Promise<void>} action */
  const whileBusy = (action) => async (/** @type {FormEvent} */ event) => {
    event.preventDefault();
    if (state.busy) return;
    [state.busy, state.problem] = [true, null];
    const turn = state.own[0];
    draw();
    try {
      await action(event.target);
    } catch (error) {
      state.problem = error.message;
      problemOf(error);
    } finally {
      state.busy = false;
      draw();
      if (state.own[0] !== turn) root.querySelector("input")?.focus();
    }
  };

  function welcome() {
    return html`<section class="welcome">
      <h1>${t("Welcome to Jackpit")}</h1>
      <p class="soft">${t("This server has no house yet. What would you like to do?")}</p>
      <div class="choices">
        <article class="panel stack">
          <h2>${t("Set up this house")}</h2>
          <p>${t("Two people, about ten minutes: the house, its first link, tables, people and cards.")}
            ${t("Exact odds are beside every number of the link.")}</p>
          <p class="soft">${t("You need the setup code that the server printed when it started.")}
            ${t("You can stop at any step and continue later.")}</p>
          <button class="button primary" @click=${() => show("house")}>${t("Set up this house")}</button>
        </article>
        <article class="panel stack">
          <h2>${t("Try the demo floor")}</h2>
          <p>${t("A separate pit with simulated dealers and players, every role one click away.")}
            ${t("It does not affect this house.")}</p>
          <p class="soft">${t("On the machine where Jackpit is installed, in another terminal:")}</p>
          <pre class="mono">./run</pre>
        </article>
      </div>
    </section>`;
  }

  function house() {
    return html`<form class="stack step" @submit=${whileBusy(send)}>
      <div><h1>${t("The house and its first two people")}</h1>
        <p class="soft">${t("Both people must be present.")}
          ${t("Granting rights and changing terms always takes two people.")}</p></div>
      <fieldset><legend>${t("Setup code")}</legend>
        ${textField({
          label: t("Code printed by the server"),
          name: "code",
          size: "wide-field",
          autocapitalize: "none",
          required: true,
          hint: t("It is in the terminal or in the service journal, and works once."),
          value: state.code,
          onInput: (value) => (state.code = value.trim()),
        })}
      </fieldset>
      <fieldset><legend>${t("The house")}</legend>${houseFields(state.house)}</fieldset>
      ${FIRST.map(personFields)}
      ${problemLine(state.problem)}
      <div class="row apart">
        <button type="button" class="button quiet" @click=${() => show("welcome")}>${t("Back")}</button>
        <button class="button primary"
          ?disabled=${state.busy}>${state.busy ? t("Working…") : t("Set up the house")}</button></div>
    </form>`;
  }

  /** @param {typeof FIRST[number]} first */
  function personFields({ role, title, duties, ...labels }) {
    const person = state.people[role];
    /**
     * @param {keyof FirstPerson} name
     * @param {{ type?: string, minlength?: number, hint?: string }} [options]
     */
    const field = (name, options = {}) =>
      textField({
        label: labels[name],
        name: `${role}-${name}`,
        autocomplete: options.type ? "new-password" : "off",
        autocapitalize: name === "name" ? "words" : "none",
        required: true,
        value: person[name],
        onInput: (value) => (person[name] = value),
        ...options,
      });
    return html`<fieldset><legend>${title}</legend>
      <p class="soft small">${duties}</p>
      <div class="fields lone-fields">
        ${field("name")}
        ${field("key", { hint: t("identifies the person in the log; permanent") })}
        ${field("password", {
          type: "password",
          minlength: MIN_PASSWORD_LENGTH,
          hint: t("{least} characters or more; to be replaced in the next step", { least: MIN_PASSWORD_LENGTH }),
        })}
      </div>
    </fieldset>`;
  }

  async function send() {
    const people = FIRST.map(({ role }) => {
      const { key, name, password } = state.people[role];
      return { key: key.trim(), name: name.trim(), role: role, password };
    });
    await sendCommand("/api/house", { code: state.code, settings: parseSettings(state.house), people });
    state.own = FIRST.map(({ role }) => role);
    state.page = "own";
  }

  /** Each in turn: one types, and the other looks away. */
  function ownPassword() {
    const role = state.own[0];
    const { name, key } = state.people[role];
    return keyed(
      role,
      html`<form class="stack step typing-turn" @submit=${whileBusy(own)}>
        <div><h1>${t("Now {person}, the {role}", { person: name, role: roleName(role) })}</h1>
          <p>${t("One person may have typed both passwords, so each now chooses their own.")}
            <b>${t("{person} types; everyone else looks away.", { person: name })}</b></p></div>
        <fieldset class="stack"><legend>${t("{person} · {role} · ID {id}", {
          person: name,
          role: roleName(role),
          id: key,
        })}</legend>
          ${secretFields("password", null).map((field) => fieldOf(field))}
        </fieldset>
        ${problemLine(state.problem)}
        <div class="row apart"><span class="faint small">${
          state.own.length === 2
            ? t("Then the executive does the same.")
            : t("Then you both continue with the first link.")
        }</span>
          <button class="button primary"
            ?disabled=${state.busy}>${state.busy ? t("Working…") : setSecretLabel("password")}</button></div>
      </form>`,
    );
  }

  /** @param {HTMLFormElement} form */
  async function own(form) {
    const { secret, again } = readFields(form);
    const role = state.own[0];
    const { key, password } = state.people[role];
    const person = key.trim();
    const typed = { current: password, secret, again };
    await sendOnce(form, (id) =>
      signInAs({ person, password }, (as) => replaceSecret(person, "password", typed, { id, as })),
    );
    state.people[role].password = secret;
    state.own.shift();
    if (state.own.length) return;
    state.page = "leaving";
    const { key: adminKey, password: adminPassword } = state.people.admin;
    await signIn({ person: adminKey.trim(), password: adminPassword });
    location.assign("/set-up/first");
  }

  draw();
}
