// A request that is pending a second person: what it would do, and its buttons.

import { html } from "../shared/html.js";
import { roleName } from "../shared/names.js";
import { rich, t } from "../shared/text.js";
import { clock, duration, secondsUntil } from "../shared/times.js";
import { requestButtons } from "./request-actions.js";

/**
 * A request as a card; *effect* describes what it would do.
 * @param {Server.Request} request
 * @param {Server.Session} who
 * @param {Template} effect
 */
export function requestCard(request, who, effect) {
  return html`<article class="panel waits request stack" aria-label=${request.title}>
    <header class="row apart"><h3>${request.title}</h3><span class="badge wait">${t("second person")}</span></header>
    <p>${request.summary}</p>
    ${effect}
    <p class="small soft">${requestedBy(request)}</p>
    <div class="row">${requestButtons(request, who)}</div>
  </article>`;
}

/** @param {Server.Request} request */
function requestedBy(request) {
  const facts = {
    person: html`<b>${request.by_name}</b>`,
    role: roleName(request.role),
    time: clock(request.at),
    duration: duration(secondsUntil(request.expires_at)),
  };
  return request.log === "house"
    ? rich("Requested by {person}, {role}, {time} for the house; it expires in {duration}.", facts)
    : rich("Requested by {person}, {role}, {time} for link {link}; it expires in {duration}.", {
        ...facts,
        link: request.log,
      });
}
