// The dealer's pad: shows the view of its table that the server sends, and sends presses.

import { callApi, problemOf } from "../shared/api.js";
import { onCardSwipe } from "../shared/card-reader.js";
import { demoMark } from "../shared/demo-mark.js";
import { forgetDevice, identifyDevice } from "../shared/device.js";
import { html, nothing, render } from "../shared/html.js";
import { Live } from "../shared/live.js";
import { hasOpenDialog } from "../shared/modal.js";
import { sentences, t } from "../shared/text.js";
import { cardAnswer, cardPurpose, openCardDialog } from "./card-swipe.js";
import { fitLists } from "./fit.js";
import { openHelp } from "./help.js";
import { Hold } from "./hold.js";
import { canBeginCard, isCardRead, keyAction, onKeys } from "./keyboard.js";
import { padPage } from "./layout.js";
import { phaseOf } from "./phase.js";
import { resumeLights } from "./resume.js";
import { playSound } from "./sounds.js";
import { Taps } from "./taps.js";
import { openMore, openTool } from "./tools.js";
import { findKey, findKeys, findNextClaim } from "./view.js";
import { RESTING_REASONS, SYSTEM_OFFLINE } from "./words.js";

const MESSAGE_MILLISECONDS = 8000;
const HAND_NUMBER_MILLISECONDS = 4000;
/** @type {Record<string, import("./tools.js").Tool>} */
const TOOL_OF_PRESS = { SpecialBonus: "bonus", KeyToJph: "switch" };

/** @param {Server.Pad} view */
const needsReference = (view) => findNextClaim(view)?.needs_reference;

/** One pad: its view, and what can be done with it. */
export class Pad {
  about;
  device;
  live;
  /** @type {Server.Pad} */
  // @ts-expect-error -- null until the server has sent it; until then only the waiting page is drawn
  view = null;
  /** @type {Server.SignAmount[]} */
  meters = [];
  /** @type {{ show: (view: Server.Pad) => void } | null} */
  picker = null;
  /** @type {{ text: string, kind: string } | null} */
  message = null;
  isHandNumberNext = false;
  taps = new Taps();
  hold = new Hold(this);
  /** @type {Set<() => void>} */
  redraws = new Set(); // functions of open dialogs that show the view
  #root;
  /** @type {Set<string>} */
  #sent = new Set();
  /** @type {number | undefined} */
  #timer;
  /** @type {{ state: string | null } | null} */
  #unanswered = null; // while the message of an unanswered press is shown: {state}, of the table after it

  /**
   * @param {HTMLElement} root
   * @param {{ about: Server.About, device: Server.OwnDevice, hello: { token: string, version: string } }} parts
   */
  constructor(root, { about, device, hello }) {
    this.about = about;
    this.device = device;
    this.#root = root;
    const place = { link: device.link, table: device.table ?? undefined };
    this.live = new Live({
      hello,
      onState: () => {
        resumeLights(this);
        this.draw();
      },
      onProblem: (problem) => this.showMessage(problem.message, "bad", Infinity),
    });
    this.live.watch({ what: "pad", ...place }, (view) => this.#show(view));
    this.live.watch({ what: "sign", ...place }, (sign) => {
      this.meters = sign.meters;
      this.draw();
    });
  }

  get isOnline() {
    return this.live.state === "online";
  }

  /**
   * A key with its present state: while the system is offline, no key is live.
   * @param {Server.PadKey} key
   */
  keyState(key) {
    if (!this.isOnline) return { ...key, is_live: false, why_not: SYSTEM_OFFLINE };
    const isResting = key.is_live && this.taps.isResting(key);
    return isResting ? { ...key, is_live: false, why_not: RESTING_REASONS[key.press.type] } : key;
  }

  /** @param {Server.Pad} view */
  #show(view) {
    const before = this.view;
    this.view = view;
    this.meters = view.meters;
    if (before && countClaims(view) > countClaims(before)) playSound("jackpot");
    if (before?.round === null && view.round !== null) this.taps.rest("Finish", () => this.draw());
    this.picker?.show(view);
    this.#clearUnanswered(view);
    this.draw();
  }

