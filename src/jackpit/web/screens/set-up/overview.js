// The overview of the setup, and the next step of the first run.

import { html, nothing, render } from "../shared/html.js";
import { may, whyMayNot } from "../shared/may.js";
import { plural, t } from "../shared/text.js";
import { linkCard } from "./link-card.js";
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
        ${state.links.map(linkCard)}
        <a class="panel card" href="/set-up/people"><span class="label">${t("People")}</span><span
          class="amount">${active.length}</span><span class="soft">${byRole(active)}</span></a>
        <a class="panel card" href="/set-up/devices"><span class="label">${t("Devices")}</span><span
          class="amount">${devices.length}</span><span class="soft">${byKind(devices)}</span></a>
        <a class="panel card" href="/set-up/links/new"><span class="label">${t("Link")}</span><b>${t(
          "Create another link",
        )}</b><span class="soft">${t("with exact odds beside every number")}</span>
          ${
            whyMayNot(who, "FormLink")
              ? html`<span class="wait">${t("You may try terms.")} ${whyMayNot(who, "FormLink")}</span>`
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
  const [, , , way] = STEPS.find(([key]) => key === next) ?? [];
  return html`<div class="panel waits row apart">
    <span><b>${t("The first setup is not finished.")}</b> ${way}</span>
    ${
      may(who, "AddPerson")
        ? html`<a class="button primary" href="/set-up/first">${t("Continue")}</a>`
        : html`<span class="soft">${t("The admin continues it.")}</span>`
    }
  </div>`;
};

/** @type {Record<string, (count: number) => string>} */
const COUNTS = {
  admin: (count) => plural(count, "{count} admin", "{count} admins"),
  dealer: (count) => plural(count, "{count} dealer", "{count} dealers"),
  supervisor: (count) => plural(count, "{count} supervisor", "{count} supervisors"),
  executive: (count) => plural(count, "{count} executive", "{count} executives"),
  accounting: (count) => plural(count, "{count} in accounting", "{count} in accounting"),
  floor: (count) => plural(count, "{count} on the floor", "{count} on the floor"),
  surveillance: (count) => plural(count, "{count} in surveillance", "{count} in surveillance"),
  math: (count) => plural(count, "{count} in math", "{count} in math"),
  pad: (count) => plural(count, "{count} pad", "{count} pads"),
  sign: (count) => plural(count, "{count} sign", "{count} signs"),
  sensor: (count) => plural(count, "{count} sensor", "{count} sensors"),
  shoe: (count) => plural(count, "{count} shoe", "{count} shoes"),
};
/** @param {string[]} keys */
const tally = (keys) =>
  Object.entries(Object.groupBy(keys, (key) => key))
    .map(([key, all = []]) => COUNTS[key](all.length).replaceAll(" ", "\u00a0"))
    .join(" · ");
/** @param {Server.Member[]} people */
const byRole = (people) => tally(people.map((person) => person.role));
/** @param {Server.Device[]} devices */
const byKind = (devices) => tally(devices.map((device) => device.kind)) || t("none yet");
