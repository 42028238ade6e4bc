// Who pressed what and when in the round of a claim, in the words of its replay.

import { get } from "../../shared/api.js";
import { html } from "../../shared/html.js";
import { clock } from "../../shared/times.js";

/** Keeps the journal of every round that a claim waits in, and asks again when its marks change. */
export class Journals {
  #kept = new Map();

  constructor(came) {
    this.came = came;
  }

  /** The steps of a claim's round; null until they are there. */
  of(claim) {
    const round = `${claim.link}/${claim.round}`;
    const seen = JSON.stringify([claim.marks, claim.cards, claim.spots]);
    const kept = this.#kept.get(round);
    if (kept?.seen !== seen) this.#ask(round, seen, claim);
    return this.#kept.get(round).steps;
  }

  async #ask(round, seen, { link, round: number }) {
    this.#kept.set(round, { seen, steps: this.#kept.get(round)?.steps ?? null });
    const told = await get(`/api/links/${link}/rounds/${number}/retold`).catch(() => null);
    if (!told || this.#kept.get(round).seen !== seen) return;
    this.#kept.set(round, { seen, steps: told.steps });
    this.came();
  }
}

/** The journal as a list. */
export function journalOf(steps) {
  if (!steps) return html`<p class="small soft">The round is being looked up.</p>`;
  return html`<ol class="journal">${steps.map((step) => html`<li><time>${clock(step.at)}</time> <b>${step.people[0]?.[0] ?? step.by}</b> ${step.words.join("; ")}</li>`)}</ol>`;
}
