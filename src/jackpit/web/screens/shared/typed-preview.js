// What the server works out of the fields of a form while they are typed.

import { problemOf } from "./api.js";
import { afterTyping } from "./latest-only.js";

/**
 * Calls *load* with the input a moment after the last key, and *onChange* when there is something else to show.
 * The last answer wins; the one before stays, as an old one, until then.
 * @template Input, Found
 */
export class TypedPreview {
  /** @type {Preview<Found>} */
  state = { found: null, problem: null, isLoading: false };
  #load;
  #onChange;
  #loadLater = afterTyping();

  /**
   * @param {(input: Input) => Promise<Found>} load
   * @param {() => void} onChange
   */
  constructor(load, onChange) {
    this.#load = load;
    this.#onChange = onChange;
  }

  /**
   * Preview *input*; null if the form is not complete. The caller draws.
   * @param {Input | null} input
   */
  update(input) {
    if (input === null) return this.#set({ found: null, problem: null, isLoading: false });
    this.state = { ...this.state, problem: null, isLoading: true };
    return this.#loadLater((isLatest) => this.#loadNow(input, isLatest));
  }

  /**
   * Show what is wrong with the fields, beside what was found before. The caller draws.
   * @param {string} problem
   */
  refuse(problem) {
    this.#set({ ...this.state, problem, isLoading: false });
  }

  stop() {
    this.#loadLater(null);
  }

  /** @param {Preview<Found>} state */
  #set(state) {
    this.stop();
    this.state = state;
  }

  /**
   * @param {Input} input
   * @param {() => boolean} isLatest
   */
  async #loadNow(input, isLatest) {
    let { found } = this.state;
    /** @type {string | null} */
    let problem = null;
    try {
      found = await this.#load(input);
    } catch (error) {
      problem = error.message;
      problemOf(error);
    } finally {
      if (isLatest()) {
        // nothing else was typed in the meantime
        this.state = { found, problem, isLoading: false };
        this.#onChange();
      }
    }
  }
}
