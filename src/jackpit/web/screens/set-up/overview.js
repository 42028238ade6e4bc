// The overview of the setup, and the next step of the first run.

import { html, nothing, render } from "../shared/html.js";
import { whyMayNot } from "../shared/may.js";
import { dollars } from "../shared/money.js";
import { nextStep, STEPS, stepsDone } from "./steps-nav.js";
import { loadState } from "./wizard.js";

/** @param {Page} page */
export default async function overview({ root, who, about }) {
  const state = await loadState();
  const next = nextStep(stepsDone(state));
  const active = state.people.filter((person) => person.is_active);
  const devices = state.devices.filter((device) => device.is_active);
  render(
    html`<div class="stack">
      <div class="page-head"><h1>${about.house}</h1><span class="soft">${about.time_zone} ·
        ${about.currency}</span></div>
      ${next ? unfinished(next, who) : nothing}
      <div class="card-list">
        ${state.links.map(
          (link) =>
            html`<a class="panel card" href="/set-up/links/${link.link}"><span class="label">Link
              ${link.link}</span><b>${link.name}</b>
            ${link.meters.map(
              (meter) =>
                html`<span><span class="amount">${dollars(meter.amount)}</span> <span
                  class="soft">${meter.meter}</span></span>`,
            )}
            <span class=${link.is_open ? "go" : "soft"}>${link.is_open ? "open" : "closed"} ·
              ${count(link.tables.length, "table", "tables")}</span></a>`,
        )}
        <a class="panel card" href="/set-up/people"><span class="label">People</span><span
          class="amount">${active.length}</span><span class="soft">${byRole(active)}</span></a>
        <a class="panel card" href="/set-up/devices"><span class="label">Devices</span><span
          class="amount">${devices.length}</span><span class="soft">${byKind(devices)}</span></a>
        <a class="panel card" href="/set-up/links/new"><span class="label">Link</span><b>Create another link</b><span
          class="soft">with exact odds beside every number</span>
          ${
            whyMayNot(who, "FormLink")
              ? html`<span class="wait">You may try terms. ${whyMayNot(who, "FormLink")}
                </span>`
              : nothing
          }</a>
      </div>
    </div>`,
    root,
  );
}

/**
 * @param {string} next
 * @param {Server.Session} who
 */
const unfinished = (next, who) => {
  const [, title] = STEPS.find(([key]) => key === next) ?? [];
  return html`<div class="panel waits row apart">
    <span><b>The first setup is not finished.</b> Next: ${title.toLowerCase()}.</span>
    ${
      who.role === "admin"
        ? html`<a class="button primary" href="/set-up/first">Continue</a>`
        : html`<span class="soft">The
          admin continues it.</span>`
    }
  </div>`;
};

/**
 * @param {number} number
 * @param {string} singular
 * @param {string} plural
 */
const count = (number, singular, plural) => `${number} ${number === 1 ? singular : plural}`;
/** @type {Record<string, string>} */
const MANY = {
  admin: "admins",
  dealer: "dealers",
  supervisor: "supervisors",
  executive: "executives",
  pad: "pads",
  sign: "signs",
  sensor: "sensors",
  shoe: "shoes",
};
/** @param {string[]} words */
const tally = (words) =>
  Object.entries(Object.groupBy(words, (word) => word))
    .map(([word, all = []]) => count(all.length, word, MANY[word] ?? word).replace(" ", "\u00a0"))
    .join(" · ");
/** @param {Server.Person[]} people */
const byRole = (people) => tally(people.map((person) => person.role));
/** @param {Server.Device[]} devices */
const byKind = (devices) => tally(devices.map((device) => device.kind)) || "none yet";
