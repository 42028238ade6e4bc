// Asking the manager: one way for every page. What is not done comes back as a Problem.

import { syncClock } from "./times.js";

/** Why something was not done: the rule, and a sentence that is fit to be shown. */
export class Problem extends Error {
  constructor(status, { rule, sentence, where = [] }) {
    super(sentence);
    Object.assign(this, { status, rule, where });
  }
}

const NO_ANSWER = { rule: "NO_LINK", sentence: "The manager cannot be reached." };
const NOT_KNOWN = { rule: "NO_LINK", sentence: "The manager cannot be reached; whether it was done is not known. Ask for it again: it is not done twice." };
const TRIES_AGAIN = [250, 500, 1000, 2000];

let whoAsks = {};
const onRefused = new Set();

/** Send these headers with every request, for a tab or a device that is not known by its cookie. */
export function setRequestHeaders(headers) {
  whoAsks = headers;
}

/** The token this tab sends itself; none if the cookie says who is there. */
export function ownToken() {
  return whoAsks.Authorization?.slice("Bearer ".length);
}

/** Be told whenever somebody is not known, not allowed in, or locked out (status 401). */
export function onUnauthorized(listener) {
  onRefused.add(listener);
}

/**
 * One request; the JSON of the answer, or a Problem. With *as* it is made by whoever has that token,
 * or by nobody if it is empty, and whoever is signed in here stays so.
 */
export async function callApi(method, path, body, { as } = {}) {
  const said = await fetched(method, path, body, as);
  return said.status === 204 ? null : said.json();
}

export const get = (path) => callApi("GET", path);

const isUnanswered = (problem) => problem instanceof Problem && (problem.status === 503 || problem.status === 0);

/** A command: sent again under the same id while nobody answers, so that it is done once or not. */
export async function sendCommand(path, body, { id = newId(), as } = {}) {
  for (const pause of [...TRIES_AGAIN, null]) {
    try {
      return await callApi("POST", path, { id, ...body }, { as });
    } catch (problem) {
      if (!isUnanswered(problem)) throw problem;
      if (pause === null) throw problem.status === 0 ? new Problem(0, NOT_KNOWN) : problem;
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}

/** A sendCommand to a link, or to the house. */
export const sendToLink = (link, body, options) => sendCommand(`/api/links/${link}/commands`, body, options);
export const sendToHouse = (body, options) => sendCommand("/api/house/commands", body, options);

/**
 * Open a file that the manager makes, such as a PDF, in a new tab; or keep it under a name. With a
 * *body* it is ordered by a POST.
 */
export async function openFile(path, name, body) {
  const tab = name ? null : window.open("", "_blank");
  try {
    const said = await fetched(body ? "POST" : "GET", path, body);
    const address = URL.createObjectURL(await said.blob());
    if (tab) {
      tab.location = address;
    } else {
      Object.assign(document.createElement("a"), { href: address, download: name ?? "" }).click();
    }
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (problem) {
    tab?.close();
    throw problem;
  }
}

/** An id that nobody else uses; also where the page is not served securely. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `web-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

async function fetched(method, path, body, as) {
  const isOther = as !== undefined;
  const headers = { "Jackpit-Request": "1", ...(isOther ? as && { Authorization: `Bearer ${as}` } : whoAsks) };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let said;
  try {
    const credentials = isOther ? "omit" : "same-origin";
    said = await fetch(path, { method, headers, credentials, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem(0, NO_ANSWER);
  }
  syncClock(said.headers.get("Date"));
  if (said.ok) return said;
  const problem = new Problem(said.status, await said.json().catch(() => NO_ANSWER));
  if (said.status === 401 && !isOther) onRefused.forEach((tell) => tell(problem));
  throw problem;
}
