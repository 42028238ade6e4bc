// What the list of wins and the page of one have in common.

import { html } from "../../shared/html.js";

const KINDS = { paid: "go", unpaid: "wait", "partly paid": "wait", logged: "wait", "given back": "stop" };
const ABOUT_WINS = /^(Win|MetersAdjusted|ReferenceGiven|ShareRecovered|RoundEnded|RoundReopened)/;

/** Whether a win was not backed out. */
export const standing = (win) => !win.status.startsWith("backed") && win.status !== "given back";

export const statusBadge = (status) => html`<span class="badge ${KINDS[status] ?? "stop"}">${status}</span>`;

/** Call *changed* a moment after anything happened to a win of these links; returns its end. */
export function whenWinsChange(live, links, changed) {
  let timer = null;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => changed().catch(() => null), 200);
  };
  const ends = links.map(({ link, seq }) => live?.watch({ what: "entries", link, after: seq }, (entry) => {
    if (entry.events.some((event) => ABOUT_WINS.test(event.type))) soon();
  }));
  return () => {
    clearTimeout(timer);
    for (const end of ends) end?.();
  };
}
