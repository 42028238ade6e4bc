// What waits for a second person: approve, decline or withdraw, with the effect in words.

import { command, get } from "../../shared/api.js";
import { askFor, toast, tried } from "../../shared/dialog.js";
import { html, nothing, render } from "../../shared/html.js";
import { dayAndTime } from "../../shared/times.js";
import { effectOf, titleOf } from "./describe.js";
import { inWords } from "./rights.js";
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
    state.requests = requests;
    setRequests(requests.length);
    draw();
  };

  const settle = (one, how, body = {}) => command(`/api/requests/${one.id}/${how}`, body);
  const approve = (one) => async () => {
    const answer = await askFor({ title: `Approve: ${titleOf(one)}`, text: html`<p>It is carried out at once, in the names of ${one.by[0]} and you.</p>${effectOf(one, state.known)}`, go: "Approve", submit: () => settle(one, "approve") });
    if (!answer) return;
    toast("Approved and done.");
    if (answer.token) state.shown.push(await shownOnce(one.command.device, one.command.kind, answer.token));
    await look();
  };
  const decline = (one) => async () => {
    const fields = [{ name: "reason", label: "Reason", required: true, hint: `${one.by[0]} will want to know.` }];
    if (await askFor({ title: `Decline: ${titleOf(one)}`, fields, go: "Decline", danger: true, submit: ({ reason }) => settle(one, "decline", { reason }) })) await look();
  };
  const withdraw = (one) => async () => {
    if (await tried(() => settle(one, "withdraw"))) {
      toast("The request is withdrawn.");
      await look();
    }
  };

  function actions(one) {
    if (one.by[0] === who.person) return html`<button class="button" @click=${withdraw(one)}>Withdraw</button><span class="faint small">Nobody approves his own.</span>`;
    const approvers = one.log === "house" ? ["admin", "executive"] : ["executive", "accounting"];
    const why = approvers.includes(who.role) ? null : `only ${inWords(approvers)}`;
    return html`<button class="button first" ?disabled=${why !== null} @click=${approve(one)}><span>Approve …${why ? html`<small>${why}</small>` : nothing}</span></button>
      <button class="button danger" ?disabled=${why !== null} @click=${decline(one)}>Decline …</button>`;
  }

  const draw = () =>
    render(
      html`<div class="stack step">
        <div><h1>Requests</h1><p class="soft">What one person has asked for and another has not yet agreed to. Whoever approves has it done in the same moment.</p></div>
        ${state.shown.length ? tokenCards(state.shown) : nothing}
        ${state.requests.length ? state.requests.map(card) : html`<div class="empty"><h2>Nothing waits.</h2><p>What needs two people can be asked for on the other pages.</p></div>`}
      </div>`,
      root,
    );
  const card = (one) => html`<article class="panel stack" aria-label=${titleOf(one)}>
    <div class="row apart"><h2>${titleOf(one)}</h2><span class="faint small">until ${dayAndTime(one.expires_at)}</span></div>
    <p><b>${one.by[0]}</b> (${one.by[1]}) on ${dayAndTime(one.at)}: ${one.summary}</p>
    ${effectOf(one, state.known)}
    <div class="row">${actions(one)}</div>
  </article>`;

  await look();
  const timer = setInterval(() => document.querySelector("dialog[open]") || look().catch(() => null), LOOK_AGAIN);
  return () => clearInterval(timer);
}
