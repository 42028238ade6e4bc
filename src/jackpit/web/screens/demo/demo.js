// The demo's first page: what there is to see, how it stands, and what a visitor may callApi for.

import { callApi, get } from "../shared/api.js";
import { attempt, toast } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { loadAbout } from "../shared/session.js";
import { cards, intro, roles, tables, tour } from "./components.js";

const EVERY = 1000;
const SPEEDS = [1, 3, 10, 30, 100, 300, 1000];
const STARTING = 2500; // so long nobody is told that there is no demo: it may be loadAbout to start

const demo = { about: null, state: null, people: [], devices: new Map(), isLost: false, isNone: false };
const began = performance.now();
const root = document.createElement("div");

async function start() {
  document.body.append(root);
  draw();
  for (;;) {
    await look();
    draw();
    await new Promise((again) => setTimeout(again, EVERY));
  }
}

async function look() {
  try {
    demo.state = await get("/demo/state");
    if (demo.state.house === "training") return location.replace("/training"); // a house where nobody plays by himself
    demo.about ??= await loadAbout();
    if (!demo.people.length || demo.devices.size < demo.state.tables.length) await meet();
    [demo.isLost, demo.isNone] = [false, false];
  } catch (problem) {
    if (problem.rule === undefined) throw problem;
    demo.isNone = problem.status === 404;
    demo.isLost = !demo.isNone;
  }
}

async function meet() {
  const { people, devices } = await get("/demo/people");
  demo.people = people;
  demo.devices = new Map(devices.map((one) => [one.table, one]));
}

/** Ask for something; the answer is the new state. */
const wish = (path, body = {}) =>
  attempt(async () => {
    demo.state = await callApi("POST", `/demo/${path}`, body);
    draw();
  });

const wishes = {
  speed: (speed) => wish("speed", { speed }),
  jackpot: ({ link, table }) => wish(`tables/${link}/${table}/jackpot`),
  deal: ({ link, table, is_yours }) => wish(`tables/${link}/${table}/deal`, { yours: !is_yours }),
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
  if (!state) return waiting();
  const isDealing = state.stage === "dealing";
  return html`
    ${demo.isLost || demo.isNone ? html`<div class="lost-bar" role="alert">The demo has stopped. Start it again with ./run; this page goes on by itself.</div>` : nothing}
    <header class="demo-top">
      <a class="brand" href="/demo">JACK<b aria-hidden="true">♦</b>PIT</a>
      <span class="badge demo-mark">Demo</span>
      ${isDealing ? pulse(state) : html`<span class="soft" role="status">${state.progress}</span>`}
      ${isDealing ? speeds(state.speed) : nothing}
    </header>
    <main class="demo">
      ${intro(state)}
      ${tour(demo, wishes)}
      ${roles(demo)}
      ${tables(demo, wishes)}
      ${cards(demo, wishes)}
    </main>`;
}

function waiting() {
  const isNone = demo.isNone && performance.now() - began > STARTING;
  return html`<main class="demo empty" role="status">
    ${isNone
      ? html`<h1>There is no demo here.</h1><p>A house that was set up with <code>./run serve</code> has none; <code>./run</code> starts one. <a href="/">The house's own pages</a></p>`
      : html`<h1>The demo floor opens …</h1><p>A moment: the house is set up, and its people come to their tables.</p>`}
  </main>`;
}

const pulse = (state) => html`<span class="pulse"><b class="go">Dealing</b> <span class="amount">${state.rounds.toLocaleString("en-US")}</span> rounds dealt</span>`;

const speeds = (now) => html`<div class="speeds" role="group" aria-label="Speed">
  <span class="label" aria-hidden="true">Speed</span>
  ${SPEEDS.map((speed) => html`<button class="speed" aria-pressed=${String(speed === now)} @click=${() => wishes.speed(speed)}>${speed.toLocaleString("en-US")}×</button>`)}
</div>`;

start();
