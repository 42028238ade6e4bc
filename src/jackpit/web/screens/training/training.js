// One trainee at one table: the shoe, the steps taken, and the view that they lead to.

import { callApi, get, problemOf, setRequestHeaders } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { ownVersion } from "../shared/device.js";
import { t } from "../shared/text.js";
import { addressOf, newSeed } from "./address.js";
import { PadFrame } from "./pad-frame.js";

const ANSWERS = ["pay", "moment"]; // steps whose right answer is explained
const STORAGE_PREFIX = "jackpit-training-";
/**
 * Steps that stay, because the pad is not undone with the felt.
 * @type {Record<string, string>}
 */
const WHY_FINAL = {
  deal: t("This cannot be undone: the cards are dealt."),
  pad: t("This cannot be undone: the pad has recorded it."),
  next: t("This cannot be undone: the pad has recorded it."),
};

export class Training {
  context;
  /** @type {Server.Lesson[]} */
  lessons = [];
  /** @type {Step[]} */
  steps = [];
  /**
   * The wager that is settled next, or whose moment is named next.
   * @type {Wager | null}
   */
  chosen = null;
  /**
   * The last step, if it was a right answer, for the feedback.
   * @type {Step | null}
   */
  lastAnswer = null;
  /** @type {Exercise | null} */
  #exercise = null;
  /** @type {Server.Training | null} */
  #view = null;
  /** @type {PadFrame | null} */
  #pad = null;
  #draw;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #waiting = 0;

  /**
   * @param {TrainingContext} context
   * @param {(training: Training) => void} draw
   */
  constructor(context, draw) {
    this.context = context;
    this.#draw = () => draw(this);
  }

  /** Whether a shoe was begun and can be shown. */
  get isReady() {
    return this.#view !== null;
  }

  get exercise() {
    return begun(this.#exercise);
  }

  get view() {
    return begun(this.#view);
  }

  get pad() {
    return begun(this.#pad);
  }

  get lesson() {
    return begun(this.lessons.find((lesson) => lesson.key === this.exercise.lesson) ?? null);
  }

  get drill() {
    return this.lesson.drills.find((drill) => drill.key === this.exercise.drill) ?? null;
  }

  get isBusy() {
    return this.#waiting > 0;
  }

  draw() {
    if (this.isReady) this.#draw();
  }

  // The shoe.

  /**
   * Start a shoe, or continue where this tab left it.
   * @param {Exercise} exercise
   */
  async begin(exercise) {
    this.#exercise = exercise;
    setRequestHeaders({
      Authorization: `Bearer ${exercise.table.pad}`,
      "Jackpit-Version": ownVersion(this.context.about),
    });
    if (!this.lessons.length) this.lessons = (await get("/api/training")).lessons;
    history.replaceState(null, "", addressOf(exercise));
    document.title = t("{lesson} · training · Jackpit", { lesson: this.lesson.name });
    const stored = JSON.parse(sessionStorage.getItem(this.#storageKey) ?? "{}");
    [this.steps, this.chosen, this.lastAnswer] = [stored.steps ?? [], null, null];
    if (this.#pad?.device !== exercise.table) {
      this.#pad?.close();
      this.#pad = new PadFrame(this, exercise.table);
    }
    this.pad.resume(stored.padRound ?? null);
    await this.#load(this.steps).catch(async (problem) => {
      if (![409, 422].includes(problem.status)) throw problem; // the stored steps no longer fit: start the shoe over
      this.steps = [];
      await this.#load([]);
    });
  }

  /**
   * Throw the Problem of an exercise that cannot be dealt.
   * @param {Exercise} exercise
   */
  async check(exercise) {
    await requestView(exercise, []);
  }

  restart() {
    sessionStorage.removeItem(this.#storageKey);
    return this.begin({ ...this.exercise });
  }

  newShoe() {
    return this.begin({ ...this.exercise, seed: newSeed() });
  }

  get #storageKey() {
    return STORAGE_PREFIX + addressOf(this.exercise);
  }

  // Steps.

  /**
   * Take a step after those before it are answered; *stepOrFunction* is the step, or returns it or null.
   * @param {Step | (() => Step | null)} stepOrFunction
   */
  take(stepOrFunction) {
    return this.#enqueue(() => this.#take(stepOrFunction));
  }

  /** @param {() => unknown} work */
  #enqueue(work) {
    this.#waiting += 1;
    this.#queue = this.#queue.then(work).finally(() => {
      this.#waiting -= 1;
      this.draw();
    });
    return this.#queue;
  }

