// The notice of requests that are pending a second person, on the pages that they are about.

import { html, nothing } from "./html.js";
import { roleName } from "./names.js";
import { t } from "./text.js";
import { dayAndTime } from "./times.js";

/**
 * The requests that are about a page of the office, by its address.
 * @param {Server.Request[]} requests
 * @param {string} address
 */
export const requestsAbout = (requests, address) => requests.filter(({ about }) => about.includes(address));

/** @param {Server.Request[]} requests */
export const pendingRequests = (requests) =>
  requests.length
    ? html`<div class="panel waits stack" role="status">${requests.map(
        (request) =>
          html`<div class="row apart"><span><span class="badge wait">${t("pending")}</span> ${t(
            "{title}, requested by {person} ({role}), {time}: {summary}",
            {
              title: request.title,
              person: request.by_name,
              role: roleName(request.role),
              time: dayAndTime(request.at),
              summary: request.summary,
            },
          )}</span><a href="/approvals">${t("Open approvals")}</a></div>`,
      )}</div>`
    : nothing;
