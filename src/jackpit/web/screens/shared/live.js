// The live connection: watches, presses and beats over one WebSocket, and comes back by itself.

import { newId, Problem } from "./api.js";

const BEAT = 1000;
const LOST_AFTER = 2500; // looked at twice a second, so that a loss is told within three seconds
const TRY_AGAIN = [200, 400, 800, 1500];
const NO_LINK = { rule: "NO_LINK", sentence: "The manager is not there. Nothing was sent." };
const UNKNOWN = { rule: "OUTCOME_UNKNOWN", sentence: "The connection was lost before the answer came; look at what is shown." };

/**
 * state is "joining", "linked", "lost" (it tries again) or "refused" (it does not; see refusal).
 * Whoever wants to know sets onState. A press or a command is never kept to be sent later.
 */
export class Live {
  state = "joining";
  refusal = null;
  welcome = null;
  heardAt = null; // when anything was last heard, by the clock of this machine

  #hello; #socket = null; #watches = new Map(); #asked = new Map(); #heardAt = 0; #tries = 0; #timer; #isOver = false;

  /** hello is {token, version} of a device or {token} of a person; none if the cookie says who. */
  constructor({ hello = null, onState = () => {}, onProblem = () => {} } = {}) {
    this.#hello = hello;
    this.onState = onState;
    this.onProblem = onProblem; // told why something that is watched is not there
    this.#timer = setInterval(() => this.#beat(), BEAT / 2);
    this.#connect();
  }

  /**
   * Have what is told of something given to *tell*, now and after every loss; returns its end. The
   * manager keeps one place in each log: whoever joins others who watch it hears what comes from there.
   */
  watch({ after, ...what }, tell) {
    const named = JSON.stringify(what);
    const watched = this.#watches.get(named) ?? { what: { ...what, after }, tells: new Set(), last: undefined };
    watched.tells.add(tell);
    if (!this.#watches.has(named)) {
      this.#watches.set(named, watched);
      if (this.state === "linked") this.#say({ watch: watched.what });
    } else if (watched.last !== undefined) {
      queueMicrotask(() => watched.tells.has(tell) && tell(watched.last));
    }
    return () => {
      watched.tells.delete(tell);
      if (watched.tells.size) return;
      this.#watches.delete(named);
      if (this.state === "linked") this.#say({ unwatch: what });
    };
  }

  /** Send a press of a key; the answer's body, or a Problem. */
  press(link, table, press, shows = {}) {
    return this.#ask("press", { link, table, press, ...shows });
  }

  /** Send a command to a link; the answer's body, or a Problem. */
  do(link, command, shows = {}) {
    return this.#ask("do", { link, command, ...shows });
  }

  /** End it for good. */
  close() {
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#socket?.close();
  }

  #ask(kind, asked) {
    if (this.state !== "linked") return Promise.reject(new Problem(0, NO_LINK));
    const id = newId();
    return new Promise((done, refused) => {
      this.#asked.set(id, { done, refused });
      this.#say({ [kind]: { id, ...asked } });
    });
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/live${this.#hello ? "?hello" : ""}`); // else a cookie says who it is
    this.#socket = socket;
    this.#heardAt = performance.now();
    socket.onopen = () => this.#hello && socket.send(JSON.stringify({ hello: this.#hello }));
    socket.onmessage = (message) => socket === this.#socket && this.#hear(JSON.parse(message.data));
    socket.onclose = (end) => socket === this.#socket && this.#lose(end.code, end.reason);
  }

  #hear(said) {
    this.#heardAt = performance.now();
    this.heardAt = Date.now();
    if (said.welcome) {
      this.welcome = said.welcome;
      this.#tries = 0;
      this.#become("linked");
      for (const { what } of this.#watches.values()) this.#say({ watch: what });
    } else if (said.answer) {
      const { id, status, body } = said.answer;
      const waits = this.#asked.get(id);
      this.#asked.delete(id);
      if (status === 200) waits?.done(body);
      else waits?.refused(new Problem(status, body));
    } else if (said.problem?.status === 503) {
      this.#drop(); // something could not be watched now: begin anew
    } else if (said.problem) {
      this.onProblem(new Problem(said.problem.status, said.problem));
    } else {
      for (const watched of this.#watches.values()) this.#tell(watched, said);
    }
  }

  #tell(watched, said) {
    const { what, tells } = watched;
    const kind = what.what === "entries" || what.what === "house" ? "entry" : what.what;
    const told = said[kind];
    if (told === undefined) return;
    if (kind === "entry") {
      if (told.log !== (what.link ?? "house")) return;
      what.after = told.seq; // from here on, after a loss
    } else if (what.link !== undefined && (told.link !== what.link || (told.table ?? undefined) !== what.table)) {
      return;
    } else {
      watched.last = told;
    }
    for (const tell of tells) tell(told);
  }

  #lose(code, reason) {
    this.#socket = null;
    for (const { refused } of this.#asked.values()) refused(new Problem(0, UNKNOWN));
    this.#asked.clear();
    if (this.#isOver) return;
    if (code === 4401 || code === 4400) {
      this.refusal = reason;
      this.#become("refused");
      return;
    }
    this.#become("lost");
    const pause = TRY_AGAIN[Math.min(this.#tries++, TRY_AGAIN.length - 1)];
    setTimeout(() => this.#isOver || this.#connect(), pause);
  }

  #beat() {
    const silent = performance.now() - this.#heardAt;
    if (silent > LOST_AFTER && this.#socket) {
      this.#drop();
    } else if (this.state === "linked") {
      this.#say({ beat: 1 });
    }
  }

  #drop() {
    const socket = this.#socket;
    this.#lose(0, "");
    socket?.close();
  }

  #say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.onState(state);
  }
}
