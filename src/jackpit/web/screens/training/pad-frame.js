// The pad beside the felt: the real pad of the table, in a frame. The felt is its sensors, and sees when its
// round begins and ends; whatever is pressed the trainee presses himself.

import { toast } from "../shared/dialog.js";
import { Live } from "../shared/live.js";

const LEFT = "left over in training";
const TRIES = 12;
const LOOKS = 100; // so often it is looked whether the frame shows the pad, once every LOOK milliseconds
const LOOK = 100;

export class PadFrame {
  device; view = null; problem = null;
  tied = null; // the pad's round that goes with the round on the felt
  #training; #live; #lit = null; #isLighting = false; #ended = null; #frame = null;
  #free = null; // the felt's round in which the pad was seen without a round
  #card = null; // the card that is swiped as soon as the pad is shown

  constructor(training, device) {
    this.#training = training;
    this.device = device;
    const hello = { token: device.pad, version: training.known.about.version };
    this.#live = new Live({ hello, onState: () => training.draw(), onProblem: (problem) => this.#fail(problem) });
    this.#live.watch({ what: "pad", link: device.link, table: device.table }, (view) => {
      this.view = view;
      this.look();
      training.draw();
    });
  }

  close() {
    this.#live.close();
  }

  get isLinked() {
    return this.#live.state === "linked" && this.view !== null;
  }

  #fail(problem) {
    this.problem = problem.message;
    this.#training.draw();
  }

  // What the felt sees of it.

  /** The spots that are lit on the pad. */
  get lit() {
    return this.view.keys.filter((key) => key.press.type === "Tap" && key.is_lit).map((key) => key.press.spot);
  }

  /** Whether the round on the felt has begun on the pad. */
  get isCoinIn() {
    const { view, tied } = this;
    return this.isLinked && view.round !== null && view.round !== tied && this.#areSpots && (this.#isSeen || !this.#isMarked);
  }

  get #areSpots() {
    return sameSpots(this.lit, this.#training.view.pad.spots);
  }

  /** Whether the felt saw the pad's round begin, in the round that lies there now. */
  get #isSeen() {
    return this.#free === this.#feltRound;
  }

  /** Whether hands are marked, paid or claimed in the pad's round. */
  get #isMarked() {
    const { sheet, keys } = this.view;
    return Boolean(sheet?.payments.length || sheet?.waiting.length || keys.some((key) => key.press.type === "Hand" && key.is_lit));
  }

  get #feltRound() {
    const { place, view } = this.#training;
    return `${place.lesson} ${place.seed} ${place.drill} ${view.round}`;
  }

  /** Whether the wagers on the felt are lit on the pad. */
  get areLit() {
    return this.isLinked && this.#areSpots;
  }

  /** Why the pad is not ready for the wagers on the felt; null if it is. */
  get whyNot() {
    const { view } = this;
    const { stage, pad } = this.#training.view;
    if (this.problem) return this.problem;
    if (!this.isLinked) return "The pad is not linked; the keys wait until it is.";
    if (!view.is_open) return "The table is closed: swipe the supervisor's card at the pad.";
    if (!view.dealer) return `Sign on first: press Your card above the pad, then PIN ${this.#training.known.people[0].pin}.`;
    if (stage === "wagers" && this.isOld && this.#areSpots) return "A round that is not this one runs on the pad, with hands marked in it: end it, or clear the pad.";
    if (stage === "wagers" && this.isOld) return `A round that is not this one runs on the pad (the felt has spots ${pad.spots.join(", ")}): end it, or correct its spots under MORE.`;
    return null;
  }

  /** Whether the pad is in a round that the felt does not know: of another shoe, or with other spots. */
  get isOld() {
    return this.isLinked && this.view.round !== null && !this.isCoinIn;
  }

  /** A shoe is practised anew, or from where it was left, with the round that was tied then. */
  goOn(tied) {
    [this.tied, this.#free] = [tied, null];
  }

  /** The cards were dealt: the pad's round is this one's. */
  tie() {
    this.tied = this.view?.round ?? null;
  }

  /** The pad or the felt has changed: light the coin spots, or tell how the pad's round has ended. */
  look() {
    const { view } = this.#training;
    if (!view || !this.isLinked) return;
    if (view.stage === "wagers" && this.view.round === null) this.#free = this.#feltRound;
    if (view.stage === "wagers") this.#light(view);
    else this.#end();
  }

  /** Chips lie on the sensors; what the trainee then taps himself is his. */
  async #light(practice) {
    const { place } = this.#training;
    const wanted = `${place.seed} ${place.drill} ${practice.round} ${practice.pad.spots} ${this.view.last?.round}`;
    if (this.view.round !== null || !this.view.is_open || this.#lit === wanted || this.#isLighting) return;
    this.#isLighting = true;
    try {
      const { lit } = this;
      for (const spot of practice.pad.spots) if (!lit.includes(spot)) await this.#press({ type: "Place", spot });
      for (const spot of lit) if (!practice.pad.spots.includes(spot)) await this.#press({ type: "Lift", spot });
      this.#lit = wanted;
    } catch (problem) {
      if (!problem.rule) throw problem; // refused for now: the next view tries again
    } finally {
      this.#isLighting = false;
    }
  }

  #press(press, shows) {
    return this.#live.press(this.device.link, this.device.table, press, shows);
  }

  /** End a round that somebody has left on the pad: what waits there is refused by the supervisor. */
  async clear() {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        return await this.#press({ type: "Finish" });
      } catch (problem) {
        const helps = this.#helps[problem.rule];
        if (!helps) return toast(problem.message, "bad");
        await helps().catch((other) => toast(other.message, "bad"));
      }
    }
    return undefined;
  }

  #helps = {
    KEY_AT_JPH: () => this.#press({ type: "KeyToRun" }),
    CLAIM_PENDING: () => this.#press({ type: "Refuse", reason: LEFT, spot: null }, this.#shows("supervisor")),
    SURVEILLANCE_MISSING: () => this.#press({ type: "Reference", reference: LEFT }, this.#shows("surveillance")),
    MARK_NEEDS_SPOT: () => this.#press({ type: "Undo" }),
    NOBODY_SIGNED_ON: () => this.#press({ type: "Swipe" }, { card: this.device.dealer, pin: this.#training.known.people[0].pin }),
  };

  #shows(role) {
    const { card, pin } = this.#training.known.people.find((one) => one.role === role);
    return { card, pin };
  }

  /** Its round is over: what was marked is held against the cards. */
  #end() {
    const { tied, view } = this;
    if (tied === null || view.round === tied || this.#ended === tied || this.#isTold) return;
    this.#ended = tied;
    const last = view.last?.round === tied ? view.last : { marks: [], bonus: [] };
    this.#training.take({ do: "pad", marks: last.marks, bonus: last.bonus });
  }

  /** Whether the lesson knows of the round's end. */
  get #isTold() {
    const { steps, view } = this.#training;
    const dealt = steps.findLastIndex((step) => step.do === "deal");
    return dealt < 0 || !view.pad.is_needed || view.pad.is_right !== null || steps.slice(dealt).some((step) => step.do === "pad");
  }

  // Cards.

  /** The frame it is shown in. */
  framed(frame) {
    this.#frame = frame ?? null;
  }

  focus() {
    this.#frame?.contentWindow.focus();
  }

  /** Whether the frame shows the pad, linked: before that it reads no card. */
  get #isShown() {
    const pad = this.#frame?.contentDocument;
    return Boolean(pad?.querySelector(".pad .spot")) && !pad.querySelector(".lost-bar");
  }

  /** Swipe a card at the pad, as soon as that is shown; of several the last. */
  async swipe(card) {
    const isWaiting = this.#card !== null;
    this.#card = card;
    if (isWaiting) return;
    for (let looks = 0; looks < LOOKS && !this.#isShown; looks += 1) await new Promise((again) => setTimeout(again, LOOK));
    const read = this.#card;
    this.#card = null;
    if (this.#isShown) this.#read(read);
    else toast("The pad is not linked yet: swipe the card again when it is.", "bad");
  }

  /** A reader types what it reads, all at once, and ends with Enter. */
  #read(card) {
    const pad = this.#frame.contentWindow;
    this.#frame.scrollIntoView({ block: "nearest" }); // where the pad stands below the felt
    pad.focus();
    for (const key of [...card, "Enter"]) {
      const target = pad.document.activeElement ?? pad.document.body;
      target.dispatchEvent(new pad.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
  }
}

const sameSpots = (some, others) => some.length === others.length && some.every((spot) => others.includes(spot));
