// The dealer's pad: shows what the manager says of its table, and sends what is pressed.

import { onCardSwipe } from "../shared/card-reader.js";
import { forgetDevice, identifyDevice } from "../shared/device.js";
import { html, nothing, render } from "../shared/html.js";
import { Live } from "../shared/live.js";
import { cardPurpose, openCardDialog } from "./card-swipe.js";
import { demoMark } from "./components.js";
import { openHelp } from "./keyboard-help.js";
import { canBeginCard, isCardRead, keyAction, onKeys } from "./keyboard.js";
import { keypadLayout } from "./keypad.js";
import { updateOverflowMarks } from "./pay-sheet.js";
import { playSound } from "./sounds.js";
import { openMore, openTool } from "./tools.js";
import { touchLayout } from "./touch.js";
import { keyOf, nextClaim } from "./view.js";
import { NEXT_CLAIM, SYSTEM_OFFLINE } from "./words.js";

const MESSAGE_STAYS = 8000;
const HAND_NUMBER_WAITS = 4000;
const LOOK_AT_CLAIM = 1500; // a finger that taps twice is faster
const TOOLS = { SpecialBonus: "bonus", KeyToJph: "switch" };

const needsReference = (view) => nextClaim(view)?.needs_reference;

/** One pad: what is known of it, and what can be done at it. */
class Pad {
  about; device; live; view = null; meters = []; picker = null;
  message = null; isForHand = false;
  redraws = new Set(); // of dialogs that show how things stand
  #root; #sent = new Set(); #timer; #held = null;
  #unanswered = null; // while a message stands about a press without an answer: {stood}, once it is seen again how things stand

  constructor(root, { about, device, hello }) {
    Object.assign(this, { about, device });
    this.#root = root;
    const place = { link: device.link, table: device.table };
    this.live = new Live({ hello, onState: () => this.draw(), onProblem: (problem) => this.say(problem.message, "bad", Infinity) });
    this.live.watch({ what: "pad", ...place }, (view) => this.#looks(view));
    this.live.watch({ what: "sign", ...place }, (sign) => {
      this.meters = sign.meters;
      this.draw();
    });
  }

  get isLinked() {
    return this.live.state === "linked";
  }

  /** A key as it is now: while the manager is not there, none is live. */
  now(key) {
    if (!this.isLinked) return { ...key, is_live: false, why_not: SYSTEM_OFFLINE };
    const isHeld = this.#held && key.press?.type === "JPot" && key.is_live;
    return isHeld ? { ...key, is_live: false, why_not: NEXT_CLAIM } : key;
  }

  #looks(view) {
    const before = this.view;
    this.view = view;
    this.meters = view.sign;
    if (before && claims(view) > claims(before)) playSound("jackpot");
    if (before?.key_holder && before.next_claim && before.next_claim !== view.next_claim) this.#hold();
    this.picker?.show(view);
    this.#goOn(view);
    this.draw();
  }

  /** A message about a press without an answer has said all once something else happens at the table. */
  #goOn(view) {
    if (!this.#unanswered) return;
    const stands = standing(view);
    if (this.#unanswered.stood === null) this.#unanswered.stood = stands;
    else if (this.#unanswered.stood !== stands) this.say(null);
  }

  /** J-POT has the next claim now: a second tap that was meant for the last one does nothing. */
  #hold() {
    clearTimeout(this.#held);
    this.#held = setTimeout(() => {
      this.#held = null;
      this.draw();
    }, LOOK_AT_CLAIM);
  }

  // What is pressed.

  /** Press a key of the pad; a dead one says why in full. */
  async press(key) {
    const now = this.now(key);
    if (!now.is_live) return this.refuse(now.why_not.sentence);
    const tool = key.press.type === "JPot" && needsReference(this.view) ? "jpot" : TOOLS[key.press.type];
    if (tool) return openTool(this, tool);
    return this.tried(key.label, () => this.send(key.press));
  }

