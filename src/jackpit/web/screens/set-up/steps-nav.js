// The steps of the setup wizard: which are done, which is next, and how to move between them.

import { button } from "../shared/button.js";
import { html, nothing } from "../shared/html.js";
import { t } from "../shared/text.js";

/**
 * @typedef {{
 *   people: Server.Member[], links: Server.LinkLine[], devices: Server.Device[], checks: Server.SetUpCheck[],
 * }} State
 * @typedef {{ second: Json }} SecondPerson
 * @typedef {{ as: string | undefined, second: SecondPerson, own: SecondPerson }} Approval
 * @typedef {{
 *   title: string, text: Shown, submitLabel: string, own?: boolean, submit: (approval: Approval) => Promise<unknown>,
 * }} ExecutiveDialog
 * @typedef {{
 *   state: State, who: Server.Session, go: Page["go"], withExecutive: (dialog: ExecutiveDialog) => Promise<unknown>,
 *   draw: () => void, refresh: () => Promise<void>,
 * }} WizardPage
 * @typedef {{ template: () => Shown, end?: () => void }} StepPage
 */

/** Each step: its key, its title, what it is about, and how the way to it is labeled. */
export const STEPS = [
  ["house", t("House"), t("and two people"), t("Next: house")],
  ["link", t("First link"), t("game, terms, odds"), t("Next: first link")],
  ["tables", t("Tables"), t("pads and signs"), t("Next: tables")],
  ["people", t("People"), t("cards and PINs"), t("Next: people")],
  ["opening", t("Opening"), t("final check"), t("Next: opening")],
];

/**
 * The steps as a list: done, current, to do.
 * @param {{ at: string; doneSteps: (string | undefined)[]; }} parts
 */
export function stepsNav({ at, doneSteps }) {
  return html`<nav class="steps-nav" aria-label=${t("Setup steps")}><ol>
    ${STEPS.map(([key, title, more], n) => {
      const state = doneSteps.includes(key) ? "done" : "open";
      const words = html`<b>${title}</b><small>${more}</small>`;
      return html`<li class=${state} aria-current=${key === at ? "step" : nothing}>
        <span class="number" aria-hidden="true">${state === "done" ? "✓" : n + 1}</span>
        ${
          doneSteps.includes("house") && key !== "house"
            ? html`<a
              href="/set-up/first/${key}">${words}</a>`
            : html`<span>${words}</span>`
        }
        <span class="visually-hidden">${state === "done" ? t("done") : ""}</span>
      </li>`;
    })}
  </ol></nav>`;
}

/**
 * Whether a table has a device of this kind.
 * @param {State} state
 * @param {string} kind
 * @param {string} link
 * @param {string} table
 */
export const hasDevice = ({ devices }, kind, link, table) =>
  devices.some((device) => device.is_active && device.kind === kind && device.link === link && device.table === table);

/**
 * What keeps a step from being done.
 * @param {State} state
 * @param {string} step
 */
const missingAt = ({ checks }, step) =>
  checks.filter((check) => check.step === step && check.missing && !check.is_done);

/**
 * Why a step is not done, as the reason of a button; null if it is done.
 * @param {State} state
 * @param {string} step
 */
export const whyNotDone = (state, step) => missingAt(state, step)[0]?.missing ?? null;

/**
 * Which steps are done.
 * @param {State} state
 */
export const stepsDone = (state) => STEPS.map(([key]) => key).filter((key) => !missingAt(state, key).length);

/**
 * The first step that is not done; null if all are.
 * @param {(string | undefined)[]} doneSteps
 */
export const nextStep = (doneSteps) => STEPS.map(([key]) => key).find((key) => !doneSteps.includes(key)) ?? null;

/**
 * The footer of a step: the way to the next one, or why not yet.
 * @param {string} key
 * @param {{ go: Page["go"], why?: string | null }} state
 */
export const stepFooter = (key, { go, why = null }) => {
  const following = STEPS[STEPS.findIndex(([step]) => step === key) + 1];
  return html`<div class="row apart step-footer"><a class="button quiet" href="/set-up">${t("Continue later")}</a>
    ${
      following
        ? button(following[3], why, () => go(`/set-up/first/${following[0]}`), why === null ? "primary" : "")
        : nothing
    }</div>`;
};
