// Who pressed what and when in the round of a claim, in the words of its replay.

import { get } from "../shared/api.js";
import { html } from "../shared/html.js";
import { Lookups } from "../shared/lookups.js";
import { clauses, t } from "../shared/text.js";
import { clock } from "../shared/times.js";

/** The presses of every round with a pending claim; loaded again when its marks change. */
export class PressLists {
  #rounds;

  /** @param {() => unknown} onChange */
  constructor(onChange) {
    this.#rounds = new Lookups(onChange);
  }

  /**
   * The presses of a claim's round.
   * @param {Server.Claim} claim
   */
  get(claim) {
    const { link, round } = claim;
    const version = JSON.stringify([claim.marks, claim.cards, claim.spots]);
    return this.#rounds.get(keyOf(claim), version, () => get(`/api/links/${link}/rounds/${round}/replay`));
  }

  /**
   * Forget all but these claims.
   * @param {Server.Claim[]} claims
   */
  keep(claims) {
    this.#rounds.keep(claims.map(keyOf));
  }
}

/**
 * @param {Server.Replay} replay
 * @param {string} key
 */
const nameOf = ({ people }, key) => people[key]?.name ?? key;

/** @param {{ link: string, round: number }} parts */
const keyOf = ({ link, round }) => `${link}/${round}`;

/**
 * The presses as a list. Its problem is shown beside it, since the list may be collapsed.
 * @param {Lookup<Server.Replay>} parts
 */
export function pressList({ found, problem }) {
  if (!found)
    return html`<p class="small soft">${
      problem ? t("The presses cannot be loaded; retrying in a moment.") : t("Loading…")
    }</p>`;
  return html`<ol class="presses">${found.steps.map(
    (step) =>
      html`<li><time>${clock(step.at)}</time>
        <b>${nameOf(found, step.people[0]?.[0] ?? step.by)}</b> ${clauses(step.words)}</li>`,
  )}</ol>`;
}
