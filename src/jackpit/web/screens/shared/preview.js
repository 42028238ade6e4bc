// Previews: what a command would do, worked out by the server before it is sent.

import { accountName, amountChange } from "./accounts.js";
import { callApi } from "./api.js";
import { html, nothing } from "./html.js";
import { dollars } from "./money.js";
import { meterName } from "./names.js";
import { problemLine } from "./problem-line.js";
import { rich, t } from "./text.js";

/**
 * Load the effects of a command to a link: [{link, words, accounts, …}]. Throws a Problem if it would be refused.
 * @param {string} link
 * @param {Json} command
 */
export const previewCommand = async (link, command) =>
  (await callApi("POST", `/api/links/${link}/preview`, { command })).links;

/**
 * The panel with the effects. *empty* is shown while the form is not complete.
 * @param {Preview<Server.Preview[]>} preview
 * @param {{ empty: Shown, title?: string }} parts
 */
export function previewPanel({ found, problem, isLoading }, { empty, title = t("What this will do") }) {
  return html`<section class="panel stack preview ${isLoading ? "is-waiting" : ""}" aria-live="polite"
    aria-busy=${isLoading}>
    <h2>${title}</h2>
    ${
      problem
        ? problemLine(problem)
        : found
          ? found.map(linkEffects)
          : html`<p
            class="soft">${empty}</p>`
    }
  </section>`;
}

/**
 * @param {Server.Preview} link
 * @param {number} _
 * @param {Server.Preview[]} all
 */
function linkEffects(link, _, all) {
  const changed = (link.accounts ?? []).filter(({ before, after }) => before !== after);
  return html`<div class="stack link-effects">
    ${all.length > 1 ? html`<h3>${t("Link {link}", { link: link.link })}</h3>` : nothing}
    <ul class="effect-list">${link.words.map((text) => html`<li>${text}</li>`)}</ul>
    ${
      changed.length
        ? html`<div class="scroll" tabindex="0"><table>
          <thead><tr><th>${t("Account")}</th><th class="number">${t("Now")}</th><th
            class="number">${t("Change")}</th><th class="number">${t("After")}</th></tr></thead>
          <tbody>${changed.map(
            (line) => html`<tr><td>${accountName(line.account)}</td>${amountChange(line)}</tr>`,
          )}</tbody>
        </table></div>`
        : html`<p class="soft">${t("No money moves.")}</p>`
    }
    ${signChanges(link)}
  </div>`;
}

/** @param {Server.Preview} preview */
function signChanges({ sign_before: before, sign_after: after }) {
  const lines = after.filter((line, index) => line.amount !== before[index]?.amount);
  if (!lines.length) return html`<p class="soft small">${t("The signs will show the same amounts.")}</p>`;
  return html`<p class="sign-line">${lines.map((line) => html`<span>${signChange(line)}</span>`)}</p>`;
}

/** @param {Server.SignAmount} line */
function signChange(line) {
  const facts = { amount: html`<b class="amount">${dollars(line.amount)}</b>`, meter: meterName(line.meter) };
  return line.is_pending
    ? rich("The signs will show {amount} for {meter}, PENDING", facts)
    : rich("The signs will show {amount} for {meter}", facts);
}
