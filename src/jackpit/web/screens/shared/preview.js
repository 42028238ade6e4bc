// What a command would do, asked of the manager before it is done, and shown.

import { accountName, amountChange } from "./accounts.js";
import { callApi } from "./api.js";
import { html, nothing } from "./html.js";
import { lastWins } from "./last-wins.js";
import { dollars } from "./money.js";

/** What the manager foresees of a command to a link: [{link, words, accounts, …}], or a Problem. */
export const previewCommand = async (link, command) => (await callApi("POST", `/api/links/${link}/preview`, { command })).links;

/**
 * Foresees what is typed, a moment after the last key. *changed* is called whenever there is
 * something else to show; state is {waits, links, problem}, and its links are of the last command.
 */
export class CommandPreview {
  state = { waits: false, links: null, problem: null };
  #changed; #timer; #begins = lastWins();

  constructor(changed) {
    this.#changed = changed;
  }

  /** The command as it now stands; null if nothing can be foreseen yet. */
  of(link, command, foresees = previewCommand) {
    clearTimeout(this.#timer);
    const isLast = this.#begins();
    if (!command) return this.#set({ waits: false, links: null, problem: null });
    this.state = { ...this.state, waits: true };
    this.#timer = setTimeout(async () => {
      try {
        const links = await foresees(link, command);
        if (isLast()) this.#set({ waits: false, links, problem: null });
      } catch (problem) {
        if (isLast()) this.#set({ waits: false, links: null, problem });
        if (!problem.rule) throw problem;
      }
    }, 200);
  }

  /** Whether what is foreseen is of what is typed, and can be done. */
  get isReady() {
    return !this.state.waits && this.state.links !== null;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#begins();
  }

  #set(state) {
    this.state = state;
    this.#changed();
  }
}

/** The panel that says what will happen. *empty* is shown while nothing can be foreseen. */
export function previewPanel({ links, problem, waits }, { empty, title = "What it will do" }) {
  return html`<section class="panel stack foreseen ${waits ? "is-waiting" : ""}" aria-live="polite" aria-busy=${waits}>
    <h2>${title}</h2>
    ${problem ? html`<p class="problem">${problem.message}</p>` : links ? links.map(ofLink) : html`<p class="soft">${empty}</p>`}
  </section>`;
}

function ofLink(link, _, all) {
  const changed = (link.accounts ?? []).filter(({ before, after }) => before !== after);
  return html`<div class="stack of-link">
    ${all.length > 1 ? html`<h3>Link ${link.link}</h3>` : nothing}
    <ul class="words">${link.words.map((text) => html`<li>${text}</li>`)}</ul>
    ${changed.length
      ? html`<div class="scroll" tabindex="0"><table>
          <thead><tr><th>Account</th><th class="number">Now</th><th class="number">Change</th><th class="number">Then</th></tr></thead>
          <tbody>${changed.map((line) => html`<tr><td>${accountName(line.account)}</td>${amountChange(line)}</tr>`)}</tbody>
        </table></div>`
      : html`<p class="soft">No money moves.</p>`}
    ${signs(link)}
  </div>`;
}

/** The sign, where it will show something else. */
function signs({ sign_before: before, sign_after: after }) {
  const lines = after.filter((line, index) => line.amount !== before[index]?.amount);
  if (!lines.length) return html`<p class="soft small">The signs show the same amounts as before.</p>`;
  return html`<p class="sign-line">${lines.map((line) => html`<span>The signs will show <b class="amount">${dollars(line.amount)}</b> for ${line.meter}${line.is_pending ? ", PENDING" : nothing}</span>`)}</p>`;
}
