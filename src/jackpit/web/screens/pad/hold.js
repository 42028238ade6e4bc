// Keys that are held for a second, or confirmed with Enter: they mark a 100% hand.

import { t } from "../shared/text.js";
import { nameOf } from "./taps.js";

const HOLD_MILLISECONDS = 1000; // the animation of .holding takes as long

/** @typedef {{ name: string, label: string }} Held */

/** The key that is being held, or that waits for Enter. */
export class Hold {
  #pad;
  /** @type {Held & { pointer: number } | null} */
  #held = null;
  /** @type {Held | null} */
  #asked = null;
  /**
   * The key that a finger marked and is still on: the click at its end is none.
   * @type {{ key: Server.PadKey, pointer: number } | null}
   */
  #done = null;
  /** @type {number | undefined} */
  #timer;

  /** @param {Pad} pad */
  constructor(pad) {
    this.#pad = pad;
    const release = (/** @type {PointerEvent} */ event) => this.#release(event.pointerId);
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, (event) => release(/** @type {PointerEvent} */ (event)));
    window.addEventListener("blur", () => this.#held && this.#release(this.#held.pointer));
  }

  /** Whether a key waits for Enter. */
  get isAsking() {
    return this.#asked !== null;
  }

  /** @param {Server.PadKey} key */
  isHeld(key) {
    return this.#held?.name === nameOf(key);
  }

  /** @param {Server.PadKey} key */
  isAsked(key) {
    return this.#asked?.name === nameOf(key);
  }

  /**
   * A finger or the mouse goes down on a key.
   * @param {Server.PadKey} key
   * @param {PointerEvent} event
   */
  begin(key, event) {
    if (!key.must_hold || !this.#pad.keyState(key).is_live || event.button !== 0) return;
    this.cancel();
    this.#held = { name: nameOf(key), label: key.label, pointer: event.pointerId };
    this.#timer = setTimeout(() => this.#finish(event), HOLD_MILLISECONDS);
    this.#pad.showMessage(t("Keep holding {key}.", { key: key.label }), "good", Infinity);
  }

  /**
   * The mouse leaves the key; a finger stays on it wherever it slides.
   * @param {PointerEvent} event
   */
  leave(event) {
    if (event.pointerType === "mouse") this.#release(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #finish(event) {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    const key = this.#carryOut(held);
    if (key) this.#done = { key, pointer: event.pointerId };
  }

  /** @param {number} pointer */
  #release(pointer) {
    if (this.#done?.pointer === pointer) {
      this.#pad.taps.note(this.#done.key);
      this.#done = null;
    }
    const held = this.#held;
    if (held?.pointer !== pointer) return;
    clearTimeout(this.#timer);
    this.#held = null;
    this.#pad.refuse(t("That was too short. Hold {key} for one second.", { key: held.label }));
  }

  /**
   * A key is pressed without a finger or a mouse: by its letter, its digit, or Enter on it. It waits for Enter.
   * @param {Server.PadKey} key
   */
  ask(key) {
    this.#asked = { name: nameOf(key), label: key.label };
    const prompt = t("{key} wins a whole meter: press Enter to mark it. Any other key cancels.", { key: key.label });
    this.#pad.showMessage(prompt, "good", Infinity);
  }

  /**
   * Enter marks the hand that waits; any other key cancels it.
   * @param {boolean} isConfirmed
   */
  answer(isConfirmed) {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = null;
    if (isConfirmed) this.#carryOut(asked);
    else this.#pad.refuse(t("Nothing is marked. Press the key of {key} again, then Enter.", { key: asked.label }));
  }

  /** Forget the key that waits for Enter, without a word. */
  cancel() {
    if (!this.#asked) return;
    this.#asked = null;
    this.#pad.showMessage(null);
  }

  /**
   * Press the key, unless it would do something else by now; return it.
   * @param {Held} held
   */
  #carryOut({ name }) {
    const key = this.#pad.view.keys.find((key) => nameOf(key) === name);
    if (!key?.must_hold) this.#pad.refuse(t("The table has changed; nothing was marked. Check the screen."));
    else this.#pad.carryOut(key);
    return key;
  }
}
