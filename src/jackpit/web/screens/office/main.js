// @ts-nocheck Its types are not declared yet.
// The shell of the office: the session, the menu, and the page that is open.

import { countPending, watchFloor } from "../floor/floor-model.js";
import { callApi, onUnauthorized } from "../shared/api.js";
import { attempt, openDialog } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { Live } from "../shared/live.js";
import { liveHello, loadAbout, loadSession, resumeTabSession, signOut } from "../shared/session.js";
import { disableStylesheets } from "../shared/stylesheets.js";
import { clock, longDay, now } from "../shared/times.js";
import { enterDemo } from "./demo-sign-in.js";
import { ROUTES } from "./routes.js";
import { signInPage } from "./sign-in.js";

const RETRY_MILLISECONDS = 2000;
const SESSION_ENDED = "Your session has ended: you signed in elsewhere, or it was closed.";
const state = { about: null, who: null, route: null, live: null, pending: 0, leave: () => {} };
const root = document.createElement("div");
root.className = "frame";

async function start() {
  document.body.append(root);
  resumeTabSession();
  state.about = await loadAbout();
  await enterDemo(state.about);
  state.who = await loadSession();
  window.addEventListener("popstate", open);
  document.addEventListener("click", followLink);
  onUnauthorized(({ rule }) =>
    rule === "SESSION_LOCKED" ? unlock() : rule === "NOT_SIGNED_IN" && state.who && endSession(SESSION_ENDED),
  );
  setInterval(() => drawTop(), 1000);
  await open();
}

// Navigation.

/** Open an address of the office without reloading the page. */
function go(address, { instead = false } = {}) {
  history[instead ? "replaceState" : "pushState"](null, "", address);
  return open();
}

