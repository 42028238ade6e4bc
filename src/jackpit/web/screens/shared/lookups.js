// Lookups: what a page loads beside what the live connection sends, cached until it changes.

import { problemOf } from "./api.js";

const RETRY_MILLISECONDS = 5000;

/**
 * @template Found
 */
export class Lookups {
  /** @type {Map<string, Lookup<Found> & { version: unknown, failedAt: number }>} */
  #cache = new Map();
  #onChange;

  /**
   * *onChange* is called whenever there is something else to show.
   * @param {() => void} onChange
   */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /**
   * Return {found, problem} of *key* at *version*. A new version is loaded; a failed load is repeated
   * after a while. Until then the last result is returned; found is null if there was none.
   * @param {string} key
   * @param {unknown} version
   * @param {() => Promise<Found>} load
   */
  get(key, version, load) {
    const cached = this.#cache.get(key);
    if (!cached || cached.version !== version || performance.now() - cached.failedAt > RETRY_MILLISECONDS)
      this.#load(key, version, load);
    return /** @type {Lookup<Found>} */ (this.#cache.get(key));
  }

  /**
   * Forget all keys but these.
   * @param {string[]} keys
   */
  keep(keys) {
    for (const key of this.#cache.keys()) if (!keys.includes(key)) this.#cache.delete(key);
  }

  /**
   * @param {string} key
   * @param {unknown} version
   * @param {() => Promise<Found>} load
   */
  async #load(key, version, load) {
    const { found = null, problem = null } = this.#cache.get(key) ?? {};
    const entry = { found, problem, version, failedAt: Infinity };
    this.#cache.set(key, entry);
    try {
      Object.assign(entry, { found: await load(), problem: null });
    } catch (error) {
      Object.assign(entry, { problem: error, failedAt: performance.now() });
      problemOf(error);
    } finally {
      if (this.#cache.get(key) === entry) this.#onChange();
    }
  }
}
