// Approving, declining and withdrawing a request, for every page that shows one.

import { sendCommand } from "../shared/api.js";
import { button } from "../shared/button.js";
import { attempt, openDialog } from "../shared/dialog.js";
import { showToken } from "../shared/device-tokens.js";
import { html, nothing } from "../shared/html.js";
import { whyNot } from "../shared/may.js";
import { t } from "../shared/text.js";
import { loadEffect } from "./request-effects.js";
import { requestPreview } from "./request-sentences.js";

/**
 * The buttons of a request.
 * @param {Server.Request} request
 * @param {Server.Session} who
 */
export function requestButtons(request, who) {
  const isOwn = request.by === who.person;
  const why = whyNot(isOwn ? request.why_not_requester : request.why_not[who.role]);
  /** @param {(request: Server.Request) => unknown} action */
  const press = (action) => () => action(request);
  return html`${button(t("Approve…"), why, press(approve), "primary")}
    ${isOwn ? html`<button class="button" @click=${press(withdraw)}>${t("Withdraw…")}</button>` : nothing}
    ${why === null ? html`<button class="button danger" @click=${press(decline)}>${t("Decline…")}</button>` : nothing}`;
}

/**
 * @param {Server.Request} request
 * @param {"approve" | "decline" | "withdraw"} how
 * @param {string} id
 */
const settle = (request, how, id, body = {}) => sendCommand(`/api/requests/${request.id}/${how}`, body, { id });

/** @param {Server.Request} request */
async function approve(request) {
  const loaded = await attempt(() => Promise.all([loadEffect(request), requestPreview(request)]));
  if (!loaded) return; // a request is not approved without its effects
  const [effect, preview] = loaded;
  const done = await openDialog({
    title: t("Approve the request"),
    text: html`<p><b>${request.summary}</b></p>${effect}${preview ?? nothing}<p>${t(
      "Requested by {person}. It is carried out immediately, and both names are recorded.",
      { person: request.by_name },
    )}</p>`,
    submitLabel: t("Approve"),
    doneMessage: t("Approved and done."),
    submit: (_, id) => settle(request, "approve", id),
  });
  if (!done || done === true) return; // a command has an answer
  const { device, kind } = request.command;
  if ("token" in done && done.token) await showToken({ device, kind, token: done.token });
}

/** @param {Server.Request} request */
const decline = (request) =>
  openDialog({
    title: t("Decline the request"),
    text: request.summary,
    fields: [{ name: "reason", label: t("Reason"), type: "textarea", required: true, hint: t("It is recorded.") }],
    submitLabel: t("Decline"),
    danger: true,
    doneMessage: t("Declined."),
    submit: ({ reason }, id) => settle(request, "decline", id, { reason }),
  });

/** @param {Server.Request} request */
const withdraw = (request) =>
  openDialog({
    title: t("Withdraw your request"),
    text: request.summary,
    submitLabel: t("Withdraw"),
    doneMessage: t("Withdrawn."),
    submit: (_, id) => settle(request, "withdraw", id),
  });
