// The frame of the office: who is there, what he may open, and the page he has opened.

import { countPending, watchFloor } from "../floor/floor-model.js";
import { callApi, onUnauthorized } from "../shared/api.js";
import { attempt, openDialog } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { lastWins } from "../shared/last-wins.js";
import { Live } from "../shared/live.js";
import { liveHello, loadAbout, loadSession, resumeTabSession, signOut } from "../shared/session.js";
import { disableStylesheets } from "../shared/stylesheets.js";
import { clock, longDay, now } from "../shared/times.js";
import { enterDemo } from "./demo-sign-in.js";
import { HOMES, ROUTES } from "./routes.js";
import { signInPage } from "./sign-in.js";

const AGAIN = 2000;
const OVER = "Your session is over: you have signed in elsewhere, or it was ended.";
const state = { about: null, who: null, route: null, live: null, waiting: 0, leave: () => {} };
const root = document.createElement("div");
root.className = "frame";

async function start() {
  document.body.append(root);
  resumeTabSession();
  state.about = await loadAbout();
  await enterDemo(state.about);
  state.who = await loadSession();
  window.addEventListener("popstate", open);
  document.addEventListener("click", follow);
  onUnauthorized(({ rule }) => (rule === "SESSION_LOCKED" ? unlock() : rule === "NOT_SIGNED_IN" && state.who && leaveHouse(OVER)));
  setInterval(() => drawTop(), 1000);
  await open();
}

// Where one is.

/** Open an address of this house without loading everything anew. */
function go(address, { instead = false } = {}) {
  history[instead ? "replaceState" : "pushState"](null, "", address);
  return open();
}

