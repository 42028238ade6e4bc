// @ts-nocheck Its types are not declared yet.
// The first run of a new server: welcome, the house and its first two people, and their own passwords.
// From there the wizard continues with the admin signed in.

import { callApi, sendCommand } from "../shared/api.js";
import { html, keyed, nothing, render } from "../shared/html.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { replaceSecret, signInAs } from "./credentials.js";
import { HOUSE_DEFAULTS, houseFields, parseSettings } from "./house-fields.js";
import { stepsNav } from "./steps-nav.js";

const FIRST = [
  { role: "admin", duties: "manages people, cards and devices; handles no money" },
  { role: "executive", duties: "verifies any win, opens links, and approves the admin's requests" },
];

export default async function firstRun({ root }) {
  await useStylesheet("/screens/set-up/set-up.css");
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

  const pages = { welcome, house, own: ownPassword, leaving: () => html`<p class="empty">Loading…</p>` };
  const draw = () =>
    render(
      html`<div class="wizard">${
        state.page === "welcome" ? nothing : stepsNav({ at: "house", doneSteps: [] })
      }${pages[state.page]()}</div>`,
      root,
    );
  const show = (page) => {
    state.page = page;
    draw();
    root.querySelector("input, button")?.focus();
  };

  const whileBusy = (action) => async (event) => {
    event.preventDefault();
    if (state.busy) return;
    [state.busy, state.problem] = [true, null];
    const turn = state.own[0];
    draw();
    try {
      await action(event.target);
    } catch (error) {
      state.problem = error.message;
      if (!error.rule) throw error;
    } finally {
      state.busy = false;
      draw();
      if (state.own[0] !== turn) root.querySelector("input")?.focus();
    }
  };

  function welcome() {
    return html`<section class="welcome">
      <h1>Welcome to Jackpit</h1>
      <p class="soft">This server has no house yet. What would you like to do?</p>
      <div class="choices">
        <article class="panel stack">
          <h2>Set up this house</h2>
          <p>Two people, about ten minutes: the house, its first link with exact odds beside every number, tables,
            people and cards.</p>
          <p class="soft">You need the setup code that the server printed when it started. You can stop at any step and
            continue later.</p>
          <button class="button primary" @click=${() => show("house")}>Set up this house</button>
        </article>
        <article class="panel stack">
          <h2>Try the demo floor</h2>
          <p>A separate pit with simulated dealers and players, every role one click away. It does not affect this
            house.</p>
          <p class="soft">On the machine where Jackpit is installed, in another terminal:</p>
          <pre class="mono">./run</pre>
        </article>
      </div>
    </section>`;
  }

  function house() {
    return html`<form class="stack step" @submit=${whileBusy(send)}>
      <div><h1>The house and its first two people</h1>
        <p class="soft">Both people must be present. Granting rights and changing terms always takes two
          people.</p></div>
      <fieldset><legend>Setup code</legend>
        <label class="field wide-field"><span>Code printed by the server</span>
          <input name="code" autocomplete="off" autocapitalize="none" spellcheck="false" required .value=${state.code}
            @input=${(event) => (state.code = event.target.value.trim())}>
          <small>It is in the terminal or in the service journal, and works once.</small></label>
      </fieldset>
      <fieldset><legend>The house</legend>${houseFields(state.house)}</fieldset>
      ${FIRST.map(({ role, duties }) => personFields(role, duties))}
      ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
      <div class="row apart"><button type="button" class="button quiet" @click=${() => show("welcome")}>Back</button>
        <button class="button primary"
          ?disabled=${state.busy}>${state.busy ? "Working…" : "Set up the house"}</button></div>
    </form>`;
  }

  function personFields(role, duties) {
    const person = state.people[role];
    const field = (label, name, options = {}) =>
      html`<label class="field"><span>${label}</span>
      <input name="${role}-${name}" type=${options.type ?? "text"}
        autocomplete=${options.type ? "new-password" : "off"} autocapitalize=${name === "name" ? "words" : "none"}
        required minlength=${options.least ?? nothing} .value=${person[name]}
        @input=${(event) => (person[name] = event.target.value)}>
      ${options.hint ? html`<small>${options.hint}</small>` : nothing}</label>`;
    return html`<fieldset><legend>The ${role}</legend>
      <p class="soft small">${duties}</p>
      <div class="fields lone-fields">
        ${field(`Full name of the ${role}`, "name")}
        ${field(`ID of the ${role}`, "key", { hint: "identifies the person in the log; permanent" })}
        ${field(`First password of the ${role}`, "password", {
          type: "password",
          least: 12,
          hint: "12 characters or more; to be replaced in the next step",
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
        <div><h1>Now ${name}, the ${role}</h1>
          <p>One person may have typed both passwords, so each now chooses their own. <b>${name} types; everyone else
            looks away.</b></p></div>
        <fieldset class="stack"><legend>${name} · ${role} · ID ${key}</legend>
          <label class="field"><span>Your own password</span><input name="secret" type="password"
            autocomplete="new-password" required minlength="12"><small>12 characters or more, different from the first
            one</small></label>
          <label class="field"><span>Your own password again</span><input name="again" type="password"
            autocomplete="new-password" required></label>
        </fieldset>
        ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
        <div class="row apart"><span class="faint small">${
          state.own.length === 2 ? "Then the executive does the same." : "Then you both continue with the first link."
        }</span>
          <button class="button primary"
            ?disabled=${state.busy}>${state.busy ? "Working…" : "Set my password"}</button></div>
      </form>`,
    );
  }

  async function own(form) {
    const { secret, again } = Object.fromEntries(new FormData(form));
    if (secret !== again) {
      state.problem = "The two passwords do not match.";
      return;
    }
    const role = state.own[0];
    const { key, password } = state.people[role];
    const person = key.trim();
    await signInAs({ person, password }, (token) => replaceSecret(person, "password", password, secret, token));
    state.people[role].password = secret;
    state.own.shift();
    if (state.own.length) return;
    state.page = "leaving";
    const { key: adminKey, password: adminPassword } = state.people.admin;
    await callApi("POST", "/api/session", { person: adminKey.trim(), password: adminPassword });
    location.assign("/set-up/first");
  }

  draw();
}
