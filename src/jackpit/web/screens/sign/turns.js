// Turns: the pages of the house and the rules take turns with the meter, over the sign's own scenes.
//
// What happens at the table comes first: with anything but an idle meter a page is gone at once.

import { get, problemOf } from "../shared/api.js";
import { html, keyed, nothing, render } from "../shared/html.js";
import { fitTexts } from "./fit.js";
import { fitBlocks, pageFooter, pageScene, rulesScene } from "./pages.js";

const IDLE_SCENES = new Set(["meter", "pays", "winners"]);
const RETRY_MILLISECONDS = 5000;
const FORGIVE_MILLISECONDS = 10 * 60_000; // until a file that could not be shown is tried again
const START_MILLISECONDS = 8000; // for a video to begin
export const RULES = "rules"; // the key of the page with the rules, among the keys of pages

/** @typedef {{ sign: Server.Sign, since: number | null, isDemo: boolean }} Followed */

/** The address of a file for a sign, whose browser has a cookie for it. */
const ownAddress = (/** @type {string} */ file) => `/api/device/files/${file}`;

/** The pages that take turns with the meter, drawn over *root*. */
export class Turns {
  /** @type {string | null} */
  page = null; // the key of the page that is shown; null: the meter

  /** @type {string | null} */
  fault = null; // the file that could not be shown

  #root = document.createElement("div");
  #meterMilliseconds;
  #onChange;
  /** @type {Followed | null} */
  #followed = null;
  /** @type {Server.SignRules | null} */
  #rules = null;
  #terms = ""; // for which the rules were loaded
  #isIdle = false;
  #next = 0;
  /** @type {number | undefined} */
  #timer;
  /** @type {Map<string, number>} */
  #faults = new Map(); // when each file could not be shown

  /**
   * @param {HTMLElement} root
   * @param {{ meterMilliseconds: number, onChange?: () => void }} options how long the meter has its turn
   */
  constructor(root, { meterMilliseconds, onChange = () => {} }) {
    this.#meterMilliseconds = meterMilliseconds;
    this.#onChange = onChange; // called when another page is shown
    this.#root.className = "turn";
    this.#root.hidden = true;
    root.after(this.#root);
    window.addEventListener("resize", () => this.#fit());
    document.fonts.addEventListener("loadingdone", () => this.#fit());
  }

  /**
   * Follow what the sign shows.
   * @param {string} scene
   * @param {Followed} followed
   */
  follow(scene, followed) {
    this.#followed = followed;
    this.#loadRules(followed.sign);
    const isIdle = IDLE_SCENES.has(scene) && followed.since === null;
    if (isIdle !== this.#isIdle) {
      this.#isIdle = isIdle;
      this.#next = 0;
      this.#show(null);
    } else if (this.page !== null && !this.#pages().includes(this.page)) {
      this.#show(null);
    } else if (this.page !== null) {
      this.#draw();
    } else if (this.#timer === undefined) {
      this.#await(this.#meterMilliseconds);
    }
  }

  /** Stop for good. */
  close() {
    clearTimeout(this.#timer);
    this.#root.remove();
  }

  /** The keys of the pages that can be shown now, in order. */
  #pages() {
    const { content = [], rules = null } = this.#followed?.sign ?? {};
    const now = Date.now();
    const shown = content.filter(
      ({ file }) => !file || now - (this.#faults.get(file) ?? -Infinity) > FORGIVE_MILLISECONDS,
    );
    return [...shown.map(({ key }) => key), ...(rules && this.#rules ? [RULES] : [])];
  }

  /** @param {string | null} page */
  #show(page) {
    const before = this.page;
    this.page = page;
    this.#draw();
    this.#await(page === null ? this.#meterMilliseconds : 1000 * this.#secondsOf(page));
    if (page !== before) this.#onChange();
  }

  /** @param {string} page */
  #secondsOf(page) {
    const { content, rules } = /** @type {Followed} */ (this.#followed).sign;
    return (page === RULES ? rules?.seconds : content.find(({ key }) => key === page)?.seconds) ?? 0;
  }

  /** @param {string} page */
  #fileOf = (page) => this.#followed?.sign.content.find(({ key }) => key === page)?.file ?? null;

  /** @param {number} milliseconds */
  #await(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isIdle && this.#pages().length) this.#timer = setTimeout(() => this.#turn(), milliseconds);
  }

  /** After each page comes the meter, and after the meter the next page. */
  #turn() {
    this.#timer = undefined;
    const pages = this.#pages();
    if (this.page !== null || !pages.length || !this.#isIdle) {
      this.#show(null);
    } else {
      const page = /** @type {string} */ (pages[this.#next % pages.length]);
      this.#next = (this.#next + 1) % pages.length;
      if (this.fault && this.#fileOf(page) === this.fault) this.fault = null; // it is tried again
      this.#show(page);
      this.#watchStart();
    }
  }

  #draw() {
    this.#root.hidden = this.page === null;
    if (!this.#followed || this.page === null) {
      render(nothing, this.#root);
      return;
    }
    const { sign, isDemo } = this.#followed;
    render(
      html`<main class="sign-page" data-page=${this.page}>
        <div class="page-content">${keyed(this.page, this.#content(sign, this.page))}</div>
        ${pageFooter(sign, isDemo)}
      </main>`,
      this.#root,
    );
    this.#fit();
  }

  #fit() {
    if (this.page === null) return;
    fitTexts(this.#root);
    fitBlocks(this.#root);
  }

  /**
   * @param {Server.Sign} sign
   * @param {string} page
   */
  #content(sign, page) {
    if (page === RULES) return this.#rules ? rulesScene(this.#rules) : nothing;
    const found = sign.content.find(({ key }) => key === page);
    return found
      ? pageScene(found, {
          address: ownAddress,
          onFault: (file) => this.#skip(file),
          volume: sign.settings.volume,
        })
      : nothing;
  }

  /**
   * A file that cannot be shown is reported, and its page skipped for a while.
   * @param {string} file
   */
  #skip(file) {
    this.#faults.set(file, Date.now());
    this.fault = file;
    this.#show(null);
    this.#onChange();
  }

  /** A video that does not begin in time cannot be shown either. */
  #watchStart() {
    const video = this.#root.querySelector("video");
    const page = this.page;
    if (!video) return;
    setTimeout(() => {
      const file = page && this.#fileOf(page);
      if (this.page === page && file && video.isConnected && video.readyState < 2) this.#skip(file);
    }, START_MILLISECONDS);
  }

  /**
   * Load the rules when the terms or what the house shows of them change.
   * @param {Server.Sign} sign
   */
  #loadRules(sign) {
    const terms = sign.rules ? JSON.stringify([sign.rules, sign.pay_table, sign.notes, sign.wager, sign.link]) : "";
    if (terms === this.#terms) return;
    this.#terms = terms;
    this.#rules = null;
    if (!sign.rules) return;
    this.#fetchRules(terms, sign.link);
  }

  /**
   * @param {string} terms
   * @param {string} link
   */
  async #fetchRules(terms, link) {
    try {
      const rules = await get(`/api/links/${link}/sign/rules`);
      if (this.#terms !== terms) return;
      this.#rules = rules;
      if (this.#timer === undefined && this.page === null) this.#await(this.#meterMilliseconds);
    } catch (problem) {
      problemOf(problem);
      setTimeout(() => this.#terms === terms && this.#fetchRules(terms, link), RETRY_MILLISECONDS);
    }
  }
}
