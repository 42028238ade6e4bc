// Requests pending a second person: approve, decline or withdraw, with their effects.

import { watchFloor } from "../floor/floor-model.js";
import { requestCard } from "../approvals/request-card.js";
import { RequestEffects } from "../approvals/request-effects.js";
import { html, render } from "../shared/html.js";
import { t } from "../shared/text.js";

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
              ? requests.map((request) => requestCard(request, who, effects.get(request)))
              : html`<div class="empty"><h2>${t("No pending requests.")}</h2>
              <p>${t("Anything that needs a second person can be requested on the other pages.")}</p></div>`
        }
      </div>`,
      root,
    );
  const stopWatching = watchFloor(live, (floor) => {
    ({ requests } = floor);
    effects.keep(requests);
    draw();
  });
  draw();
  return stopWatching;
}
