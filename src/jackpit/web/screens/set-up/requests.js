// What waits for a second person: approve, decline or withdraw, with the effect in words.

import { requestButtons } from "../approvals/request-actions.js";
import { RequestEffects, requestTitle } from "../approvals/request-effects.js";
import { get } from "../shared/api.js";
import { html, nothing, render } from "../shared/html.js";
import { lastWins } from "../shared/last-wins.js";
import { dayAndTime } from "../shared/times.js";
import { loadTokenCard, tokenCards } from "./device-tokens.js";

const LOOK_AGAIN = 5000;

export default async function requestsPage({ root, who, setRequests }) {
  const state = { requests: [], shown: [], problem: null };
  const effects = new RequestEffects(() => draw());
  const looks = lastWins();

  const look = async () => {
    const isLast = looks();
    const { requests } = await get("/api/requests");
    if (!isLast()) return;
    effects.keep(requests);
    state.problem = null;
    state.requests = requests.map(({ by: [by, role], ...one }) => ({ ...one, by, role }));
    setRequests(requests.length);
    draw();
  };

  /** Look, and say on the page why what it shows may be old; a bug is none of these reasons. */
  const lookAgain = () =>
    look().catch((problem) => {
      state.problem = problem;
      draw();
      if (!problem.rule) throw problem;
    });

  const settled = (one) => async (answer) => {
    if (answer.token) state.shown.push(await loadTokenCard(one.command.device, one.command.kind, answer.token));
    await look();
  };

  const draw = () =>
    render(
      html`<div class="stack step">
        <div><h1>Requests</h1><p class="soft">What one person has asked for and another has not yet agreed to. Whoever approves has it done in the same moment.</p></div>
        ${state.problem ? html`<p class="problem" role="alert">What you see may be old. ${state.problem.message}</p>` : nothing}
        ${state.shown.length ? tokenCards(state.shown) : nothing}
        ${state.requests.length ? state.requests.map(card) : html`<div class="empty"><h2>Nothing waits.</h2><p>What needs two people can be asked for on the other pages.</p></div>`}
      </div>`,
      root,
    );
  const card = (one) => html`<article class="panel stack" aria-label=${requestTitle(one)}>
    <div class="row apart"><h2>${requestTitle(one)}</h2><span class="faint small">until ${dayAndTime(one.expires_at)}</span></div>
    <p><b>${one.by}</b> (${one.role}) on ${dayAndTime(one.at)}: ${one.summary}</p>
    ${effects.of(one)}
    <div class="row">${requestButtons(one, who, settled(one))}</div>
  </article>`;

  await look();
  const timer = setInterval(() => document.querySelector("dialog[open]") || lookAgain(), LOOK_AGAIN);
  return () => {
    looks();
    clearInterval(timer);
  };
}
