// The shell of the office: the session, the menu, and the page that is open.

import { countPending, watchFloor } from "../floor/floor-model.js";
import { clearNotifications, notifyOfClaims } from "../approvals/notifications.js";
import { callApi, onUnauthorized, problemOf } from "../shared/api.js";
import { demoMark } from "../shared/demo-mark.js";
import { attempt, openDialog } from "../shared/dialog.js";
import { html, nothing, render } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { Live } from "../shared/live.js";
import { roleWithArticle } from "../shared/may.js";
import { roleName } from "../shared/names.js";
import { liveHello, loadAbout, loadSession, resumeTabSession, signOut } from "../shared/session.js";
import { disableStylesheets } from "../shared/stylesheets.js";
import { t } from "../shared/text.js";
import { clock, longDay, now } from "../shared/times.js";
import { enterDemo } from "./demo-sign-in.js";
import { pairPhone } from "./pair-phone.js";
import { ROUTES } from "./routes.js";
import { signInPage } from "./sign-in.js";

const RETRY_MILLISECONDS = 2000;
const SESSION_ENDED = t("Your session has ended: you signed in elsewhere, or it was closed.");

/**
 * @typedef {{
 *   about: Server.About, who: Server.Session | null, route: Route | null, live: Live | null, pending: number,
 *   leave: () => void,
 * }} State
 */

/** start() loads *about* before anything is drawn. */
const state = /** @type {State} */ ({ who: null, route: null, live: null, pending: 0, leave: () => {} });
const root = document.createElement("div");
root.className = "frame";

async function start() {
  document.body.append(root);
  resumeTabSession();
  state.about = await loadAbout();
  await enterDemo(state.about);
  if (location.pathname === "/pair" && !(await pairPhone(root))) return;
  state.who = await loadSession();
  window.addEventListener("popstate", () => open());
  document.addEventListener("click", followLink);
  onUnauthorized(({ rule }) =>
    rule === "SESSION_LOCKED" ? unlock() : rule === "NOT_SIGNED_IN" && state.who && endSession(SESSION_ENDED),
  );
  setInterval(() => drawTop(), 1000);
  await open();
}

// Navigation.

/**
 * Open an address of the office without reloading the page.
 * @param {string} address
 * @param {{ instead?: boolean }} [options]
 * @returns {Promise<unknown>}
 */
function go(address, { instead = false } = {}) {
  history[instead ? "replaceState" : "pushState"](null, "", address);
  return open();
}

