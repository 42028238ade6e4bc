// What a page looks up beside what it is told: kept until it changes, asked for again if it failed.

const AGAIN = 5000;

export class Lookups {
  #kept = new Map(); #came;

  /** *came* is called whenever there is something else to show. */
  constructor(came) {
    this.#came = came;
  }

  /**
   * {found, problem} of *key* as of *seen*: asked for if that is new, and again a while after it
   * failed. What was found before is shown until then; found is null if there was nothing.
   */
  of(key, seen, ask) {
    const kept = this.#kept.get(key);
    if (kept?.seen !== seen || performance.now() - kept.failedAt > AGAIN) this.#ask(key, seen, ask);
    return this.#kept.get(key);
  }

  /** Forget all but these. */
  keep(keys) {
    for (const key of this.#kept.keys()) if (!keys.includes(key)) this.#kept.delete(key);
  }

  async #ask(key, seen, ask) {
    const { found = null, problem = null } = this.#kept.get(key) ?? {};
    const mine = { found, problem, seen, failedAt: Infinity };
    this.#kept.set(key, mine);
    try {
      Object.assign(mine, { found: await ask(), problem: null });
    } catch (why) {
      Object.assign(mine, { problem: why, failedAt: performance.now() });
      if (!why.rule) throw why;
    } finally {
      if (this.#kept.get(key) === mine) this.#came();
    }
  }
}
