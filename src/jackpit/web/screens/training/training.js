// One trainee at one table: the shoe, the steps taken, and the view that they lead to.

import { callApi, get, setRequestHeaders } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { addressError, addressOf, newSeed } from "./address.js";
import { PadFrame } from "./pad-frame.js";

const STORAGE_PREFIX = "jackpit-training-";
const FINAL_STEPS = ["deal", "pad", "next"]; // the pad has them too, so they cannot be undone

export class Training {
  known; lessons = []; place = null; view = null; steps = []; pad = null;
  chosen = null; // {spot, hand, wager} of the wager that is settled next
  lastPaid = null; // {spot, hand, wager} of the wager that was settled last, for the feedback
  #draw; #queue = Promise.resolve(); #waiting = 0;

  constructor(known, draw) {
    this.known = known;
    this.#draw = () => draw(this);
  }

  get lesson() {
    return this.lessons.find((lesson) => lesson.key === this.place.lesson);
  }

  get drill() {
    return this.lesson.drills.find((drill) => drill.key === this.place.drill) ?? null;
  }

  get isBusy() {
    return this.#waiting > 0;
  }

  draw() {
    if (this.view) this.#draw();
  }

  // The shoe.

  /** Start a shoe, or continue where this tab left it. */
  async begin(place) {
    this.place = place;
    setRequestHeaders({ Authorization: `Bearer ${place.table.pad}`, "Jackpit-Version": this.known.about.version });
    if (!this.lessons.length) this.lessons = (await get("/api/training")).lessons;
    if (place.drill && !this.drill) throw addressError(`${this.lesson.name} has no drill '${place.drill.slice(0, 40)}'.`);
    history.replaceState(null, "", addressOf(place));
    document.title = `${this.lesson.name} · training · Jackpit`;
    const stored = JSON.parse(sessionStorage.getItem(this.#storageKey) ?? "{}");
    [this.steps, this.chosen, this.lastPaid] = [stored.steps ?? [], null, null];
    if (this.pad?.device !== place.table) {
      this.pad?.close();
      this.pad = new PadFrame(this, place.table);
    }
    this.pad.resume(stored.tied ?? null);
    await this.#load(this.steps).catch(async (problem) => {
      if (![409, 422].includes(problem.status)) throw problem; // the stored steps no longer fit: start the shoe over
      this.steps = [];
      await this.#load([]);
    });
  }

  restart() {
    sessionStorage.removeItem(this.#storageKey);
    return this.begin({ ...this.place });
  }

  newShoe(changes = {}) {
    return this.begin({ ...this.place, seed: newSeed(), ...changes });
  }

  get #storageKey() {
    return STORAGE_PREFIX + addressOf(this.place);
  }

  // Steps.

  /** Take a step after those before it are answered; *make* is the step, or returns it or null. */
  take(make) {
    this.#waiting += 1;
    this.#queue = this.#queue.then(() => this.#take(make)).finally(() => {
      this.#waiting -= 1;
      this.draw();
    });
    return this.#queue;
  }

  async #take(make) {
    const step = typeof make === "function" ? make(this.view) : make;
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
    if (FINAL_STEPS.includes(last.do)) return "the cards are dealt";
    return null;
  }

  /** Undo the last step. */
  undo() {
    if (this.whyNotUndo) return toast(`This cannot be undone: ${this.whyNotUndo}.`, "bad");
    this.#waiting += 1;
    this.#queue = this.#queue.then(async () => {
      await this.#load(this.steps.slice(0, -1));
      this.lastPaid = null;
      this.#store();
    }).finally(() => {
      this.#waiting -= 1;
      this.draw();
    });
    return this.#queue;
  }

  #store() {
    sessionStorage.setItem(this.#storageKey, JSON.stringify({ steps: this.steps, tied: this.pad.tied }));
  }

  async #load(steps) {
    const { lesson, seed, drill, people, cut } = this.place;
    this.view = await callApi("POST", "/api/training/table", { lesson, seed, drill, people, cut_card_at: cut, steps });
    const isDealt = steps.length > this.steps.length && steps.at(-1).do === "deal" && this.view.stage !== "wagers";
    this.steps = steps;
    if (isDealt) this.pad.tie(); // before the pad is updated: it is still tied to the round before
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
export const isSameWager = (due, other) => Boolean(other) && due.spot === other.spot && due.hand === other.hand && due.wager === other.wager;
