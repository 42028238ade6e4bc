// The live connection: watches, presses and heartbeats over one WebSocket, which reconnects by itself.

import { newId, OFFLINE, outcomeUnknown, Problem } from "./api.js";
import { NOT_ADMITTED, NOT_UNDERSTOOD } from "./bounds.js";
import { sentences, t } from "./text.js";

const HEARTBEAT_MILLISECONDS = 1000;
const LOST_AFTER_MILLISECONDS = 2500; // checked twice a second, so a loss shows within three seconds
const RECONNECT_MILLISECONDS = [200, 400, 800, 1500];
const NOT_SENT = { ...OFFLINE, sentence: sentences([OFFLINE.sentence, t("Nothing was sent.")]) };
const OUTCOME_UNKNOWN = outcomeUnknown(false);
/**
 * @typedef {"connecting" | "online" | "lost" | "refused"} State
 * @typedef {{ token: string, version?: string }} Hello
 * @typedef {{ what: keyof News, link?: string, table?: string, after?: number }} What
 * @typedef {{ what: What, receivers: Set<(news: unknown) => void>, last: unknown }} Watch
 * @typedef {{ accept: (body: Server.Entries) => void, refuse: (problem: Problem) => void }} Waiting
 * @typedef {{ card?: string, pin?: string, second?: object }} Credentials
 * @typedef {{ scene: string, page: string | null, amount: string, fault: string | null }} Shows what a sign shows:
 *   its scene, the key of a page over it, the amount of the main meter, and a file that it could not show
 */

/**
 * state is "connecting", "online", "lost" (it reconnects) or "refused" (it does not; see refusal), and
 * onState is called when it changes. A press or a command is never stored to be sent later.
 */
export class Live {
  /** @type {State} */
  state = "connecting";
  /**
   * The problem that the connection was refused for; null if the server sent none.
   * @type {Problem | null}
   */
  refusal = null;
  /** @type {Server.Welcome | null} */
  welcome = null;
  /** @type {number | null} */
  heardAt = null; // when the last message came, by the clock of this machine

  #hello;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Watch>} */
  #watches = new Map();
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  /** @type {Problem | null} */
  #problem = null; // the last one
  #heardAt = 0;
  #retries = 0;
  #timer;
  #isClosed = false;

