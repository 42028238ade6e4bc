// @ts-nocheck Its types are not declared yet.
// The demo page: what there is to see, its present state, and what a visitor can do.

import { callApi, get } from "../shared/api.js";
import { attempt, toast } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { loadAbout } from "../shared/session.js";
import { cards, intro, roles, tables, tour } from "./components.js";

const REFRESH_MILLISECONDS = 1000;
const SPEEDS = [1, 3, 10, 30, 100, 300, 1000];
const START_MILLISECONDS = 2500; // a missing demo may be about to start

const demo = { about: null, state: null, people: [], devices: new Map(), isLost: false, isNone: false };
const began = performance.now();
const root = document.createElement("div");

async function start() {
  document.body.append(root);
  draw();
  for (;;) {
    await refresh();
    draw();
    await new Promise((resume) => setTimeout(resume, REFRESH_MILLISECONDS));
  }
}

async function refresh() {
  try {
    demo.state = await get("/demo/state");
    // a training house has no simulated players
    if (demo.state.house === "training") return location.replace("/training");
    demo.about ??= await loadAbout();
    if (!demo.people.length || demo.devices.size < demo.state.tables.length) await loadPeople();
    [demo.isLost, demo.isNone] = [false, false];
  } catch (problem) {
    if (problem.rule === undefined) throw problem;
    demo.isNone = problem.status === 404;
    demo.isLost = !demo.isNone;
  }
}

async function loadPeople() {
  const { people, devices } = await get("/demo/people");
  demo.people = people;
  demo.devices = new Map(devices.map((device) => [device.table, device]));
}

/** Send a request to the demo; the answer is its new state. */
const send = (path, body = {}) =>
  attempt(async () => {
    demo.state = await callApi("POST", `/demo/${path}`, body);
    draw();
  });

const actions = {
  speed: (speed) => send("speed", { speed }),
  jackpot: ({ link, table }) => send(`tables/${link}/${table}/jackpot`),
  deal: ({ link, table, is_yours }) => send(`tables/${link}/${table}/deal`, { yours: !is_yours }),
  copy: async (text) => {
    await navigator.clipboard?.writeText(text);
    toast(`Copied: ${text}`);
  },
};

function draw() {
  render(page(), root);
}

function page() {
  const { state } = demo;
  if (!state) return waitingPage();
  const isDealing = state.stage === "dealing";
  return html`
    ${
      demo.isLost || demo.isNone
        ? html`<div class="offline-bar" role="alert">The demo has stopped. Start it again with
          ./run; this page reconnects by itself.</div>`
        : nothing
    }
    <header class="demo-top">
      <a class="brand" href="/demo">JACK<b aria-hidden="true">♦</b>PIT</a>
      <span class="badge demo-mark">Demo</span>
      ${isDealing ? statusLine(state) : html`<span class="soft" role="status">${state.progress}</span>`}
      ${isDealing ? speeds(state.speed) : nothing}
    </header>
    <main class="demo">
      ${intro(state)}
      ${tour(demo, actions)}
      ${roles(demo)}
      ${tables(demo, actions)}
      ${cards(demo, actions)}
    </main>`;
}

function waitingPage() {
  const isNone = demo.isNone && performance.now() - began > START_MILLISECONDS;
  return html`<main class="demo empty" role="status">
    ${
      isNone
        ? html`<h1>There is no demo here.</h1><p>A house that was set up with <code>./run serve</code> has no demo;
          <code>./run</code> starts one. <a href="/">Open the house</a></p>`
        : html`<h1>The demo floor is opening…</h1><p>The house is being set up, and its dealers are signing on.</p>`
    }
  </main>`;
}

const statusLine = (state) =>
  html`<span class="status-line"><b class="go">Dealing</b> <span
    class="amount">${state.rounds.toLocaleString("en-US")}</span> rounds dealt</span>`;

const speeds = (now) =>
  html`<div class="speeds" role="group" aria-label="Speed">
    <span class="label" aria-hidden="true">Speed</span>
    ${SPEEDS.map(
      (speed) =>
        html`<button class="speed" aria-pressed=${String(speed === now)}
          @click=${() => actions.speed(speed)}>${speed.toLocaleString("en-US")}×</button>`,
    )}
  </div>`;

start();
