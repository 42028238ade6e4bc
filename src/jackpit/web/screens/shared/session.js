// Who is signed in, on the pages of people.

import { callApi, get, ownToken, setRequestHeaders } from "./api.js";
import { setZone } from "./times.js";

const KEPT = "jackpit-session-of-";

/** What must be known before anybody has signed in: the version, the house, whether it is a demo. */
export async function loadAbout() {
  const found = await get("/api/loadAbout");
  setZone(found.time_zone);
  return found;
}

/** Whoever is signed in; null if nobody is. */
export async function loadSession() {
  try {
    return await get("/api/session");
  } catch (problem) {
    if (problem.status === 401) return null;
    throw problem;
  }
}

/** Sign in, by {card, pin} or {person, password}. */
export const signIn = (credentials) => callApi("POST", "/api/session", credentials);

/**
 * Be somebody in this tab alone, whoever the browser's cookie says is there: in the demo several
 * roles are open at once. All tabs of one role share one session.
 */
export async function signInTab(role, credentials) {
  const kept = localStorage.getItem(KEPT + role);
  if (kept) {
    setRequestHeaders({ Authorization: `Bearer ${kept}` });
    const who = await loadSession();
    if (who && !who.is_locked) return remember(role);
  }
  setRequestHeaders({});
  const { token } = await signIn(credentials);
  localStorage.setItem(KEPT + role, token);
  setRequestHeaders({ Authorization: `Bearer ${token}` });
  return remember(role);
}

/** Go on as whom this tab was, after it is loaded anew. */
export function resumeTabSession() {
  const role = sessionStorage.getItem(KEPT);
  const token = role && localStorage.getItem(KEPT + role);
  if (token) setRequestHeaders({ Authorization: `Bearer ${token}` });
}

/** What a live connection says first: the tab's own token, or nothing if the cookie will do. */
export function liveHello() {
  const token = ownToken();
  return token ? { token } : null;
}

/** End the session; whoever has none any more is signed out. A Problem if it may be open still. */
export async function signOut() {
  try {
    await callApi("DELETE", "/api/session");
  } catch (problem) {
    if (problem.status !== 401) throw problem;
  }
  const role = sessionStorage.getItem(KEPT);
  if (role) localStorage.removeItem(KEPT + role);
  sessionStorage.removeItem(KEPT);
  setRequestHeaders({});
}

function remember(role) {
  sessionStorage.setItem(KEPT, role);
}
