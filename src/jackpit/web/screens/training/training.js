// @ts-nocheck Its types are not declared yet.
// One trainee at one table: the shoe, the steps taken, and the view that they lead to.

import { callApi, get, setRequestHeaders } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { addressError, addressOf, newSeed } from "./address.js";
import { PadFrame } from "./pad-frame.js";

const STORAGE_PREFIX = "jackpit-training-";
// the pad is not undone with the felt
const WHY_FINAL = { deal: "the cards are dealt", pad: "the pad has recorded it", next: "the pad has recorded it" };

export class Training {
  context;
  lessons = [];
  exercise = null;
  view = null;
  steps = [];
  pad = null;
  chosen = null; // {spot, hand, wager} of the wager that is settled next
  lastPaid = null; // {spot, hand, wager} of the wager that was settled last, for the feedback
  #draw;
  #queue = Promise.resolve();
  #waiting = 0;

  constructor(context, draw) {
    this.context = context;
    this.#draw = () => draw(this);
  }

  get lesson() {
    return this.lessons.find((lesson) => lesson.key === this.exercise.lesson);
  }

  get drill() {
    return this.lesson.drills.find((drill) => drill.key === this.exercise.drill) ?? null;
  }

  get isBusy() {
    return this.#waiting > 0;
  }

  draw() {
    if (this.view) this.#draw();
  }

  // The shoe.

  /** Start a shoe, or continue where this tab left it. */
  async begin(exercise) {
    this.exercise = exercise;
    setRequestHeaders({ Authorization: `Bearer ${exercise.table.pad}`, "Jackpit-Version": this.context.about.version });
    if (!this.lessons.length) this.lessons = (await get("/api/training")).lessons;
    if (exercise.drill && !this.drill)
      throw addressError(`${this.lesson.name} has no drill '${exercise.drill.slice(0, 40)}'.`);
    history.replaceState(null, "", addressOf(exercise));
    document.title = `${this.lesson.name} · training · Jackpit`;
    const stored = JSON.parse(sessionStorage.getItem(this.#storageKey) ?? "{}");
    [this.steps, this.chosen, this.lastPaid] = [stored.steps ?? [], null, null];
    if (this.pad?.device !== exercise.table) {
      this.pad?.close();
      this.pad = new PadFrame(this, exercise.table);
    }
    this.pad.resume(stored.padRound ?? null);
    await this.#load(this.steps).catch(async (problem) => {
      if (![409, 422].includes(problem.status)) throw problem; // the stored steps no longer fit: start the shoe over
      this.steps = [];
      await this.#load([]);
    });
  }

  restart() {
    sessionStorage.removeItem(this.#storageKey);
    return this.begin({ ...this.exercise });
  }

  newShoe(changes = {}) {
    return this.begin({ ...this.exercise, seed: newSeed(), ...changes });
  }

  get #storageKey() {
    return STORAGE_PREFIX + addressOf(this.exercise);
  }

  // Steps.

  /** Take a step after those before it are answered; *stepOrFunction* is the step, or returns it or null. */
  take(stepOrFunction) {
    return this.#enqueue(() => this.#take(stepOrFunction));
  }

  #enqueue(work) {
    this.#waiting += 1;
    this.#queue = this.#queue.then(work).finally(() => {
      this.#waiting -= 1;
      this.draw();
    });
    return this.#queue;
  }

  async #take(stepOrFunction) {
    const step = typeof stepOrFunction === "function" ? stepOrFunction(this.view) : stepOrFunction;
    if (!step) return;
    const { wrong } = this.view.score;
    try {
      await this.#load([...this.steps, step]);
    } catch (problem) {
      if (problem.rule === undefined) throw problem;
      toast(withoutStep(problem.message), "bad");
      return;
    }
    this.lastPaid = step.do === "pay" && this.view.score.wrong === wrong ? step : null;
    this.#store();
  }

  get whyNotUndo() {
    const last = this.steps.at(-1);
    if (!last) return "no step yet";
    if (this.view.mistakes.some((mistake) => mistake.step === this.steps.length)) return "a mistake stays in the score";
    return WHY_FINAL[last.do] ?? null;
  }

  /** Undo the last step after it is answered: an answer that is still awaited may be a mistake. */
  undo() {
    return this.#enqueue(async () => {
      if (this.whyNotUndo) return toast(`This cannot be undone: ${this.whyNotUndo}.`, "bad");
      await this.#load(this.steps.slice(0, -1));
      this.lastPaid = null;
      return this.#store();
    });
  }

  #store() {
    sessionStorage.setItem(this.#storageKey, JSON.stringify({ steps: this.steps, padRound: this.pad.padRound }));
  }

  async #load(steps) {
    const { table, lesson, seed, drill, people, cut } = this.exercise;
    this.view = await callApi("POST", "/api/training/table", {
      lesson,
      seed,
      drill,
      people,
      cut_card_at: cut,
      pad: table.controller,
      steps,
    });
    const isDealt = steps.length > this.steps.length && steps.at(-1).do === "deal" && this.view.stage !== "wagers";
    this.steps = steps;
    if (isDealt) this.pad.bindPad(); // before the pad is updated: it is still bound to the round before
    this.#chooseNext();
    this.draw();
    this.pad.update();
  }

  // The settlement.

  get dues() {
    return ["pay", "pad", "over"].includes(this.view.stage) ? this.view.due : [];
  }

  /** The chosen wager; null if none is open. */
  get due() {
    return this.dues.find((due) => isSameWager(due, this.chosen)) ?? null;
  }

  /** The settlement of the blackjack wager of a hand. */
  dueOf(spot, hand) {
    return this.dues.find((due) => due.spot === spot && due.hand === hand && due.wager === "main") ?? null;
  }

  choose(spot, due = null) {
    const here = this.dues.filter((other) => other.spot === spot);
    if (here.length) this.chosen = key(due ?? here.find(isUnsettled) ?? here[0]);
    this.draw();
  }

  #chooseNext() {
    const { dues } = this;
    if (this.due && !this.due.is_right) return;
    const next = dues.find((due) => isUnsettled(due) && due.spot === this.chosen?.spot) ?? dues.find(isUnsettled);
    this.chosen = next ? key(next) : null;
  }

  pay(won) {
    const { due } = this;
    if (!due || due.is_right) return undefined;
    const { spot, hand, wager } = due;
    return this.take({ do: "pay", spot, hand, wager, won });
  }
}

/** A refusal without the number of its step. */
const withoutStep = (sentence) => sentence.replace(/^Step \d+, \w+: (.)/, (_, first) => first.toUpperCase());

export const isUnsettled = (due) => due.is_asked && !due.is_right;
const key = ({ spot, hand, wager }) => ({ spot, hand, wager });
export const isSameWager = (due, other) =>
  Boolean(other) && due.spot === other.spot && due.hand === other.hand && due.wager === other.wager;
