// Claims that another person decided while they were shown here: who was faster, and when.

import { claimKey } from "../floor/floor-model.js";
import { get } from "../shared/api.js";
import { attempt } from "../shared/dialog.js";
import { html, nothing, repeat } from "../shared/html.js";
import { t } from "../shared/text.js";
import { now } from "../shared/times.js";
import { decisionSentence } from "./decided.js";

const SHOWN_MILLISECONDS = 60_000;

/** The decisions about claims that have just disappeared, each for a minute. */
export class JustDecided {
  /** @type {Map<string, Server.Claim>} */
  #claims = new Map();
  /** @type {{ decision: Server.Decision, until: number }[]} */
  #found = [];
  #draw;

  /** @param {() => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /** @param {Server.Claim[]} claims the pending claims now */
  see(claims) {
    const here = new Map(claims.map((claim) => [claimKey(claim), claim]));
    const gone = [...this.#claims].filter(([key]) => !here.has(key)).map(([, claim]) => claim);
    this.#claims = here;
    if (gone.length) void this.#load(gone);
  }

  /** @param {Server.Claim[]} gone */
  async #load(gone) {
    const answer = await attempt(() => get("/api/decisions"));
    if (!answer) return;
    const until = now() + SHOWN_MILLISECONDS;
    for (const claim of gone) {
      const decision = answer.decisions.find((one) => one.link === claim.link && one.round === claim.round);
      if (decision) this.#found.unshift({ decision, until });
    }
    this.#draw();
  }

  template() {
    this.#found = this.#found.filter(({ until }) => until > now());
    if (!this.#found.length) return nothing;
    return html`<section class="just-decided" aria-label=${t("Just decided")} role="status">${repeat(
      this.#found,
      ({ decision }) => `${decision.at}/${decision.link}`,
      ({ decision }) =>
        html`<p><b>${t("Table {table}", { table: decision.table ?? "" })}</b> ${decisionSentence(decision)}</p>`,
    )}</section>`;
  }
}
