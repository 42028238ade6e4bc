// A sign on its screen: its view, the wins still to be celebrated, and the drawing.

import { render } from "../shared/html.js";
import { fitTexts } from "./fit.js";
import { sceneName, signScene } from "./scenes.js";

/** @typedef {import("./scenes.js").SignState} SignState */

const MAX_QUEUED_WINS = 4; // older wins are no longer news when their turn comes

/** A sign that draws itself into *root*. */
export class Sign {
  isCurrent = false; // whether a view came since the connection was last made
  isOver = false; // whether it draws nothing any more
  /** @type {Omit<SignState, "sign"> & { sign: Server.Sign | null }} */
  state = { sign: null, wins: [], won: null, page: "meter", since: null, isDemo: false };

  #root;
  #play;
  /** @type {Server.SignWin[]} */
  #queuedWins = [];
  /** @type {number[] | null} */
  #numbers = null; // of the wins that were shown last
  /** @type {number | undefined} */
  #timer;
  #layout = "";

  /**
   * @param {HTMLElement} root
   * @param {{
   *   isDemo?: boolean, play?: (scene: string) => void, celebrationMilliseconds?: number, onWins?: () => void,
   * }} [options]
   */
  constructor(root, { isDemo = false, play = () => {}, celebrationMilliseconds = 12_000, onWins = () => {} } = {}) {
    this.#root = root;
    this.#play = play;
    this.celebrationMilliseconds = celebrationMilliseconds;
    /** @type {(scene: string, shown: SignState) => void} */
    this.onDraw = () => {}; // called after every drawing
    this.onWins = onWins; // called when the list of last wins must be loaded again
    this.state.isDemo = isDemo;
  }

  /**
   * Show the view that the server sent.
   * @param {Server.Sign} sign
   */
  show(sign) {
    this.isCurrent = true;
    const before = this.#shown && sceneName(this.#shown);
    const numbers = sign.wins.map((win) => win.number);
    const queued = [...this.#queuedWins, ...(this.#numbers ? newWins(sign.wins, this.#numbers).toReversed() : [])];
    this.#queuedWins = queued.filter((win) => numbers.includes(win.number)).slice(-MAX_QUEUED_WINS);
    if (String(numbers) !== String(this.#numbers)) this.onWins();
    this.#numbers = numbers;
    this.state.sign = sign;
    if (!this.state.won) this.#celebrate();
    this.draw();
    const now = sceneName({ ...this.state, sign });
    if (now !== before && before) this.#play(now);
  }

  /** Treat the wins of the next view as old: do not celebrate them. */
  skipNews() {
    this.#numbers = null;
  }

  /**
   * Change the state beside the view: page, last wins, offline notice.
   * @param {Partial<SignState>} changes
   */
  change(changes) {
    Object.assign(this.state, changes);
    if (this.state.sign) this.draw();
  }

  /** Celebrate one queued win after the other. */
  #celebrate() {
    const [won = null] = this.#queuedWins.splice(0, 1);
    if (won === null && this.state.won === null) return;
    this.state.won = won;
    clearTimeout(this.#timer);
    if (won === null) return;
    this.#timer = setTimeout(() => {
      this.#celebrate();
      this.draw();
    }, this.celebrationMilliseconds);
  }

  /** The state if there is something to show. */
  get #shown() {
    const { sign } = this.state;
    return sign && { ...this.state, sign };
  }

  draw() {
    if (this.isOver || !this.#shown) return;
    const { sign, since, wins } = this.#shown;
    document.documentElement.dataset.theme = sign.game;
    document.documentElement.classList.toggle("is-stale", since !== null);
    render(signScene(this.#shown), this.#root);
    const layout = [sceneName(this.#shown), since, wins.length, layoutKey(sign)].join();
    if (layout !== this.#layout) this.fit();
    this.#layout = layout;
    this.onDraw(sceneName(this.#shown), this.#shown);
  }

  /** Fit all texts: when their length, the screen or the fonts change. */
  fit() {
    /** @type {HTMLElement | null} */
    const rows = this.#root.querySelector(".pays ol");
    const lines = rows?.children.length ?? 0;
    rows?.style.setProperty("--rows", String(rows.classList.contains("few") ? lines : Math.ceil(lines / 2)));
    fitTexts(this.#root);
  }
}

/**
 * The wins that were not shown before. A win that was logged earlier than others may be booked after
 * them, and is new. When a win is backed out, an older one moves up into the list, and is not new.
 * @param {Server.SignWin[]} wins
 * @param {number[]} before
 */
function newWins(wins, before) {
  const now = wins.map((win) => win.number);
  const least = Math.min(...now);
  const gone = before.filter((number) => number > least && !now.includes(number));
  return wins.filter(({ number }) => !before.includes(number) && !gone.some((other) => other > number));
}

/**
 * What changes the lengths of the texts of a sign.
 * @param {Server.Sign} sign
 */
const layoutKey = (sign) =>
  [
    sign.game_name,
    sign.pay_table.map((line) => line.name + line.award),
    sign.meters.map((x) => [x.amount.length, x.is_pending, x.is_hit]),
    sign.review?.if_verified,
    sign.place,
  ].join();
