// The training page: finds the training tables of the house, and starts a shoe at one of them.

import { get, Problem, problemOf } from "../shared/api.js";
import { html, render } from "../shared/html.js";
import { pause } from "../shared/pause.js";
import { loadAbout } from "../shared/session.js";
import { rich, t } from "../shared/text.js";
import { parseAddress } from "./address.js";
import { keepFocusOnFelt, onFeltKeys } from "./keyboard.js";
import { onResize, trainingPage } from "./page.js";
import { Training } from "./training.js";

const RETRY_MILLISECONDS = 1000;

const root = document.createElement("div");

async function start() {
  document.body.append(root);
  showMessage(t("Preparing the training table…"), t("The house is being set up."));
  const context = await loadHouse();
  const training = new Training(context, (shown) => render(trainingPage(shown), root));
  onFeltKeys(training);
  keepFocusOnFelt();
  onResize(() => training.draw());
  await training.begin(parseAddress(location.search, context));
}

/**
 * Load the training tables and people of the house; repeated until they are ready.
 * @returns {Promise<TrainingContext>}
 */
async function loadHouse() {
  for (;;) {
    try {
      const state = await get("/demo/state");
      if (state.stage === "failed") throw new Error(state.progress);
      if (state.stage === "dealing") return await loadTables();
      showMessage(t("Preparing the training table…"), state.progress);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status === 404) {
        showMessage(
          t("There is no training table here."),
          rich("Play money stays out of the books of a real house: {command} starts a training house of its own.", {
            command: html`<code>./run train</code>`,
          }),
        );
        return new Promise(() => {});
      }
      showMessage(t("The system is offline."), t("Reconnecting… Your steps are kept."));
    }
    await pause(RETRY_MILLISECONDS);
  }
}

/** @returns {Promise<TrainingContext>} */
async function loadTables() {
  const [{ people, devices }, about] = await Promise.all([get("/demo/people"), loadAbout()]);
  const tables = devices.filter((device) => device.is_training);
  if (!tables.length) {
    showMessage(
      t("This demo has no training tables."),
      rich("It was set up by an older version: {command} starts over.", {
        command: html`<code>./run demo --fresh</code>`,
      }),
    );
    return new Promise(() => {});
  }
  return { about, people, tables };
}

/**
 * @param {string} title
 * @param {Shown} text
 */
const showMessage = (title, text) =>
  render(html`<main class="message-page empty" role="status"><h1>${title}</h1><p>${text}</p></main>`, root);

/** @param {Problem} problem */
const showRefusal = ({ where, message }) =>
  showMessage(
    t("This shoe cannot be dealt."),
    html`${
      where.includes("seed")
        ? t("The shoe number in the address cannot be used: {reason}", { reason: message })
        : message
    }<a class="button primary" href=${defaultAddress()}>${t("New shoe")}</a>`,
  );

/** The address of the same table, with defaults. */
function defaultAddress() {
  const table = new URLSearchParams(location.search).get("table");
  return table ? `/training?${new URLSearchParams({ table })}` : "/training";
}

start().catch((problem) => {
  if (problem instanceof Problem) return showRefusal(problem);
  showMessage(t("The training table cannot be shown."), problem.message);
  throw problem;
});