  /**
   * Remove the message of an unanswered press once something else happens at the table.
   * @param {Server.Pad} view
   */
  #clearUnanswered(view) {
    if (!this.#unanswered) return;
    const state = tableState(view);
    if (this.#unanswered.state === null) this.#unanswered.state = state;
    else if (this.#unanswered.state !== state) this.showMessage(null);
  }

  // Presses.

  /**
   * Press a key of the pad, once for a double tap; a disabled key shows its whole reason. One that must be held
   * is pressed by holding it, and asks for Enter from the keyboard.
   * @param {Server.PadKey} key
   * @param {MouseEvent | null} event null from the keyboard
   */
  async press(key, event = null) {
    if (this.taps.isSecond(key, event, this.view.round !== null)) return null;
    const now = this.keyState(key);
    if (!now.is_live) return this.refuse(now.why_not?.sentence ?? "");
    this.taps.note(key, event);
    if (!key.must_hold) return this.carryOut(key);
    return event?.detail ? null : this.hold.ask(key);
  }

  /** @param {Server.PadKey} key */
  async carryOut(key) {
    const tool = key.press.type === "JPot" && needsReference(this.view) ? "jpot" : TOOL_OF_PRESS[key.press.type];
    if (tool) return openTool(this, tool);
    return this.attempt(key.label, () => this.send(key.press));
  }

  /**
   * Send a press with the credentials of a person; return the answer or throw a Problem.
   * @param {Press} press
   */
  async send(press, credentials = {}) {
    const key = JSON.stringify(press);
    if (this.#sent.has(key)) return null; // already on its way
    this.#sent.add(key);
    const holder = this.view.key_holder_name;
    try {
      const done = await this.live.press(this.device.link, this.device.table ?? "", press, credentials);
      this.showMessage(null);
      if (press.type === "JPot") this.showCardAnswer(done, holder, null);
      if (press.type === "Begin") playSound("accepted");
      if (press.type === "JPot") this.taps.rest("JPot", () => this.draw());
      return done;
    } finally {
      this.#sent.delete(key);
    }
  }

  /**
   * Whose card was swiped; a Problem if it is not known.
   * @param {string} card
   */
  identify(card) {
    const { link, table } = this.device;
    return callApi("POST", `/api/links/${link}/tables/${table ?? ""}/card`, { card });
  }

  /**
   * Show what a card did and whose it was, until the next press.
   * @param {unknown} done what the press or the command returned
   * @param {string | null | undefined} name
   * @param {string | null} dealer the dealer before
   */
  showCardAnswer(done, name, dealer) {
    const entries = /** @type {Server.Entries | null} */ (done)?.entries;
    const answer = name && entries ? cardAnswer({ entries }, name, dealer) : null;
    if (answer) this.showMessage(answer);
  }

  /**
   * Run *action*, and show why if it was refused or has no answer.
   * @template Done
   * @param {string} label
   * @param {() => Promise<Done>} action
   */
  async attempt(label, action) {
    try {
      return await action();
    } catch (problem) {
      const isUnknown = problem.rule === "OUTCOME_UNKNOWN";
      this.refuse(
        isUnknown ? sentences([t("No answer to {key}.", { key: label }), problem.message]) : problem.message,
        isUnknown,
      );
      if (isUnknown) this.#unanswered = { state: null };
      problemOf(problem);
      return null;
    }
  }

  /** @param {string} sentence */
  refuse(sentence, isPermanent = false) {
    playSound("refused");
    this.showMessage(sentence, "bad", isPermanent ? Infinity : MESSAGE_MILLISECONDS);
  }

  /**
   * Show a message instead of the prompt; null removes it.
   * @param {string | null} text
   */
  showMessage(text, kind = "good", milliseconds = MESSAGE_MILLISECONDS) {
    clearTimeout(this.#timer);
    this.#unanswered = null;
    this.message = text ? { text, kind } : null;
    if (text && milliseconds < Infinity) this.#timer = setTimeout(() => this.showMessage(null), milliseconds);
    this.draw();
  }

  // Keyboard and cards.

  /**
   * Handle keyboard keys. Where a card is needed next, letters and digits begin a typed card.
   * @param {string[]} keys
   */
  typeKeys(keys) {
    if (!this.view || hasOpenDialog()) return;
    if (isCardRead(keys)) this.hold.cancel();
    if (this.hold.isAsking) return this.#answerHold(keys);
    const isCardKey = keys.length > 1 && keyAction(keys[0].toLowerCase(), false)?.action === "card";
    const isCardExpected = cardPurpose(this.view) !== null && canBeginCard(keys[0]);
    if (isCardKey || isCardExpected)
      openCardDialog(
        this,
        keys
          .slice(isCardKey ? 1 : 0)
          .filter((key) => key.length === 1)
          .join(""),
        { isTyped: true },
      );
    else if (!isCardRead(keys)) keys.forEach((key) => this.#typeKey(key.length === 1 ? key.toLowerCase() : key));
  }

  /**
   * The first key after a hand that must be confirmed; the second tap on its letter is none.
   * @param {string[]} keys
   */
  #answerHold([key]) {
    const again = this.#handOf(key.toLowerCase());
    if (again && this.hold.isAsked(again) && this.taps.isSecond(again, null, true)) return;
    this.hold.answer(key === "Enter");
  }

  /**
   * The key of the pad that a letter or a digit presses.
   * @param {string} key
   */
  #handOf(key) {
    const meant = keyAction(key, this.isHandNumberNext);
    if (!meant || meant.action) return undefined;
    const type = meant.spot ? "Tap" : "Hand";
    return findKeys(this.view, type)[(meant.spot ?? (meant.hand ?? 0) + 1) - 1];
  }

  /** @param {string} key */
  #typeKey(key) {
    if (hasOpenDialog()) return;
    const meant = keyAction(key, this.isHandNumberNext);
    const found = this.#handOf(key);
    this.isHandNumberNext = false;
    if (!meant) return this.draw();
    if (meant.action) return this.#run(meant.action);
    if (found) this.press(found);
  }

  /** @param {string} action */
  #run(action) {
    /** @param {string[]} types */
    const press = (...types) => {
      const key = types.map((type) => findKey(this.view, type)).find(Boolean);
      if (key) this.press(key);
    };
    if (action === "begin") press("Begin");
    if (action === "same") press("DismissRefusal", "SameSpots"); // a refusal is read first
    if (action === "undo") press("Undo");
    if (action === "verify") press("Confirm", "JPot");
    if (action === "end") this.#end();
    if (action === "acknowledge") press("DismissRefusal");
    if (action === "switch") press(this.view.key_holder ? "KeyToRun" : "KeyToJph");
    if (action === "card") openCardDialog(this);
    if (action === "more") openMore(this);
    if (action === "help") openHelp(this);
    if (action === "hand") this.#waitForHand();
  }

  /** GAME OVER by keyboard; where the pay list is cut off, its page comes first. */
  #end() {
    const key = findKey(this.view, "Finish");
    const isCut = phaseOf(this) === "deal" && this.#root.classList.contains("is-cut");
    if (isCut) this.showPhase("pay");
    else if (key) this.press(key);
  }

