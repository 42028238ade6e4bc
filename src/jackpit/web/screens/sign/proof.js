// Proof of play: what the sign shows, reported over its live connection when that changes, and every few seconds.
//
// A report is sent from within a frame: a screen that is switched to another page paints none and falls silent.

const REPORT_MILLISECONDS = 5000; // the server calls a sign silent after thirty seconds

/** @typedef {import("../shared/live.js").Shows} Shows */

/** Reports what a sign shows. */
export class Proof {
  #live;
  #root;
  /** @type {Omit<Shows, "amount">} */
  #shows = { scene: "", page: null, fault: null };
  #frame = 0;

  /**
   * @param {import("../shared/live.js").Live} live
   * @param {HTMLElement} root where the meters are drawn
   */
  constructor(live, root) {
    this.#live = live;
    this.#root = root;
    setInterval(() => this.#report(), REPORT_MILLISECONDS);
  }

  /**
   * Note what is shown now.
   * @param {Partial<Omit<Shows, "amount">>} shows
   */
  note(shows) {
    const before = JSON.stringify(this.#shows);
    Object.assign(this.#shows, shows);
    if (JSON.stringify(this.#shows) !== before) this.#report();
  }

  #report() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.#shows.scene) this.#live.report({ ...this.#shows, amount: this.#amount() });
    });
  }

  /** The amount of the main meter as it is drawn. */
  #amount() {
    return this.#root.querySelector("[data-meter]")?.textContent?.trim().slice(0, 40) ?? "";
  }
}
