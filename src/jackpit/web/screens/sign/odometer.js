// The reels of a meter. The exact amount is a text for screen readers; the reels follow it from below
// and never show more than the amount.

import { microcents } from "../shared/money.js";

const ROLL_MILLISECONDS = 1800; // from one amount to the next
const PER_CENT = 1_000_000n;
const CENTS = 2;
const REEL_DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
const WIDTHS = { unit: 0.62, separator: 0.3, reel: 1 };
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** `<odometer-reels .amount=${"48213.57000000"}>`; rolling changes only transforms. */
class Odometer extends HTMLElement {
  /** @type {number | null} */
  #cents = null; // of the amount that was set last
  #shown = 0;
  #from = 0;
  #began = 0;
  #frame = 0;
  /** @type {HTMLElement[]} */
  #strips = [];
  /** @type {number[]} */
  #at = [];

  get amount() {
    return this.#cents;
  }

  /** @param {string | number | null} text */
  set amount(text) {
    const cents = Number(microcents(String(text)) / PER_CENT); // whole cents, far below 2^53
    if (cents === this.#cents) return;
    const before = this.#cents;
    this.#cents = cents;
    if (before === null || digitsOf(before) !== digitsOf(cents)) this.#build(digitsOf(cents));
    const rolls = before !== null && cents > this.#shown && digitsOf(before) === digitsOf(cents);
    if (rolls && !reducedMotion.matches) {
      this.#from = this.#shown;
      this.#began = performance.now();
      this.#frame ||= requestAnimationFrame((now) => this.#roll(now));
    } else {
      this.#settle();
    }
  }

  disconnectedCallback() {
    if (this.#cents !== null) this.#settle();
  }

  /** @param {number} now */
  #roll(now) {
    const part = Math.min(1, Math.max(0, (now - this.#began) / ROLL_MILLISECONDS));
    if (part === 1) {
      this.#settle();
      return;
    }
    const eased = 1 - (1 - part) ** 3;
    this.#turn(this.#from + ((this.#cents ?? 0) - this.#from) * eased);
    this.#frame = requestAnimationFrame((later) => this.#roll(later));
  }

  #settle() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#turn(this.#cents ?? 0);
  }

  /**
   * Turn every reel to its position at *cents*: a reel moves while all reels below it pass nine.
   * @param {number} cents
   */
  #turn(cents) {
    this.#shown = Math.min(cents, this.#cents ?? 0);
    this.#strips.forEach((strip, place) => {
      const size = 10 ** place;
      const below = this.#shown % size;
      const carried = place === 0 ? this.#shown % 1 : Math.max(0, below - (size - 1));
      const at = (Math.floor(this.#shown / size) % 10) + carried;
      if (at === this.#at[place]) return;
      this.#at[place] = at;
      strip.style.transform = `translate3d(0, ${(-100 * at) / REEL_DIGITS.length}%, 0)`;
    });
  }

  /** @param {number} digits */
  #build(digits) {
    const unit = span("unit", "$");
    unit.setAttribute("elementtiming", "meter"); // measures when it was painted
    const children = [unit];
    let slots = WIDTHS.unit;
    this.#strips = [];
    this.#at = [];
    for (let place = digits - 1; place >= 0; place -= 1) {
      const strip = span("strip");
      strip.append(...REEL_DIGITS.map((digit) => span("digit", String(digit))));
      const reel = span("reel");
      reel.append(strip);
      children.push(reel);
      this.#strips[place] = strip;
      slots += WIDTHS.reel;
      const separator = place === CENTS ? "." : place > CENTS && (place - CENTS) % 3 === 0 ? "," : "";
      if (separator) {
        children.push(span("separator", separator));
        slots += WIDTHS.separator;
      }
    }
    this.style.setProperty("--slots", slots.toFixed(2));
    this.replaceChildren(...children);
  }
}

/** @param {number} cents */
const digitsOf = (cents) => Math.max(CENTS + 1, String(cents).length);

/** @param {string} name */
function span(name, text = "") {
  return Object.assign(document.createElement("span"), { className: name, textContent: text });
}

customElements.define("odometer-reels", Odometer);
