// A sign on its screen: its view, the world behind it, and the drawing of both.

import { render } from "../shared/html.js";
import { fitTexts } from "./fit.js";
import { forgetWidths } from "./drawing/metals.js";
import { centsOf } from "./odometer.js";
import { actOfScene, sceneName, signScene } from "./scenes.js";
import { Sounds } from "./sounds.js";
import { Stage } from "./drawing/stage.js";
import { actOf, countedCents } from "./drawing/win.js";
import { worldOf } from "./worlds/index.js";

/** @typedef {import("./scenes.js").SignState} SignState */

/** A sign that draws itself into *root*. */
export class Sign {
  isCurrent = false; // whether a view came since the connection was last made
  isOver = false; // whether it draws nothing any more
  /** @type {Omit<SignState, "sign"> & { sign: Server.Sign | null }} */
  state = { sign: null, wins: [], winBegan: null, page: "meter", turn: 0, since: null, isDemo: false };
  stage;
  sounds = new Sounds();

  #root;
  #backdrop = document.createElement("div");
  #isOld = true; // whether a win of the next view is old news
  #wins = ""; // the numbers of the wins of the last view
  /** @type {number | undefined} */
  #timer; // of the next act
  #scene = "";
  #staged = "";
  #layout = "";

  /**
   * @param {HTMLElement} root
   * @param {{ isDemo?: boolean, onWins?: () => void }} [options]
   */
  constructor(root, { isDemo = false, onWins = () => {} } = {}) {
    this.#root = root;
    /** @type {(scene: string, shown: SignState) => void} */
    this.onDraw = () => {}; // called after every drawing
    this.onWins = onWins; // called when the list of last wins must be loaded again
    this.state.isDemo = isDemo;
    this.#backdrop.className = "backdrop";
    this.#backdrop.setAttribute("aria-hidden", "true");
    root.before(this.#backdrop);
    this.stage = new Stage(this.#backdrop);
  }

  /**
   * Show the view that the server sent.
   * @param {Server.Sign} sign
   */
  show(sign) {
    this.isCurrent = true;
    const before = this.state.sign?.win?.number;
    if (sign.win && sign.win.number !== before) this.state.winBegan = this.#isOld ? null : performance.now();
    this.#isOld = false;
    const numbers = String(sign.wins.map((win) => win.number));
    if (numbers !== this.#wins) this.onWins();
    this.#wins = numbers;
    this.state.sign = sign;
    this.sounds.setVolume(sign.settings.volume);
    this.draw();
  }

  /** Treat the win of the next view as old: show its hand, and do not celebrate it. */
  skipNews() {
    this.#isOld = true;
  }

  /**
   * Change the state beside the view: page, fact, last wins, offline notice.
   * @param {Partial<SignState>} changes
   */
  change(changes) {
    Object.assign(this.state, changes);
    if (this.state.sign) this.draw();
  }

  /** Draw nothing any more. */
  close() {
    this.isOver = true;
    clearTimeout(this.#timer);
    this.sounds.stop();
    this.stage.close();
    this.#backdrop.remove();
  }

  draw() {
    const { sign } = this.state;
    if (this.isOver || !sign) return;
    const shown = { ...this.state, sign };
    const scene = sceneName(shown);
    const act = actOfScene(scene, shown);
    const world = worldOf(sign.game);
    const subject = subjectOf(sign);
    const style = world.style(subject);
    this.#root.dataset.world = style.hue === undefined ? sign.game : "generated";
    this.#root.style.setProperty("--hue", String(style.hue ?? 0));
    this.#root.classList.toggle("is-stale", shown.since !== null);
    render(signScene(shown, style, scene), this.#root);

    const staged = [act, sign.win?.number, subject.cards, JSON.stringify(sign.looks), sign.game].join();
    if (staged !== this.#staged) this.#setStage(act, shown, subject);
    this.#staged = staged;
    const layout = [scene, shown.since, shown.wins.length, layoutKey(sign)].join();
    if (layout !== this.#layout) this.fit();
    this.#layout = layout;
    this.#hear(scene, style.timbre, sign);
    this.#awaitNextAct(shown);
    this.onDraw(scene, shown);
  }

  /** Fit all texts: when their length, the screen or the fonts change. */
  fit() {
    /** @type {HTMLElement | null} */
    const rows = this.#root.querySelector(".pays ol");
    const lines = rows?.children.length ?? 0;
    rows?.style.setProperty("--rows", String(rows.classList.contains("few") ? lines : Math.ceil(lines / 2)));
    fitTexts(this.#root);
  }

  /** Draw everything again: another size of the screen, or a font that has come. */
  redraw() {
    if (!this.state.sign) return;
    forgetWidths();
    this.fit();
    this.stage.redraw();
    for (const part of this.#root.querySelectorAll("odometer-reels, world-title, card-face")) {
      /** @type {HTMLElement & { paint: (isAgain: boolean) => void }} */ (part).paint(true);
    }
  }

  /**
   * @param {import("./drawing/stage.js").Act} act
   * @param {SignState} shown
   * @param {import("./drawing/stage.js").Subject} subject
   */
  #setStage(act, { sign, winBegan }, subject) {
    const began =
      sign.win && winBegan !== null ? winBegan + 1000 * actOf((performance.now() - winBegan) / 1000).began : undefined;
    this.stage.show(worldOf(sign.game), act, subject, { began, onFrame: act === "count" ? this.#counter(sign) : null });
  }

  /**
   * Count from the seed to the amount, on the one canvas of the digits.
   * @param {Server.Sign} sign
   */
  #counter({ win }) {
    if (!win) return null;
    const [from, to] = [centsOf(win.begins_at), centsOf(win.amount)];
    const reels = /** @type {(HTMLElement & { count: (cents: number) => void }) | null} */ (
      this.#root.querySelector(".counting odometer-reels")
    );
    return (/** @type {import("./drawing/stage.js").Moment} */ { since }) =>
      reels?.count(countedCents(since, Math.min(from, to), to));
  }

  /**
   * @param {string} scene
   * @param {string} timbre
   * @param {Server.Sign} sign
   */
  #hear(scene, timbre, { win }) {
    const isOld = win !== null && this.state.winBegan === null;
    const key = `${scene} ${win?.number ?? ""}`;
    if (key === this.#scene) return;
    this.#scene = key;
    this.sounds.play(isOld ? "" : scene, timbre);
  }

  /** @param {SignState} shown */
  #awaitNextAct({ sign, winBegan }) {
    clearTimeout(this.#timer);
    if (!sign.win || winBegan === null) return;
    const { left } = actOf((performance.now() - winBegan) / 1000);
    if (left < Infinity) this.#timer = setTimeout(() => this.draw(), 1000 * left + 1);
  }
}

/**
 * What the world of a sign is drawn for: the cards of a win, else those of its best line.
 * @param {Server.Sign} sign
 * @returns {import("./drawing/stage.js").Subject}
 */
const subjectOf = ({ game, short_name, top_cards, looks, win }) => ({
  game,
  title: short_name,
  cards: win ? win.cards : top_cards,
  amount: win ? centsOf(win.amount) : 0,
  looks,
});

/**
 * What changes the lengths of the texts of a sign.
 * @param {Server.Sign} sign
 */
const layoutKey = (sign) =>
  [
    sign.short_name,
    sign.place,
    sign.pay_table.map((line) => line.name + line.award),
    sign.meters.map((x) => [x.amount.length, x.pending_at]),
    JSON.stringify([sign.review, sign.win, sign.notes, sign.disclosures]),
  ].join();
