// Who pressed what and when in the round of a claim, in the words of its replay.

import { get } from "../shared/api.js";
import { html } from "../shared/html.js";
import { Lookups } from "../shared/lookups.js";
import { clock } from "../shared/times.js";

/** Keeps the journal of every round that a claim waits in, and asks again when its marks change. */
export class PressLists {
  #rounds;

  constructor(came) {
    this.#rounds = new Lookups(came);
  }

  /** The journal of a claim's round. */
  get(claim) {
    const { link, round } = claim;
    const seen = JSON.stringify([claim.marks, claim.cards, claim.spots]);
    return this.#rounds.get(keyOf(claim), seen, () => get(`/api/links/${link}/rounds/${round}/replay`));
  }

  /** Only these claims wait now. */
  keep(claims) {
    this.#rounds.keep(claims.map(keyOf));
  }
}

const keyOf = ({ link, round }) => `${link}/${round}`;

/** The journal as a list. Why it cannot be told is shown beside it, for it may be folded up. */
export function pressList({ found, problem }) {
  if (!found) return html`<p class="small soft">${problem ? "The round cannot be told; it is looked up again in a moment." : "The round is being looked up."}</p>`;
  return html`<ol class="presses">${found.steps.map((step) => html`<li><time>${clock(step.at)}</time> <b>${step.people[0]?.[0] ?? step.by}</b> ${step.words.join("; ")}</li>`)}</ol>`;
}