  /** @type {number | undefined} */
  #handTimer;

  #waitForHand() {
    this.isHandNumberNext = true;
    this.showMessage(t("Number of the hand: 1 to 9, or 0 for the tenth."), "good", HAND_NUMBER_MILLISECONDS);
    clearTimeout(this.#handTimer);
    this.#handTimer = setTimeout(() => (this.isHandNumberNext = false), HAND_NUMBER_MILLISECONDS);
  }

  // The page of the pay list, and its ticks, which move no money.

  /** @type {{ round: number | null, wins: number, phase: import("./phase.js").Phase } | null} */
  #chosen = null;
  /** @type {Set<string>} */
  #ticks = new Set();

  /** The page that was chosen in this round, until a win is verified. */
  get chosenPhase() {
    const { round, wins } = this.view;
    return this.#chosen?.round === round && this.#chosen.wins === wins.length ? this.#chosen.phase : null;
  }

  /**
   * Turn to the hands or to the pay list.
   * @param {import("./phase.js").Phase} phase
   */
  showPhase(phase) {
    this.#chosen = { round: this.view.round, wins: this.view.wins.length, phase };
    this.draw();
  }

  /**
   * A tick is for an amount: if the spot is owed more, it is gone.
   * @param {Server.PadPayRow} row
   */
  #tickOf = ({ spot, tray }) => `${this.view.round} ${spot} ${tray}`;