function follow(event) {
  const link = event.target.closest("a[href^='/']");
  if (!link || link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const first = link.getAttribute("href").split(/[/?#]/)[1];
  if (first !== "" && !ROUTES.some((route) => route.path === first)) return;
  event.preventDefault();
  go(link.getAttribute("href"));
}

/** A part of the address in plain letters; as it stands, if it holds a % that stands for none. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function open(why) {
  const [first, ...path] = location.pathname.split("/").filter(Boolean).map(plain);
  state.leave();
  state.leave = () => {};
  if (!unlocking) root.classList.remove("locked");
  if (!state.about.is_set_up) return draw("set-up", () => import("../set-up/first-run.js"), []);
  if (!state.who) return drawSignIn(typeof why === "string" ? why : null); // as a listener it hears an event
  if (state.who.is_locked) return unlock();
  if (state.who.due.length && first !== "own") return go("/own", { instead: true });
  if (!first || first === "home" || first === "sign-in") return go(HOMES[state.who.role], { instead: true });
  const route = ROUTES.find((one) => one.path === first);
  if (!route || !route.roles.includes(state.who.role)) return notForHim(route);
  state.live ??= newLive();
  return draw(first, () => import(`../${route.file}`), path);
}

function newLive() {
  if (state.who.role === "dealer" || state.who.due.length) return null;
  const live = new Live({
    hello: liveHello(),
    onState: (now) => {
      drawTop();
      if (now === "refused") void sentAway(live);
    },
  });
  if (state.who.role !== "maths") watchFloor(live, (floor) => setWaiting(countPending(floor)));
  return live;
}

/** The live connection was ended: the session has locked, or is over. Nothing may look as if it lived. */
async function sentAway(live) {
  if (live !== state.live) return;
  live.close();
  state.live = null;
  const who = await loadSession().catch(() => state.who);
  if (who?.is_locked) await unlock();
  else if (!who) leaveHouse(OVER);
  else open();
}

const opening = lastWins();

async function draw(first, load, path) {
  const isLast = opening();
  state.route = ROUTES.find((one) => one.path === first) ?? null;
  document.title = `${state.route?.title ?? "Set-up"} · Jackpit`;
  document.body.classList.toggle("paper", Boolean(state.route?.paper) || !state.about.is_set_up);
  drawTop();
  root.querySelector(".top nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }); // a phone's menu scrolls
  const main = document.createElement("main");
  main.tabIndex = -1;
  root.querySelector("main")?.remove();
  disableStylesheets();
  root.append(main);
  const query = new URLSearchParams(location.search);
  try {
    const page = (await load()).default;
    if (!isLast()) return;
    const leave = (await page({ root: main, path, query, who: state.who, about: state.about, live: state.live, go })) ?? (() => {});
    if (isLast()) state.leave = leave;
    else leave(); // it came too late: somebody is elsewhere by now
  } catch (problem) {
    if (!isLast()) return;
    render(html`<div class="empty"><h2>This page cannot be shown.</h2><p>${problem.message}</p><p>${state.route ? html`<a href="/${state.route.path}">${state.route.title}</a> · ` : nothing}<a href="/home">Your first page</a></p></div>`, main);
    if (!problem.rule) throw problem;
  }
}

function notForHim(route) {
  return draw("", async () => ({
    default: ({ root: main }) =>
      render(
        html`<div class="empty">
          <h2>${route ? "That page is not for you." : "There is no such page."}</h2>
          <p>You are signed in as ${state.who.role}. <a href="/home">Your first page</a></p>
        </div>`,
        main,
      ),
  }), []);
}

// Who one is.

function drawSignIn(why) {
  opening();
  state.route = null;
  document.title = "Sign in · Jackpit";
  document.body.classList.remove("paper");
  drawTop();
  const main = document.createElement("main");
  root.querySelector("main")?.remove();
  root.append(main);
  state.leave = signInPage(main, state.about, (who) => {
    state.who = who;
    open();
  }, why);
}

function leaveHouse(why) {
  state.live?.close();
  [state.live, state.who] = [null, null];
  open(why);
}

const ENDED = "ended";
let unlocking = false;
async function unlock() {
  if (unlocking) return;
  unlocking = true;
  root.classList.add("locked");
  root.querySelector(".top details")?.removeAttribute("open");
  const done = await openDialog({
    title: "The session is locked",
    text: `${state.who?.name ?? "Whoever began it"} goes on with his password or his PIN.`,
    fields: [
      { name: "password", label: "Password", type: "password" },
      { name: "pin", label: "or PIN", type: "password", inputmode: "numeric" },
    ],
    go: "Go on",
    leave: "Sign out",
    submit: goesOn,
  });
  unlocking = false;
  state.live?.close();
  state.live = null;
  if (done === ENDED) {
    leaveHouse(OVER);
  } else if (done) {
    state.who = await loadSession().catch(() => state.who && { ...state.who, is_locked: false }); // it is unlocked, whatever became of the line
    open();
  } else if (!(await goneOut())) {
    await unlock();
  }
}

/** Unlock the session; ENDED if there is none any more, as where another tab has signed out. */
async function goesOn({ password, pin }) {
  try {
    return await callApi("POST", "/api/session/unlock", password ? { password } : { pin: pin ?? "" });
  } catch (problem) {
    if (problem.rule === "NOT_SIGNED_IN") return ENDED;
    throw problem;
  }
}

/** Sign out; whether it was done. If it was not, it is said, and he is still there. */
const goneOut = () =>
  attempt(async () => {
    await signOut();
    leaveHouse();
    return true;
  });

// The line above all pages.

/** How many things wait for a person; the menu says it on every page. */
function setWaiting(count) {
  if (count === state.waiting) return;
  state.waiting = count;
  drawTop();
}

function drawTop() {
  let top = root.querySelector(".top-holder");
  if (!top) {
    top = document.createElement("header");
    top.className = "top-holder";
    root.prepend(top);
  }
  const time = now();
  render(
    html`${state.who && state.live?.state === "lost" ? html`<div class="lost-bar" role="alert">The manager is not there. What you see may be old; it comes back by itself.</div>` : nothing}
      <div class="top">
        <a class="brand" href="/">JACK<b aria-hidden="true">♦</b>PIT</a>
        <nav aria-label="Pages">${state.who && state.about?.is_set_up ? ROUTES.filter((route) => route.menu && route.roles.includes(state.who.role)).map(menuLine) : nothing}</nav>
        <div class="who">
          ${state.about?.is_demo ? html`<a class="badge demo-mark" href="/demo" target="_top">DEMO</a>` : nothing}
          <span><span class="long-day">${longDay(time)}, </span>${clock(time)}</span>
          ${state.who ? whoMenu() : nothing}
        </div>
      </div>`,
    top,
  );
}

const menuLine = (route) => html`<a href="/${route.path}" aria-current=${route === state.route ? "page" : nothing}>${route.title}${route.path === "approvals" && state.waiting ? html`<span class="count">${state.waiting}</span>` : nothing}</a>`;

const whoMenu = () => html`<details>
  <summary><span>${state.who.name}</span>${state.who.name.toLowerCase().startsWith(state.who.role) ? nothing : html`<small>· ${state.who.role}</small>`}</summary>
  <div>
    <a class="button" href="/own">PIN and password</a>
    <button class="button" @click=${() => attempt(async () => { await callApi("POST", "/api/session/lock"); await unlock(); })}>Lock</button>
    <button class="button" @click=${goneOut}>Sign out</button>
  </div>
</details>`;

/** Nobody can be shown anything yet: say why, and begin anew in a moment. */
start().catch((problem) => {
  setTimeout(() => location.reload(), AGAIN);
  render(html`<main><div class="empty"><h2>The manager is not there.</h2><p>${problem.message} It is attempt again.</p></div></main>`, root);
  if (!problem.rule) throw problem;
});
