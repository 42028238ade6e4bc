// The demo page: what there is to see, its present state, and what a visitor can do.

import { callApi, get, problemOf } from "../shared/api.js";
import { copyText } from "../shared/clipboard.js";
import { demoMark } from "../shared/demo-mark.js";
import { attempt } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { decimal } from "../shared/numbers.js";
import { pause } from "../shared/pause.js";
import { loadAbout } from "../shared/session.js";
import { rich, t } from "../shared/text.js";
import { cards, intro, roles, tables, tour } from "./components.js";

const REFRESH_MILLISECONDS = 1000;
const SPEEDS = [1, 3, 10, 30, 100, 300, 1000];
const START_MILLISECONDS = 2500; // a missing demo may be about to start

/**
 * What is known of the demo; *state* is null until it is loaded.
 * @type {{
 *   about: Server.About | null, state: Server.Demo | null, people: Server.DemoPerson[],
 *   devices: Map<string, Server.DemoDevice>, isLost: boolean, isNone: boolean,
 * }}
 */
const demo = { about: null, state: null, people: [], devices: new Map(), isLost: false, isNone: false };
const began = performance.now();
const root = document.createElement("div");

async function start() {
  document.body.append(root);
  draw();
  for (;;) {
    await refresh();
    draw();
    await pause(REFRESH_MILLISECONDS);
  }
}

async function refresh() {
  try {
    const state = await get("/demo/state");
    demo.state = state;
    // a training house has no simulated players
    if (state.house === "training") return location.replace("/training");
    demo.about ??= await loadAbout();
    if (!demo.people.length || demo.devices.size < state.tables.length) await loadPeople();
    [demo.isLost, demo.isNone] = [false, false];
  } catch (error) {
    demo.isNone = problemOf(error).status === 404;
    demo.isLost = !demo.isNone;
  }
}

async function loadPeople() {
  const { people, devices } = await get("/demo/people");
  demo.people = people;
  demo.devices = new Map(devices.map((device) => [device.table, device]));
}

/**
 * Send a request to the demo; the answer is its new state.
 * @param {"/demo/speed" | `/demo/tables/${string}/${string}/${"jackpot" | "deal"}`} path
 * @param {Json} [body]
 */
const send = (path, body = {}) =>
  attempt(async () => {
    demo.state = await callApi("POST", path, body);
    draw();
  });

/** @type {import("./components.js").Actions} */
const actions = {
  speed: (speed) => send("/demo/speed", { speed }),
  jackpot: ({ link, table }) => send(`/demo/tables/${link}/${table}/jackpot`),
  deal: ({ link, table, is_yours: isYours }) => send(`/demo/tables/${link}/${table}/deal`, { yours: !isYours }),
  copy: copyText,
};

function draw() {
  render(page(), root);
}

function page() {
  const { state, people, devices } = demo;
  if (!state) return waitingPage();
  const isDealing = state.stage === "dealing";
  const shown = { state, people, devices };
  return html`
    ${
      demo.isLost || demo.isNone
        ? html`<div class="offline-bar" role="alert">${t(
            "The demo has stopped. Start it again with ./run; this page reconnects by itself.",
          )}</div>`
        : nothing
    }
    <header class="demo-top">
      <a class="brand" href="/demo">JACK<b aria-hidden="true">♦</b>PIT</a>
      ${demoMark({ is_demo: true })}
      ${isDealing ? statusLine(state) : html`<span class="soft" role="status">${state.progress}</span>`}
      ${isDealing ? speeds(state.speed) : nothing}
    </header>
    <main class="demo">
      ${intro(state)}
      ${tour(shown, actions)}
      ${roles(shown)}
      ${tables(shown, actions)}
      ${cards(shown, actions)}
    </main>`;
}

function waitingPage() {
  const isNone = demo.isNone && performance.now() - began > START_MILLISECONDS;
  return html`<main class="demo empty" role="status">
    ${
      isNone
        ? html`<h1>${t("There is no demo here.")}</h1><p>${rich(
            "A house that was set up with {serve} has no demo; {run} starts one. {link}",
            {
              serve: html`<code>./run serve</code>`,
              run: html`<code>./run</code>`,
              link: html`<a href="/">${t("Open the house")}</a>`,
            },
          )}</p>`
        : html`<h1>${t("The demo floor is opening…")}</h1>
          <p>${t("The house is being set up, and its dealers are signing on.")}</p>`
    }
  </main>`;
}

/** @param {Server.Demo} state */
const statusLine = ({ rounds }) =>
  html`<span class="status-line"><b class="go">${t("Dealing")}</b> ${rich("{count} rounds dealt", {
    count: html`<span class="amount">${decimal(rounds, 0)}</span>`,
  })}</span>`;

/** @param {number} now */
const speeds = (now) =>
  html`<div class="speeds" role="group" aria-label=${t("Speed")}>
    <span class="label" aria-hidden="true">${t("Speed")}</span>
    ${SPEEDS.map(
      (speed) =>
        html`<button class="speed" aria-pressed=${String(speed === now)}
          @click=${() => actions.speed(speed)}>${decimal(speed, 0)}×</button>`,
    )}
  </div>`;

start();
