// The pad beside the felt: the real pad of the table, in a frame. The felt acts as its sensors, and follows
// when its round starts and ends; the trainee presses the keys.

import { problemOf } from "../shared/api.js";
import { ownVersion } from "../shared/device.js";
import { toast } from "../shared/dialog.js";
import { Live } from "../shared/live.js";
import { pause } from "../shared/pause.js";
import { list, plural, t } from "../shared/text.js";

const LEFT_OVER = t("left over in training");
const MAX_CLEAR_TRIES = 12;
const MAX_FRAME_CHECKS = 100;
const FRAME_CHECK_MILLISECONDS = 100;

export class PadFrame {
  device;
  /** @type {Server.Pad | null} */
  view = null;
  /** @type {string | null} */
  problem = null;
  /**
   * The round of the pad that belongs to the round on the felt.
   * @type {number | null}
   */
  padRound = null;
  #training;
  #live;
  /** @type {string | null} */
  #litFor = null;
  #isLighting = false;
  /** @type {number | null} */
  #ended = null;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /**
   * The round of the felt in which the pad was last without a round.
   * @type {string | null}
   */
  #idleRound = null;
  /**
   * The card to be swiped as soon as the pad is shown.
   * @type {string | null}
   */
  #card = null;

  /**
   * @param {Training} training
   * @param {Server.DemoDevice} device
   */
  constructor(training, device) {
    this.#training = training;
    this.device = device;
    const hello = { token: device.pad, version: ownVersion(training.context.about) };
    this.#live = new Live({ hello, onState: () => training.draw(), onProblem: (problem) => this.#fail(problem) });
    this.#live.watch({ what: "pad", link: device.link, table: device.table }, (view) => {
      this.view = view;
      this.update();
      training.draw();
    });
  }

  close() {
    this.#live.close();
  }

  get isOnline() {
    return this.#live.state === "online" && this.view !== null;
  }

  /** @param {Problem} problem */
  #fail(problem) {
    this.problem = problem.message;
    this.#training.draw();
  }

  // What the felt knows of the pad.

  /** The spots that are lit on the pad. */
  get lit() {
    const keys = this.view?.keys ?? [];
    return keys.filter((key) => key.press.type === "Tap" && key.is_lit).map((key) => Number(key.press.spot));
  }

  /** Whether the round on the felt has started on the pad. */
  get isCoinIn() {
    const round = this.#round;
    return (
      this.isOnline &&
      round !== null &&
      round !== this.padRound &&
      this.#spotsMatch &&
      (this.#startedHere || !this.#isMarked)
    );
  }

  /** The round on the pad; null if there is none. */
  get #round() {
    return this.view?.round ?? null;
  }

  get #spotsMatch() {
    return sameSpots(this.lit, this.#training.view.pad.spots);
  }

  /** Whether the round of the pad started during the present round on the felt. */
  get #startedHere() {
    return this.#idleRound === this.#feltRound;
  }

  /** Whether hands are marked, paid or claimed in the pad's round. */
  get #isMarked() {
    const { sheet, keys } = this.view ?? { sheet: null, keys: [] };
    return Boolean(
      sheet?.rows.length || sheet?.waiting.length || keys.some((key) => key.press.type === "Hand" && key.is_lit),
    );
  }

  get #feltRound() {
    const { exercise, view } = this.#training;
    return `${exercise.lesson} ${exercise.seed} ${exercise.drill} ${view.round}`;
  }

  /** Whether the wagers on the felt are lit on the pad. */
  get areWagersLit() {
    return this.isOnline && this.#spotsMatch;
  }

  /** Why the pad is not ready for the wagers on the felt; null if it is. */
  get whyNot() {
    const { view } = this;
    if (this.problem) return this.problem;
    if (!this.isOnline || !view) return t("The pad is offline; its keys do not work.");
    if (!view.is_open) return t("The table is closed: swipe the supervisor's card at the pad.");
    if (!view.dealer)
      return t("Sign on first: press Your card above the pad, then enter PIN {pin}.", { pin: this.#pin });
    return this.#training.view.stage === "wagers" && this.hasOtherRound ? this.#whyOtherRound : null;
  }

  get #whyOtherRound() {
    if (this.#spotsMatch)
      return t("Another round is under way on the pad, with hands marked in it: end it, or clear the pad.");
    const { spots } = this.#training.view.pad;
    const felt = plural(spots.length, "The felt has spot {spots}.", "The felt has spots {spots}.", {
      spots: list(spots),
    });
    return t("Another round is under way on the pad: end it, or correct its spots under MORE. {felt}", { felt });
  }

  /** The PIN of every person of the training house. */
  get #pin() {
    return this.#training.context.people[0].pin;
  }

  /** Whether the pad is in a round that does not belong to the felt: of another shoe, or with other spots. */
  get hasOtherRound() {
    return this.isOnline && this.#round !== null && !this.isCoinIn;
  }

  /**
   * A shoe starts, or continues with the round of the pad that was bound to it.
   * @param {number | null} padRound
   */
  resume(padRound) {
    [this.padRound, this.#idleRound] = [padRound, null];
  }

  /** The cards were dealt: the round of the pad belongs to this round. */
  bindPad() {
    this.padRound = this.#round;
  }

  /** The pad or the felt has changed: light the progressive spots, or report the end of the pad's round. */
  update() {
    if (!this.#training.isReady || !this.isOnline || !this.view) return;
    const practice = this.#training.view;
    if (practice.stage === "wagers" && this.#round === null) this.#idleRound = this.#feltRound;
    if (practice.stage === "wagers") this.#lightSpots(practice, this.view);
    else {
      this.#reportDeclared(this.view);
      this.#reportEnd(this.view);
    }
  }

  /**
   * Put the chips on the sensors, once per round: later taps of the trainee stay.
   * @param {Server.Training} practice
   * @param {Server.Pad} view
   */
  async #lightSpots(practice, view) {
    const { seed, drill } = this.#training.exercise;
    const wanted = `${seed} ${drill} ${practice.round} ${practice.pad.spots} ${view.last?.round}`;
    if (view.round !== null || !view.is_open || this.#litFor === wanted || this.#isLighting) return;
    this.#isLighting = true;
    try {
      const bare = view.spots.map(({ spot }) => spot).filter((spot) => !practice.pad.spots.includes(spot));
      await this.#press({ type: "Sense", number: Date.now(), chips: practice.pad.spots, bare });
      this.#litFor = wanted;
    } catch (problem) {
      problemOf(problem); // refused for now: retried with the next view
    } finally {
      this.#isLighting = false;
    }
  }

  /**
   * @param {Press} press
   * @param {{ card: string, pin: string }} [credentials]
   */
  #press(press, credentials) {
    return this.#live.press(this.device.link, this.device.table, press, credentials);
  }

  /** End a round that was left on the pad: the supervisor refuses its pending claims. */
  async clear() {
    for (let tries = 0; tries < MAX_CLEAR_TRIES; tries += 1) {
      try {
        return await this.#press({ type: "Finish" });
      } catch (problem) {
        const remedy = this.#remedies[problem.rule];
        if (!remedy) {
          toast(problem.message, "bad");
          problemOf(problem);
          return undefined;
        }
        await remedy().catch((other) => toast(other.message, "bad"));
      }
    }
    return undefined;
  }

  /** @type {Record<string, () => Promise<unknown>>} */
  #remedies = {
    KEY_AT_JPH: () => this.#press({ type: "KeyToRun" }),
    CLAIM_PENDING: () =>
      this.#press({ type: "Refuse", reason: LEFT_OVER, spot: null }, this.#credentialsOf("supervisor")),
    SURVEILLANCE_MISSING: () =>
      this.#press({ type: "Reference", reference: LEFT_OVER }, this.#credentialsOf("surveillance")),
    MARK_NEEDS_SPOT: () => this.#press({ type: "Undo" }),
    NO_DEALER: () => this.#press({ type: "Swipe" }, { card: this.device.dealer, pin: this.#pin }),
  };

  /** @param {string} role */
  #credentialsOf(role) {
    const person = this.#training.context.people.find((found) => found.role === role);
    return { card: person?.card ?? "", pin: this.#pin };
  }

  /**
   * What the dealer declared on the pad is compared with the cards, once for each key.
   * @param {Server.Pad} view
   */
  #reportDeclared({ round, keys }) {
    if (round === null || round !== this.padRound) return;
    for (const { press, is_lit: isLit } of keys) {
      if (press.type !== "Declare" || !isLit) continue;
      const { shown, line, spot } = press;
      const name = `${shown} ${line} ${spot}`;
      this.#training.take(() => (this.#isDeclared(name) ? null : { do: "declare", shown, line, spot }));
    }
  }

  /**
   * Whether a declaration of the round was reported before.
   * @param {string} name
   */
  #isDeclared(name) {
    const { steps } = this.#training;
    const dealt = steps.findLastIndex((step) => step.do === "deal");
    return steps
      .slice(dealt)
      .some((step) => step.do === "declare" && `${step.shown} ${step.line} ${step.spot}` === name);
  }

  /**
   * The round of the pad is over: its marks are compared with the cards.
   * @param {Server.Pad} view
   */
  #reportEnd(view) {
    const { padRound } = this;
    if (padRound === null || view.round === padRound || this.#ended === padRound || this.#isReported) return;
    this.#ended = padRound;
    const last = view.last?.round === padRound ? view.last : { marks: [], bonus: [] };
    this.#training.take({ do: "pad", marks: last.marks, bonus: last.bonus });
  }

  /** Whether the end of the round was reported. */
  get #isReported() {
    const { steps, view } = this.#training;
    const dealt = steps.findLastIndex((step) => step.do === "deal");
    return (
      dealt < 0 ||
      !view.pad.is_needed ||
      view.pad.is_right !== null ||
      steps.slice(dealt).some((step) => step.do === "pad")
    );
  }

  // Staff cards.

  /**
   * Set the frame that shows the pad.
   * @param {HTMLIFrameElement} frame
   */
  setFrame(frame) {
    this.#frame = frame;
  }

  focus() {
    this.#frame?.contentWindow?.focus();
  }

  /** Whether the frame shows the pad online: before that it reads no card. */
  get #isShown() {
    const pad = this.#frame?.contentDocument;
    return Boolean(pad?.querySelector(".pad .spot")) && !pad?.querySelector(".offline-bar");
  }

  /**
   * Swipe a card at the pad as soon as it is shown; of several, the last one.
   * @param {string} card
   */
  async swipe(card) {
    const isWaiting = this.#card !== null;
    this.#card = card;
    if (isWaiting) return;
    for (let checks = 0; checks < MAX_FRAME_CHECKS && !this.#isShown; checks += 1)
      await pause(FRAME_CHECK_MILLISECONDS);
    const read = this.#card ?? card;
    this.#card = null;
    if (this.#frame && this.#isShown) typeCard(this.#frame, read);
    else toast(t("The pad is not online yet: swipe the card again when it is."), "bad");
  }
}

/**
 * Type a card as a reader does, all at once, ending with Enter.
 * @param {HTMLIFrameElement} frame
 * @param {string} card
 */
function typeCard(frame, card) {
  const pad = /** @type {(Window & typeof globalThis) | null} */ (frame.contentWindow);
  if (!pad) return;
  frame.scrollIntoView({ block: "nearest" }); // on a screen where the pad is below the felt
  pad.focus();
  for (const key of [...card, "Enter"]) {
    const target = pad.document.activeElement ?? pad.document.body;
    target.dispatchEvent(new pad.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}

/**
 * @param {number[]} some
 * @param {number[]} others
 */
const sameSpots = (some, others) => some.length === others.length && some.every((spot) => others.includes(spot));
