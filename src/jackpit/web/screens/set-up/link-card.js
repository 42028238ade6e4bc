// A link in a list of links: its meters, its wager, its tables, and whether it is open.

import { html, nothing } from "../shared/html.js";
import { dollars } from "../shared/money.js";
import { meterName } from "../shared/names.js";
import { plural, t } from "../shared/text.js";

/** @param {Server.LinkLine} link */
export const linkCard = (link) =>
  html`<a class="panel card" href="/set-up/links/${link.link}">
    <span class="row apart"><span class="label">${t("Link {link}", { link: link.link })}</span><span
      class=${link.is_open ? "go" : "soft"}>${stateOf(link)}</span></span>
    <b>${link.game_name}</b>
    ${link.meters.map(
      (meter) =>
        html`<span><span class="amount">${dollars(meter.amount)}</span> <span
          class="soft">${meterName(meter.meter)}</span></span>`,
    )}
    <span class="soft small">${plural(
      link.tables.length,
      "{wager} a wager · {count} table",
      "{wager} a wager · {count} tables",
      { wager: dollars(link.wager) },
    )}</span>
    ${link.has_pending_terms ? html`<span class="wait small">${t("pending terms")}</span>` : nothing}
  </a>`;

/** @param {Server.LinkLine} link */
function stateOf(link) {
  if (link.is_decommissioned) return t("decommissioned");
  return link.is_open ? t("open") : t("closed");
}
