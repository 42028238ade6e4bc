// Requests that wait for a second person: what they would do, and the buttons of whoever may agree.

import { command } from "../../shared/api.js";
import { askFor, say, toast } from "../../shared/dialog.js";
import { html, nothing } from "../../shared/html.js";
import { clock, lasted } from "../../shared/times.js";
import { secondsUntil } from "../floor/told.js";
import { effectOf } from "./effects.js";

const APPROVERS = ["executive", "accounting", "admin"];

export function requestOf(request, who) {
  const isOwn = request.by === who.person;
  const why = isOwn ? "you have asked for it yourself" : APPROVERS.includes(who.role) ? null : "an executive, accounting or an admin approves it";
  return html`<article class="panel waits request">
    <header class="row apart"><h3>${request.summary}</h3><span class="badge wait">second person</span></header>
    <p>${effectOf(request)}</p>
    <p class="small soft">Asked by <b>${request.by}</b>, ${request.role}, ${clock(request.at)} for ${request.log === "house" ? "the house" : `link ${request.log}`}; it lapses in ${lasted(secondsUntil(request.expires_at))}.</p>
    <div class="row">
      <button class="button first" ?disabled=${why !== null} @click=${() => approve(request)}><span>Approve${why ? html`<small>${why}</small>` : nothing}</span></button>
      ${isOwn ? html`<button class="button" @click=${() => withdraw(request)}>Withdraw</button>` : APPROVERS.includes(who.role) ? html`<button class="button danger" @click=${() => decline(request)}>Decline</button>` : nothing}
    </div>
  </article>`;
}

async function approve(request) {
  const done = await askFor({
    title: "Approve the request",
    text: html`<p><b>${request.summary}</b></p><p>${effectOf(request)}</p><p>Asked by ${request.by}. It is done at once, and both names are kept.</p>`,
    go: "Approve",
    submit: () => command(`/api/requests/${request.id}/approve`, {}),
  });
  if (done) toast("It is approved and done.");
  if (done?.token) await say("The token of the new device", html`<p>It is shown once. Type it in at the device.</p><p class="mono">${done.token}</p>`);
}

async function decline(request) {
  const done = await askFor({
    title: "Decline the request",
    text: request.summary,
    fields: [{ name: "reason", label: "Why not", type: "textarea", required: true }],
    go: "Decline",
    danger: true,
    submit: ({ reason }) => command(`/api/requests/${request.id}/decline`, { reason: reason ?? "" }),
  });
  if (done) toast("It is declined.");
}

async function withdraw(request) {
  const done = await askFor({ title: "Withdraw your request", text: request.summary, go: "Withdraw", submit: () => command(`/api/requests/${request.id}/withdraw`, {}) });
  if (done) toast("It is withdrawn.");
}