  /** @param {Server.PadPayRow} row */
  isTicked(row) {
    return this.#ticks.has(this.#tickOf(row));
  }

  /** @param {Server.PadPayRow} row */
  tick(row) {
    const tick = this.#tickOf(row);
    if (!this.#ticks.delete(tick)) this.#ticks.add(tick);
    this.draw();
  }

  // Drawing.

  draw() {
    render(this.#page(), this.#root);
    this.#root.classList.toggle("offline", !this.isOnline);
    fitLists(this.#root);
    this.redraws.forEach((redraw) => redraw());
  }

  #page() {
    const { state } = this.live;
    if (state === "refused") return refusedPage(this.live.refusal?.message, this.about);
    if (!this.view) return waitingPage(this);
    document.title = `${this.view.table} · ${this.view.game_name} · Jackpit`;
    return html`${state === "online" ? nothing : offlineBar()}${padPage(this)}`;
  }
}

/**
 * The state of the table without amounts, which change with other tables.
 * @param {Server.Pad} view
 */
const tableState = ({ round, last, key_holder, wins, keys }) =>
  JSON.stringify([round, last?.round, key_holder, wins?.length, keys.map((key) => [key.is_lit, key.is_selected])]);

/** @param {Server.Pad} view */
const countClaims = (view) => view.sheet?.waiting.filter((claim) => claim.meter !== null).length ?? 0;

const offlineBar = () =>
  html`<div class="offline-bar" role="alert"><b>${t("SYSTEM OFFLINE – take no progressive wagers.")}</b>
    ${t("This screen may be out of date. The pad reconnects by itself.")}</div>`;

/** @param {string} state */
const connectionText = (state) => (state === "lost" ? t("The system is offline. Reconnecting…") : t("Connecting…"));

/** @param {Pad} pad */
const waitingPage = (pad) =>
  html`<main class="narrow"><div class="panel stack">
    <h1>${t("Table {table}", { table: pad.device.table ?? "" })} ${demoMark(pad.about)}</h1>
    <p role="status">${pad.message?.text ?? connectionText(pad.live.state)}</p>
    <button class="button" @click=${forgetDevice}>${t("Use a different token")}</button>
  </div></main>`;

/**
 * @param {string | undefined} sentence
 * @param {Server.About} about
 */
const refusedPage = (sentence, about) =>
  html`<main class="narrow"><div class="panel wrong stack">
    <h1>${t("This pad was refused.")} ${demoMark(about)}</h1>
    <p role="alert">${sentence ?? t("The system does not recognize it.")}</p>
    <div class="row"><button class="button primary" @click=${() => location.reload()}>${t("Try again")}</button>
    <button class="button" @click=${forgetDevice}>${t("Use a different token")}</button></div>
  </div></main>`;

/** A key looks pressed while it is touched, and is pressed when the finger is lifted. */
function showTouches() {
  const up = () => document.querySelectorAll(".pressed").forEach((key) => key.classList.remove("pressed"));
  window.addEventListener("pointerdown", (event) => {
    const key = event.target instanceof Element && event.target.closest("button");
    if (!key) return;
    key.classList.add("pressed");
    if (key.classList.contains("key") || key.classList.contains("spot")) event.preventDefault();
  });
  // Keep the focus, so Enter means COIN IN and not the key that was tapped last.
  window.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest(".key, .spot, .tool")) event.preventDefault();
  });
  for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, up);
}

async function start() {
  const root = document.createElement("div");
  root.className = "pad";
  document.body.append(root);
  window.addEventListener("resize", () => fitLists(root));
  showTouches();
  const identity = await identifyDevice(root, "pad");
  if (identity.device.table === null)
    return render(refusedPage(t("This pad is not registered for a table."), identity.about), root);
  render(nothing, root);
  const pad = new Pad(root, identity);
  onKeys(
    (keys) => pad.typeKeys(keys),
    () => pad.hold.isAsking,
  ); // before the card reader, which hides its keys from others
  onCardSwipe((card) => pad.view && !hasOpenDialog() && openCardDialog(pad, card));
  pad.draw();
}

start();