  /** Send a press, with what somebody shows; the answer, or a Problem. */
  async send(press, shows = {}) {
    const named = JSON.stringify(press);
    if (this.#sent.has(named)) return null; // it is on its way already
    this.#sent.add(named);
    try {
      const done = await this.live.press(this.device.link, this.device.table, press, shows);
      this.say(null);
      if (press.type === "Begin") playSound("accepted");
      return done;
    } finally {
      this.#sent.delete(named);
    }
  }

  /** Send a command to the table, with what somebody shows. */
  do(type, shows) {
    return this.live.do(this.device.link, { type, table: this.device.table }, shows);
  }

  /** Do something, and say why if it cannot be done or nobody has answered. */
  async tried(label, does) {
    try {
      return await does();
    } catch (problem) {
      if (!problem.rule) throw problem;
      const isUnknown = problem.rule === "OUTCOME_UNKNOWN";
      this.refuse(isUnknown ? `No answer came to ${label}. ${problem.message}` : problem.message, isUnknown);
      if (isUnknown) this.#unanswered = { stood: null };
      return null;
    }
  }

  refuse(sentence, stays = false) {
    playSound("refused");
    this.say(sentence, "bad", stays ? Infinity : MESSAGE_STAYS);
  }

  /** Say something where the dealer looks; null takes it away. */
  say(text, kind = "good", stays = MESSAGE_STAYS) {
    clearTimeout(this.#timer);
    this.#unanswered = null;
    this.message = text && { text, kind };
    if (text && stays < Infinity) this.#timer = setTimeout(() => this.say(null), stays);
    this.draw();
  }

  // The keyboard, and cards.

  /** Keys of the keyboard. While only a card helps, letters and digits are one that somebody types. */
  typed(keys) {
    if (!this.view || document.querySelector("dialog[open]")) return;
    const isAsked = keys.length > 1 && keyAction(keys[0].toLowerCase(), false)?.does === "card";
    const isWaitedFor = cardPurpose(this.view) !== null && canBeginCard(keys[0]);
    if (isAsked || isWaitedFor) openCardDialog(this, keys.slice(isAsked ? 1 : 0).filter((key) => key.length === 1).join(""), { isTyped: true });
    else if (!isCardRead(keys)) keys.forEach((key) => this.#typedOne(key.length === 1 ? key.toLowerCase() : key));
  }

  #typedOne(key) {
    if (document.querySelector("dialog[open]")) return;
    const meant = keyAction(key, this.isForHand);
    this.isForHand = false;
    if (!meant) return this.draw();
    if (meant.does) return this.#does(meant.does);
    const type = meant.spot ? "Tap" : "Hand";
    const found = this.view.keys.filter((one) => one.press.type === type)[(meant.spot ?? meant.hand + 1) - 1];
    if (found) this.press(found);
  }

  #does(what) {
    const press = (...types) => {
      const key = types.map((type) => keyOf(this.view, type)).find(Boolean);
      if (key) this.press(key);
    };
    if (what === "begin") press("Begin");
    if (what === "undo") press("Undo");
    if (what === "verify") press("Confirm", "JPot");
    if (what === "end") press("Finish");
    if (what === "switch") press(this.view.key_holder ? "KeyToRun" : "KeyToJph");
    if (what === "card") openCardDialog(this);
    if (what === "more") openMore(this);
    if (what === "help") openHelp(this);
    if (what === "hand") this.#waitForHand();
  }

  #handTimer;

  #waitForHand() {
    this.isForHand = true;
    this.say("The number of the hand: 1 is the first, 0 the tenth.", "good", HAND_NUMBER_WAITS);
    clearTimeout(this.#handTimer);
    this.#handTimer = setTimeout(() => (this.isForHand = false), HAND_NUMBER_WAITS);
  }

  // Drawing.

  draw() {
    render(this.#page(), this.#root);
    updateOverflowMarks(this.#root);
    this.redraws.forEach((redraw) => redraw());
  }

  #page() {
    const { state } = this.live;
    if (state === "refused") return refused(this.live.refusal, this.about);
    if (!this.view) return waiting(this);
    document.title = `${this.view.table} · ${this.view.game} · Jackpit`;
    const layout = this.view.controller === "KEYPAD" ? keypadLayout : touchLayout;
    return html`${state === "linked" ? nothing : lostBar()}${layout(this)}`;
  }
}

/** How things stand at the table, without the amounts: those move with other tables. */
const standing = ({ round, last, key_holder, wins, keys }) => JSON.stringify([round, last?.round, key_holder, wins?.length, keys.map((key) => [key.is_lit, key.is_selected])]);

const claims = (view) => (view.sheet?.waiting.filter((one) => one.meter !== null).length ?? 0);

const lostBar = () => html`<div class="lost-bar" role="alert"><b>The manager is not there.</b> Take no wager. What you see may be old. The pad comes back by itself.</div>`;

const waiting = (pad) => html`<main class="narrow"><div class="panel stack">
  <h1>Table ${pad.device.table} ${demoMark(pad.about)}</h1>
  <p role="status">${pad.message?.text ?? (pad.live.state === "lost" ? "The manager is not there; it is tried again." : "One moment …")}</p>
  <button class="button" @click=${forgetDevice}>This is another pad</button>
</div></main>`;

const refused = (reason, about) => html`<main class="narrow"><div class="panel wrong stack">
  <h1>This pad is not let in. ${demoMark(about)}</h1>
  <p role="alert">${reason?.replace(/^[A-Z_]+: /, "") || "The manager does not know it."}</p>
  <div class="row"><button class="button first" @click=${() => location.reload()}>Try again</button>
  <button class="button" @click=${forgetDevice}>This is another pad</button></div>
</div></main>`;

/** What is under a finger looks pressed at once, and is pressed when the finger is lifted. */
function feelFingers() {
  const up = () => document.querySelectorAll(".down").forEach((key) => key.classList.remove("down"));
  window.addEventListener("pointerdown", (event) => {
    const key = event.target.closest?.("button");
    if (!key) return;
    key.classList.add("down");
    if (key.classList.contains("key") || key.classList.contains("spot")) event.preventDefault();
  });
  // The focus stays where it is, so that Enter is COIN IN and not the key that was tapped last.
  window.addEventListener("mousedown", (event) => event.target.closest?.(".key, .spot, .tool") && event.preventDefault());
  for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, up);
}

async function start() {
  const root = document.createElement("div");
  root.className = "pad";
  document.body.append(root);
  feelFingers();
  const found = await identifyDevice(root, "pad");
  if (found.device.table === null) return render(refused("A pad stands at a table, and this one was registered for none.", found.about), root);
  render(nothing, root);
  const pad = new Pad(root, found);
  onKeys((keys) => pad.typed(keys)); // before the reader, which keeps its keys from all others
  onCardSwipe((card) => pad.view && !document.querySelector("dialog[open]") && openCardDialog(pad, card));
  pad.draw();
}

start();
