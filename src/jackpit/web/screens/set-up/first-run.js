// The first run: a new server has no house yet. Welcome, the house and its first two people, and a
// password of his own for each of them; from there the wizard goes on with somebody signed in.

import { callApi, sendCommand } from "../shared/api.js";
import { html, keyed, nothing, render } from "../shared/html.js";
import { useStylesheet } from "../shared/stylesheets.js";
import { replaceSecret, signInAs } from "./credentials.js";
import { HOUSE_DEFAULTS, houseFields, parseSettings } from "./house-fields.js";
import { stepsNav } from "./steps-nav.js";

const FIRST = [
  { role: "admin", does: "keeps people, cards and devices, and touches no money" },
  { role: "executive", does: "verifies any win, opens links, and approves what the admin asks" },
];

export default async function first({ root }) {
  await useStylesheet("/screens/set-up/set-up.css");
  const state = { page: "welcome", house: { ...HOUSE_DEFAULTS }, code: "", people: {}, problem: null, busy: false, own: [] };
  for (const { role } of FIRST) state.people[role] = { key: role, name: "", password: "" };

  const pages = { welcome, house, own: ownPassword, leaving: () => html`<p class="empty">One moment …</p>` };
  const draw = () => render(html`<div class="wizard">${state.page === "welcome" ? nothing : stepsNav({ at: "house", done: [] })}${pages[state.page]()}</div>`, root);
  const show = (page) => {
    state.page = page;
    draw();
    root.querySelector("input, button")?.focus();
  };

  const doing = (does) => async (event) => {
    event.preventDefault();
    if (state.busy) return;
    [state.busy, state.problem] = [true, null];
    const turn = state.own[0];
    draw();
    try {
      await does(event.target);
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
          <h2>Set this house up</h2>
          <p>Two people, about ten minutes: the house, its first link with exact odds beside every number, tables, people and cards.</p>
          <p class="soft">You need the set-up code that the server printed when it was started. You can stop at any step and go on later.</p>
          <button class="button first" @click=${() => show("house")}>Set this house up</button>
        </article>
        <article class="panel stack">
          <h2>Try the demo floor</h2>
          <p>A pit of its own with simulated dealers and players, every role one click away. It touches nothing of this house.</p>
          <p class="soft">On the machine where Jackpit is installed, in another terminal:</p>
          <pre class="mono">./run</pre>
        </article>
      </div>
    </section>`;
  }

  function house() {
    return html`<form class="stack step" @submit=${doing(send)}>
      <div><h1>The house and its first two people</h1>
        <p class="soft">Both are here now. Nobody can do alone what gives rights or moves terms, so a house begins with two.</p></div>
      <fieldset><legend>Set-up code</legend>
        <label class="field wide-field"><span>The code that the server printed</span>
          <input name="code" autocomplete="off" autocapitalize="none" spellcheck="false" required .value=${state.code} @input=${(event) => (state.code = event.target.value.trim())}>
          <small>It stands in the terminal, or in the journal of the service, and serves once.</small></label>
      </fieldset>
      <fieldset><legend>The house</legend>${houseFields(state.house)}</fieldset>
      ${FIRST.map(({ role, does }) => person(role, does))}
      ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
      <div class="row apart"><button type="button" class="button quiet" @click=${() => show("welcome")}>Back</button>
        <button class="button first" ?disabled=${state.busy}>${state.busy ? "One moment …" : "Set the house up"}</button></div>
    </form>`;
  }

  function person(role, does) {
    const one = state.people[role];
    const field = (label, name, options = {}) => html`<label class="field"><span>${label}</span>
      <input name="${role}-${name}" type=${options.type ?? "text"} autocomplete=${options.type ? "new-password" : "off"} autocapitalize=${name === "name" ? "words" : "none"} required minlength=${options.least ?? nothing} .value=${one[name]} @input=${(event) => (one[name] = event.target.value)}>
      ${options.hint ? html`<small>${options.hint}</small>` : nothing}</label>`;
    return html`<fieldset><legend>The ${role}</legend>
      <p class="soft small">${does}</p>
      <div class="fields lone-fields">
        ${field(`Full name of the ${role}`, "name")}
        ${field(`Key of the ${role}`, "key", { hint: "names him in every record, for ever" })}
        ${field(`First password of the ${role}`, "password", { type: "password", least: 12, hint: "12 characters or more; he replaces it in a moment" })}
      </div>
    </fieldset>`;
  }

  async function send() {
    const people = FIRST.map(({ role }) => {
      const { key, name, password } = state.people[role];
      return { key: key.trim(), name: name.trim(), role: role.toUpperCase(), password };
    });
    await sendCommand("/api/house", { code: state.code, settings: parseSettings(state.house), people });
    state.own = FIRST.map(({ role }) => role);
    state.page = "own";
  }

  /** Each in turn: now this one types, and the other looks away. */
  function ownPassword() {
    const role = state.own[0];
    const { name, key } = state.people[role];
    return keyed(role, html`<form class="stack step now-types" @submit=${doing(own)}>
      <div><h1>Now ${name}, the ${role}</h1>
        <p>One hand may have typed both passwords, so each now chooses his own. <b>${name} types; everybody else looks away.</b></p></div>
      <fieldset class="stack"><legend>${name} · ${role} · key ${key}</legend>
        <label class="field"><span>Your own password</span><input name="secret" type="password" autocomplete="new-password" required minlength="12"><small>12 characters or more, and another than the first one</small></label>
        <label class="field"><span>Your own password again</span><input name="again" type="password" autocomplete="new-password" required></label>
      </fieldset>
      ${state.problem ? html`<p class="problem" role="alert">${state.problem}</p>` : nothing}
      <div class="row apart"><span class="faint small">${state.own.length === 2 ? "Then the executive does the same." : "Then the two of you go on with the first link."}</span>
        <button class="button first" ?disabled=${state.busy}>${state.busy ? "One moment …" : "Set my password"}</button></div>
    </form>`);
  }

  async function own(form) {
    const { secret, again } = Object.fromEntries(new FormData(form));
    if (secret !== again) {
      state.problem = "The new password was typed in two ways.";
      return;
    }
    const role = state.own[0];
    const { key, password } = state.people[role];
    const person = key.trim();
    await signInAs({ person, password }, (token) => replaceSecret(person, "PASSWORD", password, secret, token));
    state.people[role].password = secret;
    state.own.shift();
    if (state.own.length) return;
    state.page = "leaving";
    const { key: admin, password: his } = state.people.admin;
    await callApi("POST", "/api/session", { person: admin.trim(), password: his });
    location.assign("/set-up/first");
  }

  draw();
}