  /** @param {Step | (() => Step | null)} stepOrFunction */
  async #take(stepOrFunction) {
    const step = typeof stepOrFunction === "function" ? stepOrFunction() : stepOrFunction;
    if (!step) return;
    const { wrong } = this.view.score;
    try {
      await this.#load([...this.steps, step]);
    } catch (error) {
      toast(error.message, "bad");
      problemOf(error);
      return;
    }
    this.lastAnswer = ANSWERS.includes(step.do) && this.view.score.wrong === wrong ? step : null;
    this.#store();
  }

  /** Why the last step cannot be undone; null if it can. */
  get whyNotUndo() {
    const last = this.steps.at(-1);
    if (!last) return t("This cannot be undone: no step yet.");
    if (this.view.mistakes.some((mistake) => mistake.step === this.steps.length))
      return t("This cannot be undone: a mistake stays in the score.");
    return WHY_FINAL[last.do] ?? null;
  }

  /** Undo the last step after it is answered: an answer that is still awaited may be a mistake. */
  undo() {
    return this.#enqueue(async () => {
      if (this.whyNotUndo) return toast(this.whyNotUndo, "bad");
      await this.#load(this.steps.slice(0, -1));
      this.lastAnswer = null;
      return this.#store();
    });
  }

  #store() {
    sessionStorage.setItem(this.#storageKey, JSON.stringify({ steps: this.steps, padRound: this.pad.padRound }));
  }

  /** @param {Step[]} steps */
  async #load(steps) {
    this.#view = await requestView(this.exercise, steps);
    const isDealt = steps.length > this.steps.length && steps.at(-1)?.do === "deal" && this.view.stage !== "wagers";
    this.steps = steps;
    if (isDealt) this.pad.bindPad(); // before the pad is updated: it is still bound to the round before
    this.#chooseNext();
    this.draw();
    this.pad.update();
  }

  // The moments of payment.

  get moments() {
    return this.view.stage === "moments" ? this.view.moments.asked : [];
  }

  /** What is asked next; null if no moment is. */
  get moment() {
    return this.moments.find((asked) => isOf(asked, this.chosen)) ?? null;
  }

  /** @param {Server.Moment} moment */
  nameMoment(moment) {
    const asked = this.moment;
    if (!asked || asked.is_right) return undefined;
    return this.take({ do: "moment", spot: asked.spot, wager: asked.wager, moment });
  }

  // The settlement.

  get dues() {
    return ["pay", "pad", "over"].includes(this.view.stage) ? this.view.due : [];
  }

  /** The chosen wager; null if none is open. */
  get due() {
    return this.dues.find((due) => isSameWager(due, this.chosen)) ?? null;
  }

  /**
   * The settlement of the blackjack wager of a hand.
   * @param {number} spot
   * @param {number} hand
   */
  dueOf(spot, hand) {
    return this.view.due.find((due) => due.spot === spot && due.hand === hand && due.wager === "main") ?? null;
  }

  /**
   * @param {number | null} spot
   * @param {Server.TrainingDue | Server.TrainingMoment | null} [open]
   */
  choose(spot, open = null) {
    const here = this.dues.filter((other) => other.spot === spot);
    const asked = this.moments.find((other) => other.spot === spot);
    const chosen = open ?? here.find(isUnsettled) ?? here[0] ?? asked;
    if (chosen) this.chosen = wagerOf(chosen);
    this.draw();
  }

  #chooseNext() {
    const { dues, moments } = this;
    const asked = moments.find((moment) => !moment.is_right);
    if (asked) {
      if (!this.moment || this.moment.is_right) this.chosen = wagerOf(asked);
      return;
    }
    if (this.due && !this.due.is_right) return;
    const next = dues.find((due) => isUnsettled(due) && due.spot === this.chosen?.spot) ?? dues.find(isUnsettled);
    this.chosen = next ? wagerOf(next) : null;
  }

  /** @param {string} won */
  pay(won) {
    const { due } = this;
    if (!due || due.is_right) return undefined;
    return this.take({ do: "pay", ...wagerOf(due), won });
  }
}

/**
 * What is there once a shoe was begun.
 * @template Value
 * @param {Value | null} value
 */
function begun(value) {
  if (value === null) throw new Error("No shoe was begun.");
  return value;
}

/**
 * The table after these steps.
 * @param {Exercise} exercise
 * @param {Step[]} steps
 */
const requestView = ({ table, lesson, seed, drill, people, cut }, steps) =>
  callApi("POST", "/api/training/table", {
    lesson,
    seed,
    drill,
    people,
    cut_card_at: cut,
    pad: table.controller,
    steps,
  });

/** @param {Server.TrainingDue} due */
export const isUnsettled = (due) => due.is_asked && !due.is_right;

/**
 * A moment is named for all hands of a spot, so it has none.
 * @param {{ spot: number | null, hand?: number | null, wager: string }} open
 * @returns {Wager}
 */
const wagerOf = ({ spot, hand, wager }) => ({ spot, hand: hand ?? null, wager });

/**
 * Whether a moment is that of a wager.
 * @param {Server.TrainingMoment} asked
 * @param {Wager | null} wager
 */
const isOf = (asked, wager) => wager !== null && asked.spot === wager.spot && asked.wager === wager.wager;

/**
 * What a right answer was about, with its explanation; null if the last step was none.
 * @param {Training} training
 */
export function rightAnswer({ view, lastAnswer }) {
  if (!lastAnswer) return null;
  const about = wagerOf(/** @type {Step & Wager} */ (lastAnswer));
  const found =
    lastAnswer.do === "pay"
      ? view.due.find((due) => isSameWager(due, about))
      : view.moments.asked.find((asked) => isOf(asked, about));
  return found?.is_right ? found : null;
}

/**
 * @param {Wager} due
 * @param {Wager | null} other
 */
export const isSameWager = (due, other) =>
  other !== null && due.spot === other.spot && due.hand === other.hand && due.wager === other.wager;
