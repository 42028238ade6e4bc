// The signs that no longer report what they show, though their tables are open.

import { html, nothing } from "../shared/html.js";
import { list, plural, t } from "../shared/text.js";
import { clock } from "../shared/times.js";

/** @param {Server.Floor} floor */
export function silentSigns({ silent_signs: signs }) {
  if (!signs.length) return nothing;
  return html`<p class="panel waits small silent-signs" role="status"><b>${plural(
    signs.length,
    "{count} sign is silent:",
    "{count} signs are silent:",
  )}</b> ${list(signs.map(describe))}. <a href="/set-up/signs">${t("Signs")}</a></p>`;
}

/** @param {Server.SilentSign} sign */
function describe({ device, link, table, heard_at }) {
  const facts = { device, link, table: table ?? "", time: clock(heard_at) };
  return table
    ? t("{device} at table {table} of {link}, since {time}", facts)
    : t("{device} of {link}, since {time}", facts);
}
