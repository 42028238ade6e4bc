// One trainee at one table: the shoe, the steps he has taken, and what they have led to.

import { callApi, get, setRequestHeaders } from "../shared/api.js";
import { toast } from "../shared/dialog.js";
import { addressError, addressOf, newSeed } from "./address.js";
import { PadFrame } from "./pad-frame.js";

const KEPT = "jackpit-training-";
const FINAL = ["deal", "pad", "next"]; // what the pad knows of too is not taken back

export class Training {
  known; lessons = []; place = null; view = null; steps = []; pad = null;
  chosen = null; // {spot, hand, on} of what is settled next
  lastPaid = null; // the key of what was settled last, to be told
  #draw; #queue = Promise.resolve(); #waiting = 0;

  constructor(known, draw) {
    this.known = known;
    this.#draw = () => draw(this);
  }

  get lesson() {
    return this.lessons.find((one) => one.key === this.place.lesson);
  }

  get drill() {
    return this.lesson.drills.find((one) => one.key === this.place.drill) ?? null;
  }

  get isBusy() {
    return this.#waiting > 0;
  }

  draw() {
    if (this.view) this.#draw();
  }

  // The shoe.

  /** Practise a shoe, from where this tab has left it. */
  async begin(place) {
    this.place = place;
    setRequestHeaders({ Authorization: `Bearer ${place.table.pad}`, "Jackpit-Version": this.known.about.version });
    if (!this.lessons.length) this.lessons = (await get("/api/training")).lessons;
    if (place.drill && !this.drill) throw addressError(`${this.lesson.name} has no drill '${place.drill.slice(0, 40)}'.`);
    history.replaceState(null, "", addressOf(place));
    document.title = `${this.lesson.name} · training · Jackpit`;
    const kept = JSON.parse(sessionStorage.getItem(this.#named) ?? "{}");
    [this.steps, this.chosen, this.lastPaid] = [kept.steps ?? [], null, null];
    if (this.pad?.device !== place.table) {
      this.pad?.close();
      this.pad = new PadFrame(this, place.table);
    }
    this.pad.goOn(kept.tied ?? null);
    await this.#callApi(this.steps).catch(async (problem) => {
      if (![409, 422].includes(problem.status)) throw problem; // what was kept no longer fits: begin the shoe anew
      this.steps = [];
      await this.#callApi([]);
    });
  }

  again() {
    sessionStorage.removeItem(this.#named);
    return this.begin({ ...this.place });
  }

  newShoe(changes = {}) {
    return this.begin({ ...this.place, seed: newSeed(), ...changes });
  }

  get #named() {
    return KEPT + addressOf(this.place);
  }

  // Steps.

  /** Take a step, once those before it are answered; *make* says which, or null for none. */
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
    const { addressError } = this.view.score;
    try {
      await this.#callApi([...this.steps, step]);
    } catch (problem) {
      if (problem.rule === undefined) throw problem;
      toast(plain(problem.message), "bad");
      return;
    }
    this.lastPaid = step.do === "pay" && this.view.score.wrong === addressError ? step : null;
    this.#keep();
  }

  get whyNotUndo() {
    const last = this.steps.at(-1);
    if (!last) return "nothing was done yet";
    if (this.view.mistakes.some((one) => one.step === this.steps.length)) return "a mistake stays in the score";
    if (FINAL.includes(last.do)) return "the cards are dealt";
    return null;
  }

  /** Take the last step back: the shoe is as it was without it. */
  undo() {
    if (this.whyNotUndo) return toast(`That cannot be taken back: ${this.whyNotUndo}.`, "bad");
    this.#waiting += 1;
    this.#queue = this.#queue.then(async () => {
      await this.#callApi(this.steps.slice(0, -1));
      this.lastPaid = null;
      this.#keep();
    }).finally(() => {
      this.#waiting -= 1;
      this.draw();
    });
    return this.#queue;
  }

  #keep() {
    sessionStorage.setItem(this.#named, JSON.stringify({ steps: this.steps, tied: this.pad.tied }));
  }

  async #callApi(steps) {
    const { lesson, seed, drill, people, cut } = this.place;
    this.view = await callApi("POST", "/api/training/table", { lesson, seed, drill, people, cut_at: cut, steps });
    const isDealt = steps.length > this.steps.length && steps.at(-1).do === "deal" && this.view.stage !== "wagers";
    this.steps = steps;
    if (isDealt) this.pad.tie(); // before the pad is looked at: what is tied still is the round before
    this.#chooseNext();
    this.draw();
    this.pad.look();
  }

  // What is settled next.

  get dues() {
    return ["pay", "pad", "over"].includes(this.view.stage) ? this.view.due : [];
  }

  /** The one that was chosen, as it stands; null if nothing is open. */
  get due() {
    return this.dues.find((one) => isSameWager(one, this.chosen)) ?? null;
  }

  /** What is due for a hand's own wager. */
  dueOf(spot, hand) {
    return this.dues.find((one) => one.spot === spot && one.hand === hand && one.on === "main") ?? null;
  }

  choose(spot, due = null) {
    const here = this.dues.filter((one) => one.spot === spot);
    if (here.length) this.chosen = key(due ?? here.find(isUnsettled) ?? here[0]);
    this.draw();
  }

  #chooseNext() {
    const { dues } = this;
    if (this.due && !this.due.is_right) return;
    const next = dues.find((one) => isUnsettled(one) && one.spot === this.chosen?.spot) ?? dues.find(isUnsettled);
    this.chosen = next ? key(next) : null;
  }

  pay(won) {
    const { due } = this;
    if (!due || due.is_right) return undefined;
    const { spot, hand, on } = due;
    return this.take({ do: "pay", spot, hand, on, won });
  }
}

/** A refusal without the number of its step, which only a program needs. */
const plain = (sentence) => sentence.replace(/^Step \d+, \w+: (.)/, (_, first) => first.toUpperCase());

export const isUnsettled = (due) => due.is_asked && !due.is_right;
const key = ({ spot, hand, on }) => ({ spot, hand, on });
export const isSameWager = (one, other) => Boolean(other) && one.spot === other.spot && one.hand === other.hand && one.on === other.on;