function followLink(event) {
  const link = event.target.closest("a[href^='/']");
  if (!link || link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const first = link.getAttribute("href").split(/[/?#]/)[1];
  if (first !== "" && !ROUTES.some((route) => route.path === first)) return;
  event.preventDefault();
  go(link.getAttribute("href"));
}

/** A decoded part of the address; unchanged if it cannot be decoded. */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const mayOpen = (route) => state.who.pages.includes(route.path);

async function open(why) {
  const [first, ...path] = location.pathname.split("/").filter(Boolean).map(decode);
  state.leave();
  state.leave = () => {};
  if (!unlocking) root.classList.remove("locked");
  if (!state.about.is_set_up) return draw("set-up", () => import("../set-up/first-run.js"), []);
  // as an event listener it is called with the event
  if (!state.who) return drawSignIn(typeof why === "string" ? why : null);
  if (state.who.is_locked) return unlock();
  if (state.who.due.length && first !== "own") return go("/own", { instead: true });
  if (!first || first === "home" || first === "sign-in") return go(state.who.home, { instead: true });
  const route = ROUTES.find((route) => route.path === first);
  if (!route || !mayOpen(route)) return drawNoAccess(route);
  state.live ??= newLive();
  return draw(first, () => import(`../${route.file}`), path);
}

function newLive() {
  if (state.who.role === "dealer" || state.who.due.length) return null;
  const live = new Live({
    hello: liveHello(),
    onState: (status) => {
      drawTop();
      if (status === "refused") void handleRefusal(live);
    },
  });
  if (state.who.role !== "math") watchFloor(live, (floor) => setPending(countPending(floor)));
  return live;
}

/** The server ended the live connection: the session is locked or over, and the page must not look live. */
async function handleRefusal(live) {
  if (live !== state.live) return;
  live.close();
  state.live = null;
  const who = await loadSession().catch(() => state.who);
  if (who?.is_locked) await unlock();
  else if (!who) endSession(SESSION_ENDED);
  else open();
}

const beginDraw = latestOnly();

async function draw(first, load, path) {
  const isLatest = beginDraw();
  state.route = ROUTES.find((route) => route.path === first) ?? null;
  document.title = `${state.route?.title ?? "Setup"} · Jackpit`;
  document.body.classList.toggle("paper", Boolean(state.route?.paper) || !state.about.is_set_up);
  drawTop();
  // a phone's menu scrolls
  root.querySelector(".top nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  const main = document.createElement("main");
  main.tabIndex = -1;
  root.querySelector("main")?.remove();
  disableStylesheets();
  root.append(main);
  const query = new URLSearchParams(location.search);
  try {
    const page = (await load()).default;
    if (!isLatest()) return;
    const leave =
      (await page({ root: main, path, query, who: state.who, about: state.about, live: state.live, go })) ?? (() => {});
    if (isLatest()) state.leave = leave;
    else leave(); // another page is open by now
  } catch (problem) {
    if (!isLatest()) return;
    render(
      html`<div class="empty"><h2>This page cannot be shown.</h2><p>${problem.message}</p><p>${
        state.route ? html`<a href="/${state.route.path}">${state.route.title}</a> · ` : nothing
      }<a
        href="/home">Home</a></p></div>`,
      main,
    );
    if (!problem.rule) throw problem;
  }
}

function drawNoAccess(route) {
  return draw(
    "",
    async () => ({
      default: ({ root: main }) =>
        render(
          html`<div class="empty">
            <h2>${route ? "Your role may not open this page." : "There is no such page."}</h2>
            <p>You are signed in as ${state.who.role}. <a href="/home">Home</a></p>
          </div>`,
          main,
        ),
    }),
    [],
  );
}

// The session.

function drawSignIn(why) {
  beginDraw();
  state.route = null;
  document.title = "Sign in · Jackpit";
  document.body.classList.remove("paper");
  drawTop();
  const main = document.createElement("main");
  root.querySelector("main")?.remove();
  root.append(main);
  state.leave = signInPage(
    main,
    state.about,
    (who) => {
      state.who = who;
      open();
    },
    why,
  );
}

function endSession(why) {
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
    text: `${state.who?.name ?? "The person signed in"} unlocks it with a password or PIN.`,
    fields: [
      { name: "password", label: "Password", type: "password" },
      { name: "pin", label: "or PIN", type: "password", inputmode: "numeric" },
    ],
    submitLabel: "Unlock",
    leave: "Sign out",
    submit: unlockSession,
  });
  unlocking = false;
  state.live?.close();
  state.live = null;
  if (done === ENDED) {
    endSession(SESSION_ENDED);
  } else if (done) {
    // it is unlocked, even if the connection was lost
    state.who = await loadSession().catch(() => state.who && { ...state.who, is_locked: false });
    open();
  } else if (!(await signOutOrWarn())) {
    await unlock();
  }
}

/** Unlock the session; ENDED if it no longer exists, as when another tab has signed out. */
async function unlockSession({ password, pin }) {
  try {
    return await callApi("POST", "/api/session/unlock", password ? { password } : { pin: pin ?? "" });
  } catch (problem) {
    if (problem.rule === "NOT_SIGNED_IN") return ENDED;
    throw problem;
  }
}

/** Sign out and return true; if it fails, a toast says why and the session stays. */
const signOutOrWarn = () =>
  attempt(async () => {
    await signOut();
    endSession();
    return true;
  });

// The header.

/** Show the number of pending items in the menu. */
function setPending(count) {
  if (count === state.pending) return;
  state.pending = count;
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
    html`${
      state.who && state.live?.state === "lost"
        ? html`<div class="offline-bar" role="alert">The system is offline. This page
          may be out of date; it reconnects by itself.</div>`
        : nothing
    }
      <div class="top">
        <a class="brand" href="/">JACK<b aria-hidden="true">♦</b>PIT</a>
        <nav aria-label="Pages">${
          state.who && state.about?.is_set_up
            ? ROUTES.filter((route) => route.menu && mayOpen(route)).map(menuItem)
            : nothing
        }</nav>
        <div class="who">
          ${state.about?.is_demo ? html`<a class="badge demo-mark" href="/demo" target="_top">DEMO</a>` : nothing}
          <span><span class="long-day">${longDay(time)}, </span>${clock(time)}</span>
          ${state.who ? accountMenu() : nothing}
        </div>
      </div>`,
    top,
  );
}

const menuItem = (route) =>
  html`<a href="/${route.path}" aria-current=${route === state.route ? "page" : nothing}>${route.title}${
    route.path === "approvals" && state.pending ? html`<span class="count">${state.pending}</span>` : nothing
  }</a>`;

const accountMenu = () =>
  html`<details>
    <summary><span>${state.who.name}</span>${
      state.who.name.toLowerCase().startsWith(state.who.role) ? nothing : html`<small>· ${state.who.role}</small>`
    }</summary>
    <div>
      <a class="button" href="/own">PIN and password</a>
      <button class="button" @click=${() =>
        attempt(async () => {
          await callApi("POST", "/api/session/lock");
          await unlock();
        })}>Lock</button>
      <button class="button" @click=${signOutOrWarn}>Sign out</button>
    </div>
  </details>`;

/** Without the server there is nothing to show: say why, and reload in a moment. */
start().catch((problem) => {
  setTimeout(() => location.reload(), RETRY_MILLISECONDS);
  render(
    html`<main><div class="empty"><h2>The system is offline.</h2><p>${problem.message} Retrying…</p></div></main>`,
    root,
  );
  if (!problem.rule) throw problem;
});
