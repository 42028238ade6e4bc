// Requests pending a second person: approve, decline or withdraw, with their effects.

import { watchFloor } from "../floor/floor-model.js";
import { requestButtons } from "../approvals/request-actions.js";
import { RequestEffects } from "../approvals/request-effects.js";
import { html, render } from "../shared/html.js";
import { roleName } from "../shared/names.js";
import { rich, t } from "../shared/text.js";
import { dayAndTime } from "../shared/times.js";

/** @param {Page} page */
export default function requestsPage({ root, who, live }) {
  /** @type {Server.Request[] | null} */
  let requests = null;
  const effects = new RequestEffects(() => draw());

  const draw = () =>
    render(
      html`<div class="stack step">
        <div><h1>${t("Requests")}</h1><p class="soft">${t("Requests that a second person has not approved yet.")}
          ${t("An approved request is carried out immediately.")}</p></div>
        ${
          requests === null
            ? html`<p class="soft" role="status">${t("Loading…")}</p>`
            : requests.length
              ? requests.map(requestPanel)
              : html`<div class="empty"><h2>${t("No pending requests.")}</h2>
              <p>${t("Anything that needs a second person can be requested on the other pages.")}</p></div>`
        }
      </div>`,
      root,
    );
  /** @param {Server.Request} request */
  const requestPanel = (request) =>
    html`<article class="panel stack" aria-label=${request.title}>
      <div class="row apart"><h2>${request.title}</h2><span class="faint small">${t("expires {time}", {
        time: dayAndTime(request.expires_at),
      })}</span></div>
      <p>${rich("{person} ({role}) on {time}: {summary}", {
        person: html`<b>${request.by_name}</b>`,
        role: roleName(request.role),
        time: dayAndTime(request.at),
        summary: request.summary,
      })}</p>
      ${effects.get(request)}
      <div class="row">${requestButtons(request, who)}</div>
    </article>`;

  const stopWatching = watchFloor(live, (floor) => {
    ({ requests } = floor);
    effects.keep(requests);
    draw();
  });
  draw();
  return stopWatching;
}
