// A request that is pending a second person: what it would do, and its buttons.

import { showNotice } from "../shared/dialog.js";
import { html } from "../shared/html.js";
import { clock, duration, secondsUntil } from "../shared/times.js";
import { requestButtons } from "./request-actions.js";

/**
 * A request as a card; *effect* describes what it would do.
 * @param {Server.FloorRequest} request
 * @param {Server.Session} who
 * @param {Template} effect
 */
export function requestCard(request, who, effect) {
  return html`<article class="panel waits request">
    <header class="row apart"><h3>${request.summary}</h3><span class="badge wait">second person</span></header>
    ${effect}
    <p class="small soft">Requested by <b>${request.by_name}</b>, ${request.role}, ${clock(request.at)} for
      ${request.log === "house" ? "the house" : `link ${request.log}`}; it expires in
      ${duration(secondsUntil(request.expires_at))}.</p>
    <div class="row">${requestButtons(request, who, showToken)}</div>
  </article>`;
}

/** @param {{ token?: string }} answer */
const showToken = ({ token }) =>
  token &&
  showNotice(
    "The token of the new device",
    html`<p>It is shown once. Enter it at the device.</p><p class="mono">${token}</p>`,
  );
