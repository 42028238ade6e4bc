// The session of the person who is signed in on an office page.

import { callApi, get, ownToken, setRequestHeaders } from "./api.js";
import { setZone } from "./times.js";

const STORAGE_PREFIX = "jackpit-session-of-";

/** Load what a page needs before sign-in: the version, the house, whether it is a demo. */
export async function loadAbout() {
  const about = await get("/api/about");
  setZone(about.time_zone);
  return about;
}

/** Load the session; null if there is none. */
export async function loadSession() {
  try {
    return await get("/api/session");
  } catch (problem) {
    if (problem.status === 401) return null;
    throw problem;
  }
}

/**
 * Sign in with {card, pin} or {person, password}; the options are those of `callApi`.
 * @param {Json} credentials
 * @param {{ as?: string }} [options]
 */
export const signIn = (credentials, options) => callApi("POST", "/api/session", credentials, options);

/**
 * Sign in for this tab alone, without the browser's cookie: in the demo several roles are open
 * at once. All tabs of one role share one session.
 * @param {string} role
 * @param {Json} credentials
 */
export async function signInTab(role, credentials) {
  const stored = localStorage.getItem(STORAGE_PREFIX + role);
  if (stored) {
    setRequestHeaders({ Authorization: `Bearer ${stored}` });
    const session = await loadSession();
    if (session && !session.is_locked) return rememberRole(role);
  }
  setRequestHeaders({});
  const { token } = await signIn(credentials);
  localStorage.setItem(STORAGE_PREFIX + role, token ?? "");
  setRequestHeaders({ Authorization: `Bearer ${token}` });
  return rememberRole(role);
}

/** After a reload, use the session that this tab had. */
export function resumeTabSession() {
  const role = sessionStorage.getItem(STORAGE_PREFIX);
  const token = role && localStorage.getItem(STORAGE_PREFIX + role);
  if (token) setRequestHeaders({ Authorization: `Bearer ${token}` });
}

/** The first message of a live connection: the tab's own token, or null if the cookie identifies the person. */
export function liveHello() {
  const token = ownToken();
  return token ? { token } : null;
}

/** End the session; fine if there is none any more. Throws a Problem if it may still be open. */
export async function signOut() {
  try {
    await callApi("DELETE", "/api/session");
  } catch (problem) {
    if (problem.status !== 401) throw problem;
  }
  const role = sessionStorage.getItem(STORAGE_PREFIX);
  if (role) localStorage.removeItem(STORAGE_PREFIX + role);
  sessionStorage.removeItem(STORAGE_PREFIX);
  setRequestHeaders({});
}

/** @param {string} role */
function rememberRole(role) {
  sessionStorage.setItem(STORAGE_PREFIX, role);
}
