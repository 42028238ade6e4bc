// What waits for a second person: approve, decline or withdraw, with the effect in words.

import { get } from "../../shared/api.js";
import { html, nothing, render } from "../../shared/html.js";
import { dayAndTime } from "../../shared/times.js";
import { settleButtons } from "../approvals/settling.js";
import { effectOf, titleOf } from "./describe.js";
import { shownOnce, tokenCards } from "./tokens.js";

const LOOK_AGAIN = 5000;

export default async function requestsPage({ root, who, setRequests }) {
  const [{ games }, { people }] = await Promise.all([get("/api/games"), get("/api/people")]);
  const state = { requests: [], known: { games, people, links: {} }, shown: [] };

  const look = async () => {
    const [{ requests }, { settings, limits }] = await Promise.all([get("/api/requests"), get("/api/house")]);
    Object.assign(state.known, { settings, limits });
    for (const log of new Set(requests.map((one) => one.log))) {
      if (log !== "house") state.known.links[log] = await get(`/api/links/${log}`);
    }
    state.requests = requests.map(({ by: [by, role], ...one }) => ({ ...one, by, role }));
    setRequests(requests.length);
    draw();
  };

  const settled = (one) => async (answer) => {
    if (answer.token) state.shown.push(await shownOnce(one.command.device, one.command.kind, answer.token));
    await look();
  };

  const draw = () =>
    render(
      html`<div class="stack step">
        <div><h1>Requests</h1><p class="soft">What one person has asked for and another has not yet agreed to. Whoever approves has it done in the same moment.</p></div>
        ${state.shown.length ? tokenCards(state.shown) : nothing}
        ${state.requests.length ? state.requests.map(card) : html`<div class="empty"><h2>Nothing waits.</h2><p>What needs two people can be asked for on the other pages.</p></div>`}
      </div>`,
      root,
    );
  const card = (one) => {
    const effect = effectOf(one, state.known);
    return html`<article class="panel stack" aria-label=${titleOf(one)}>
      <div class="row apart"><h2>${titleOf(one)}</h2><span class="faint small">until ${dayAndTime(one.expires_at)}</span></div>
      <p><b>${one.by}</b> (${one.role}) on ${dayAndTime(one.at)}: ${one.summary}</p>
      ${effect}
      <div class="row">${settleButtons(one, who, { effect, settled: settled(one) })}</div>
    </article>`;
  };

  await look();
  const timer = setInterval(() => document.querySelector("dialog[open]") || look().catch(() => null), LOOK_AGAIN);
  return () => clearInterval(timer);
}
