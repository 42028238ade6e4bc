// Requests to the server, for every page. A request that fails throws a Problem.

import { pause } from "./pause.js";
import { sentences, t } from "./text.js";
import { syncClock } from "./times.js";

/** Why a request failed: the rule, and a sentence that can be shown. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {{ rule: string, sentence: string, where?: string[], is_over?: boolean }} refusal
   */
  constructor(status, { rule, sentence, where = [], is_over: isOver = false }) {
    super(sentence);
    this.status = status;
    this.rule = rule;
    this.where = where;
    /** Whether another person was faster: to send the same again is of no use. */
    this.isOver = isOver;
  }
}

/**
 * The Problem of an input that cannot be sent, with the names of its fields.
 * @param {string} sentence
 * @param {string[]} [where]
 */
export const inputProblem = (sentence, where) => new Problem(422, { rule: "NOT_READABLE", sentence, where });

/**
 * The Problem that was caught; any other error is a fault of the script, and is thrown on. It is called last,
 * once what went wrong is shown, so that no form stays busy.
 * @param {unknown} error
 */
export function problemOf(error) {
  if (error instanceof Problem) return error;
  throw error;
}

/** The rule and the sentence of every request while the server cannot be reached. */
export const OFFLINE = { rule: "SYSTEM_OFFLINE", sentence: t("The system is offline.") };
const RETRY_MILLISECONDS = [250, 500, 1000, 2000];

/** @type {Record<string, string>} */
let requestHeaders = {};
/** @type {Set<(problem: Problem) => void>} */
const unauthorizedListeners = new Set();

/**
 * Send these headers with every request, for a tab or a device that has no cookie.
 * @param {Record<string, string>} headers
 */
export function setRequestHeaders(headers) {
  requestHeaders = headers;
}

/** The token that this tab sends itself; undefined if the cookie identifies the person. */
export function ownToken() {
  return requestHeaders.Authorization?.slice("Bearer ".length);
}

/**
 * Call *listener* with the Problem of every request that was refused with status 401.
 * @param {(problem: Problem) => void} listener
 */
export function onUnauthorized(listener) {
  unauthorizedListeners.add(listener);
}

/**
 * Send one request and return the JSON of its response, or throw a Problem. With *as* it is sent with
 * that token, or with none if it is empty; the session of this page stays as it is.
 * @template {string} Path
 * @param {string} method
 * @param {Path} path
 * @param {Json} [body]
 * @param {{ as?: string }} [options]
 * @returns {Promise<Server.PostAnswer<Path>>}
 */
export async function callApi(method, path, body, { as } = {}) {
  const response = await fetchOrThrow(method, path, body, as);
  return response.status === 204 ? /** @type {Server.PostAnswer<Path>} */ (null) : response.json();
}

/**
 * Load what is at *path*, or throw a Problem.
 * @template {string} Path
 * @param {Path} path
 * @returns {Promise<Server.Answer<Path>>}
 */
export async function get(path) {
  const response = await fetchOrThrow("GET", path);
  return response.json();
}

/**
 * Whether the server did not receive a request or did not process it.
 * @param {unknown} problem
 * @returns {problem is Problem}
 */
export const isUnanswered = (problem) => problem instanceof Problem && (problem.status === 503 || problem.status === 0);

/**
 * Send a command, again under the same id while there is no answer: the server does it at most once.
 * A caller that passes an *id* uses it again if the person sends the command again.
 * @template {string} Path
 * @param {Path} path
 * @param {Json} body
 * @param {{ id?: string, as?: string }} [options]
 * @returns {Promise<Server.PostAnswer<Path>>}
 */
export async function sendCommand(path, body, { id, as } = {}) {
  const commandId = id ?? newId();
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await callApi("POST", path, { id: commandId, ...body }, { as });
    } catch (problem) {
      if (!isUnanswered(problem)) throw problem;
      const milliseconds = RETRY_MILLISECONDS[attempts];
      if (milliseconds === undefined) {
        throw problem.status === 0 ? new Problem(0, outcomeUnknown(id !== undefined)) : problem;
      }
      await pause(milliseconds);
    }
  }
}

/**
 * Why it is not known what became of a request.
 * @param {boolean} isIdReused otherwise a second one would be done as well
 */
export function outcomeUnknown(isIdReused) {
  const what = t("The connection was lost, and it is not known whether this went through.");
  const advice = isIdReused
    ? t("Send it again; it will not be done twice.")
    : t("Check the screen before you press again.");
  return { rule: "OUTCOME_UNKNOWN", sentence: sentences([what, advice]) };
}

/**
 * Send a command to a link.
 * @param {string} link
 * @param {Json} body
 * @param {{ id?: string, as?: string }} [options]
 */
export const sendToLink = (link, body, options) => sendCommand(`/api/links/${link}/commands`, body, options);

/**
 * Send a command to the house.
 * @param {Json} body
 * @param {{ id?: string, as?: string }} [options]
 */
export const sendToHouse = (body, options) => sendCommand("/api/house/commands", body, options);

/**
 * Send a command to the house, or to a link by its key.
 * @param {string} log
 * @param {Json} body
 * @param {{ id?: string, as?: string }} [options]
 */
export const sendToLog = (log, body, options) =>
  log === "house" ? sendToHouse(body, options) : sendToLink(log, body, options);

/**
 * Open a file that the server makes, such as a PDF, in a new tab; with *name* save it instead. With
 * *body* it is fetched by a POST.
 * @param {string} path
 * @param {string | null} [name]
 * @param {Json} [body]
 */
export async function openFile(path, name, body) {
  const tab = name ? null : window.open("", "_blank");
  try {
    const response = await fetchOrThrow(body ? "POST" : "GET", path, body);
    const address = URL.createObjectURL(await response.blob());
    if (tab) {
      tab.location.href = address;
    } else {
      Object.assign(document.createElement("a"), { href: address, download: name ?? "" }).click();
    }
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (problem) {
    tab?.close();
    throw problem;
  }
}

/** Return a random id. crypto.randomUUID would need a secure context, which a pad in the pit may not have. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `web-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Json} [body]
 * @param {string} [as]
 */
async function fetchOrThrow(method, path, body, as) {
  const hasOtherToken = as !== undefined;
  const identity = hasOtherToken ? as && { Authorization: `Bearer ${as}` } : requestHeaders;
  /** @type {Record<string, string>} */
  const headers = { "Jackpit-Request": "1", ...identity };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response;
  try {
    const credentials = hasOtherToken ? "omit" : "same-origin";
    response = await fetch(path, {
      method,
      headers,
      credentials,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, OFFLINE);
  }
  syncClock(response.headers.get("Date"));
  if (response.ok) return response;
  const problem = new Problem(response.status, await response.json().catch(() => OFFLINE));
  if (response.status === 401 && !hasOtherToken) unauthorizedListeners.forEach((notify) => notify(problem));
  throw problem;
}