/** @param {MouseEvent} event */
function followLink(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  const address = link?.getAttribute("href");
  if (!link || !address || link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const first = address.split(/[/?#]/)[1];
  if (first !== "" && !ROUTES.some((route) => route.path === first)) return;
  event.preventDefault();
  go(address);
}

/**
 * A decoded part of the address; unchanged if it cannot be decoded.
 * @param {string} part
 */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * @param {Server.Session} who
 * @param {Route} route
 */
const mayOpen = (who, route) => who.pages.includes(route.path);

/**
 * Open the page of the address; the sign-in page says *why* the session ended.
 * @param {string | null} [why]
 * @returns {Promise<unknown>}
 */
async function open(why = null) {
  const [first, ...path] = location.pathname.split("/").filter(Boolean).map(decode);
  state.leave();
  state.leave = () => {};
  if (!unlocking) root.classList.remove("locked");
  if (!state.about.is_set_up) return draw("set-up", () => import("../set-up/first-run.js"), []);
  const { who } = state;
  if (!who) return drawSignIn(why);
  if (who.is_locked) return unlock();
  if (who.due.length && first !== "own") return go("/own", { instead: true });
  if (!first || first === "home" || first === "sign-in") return go(who.home, { instead: true });
  const route = ROUTES.find((route) => route.path === first);
  if (!route || !mayOpen(who, route)) return drawNoAccess(who, route);
  state.live ??= newLive(who);
  return draw(first, () => import(`../${route.file}`), path);
}

/**
 * The live connection; a person with no page but their own account has none.
 * @param {Server.Session} who
 */
function newLive(who) {
  if (who.due.length || who.pages.every((page) => page === "own")) return null;
  const live = new Live({
    hello: liveHello(),
    onState: (status) => {
      drawTop();
      if (status === "refused") void handleRefusal(live);
    },
  });
  if (who.pages.includes("approvals")) {
    watchFloor(live, (floor) => {
      setPending(countPending(floor));
      void notifyOfClaims(floor, who);
    });
  }
  return live;
}

/**
 * The server ended the live connection: the session is locked or over, and the page must not look live.
 * @param {Live} live
 */
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

/**
 * Draw a page; what it returns is called when it is left.
 * @param {string} first
 * @param {() => Promise<{ default: (page: Page) => unknown }>} load
 * @param {string[]} path
 */
async function draw(first, load, path) {
  const isLatest = beginDraw();
  state.route = ROUTES.find((route) => route.path === first) ?? null;
  document.title = t("{page} · Jackpit", { page: state.route?.title ?? t("Setup") });
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
    // the first run has no session, and a person's own account no live connection; neither page asks for it
    const { who, about, live } = /** @type {Page} */ (/** @type {unknown} */ (state));
    const left = await page({ root: main, path, query, who, about, live, go });
    const leave = typeof left === "function" ? () => left() : () => {};
    if (isLatest()) state.leave = leave;
    else leave(); // another page is open by now
  } catch (problem) {
    if (!isLatest()) return;
    render(
      html`<div class="empty"><h2>${t("This page cannot be shown.")}</h2><p>${problem.message}</p><p>${
        state.route ? html`<a href="/${state.route.path}">${state.route.title}</a> · ` : nothing
      }<a
        href="/home">${t("Home")}</a></p></div>`,
      main,
    );
    problemOf(problem);
  }
}

/**
 * @param {Server.Session} who
 * @param {Route | undefined} route
 */
function drawNoAccess(who, route) {
  return draw(
    "",
    async () => ({
      default: ({ root: main }) =>
        render(
          html`<div class="empty">
            <h2>${route ? t("Your role may not open this page.") : t("There is no such page.")}</h2>
            <p>${t("You are signed in as {role}.", { role: roleWithArticle(who, who.role) })}
              <a href="/home">${t("Home")}</a></p>
          </div>`,
          main,
        ),
    }),
    [],
  );
}

// The session.

/** @param {string | null} why */
function drawSignIn(why) {
  beginDraw();
  state.route = null;
  document.title = t("{page} · Jackpit", { page: t("Sign in") });
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

/** @param {string} [why] */
function endSession(why) {
  state.live?.close();
  void clearNotifications();
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
    title: t("The session is locked"),
    text: state.who
      ? t("{person} unlocks it with a password or PIN.", { person: state.who.name })
      : t("The person signed in unlocks it with a password or PIN."),
    fields: [
      { name: "password", label: t("Password"), type: "password" },
      { name: "pin", label: t("or PIN"), type: "password", inputmode: "numeric" },
    ],
    submitLabel: t("Unlock"),
    leave: t("Sign out"),
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

/**
 * Unlock the session; ENDED if it no longer exists, as when another tab has signed out.
 * @param {FieldValues} values
 */
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

/**
 * Show the number of pending items in the menu.
 * @param {number} count
 */
function setPending(count) {
  if (count === state.pending) return;
  state.pending = count;
  drawTop();
}

function drawTop() {
  /** @type {HTMLElement | null} */
  let top = root.querySelector(".top-holder");
  if (!top) {
    top = document.createElement("header");
    top.className = "top-holder";
    root.prepend(top);
  }
  const time = now();
  const { who, about } = state;
  render(
    html`${
      who && state.live?.state === "lost"
        ? html`<div class="offline-bar" role="alert">${t("The system is offline.")}
          ${t("This page may be out of date; it reconnects by itself.")}</div>`
        : nothing
    }
      <div class="top">
        <a class="brand" href="/">JACK<b aria-hidden="true">♦</b>PIT</a>
        <nav aria-label=${t("Pages")}>${
          who && about.is_set_up ? ROUTES.filter((route) => route.menu && mayOpen(who, route)).map(menuItem) : nothing
        }</nav>
        <div class="who">
          ${demoMark(about, "/demo")}
          <span><span class="long-day">${longDay(time)}, </span>${clock(time)}</span>
          ${who ? accountMenu(who) : nothing}
        </div>
      </div>`,
    top,
  );
}

/** @param {Route} route */
const menuItem = (route) =>
  html`<a href="/${route.path}" aria-current=${route === state.route ? "page" : nothing}>${route.title}${
    route.path === "approvals" && state.pending ? html`<span class="count">${state.pending}</span>` : nothing
  }</a>`;

/** @param {Server.Session} who */
const ownTitle = (who) => (who.pages.includes("approvals") ? t("PIN, password, phone") : t("PIN and password"));

/** @param {Server.Session} who */
const accountMenu = (who) =>
  html`<details>
    <summary><span>${who.name}</span>${
      who.name.toLowerCase().startsWith(who.role) ? nothing : html`<small>· ${roleName(who.role)}</small>`
    }</summary>
    <div>
      ${
        who.is_phone
          ? html`<span class="small soft">${t("Paired phone, for approvals only")}</span>`
          : html`<a class="button" href="/own">${ownTitle(who)}</a>`
      }
      <button class="button" @click=${() =>
        attempt(async () => {
          await callApi("POST", "/api/session/lock");
          await unlock();
        })}>${t("Lock")}</button>
      <button class="button" @click=${signOutOrWarn}>${t("Sign out")}</button>
    </div>
  </details>`;

/** Without the server there is nothing to show: say why, and reload in a moment. */
start().catch((problem) => {
  setTimeout(() => location.reload(), RETRY_MILLISECONDS);
  render(
    html`<main><div class="empty"><h2>${t("The system is offline.")}</h2><p>${problem.message}
      ${t("Retrying…")}</p></div></main>`,
    root,
  );
  problemOf(problem);
});
