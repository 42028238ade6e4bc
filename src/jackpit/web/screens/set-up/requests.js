// Requests pending a second person: approve, decline or withdraw, with their effects.

import { requestButtons } from "../approvals/request-actions.js";
import { RequestEffects, requestTitle } from "../approvals/request-effects.js";
import { get, Problem } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { latestOnly } from "../shared/latest-only.js";
import { roleName } from "../shared/names.js";
import { rich, t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";
import { loadTokenCard, tokenCards } from "./device-tokens.js";

const REFRESH_MILLISECONDS = 5000;

/**
 * @typedef {{
 *   requests: Server.Request[], newTokens: import("./device-tokens.js").TokenCard[], problem: Problem | null,
 * }} State
 */

/** @param {Page & { setRequests: (count: number) => void }} page */
export default async function requestsPage({ root, who, setRequests }) {
  /** @type {State} */
  const state = { requests: [], newTokens: [], problem: null };
  const effects = new RequestEffects(() => draw());
  const beginLoad = latestOnly();

  const load = async () => {
    const isLatest = beginLoad();
    const { requests } = await get("/api/requests");
    if (!isLatest()) return;
    effects.keep(requests);
    state.problem = null;
    state.requests = requests;
    setRequests(requests.length);
    draw();
  };

  /** Load again; if that fails, show on the page why it may be out of date. */
  const refresh = () =>
    load().catch((problem) => {
      state.problem = problem;
      draw();
      if (!(problem instanceof Problem)) throw problem;
    });

  /** @param {Server.Request} request */
  const settled = (request) => async (/** @type {{ token?: string }} */ answer) => {
    if (answer.token)
      state.newTokens.push(await loadTokenCard(request.command.device, request.command.kind, answer.token));
    await load();
  };

  const draw = () =>
    render(
      html`<div class="stack step">
        <div><h1>${t("Requests")}</h1><p class="soft">${t("Requests that a second person has not approved yet.")}
          ${t("An approved request is carried out immediately.")}</p></div>
        ${
          state.problem
            ? html`<p class="problem" role="alert">${t("This page may be out of date.")}
              ${state.problem.message}</p>`
            : nothing
        }
        ${state.newTokens.length ? tokenCards(state.newTokens) : nothing}
        ${
          state.requests.length
            ? state.requests.map(requestPanel)
            : html`<div class="empty"><h2>${t("No pending requests.")}</h2>
              <p>${t("Anything that needs a second person can be requested on the other pages.")}</p></div>`
        }
      </div>`,
      root,
    );
  /** @param {Server.Request} request */
  const requestPanel = (request) =>
    html`<article class="panel stack" aria-label=${requestTitle(request)}>
      <div class="row apart"><h2>${requestTitle(request)}</h2><span class="faint small">${t("expires {time}", {
        time: dayAndTime(request.expires_at),
      })}</span></div>
      <p>${rich("{person} ({role}) on {time}: {summary}", {
        person: html`<b>${request.by_name}</b>`,
        role: roleName(request.role),
        time: dayAndTime(request.at),
        summary: request.summary,
      })}</p>
      ${effects.get(request)}
      <div class="row">${requestButtons(request, who, settled(request))}</div>
    </article>`;

  await load();
  const timer = setInterval(() => document.querySelector("dialog[open]") || refresh(), REFRESH_MILLISECONDS);
  return () => {
    beginLoad();
    clearInterval(timer);
  };
}
