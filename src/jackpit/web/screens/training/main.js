// The training table: finds the house's training tables, and has one of them practised on.

import { get } from "../shared/api.js";
import { html, render } from "../shared/html.js";
import { loadAbout } from "../shared/session.js";
import { parseAddress } from "./address.js";
import { keepFocusOnFelt, onFeltKeys } from "./keyboard.js";
import { Training } from "./training.js";
import { onResize, trainingPage } from "./trainingPage.js";

const AGAIN = 1000;

const root = document.createElement("div");

async function start() {
  document.body.append(root);
  show("The training table is laid …", "A moment: the house is set up.");
  const known = await found();
  const training = new Training(known, (training) => render(trainingPage(training), root));
  onFeltKeys(training);
  keepFocusOnFelt();
  onResize(() => training.draw());
  await training.begin(parseAddress(location.search, known));
}

/** The house's training tables, whose cards are whose, and the lessons; asked for until they are there. */
async function found() {
  for (;;) {
    try {
      const state = await get("/demo/state");
      if (state.stage === "failed") throw new Error(state.progress);
      if (state.stage === "dealing") return await met();
      show("The training table is laid …", state.progress);
    } catch (problem) {
      if (problem.rule === undefined) throw problem;
      if (problem.status === 404) {
        show("There is no training table here.", html`Play money is kept out of a real house's books: <code>./run train</code> starts a training house of its own.`);
        return new Promise(() => {});
      }
      show("The manager is not there.", "It is tried again; what you have done is kept.");
    }
    await new Promise((again) => setTimeout(again, AGAIN));
  }
}

async function met() {
  const [{ people, devices }, found] = await Promise.all([get("/demo/people"), loadAbout()]);
  const tables = devices.filter((one) => one.is_training);
  if (!tables.length) {
    show("This demo has no training tables.", html`It was set up before there were any: <code>./run demo --fresh</code> begins anew.`);
    return new Promise(() => {});
  }
  return { about: found, people, tables };
}

const show = (title, text) => render(html`<main class="laid empty" role="status"><h1>${title}</h1><p>${text}</p></main>`, root);

const refused = (sentence) => show("This shoe cannot be dealt.", html`${sentence}<a class="button first" href=${wayOn()}>A new shoe</a>`);

/** The same table, in what is usual there. */
function wayOn() {
  const table = new URLSearchParams(location.search).get("table");
  return table ? `/training?${new URLSearchParams({ table })}` : "/training";
}

start().catch((problem) => {
  if (problem.rule) return refused(problem.message);
  show("The training table cannot be shown.", problem.message);
  throw problem;
});