  /**
   * hello is {token, version} of a device or {token} of a person; null if the cookie identifies the person.
   * @param {{
   *   hello?: Hello | null, onState?: (state: State) => void, onProblem?: (problem: Problem) => void,
   * }} [options]
   */
  constructor({ hello = null, onState = () => {}, onProblem = () => {} } = {}) {
    this.#hello = hello;
    this.onState = onState;
    this.onProblem = onProblem; // called when a watch or the connection is refused
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MILLISECONDS / 2);
    this.#connect();
  }

  /**
   * Call *receive* with every message about something, also after a reconnect; return a function that
   * stops it. The server keeps one position in each log: a second watcher of a log starts from there.
   * @template {keyof News} Kind
   * @param {{ what: Kind, link?: string, table?: string, after?: number }} about
   * @param {(news: News[Kind]) => void} receiveNews
   */
  watch({ after, ...what }, receiveNews) {
    const key = JSON.stringify(what);
    const receive = /** @type {(news: unknown) => void} */ (receiveNews);
    /** @type {Watch} */
    const watch = this.#watches.get(key) ?? { what: { ...what, after }, receivers: new Set(), last: undefined };
    watch.receivers.add(receive);
    if (!this.#watches.has(key)) {
      this.#watches.set(key, watch);
      if (this.state === "online") this.#send({ watch: watch.what });
    } else if (watch.last !== undefined) {
      queueMicrotask(() => watch.receivers.has(receive) && receive(watch.last));
    }
    return () => {
      watch.receivers.delete(receive);
      if (watch.receivers.size) return;
      this.#watches.delete(key);
      if (this.state === "online") this.#send({ unwatch: what });
    };
  }

  /**
   * Send the press of a key and return its entries, or throw a Problem.
   * @param {string} link
   * @param {string} table
   * @param {Press} press
   * @param {Credentials} [credentials]
   * @returns {Promise<Server.Entries>}
   */
  press(link, table, press, credentials = {}) {
    if (this.state !== "online") return Promise.reject(new Problem(0, NOT_SENT));
    const id = newId();
    return new Promise((accept, refuse) => {
      this.#waiting.set(id, { accept, refuse });
      this.#send({ press: { id, link, table, press, ...credentials } });
    });
  }

  /**
   * Report what a sign shows; dropped while the connection is lost, as the next report follows soon.
   * @param {Shows} shows
   */
  report(shows) {
    if (this.state === "online") this.#send({ shows });
  }

  close() {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#socket?.close();
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // without ?hello the cookie identifies the person
    const socket = new WebSocket(`${scheme}://${location.host}/api/live${this.#hello ? "?hello" : ""}`);
    this.#socket = socket;
    this.#heardAt = performance.now();
    socket.onopen = () => this.#hello && socket.send(JSON.stringify({ hello: this.#hello }));
    socket.onmessage = (message) => socket === this.#socket && this.#receive(JSON.parse(message.data));
    socket.onclose = (end) => socket === this.#socket && this.#lose(end.code, end.reason);
  }

  /** @param {Server.LiveMessage} message */
  #receive(message) {
    this.#heardAt = performance.now();
    this.heardAt = Date.now();
    if (message.welcome) {
      this.welcome = message.welcome;
      this.#retries = 0;
      this.#setState("online");
      for (const { what } of this.#watches.values()) this.#send({ watch: what });
    } else if (message.answer) {
      const { id, status, entries, problem } = message.answer;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (entries) waiting?.accept({ entries });
      else waiting?.refuse(new Problem(status, problem ?? OUTCOME_UNKNOWN));
    } else if (message.problem?.status === 503) {
      this.#drop(); // a watch could not be started now: reconnect
    } else if (message.problem) {
      this.#problem = new Problem(message.problem.status, message.problem);
      this.onProblem(this.#problem);
    } else {
      for (const watch of this.#watches.values()) this.#deliver(watch, message);
    }
  }

  /**
   * @param {Watch} watch
   * @param {Server.LiveMessage} message
   */
  #deliver(watch, message) {
    const { what, receivers } = watch;
    const isLog = what.what === "entries" || what.what === "house";
    const news = isLog ? message.entry : message[/** @type {"floor" | "pad" | "sign"} */ (what.what)];
    if (news === undefined) return;
    if ("log" in news) {
      if (news.log !== (what.link ?? "house")) return;
      what.after = news.seq; // a reconnect goes on from here
    } else if (
      what.link !== undefined &&
      "link" in news &&
      (news.link !== what.link || (news.table ?? undefined) !== what.table)
    ) {
      return;
    } else {
      watch.last = news;
    }
    for (const receive of receivers) receive(news);
  }

  /**
   * @param {number} code
   * @param {string} reason the rule of the problem that the server sent before, or a text for programs
   */
  #lose(code, reason) {
    this.#socket = null;
    for (const { refuse } of this.#waiting.values()) refuse(new Problem(0, OUTCOME_UNKNOWN));
    this.#waiting.clear();
    if (this.#isClosed) return;
    if (code === NOT_ADMITTED || code === NOT_UNDERSTOOD) {
      this.refusal = this.#problem?.rule === reason ? this.#problem : null;
      this.#setState("refused");
      return;
    }
    this.#setState("lost");
    const pause = RECONNECT_MILLISECONDS[Math.min(this.#retries++, RECONNECT_MILLISECONDS.length - 1)];
    setTimeout(() => this.#isClosed || this.#connect(), pause);
  }

  #beat() {
    const silence = performance.now() - this.#heardAt;
    if (silence > LOST_AFTER_MILLISECONDS && this.#socket) {
      this.#drop();
    } else if (this.state === "online") {
      this.#send({ beat: 1 });
    }
  }

  #drop() {
    const socket = this.#socket;
    this.#lose(0, "");
    socket?.close();
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {State} state */
  #setState(state) {
    if (state === this.state) return;
    this.state = state;
    this.onState(state);
  }
}
