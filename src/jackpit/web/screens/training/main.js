// The training page: finds the training tables of the house, and starts a shoe at one of them.

import { get } from "../shared/api.js";
import { html, render } from "../shared/html.js";
import { loadAbout } from "../shared/session.js";
import { parseAddress } from "./address.js";
import { keepFocusOnFelt, onFeltKeys } from "./keyboard.js";
import { onResize, trainingPage } from "./page.js";
import { Training } from "./training.js";

const RETRY_MILLISECONDS = 1000;

const root = document.createElement("div");

async function start() {
  document.body.append(root);
  showMessage("Preparing the training table…", "The house is being set up.");
  const context = await loadHouse();
  const training = new Training(context, (/** @type {Training} */ shown) => render(trainingPage(shown), root));
  onFeltKeys(training);
  keepFocusOnFelt();
  onResize(() => training.draw());
  await training.begin(parseAddress(location.search, context));
}

/** Load the training tables and people of the house; repeated until they are ready. */
async function loadHouse() {
  for (;;) {
    try {
      const state = await get("/demo/state");
      if (state.stage === "failed") throw new Error(state.progress);
      if (state.stage === "dealing") return await loadTables();
      showMessage("Preparing the training table…", state.progress);
    } catch (problem) {
      if (problem.rule === undefined) throw problem;
      if (problem.status === 404) {
        showMessage(
          "There is no training table here.",
          html`Play money stays out of the books of a real house: <code>./run train</code> starts a training house of
            its own.`,
        );
        return new Promise(() => {});
      }
      showMessage("The system is offline.", "Reconnecting… Your steps are kept.");
    }
    await new Promise((resume) => setTimeout(resume, RETRY_MILLISECONDS));
  }
}

async function loadTables() {
  const [{ people, devices }, about] = await Promise.all([get("/demo/people"), loadAbout()]);
  const tables = devices.filter((device) => device.is_training);
  if (!tables.length) {
    showMessage(
      "This demo has no training tables.",
      html`It was set up by an older version: <code>./run demo --fresh</code> starts over.`,
    );
    return new Promise(() => {});
  }
  return { about, people, tables };
}

/**
 * @param {string} title
 * @param {string | Template} text
 */
const showMessage = (title, text) =>
  render(html`<main class="message-page empty" role="status"><h1>${title}</h1><p>${text}</p></main>`, root);

/** @param {string} sentence */
const showRefusal = (sentence) =>
  showMessage(
    "This shoe cannot be dealt.",
    html`${sentence}<a class="button primary" href=${defaultAddress()}>New shoe</a>`,
  );

/** The address of the same table, with defaults. */
function defaultAddress() {
  const table = new URLSearchParams(location.search).get("table");
  return table ? `/training?${new URLSearchParams({ table })}` : "/training";
}

start().catch((problem) => {
  if (problem.rule) return showRefusal(problem.message);
  showMessage("The training table cannot be shown.", problem.message);
  throw problem;
});
