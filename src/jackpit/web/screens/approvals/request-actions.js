// What becomes of a request: approved, declined or withdrawn, by whoever may; for every page that shows one.

import { sendCommand } from "../shared/api.js";
import { attempt, openDialog, toast } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { listRoles } from "../shared/rights.js";
import { loadEffect } from "./request-effects.js";
import { requestPreview } from "./request-sentences.js";

/** Why somebody may not approve or decline a request; null if he may. The manager says who may. */
function whyNotSettle(request, who) {
  if (request.by === who.person) return "you have asked for it yourself";
  return request.approvers.includes(who.role) ? null : `only ${listRoles(request.approvers)}`;
}

/** The buttons of a request; *settled* hears what came of it. */
export function requestButtons(request, who, settled) {
  const why = whyNotSettle(request, who);
  const isOwn = request.by === who.person;
  const press = (does) => async () => {
    const done = await does(request);
    if (done) await settled(done);
  };
  return html`<button class="button first" ?disabled=${why !== null} @click=${press(approve)}><span>Approve …${why ? html`<small>${why}</small>` : nothing}</span></button>
    ${isOwn ? html`<button class="button" @click=${press(withdraw)}>Withdraw …</button>` : nothing}
    ${why === null ? html`<button class="button danger" @click=${press(decline)}>Decline …</button>` : nothing}`;
}

const settle = (request, how, id, body = {}) => sendCommand(`/api/requests/${request.id}/${how}`, body, { id });

async function approve(request) {
  const told = await attempt(() => Promise.all([loadEffect(request), requestPreview(request)]));
  if (!told) return null; // nobody approves what he cannot be told
  const [effect, foreseen] = told;
  const done = await openDialog({
    title: "Approve the request",
    text: html`<p><b>${request.summary}</b></p>${effect}${foreseen ?? nothing}<p>Asked by ${request.by}. It is done at once, and both names are kept.</p>`,
    go: "Approve",
    submit: (_, id) => settle(request, "approve", id),
  });
  if (done) toast("It is approved and done.");
  return done;
}

async function decline(request) {
  const done = await openDialog({
    title: "Decline the request",
    text: request.summary,
    fields: [{ name: "reason", label: "Why not", type: "textarea", required: true, hint: `${request.by} will want to know.` }],
    go: "Decline",
    danger: true,
    submit: ({ reason }, id) => settle(request, "decline", id, { reason: reason ?? "" }),
  });
  if (done) toast("It is declined.");
  return done;
}

async function withdraw(request) {
  const done = await openDialog({ title: "Withdraw your request", text: request.summary, go: "Withdraw", submit: (_, id) => settle(request, "withdraw", id) });
  if (done) toast("It is withdrawn.");
  return done;
}
